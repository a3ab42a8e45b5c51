"""The words of random programs: what a step may do to a tensor, the same for either library."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import torch

import reftorch

Call = Callable[..., Any]
LIBRARIES = (torch, reftorch)


def library_of(tensor: Any) -> Any:
    """The library that a tensor is of."""
    return torch if isinstance(tensor, torch.Tensor) else reftorch


VIEWS: dict[str, Call] = {
    "alias": lambda t: t[...],
    "first": lambda t: t[0],
    "last row": lambda t: t[-1:],
    "column": lambda t: t[..., 1],
    "steps": lambda t: t[..., ::2],
    "line": lambda t: t.view(-1),
    "line or copy": lambda t: t.reshape(-1),
    "flat": lambda t: t.flatten(),
    "crossed": lambda t: t.transpose(0, 1),
    "matrix": lambda t: t.t(),
    "moved": lambda t: t.movedim(0, -1),
    "permuted": lambda t: t.permute(*reversed(range(t.dim()))),
    "new dim": lambda t: t.unsqueeze(0),
    "squeezed": lambda t: t.squeeze(),
    "stretched": lambda t: t.expand(2, *t.shape),
    "narrowed": lambda t: t.narrow(-1, 1, 1),
    "diagonal": lambda t: t.diagonal(),
    "windows": lambda t: t.unfold(-1, 2, 1),
    "strided": lambda t: t.as_strided((2,), (1,), t.storage_offset()),
    "detached": lambda t: t.detach(),
    "real": lambda t: t.real,
    "imaginary": lambda t: t.imag,
    "conjugate": lambda t: t.conj(),
    "adjoint": lambda t: t.mH,
    "pairs": lambda t: library_of(t).view_as_real(t),
    "from pairs": lambda t: library_of(t).view_as_complex(t),
}
SEVERAL: dict[str, Call] = {
    "unbind": lambda t: t.unbind(),
    "split": lambda t: t.split(1),
    "chunk": lambda t: t.chunk(2),
    "iterated": lambda t: list(t),
}
FRESH: dict[str, Call] = {
    "half": lambda t: t * 0.5,
    "plus": lambda t: t + 2,
    "negative": lambda t: -t,
    "square": lambda t: t * t,
    "sine": lambda t: t.sin(),
    "exp": lambda t: t.exp(),
    "copy": lambda t: t.clone(),
    "row-major": lambda t: t.contiguous(),
    "sum": lambda t: t.sum(),
    "sum of rows": lambda t: t.sum(-1),
    "size": lambda t: t.abs(),
    "gathered": lambda t: t[[0, 0]],
    "resolved": lambda t: t.resolve_conj(),
    "single": lambda t: t.to(library_of(t).float32),
    "double": lambda t: t.to(library_of(t).float64),
    "whole": lambda t: t.to(library_of(t).int64),
}
WITH_OTHER: dict[str, Call] = {
    "sum": lambda t, u: t + u,
    "product": lambda t, u: t * u,
    "difference": lambda t, u: t - u,
    "joined": lambda t, u: library_of(t).cat([t, u]),
    "stacked": lambda t, u: library_of(t).stack([t, u]),
    "chosen": lambda t, u: library_of(t).where(t.detach() > 1, t, u),
}
WRITES: dict[str, Call] = {
    "half": lambda t: t.mul_(0.5),
    "plus": lambda t: t.add_(1),
    "negative": lambda t: t.neg_(),
    "zero": lambda t: t.zero_(),
    "fill": lambda t: t.fill_(2),
    "sine": lambda t: t.sin_(),
    "exp": lambda t: t.exp_(),
    "signs": lambda t: t.lt_(0.5),
    "item": lambda t: t.__setitem__(0, 3.0),
    "masked": lambda t: t.masked_fill_(t.detach() > 1, 0.5),
    "clamped": lambda t: t.clamp_(0, 1),
}
GEOMETRY: dict[str, Call] = {
    "crossed": lambda t: t.t_(),
    "transposed": lambda t: t.transpose_(0, 1),
    "new dim": lambda t: t.unsqueeze_(0),
    "squeezed": lambda t: t.squeeze_(),
    "strided": lambda t: t.as_strided_((2,), (1,)),
}
WRITES_OF_OTHER: dict[str, Call] = {
    "sum": lambda t, u: t.add_(u),
    "product": lambda t, u: t.mul_(u),
    "copy": lambda t, u: t.copy_(u),
    "first": lambda t, u: t.__setitem__(0, u),
    "gathered": lambda t, u: t.__setitem__([0], u),
    "plus": lambda t, u: t.__iadd__(u),
    "compared": lambda t, u: t.ge_(u),
}
MODES: dict[str, Call] = {
    "recorded": lambda library: nullcontext(),
    "no_grad": lambda library: library.no_grad(),
    "inference": lambda library: library.inference_mode(),
    "packed": lambda library: packed(library),
}


def packed(library: Any) -> AbstractContextManager[Any]:
    """Keep copies of what is saved."""
    hooks = library.autograd.graph.saved_tensors_hooks
    return hooks(lambda tensor: tensor.detach().clone(), lambda kept: kept)


def fresh_functions(library: Any) -> dict[str, Call]:
    """Functions of the user's that return something new."""

    class Cube(library.autograd.Function):  # type: ignore[misc, name-defined]
        @staticmethod
        def forward(ctx: Any, t: Any) -> Any:
            ctx.save_for_backward(t)
            return t * t * t

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            (t,) = ctx.saved_tensors
            return grad * t * t * 3

    class Parts(library.autograd.Function):  # type: ignore[misc, name-defined]
        @staticmethod
        def forward(ctx: Any, t: Any) -> Any:
            signs = t.detach() * 0
            ctx.mark_non_differentiable(signs)
            return t * 2, signs, t + 1

        @staticmethod
        def backward(ctx: Any, first: Any, signs: Any, second: Any) -> Any:
            return first * 2 + second

    return {"cube": Cube.apply, "parts": Parts.apply}


def sharing_functions(library: Any) -> dict[str, Call]:
    """Functions of the user's that return what they were given, or a view of it."""

    class Doubled(library.autograd.Function):  # type: ignore[misc, name-defined]
        @staticmethod
        def forward(ctx: Any, t: Any) -> Any:
            ctx.mark_dirty(t)
            return t.mul_(2)

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return grad * 2

    class Same(library.autograd.Function):  # type: ignore[misc, name-defined]
        @staticmethod
        def forward(ctx: Any, t: Any) -> Any:
            return t

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return grad * 3

    class Crossed(library.autograd.Function):  # type: ignore[misc, name-defined]
        @staticmethod
        def forward(ctx: Any, t: Any) -> Any:
            return t.t()

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return grad.t()

    return {"doubled": Doubled.apply, "same": Same.apply, "crossed": Crossed.apply}


FUNCTIONS = {
    library: fresh_functions(library) | sharing_functions(library) for library in LIBRARIES
}
FUNCTION_NAMES = list(FUNCTIONS[torch])

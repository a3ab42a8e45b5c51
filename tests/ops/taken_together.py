"""Calls of operators that take many elements together, made in PyTorch and here."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any

import torch

import reftorch
from tests.ops.sidebyside import attempt, to_ours, to_theirs, widened

# relative to the largest element of the result: terms may cancel
TOLERANCES = {
    torch.float16: 4e-3, torch.bfloat16: 3e-2, torch.float32: 1e-5, torch.float64: 1e-12,
    torch.complex32: 8e-3, torch.complex64: 1e-5, torch.complex128: 1e-12,
}  # fmt: skip
Call = Callable[..., Any]


def _warn_always(always: bool) -> None:
    for library in (torch, reftorch):
        library.set_warn_always(always)


def outcome(call: Call, args: Sequence[Any]) -> tuple[Any, set[type]]:
    """The result or the exception, and the classes of the warnings, of those given once too."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        _warn_always(True)
        try:
            result = attempt(call, args)
        finally:
            _warn_always(False)
    return result, {w.category for w in caught if "ComplexHalf" not in str(w.message)}


def differs(theirs: Any, ours: Any, tolerance: float | None = None) -> str | None:
    """What differs in structure, dtype, sizes, strides, values; tuples are compared by element."""
    if isinstance(theirs, tuple):
        if len(theirs) != len(ours):
            return f"{len(ours)} results"
        names = [n for n in dir(theirs) if n in ("values", "indices", "min", "max")]
        if not all(getattr(ours, n) is not None for n in names):
            return f"no fields {names}"
        found = [differs(a, b, tolerance) for a, b in zip(theirs, ours, strict=True)]
        return next((each for each in found if each is not None), None)
    if not isinstance(theirs, torch.Tensor):
        return None if theirs == ours else f"{ours} for {theirs}"
    facts = (str(theirs.dtype), tuple(theirs.shape), theirs.stride())
    own = (repr(ours._dtype), ours._geometry.sizes, ours._geometry.strides)
    if facts != own:
        return f"{facts} expected, {own} found"
    a, b = widened(theirs.detach()), widened(to_theirs(ours))
    if close(a, b, TOLERANCES.get(theirs.dtype, 0.0) if tolerance is None else tolerance):
        return None
    return f"values {a.flatten()[:8].tolist()} expected, {b.flatten()[:8].tolist()} found"


def close(a: torch.Tensor, b: torch.Tensor, tolerance: float) -> bool:
    """Whether values agree up to a share of the largest finite one."""
    if not (a.is_floating_point() or a.is_complex()):
        return torch.equal(a, b)
    finite = a[torch.isfinite(a)].abs()
    scale = float(finite.max()) if finite.numel() else 1.0
    return torch.allclose(a, b, rtol=tolerance, atol=tolerance * max(scale, 1e-30), equal_nan=True)


def compare(call: Call, args: Sequence[Any], tolerance: float | None = None) -> None:
    """Assert that `call(torch_or_ours, *args)` gives and warns the same, or refuses likewise."""
    own_args = [to_ours(arg) if isinstance(arg, torch.Tensor) else arg for arg in args]
    theirs, warned = outcome(call, (torch, *args))
    ours, own_warned = outcome(call, (reftorch, *own_args))
    shown = [
        (str(arg.dtype), tuple(arg.shape), arg.stride(), widened(arg).flatten()[:8].tolist())
        if isinstance(arg, torch.Tensor) else arg for arg in args
    ]  # fmt: skip
    if isinstance(theirs, Exception) or isinstance(ours, Exception):
        assert type(theirs) is type(ours), f"{shown}: {theirs!r} expected, {ours!r} found"
        return
    found = differs(theirs, ours, tolerance)
    assert found is None, f"{shown}: {found}"
    assert warned == own_warned, f"{shown}: {warned} expected, {own_warned} found"


def gradients(call: Call, inputs: Sequence[torch.Tensor], second: bool = True) -> None:
    """Compare gradients for a cotangent, the node's name, and the gradients of the gradients."""
    theirs = [x.clone().requires_grad_() for x in inputs]
    ours = [to_ours(x).requires_grad_() for x in inputs]
    a, b = call(torch, *theirs), call(reftorch, *ours)
    generator = torch.Generator().manual_seed(a.numel())
    cotangent = torch.randn(a.shape, generator=generator, dtype=a.dtype)
    first = torch.autograd.grad(a, theirs, cotangent, create_graph=second)
    own = reftorch.autograd.grad(b, ours, to_ours(cotangent), create_graph=second)
    _agree(first, own)
    places = [i for i, x in enumerate(first) if second and x.requires_grad]
    if places:
        weights = [
            torch.randn(first[i].shape, generator=generator, dtype=first[i].dtype) for i in places
        ]
        again = torch.autograd.grad([first[i] for i in places], theirs, weights, allow_unused=True)
        more = reftorch.autograd.grad(
            [own[i] for i in places], ours, [to_ours(w) for w in weights], allow_unused=True
        )
        _agree(again, more)


def _agree(theirs: Sequence[Any], ours: Sequence[Any]) -> None:
    for x, y in zip(theirs, ours, strict=True):
        if x is None or y is None:
            present = x if y is None else to_theirs(y)
            assert present is None or not present.any()
            continue
        a, b = widened(x.detach()), widened(to_theirs(y))
        tolerance = 50 * TOLERANCES[x.dtype]
        same = a.shape == b.shape and torch.allclose(a, b, tolerance, tolerance, equal_nan=True)
        assert same, f"{a} expected, {b} found"

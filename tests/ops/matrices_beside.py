"""Matrices of all kinds for decompositions, and comparisons with PyTorch by several outputs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch

import reftorch
from tests.ops.sidebyside import Source, to_ours
from tests.ops.taken_together import TOLERANCES, _agree, differs, outcome

Call = Callable[..., Any]
TAKEN = ["float32", "float64", "complex64", "complex128"]
SIZES = [(3, 3), (1, 1), (2, 3, 3), (0, 3, 3), (2, 0, 0), (2, 1, 4, 4), (0, 0)]


def well(source: Source, name: str, sizes: tuple[int, ...], positive: bool = False) -> torch.Tensor:
    """Matrices far from singular, or Hermitian and positive definite ones, laid out at random."""
    element = getattr(torch, name)
    wide = torch.complex128 if element.is_complex else torch.float64
    x = torch.randn(sizes, generator=source.generator, dtype=wide)
    x = x @ x.mH if positive else x
    eye = torch.eye(*sizes[-2:], dtype=wide)
    return lay_out(source, (x + (1 if positive else 4) * eye).to(element))


def lay_out(source: Source, x: torch.Tensor) -> torch.Tensor:
    """The same matrices by rows, by columns, or every second."""
    way = source.pick("abc")
    if way == "a":
        return x.mT.contiguous().mT
    if way == "b" and x.dim():
        return x.repeat_interleave(2, -1)[..., ::2]
    return x


def compare(call: Call, args: Sequence[Any], tolerance: float = 0) -> None:
    """Assert that a call gives the same, or refuses with the same class, up to some epsilons."""
    own = [_own(arg) for arg in args]  # before PyTorch writes to what is an out
    theirs, _ = outcome(call, (torch, *args))
    ours, _ = outcome(call, (reftorch, *own))
    if isinstance(theirs, Exception) or isinstance(ours, Exception):
        assert type(theirs).__name__ == type(ours).__name__, f"{theirs!r} expected, {ours!r} found"
        return
    first = theirs if isinstance(theirs, torch.Tensor) else theirs[0]
    found = differs(theirs, ours, max(TOLERANCES.get(first.dtype, 0.0) * 20, tolerance))
    assert found is None, f"{[getattr(x, 'shape', x) for x in args]}: {found}"
    assert getattr(type(theirs), "__match_args__", ()) == getattr(ours, "_fields", ())


def _own(arg: Any) -> Any:
    return to_ours(arg) if isinstance(arg, torch.Tensor) else arg


def gradients(call: Call, inputs: Sequence[torch.Tensor], second: bool = True) -> None:
    """Compare first and second derivatives of all floating outputs together, and nodes' names."""
    theirs = [x.clone().requires_grad_() for x in inputs]
    ours = [to_ours(x.contiguous()).requires_grad_() for x in inputs]
    a, b = _outputs(call(torch, *theirs)), _outputs(call(reftorch, *ours))
    assert [x.grad_fn.name() for x in a] == [x.grad_fn.name() for x in b]
    weights = [torch.linspace(-1, 2, x.numel(), dtype=x.dtype).reshape(x.shape) for x in a]
    first = torch.autograd.grad(a, theirs, weights, create_graph=second)
    own = reftorch.autograd.grad(b, ours, [_own(w) for w in weights], create_graph=second)
    _agree(first, own)
    if second:
        again = [torch.linspace(1, -1, x.numel(), dtype=x.dtype).reshape(x.shape) for x in first]
        _agree(
            torch.autograd.grad(first, theirs, again, allow_unused=True),
            reftorch.autograd.grad(own, ours, [_own(w) for w in again], allow_unused=True),
        )


def _outputs(value: Any) -> list[Any]:
    outputs = list(value) if isinstance(value, (tuple, list)) else [value]
    return [x for x in outputs if x.requires_grad]

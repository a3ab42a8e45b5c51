"""What the derivatives of repeated and rolled tensors need."""

from __future__ import annotations

from typing import Any

from reftorch.autograd.formulas_view import zeros_for

Ints = tuple[int, ...]


def roll_backward(grad: Any, shifts: Ints, dims: Ints) -> Any:
    """Move the gradient back."""
    return grad.roll(tuple([-shift for shift in shifts]), dims)


def repeat_backward(grad: Any, sizes: Ints, repeats: Ints) -> Any:
    """Sum over all copies."""
    if 0 in repeats:
        return zeros_for(sizes, grad)
    own = (1,) * (len(repeats) - len(sizes)) + sizes
    paired = [n for pair in zip(repeats, own, strict=True) for n in pair]
    if not paired:
        return grad
    return grad.reshape(paired).sum(tuple(range(0, len(paired), 2))).reshape(sizes)

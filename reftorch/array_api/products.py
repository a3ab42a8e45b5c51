"""Linear algebra functions of the main namespace."""

from __future__ import annotations

from collections.abc import Sequence

from reftorch._rendered import functions as F  # noqa: N812 - as PyTorch's users write it
from reftorch.array_api.elementwise import operands
from reftorch.core.strides import wrap_dim
from reftorch.tensor import Tensor


def matmul(x1: Tensor, x2: Tensor, /) -> Tensor:
    """Multiply matrices, or stacks of them."""
    if x1.ndim == 0 or x2.ndim == 0:
        raise ValueError("matmul takes no array without dims")
    return F.matmul(*operands(x1, x2))


def matrix_transpose(x: Tensor, /) -> Tensor:
    """Exchange the last two axes."""
    if x.ndim < 2:
        raise ValueError("matrix_transpose takes arrays of at least two dims")
    return F.transpose(x, -2, -1)


def tensordot(
    x1: Tensor, x2: Tensor, /, *, axes: int | tuple[Sequence[int], Sequence[int]] = 2
) -> Tensor:
    """Sum the products over some axes of either array."""
    return F.tensordot(*operands(x1, x2), axes)


def vecdot(x1: Tensor, x2: Tensor, /, *, axis: int = -1) -> Tensor:
    """Sum the products along an axis, x1 conjugated."""
    a, b = operands(x1, x2)
    if a.shape[wrap_dim(axis, a.ndim)] != b.shape[wrap_dim(axis, b.ndim)]:
        raise ValueError("the arrays have other sizes along the axis")
    return F.sum(F.conj(a) * b, axis, dtype=a.dtype)

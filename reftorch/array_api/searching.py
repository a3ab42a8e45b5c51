"""Searching, sorting, indexing and set functions."""

from __future__ import annotations

from typing import Any, NamedTuple

from reftorch._rendered import functions as F  # noqa: N812 - as PyTorch's users write it
from reftorch.array_api.dtypes import Number
from reftorch.array_api.elementwise import operands
from reftorch.core import dtype as dt
from reftorch.core.strides import wrap_dim
from reftorch.tensor import Tensor


def argmax(x: Tensor, /, *, axis: int | None = None, keepdims: bool = False) -> Tensor:
    """Give the place of the greatest element along an axis, or in the flattened array."""
    return F.argmax(x, axis, keepdims)


def argmin(x: Tensor, /, *, axis: int | None = None, keepdims: bool = False) -> Tensor:
    """Give the place of the least element along an axis, or in the flattened array."""
    return F.argmin(x, axis, keepdims)


def nonzero(x: Tensor, /) -> tuple[Tensor, ...]:
    """Give the places of the elements that are not zero, one array for each axis."""
    if x.ndim == 0:
        raise ValueError("an array without dims has no places")
    return tuple(F.nonzero(x).unbind(1))


def searchsorted(
    x1: Tensor, x2: Tensor | int | float, /, *, side: str = "left", sorter: Tensor | None = None
) -> Tensor:
    """Find where elements belong in a sorted array."""
    a, b = operands(x1, x2)
    return F.searchsorted(a, b, side=side, sorter=sorter)


def where(condition: Tensor, x1: Tensor | Number, x2: Tensor | Number, /) -> Tensor:
    """Choose x1 where the condition holds, else x2."""
    return F.where(condition, *operands(x1, x2))


def take(x: Tensor, indices: Tensor, /, *, axis: int | None = None) -> Tensor:
    """Take places along an axis, in any order; negative ones count from the end."""
    if axis is None and x.ndim != 1:
        raise ValueError("an axis is needed for an array that has not one dim")
    place = 0 if axis is None else wrap_dim(axis, x.ndim)
    index: Any = (*[slice(None)] * place, indices)
    return x[index]


def take_along_axis(x: Tensor, indices: Tensor, /, *, axis: int = -1) -> Tensor:
    """Take along an axis the place that each index says; negative ones count from the end."""
    indices = indices.to(dt.int64)
    size = x.shape[wrap_dim(axis, x.ndim)]
    return F.take_along_dim(x, F.where(indices < 0, indices + size, indices), axis)


def isin(x1: Tensor | int, x2: Tensor | int, /, *, invert: bool = False) -> Tensor:
    """Say which elements of x1 are among those of x2."""
    return F.isin(*operands(x1, x2), invert=invert)


# ---- sorting


def argsort(
    x: Tensor, /, *, axis: int = -1, descending: bool = False, stable: bool = True
) -> Tensor:
    """Give the places in the order of their elements along an axis."""
    return F.argsort(x, dim=axis, descending=descending, stable=stable)


def sort(x: Tensor, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Tensor:
    """Sort along an axis."""
    return F.sort(x, dim=axis, descending=descending, stable=stable)[0]


# ---- sets


class UniqueAllResult(NamedTuple):
    """What `unique_all` returns."""

    values: Tensor
    indices: Tensor
    inverse_indices: Tensor
    counts: Tensor


class UniqueCountsResult(NamedTuple):
    """What `unique_counts` returns."""

    values: Tensor
    counts: Tensor


class UniqueInverseResult(NamedTuple):
    """What `unique_inverse` returns."""

    values: Tensor
    inverse_indices: Tensor


def _unique(x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """The different elements, which each element is, how many of each; complex ones as pairs."""
    if not x.is_complex():
        return F.unique(x, return_inverse=True, return_counts=True)
    pairs = F.view_as_real(x.reshape(-1))
    values, inverse, counts = F.unique(pairs, return_inverse=True, return_counts=True, dim=0)
    return F.view_as_complex(values), inverse.reshape(x.shape), counts


def unique_all(x: Tensor, /) -> UniqueAllResult:
    """Give the different elements, where each is first, which is which, and how many of each."""
    values, inverse, counts = _unique(x)
    order = F.argsort(inverse.reshape(-1), stable=True)
    indices = order[F.cumsum(counts, 0) - counts]
    return UniqueAllResult(values, indices, inverse, counts)


def unique_counts(x: Tensor, /) -> UniqueCountsResult:
    """Give the different elements, and how many of each there are."""
    values, _, counts = _unique(x)
    return UniqueCountsResult(values, counts)


def unique_inverse(x: Tensor, /) -> UniqueInverseResult:
    """Give the different elements, and which of them each element is."""
    values, inverse, _ = _unique(x)
    return UniqueInverseResult(values, inverse)


def unique_values(x: Tensor, /) -> Tensor:
    """Give the different elements."""
    return _unique(x)[0]

"""Statistical and utility functions."""

from __future__ import annotations

from reftorch._rendered import functions as F  # noqa: N812 - as PyTorch's users write it
from reftorch.core import dtype as dt
from reftorch.core.dtype import INTEGRAL, dtype
from reftorch.core.strides import wrap_dims
from reftorch.tensor import Tensor

Axes = int | tuple[int, ...]


def _axes(x: Tensor, axis: Axes | None) -> tuple[int, ...]:
    """The axes that are reduced: all for None, none for an empty tuple."""
    if axis is None:
        return tuple(range(x.ndim))
    return wrap_dims((axis,) if isinstance(axis, int) else axis, x.ndim)


def _dtype_of_sum(element: dtype) -> dtype:
    """At least as wide as the default integer, and of the same kind."""
    if element.category > INTEGRAL:
        return element
    return dt.int64 if element.is_signed or element is dt.bool else dt.uint64


def sum(
    x: Tensor, /, *, axis: Axes | None = None, dtype: dtype | None = None, keepdims: bool = False
) -> Tensor:
    """Add along axes."""
    return _summed(x, _axes(x, axis), _dtype_of_sum(x.dtype) if dtype is None else dtype, keepdims)


def _summed(x: Tensor, axes: tuple[int, ...], result: dtype, keepdims: bool) -> Tensor:
    if not axes:
        return x.to(result, copy=True)
    formed = dt.int64 if result is dt.uint64 else result
    return F.sum(x, axes, keepdims, dtype=formed).to(result)


def prod(
    x: Tensor, /, *, axis: Axes | None = None, dtype: dtype | None = None, keepdims: bool = False
) -> Tensor:
    """Multiply along axes."""
    result = _dtype_of_sum(x.dtype) if dtype is None else dtype
    formed = x.to(dt.int64 if result is dt.uint64 else result, copy=True)
    for place in sorted(_axes(x, axis), reverse=True):
        formed = F.prod(formed, place, keepdims)
    return formed.to(result)


def max(x: Tensor, /, *, axis: Axes | None = None, keepdims: bool = False) -> Tensor:
    """Give the greatest element along axes; NaN where one is."""
    axes = _axes(x, axis)
    return F.amax(x, axes, keepdims) if axes else F.clone(x)


def min(x: Tensor, /, *, axis: Axes | None = None, keepdims: bool = False) -> Tensor:
    """Give the least element along axes; NaN where one is."""
    axes = _axes(x, axis)
    return F.amin(x, axes, keepdims) if axes else F.clone(x)


def mean(x: Tensor, /, *, axis: Axes | None = None, keepdims: bool = False) -> Tensor:
    """Give the mean along axes."""
    axes = _axes(x, axis)
    return F.mean(x, axes, keepdims) if axes else F.clone(x)


def var(
    x: Tensor, /, *, axis: Axes | None = None, correction: float = 0.0, keepdims: bool = False
) -> Tensor:
    """Give the variance along axes; the divisor is the number of elements less the correction."""
    axes = _axes(x, axis)
    if not axes:
        return F.var(x.unsqueeze(0), (0,), correction=correction)
    return F.var(x, axes, correction=correction, keepdim=keepdims)


def std(
    x: Tensor, /, *, axis: Axes | None = None, correction: float = 0.0, keepdims: bool = False
) -> Tensor:
    """Give the square root of the variance along axes."""
    return F.sqrt(var(x, axis=axis, correction=correction, keepdims=keepdims))


def all(x: Tensor, /, *, axis: Axes | None = None, keepdims: bool = False) -> Tensor:
    """Say whether all elements along axes are true."""
    axes, truth = _axes(x, axis), x.to(dt.bool, copy=True)
    return F.all(truth, axes, keepdims) if axes else truth


def any(x: Tensor, /, *, axis: Axes | None = None, keepdims: bool = False) -> Tensor:
    """Say whether an element along axes is true."""
    axes, truth = _axes(x, axis), x.to(dt.bool, copy=True)
    return F.any(truth, axes, keepdims) if axes else truth


def count_nonzero(x: Tensor, /, *, axis: Axes | None = None, keepdims: bool = False) -> Tensor:
    """Count the elements along axes that are not zero."""
    return _summed(x.to(dt.bool), _axes(x, axis), dt.int64, keepdims)


def _along(x: Tensor, axis: int | None) -> int:
    if axis is None and x.ndim != 1:
        raise ValueError("an axis is needed for an array that has not one dim")
    return 0 if axis is None else wrap_dims((axis,), x.ndim)[0]


def _with_initial(result: Tensor, axis: int, initial: int) -> Tensor:
    first = list(result.shape)
    first[axis] = 1
    return F.cat([F.full(first, initial, dtype=result.dtype), result], axis)


def cumulative_sum(
    x: Tensor, /, *, axis: int | None = None, dtype: dtype | None = None,
    include_initial: bool = False,
) -> Tensor:  # fmt: skip
    """Give the sums so far along an axis, from 0 on if asked to."""
    place, result = _along(x, axis), _dtype_of_sum(x.dtype) if dtype is None else dtype
    sums = F.cumsum(x, place, dtype=dt.int64 if result is dt.uint64 else result)
    return (_with_initial(sums, place, 0) if include_initial else sums).to(result)


def cumulative_prod(
    x: Tensor, /, *, axis: int | None = None, dtype: dtype | None = None,
    include_initial: bool = False,
) -> Tensor:  # fmt: skip
    """Give the products so far along an axis, from 1 on if asked to."""
    place, result = _along(x, axis), _dtype_of_sum(x.dtype) if dtype is None else dtype
    products = F.cumprod(x, place, dtype=dt.int64 if result is dt.uint64 else result)
    return (_with_initial(products, place, 1) if include_initial else products).to(result)


def diff(
    x: Tensor, /, *, axis: int = -1, n: int = 1, prepend: Tensor | None = None,
    append: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """Subtract from each element the one before it along an axis, n times."""
    return F.diff(x, n, axis, prepend, append)

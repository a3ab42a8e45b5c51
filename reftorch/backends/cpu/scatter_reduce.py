"""CPU kernels that reduce the elements which meet at one place.

They get the memory of their target as the first operand (see `indexing`).
"""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.indexing import checked
from reftorch.backends.cpu.launcher import kernel
from reftorch.backends.cpu.scatter import row_major_numbers, with_axes

Array = np.ndarray
_UFUNCS = {
    "sum": np.add, "mean": np.add, "prod": np.multiply, "amax": np.maximum, "amin": np.minimum,
}  # fmt: skip


def _neutral(reduce: str, element: np.dtype) -> int | float:
    """What changes nothing in a reduction."""
    if reduce in ("sum", "mean", "prod"):
        return int(reduce == "prod")
    if element == np.bool_:
        return int(reduce == "amin")
    if element.kind == "f":
        return -np.inf if reduce == "amax" else np.inf
    limits = np.iinfo(element)
    return limits.min if reduce == "amax" else limits.max


def _reduce_into(
    a: Array, numbers: Array, values: Array, reduce: str, include_self: bool
) -> None:
    """Reduce values into the elements of those row-major numbers."""
    flat = a.reshape(-1)  # a view where possible
    numbers = numbers.reshape(-1)
    if not include_self:
        flat[numbers] = _neutral(reduce, a.dtype)
    _UFUNCS[reduce].at(flat, numbers, np.ascontiguousarray(values).reshape(-1))
    if reduce == "mean":
        count = np.bincount(numbers, minlength=flat.size) + include_self
        # [scatter_reduce/mean-of-integers-is-floored]
        divide = np.floor_divide if a.dtype.kind in "iu" else np.true_divide
        flat[...] = divide(flat, np.maximum(count, 1))
    if not np.may_share_memory(flat, a):
        a[...] = flat.reshape(a.shape)


@kernel("scatter_reduce", writes=True)
def scatter_reduce(
    a: Array, index: Array, src: Array, axis: int, reduce: str, include_self: bool,
    out: Array | None = None,
) -> Array:  # fmt: skip
    """Reduce elements along an axis [scatter_reduce/reduces-what-meets]."""
    target, where, source = with_axes(a, index, src)
    numbers = row_major_numbers(where, axis, target.shape)
    _reduce_into(
        target, numbers, source[tuple([slice(n) for n in where.shape])], reduce, include_self
    )
    return a


@kernel("index_reduce", writes=True)
def index_reduce(
    a: Array, index: Array, source: Array, axis: int, reduce: str, include_self: bool,
    out: Array | None = None,
) -> Array:  # fmt: skip
    """Reduce whole positions of an axis [index_reduce/whole-positions]."""
    target, origin = with_axes(a, source)
    size = target.shape[axis]
    places = checked(index.reshape(-1), size, "index_reduce/whole-positions", False, IndexError)
    where = places.reshape([-1 if d == axis else 1 for d in range(target.ndim)])
    numbers = row_major_numbers(np.broadcast_to(where, origin.shape), axis, target.shape)
    _reduce_into(target, numbers, origin, reduce, include_self)
    return a

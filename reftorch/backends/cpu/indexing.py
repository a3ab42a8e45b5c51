"""CPU kernels that read and write at indices and masks.

The writing kernels get the memory of their target as the first operand; `out` is the same array,
or None when the operands had to be decoded or widened first.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from reftorch.backends.cpu.launcher import kernel
from reftorch.errors import check

Array = np.ndarray


_UNSIGNED = {"l": np.uint64, "q": np.uint64, "i": np.uint32}


def checked(index: Array, size: int, rule: str, wrap: bool, error: type | None = None) -> Array:
    """An index whose elements are in range, negative ones counted from the end if `wrap`."""
    if not index.size:
        return index
    # as unsigned numbers negative ones are great, so that mostly one look is enough
    unsigned = _UNSIGNED.get(index.dtype.char)
    if unsigned is not None and np.maximum.reduce(index.view(unsigned), axis=None) < size:
        return index
    low, high = int(index.min()), int(index.max())
    least = -size if wrap else 0
    check(
        least <= low and high < size, rule, "index {} is out of bounds for a dimension of size {}",
        low if low < least else high, size, error=error,
    )  # fmt: skip
    return np.where(index < 0, index + size, index) if low < 0 else index


def _key(a: Array, indices: tuple[Array, ...], places: tuple[int, ...]) -> tuple[Any, ...]:
    key: list[Any] = [slice(None)] * a.ndim
    for place, index in zip(places, indices, strict=True):
        key[place] = checked(index, a.shape[place], "indexing/tensor-out-of-range", True)
    return tuple(key)


def _into(values: Array, out: Array | None) -> Array:
    if out is not None:
        out[...] = values
    return values


def _taken(a: Array, index: Array, axis: int, out: Array | None) -> Array:
    """Positions of one axis; the index is in range, so that clipping changes nothing."""
    if out is not None and out.flags.c_contiguous and a.flags.c_contiguous:
        return np.take(a, index, axis, out, "clip")
    key: list[Any] = [slice(None)] * a.ndim
    key[axis] = index
    return _into(a[tuple(key)], out)


@kernel("index", writes=True)
def index_(a: Array, *indices: Array, places: tuple[int, ...], out: Array | None = None) -> Array:
    """Read at index arrays [indexing/tensor-out-of-range]."""
    key = _key(a, indices, places)
    if len(places) == 1:
        return _taken(a, key[places[0]], places[0], out)
    return _into(a[key], out)


@kernel("index_put", writes=True)
def index_put(
    a: Array, values: Array, *indices: Array, places: tuple[int, ...], accumulate: bool,
    out: Array | None = None,
) -> Array:  # fmt: skip
    """Write or add at index arrays [index_put/accumulates-duplicates]."""
    key = _key(a, indices, places)
    if not accumulate:
        a[key] = values
    elif values.size < 64 and a.ndim < 3:
        np.add.at(a, key, values)
    else:
        numbers = np.arange(a.size).reshape(a.shape)[key]
        add_flat(a, numbers, np.broadcast_to(values, numbers.shape))
    return a


def add_flat(a: Array, numbers: Array, values: Array) -> None:
    """Add values to the elements of those row-major numbers, which may repeat.

    One flat `add.at` takes a tenth of the time of one with several indices.
    """
    flat = a.reshape(-1)  # a view where possible
    np.add.at(flat, numbers.reshape(-1), np.ascontiguousarray(values).reshape(-1))
    if not np.may_share_memory(flat, a):
        a[...] = flat.reshape(a.shape)


@kernel("index_select", writes=True)
def index_select(a: Array, index: Array, axis: int, out: Array | None = None) -> Array:
    """Positions of an axis [index_select/never-wraps] [indexing/dim-operators-never-wrap]."""
    index = index.reshape(-1)
    if not a.ndim:
        checked(index, 1, "index_select/never-wraps", False)
        return _into(a, out)
    # PyTorch finds it by different checks, and raises different classes
    error = RuntimeError if axis == 1 or (a.size == 0 and a.ndim > 1) else None
    index = checked(index, a.shape[axis], "index_select/never-wraps", False, error)
    return _taken(a, index, axis, out)


@kernel("take", writes=True)
def take(a: Array, index: Array, out: Array | None = None) -> Array:
    """Elements by row-major number [take/in-range]."""
    index = checked(index, a.size, "take/in-range", True)
    return _taken(a.reshape(-1), index, 0, out)


@kernel("count_nonzero_elements")
def count_nonzero_elements(a: Array) -> Array:
    """How many elements are not zero."""
    return np.asarray(np.count_nonzero(a))


@kernel("nonzero")
def nonzero(a: Array) -> Array:
    """The positions of the elements that are not zero."""
    return np.stack(np.nonzero(a), axis=1)


@kernel("masked_fill", writes=True)
def masked_fill(a: Array, mask: Array, value: Array, out: Array | None = None) -> Array:
    """Write a value where a mask is true; the rest is not read [nan/unselected-is-silent]."""
    np.copyto(a, value.astype(a.dtype, copy=False), where=mask)
    return a


@kernel("masked_select", writes=True)
def masked_select(a: Array, mask: Array, out: Array | None = None) -> Array:
    """The elements where a mask is true."""
    return _into(a[mask], out)

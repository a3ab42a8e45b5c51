"""CPU kernels of gathering and scattering along an axis.

The writing kernels get the memory of their target as the first operand (see `indexing`).
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from reftorch.backends.cpu.indexing import add_flat, checked
from reftorch.backends.cpu.launcher import kernel

Array = np.ndarray


def _grid(index: Array, axis: int, size: int) -> tuple[Array, ...]:
    """Index arrays for all axes: the index along one, the own position along the others."""
    key: list[Any] = list(np.ogrid[tuple([slice(n) for n in index.shape])])
    key[axis] = checked(index, size, "gather/never-wraps", False)
    return tuple(key)


def row_major_numbers(index: Array, axis: int, sizes: tuple[int, ...]) -> Array:
    """The row-major numbers of the positions that the index names [gather/never-wraps]."""
    places = checked(index, sizes[axis], "gather/never-wraps", False)
    numbers = places.astype(np.int64, copy=False)
    inner = math.prod(sizes[axis + 1 :])
    if inner != 1:
        numbers = numbers * inner
    return numbers if index.ndim == 1 else numbers + _own_numbers(index.shape, axis, sizes)


def _own_numbers(shape: tuple[int, ...], axis: int, sizes: tuple[int, ...]) -> Array:
    """What the own positions along the other axes add, in the shape of the index but for one."""
    key = shape, axis, sizes
    known = _OWN.get(key)
    if known is not None:
        return known
    numbers = np.zeros((), np.int64)
    step = 1
    for dim in range(len(shape) - 1, -1, -1):
        if dim != axis:
            own = np.arange(shape[dim]) * step
            numbers = numbers + own.reshape([-1 if d == dim else 1 for d in range(len(shape))])
        step *= sizes[dim]
    if numbers.size <= 1 << 14:
        if len(_OWN) >= 64:
            _OWN.clear()
        _OWN[key] = numbers
    return numbers


_OWN: dict[tuple[tuple[int, ...], int, tuple[int, ...]], Array] = {}


def with_axes(*arrays: Array) -> list[Array]:
    """The arrays with at least one axis."""
    return [array if array.ndim else array.reshape(1) for array in arrays]


@kernel("gather", writes=True)
def gather(a: Array, index: Array, axis: int, out: Array | None = None) -> Array:
    """Elements along an axis [gather/by-index]."""
    source, where = with_axes(a, index)
    if source.flags.c_contiguous:
        numbers = row_major_numbers(where, axis, source.shape)
        values = np.take(source.reshape(-1), numbers, mode="clip")
    else:
        values = source[_grid(where, axis, source.shape[axis])]
    if out is not None:
        out[...] = values.reshape(index.shape)
    return values.reshape(index.shape)


@kernel("scatter", writes=True)
def scatter(
    a: Array, index: Array, src: Array, axis: int, reduce: str, out: Array | None = None
) -> Array:
    """Write, add or multiply elements along an axis [scatter/by-index]."""
    target, where = with_axes(a, index)
    if src.ndim:
        src = src[tuple([slice(n) for n in where.shape])]
    if reduce == "add":
        numbers = row_major_numbers(where, axis, target.shape)
        add_flat(target, numbers, np.broadcast_to(src, numbers.shape))
        return a
    key = _grid(where, axis, target.shape[axis])
    if not reduce:
        target[key] = src
    else:
        multiply = np.logical_and if a.dtype == np.bool_ else np.multiply
        multiply.at(target, key, src)
    return a


_WIDE = 256  # elements from which a row is added as one array


@kernel("index_add", writes=True)
def index_add(
    a: Array, index: Array, source: Array, axis: int, alpha: Any, out: Array | None = None
) -> Array:
    """Add positions along an axis [indexing/duplicate-add]."""
    index = index.reshape(-1)
    # PyTorch finds it by different checks, and raises different classes
    outer_or_inner = a.ndim > 1 and axis in (0, a.ndim - 1) and index.dtype == np.int64
    error = RuntimeError if outer_or_inner else IndexError
    if alpha != 1:
        source = source * np.asarray(alpha).astype(source.dtype)
    if not a.ndim:
        checked(index, 1, "gather/never-wraps", False, error)
        a += source
        return a
    index = checked(index, a.shape[axis], "gather/never-wraps", False, error)
    inner = int(np.prod(a.shape[axis + 1 :]))
    if axis == 0 and inner >= _WIDE:
        for place, row in zip(index.tolist(), source, strict=True):
            a[place] += row
        return a
    outer = int(np.prod(a.shape[:axis]))
    numbers = index[None, :, None] * inner + np.arange(inner)
    if outer > 1:
        numbers = numbers + (np.arange(outer) * (a.shape[axis] * inner))[:, None, None]
    add_flat(a, numbers, source)
    return a


@kernel("index_copy", writes=True)
def index_copy(
    a: Array, index: Array, source: Array, axis: int, out: Array | None = None
) -> Array:
    """Write positions along an axis [index_copy/source-fits]."""
    target, origin = with_axes(a, source)
    index = checked(index.reshape(-1), target.shape[axis], "index_copy/source-fits", False)
    key: list[Any] = [slice(None)] * target.ndim
    key[axis] = index
    target[tuple(key)] = origin
    return a


@kernel("index_fill", writes=True)
def index_fill(a: Array, index: Array, value: Array, axis: int, out: Array | None = None) -> Array:
    """Write a value to positions along an axis [index_fill/index-wraps]."""
    (target,) = with_axes(a)
    key: list[Any] = [slice(None)] * target.ndim
    key[axis] = checked(index.reshape(-1), target.shape[axis], "index_fill/index-wraps", True)
    target[tuple(key)] = value.reshape(())
    return a

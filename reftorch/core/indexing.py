"""The arithmetic of basic indices, x[1:7, ::2], all at once."""

from __future__ import annotations

from types import EllipsisType
from typing import Any

from reftorch.core.geometry import Geometry, geometry


def view_at(given: Geometry, offset: int, index: Any) -> tuple[Geometry, int] | None:
    """The geometry and offset of a view, or None when the layered path has to look.

    It is what select, slice and unsqueeze make of integers, slices, None and an ellipsis, one
    after the other; anything else, and whatever is to be refused, gives None.
    """
    try:
        return _view_at(given, offset, index)
    except (TypeError, ValueError):  # a slice without sense
        return None


def _view_at(given: Geometry, offset: int, index: Any) -> tuple[Geometry, int] | None:
    sizes, strides, ndim = given.sizes, given.strides, given.ndim
    new_sizes: list[int] = []
    new_strides: list[int] = []
    dim = 0
    for item in index if type(index) is tuple else (index,):
        kind = type(item)
        if kind is slice or kind is int:
            if dim == ndim:
                return None
            size, stride = sizes[dim], strides[dim]
            dim += 1
            if kind is slice:
                item, stop, step = item.indices(size)
                if not 0 < step < 1 << 31:
                    return None
                new_sizes.append((stop - item + step - 1) // step if stop > item else 0)
                new_strides.append(stride * step)
            else:
                item = item if item >= 0 else item + size
                if not 0 <= item < size:
                    return None
            offset += item * stride
        elif item is None:
            new_sizes.append(1)
            new_strides.append(sizes[dim] * strides[dim] if dim < ndim else 1)
        elif kind is EllipsisType:
            stop = dim + ndim - consumed(index)
            if stop < dim or stop > ndim:
                return None
            new_sizes += sizes[dim:stop]
            new_strides += strides[dim:stop]
            dim = stop
        else:
            return None
    new_sizes += sizes[dim:]
    new_strides += strides[dim:]
    return geometry(tuple(new_sizes), tuple(new_strides)), offset


def consumed(entries: tuple[Any, ...]) -> int:
    """How many dims the integers and slices of an index consume."""
    return sum([type(item) is int or type(item) is slice for item in entries])

"""CPU kernels of maxima and minima. NumPy's propagate NaN and find the first, too."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from reftorch.backends.cpu.launcher import kernel

Ints = tuple[int, ...]


@kernel("amax", writes=True)
def amax(
    a: np.ndarray, dims: Ints, keepdim: bool, out: np.ndarray | None = None
) -> np.ndarray:
    """The largest element [nan/extremum-propagates]."""
    return np.maximum.reduce(a, dims, None, out, keepdim)


@kernel("amin", writes=True)
def amin(
    a: np.ndarray, dims: Ints, keepdim: bool, out: np.ndarray | None = None
) -> np.ndarray:
    """The smallest element [nan/extremum-propagates]."""
    return np.minimum.reduce(a, dims, None, out, keepdim)


@kernel("aminmax")
def aminmax(a: np.ndarray, dims: Ints, keepdim: bool) -> tuple[np.ndarray, np.ndarray]:
    """Both [nan/extremum-propagates]."""
    return amin(a, dims, keepdim), amax(a, dims, keepdim)


def _along(
    find: Callable[..., np.ndarray], extremum: np.ufunc, a: np.ndarray, dim: int
) -> np.ndarray:
    """Where the extremum along a dim first is; the dim stays with size 1.

    NumPy gathers the elements of each line. Where whole rows lie together it is several times
    faster to look for the extremum in one row after the other, from the last to the first.
    """
    length = a.shape[dim]
    if a.size < 1 << 14 or a.size < length * 256 or abs(a.strides[dim]) == min(map(abs, a.strides)):
        return find(a, axis=dim, keepdims=True)
    values = extremum.reduce(a, axis=dim)
    if a.dtype.kind == "f" and np.isnan(values).any():
        return find(a, axis=dim, keepdims=True)
    places, here = np.zeros(values.shape, np.int64), np.empty(values.shape, np.bool_)
    head = (slice(None),) * dim
    for place in range(length - 1, -1, -1):
        np.equal(a[(*head, place)], values, out=here)
        np.copyto(places, place, where=here)
    return np.expand_dims(places, dim)


def _index(
    find: Callable[..., np.ndarray], extremum: np.ufunc, a: np.ndarray, dims: Ints, keepdim: bool
) -> np.ndarray:
    """Apply argmax or argmin along the only dim, or over all in row-major order."""
    if a.ndim == 0:
        return np.zeros((), np.int64)
    if len(dims) == a.ndim:
        found = np.asarray(find(a))
        return found.reshape((1,) * a.ndim) if keepdim else found
    places = _along(find, extremum, a, dims[0])
    return places if keepdim else places.squeeze(dims[0])


@kernel("argmax")
def argmax(a: np.ndarray, dims: Ints, keepdim: bool) -> np.ndarray:
    """Where the largest element first is [nan/index-of-first]."""
    return _index(np.argmax, np.maximum, a, dims, keepdim)


@kernel("argmin")
def argmin(a: np.ndarray, dims: Ints, keepdim: bool) -> np.ndarray:
    """Where the smallest element first is [nan/index-of-first]."""
    return _index(np.argmin, np.minimum, a, dims, keepdim)


def _with_index(
    find: Callable[..., np.ndarray], extremum: np.ufunc, a: np.ndarray, dims: Ints, keepdim: bool
) -> tuple[np.ndarray, np.ndarray]:
    if not dims:
        return a, np.zeros((), np.int64)
    places = _along(find, extremum, a, dims[0])
    values = np.take_along_axis(a, places, dims[0])
    if keepdim:
        return values, places
    return values.squeeze(dims[0]), places.squeeze(dims[0])


@kernel("max")
def max_(a: np.ndarray, dims: Ints, keepdim: bool) -> tuple[np.ndarray, np.ndarray]:
    """The largest element along a dim, and where it first is."""
    return _with_index(np.argmax, np.maximum, a, dims, keepdim)


@kernel("min")
def min_(a: np.ndarray, dims: Ints, keepdim: bool) -> tuple[np.ndarray, np.ndarray]:
    """The smallest element along a dim, and where it first is."""
    return _with_index(np.argmin, np.minimum, a, dims, keepdim)

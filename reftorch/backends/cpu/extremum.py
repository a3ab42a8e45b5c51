"""CPU kernels of maxima and minima. NumPy's propagate NaN and find the first, too."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from reftorch.backends.cpu.launcher import kernel

Ints = tuple[int, ...]


@kernel("amax")
def amax(a: np.ndarray, dims: Ints, keepdim: bool) -> np.ndarray:
    """The largest element [nan/extremum-propagates]."""
    return np.maximum.reduce(a, axis=dims, keepdims=keepdim)


@kernel("amin")
def amin(a: np.ndarray, dims: Ints, keepdim: bool) -> np.ndarray:
    """The smallest element [nan/extremum-propagates]."""
    return np.minimum.reduce(a, axis=dims, keepdims=keepdim)


def _index(
    find: Callable[..., np.ndarray], a: np.ndarray, dims: Ints, keepdim: bool
) -> np.ndarray:
    """Apply argmax or argmin along the only dim, or over all in row-major order."""
    if a.ndim == 0:
        return np.zeros((), np.int64)
    if len(dims) == a.ndim:
        found = np.asarray(find(a))
        return found.reshape((1,) * a.ndim) if keepdim else found
    return find(a, axis=dims[0], keepdims=keepdim)


@kernel("argmax")
def argmax(a: np.ndarray, dims: Ints, keepdim: bool) -> np.ndarray:
    """Where the largest element first is [nan/index-of-first]."""
    return _index(np.argmax, a, dims, keepdim)


@kernel("argmin")
def argmin(a: np.ndarray, dims: Ints, keepdim: bool) -> np.ndarray:
    """Where the smallest element first is [nan/index-of-first]."""
    return _index(np.argmin, a, dims, keepdim)


def _with_index(
    find: Callable[..., np.ndarray], a: np.ndarray, dims: Ints, keepdim: bool
) -> tuple[np.ndarray, np.ndarray]:
    if not dims:
        return a, np.zeros((), np.int64)
    places = find(a, axis=dims[0], keepdims=True)
    values = np.take_along_axis(a, places, dims[0])
    if keepdim:
        return values, places
    return values.squeeze(dims[0]), places.squeeze(dims[0])


@kernel("max")
def max_(a: np.ndarray, dims: Ints, keepdim: bool) -> tuple[np.ndarray, np.ndarray]:
    """The largest element along a dim, and where it first is."""
    return _with_index(np.argmax, a, dims, keepdim)


@kernel("min")
def min_(a: np.ndarray, dims: Ints, keepdim: bool) -> tuple[np.ndarray, np.ndarray]:
    """The smallest element along a dim, and where it first is."""
    return _with_index(np.argmin, a, dims, keepdim)

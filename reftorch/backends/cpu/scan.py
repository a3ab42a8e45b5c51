"""CPU kernels of the scans. `dim` is wrapped; a 0-dim array has a single place.

Along an empty dim NumPy gives an empty result of the same sizes [indexing/empty-scan-and-sort].
"""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import kernel

# sums and products of floats are carried along in double precision [cumsum/carried-in-double]
_WIDE = {np.dtype(np.float32): np.float64, np.dtype(np.complex64): np.complex128}


_LARGE = 1 << 15  # elements from which on it pays to go through the memory piece by piece


def _accumulate(
    function: np.ufunc, a: np.ndarray, dim: int, out: np.ndarray | None
) -> np.ndarray:
    wide = _WIDE.get(a.dtype)
    if out is not None and np.may_share_memory(out, a):
        out[...] = _accumulate(function, a, dim, None)
        return out
    if a.ndim == 0:
        result = a
    elif wide is None:
        return function.accumulate(a, dim, a.dtype, out)
    elif a.size < _LARGE or a.shape[dim] == 1:
        result = function.accumulate(a, dim, wide)
    else:
        return _accumulate_large(function, np.dtype(wide), a, dim, out)
    if out is None:
        return result
    out[...] = result
    return out


def _accumulate_large(
    function: np.ufunc, wide: np.dtype, a: np.ndarray, dim: int, out: np.ndarray | None
) -> np.ndarray:
    """The same piece by piece, so that what is carried in double precision stays in the cache.

    Long lines of the dim that is innermost in memory some at a time, others row after row.
    """
    result = np.empty(a.shape, a.dtype) if out is None else out
    source, target = np.moveaxis(a, dim, 0), np.moveaxis(result, dim, 0)
    innermost = abs(a.strides[dim]) == min(map(abs, a.strides))
    if source[0].size >= 256 and (not innermost or len(source) <= 32):
        carried = source[0].astype(wide)
        target[0] = carried
        for place in range(1, len(source)):
            function(carried, source[place], out=carried)
            target[place] = carried
        return result
    if a.ndim == 1:
        result[...] = function.accumulate(a, 0, wide)
        return result
    across = max(range(a.ndim), key=lambda d: (d != dim, abs(a.strides[d])))
    source, target = np.moveaxis(a, across, 0), np.moveaxis(result, across, 0)
    step = max(1, _LARGE // source[0].size)
    along = dim + 1 if dim < across else dim
    for start in range(0, len(source), step):
        piece = slice(start, start + step)
        target[piece] = function.accumulate(source[piece], along, wide)
    return result


@kernel("cumsum", writes=True)
def cumsum(a: np.ndarray, dim: int, out: np.ndarray | None = None) -> np.ndarray:
    """Sums up to each place."""
    return _accumulate(np.add, a, dim, out)


@kernel("cumprod", writes=True)
def cumprod(a: np.ndarray, dim: int, out: np.ndarray | None = None) -> np.ndarray:
    """Products up to each place."""
    return _accumulate(np.multiply, a, dim, out)


@kernel("logcumsumexp")
def logcumsumexp(a: np.ndarray, dim: int) -> np.ndarray:
    """Sums of exponentials up to each place, on the scale of logarithms."""
    if a.ndim == 0 or a.size == 0:
        return a
    if a.dtype.kind != "c":
        return np.logaddexp.accumulate(a, axis=dim, dtype=_WIDE.get(a.dtype, a.dtype))
    result = a.astype(np.complex128)
    lines = np.moveaxis(result, dim, 0)
    for place in range(1, len(lines)):
        before, here = lines[place - 1], lines[place]
        larger = np.where(before.real > here.real, before, here)
        smaller = np.where(before.real > here.real, here, before)
        lines[place] = larger + np.log1p(np.exp(smaller - larger))
    return result


def _extremum(
    function: np.ufunc, a: np.ndarray, dim: int
) -> tuple[np.ndarray, np.ndarray]:
    """NumPy's extrema propagate NaN, so that a new place is one equal to the extremum or NaN."""
    if a.ndim == 0:
        return a, np.zeros((), np.int64)
    values = function.accumulate(a, axis=dim)
    shape = [1] * a.ndim
    shape[dim] = a.shape[dim]
    places = np.arange(a.shape[dim]).reshape(shape)
    found = a == values
    if a.dtype.kind == "f":
        found |= np.isnan(a)
    return values, np.maximum.accumulate(np.where(found, places, 0), axis=dim)


@kernel("cummax")
def cummax(a: np.ndarray, dim: int) -> tuple[np.ndarray, np.ndarray]:
    """Maxima up to each place, and where they last were."""
    return _extremum(np.maximum, a, dim)


@kernel("cummin")
def cummin(a: np.ndarray, dim: int) -> tuple[np.ndarray, np.ndarray]:
    """Minima up to each place, and where they last were."""
    return _extremum(np.minimum, a, dim)

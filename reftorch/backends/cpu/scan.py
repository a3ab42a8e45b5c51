"""CPU kernels of the scans. `dim` is wrapped; a 0-dim array has a single place.

Along an empty dim NumPy gives an empty result of the same sizes [indexing/empty-scan-and-sort].
"""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import kernel

# sums and products of floats are carried along in double precision [cumsum/carried-in-double]
_WIDE = {np.dtype(np.float32): np.float64, np.dtype(np.complex64): np.complex128}


def _accumulate(function: np.ufunc, a: np.ndarray, dim: int) -> np.ndarray:
    if a.ndim == 0:
        return a
    return function.accumulate(a, axis=dim, dtype=_WIDE.get(a.dtype, a.dtype))


@kernel("cumsum")
def cumsum(a: np.ndarray, dim: int) -> np.ndarray:
    """Sums up to each place."""
    return _accumulate(np.add, a, dim)


@kernel("cumprod")
def cumprod(a: np.ndarray, dim: int) -> np.ndarray:
    """Products up to each place."""
    return _accumulate(np.multiply, a, dim)


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

"""CPU kernels of the variance and the standard deviation."""

from __future__ import annotations

import math

import numpy as np

from reftorch.backends.cpu.launcher import kernel
from reftorch.backends.cpu.reduction import add_up

Ints = tuple[int, ...]


@kernel("var")
def var(a: np.ndarray, dims: Ints, keepdim: bool, correction: float) -> np.ndarray:
    """The squared distances from the mean, summed in double precision [var/of-complex-is-real]."""
    if a.dtype.kind == "c":
        return var(a.real, dims, keepdim, correction) + var(a.imag, dims, keepdim, correction)
    count = math.prod([a.shape[d] for d in dims])
    correction = correction if count else 0.0  # so that there is no mean of nothing
    wide = a.astype(np.float64, copy=False)
    distance = np.asarray(wide - add_up(wide, dims, True) / np.float64(count))
    np.multiply(distance, distance, out=distance)
    return add_up(distance, dims, keepdim) / np.float64(max(count - correction, 0.0))


@kernel("std")
def std(a: np.ndarray, dims: Ints, keepdim: bool, correction: float) -> np.ndarray:
    """The square root of the variance, in double precision."""
    return np.sqrt(var(a, dims, keepdim, correction))

"""CPU kernels of distances between vectors."""

from __future__ import annotations

import math

import numpy as np

from reftorch.backends.cpu.launcher import kernel


@kernel("cdist")
def cdist(a: np.ndarray, b: np.ndarray, p: float) -> np.ndarray:
    """The p-norm of all differences of rows, in float64 [cdist/norm]."""
    apart = np.abs(
        a[..., :, None, :].astype(np.float64) - b[..., None, :, :].astype(np.float64)
    )
    if p == 0:
        return np.add.reduce(apart != 0, axis=-1, dtype=np.float64)
    if math.isinf(p):
        return np.maximum.reduce(apart, axis=-1, initial=0)
    if p == 1:
        return np.add.reduce(apart, axis=-1)
    return np.power(np.add.reduce(np.power(apart, p), axis=-1), 1 / p)

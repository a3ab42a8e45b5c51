"""CPU kernel of triangular systems."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import kernel
from reftorch.backends.cpu.linalg_batches import blas, places, stretched, wide


@kernel("linalg_solve_triangular")
def solve_triangular(
    a: np.ndarray, b: np.ndarray, upper: bool, left: bool, unit: bool
) -> np.ndarray:
    """Solutions of A X = B, or of X A = B; a zero on the diagonal divides, too."""
    a, b = wide(a), wide(b)
    batch = np.broadcast_shapes(a.shape[:-2], b.shape[:-2])
    a, b = stretched(a, batch), stretched(b, batch)
    found = np.empty(b.shape, b.dtype)
    if b.size:
        solve = blas("trsm", a)
        for place in places(batch):
            found[place] = solve(1.0, a[place], b[place], side=not left, lower=not upper, diag=unit)
    return found

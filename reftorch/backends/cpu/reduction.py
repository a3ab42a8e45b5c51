"""CPU kernels of the reductions."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import kernel


@kernel("sum")
def sum_(a: np.ndarray, dims: tuple[int, ...], keepdim: bool) -> np.ndarray:
    """Sum; NumPy adds pairwise along the innermost dim."""
    return np.add.reduce(a, axis=dims, keepdims=keepdim, dtype=a.dtype)

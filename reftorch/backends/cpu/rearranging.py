"""CPU kernels that put the same entries in another order."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import kernel

Ints = tuple[int, ...]


@kernel("flip")
def flip(a: np.ndarray, dims: Ints) -> np.ndarray:
    """Reverse dims: a view with negative strides, which the launcher copies."""
    return np.flip(a, dims) if dims else a

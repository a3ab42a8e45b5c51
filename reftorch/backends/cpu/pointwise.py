"""CPU kernels of the pointwise primitives."""

from __future__ import annotations

from typing import Any

import numpy as np

from reftorch.backends.cpu.launcher import KERNELS, kernel

KERNELS["add"] = np.add
KERNELS["mul"] = np.multiply


@kernel("add_scaled")
def add_scaled(a: np.ndarray, b: np.ndarray, alpha: Any) -> np.ndarray:
    """a + alpha * b."""
    return np.add(a, b * np.asarray(alpha, b.dtype))


@kernel("copy")
def copy(values: np.ndarray) -> np.ndarray:
    """The values themselves: the launcher casts and stores them."""
    return values

"""CPU kernels of copying and filling."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import kernel


@kernel("fill")
def fill(value: np.ndarray) -> np.ndarray:
    """One element: the launcher casts it and spreads it over the target."""
    return value


@kernel("copy")
def copy(values: np.ndarray) -> np.ndarray:
    """The values themselves: the launcher casts and stores them."""
    return values

"""CPU kernels of the operators that join tensors."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import kernel


@kernel("cat")
def cat(*arrays: np.ndarray, axis: int) -> np.ndarray:
    """The arrays, one after the other along an axis."""
    return np.concatenate(arrays, axis)

"""The CPU kernel that counts."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import kernel


@kernel("count_places")
def count_places(places: np.ndarray, length: int) -> np.ndarray:
    """How often each number below `length` occurs [bincount/counts-small-integers]."""
    return np.bincount(places, minlength=length)

"""The CPU kernel that lists positions as often as counts say."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import kernel
from reftorch.errors import check


@kernel("repeat_interleave")
def repeat_interleave(a: np.ndarray, total: int) -> np.ndarray:
    """List each position as often as the counts say [repeat_interleave/counts]."""
    check(
        not a.size or a.min() >= 0, "repeat_interleave/counts", "repeats can not be negative"
    )
    check(
        a.sum() == total, "repeat_interleave/counts", "allocated size does not match required size"
    )
    return np.repeat(np.arange(a.size), a)

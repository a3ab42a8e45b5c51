"""The CPU kernel that orders rows."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import kernel


@kernel("row_order")
def row_order(rows: np.ndarray) -> np.ndarray:
    """A stable order of rows by their elements, NaN last [unique/first-of-equals-in-order]."""
    if rows.shape[1] == 1:
        return np.argsort(rows[:, 0], kind="stable")
    return np.lexsort(rows.T[::-1])

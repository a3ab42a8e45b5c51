"""CPU kernels that zero what lies beyond a diagonal of the last two axes.

They get the memory of their target as the operand (see `indexing`).
"""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import kernel

Array = np.ndarray


def _columns_after(a: Array, diagonal: int) -> Array:
    """Where the column is after that of the diagonal, in one matrix."""
    rows, columns = a.shape[-2:]
    within = max(-rows, min(diagonal, columns))  # further away nothing changes
    return np.arange(columns) > np.arange(rows)[:, None] + within


def _zero(a: Array, where: Array) -> Array:
    np.copyto(a, np.zeros((), a.dtype), where=where)
    return a


@kernel("tril", writes=True)
def tril(a: Array, diagonal: int, out: Array | None = None) -> Array:
    """Zero what is above the diagonal [tril/zero-beyond-the-diagonal]."""
    return _zero(a, _columns_after(a, diagonal))


@kernel("triu", writes=True)
def triu(a: Array, diagonal: int, out: Array | None = None) -> Array:
    """Zero what is below the diagonal."""
    return _zero(a, ~_columns_after(a, diagonal - 1))

"""CPU kernels that write elements by their number, or in the order of a mask.

They get the memory of their target as the first operand (see `indexing`).
"""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.indexing import add_flat, checked
from reftorch.backends.cpu.launcher import kernel
from reftorch.errors import check

Array = np.ndarray


@kernel("put", writes=True)
def put(
    a: Array, index: Array, source: Array, accumulate: bool, out: Array | None = None
) -> Array:
    """Write or add elements by their number [put/writes-by-number]."""
    numbers = checked(index, a.size, "put/writes-by-number", True).reshape(-1)
    if accumulate:
        add_flat(a, numbers, source)
    else:
        target = a if a.ndim else a.reshape(1)
        target[np.unravel_index(numbers, target.shape)] = source.reshape(-1)
    return a


@kernel("masked_scatter", writes=True)
def masked_scatter(a: Array, mask: Array, source: Array, out: Array | None = None) -> Array:
    """Replace the elements under a mask by the first ones of a source [masked_scatter/in-order]."""
    count = np.count_nonzero(mask)
    check(
        source.size >= count, "masked_scatter/source-is-long-enough",
        "Number of elements of source < number of ones in mask",
    )  # fmt: skip
    a[mask] = source.reshape(-1)[:count]
    return a

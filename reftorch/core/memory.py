"""Memory for large results: the last few large buffers are kept and used again when they are free.

Fresh memory costs a page fault for every few KiB, which for a large addition is as much as the
addition itself. NumPy saves it for `a * b + c` by writing into the temporary; that needs a look
at the interpreter's stack. Keeping the buffers needs only their reference counts: one that nobody
but the list here refers to is free. At most `LIMIT_BYTES` are kept in this way.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

LARGE_BYTES = 1 << 20  # below this the C library keeps freed memory itself
LIMIT_BYTES = 256 << 20
LIMIT_COUNT = 4

_kept: list[np.ndarray] = []


def buffer(count: int, element: np.dtype[Any]) -> np.ndarray:
    """A one-dimensional array of unspecified contents, not shared with anybody."""
    nbytes = count * element.itemsize
    if nbytes < LARGE_BYTES or nbytes > LIMIT_BYTES // 2:
        return np.empty(count, element)
    for _ in range(len(_kept)):
        try:
            candidate = _kept.pop(0)  # nobody else gets it meanwhile
        except IndexError:
            break
        free = sys.getrefcount(candidate) == 2  # the name here, and the argument
        if free and candidate.nbytes == nbytes:
            _kept.append(candidate)
            return candidate.view(element)
        _kept.append(candidate)
    fresh = np.empty(nbytes, np.uint8)
    _kept.append(fresh)
    while len(_kept) > LIMIT_COUNT or sum(kept.nbytes for kept in _kept) > LIMIT_BYTES:
        del _kept[0]
    return fresh.view(element)

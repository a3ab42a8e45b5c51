"""The CPU kernel of conjugation."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import kernel


@kernel("conj_physical")
def conj_physical(a: np.ndarray) -> np.ndarray:
    """The conjugate; real values are their own."""
    return np.conjugate(a) if a.dtype.kind == "c" else a

"""CPU kernel of Cholesky factors."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import kernel
from reftorch.backends.cpu.linalg_batches import lapack, places, wide


@kernel("linalg_cholesky_ex")
def cholesky_ex(a: np.ndarray, upper: bool) -> tuple[np.ndarray, np.ndarray]:
    """Factors, and the order of the first leading minor that is not positive, or zero.

    All at once where all succeed; else each by itself, with what LAPACK leaves of it.
    """
    a = wide(a)
    info = np.zeros(a.shape[:-2], np.int32)
    try:
        return np.linalg.cholesky(a, upper=upper), info
    except np.linalg.LinAlgError:
        factor = lapack("potrf", a)
    found = np.empty_like(a)
    for place in places(a.shape[:-2]):
        found[place], info[place] = factor(a[place], lower=not upper, clean=True)
    return found, info

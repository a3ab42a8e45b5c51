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
        found = np.linalg.cholesky(a, upper=upper)
        if np.isfinite(found.diagonal(0, -2, -1)).all():
            return found, info
    except np.linalg.LinAlgError:
        pass
    factor = lapack("potrf", a)
    found = np.empty_like(a)
    for place in places(a.shape[:-2]):
        read = np.triu(a[place]) if upper else np.tril(a[place])
        if np.isfinite(read).all():
            found[place], info[place] = factor(a[place], lower=not upper, clean=True)
        else:
            L, info[place] = _step_by_step(read.conj().T if upper else read)
            found[place] = L.conj().T if upper else L
    return found, info


def _step_by_step(L: np.ndarray) -> tuple[np.ndarray, int]:
    """Factor a lower triangle with NaN or infinity in it, of which NaN is not positive.

    Libraries of linear algebra do not agree on what they make of these
    [linalg_cholesky/nan-is-not-positive].
    """
    with np.errstate(all="ignore"):
        for k in range(len(L)):
            done = L[k, :k].conj()
            pivot = L[k, k].real - (L[k, :k] @ done).real
            L[k, k] = pivot
            if not pivot > 0:
                return L, k + 1
            L[k, k] = np.sqrt(pivot)
            L[k + 1 :, k] = (L[k + 1 :, k] - L[k + 1 :, :k] @ done) / L[k, k]
    return L, 0

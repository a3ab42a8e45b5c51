"""CPU kernels of eigenvalues and their vectors, and of the exponential."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import kernel
from reftorch.backends.cpu.linalg_batches import linalg, wide
from reftorch.errors import fail


@kernel("linalg_eig")
def eig(a: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Eigenvalues, and vectors of length one; NumPy makes both complex where they have to be."""
    a = wide(a)
    if not np.isfinite(a).all():
        fail("linalg_eig/finite", "torch.linalg.eig: input tensor should not contain infs or NaNs.")
    values, vectors = np.linalg.eig(a)
    return values, vectors


def _unfit(a: np.ndarray) -> np.ndarray:
    """Which matrices have an element that is not finite."""
    found: np.ndarray = ~np.isfinite(a).all((-2, -1))
    return found


@kernel("_linalg_eigh")
def eigh(a: np.ndarray, lower: bool, compute_v: bool) -> tuple[np.ndarray, np.ndarray]:
    """Eigenvalues in ascending order, and vectors; NaN of what is not finite."""
    a = wide(a)
    a = np.tril(a) if lower else np.triu(a)
    unfit = _unfit(a)
    a = np.where(unfit[..., None, None], 0, a)
    if compute_v:
        values, vectors = np.linalg.eigh(a, "L" if lower else "U")
        vectors[unfit] = np.nan
    else:
        values, vectors = np.linalg.eigvalsh(a, "L" if lower else "U"), np.empty((0,), a.dtype)
    values[unfit] = np.nan
    return values, vectors


@kernel("linalg_matrix_exp")
def matrix_exp(a: np.ndarray) -> np.ndarray:
    """Exponentials; NaN of what is not finite."""
    a = wide(a)
    unfit = _unfit(a)
    if not a.size:
        return a
    found: np.ndarray = np.array(linalg().expm(np.where(unfit[..., None, None], 0, a)))
    found[unfit] = np.nan
    return found

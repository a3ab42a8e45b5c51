"""CPU kernel of singular values and vectors."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import kernel
from reftorch.backends.cpu.linalg_batches import wide
from reftorch.errors import fail


@kernel("_linalg_svd")
def svd(a: np.ndarray, full_matrices: bool, compute_uv: bool) -> tuple[np.ndarray, ...]:
    """Singular vectors and values, in double precision [linalg_svdvals/real-descending].

    Those of a matrix with an infinity are NaN.
    """
    a = wide(a)
    if np.isnan(a).any():
        fail(
            "linalg/failure", "linalg.svd: The algorithm failed to converge because the "
            "input matrix contained non-finite values.",
        )  # fmt: skip
    infinite = np.isinf(a).any((-2, -1))
    a = np.where(infinite[..., None, None], 0, a)  # LAPACK would not take it
    parts: tuple[np.ndarray, ...]
    if compute_uv:
        parts = tuple(np.linalg.svd(a, full_matrices))
    else:
        nothing = np.empty((0,), a.dtype)
        parts = (nothing, np.linalg.svd(a, compute_uv=False), nothing)
    if infinite.any():
        for part in parts if compute_uv else parts[1:2]:
            part[infinite] = np.nan
    return parts

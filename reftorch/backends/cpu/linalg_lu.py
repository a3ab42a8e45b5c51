"""CPU kernels of factors with exchanged rows. LAPACK counts rows from 1, SciPy in part from 0."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import kernel
from reftorch.backends.cpu.linalg_batches import lapack, places, stretched, wide


@kernel("linalg_lu_factor_ex")
def lu_factor_ex(a: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Both triangles in one, the row that each was exchanged with, and the first zero pivot."""
    a = wide(a)
    *batch, m, n = a.shape
    found = np.array(a)
    pivots, info = np.empty((*batch, min(m, n)), np.int32), np.zeros(batch, np.int32)
    if a.size:
        factor = lapack("getrf", a)
        for place in places(tuple(batch)):
            found[place], exchanged, info[place] = factor(a[place])
            pivots[place] = exchanged + 1
    return found, pivots, info


def _permutation(pivots: np.ndarray, m: int) -> np.ndarray:
    """Which row stands where after all exchanges."""
    order = np.broadcast_to(np.arange(m), (*pivots.shape[:-1], m)).copy()
    for row in range(pivots.shape[-1]):
        other = pivots[..., row : row + 1].astype(np.int64) - 1
        there, here = np.take_along_axis(order, other, -1), order[..., row : row + 1].copy()
        np.put_along_axis(order, other, here, -1)
        order[..., row : row + 1] = there
    return order


@kernel("lu_unpack")
def lu_unpack(
    lu: np.ndarray, exchanged: np.ndarray, data: bool, pivots: bool
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The permutation, the lower triangle with ones on its diagonal, and the upper one."""
    m, n = lu.shape[-2:]
    k = min(m, n)
    permutation = lower = upper = np.empty((0,), lu.dtype)
    if pivots:
        order = _permutation(exchanged, m)
        permutation = (np.arange(m)[:, None] == order[..., None, :]).astype(lu.dtype)
    if data:
        lower = np.tril(lu[..., :k], -1) + np.eye(m, k, dtype=lu.dtype)
        upper = np.triu(lu[..., :k, :])
    return permutation, lower, upper


@kernel("linalg_lu_solve")
def lu_solve(
    lu: np.ndarray, pivots: np.ndarray, b: np.ndarray, left: bool, adjoint: bool
) -> np.ndarray:
    """Solutions of A X = B, or of X A = B, which is that of the transposed."""
    lu, b = wide(lu), wide(b)
    batch = np.broadcast_shapes(lu.shape[:-2], b.shape[:-2])
    lu, pivots, b = stretched(lu, batch), stretched(pivots, batch, 1), stretched(b, batch)
    if not left:
        b = b.swapaxes(-1, -2)
        b = b.conj() if adjoint else b
    kind = (2 if adjoint else 0) if left else (0 if adjoint else 1)
    found = np.empty(b.shape, b.dtype)
    if b.size:
        solve = lapack("getrs", lu)
        for place in places(batch):
            found[place] = solve(lu[place], pivots[place] - 1, b[place], trans=kind)[0]
    if left:
        return found
    return found.swapaxes(-1, -2).conj() if adjoint else found.swapaxes(-1, -2)


# ---- LDL


@kernel("linalg_ldl_factor_ex")
def ldl_factor_ex(a: np.ndarray, hermitian: bool) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Both factors in one, the exchanges, and the first block that is zero."""
    a = wide(a)
    found, pivots = np.zeros_like(a), np.empty(a.shape[:-1], np.int32)
    info = np.zeros(a.shape[:-2], np.int32)
    if a.size:
        factor = lapack(_ldl("trf", a, hermitian), a)
        for place in places(a.shape[:-2]):
            parts, pivots[place], info[place] = factor(a[place], lower=True)
            found[place] = np.tril(parts)
    return found, pivots, info


def _ldl(what: str, a: np.ndarray, hermitian: bool) -> str:
    return ("he" if hermitian and a.dtype.kind == "c" else "sy") + what


@kernel("linalg_ldl_solve")
def ldl_solve(
    ld: np.ndarray, pivots: np.ndarray, b: np.ndarray, hermitian: bool
) -> np.ndarray:
    """Solutions of A X = B from both factors of A."""
    ld, b = wide(ld), wide(b)
    batch = np.broadcast_shapes(ld.shape[:-2], b.shape[:-2])
    ld, pivots, b = stretched(ld, batch), stretched(pivots, batch, 1), stretched(b, batch)
    found = np.empty(b.shape, b.dtype)
    if b.size:
        solve = lapack(_ldl("trs", ld, hermitian), ld)
        for place in places(batch):
            found[place] = solve(ld[place], pivots[place], b[place], lower=True)[0]
    return found

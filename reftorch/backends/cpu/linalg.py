"""CPU kernels of the products of vectors and matrices.

NumPy hands floating and complex matrices to BLAS as they lie in memory, transposed ones, too.
"""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import KERNELS, kernel
from reftorch.core.promotion import Number


@kernel("mm", writes=True)
def mm(a: np.ndarray, b: np.ndarray, out: np.ndarray | None = None) -> np.ndarray:
    """A product of matrices, of batches of them, or of a matrix and a vector [mm/integers-wrap]."""
    return np.matmul(a, b, out=out)


KERNELS["bmm"] = KERNELS["mv"] = mm


@kernel("dot")
def dot(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The sum of products."""
    return np.dot(a, b)


@kernel("vdot")
def vdot(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The sum of products, the first vector conjugated."""
    return np.vdot(a, b)


def _add(
    product: np.ndarray, addend: np.ndarray, beta: Number, alpha: Number
) -> np.ndarray:
    """beta * addend + alpha * product; a beta of 0 ignores the addend.

    All in the arithmetic dtype; the launcher rounds what this returns [addmm/rounds-once].
    """
    product = np.asarray(product)
    if alpha != 1:
        product *= np.asarray(alpha).astype(product.dtype)
    if beta != 0:
        product += addend if beta == 1 else addend * np.asarray(beta).astype(product.dtype)
    return product


def _alone(addend: np.ndarray, beta: Number) -> np.ndarray:
    """beta * addend; without a product a zero keeps its sign [addmm/nothing-to-sum-leaves-self]."""
    if beta == 0:
        return np.zeros_like(addend)
    return addend * np.asarray(beta).astype(addend.dtype)


@kernel("addmm", writes=True)
def addmm(
    addend: np.ndarray, a: np.ndarray, b: np.ndarray, beta: Number, alpha: Number,
    out: np.ndarray | None = None,
) -> np.ndarray:  # fmt: skip
    """A product with an addend, which `out` may be."""
    empty = not a.size
    if empty or out is None or (beta != 0 and np.may_share_memory(out, addend)):
        product = _alone(addend, beta) if empty else _add(np.matmul(a, b), addend, beta, alpha)
        if out is not None:
            out[...] = product
        return product
    return _add(np.matmul(a, b, out=out), addend, beta, alpha)


KERNELS["addmv"] = KERNELS["baddbmm"] = addmm


@kernel("addbmm")
def addbmm(
    addend: np.ndarray, a: np.ndarray, b: np.ndarray, beta: Number, alpha: Number
) -> np.ndarray:
    """The sum of the products of a batch, with an addend."""
    if not a.size:
        return _alone(addend, beta)
    return _add(np.add.reduce(np.matmul(a, b), axis=0, dtype=a.dtype), addend, beta, alpha)

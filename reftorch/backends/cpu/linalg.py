"""CPU kernels of the products of vectors and matrices.

NumPy hands floating and complex matrices to BLAS as they lie in memory, transposed ones, too.
"""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import KERNELS, kernel
from reftorch.core.promotion import Number

KERNELS["mm"] = KERNELS["bmm"] = KERNELS["mv"] = np.matmul


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
    """beta * addend + alpha * product; a beta of 0 ignores the addend."""
    scalar = product.dtype.type
    product = np.asarray(product)
    if alpha != 1:
        product *= scalar(alpha)
    if beta != 0:
        product += addend if beta == 1 else addend * scalar(beta)
    return product


@kernel("addmm")
def addmm(
    addend: np.ndarray, a: np.ndarray, b: np.ndarray, beta: Number, alpha: Number
) -> np.ndarray:
    """A product with an addend."""
    return _add(np.matmul(a, b), addend, beta, alpha)


KERNELS["addmv"] = KERNELS["baddbmm"] = addmm


@kernel("addbmm")
def addbmm(
    addend: np.ndarray, a: np.ndarray, b: np.ndarray, beta: Number, alpha: Number
) -> np.ndarray:
    """The sum of the products of a batch, with an addend."""
    return _add(np.add.reduce(np.matmul(a, b), axis=0, dtype=a.dtype), addend, beta, alpha)

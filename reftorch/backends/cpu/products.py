"""CPU kernels of the products of vectors that are no sums."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import kernel
from reftorch.backends.cpu.wide import fused, rounded
from reftorch.core.dtype import dtype


@kernel("addr")
def addr(
    addend: np.ndarray, a: np.ndarray, b: np.ndarray, beta: np.ndarray, alpha: np.ndarray,
    step: dtype | None,
) -> np.ndarray:  # fmt: skip
    """beta * addend + alpha * a * b; a beta of 0 ignores the addend [addr/promotes].

    Of bools + is or and * is and, in NumPy, too. The last sum and its product round once, but
    of halves everything does [addr/halves-round-each-step].
    """
    product = rounded(rounded(alpha * a, step) * b, step)
    if not beta:
        return product + np.zeros_like(addend)
    if step is None:
        return fused(addend, beta, product)
    return rounded(beta * addend, step) + product


@kernel("linalg_cross")
def linalg_cross(a: np.ndarray, b: np.ndarray, dim: int) -> np.ndarray:
    """Each element a difference of two products."""
    a, b = np.broadcast_arrays(a, b)
    after = [np.roll(each, -1, dim) for each in (a, b)]
    before = [np.roll(each, 1, dim) for each in (a, b)]
    return after[0] * before[1] - before[0] * after[1]

"""CPU kernels of orthogonal polynomials, by their three-term recurrences.

[special_chebyshev_polynomial_t/recurrence] [addcmul/product-is-not-rounded]
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from reftorch.backends.cpu.launcher import KERNELS
from reftorch.backends.cpu.wide import fused

# from the polynomials of degree k - 1 and k to that of degree k + 1: (k, x, now, before)
Step = Callable[[int, np.ndarray, np.ndarray, np.ndarray], np.ndarray]
Kernel = Callable[[np.ndarray, np.ndarray], np.ndarray]


def _chebyshev(k: int, x: np.ndarray, now: np.ndarray, before: np.ndarray) -> np.ndarray:
    return fused(2 * x, now, -before)


def _hermite(k: int, x: np.ndarray, now: np.ndarray, before: np.ndarray) -> np.ndarray:
    return fused(2 * x, now, -2 * k * before)


def _hermite_e(k: int, x: np.ndarray, now: np.ndarray, before: np.ndarray) -> np.ndarray:
    return fused(x, now, -k * before)


def _laguerre(k: int, x: np.ndarray, now: np.ndarray, before: np.ndarray) -> np.ndarray:
    return fused(2 * k + (1 - x), now, -k * before) / (k + 1)


def _legendre(k: int, x: np.ndarray, now: np.ndarray, before: np.ndarray) -> np.ndarray:
    return fused((2 * k + 1) * x, now, -k * before) / (k + 1)


def _kernel(first: Callable[[np.ndarray], np.ndarray], step: Step, shifted: bool = False) -> Kernel:
    """The kernel of a family, by its polynomial of degree 1 and its recurrence."""

    def run(x: np.ndarray, n: np.ndarray) -> np.ndarray:
        x, degree = np.broadcast_arrays(2 * x - 1 if shifted else x, n.astype(np.int64))
        before, now = np.ones_like(x), first(x)
        result = np.where(degree == 0, before, np.zeros_like(x))
        for k in range(1, int(degree.max(initial=0)) + 1):
            result = np.where(degree == k, now, result)
            before, now = now, step(k, x, now, before)
        return result

    return run


for _kind, _first in {
    "t": lambda x: x, "u": lambda x: 2 * x, "v": lambda x: 2 * x - 1, "w": lambda x: 2 * x + 1,
}.items():  # fmt: skip
    KERNELS[f"special_chebyshev_polynomial_{_kind}"] = _kernel(_first, _chebyshev)
    KERNELS[f"special_shifted_chebyshev_polynomial_{_kind}"] = _kernel(_first, _chebyshev, True)
KERNELS["special_hermite_polynomial_h"] = _kernel(lambda x: 2 * x, _hermite)
KERNELS["special_hermite_polynomial_he"] = _kernel(lambda x: x, _hermite_e)
KERNELS["special_laguerre_polynomial_l"] = _kernel(lambda x: 1 - x, _laguerre)
KERNELS["special_legendre_polynomial_p"] = _kernel(lambda x: x, _legendre)

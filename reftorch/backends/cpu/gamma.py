"""CPU kernels of the gamma function and its kin."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import KERNELS, kernel
from reftorch.backends.cpu.scipy import by_scipy, special
from reftorch.core.dtype import dtype

KERNELS["digamma"] = by_scipy("psi")
_gammaln = by_scipy("gammaln")


@kernel("lgamma")
def lgamma(a: np.ndarray) -> np.ndarray:
    """The logarithm of |gamma(a)|, which is infinite at both infinities [lgamma/poles]."""
    return np.where(np.isinf(a), a.dtype.type(np.inf), _gammaln(a))


@kernel("polygamma")
def polygamma(a: np.ndarray, n: int, step: dtype | None) -> np.ndarray:
    """The n-th derivative of digamma, for n >= 1.

    It is a factorial times Hurwitz's zeta function, each of which is rounded to a half dtype, if to
    one; what overflows or vanishes on its own is NaN in the product [polygamma/nan-at-infinity].
    """
    if n == 1:
        return _trigamma(a)
    factor = np.exp(special().gammaln(n + 1.0)).astype(a.dtype)
    zeta = _zeta(n + 1, a)
    if step is not None:
        zeta = zeta.astype(step.array).astype(a.dtype)
    values = (factor if n % 2 else -factor) * zeta
    return np.where(np.isposinf(a), a.dtype.type(np.nan), values)


def _zeta(n: int, a: np.ndarray) -> np.ndarray:
    return special().zeta(n, a.astype(np.float64, copy=False)).astype(a.dtype)


def _trigamma(a: np.ndarray) -> np.ndarray:
    """The first derivative of digamma [polygamma/trigamma-by-reflection]."""
    root = a.dtype.type(np.pi) / np.sin(a * a.dtype.type(np.pi))
    right = _zeta(2, np.where(a < 0.5, 1 - a, a))
    return np.where(a == 0, a.dtype.type(np.inf), np.where(a < 0.5, root * root - right, right))

"""CPU kernels of the incomplete gamma functions and Hurwitz' zeta function."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import kernel
from reftorch.backends.cpu.scipy import special


def _incomplete(name: str, a: np.ndarray, b: np.ndarray, lower: float) -> np.ndarray:
    """One of the two functions; at its ends NaN does not matter [igamma/ends-before-nan]."""
    values = getattr(special(), name)(a.astype(np.float64), b.astype(np.float64))
    start = (np.isnan(a) & (b == 0)) | (np.isposinf(a) & np.isnan(b))
    values = np.where(start, 1 - lower, values)
    return np.where(np.isnan(a) & np.isposinf(b), lower, values).astype(a.dtype)


@kernel("igamma")
def igamma(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The lower one [igamma/ends]."""
    return _incomplete("gammainc", a, b, 1.0)


@kernel("igammac")
def igammac(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The upper one [igamma/ends]."""
    return _incomplete("gammaincc", a, b, 0.0)


@kernel("special_zeta")
def zeta(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Hurwitz' zeta function; its limit at infinity is not taken [special_zeta/domain]."""
    values = special().zeta(a.astype(np.float64), b.astype(np.float64))
    return np.where(np.isposinf(b) & (a > 1), np.nan, values).astype(a.dtype)

"""CPU kernels of the error function and its kin."""

from __future__ import annotations

import math

import numpy as np

from reftorch.backends.cpu.launcher import KERNELS, kernel
from reftorch.backends.cpu.scipy import by_scipy

KERNELS["erf"] = by_scipy("erf")
KERNELS["special_erfcx"] = by_scipy("erfcx")
KERNELS["special_ndtri"] = by_scipy("ndtri")
KERNELS["special_log_ndtr"] = by_scipy("log_ndtr")
_erfc, _erfinv = by_scipy("erfc"), by_scipy("erfinv")
_FAR = 0.25  # where a difference from one begins to lose places
_BY_C = np.frompyfunc(math.erfc, 1, 1)


@kernel("erfc")
def erfc(a: np.ndarray) -> np.ndarray:
    """One minus erf, far from zero as the C library has it.

    SciPy's own loses hundreds of units in the last place there, as it rounds the square.
    """
    result = np.asarray(_erfc(a))
    far = a > _FAR
    if a.dtype == np.float64 and far.any():  # it alone has places to lose
        result[far] = _BY_C(a[far])
    return result


@kernel("erfinv")
def erfinv(a: np.ndarray) -> np.ndarray:
    """The inverse of erf; zeros are returned with their sign [erfinv/domain]."""
    return np.where(a == 0, a, _erfinv(a))

"""CPU kernels of the error function and its kin."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import KERNELS, kernel
from reftorch.backends.cpu.scipy import by_scipy

KERNELS["erf"] = by_scipy("erf")
KERNELS["special_erfcx"] = by_scipy("erfcx")
KERNELS["special_ndtri"] = by_scipy("ndtri")
KERNELS["special_log_ndtr"] = by_scipy("log_ndtr")
_erfc, _erfcx, _erfinv = by_scipy("erfc"), by_scipy("erfcx"), by_scipy("erfinv")
# where erfc begins to be small, where it has vanished, and the bits of a square that is exact
_FAR, _GONE = 1.0, 28.0
_HALF_OF_BITS = np.uint64(0xFFFFFFFFF8000000)


@kernel("erfc")
def erfc(a: np.ndarray) -> np.ndarray:
    """One minus erf, far from zero as erfcx(a) * exp(-a * a).

    SciPy's own loses hundreds of units in the last place there, as it rounds the square. Here the
    square is that of the first half of the bits, which is exact, and the rest is another factor.
    """
    if a.dtype != np.float64:  # it has places to lose
        return _erfc(a)
    far = np.clip(a, _FAR, _GONE)
    first = (far.view(np.uint64) & _HALF_OF_BITS).view(np.float64)
    small = np.exp(-first * first) * (np.exp((first - far) * (first + far)) * _erfcx(far))
    return np.where(a > _FAR, small, _erfc(a))


@kernel("erfinv")
def erfinv(a: np.ndarray) -> np.ndarray:
    """The inverse of erf; zeros are returned with their sign [erfinv/domain]."""
    return np.where(a == 0, a, _erfinv(a))

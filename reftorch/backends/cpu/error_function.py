"""CPU kernels of the error function and its kin."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import KERNELS, kernel
from reftorch.backends.cpu.scipy import by_scipy

KERNELS["erf"] = by_scipy("erf")
KERNELS["erfc"] = by_scipy("erfc")
KERNELS["special_erfcx"] = by_scipy("erfcx")
KERNELS["special_ndtri"] = by_scipy("ndtri")
KERNELS["special_log_ndtr"] = by_scipy("log_ndtr")
_erfinv = by_scipy("erfinv")


@kernel("erfinv")
def erfinv(a: np.ndarray) -> np.ndarray:
    """The inverse of erf; zeros are returned with their sign [erfinv/domain]."""
    return np.where(a == 0, a, _erfinv(a))

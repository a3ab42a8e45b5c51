"""CPU kernels of what kind of number an element is."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import KERNELS, kernel

KERNELS["isnan"] = np.isnan
KERNELS["isinf"] = np.isinf
KERNELS["isfinite"] = np.isfinite


@kernel("isposinf")
def isposinf(a: np.ndarray) -> np.ndarray:
    """Whether elements are positive infinity; whole numbers never are."""
    return a == np.inf


@kernel("isneginf")
def isneginf(a: np.ndarray) -> np.ndarray:
    """Whether elements are negative infinity; whole numbers never are."""
    return a == -np.inf


@kernel("signbit")
def signbit(a: np.ndarray) -> np.ndarray:
    """Whether elements have a minus, zeros and NaN included [signbit/of-zero-and-nan]."""
    return np.signbit(a) if a.dtype.kind == "f" else np.less(a, 0)

"""CPU kernels of comparison and choice.

NumPy compares as IEEE 754 says: zeros are equal [nan/zeros-are-equal], and a NaN is a NaN whatever
its sign [nan/sign-of-nan-ignored].
"""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import KERNELS, kernel

KERNELS["eq"] = np.equal
KERNELS["ne"] = np.not_equal
KERNELS["lt"] = np.less
KERNELS["le"] = np.less_equal
KERNELS["gt"] = np.greater
KERNELS["ge"] = np.greater_equal
KERNELS["maximum"] = np.maximum
KERNELS["minimum"] = np.minimum
KERNELS["fmax"] = np.fmax
KERNELS["fmin"] = np.fmin
KERNELS["clamp_min"] = np.maximum
KERNELS["clamp_max"] = np.minimum


@kernel("clamp", writes=True)
def clamp(
    a: np.ndarray, low: np.ndarray, high: np.ndarray, out: np.ndarray | None = None
) -> np.ndarray:
    """First the lower, then the upper bound [clamp/min-above-max].

    clip does the same in one go, but takes microseconds to begin.
    """
    if a.size < 4096:  # of two zeros NumPy's extrema give the second [clamp/keeps-own-zero]
        return np.minimum(high, np.maximum(low, a), out=out)
    return np.clip(a, low, high, out=out)


@kernel("clamp_min_number")
def clamp_min_number(a: np.ndarray, low: np.ndarray) -> np.ndarray:
    """The lower bound alone [clamp/keeps-own-zero]."""
    return np.maximum(low, a)


@kernel("clamp_max_number")
def clamp_max_number(a: np.ndarray, high: np.ndarray) -> np.ndarray:
    """The upper bound alone [clamp/keeps-own-zero]."""
    return np.minimum(high, a)


@kernel("where")
def where(condition: np.ndarray, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a where the condition holds, else b; nothing is calculated [nan/unselected-is-silent]."""
    return np.where(condition, a, b)

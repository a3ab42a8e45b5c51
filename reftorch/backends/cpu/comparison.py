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


_BITS = {1: np.int8, 2: np.int16, 4: np.int32, 8: np.int64}  # by the width of an element


@kernel("where")
def where(condition: np.ndarray, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a where the condition holds, else b; nothing is calculated [nan/unselected-is-silent].

    NumPy branches for each element, which for conditions that cannot be foretold costs ten times
    what it does to choose the bits.
    """
    bits = _BITS.get(b.itemsize)
    if condition.size < 2048 or bits is None or a.dtype != b.dtype or condition.dtype != np.bool_:
        return np.where(condition, a, b)
    chosen: np.ndarray = np.negative(condition.view(np.int8)).astype(bits)  # all bits, or none
    chosen = chosen & (a.view(bits) ^ b.view(bits))
    chosen = chosen ^ b.view(bits)
    return chosen.view(b.dtype)

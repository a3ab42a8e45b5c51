"""CPU kernels of logic on truth values and on bits."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import KERNELS, kernel

KERNELS["logical_not"] = np.logical_not
KERNELS["logical_and"] = np.logical_and
KERNELS["logical_or"] = np.logical_or
KERNELS["logical_xor"] = np.logical_xor
KERNELS["bitwise_not"] = np.invert  # of bools the logical not [bitwise_not/bool-is-logical]
KERNELS["bitwise_and"] = np.bitwise_and
KERNELS["bitwise_or"] = np.bitwise_or
KERNELS["bitwise_xor"] = np.bitwise_xor


def _is_out_of_range(amount: np.ndarray) -> np.ndarray:
    bits = amount.dtype.itemsize * 8
    return (amount < 0) | (amount >= bits)


@kernel("bitwise_left_shift")
def bitwise_left_shift(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Shift towards the high bits [bitwise_left_shift/out-of-range-is-zero]."""
    bad = _is_out_of_range(b)
    zero = a.dtype.type(0)
    return np.where(bad, zero, np.left_shift(a, np.where(bad, zero, b)))


@kernel("bitwise_right_shift")
def bitwise_right_shift(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Shift towards the low bits, keeping the sign [bitwise_right_shift/out-of-range-is-sign]."""
    bad = _is_out_of_range(b)
    zero = a.dtype.type(0)
    shifted = np.right_shift(a, np.where(bad, zero, b))
    return np.where(bad, np.where(a < 0, ~zero, zero), shifted)

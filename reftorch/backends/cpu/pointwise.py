"""CPU kernels of arithmetic.

NumPy's integers wrap [casts/integer-arithmetic-wraps], and NaN passes [nan/pointwise-propagates],
wherever it stands [nan/independent-of-layout].
"""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import KERNELS, kernel
from reftorch.backends.cpu.wide import Gapless, fused, rounded
from reftorch.core.dtype import dtype
from reftorch.errors import check

KERNELS["add"] = np.add
KERNELS["sub"] = np.subtract
KERNELS["mul"] = np.multiply  # of complex numbers by their parts [nan/complex-products]
KERNELS["div"] = np.divide
KERNELS["square"] = np.square
KERNELS["neg"] = neg = Gapless(np.negative)


@kernel("add_scaled")
def add_scaled(a: np.ndarray, b: np.ndarray, alpha: np.ndarray) -> np.ndarray:
    """a + alpha * b, rounded once [add/alpha-scales-other]."""
    return fused(b, alpha, a)


@kernel("sub_scaled")
def sub_scaled(a: np.ndarray, b: np.ndarray, alpha: np.ndarray) -> np.ndarray:
    """a - alpha * b, rounded once [add/alpha-scales-other].

    The negative of a real number has the imaginary part 0, not -0 [add/complex-alpha].
    """
    return fused(b, 0 - alpha if alpha.dtype.kind == "c" else -alpha, a)


def _check_divisor(a: np.ndarray, b: np.ndarray) -> None:
    """Integers are not divided by zero [div/integer-by-zero]."""
    if b.dtype.kind in "iu" and a.size:
        check(b.all(), "div/integer-by-zero", "ZeroDivisionError")


@kernel("div_trunc")
def div_trunc(a: np.ndarray, b: np.ndarray, step: dtype | None) -> np.ndarray:
    """The quotient rounded towards zero [floor_divide/infinities]."""
    if a.dtype.kind not in "iu":
        return np.trunc(rounded(a / b, step))
    _check_divisor(a, b)
    quotient = np.floor_divide(a, b)
    if a.dtype.kind == "i":
        quotient += ((a < 0) != (b < 0)) & (quotient * b != a)
    return quotient


@kernel("floor_divide")
def floor_divide(a: np.ndarray, b: np.ndarray, step: dtype | None) -> np.ndarray:
    """The quotient rounded down [floor_divide/exact-quotient] [floor_divide/infinities]."""
    _check_divisor(a, b)
    return np.floor_divide(a, b) if step is None else _floor_divide_halves(a, b, step)


def _floor_divide_halves(a: np.ndarray, b: np.ndarray, step: dtype) -> np.ndarray:
    """What NumPy does for wider floats, with each step rounded."""
    rest = np.fmod(a, b)
    quotient = rounded(rounded(a - rest, step) / b, step)
    crosses = (rest != 0) & ((b < 0) != (rest < 0))
    quotient = np.where(crosses, rounded(quotient - 1, step), quotient)
    floor = np.floor(quotient)
    floor = np.where(rounded(quotient - floor, step) > 0.5, rounded(floor + 1, step), floor)
    floor = np.where(quotient == 0, np.copysign(np.zeros_like(a), a / b), floor)
    return np.where(b == 0, a / b, floor)


@kernel("remainder")
def remainder(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The remainder with the sign of b [remainder/zero-keeps-dividend-sign]."""
    if a.dtype.kind in "iu":
        _check_divisor(a, b)
        return np.remainder(a, b)
    rest = np.fmod(a, b)
    return np.where((rest != 0) & ((b < 0) != (rest < 0)), rest + b, rest)


@kernel("fmod")
def fmod(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The remainder with the sign of a [fmod/exact]."""
    _check_divisor(a, b)
    return np.fmod(a, b)


@kernel("abs")
def abs_(a: np.ndarray) -> np.ndarray:
    """The magnitude [abs/least-integer-wraps]; no bare ufunc, as its dtype may be another."""
    if a.dtype == np.complex64:  # rounded once, as `wide.Wide` does
        return np.abs(a.astype(np.complex128)).astype(np.float32)
    return np.abs(a)


@kernel("sign")
def sign(a: np.ndarray) -> np.ndarray:
    """-1, 0 or 1; 0 for nan [sign/nan-is-zero]."""
    return a if a.dtype == np.bool_ else np.subtract(a > 0, a < 0, dtype=a.dtype)


@kernel("sgn")
def sgn(a: np.ndarray) -> np.ndarray:
    """A complex number of magnitude 1 with the angle of a [sgn/complex-direction]."""
    if a.dtype.kind != "c":
        return sign(a)
    return np.where(a == 0, np.zeros_like(a), a / np.abs(a))


@kernel("lerp")
def lerp(a: np.ndarray, b: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """Go from a towards b, from the nearer end [lerp/from-the-nearer-end]."""
    near = np.abs(weight) < 0.5
    return fused(np.where(near, weight, weight - 1), b - a, np.where(near, a, b))


@kernel("addcmul")
def addcmul(a: np.ndarray, b: np.ndarray, c: np.ndarray, value: np.ndarray) -> np.ndarray:
    """a + value * b * c [addcmul/product-is-not-rounded]."""
    return fused(value * b, c, a)


@kernel("addcdiv")
def addcdiv(a: np.ndarray, b: np.ndarray, c: np.ndarray, value: np.ndarray) -> np.ndarray:
    """a + value * b / c."""
    return a + value * b / c

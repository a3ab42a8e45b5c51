"""CPU kernels of arithmetic."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import KERNELS, kernel
from reftorch.errors import check

KERNELS["add"] = np.add
KERNELS["sub"] = np.subtract
KERNELS["mul"] = np.multiply
KERNELS["div"] = np.divide
KERNELS["neg"] = np.negative
KERNELS["square"] = np.square


@kernel("add_scaled")
def add_scaled(a: np.ndarray, b: np.ndarray, alpha: np.ndarray) -> np.ndarray:
    """a + alpha * b."""
    return np.add(a, b * alpha)


@kernel("sub_scaled")
def sub_scaled(a: np.ndarray, b: np.ndarray, alpha: np.ndarray) -> np.ndarray:
    """a - alpha * b."""
    return np.subtract(a, b * alpha)


@kernel("copy")
def copy(values: np.ndarray) -> np.ndarray:
    """The values themselves: the launcher casts and stores them."""
    return values


def _check_divisor(a: np.ndarray, b: np.ndarray) -> None:
    """Integers are not divided by zero [div/integer-by-zero]."""
    if b.dtype.kind in "iu" and a.size:
        check(b.all(), "div/integer-by-zero", "ZeroDivisionError")


@kernel("div_trunc")
def div_trunc(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The quotient rounded towards zero."""
    if a.dtype.kind not in "iu":
        return np.trunc(a / b)
    _check_divisor(a, b)
    quotient = np.floor_divide(a, b)
    if a.dtype.kind == "i":
        quotient += ((a < 0) != (b < 0)) & (quotient * b != a)
    return quotient


@kernel("floor_divide")
def floor_divide(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The quotient rounded down [floor_divide/exact-quotient]."""
    _check_divisor(a, b)
    return np.floor_divide(a, b)


@kernel("remainder")
def remainder(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The remainder with the sign of b; a zero keeps that of a [remainder/zero-keeps-dividend-sign]."""
    if a.dtype.kind in "iu":
        _check_divisor(a, b)
        return np.remainder(a, b)
    rest = np.fmod(a, b)
    return np.where((rest != 0) & ((b < 0) != (rest < 0)), rest + b, rest)


@kernel("fmod")
def fmod(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The remainder with the sign of a."""
    _check_divisor(a, b)
    return np.fmod(a, b)


@kernel("pow")
def pow_(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a to the power of b; NumPy refuses negative exponents of integers."""
    if a.dtype.kind == "i" and (b < 0).any():
        odd = np.where(b % 2 != 0, a, np.ones_like(a))  # of -1 and 1
        unit = np.where((a == 1) | (a == -1), odd, np.zeros_like(a))
        return np.where(b < 0, unit, np.power(a, np.maximum(b, 0)))
    if a.dtype.kind == "c":
        zeros = (a == 0) & (b == 0)
        if zeros.any():  # [pow/complex-zero-to-zero]
            return np.where(zeros, np.asarray(complex("nan+nanj"), a.dtype), np.power(a, b))
    return np.power(a, b)


def _reciprocal_sqrt(a: np.ndarray, out: np.ndarray | None) -> np.ndarray:
    return np.reciprocal(np.sqrt(a, out=out), out=out)


# exponents that are numbers and have a calculation of their own [pow/root-exponents]
_ROOTS = {0.5: np.sqrt, -0.5: _reciprocal_sqrt, -1.0: np.reciprocal}


@kernel("pow_number", writes=True)
def pow_number(a: np.ndarray, b: np.ndarray, out: np.ndarray | None = None) -> np.ndarray:
    """a to the power of a number."""
    exponent = b.item()
    if exponent == 2:
        return np.square(a, out=out)
    if exponent in _ROOTS and a.dtype.kind in "fc":
        return _ROOTS[exponent](a, out=out)
    return np.power(a, b, out=out)


@kernel("pow_trivial")
def pow_trivial(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a to the power of 0 or 1 [pow/trivial-exponents]."""
    return np.ones_like(a) if b == 0 else a


@kernel("pow_one")
def pow_one(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """1 to the powers b [pow/trivial-exponents]."""
    return np.broadcast_to(a, b.shape)


@kernel("abs")
def abs_(a: np.ndarray) -> np.ndarray:
    """The magnitude; no bare ufunc, since its result may have another dtype."""
    return np.abs(a)


@kernel("conj_physical")
def conj_physical(a: np.ndarray) -> np.ndarray:
    """The conjugate; real values are their own."""
    return np.conjugate(a) if a.dtype.kind == "c" else a


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
    step = b - a
    return np.where(np.abs(weight) < 0.5, a + weight * step, b - step * (1 - weight))


@kernel("addcmul")
def addcmul(a: np.ndarray, b: np.ndarray, c: np.ndarray, value: np.ndarray) -> np.ndarray:
    """a + value * b * c."""
    return a + value * b * c


@kernel("addcdiv")
def addcdiv(a: np.ndarray, b: np.ndarray, c: np.ndarray, value: np.ndarray) -> np.ndarray:
    """a + value * b / c."""
    return a + value * b / c

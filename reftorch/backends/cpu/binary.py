"""CPU kernels of functions of two operands."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from reftorch.backends.cpu.launcher import KERNELS, kernel
from reftorch.backends.cpu.wide import Wide, fused, rounded
from reftorch.core.dtype import dtype

KERNELS["atan2"] = Wide(np.arctan2)
KERNELS["hypot"] = Wide(np.hypot)
KERNELS["copysign"] = np.copysign
_exp, _exp2, _log1p = Wide(np.exp), Wide(np.exp2), Wide(np.log1p)


@kernel("nextafter")
def nextafter(a: np.ndarray, b: np.ndarray, step: dtype | None) -> np.ndarray:
    """The neighbour in the dtype itself, also when that is a half [nextafter/in-own-dtype]."""
    if step is not None:
        a, b = a.astype(step.array), b.astype(step.array)
    return np.where(a == b, b, np.nextafter(a, b))


@kernel("heaviside")
def heaviside(a: np.ndarray, values: np.ndarray) -> np.ndarray:
    """0, 1 or, at zero, a value [heaviside/nan-is-zero]."""
    return np.where(a == 0, values, (a > 0).astype(a.dtype))


def _euclid(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Euclid's algorithm with truncating division [gcd/least-integer]."""
    a, b = np.abs(a), np.abs(b)
    while a.any():
        nonzero = a != 0
        rest = np.fmod(b, np.where(nonzero, a, 1))
        a, b = np.where(nonzero, rest, 0), np.where(nonzero, a, b)
    return b


@kernel("gcd")
def gcd(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The greatest common divisor; NumPy gives the least integer a divisor of its own sign."""
    result = np.gcd(a, b)
    if a.dtype.kind == "i":
        least = (a == np.iinfo(a.dtype).min) | (b == np.iinfo(a.dtype).min)
        if least.any():
            one = a.dtype.type(1)
            divisors = _euclid(np.where(least, a, one), np.where(least, b, one))
            return np.where(least, divisors, result)
    return result


@kernel("lcm")
def lcm(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The least common multiple [lcm/wraps]."""
    multiple = np.lcm(a, b)
    # what fits an int wraps only when it is stored
    return multiple if a.dtype.itemsize < 4 else np.abs(multiple)


@kernel("ldexp")
def ldexp(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a * 2**b in one step."""
    return np.ldexp(a, b)


def _distance(a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The greater of two numbers, and minus their distance, where both are not one infinity."""
    equal = (a == b) & np.isinf(a)
    return np.maximum(a, b), np.where(equal, a.dtype.type("-inf"), -np.abs(a - b))


@kernel("logaddexp")
def logaddexp(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """log(exp(a) + exp(b)), from the greater of the two [logaddexp/equal-infinities]."""
    if a.dtype.kind != "c":
        high, apart = _distance(a, b)
        return high + _log1p(_exp(apart))
    first = a.real >= b.real
    high, low = np.where(first, a, b), np.where(first, b, a)
    equal = (high.real == low.real) & np.isinf(high.real)
    return np.where(equal, b, high + np.log1p(np.exp(low - high)))


@kernel("logaddexp2")
def logaddexp2(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """log2(2**a + 2**b) likewise."""
    high, apart = _distance(a, b)
    return fused(_log1p(_exp2(apart)), a.dtype.type(1 / np.log(2)), high)


def _or_zero(log: Callable[..., np.ndarray]) -> Callable[..., np.ndarray]:
    """A number times a logarithm, which does not matter where it is zero [xlogy/zero-wins]."""

    def run(a: np.ndarray, b: np.ndarray, step: dtype | None) -> np.ndarray:
        """[xlogy/logarithm-is-rounded]."""
        product = a * rounded(log(b), step)
        return np.where((a == 0) & ~np.isnan(b), a.dtype.type(0), product)

    return run


KERNELS["xlogy"] = _or_zero(Wide(np.log))
KERNELS["special_xlog1py"] = _or_zero(_log1p)


@kernel("polar")
def polar(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Numbers by magnitude and angle."""
    wide, angle = a.astype(np.float64), b.astype(np.float64)
    real = wide * np.cos(angle)
    result = np.empty(real.shape, np.complex64 if a.dtype == np.float32 else np.complex128)
    result.real, result.imag = real, wide * np.sin(angle)
    return result

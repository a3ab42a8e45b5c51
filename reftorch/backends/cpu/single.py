"""Logarithm, sine and cosine of float32 by polynomials, with the errors that these have.

The polynomials are those of S. L. Moshier's Cephes library (Methods and Programs for Mathematical
Functions, 1989), evaluated by fused multiply-adds. Elsewhere functions are calculated in float64
and rounded once; these serve numbers that must be the same to the last bit
[random/normal-by-polynomials].
"""

from __future__ import annotations

import numpy as np

_LOG = (
    7.0376836292e-2, -1.1514610310e-1, 1.1676998740e-1, -1.2420140846e-1, 1.4249322787e-1,
    -1.6668057665e-1, 2.0000714765e-1, -2.4999993993e-1, 3.3333331174e-1,
)  # fmt: skip
_SIN = (-1.9515295891e-4, 8.3321608736e-3, -1.6666654611e-1)
_COS = (2.443315711809948e-5, -1.388731625493765e-3, 4.166664568298827e-2)
_HALF_ROOT = np.float32(0.707106781186547524)
# log 2 and pi / 4 in parts, the first of which have few digits
_LOG2 = (np.float32(0.693359375), np.float32(-2.12194440e-4))
_QUARTER_PI = (
    np.float32(0.78515625),
    np.float32(2.4187564849853515625e-4),
    np.float32(3.77489497744594108e-8),
)
_HALF = np.float32(0.5)


def fused(a: np.ndarray, b: np.ndarray | np.float32, c: np.ndarray | np.float32) -> np.ndarray:
    """a * b + c of float32, rounded once (and that from the nearest float64)."""
    return (np.multiply(a, b, dtype=np.float64) + c).astype(np.float32)


def _polynomial(coefficients: tuple[float, ...], x: np.ndarray) -> np.ndarray:
    value = np.full_like(x, coefficients[0])
    for coefficient in coefficients[1:]:
        value = fused(value, x, np.float32(coefficient))
    return value


def log(x: np.ndarray) -> np.ndarray:
    """The natural logarithm of positive float32."""
    mantissa, power = np.frexp(x)
    small = mantissa < _HALF_ROOT
    exponent = (power - small).astype(np.float32)
    rest = mantissa - np.float32(1) + np.where(small, mantissa, np.float32(0))
    square = rest * rest
    value = fused(_polynomial(_LOG, rest) * rest, square, exponent * _LOG2[1])
    value = rest + fused(-square, _HALF, value)
    return fused(exponent, _LOG2[0], value)


def sin_cos(x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Sine and cosine of float32 that are not negative and not great."""
    octant = (x * np.float32(4 / np.pi)).astype(np.int32) + 1 & ~1
    steps = -octant.astype(np.float32)
    rest = x
    for part in _QUARTER_PI:
        rest = fused(steps, part, rest)
    square = rest * rest
    even = _polynomial(_COS, square) * square
    even = fused(even, square, -(square * _HALF)) + np.float32(1)
    odd = fused(_polynomial(_SIN, square) * square, rest, rest)
    exchanged = octant & 2 != 0
    sine, cosine = np.where(exchanged, even, odd), np.where(exchanged, odd, even)
    return np.where(octant & 4, -sine, sine), np.where(octant + 2 & 4, -cosine, cosine)

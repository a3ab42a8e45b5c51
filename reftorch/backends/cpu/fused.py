"""Multiplication and addition with one rounding, which NumPy does not have."""

from __future__ import annotations

import numpy as np

_SPLIT = 134217729.0  # 2**27 + 1: halves the digits of a float64


def _product(a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The rounded product and what rounding lost of it, after Dekker."""
    product = a * b
    high_a, high_b = a * _SPLIT, b * _SPLIT
    high_a, high_b = high_a - (high_a - a), high_b - (high_b - b)
    low_a, low_b = a - high_a, b - high_b
    lost = ((high_a * high_b - product) + high_a * low_b + low_a * high_b) + low_a * low_b
    return product, lost


def _sum(a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The rounded sum and what rounding lost of it, after Knuth."""
    total = a + b
    part = total - a
    return total, (a - (total - part)) + (b - part)


def sum_to_odd(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """A sum whose last digit is odd where something was lost: rounding it again is harmless."""
    total, lost = _sum(a, b)
    even = total.view(np.int64) & 1 == 0
    toward = np.where(lost > 0, np.inf, -np.inf)
    return np.where((lost != 0) & even, np.nextafter(total, toward), total)


def multiply_add(a: np.ndarray, factor: float, term: float) -> np.ndarray:
    """a * factor + term, rounded once to float64, after Boldo and Melquiond."""
    b, c = np.full(a.shape, factor), np.full(a.shape, term)
    product, lost = _product(a, b)
    high, low = _sum(c, lost)
    total, rest = _sum(product, high)
    result = total + sum_to_odd(low, rest)
    # what is infinite, or so great that halving its digits overflows, needs no such care
    return np.where(np.isnan(result), a * factor + term, result)


def multiply_add_single(a: np.ndarray, factor: float, term: float) -> np.ndarray:
    """a * factor + term, rounded once to float32, of float64 that hold float32 or less.

    Their product is exact.
    """
    return sum_to_odd(a * factor, np.full(a.shape, term)).astype(np.float32)

"""CPU kernels that draw from distributions which tensors describe.

Rejection takes as many uniform numbers as it needs, so that elements are drawn one by one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from reftorch.backends.cpu.launcher import kernel
from reftorch.backends.cpu.random import placed, uniform53
from reftorch.core.generator import Generator

Ints = tuple[int, ...]
_REJECTION_FROM = 10  # the expected value from which on numbers are drawn by rejection


@kernel("multinomial")
def multinomial(weights: np.ndarray, generator: Generator, count: int) -> np.ndarray:
    """Indices with replacement, row after row [multinomial/with-replacement]."""
    rows = weights.reshape(-1, weights.shape[-1])
    sums = np.cumsum(rows, axis=1)  # of float32 for the half types
    sums /= sums[:, -1:]
    drawn = uniform53(generator, len(rows) * count).reshape(-1, count)
    found = [_first_not_below(ends, numbers) for ends, numbers in zip(sums, drawn, strict=True)]
    return np.stack(found).reshape(*weights.shape[:-1], count)


def _first_not_below(ends: np.ndarray, numbers: np.ndarray) -> np.ndarray:
    """Where each number belongs among ends that rise, by halving.

    Where sums overflow, there are NaN among them, which are taken as not below.
    """
    low, high = np.zeros(numbers.shape, np.int64), np.full(numbers.shape, len(ends))
    while (open_ := low < high).any():
        middle = (low + high) // 2
        below = open_ & (ends[np.minimum(middle, len(ends) - 1)] < numbers)
        low = np.where(below, middle + 1, low)
        high = np.where(open_ & ~below, middle, high)
    return low


def _uniforms(generator: Generator) -> Callable[[], float]:
    """A function that draws one uniform number of 53 bits."""

    def draw() -> float:
        return float(uniform53(generator, 1)[0])

    return draw


def _floor(x: float) -> int:
    """Round down to an int64, of which the least stands for all others.

    [casts/float-out-of-range]
    """
    return math.floor(x) if -(2.0**63) <= x < 2.0**63 else -(2**63)


def _log(x: float) -> float:
    return math.log(x) if x > 0 else -math.inf


# ---- Poisson


@kernel("poisson")
def poisson(rates: np.ndarray, generator: Generator) -> np.ndarray:
    """Poisson numbers [poisson/product-or-rejection]."""
    draw = _uniforms(generator)
    drawn = [
        _poisson_by_rejection(rate, draw) if rate >= _REJECTION_FROM
        else _poisson_by_product(rate, draw)
        for rate in rates.reshape(-1).tolist()
    ]  # fmt: skip
    return np.array(drawn, np.float64).reshape(rates.shape)


def _poisson_by_product(rate: float, draw: Callable[[], float]) -> int:
    if rate == 0:
        return 0
    limit, product, number = math.exp(-rate), draw(), 0
    while product > limit:
        product *= draw()
        number += 1
    return number


def _poisson_by_rejection(rate: float, draw: Callable[[], float]) -> int:
    """PTRS of Hoermann, "The transformed rejection method for generating Poisson random variables".

    Insurance: Mathematics and Economics 12 (1993); the names are those of the article.
    """
    b = 0.931 + 2.53 * math.sqrt(rate)
    a = -0.059 + 0.02483 * b
    inverse_alpha = 1.1239 + 1.1328 / (b - 3.4)
    v_r = 0.9277 - 3.6224 / (b - 2)
    while True:
        u, v = draw() - 0.5, draw()
        us = 0.5 - abs(u)
        k = _floor((2 * a / us + b) * u + rate + 0.43) if us > 0 else -1
        if us >= 0.07 and v <= v_r:
            return k
        if k < 0 or (us < 0.013 and v > us):
            continue
        accepted = _log(v) + math.log(inverse_alpha) - math.log(a / (us * us) + b)
        if accepted <= -rate + k * math.log(rate) - math.lgamma(k + 1):
            return k


# ---- binomial


@kernel("binomial")
def binomial(
    counts: np.ndarray, probabilities: np.ndarray, generator: Generator, sizes: Ints,
    order: Sequence[int],
) -> np.ndarray:  # fmt: skip
    """Binomial numbers [binomial/waiting-times-or-rejection]."""
    draw = _uniforms(generator)
    outermost_first = order[::-1]
    pairs = zip(
        np.broadcast_to(counts, sizes).transpose(outermost_first).reshape(-1),
        np.broadcast_to(probabilities, sizes).transpose(outermost_first).reshape(-1),
        strict=True,
    )
    drawn = np.array([_binomial(count, p, draw) for count, p in pairs], np.float64)
    return placed(drawn, sizes, order)


def _binomial(count: np.floating, p: np.floating, draw: Callable[[], float]) -> float:
    """One number; products are of the dtype of the operands [binomial/certain-outcomes]."""
    if not (count > 0 and p > 0):
        return 0.0
    if p >= 1:
        return float(count)
    mirrored = p > 0.5
    if mirrored:
        p = 1 - p
    if count * p >= _REJECTION_FROM:
        number = _binomial_by_rejection(count, p, draw)
    else:
        number = _binomial_by_waiting(float(count), float(p), draw)
    return float(count) - number if mirrored else number


def _binomial_by_waiting(count: float, p: float, draw: Callable[[], float]) -> float:
    scale, waited, number = math.log1p(-p), 0.0, 0
    while True:
        u = draw()
        waited += np.ceil(_log(u) / scale)
        if waited > count:
            return number
        number += 1


def _binomial_by_rejection(
    count: np.floating, p: np.floating, draw: Callable[[], float]
) -> float:
    """BTRS of Hoermann, "The generation of binomial random variates".

    Journal of Statistical Computation and Simulation 46 (1993); the names are those of the
    article. What follows from the parameters is rounded to their dtype.
    """
    own = type(count)
    spread = float(np.sqrt(count * p * (1 - p)))
    b = float(own(1.15 + 2.53 * spread))
    a = float(own(-0.0873 + 0.0248 * b + 0.01 * float(p)))
    c = float(own(float(count * p) + 0.5))
    v_r = float(own(0.92 - 4.2 / b))
    r = float(own(p / (1 - p)))
    alpha = float(own((2.83 + 5.1 / b) * spread))
    m = float(np.floor((count + 1) * p))
    n = float(count)
    while True:
        u, v = draw() - 0.5, draw()
        us = 0.5 - abs(u)
        k = _floor((2 * a / us + b) * u + c) if us > 0 else -1
        if us >= 0.07 and v <= v_r:
            return k
        if k < 0 or k > n:
            continue
        bound = (
            (m + 0.5) * math.log((m + 1) / (r * (n - m + 1)))
            + (n + 1) * math.log((n - m + 1) / (n - k + 1))
            + (k + 0.5) * math.log(r * (n - k + 1) / (k + 1))
            + _tail(m) + _tail(n - m) - _tail(k) - _tail(n - k)
        )  # fmt: skip
        if _log(v * alpha / (a / (us * us) + b)) <= bound:
            return k


def _tail(k: float) -> float:
    """What Stirling's formula leaves of the logarithm of the factorial of k."""
    if k <= 9:
        full = math.lgamma(k + 1)
        return full - ((k + 0.5) * math.log(k + 1) - (k + 1) + 0.5 * math.log(2 * math.pi))
    square = (k + 1) * (k + 1)
    return (1 / 12 - (1 / 360 - 1 / 1260 / square) / square) / (k + 1)

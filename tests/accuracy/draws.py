"""The inputs with which operators are measured: drawn anew from a seed, never random."""

from __future__ import annotations

import numpy as np

from tests.accuracy.measure import Draw

POINTS, ROWS, LENGTH, CLASSES = 240, 12, 200, 10


def within(low: float, high: float, points: int = POINTS) -> Draw:
    """Numbers of an interval: as many spread evenly as over the orders of magnitude."""

    def draw(rng: np.random.Generator) -> np.ndarray:
        even = rng.uniform(low, high, points)
        least, most = -8.0, np.log10(max(abs(low), abs(high)))
        size = 10 ** rng.uniform(least, most, points) * rng.choice([-1, 1], points)
        ordered = np.where((size >= low) & (size <= high), size, -size)
        fits = (ordered >= low) & (ordered <= high)
        chosen = np.where(fits & (np.arange(points) % 2 == 0), ordered, even)
        rng.shuffle(chosen)
        return chosen

    return draw


def whole(low: int, high: int, points: int = POINTS) -> Draw:
    """Integers of an interval, as floating-point numbers."""
    return lambda rng: rng.integers(low, high, points).astype("float64")


def labels(rng: np.random.Generator) -> np.ndarray:
    """The right class of each row."""
    return rng.integers(0, CLASSES, ROWS * 4)


def logits(rng: np.random.Generator) -> np.ndarray:
    """Scores of the classes."""
    return rng.normal(0, 4, (ROWS * 4, CLASSES))


def normal(rng: np.random.Generator) -> np.ndarray:
    """Rows of normal numbers, some of them far from zero."""
    return rng.normal(0, 2, (ROWS, LENGTH)) + np.linspace(0, 30, ROWS)[:, None]


def centred(rng: np.random.Generator) -> np.ndarray:
    """Rows of normal numbers around zero."""
    return rng.normal(0, 2, (ROWS, LENGTH))


def positive(rng: np.random.Generator) -> np.ndarray:
    """Rows of positive numbers of many magnitudes."""
    return np.exp(rng.normal(0, 1.5, (ROWS, LENGTH)))


def near_one(rng: np.random.Generator) -> np.ndarray:
    """Rows whose products neither vanish nor overflow."""
    return np.exp(rng.normal(0, 0.1, (ROWS, LENGTH)))


def probabilities(rng: np.random.Generator) -> np.ndarray:
    """Rows of numbers between 0 and 1."""
    return rng.uniform(0.01, 0.99, (ROWS, LENGTH))


def signs(rng: np.random.Generator) -> np.ndarray:
    """Rows of -1 and 1."""
    return rng.choice([-1.0, 1.0], (ROWS, LENGTH))

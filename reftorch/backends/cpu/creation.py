"""CPU kernels that make values from numbers."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from reftorch.backends.cpu.launcher import KERNELS, kernel
from reftorch.core.dtype import COMPLEX, INTEGRAL, dtype

Ints = tuple[int, ...]


@kernel("arange")
def arange(start: Any, step: Any, sizes: Ints) -> np.ndarray:
    """start + i * step, in int64 for integers and else in float64."""
    kind = np.int64 if isinstance(start, int) and isinstance(step, int) else np.float64
    index = np.arange(math.prod(sizes), dtype=kind)
    return (index * np.asarray(step, kind) + np.asarray(start, kind)).reshape(sizes)


KERNELS["range"] = arange


@kernel("linspace")
def linspace(start: Any, end: Any, steps: int, element: dtype, sizes: Ints) -> np.ndarray:
    """Count up from start in the first half, and down from end in the second.

    Both ends take on the dtype first; the space between them is divided in float64, with more bits
    than the elements keep [linspace/halves-meet].
    """
    if steps < 2:
        return np.full(sizes, start)
    return _spaced(start, end, steps, element, element.compute is not element).reshape(sizes)


def _spaced(start: Any, end: Any, steps: int, element: dtype, narrow: bool) -> np.ndarray:
    """Numbers spaced evenly; `narrow`: by a step that is rounded to the dtype."""
    wide = np.complex128 if element.category == COMPLEX else np.float64
    own = element.array if element.category == INTEGRAL else element.compute.array
    first, last = (np.asarray(number).astype(own).astype(wide) for number in (start, end))
    step = (last - first) / (steps - 1)
    if narrow:
        step = step.astype(element.array).astype(wide)
    index = np.arange(steps)
    return np.where(index < steps // 2, first + step * index, last - step * (steps - 1 - index))


@kernel("logspace")
def logspace(
    start: Any, end: Any, steps: int, base: float, element: dtype, sizes: Ints
) -> np.ndarray:
    """Powers whose exponents are spaced evenly [logspace/powers-of-base]."""
    return np.power(base, _spaced(start, end, steps, element, narrow=False)).reshape(sizes)


@kernel("eye")
def eye(rows: int, columns: int) -> np.ndarray:
    """True on the main diagonal."""
    return np.eye(rows, columns, dtype=np.bool_)


@kernel("complex")
def complex_(real: np.ndarray, imag: np.ndarray) -> np.ndarray:
    """The two parts side by side, which real + 1j * imag is not for infinities and -0.0."""
    kind = np.result_type(real, np.complex64)
    result = np.empty(np.broadcast_shapes(real.shape, imag.shape), kind)
    result.real, result.imag = real, imag
    return result

"""CPU kernels that make values from numbers."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from reftorch.backends.cpu.launcher import kernel
from reftorch.core.dtype import COMPLEX, INTEGRAL, dtype

Ints = tuple[int, ...]


@kernel("arange")
def arange(start: Any, step: Any, sizes: Ints) -> np.ndarray:
    """start + i * step, in int64 for integers and else in float64."""
    kind = np.int64 if isinstance(start, int) and isinstance(step, int) else np.float64
    index = np.arange(math.prod(sizes), dtype=kind)
    return (index * np.asarray(step, kind) + np.asarray(start, kind)).reshape(sizes)


@kernel("linspace")
def linspace(start: Any, end: Any, steps: int, element: dtype, sizes: Ints) -> np.ndarray:
    """Count up from start in the first half, and down from end in the second.

    Integers are spaced in float64. Floats start from numbers of their own dtype, and are spaced
    with more bits than they keep [linspace/halves-meet].
    """
    if steps == 1:
        return np.full(sizes, start)
    wide = np.complex128 if element.category == COMPLEX else np.float64
    first, last = np.asarray(start, wide), np.asarray(end, wide)
    if element.category != INTEGRAL:
        own = element.compute.array
        first, last = first.astype(own).astype(wide), last.astype(own).astype(wide)
    step = (last - first) / (steps - 1)
    if element.compute is not element:
        step = step.astype(element.array).astype(wide)
    index = np.arange(steps)
    values = np.where(
        index < steps // 2, first + step * index, last - step * (steps - 1 - index)
    )
    return values.reshape(sizes)


@kernel("eye")
def eye(rows: int, columns: int) -> np.ndarray:
    """True on the main diagonal."""
    return np.eye(rows, columns, dtype=np.bool_)

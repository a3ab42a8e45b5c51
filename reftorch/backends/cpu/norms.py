"""CPU kernel of norms."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from reftorch.backends.cpu.launcher import kernel
from reftorch.backends.cpu.linalg_batches import wide
from reftorch.backends.cpu.reduction import add_up

Ints = tuple[int, ...]


@kernel("linalg_vector_norm")
def vector_norm(a: np.ndarray, dims: Ints, keepdim: bool, ord: float) -> Any:  # noqa: A002
    """The norm of some order, in double precision [linalg_vector_norm/wide]."""
    if ord == 0:
        return np.count_nonzero(a, axis=dims, keepdims=keepdim)
    if abs(ord) == math.inf:
        extremum = np.maximum if ord > 0 else np.minimum
        return extremum.reduce(np.abs(wide(a)), axis=dims, keepdims=keepdim)
    a = wide(a)
    if ord == 2:
        squares = np.square(a.real)
        if a.dtype.kind == "c":
            squares = squares + np.square(a.imag)
        return np.sqrt(add_up(squares, dims, keepdim))
    magnitudes = np.abs(a)
    if ord == 1:
        return add_up(magnitudes, dims, keepdim)
    if not dims:
        return magnitudes  # a lone element, which no rounding of powers may change
    return add_up(np.power(magnitudes, ord), dims, keepdim) ** (1.0 / ord)

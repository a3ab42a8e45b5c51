"""CPU kernels of norms and of singular values."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from reftorch.backends.cpu.launcher import kernel
from reftorch.backends.cpu.reduction import add_up
from reftorch.errors import fail

Ints = tuple[int, ...]
_WIDE = {np.dtype(np.float32): np.float64, np.dtype(np.complex64): np.complex128}


def _wide(a: np.ndarray) -> np.ndarray:
    return a.astype(_WIDE.get(a.dtype, a.dtype), copy=False)


@kernel("linalg_vector_norm")
def vector_norm(a: np.ndarray, dims: Ints, keepdim: bool, ord: float) -> Any:  # noqa: A002
    """The norm of some order, in double precision [linalg_vector_norm/wide]."""
    if ord == 0:
        return np.count_nonzero(a, axis=dims, keepdims=keepdim)
    if abs(ord) == math.inf:
        extremum = np.maximum if ord > 0 else np.minimum
        return extremum.reduce(np.abs(_wide(a)), axis=dims, keepdims=keepdim)
    a = _wide(a)
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


@kernel("_linalg_svd")
def svd(a: np.ndarray, full_matrices: bool, compute_uv: bool) -> tuple[np.ndarray, ...]:
    """Singular vectors and values, in double precision [linalg_svdvals/real-descending].

    Those of a matrix with an infinity are NaN.
    """
    a = _wide(a)
    if np.isnan(a).any():
        fail(
            "linalg_svdvals/arguments", "linalg.svd: The algorithm failed to converge because the "
            "input matrix contained non-finite values.",
        )  # fmt: skip
    infinite = np.isinf(a).any((-2, -1))
    a = np.where(infinite[..., None, None], 0, a)  # LAPACK would not take it
    parts: tuple[np.ndarray, ...]
    if compute_uv:
        parts = tuple(np.linalg.svd(a, full_matrices))
    else:
        nothing = np.empty((0,), a.dtype)
        parts = (nothing, np.linalg.svd(a, compute_uv=False), nothing)
    if infinite.any():
        for part in parts if compute_uv else parts[1:2]:
            part[infinite] = np.nan
    return parts

"""How kernels of LAPACK are run on batches, and in which precision."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import numpy as np

_WIDE = {np.dtype(np.float32): np.float64, np.dtype(np.complex64): np.complex128}


def wide(a: np.ndarray) -> np.ndarray:
    """An array in double precision, in which everything is calculated and then rounded once."""
    return a.astype(_WIDE.get(a.dtype, a.dtype), copy=False)


@functools.cache
def _linalg() -> Any:
    try:
        import scipy.linalg
    except ImportError as problem:
        raise ImportError(
            "this operator is calculated by SciPy: pip install reftorch[special]"
        ) from problem
    return scipy.linalg


def lapack(name: str, a: np.ndarray) -> Any:
    """A function of LAPACK for the dtype of an array."""
    return _linalg().get_lapack_funcs(name, (a,))


def blas(name: str, a: np.ndarray) -> Any:
    """A function of BLAS for the dtype of an array."""
    return _linalg().get_blas_funcs(name, (a,))


def linalg() -> Any:
    """The module scipy.linalg."""
    return _linalg()


def stretched(array: np.ndarray, batch: tuple[int, ...], dims: int = 2) -> np.ndarray:
    """The array with its dims before the last `dims` broadcast to a batch."""
    return np.broadcast_to(array, (*batch, *array.shape[array.ndim - dims :]))


def places(batch: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The indices of all matrices of a batch."""
    return np.ndindex(batch)

"""Casts between dtypes, and the two forms of complex32 (which NumPy lacks)."""

from __future__ import annotations

import numpy as np

from reftorch.core import dtype as dt
from reftorch.core.dtype import COMPLEX, FLOATING, INTEGRAL, dtype


def decode(array: np.ndarray, source: dtype) -> np.ndarray:
    """complex32 carried as integers -> complex64."""
    assert source is dt.complex32
    halves = np.ascontiguousarray(array).reshape(-1).view(np.float16).astype(np.float32)
    return halves.view(np.complex64).reshape(array.shape)


def encode(values: np.ndarray, target: dtype) -> np.ndarray:
    """Values of any NumPy dtype as an array that can be stored in a window of `target`."""
    if not target.native:
        wide = np.ascontiguousarray(values, np.complex64).reshape(-1).view(np.float32)
        return wide.astype(np.float16).view(np.uint32).reshape(values.shape)
    return _convert(values, target)


def cast(array: np.ndarray, source: dtype, target: dtype) -> np.ndarray:
    """An array whose elements are those of `target`, in target's arithmetic form if not native."""
    if not target.native:
        return decode(encode(array, target), target)
    return _convert(array, target)


def _convert(values: np.ndarray, target: dtype) -> np.ndarray:
    kind = values.dtype.kind
    if target.category == INTEGRAL and kind not in "biu":
        return _to_integer(values.real if kind == "c" else values, target)
    if target.category in (FLOATING, INTEGRAL) and kind == "c":
        values = values.real  # [casts/complex-to-real-drops-imaginary]
    if target.category == FLOATING and target.itemsize < 4 and values.dtype.itemsize > 4:
        values = values.astype(np.float32)
    if target.category == COMPLEX or target.category != dt.BOOL:
        return values.astype(target.array)
    return values.astype(np.bool_) if kind in "biufc" else values.astype(np.float32) != 0


def _to_integer(values: np.ndarray, target: dtype) -> np.ndarray:
    """Truncate towards zero; what does not fit wraps as its low bits [casts/float-to-int]."""
    if values.dtype.kind == "V" or values.dtype.itemsize < 4:
        values = values.astype(np.float32)
    if target.itemsize >= 4 and target.is_signed:
        return values.astype(target.array)
    if target is dt.uint64:
        return values.astype(np.uint64)
    return values.astype(np.int64).astype(target.array)

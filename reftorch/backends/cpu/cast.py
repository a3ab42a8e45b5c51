"""Casts between dtypes, and the two forms of complex32 (which NumPy lacks)."""

from __future__ import annotations

import numpy as np

from reftorch.core import dtype as dt
from reftorch.core.dtype import BOOL, COMPLEX, INTEGRAL, dtype


def decode(array: np.ndarray, source: dtype) -> np.ndarray:
    """complex32 carried as integers -> complex64."""
    assert source is dt.complex32
    halves = np.ascontiguousarray(array).reshape(-1).view(np.float16).astype(np.float32)
    return halves.view(np.complex64).reshape(array.shape)


def encode(values: np.ndarray, target: dtype) -> np.ndarray:
    """Values of any NumPy dtype as an array that can be stored in a window of `target`.

    They are rounded here, and only here [casts/result-rounds-once].
    """
    if not target.native:
        wide = np.ascontiguousarray(values, np.complex64).reshape(-1).view(np.float32)
        return wide.astype(np.float16).view(np.uint32).reshape(values.shape)
    return _convert(values, target)


def cast(array: np.ndarray, source: dtype, target: dtype) -> np.ndarray:
    """An array whose elements are those of `target`, in target's arithmetic form if not native.

    What `target` cannot hold is lost before the kernel calculates [casts/common-first].
    """
    if not target.native:
        return decode(encode(array, target), target)
    return _convert(array, target)


def _convert(values: np.ndarray, target: dtype) -> np.ndarray:
    """Convert to a dtype that NumPy can hold, each element on its own.

    NumPy does the rest right: [casts/bool-to-number] [casts/overflow-to-infinity]
    [casts/subnormals-kept] [casts/sign-of-zero-kept] [casts/float8-widens-exactly].
    """
    kind, category = values.dtype.kind, target.category
    if category == BOOL:  # [casts/to-bool]
        return values.astype(np.bool_) if kind in "biufc" else values.astype(np.float32) != 0
    if category == COMPLEX:
        return values.astype(target.array)  # [casts/real-to-complex]
    if kind == "c":
        values = values.real  # [casts/complex-to-real-drops-imaginary]
    if category == INTEGRAL:
        # [casts/integer-wraps] is what NumPy does
        return values.astype(target.array) if kind in "biu" else _to_integer(values, target)
    if target.itemsize < 4 and values.dtype.itemsize > 4:
        values = values.astype(np.float32)  # [casts/double-to-half-through-single]
    if target is dt.float8_e4m3fn:
        # what is beyond its range saturates [casts/float8-e4m3fn-saturates]; NaN passes
        values = np.clip(values.astype(np.float32), -448.0, 448.0)
    return values.astype(target.array)  # [casts/nearest-even]


def _to_integer(values: np.ndarray, target: dtype) -> np.ndarray:
    """Truncate toward zero [casts/float-to-int].

    What does not fit is implementation-defined [casts/float-out-of-range]: here the low bits of
    the int32 or int64 that the value gives.
    """
    if values.dtype.kind == "V" or values.dtype.itemsize < 4:
        values = values.astype(np.float32)
    if target is dt.uint8 or target is dt.uint32:
        return values.astype(np.int64).astype(target.array)
    if target.itemsize < 4:
        return values.astype(np.int32).astype(target.array)
    return values.astype(target.array)

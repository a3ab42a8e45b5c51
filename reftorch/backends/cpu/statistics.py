"""CPU kernels that pick one element of each line: medians and modes.

`dims` holds the wrapped dim; a 0-dim array has none. NumPy orders NaN last [nan/sorts-last].
"""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import kernel

Ints = tuple[int, ...]
Pair = tuple[np.ndarray, np.ndarray]


def _picked(a: np.ndarray, places: np.ndarray, dim: int, keepdim: bool) -> Pair:
    """The elements at the places, along a dim where these have size 1."""
    values = np.take_along_axis(a, places, dim)
    if keepdim:
        return values, places
    return values.squeeze(dim), places.squeeze(dim)


@kernel("median")
def median(a: np.ndarray, dims: Ints, keepdim: bool) -> Pair:
    """The lower middle of each line, or its first NaN [median/lower-of-two] [median/nan-wins]."""
    if not dims:
        return a, np.zeros((), np.int64)
    (dim,) = dims
    middle = (a.shape[dim] - 1) // 2
    head = (slice(None),) * dim
    order = np.argpartition(a, middle, axis=dim)
    places = order[(*head, slice(middle, middle + 1))]
    if a.dtype.kind == "f":
        nan = np.isnan(a)
        first = nan.argmax(dim, keepdims=True)
        places = np.where(nan.any(dim, keepdims=True), first, places)
    return _picked(a, places, dim, keepdim)


@kernel("nanmedian")
def nanmedian(a: np.ndarray, dims: Ints, keepdim: bool) -> Pair:
    """The lower middle of the numbers of each line; the first NaN where there are none."""
    if a.dtype.kind != "f" or not np.isnan(a).any():
        return median(a, dims, keepdim)
    if not dims:
        return a, np.zeros((), np.int64)
    (dim,) = dims
    order = np.argsort(a, axis=dim, kind="stable")
    numbers = np.count_nonzero(~np.isnan(a), axis=dim, keepdims=True)
    middle = np.maximum(numbers - 1, 0) // 2
    return _picked(a, np.take_along_axis(order, middle, dim), dim, keepdim)


@kernel("mode")
def mode(a: np.ndarray, dims: Ints, keepdim: bool) -> Pair:
    """The end of the first longest run in the order [mode/smallest-of-most-frequent]."""
    if not dims:
        return a, np.zeros((), np.int64)
    (dim,) = dims
    order = np.moveaxis(np.argsort(a, axis=dim, kind="stable"), dim, -1)
    lines = np.take_along_axis(np.moveaxis(a, dim, -1), order, -1)
    places = np.arange(lines.shape[-1])
    begins = np.ones(lines.shape, np.bool_)
    begins[..., 1:] = lines[..., 1:] != lines[..., :-1]
    length = places - np.maximum.accumulate(np.where(begins, places, 0), axis=-1)
    longest = np.take_along_axis(order, length.argmax(-1, keepdims=True), -1)
    return _picked(a, np.moveaxis(longest, -1, dim), dim, keepdim)

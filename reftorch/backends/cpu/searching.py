"""CPU kernels that look for elements."""

from __future__ import annotations

import math

import numpy as np

from reftorch.backends.cpu.launcher import kernel
from reftorch.errors import check

Array = np.ndarray


@kernel("isin")
def isin(a: Array, b: Array, invert: bool, neighbours: bool) -> Array:
    """Which elements are among others [isin/equal-to-some].

    With `neighbours`, an equal one further on is such, too [isin/assumed-to-be-unique].
    """
    if not neighbours:
        return np.isin(a, b, invert=invert)
    flat = a.reshape(-1)
    order = np.argsort(flat, kind="stable")
    again = np.zeros(flat.size, dtype=bool)
    again[order[:-1]] = flat[order[:-1]] == flat[order[1:]]
    return (np.isin(a, b) | again.reshape(a.shape)) ^ invert


@kernel("searchsorted")
def searchsorted(rows: Array, values: Array, *sorter: Array, right: bool) -> Array:
    """Halve the intervals of all values at once [searchsorted/halves-an-interval]."""
    length = rows.shape[-1]
    (order,) = sorter if sorter else (None,)
    if order is not None and order.size:
        check(
            0 <= order.min() and order.max() < length, "searchsorted/sorter-reorders",
            "torch.searchsorted(): sorter index out of range",
        )  # fmt: skip
        rows = np.take_along_axis(rows, order, -1)
    flat = rows.reshape(-1)
    # where the row of each value begins
    base = np.arange(math.prod(rows.shape[:-1])).reshape((*rows.shape[:-1], 1)) * length
    start = np.zeros(values.shape, np.int64)
    end = np.full(values.shape, length)
    for _ in range(length.bit_length()):
        middle = (start + end) // 2
        open_ = start < end
        here = flat.take(middle + (base if rows.ndim > 1 else 0), mode="clip")
        # "not >=" is not "<" for nan
        up = ~(here > values if right else here >= values) & open_
        start = np.where(up, middle + 1, start)
        end = np.where(up, end, np.where(open_, middle, end))
    return start

"""CPU kernels of orders. NumPy sorts NaN last, too; every order here is stable [sort/stable].

The two zeros are equal to it [nan/zeros-are-equal], as are all NaN [nan/sign-of-nan-ignored].
"""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import kernel

Pair = tuple[np.ndarray, np.ndarray]


def _order(a: np.ndarray, dim: int, descending: bool) -> np.ndarray:
    """A stable argsort; the descending one sorts from the back, and is then reversed."""
    if not descending:
        return np.argsort(a, axis=dim, kind="stable")
    back = np.argsort(np.flip(a, dim), axis=dim, kind="stable")
    return a.shape[dim] - 1 - np.flip(back, dim)


@kernel("sort")
def sort(a: np.ndarray, dim: int, descending: bool) -> Pair:
    """The elements in order, and where they were [sort/indices-select-values]."""
    if a.ndim == 0:
        return a, np.zeros((), np.int64)
    order = _order(a, dim, descending)
    return np.take_along_axis(a, order, dim), order


@kernel("topk")
def topk(a: np.ndarray, k: int, dim: int, largest: bool) -> Pair:
    """The first k elements of an order: found by partition, then put in order."""
    if a.ndim == 0:
        return a, np.zeros((), np.int64)
    length = a.shape[dim]
    head = (slice(None),) * dim
    if k * 4 < length:
        pivot = length - k if largest else k - 1
        order = np.argpartition(a, pivot, axis=dim)
        order = order[(*head, slice(pivot, None) if largest else slice(0, k))]
        order = np.sort(order, axis=dim)
        values = np.take_along_axis(a, order, dim)
        ranks = _order(values, dim, largest)
        return np.take_along_axis(values, ranks, dim), np.take_along_axis(order, ranks, dim)
    order = _order(a, dim, largest)[(*head, slice(0, k))]
    return np.take_along_axis(a, order, dim), order


@kernel("kthvalue")
def kthvalue(a: np.ndarray, k: int, dims: tuple[int, ...], keepdim: bool) -> Pair:
    """The element at one place of the order [kthvalue/counts-from-one]."""
    if not dims:
        return a, np.zeros((), np.int64)
    (dim,) = dims
    order = np.argpartition(a, k - 1, axis=dim)
    places = order[(*[slice(None)] * dim, slice(k - 1, k))]
    values = np.take_along_axis(a, places, dim)
    if keepdim:
        return values, places
    return values.squeeze(dim), places.squeeze(dim)

"""CPU kernels of the negative log-likelihood: one element is picked from each row, by its class."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.indexing import checked
from reftorch.backends.cpu.launcher import kernel
from reftorch.backends.cpu.reduction import add_up

Ints = tuple[int, ...]


def _picked(
    target: np.ndarray, classes: int, weight: np.ndarray | None, ignore_index: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray | None]:
    """The rows that are used, the class of each, and its weight [nll_loss/class-out-of-range]."""
    places = target.reshape(-1).astype(np.int64, copy=False)
    rows = np.flatnonzero(places != ignore_index)
    if rows.size != places.size:
        places = places[rows]
    checked(places, classes, "nll_loss/class-out-of-range", False)
    return rows, places, None if weight is None else weight[places]


@kernel("nll_loss_forward")
def nll_loss_forward(
    a: np.ndarray, target: np.ndarray, weight: np.ndarray | None = None, *,
    each: bool, mean: bool, ignore_index: int,
) -> tuple[np.ndarray, np.ndarray]:  # fmt: skip
    """Losses of rows or their sum or mean, and the sum of weights [nll_loss/mean-is-weighted]."""
    a = np.atleast_2d(a)
    rows, places, weights = _picked(target, a.shape[1], weight, ignore_index)
    losses = -a[rows, places]
    if weights is not None:
        losses *= weights
    zero = a.dtype.type(0)
    if each:
        scattered = np.zeros(len(a), a.dtype)
        scattered[rows] = losses
        return scattered, zero
    total = np.asarray(rows.size if weights is None else add_up(weights, (0,), False), a.dtype)
    summed = zero + add_up(losses, (0,), False)  # the sum of nothing but -0.0 is 0.0
    return (summed / total if mean else summed), total


@kernel("nll_loss_backward")
def nll_loss_backward(
    grad: np.ndarray, total: np.ndarray, target: np.ndarray, weight: np.ndarray | None = None, *,
    sizes: Ints, mean: bool, ignore_index: int,
) -> np.ndarray:  # fmt: skip
    """The gradient of each row in the place that was picked, and zeros."""
    result = np.zeros(sizes if len(sizes) == 2 else (1, *sizes), grad.dtype)
    rows, places, weights = _picked(target, sizes[-1], weight, ignore_index)
    grad = grad.reshape(-1)
    factor = -(grad[rows] if grad.size > 1 else grad)
    if weights is not None:
        factor = factor * weights
    result[rows, places] = factor / total.reshape(-1) if mean else factor
    return result.reshape(sizes)

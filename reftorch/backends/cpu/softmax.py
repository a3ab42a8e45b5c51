"""CPU kernels of sums of exponentials. The maximum is taken off first, so that none overflows."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import kernel
from reftorch.backends.cpu.reduction import add_up

Ints = tuple[int, ...]

_SAFE = 64.0  # exponentials up to that of this can be summed as they are, even in float32


@kernel("logsumexp")
def logsumexp(a: np.ndarray, dims: Ints, keepdim: bool) -> np.ndarray:
    """log(sum(exp(a))) [logsumexp/infinities]."""
    if any(a.shape[d] == 0 for d in dims):
        return np.log(add_up(a, dims, keepdim))
    top = np.maximum.reduce(a.real, axis=dims, keepdims=True)
    top = np.where(np.isinf(top), a.real.dtype.type(0), top)
    total = np.log(add_up(np.exp(a - top), dims, True)) + top
    return total if keepdim else total.reshape([n for d, n in enumerate(a.shape) if d not in dims])


def _lowered(a: np.ndarray, dim: int, out: np.ndarray | None) -> np.ndarray:
    return np.subtract(a, np.maximum.reduce(a, axis=dim, keepdims=True), out=out)


def _one_dim(a: np.ndarray, out: np.ndarray | None) -> tuple[np.ndarray, np.ndarray | None]:
    """A 0-dim array as a 1-dim one."""
    return (a.reshape(1), out if out is None else out.reshape(1)) if a.ndim == 0 else (a, out)


@kernel("softmax", writes=True)
def softmax(a: np.ndarray, dim: int, out: np.ndarray | None = None) -> np.ndarray:
    """exp(a) / sum(exp(a))."""
    shape = a.shape
    a, out = _one_dim(a, out)
    if a.size == 0:
        return a
    top = np.maximum.reduce(a, axis=dim, keepdims=True)
    if top.min() >= 0 and top.max() <= _SAFE:  # nothing overflows, and no maximum gets lost
        shares = np.exp(a, out=out)
    else:
        shares = np.subtract(a, top, out=out)
        np.exp(shares, out=shares)
    np.divide(shares, add_up(shares, (dim,), True), out=shares)
    return shares.reshape(shape)


@kernel("log_softmax", writes=True)
def log_softmax(a: np.ndarray, dim: int, out: np.ndarray | None = None) -> np.ndarray:
    """a - log(sum(exp(a)))."""
    shape = a.shape
    a, out = _one_dim(a, out)
    if a.size == 0:
        return a
    lowered = _lowered(a, dim, out)
    total = add_up(np.exp(lowered), (dim,), True)
    np.subtract(lowered, np.log(total, out=total), out=lowered)
    return lowered.reshape(shape)


@kernel("_softmax_backward_data")
def softmax_backward(grad: np.ndarray, output: np.ndarray, dim: int) -> np.ndarray:
    """output * (grad - sum(grad * output))."""
    grad, output, shape = np.atleast_1d(grad), np.atleast_1d(output), grad.shape
    weighted = grad * output
    return (weighted - output * _sum_along(weighted, dim)).reshape(shape)


@kernel("_log_softmax_backward_data")
def log_softmax_backward(grad: np.ndarray, output: np.ndarray, dim: int) -> np.ndarray:
    """grad - exp(output) * sum(grad)."""
    grad, output, shape = np.atleast_1d(grad), np.atleast_1d(output), grad.shape
    return (grad - np.exp(output) * _sum_along(grad, dim)).reshape(shape)


def _sum_along(a: np.ndarray, dim: int) -> np.ndarray:
    return add_up(a, (dim,), True)

"""The CPU kernel of normalisation: rows less their mean, over their standard deviation."""

from __future__ import annotations

import math

import numpy as np

from reftorch.backends.cpu.launcher import kernel

_BLOCK = 2**17  # elements that are normalised together, so that they stay near


@kernel("native_layer_norm", writes=True)
def native_layer_norm(
    x: np.ndarray, weight: np.ndarray | None = None, bias: np.ndarray | None = None, *,
    length: int, eps: float, out: np.ndarray | None = None,
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:  # fmt: skip
    """Normalise rows of a length, scale and shift them [native_layer_norm/two-passes].

    The means and the reciprocal deviations come with them.
    """
    rows = math.prod(x.shape) // length if length else 0
    result = np.empty(x.shape, x.dtype) if out is None else out
    source, target = x.reshape(rows, length), result.reshape(rows, length)
    mean, scale = np.empty((rows, 1), x.dtype), np.empty((rows, 1), x.dtype)
    if length:
        share = np.full(length, 1 / length, x.dtype)
        step = max(_BLOCK // length, 1)
        for start in range(0, rows, step):
            block = slice(start, start + step)
            _normalise(source[block], share, target[block], mean[block], scale[block], eps)
            if weight is not None:
                np.multiply(target[block], weight.reshape(-1), out=target[block])
            if bias is not None:
                np.add(target[block], bias.reshape(-1), out=target[block])
    return result, mean, scale


def _normalise(
    x: np.ndarray, share: np.ndarray, out: np.ndarray, mean: np.ndarray, scale: np.ndarray,
    eps: float,
) -> None:  # fmt: skip
    """Fill in rows, their means, and by what their distances from them are multiplied.

    A mean is rounded. What the rounding took off is left in the distances, whose mean it is: it is
    taken off in turn, without which an element close to the mean keeps few right digits (that is
    a quarter of the time, and thousands of units in the last place).
    """
    np.matmul(x, share[:, None], out=mean)
    np.subtract(x, mean, out=out)
    rest = np.matmul(out, share[:, None])
    np.subtract(out, rest, out=out)
    np.add(mean, rest, out=mean)
    squares = np.vecdot(out, out).astype(np.float64)
    scale[:, 0] = 1 / np.sqrt(squares * float(share[0]) + eps)
    np.multiply(out, scale, out=out)

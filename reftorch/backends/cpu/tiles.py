"""Large arrays that lie in memory in different orders, such as `a + b.T`, are read tile by tile.

NumPy walks all operands in the order of one of them, so that another one touches a new cache line
with each element; a tile has both its rows and its columns in the cache.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

_LEAST = 1 << 18  # elements below which everything is in the cache anyway
_TILE = (256, 64)


def _inner(array: np.ndarray) -> int:
    """The dim in which neighbouring elements are closest."""
    return min(
        range(array.ndim),
        key=lambda dim: (array.shape[dim] == 1, array.strides[dim] == 0, abs(array.strides[dim])),
    )


def crossed_dims(window: np.ndarray, arrays: Sequence[np.ndarray]) -> tuple[int, int] | None:
    """The inner dim of the output and the different one of an input, if tiles are worth it."""
    if window.size < _LEAST or window.ndim < 2:
        return None
    if any(array.ndim and array.shape != window.shape for array in arrays):
        return None  # a tile of the output is none of a smaller operand
    own = _inner(window)
    for array in arrays:
        # what is repeated along the inner dim of the output is not read across it
        if array.ndim and array.strides[own] and (other := _inner(array)) != own:
            if any(np.may_share_memory(window, each) for each in arrays):
                return None  # NumPy sees to overlaps for the whole, not for tiles
            return own, other
    return None


def run(
    function: Callable[..., Any], window: np.ndarray, arrays: Sequence[np.ndarray],
    dims: tuple[int, int],
) -> None:  # fmt: skip
    """Call a ufunc for each tile of two dims."""
    inner, outer = dims
    full: list[Any] = [slice(None)] * window.ndim
    for start in range(0, window.shape[outer], _TILE[0]):
        full[outer] = slice(start, start + _TILE[0])
        for begin in range(0, window.shape[inner], _TILE[1]):
            full[inner] = slice(begin, begin + _TILE[1])
            where = tuple(full)
            function(*[a[where] if a.ndim else a for a in arrays], out=window[where])

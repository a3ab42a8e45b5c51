"""Creation functions."""

from __future__ import annotations

from typing import Any

import numpy as np

from reftorch._rendered import functions as F  # noqa: N812 - as PyTorch's users write it
from reftorch.array_api.dtypes import Number
from reftorch.core.device import device as Device  # noqa: N812 - the standard's word
from reftorch.core.dtype import dtype
from reftorch.tensor import Tensor

Shape = int | tuple[int, ...]


def asarray(
    obj: Any, /, *, dtype: dtype | None = None, device: Device | None = None,
    copy: bool | None = None,
) -> Tensor:  # fmt: skip
    """Make an array of numbers, nested sequences, or an object with memory."""
    if isinstance(obj, Tensor):
        history = obj.requires_grad
        return F.asarray(obj, dtype=dtype, device=device, copy=copy, requires_grad=history)
    if not isinstance(obj, (np.ndarray, np.generic, list, tuple, int, float, complex)):
        try:
            obj = np.asarray(memoryview(obj))  # which knows of what the memory consists
        except TypeError:
            pass
    return F.asarray(obj, dtype=dtype, device=device, copy=copy)


def from_dlpack(x: Any, /, *, device: Device | None = None, copy: bool | None = None) -> Tensor:
    """Make an array over the memory of another library's."""
    return F.from_dlpack(x, device=device, copy=copy)


def arange(
    start: float, /, stop: float | None = None, step: float = 1, *, dtype: dtype | None = None,
    device: Device | None = None,
) -> Tensor:  # fmt: skip
    """Count from start, or from 0, to below stop, which may lie on the other side."""
    begin, end = (0, start) if stop is None else (start, stop)
    if (end - begin) * step < 0:
        end = begin
    return F.arange(begin, end, step, dtype=dtype, device=device)


def linspace(
    start: complex, stop: complex, /, num: int, *, dtype: dtype | None = None,
    device: Device | None = None, endpoint: bool = True,
) -> Tensor:  # fmt: skip
    """Space numbers evenly from start to stop, with it or up to it."""
    if endpoint:
        return F.linspace(start, stop, num, dtype=dtype, device=device)
    return F.linspace(start, stop, num + 1, dtype=dtype, device=device)[:-1]


def empty(shape: Shape, *, dtype: dtype | None = None, device: Device | None = None) -> Tensor:
    """Make an array with whatever values."""
    return F.empty(shape, dtype=dtype, device=device)


def zeros(shape: Shape, *, dtype: dtype | None = None, device: Device | None = None) -> Tensor:
    """Make an array of zeros."""
    return F.zeros(shape, dtype=dtype, device=device)


def ones(shape: Shape, *, dtype: dtype | None = None, device: Device | None = None) -> Tensor:
    """Make an array of ones."""
    return F.ones(shape, dtype=dtype, device=device)


def full(
    shape: Shape, fill_value: Number, *, dtype: dtype | None = None, device: Device | None = None
) -> Tensor:
    """Make an array of one number."""
    sizes = (shape,) if isinstance(shape, int) else shape
    return F.full(sizes, fill_value, dtype=dtype, device=device)


def empty_like(x: Tensor, /, *, dtype: dtype | None = None, device: Device | None = None) -> Tensor:
    """Make an array with whatever values, of the shape of another."""
    return F.empty_like(x, dtype=dtype, device=device)


def zeros_like(x: Tensor, /, *, dtype: dtype | None = None, device: Device | None = None) -> Tensor:
    """Make an array of zeros of the shape of another."""
    return F.zeros_like(x, dtype=dtype, device=device)


def ones_like(x: Tensor, /, *, dtype: dtype | None = None, device: Device | None = None) -> Tensor:
    """Make an array of ones of the shape of another."""
    return F.ones_like(x, dtype=dtype, device=device)


def full_like(
    x: Tensor, /, fill_value: Number, *, dtype: dtype | None = None, device: Device | None = None
) -> Tensor:
    """Make an array of one number of the shape of another."""
    return F.full_like(x, fill_value, dtype=dtype, device=device)


def eye(
    n_rows: int, n_cols: int | None = None, /, *, k: int = 0, dtype: dtype | None = None,
    device: Device | None = None,
) -> Tensor:  # fmt: skip
    """Make a matrix with ones on a diagonal."""
    columns = n_rows if n_cols is None else n_cols
    result = F.zeros((n_rows, columns), dtype=dtype, device=device)
    if -n_rows < k < columns:
        result.diagonal(k).fill_(1)
    return result


def meshgrid(*arrays: Tensor, indexing: str = "xy") -> tuple[Tensor, ...]:
    """Spread the coordinates of each axis over the grid of all."""
    return tuple(F.meshgrid(arrays, indexing=indexing)) if arrays else ()


def tril(x: Tensor, /, *, k: int = 0) -> Tensor:
    """Keep what lies on and below a diagonal."""
    return F.tril(x, k)


def triu(x: Tensor, /, *, k: int = 0) -> Tensor:
    """Keep what lies on and above a diagonal."""
    return F.triu(x, k)

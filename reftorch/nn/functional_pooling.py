"""The pools of torch.nn.functional as they are called: those that may tell where, and others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.dispatch.table import PACKETS
from reftorch.tensor import Tensor

Sizes = int | Sequence[int]
Pair = tuple[Tensor, Tensor]


def _max_pool(n: int, args: tuple[Any, ...], return_indices: bool) -> Any:
    """The largest elements of windows and, where asked for, where they are."""
    if return_indices:
        return PACKETS[f"max_pool{n}d_with_indices"](*args)
    return PACKETS[f"max_pool{n}d"](*args)


def max_pool1d(
    input: Tensor,  # noqa: A002
    kernel_size: Sizes, stride: Sizes | None = None, padding: Sizes = 0, dilation: Sizes = 1,
    ceil_mode: bool = False, return_indices: bool = False,
) -> Any:  # fmt: skip
    """Take the largest element of each window of rows [max_pool2d/windows]."""
    args = (input, kernel_size, stride, padding, dilation, ceil_mode)
    return _max_pool(1, args, return_indices)


def max_pool2d(
    input: Tensor,  # noqa: A002
    kernel_size: Sizes, stride: Sizes | None = None, padding: Sizes = 0, dilation: Sizes = 1,
    ceil_mode: bool = False, return_indices: bool = False,
) -> Any:  # fmt: skip
    """Take the largest element of each window of images [max_pool2d/windows]."""
    args = (input, kernel_size, stride, padding, dilation, ceil_mode)
    return _max_pool(2, args, return_indices)


def max_pool3d(
    input: Tensor,  # noqa: A002
    kernel_size: Sizes, stride: Sizes | None = None, padding: Sizes = 0, dilation: Sizes = 1,
    ceil_mode: bool = False, return_indices: bool = False,
) -> Any:  # fmt: skip
    """Take the largest element of each window of volumes [max_pool2d/windows]."""
    args = (input, kernel_size, stride, padding, dilation, ceil_mode)
    return _max_pool(3, args, return_indices)


def max_pool1d_with_indices(
    input: Tensor,  # noqa: A002
    kernel_size: Sizes, stride: Sizes | None = None, padding: Sizes = 0, dilation: Sizes = 1,
    ceil_mode: bool = False, return_indices: bool = False,
) -> Pair:  # fmt: skip
    """Take the largest elements, and where they are [max_pool2d/index-of-the-largest]."""
    args = (input, kernel_size, stride, padding, dilation, ceil_mode)
    return PACKETS["max_pool1d_with_indices"](*args)


def max_pool2d_with_indices(
    input: Tensor,  # noqa: A002
    kernel_size: Sizes, stride: Sizes | None = None, padding: Sizes = 0, dilation: Sizes = 1,
    ceil_mode: bool = False, return_indices: bool = False,
) -> Pair:  # fmt: skip
    """Take the largest elements, and where they are [max_pool2d/index-of-the-largest]."""
    args = (input, kernel_size, stride, padding, dilation, ceil_mode)
    return PACKETS["max_pool2d_with_indices"](*args)


def max_pool3d_with_indices(
    input: Tensor,  # noqa: A002
    kernel_size: Sizes, stride: Sizes | None = None, padding: Sizes = 0, dilation: Sizes = 1,
    ceil_mode: bool = False, return_indices: bool = False,
) -> Pair:  # fmt: skip
    """Take the largest elements, and where they are [max_pool2d/index-of-the-largest]."""
    args = (input, kernel_size, stride, padding, dilation, ceil_mode)
    return PACKETS["max_pool3d_with_indices"](*args)


def _told(sizes: Any, given: Any) -> Any:
    """A number for each dim that is pooled: None is its length [adaptive_avg_pool2d/windows]."""
    if isinstance(sizes, int):
        return sizes
    if len(sizes) >= given.dim():
        raise ValueError(f"Input dimension should be at least {len(sizes) + 1}")
    lengths = given.shape[given.dim() - len(sizes) :]
    return [n if told is None else told for told, n in zip(sizes, lengths, strict=True)]


def _pair(sizes: Any, n: int) -> Any:
    return [sizes] * n if isinstance(sizes, int) else sizes


def adaptive_avg_pool2d(input: Tensor, output_size: Any) -> Tensor:  # noqa: A002
    """Take the means of so many windows of images [adaptive_avg_pool2d/windows]."""
    return PACKETS["adaptive_avg_pool2d"](input, _pair(_told(output_size, input), 2))


def adaptive_avg_pool3d(input: Tensor, output_size: Any) -> Tensor:  # noqa: A002
    """Take the means of so many windows of volumes [adaptive_avg_pool2d/windows]."""
    return PACKETS["adaptive_avg_pool3d"](input, _pair(_told(output_size, input), 3))


def adaptive_max_pool1d_with_indices(
    input: Tensor, output_size: Sizes, return_indices: bool = False,  # noqa: A002
) -> Pair:  # fmt: skip
    """Take the largest elements of so many windows, and where they are."""
    return PACKETS["adaptive_max_pool1d"](input, output_size)


def adaptive_max_pool2d_with_indices(
    input: Tensor, output_size: Any, return_indices: bool = False,  # noqa: A002
) -> Pair:  # fmt: skip
    """Take the largest elements of so many windows, and where they are."""
    return PACKETS["adaptive_max_pool2d"](input, _pair(_told(output_size, input), 2))


def adaptive_max_pool3d_with_indices(
    input: Tensor, output_size: Any, return_indices: bool = False,  # noqa: A002
) -> Pair:  # fmt: skip
    """Take the largest elements of so many windows, and where they are."""
    return PACKETS["adaptive_max_pool3d"](input, _pair(_told(output_size, input), 3))


def adaptive_max_pool1d(
    input: Tensor, output_size: Sizes, return_indices: bool = False,  # noqa: A002
) -> Any:  # fmt: skip
    """Take the largest elements of so many windows of rows [adaptive_avg_pool2d/windows]."""
    found = adaptive_max_pool1d_with_indices(input, output_size)
    return found if return_indices else found[0]


def adaptive_max_pool2d(
    input: Tensor, output_size: Any, return_indices: bool = False,  # noqa: A002
) -> Any:  # fmt: skip
    """Take the largest elements of so many windows of images [adaptive_avg_pool2d/windows]."""
    found = adaptive_max_pool2d_with_indices(input, output_size)
    return found if return_indices else found[0]


def adaptive_max_pool3d(
    input: Tensor, output_size: Any, return_indices: bool = False,  # noqa: A002
) -> Any:  # fmt: skip
    """Take the largest elements of so many windows of volumes [adaptive_avg_pool2d/windows]."""
    found = adaptive_max_pool3d_with_indices(input, output_size)
    return found if return_indices else found[0]

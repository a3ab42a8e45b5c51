"""The functions of torch.nn.functional on images: folds, and sampling at other places."""

from __future__ import annotations

from collections.abc import Sequence

from reftorch.dispatch.table import PACKETS
from reftorch.tensor import Tensor

Pair = int | Sequence[int]


def _pair(value: Pair) -> Pair:
    return (value, value) if isinstance(value, int) else value


def unfold(
    input: Tensor,  # noqa: A002
    kernel_size: Pair, dilation: Pair = 1, padding: Pair = 0, stride: Pair = 1,
) -> Tensor:  # fmt: skip
    """Give each window of an image as a column [im2col/columns]."""
    return PACKETS["im2col"](input, *map(_pair, (kernel_size, dilation, padding, stride)))


def fold(
    input: Tensor,  # noqa: A002
    output_size: Pair, kernel_size: Pair, dilation: Pair = 1, padding: Pair = 0, stride: Pair = 1,
) -> Tensor:  # fmt: skip
    """Add columns up to the image that has them as windows [col2im/overlaps-add]."""
    given = (output_size, kernel_size, dilation, padding, stride)
    return PACKETS["col2im"](input, *map(_pair, given))

"""Windows of images as columns, and columns added up to images."""

from __future__ import annotations

import math

from reftorch.core.memory_format import contiguous_format
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed
from reftorch.ops.nn_shared import cast, to_arithmetic
from reftorch.ops.reducing import deliver
from reftorch.ops.windows import padded, stepped, summed_windows, window_count, windows

Ints = tuple[int, ...]


def _check_pairs(
    kernel_size: Ints, dilation: Ints, padding: Ints, stride: Ints, output_size: Ints = (1, 1)
) -> None:
    """Each is two numbers, those of steps positive [im2col/steps]."""
    given = {
        "output_size": output_size, "kernel_size": kernel_size, "dilation": dilation,
        "padding": padding, "stride": stride,
    }  # fmt: skip
    for name, pair in given.items():
        check(
            len(pair) == 2, "im2col/steps", "It is expected {} equals to 2, but got size {}", name,
            len(pair),
        )  # fmt: skip
    for name in ("kernel_size", "stride", "dilation"):
        check(
            min(given[name]) > 0, "im2col/steps", "{} should be greater than zero, but got {}",
            name, list(given[name]),
        )  # fmt: skip
    check(min(padding) >= 0, "im2col/steps", "padding should be non-negative")


@implements("im2col")
def im2col(
    self: TensorImpl, kernel_size: Ints, dilation: Ints, padding: Ints, stride: Ints, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Each window as a column, channel by channel [im2col/columns]."""
    _check_pairs(kernel_size, dilation, padding, stride)
    sizes = self._geometry.sizes
    check(
        len(sizes) > 2 or len(sizes) == 2 and not sizes[1], "im2col/columns",
        "Dimension out of range (expected a channel dim and two more, but got: {})", list(sizes),
        error=IndexError,
    )  # fmt: skip
    check(
        len(sizes) in (3, 4) and all(sizes[-3:]), "im2col/columns",
        "Expected 3D or 4D (batch mode) tensor with possibly 0 batch size and other non-zero "
        "dimensions for input, but got: {}", list(sizes),
    )  # fmt: skip
    counts = [
        window_count(length + 2 * p, k, d, s)
        for length, p, k, d, s in zip(
            sizes[-2:], padding, kernel_size, dilation, stride, strict=True
        )
    ]
    check(
        min(counts) > 0, "im2col/columns",
        "Given input with spatial size {}, kernel_size={}, the calculated shape of the array of "
        "sliding blocks is {}, but its components must be at least one.", list(sizes[-2:]),
        list(kernel_size), counts,
    )  # fmt: skip
    if self._geometry.numel:
        check_listed("im2col", self._dtype)
    view = windows(padded(self, padding), kernel_size, dilation, stride)
    rows = sizes[-3] * math.prod(kernel_size)
    dense = PACKETS["clone"](view, memory_format=contiguous_format)
    return deliver(PACKETS["_unsafe_view"](dense, (*sizes[:-3], rows, math.prod(counts))), out)


@implements("col2im")
def col2im(
    self: TensorImpl, output_size: Ints, kernel_size: Ints, dilation: Ints, padding: Ints,
    stride: Ints, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Add the columns up where they came from [col2im/overlaps-add]."""
    _check_pairs(kernel_size, dilation, padding, stride, output_size)
    sizes, blocks = self._geometry.sizes, math.prod(kernel_size)
    check(
        len(sizes) in (2, 3) and all(sizes[-2:]), "im2col/columns",
        "Expected 2D or 3D (batch mode) tensor for input with possibly 0 batch size and non-zero "
        "dimensions for input, but got: {}", list(sizes),
    )  # fmt: skip
    check(
        sizes[-2] % blocks == 0, "im2col/columns",
        "Expected size of input's dimension 1 to be divisible by the product of kernel_size, but "
        "got {} and {}", sizes[-2], list(kernel_size),
    )  # fmt: skip
    counts = tuple(
        window_count(length + 2 * p, k, d, s)
        for length, p, k, d, s in zip(
            output_size, padding, kernel_size, dilation, stride, strict=True
        )
    )
    check(
        min(counts) > 0 and math.prod(counts) == sizes[-1], "im2col/columns",
        "Given output_size={} and kernel_size={}, expected {} columns, but got {}",
        list(output_size), list(kernel_size), math.prod(counts), sizes[-1],
    )  # fmt: skip
    if self._geometry.numel:
        check_listed("col2im", self._dtype)
    apart = (*sizes[:-2], sizes[-2] // blocks, *kernel_size, *counts)
    values = PACKETS["reshape"](to_arithmetic(self), apart)
    full = tuple([n + 2 * p for n, p in zip(output_size, padding, strict=True)])
    whole = summed_windows(values, full, kernel_size, dilation, stride)
    inner = stepped(whole, padding, output_size, (1, 1))
    return deliver(cast(PACKETS["clone"](inner, memory_format=contiguous_format), self._dtype), out)

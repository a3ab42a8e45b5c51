"""Putting back what was largest, and pools whose windows are drawn."""

from __future__ import annotations

import itertools
import math

from reftorch.core.dtype import int64
from reftorch.core.memory_format import channels_last, contiguous_format, suggested
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed
from reftorch.ops.nn_pool import at_largest, check_dims
from reftorch.ops.nn_shared import laid_out, line, zeros
from reftorch.ops.nn_taps import read_at
from reftorch.ops.reducing import deliver

Ints = tuple[int, ...]
Pair = tuple[TensorImpl, TensorImpl]


def _unpooled(
    self: TensorImpl, indices: TensorImpl, output_size: Ints, n: int
) -> TensorImpl:
    """Zeros but for the elements at their places [max_unpool2d/places]."""
    rule, sizes = "max_unpool2d/places", self._geometry.sizes
    check(len(output_size) == n, rule, "There should be exactly {} elements in output_size", n)
    check(indices._dtype is int64, rule, "elements in indices should be type int64")
    check(
        indices._geometry.sizes == sizes, rule,
        "Expected shape of indices to be same as that of the input tensor ({})", list(sizes),
    )  # fmt: skip
    check_dims(self, n, "max_pool2d/sizes")
    if self._geometry.numel:
        check_listed("max_unpool2d", self._dtype)
    lead = sizes[: len(sizes) - n]
    given = (*lead, math.prod(sizes[len(sizes) - n :]))
    flat = [PACKETS["reshape"](each, given) for each in (self, indices)]
    found = whole = zeros((*lead, math.prod(output_size)), self)
    if whole._geometry.numel:  # what goes nowhere is not looked up
        found = OPERATORS["scatter.src"].call((whole, len(lead), flat[1], flat[0]))
    result = PACKETS["reshape"](found, (*lead, *output_size))
    last = suggested(self._geometry) is channels_last and n == 2
    return laid_out(result, channels_last if last else contiguous_format)


@implements("max_unpool2d")
def max_unpool2d(
    self: TensorImpl, indices: TensorImpl, output_size: Ints, *, out: Out | None = None
) -> TensorImpl:
    """Put elements where indices say [max_unpool2d/places]."""
    return deliver(_unpooled(self, indices, output_size, 2), out)


@implements("max_unpool3d")
def max_unpool3d(
    self: TensorImpl, indices: TensorImpl, output_size: Ints, stride: Ints, padding: Ints, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Put elements where indices say [max_unpool2d/places]."""
    check(
        len(stride) == len(padding) == 3 and min(stride) > 0, "max_unpool2d/places",
        "strides should be greater than zero, but got stride: {}", list(stride),
    )  # fmt: skip
    return deliver(_unpooled(self, indices, output_size, 3), out)


# ---- windows that are drawn


def _starts(
    samples: TensorImpl, column: int, length: int, kernel: int, windows: int
) -> TensorImpl:
    """Where the windows of each channel start along a dim [fractional_max_pool2d/windows]."""
    drawn = PACKETS["select"](samples, 2, column).unsqueeze(-1)  # type: ignore[attr-defined]
    last = length - kernel
    if windows == 1:
        return PACKETS["full_like"](drawn, last, dtype=int64)
    alpha = last / (windows - 1)
    each = PACKETS["to"](line(0, windows, samples), samples._dtype)
    scaled = PACKETS["mul"](PACKETS["add"](drawn, each), alpha)
    first = PACKETS["trunc"](PACKETS["mul"](drawn, alpha))
    starts = PACKETS["to"](PACKETS["sub"](PACKETS["trunc"](scaled), first), int64)
    at_end = PACKETS["eq"](line(0, windows, samples), windows - 1)
    return OPERATORS["where.ScalarSelf"].call((at_end, last, starts))


def _check_fractional(
    self: TensorImpl, kernel_size: Ints, output_size: Ints, samples: TensorImpl, n: int
) -> None:
    rule = "fractional_max_pool2d/windows"
    for name, given in (("kernel_size", kernel_size), ("output_size", output_size)):
        check(len(given) == n, rule, "{} must either be a single Int or {} Ints", name, n)
    check_dims(self, n, "max_pool2d/sizes")
    lengths = self._geometry.sizes[-n:]
    for length, kernel, windows in zip(lengths, kernel_size, output_size, strict=True):
        check(
            windows + kernel - 1 <= length - (n > 2), rule,
            "pool {} too large relative to input {}", kernel, length,
        )  # fmt: skip
    check(
        samples._dtype is self._dtype, rule, "Expect _random_samples to have the same dtype"
    )
    batch, channels = ((1, *self._geometry.sizes)[-n - 2 :])[:2]
    drawn = samples._geometry.sizes
    check(
        len(drawn) == 3 and drawn[0] >= batch and drawn[1] == channels and drawn[2] == n, rule,
        "Expect _random_samples of sizes {}, got {}", [batch, channels, n], list(drawn),
    )  # fmt: skip
    if self._geometry.numel:
        check_listed("fractional_max_pool2d", self._dtype)


def _fractional(
    self: TensorImpl, kernel_size: Ints, output_size: Ints, random_samples: TensorImpl, n: int
) -> Pair:
    """The largest element of each drawn window, and where it is."""
    _check_fractional(self, kernel_size, output_size, random_samples, n)
    sizes = self._geometry.sizes
    if 0 in output_size or not self._geometry.numel:
        nothing = zeros((*sizes[:-n], *output_size), self)
        return nothing, PACKETS["zeros_like"](nothing, dtype=int64)
    batch = self if len(sizes) == n + 2 else PACKETS["unsqueeze"](self, 0)
    lengths = sizes[-n:]
    samples = PACKETS["narrow"](random_samples, 0, 0, batch._geometry.sizes[0])
    columns = range(n) if n == 3 else (1, 0)  # of images the width is drawn first
    starts = []
    for dim, column in enumerate(columns):
        found = _starts(samples, column, lengths[dim], kernel_size[dim], output_size[dim])
        shape = [*batch._geometry.sizes[:2], *[1] * n]
        shape[2 + dim] = output_size[dim]
        starts.append(PACKETS["reshape"](found, tuple(shape)))
    best = chosen = None
    for place in itertools.product(*map(range, kernel_size)):
        flat = _places(starts, place, lengths)
        other = read_at(batch, flat, n)
        if best is None or chosen is None:
            best, chosen = other, flat
            continue
        better = PACKETS["logical_or"](PACKETS["gt"](other, best), PACKETS["ne"](other, other))
        best, chosen = PACKETS["where"](better, other, best), PACKETS["where"](better, flat, chosen)
    if best is None or chosen is None:  # [fractional_max_pool2d/empty-windows]
        chosen = _places(starts, (0,) * n, lengths)
        best = PACKETS["full_like"](chosen, -math.inf, dtype=self._dtype)
    if len(sizes) == n + 1:
        best, chosen = PACKETS["squeeze"](best, 0), PACKETS["squeeze"](chosen, 0)
    return _plain(best), _plain(chosen)


def _places(starts: list[TensorImpl], place: Ints, lengths: Ints) -> TensorImpl:
    """A place of each window, counted over all dims."""
    flat = PACKETS["add"](starts[0], place[0])
    for start, at, length in zip(starts[1:], place[1:], lengths[1:], strict=True):
        flat = PACKETS["add"](PACKETS["mul"](flat, length), PACKETS["add"](start, at))
    return flat


def _plain(tensor: TensorImpl) -> TensorImpl:
    return PACKETS["clone"](tensor, memory_format=contiguous_format)


@implements("fractional_max_pool2d")
def fractional_max_pool2d(
    self: TensorImpl, kernel_size: Ints, output_size: Ints, random_samples: TensorImpl
) -> Pair:
    """The largest elements of windows that are drawn [fractional_max_pool2d/windows]."""
    return _fractional(self, kernel_size, output_size, random_samples, 2)


@implements("fractional_max_pool3d")
def fractional_max_pool3d(
    self: TensorImpl, kernel_size: Ints, output_size: Ints, random_samples: TensorImpl
) -> Pair:
    """The largest elements of windows that are drawn [fractional_max_pool2d/windows]."""
    return _fractional(self, kernel_size, output_size, random_samples, 3)


@implements("fractional_max_pool2d_backward")
def fractional_max_pool2d_backward(
    grad_output: TensorImpl, self: TensorImpl, kernel_size: Ints, output_size: Ints,
    indices: TensorImpl,
) -> TensorImpl:  # fmt: skip
    """Give each gradient to the element that was the largest."""
    return at_largest(grad_output, self, indices, 2)


@implements("fractional_max_pool3d_backward")
def fractional_max_pool3d_backward(
    grad_output: TensorImpl, self: TensorImpl, kernel_size: Ints, output_size: Ints,
    indices: TensorImpl,
) -> TensorImpl:  # fmt: skip
    """Give each gradient to the element that was the largest."""
    return at_largest(grad_output, self, indices, 3)

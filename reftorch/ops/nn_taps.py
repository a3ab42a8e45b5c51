"""Windows of pools, dim by dim: which positions each of them reads, first, second and so on."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from reftorch.core.dtype_info import iinfo
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.ops.nn_shared import add_at, line, select, zeros

Ints = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Taps:
    """The windows on a dim of some length.

    Window i reads `starts[i] + k * step` for each k below `count`, as far as that lies between
    `first[i]` and `last[i]`, what of the window is inside. Where some windows are `hollow`, nothing
    of them is: their first lies behind their last.
    """

    length: int
    count: int
    step: int
    starts: TensorImpl
    first: TensorImpl
    last: TensorImpl
    hollow: bool = False

    def at(self, k: int) -> TensorImpl:
        """The positions of the elements k; outside of its part a window repeats its ends."""
        places = PACKETS["add"](self.starts, k * self.step)
        within = PACKETS["minimum"](PACKETS["maximum"](places, self.first), self.last)
        return PACKETS["clamp"](within, 0) if self.hollow else within

    def outside(self, k: int) -> TensorImpl:
        """Which of the elements k lie outside."""
        places = PACKETS["add"](self.starts, k * self.step)
        before = PACKETS["lt"](places, self.first)
        return PACKETS["logical_or"](before, PACKETS["gt"](places, self.last))

    def inside(self) -> TensorImpl:
        """How many elements of each window there are (of a step of 1)."""
        return PACKETS["add"](PACKETS["sub"](self.last, self.first), 1)


def regular(
    length: int, windows: int, kernel: int, stride: int, padding: int, dilation: int,
    like: TensorImpl,
) -> Taps:  # fmt: skip
    """Windows of one length, a stride apart."""
    starts = PACKETS["sub"](PACKETS["mul"](line(0, windows, like), stride), padding)
    skipped = _floor(PACKETS["add"](PACKETS["neg"](starts), dilation - 1), dilation)
    first = PACKETS["add"](starts, PACKETS["mul"](PACKETS["clamp"](skipped, 0), dilation))
    most = _floor(PACKETS["rsub"](starts, length - 1), dilation)
    kept = PACKETS["clamp"](most, None, kernel - 1)
    last = PACKETS["add"](starts, PACKETS["mul"](kept, dilation))
    before = range(-padding, 0, stride)[:windows]  # those that begin before the first element
    hollow = any(start % dilation >= length for start in before)
    return Taps(length, kernel, dilation, starts, first, last, hollow)


def adaptive(length: int, windows: int, like: TensorImpl) -> Taps:
    """As many windows as wanted: i of n reads from i / n to (i + 1) / n of the length.

    The first is rounded down, the second up [adaptive_avg_pool2d/windows].
    """
    each = line(0, windows, like)
    divisor = max(windows, 1)
    starts = _floor(PACKETS["mul"](each, length), divisor)
    ends = PACKETS["add"](PACKETS["mul"](PACKETS["add"](each, 1), length), divisor - 1)
    last = PACKETS["sub"](_floor(ends, divisor), 1)
    longest = max(
        (-(-(i + 1) * length // windows) - i * length // windows for i in range(windows)),
        default=0,
    )
    return Taps(length, longest, 1, starts, starts, last)


def _floor(tensor: TensorImpl, divisor: int) -> TensorImpl:
    return PACKETS["floor_divide"](tensor, divisor)


def along(tensor: TensorImpl, dim: int, ndim: int) -> TensorImpl:
    """A tensor of one dim, to be broadcast along this dim of so many."""
    shape = [1] * ndim
    shape[dim] = tensor._geometry.numel
    return PACKETS["reshape"](tensor, tuple(shape))


def largest(tensor: TensorImpl, taps: Sequence[Taps]) -> tuple[TensorImpl, TensorImpl]:
    """The largest element of each window, and its position in the row-major order of the dims.

    The first of equals, the last NaN [max_pool2d/index-of-the-largest]. Rows are reduced first,
    then what is left of the columns, so that a window of h by w costs h + w steps.
    """
    ndim, n = tensor._geometry.ndim, len(taps)
    best, flat = tensor, None
    scale = 1
    for place in reversed(range(n)):
        dim = ndim - n + place
        best, chosen = _largest_along(best, taps[place], dim)
        own = PACKETS["mul"](chosen, scale)
        flat = own if flat is None else PACKETS["add"](
            own, OPERATORS["gather"].call((flat, dim, chosen, False))
        )  # fmt: skip
        scale *= taps[place].length
    assert flat is not None
    empty = hollow(taps, ndim)
    if empty is None:
        return best, flat
    return PACKETS["masked_fill"](best, empty, lowest(best)), PACKETS["where"](
        empty, _starts(taps, ndim), flat
    )


def hollow(taps: Sequence[Taps], ndim: int) -> TensorImpl | None:
    """Which windows read nothing, if there may be any [max_pool2d/window-in-the-padding]."""
    empty = None
    for place, each in enumerate(taps):
        if each.hollow:
            own = along(PACKETS["gt"](each.first, each.last), ndim - len(taps) + place, ndim)
            empty = own if empty is None else PACKETS["logical_or"](empty, own)
    return empty


def lowest(tensor: TensorImpl) -> float | int:
    """What no element of the dtype of a tensor is below."""
    own = tensor._dtype
    return -math.inf if own.is_floating_point else iinfo(own).min


def _starts(taps: Sequence[Taps], ndim: int) -> TensorImpl:
    """Where each window begins, in the row-major order of the dims."""
    total: TensorImpl | int = 0
    for place, each in enumerate(taps):
        own = along(each.first, ndim - len(taps) + place, ndim)
        total = PACKETS["add"](own, PACKETS["mul"](total, each.length) if place else 0)
    assert isinstance(total, TensorImpl)
    return total


def _largest_along(
    tensor: TensorImpl, taps: Taps, dim: int
) -> tuple[TensorImpl, TensorImpl]:
    ndim = tensor._geometry.ndim
    at = taps.at(0)
    best = select(tensor, dim, at)
    chosen = PACKETS["expand"](along(at, dim, ndim), best._geometry.sizes)
    for k in range(1, taps.count):
        at = taps.at(k)
        other = select(tensor, dim, at)
        better = PACKETS["logical_or"](PACKETS["gt"](other, best), PACKETS["ne"](other, other))
        best = PACKETS["where"](better, other, best)
        chosen = PACKETS["where"](better, along(at, dim, ndim), chosen)
    return best, PACKETS["clone"](chosen) if taps.count < 2 else chosen


def summed(tensor: TensorImpl, taps: Sequence[Taps]) -> TensorImpl:
    """The sum of each window, of what of it is inside."""
    ndim, n = tensor._geometry.ndim, len(taps)
    for place in reversed(range(n)):
        dim, each = ndim - n + place, taps[place]
        total = None
        for k in range(each.count):
            part = _masked(select(tensor, dim, each.at(k)), each, dim, k)
            total = part if total is None else PACKETS["add"].inplace(total, part)
        assert total is not None
        tensor = total
    return tensor


def spread_over(tensor: TensorImpl, taps: Sequence[Taps]) -> TensorImpl:
    """Add each element to all that its window reads: the transpose of `summed`."""
    ndim, n = tensor._geometry.ndim, len(taps)
    for place in range(n):
        dim, each = ndim - n + place, taps[place]
        total = None
        for k in range(each.count):
            part = add_at(_masked(tensor, each, dim, k), dim, each.at(k), each.length)
            total = part if total is None else PACKETS["add"].inplace(total, part)
        assert total is not None
        tensor = total
    return tensor


def _masked(tensor: TensorImpl, taps: Taps, dim: int, k: int) -> TensorImpl:
    """Zero where an element lies outside of its window."""
    mask = along(taps.outside(k), dim, tensor._geometry.ndim)
    return OPERATORS["where.ScalarSelf"].call((mask, 0, tensor))


def put_at(tensor: TensorImpl, indices: TensorImpl, sizes: Ints) -> TensorImpl:
    """Add elements at row-major positions of their last dims, which have these sizes then."""
    n, own = len(sizes), tensor._geometry.sizes
    lead = own[: len(own) - n]
    flat = [_flattened(each, n) for each in (tensor, indices)]
    whole = zeros((*lead, _product(sizes)), tensor)
    found = OPERATORS["scatter_add"].call((whole, len(lead), flat[1], flat[0]))
    return PACKETS["reshape"](found, (*lead, *sizes))


def read_at(tensor: TensorImpl, indices: TensorImpl, n: int) -> TensorImpl:
    """Read the last n dims at row-major positions: the transpose of `put_at`."""
    flat, places = _flattened(tensor, n), _flattened(indices, n)
    lead = tensor._geometry.ndim - n
    found = OPERATORS["gather"].call((flat, lead, places, False))
    return PACKETS["reshape"](found, indices._geometry.sizes)


def _flattened(tensor: TensorImpl, n: int) -> TensorImpl:
    sizes = tensor._geometry.sizes
    lead = sizes[: len(sizes) - n]
    return PACKETS["reshape"](tensor, (*lead, _product(sizes[len(sizes) - n :])))


def _product(sizes: Ints) -> int:
    result = 1
    for n in sizes:
        result *= n
    return result

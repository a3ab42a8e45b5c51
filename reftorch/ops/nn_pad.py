"""Padding with elements of the tensor: mirrored, repeated, or from the other end."""

from __future__ import annotations

from collections.abc import Callable

from reftorch.core.memory_format import contiguous_format, suggested
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed
from reftorch.ops.nn_shared import (
    add_at, cast, laid_out, line, select, to_arithmetic,
)  # fmt: skip
from reftorch.ops.reducing import deliver

Ints = tuple[int, ...]
# the positions that are read along a dim: of its length, before and after, of a tensor's device
Positions = Callable[[int, int, int, TensorImpl], TensorImpl]


def _mirrored(length: int, before: int, after: int, like: TensorImpl) -> TensorImpl:
    """Counting goes back at both ends, which are not repeated [reflection_pad1d/ends-are-axes]."""
    last = length - 1
    places = PACKETS["abs"](line(-before, length + after, like))
    return PACKETS["rsub"](PACKETS["abs"](PACKETS["rsub"](places, last)), last)


def _repeated(length: int, before: int, after: int, like: TensorImpl) -> TensorImpl:
    """Positions outside are those of the ends [replication_pad1d/ends-are-repeated]."""
    return PACKETS["clamp"](line(-before, length + after, like), 0, length - 1)


def _check(self: TensorImpl, padding: Ints, n: int, mirrors: bool) -> None:
    """The dims that are padded, the channels and nothing but the batch are there."""
    rule, sizes = "reflection_pad1d/sizes", self._geometry.sizes
    check(
        len(padding) == 2 * n, rule, "padding size is expected to be {}, but got: {}", 2 * n,
        len(padding),
    )  # fmt: skip
    start = len(sizes) - n - 1
    check(
        start in (0, 1) and all(sizes[start:]), rule,
        "Expected {}D or {}D (batch mode) tensor with possibly 0 batch size and other non-zero "
        "dimensions for input, but got: {}", n + 1, n + 2, list(sizes),
    )  # fmt: skip
    for place in range(n):
        length, before, after = sizes[-1 - place], padding[2 * place], padding[2 * place + 1]
        check(
            not mirrors or (before < length and after < length), "reflection_pad1d/ends-are-axes",
            "Padding size should be less than the corresponding input dimension, but got: padding "
            "({}, {}) at dimension {} of input {}", before, after, -1 - place, list(sizes),
        )  # fmt: skip
    left = [sizes[-1 - place] + sum(padding[2 * place : 2 * place + 2]) for place in range(n)]
    check(
        min(left) >= 0 and max(left) >= 1, rule,
        "input {} is too small. Calculated output: {}", list(sizes), left,
    )  # fmt: skip
    check_listed("reflection_pad1d", self._dtype)


def _padded(self: TensorImpl, padding: Ints, positions: Positions) -> TensorImpl:
    """Read along each dim, the last one first [reflection_pad1d/memory-format]."""
    result, n = self, len(padding) // 2
    for place in range(n):
        dim = self._geometry.ndim - 1 - place
        before, after = padding[2 * place], padding[2 * place + 1]
        if before or after:
            at = positions(self._geometry.sizes[dim], before, after, self)
            result = select(result, dim, at)
    wanted = suggested(self._geometry)
    if result is self:
        return PACKETS["clone"](self, memory_format=wanted)
    return laid_out(result, wanted)


def _gathered(
    grad_output: TensorImpl, self: TensorImpl, padding: Ints, positions: Positions
) -> TensorImpl:
    """Add up what elements were read to, in the dtype of sums."""
    result, sizes = to_arithmetic(grad_output), self._geometry.sizes
    wanted = (*sizes[: len(sizes) - len(padding) // 2], *[
        sizes[-1 - place] + padding[2 * place] + padding[2 * place + 1]
        for place in reversed(range(len(padding) // 2))
    ])  # fmt: skip
    check(
        grad_output._geometry.sizes == wanted, "reflection_pad1d/sizes",
        "grad_output has sizes {}, expected {}", list(grad_output._geometry.sizes), list(wanted),
    )  # fmt: skip
    for place in range(len(padding) // 2):
        dim = len(sizes) - 1 - place
        before, after = padding[2 * place], padding[2 * place + 1]
        if before or after:
            at = positions(sizes[dim], before, after, self)
            result = add_at(result, dim, at, sizes[dim])
    return cast(result, grad_output._dtype)


def _reflected(self: TensorImpl, padding: Ints, n: int, out: Out | None) -> TensorImpl:
    """Mirror the elements at the ends of n dims [reflection_pad1d/ends-are-axes]."""
    _check(self, padding, n, mirrors=True)
    return deliver(_padded(self, padding, _mirrored), out)


def _replicated(self: TensorImpl, padding: Ints, n: int, out: Out | None) -> TensorImpl:
    """Repeat the elements at the ends of n dims [replication_pad1d/ends-are-repeated]."""
    _check(self, padding, n, mirrors=False)
    return deliver(_padded(self, padding, _repeated), out)


@implements("reflection_pad1d")
def reflection_pad1d(self: TensorImpl, padding: Ints, *, out: Out | None = None) -> TensorImpl:
    """Mirror the elements at the ends of one dim."""
    return _reflected(self, padding, 1, out)


@implements("reflection_pad2d")
def reflection_pad2d(self: TensorImpl, padding: Ints, *, out: Out | None = None) -> TensorImpl:
    """Mirror the elements at the ends of two dims."""
    return _reflected(self, padding, 2, out)


@implements("reflection_pad3d")
def reflection_pad3d(self: TensorImpl, padding: Ints, *, out: Out | None = None) -> TensorImpl:
    """Mirror the elements at the ends of three dims."""
    return _reflected(self, padding, 3, out)


@implements("replication_pad1d")
def replication_pad1d(self: TensorImpl, padding: Ints, *, out: Out | None = None) -> TensorImpl:
    """Repeat the elements at the ends of one dim."""
    return _replicated(self, padding, 1, out)


@implements("replication_pad2d")
def replication_pad2d(self: TensorImpl, padding: Ints, *, out: Out | None = None) -> TensorImpl:
    """Repeat the elements at the ends of two dims."""
    return _replicated(self, padding, 2, out)


@implements("replication_pad3d")
def replication_pad3d(self: TensorImpl, padding: Ints, *, out: Out | None = None) -> TensorImpl:
    """Repeat the elements at the ends of three dims."""
    return _replicated(self, padding, 3, out)


@implements(
    "reflection_pad1d_backward", "reflection_pad2d_backward", "reflection_pad3d_backward"
)
def reflection_pad_backward(
    grad_output: TensorImpl, self: TensorImpl, padding: Ints
) -> TensorImpl:
    """Give each element the gradients of its mirror images, too."""
    _check(self, padding, max(1, len(padding) // 2), mirrors=True)
    return _gathered(grad_output, self, padding, _mirrored)


@implements(
    "replication_pad1d_backward", "replication_pad2d_backward", "replication_pad3d_backward"
)
def replication_pad_backward(
    grad_output: TensorImpl, self: TensorImpl, padding: Ints
) -> TensorImpl:
    """Give the ends the gradients of what repeats them, too."""
    _check(self, padding, max(1, len(padding) // 2), mirrors=False)
    return _gathered(grad_output, self, padding, _repeated)


@implements("_pad_circular")
def pad_circular(self: TensorImpl, pad: Ints) -> TensorImpl:
    """Take elements away, then go on at the other end [_pad_circular/once-around]."""
    sizes, n = self._geometry.sizes, len(pad) // 2
    check(
        len(sizes) in (n + 1, n + 2), "_pad_circular/once-around",
        "Invalid padding size, expected 1 or 2 non-padded dimensions, got {}", len(sizes) - n,
    )  # fmt: skip
    result, wanted = self, _circled(sizes, pad)
    if 0 in wanted[len(sizes) - n :]:
        return _emptied(self, wanted)
    for place in range(n):
        dim = len(sizes) - 1 - place
        before, after = pad[2 * place], pad[2 * place + 1]
        start, stop = max(-before, 0), sizes[dim] - max(-after, 0)
        check(
            max(before, after) <= stop - start, "_pad_circular/once-around",
            "Padding value causes wrapping around more than once.",
        )  # fmt: skip
        if before or after:
            at = line(-max(before, 0), stop - start + max(after, 0), self)
            at = PACKETS["add"](PACKETS["remainder"](at, stop - start), start)
            result = select(result, dim, at)
    if result is self:
        return PACKETS["clone"](self, memory_format=contiguous_format)
    return laid_out(result, contiguous_format)


def _emptied(self: TensorImpl, wanted: Ints) -> TensorImpl:
    """A result without elements, which is connected to self all the same."""
    result = self
    for dim, (length, count) in enumerate(zip(self._geometry.sizes, wanted, strict=True)):
        if count != length:
            places = PACKETS["remainder"](line(0, count, self), max(length, 1))
            result = select(result, dim, places)
    return result


def _circled(sizes: Ints, pad: Ints) -> Ints:
    """The sizes of the result, each of them at most three times what was there."""
    wanted = list(sizes)
    for place in range(len(pad) // 2):
        before, after = pad[2 * place], pad[2 * place + 1]
        check(
            max(before, after) <= sizes[-1 - place], "_pad_circular/once-around",
            "Padding value causes wrapping around more than once.",
        )  # fmt: skip
        wanted[-1 - place] += before + after
        check(
            wanted[-1 - place] >= 0, "_pad_circular/once-around",
            "Negative padding value is resulting in an empty dimension",
        )  # fmt: skip
    return tuple(wanted)


_BY_MODE = {"reflect": "reflection_pad{}d", "replicate": "replication_pad{}d"}


def padded_by_mode(self: TensorImpl, pad: Ints, mode: str) -> TensorImpl:
    """Pad one to three dims as a mode says [pad/modes-that-repeat]."""
    n = len(pad) // 2
    check(
        1 <= n <= 3 and self._geometry.ndim in (n + 1, n + 2), "pad/modes-that-repeat",
        "Padding size {} is not supported for {}D input tensor.", len(pad), self._geometry.ndim,
    )  # fmt: skip
    if mode == "circular":
        return OPERATORS["_pad_circular"].call((self, pad))
    return OPERATORS[_BY_MODE[mode].format(n)].call((self, pad))

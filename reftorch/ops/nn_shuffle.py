"""Rearranging channels, and channels to places."""

from __future__ import annotations

from reftorch.core.memory_format import channels_last_3d, suggested
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed
from reftorch.ops.nn_shared import laid_out

Ints = tuple[int, ...]


def _check_dims(name: str, self: TensorImpl, rule: str) -> None:
    check(
        self._geometry.ndim >= 3, rule,
        "{} expects input to have at least 3 dimensions, but got input with {} dimension(s)", name,
        self._geometry.ndim,
    )  # fmt: skip


def _rearranged(self: TensorImpl, apart: Ints, order: Ints, sizes: Ints) -> TensorImpl:
    """Cut dims apart, permute them and put them together, in the format that self suggests."""
    wanted = suggested(self._geometry)
    check(
        wanted is not channels_last_3d, "pixel_shuffle/no-channels-last-3d",
        "Unsupported memory format. Supports only ChannelsLast, Contiguous",
    )  # fmt: skip
    lead = self._geometry.ndim - 3
    dims = (*range(lead), *[lead + dim for dim in order])
    moved = PACKETS["permute"](PACKETS["reshape"](self, apart), dims)
    if self._geometry.numel:
        check_listed("pixel_shuffle", self._dtype)
    whole = PACKETS["reshape"](moved, sizes)
    if whole._base is not None or whole is self:
        whole = PACKETS["clone"](whole)
    return laid_out(whole, wanted)


@implements("pixel_shuffle")
def pixel_shuffle(self: TensorImpl, upscale_factor: int) -> TensorImpl:
    """Spread channels over squares of places [pixel_shuffle/channels-to-places] [out/not-taken]."""
    rule = "pixel_shuffle/channels-to-places"
    _check_dims("pixel_shuffle", self, rule)
    check(
        upscale_factor > 0, rule,
        "pixel_shuffle expects a positive upscale_factor, but got {}", upscale_factor,
    )  # fmt: skip
    *lead, channels, height, width = self._geometry.sizes
    r = upscale_factor
    check(
        channels % (r * r) == 0, rule,
        "pixel_shuffle expects its input's 'channel' dimension to be divisible by the square of "
        "upscale_factor, but {} is not divisible by {}", channels, r * r,
    )  # fmt: skip
    left = channels // (r * r)
    return _rearranged(
        self, (*lead, left, r, r, height, width), (0, 3, 1, 4, 2),
        (*lead, left, height * r, width * r),
    )  # fmt: skip


@implements("pixel_unshuffle")
def pixel_unshuffle(self: TensorImpl, downscale_factor: int) -> TensorImpl:
    """Gather squares of places to channels [pixel_shuffle/channels-to-places]."""
    rule = "pixel_shuffle/channels-to-places"
    _check_dims("pixel_unshuffle", self, rule)
    check(
        downscale_factor > 0, rule,
        "pixel_unshuffle expects a positive downscale_factor, but got {}", downscale_factor,
    )  # fmt: skip
    *lead, channels, height, width = self._geometry.sizes
    r = downscale_factor
    for length in (height, width):
        check(
            length % r == 0, rule,
            "pixel_unshuffle expects height and width to be divisible by downscale_factor, but {} "
            "is not divisible by {}", length, r,
        )  # fmt: skip
    if not self._geometry.numel:  # [pixel_shuffle/empty-stays]
        return PACKETS["clone"](self)  # type: ignore[no-any-return]
    return _rearranged(
        self, (*lead, channels, height // r, r, width // r, r), (0, 2, 4, 1, 3),
        (*lead, channels * r * r, height // r, width // r),
    )  # fmt: skip


@implements("channel_shuffle", "native_channel_shuffle")
def channel_shuffle(self: TensorImpl, groups: int) -> TensorImpl:
    """Take one channel of each group in turn [channel_shuffle/transposes-groups]."""
    rule, sizes = "channel_shuffle/transposes-groups", self._geometry.sizes
    check(
        len(sizes) > 2, rule,
        "channel_shuffle expects input with > 2 dims, but got input with sizes {}", list(sizes),
    )  # fmt: skip
    check(
        groups > 0, rule,
        "Number of groups to divide channels in must be positive. Value of groups:{}", groups,
    )  # fmt: skip
    batch, channels, *rest = sizes
    check(
        channels % groups == 0, rule,
        "Number of channels must be divisible by groups. Got {} channels and {} groups.", channels,
        groups,
    )  # fmt: skip
    if not self._geometry.numel:  # [pixel_shuffle/empty-stays]
        return PACKETS["clone"](self)
    check_listed("channel_shuffle", self._dtype)
    cut = PACKETS["reshape"](self, (batch, groups, channels // groups, *rest))
    whole = PACKETS["reshape"](PACKETS["transpose"](cut, 1, 2), sizes)
    if whole._base is not None or whole is self:
        whole = PACKETS["clone"](whole)
    return laid_out(whole, suggested(self._geometry))

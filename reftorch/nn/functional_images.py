"""The functions of torch.nn.functional on images: folds, and sampling at other places."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from reftorch.core.warning import warn
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check
from reftorch.tensor import Tensor

Pair = int | Sequence[int]


def _pair(value: Pair) -> Pair:
    return tuple(value) if isinstance(value, Iterable) else (value, value)


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


# ---- other sizes

_ALIGNING = ("linear", "bilinear", "bicubic", "trilinear", "lanczos")
_BY_DIMS = {
    ("nearest", 3): "upsample_nearest1d", ("nearest", 4): "upsample_nearest2d",
    ("nearest", 5): "upsample_nearest3d", ("nearest-exact", 3): "_upsample_nearest_exact1d",
    ("nearest-exact", 4): "_upsample_nearest_exact2d",
    ("nearest-exact", 5): "_upsample_nearest_exact3d", ("linear", 3): "upsample_linear1d",
    ("bilinear", 4): "upsample_bilinear2d", ("trilinear", 5): "upsample_trilinear3d",
    ("bicubic", 4): "upsample_bicubic2d",
}  # fmt: skip
_SMOOTHED = {
    "bilinear": "_upsample_bilinear2d_aa", "bicubic": "_upsample_bicubic2d_aa",
    "lanczos": "_upsample_lanczos2d_aa",
}  # fmt: skip


def _check_mode(mode: str, align_corners: bool | None, antialias: bool, ndim: int) -> bool:
    """Whether corners are aligned, where the mode knows of corners [upsample_nearest1d/modes]."""
    if mode in ("nearest", "area", "nearest-exact"):
        check(
            align_corners is None, "upsample_nearest1d/arguments",
            "align_corners option can only be set with the interpolating modes",
        )  # fmt: skip
    check(
        not antialias or (mode in ("bilinear", "bicubic", "lanczos") and ndim == 4),
        "upsample_nearest1d/arguments",
        "Anti-alias option is restricted to bilinear and bicubic modes and requires a 4-D tensor",
    )  # fmt: skip
    return bool(align_corners)


def _lengths(
    input: Tensor, size: Any, scale_factor: Any, recompute: bool | None, area: bool,  # noqa: A002
) -> tuple[list[int], list[float | None]]:  # fmt: skip
    """The new lengths, and the scales to go by [upsample_nearest1d/size-or-scale]."""
    dims, rule = input.dim() - 2, "upsample_nearest1d/arguments"
    check(
        size is None or scale_factor is None, rule,
        "only one of size or scale_factor should be defined",
    )  # fmt: skip
    check(
        size is not None or scale_factor is not None, rule,
        "either size or scale_factor should be defined",
    )  # fmt: skip
    given = size if size is not None else scale_factor
    each = list(given) if isinstance(given, (tuple, list)) else [given] * dims
    check(
        len(each) == max(dims, 0), rule,
        "Input and output must have the same number of spatial dimensions, but got {} and {}",
        dims, len(each),
    )  # fmt: skip
    lengths = list(input.shape[2:])
    if size is not None:
        check(
            not recompute, rule, "recompute_scale_factor is not meaningful with an explicit size."
        )
        if isinstance(given, (tuple, list)) and not all(map(_is_whole, each)):
            raise TypeError(f"expected size to be one of int or a tuple of ints, but got {given}")
        return each, [None] * dims
    if recompute or area:
        wanted = [math.floor(float(n) * scale) for n, scale in zip(lengths, each, strict=True)]
        return wanted, [None] * dims
    scales = [_scale(value) for value in each]
    return [math.floor(n * s) for n, s in zip(lengths, scales, strict=True)], [*scales]


def _is_whole(value: Any) -> bool:
    if isinstance(value, Tensor):
        return not value.is_floating_point()
    return isinstance(value, (int, np.integer))


def _scale(value: Any) -> float:
    """A number that is no tensor, and gives lengths of 64 bits [upsample_nearest1d/scales]."""
    check(
        isinstance(value, (int, float, np.number, np.bool_)), "errors/wrong-type",
        "scale_factors must be floats, not {}", type(value).__name__,
    )  # fmt: skip
    check(
        abs(float(value)) < 2**63, "upsample_nearest1d/scales",
        "value cannot be converted to type int64_t without overflow",
    )  # fmt: skip
    return float(value)


def interpolate(
    input: Tensor, size: Any = None, scale_factor: Any = None, mode: str = "nearest",  # noqa: A002
    align_corners: bool | None = None, recompute_scale_factor: bool | None = None,
    antialias: bool = False,
) -> Tensor:  # fmt: skip
    """Give an image other sizes [upsample_nearest1d/size-or-scale]."""
    ndim = input.dim()
    aligned = _check_mode(mode, align_corners, antialias, ndim)
    lengths, scales = _lengths(
        input, size, scale_factor, recompute_scale_factor, mode == "area"
    )
    if mode == "area" and ndim in (3, 4, 5):
        return PACKETS[f"adaptive_avg_pool{ndim - 2}d"](input, lengths)
    if mode == "lanczos" and ndim == 4:
        check(
            antialias and not aligned, "upsample_bilinear2d/waves",
            "Lanczos mode requires antialias=True, and corners that are not aligned",
        )  # fmt: skip
    name = _SMOOTHED.get(mode) if antialias else _BY_DIMS.get((mode, ndim))
    check(
        name is not None, "upsample_nearest1d/modes",
        "Only 3D, 4D and 5D input Tensors supported (got {}D) for the modes: nearest | linear | "
        "bilinear | bicubic | trilinear | area | nearest-exact (got {})", ndim, mode,
    )  # fmt: skip
    assert name is not None
    corners = (aligned,) if mode in _ALIGNING else ()
    return PACKETS[name](input, lengths, *corners, *scales)


def _warn_of_older_name(name: str) -> None:
    warn(
        "upsample_nearest1d/older-names-warn",
        "nn.functional.{} is deprecated, see nn.functional.interpolate", name,
    )  # fmt: skip


def upsample(
    input: Tensor, size: Any = None, scale_factor: Any = None, mode: str = "nearest",  # noqa: A002
    align_corners: bool | None = None,
) -> Tensor:  # fmt: skip
    """Give an image other sizes, by the older name [upsample_nearest1d/size-or-scale]."""
    _warn_of_older_name("upsample")
    return interpolate(input, size, scale_factor, mode, align_corners)


def upsample_nearest(
    input: Tensor, size: Any = None, scale_factor: Any = None,  # noqa: A002
) -> Tensor:  # fmt: skip
    """Give an image other sizes by neighbours, by the older name [upsample_nearest1d/which]."""
    _warn_of_older_name("upsample_nearest")
    return interpolate(input, size, scale_factor, mode="nearest")


def upsample_bilinear(
    input: Tensor, size: Any = None, scale_factor: Any = None,  # noqa: A002
) -> Tensor:  # fmt: skip
    """Give an image other sizes, corners aligned, by the older name [upsample_linear1d/corners]."""
    _warn_of_older_name("upsample_bilinear")
    return interpolate(input, size, scale_factor, mode="bilinear", align_corners=True)


# ---- other places

_MODES = {"bilinear": 0, "nearest": 1, "bicubic": 2}
_PADDINGS = {"zeros": 0, "border": 1, "reflection": 2}


def _corners(given: bool | None, name: str) -> bool:
    """Whether corners are aligned, which has to be said [grid_sampler/corners-default-warns]."""
    if given is None:
        warn(
            "grid_sampler/corners-default-warns",
            "{} has align_corners=False by default: say which is meant", name,
        )  # fmt: skip
    return False if given is None else given


def grid_sample(
    input: Tensor,  # noqa: A002
    grid: Tensor, mode: str = "bilinear", padding_mode: str = "zeros",
    align_corners: bool | None = None,
) -> Tensor:  # fmt: skip
    """Read images or volumes at the places of a grid [grid_sampler/coordinates]."""
    check(mode in tuple(_MODES), "grid_sampler/names", "unknown mode {!r}", mode)
    check(
        padding_mode in tuple(_PADDINGS), "grid_sampler/names", "unknown padding {!r}", padding_mode
    )
    corners = _corners(align_corners, "grid_sample")
    given = (_MODES[mode], _PADDINGS[padding_mode], corners)
    return PACKETS["grid_sampler"](input, grid, *given)


def affine_grid(
    theta: Tensor, size: Sequence[int], align_corners: bool | None = None
) -> Tensor:
    """Give the places of images under affine maps [affine_grid_generator/maps-places]."""
    rule, n = "affine_grid_generator/checked-first", len(size) - 2
    check(
        theta.is_floating_point(), rule, "Expected theta to have floating point type, but got {}",
        theta.dtype,
    )  # fmt: skip
    check(
        n in (2, 3), rule, "affine_grid only supports 4D and 5D sizes, got {}", tuple(size),
        error=NotImplementedError,
    )  # fmt: skip
    check(
        theta.dim() == 3 and tuple(theta.shape[-2:]) == (n, n + 1), rule,
        "Expected a batch of affine matrices of shape Nx{}x{} for size {}. Got {}", n, n + 1,
        tuple(size), tuple(theta.shape),
    )  # fmt: skip
    corners = _corners(align_corners, "affine_grid")
    check(min(size) > 0, rule, "Expected non-zero, positive output size. Got {}", tuple(size))
    return PACKETS["affine_grid_generator"](theta, list(size), corners)

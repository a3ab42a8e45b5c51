"""The forms that take a list of lengths or of scales [upsample_nearest1d/size-or-scale]."""

from __future__ import annotations

import math
from collections.abc import Sequence

from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check

Ints = tuple[int, ...]
Floats = Sequence[float]


def _told(
    name: str, input: TensorImpl, lengths: Ints | None,  # noqa: A002
    corners: tuple[bool, ...], scales: Floats | None,
) -> TensorImpl:  # fmt: skip
    sizes = input._geometry.sizes[2:]
    check(
        (lengths is None) != (scales is None), "upsample_nearest1d/sizes",
        "Must specify exactly one of output_size and scale_factors",
    )  # fmt: skip
    each: list[float | None] = [None] * len(sizes) if scales is None else list(scales)
    if lengths is None:
        lengths = tuple([math.floor(n * (s or 0)) for n, s in zip(sizes, each, strict=False)])
    return OPERATORS[name].call((input, lengths, *corners, *each))


@implements("upsample_nearest1d.vec")
def upsample_nearest1d(
    input: TensorImpl,  # noqa: A002
    output_size: Ints | None, scale_factors: Floats | None,
) -> TensorImpl:  # fmt: skip
    """Take the element at the beginning of each new one."""
    return _told("upsample_nearest1d", input, output_size, (), scale_factors)


@implements("upsample_nearest2d.vec")
def upsample_nearest2d(
    input: TensorImpl,  # noqa: A002
    output_size: Ints | None, scale_factors: Floats | None,
) -> TensorImpl:  # fmt: skip
    """Take the element at the beginning of each new one."""
    return _told("upsample_nearest2d", input, output_size, (), scale_factors)


@implements("upsample_nearest3d.vec")
def upsample_nearest3d(
    input: TensorImpl,  # noqa: A002
    output_size: Ints | None, scale_factors: Floats | None,
) -> TensorImpl:  # fmt: skip
    """Take the element at the beginning of each new one."""
    return _told("upsample_nearest3d", input, output_size, (), scale_factors)


@implements("_upsample_nearest_exact1d.vec")
def _upsample_nearest_exact1d(
    input: TensorImpl,  # noqa: A002
    output_size: Ints | None, scale_factors: Floats | None,
) -> TensorImpl:  # fmt: skip
    """Take the element at the middle of each new one."""
    return _told("_upsample_nearest_exact1d", input, output_size, (), scale_factors)


@implements("_upsample_nearest_exact2d.vec")
def _upsample_nearest_exact2d(
    input: TensorImpl,  # noqa: A002
    output_size: Ints | None, scale_factors: Floats | None,
) -> TensorImpl:  # fmt: skip
    """Take the element at the middle of each new one."""
    return _told("_upsample_nearest_exact2d", input, output_size, (), scale_factors)


@implements("_upsample_nearest_exact3d.vec")
def _upsample_nearest_exact3d(
    input: TensorImpl,  # noqa: A002
    output_size: Ints | None, scale_factors: Floats | None,
) -> TensorImpl:  # fmt: skip
    """Take the element at the middle of each new one."""
    return _told("_upsample_nearest_exact3d", input, output_size, (), scale_factors)


@implements("upsample_linear1d.vec")
def upsample_linear1d(
    input: TensorImpl,  # noqa: A002
    output_size: Ints | None,
    align_corners: bool, scale_factors: Floats | None,
) -> TensorImpl:  # fmt: skip
    """Mix the neighbours of each new element of rows."""
    return _told("upsample_linear1d", input, output_size, (align_corners,), scale_factors)


@implements("upsample_bilinear2d.vec")
def upsample_bilinear2d(
    input: TensorImpl,  # noqa: A002
    output_size: Ints | None,
    align_corners: bool, scale_factors: Floats | None,
) -> TensorImpl:  # fmt: skip
    """Mix the neighbours of each new element of images."""
    return _told("upsample_bilinear2d", input, output_size, (align_corners,), scale_factors)


@implements("upsample_trilinear3d.vec")
def upsample_trilinear3d(
    input: TensorImpl,  # noqa: A002
    output_size: Ints | None,
    align_corners: bool, scale_factors: Floats | None,
) -> TensorImpl:  # fmt: skip
    """Mix the neighbours of each new element of volumes."""
    return _told("upsample_trilinear3d", input, output_size, (align_corners,), scale_factors)


@implements("upsample_bicubic2d.vec")
def upsample_bicubic2d(
    input: TensorImpl,  # noqa: A002
    output_size: Ints | None,
    align_corners: bool, scale_factors: Floats | None,
) -> TensorImpl:  # fmt: skip
    """Mix the four by four neighbours of each new element."""
    return _told("upsample_bicubic2d", input, output_size, (align_corners,), scale_factors)


@implements("_upsample_bilinear2d_aa.vec")
def _upsample_bilinear2d_aa(
    input: TensorImpl,  # noqa: A002
    output_size: Ints | None,
    align_corners: bool, scale_factors: Floats | None,
) -> TensorImpl:  # fmt: skip
    """Mix all elements near each new one, linearly."""
    return _told("_upsample_bilinear2d_aa", input, output_size, (align_corners,), scale_factors)


@implements("_upsample_bicubic2d_aa.vec")
def _upsample_bicubic2d_aa(
    input: TensorImpl,  # noqa: A002
    output_size: Ints | None,
    align_corners: bool, scale_factors: Floats | None,
) -> TensorImpl:  # fmt: skip
    """Mix all elements near each new one, by cubics."""
    return _told("_upsample_bicubic2d_aa", input, output_size, (align_corners,), scale_factors)


@implements("_upsample_lanczos2d_aa.vec")
def _upsample_lanczos2d_aa(
    input: TensorImpl,  # noqa: A002
    output_size: Ints | None,
    align_corners: bool, scale_factors: Floats | None,
) -> TensorImpl:  # fmt: skip
    """Mix all elements near each new one, by waves."""
    return _told("_upsample_lanczos2d_aa", input, output_size, (align_corners,), scale_factors)

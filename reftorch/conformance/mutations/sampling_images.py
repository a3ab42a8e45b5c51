"""Faults of images at other sizes and places."""

from __future__ import annotations

import contextlib
from typing import Any

from reftorch.conformance.mutations.wrapping import Original, wraps

_INTERPOLATE, _GRID = "nn.functional.interpolate", "nn.functional.grid_sample"


def _other_mode(kwargs: dict[str, Any], one: str, other: str) -> dict[str, Any]:
    return {**kwargs, "mode": other} if kwargs.get("mode", "nearest") == one else kwargs


@wraps("upsample_nearest1d/which", _INTERPOLATE)
def nearest_is_exact(w: Original, *args: Any, **kwargs: Any) -> Any:
    """The nearest element is that at the middle in both modes."""
    return w(*args, **_other_mode(kwargs, "nearest", "nearest-exact"))


@wraps("upsample_nearest1d/older-names-warn", "nn.functional.upsample_nearest")
def older_name_is_silent(w: Original, *args: Any, **kwargs: Any) -> Any:
    """upsample_nearest warns of nothing."""
    return w.silently(*args, **kwargs)


@wraps("upsample_nearest1d/sizes", _INTERPOLATE)
def nothing_is_interpolated(w: Original, x: Any, *args: Any, **kwargs: Any) -> Any:
    """Dims without elements stay as they are."""
    try:
        return w(x, *args, **kwargs)
    except RuntimeError:
        return x


@wraps("upsample_nearest1d/size-or-scale", _INTERPOLATE)
def scales_are_forgotten(w: Original, *args: Any, **kwargs: Any) -> Any:
    """The step always follows from the lengths."""
    given = kwargs.get("scale_factor") is not None
    return w(*args, **({**kwargs, "recompute_scale_factor": True} if given else kwargs))


@wraps("upsample_nearest1d/arguments", _INTERPOLATE)
def arguments_passed_over(w: Original, x: Any, *args: Any, **kwargs: Any) -> Any:
    """What a mode does not know is passed over."""
    try:
        return w(x, *args, **kwargs)
    except ValueError:
        return x


@wraps("upsample_linear1d/length-that-stays", _INTERPOLATE)
def lengths_are_given(w: Original, x: Any, *args: Any, **kwargs: Any) -> Any:
    """What keeps its length is copied in every mode."""
    found = w(x, *args, **kwargs)
    return x.clone() if found.shape == x.shape else found


@wraps("upsample_bilinear2d/waves", _INTERPOLATE)
def waves_are_cubics(w: Original, x: Any, *args: Any, **kwargs: Any) -> Any:
    """Lanczos is another name of bicubic."""
    return w(x, *args, **_other_mode(kwargs, "lanczos", "bicubic"))


@wraps("upsample_nearest1d/scales", _INTERPOLATE)
def tensors_scale(w: Original, x: Any, *args: Any, **kwargs: Any) -> Any:
    """A tensor is a scale factor as its element."""
    scale: Any = kwargs.get("scale_factor")
    given = {} if isinstance(scale, (int, float)) else {"scale_factor": float(scale)}
    return w(x, *args, **{**kwargs, **given})


@wraps("upsample_nearest1d/modes", _INTERPOLATE)
def any_mode(w: Original, x: Any, *args: Any, **kwargs: Any) -> Any:
    """What is not known is nearest."""
    try:
        return w(x, *args, **kwargs)
    except NotImplementedError:
        return x


@wraps("upsample_linear1d/corners", _INTERPOLATE)
def corners_always_aligned(w: Original, *args: Any, **kwargs: Any) -> Any:
    """Corners are aligned unless it is said that they are not."""
    return w(*args, **{"align_corners": True, **kwargs})


@wraps("upsample_bicubic2d/overshoots", _INTERPOLATE)
def within_range(w: Original, x: Any, *args: Any, **kwargs: Any) -> Any:
    """Results stay within the range of the input."""
    return w(x, *args, **kwargs).clamp(x.min(), x.max())


@wraps("upsample_bilinear2d/doubled-by-lengths", _INTERPOLATE)
def images_as_volumes(w: Original, x: Any, *args: Any, scale_factor: Any, **kwargs: Any) -> Any:
    """Images go by the scale, too."""
    if x.dim() != 4:
        return w(x, *args, scale_factor=scale_factor, **kwargs)
    return w(x[:, :, 0], *args, scale_factor=scale_factor[1], **kwargs)[:, :, None]


@wraps("upsample_bilinear2d/bytes", _INTERPOLATE)
def bytes_round_once(w: Original, x: Any, *args: Any, **kwargs: Any) -> Any:
    """Bytes are rounded at the end."""
    return w(x.double(), *args, **kwargs).round().to(x.dtype)


@wraps("upsample_bicubic2d/bytes-at-borders", _INTERPOLATE)
def weights_are_exact(w: Original, x: Any, *args: Any, **kwargs: Any) -> Any:
    """Bytes are mixed by weights that are not rounded, and halves go up."""
    return (w(x.double(), *args, **kwargs) + 0.5 + 1e-9).floor().clamp(0, 255).to(x.dtype)


@wraps("upsample_bilinear2d/antialias", _INTERPOLATE)
def never_smoothed(w: Original, *args: Any, **kwargs: Any) -> Any:
    """Two neighbours count, however few elements there are to be."""
    return w(*args, **{**kwargs, "antialias": False})


@wraps("grid_sampler/coordinates", _GRID)
def rows_first(w: Original, x: Any, grid: Any, *args: Any, **kwargs: Any) -> Any:
    """The coordinates are in the order of the dims."""
    return w(x, grid.flip(-1), *args, **kwargs)


@wraps("grid_sampler/padding", _GRID)
def reflection_is_border(w: Original, x: Any, grid: Any, *args: Any, **kwargs: Any) -> Any:
    """Reflection stops at the border."""
    return w(x, grid, *["border" if each == "reflection" else each for each in args], **kwargs)


@wraps("grid_sampler/places-in-own-dtype", _GRID)
def places_in_float32(w: Original, x: Any, grid: Any, *args: Any, **kwargs: Any) -> Any:
    """Places are calculated in float32."""
    return w(x.float(), grid.float(), *args, **kwargs).to(x.dtype)


@wraps("grid_sampler/sizes", _GRID)
def any_grid(w: Original, x: Any, grid: Any, *args: Any, **kwargs: Any) -> Any:
    """What does not fit is passed over."""
    try:
        return w(x, grid, *args, **kwargs)
    except RuntimeError:
        return x


@wraps("grid_sampler/one-node", _GRID)
def grid_is_copied(w: Original, image: Any, grid: Any, *given: Any, **named: Any) -> Any:
    """A copy of the grid is kept."""
    return w(image, grid.clone(), *given, **named)


@wraps("grid_sampler/names", _GRID)
def any_name_of_a_mode(w: Original, x: Any, grid: Any, *args: Any, **kwargs: Any) -> Any:
    """Another name is the default."""
    try:
        return w(x, grid, *args, **kwargs)
    except ValueError:
        return w(x, grid, align_corners=False)


@wraps("grid_sampler/corners-default-warns", _GRID)
def corners_by_default(w: Original, *args: Any, **kwargs: Any) -> Any:
    """The default is taken without a word."""
    return w.silently(*args, **kwargs)


@wraps("affine_grid_generator/maps-places", "nn.functional.affine_grid")
def corners_never_aligned(w: Original, theta: Any, size: Any, *_: Any, **__: Any) -> Any:
    """Coordinates are always those of the outer edges."""
    return w(theta, size, align_corners=False)


@wraps("affine_grid_generator/checked-first", "nn.functional.affine_grid")
def matrices_passed_over(w: Original, theta: Any, *args: Any, **kwargs: Any) -> Any:
    """What is no batch of matrices is passed over."""
    with contextlib.suppress(ValueError):
        return w(theta, *args, **kwargs)

"""Reading images at places that a grid of coordinates names."""

from __future__ import annotations

import itertools
import math
from typing import Any

from reftorch.core.dtype import int64
from reftorch.core.memory_format import contiguous_format
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed
from reftorch.ops.nn_resampling import cubic_weights
from reftorch.ops.nn_shared import cast, line, to_arithmetic

Ints = tuple[int, ...]
LINEAR, NEAREST, CUBIC = 0, 1, 2
ZEROS, BORDER, REFLECTION = 0, 1, 2


def _check(input: TensorImpl, grid: TensorImpl, n: int) -> None:  # noqa: A002
    """A batch of images, and of as many grids of coordinates [grid_sampler/sizes]."""
    rule = "grid_sampler/sizes"
    given, places = input._geometry.sizes, grid._geometry.sizes
    check(
        len(given) == n + 2 and len(places) == n + 2, rule,
        "grid_sampler(): expected {}D input and grid with same number of dimensions, but got input "
        "with sizes {} and grid with sizes {}", n + 2, list(given), list(places),
    )  # fmt: skip
    check(
        given[0] == places[0], rule,
        "grid_sampler(): expected grid and input to have same batch size, but got {} and {}",
        list(given), list(places),
    )  # fmt: skip
    check(
        places[-1] == n, rule,
        "grid_sampler(): expected grid to have size {} in last dimension, but got {}", n,
        list(places),
    )  # fmt: skip
    check(
        all(given[2:]), rule,
        "grid_sampler(): expected input to have non-empty spatial dimensions, but got {}",
        list(given),
    )  # fmt: skip


def sampled(
    input: TensorImpl,  # noqa: A002
    grid: TensorImpl, mode: int, padding: int, align: bool,
) -> TensorImpl:  # fmt: skip
    """The input read at the places of the grid, rounded once [grid_sampler/coordinates]."""
    n = input._geometry.ndim - 2
    if input._geometry.numel and grid._geometry.numel:
        check_listed("grid_sampler", input._dtype)
        check(
            input._dtype is grid._dtype, "grid_sampler/sizes",
            "expected scalar type {} but found {}", input._dtype, grid._dtype,
        )  # fmt: skip
    batch, channels, *lengths = input._geometry.sizes
    out = grid._geometry.sizes[1:-1]
    places = math.prod(out)
    image = PACKETS["reshape"](to_arithmetic(input), (batch, channels, math.prod(lengths)))
    # places are calculated in the dtype of the grid [grid_sampler/places-in-own-dtype]
    table = PACKETS["reshape"](grid, (batch, places, n))
    # x, the place in the last dim, comes first
    coordinates = [
        _unnormalized(PACKETS["select"](table, 2, n - 1 - dim), lengths[dim], align)
        for dim in range(n)
    ]
    axes = [
        _neighbours(at, length, mode, padding, align)
        for at, length in zip(coordinates, lengths, strict=True)
    ]
    total: Any = None
    for chosen in itertools.product(*axes):
        part = _part(image, chosen, lengths)
        total = part if total is None else PACKETS["add"](total, part)
    result = cast(PACKETS["reshape"](total, (batch, channels, *out)), input._dtype)
    return PACKETS["contiguous"](result, memory_format=contiguous_format)


def _part(image: TensorImpl, chosen: Any, lengths: list[int]) -> TensorImpl:
    """What the neighbours of one kind count: zero where they lie outside."""
    flat: Any = None
    weight: Any = None
    inside: Any = None
    for (place, share, valid), length in zip(chosen, lengths, strict=True):
        flat = place if flat is None else PACKETS["add"](PACKETS["mul"](flat, length), place)
        inside = valid if inside is None else PACKETS["logical_and"](inside, valid)
        if share is not None:
            weight = share if weight is None else PACKETS["mul"](weight, share)
    batch, channels, _ = image._geometry.sizes
    count = flat._geometry.sizes[1]
    where = PACKETS["expand"](PACKETS["unsqueeze"](flat, 1), (batch, channels, count))
    values = OPERATORS["gather"].call((image, 2, where, False))
    values = PACKETS["where"](PACKETS["unsqueeze"](inside, 1), values, 0.0)
    return values if weight is None else PACKETS["mul"](values, PACKETS["unsqueeze"](weight, 1))


def _unnormalized(x: Any, length: int, align: bool) -> Any:
    """From -1 ... 1 to places [grid_sampler/coordinates]."""
    if align:
        return (x + 1) / 2 * (length - 1)
    return ((x + 1) * length - 1) / 2


def _neighbours(
    at: Any, length: int, mode: int, padding: int, align: bool
) -> list[tuple[Any, Any, Any]]:
    """Places along a dim, how much each counts (None: all of it), and whether it is inside."""
    if mode == CUBIC:
        floor = PACKETS["floor"](at)
        shares = cubic_weights(at - floor)
        return [
            _ordered(_whole(_padded(floor + k, length, padding, align), length), shares[k + 1])
            for k in (-1, 0, 1, 2)
        ]
    at = _padded(at, length, padding, align)
    if mode == NEAREST:  # the slope is zero, and has derivatives of its own
        place, inside = _whole(PACKETS["round"](at), length)
        return [(place, PACKETS["where"](inside, at, 0.0) * 0 + 1, inside)]
    floor = PACKETS["floor"](at)
    part = at - floor
    return [
        _ordered(_whole(floor, length), 1 - part), _ordered(_whole(floor + 1, length), part),
    ]  # fmt: skip


def _ordered(found: tuple[Any, Any], share: Any) -> tuple[Any, Any, Any]:
    place, inside = found
    return place, share, inside


def _whole(at: Any, length: int) -> tuple[Any, Any]:
    """A place as an integer that may be read, and whether it was inside."""
    inside = PACKETS["logical_and"](PACKETS["ge"](at, 0), PACKETS["lt"](at, length))
    safe = PACKETS["where"](inside, at, 0.0)
    return PACKETS["to"](safe, int64), inside


def _padded(at: Any, length: int, padding: int, align: bool) -> Any:
    """A place outside moved inside, if so wanted [grid_sampler/padding]."""
    if padding == ZEROS:
        return at
    if padding == REFLECTION:
        at = _reflected(at, 0, 2 * (length - 1)) if align else _reflected(at, -1, 2 * length - 1)
    at = PACKETS["where"](PACKETS["gt"](at, 0), at, 0.0)  # no slope on the border
    return PACKETS["where"](PACKETS["lt"](at, length - 1), at, float(length - 1))


def _reflected(at: Any, twice_low: int, twice_high: int) -> Any:
    """Thrown back at both ends as often as needed."""
    if twice_low == twice_high:
        return at * 0
    low, span = twice_low / 2, (twice_high - twice_low) / 2
    away = PACKETS["abs"](at - low)
    turns = PACKETS["floor"](away / span)
    extra = away - turns * span
    even = PACKETS["eq"](PACKETS["remainder"](turns, 2), 0)
    return PACKETS["where"](even, extra + low, span - extra + low)


@implements("grid_sampler")
def grid_sampler(
    input: TensorImpl,  # noqa: A002
    grid: TensorImpl, interpolation_mode: int, padding_mode: int, align_corners: bool,
) -> TensorImpl:  # fmt: skip
    """Read images or volumes at places [grid_sampler/coordinates]."""
    n = input._geometry.ndim - 2
    check(
        n in (2, 3) or grid._geometry.sizes[:1] != input._geometry.sizes[:1],
        "grid_sampler/sizes", "expected 4D or 5D input, but got input with sizes {}",
        list(input._geometry.sizes),
    )  # fmt: skip
    check(
        interpolation_mode != CUBIC or n == 2, "grid_sampler/sizes",
        "grid_sampler(): bicubic interpolation only supports 4D input",
    )  # fmt: skip
    name = "grid_sampler_3d" if n == 3 else "grid_sampler_2d"
    return OPERATORS[name].call((input, grid, interpolation_mode, padding_mode, align_corners))


@implements("grid_sampler_2d")
def grid_sampler_2d(
    input: TensorImpl,  # noqa: A002
    grid: TensorImpl, interpolation_mode: int, padding_mode: int, align_corners: bool,
) -> TensorImpl:  # fmt: skip
    """Read images at places [grid_sampler/coordinates] [grid_sampler/one-node]."""
    _check(input, grid, 2)
    return sampled(input, grid, interpolation_mode, padding_mode, align_corners)


@implements("grid_sampler_3d")
def grid_sampler_3d(
    input: TensorImpl,  # noqa: A002
    grid: TensorImpl, interpolation_mode: int, padding_mode: int, align_corners: bool,
) -> TensorImpl:  # fmt: skip
    """Read volumes at places [grid_sampler/coordinates]."""
    check(
        interpolation_mode != CUBIC, "grid_sampler/sizes",
        "grid_sampler(): bicubic interpolation only supports 4D input",
    )  # fmt: skip
    _check(input, grid, 3)
    return sampled(input, grid, interpolation_mode, padding_mode, align_corners)


@implements("affine_grid_generator")
def affine_grid_generator(theta: TensorImpl, size: Ints, align_corners: bool) -> TensorImpl:
    """The places of an image under affine maps [affine_grid_generator/maps-places]."""
    check(
        len(size) in (4, 5), "affine_grid_generator/maps-places",
        "AffineGridGenerator needs 4d (spatial) or 5d (volumetric) inputs.",
    )  # fmt: skip
    n, lengths = len(size) - 2, size[2:]
    axes: list[Any] = []
    for dim in reversed(range(n)):
        shape = [1] * n
        shape[dim] = lengths[dim]
        axis = PACKETS["reshape"](_axis(lengths[dim], align_corners, theta), tuple(shape))
        axes.append(PACKETS["expand"](axis, lengths))
    axes.append(PACKETS["ones_like"](axes[0]))
    base = PACKETS["reshape"](PACKETS["stack"](axes, -1), (1, math.prod(lengths), n + 1))
    base = PACKETS["expand"](base, (size[0], math.prod(lengths), n + 1))
    found = PACKETS["bmm"](base, PACKETS["transpose"](theta, 1, 2))
    return PACKETS["reshape"](found, (size[0], *lengths, n))


def _axis(length: int, align: bool, like: TensorImpl) -> Any:
    """Coordinates of the places of a dim: of the ends -1 and 1, or of their outer edges."""
    each: Any = cast(line(0, length, like), to_arithmetic(like)._dtype)
    if align:
        found = each * (2 / (length - 1)) - 1 if length > 1 else each * 0
    else:
        found = (each * 2 + 1) / length - 1
    return cast(found, like._dtype)

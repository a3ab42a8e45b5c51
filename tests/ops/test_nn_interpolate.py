"""Images at other sizes and places beside PyTorch's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

from tests.ops.sidebyside import Source, compare
from tests.ops.test_nn_pad import formatted, gradient_of
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")
MODES = {
    "nearest": (1, 2, 3), "nearest-exact": (1, 2, 3), "linear": (1,), "bilinear": (2,),
    "bicubic": (2,), "trilinear": (3,), "area": (1, 2, 3),
}  # fmt: skip


def interpolate(**given: Any) -> Callable[..., Any]:
    """A call of interpolate as `compare` makes it."""
    return lambda lib, x: lib.nn.functional.interpolate(x, **given)


@covers("upsample_nearest1d/which", "upsample_nearest1d/size-or-scale", "upsample_linear1d/corners",
        "upsample_bicubic2d/overshoots", "upsample_bilinear2d/bytes",
        "upsample_bilinear2d/antialias",
        "upsample_bilinear2d/doubled-by-lengths")  # fmt: skip
@pytest.mark.parametrize("mode", list(MODES))
def test_modes(mode: str) -> None:
    source = Source(len(mode))
    for _ in range(40):
        n = source.pick(MODES[mode])
        sizes = (source.pick([1, 2]), source.pick([1, 3]),
                 *[source.pick([1, 2, 3, 4, 7]) for _ in range(n)])  # fmt: skip
        dtype = source.pick(["float32", "float64", "float16", "bfloat16", "uint8", "int64"])
        x = source.tensor(dtype, sizes)
        x = formatted(source, x) if n < 3 else x
        given: dict[str, Any] = {"mode": mode}
        if source.flip(0.5):
            given["size"] = tuple(source.pick([1, 2, 3, 5, 9]) for _ in range(n))
        else:
            given["scale_factor"] = source.pick([0.5, 1.0, 1.5, 2.0, 2.3, 0.7])
            given["recompute_scale_factor"] = source.pick([None, True, False])
        if "linear" in mode or mode == "bicubic":
            given["align_corners"] = source.pick([None, True, False])
            # of images that become one element wide PyTorch gives the first row only, or nothing
            wide = given.get("size", (9, 9))[-1] > 1 and sizes[-1] > 3
            if n == 2 and dtype in ("float32", "float64", "uint8") and wide:
                given["antialias"] = source.flip(0.4)
            if n == 2 and dtype == "uint8" and not wide:
                continue
        compare(interpolate(**given), (x,), zeros=False, cancels=True)
        for order in (1, 2):
            call = gradient_of(interpolate(**given), order)
            compare(call, (x.double(),), zeros=False, cancels=True)


@covers("upsample_bicubic2d/bytes-at-borders")
@pytest.mark.parametrize("mode", ["bilinear", "bicubic"])
def test_bytes_at_borders(mode: str) -> None:
    source = Source(9)
    for old, new in ((5, 3), (4, 3), (5, 7), (5, 9), (4, 9), (2, 3), (3, 4)):
        for _ in range(5):
            x = source.tensor("uint8", (2, 3, old, 5))
            for align in (True, False):
                given: dict[str, Any] = {"size": (new, 3), "mode": mode, "align_corners": align}
                compare(interpolate(**given), (x,), zeros=False)


@covers("upsample_nearest1d/sizes", "upsample_nearest1d/arguments", "upsample_nearest1d/modes")
def test_what_interpolate_refuses() -> None:
    x = torch.ones(2, 3, 5, 6)
    for given in (
        {}, {"size": 3, "scale_factor": 2}, {"size": (3, 4, 5)}, {"scale_factor": (2, 2, 2)},
        {"size": 0}, {"size": -1}, {"scale_factor": 0.1}, {"scale_factor": -1},
        {"size": 3, "align_corners": True}, {"size": 3, "mode": "foo"}, {"size": (3,)},
        {"size": 3, "mode": "linear"}, {"size": 3, "mode": "trilinear"}, {"size": (3, None)},
        {"size": 3, "antialias": True}, {"size": 3, "recompute_scale_factor": True},
        {"size": 3, "mode": "area", "align_corners": False}, {"size": 3.0}, {"size": True},
    ):  # fmt: skip
        compare(interpolate(**given), (x,))
    for mode in MODES:
        for sizes in ((2,), (2, 3), (2, 3, 4), (2, 3, 4, 4), (2, 3, 2, 2, 2), (0, 3, 4),
                      (0, 3, 4, 4), (2, 0, 4, 4), (2, 3, 0, 4), (2, 0, 4), (1, 1, 1, 1, 1, 1)):
            compare(interpolate(size=3, mode=mode), (torch.ones(sizes),))
    for name in ("upsample", "upsample_nearest", "upsample_bilinear"):
        for given in ({"size": 3}, {"scale_factor": 2}, {}):
            compare(lambda lib, x, g: getattr(lib.nn.functional, name)(x, **g), (x, given))


@covers("grid_sampler/coordinates", "grid_sampler/padding", "grid_sampler/places-in-own-dtype")
@pytest.mark.parametrize("n", [2, 3])
def test_grids(n: int) -> None:
    source = Source(n)
    for _ in range(60):
        sizes = tuple(source.pick([1, 2, 3, 5]) for _ in range(n))
        dtype = source.pick(["float32", "float64"])
        x = source.tensor(dtype, (2, source.pick([1, 3]), *sizes))
        grid = source.tensor(dtype, (2, *[source.pick([1, 2, 3]) for _ in range(n)], n)) * 0.6
        mode = source.pick(["bilinear", "nearest", "bicubic"])
        padding = source.pick(["zeros", "border", "reflection"])

        def call(lib: Any, x: Any, grid: Any, given: Any) -> Any:
            return lib.nn.functional.grid_sample(x, grid, *given)

        def by_grid(lib: Any, grid: Any, x: Any, given: Any) -> Any:
            return lib.nn.functional.grid_sample(x, grid, *given)

        given = (mode, padding, source.pick([True, False]))
        compare(call, (x, grid, given), zeros=False, cancels=True)
        compare(gradient_of(call, 1), (x.double(), grid.double(), given), zeros=False, cancels=True)
        compare(gradient_of(by_grid, 1), (grid.double(), x.double(), given), zeros=False,
                cancels=True)  # fmt: skip


@covers("grid_sampler/sizes", "grid_sampler/names", "grid_sampler/corners-default-warns")
def test_what_grids_refuse() -> None:
    x, grid = torch.ones(2, 3, 5, 6), torch.ones(2, 4, 4, 2)

    def call(lib: Any, x: Any, grid: Any, *given: Any) -> Any:
        return lib.nn.functional.grid_sample(x, grid, *given)

    for args in ((x, grid), (x, grid[:1]), (x, grid.double()), (x, grid[..., :1]), (x[0], grid),
                 (x, grid[0]), (x, grid, "foo"), (x, grid, "bilinear", "foo"),
                 (x[:, :, :0], grid), (x[:0], grid[:0]), (x, grid[:, :0]), (x[:, :0], grid),
                 (x.long(), grid), (x[None], grid[None])):  # fmt: skip
        compare(call, args)
    y = torch.ones(2, 3, 4, 5, 6)
    for mode in ("bilinear", "bicubic"):
        compare(call, (y, torch.zeros(2, 3, 3, 3, 3), mode))


@covers("affine_grid_generator/maps-places", "affine_grid_generator/checked-first")
def test_affine_grids() -> None:
    source = Source(8)

    def call(lib: Any, theta: Any, size: Any, align: Any) -> Any:
        return lib.nn.functional.affine_grid(theta, size, align)

    for _ in range(40):
        n = source.pick([2, 3])
        theta = source.tensor(source.pick(["float32", "float64"]), (2, n, n + 1))
        size = (2, 1, *[source.pick([1, 2, 3, 5, 8]) for _ in range(n)])
        align = source.pick([True, False])
        compare(call, (theta, size, align), zeros=False, cancels=True)
        compare(gradient_of(call, 1), (theta.double(), size, align), zeros=False, cancels=True)
    theta = torch.ones(2, 2, 3)
    for args in ((theta, (2, 3, 0, 5)), (theta, (1, 3, 4, 5)), (theta[0], (2, 3, 4, 5)),
                 (theta, (2, 3, 4)), (theta.long(), (2, 3, 4, 5)), (theta, (2, 3, 4, 5, 6))):
        compare(call, (*args, None))

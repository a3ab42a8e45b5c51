"""Programs about views: chains of them, writes through them, windows on a storage."""

from __future__ import annotations

import math

from reftorch.conformance.draft import Draft
from reftorch.conformance.generators.base import Generator, dtype
from reftorch.conformance.program import Ref
from reftorch.conformance.recipes.views import factors

FLOATS = ("float32", "float64", "int64")


def any_view(d: Draft, tensor: Ref, ndim: int) -> tuple[Ref, int]:
    """Take a view of a tensor of `ndim` dims; return it and how many dims it has."""
    kinds = ["unsqueeze"] + (["transpose", "slice", "flip dims", "select"] if ndim else [])
    kind = d.pick(kinds)
    if kind == "unsqueeze":
        return d.call("unsqueeze", tensor, d.integer(-ndim - 1, ndim)), ndim + 1
    if kind == "transpose":
        return d.call("transpose", tensor, d.dim(ndim), d.dim(ndim)), ndim
    if kind == "flip dims":
        return d.call("permute", tensor, tuple(reversed(range(ndim)))), ndim
    if kind == "slice":
        part = slice(d.pick((None, 1)), None, d.pick((None, 2)))
        return d.call("__getitem__", tensor, part, variant="method"), ndim
    return d.call("select", tensor, d.dim(ndim), d.pick((0, -1))), ndim - 1


def view_chains(d: Draft) -> None:
    """Views of views, sometimes detached in between."""
    sizes = d.pick(((2, 3), (3, 2, 2), (3,)))
    ref, ndim = d.tensor(sizes, dtype(d, FLOATS)), len(sizes)
    for _ in range(d.integer(1, 3)):
        if d.chance(4):
            ref = d.call("detach", ref, variant="method")
        else:
            ref, ndim = any_view(d, ref, ndim)


def write_through_view(d: Draft) -> None:
    """A view, and a write to it or to its base: both show it, and both count it."""
    sizes = d.pick(((2, 3), (3,), (3, 2, 2)))
    base = d.tensor(sizes, dtype(d, FLOATS), writable=True)
    view, ndim = any_view(d, base, len(sizes))
    if d.chance(3):
        view, ndim = any_view(d, view, ndim)
    target = base if d.chance(3) else view
    if d.chance(4):
        target = d.call(d.pick(("detach", "clone")), target, variant="method")
    d.call("add", target, 1, variant="inplace")


def view_sizes(d: Draft) -> None:
    """view and reshape of strided tensors, to sizes that fit the strides and to others."""
    sizes = d.pick(((2, 3), (6,), (2, 3, 2), (1, 4), (2, 0), ()))
    tensor = d.tensor(sizes, dtype(d, FLOATS))
    target = factors(d, math.prod(sizes))
    if d.wish.has("errors") and d.chance(3):
        target = d.pick(((*target, 5), (-1, -1), (-2, 3), (7,)))
    d.call(d.pick(("view", "reshape")), tensor, target, variant="method")


def as_strided_bounds(d: Draft) -> None:
    """Windows that fit a storage, just reach its end, and do not."""
    tensor = d.tensor((d.pick((6, 4, 9)),), "float32")
    sizes = d.pick(((2,), (2, 2), (3, 2), (), (0,)))
    strides = tuple(d.pick((1, 2, 0, 3)) for _ in sizes)
    if d.wish.has("errors") and d.chance(4):
        strides = (*strides, 1)
    offset = d.pick((0, 1, 2, 5, 100) if d.wish.has("errors") else (0, 1))
    d.call("as_strided", tensor, sizes, strides, offset)


def negative_strides(d: Draft) -> None:
    """Windows with negative strides, sizes or offsets."""
    tensor = d.tensor((6,), "float32")
    sizes, strides, offset = d.pick((
        ((2,), (-1,), 3), ((2, 2), (2, -1), 1), ((-1,), (1,), 0), ((2,), (1,), -1), ((2,), (1,), 0),
    ))  # fmt: skip
    d.call("as_strided", tensor, sizes, strides, offset)


GENERATORS: dict[str, Generator] = {
    "view_chains": view_chains, "write_through_view": write_through_view,
    "view_sizes": view_sizes, "as_strided_bounds": as_strided_bounds,
    "negative_strides": negative_strides,
}  # fmt: skip

"""Recipes for reductions of segments: lengths that fill the axis, or offsets within it."""

from __future__ import annotations

import math
from typing import Any

from reftorch.conformance.draft import Draft
from reftorch.conformance.recipes.generic import Arguments, Recipe, main_tensor
from reftorch.spec import OpSpec


def _row(d: Draft, size: int, count: int) -> list[int]:
    """Draw where segments begin and end."""
    return sorted(d.integer(0, size) for _ in range(count + 1))


def segments(d: Draft, op: OpSpec) -> Arguments:
    """Draw data, and the segments of each of its rows."""
    sizes = d.pick(((4,), (6,), (2, 3), (3, 4), (5, 2)))
    axis = d.integer(0, len(sizes) - 1)
    data, size, count = main_tensor(d, op, sizes=sizes), sizes[axis], d.pick((2, 3, 1))
    given: dict[str, Any] = {"axis": axis}
    rows = [_row(d, size, count) for _ in range(math.prod(sizes[:axis]))]
    if d.chance(2):
        flat = [mark for row in rows for mark in row]
        given["offsets"] = d.tensor((*sizes[:axis], count + 1), "int64", values=flat)
    else:
        whole = [[0, *row[1:-1], size] for row in rows]
        flat = [b - a for row in whole for a, b in zip(row[:-1], row[1:], strict=True)]
        given["lengths"] = d.tensor((*sizes[:axis], count), "int64", values=flat)
    if d.chance(3):
        given["initial"] = d.pick((2, 1.5, 0))
    names = ("sum", "prod", "mean", "max", "min")
    return Arguments((data, d.pick(names)), given)


RECIPES: dict[str, Recipe] = {"segment_reduce": segments}

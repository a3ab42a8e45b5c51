"""Recipes for losses of classes: scores, the class of each, and perhaps a weight for each class."""

from __future__ import annotations

import math
from typing import Any

from reftorch.conformance.draft import Draft
from reftorch.conformance.program import Ref
from reftorch.conformance.recipes.generic import Arguments, Recipe, main_tensor, self_dtypes
from reftorch.spec import OpSpec

CLASSES = 3
PLANE = (2, CLASSES, 1, 2)


def _sizes(d: Draft, op: OpSpec) -> tuple[int, ...]:
    name = op.schema.name
    if "2d" in name:
        return PLANE
    rows = ((2, CLASSES), (CLASSES,), (1, CLASSES))
    return tuple(d.pick((*rows, PLANE) if name in ("nll_loss_nd", "cross_entropy_loss") else rows))


def _plane(d: Draft, op: OpSpec) -> Ref:
    """Draw scores of pixels, row-major: others have no derivative."""
    dtype = d.dtype(self_dtypes(op, d))
    values = d.values(dtype, math.prod(PLANE))
    return d.tensor(PLANE, dtype, values=list(values), grad=d.wish.has("grad"))


def _target(d: Draft, sizes: tuple[int, ...]) -> Ref:
    outer = (*sizes[:1], *sizes[2:]) if len(sizes) > 1 else ()
    values = [d.pick((0, 1, CLASSES - 1)) for _ in range(math.prod(outer))]
    return d.tensor(outer, "int64", values=values)


def classes(d: Draft, op: OpSpec) -> Arguments:
    """Draw what a loss of classes takes; parameters without a default are always given."""
    sizes = _sizes(d, op)
    scores = _plane(d, op) if sizes == PLANE else main_tensor(d, op, sizes=sizes)
    dtype = d.dtype_of(scores)
    target = _target(d, sizes)
    weight = d.tensor((CLASSES,), dtype, values=[1.0, 2.0, 0.5]) if d.chance(3) else None
    reduction = d.pick((1, 2, 0))
    args: tuple[Any, ...] = (scores, target, weight, reduction)
    if op.schema.name == "cross_entropy_loss":
        return Arguments((*args, -100, d.pick((0.0, 0.25))))
    return Arguments((*args, d.pick((-100, 1))))


RECIPES: dict[str, Recipe] = {
    "nll_loss": classes, "nll_loss2d": classes, "nll_loss_nd": classes,
    "cross_entropy_loss": classes, "nll_loss_forward": classes, "nll_loss2d_forward": classes,
}  # fmt: skip

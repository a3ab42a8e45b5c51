"""Recipes for losses with margins, for rows looked up by number, and for cross products."""

from __future__ import annotations

import math
from typing import Any

from reftorch.conformance.draft import Draft
from reftorch.conformance.program import Ref
from reftorch.conformance.recipes.generic import Arguments, Recipe, main_tensor
from reftorch.conformance.recipes.windows import Sizes, like, still
from reftorch.spec import OpSpec

REDUCTIONS = (1, 2, 0)


def _whole(d: Draft, sizes: Sizes, low: int, high: int) -> Ref:
    values = [d.integer(low, high) for _ in range(math.prod(sizes))]
    return d.tensor(sizes, "int64", values=values)


def pairs(d: Draft, op: OpSpec) -> Arguments:
    """Draw pairs of vectors, and whether they are alike."""
    sizes = d.pick(((2, 3), (3, 2), (1, 4)))
    first = main_tensor(d, op, sizes=sizes)
    second = like(d, first, sizes)
    values = [d.pick((1.0, -1.0)) for _ in range(sizes[0])]
    target = still(d, d.tensor(sizes[:1], d.dtype_of(first), values=values))
    return Arguments((first, second, target, d.pick((0.0, 0.25)), d.pick(REDUCTIONS)))


def margins(d: Draft, op: OpSpec) -> Arguments:
    """Draw scores of classes, and the class of each row."""
    rows, classes = d.pick((2, 1, 3)), d.pick((3, 4))
    scores = main_tensor(d, op, sizes=(rows, classes))
    how: tuple[Any, ...] = (d.pick((1, 2)), d.pick((1.0, 0.75)), None)
    return Arguments((scores, _whole(d, (rows,), 0, classes - 1), *how, d.pick(REDUCTIONS)))


def rows(d: Draft, op: OpSpec) -> Arguments:
    """Draw a matrix and the numbers of the rows that are looked up."""
    count = d.pick((3, 4, 2))
    table = main_tensor(d, op, sizes=(count, d.pick((2, 3, 1))))
    return Arguments((table, _whole(d, d.pick(((3,), (2, 2), (1,))), 0, count - 1)))


def vectors_in_space(d: Draft, op: OpSpec) -> Arguments:
    """Draw vectors of three elements, along any dim."""
    sizes, dim = d.pick((((2, 3), 1), ((3, 2), 0), ((3,), -1), ((2, 3, 1), -2)))
    first = main_tensor(d, op, sizes=sizes)
    second = like(d, first, sizes)
    if op.schema.name == "cross":
        return Arguments((first, second, dim))
    return Arguments((first, second), {"dim": dim})


RECIPES: dict[str, Recipe] = {
    "cosine_embedding_loss": pairs, "multi_margin_loss": margins, "embedding": rows,
    "cross": vectors_in_space, "linalg_cross": vectors_in_space,
}  # fmt: skip

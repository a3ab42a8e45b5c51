"""Programs about operands whose sizes do not fit."""

from __future__ import annotations

from reftorch.conformance.draft import Draft
from reftorch.conformance.generators.base import Generator

PAIRS = ((4, 2), (2, 4), (3, 2), (9, 3), (3, 6), (8, 4), (2, 7), (5, 0))
"""Sizes that do not fit; with most of them a library that repeats what divides would go on."""


def unfit_sizes(d: Draft) -> None:
    """Two operands which differ along one dim, and fit along the others."""
    left, right = d.pick(PAIRS)
    outer: tuple[int, ...] = d.pick(((), (2,), (1,), (3, 2)))
    inner: tuple[int, ...] = d.pick(((), (2,), (1,)))
    stretched = tuple(1 if d.chance(3) else size for size in outer)
    kept = stretched[d.integer(0, len(stretched)) :]
    dtype = d.dtype(("float32", "int64", "float64", "bool"))
    first = d.tensor((*outer, left, *inner), dtype)
    second = d.tensor((*kept, right, *inner), dtype)
    name = d.pick(("add.Tensor", "mul.Tensor", "maximum", "eq.Tensor"))
    d.call(name, first, second, variant=d.pick(("function", "method")))


GENERATORS: dict[str, Generator] = {"unfit_sizes": unfit_sizes}

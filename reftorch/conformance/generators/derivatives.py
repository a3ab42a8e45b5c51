"""Programs about derivatives: one operator at a point where it is most likely smooth."""

from __future__ import annotations

from hypothesis import assume

from reftorch.conformance.draft import Draft
from reftorch.conformance.generators.base import Generator
from reftorch.conformance.program import Ref
from reftorch.conformance.recipes import Arguments, Recipe
from reftorch.spec import OpSpec

BOUNDS = ((-1.9, 2.1), (0.05, 0.95), (1.1, 2.9))
"""Functions have their domain all over, in the unit interval, or beyond 1."""

POSITIVE = frozenset({"polar"})
"""Functions with an argument that is a magnitude."""

SPREAD = frozenset(
    "std std_mean var var_mean cdist dist norm linalg_norm linalg_matrix_norm linalg_vector_norm"
    " linalg_svdvals nuclear_norm renorm cov corrcoef pdist".split()
)
"""Functions that have an edge where elements are equal or rows are parallel."""

ONCE = frozenset("index_put index_copy scatter put".split())
"""Functions that write places: which of two writers is the last is not said."""


def smooth(d: Draft) -> None:
    """Draw all elements apart from each other, in one of three intervals."""
    d.specials = False
    d.general = d.pick(BOUNDS)


def smoothly(d: Draft, op: OpSpec, recipe: Recipe) -> Arguments:
    """Draw arguments at which an operator has no edge."""
    if op.schema.name in POSITIVE:
        d.general = BOUNDS[1]
    if op.schema.name in SPREAD:
        d.layouts = tuple([kind for kind in d.layouts if kind != "expanded"])
    arguments = recipe(d, op)
    if op.schema.name in ONCE:
        indices = [n for n, place in enumerate(d.inputs) if _dtype(d, n) == "int64"]
        assume(all(_distinct(d, n) for n in indices))
    return arguments


def _dtype(d: Draft, index: int) -> str:
    return d.dtype_of(Ref("input", index))


def _distinct(d: Draft, index: int) -> bool:
    place = d.inputs[index]
    values = d.storages[place.storage].values
    return len(set(values)) == len(values) and 0 not in place.strides


GENERATORS: dict[str, Generator] = {"smooth": smooth}

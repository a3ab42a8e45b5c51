"""Recipes: how to draw the arguments of an operator. Operators without one use `generic`."""

from __future__ import annotations

from reftorch.conformance.recipes import (
    conversion, creation, images, indexing, joining, linalg, losses, margins, random, segments,
    solvers, spectra, views, windows,
)  # fmt: skip
from reftorch.conformance.recipes.generic import Arguments, Recipe, generic
from reftorch.spec import OpSpec

RECIPES: dict[str, Recipe] = {
    **views.RECIPES,
    **indexing.RECIPES,
    **joining.RECIPES,
    **linalg.RECIPES,
    **losses.RECIPES,
    **creation.RECIPES,
    **conversion.RECIPES,
    **random.RECIPES,
    **segments.RECIPES,
    **spectra.RECIPES,
}
"""Recipes by the operator's full name, or by its base name for all overloads."""

SMOOTH: dict[str, Recipe] = {
    **windows.RECIPES,
    **margins.RECIPES,
    **solvers.RECIPES,
    **images.RECIPES,
}
"""Likewise, for arguments at which the operator is legal and has no edge.

They show derivatives, and hide from other rules what an operator does with odd arguments.
"""


def recipe_for(op: OpSpec, smooth: bool = False) -> Recipe:
    """Return the recipe of an operator."""
    tables = (SMOOTH, RECIPES) if smooth else (RECIPES,)
    found = [table[name] for table in tables for name in (op.full_name, op.schema.name)
             if name in table]  # fmt: skip
    return found[0] if found else generic


__all__ = ["RECIPES", "SMOOTH", "Arguments", "Recipe", "generic", "recipe_for"]

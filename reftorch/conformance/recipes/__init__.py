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
    **windows.RECIPES,
    **margins.RECIPES,
    **solvers.RECIPES,
    **images.RECIPES,
}
"""Recipes by the operator's full name, or by its base name for all overloads."""


def recipe_for(op: OpSpec) -> Recipe:
    """Return the recipe of an operator."""
    return RECIPES.get(op.full_name) or RECIPES.get(op.schema.name) or generic


__all__ = ["RECIPES", "Arguments", "Recipe", "generic", "recipe_for"]

"""Recipes for cat and stack."""

from __future__ import annotations

from reftorch.conformance.draft import Draft
from reftorch.conformance.recipes.generic import Arguments, Recipe, main_tensor, self_dtypes
from reftorch.spec import OpSpec


def cat(d: Draft, op: OpSpec) -> Arguments:
    """Draw tensors which differ in the size of one dim, sometimes an empty one-dimensional one."""
    first = main_tensor(d, op, low=1)
    sizes = d.sizes_of(first)
    dim = d.dim(len(sizes))
    tensors = [first]
    for _ in range(d.integer(0, 2)):
        own = list(sizes)
        own[dim] = d.pick((2, 1, 3, 0))
        legacy = d.wish.has("empty") and d.chance(3)
        tensors.append(d.tensor((0,) if legacy else tuple(own), _dtype(d, op, d.dtype_of(first))))
    return Arguments((tensors, dim))


def stack(d: Draft, op: OpSpec) -> Arguments:
    """Draw tensors of equal sizes."""
    first = main_tensor(d, op)
    sizes = d.sizes_of(first)
    others = [
        d.tensor(sizes, _dtype(d, op, d.dtype_of(first))) for _ in range(d.integer(0, 2))
    ]
    return Arguments(([first, *others], d.dim(len(sizes) + 1)))


def _dtype(d: Draft, op: OpSpec, first: str) -> str:
    return d.dtype(self_dtypes(op, d)) if d.wish.has("dtypes") or d.chance(4) else first


RECIPES: dict[str, Recipe] = {"cat": cat, "concat": cat, "concatenate": cat, "stack": stack}

"""Recipes for copies and conversions."""

from __future__ import annotations

import math

from reftorch.conformance.draft import Draft
from reftorch.conformance.program import Symbol
from reftorch.conformance.recipes.generic import (
    Arguments,
    Recipe,
    element,
    main_tensor,
    memory_format,
    self_dtypes,
)
from reftorch.spec import OpSpec


def to(d: Draft, op: OpSpec) -> Arguments:
    """Draw a dtype to convert to, or a tensor to be like."""
    tensor = main_tensor(d, op)
    fixed = d.wish.args.get("dtype")
    dtype = d.dtype(op.dtypes) if fixed is None else d.pick(list(fixed))
    params = {param.name for param in op.schema.params}
    kwargs = {"copy": True} if "copy" in params and d.chance(4) else {}
    if "other" in params:
        return Arguments((tensor, d.tensor((), dtype)), kwargs)
    if op.full_name == "to.device":
        return Arguments((tensor, "cpu"), kwargs)
    return Arguments((tensor, Symbol("dtype", dtype)), kwargs)


def keep(d: Draft, op: OpSpec) -> Arguments:
    """Draw a tensor, and perhaps a memory format."""
    tensor = main_tensor(d, op)
    names: tuple[str, ...] = ("contiguous_format",)
    if op.schema.name != "contiguous":
        names = ("contiguous_format", "preserve_format")
    return Arguments((tensor,), memory_format(d, op, names, 4))


def copy(d: Draft, op: OpSpec) -> Arguments:
    """Draw a destination and a source that broadcasts to it."""
    dtype = d.dtype(self_dtypes(op, d))
    target = d.tensor(d.sizes(), dtype, writable=True)
    source = d.dtype(self_dtypes(op, d)) if d.wish.has("dtypes") or d.chance(3) else dtype
    sizes = d.broadcastable(d.sizes_of(target))
    return Arguments((target, d.tensor(sizes, source, grad=d.wish.has("grad"))))


def fill(d: Draft, op: OpSpec) -> Arguments:
    """Draw a tensor and a number."""
    dtype = d.dtype(self_dtypes(op, d))
    return Arguments((d.tensor(d.sizes(), dtype, writable=True), element(d)))


def item(d: Draft, op: OpSpec) -> Arguments:
    """Draw a tensor of one element."""
    sizes = d.pick(((), (1,), (1, 1)))
    tensor = main_tensor(d, op, sizes=sizes)
    assert math.prod(sizes) == 1
    return Arguments((tensor,))


def relay(d: Draft, op: OpSpec) -> Arguments:
    """Draw a tensor to lay anew: on another's storage, or with other sizes, or the same."""
    dtype = d.dtype(self_dtypes(op, d))
    tensor = d.tensor(d.sizes(), dtype, writable=True)
    if op.schema.name == "set_":
        return Arguments((tensor, d.tensor(d.sizes(), dtype)))
    if op.schema.name == "resize_as_":
        return Arguments((tensor, d.tensor(d.sizes(), "float32")))
    return Arguments((tensor, d.sizes_of(tensor) if d.chance(4) else d.sizes()))


RECIPES: dict[str, Recipe] = {
    "to": to, "clone": keep, "contiguous": keep, "is_contiguous": keep, "copy_": copy,
    "copy": copy, "fill_": fill, "zero_": lambda d, op: Arguments(fill(d, op).args[:1]),
    "item": item, "_to_copy": to, "set_": relay, "resize_": relay, "resize_as_": relay,
}  # fmt: skip

"""Recipes for operators which make tensors from numbers."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.draft import Draft, contiguous_strides
from reftorch.conformance.program import Symbol
from reftorch.conformance.recipes.generic import (
    Arguments,
    Recipe,
    main_tensor,
    memory_format,
)
from reftorch.spec import OpSpec


def _dtype(d: Draft, op: OpSpec, one_in: int = 2) -> dict[str, Any]:
    if "dtype" in d.wish.args:
        return {"dtype": Symbol("dtype", d.pick(list(d.wish.args["dtype"])))}
    wanted = d.wish.has("dtypes") or d.chance(one_in)
    return {"dtype": Symbol("dtype", d.dtype(op.dtypes))} if wanted else {}


def sizes_only(d: Draft, op: OpSpec) -> Arguments:
    """Draw sizes, and perhaps a dtype."""
    kwargs = _dtype(d, op)
    if "memory_format" in d.wish.args:
        kwargs |= memory_format(d, op, (), 1)
    return Arguments((d.sizes(),), kwargs)


def empty_strided(d: Draft, op: OpSpec) -> Arguments:
    """Draw sizes and strides."""
    sizes = d.sizes()
    return Arguments((sizes, tuple(2 * s for s in contiguous_strides(sizes))), _dtype(d, op))


def full(d: Draft, op: OpSpec) -> Arguments:
    """Draw sizes and a fill value."""
    return Arguments((d.sizes(), _fill(d)), _dtype(d, op, 3))


def _fill(d: Draft) -> Any:
    return d.pick((1, 2.75, True, 0, -1))


def like(d: Draft, op: OpSpec) -> Arguments:
    """Draw a tensor to be like, and perhaps a dtype and a memory format."""
    kwargs = _dtype(d, op, 3)
    if d.wish.has("strides") or "memory_format" in d.wish.args:
        kwargs |= memory_format(d, op, ("contiguous_format", "preserve_format"), 3)
    return Arguments((main_tensor(d, op),), kwargs)


def full_like(d: Draft, op: OpSpec) -> Arguments:
    """Draw a tensor to be like, and a fill value."""
    tensor, kwargs = like(d, op)
    return Arguments((*tensor, _fill(d)), kwargs)


def new_sizes(d: Draft, op: OpSpec) -> Arguments:
    """Draw a tensor that gives the dtype, and sizes."""
    return Arguments((main_tensor(d, op), d.sizes()), _dtype(d, op, 3))


def new_full(d: Draft, op: OpSpec) -> Arguments:
    """Draw a tensor that gives the dtype, sizes and a fill value."""
    args, kwargs = new_sizes(d, op)
    return Arguments((*args, _fill(d)), kwargs)


def arange(d: Draft, op: OpSpec) -> Arguments:
    """Draw an end, or start and end, or start, end and step."""
    count = sum(1 for p in op.schema.params if p.name in ("start", "end", "step"))
    start, step = d.pick((0, 1, -2, 0.5)), d.pick((1, 2, 0.5, 3))
    end = start + step * d.pick((3, 0, 1, 7.5, 8, 17))
    if d.chance(4):
        start, end, step = end, start, -step
    args = {1: (max(end, 0),), 2: (min(start, end), max(start, end)), 3: (start, end, step)}
    return Arguments(args.get(count, (5,)), _dtype(d, op, 4))


def linspace(d: Draft, op: OpSpec) -> Arguments:
    """Draw both ends and a number of steps."""
    ends = d.pick((0, -1.5, 3)), d.pick((1, 2.5, -4, 0))
    return Arguments((*ends, d.pick((3, 2, 1, 0, 8, 9, 17))), _dtype(d, op, 4))


def eye(d: Draft, op: OpSpec) -> Arguments:
    """Draw one or two sizes."""
    count = sum(1 for p in op.schema.params if p.name in ("n", "m"))
    return Arguments(tuple(d.pick((2, 3, 0, 1)) for _ in range(count)), _dtype(d, op))


def tensor(d: Draft, op: OpSpec) -> Arguments:
    """Draw nested lists of Python numbers."""
    kind = d.pick(("int", "float", "bool", "complex", "mixed"))
    pool = {"int": (1, 2, 0), "float": (1.5, 0.0), "bool": (True, False),
            "complex": (1j, 2.0 + 0j), "mixed": (True, 2, 1.5)}[kind]  # fmt: skip
    row = [d.pick(pool) for _ in range(d.integer(0, 3))]
    data = d.pick((row, row[0] if row else 1, [row, list(row)]))
    return Arguments((data,), _dtype(d, op, 4))


RECIPES: dict[str, Recipe] = {
    "zeros": sizes_only, "ones": sizes_only, "empty": sizes_only, "rand": sizes_only,
    "randn": sizes_only, "full": full, "zeros_like": like, "ones_like": like, "empty_like": like,
    "full_like": full_like, "new_zeros": new_sizes, "new_ones": new_sizes, "new_empty": new_sizes,
    "new_full": new_full, "arange": arange, "linspace": linspace, "eye": eye, "tensor": tensor,
    "as_tensor": tensor, "new_tensor": tensor, "empty_strided": empty_strided,
}  # fmt: skip

"""Recipes for indexing, gathering and scattering, sorting."""

from __future__ import annotations

import math
from typing import Any

from reftorch.conformance.draft import Draft
from reftorch.conformance.program import Ref
from reftorch.conformance.recipes.generic import Arguments, Recipe, element, main_tensor
from reftorch.conformance.recipes.views import nonempty
from reftorch.spec import OpSpec


def index_tensor(
    d: Draft, sizes: tuple[int, ...], bound: int, dtype: str = "int64", negative: bool = False
) -> Ref:
    """Add a tensor of indices in [0, bound), or [-bound, bound), distinct where possible."""
    count = math.prod(sizes)
    start = d.integer(0, max(bound - 1, 0))
    step = 0 if d.wish.has("duplicates") and d.chance(2) else 1
    values = [(start + step * i) % max(bound, 1) for i in range(count)]
    if negative and d.chance(3):
        values = [value - bound for value in values]
    return d.tensor(sizes, dtype, values=values)


def basic_index(d: Draft, sizes: tuple[int, ...]) -> tuple[Any, ...]:
    """Draw integers, slices, None and Ellipsis."""
    items: list[Any] = []
    used = d.integer(0, len(sizes))
    for axis in range(used):
        size = sizes[axis]
        whole = slice(None)
        choices: list[Any] = [whole, slice(1, None), slice(None, None, 2), slice(None, -1)]
        choices.append(slice(-2, 100))
        if size:
            choices += [0, -1, size - 1]
        items.append(d.pick(choices))
    if d.chance(3):
        items.insert(d.integer(0, len(items)), None)
    if d.chance(4):
        items.append(Ellipsis)
    return tuple(items)


def advanced_index(d: Draft, sizes: tuple[int, ...]) -> tuple[Any, ...]:
    """Draw index tensors or masks for one or two dims, between slices."""
    kind = d.pick(("one", "mask", "two", "apart", "list"))
    if kind == "mask" or not sizes:
        shape = sizes[: d.integer(1, max(len(sizes), 1))]
        return (d.tensor(shape, "bool"),)
    if kind == "list":
        return ([0, -1],) if sizes[0] else (slice(None),)
    if kind == "two" and len(sizes) >= 2:
        shape = d.pick(((2,), (2, 1), ()))
        return tuple(index_tensor(d, shape, n, negative=True) for n in sizes[:2])
    if kind == "apart" and len(sizes) >= 3:
        first = index_tensor(d, (2,), sizes[0], negative=True)
        return (first, slice(None), index_tensor(d, (2,), sizes[2], negative=True))
    axis = d.integer(0, len(sizes) - 1)
    shape = d.pick(((3,), (2,), (), (0,), (2, 2)))
    return (slice(None),) * axis + (index_tensor(d, shape, sizes[axis], negative=True),)


def any_index(d: Draft, sizes: tuple[int, ...]) -> Any:
    """Draw an index; one that has a single item is sometimes not in a tuple."""
    items = advanced_index(d, sizes) if d.chance(2) else basic_index(d, sizes)
    return items[0] if len(items) == 1 and not d.chance(3) else items


def getitem(d: Draft, op: OpSpec) -> Arguments:
    """Draw a tensor and an index."""
    tensor = main_tensor(d, op, sizes=nonempty(d))
    return Arguments((tensor, any_index(d, d.sizes_of(tensor))))


def setitem(d: Draft, op: OpSpec) -> Arguments:
    """Draw a tensor, an index and a number or a 0-dim tensor."""
    dtype = d.dtype(op.dtypes)
    tensor = d.tensor(nonempty(d), dtype, writable=True)
    index = any_index(d, d.sizes_of(tensor))
    value = d.tensor((), dtype) if d.chance(3) else d.pick((1, 0, 2))
    return Arguments((tensor, index, value))


def index_select(d: Draft, op: OpSpec) -> Arguments:
    """Draw a dim and a vector of indices."""
    tensor = main_tensor(d, op, sizes=nonempty(d, 1))
    sizes = d.sizes_of(tensor)
    dim = d.dim(len(sizes))
    dtype = d.pick(("int64", "int32"))
    return Arguments((tensor, dim, index_tensor(d, (d.integer(0, 4),), sizes[dim], dtype)))


def index_add(d: Draft, op: OpSpec) -> Arguments:
    """Draw a dim, a vector of indices, and a source of fitting sizes."""
    self_ref, dim, index = index_select(d, op).args
    sizes = list(d.sizes_of(self_ref))
    sizes[dim] = d.sizes_of(index)[0]
    if op.full_name in ("index_fill.int_Scalar",):
        return Arguments((self_ref, dim, index, d.pick((1, 0, 2))))
    grad = d.inputs[self_ref.index].requires_grad
    source = d.tensor(tuple(sizes), d.dtype_of(self_ref), grad=grad)
    return Arguments((self_ref, dim, index, source))


def gather(d: Draft, op: OpSpec) -> Arguments:
    """Draw a dim and an index of smaller sizes in the other dims."""
    tensor = main_tensor(d, op, sizes=nonempty(d, 1))
    sizes = d.sizes_of(tensor)
    dim = d.dim(len(sizes))
    own = [d.integer(1, min(size, 3)) for size in sizes]
    own[dim] = d.integer(0, 3)
    return Arguments((tensor, dim, index_tensor(d, tuple(own), sizes[dim])))


def scatter(d: Draft, op: OpSpec) -> Arguments:
    """Draw as for gather, and a source or a number."""
    tensor, dim, index = gather(d, op).args
    if any(param.name == "value" for param in op.schema.params):
        return Arguments((tensor, dim, index, d.pick((1, 0, 2))))
    grad = d.inputs[tensor.index].requires_grad
    source = d.tensor(d.sizes_of(index), d.dtype_of(tensor), grad=grad)
    return Arguments((tensor, dim, index, source))


def masked_fill(d: Draft, op: OpSpec) -> Arguments:
    """Draw a mask that broadcasts, and a number or a 0-dim tensor."""
    tensor = main_tensor(d, op)
    mask = d.tensor(d.broadcastable(d.sizes_of(tensor)), "bool")
    if op.schema.params[-1].type.startswith("Tensor"):
        return Arguments((tensor, mask, d.tensor((), d.dtype_of(tensor))))
    return Arguments((tensor, mask, element(d)))


def masked_select(d: Draft, op: OpSpec) -> Arguments:
    """Draw a mask that broadcasts."""
    tensor = main_tensor(d, op)
    return Arguments((tensor, d.tensor(d.broadcastable(d.sizes_of(tensor)), "bool")))


def sort(d: Draft, op: OpSpec) -> Arguments:
    """Draw a tensor; the order is stable, so that the indices are determined."""
    tensor = main_tensor(d, op)
    kwargs = {"dim": d.dim(len(d.sizes_of(tensor))), "descending": d.pick((False, True))}
    return Arguments((tensor,), kwargs | {"stable": True})


def topk(d: Draft, op: OpSpec) -> Arguments:
    """Draw distinct values, so that the indices are determined."""
    count = d.pick((3, 1, 8, 9, 17))
    dtype = d.dtype([n for n in op.dtypes if n in ("float32", "float64", "int64")])
    shift = d.integer(0, count - 1)
    values: list[float] = [(i * 5 + shift) % 31 - 9 for i in range(count)]
    if dtype != "int64":
        values = [float(value) for value in values]
    tensor = d.tensor((count,), dtype, values=values, grad=d.wish.has("grad"))
    kwargs = {"largest": False} if d.chance(3) else {}
    return Arguments((tensor, d.integer(0, count)), kwargs)


def index(d: Draft, op: OpSpec) -> Arguments:
    """Draw a list of index tensors."""
    tensor = main_tensor(d, op, sizes=nonempty(d, 1))
    sizes = d.sizes_of(tensor)
    return Arguments((tensor, [index_tensor(d, (2,), n, negative=True) for n in sizes[:2]]))


def index_put(d: Draft, op: OpSpec) -> Arguments:
    """Draw a list of index tensors and a value."""
    tensor, indices = index(d, op).args
    return Arguments((tensor, indices, d.tensor((), d.dtype_of(tensor)), d.pick((False, True))))


RECIPES: dict[str, Recipe] = {
    "__getitem__": getitem, "__setitem__": setitem, "getitem": getitem, "setitem": setitem,
    "index_select": index_select, "index_add": index_add, "index_copy": index_add,
    "index_fill": index_add, "gather": gather, "scatter": scatter, "scatter_add": scatter,
    "masked_fill": masked_fill, "masked_select": masked_select, "sort": sort, "argsort": sort,
    "index": index, "topk": topk, "index_put": index_put, "index_put_": index_put,
}  # fmt: skip

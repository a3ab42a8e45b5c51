"""Programs about indexing, reading and writing."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.draft import Draft
from reftorch.conformance.generators.base import COMMON, Generator, dtype, flat
from reftorch.conformance.program import Ref
from reftorch.conformance.recipes.indexing import advanced_index, basic_index, index_tensor

SHAPES = ((3,), (2, 3), (4, 3, 2), (9,), (17,), (2, 1, 3), ())


def indexed(d: Draft, writable: bool = False) -> tuple[Ref, tuple[int, ...]]:
    """Add a tensor to index."""
    sizes = d.pick(((0,), (2, 0), *SHAPES) if d.wish.has("empty") else SHAPES)
    tensor = d.tensor(sizes, dtype(d, COMMON[:5]), writable=writable)
    return tensor, sizes


def spoiled(d: Draft, items: tuple[Any, ...], sizes: tuple[int, ...]) -> tuple[Any, ...]:
    """Sometimes make an index wrong: out of range, too many, of a wrong type."""
    if not d.wish.has("errors") or not d.chance(2):
        return items
    far = d.pick((100, -100))
    return d.pick(((*items[1:], far), (*items, *(0,) * (len(sizes) + 1)), (1.5,)))


def basic(d: Draft) -> None:
    """x[index] with integers, slices, None and Ellipsis."""
    tensor, sizes = indexed(d)
    items = spoiled(d, basic_index(d, sizes), sizes)
    d.call("__getitem__", tensor, items[0] if len(items) == 1 else items, variant="method")


def any_advanced(d: Draft, sizes: tuple[int, ...]) -> tuple[Any, ...]:
    """Draw an index with tensors, masks, lists or bools in it."""
    kind = d.pick(("tensors", "bool", "dtype", "zero-dim", "nested"))
    if kind == "bool":
        return (d.pick((True, False)),)
    if not sizes or kind == "tensors":
        return advanced_index(d, sizes)
    size = sizes[0]
    if kind == "dtype":
        names = ("int64", "int32", "uint8", "int16")
        name = d.pick((*names, "float32") if d.wish.has("errors") else names)
        values = [float(i % 2) if name == "float32" else i % 2 for i in range(size)]
        return (flat(d, values, name),)
    if kind == "nested":
        return (d.pick(([0, -1], [[0], [-1]], [True] * size, [])),)
    return (index_tensor(d, (), size, negative=True), *((slice(None),) if len(sizes) > 1 else ()))


def advanced(d: Draft) -> None:
    """x[index] with index tensors, masks, lists and bools beside integers and slices."""
    tensor, sizes = indexed(d)
    items = any_advanced(d, sizes)
    if d.wish.has("errors") and d.chance(3) and sizes:
        items = (flat(d, [d.pick((100, -100))], "int64"),)
    d.call("__getitem__", tensor, items[0] if len(items) == 1 else items, variant="method")


def assign(d: Draft) -> None:
    """x[index] = value: a number, a tensor that broadcasts, casts or is refused."""
    tensor, sizes = indexed(d, writable=True)
    items = basic_index(d, sizes) if d.chance(2) else any_advanced(d, sizes)
    items = spoiled(d, items, sizes)
    name = d.dtype_of(tensor)
    if d.wish.has("dtypes") and d.chance(2):
        name = dtype(d, COMMON[:5])
    kind = d.pick(("number", "0-dim", "one", "unfit"))
    value: Any = d.pick((1, 0, 2.5) if d.wish.has("scalars") else (1, 0))
    if kind == "0-dim":
        value = d.tensor((), name)
    elif kind == "one" or (kind == "unfit" and not d.wish.has("errors")):
        value = d.tensor((1,), name)
    elif kind == "unfit":
        value = d.tensor((5, 7), name)
    d.call(
        "__setitem__", tensor, items[0] if len(items) == 1 else items, value, variant="method"
    )


def dim_index(d: Draft) -> None:
    """index_select, gather, scatter, scatter_add and index_add along a dim of a matrix."""
    tensor = d.tensor((3, 2), "float32", writable=True)
    pool = (0, 1, 2, *((-1, 3) if d.wish.has("errors") else ()))
    if d.wish.has("duplicates"):
        pool = (1, 1, 0)
    values = [d.pick(pool) for _ in range(2)]
    kind = d.pick(("index_select", "gather", "scatter", "scatter_add", "index_add"))
    if kind == "index_select":
        d.call(kind, tensor, 0, flat(d, values, "int64"))
    elif kind == "index_add":
        d.call(kind, tensor, 0, flat(d, values, "int64"), d.tensor((2, 2), "float32"))
    else:
        index = d.tensor((1, 2), "int64", values=values)
        extra = () if kind == "gather" else (d.tensor((1, 2), "float32"),)
        d.call(kind, tensor, 0, index, *extra)


def slice_bounds(d: Draft) -> None:
    """Slices whose bounds are within, at and beyond the ends."""
    sizes = d.pick(((5,), (3, 4), (0,)))
    tensor = d.tensor(sizes, "float32")
    bounds = (None, 0, 1, 2, -1, -2, 100, -100, 5)
    steps = (None, 1, 2, 3, *((0, -1) if d.wish.has("errors") or d.chance(4) else ()))
    part = slice(d.pick(bounds), d.pick(bounds), d.pick(steps))
    index: Any = part if len(sizes) == 1 or d.chance(2) else (slice(None), part)
    d.call("__getitem__", tensor, index, variant="method")


GENERATORS: dict[str, Generator] = {
    "basic_index": basic, "advanced_index": advanced, "index_assign": assign,
    "dim_index": dim_index, "slice_bounds": slice_bounds,
}  # fmt: skip

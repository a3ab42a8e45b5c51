"""Programs about sparse tensors: made of strided ones and of their parts, and looked at."""

from __future__ import annotations

import math
from typing import Any

from reftorch.conformance.draft import Draft
from reftorch.conformance.generators.base import COMMON, FLOATS, Generator, dtype, symbol
from reftorch.conformance.program import Ref

PARTS = ("_indices", "_values", "_nnz", "is_coalesced", "sparse_dim", "dense_dim")
FOREIGN = ("exp", "argmax", "logical_not", "numpy")


def _mostly_zeros(d: Draft, low: int = 0) -> Ref:
    names = FLOATS[:2] if d.wish.has("grad") else COMMON
    sizes, name = d.sizes(None, low), dtype(d, names)
    pool = [0, 0, 1] if name in ("bool", "int64", "int32", "uint8") else [0.0, 1.5, -0.0]
    if d.wish.has("nan"):
        pool = [0.0, math.nan] if name in FLOATS else pool
    values = [d.pick(pool) for _ in range(min(math.prod(sizes), 12))]
    values += [0] * (math.prod(sizes) - len(values))
    return d.tensor(sizes, name, values=values, grad=d.wish.has("grad"))


def _listed(d: Draft) -> Ref:
    tensor = _mostly_zeros(d)
    ndim = len(d.sizes_of(tensor))
    args: tuple[Any, ...] = ()
    if d.wish.has("errors"):
        args = (d.integer(-1, ndim + 1),)
    elif ndim and d.chance(2):
        args = (d.integer(1, ndim),)
    return d.call("to_sparse", tensor, *args, variant="method")


def to_sparse(d: Draft) -> None:
    """A strided tensor as a sparse one, and one thing asked of that."""
    sparse = _listed(d)
    if d.wish.has("grad"):
        d.call("to_dense", sparse, variant="method")
    elif d.chance(4):
        d.call("to_sparse", sparse, variant="method")
    elif d.chance(4):
        mask = _listed(d)
        d.call("sparse_mask", Ref("input", 0), mask, variant="method")
    else:
        d.call(d.pick(PARTS), sparse, variant="method")


def to_dense(d: Draft) -> None:
    """A sparse tensor as a strided one."""
    sparse = _made(d) if d.chance(2) else _listed(d)
    options = {"masked_grad": d.pick((None, True, False))}
    if d.wish.has("errors"):
        d.call("to_dense", sparse, symbol("float32"), variant="method")
    else:
        d.call("to_dense", sparse, variant="method", **options)


def _made(d: Draft, wrong: bool = False, size: bool = True) -> Ref:
    """A sparse tensor of parts, a few of them at the same place."""
    rows, count = d.integer(1, 2), d.pick((2, 3, 1, 0))
    dense = d.pick(((), (2,)))
    name = dtype(d, FLOATS[:2] if d.wish.has("grad") else COMMON)
    low, high = (-1, 3) if wrong else (0, 2)
    places = [d.integer(low, high) for _ in range(rows * count)]
    more = d.integer(0, 1) if wrong else 0
    d.layouts = ("contiguous",)  # of other entries PyTorch's sums read foreign memory
    indices = d.tensor((rows, count), "int64", values=places, grad=False)
    values = d.tensor((count + more, *dense), name, grad=d.wish.has("grad"))
    sizes = (*[3] * rows, *[n + (d.integer(0, 1) if wrong else 0) for n in dense])
    args = (indices, values, sizes) if size else (indices, values)
    options: dict[str, Any] = {"check_invariants": True} if wrong else {}
    return d.call("sparse_coo_tensor", *args, **options)


def sparse_made(d: Draft) -> None:
    """A sparse tensor made of its parts, which do not always fit."""
    made = _made(d, d.wish.has("errors"), d.chance(2))
    d.call(d.pick(PARTS), made, variant="method")


def uncoalesced(d: Draft) -> None:
    """Entries of the same place, and what operators make of them."""
    made = _made(d)
    if d.wish.has("errors"):
        d.call(d.pick(("indices", "values", *FOREIGN)), made, variant="method")
        return
    kind = d.pick(("to_dense", "coalesce", "clone", "detach", "double", "sum", "parts"))
    if kind == "sum":
        made = d.call("add", made, made)
    elif kind != "parts":
        made = d.call(kind, made, variant="method")
    if kind == "coalesce":
        d.call(d.pick(("_indices", "_values", "is_coalesced")), made, variant="method")
    elif kind == "parts":
        d.call(d.pick(PARTS), made, variant="method")


def printed_sparse(d: Draft) -> None:
    """The text of sparse tensors."""
    d.call("__repr__", _made(d) if d.chance(2) else _listed(d), variant="method")


GENERATORS: dict[str, Generator] = {
    "printed_sparse": printed_sparse,
    "sparse_made": sparse_made,
    "to_dense": to_dense,
    "to_sparse": to_sparse,
    "uncoalesced": uncoalesced,
}

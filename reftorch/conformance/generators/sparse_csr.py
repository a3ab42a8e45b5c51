"""Programs about sparse tensors by compressed rows, and about products of sparse matrices."""

from __future__ import annotations

import math
from typing import Any

from reftorch.conformance.draft import Draft
from reftorch.conformance.generators.base import COMMON, FLOATS, Generator, dtype, symbol
from reftorch.conformance.program import Ref

PARTS = ("crow_indices", "col_indices", "values", "_nnz", "sparse_dim", "dense_dim")
FULL = ("float32", "float64", "complex64")
# what is refused: of tensors in coordinates, and of strided ones
FOREIGN = ("indices", "coalesce", "is_coalesced", "exp", "cos", "logical_not",
           "is_contiguous")  # fmt: skip


def _kinds(d: Draft, allowed: tuple[str, ...] = COMMON) -> str:
    return dtype(d, FLOATS[:2] if d.wish.has("grad") else allowed)


def _mostly_zeros(d: Draft, sizes: tuple[int, ...], name: str) -> Ref:
    pool: list[Any] = [0, 0, 1] if not name.startswith("f") else [0.0, 1.5, -0.0]
    if d.wish.has("nan") and name in FLOATS:
        pool = [0.0, math.nan]
    values = [d.pick(pool) for _ in range(min(math.prod(sizes), 12))]
    values += [0] * (math.prod(sizes) - len(values))
    return d.tensor(sizes, name, values=values, grad=d.wish.has("grad"))


def _looked_at(d: Draft, sparse: Ref) -> None:
    d.call("to_dense" if d.wish.has("grad") else d.pick((*PARTS, "to_dense")), sparse,
           variant="method")  # fmt: skip


def to_csr(d: Draft) -> None:
    """A strided tensor listed by rows."""
    grad = d.wish.has("grad")  # PyTorch has none of batches and of dense dims
    sizes = d.sizes(2 if grad else None, 1 if d.wish.has("errors") else 2)
    tensor = _mostly_zeros(d, sizes, _kinds(d))
    ndim = len(d.sizes_of(tensor))
    args: tuple[int, ...] = ()
    if d.wish.has("errors"):
        args = d.pick(((), (d.integer(-1, ndim),)))
    elif not grad and d.chance(2):
        args = (d.integer(0, ndim - 2),)
    if d.chance(3):
        options: dict[str, Any] = {"dense_dim": args[0]} if args else {}
        made = d.call("to_sparse", tensor, variant="method", layout=symbol("sparse_csr"), **options)
    else:
        made = d.call("to_sparse_csr", tensor, *args, variant="method")
    _looked_at(d, made)


def coo_to_csr(d: Draft) -> None:
    """A tensor in coordinates, a few of them equal, listed by rows."""
    count, rows = d.pick((3, 2, 1, 0)), 2
    if d.wish.has("errors"):
        rows = d.integer(1, 3)
    places = d.tensor((rows, count), "int64", grad=False,
                      values=[d.integer(0, 2) for _ in range(rows * count)])  # fmt: skip
    entries = d.tensor((count,), _kinds(d), grad=d.wish.has("grad"))
    made = d.call("sparse_coo_tensor", places, entries, (3,) * rows)
    _looked_at(d, d.call("to_sparse_csr", made, variant="method"))


def _parts(d: Draft, rows: int, columns: int) -> tuple[list[int], list[int]]:
    """Where rows begin, and the columns of their entries."""
    crow, found = [0], []
    for _ in range(rows):
        found += [column for column in range(columns) if d.chance(2)]
        crow.append(len(found))
    return crow, found


def _made(d: Draft, name: str, rows: int = 2, columns: int = 3, **options: Any) -> Ref:
    d.layouts = ("contiguous",)
    crow, found = _parts(d, rows, columns)
    if d.wish.has("errors") and options and d.chance(2):  # check_invariants: spoil one index
        if found and d.chance(2):
            found[d.integer(0, len(found) - 1)] += d.pick((1, -1, 3))
        else:  # of rows between the first and the last PyTorch reads foreign memory
            crow[d.pick((0, -1))] += d.pick((1, -1, 3))
    kind = d.pick(("int64", "int32"))
    d.specials = d.wish.has("nan")
    parts = [d.tensor((len(each),), kind, values=each, grad=False) for each in (crow, found)]
    entries = d.tensor((len(found),), name, grad=d.wish.has("grad"))
    more = 1 if d.wish.has("errors") and options and d.chance(4) else 0
    return d.call("sparse_csr_tensor", *parts, entries, (rows + more, columns), **options)


def csr_made(d: Draft) -> None:
    """A tensor of parts, which do not always fit."""
    _looked_at(d, _made(d, _kinds(d), check_invariants=True))


def csr(d: Draft) -> None:
    """What operators make of a tensor by rows."""
    made = _made(d, _kinds(d))
    if d.wish.has("errors"):
        refused = d.pick((*FOREIGN, "to_sparse", "to_sparse_csr"))
        d.call(refused, made, *((1,) if refused.startswith("to") else ()), variant="method")
        return
    kind = d.pick(("to_dense", "to_sparse", "clone", "detach", "double", "parts"))
    if kind == "parts":
        _looked_at(d, made)
        return
    changed = d.call(kind, made, variant="method")
    if kind == "to_sparse":
        d.call(d.pick(("_indices", "_values", "is_coalesced")), changed, variant="method")
    elif kind != "to_dense":
        _looked_at(d, changed)


def csr_sum(d: Draft) -> None:
    """Two tensors added, of which one may be strided."""
    name = _kinds(d, FULL)
    made = _made(d, name)
    if d.chance(2):
        other = _made(d, name, *((3, 3) if d.wish.has("errors") and d.chance(2) else (2, 3)))
    else:
        sizes = d.pick(((2, 3), (3,), (2, 3))) if d.wish.has("errors") else (2, 3)
        other = d.tensor(sizes, name)
    pair = (other, made) if d.chance(2) else (made, other)
    result = d.call("add", *pair, alpha=d.pick((1, 2)))
    if d.chance(2) and pair == (made, other):
        d.call("to_dense", result, variant="method")


def _factor(d: Draft, name: str) -> tuple[Ref, str]:
    """A strided matrix for a sparse one of 3 columns, and its dtype."""
    if d.wish.has("errors") and d.chance(2):
        other = "float64" if name == "float32" else "float32"
        return d.tensor(d.pick(((2, 3), (1, 3, 2), (3, 2))), d.pick((name, other))), name
    return d.tensor((3, d.pick((2, 1, 3))), name), name


def sparse_mm(d: Draft) -> None:
    """A sparse matrix times a strided one."""
    name = _kinds(d, FULL)
    made = _made(d, name)
    if d.wish.has("grad") or d.chance(2):
        made = d.call("to_sparse", made, variant="method")
    d.call("_sparse_mm", made, _factor(d, name)[0])


def sparse_mm_reduce(d: Draft) -> None:
    """The products of the entries of each row, reduced."""
    name = _kinds(d, FLOATS)
    made = _made(d, name)
    if d.wish.has("errors") and d.chance(3):
        made = d.call(d.pick(("to_dense", "to_sparse", "long")), made, variant="method")
    reduce = d.pick(("sum", "mean", "amax", "amin", "max", "min"))
    if d.wish.has("errors") and d.chance(4):
        reduce = d.pick(("prod", "median"))
    d.call("_sparse_mm", made, _factor(d, name)[0], reduce)


def sampled(d: Draft) -> None:
    """The elements of a product at the places of a tensor by rows."""
    name = _kinds(d, FULL)
    made = _made(d, name)
    inner = d.pick((2, 1, 3, 0))
    others = [d.tensor((2, inner), name), d.tensor((inner, 3), name)]
    if d.wish.has("errors") and d.chance(2):
        others[d.integer(0, 1)] = d.tensor(d.pick(((2, 3), (3,), (3, 3))), d.pick((name, "int64")))
    factors: dict[str, Any] = {}
    if d.chance(2):
        factors = {"alpha": d.pick((2, 0.5, 0)), "beta": d.pick((3, -1, 0))}
    if d.wish.has("out"):
        target = _made(d, d.pick((name, name, "int64")), *d.pick(((2, 3), (3, 3))))
        target = d.call("clone", target, variant="method")  # PyTorch resizes what it is made of
        if d.chance(3):
            target = d.call("to_sparse", target, variant="method")
        d.call("sparse_sampled_addmm", made, *others, variant="out", out=target, **factors)
        return
    result = d.call("sparse_sampled_addmm", made, *others, **factors)
    if d.wish.has("grad"):
        d.call("to_dense", result, variant="method")


def printed_csr(d: Draft) -> None:
    """The text of tensors by rows."""
    d.call("__repr__", _made(d, _kinds(d)), variant="method")


GENERATORS: dict[str, Generator] = {
    "coo_to_csr": coo_to_csr,
    "csr": csr,
    "csr_made": csr_made,
    "csr_sum": csr_sum,
    "printed_csr": printed_csr,
    "sampled": sampled,
    "sparse_mm": sparse_mm,
    "sparse_mm_reduce": sparse_mm_reduce,
    "to_csr": to_csr,
}

"""Recipes for products of matrices."""

from __future__ import annotations

from reftorch.conformance.draft import Draft
from reftorch.conformance.program import Ref
from reftorch.conformance.recipes.generic import Arguments, Recipe, main_tensor
from reftorch.spec import OpSpec


def _inner(d: Draft) -> int:
    return int(d.pick((2, 3, 1, 0, 4) if d.wish.has("empty") else (2, 3, 1, 4, 9)))


def _pair(d: Draft, op: OpSpec, ours: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[Ref, Ref]:
    first = main_tensor(d, op, sizes=ours)
    return first, d.tensor(theirs, d.dtype_of(first), grad=d.inputs[first.index].requires_grad)


def mm(d: Draft, op: OpSpec) -> Arguments:
    """Draw two matrices."""
    n, m, p = _inner(d), _inner(d), _inner(d)
    return Arguments(_pair(d, op, (n, m), (m, p)))


def bmm(d: Draft, op: OpSpec) -> Arguments:
    """Draw two batches of matrices."""
    b, n, m, p = d.integer(1, 3), _inner(d), _inner(d), _inner(d)
    return Arguments(_pair(d, op, (b, n, m), (b, m, p)))


def dot(d: Draft, op: OpSpec) -> Arguments:
    """Draw two vectors."""
    n = d.sizes(1)
    return Arguments(_pair(d, op, n, n))


def mv(d: Draft, op: OpSpec) -> Arguments:
    """Draw a matrix and a vector."""
    n, m = _inner(d), _inner(d)
    return Arguments(_pair(d, op, (n, m), (m,)))


def matmul(d: Draft, op: OpSpec) -> Arguments:
    """Draw vectors, matrices, or batches that broadcast."""
    n, m, p = _inner(d), _inner(d), _inner(d)
    ours = d.pick(((n, m), (m,), (2, n, m), (1, n, m), (3, 1, n, m)))
    theirs = d.pick(((m, p), (m,), (2, m, p), (1, m, p)))
    return Arguments(_pair(d, op, ours, theirs))


def addmm(d: Draft, op: OpSpec) -> Arguments:
    """Draw a matrix that broadcasts to the product of two others."""
    n, m, p = _inner(d), _inner(d), _inner(d)
    sizes = (n, p) if d.wish.has("inplace") else d.pick(((n, p), (p,), (1, p), (n, 1), ()))
    added = main_tensor(d, op, sizes=sizes)
    dtype, grad = d.dtype_of(added), d.inputs[added.index].requires_grad
    pair = d.tensor((n, m), dtype, grad=grad), d.tensor((m, p), dtype, grad=grad)
    kwargs = {name: d.pick((2, 0, -1)) for name in ("beta", "alpha") if d.chance(3)}
    return Arguments((added, *pair), kwargs)


def vectors(d: Draft, op: OpSpec) -> Arguments:
    """Draw two vectors of any sizes."""
    return Arguments(_pair(d, op, (_inner(d),), (_inner(d),)))


def inner(d: Draft, op: OpSpec) -> Arguments:
    """Draw two tensors whose last dims agree."""
    m = _inner(d)
    return Arguments(_pair(d, op, d.pick(((m,), (2, m), ())), d.pick(((m,), (3, m), ()))))


def tensordot(d: Draft, op: OpSpec) -> Arguments:
    """Draw two tensors and the dims to sum over, as a number or as two lists."""
    n, m, p = _inner(d), _inner(d), _inner(d)
    if d.chance(2):
        return Arguments((*_pair(d, op, (n, m), (m, p)), d.pick((1, 0))))
    return Arguments((*_pair(d, op, (n, m), (p, m)), ([1], [d.pick((1, -1))])))


def added(d: Draft, op: OpSpec) -> Arguments:
    """Draw a tensor and the operands of the product that is added to it."""
    n, m, p = _inner(d), _inner(d), _inner(d)
    shapes = {
        "addmv": ((n,), (n, m), (m,)),
        "baddbmm": ((2, n, p), (2, n, m), (2, m, p)),
        "addbmm": ((n, p), (2, n, m), (2, m, p)),
        "addr": ((n, m), (n,), (m,)),
    }[op.schema.name]
    first = main_tensor(d, op, sizes=shapes[0])
    dtype, grad = d.dtype_of(first), d.inputs[first.index].requires_grad
    kwargs = {name: d.pick((2, 0, -1)) for name in ("beta", "alpha") if d.chance(3)}
    mixed = op.schema.name == "addr" and "dtypes" in d.wish.vary  # which promotes
    kinds = [d.pick(("int64", "float32")) if mixed else dtype for _ in shapes[1:]]
    pairs = zip(shapes[1:], kinds, strict=True)
    others = (d.tensor(sizes, kind, grad=grad) for sizes, kind in pairs)
    return Arguments((first, *others), kwargs)


def einsum(d: Draft, op: OpSpec) -> Arguments:
    """Draw one of a few equations and tensors for it."""
    equation = d.pick(
        ("ij,jk->ik", "ij->ji", "ii->i", "ij,ij->", "i,j->ij", "bij,bjk->bik", "...i,i->...")
    )
    sizes = {letter: d.integer(1, 3) for letter in "ijkb"}
    terms = equation.split("->")[0].split(",")
    shapes = [
        ((2,) if "..." in term else ()) + tuple(sizes[c] for c in term.replace("...", ""))
        for term in terms
    ]
    first = main_tensor(d, op, sizes=shapes[0])
    dtype, grad = d.dtype_of(first), d.inputs[first.index].requires_grad
    tensors = [first, *(d.tensor(shape, dtype, grad=grad) for shape in shapes[1:])]
    return Arguments((equation, *tensors))


RECIPES: dict[str, Recipe] = {
    "mm": mm, "bmm": bmm, "dot": dot, "vdot": dot, "mv": mv, "matmul": matmul, "addmm": addmm,
    "einsum": einsum, "outer": vectors, "inner": inner, "tensordot": tensordot, "addmv": added,
    "baddbmm": added, "addbmm": added, "addr": added,
}  # fmt: skip

"""Programs about tensors in which a conjugation or a negation is pending."""

from __future__ import annotations

from reftorch.conformance.draft import Draft
from reftorch.conformance.generators.base import Generator, dtype, symbol
from reftorch.conformance.generators.views import any_view
from reftorch.conformance.program import Ref

COMPLEX = ("complex64", "complex128")
SIGNED = (*COMPLEX, "float32", "float64", "int64")
SIZES = ((2, 3), (3,), (3, 2, 2), (1, 2), ())


def turned(d: Draft, ref: Ref, name: str) -> Ref:
    """A view of a tensor in which one or two things are pending."""
    kinds = ("_conj", "_conj", "_neg_view", "both") if name in COMPLEX else ("_neg_view",)
    kind = d.pick(kinds)
    if kind == "both":
        return d.call("_neg_view", d.call("_conj", ref, variant="method"), variant="method")
    return d.call(kind, ref, variant="method")


def part(d: Draft, ref: Ref) -> Ref:
    """The real or the imaginary parts."""
    return d.call(d.pick(("imag", "real")), ref, variant="attribute")


def look(d: Draft, ref: Ref) -> None:
    """Ask what is pending."""
    d.call("is_conj", ref, variant="method")
    d.call("is_neg", ref, variant="method")


def pending_views(d: Draft) -> None:
    """Views of conjugates and negatives, and what resolves or refuses them."""
    sizes, name = d.pick(SIZES), dtype(d, SIGNED)
    ref = turned(d, d.tensor(sizes, name), name)
    ndim = len(sizes)
    for _ in range(d.integer(0, 2)):
        ref, ndim = any_view(d, ref, ndim)
    if name in COMPLEX and d.chance(3):
        ref = part(d, ref)
    look(d, ref)
    ends = ["detach", "clone", "contiguous", "resolve_conj", "resolve_neg"]
    if d.wish.has("errors"):
        ends += ["view_as_real", "numpy", "view", "item"]
    end = d.pick(ends)
    if end == "view_as_real":
        ref = d.call(end, ref)
    elif end == "view":
        ref = d.call(end, ref, symbol(d.pick(("float32", name))), variant="method")
    else:
        ref = d.call(end, ref, variant="method")
    if end not in ("numpy", "item"):
        look(d, ref)


_CALLS = ("add", "mul", "abs", "neg", "sum", "cat", "clone", "zeros_like", "exp", "eq", "mm", "dot")


def pending_operands(d: Draft) -> None:
    """Operators on conjugates and negatives: their values, and how the results lie."""
    sizes, name = d.pick(SIZES), dtype(d, SIGNED)
    kind = d.pick(_CALLS)
    if kind in ("mm", "dot"):
        sizes = (3, 3) if kind == "mm" else (3,)
    first = turned(d, d.tensor(sizes, name), name)
    second = d.tensor(sizes, name)
    if d.chance(2):
        second = turned(d, second, name)
    if kind == "cat":
        result = d.call("stack", [first, second])
    elif kind in ("add", "mul", "eq", "mm", "dot"):
        result = d.call(kind, first, second)
    else:
        result = d.call(kind, first)
    look(d, result)


def pending_templates(d: Draft) -> None:
    """Tensors made like a conjugate or a negative."""
    name = dtype(d, SIGNED)
    ref = turned(d, d.tensor(d.pick(SIZES), name), name)
    kind = d.pick(("zeros_like", "ones_like", "new_zeros", "new_ones"))
    if kind.startswith("new"):
        look(d, d.call(kind, ref, (2, 3), variant="method"))
    else:
        look(d, d.call(kind, ref))


def pending_writes(d: Draft) -> None:
    """Writes to conjugates and negatives, and what changes them in place."""
    sizes, name = d.pick(((2, 3), (3,), (2, 2))), dtype(d, SIGNED)
    base = d.tensor(sizes, name, writable=True)
    ref = turned(d, base, name)
    if name in COMPLEX and d.chance(3):
        ref, name = part(d, ref), "float32" if name == "complex64" else "float64"
    source = d.tensor(d.pick((sizes, ())), name)
    if d.chance(3):
        source = turned(d, source, name)
    kind = d.pick(("add", "mul", "copy", "fill", "out", "neg", "item", "base", "shape"))
    if kind in ("add", "mul", "copy"):
        d.call(kind, ref, d.pick((source, base, ref)) if kind != "copy" else source,
               variant="inplace")  # fmt: skip
    elif kind == "fill":
        d.call(kind, ref, 2, variant="inplace")
    elif kind == "out":
        d.call("add", d.tensor(sizes, name), 1, out=ref)
    elif kind == "neg":
        d.call(kind, ref, variant="inplace")
    elif kind == "item":
        d.call("__setitem__", ref, 0, 3)
    elif kind == "base":
        d.call("mul", base, 2, variant="inplace")
    else:
        d.call(d.pick(("squeeze", "unsqueeze")), ref, 0, variant="inplace")
    look(d, ref)


def pending_gradients(d: Draft) -> None:
    """A graph through conjugates and negatives, sometimes written to."""
    sizes = d.pick(((2,), (2, 2), ()))
    leaf = d.tensor(sizes, "complex128", grad=True)
    root = d.call("mul", leaf, 2)
    view = turned(d, root, "complex128")
    if d.chance(2):
        view = part(d, view)
    kind = d.pick(("read", "write", "base"))
    if kind == "write":
        d.call("mul", view, 3, variant="inplace")
    elif kind == "base":
        d.call("mul", root, 3, variant="inplace")
    d.call("mul", view, view)
    d.call("mul", root, root)


GENERATORS: dict[str, Generator] = {
    "pending_views": pending_views, "pending_operands": pending_operands,
    "pending_templates": pending_templates, "pending_writes": pending_writes,
    "pending_gradients": pending_gradients,
}  # fmt: skip

"""Programs about products of tensors."""

from __future__ import annotations

from reftorch.conformance.draft import Draft
from reftorch.conformance.generators.base import Generator

EQUATIONS = ("ij,jk->ik", "ij->ji", "ii->i", "ij,ij->", "i,j->ij", "ij,jk", "ji", "...i,i->...",
             "ii", "bij,bjk->bik")  # fmt: skip
WRONG = ("ij,jk->il", "i", "ij->", "ij,jk,kl", "i->ii", "ij;jk", "->ij")


def einsum(d: Draft) -> None:
    """Equations, explicit and implicit, with repeated letters and an ellipsis; also wrong ones."""
    equation = d.pick(EQUATIONS)
    sizes = {letter: d.integer(1, 3) for letter in "bijk"}
    shapes = [
        ((2,) if "..." in term else ()) + tuple(sizes[c] for c in term.replace("...", ""))
        for term in equation.split("->")[0].split(",")
    ]
    if d.wish.has("errors") and d.chance(2):
        equation = d.pick(WRONG)
    grad = d.wish.has("grad")
    d.call("einsum", equation, *(d.tensor(shape, "float32", grad=grad) for shape in shapes))


def tensordot(d: Draft) -> None:
    """Dims to sum over as a number and as two lists, of equal and of unequal sizes."""
    ours, theirs = d.tensor((2, 3), "float32"), d.tensor((3, 2), "float32")
    right: tuple[object, ...] = (1, 0, 2, ([1], [0]), ([0, 1], [1, 0]), ([-1], [-2]), ([], []))
    wrong: tuple[object, ...] = (([1], [1]), ([0, 1], [0]), 3, ([5], [0]), -1)
    d.call("tensordot", ours, theirs, d.pick(wrong if d.wish.has("errors") else right))


GENERATORS: dict[str, Generator] = {"einsum": einsum, "tensordot": tensordot}

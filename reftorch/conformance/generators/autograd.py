"""Programs about gradients: graphs of several leaves, and how they are differentiated."""

from __future__ import annotations

from reftorch.conformance.draft import Draft
from reftorch.conformance.generators.base import Generator
from reftorch.conformance.program import Ref

UNARY = ("sin", "exp", "neg", "tanh", "sigmoid", "relu", "abs")
BINARY = ("mul", "add", "sub", "maximum", "div")


def grown(d: Draft, leaves: list[Ref]) -> list[Ref]:
    """Grow a graph of pointwise operators and reductions on the leaves; return its nodes."""
    nodes = list(leaves)
    for _ in range(d.integer(1, 4)):
        kind = d.pick(("binary", "unary", "number", "view", "detach"))
        first = d.pick(nodes)
        if kind == "binary":
            nodes.append(d.call(d.pick(BINARY), first, d.pick(nodes)))
        elif kind == "unary":
            nodes.append(d.call(d.pick(UNARY), first))
        elif kind == "number":
            nodes.append(d.call("mul", first, 2))
        elif kind == "view":
            nodes.append(d.call("unsqueeze", first, 0))
        else:
            nodes.append(d.call("detach", first, variant="method"))
    return nodes


def autograd_graph(d: Draft) -> None:
    """A graph on one or two leaves, differentiated by the suite or by backward."""
    name = d.pick(("float64", "float32"))
    leaves = [d.tensor((2,), name, values=[1.0, -0.5], grad=True)]
    if d.chance(2):
        sizes = d.pick(((1,), (), (2, 1), (2,)))
        values = [2.0, -0.25][: 2 if 2 in sizes else 1]
        leaves.append(d.tensor(sizes, name, values=values, grad=True))
    if d.chance(3):
        leaves.append(d.tensor(d.pick(((2,), ())), name))
    if d.chance(6):
        d.call("set_grad_enabled", False)
        grown(d, leaves)
        d.call("set_grad_enabled", True)
    nodes = grown(d, leaves)
    if d.chance(3):
        root = d.call("sum", nodes[-1])
        options = {"retain_graph": True} if d.chance(2) else {}
        d.call("backward", root, variant="method", **options)
        if d.wish.has("errors") or d.chance(3):
            d.call("backward", root, variant="method")
        for leaf in leaves[:1]:
            d.call("grad", leaf, variant="attribute")


GENERATORS: dict[str, Generator] = {"autograd_graph": autograd_graph}

"""Programs about gradients: graphs of several leaves, and how they are differentiated."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.draft import Draft
from reftorch.conformance.generators.base import Generator
from reftorch.conformance.program import Ref, Storage

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


def _backward(d: Draft, result: Ref, leaf: Ref) -> None:
    """Go backward from the sum of a result alone, and read the grad of a leaf."""
    d.call("backward", d.call(d.pick(("sum", "mean")), result), variant="method")
    d.call("grad", leaf, variant="attribute")


def stretched_gradients(d: Draft) -> None:
    """An operator of matrices whose result is summed: its gradient has strides of 0."""
    name, count = d.pick(("float64", "float32")), d.pick((2, 3, 9, 17))
    x = d.tensor((count, count), name, grad=True)
    kind = d.pick(("mm", "reshape", "flip", "softmax", "transpose", "cumsum", "mul", "cat",
                   "index_select"))  # fmt: skip
    arguments: tuple[Any, ...] = {
        "mm": (x, d.tensor((count, count), name)), "mul": (x, x), "reshape": (x, (-1,)),
        "index_select": (x, 0, d.tensor((2,), "int64", values=[count - 1, 0])),
        "cat": ((x, x), 0), "flip": (x, (0,)), "transpose": (x, 0, 1),
    }.get(kind, (x, d.dim(2)))  # fmt: skip
    y = d.call(kind, *arguments)
    _backward(d, y, x)


def guarded_slopes(d: Draft) -> None:
    """A function with an infinite slope at zero, where that is hidden, before or after."""
    x = d.tensor((d.pick((2, 1, 9, 17)),), d.pick(("float64", "float32")), grad=True, values=None)
    place = d.inputs[x.index]
    values = [(0.0, 4.0, 1.0, -0.0)[i % 4] for i in range(len(d.storages[place.storage].values))]
    d.storages[place.storage] = Storage(d.dtype_of(x), tuple(values))
    positive, given = d.call("gt", x, 0), x
    if d.chance(3):
        given = d.call("where", positive, x, 1.0)
    steep = d.call(d.pick(("sqrt", "log", "rsqrt", "reciprocal")), given)
    _backward(d, d.call("where", positive, steep, 0.0), x)


GENERATORS: dict[str, Generator] = {
    "autograd_graph": autograd_graph, "stretched_gradients": stretched_gradients,
    "guarded_slopes": guarded_slopes,
}  # fmt: skip

"""Programs about writing to views under autograd: a walk over leaves, views and writes."""

from __future__ import annotations

from reftorch.conformance.draft import Draft
from reftorch.conformance.generators.base import Generator
from reftorch.conformance.generators.views import any_view
from reftorch.conformance.program import Ref


def inplace_on_views(d: Draft) -> None:
    """A tensor that may require grad, views of it, and writes to any of them."""
    sizes = d.pick(((2, 3), (3,), (2, 2)))
    leaf = d.tensor(sizes, "float64", grad=not d.chance(4))
    tensors: list[tuple[Ref, int]] = [(leaf, len(sizes))]
    if not (d.wish.has("errors") and d.chance(2)):
        tensors = [(d.call("mul", leaf, 2), len(sizes))]
    for _ in range(d.integer(1, 4)):
        ref, ndim = d.pick(tensors)
        kind = d.pick(("view", "write", "write", "detach", "number", "no grad"))
        if kind == "view":
            tensors.append(any_view(d, ref, ndim))
        elif kind == "detach":
            tensors.append((d.call("detach", ref, variant="method"), ndim))
        elif kind == "number":
            d.call("fill", ref, 3.0, variant="inplace")
        elif kind == "no grad":
            d.call("set_grad_enabled", False)
            d.call("mul", ref, 2, variant="inplace")
            d.call("set_grad_enabled", True)
        else:
            source = d.tensor((), "float64", grad=d.chance(2))
            d.call(d.pick(("mul", "add", "copy")), ref, source, variant="inplace")


GENERATORS: dict[str, Generator] = {"inplace_on_views": inplace_on_views}

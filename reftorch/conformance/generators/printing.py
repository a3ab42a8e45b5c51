"""Programs that write tensors as text."""

from __future__ import annotations

import math

from reftorch.conformance.draft import Draft
from reftorch.conformance.generators.base import COMMON, Generator, dtype

SIZES = ((), (1,), (3,), (2, 3), (2, 1, 2), (20,), (2, 600))
MAGNITUDES = (1.0, 0.5, 1e-3, 1e-5, 999.5, 1001.0, 2e8)


def printed(d: Draft) -> None:
    """The text of tensors whose elements have all kinds of magnitudes."""
    name = dtype(d, (*COMMON, "bfloat16", "complex128", "int8"))
    sizes = d.pick(((0,), (2, 0)) if d.wish.has("empty") else SIZES)
    values = None
    if name.startswith(("float", "complex", "bfloat")):
        pool = (0.0, 2.0, *([math.nan, math.inf] if d.wish.has("nan") else []))
        scale = d.pick(MAGNITUDES)
        values = [d.pick((*pool, scale, -scale)) for _ in range(math.prod(sizes))]
    tensor = d.tensor(sizes, name, values=values, grad=d.wish.has("grad"))
    if d.wish.has("grad"):
        tensor = d.pick((tensor, d.call("mul", tensor, 2)))
    if d.wish.has("errors"):
        d.call("__format__", tensor, d.pick(("", ".2f", "5", "x")), variant="method")
    else:
        d.call("__repr__", tensor, variant="method")


GENERATORS: dict[str, Generator] = {"printed": printed}

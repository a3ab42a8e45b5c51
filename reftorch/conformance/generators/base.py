"""What generators share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reftorch.conformance.draft import Draft
from reftorch.conformance.program import Ref, Symbol

Generator = Callable[[Draft], None]

COMMON = ("float32", "int64", "bool", "float64", "uint8", "int32", "float16", "complex64")
FLOATS = ("float32", "float64", "float16", "bfloat16")


def dtype(d: Draft, allowed: tuple[str, ...] = COMMON) -> str:
    """Draw a dtype of `allowed` that the rule asks for, or any of them where it asks for none."""
    wanted = [name for name in allowed if d.wish.dtypes is None or name in d.wish.dtypes]
    claimed = [name for name in wanted if name in d.wish.claimed]
    return str(d.pick(claimed or wanted or allowed))


def symbol(name: str) -> Symbol:
    """Return the symbol of a dtype."""
    return Symbol("dtype", name)


def flat(d: Draft, values: list[Any], name: str = "float32", grad: bool = False) -> Ref:
    """Add a plain vector."""
    return d.tensor((len(values),), name, values=values, grad=grad)

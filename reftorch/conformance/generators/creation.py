"""Programs about creation."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.draft import Draft
from reftorch.conformance.generators.base import COMMON, Generator, dtype, symbol


def creation_calls(d: Draft) -> None:
    """Every function that creates, with sizes, dtype and requires_grad drawn."""
    kwargs: dict[str, Any] = {}
    if d.chance(2):
        kwargs["dtype"] = symbol(dtype(d, COMMON))
    if d.chance(2):
        kwargs["requires_grad"] = d.pick((True, False))
    name = d.pick(("zeros", "ones", "full", "arange", "eye", "linspace", "tensor", "zeros_like"))
    sizes = d.sizes()
    arguments: dict[str, tuple[Any, ...]] = {
        "zeros": (sizes,), "ones": (sizes,), "full": (sizes, 2), "arange": (3,), "eye": (2,),
        "linspace": (0, 1, 3), "tensor": ([1.0, 2.0],),
    }  # fmt: skip
    if name == "zeros_like":
        d.call(name, d.tensor(sizes, dtype(d, COMMON)), **kwargs)
    else:
        d.call(name, *arguments[name], **kwargs)


def sizes_without_memory(d: Draft) -> None:
    """Sizes that no memory holds, and sizes that it does."""
    sizes = d.pick(((2**60,), (2**62, 2**62), (2**40, 2**20), (2, 3), (2**62, 0)))
    d.call("empty", sizes)


def linspace_tensor_ends(d: Draft) -> None:
    """linspace between tensors: of no dims, or of some."""
    sizes = d.pick(((), (1,), (2,))) if d.wish.has("errors") else ()
    end = d.tensor(sizes, "float32", values=[1.0, 2.0][: 2 if sizes == (2,) else 1])
    d.call("linspace", *((end, 3) if d.chance(2) else (0, end)), d.pick((3, 1, 2)))


GENERATORS: dict[str, Generator] = {
    "creation_calls": creation_calls, "sizes_without_memory": sizes_without_memory,
    "linspace_tensor_ends": linspace_tensor_ends,
}  # fmt: skip

"""Programs about the values beside tensors: sizes and devices."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.draft import Draft
from reftorch.conformance.generators.base import Generator


def sizes_as_values(d: Draft) -> None:
    """Sizes made of numbers, and what is made of them."""
    choices: list[Any] = [[2, 3], [], [True, 2], [-1], (1, 2, 3)]
    if d.wish.has("errors"):
        choices += [[1.5], "12", [None], 3]
    size = d.call("Size", d.pick(choices))
    d.call("__getitem__", size, d.pick((slice(1, None), slice(None, None, -1), slice(0, 1))))
    others = ((4,), (), (True,)) + (((1.5,), ("a",)) if d.wish.has("errors") else ())
    kind = d.pick(("__add__", "__mul__", "numel", "__len__", "__repr__"))
    if kind == "__add__":
        joined = d.call(kind, size, d.pick(others), variant="method")
    elif kind == "__mul__":
        joined = d.call(kind, size, d.pick((2, 0, -1)), variant="method")
    else:
        joined = d.call(kind, size, variant="method")
    d.call("__repr__", joined, variant="method")


def devices(d: Draft) -> None:
    """Devices of strings, and of types and indices."""
    strings = ["cpu", "cpu:0", "cuda", "cuda:1", "meta", "mps", "xla:12", "privateuseone"]
    if d.wish.has("errors"):
        strings += ["", "cpu:", ":0", "cpu:-1", "cpu:01", "CPU", " cpu", "cpu:0:0", "cpux", "gpu"]
    args = [d.pick(strings)]
    if d.chance(2):
        args.append(d.pick((None, 0, 1, *((-1, 1.0, "1", True) if d.wish.has("errors") else ()))))
    device = d.call("device", *args)
    d.call("__repr__", device, variant="method")
    d.call("__str__", device, variant="method")


GENERATORS: dict[str, Generator] = {"sizes_as_values": sizes_as_values, "devices": devices}

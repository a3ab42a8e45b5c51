"""Observations: what a run of a program showed, as plain data."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, field
from typing import Any

from reftorch.conformance.outside import build
from reftorch.conformance.program import LARGEST, decode, encode, encode_element


ELEMENTS = (bool, int, float, str)
"""What elements are: a text where PyTorch does not have the dtype."""

REAL = ("bool", "int", "uint", "float", "bfloat")
"""How the names of dtypes begin whose elements are no complex numbers."""


@dataclass(slots=True)
class Seen:
    """One tensor (or Python value, then only `python` and `values`) as it is at the end."""

    dtype: str | None = None
    sizes: list[int] = field(default_factory=list)
    strides: list[int] = field(default_factory=list)
    offset: int = 0
    values: list[Any] = field(default_factory=list)
    shares: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    version: int | None = None
    requires_grad: bool | None = None
    python: str | None = None


@dataclass(slots=True)
class Raised:
    """An exception: the names of its class and base classes, its message, and the rule cited."""

    classes: list[str]
    message: str
    rule: str | None = None

    def __str__(self) -> str:
        message = " ".join(self.message.split())  # in one line, as a comment is
        return f"{self.classes[0]}: {message}" if message else self.classes[0]


@dataclass(slots=True)
class Observation:
    """All that was seen; `missing` is what the library lacks, `fault` a crash, hang or rubbish."""

    seen: dict[str, Seen] = field(default_factory=dict)
    raised: dict[str, Raised] = field(default_factory=dict)
    gradients: dict[str, Seen | None] = field(default_factory=dict)
    missing: str | None = None
    fault: str | None = None
    derivatives: dict[str, str] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)  # what the program left changed in its process
    source: str = ""  # the program in the library's own language, where that is not Python

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON data."""
        return {
            "seen": {name: _seen_to_json(seen) for name, seen in self.seen.items()},
            "raised": {name: asdict(raised) for name, raised in self.raised.items()},
            "gradients": {
                name: None if seen is None else _seen_to_json(seen)
                for name, seen in self.gradients.items()
            },
            "missing": self.missing,
            "fault": self.fault,
            "derivatives": self.derivatives,
            **({"left": self.left} if self.left else {}),
            **({"source": self.source} if self.source else {}),
        }

    @staticmethod
    def from_json(data: dict[str, Any]) -> Observation:
        """Read what `to_json` or another library wrote, who may leave out what is empty."""
        found = {
            "seen": {name: _seen_from_json(seen) for name, seen in data.get("seen", {}).items()},
            "raised": {name: _raised(each) for name, each in data.get("raised", {}).items()},
            "gradients": {
                name: None if seen is None else _seen_from_json(seen)
                for name, seen in data.get("gradients", {}).items()
            },
        }
        return build(Observation, data | found)


def _seen_to_json(seen: Seen) -> dict[str, Any]:
    data = {name: getattr(seen, name) for name in Seen.__slots__}
    write = encode if seen.dtype is None else encode_element
    data["values"] = [write(value) for value in seen.values]
    return data


def _raised(data: Any) -> Raised:
    raised = build(Raised, data)
    if not raised.classes:
        raise ValueError("an exception without a class")
    return raised


def _seen_from_json(data: Any) -> Seen:
    seen = build(Seen, data)
    kind = seen.python if seen.dtype is None else seen.dtype
    if kind is None:
        raise ValueError(f"neither dtype nor python in {data}")
    seen.values = [_element(decode(value), kind) for value in seen.values]
    if seen.dtype is not None:
        text = nonsense(seen)
        if text is not None:
            raise ValueError(text)
    return seen


def nonsense(seen: Seen) -> str | None:
    """Say why no tensor can be as this one is described, None if one can."""
    count = math.prod(seen.sizes)
    if len(seen.values) != (count if count <= LARGEST else 0):
        return f"{len(seen.values)} values of dtype {seen.dtype} for sizes {seen.sizes}"
    if seen.strides and len(seen.strides) != len(seen.sizes):
        return f"strides {seen.strides} for sizes {seen.sizes}"
    kinds = ELEMENTS if str(seen.dtype).startswith(REAL) else (*ELEMENTS, complex)
    for value in seen.values:
        if not isinstance(value, kinds):
            return f"an element {value!r} of dtype {seen.dtype}"
    return None


def _element(value: Any, kind: str) -> Any:
    """Return an element as its dtype has it: whoever has no integers, writes 1.0 as 1."""
    if isinstance(value, int) and not isinstance(value, bool):
        if kind.startswith(("float", "bfloat")):
            return float(value)
        if kind.startswith("complex"):
            return complex(value)
    return value

"""Observations: what a run of a program showed, as plain data."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from reftorch.conformance.program import decode, encode


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
        return f"{self.classes[0]}: {self.message}" if self.message else self.classes[0]


@dataclass(slots=True)
class Observation:
    """All that was seen; `missing` is what the library lacks, `fault` a crash, hang or rubbish."""

    seen: dict[str, Seen] = field(default_factory=dict)
    raised: dict[str, Raised] = field(default_factory=dict)
    gradients: dict[str, Seen | None] = field(default_factory=dict)
    missing: str | None = None
    fault: str | None = None
    derivatives: dict[str, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON data."""
        return {
            "seen": {name: _seen_to_json(seen) for name, seen in self.seen.items()},
            "raised": {name: asdict(raised) for name, raised in self.raised.items()},
            "gradients": {
                name: seen if seen is None else _seen_to_json(seen)
                for name, seen in self.gradients.items()
            },
            "missing": self.missing,
            "fault": self.fault,
            "derivatives": self.derivatives,
        }

    @staticmethod
    def from_json(data: dict[str, Any]) -> Observation:
        """Read what `to_json` wrote."""
        return Observation(
            {name: _seen_from_json(seen) for name, seen in data["seen"].items()},
            {name: Raised(**raised) for name, raised in data["raised"].items()},
            {
                name: seen if seen is None else _seen_from_json(seen)
                for name, seen in data["gradients"].items()
            },
            data["missing"],
            data["fault"],
            data.get("derivatives", {}),
        )


def _seen_to_json(seen: Seen) -> dict[str, Any]:
    data = asdict(seen)
    data["values"] = [encode(value) for value in seen.values]
    return data


def _seen_from_json(data: dict[str, Any]) -> Seen:
    seen = Seen(**data)
    seen.values = [decode(value) for value in data["values"]]
    return seen

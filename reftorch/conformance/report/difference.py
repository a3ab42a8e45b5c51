"""What changed between two reports."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from reftorch.conformance.report.model import FAILING, Entry, Report

KINDS = {
    "newly failing": "did not fail before",
    "no longer claimed": "held before, and is not claimed any more",
    "newly passing": "did not hold before",
    "appeared": "only in the new report",
    "disappeared": "only in the old report",
    "otherwise changed": "neither better nor worse",
    "apart": "implementation-defined or open, so that it decides nothing",
}
REGRESSIONS = ("newly failing", "no longer claimed")


@dataclass(frozen=True)
class Change:
    """A rule whose status is another one; None where a report lacks the rule."""

    rule: str
    old: str | None
    new: str | None
    message: str
    apart: bool = False  # the rule decides nothing

    @property
    def kind(self) -> str:
        """Say what kind of change it is."""
        if self.apart:
            return "apart"
        if self.old is None or self.new is None:
            return "appeared" if self.old is None else "disappeared"
        if self.new == "passed":
            return "newly passing"
        if self.new in FAILING and self.old not in FAILING:
            return "newly failing"
        if (self.old, self.new) == ("passed", "not claimed"):
            return "no longer claimed"
        return "otherwise changed"


    def to_json(self) -> dict[str, Any]:
        """Return plain JSON data."""
        return {"rule": self.rule, "old": self.old, "new": self.new, "message": self.message}


@dataclass
class Changes:
    """The rules whose status differs between two reports, by kind of change."""

    kinds: dict[str, list[Change]] = field(default_factory=lambda: {name: [] for name in KINDS})

    @property
    def regressions(self) -> int:
        """Return how many rules became worse."""
        return sum(len(self.kinds[name]) for name in REGRESSIONS)

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON data."""
        return {name: [each.to_json() for each in found] for name, found in self.kinds.items()}


def compare_reports(old: Report, new: Report) -> Changes:
    """Sort the rules of two reports by what became of them."""
    changes = Changes()
    for was, now, apart in ((old.rules, new.rules, False), (old.apart, new.apart, True)):
        for change in _changes(was, now, apart):
            changes.kinds[change.kind].append(change)
    return changes


def _changes(old: list[Entry], new: list[Entry], apart: bool) -> Iterator[Change]:
    before, after = ({entry.rule: entry for entry in each} for each in (old, new))
    for rule in sorted(before.keys() | after.keys()):
        was, now = before.get(rule), after.get(rule)
        if _status(was) != _status(now):
            shown = now if now is not None else was
            message = shown.message if shown is not None else ""
            yield Change(rule, _status(was), _status(now), message, apart)


def _status(entry: Entry | None) -> str | None:
    return None if entry is None else entry.status

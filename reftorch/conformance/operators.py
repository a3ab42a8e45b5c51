"""How each operator did in the programs of a rule."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Protocol

from reftorch.conformance.compare import Difference
from reftorch.conformance.program import Program

ORDER = ("error", "differs", "known", "passed", "not claimed")
"""Statuses, those first that say most: one failure matters more than many passes."""


class Found(Protocol):
    """A program that was judged, and what differs."""

    @property
    def status(self) -> str: ...
    @property
    def program(self) -> Program: ...
    @property
    def found(self) -> list[Difference]: ...


def by_operator(verdicts: Iterable[Found]) -> dict[str, str]:
    """Return the status of each operator that the programs call.

    A difference is charged to the call that shows it, or else to the last one; the other calls of
    the program are not judged by it.
    """
    statuses: dict[str, set[str]] = {}
    for verdict in verdicts:
        if verdict.status not in ORDER or not verdict.program.calls:
            continue
        names = {call.base for call in verdict.program.calls}
        if verdict.status != "passed":
            names = {blamed(verdict.program, verdict.found)}
        for name in names:
            statuses.setdefault(name, set()).add(verdict.status)
    return {name: worst(found) for name, found in sorted(statuses.items())}


def blamed(program: Program, found: list[Difference]) -> str:
    """Return the operator whose call shows the first difference."""
    place = re.match(r"r(\d+)", found[0].where) if found else None
    index = -1 if place is None else int(place[1])
    return program.calls[index if index < len(program.calls) else -1].base


def worst(statuses: Iterable[str]) -> str:
    """Return the status that says most."""
    return min(statuses, key=ORDER.index)

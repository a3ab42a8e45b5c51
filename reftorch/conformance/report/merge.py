"""Put the reports of shards together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reftorch.conformance.report.model import KnownRow, Report

SAME = ("backend", "version", "reference", "profile", "seed", "claims", "all_rules")
STATES = ("explains", "shows", "stale", "unseen")


class CannotMerge(Exception):
    """Reports are not shards of one run."""


def merge_reports(reports: Sequence[Report]) -> Report:
    """Return one report of runs that differ in nothing but their rules.

    Time is that of all of them together, as if they had run one after the other.
    """
    first = reports[0]
    for report in reports[1:]:
        for name in SAME:
            a, b = getattr(first, name), getattr(report, name)
            if a != b:
                raise CannotMerge(f"{name} is {a!r} in one and {b!r} in another")
    entries = [entry for report in reports for entry in report.entries]
    rules = [entry.rule for entry in entries]
    if len(set(rules)) < len(rules):
        twice = sorted({rule for rule in rules if rules.count(rule) > 1})
        raise CannotMerge(f"{len(twice)} rules are in more than one of them, first {twice[0]}")
    return replace(
        first, shard="", seconds=sum(report.seconds for report in reports),
        entries=sorted(entries, key=lambda entry: entry.rule), known=_merge_known(reports),
    )  # fmt: skip


def _merge_known(reports: Sequence[Report]) -> list[KnownRow]:
    """Add up what each known difference explained; one that did so anywhere is needed."""
    found: dict[str, KnownRow] = {}
    for row in (row for report in reports for row in report.known):
        other = found.get(row.identity)
        found[row.identity] = row if other is None else replace(
            row, explained=row.explained + other.explained, passed=row.passed + other.passed,
            unexpected=[*other.unexpected, *row.unexpected],
            state=min(row.state, other.state, key=STATES.index),
        )  # fmt: skip
    return list(found.values())

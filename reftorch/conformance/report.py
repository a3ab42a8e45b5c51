"""Reports by rule: what the terminal shows, one HTML page, JSON, JUnit XML."""

from __future__ import annotations

import json
import textwrap
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jinja2
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from reftorch.conformance.adapters.base import Adapter
from reftorch.conformance.explanation import explain_program
from reftorch.conformance.known import Tally
from reftorch.conformance.levels import LEVELS, claimed_levels, conforming, in_words, levels_of
from reftorch.conformance.runner import STATUSES, Failure, Outcome
from reftorch.conformance.snippet import write_snippet
from reftorch.spec import Spec, load

COLOURS = {
    "passed": "green", "differs": "red", "known": "cyan", "not claimed": "dim", "error": "magenta",
}  # fmt: skip
MEANINGS = {
    "passed": "every program behaved as PyTorch does",
    "differs": "at least one program showed a difference",
    "known": "the difference is declared in spec/known_differences.yaml",
    "not claimed": "the library has no such operator, dtype or aspect",
    "error": "the backend broke, or no program could be drawn",
}


@dataclass
class Entry:
    """One rule in a report, as text."""

    rule: str
    says: str
    status: str
    programs: int
    seconds: float
    reason: str = ""
    differences: list[str] = field(default_factory=list)
    snippet: str = ""
    explanation: str = ""
    program: dict[str, Any] | None = None
    levels: list[str] = field(default_factory=list)

    @property
    def topic(self) -> str:
        """Return the part of the rule's id before the slash."""
        return self.rule.split("/", 1)[0]


@dataclass
class Report:
    """A run: the backend, how it was run, and the rules."""

    backend: str
    version: str
    reference: str
    profile: str
    seed: int
    claims: list[str]
    seconds: float = 0.0
    entries: list[Entry] = field(default_factory=list)
    known: list[Tally] = field(default_factory=list)

    def levels(self) -> dict[str, Counter[str]]:
        """Count the rules of each level by status."""
        return {
            name: Counter(entry.status for entry in self.entries if name in entry.levels)
            for name in LEVELS
        }

    def conforming(self) -> list[str]:
        """Return the levels that the backend claims and conforms to."""
        return conforming(claimed_levels(self.claims), self.levels())

    def summary(self) -> str:
        """Say in one sentence what the backend conforms to."""
        names = in_words(self.conforming())
        return f"conforms to {names}" if names else "conforms to no level as a whole"

    def doubtful(self) -> list[Tally]:
        """Return the known differences which no program showed, although some were foreseen."""
        return [tally for tally in self.known if tally.state == "stale"]

    def counts(self) -> Counter[str]:
        """Count the rules by status."""
        return Counter(entry.status for entry in self.entries)

    def conforms(self) -> bool:
        """Say whether nothing differs and nothing broke."""
        counts = self.counts()
        return not counts["differs"] and not counts["error"]

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON data."""
        return {
            "format": 1,
            "backend": self.backend,
            "version": self.version,
            "reference": self.reference,
            "profile": self.profile,
            "seed": self.seed,
            "claims": self.claims,
            "seconds": round(self.seconds, 2),
            "counts": {status: self.counts()[status] for status in STATUSES},
            "summary": self.summary(),
            "levels": {
                name: {
                    "claimed": name in claimed_levels(self.claims),
                    "conforms": name in self.conforming(),
                    **{status: counts[status] for status in STATUSES},
                }
                for name, counts in self.levels().items()
            },
            "known": [tally.to_json() for tally in self.known],
            "rules": [
                {
                    "rule": entry.rule,
                    "says": entry.says,
                    "levels": entry.levels,
                    "status": entry.status,
                    "programs": entry.programs,
                    "seconds": round(entry.seconds, 3),
                    "reason": entry.reason,
                    "differences": entry.differences,
                    "snippet": entry.snippet,
                    "explanation": entry.explanation,
                    "program": entry.program,
                }
                for entry in self.entries
            ],
        }


def make_entry(
    outcome: Outcome, adapter: Adapter | None, reference: Adapter, spec: Spec | None = None
) -> Entry:
    """Turn an outcome into text: the snippet, what differs and why."""
    rule, failure = outcome.rule, outcome.failure
    entry = Entry(
        rule.id, rule.says, outcome.status, outcome.programs, outcome.seconds, outcome.reason
    )
    entry.levels = levels_of(rule, spec if spec is not None else load())
    if failure is not None:
        entry.differences = [str(difference) for difference in failure.differences]
        entry.program = failure.program.to_json()
        entry.snippet = _snippet(entry, failure, adapter if adapter is not None else reference)
        entry.explanation = explain_program(reference, failure.program)
    return entry


def _snippet(entry: Entry, failure: Failure, adapter: Adapter) -> str:
    head = textwrap.fill(
        f"[{entry.rule}] {entry.says}", 96,
        initial_indent=f"{adapter.comment} ", subsequent_indent=f"{adapter.comment} ",
    )
    return head + "\n" + write_snippet(adapter, failure.program, failure.differences, failure.got)


def print_report(console: Console, report: Report, limit: int = 25) -> None:
    """Print the table of rules that differ, one failing program, and the sums."""
    differing = [e for e in report.entries if e.status in ("differs", "error")]
    if differing:
        console.print(_table(differing, limit))
        if len(differing) > limit:
            console.print(f"[dim]... and {len(differing) - limit} more: see the HTML report[/dim]")
        first = next((entry for entry in differing if entry.snippet), None)
        if first is not None:
            console.rule(f"[bold]{escape(first.rule)}[/bold]", align="left")
            console.print(escape(first.snippet), highlight=False, soft_wrap=True)
            if first.explanation:
                text = f"[dim]{escape(first.explanation)}[/dim]"
                console.print(text, highlight=False, soft_wrap=True)
    counts = report.counts()
    sums = ", ".join(
        f"[{COLOURS[status]}]{counts[status]} {status}[/]" for status in STATUSES if counts[status]
    )
    version = f" {report.version}" if report.version else ""
    console.print(
        f"[bold]{escape(report.backend)}{escape(version)}[/bold]: {len(report.entries)} rules, "
        f"{sum(entry.programs for entry in report.entries)} programs in {report.seconds:.1f} s: "
        + (sums or "nothing was run"),
        soft_wrap=True,
    )
    if report.entries:
        console.print(_level_table(report))
        console.print(f"[bold]{escape(report.summary())}[/bold]", soft_wrap=True)
    stale = report.doubtful()
    if stale:
        names = ", ".join(sorted({tally.entry.rules[0] for tally in stale}))
        text = f"{len(stale)} known differences were foreseen and did not show: {names}"
        console.print(f"[dim]{escape(text)}[/dim]", soft_wrap=True)


def _level_table(report: Report) -> Table:
    table = Table(box=None, padding=(0, 1), header_style="bold")
    for title in ("level", "claimed", *STATUSES):
        table.add_column(title, justify="left" if title in ("level", "claimed") else "right")
    claimed = claimed_levels(report.claims)
    for name, counts in report.levels().items():
        if counts:
            numbers = [str(counts[status]) for status in STATUSES]
            table.add_row(name, "yes" if name in claimed else "no", *numbers)
    return table


def _table(entries: list[Entry], limit: int) -> Table:
    table = Table(box=None, padding=(0, 1), header_style="bold")
    table.add_column("rule", no_wrap=True)
    table.add_column("status", no_wrap=True)
    table.add_column("smallest difference", no_wrap=True, overflow="ellipsis")
    for entry in entries[:limit]:
        text = entry.differences[0] if entry.differences else entry.reason
        colour = COLOURS[entry.status]
        table.add_row(escape(entry.rule), f"[{colour}]{entry.status}[/]", escape(text))
    return table


def write_json(report: Report, path: Path) -> None:
    """Write the report as JSON."""
    path.write_text(json.dumps(report.to_json(), indent=1) + "\n", encoding="utf-8")


def write_junit(report: Report, path: Path) -> None:
    """Write the report as JUnit XML: one test case a rule."""
    counts = report.counts()
    suite = ElementTree.Element(
        "testsuite",
        name=f"reftorch conform {report.backend}",
        tests=str(len(report.entries)),
        failures=str(counts["differs"]),
        errors=str(counts["error"]),
        skipped=str(counts["not claimed"] + counts["known"]),
        time=f"{report.seconds:.3f}",
    )
    for entry in report.entries:
        case = ElementTree.SubElement(
            suite, "testcase", classname=entry.topic, name=entry.rule, time=f"{entry.seconds:.3f}"
        )
        text = _printable("\n".join([*entry.differences, "", entry.snippet, entry.explanation]))
        kinds = {"differs": "failure", "error": "error", "not claimed": "skipped"}
        kind = kinds.get(entry.status, "skipped" if entry.status == "known" else "")
        if kind:
            message = _printable(entry.differences[0] if entry.differences else entry.reason)
            child = ElementTree.SubElement(case, kind, message=message)
            child.text = text if kind == "failure" else ""
    tree = ElementTree.ElementTree(suite)
    ElementTree.indent(tree)
    tree.write(path, encoding="utf-8", xml_declaration=True)


def _printable(text: str) -> str:
    """Drop the control characters that XML cannot hold."""
    return "".join(c for c in text if c in "\n\t" or ord(c) >= 32)


def write_html(report: Report, path: Path) -> None:
    """Write the report as one page that needs nothing else."""
    loader = jinja2.PackageLoader("reftorch.conformance", "templates")
    environment = jinja2.Environment(loader=loader, autoescape=True, trim_blocks=True)
    environment.filters["slug"] = lambda text: text.replace("/", "--").replace(" ", "-")
    page = environment.get_template("report.html.j2").render(
        report=report, counts=report.counts(), statuses=STATUSES, meanings=MEANINGS,
        levels=LEVELS, claimed=claimed_levels(report.claims),
    )
    path.write_text(page, encoding="utf-8")

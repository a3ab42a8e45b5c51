"""A report on the terminal: what differs, one failing program, sums by operator and level."""

from __future__ import annotations

from collections import Counter

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from reftorch.conformance.levels import claimed_levels
from reftorch.conformance.report.model import FAILING, Entry, Report
from reftorch.conformance.runner import STATUSES

COLOURS = {
    "passed": "green", "differs": "red", "known": "cyan", "not claimed": "dim", "error": "magenta",
}  # fmt: skip


def print_report(console: Console, report: Report, limit: int = 25) -> None:
    """Print the table of rules that differ, one failing program, and the sums."""
    differing = [entry for entry in report.entries if entry.fails]
    if differing:
        console.print(_table(differing, limit))
        if len(differing) > limit:
            console.print(f"[dim]... and {len(differing) - limit} more: see the HTML report[/dim]")
        first = next((entry for entry in differing if entry.snippet), None)
        if first is not None:
            _print_program(console, first)
    _print_operators(console, report)
    counts = report.counts()
    sums = _sums(counts, report.in_part)
    console.print(
        f"[bold]{escape(report.title)}[/bold]: {len(report.rules)} rules, "
        f"{report.programs} programs in {report.seconds:.1f} s: " + (sums or "nothing was run"),
        soft_wrap=True,
    )
    if report.apart:
        _print_apart(console, report)
    if report.rules:
        console.print(_level_table(report))
        console.print(f"[bold]{escape(report.summary())}[/bold]", soft_wrap=True)
    _print_known(console, report)


def _sums(counts: Counter[str], in_part: int = 0) -> str:
    parts = [
        f"[{COLOURS[status]}]{counts[status]} {status}[/]"
        + (f" ({in_part} in part)" if status == "passed" and in_part else "")
        for status in STATUSES if counts[status]
    ]  # fmt: skip
    return ", ".join(parts)


def _print_apart(console: Console, report: Report, limit: int = 5) -> None:
    """Print how the backend does where every answer is allowed."""
    found, sums = report.apart, _sums(report.counts_apart())
    console.print(
        f"apart, which decides nothing: {len(found)} implementation-defined or open rules: {sums}",
        highlight=False, soft_wrap=True,
    )  # fmt: skip
    differing = [entry for entry in found if entry.status in FAILING]
    for entry in differing[:limit]:
        text = f"  {entry.rule} ({entry.standing}): {entry.message}"
        console.print(f"[dim]{escape(text)}[/dim]", highlight=False, soft_wrap=True)
    if len(differing) > limit:
        console.print(f"[dim]  ... and {len(differing) - limit} more: see the HTML report[/dim]")


def _print_known(console: Console, report: Report) -> None:
    """Print which known differences are not there any more, or not always."""
    stale, unexpected = report.doubtful(), report.unexpected()
    if stale:
        names = ", ".join(sorted({row.rules[0] for row in stale}))
        text = f"{len(stale)} known differences are stale, since they are not there: {names}"
        console.print(f"[yellow]{escape(text)}[/yellow]", soft_wrap=True)
    if unexpected:
        names = ", ".join(sorted({rule for row in unexpected for rule in row.unexpected}))
        text = f"programs passed unexpectedly that known differences foresee: {names}"
        console.print(f"[yellow]{escape(text)}[/yellow]", soft_wrap=True)


def _print_program(console: Console, entry: Entry) -> None:
    console.rule(f"[bold]{escape(entry.rule)}[/bold]", align="left")
    console.print(escape(entry.snippet), highlight=False, soft_wrap=True)
    for text in (entry.explanation, entry.link):
        if text:
            console.print(f"[dim]{escape(text)}[/dim]", highlight=False, soft_wrap=True)


def _print_operators(console: Console, report: Report, limit: int = 12) -> None:
    """Print the operators that differ in most rules."""
    failing = {
        name: sum(counts[status] for status in FAILING)
        for name, counts in report.operators().items()
    }
    names = sorted((name for name in failing if failing[name]), key=lambda name: -failing[name])
    if names:
        shown = ", ".join(f"{escape(name)} [red]{failing[name]}[/]" for name in names[:limit])
        more = f" and {len(names) - limit} more" if len(names) > limit else ""
        console.print(f"{len(names)} operators differ, in so many rules: {shown}{more}",
                      highlight=False, soft_wrap=True)  # fmt: skip


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
        state = f"[{COLOURS[entry.status]}]{entry.status}[/]"
        table.add_row(escape(entry.rule), state, escape(entry.message))
    return table

"""The command line of reports: `reftorch report`."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape

from reftorch.conformance.report.difference import KINDS, REGRESSIONS, Changes, compare_reports
from reftorch.conformance.report.files import read_json, write_badge, write_json, write_junit
from reftorch.conformance.report.merge import CannotMerge, merge_reports
from reftorch.conformance.report.model import MalformedReport, Report
from reftorch.conformance.report.page import write_html, write_matrix
from reftorch.conformance.report.terminal import print_report

SAME, WORSE, CANNOT_READ = 0, 1, 2
SHOWN = 40  # changes of one kind; a page holds them all

Command = Callable[..., None]


class Unusable(click.ClickException):
    """One line, and an exit status of its own."""

    exit_code = CANNOT_READ


def source(name: str, many: bool = False) -> Callable[[Command], Command]:
    """Take the path of a report, or of several."""
    kind = click.Path(dir_okay=False, path_type=Path)
    return click.argument(name, type=kind, nargs=-1 if many else 1, required=True)


def target(option: str, text: str, required: bool = False) -> Callable[[Command], Command]:
    """Take the path of a file to write."""
    kind = click.Path(dir_okay=False, path_type=Path)
    name = f"{option.strip('-')}_file"
    return click.option(option, name, type=kind, metavar="FILE", required=required, help=text)


def read(path: Path) -> Report:
    """Read a report, or say in one line why that cannot be done."""
    try:
        return read_json(path)
    except MalformedReport as error:
        raise Unusable(str(error)) from error


def write_files(
    report: Report, html: Path | None, data: Path | None, junit: Path | None, badge: Path | None
) -> None:
    """Write a report in the ways that are asked for."""
    ways = ((write_html, html), (write_json, data), (write_junit, junit), (write_badge, badge))
    for write, path in ways:
        if path is not None:
            write(report, path)


@click.group()
def report() -> None:
    """Show, merge and compare the reports that `conform --json` writes."""


@report.command()
@source("file")
@target("--html", "Write the page, too.")
@target("--junit", "Write JUnit XML, too.")
@target("--badge", "Write the data of a badge, too.")
def show(
    file: Path, html_file: Path | None, junit_file: Path | None, badge_file: Path | None
) -> None:
    """Print the report in FILE, as `conform` did."""
    found = read(file)
    print_report(Console(), found)
    write_files(found, html_file, None, junit_file, badge_file)


@report.command()
@source("files", many=True)
@target("--json", "Where to write the report of the whole run.", required=True)
@target("--html", "Write the page, too.")
@target("--junit", "Write JUnit XML, too.")
@target("--badge", "Write the data of a badge, too.")
@click.pass_context
def merge(
    context: click.Context, files: tuple[Path, ...], json_file: Path,
    html_file: Path | None, junit_file: Path | None, badge_file: Path | None,
) -> None:  # fmt: skip
    """Put the reports of shards together, which are runs of the same backend on other rules.

    The exit status is that of the whole run: 1 when the backend differs in a rule.
    """
    try:
        whole = merge_reports([read(file) for file in files])
    except CannotMerge as error:
        raise Unusable(f"these are not shards of one run: {error}") from error
    print_report(Console(), whole)
    write_files(whole, html_file, json_file, junit_file, badge_file)
    context.exit(SAME if whole.conforms() else WORSE)


@report.command()
@source("old")
@source("new")
@target("--json", "Write the changes as JSON, too.")
@click.pass_context
def diff(context: click.Context, old: Path, new: Path, json_file: Path | None) -> None:
    """Say in which rules the report NEW is another than OLD.

    The exit status is 1 when a rule fails that did not, or is not claimed any more.
    """
    before, after = read(old), read(new)
    changes = compare_reports(before, after)
    console = Console()
    print_changes(console, changes)
    if json_file is not None:
        json_file.write_text(json.dumps(changes.to_json(), indent=1) + "\n", encoding="utf-8")
    sums = ", ".join(f"{len(found)} {kind}" for kind, found in changes.kinds.items() if found)
    text = f"{before.title} -> {after.title}: {sums if sums else 'every rule as it was'}"
    console.print(f"[bold]{escape(text)}[/bold]", soft_wrap=True)
    context.exit(WORSE if changes.regressions else SAME)


def print_changes(console: Console, changes: Changes) -> None:
    """Print the changes by kind, the regressions first."""
    for kind, found in changes.kinds.items():
        if not found:
            continue
        colour = "red" if kind in REGRESSIONS else "green" if kind == "newly passing" else "cyan"
        console.print(f"[bold {colour}]{kind}[/] [dim]{KINDS[kind]}[/dim]", highlight=False)
        for change in found[:SHOWN]:
            step = " -> ".join(status for status in (change.old, change.new) if status is not None)
            text = f"  {change.rule}: {step}" + (f": {change.message}" if change.message else "")
            console.print(escape(text), highlight=False, soft_wrap=True)
        if len(found) > SHOWN:
            console.print(f"  [dim]... and {len(found) - SHOWN} more[/dim]")


def tell_apart(reports: Sequence[Report], files: Sequence[Path]) -> list[Report]:
    """Name the file, too, of each of several reports of one backend."""
    names = [each.backend for each in reports]
    return [
        each if names.count(each.backend) == 1
        else replace(each, backend=f"{each.backend} ({file.stem})")
        for each, file in zip(reports, files, strict=True)
    ]  # fmt: skip


@report.command()
@source("files", many=True)
@target("--html", "Where to write the page.", required=True)
def matrix(files: tuple[Path, ...], html_file: Path) -> None:
    """Write a page that shows the rules of several reports side by side."""
    reports = tell_apart([read(file) for file in files], files)
    write_matrix(reports, html_file)
    names = ", ".join(each.title for each in reports)
    click.echo(f"{len(reports)} reports in {html_file}: {names}")

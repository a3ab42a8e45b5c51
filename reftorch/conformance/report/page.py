"""Reports as HTML: one page each, which needs neither a network nor another file."""

from __future__ import annotations

from pathlib import Path

import jinja2

from reftorch.conformance.levels import LEVELS, claimed_levels
from reftorch.conformance.report.model import MEANINGS, Report
from reftorch.conformance.runner import STATUSES

MARKS = {"passed": "✓", "differs": "✗", "known": "≈", "not claimed": "·", "error": "!"}


def slug(text: str) -> str:
    """Return a text as the name of a class or an anchor."""
    return text.replace("/", "--").replace(" ", "-")


def _environment() -> jinja2.Environment:
    loader = jinja2.PackageLoader("reftorch.conformance", "templates")
    environment = jinja2.Environment(
        loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["slug"] = slug
    environment.globals.update(statuses=STATUSES, meanings=MEANINGS, marks=MARKS, levels=LEVELS)
    return environment


def write_html(report: Report, path: Path) -> None:
    """Write the page of a report."""
    text = _environment().get_template("report.html.j2").render(
        report=report, counts=report.counts(), claimed=claimed_levels(report.claims)
    )
    path.write_text(text, encoding="utf-8")


def write_matrix(reports: list[Report], path: Path) -> None:
    """Write the page that shows several libraries side by side."""
    text = _environment().get_template("matrix.html.j2").render(
        reports=reports,
        rules={entry.rule: entry for report in reports for entry in report.rules},
        apart={entry.rule: entry for report in reports for entry in report.apart},
        entries=[{entry.rule: entry for entry in report.entries} for report in reports],
        snippets=[
            {entry.rule: entry.snippet for entry in report.entries if entry.snippet}
            for report in reports
        ],
        claimed=[claimed_levels(report.claims) for report in reports],
        levels_of=[report.levels() for report in reports],
        conforming=[report.conforming() for report in reports],
    )
    path.write_text(text, encoding="utf-8")

"""Reports as files for other programs: JSON, JUnit XML, and the data of a badge."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from reftorch.conformance.levels import claimed_levels, in_words
from reftorch.conformance.report.model import Entry, MalformedReport, Report

KINDS = {"differs": "failure", "error": "error", "not claimed": "skipped", "known": "skipped"}
"""What a status is in JUnit XML, which knows nothing of a test that passes."""


def write_json(report: Report, path: Path) -> None:
    """Write the report as JSON."""
    path.write_text(json.dumps(report.to_json(), indent=1) + "\n", encoding="utf-8")


def read_json(path: Path) -> Report:
    """Read a report that was written as JSON."""
    try:
        return Report.from_json(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, RecursionError, MalformedReport) as error:
        raise MalformedReport(f"{path}: {error}") from error


def write_junit(report: Report, path: Path) -> None:
    """Write the report as JUnit XML: one test case a rule."""
    counts, name = report.counts(), _printable(f"reftorch conform {report.backend}")
    sums = {
        "name": name,
        "tests": str(len(report.entries)),
        "failures": str(counts["differs"]),
        "errors": str(counts["error"]),
        "time": f"{report.seconds:.3f}",
    }
    root = ElementTree.Element("testsuites", sums)
    _add_suite(root, name, report.rules, counts)
    if report.apart:
        _add_suite(root, f"{name}: apart", report.apart, Counter())
    tree = ElementTree.ElementTree(root)
    ElementTree.indent(tree)
    tree.write(path, encoding="utf-8", xml_declaration=True)


def _add_suite(
    root: ElementTree.Element, name: str, entries: list[Entry], counts: Counter[str]
) -> None:
    sums = {
        "name": name,
        "tests": str(len(entries)),
        "failures": str(counts["differs"]),
        "errors": str(counts["error"]),
        "time": f"{sum(entry.seconds for entry in entries):.3f}",
    }
    suite = ElementTree.SubElement(root, "testsuite", sums)
    for entry in entries:
        _add_case(suite, entry)
    suite.set("skipped", str(len(suite.findall("testcase/skipped"))))


def _add_case(suite: ElementTree.Element, entry: Entry) -> None:
    case = ElementTree.SubElement(
        suite, "testcase", classname=f"reftorch.{entry.topic}", name=entry.rule,
        time=f"{entry.seconds:.3f}",
    )  # fmt: skip
    if entry.in_part:
        properties = ElementTree.SubElement(case, "properties")
        ElementTree.SubElement(properties, "property", name="in part", value=entry.extent)
    kind = KINDS.get(entry.status)
    if kind is None:
        return
    text = f"{entry.standing}: {entry.status}: {entry.message}" if entry.apart else entry.message
    kind = "skipped" if entry.apart else kind
    child = ElementTree.SubElement(case, kind, message=_printable(text))
    if kind != "skipped":
        child.set("type", entry.differences[0].aspect if entry.differences else entry.status)
        lines = [*map(str, entry.differences), "", entry.snippet, entry.explanation, entry.link]
        child.text = _printable("\n".join(lines))


def _printable(text: str) -> str:
    """Drop the characters that XML cannot hold."""
    return re.sub(r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", text)


def badge(report: Report) -> dict[str, Any]:
    """Return what shields.io draws a badge from: the levels that the backend conforms to."""
    names, claimed = report.conforming(), claimed_levels(report.claims)
    complete = report.conforms() and bool(names)
    partly = f" ({len(report.rules)} of {report.all_rules} rules)" if report.is_part() else ""
    return {
        "schemaVersion": 1,
        "label": "PyTorch semantics",
        "message": (in_words(names) if names else "no level") + partly,
        "color": "brightgreen" if complete else "yellow" if names else "red",
        "isError": not claimed,
    }


def write_badge(report: Report, path: Path) -> None:
    """Write the data of a badge, for an address that shields.io's endpoint badge is given."""
    path.write_text(json.dumps(badge(report)) + "\n", encoding="utf-8")

"""Reports: what they hold, and that they are well formed."""

from __future__ import annotations

import io
import json
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console

from reftorch.conformance.report import (
    Entry,
    Report,
    print_report,
    write_html,
    write_json,
    write_junit,
)

ENTRIES = [
    Entry("dims/wrap", "Dims wrap.", "passed", 10, 0.1),
    Entry("nan/index-of-first", "NaN <wins> & stays.", "differs", 5, 0.2, "",
          ["r0: values: expected nan, got 1"],
          "import numpy as np\nprint('<b>')\n", "because [nan/index-of-first]"),
    Entry("a/b", "Something.", "not claimed", 0, 0.0, "lacks sort"),
    Entry("c/d", "Hangs.", "error", 1, 10.0, "hung: no answer within 10 s"),
    Entry("e/f", "Known.", "known", 1, 0.0, "a reason", ["r0: dtype: expected a, got b"]),
]  # fmt: skip


@pytest.fixture
def report() -> Report:
    return Report("toy", "1.0", "reftorch 0.1", "dev", 7, ["values"], 12.5, list(ENTRIES))


class Collector(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def test_conforms_only_without_differences_and_errors(report: Report) -> None:
    assert not report.conforms()
    report.entries = [each for each in ENTRIES if each.status not in ("differs", "error")]
    assert report.conforms()


def test_html_is_one_page_with_every_rule(report: Report, tmp_path: Path) -> None:
    write_html(report, tmp_path / "r.html")
    text = (tmp_path / "r.html").read_text(encoding="utf-8")
    page = Collector()
    page.feed(text)
    rules = [attributes for tag, attributes in page.tags if tag == "details"]
    assert [rule["data-status"] for rule in rules] == [each.status for each in ENTRIES]
    sources = [a.get("src") or a.get("href") for tag, a in page.tags if tag in ("script", "link")]
    assert not any(sources), "the page needs nothing but itself"
    assert "NaN &lt;wins&gt; &amp; stays." in text and "<b>" not in text
    filters = [a for tag, a in page.tags if tag == "button" and "data-status" in a]
    assert len(filters) == 6 and all("aria-pressed" in a for a in filters)
    assert "prefers-color-scheme: dark" in text


def test_json(report: Report, tmp_path: Path) -> None:
    write_json(report, tmp_path / "r.json")
    data = json.loads((tmp_path / "r.json").read_text())
    assert data["counts"] == {
        "passed": 1, "differs": 1, "known": 1, "not claimed": 1, "error": 1,
    }  # fmt: skip
    assert data["rules"][1]["snippet"].startswith("import numpy")


def test_junit(report: Report, tmp_path: Path) -> None:
    write_junit(report, tmp_path / "r.xml")
    suite = ElementTree.parse(tmp_path / "r.xml").getroot()
    counts = {key: suite.get(key) for key in ("tests", "failures", "errors", "skipped")}
    assert counts == {"tests": "5", "failures": "1", "errors": "1", "skipped": "2"}
    failure = suite.find("testcase[@name='nan/index-of-first']/failure")
    assert failure is not None and failure.get("message") == "r0: values: expected nan, got 1"


def test_terminal(report: Report) -> None:
    stream = io.StringIO()
    print_report(Console(file=stream, width=200), report)
    text = stream.getvalue()
    assert "nan/index-of-first" in text and "hung: no answer within 10 s" in text
    assert "because [nan/index-of-first]" in text and "1 passed, 1 differs, 1 known" in text

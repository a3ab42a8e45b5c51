"""The pages: they hold every rule, need nothing else, and work in a browser."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.report.reports import ENTRIES, SNIPPET, make_report

from reftorch.conformance.report.page import write_html, write_matrix

BROWSER = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
needs_browser = pytest.mark.skipif(BROWSER is None, reason="there is no Chromium")


class Collector(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def all(self, wanted: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.tags if tag == wanted]


def page_of(tmp_path: Path) -> Path:
    write_html(make_report(), tmp_path / "r.html")
    return tmp_path / "r.html"


def matrix_of(tmp_path: Path) -> Path:
    other = make_report()
    other.backend, other.entries = "other", other.entries[:3]
    other.entries[1].status, other.entries[1].differences = "passed", []
    other.entries[1].snippet = ""
    write_matrix([make_report(), other], tmp_path / "m.html")
    return tmp_path / "m.html"


@pytest.mark.parametrize("make", [page_of, matrix_of])
def test_a_page_needs_nothing_but_itself(make: Any, tmp_path: Path) -> None:
    text = make(tmp_path).read_text(encoding="utf-8")
    page = Collector(text)
    assert not page.all("link") and not page.all("img") and "@import" not in text
    assert not any("src" in attributes for attributes in page.all("script"))
    assert not re.search(r"url\(|fetch\(|XMLHttpRequest", text)
    assert "NaN &lt;wins&gt; &amp; stays." in text and "<b>'" not in text
    assert "prefers-color-scheme: dark" in text


def test_the_page_has_every_rule(tmp_path: Path) -> None:
    page = Collector(page_of(tmp_path).read_text(encoding="utf-8"))
    rules = [each for each in page.all("details") if "data-status" in each]
    assert [rule["data-status"] for rule in rules] == [each.status for each in ENTRIES]
    filters = [each for each in page.all("button") if "data-status" in each]
    assert len(filters) == 6 and all("aria-pressed" in each for each in filters)


def drive(page: Path, script: str) -> Any:
    """Run a script at the end of a page in a browser, and return what it hands to `tell`."""
    tell = "const tell = (x) => { document.body.dataset.told = JSON.stringify(x); };"
    run = f"<script>(async () => {{ {tell} {script} }})();</script></body>"
    copy = page.with_name("driven.html")
    text = page.read_text(encoding="utf-8")
    copy.write_text(text.replace("</body>", run), encoding="utf-8")
    done = subprocess.run(
        [str(BROWSER), "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom",
         "--virtual-time-budget=5000", f"--user-data-dir={page.parent / 'profile'}", copy.as_uri()],
        capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    told = re.search(r'data-told="([^"]*)"', done.stdout)
    assert told is not None, done.stdout[-2000:] + done.stderr[-2000:]
    return json.loads(html.unescape(told[1]))


SHOWN = """
const shown = () => [...document.querySelectorAll("details.rule")]
  .filter((each) => !each.hidden).map((each) => each.id);
const set = (id, value, kind) => { const each = document.getElementById(id);
  each.value = value; each.dispatchEvent(new Event(kind)); };
const press = (selector) => document.querySelector(selector).click();
const seen = [shown()];
press('.tools [data-status=""]'); seen.push(shown());
set("search", "WINS nan", "input"); seen.push(shown());
set("search", "", "input"); set("level", "promotion", "change"); seen.push(shown());
set("level", "", "change"); set("operator", "sum", "change"); seen.push(shown());
press('.tools [data-status="passed"]'); seen.push(shown());
press('[data-op="sort"]'); seen.push(shown());
press('[data-level="values"]'); seen.push(shown());
seen.push(document.getElementById("found").textContent);
tell(seen);
"""


@needs_browser
def test_search_and_filters_in_a_browser(tmp_path: Path) -> None:
    wrap, nan, sort, hang, known = (each.rule.replace("/", "--") for each in ENTRIES)
    assert drive(page_of(tmp_path), SHOWN) == [
        [nan], [wrap, nan, sort, hang, known], [nan], [known], [wrap, nan], [wrap], [sort],
        [wrap, nan, hang], "3 of 5 rules shown",
    ]  # fmt: skip


COPY = """
let copied = null;
Object.defineProperty(navigator, "clipboard",
  {value: {writeText: async (text) => { copied = text; }}, configurable: true});
const button = document.querySelector(".copy");
button.closest("details").open = true;
button.click();
await new Promise((done) => setTimeout(done, 50));
const first = button.textContent;
Object.defineProperty(navigator, "clipboard",
  {value: {writeText: async () => { throw new Error("denied"); }}});
button.click();
await new Promise((done) => setTimeout(done, 50));
const dark = () => getComputedStyle(document.body).backgroundColor;
const before = dark();
document.getElementById("theme").click();
tell([copied, first, getSelection().toString(), before, dark(), root.dataset.theme]);
"""


@needs_browser
def test_copy_and_theme_in_a_browser(tmp_path: Path) -> None:
    copied, said, selected, before, after, theme = drive(page_of(tmp_path), COPY)
    assert copied == SNIPPET and said == "Copied"
    assert selected.strip() == SNIPPET.strip(), "what cannot be copied is selected"
    assert before == "rgb(251, 250, 248)" and after == "rgb(20, 22, 26)" and theme == "dark"


MATRIX = """
const shown = () => [...document.querySelectorAll("#rules tbody tr")]
  .filter((each) => !each.hidden).length;
const seen = [shown()];
for (const kind of ["differing", "apart", ""]) {
  document.querySelector(`[data-show="${kind}"]`).click(); seen.push(shown());
}
const level = document.getElementById("level");
level.value = "strides"; level.dispatchEvent(new Event("change")); seen.push(shown());
document.querySelector("#rules td button.cell, #rules td button").click();
const box = document.getElementById("detail");
const shows = ["h2", "pre"].map((each) => box.querySelector(each).innerText);
seen.push(box.open, ...shows);
tell(seen);
"""


@needs_browser
def test_the_matrix_in_a_browser(tmp_path: Path) -> None:
    seen = drive(matrix_of(tmp_path), MATRIX)
    assert seen[:5] == [5, 2, 1, 5, 1]
    assert seen[5:7] == [True, "nan/index-of-first in toy"]
    assert seen[7].strip() == SNIPPET.strip()

"""What the README and the quickstart show is what happens, and what happens in torch."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from tests.support import ROOT

PAGES = (
    "README.md", "docs/autograd_functions.md", "docs/modules.md", "docs/quickstart.md",
)  # fmt: skip
# Only reftorch explains and draws itself, and names the rule which a call broke.
OURS = ("why", "error.rule", "draw_graph")


def tour(page: str, module: str) -> doctest.DocTest:
    """The examples on a page, run on a module."""
    text = (ROOT / page).read_text(encoding="utf-8")
    assert "import reftorch as torch" in text
    text = text.replace("import reftorch as torch", f"import {module} as torch")
    return doctest.DocTestParser().get_doctest(text, {}, f"{page} on {module}", None, None)


def failures(test: doctest.DocTest) -> list[str]:
    """What the examples printed otherwise than the page says."""
    said: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append)
    return said


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a page write its files into a folder of its own."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("page", PAGES)
def test_page_says_what_reftorch_does(page: str) -> None:
    assert failures(tour(page, "reftorch")) == []


@pytest.mark.parametrize("page", PAGES)
def test_page_says_what_torch_does(page: str) -> None:
    test = tour(page, "torch")
    test.examples = [one for one in test.examples if not any(word in one.source for word in OURS)]
    assert len(test.examples) >= 6
    assert failures(test) == []


def test_a_page_that_lies_is_caught() -> None:
    text = ">>> import reftorch as torch\n>>> torch.ones(2).tolist()\n[1.0]\n"
    assert failures(doctest.DocTestParser().get_doctest(text, {}, "a lie", None, None)) != []


def test_links_of_the_readme_lead_to_files() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(links) > 10
    assert [link for link in links if not (ROOT / link).exists()] == []

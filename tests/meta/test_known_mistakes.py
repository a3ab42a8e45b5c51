"""The page of known mistakes names rules that exist, and mistakes of gradients have mutants."""

from __future__ import annotations

import re

from reftorch.conformance.mutations import MUTANTS
from reftorch.spec import load
from tests.support import ROOT

ROW = re.compile(r"^\| (\d+) \| (.+) \| (\S+/\S+#\d+) \| (.+) \|$")
LINK = re.compile(r"\[([a-z0-9_-]+/[a-z0-9-]+)\]\(#rule-([a-z0-9_-]+)\)")
GRADIENTS = range(62, 79)
"""The rows about autograd."""


def rows() -> dict[int, list[tuple[str, str]]]:
    """The rules of each row, with the places that they link to."""
    text = (ROOT / "docs" / "known_mistakes.md").read_text(encoding="utf-8")
    found = [ROW.match(line) for line in text.splitlines()]
    return {int(row[1]): LINK.findall(row[4]) for row in found if row is not None}


def test_rows_name_rules_that_exist() -> None:
    rules = load().rules
    strays = [
        f"row {number}: {name}"
        for number, links in rows().items()
        for name, place in links
        if name not in rules or place != name.replace("/", "-")
    ]
    assert not strays, "\n".join(strays)
    assert len(rows()) >= 70 and all(rows().values())


def test_every_mistake_of_gradients_is_made_by_a_mutant() -> None:
    broken = {fault["rule"] for fault in MUTANTS.values()}
    assert [n for n in GRADIENTS if broken.isdisjoint(name for name, _ in rows()[n])] == []

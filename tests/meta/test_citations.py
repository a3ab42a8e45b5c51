"""Rules and code cite each other, both ways."""

from __future__ import annotations

import functools

from reftorch.tools import citations
from tests.support import ROOT


@functools.cache
def report() -> citations.Report:
    """What the citations of this checkout are."""
    return citations.read(str(ROOT))


def test_every_cited_rule_exists() -> None:
    assert report().dangling() == []


def test_every_check_knows_its_class() -> None:
    assert report().classless() == []


def test_every_normative_rule_is_cited_by_code() -> None:
    assert report().uncited() == []


def test_every_normative_rule_has_a_test() -> None:
    assert report().untested() == []

"""Levels follow from the rules, and a summary names those that hold."""

from __future__ import annotations

from collections import Counter

import pytest

from reftorch.conformance.adapters import load_adapter
from reftorch.conformance.levels import LEVELS, claimed_levels, conforming, in_words, levels_of
from reftorch.conformance.program import ASPECTS, DERIVATIVES, PYTHON
from reftorch.spec import Spec


def test_every_rule_has_a_level_and_every_level_rules(spec: Spec) -> None:
    counts = Counter(name for rule in spec.rules.values() for name in levels_of(rule, spec))
    assert all(levels_of(rule, spec) for rule in spec.rules.values())
    assert all(counts[name] >= 10 for name in LEVELS), counts


@pytest.mark.parametrize(
    ("rule", "levels"),
    [
        ("mul/bool-is-and", {"values"}),
        ("promotion/uint8-with-signed", {"promotion"}),
        ("views/transpose", {"strides", "aliasing"}),
        ("inplace/bumps-version", {"inplace"}),
        ("dims/wrap", {"errors"}),
        ("autograd/broadcast-is-summed", {"autograd"}),
        ("forward-ad/views", {"forward-ad", "python"}),
        ("random/seeding", {"random"}),
        ("hooks/order", {"autograd", "python"}),
    ],
)
def test_levels_of_rules(spec: Spec, rule: str, levels: set[str]) -> None:
    assert levels <= set(levels_of(spec.rules[rule], spec))


def test_what_needs_no_gradients_is_no_rule_of_autograd(spec: Spec) -> None:
    for rule in ("mul/bool-is-and", "views/transpose", "promotion/uint8-with-signed"):
        assert not {"autograd", "forward-ad", "python"} & set(levels_of(spec.rules[rule], spec))


def test_levels_follow_from_claims() -> None:
    assert claimed_levels([*ASPECTS, *DERIVATIVES, PYTHON]) == list(LEVELS)
    numpy = claimed_levels(load_adapter("numpy").claims)
    assert {"values", "promotion", "strides"} <= set(numpy) and "autograd" not in numpy


def test_a_level_conforms_where_rules_pass_and_none_differs() -> None:
    counts = {
        "values": Counter(passed=3, known=1), "promotion": Counter(passed=3, differs=1),
        "strides": Counter({"not claimed": 4}), "random": Counter(passed=1),
    }  # fmt: skip
    assert conforming(["values", "promotion", "strides"], counts) == ["values"]


def test_in_words() -> None:
    assert [in_words(list(names)) for names in ("", "a", "ab", "abc")] == [
        "", "a", "a and b", "a, b and c",
    ]  # fmt: skip

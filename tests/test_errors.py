"""Errors that know their rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from reftorch import errors
from reftorch.spec.model import SpecError
from tests.spec.fixtures import parse_texts

TOPIC = """\
dims/wrap: {says: x, example: assert torch, raises: IndexError}
dims/free: {says: x, example: assert torch}
"""
# Put together here, so that the check of citations does not take these for real ones.
WRAP, FREE, ABSENT = ("/".join(("dims", slug)) for slug in ("wrap", "free", "absent"))


@pytest.fixture(autouse=True)
def two_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Errors see a specification of two rules."""
    spec = parse_texts(tmp_path, rules_dims=TOPIC)
    monkeypatch.setattr(errors, "load", lambda: spec)


def test_a_condition_which_holds_costs_no_look_at_the_rule() -> None:
    errors.check(True, ABSENT, "{} {}")
    errors.check([0], ABSENT, "{} {}")


@pytest.mark.parametrize("value", [False, 0, None, ()])
def test_a_condition_which_fails_raises_the_class_of_the_rule(value: object) -> None:
    with pytest.raises(IndexError) as caught:
        errors.check(value, WRAP, "sum: dim {} of {}", 3, "x{}")
    assert str(caught.value) == f"sum: dim 3 of x{{}} [{WRAP}]"
    assert caught.value.rule == WRAP  # type: ignore[attr-defined]


def test_a_message_without_arguments_is_literal() -> None:
    with pytest.raises(IndexError, match="got {}"):
        errors.fail(WRAP, "got {}")


def test_the_call_may_name_the_class() -> None:
    with pytest.raises(TypeError) as caught:
        errors.fail(WRAP, "no", error=TypeError)
    assert caught.value.rule == WRAP  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="no"):
        errors.check(False, FREE, "no", error=ValueError)


def test_our_own_bugs_are_assertions() -> None:
    with pytest.raises(AssertionError, match="no rule has the id"):
        errors.fail(ABSENT, "no")
    with pytest.raises(AssertionError, match=r"spec/rules/dims.yaml:2.* names no class"):
        errors.fail(FREE, "no")


def test_spec_errors_are_errors_too() -> None:
    assert errors.SpecError is SpecError

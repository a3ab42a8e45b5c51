"""The specification keeps to its grammar where one entry speaks of others."""

from __future__ import annotations

import fnmatch
from collections.abc import Iterator
from typing import Any

import pytest

from reftorch.conformance.known import load_known
from reftorch.conformance.kill_table import without_mutants
from reftorch.conformance.mutants import all_mutants
from reftorch.conformance.strategies import EVERY, resolve_op
from reftorch.spec import Location, load, spec_root
from reftorch.spec.model import DTYPE_GROUPS
from reftorch.tools.render_spec import is_fresh

VARY = (
    "dims sizes strides dtypes scalars zero-dim empty nan duplicates alias inplace out grad errors"
).split()
OBSERVE = (
    "values dtype sizes strides offset alias version error grad reverse forward second batched"
).split()


def test_the_rendered_specification_is_fresh() -> None:
    assert is_fresh(spec_root()), "stale: run python -m reftorch.tools.render_spec"


def suites() -> Iterator[tuple[Location, dict[str, Any]]]:
    """The suites of rules and operators, each with its place."""
    for entry in [*load().rules.values(), *load().ops.values()]:
        if entry.suite is not None:
            yield entry.location, entry.suite


def items(value: Any) -> list[Any]:
    """A list, whether one or several are given."""
    return value if isinstance(value, list) else [value]


@pytest.mark.parametrize(
    ("key", "known"),
    [
        ("vary", set(VARY)),
        ("observe", set(OBSERVE)),
        ("dtypes", set(DTYPE_GROUPS) | {f"-{group}" for group in DTYPE_GROUPS}),
    ],
)
def test_suites_say_only_what_there_is(key: str, known: set[str]) -> None:
    strays = [
        f"{place}: suite: {key}: {word!r}"
        for place, suite in suites()
        for word in items(suite.get(key, []))
        if word not in known
    ]
    assert not strays, "\n".join(strays)


def test_every_normative_rule_has_a_mutant() -> None:
    assert without_mutants(load()) == []


def test_every_example_that_is_run_has_a_mutant() -> None:
    watched = {mutant.rule for mutant in all_mutants() if mutant.surface is not None}
    strays = [
        f"{rule.location}: {rule.id}: no backend is wrong in this alone"
        for rule in load().rules.values()
        if (rule.suite or {}).get("run") and rule.status == "normative" and rule.id not in watched
    ]
    assert not strays, "\n".join(strays)


def test_suites_name_operators_that_the_conformance_suite_finds() -> None:
    spec = load()
    strays = [
        f"{place}: suite: ops: {name!r}"
        for place, suite in suites()
        for name in items(suite.get("ops", []))
        if name != EVERY and resolve_op(name, spec) is None
    ]
    assert not strays, "\n".join(strays)


def test_what_is_known_to_differ_is_well_formed() -> None:
    rules = load().rules
    for entry in load_known(spec_root()):
        matched = [name for each in entry.rules for name in fnmatch.filter(rules, each)]
        assert matched, f"{entry.rules} match no rule"

"""Draw programs with hypothesis, and let it shrink a failing one."""

from __future__ import annotations

import random
from unittest import mock
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import HypothesisException
from hypothesis.internal.conjecture import providers

from reftorch.conformance.program import Program


WITHOUT_CONSTANTS: dict[str, Any] = {
    name: providers.Constants
    for name in ("_get_local_constants",) if hasattr(providers, name)
}  # fmt: skip
"""Hypothesis draws, now and then, a number that stands in the source of a module loaded so far.

What is drawn for a rule must not depend on what was run before it, and where reftorch is installed.
"""


class _Enough(BaseException):
    """Stop hypothesis: the budget is spent."""


class _Fails(Exception):
    """The program at hand still fails."""


def _settings(count: int, shrink: bool) -> settings:
    phases = (Phase.generate, Phase.shrink) if shrink else (Phase.generate,)
    return settings(
        max_examples=count,
        phases=phases,
        database=None,  # failures are stored as programs, not as hypothesis' choices
        deadline=None,
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
        print_blob=False,
    )


PROBE = 5
"""When none of so many programs is one that a backend may be able to run, no more are drawn."""


def draw_programs(
    strategy: st.SearchStrategy[Program],
    count: int,
    start: int,
    suits: Callable[[Program], bool] = lambda program: True,
) -> list[Program]:
    """Draw `count` programs, the same for the same `start`; few where the first do not suit."""
    found: list[Program] = []

    def collect(program: Program) -> None:
        found.append(program)
        if len(found) == PROBE and not any(map(suits, found)):
            raise _Enough

    try:
        _drive(strategy, count, start, False, collect)
    except _Enough:
        pass
    return [program for program in found if program.calls]


def shrink(
    strategy: st.SearchStrategy[Program],
    count: int,
    start: int,
    fails: Callable[[Program], bool],
    budget: int,
    known: dict[str, bool],
) -> Program | None:
    """Draw the same programs again and shrink the first that fails, in at most `budget` runs.

    known: by the keys of programs, which are known to fail, and which not.
    """
    best: list[Program] = []
    seen = dict(known)
    spent = 0

    def check(program: Program) -> None:
        nonlocal spent
        key = program.key()
        if key not in seen:
            if best:
                spent += 1
            if spent > budget:
                raise _Enough
            seen[key] = fails(program)
        if seen[key]:
            if not best or program.weight() <= best[0].weight():
                best[:] = [program]
            raise _Fails

    try:
        _drive(strategy, count, start, True, check)
    except (_Fails, _Enough, HypothesisException):
        pass
    return best[0] if best else None


def _drive(
    strategy: st.SearchStrategy[Program],
    count: int,
    start: int,
    shrinking: bool,
    check: Callable[[Program], None],
) -> None:
    state = random.getstate()

    @seed(start)
    @_settings(count, shrinking)
    @given(strategy)
    def run(program: Program) -> Any:
        check(program)

    try:
        with mock.patch.multiple(providers, **WITHOUT_CONSTANTS):
            run()
    finally:
        random.setstate(state)

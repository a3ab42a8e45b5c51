"""Run random programs until so many steps are done, and list the differences that were met.

    python -m tests.autograd.search --steps 20000 --seed 1

A difference is shown once for each kind, by the shortest program that led to it and the seed of its
batch: with that seed, --steps 1 and --shrink the program becomes as short as it can be.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import re
import sys
import time
import warnings

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.autograd.state_machine import Programs

PROGRAMS, LENGTH = 25, 40  # programs of a batch, at most; steps of each, at most


class Found:
    """The differences of one kind."""

    def __init__(self) -> None:
        self.count = 0
        self.program: list[str] | None = None
        self.seed = 0

    def add(self, program: list[str], seed_of_batch: int) -> None:
        """Count one, and keep the shortest program."""
        self.count += 1
        if self.program is None or len(program) < len(self.program):
            self.program, self.seed = program, seed_of_batch


def search(steps: int, start: int, shrink: bool = False) -> tuple[int, dict[str, Found]]:
    """How many steps were done, and what was found."""
    before, found = Programs.steps, {}
    while Programs.steps - before < steps:
        problem = batch(start, shrink)
        if problem is not None:
            kind = re.sub(r"\b\d+", "#", f"{type(problem).__name__}: {problem}".split("\n")[0])
            found.setdefault(kind[:400], Found()).add(lines_of(problem), start)
        start += 1
    return Programs.steps - before, found


def batch(start: int, shrink: bool) -> BaseException | None:
    """Run a few programs; what goes wrong in one of them."""
    phases = [Phase.generate, Phase.shrink] if shrink else [Phase.generate]
    profile = settings(
        max_examples=PROGRAMS, stateful_step_count=LENGTH, deadline=None, database=None,
        suppress_health_check=list(HealthCheck), phases=phases, print_blob=False,
        derandomize=False, report_multiple_bugs=False,
    )  # fmt: skip
    machine = seed(start)(type("Seeded", (Programs,), {}))
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            run_state_machine_as_test(machine, settings=profile)
    except Exception as problem:  # noqa: BLE001 - whatever a program meets is a difference
        return problem
    return None


def lines_of(problem: BaseException) -> list[str]:
    """The program that led to a difference."""
    notes = "\n".join(getattr(problem, "__notes__", [])).split("\n")
    return [line for line in notes if line.startswith("state.") and "all_agree" not in line]


def main() -> int:
    """The command; its status says whether there was a difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shrink", action="store_true", help="shorten the programs, which is slow")
    given = parser.parse_args()
    warnings.simplefilter("ignore")
    began = time.monotonic()
    steps, found = search(given.steps, given.seed, given.shrink)
    total = sum(each.count for each in found.values())
    print(f"{steps} steps in {time.monotonic() - began:.0f} s, {total} differences")
    for kind, each in sorted(found.items(), key=lambda item: -item[1].count):
        print(f"\n{each.count} times, as with the seed {each.seed}: {kind}")
        print("\n".join(f"    {line}" for line in each.program or []))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

"""Run the rules against a backend: draw programs, compare, shrink what differs."""

from __future__ import annotations

import time
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from reftorch.conformance.adapters.torchlike import TorchLike
from reftorch.conformance.backend import Backend, CannotRun, InProcess
from reftorch.conformance.compare import Difference, differences
from reftorch.conformance.drawing import draw_programs, shrink
from reftorch.conformance.facts import facts_of
from reftorch.conformance.known import Known, Tally, explanations
from reftorch.conformance.observation import Observation
from reftorch.conformance.omissions import names_of, omissions
from reftorch.conformance.operators import by_operator
from reftorch.conformance.program import PYTHON, Program
from reftorch.conformance.reduce import keep_claimed, reduce_program
from reftorch.conformance.store import FailureStore
from reftorch.conformance.strategies import Plan, one_of_each, plan_for, programs, resolve_ops
from reftorch.conformance.trace import Untraceable, trace_example
from reftorch.spec import Rule, Spec

STATUSES = ("passed", "differs", "known", "not claimed", "error")


@dataclass(frozen=True)
class Profile:
    """How many programs to draw for a rule, and how many runs a shrink may take.

    choice: of so many programs that are drawn the last ones are taken that can be run, since the
    first are the simplest. operators: of a rule whose operators all have programs, only so many.
    sparing: nothing is drawn where the example of a rule can be run.
    """

    programs: int
    shrink_budget: int
    choice: int = 0
    operators: int | None = None
    sparing: bool = False


PROFILES = {
    "smoke": Profile(1, 10, choice=8, operators=20, sparing=True),
    "dev": Profile(20, 60),
    "ci": Profile(60, 300),
    "nightly": Profile(500, 2000),
}


@dataclass(frozen=True)
class Failure:
    """The smallest program found that shows a difference."""

    program: Program
    differences: list[Difference]
    expected: Observation
    got: Observation


@dataclass(frozen=True)
class Verdict:
    """What became of one program."""

    status: str
    program: Program
    failure: Failure | None = None
    reason: str = ""
    known: tuple[Known, ...] = ()  # the entries that explain the difference
    expected: Observation | None = None
    left: tuple[str, ...] = ()  # what the program left changed in its process

    @property
    def found(self) -> list[Difference]:
        """Return what differs."""
        return [] if self.failure is None else self.failure.differences


@dataclass
class Outcome:
    """What became of one rule."""

    rule: Rule
    status: str
    programs: int = 0
    reason: str = ""
    failure: Failure | None = None
    seconds: float = 0.0
    operators: dict[str, str] = field(default_factory=dict)  # and how each of them did
    unclaimed: int = 0  # programs that the backend does not claim
    omitted: tuple[str, ...] = ()  # what the rule is about, and no program was


@dataclass
class Runner:
    """Compares a backend with the reference, rule by rule."""

    spec: Spec
    reference: TorchLike
    backend: Backend
    profile: Profile = PROFILES["dev"]
    seed: int = 0
    known: list[Known] = field(default_factory=list)
    store: FailureStore | None = None

    def __post_init__(self) -> None:
        self._trusted = InProcess(self.reference)
        self.tallies = [Tally(entry) for entry in self.known]

    def run(self, rules: Iterable[Rule]) -> Iterator[Outcome]:
        """Yield the outcome of each rule."""
        for rule in rules:
            start = time.perf_counter()
            try:
                outcome = self.run_rule(rule)
            except CannotRun as error:  # the backend does not start again after a crash
                outcome = Outcome(rule, "error", reason=str(error))
            except Exception as error:  # a fault of the suite costs one rule, not the run
                text = str(error).split("\n", 1)[0]
                outcome = Outcome(rule, "error", reason=f"suite: {type(error).__name__}: {text}")
            outcome.seconds = time.perf_counter() - start
            if self.store is not None and outcome.status in ("passed", "differs", "error"):
                failure = outcome.failure if rule.status == "normative" else None
                kept = failure is not None and not failure.program.example
                self.store.put(rule.id, failure.program if failure is not None and kept else None)
            yield outcome

    def plan(self, rule: Rule) -> Plan:
        """Return how to draw programs for a rule, of operators that the backend may have."""
        seeds: tuple[Program, ...] = ()
        whole = True
        suite = rule.suite if rule.suite is not None else {}
        if "run" not in suite or "ops" in suite or "inputs" in suite:
            try:
                example = trace_example(self.reference, rule)
                seeds = self.cut(rule, example)
                whole = [len(each.calls) for each in seeds] == [len(example.calls)]
            except Untraceable:
                pass  # the operators and generators of the rule have to do
        claims = self.backend.claims
        plan = replace(plan_for(rule, self.spec, seeds, claims.dtypes), cut=not whole)
        if claims.operators is None:
            return plan
        ops = tuple(each for each in plan.ops if claims.has(*names_of(each[0])))
        return replace(plan, ops=ops)

    def cut(self, rule: Rule, program: Program) -> tuple[Program, ...]:
        """Leave out of an example what the backend does not have, if it still is about the rule."""
        if self.backend.claims.operators is None:
            return (program,)
        cut = keep_claimed(program, self.has)
        about = {op.schema.name for op, _ in resolve_ops(rule, self.spec)}
        kept = set() if cut is None else {call.base for call in cut.calls}
        return (cut,) if cut is not None and about & kept else ()

    def has(self, program: Program) -> bool:
        """Say whether the backend claims all that a program needs."""
        if self.backend.claims.lack(program) is not None:
            return False
        return self.backend.run([program.watching(("error",))])[0].missing is None

    def lacking(self, rule: Rule) -> str | None:
        """Say, before anything is drawn, what a rule needs that the backend cannot do."""
        claims = self.backend.claims
        outline = plan_for(rule, self.spec, (), claims.dtypes)
        if outline.observe == (PYTHON,):
            return None if PYTHON in claims.aspects else "it takes PyTorch's Python names"
        if not claims.aspects.intersection(outline.observe):
            return f"observes only {', '.join(outline.observe)}"
        ops = [op for op, _ in outline.ops]
        drawn_by_ops = outline.generator is None and outline.example is None
        if ops and drawn_by_ops and not any(claims.has(*names_of(op)) for op in ops):
            return f"lacks {', '.join(op.full_name for op in ops[:4])}"
        return None

    def run_rule(self, rule: Rule) -> Outcome:
        """Run one rule: the stored failure, its example, then programs drawn for it."""
        lacking = self.lacking(rule)
        if lacking is not None:
            return Outcome(rule, "not claimed", reason=lacking)
        plan = self.plan(rule)
        if plan.is_empty():
            return self.nothing_to_run(rule)
        first, drawn = self.candidates(plan)
        if self.backend.claims.operators is not None:  # a program without calls says nothing
            drawn = [each for each in drawn if each.calls]
        if not first and not drawn:
            return self.nothing_to_run(rule)
        verdicts = self.judge(rule, [*first, *drawn])
        self.count_known(rule, verdicts)
        claims, outcome = self.backend.claims, summarise(rule, verdicts)
        left = sorted({text for each in verdicts for text in each.left})
        if left and not outcome.reason:
            outcome.reason = f"programs left changed: {', '.join(left)}"
        outcome.operators = by_operator(verdicts)
        if outcome.status != "not claimed":
            outcome.unclaimed += plan.cut
            outcome.omitted = omissions(rule, self.spec, claims)
        if outcome.status == "differs":
            outcome.failure = self.smallest(rule, plan, verdicts, first)
        return outcome

    def nothing_to_run(self, rule: Rule) -> Outcome:
        """Return the outcome of a rule without programs."""
        if self.backend.claims.operators is not None:
            return Outcome(rule, "not claimed", reason="lacks the operators of its programs")
        return Outcome(rule, "error", reason="there is no way to draw a program for it")

    def count_known(self, rule: Rule, verdicts: list[Verdict]) -> None:
        """Count what each known difference explained, and what passed although foreseen."""
        name = self.backend.claims.name
        for tally in self.tallies:
            entry = tally.entry
            if not entry.concerns(rule.id, name):
                continue
            explained = sum(any(entry is each for each in found.known) for found in verdicts)
            passed = sum(self.foreseen(entry, found) for found in verdicts)
            tally.count(rule.id, explained, passed)

    def foreseen(self, entry: Known, verdict: Verdict) -> bool:
        """Say whether a program passed in which an entry foresees a difference."""
        if verdict.status != "passed" or verdict.expected is None:
            return False
        seen = self.backend.claims.aspects.intersection(verdict.program.observe)
        return entry.looks_at(seen) and entry.foresees(facts_of(verdict.program, verdict.expected))

    def try_examples(self, rules: Iterable[str]) -> None:
        """Run the examples of the known differences of some rules: do they still show?"""
        name, rules = self.backend.claims.name, list(rules)
        if PYTHON not in self.backend.claims.aspects:
            return
        for tally in self.tallies:
            entry = tally.entry
            if entry.example and any(entry.is_about(rule, name) for rule in rules):
                program = Program((), (), (), (PYTHON,), entry.example)
                (got,) = self.backend.run([program])
                tally.shows = bool(got.raised) or got.fault is not None

    def candidates(self, plan: Plan) -> tuple[list[Program], list[Program]]:
        """Return the stored and the example's programs, and those drawn."""
        stored = self.store.get(plan.rule.id) if self.store is not None else None
        first = [seed.watching(plan.observe) for seed in plan.seeds]
        if stored is not None:
            first.insert(0, stored.watching(plan.observe))
        if plan.example is not None:
            first.insert(0, plan.example)
        drawn = []
        seeds = plan.seeds if self.profile.sparing else ()
        enough = any(self.suits(each) and not self.expect(each)[1] for each in seeds)
        for part in self.parts(plan) if plan.draws() and not enough else ():
            drawn += self.draw(part)
        distinct = {program.key(): program for program in drawn}
        return first, list(distinct.values())

    def parts(self, plan: Plan) -> list[Plan]:
        """Return what programs are drawn for: the operators together, or some of them each."""
        parts, most = one_of_each(plan), self.profile.operators
        return parts if most is None else parts[:: -(-len(parts) // most)]

    def draw(self, plan: Plan) -> list[Program]:
        """Draw programs; a profile may want to choose among more than it runs."""
        count, start = self.count(plan), self.start(plan.rule)
        strategy = programs(plan, self.reference)
        found = draw_programs(strategy, max(count, self.profile.choice), start, self.suits)
        if len(found) <= count:
            return found
        runs = [each for each in found if self.suits(each) and not self.expect(each)[1]]
        return (runs if runs else found)[-count:]

    def suits(self, program: Program) -> bool:
        """Say whether the backend may have what a program needs."""
        return bool(program.calls) and self.backend.claims.lack(program) is None

    def draws(self, plan: Plan, program: Program) -> bool:
        """Say whether this part of a plan calls the operator of a program."""
        return not plan.each or program.calls[-1].op == plan.ops[0][0].full_name

    def count(self, plan: Plan) -> int:
        """Return how many programs to draw: of many operators fewer for each."""
        return max(1, self.profile.programs // 20) if plan.each else self.profile.programs

    def start(self, rule: Rule) -> int:
        """Return what hypothesis draws from: the same for the same seed and rule."""
        return zlib.crc32(f"{self.seed}:{rule.id}".encode())

    def expect(self, program: Program) -> tuple[Observation, str]:
        """Return what the reference shows, and why that is nothing to go by, if it is not."""
        expected = self._trusted.run([program])[0]
        if expected.missing is not None or expected.fault is not None:
            return expected, f"the reference: {expected.missing or expected.fault}"
        if "error" not in program.observe and set(expected.raised) - {"gradient"}:
            return expected, f"the reference raises {next(iter(expected.raised.values()))}"
        return expected, ""

    def judge(self, rule: Rule, candidates: list[Program]) -> list[Verdict]:
        """Compare the backend with the reference on programs; stop where it breaks often."""
        verdicts, valid = [], []
        for program in candidates:
            lack = self.backend.claims.lack(program)
            if lack is not None:
                verdicts.append(Verdict("not claimed", program, reason=lack))
                continue
            expected, reason = self.expect(program)
            if reason:
                verdicts.append(Verdict("not run", program, reason=reason))
            elif program.example and PYTHON not in self.backend.claims.aspects:
                verdicts.append(Verdict("not claimed", program, reason="PyTorch's Python names"))
            else:
                valid.append((program, expected))
        observations = self.backend.run([program for program, _ in valid])
        for (program, expected), got in zip(valid, observations, strict=False):
            verdicts.append(self.verdict(rule, program, expected, got))
        return verdicts

    def verdict(
        self, rule: Rule, program: Program, expected: Observation, got: Observation
    ) -> Verdict:
        """Say what became of a program, by what was expected and what the backend showed."""
        claims = self.backend.claims
        if got.missing is not None:
            return Verdict("not claimed", program, reason=got.missing)
        if expected.raised and "grad" not in claims.aspects and program.records():
            return Verdict("not claimed", program, reason="gradients")
        found = differences(program, expected, got, claims)
        if not found:
            return Verdict("passed", program, expected=expected, left=tuple(got.left))
        lacking = {each.expected for each in found if each.aspect == "dtype"} - claims.dtypes
        if lacking and all(each.aspect == "dtype" for each in found):  # it gives what it has
            return Verdict("not claimed", program, reason=f"dtype {min(lacking)}")
        failure = Failure(program, found, expected, got)
        known = [each for each in self.known if each.concerns(rule.id, claims.name)]
        reasons = explanations(known, program, expected, found)
        if reasons:
            return Verdict("known", program, failure, reasons[0].reason, tuple(reasons))
        if got.fault is not None:
            return Verdict("error", program, failure, got.fault)
        return Verdict("differs", program, failure)

    def smallest(
        self, rule: Rule, plan: Plan, verdicts: list[Verdict], first: list[Program]
    ) -> Failure:
        """Shrink the failures: a drawn one by hypothesis, an example by leaving calls out."""
        failures = [each.failure for each in verdicts if each.status == "differs"]
        failure = next(each for each in failures if each is not None)
        aspects = {difference.aspect for difference in failure.differences}

        def shows(verdict: Verdict) -> bool:
            if verdict.status != "differs" or verdict.failure is None:
                return False
            return any(each.aspect in aspects for each in verdict.failure.differences)

        def fails(program: Program) -> bool:
            return shows(self.judge(rule, [program])[0])

        budget = self.profile.shrink_budget
        if failure.program.example:
            return failure
        small = reduce_program(failure.program, fails, budget)
        if not any(failure.program is each for each in first):
            plan = next(each for each in one_of_each(plan) if self.draws(each, failure.program))
            strategy = programs(plan, self.reference)
            count = max(self.count(plan), self.profile.choice)
            known = {each.program.key(): shows(each) for each in verdicts}
            shrunk = shrink(strategy, count, self.start(rule), fails, budget, known)
            if shrunk is not None and shrunk.weight() <= small.weight():
                small = reduce_program(shrunk, fails, budget)
        return self.judge(rule, [small])[0].failure or failure


def summarise(rule: Rule, verdicts: list[Verdict]) -> Outcome:
    """Sum the programs of a rule up: the worst status wins."""
    ran = [each for each in verdicts if each.status not in ("not run", "not claimed")]
    unclaimed = sum(each.status == "not claimed" for each in verdicts)
    for status in ("error", "differs", "known"):
        found = next((each for each in ran if each.status == status), None)
        if found is not None:
            return Outcome(
                rule, status, len(ran), found.reason, found.failure, unclaimed=unclaimed
            )
    if ran:
        return Outcome(rule, "passed", len(ran), unclaimed=unclaimed)
    missing = sorted({each.reason for each in verdicts if each.status == "not claimed"})
    if missing:
        return Outcome(rule, "not claimed", 0, f"lacks {', '.join(missing[:4])}")
    reasons = sorted({each.reason for each in verdicts})
    return Outcome(rule, "error", 0, "; ".join(reasons[:2]) or "no program was drawn")

"""A run of the suite as it is asked for: which rules, in what order, against what.

`reftorch conform` and the pytest plugin both open a session, and differ in how they show it.
"""

from __future__ import annotations

import contextlib
import fnmatch
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from reftorch.conformance.adapters import UnknownBackend, load_adapter
from reftorch.conformance.adapters.base import Adapter
from reftorch.conformance.adapters.torchlike import TorchLike
from reftorch.conformance.backend import CannotRun, Worker
from reftorch.conformance.known import load_known, read_known
from reftorch.conformance.parallel import Answer, run_shared
from reftorch.conformance.process import watches_memory
from reftorch.conformance.report.make import DOCS, make_entry, make_row
from reftorch.conformance.report.model import Entry, Report
from reftorch.conformance.runner import PROFILES, Outcome, Runner
from reftorch.conformance.store import FailureStore
from reftorch.conformance.strategies import resolve_ops
from reftorch.spec import Rule, Spec, SpecError, load

REPORTED = ("normative", "implementation-defined", "open")
"""The standings of rules that a report has; what is not normative stands apart in it."""

FAILURES = Path(".reftorch") / "failures"


@dataclass(frozen=True)
class Shard:
    """One of several machines that share the rules of a run; `index` counts from 1."""

    index: int
    count: int

    @staticmethod
    def read(text: str) -> Shard:
        """Read `i/n`."""
        index, slash, count = text.partition("/")
        if not (slash and index.isdecimal() and count.isdecimal()):
            raise CannotRun(f"a shard is written i/n, as in 1/3, and not {text!r}")
        shard = Shard(int(index), int(count))
        if not 1 <= shard.index <= shard.count:
            raise CannotRun(f"there is no shard {text}: they are 1/{count} to {count}/{count}")
        return shard

    def of(self, rules: Sequence[Rule]) -> list[Rule]:
        """Return its part of the rules: every n-th, so that topics are spread evenly."""
        return list(rules[self.index - 1 :: self.count])

    def __str__(self) -> str:
        return f"{self.index}/{self.count}"


@dataclass(frozen=True)
class Wish:
    """What a run is asked to be."""

    backend: str
    rules: str | None = None
    ops: str | None = None
    profile: str = "dev"
    seed: int = 0
    known: Path | None = None
    timeout: float = 10.0
    memory: int | None = None
    jobs: int = 1
    reference: str = "reftorch"
    shard: Shard | None = None
    docs: str = DOCS
    failures: Path = FAILURES


@dataclass
class Session:
    """A backend that was started, the rules to run, and what was found so far."""

    wish: Wish
    runner: Runner
    adapter: Adapter
    store: FailureStore
    rules: list[Rule]
    found: dict[str, Entry] = field(default_factory=dict)
    seconds: float = 0.0

    def run(self, rules: Sequence[Rule]) -> Generator[Entry]:
        """Run rules, in several processes if that is wished, and yield what was found of each."""
        if self.wish.jobs == 1:
            yield from self._run_here(rules)
            return
        self.runner.backend.close()  # each process has one of its own
        start = time.perf_counter() - self.seconds
        for answer in run_shared(helping, self.wish, rules, self.wish.jobs):
            self.found[answer.entry.rule] = answer.entry
            self.store.put(answer.entry.rule, answer.kept)
            for tally, (explained, passed) in zip(
                self.runner.tallies, answer.tallies, strict=False
            ):
                tally.count(answer.entry.rule, explained, passed)
            self.seconds = time.perf_counter() - start
            yield answer.entry

    def _run_here(self, rules: Sequence[Rule]) -> Generator[Entry]:
        for outcome in self.runner.run(rules):
            yield self.add(outcome)

    def add(self, outcome: Outcome) -> Entry:
        """Add what became of a rule to the report."""
        start = time.perf_counter()
        entry = make_entry(
            outcome, self.adapter, self.runner.reference, self.runner.spec, self.wish.docs
        )
        self.found[entry.rule] = entry
        self.seconds += outcome.seconds + time.perf_counter() - start
        return entry

    def answer(self, rule: str) -> Answer:
        """Run the rule of an id, for another session that shares its rules among several."""
        for tally in self.runner.tallies:
            tally.explained = tally.passed = 0  # of the rules before
        entry = next(self.run([self.runner.spec.rules[rule]]))
        self.found.clear()
        tallies = [(tally.explained, tally.passed) for tally in self.runner.tallies]
        return Answer(entry, self.store.get(rule), tallies)

    def finish(self) -> None:
        """Look, after a whole run, which known differences are still there."""
        self.runner.try_examples(self.found)

    def report(self) -> Report:
        """Return the report of what was run so far."""
        claims, reference = self.runner.backend.claims, self.runner.reference
        report = Report(
            claims.name, claims.version, f"{reference.name} {reference.version()}",
            self.wish.profile, self.wish.seed, sorted(claims.aspects), self.seconds,
            list(self.found.values()),
        )  # fmt: skip
        spec, docs = self.runner.spec, self.wish.docs
        seen = [t for t in self.runner.tallies if t.explained or t.passed or t.shows is not None]
        report.known = [make_row(tally, spec, docs) for tally in seen]
        report.all_rules = len(choose_rules(self.runner.spec))
        report.shard = "" if self.wish.shard is None else str(self.wish.shard)
        return report

    def close(self) -> None:
        """Give up the backend."""
        self.runner.backend.close()


@contextlib.contextmanager
def helping(wish: Wish) -> Iterator[Callable[[str], Answer]]:
    """Open a session that answers for single rules."""
    session = open_session(replace(wish, jobs=1))
    try:
        yield session.answer
    finally:
        session.close()


def open_session(wish: Wish) -> Session:
    """Start a backend; raise `CannotRun` with one line where anything is not as it should be."""
    try:
        spec = load()
        chosen = share(spec, wish)
        known = load_known(spec.root)
        if wish.known is not None:
            known += read_known(wish.known, needs_link=True, rules=list(spec.rules))
        trusted = load_reference(wish.reference)
        if wish.memory and not watches_memory():
            raise CannotRun("the memory of processes cannot be watched on this system")
        worker = Worker(wish.backend, wish.timeout, memory=wish.memory)
    except (SpecError, UnknownBackend) as error:
        raise CannotRun(str(error)) from error
    except ImportError as error:
        raise CannotRun(f"{error} (is it installed?)") from error
    adapter = load_adapter(wish.backend)  # it could be started, so that it can be loaded here
    adapter.comment = worker.claims.comment
    store = FailureStore(wish.failures, worker.claims.name)
    runner = Runner(spec, trusted, worker, PROFILES[wish.profile], wish.seed, known, store)
    return Session(wish, runner, adapter, store, failed_first(chosen, store))


def share(spec: Spec, wish: Wish) -> list[Rule]:
    """Return the rules that are asked for."""
    chosen = choose_rules(spec, wish.rules, wish.ops, REPORTED)
    if not chosen:
        raise CannotRun("no rule matches the patterns for rules and operators")
    return chosen if wish.shard is None else wish.shard.of(chosen)


def failed_first(rules: Sequence[Rule], store: FailureStore) -> list[Rule]:
    """Put the rules in front of which a failure is kept."""
    return sorted(rules, key=lambda rule: store.get(rule.id) is None)


def choose_rules(
    spec: Spec, rules: str | None = None, ops: str | None = None,
    standings: Sequence[str] = ("normative",),
) -> list[Rule]:  # fmt: skip
    """Return the rules of these standings that match both patterns."""
    chosen = []
    for rule in spec.rules.values():
        if rule.status not in standings:
            continue
        if rules is not None and not fnmatch.fnmatchcase(rule.id, rules):
            continue
        if ops is not None:
            found = [op for op, _ in resolve_ops(rule, spec)]
            names = {name for op in found for name in (op.full_name, op.schema.name)}
            if not any(fnmatch.fnmatchcase(name, ops) for name in names):
                continue
        chosen.append(rule)
    return chosen


def load_reference(name: str) -> TorchLike:
    """Load the library which says what is expected."""
    adapter = load_adapter(name)
    if not isinstance(adapter, TorchLike):
        raise UnknownBackend(f"{name} cannot be the reference: it does not speak as torch does")
    return adapter

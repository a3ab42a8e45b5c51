"""Known differences: predicates on programs, each with a reason; see spec/known_differences.yaml.

An entry has `rule` (an id, or a glob over one topic; or several), `reason`, `link` where somebody
keeps track of it, `backend` (default torch) and `when`, a mapping of conditions that all must hold.
`aspect` and the beginnings of what was `expected` and `got` are of the difference; `device` is of
the backend; the others are of one call, the one where the difference shows or one before it, in the
words of `facts`. Of a list any item will do.

What an entry speaks of may not happen in each program that it foresees. An `example`, which holds
in the reference and fails in the backend, therefore says whether the entry is still needed; with
`always: true` every program that it foresees must differ. `untried` says why there is no example.
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from reftorch.conformance.compare import Difference
from reftorch.conformance.facts import OF_CALLS, WORDS_OF_CALLS, Facts, facts_of
from reftorch.conformance.observation import Observation
from reftorch.conformance.outside import brief, fits
from reftorch.conformance.program import ASPECTS, DERIVATIVES, Program
from reftorch.spec import SpecError

OF_DIFFERENCES = ("aspect", "expected", "got")
CONDITIONS = (*OF_DIFFERENCES, "device", *OF_CALLS)
WRITING = frozenset({"inplace", "out", "set"})
WORDS = {"aspect": (*ASPECTS, *DERIVATIVES, "fault"), **WORDS_OF_CALLS}
"""The words of conditions that have no others: what is misspelt would never hold."""

TEXTS = ("reason", "link", "backend", "example", "untried")
KEYS = frozenset({"rule", "reason", "link", "backend", "when", "always", "example", "untried"})


@dataclass(frozen=True)
class Known:
    """One known difference."""

    rules: tuple[str, ...]
    backend: str
    when: dict[str, Any]
    reason: str
    link: str = ""
    example: str = ""
    untried: str = ""
    always: bool = False

    def concerns(self, rule: str, backend: str) -> bool:
        """Say whether it explains programs of this rule and this backend."""
        return bool(self.when) and self.is_about(rule, backend)

    def is_about(self, rule: str, backend: str) -> bool:
        """Say whether it is about this rule and this backend, whichever options it was given."""
        name, _, options = backend.partition(":")
        if self.backend not in (backend, name):
            return False
        if not self.names(rule):
            return False
        devices = [part.removeprefix("device=") for part in options.split(",")]
        return "device" not in self.when or any(each in devices for each in self._any("device"))

    def names(self, rule: str) -> bool:
        """Say whether it names a rule, or has a pattern that fits."""
        return any(fnmatch.fnmatchcase(rule, each) for each in self.rules)

    def _any(self, name: str) -> list[Any]:
        return list(_names(self.when[name]))

    def looks_at(self, aspects: Iterable[str]) -> bool:
        """Say whether the difference is in one of these aspects, which a program observes."""
        return not set(aspects).isdisjoint(self._any("aspect"))

    def foresees(self, calls: Iterable[Facts]) -> bool:
        """Say whether a program has a call such as it speaks of."""
        names = [name for name in OF_CALLS if name in self.when]
        return any(
            all(not call.of(name).isdisjoint(self._any(name)) for name in names) for call in calls
        )

    def explains(self, difference: Difference, calls: list[Facts]) -> bool:
        """Say whether it is the reason of a difference, given the calls up to there."""
        shown = {
            "aspect": difference.aspect,
            "expected": difference.expected,
            "got": difference.got,
        }
        for name in OF_DIFFERENCES:
            words = self._any(name) if name in self.when else [shown[name]]
            whole = name == "aspect"
            if not any(_says(shown[name], str(word), whole) for word in words):
                return False
        return self.foresees(calls)


def _says(text: str, word: str, whole: bool) -> bool:
    return text == word if whole else text.startswith(word)


def explanations(
    known: Iterable[Known], program: Program, expected: Observation, found: list[Difference]
) -> list[Known]:
    """Return the entries that explain all the differences together; none where one is left."""
    calls, used = facts_of(program, expected), []
    for difference in found:
        until = _calls_before(difference, program)
        entry = next((each for each in known if each.explains(difference, calls[:until])), None)
        if entry is None:
            return []
        used += [entry] if entry not in used else []
    return used


def _calls_before(difference: Difference, program: Program) -> int:
    """Return how many calls may be the cause of a difference: those up to the one that shows it.

    Of an input, and of a result that a later call may have written to, that is all of them.
    """
    place = re.match(r"r(\d+)", difference.where)
    count = len(program.calls) if place is None else int(place[1]) + 1
    written = any(call.variant in WRITING for call in program.calls[count:])
    return len(program.calls) if written and difference.aspect != "error" else count


@dataclass
class Tally:
    """What became of an entry in a run: programs whose difference it explained, or which passed.

    shows: whether its example fails in the backend, None where it was not run. unexpected: the
    rules with a program that passed, although every one that the entry foresees should differ.
    """

    entry: Known
    explained: int = 0
    passed: int = 0
    shows: bool | None = None
    unexpected: list[str] = field(default_factory=list)

    def count(self, rule: str, explained: int, passed: int) -> None:
        """Add what became of the programs of a rule."""
        self.explained += explained
        self.passed += passed
        if passed and self.entry.always:
            self.unexpected.append(rule)

    @property
    def state(self) -> str:
        """Say whether it is still needed; unseen where this run cannot tell."""
        if self.explained:
            return "explains"
        if self.shows is not None:
            return "shows" if self.shows else "stale"
        return "stale" if self.unexpected else "unseen"

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON data."""
        entry = self.entry
        return {
            "rules": list(entry.rules), "backend": entry.backend, "when": entry.when,
            "reason": entry.reason, "link": entry.link, "state": self.state,
            "explained": self.explained, "passed": self.passed, "unexpected": self.unexpected,
        }  # fmt: skip


def load_known(root: str) -> list[Known]:
    """Read `known_differences.yaml` in the folder of the specification."""
    path = Path(root) / "known_differences.yaml"
    return list(read_known(path)) if path.is_file() else []


def read_known(
    path: Path, needs_link: bool = False, rules: Sequence[str] | None = None
) -> Iterator[Known]:
    """Read a file of known differences; one of a backend's own says where each is kept track of.

    Of `rules` there has to be one by each name, where they are given.
    """
    try:
        entries = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise SpecError(f"not YAML: {error}", str(path)) from error
    if not isinstance(entries, (list, type(None))):
        raise SpecError("a list of entries is needed", str(path))
    for entry in entries if entries is not None else []:
        known = _read(entry, path)
        if needs_link and not known.link:
            raise SpecError(f"the entry of {known.rules[0]} needs a `link`", str(path))
        for name in known.rules:
            if rules is not None and not fnmatch.filter(rules, name):
                raise SpecError(f"there is no rule {name}", str(path))
        yield known


def _read(entry: Any, path: Path) -> Known:
    if not isinstance(entry, dict) or not {"rule", "reason"} <= set(entry) <= KEYS:
        raise SpecError(f"an entry needs `rule` and `reason`, got {entry!r}", str(path))
    rules, when = _names(entry["rule"]), entry.get("when", {})
    texts = [entry[key] for key in TEXTS if key in entry]
    if not rules or not all(isinstance(each, str) for each in (*rules, *texts)):
        raise SpecError(f"{brief(entry)}: {', '.join(('rule', *TEXTS))} are texts", str(path))
    head = f"the entry of {rules[0]}"
    if not isinstance(when, dict) or not set(when) <= set(CONDITIONS):
        raise SpecError(f"`when` takes {', '.join(sorted(CONDITIONS))}, got {when!r}", str(path))
    if not when and "example" not in entry:
        raise SpecError(f"{head} needs `when` or an `example`", str(path))
    if when and ("aspect" not in when or len(when) < 2):
        raise SpecError(f"{head}: `when` says the aspect, and what else it needs", str(path))
    if any(mark in rule.split("/", 1)[0] for mark in "*?[" for rule in rules):
        raise SpecError(f"{head}: a glob is over the rules of one topic or operator", str(path))
    for name in when:
        _check_words(name, _names(when[name]), head, path)
    always = entry.get("always", False)
    if not isinstance(always, bool) or (always and not when):
        raise SpecError(f"{head}: `always` is true or false, and of a `when`", str(path))
    more = {key: entry.get(key, "") for key in ("link", "example", "untried")}
    return Known(rules, entry.get("backend", "torch"), when, entry["reason"], always=always, **more)


def _check_words(name: str, words: tuple[Any, ...], head: str, path: Path) -> None:
    """Refuse a condition that would never hold, as what is misspelt."""
    there_are = WORDS.get(name)
    for word in words:
        is_text = isinstance(word, str) or (name in ("expected", "got") and fits(word, float))
        if not is_text or there_are is not None and word not in there_are:
            instead = "a text" if there_are is None else ", ".join(there_are)
            raise SpecError(f"{head}: {name} cannot be {brief(word)}: {instead}", str(path))


def _names(given: Any) -> tuple[Any, ...]:
    return tuple(given if isinstance(given, list) else [given])

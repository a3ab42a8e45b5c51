"""What a report holds: rules, operators and levels by status, as text that needs no library.

A report turns into JSON, which `spec/report.schema.json` describes, and back.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Any

from reftorch.conformance.compare import Difference
from reftorch.conformance.levels import LEVELS, claimed_levels, conforming, in_words
from reftorch.conformance.outside import brief, build
from reftorch.conformance.runner import STATUSES
from reftorch.version import PYTORCH, __version__

FORMAT = 3
"""The version of the JSON form: it grows when a reader of the last one would be misled."""

MEANINGS = {
    "passed": "every program behaved as PyTorch does",
    "differs": "at least one program showed a difference",
    "known": "the difference is declared, with a reason",
    "not claimed": "the library has no such operator, dtype or aspect",
    "error": "the backend broke, or no program could be drawn",
}
FAILING = ("differs", "error")
NORMATIVE = "normative"


class MalformedReport(Exception):
    """A file is not a report, or one of a version that is not understood."""


@dataclass
class Entry:
    """One rule in a report."""

    rule: str
    says: str
    status: str
    programs: int = 0
    seconds: float = 0.0
    reason: str = ""
    differences: list[Difference] = field(default_factory=list)
    snippet: str = ""
    explanation: str = ""
    program: dict[str, Any] | None = None
    levels: list[str] = field(default_factory=list)
    operators: dict[str, str] = field(default_factory=dict)
    place: str = ""
    link: str = ""
    standing: str = NORMATIVE
    unclaimed: int = 0
    omitted: list[str] = field(default_factory=list)

    @property
    def topic(self) -> str:
        """Return the part of the rule's id before the slash."""
        return self.rule.split("/", 1)[0]

    @property
    def fails(self) -> bool:
        """Say whether the backend differs from the rule, or broke; only normative ones count."""
        return self.status in FAILING and not self.apart

    @property
    def apart(self) -> bool:
        """Say whether the rule decides nothing: it is implementation-defined, or open."""
        return self.standing != NORMATIVE

    @property
    def in_part(self) -> bool:
        """Say whether it passed by a part of its programs, operators, dtypes or aspects alone."""
        return self.status == "passed" and bool(self.unclaimed or self.omitted)

    @property
    def state(self) -> str:
        """Return the status in words."""
        return "passed, in part" if self.in_part else self.status

    @property
    def extent(self) -> str:
        """Say how many programs were compared, and what was left out."""
        text = f"{self.programs} programs compared"
        if self.unclaimed:
            text += f", {self.unclaimed} not claimed"
        return text + (f"; left out: {', '.join(self.omitted)}" if self.omitted else "")

    @property
    def message(self) -> str:
        """Return the first difference in one line, or the reason."""
        return str(self.differences[0]) if self.differences else self.reason

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON data."""
        return {**asdict(self), "seconds": round(self.seconds, 3)}

    @staticmethod
    def from_json(data: dict[str, Any]) -> Entry:
        """Read what `to_json` wrote."""
        differences = [build(Difference, each) for each in data["differences"]]
        entry = build(Entry, {**data, "differences": differences})
        if entry.status not in STATUSES:
            raise ValueError(f"{entry.rule} cannot be {brief(entry.status)}")
        return entry


@dataclass
class KnownRow:
    """What became of a known difference in a run."""

    rules: list[str]
    backend: str
    when: dict[str, Any]
    reason: str
    link: str
    state: str
    explained: int
    passed: int
    unexpected: list[str]

    @property
    def identity(self) -> str:
        """Return a text that is equal for the same entry in two reports."""
        return repr((self.rules, self.backend, sorted(self.when.items()), self.reason))


@dataclass
class Report:
    """A run: the backend, how it was run, and the rules."""

    backend: str
    version: str
    reference: str
    profile: str
    seed: int
    claims: list[str]
    seconds: float = 0.0
    entries: list[Entry] = field(default_factory=list)
    known: list[KnownRow] = field(default_factory=list)
    shard: str = ""
    all_rules: int = 0

    @property
    def title(self) -> str:
        """Return the name of the backend with its version."""
        return f"{self.backend} {self.version}".strip()

    @property
    def rules(self) -> list[Entry]:
        """Return the normative rules: those that decide what the backend conforms to."""
        return [entry for entry in self.entries if not entry.apart]

    @property
    def apart(self) -> list[Entry]:
        """Return the rules that are implementation-defined or open, and decide nothing."""
        return [entry for entry in self.entries if entry.apart]

    @property
    def programs(self) -> int:
        """Return how many programs were compared."""
        return sum(entry.programs for entry in self.entries)

    @property
    def in_part(self) -> int:
        """Return how many normative rules passed in part."""
        return sum(entry.in_part for entry in self.rules)

    def levels(self) -> dict[str, Counter[str]]:
        """Count the rules of each level by status."""
        return {
            name: Counter(entry.status for entry in self.rules if name in entry.levels)
            for name in LEVELS
        }

    def operators(self) -> dict[str, Counter[str]]:
        """Count the rules that each operator was tried on by how it did there."""
        found: dict[str, Counter[str]] = {}
        for entry in self.rules:
            for name, status in entry.operators.items():
                found.setdefault(name, Counter())[status] += 1
        return dict(sorted(found.items()))

    def conforming(self) -> list[str]:
        """Return the levels that the backend claims and conforms to."""
        return conforming(claimed_levels(self.claims), self.levels())

    def summary(self) -> str:
        """Say in one sentence what the backend conforms to."""
        names, run = in_words(self.conforming()), len(self.rules)
        if not names:
            return "conforms to no level as a whole"
        partly = f", as far as {run} of {self.all_rules} rules tell" if self.is_part() else ""
        return f"conforms to {names}{partly}"

    def is_part(self) -> bool:
        """Say whether rules were left out: by a pattern, a shard, or since the run was ended."""
        return len(self.rules) < self.all_rules

    def doubtful(self) -> list[KnownRow]:
        """Return the known differences that are not there any more."""
        return [row for row in self.known if row.state == "stale"]

    def unexpected(self) -> list[KnownRow]:
        """Return the known differences with programs that passed, where all should differ."""
        return [row for row in self.known if row.unexpected]

    def counts(self) -> Counter[str]:
        """Count the rules by status."""
        return Counter(entry.status for entry in self.rules)

    def counts_apart(self) -> Counter[str]:
        """Count by status the rules that decide nothing."""
        return Counter(entry.status for entry in self.apart)

    def conforms(self) -> bool:
        """Say whether nothing differs and nothing broke."""
        return not any(entry.fails for entry in self.entries)

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON data."""
        return {
            "format": FORMAT,
            "reftorch": __version__,
            "pytorch": PYTORCH,
            "backend": self.backend,
            "version": self.version,
            "reference": self.reference,
            "profile": self.profile,
            "seed": self.seed,
            "shard": self.shard,
            "all_rules": self.all_rules,
            "claims": self.claims,
            "seconds": round(self.seconds, 2),
            "counts": in_order(self.counts()),
            "in_part": self.in_part,
            "summary": self.summary(),
            "levels": self._levels_to_json(),
            "operators": {name: in_order(each) for name, each in self.operators().items()},
            "known": [asdict(row) for row in self.known],
            "rules": [entry.to_json() for entry in self.rules],
            "apart": {
                "counts": in_order(self.counts_apart()),
                "rules": [entry.to_json() for entry in self.apart],
            },
        }

    def _levels_to_json(self) -> dict[str, Any]:
        claimed, good = claimed_levels(self.claims), self.conforming()
        return {
            name: {"claimed": name in claimed, "conforms": name in good, **in_order(counts)}
            for name, counts in self.levels().items()
        }

    @staticmethod
    def from_json(data: Any) -> Report:
        """Read what `to_json` wrote; sums are made anew."""
        if not isinstance(data, dict) or "format" not in data or "rules" not in data:
            raise MalformedReport("it is not a report of `reftorch conform --json`")
        if data["format"] != FORMAT:
            said = f"its format is {data['format']}, and {FORMAT} is the one that is understood"
            raise MalformedReport(f"{said}: make it again")
        try:
            report = build(Report, {name: data[name] for name in HEAD})
            rules = [*data["rules"], *data["apart"]["rules"]]
            report.entries = [Entry.from_json(each) for each in rules]
            report.known = [build(KnownRow, each) for each in data["known"]]
        except (KeyError, TypeError, ValueError) as error:
            raise MalformedReport(f"it is no report: {error}") from error
        return report


HEAD = (
    "backend", "version", "reference", "profile", "seed", "claims", "seconds", "shard",
    "all_rules",
)  # fmt: skip


def in_order(counts: Counter[str]) -> dict[str, int]:
    """Return how often each status occurs, in the order that they are shown in."""
    return {status: counts[status] for status in STATUSES}

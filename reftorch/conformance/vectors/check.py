"""Run golden vectors against a backend, and report as a run of the suite does."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from reftorch.conformance.report.model import Report
from reftorch.conformance.runner import Outcome, summarise
from reftorch.conformance.session import Session
from reftorch.conformance.vectors.files import (
    RuleVectors,
    leave_open,
    read_file,
    read_manifest,
    read_rule,
)


@dataclass
class Folder:
    """Vectors that were exported; those of a rule are read when it is its turn."""

    path: Path
    manifest: dict[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        self.manifest = read_manifest(self.path)

    def read(self, entry: dict[str, Any]) -> RuleVectors:
        """Read the vectors of an entry of the manifest."""
        name = entry["file"]
        text = read_file(self.path, self.manifest, name)
        tensors = f"{name.removesuffix('.json')}.safetensors"
        return read_rule(text, read_file(self.path, self.manifest, tensors))

    def entries(self, session: Session) -> list[dict[str, Any]]:
        """Return the entries of the rules that a session is about."""
        wanted = {rule.id for rule in session.rules}
        return [each for each in self.manifest["rules"] if each["rule"] in wanted]

    def unknown(self, session: Session) -> list[str]:
        """Return the rules that the specification does not have, or not any more."""
        known = session.runner.spec.rules
        return [each["rule"] for each in self.manifest["rules"] if each["rule"] not in known]


def check_folder(session: Session, folder: Folder) -> Iterator[Outcome]:
    """Run the vectors of each rule, add them to the session's report, and yield what became."""
    for entry in folder.entries(session):
        start = time.perf_counter()
        found = folder.read(entry)
        outcome = check_rule(session, found)
        outcome.seconds = time.perf_counter() - start
        session.add(outcome)
        yield outcome


def check_rule(session: Session, found: RuleVectors) -> Outcome:
    """Run the vectors of one rule."""
    runner = session.runner
    rule = runner.spec.rules[found.rule]
    observations = runner.backend.run([each.program for each in found.vectors])
    verdicts = []
    for vector, got in zip(found.vectors, observations, strict=False):
        leave_open(got, vector.open_values)
        verdicts.append(runner.verdict(rule, vector.program, vector.expected, got))
    return summarise(rule, verdicts)


def report_of(session: Session, folder: Folder) -> Report:
    """Return the report of a check: what was expected is the reference of the export."""
    report = session.report()
    report.reference = f"vectors of {folder.manifest['reference']}"
    report.profile, report.seed = folder.manifest["profile"], folder.manifest["seed"]
    return report

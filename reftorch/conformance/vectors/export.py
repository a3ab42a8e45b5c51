"""Draw the programs of rules, and write them with what the reference shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from reftorch.conformance.adapters.torchlike import TorchLike
from reftorch.conformance.backend import InProcess
from reftorch.conformance.compare import UNWRITTEN, lets_grow
from reftorch.conformance.observation import Observation
from reftorch.conformance.program import Call, Program, Ref, Storage, map_refs
from reftorch.conformance.runner import PROFILES, Runner
from reftorch.conformance.vectors.files import (
    FORMAT,
    RuleVectors,
    Vector,
    leave_open,
    write_folder,
    write_rule,
)
from reftorch.spec import Rule, Spec
from reftorch.version import PYTORCH, __version__

SEEDS = (1, 2)
"""In which states of the generator a program has to show the same."""


@dataclass
class Export:
    """What was written: the vectors of each rule, and the rules without, with the reason."""

    files: dict[str, bytes] = field(default_factory=dict)
    rules: list[dict[str, Any]] = field(default_factory=list)
    left_out: list[dict[str, str]] = field(default_factory=list)

    def add(self, found: RuleVectors, reason: str) -> None:
        """Add the vectors of a rule, or say why there are none."""
        if not found.vectors:
            self.left_out.append({"rule": found.rule, "reason": reason})
            return
        path = f"{found.rule}.json"
        self.files[path], self.files[f"{found.rule}.safetensors"] = write_rule(found)
        count = len(found.vectors)
        self.rules.append(
            {"rule": found.rule, "says": found.says, "file": path, "programs": count}
        )


class Exporter:
    """Draws programs as a run of the suite does, against the reference alone."""

    def __init__(self, spec: Spec, reference: TorchLike, profile: str, seed: int) -> None:
        self.reference, self.profile, self.seed = reference, profile, seed
        self.runner = Runner(spec, reference, InProcess(reference), PROFILES[profile], seed)

    def export(self, rules: Iterable[Rule]) -> Iterator[tuple[RuleVectors, str]]:
        """Yield the vectors of each rule, and why there are none."""
        for rule in rules:
            yield self.vectors_of(rule)

    def vectors_of(self, rule: Rule) -> tuple[RuleVectors, str]:
        """Return the vectors of one rule, and why there are none."""
        found = RuleVectors(rule.id, rule.says)
        plan = self.runner.plan(rule)
        if plan.is_empty():
            return found, "there is no way to draw a program for it"
        first, drawn = self.runner.candidates(plan)
        reasons = ["it takes PyTorch's Python names"]
        distinct: dict[str, Vector] = {}
        for program in [*first, *drawn]:
            if program.example:
                continue
            exact = self.exact(program)
            expected, reason = self.expect(exact)
            if reason:
                reasons.insert(0, reason)
                continue
            distinct.setdefault(exact.key(), Vector(exact, expected, open_values(exact)))
        found.vectors = list(distinct.values())
        return found, reasons[0]

    def expect(self, program: Program) -> tuple[Observation, str]:
        """Return what the reference shows whatever ran before, and why there is no such thing."""
        found = []
        for seed in SEEDS:
            self.reference.library.manual_seed(seed)
            expected, reason = self.runner.expect(program)
            if reason:
                return expected, reason
            leave_open(expected, open_values(program))
            found.append(expected)
        if found[0].to_json() != found[1].to_json():
            return found[0], "what it shows depends on what ran before"
        return found[0], ""

    def exact(self, program: Program) -> Program:
        """Return the program with the elements that its storages really hold."""
        describe = self.reference.describe
        try:
            storages = tuple(
                Storage(each.dtype, tuple(describe(self.reference.flat(each)).values))
                for each in program.storages
            )
        except Exception:  # there is no such storage, which running the program will say
            return program
        return replace(program, storages=storages)

    def manifest(self, export: Export) -> dict[str, Any]:
        """Return what a reader has to know of all files."""
        return {
            "format": FORMAT,
            "specification": {"reftorch": __version__, "pytorch": PYTORCH},
            "reference": f"{self.reference.name} {self.reference.version()}",
            "profile": self.profile,
            "seed": self.seed,
            "programs": sum(each["programs"] for each in export.rules),
            "rules": export.rules,
            "left_out": export.left_out,
        }

    def write(self, folder: Path, export: Export) -> None:
        """Write everything to a folder."""
        write_folder(folder, export.files, self.manifest(export))


def open_values(program: Program) -> frozenset[str]:
    """Return the names of what holds memory that nobody wrote, and of what was made of that."""
    names = [str(Ref("input", index)) for index in range(len(program.inputs))]
    found: set[str] = set()
    for index, call in enumerate(program.calls):
        names.append(str(Ref("result", index)))
        if lets_grow(program, call):
            return frozenset([*names, *(str(Ref("result", i)) for i in range(len(program.calls)))])
        if call.base in UNWRITTEN or found.intersection(operands(call)):
            found.add(str(Ref("result", index)))
    return frozenset(found)


def operands(call: Call) -> set[str]:
    """Return the names of the tensors that a call is given, of an item that of its sequence."""
    names: set[str] = set()

    def note(ref: Ref) -> Ref:
        names.add(str(Ref(ref.kind, ref.index)))
        return ref

    map_refs([*call.args, *call.kwargs.values()], note)
    return names

"""Known differences: predicates on programs, each with a reason; see spec/known_differences.yaml.

An entry has `rule`, `reason`, and optionally `backend` (default torch) and `when`, a mapping with
any of `op` (base names), `dtype` (of an input or argument), `aspect`, `variant`; all must hold.
"""

from __future__ import annotations

import fnmatch
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from reftorch.conformance.compare import Difference
from reftorch.conformance.program import Program, Symbol
from reftorch.spec import SpecError

CONDITIONS = frozenset({"op", "dtype", "aspect", "variant"})


@dataclass(frozen=True)
class Known:
    """One known difference."""

    rule: str
    backend: str
    when: dict[str, Any]
    reason: str

    def covers(
        self, rule: str, backend: str, program: Program, differences: list[Difference]
    ) -> bool:
        """Say whether it explains these differences."""
        if backend.partition(":")[0] != self.backend or not fnmatch.fnmatchcase(rule, self.rule):
            return False
        facts = {
            "op": {call.base for call in program.calls},
            "variant": {call.variant for call in program.calls},
            "dtype": _dtypes(program),
        }
        for name, wanted in self.when.items():
            values = set(wanted if isinstance(wanted, list) else [wanted])
            if name == "aspect":
                if not all(difference.aspect in values for difference in differences):
                    return False
            elif values.isdisjoint(facts[name]):
                return False
        return True


def _dtypes(program: Program) -> set[str]:
    found = {storage.dtype for storage in program.storages}
    for call in program.calls:
        for value in (*call.args, *call.kwargs.values()):
            if isinstance(value, Symbol) and value.kind == "dtype":
                found.add(value.name)
    return found


def load_known(root: str) -> list[Known]:
    """Read `known_differences.yaml` in the folder of the specification."""
    path = Path(root) / "known_differences.yaml"
    if not path.is_file():
        return []
    try:
        entries = yaml.safe_load(path.read_text(encoding="utf-8"))
    except yaml.YAMLError as error:
        raise SpecError(f"not YAML: {error}", str(path)) from error
    return [_read(entry, path) for entry in entries or []]


def _read(entry: Any, path: Path) -> Known:
    if not isinstance(entry, dict) or not {"rule", "reason"} <= set(entry):
        raise SpecError(f"an entry needs `rule` and `reason`, got {entry!r}", str(path))
    when = entry.get("when", {})
    if not isinstance(when, dict) or not set(when) <= CONDITIONS:
        raise SpecError(f"`when` takes {', '.join(sorted(CONDITIONS))}, got {when!r}", str(path))
    return Known(entry["rule"], entry.get("backend", "torch"), when, entry["reason"])

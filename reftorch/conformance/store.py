"""Failures kept between runs, in `.reftorch/failures/` of the current folder."""

from __future__ import annotations

import json
from pathlib import Path

from reftorch.conformance.program import Program


class FailureStore:
    """Failing programs of one backend by rule; they are replayed first."""

    def __init__(self, folder: Path, backend: str) -> None:
        stem = "".join(c if c.isalnum() or c in "-_." else "_" for c in backend)
        self.path = folder / f"{stem}.json"
        self.programs: dict[str, Program] = {}
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
            self.programs = {rule: Program.from_json(program) for rule, program in data.items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            pass  # no file, or one of another time: it only costs the replay

    def get(self, rule: str) -> Program | None:
        """Return the program that failed last time."""
        return self.programs.get(rule)

    def put(self, rule: str, program: Program | None) -> None:
        """Remember a failing program, or (None) that the rule holds."""
        if program is None:
            self.programs.pop(rule, None)
        else:
            self.programs[rule] = program

    def save(self) -> None:
        """Write the file, unless there never was anything to write."""
        if not self.programs and not self.path.exists():
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        data = {rule: program.to_json() for rule, program in sorted(self.programs.items())}
        self.path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")

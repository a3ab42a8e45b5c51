"""Run the quick checks side by side: rendering, citations, layers, ruff, mypy.

python reftorch/tools/check.py    in the root of a checkout; imports nothing of reftorch, so that
                                  it has something to say also while reftorch cannot be imported
"""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path


def python(*arguments: str) -> list[str]:
    """Return the command which starts this interpreter with the arguments."""
    return [sys.executable, *arguments]


def tool(*arguments: str) -> list[str]:
    """Return the command which runs a tool without the rest of the package."""
    return python("reftorch/tools/bare.py", *arguments)


# The slowest first: they run two at a time.
CHECKS = {
    "types (mypy)": python("-m", "mypy", "--no-error-summary"),
    "layers (import-linter)": [
        str(Path(sys.executable).with_name("lint-imports")),
        "--no-logo",
        "--no-cache",
    ],
    "rendered code and pages are fresh": tool("render", "--check"),
    "the rendered spec is fresh": tool("render_spec", "--check"),
    "citations": tool("citations"),
    "style (ruff)": python("-m", "ruff", "check", "--quiet", "."),
}


@dataclass(frozen=True)
class Outcome:
    """How a check went."""

    name: str
    passed: bool
    seconds: float
    output: str


def run(name: str, root: Path) -> Outcome:
    """Run one check in the root of the checkout."""
    start = time.perf_counter()
    done = subprocess.run(CHECKS[name], cwd=root, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - start
    return Outcome(name, done.returncode == 0, seconds, done.stdout + done.stderr)


def tell(outcome: Outcome) -> None:
    """Print one line about the outcome, and what the check said when it failed."""
    verdict = "ok    " if outcome.passed else "FAILED"
    print(f"{verdict} {outcome.seconds:5.1f} s  {outcome.name}", flush=True)
    if not outcome.passed:
        print(outcome.output, flush=True)


def main() -> int:
    """Run all checks in the current folder and return the exit code."""
    failed = 0
    with ThreadPoolExecutor(2) as pool:
        for outcome in pool.map(lambda name: run(name, Path.cwd()), CHECKS):
            tell(outcome)
            failed += not outcome.passed
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""Time reftorch beside PyTorch, NumPy and SciPy, on one thread: python -m tests.benchmarks [ROWS]

The libraries take turns, and the least time of each counts. What is printed is a report: no time is
ever asserted. Only results that differ are a failure (exit status 1).

Each library takes the instructions of the processor that it finds for itself: an OPENBLAS_CORETYPE
of the environment, which holds for NumPy's products alone, is not heeded.
"""

from __future__ import annotations

import argparse
import fnmatch
import importlib
import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from tests.benchmarks.rows import ROWS, Row

LIBRARIES = ("reftorch", "torch")


def measure(row: Row, rounds: int) -> dict[str, float]:
    """The least milliseconds of each library; none of a library that has no such function."""
    arrays = row.data(np.random.default_rng(0))
    calls = {name: _call(row, importlib.import_module(name), arrays) for name in LIBRARIES}
    by_arrays = row.by_arrays
    if by_arrays is not None:
        calls[row.arrays] = lambda: by_arrays(*arrays)
    calls = {name: call for name, call in calls.items() if _is_there(call)}
    results = {name: np.asarray(call()) for name, call in calls.items()}
    for name, result in results.items():
        if not np.allclose(result, results["torch"], rtol=1e-3, atol=1e-3):
            raise ArithmeticError(f"{row.name}: {name} calculates something else than torch")
    least = dict.fromkeys(calls, float("inf"))
    for _ in range(rounds):
        for name, call in calls.items():
            start = time.perf_counter()
            call()
            least[name] = min(least[name], 1e3 * (time.perf_counter() - start))
    return least


def _call(row: Row, library: Any, arrays: tuple[np.ndarray, ...]) -> Callable[[], Any]:
    tensors = [library.from_numpy(array) for array in arrays]
    return lambda: row.by_torch(library, *tensors)


def _is_there(call: Callable[[], Any]) -> bool:
    try:
        call()
    except AttributeError:
        return False
    return True


def report(found: dict[str, dict[str, float]]) -> Table:
    """The table of times and ratios."""
    table = Table(box=None, padding=(0, 1), header_style="bold", title="milliseconds, the least")
    for column in ("", "sizes", "reftorch", "torch", "numpy or scipy", "to torch", "to the latter"):
        table.add_column(column, justify="left" if column in ("", "sizes") else "right")
    for row in ROWS:
        if row.name in found:
            times = found[row.name]
            others = [_shown(times.get(name)) for name in (*LIBRARIES, row.arrays)]
            table.add_row(row.name, row.sizes, *others, *_ratios(row, times))
    return table


def _shown(milliseconds: float | None) -> str:
    return "-" if milliseconds is None else f"{milliseconds:.3f}"


def _ratios(row: Row, times: dict[str, float]) -> list[str]:
    """The ratios of our time to the others', with what is asked for where something is."""
    cells = []
    for name in ("torch", row.arrays):
        if name not in times or "reftorch" not in times:
            cells.append("-")
            continue
        ratio, asked = times["reftorch"] / times[name], row.asked.get(name)
        cells.append(f"{ratio:.2f}" if asked is None else f"{ratio:.2f} (at most {asked:g})")
    return cells


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks")
    parser.add_argument("rows", nargs="?", default="*", help="a pattern of the rows' names")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--json", metavar="FILE", help="write the milliseconds as JSON, too")
    options = parser.parse_args()
    importlib.import_module("torch").set_num_threads(1)
    found, failed = {}, False
    for row in ROWS:
        if fnmatch.fnmatchcase(row.name, options.rows):
            try:
                found[row.name] = measure(row, options.rounds)
            except ArithmeticError as difference:
                failed = True
                print(difference, file=sys.stderr)
    Console(width=None if sys.stdout.isatty() else 140, highlight=False).print(report(found))
    if options.json is not None:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(found, file, indent=1)
    return int(failed)


if __name__ == "__main__":
    # read when NumPy and PyTorch are loaded: so the program starts anew with them
    threads = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
    wanted = {**os.environ, **threads}
    wanted.pop("OPENBLAS_CORETYPE", None)
    if wanted != dict(os.environ):
        os.execve(sys.executable, [sys.executable, "-m", "tests.benchmarks", *sys.argv[1:]], wanted)
    sys.exit(main())

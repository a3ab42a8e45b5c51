"""How fast the CUDA back end is, beside torch.cuda and CuPy where they are: `make bench-gpu`.

Each row is one operator on large operands. Time is that of many launches with one wait at the end,
divided by their number. What is bound by memory is told as a fraction of the bandwidth of a copy on
the same device, measured in the same run (goal: 0.9); products of matrices in TFLOP/s, beside the
other library (cuBLAS: goal 0.85 for float32). Nothing is asserted: figures are for reading.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table


@dataclass(frozen=True)
class Row:
    """An operator: what to make, what to run, and how many bytes it moves or operations it does."""

    name: str
    make: Make
    run: Callable[..., Any]
    nbytes: int = 0
    flops: int = 0


class Library:
    """torch's names on a device: reftorch itself, or PyTorch."""

    def __init__(self, module: Any) -> None:
        self.t, self.name = module, module.__name__

    def randn(self, *sizes: int, dtype: str = "float32") -> Any:
        """Normal numbers, made on the host and brought to the device."""
        return self.t.randn(*sizes).to(getattr(self.t, dtype)).cuda()

    def indices(self, count: int, below: int) -> Any:
        """Random indices."""
        return self.t.randint(0, below, (count,)).cuda()

    def wait(self) -> None:
        """Wait for the device."""
        self.t.cuda.synchronize()


class CuPy(Library):
    """The few names that the rows use, over CuPy."""

    def __init__(self, module: Any) -> None:
        super().__init__(module)
        self.t = _CuPyNames(module)

    def randn(self, *sizes: int, dtype: str = "float32") -> Any:
        """Normal numbers on the device."""
        return self.t.xp.random.standard_normal(sizes, dtype="float32").astype(dtype)

    def indices(self, count: int, below: int) -> Any:
        """Random indices."""
        return self.t.xp.random.randint(0, below, count)

    def wait(self) -> None:
        """Wait for the device."""
        self.t.xp.cuda.runtime.deviceSynchronize()


class _CuPyNames:
    def __init__(self, xp: Any) -> None:
        self.xp, self.float16 = xp, "float16"

    def relu(self, x: Any) -> Any:
        return self.xp.maximum(x, 0)

    def sum(self, x: Any, dim: int | None = None) -> Any:
        return x.sum(axis=dim)

    def amax(self, x: Any, dim: int) -> Any:
        return x.max(axis=dim)

    def clone(self, x: Any) -> Any:
        return x.copy()

    def index_select(self, x: Any, dim: int, index: Any) -> Any:
        return self.xp.take(x, index, axis=dim)

    def matmul(self, a: Any, b: Any) -> Any:
        return self.xp.matmul(a, b)

    def add(self, a: Any, b: Any) -> Any:
        return self.xp.add(a, b)

    def exp(self, a: Any) -> Any:
        return self.xp.exp(a)


Make = Callable[[Library], tuple[Any, ...]]


def _squares(edge: int, count: int, dtype: str = "float32") -> Make:
    """So many matrices."""
    return lambda lib: tuple([lib.randn(edge, edge, dtype=dtype) for _ in range(count)])


def _picked(edge: int) -> Make:
    return lambda lib: (lib.randn(edge, edge), lib.indices(edge, edge))


def _added(edge: int) -> Make:
    return lambda lib: (lib.randn(edge, edge), lib.indices(edge, edge), lib.randn(edge, edge))


def _bound_by_memory(edge: int) -> list[Row]:
    """What moves bytes: one, two or three operands of edge x edge elements."""
    whole = 4 * edge * edge  # bytes of a float32 operand
    one, two, half = _squares(edge, 1), _squares(edge, 2), _squares(edge, 2, "float16")

    def layer_norm(t: Any, x: Any) -> Any:
        return t.nn.functional.layer_norm(x, (edge,))

    return [
        Row("copy", one, lambda t, x: t.clone(x), 2 * whole),
        Row("add", two, lambda t, a, b: t.add(a, b), 3 * whole),
        Row("add, float16", half, lambda t, a, b: t.add(a, b), 3 * whole // 2),
        Row("relu", one, lambda t, x: t.relu(x), 2 * whole),
        Row("exp", one, lambda t, x: t.exp(x), 2 * whole),
        Row("add, b transposed", two, lambda t, a, b: t.add(a, b.T), 3 * whole),
        Row("cast to float16", one, lambda t, x: x.to(t.float16), whole * 3 // 2),
        Row("transposed copy", one, lambda t, x: x.T.contiguous(), 2 * whole),
        Row("sum", one, lambda t, x: t.sum(x), whole),
        Row("sum of rows", one, lambda t, x: t.sum(x, 1), whole),
        Row("sum of columns", one, lambda t, x: t.sum(x, 0), whole),
        Row("amax of rows", one, lambda t, x: t.amax(x, 1), whole),
        Row("softmax of rows", one, lambda t, x: t.softmax(x, 1), 2 * whole),
        Row("layer_norm", one, layer_norm, 2 * whole),
        Row("gather of rows", _picked(edge), lambda t, x, i: t.index_select(x, 0, i), 2 * whole),
        Row("index_add", _added(edge), lambda t, x, i, y: x.index_add_(0, i, y), 3 * whole),
    ]


def rows(edge: int, matrix: int) -> list[Row]:
    """The rows for operands of edge x edge elements, and products of matrix x matrix."""
    products = [
        Row(f"matmul, {dtype}", _squares(matrix, 2, dtype), lambda t, a, b: t.matmul(a, b),
            flops=2 * matrix**3)
        for dtype in ("float32", "float16", "bfloat16")
    ]  # fmt: skip
    small = Row("launch: add of 4", _squares(2, 2), lambda t, a, b: t.add(a, b))
    return [*_bound_by_memory(edge), *products, small]


def seconds(library: Library, row: Row, least: float) -> float | None:
    """The time of one launch, or None where the library lacks what the row needs."""
    try:
        operands = row.make(library)
        row.run(library.t, *operands)
        library.wait()
    except (AttributeError, NotImplementedError, TypeError):
        return None
    launches, best = 1, float("inf")
    while True:
        start = time.perf_counter()
        for _ in range(launches):
            row.run(library.t, *operands)
        library.wait()
        spent = time.perf_counter() - start
        best = min(best, spent / launches)
        if spent >= least:
            return best
        launches *= 2


def libraries() -> list[Library]:
    """reftorch, and what else is here and finds the device."""
    found = [Library(importlib.import_module("reftorch"))]
    for name, kind in (("torch", Library), ("cupy", CuPy)):
        try:
            module = importlib.import_module(name)
            if module.cuda.is_available():
                found.append(kind(module))
        except Exception:  # it is not here, or finds no device: the table has no such column
            continue
    return found


def measured(edge: int, matrix: int, least: float) -> dict[str, dict[str, float | None]]:
    """Seconds by row and library."""
    table: dict[str, dict[str, float | None]] = {}
    present = libraries()
    for row in track(rows(edge, matrix), "measuring", console=Console(stderr=True)):
        table[row.name] = {lib.name: seconds(lib, row, least) for lib in present}
    return table


def show(table: dict[str, dict[str, float | None]], edge: int, matrix: int, device: str) -> Table:
    """The figures as a table."""
    given = {row.name: row for row in rows(edge, matrix)}
    names = list(next(iter(table.values())))
    copy = min(filter(None, table["copy"].values()))
    bandwidth = given["copy"].nbytes / copy
    shown = Table(title=f"{device}: a copy moves {bandwidth / 1e9:.0f} GB/s")
    for head in ("operator", *names, "of the copy", *[f"{names[0]} / {n}" for n in names[1:]]):
        shown.add_column(head, justify="left" if head == "operator" else "right")
    for name, times in table.items():
        row, own = given[name], times[names[0]]
        cells = [name]
        for spent in times.values():
            if spent is None:
                cells.append("-")
            elif row.flops:
                cells.append(f"{row.flops / spent / 1e12:.1f} TFLOP/s")
            elif row.nbytes:
                cells.append(f"{row.nbytes / spent / 1e9:.0f} GB/s")
            else:
                cells.append(f"{spent * 1e6:.1f} us")
        fraction = "" if own is None or not row.nbytes else f"{row.nbytes / own / bandwidth:.2f}"
        cells.append(fraction)
        for other in names[1:]:
            theirs = times[other]
            cells.append("" if own is None or theirs is None else f"{theirs / own:.2f}x")
        shown.add_row(*cells)
    return shown


def main(given: list[str] | None = None) -> int:
    """Measure, print, and write JSON if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--edge", type=int, default=8192, help="rows and columns of operands")
    parser.add_argument("--matrix", type=int, default=4096, help="rows and columns of factors")
    parser.add_argument("--seconds", type=float, default=0.2, help="to measure each row at least")
    parser.add_argument("--json", help="a file for the figures")
    options = parser.parse_args(given)
    reftorch = importlib.import_module("reftorch")
    if not reftorch.cuda.is_available():
        print("no CUDA device: see `reftorch doctor`", file=sys.stderr)
        return 2
    device = reftorch.cuda.get_device_name()
    table = measured(options.edge, options.matrix, options.seconds)
    Console().print(show(table, options.edge, options.matrix, device))
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump({"device": device, "seconds": table}, file, indent=1)
    return 0


if __name__ == "__main__":
    sys.exit(main())

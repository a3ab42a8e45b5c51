"""The page which says of each rule where it is applied, tested and broken on purpose.

Places are files and functions, not lines: a line is another after the next edit.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterable
from pathlib import Path

from reftorch.spec.model import Location
from reftorch.tools import citations
from reftorch.tools.render_pages import rule_link

PAGE = "docs/spec/traceability.md"
_HEAD = """\
# Traceability

Of each rule: the code that applies it, the tests that cover it, and the mutants, which are backends
that break it and that a test must notice. "suite" says that the conformance suite makes programs
from the rule itself.
"""


def write(root: Path) -> None:
    """Write the page, if it is not fresh."""
    path, wanted = root / PAGE, text(root)
    if not path.exists() or path.read_text(encoding="utf-8") != wanted:
        path.write_text(wanted, encoding="utf-8")


def text(root: Path) -> str:
    """The page: one table for each topic, and for each operator that has rules of its own."""
    table = citations.trace(str(root))
    parts = [_HEAD]
    topic = ""
    for rule, row in table.items():
        if rule.partition("/")[0] != topic:
            topic = rule.partition("/")[0]
            parts.append(f"\n## {topic}\n\n| rule | code | tests | mutants |\n|---|---|---|---|\n")
        cells = [_cell(root, places) for places in (row.code, row.tests, row.mutants)]
        parts.append(f"| {rule_link(rule)} | {' | '.join(cells)} |\n")
    return "".join(parts)


def _cell(root: Path, places: Iterable[Location]) -> str:
    by_file: dict[str, list[str]] = {}
    for place in places:
        names = by_file.setdefault(place.file, [])
        name = _function(root / place.file, place.line)
        if name not in names:
            names.append(name)
    return "<br>".join(_place(file, names) for file, names in by_file.items())


def _place(file: str, names: list[str]) -> str:
    if file.startswith("spec/"):
        return "suite"
    named = ", ".join(f"`{name}`" for name in names if name)
    short = file.removeprefix("reftorch/")
    return f"{short}: {named}" if named else short


def _function(path: Path, line: int) -> str:
    """The innermost function or class around a line of a Python file, or nothing."""
    found = ""
    for start, end, name in _functions(path) if path.suffix == ".py" else ():
        if start <= line <= end:
            found = name
    return found


@functools.cache
def _functions(path: Path) -> tuple[tuple[int, int, str], ...]:
    """The functions and classes of a file by their first and last lines, the outer before inner."""
    return tuple(_inside(ast.parse(path.read_text(encoding="utf-8")), ""))


def _inside(tree: ast.AST, prefix: str) -> Iterable[tuple[int, int, str]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = f"{prefix}{node.name}"
            first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
            yield first, node.end_lineno if node.end_lineno is not None else first, name
            if isinstance(node, ast.ClassDef):
                yield from _inside(node, f"{name}.")


if __name__ == "__main__":
    write(Path(__file__).resolve().parent.parent.parent)

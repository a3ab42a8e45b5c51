"""Which operators the body of a composite is made of, read from the text of reftorch/ops."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from pathlib import Path

_TABLES = ("OPERATORS", "PACKETS")


@functools.cache
def parts(folder: Path) -> dict[str, tuple[str, ...]]:
    """The operators named by the body of each operator and by the functions it calls."""
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted(folder.glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        for node in functions.values():
            names = tuple(dict.fromkeys(_named(node, functions, set())))
            found.update(dict.fromkeys(_implemented(node), names))
    return found


def _implemented(node: ast.FunctionDef) -> Iterator[str]:
    """The operators that a function is the body of."""
    for call in node.decorator_list:
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("implements"):
            yield from (str(arg.value) for arg in call.args if isinstance(arg, ast.Constant))


def _named(
    node: ast.FunctionDef, functions: dict[str, ast.FunctionDef], seen: set[str]
) -> Iterator[str]:
    seen.add(node.name)
    for inner in ast.walk(node):
        if isinstance(inner, ast.Subscript) and ast.unparse(inner.value) in _TABLES:
            if isinstance(inner.slice, ast.Constant):
                yield str(inner.slice.value)
        elif isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name):
            called = functions.get(inner.func.id)
            if called is not None and called.name not in seen:
                yield from _named(called, functions, seen)

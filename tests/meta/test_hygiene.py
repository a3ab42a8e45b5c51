"""Habits of the house that no linter knows."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import short, sources, tree

# Where a package from outside may be imported; everywhere else it may not.
CONFINED = {
    "torch": ["reftorch/conformance/adapters/"],
    "pycuda": ["reftorch/backends/cuda/driver.py"],
    "yaml": ["reftorch/spec/", "reftorch/tools/", "reftorch/conformance/"],
    "hypothesis": ["reftorch/conformance/"],
    "rich": [
        "reftorch/conformance/",
        "reftorch/doctor.py",
        "reftorch/drawing/terminal.py",
        "reftorch/tools/",
    ],
    "click": [
        "reftorch/conformance/",
        "reftorch/__main__.py",
        "reftorch/doctor.py",
        "reftorch/tools/coverage.py",
    ],
    "jinja2": ["reftorch/conformance/", "reftorch/tools/"],
}
# Calls by which a function could come into being that no reader can find.
HIDING = ("setattr", "globals", "exec", "eval", "locals")
MAY_CALL = {
    ("reftorch/conformance/example.py", "exec"): "runs the examples of the rules, as they stand",
    ("reftorch/conformance/trace.py", "exec"): "runs the examples of the rules, which are programs",
    ("reftorch/conformance/trace.py", "setattr"): "assigns what an example assigns, to a tensor",
    ("reftorch/conformance/adapters/base.py", "setattr"): "assigns what a program assigns",
}
WORDS = ("TODO", "FIXME", "XXX", "HACK")


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """The line and the first name of everything that a file imports."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name.split(".")[0]) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None and node.level == 0:
            yield node.lineno, node.module.split(".")[0]


@pytest.mark.parametrize("name", CONFINED)
def test_outside_packages_are_confined(name: str) -> None:
    strays = [
        f"{short(path)}:{line}"
        for path in sources("reftorch")
        for line, imported in imports(path)
        if imported == name and not any(short(path).startswith(room) for room in CONFINED[name])
    ]
    assert not strays, f"{name} is imported outside of {CONFINED[name]}: {strays}"


def test_functions_are_written_not_made() -> None:
    calls = [
        f"{short(path)}:{node.lineno}: {node.func.id}(...)"
        for path in sources("reftorch")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in HIDING
        if (short(path), node.func.id) not in MAY_CALL
    ]
    assert not calls, "\n".join(calls)


def shadowed(path: Path) -> set[str]:
    """The builtins whose names a module defines or imports for itself."""
    names: set[str] = set()
    for node in tree(path).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names.update(alias.asname or alias.name for alias in node.names)
    return names & set(dir(builtins))


def test_shadowed_builtins_are_not_used_bare() -> None:
    uses = [
        f"{short(path)}:{node.lineno}: {node.id} is the module's own, or is the builtin meant?"
        for path in sources("reftorch")
        if (names := shadowed(path))
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in names
    ]
    assert not uses, "\n".join(uses)


def test_every_module_says_what_it_is() -> None:
    silent = [short(path) for path in sources("reftorch") if not ast.get_docstring(tree(path))]
    assert not silent, f"without a docstring: {silent}"


def test_nothing_is_left_to_do() -> None:
    left = [
        f"{short(path)}:{number}"
        for path in sources("reftorch", "docs")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if any(word in line for word in WORDS)
    ]
    assert not left, f"what is not done is absent, not promised: {left}"

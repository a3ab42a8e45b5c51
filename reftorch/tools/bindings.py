"""Which public names the modules of the package bind, read from their text, without importing them.

So what is rendered of them can be rendered before the package can be imported.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from pathlib import Path

__all__ = ["RENDERED", "attributes", "names"]

_PACKAGE = Path(__file__).resolve().parent.parent
# what is rendered follows from the specification, and is not looked at
RENDERED = "reftorch._rendered"


def _path(module: str) -> Path | None:
    """The file of a module of the package, if there is one."""
    inside = _PACKAGE.joinpath(*module.split(".")[1:])
    found = (inside / "__init__.py", inside.with_suffix(".py"))
    return next((path for path in found if path.is_file()), None)


@functools.cache
def _tree(module: str) -> ast.Module | None:
    path = _path(module)
    return None if path is None else ast.parse(path.read_text(encoding="utf-8"), str(path))


@functools.cache
def names(module: str) -> dict[str, str]:
    """The names that a module binds, and the module that it has each from.

    None of those that it gets by a star from what is rendered.
    """
    tree = _tree(module)
    found: dict[str, str] = {}
    for statement in () if tree is None else tree.body:
        if isinstance(statement, ast.ImportFrom):
            found |= _imported(statement)
        elif isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            found[statement.name] = module
        elif isinstance(statement, (ast.Assign, ast.AnnAssign)):
            found |= dict.fromkeys(_assigned(statement), module)
    return found


def _imported(statement: ast.ImportFrom) -> dict[str, str]:
    home = str(statement.module)
    if any(name.name == "*" for name in statement.names):
        return {} if home.startswith(RENDERED) else names(home)
    return {name.asname or name.name: home for name in statement.names}


def _assigned(statement: ast.Assign | ast.AnnAssign) -> Iterator[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    return (target.id for target in targets if isinstance(target, ast.Name))


@functools.cache
def attributes(module: str, name: str) -> dict[str, str]:
    """The names that the body of a class binds, and its module; those of its bases likewise."""
    tree = _tree(module)
    found: dict[str, str] = {}
    for statement in () if tree is None else tree.body:
        if isinstance(statement, ast.ClassDef) and statement.name == name:
            for base in statement.bases:
                home = names(module).get(ast.unparse(base), "")
                if not home.startswith(RENDERED):
                    found |= attributes(home, ast.unparse(base))
            for inner in statement.body:
                if isinstance(inner, ast.FunctionDef):
                    found[inner.name] = module
                elif isinstance(inner, (ast.Assign, ast.AnnAssign)):
                    found |= dict.fromkeys(_assigned(inner), module)
    return found

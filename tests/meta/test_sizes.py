"""Files, functions and lines stay short enough to be read."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.support import ROOT, short, sources, tree

FILE_LINES = 600
FUNCTION_LINES = 40
COLUMNS = 100

# What may be longer, and why. A pattern is matched from the root of the checkout.
LONG_FILES = {
    "reftorch/_rendered/*": "rendered from spec/, not written",
    "docs/spec/*": "rendered from spec/, not written",
    "spec/tables/*": "a table has as many lines as it has",
    "spec/known_differences.yaml": "a list has as many entries as there are differences",
}
TEXTS = ("*.py", "*.pyi", "*.yaml", "*.md", "*.cu", "*.cuh", "*.html", "*.css", "*.cfg")
FOLDERS = ("reftorch", "spec", "cuda_src", "tests", "docs")


def texts() -> list[Path]:
    """Every file that somebody reads."""
    nested = [path for folder in FOLDERS for kind in TEXTS for path in (ROOT / folder).rglob(kind)]
    return sorted([*nested, *ROOT.glob("*.md"), ROOT / "setup.cfg", ROOT / "Makefile"])


def is_long_by_design(path: Path) -> bool:
    """Whether a reason to be long is on record."""
    return any(path.relative_to(ROOT).match(pattern) for pattern in LONG_FILES)


def test_files_are_short() -> None:
    long = [
        f"{short(path)}: {count} lines"
        for path in texts()
        if "_build" not in path.parts
        and not is_long_by_design(path)
        and (count := path.read_text(encoding="utf-8").count("\n")) > FILE_LINES
    ]
    assert not long, "\n".join(long)


def test_functions_are_short() -> None:
    long = [
        f"{short(path)}:{node.lineno}: {node.name} has {length} lines"
        for path in sources("reftorch", "tests", "docs")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) > FUNCTION_LINES
    ]
    assert not long, "\n".join(long)


def test_lines_are_short() -> None:
    long = [
        f"{short(path)}:{number}: {len(line)} columns"
        for path in sources("reftorch", "tests", "docs")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > COLUMNS
    ]
    assert not long, "\n".join(long)

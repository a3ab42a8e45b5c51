"""What test files import: where the checkout is, and how a test cites rules."""

from __future__ import annotations

import ast
import functools
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "reftorch"

covers = pytest.mark.covers


def sources(*folders: str) -> list[Path]:
    """The Python files under the folders, the rendered ones left out."""
    found = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path for path in found if "_rendered" not in path.parts]


def short(path: Path) -> str:
    """The path as seen from the root of the checkout."""
    return path.relative_to(ROOT).as_posix()


@functools.cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a file, parsed once."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))

"""The differences that docs/what_we_found.md shows, each with its library alone."""

from __future__ import annotations

import importlib.metadata
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from reftorch.spec import Spec

PAGE = Path(__file__).parents[2] / "docs" / "what_we_found.md"
SECTION = re.compile(
    r"^## (?P<name>\S+) (?P<version>\S+): (?P<title>[^\n]*)\n(?P<text>.*?)(?=^## |\Z)", re.M | re.S
)
CODE = re.compile(r"^```python\n(.*?)^```", re.M | re.S)
SECTIONS = list(SECTION.finditer(PAGE.read_text(encoding="utf-8")))


@pytest.mark.parametrize("section", SECTIONS, ids=[each["title"] for each in SECTIONS])
def test_snippets_show_what_the_page_says(section: re.Match[str]) -> None:
    name, version = section["name"].lower(), section["version"]
    try:
        installed = importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        pytest.skip(f"{name} is not installed")
    if installed.partition("+")[0] != version:  # +cpu says how it was built
        pytest.skip(f"the page speaks of {name} {version}, and this is {installed}")
    if name == "tinygrad" and shutil.which("clang") is None:
        pytest.skip("tinygrad needs clang to compile for the CPU")
    for code in CODE.findall(section["text"]):
        wanted = re.findall(r"print\(.*\)  # (.*?)    PyTorch:", code)
        assert wanted
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.stdout.splitlines() == wanted, done.stderr


def test_the_rules_that_the_page_names_are_there(spec: Spec) -> None:
    named = re.findall(r"`([a-z_-]+/[a-z-]+)`", PAGE.read_text(encoding="utf-8"))
    assert named and set(named) <= set(spec.rules)

"""docs/tutorial_backend.md as steps: its commands, programs and patches, in their order."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from tests.support import ROOT

PAGE = ROOT / "docs" / "tutorial_backend.md"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
DOWNLOAD = re.compile(r"\{download\}`[^`<]*<([^>]+)>`")
PRINT = re.compile(r"^print\(.*\)  # (.*)$", re.M)
RULE = re.compile(r"^ (\S+/\S+) +differs ", re.M)


@dataclass(frozen=True)
class Step:
    """One block of the page, of kind console, python or diff."""

    kind: str
    text: str

    @property
    def commands(self) -> list[str]:
        """The commands of a console."""
        return [line[2:] for line in self.text.splitlines() if line.startswith("$ ")]

    @property
    def said(self) -> list[str]:
        """What a program prints, as the page says; or the rules that a report names."""
        return (PRINT if self.kind == "python" else RULE).findall(self.text)


def steps() -> list[Step]:
    """The blocks of the page that are run."""
    found = [Step(*each.groups()) for each in FENCE.finditer(PAGE.read_text(encoding="utf-8"))]
    return [each for each in found if each.kind in ("console", "python", "diff")]


def download(folder: Path) -> None:
    """Get the files that the page offers."""
    for name in DOWNLOAD.findall(PAGE.read_text(encoding="utf-8")):
        shutil.copy(PAGE.parent / name, folder)


def apply(step: Step, file: Path) -> None:
    """Replace the lines of a patch, which are in one place of the file."""
    lines = step.text.splitlines(keepends=True)
    old, new = ("".join(x[1:] for x in lines if x[0] in signs) for signs in (" -", " +"))
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")

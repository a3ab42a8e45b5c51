"""The tutorial's programs and patches; that its commands do what it says is tested on the wheel."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.conformance import tutorial

from reftorch.__main__ import main
from reftorch.spec import Spec

STEPS = tutorial.steps()
NAMED = re.compile(r"^## \d+\. .* bug: `(\S+)`$", re.M)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what the page offers for download."""
    tutorial.download(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def shown(step: tutorial.Step) -> list[str]:
    """What a program of the page prints."""
    command = [sys.executable, "-c", step.text]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def conform(rule: str) -> int:
    """Run one rule and return the exit status."""
    command = ["conform", "pebble_adapter.py", "--rules", rule]
    return CliRunner().invoke(main, command, catch_exceptions=False).exit_code


def test_every_bug_is_named_and_goes_with_its_patch(folder: Path) -> None:
    bugs = NAMED.findall(tutorial.PAGE.read_text(encoding="utf-8"))
    programs = [step for step in STEPS if step.kind == "python"]
    patches = [step for step in STEPS if step.kind == "diff"]
    assert len(bugs) == len(patches) == 3 and len(programs) == 4
    assert all(shown(each) == each.said for each in programs)
    for rule, patch, program in zip(bugs, patches, programs[1:], strict=True):
        assert conform(rule) == 1
        tutorial.apply(patch, folder / "pebble.py")
        assert conform(rule) == 0
        assert shown(program) != program.said


def test_rules_are_quoted_as_they_stand(spec: Spec) -> None:
    text = tutorial.PAGE.read_text(encoding="utf-8")
    quotes = re.findall(r"^> `(\S+)`: (.*(?:\n> .*)*)", text, re.M)
    assert len(quotes) == 3
    for rule, says in quotes:
        assert says.replace("\n> ", " ") == " ".join(spec.rules[rule].says.split())
    reports = [step for step in STEPS if step.kind == "console"]
    assert {name for step in reports for name in step.said} <= set(spec.rules)

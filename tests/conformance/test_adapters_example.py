"""The worked example of docs/adapters.md: a toy library and its adapter."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from reftorch.__main__ import main
from reftorch.conformance.adapters import load_adapter

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
FILE = str(EXAMPLES / "grid_adapter.py")


@pytest.fixture
def report(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, dict[str, object]]:
    """Run the rules that the page speaks of, and return their entries."""
    monkeypatch.chdir(tmp_path)
    options = ["--rules", "nan/*", "--json", "r.json"]
    result = CliRunner().invoke(main, ["conform", FILE, *options], catch_exceptions=False)
    assert result.exit_code == 1, result.output
    return {each["rule"]: each for each in json.loads(Path("r.json").read_text())["rules"]}


def test_the_page_shows_what_the_suite_says(report: dict[str, dict[str, object]]) -> None:
    entry = report["nan/maximum-propagates"]
    page = (EXAMPLES.parent / "adapters.md").read_text(encoding="utf-8")
    assert entry["status"] == "differs"
    snippet = str(entry["snippet"]).strip()
    assert snippet in page and "r0: values: expected nan, got 0.0" in snippet


def test_the_snippet_runs_with_the_library_alone(
    report: dict[str, dict[str, object]], capsys: pytest.CaptureFixture[str]
) -> None:
    exec(str(report["nan/maximum-propagates"]["snippet"]), {})
    assert capsys.readouterr().out == "[0.0]\n"


def test_what_it_does_not_have_is_not_claimed(report: dict[str, dict[str, object]]) -> None:
    assert report["nan/sorts-last"]["status"] == "not claimed"


def test_the_adapter_is_as_short_as_the_page_says() -> None:
    code = list(ast.walk(ast.parse(Path(FILE).read_text(encoding="utf-8"))))
    documents = sum(isinstance(node, ast.ClassDef | ast.FunctionDef | ast.Module) for node in code)
    lines = [line for line in Path(FILE).read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) - documents <= 30
    assert load_adapter(FILE).claims == frozenset({"values", "dtype", "sizes", "error"})

"""The count of PyTorch's public functions: the table, how ours are found, the command."""

from __future__ import annotations

import importlib
import json
from typing import Any

import pytest
from click.testing import CliRunner

from reftorch.__main__ import main
from reftorch.tools import coverage, public_functions, render_coverage
from tests.support import ROOT


def run(*arguments: str) -> str:
    """What `reftorch coverage` prints."""
    done = CliRunner().invoke(main, ["coverage", *arguments], catch_exceptions=False)
    assert done.exit_code == 0
    return done.output


def ours(space: str) -> Any:
    """Our module or class for a namespace of PyTorch, or None."""
    module, _, owner = coverage.NAMESPACES[space].partition(":")
    try:
        found = importlib.import_module(module)
    except ModuleNotFoundError:
        return None
    return getattr(found, owner) if owner else found


def test_the_table_is_what_pytorch_has() -> None:
    pytest.importorskip("torch")
    assert public_functions.main(["--check"]) == 0


@pytest.mark.parametrize("space", coverage.NAMESPACES)
def test_what_is_read_from_the_text_is_what_there_is(space: str) -> None:
    found = [each for each in coverage.examine() if each.namespace == space]
    there = {each.name for each in found if each.state != coverage.ABSENT}
    assert found
    assert there == {each.name for each in found if hasattr(ours(space), each.name)}


@pytest.mark.parametrize(
    ("name", "state", "operator"),
    [
        ("torch.add", "primitive", "add"), ("torch.Tensor.add_", "primitive", "add"),
        ("torch.Tensor.permute", "view", "permute"), ("torch.square", "composite", "square"),
        ("torch.special.expit", "primitive", "sigmoid"), ("torch.Tensor.backward", "Python", None),
        ("torch.nn.functional.relu", "Python", None), ("torch.compile", "absent", None),
    ],
)  # fmt: skip
def test_states(name: str, state: str, operator: str | None) -> None:
    (found,) = [each for each in coverage.examine() if f"{each.namespace}.{each.name}" == name]
    assert (found.state, found.operator) == (state, operator)
    assert (found.reason is None) == (state != coverage.ABSENT)


def test_every_reason_is_for_something_that_pytorch_has() -> None:
    assert coverage.unused() == []


def test_the_page_is_fresh() -> None:
    text = (ROOT / render_coverage.PAGE).read_text(encoding="utf-8")
    assert text == render_coverage.page()


def test_the_command_counts() -> None:
    last = next(line for line in run().splitlines() if line.split()[:1] == ["all"])
    numbers = [int(cell) for cell in last.split()[1:-1]]
    assert numbers[0] == sum(numbers[1:]) == len(coverage.examine())


def test_the_command_lists_what_is_missing_with_the_reason() -> None:
    lines = run("--missing", "torch.[cq]*").splitlines()
    assert "torch.compile: it is for compilers and tracing, which are absent" in lines
    assert all(line.startswith(("torch.c", "torch.q")) for line in lines)


def test_the_command_gives_json() -> None:
    (found,) = json.loads(run("--json", "torch.add"))
    assert found == {
        "namespace": "torch", "name": "add", "state": "primitive", "operator": "add",
        "reason": None,
    }  # fmt: skip
    absent = json.loads(run("--json", "--missing"))
    assert {each["state"] for each in absent} == {coverage.ABSENT}

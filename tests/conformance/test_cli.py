"""The command line: exit codes, files, one line when nothing can be run."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from tests.conformance.toys import write_toy

from reftorch.__main__ import main
from reftorch.spec import load

TORCH = ["--reference", "torch"]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> CliRunner:
    monkeypatch.chdir(tmp_path)
    return CliRunner()


def invoke(runner: CliRunner, *arguments: str) -> Result:
    command: click.Command = main
    return runner.invoke(command, arguments, catch_exceptions=False)


def test_a_backend_that_conforms_gives_zero(run: CliRunner, tmp_path: Path) -> None:
    result = invoke(run, "conform", "torch", "--rules", "mul/*", *TORCH, "--json", "t.json")
    assert result.exit_code == 0, result.output
    assert "report: conform-torch.html" in result.output
    assert (tmp_path / "conform-torch.html").is_file()
    data = json.loads((tmp_path / "t.json").read_text())
    assert {each["rule"].split("/")[0] for each in data["rules"]} == {"mul"}


def test_a_backend_that_differs_gives_one(run: CliRunner, tmp_path: Path) -> None:
    rule = "promotion/dimensioned-before-zero-dim"
    options = ("--html", "p.html", "--junit", "p.xml", "--seed", "5")
    result = invoke(run, "conform", "numpy", "--rules", rule, *TORCH, *options)
    assert result.exit_code == 1, result.output
    assert rule in result.output and "import numpy as np" in result.output
    assert (tmp_path / "p.html").is_file() and (tmp_path / "p.xml").is_file()
    assert (tmp_path / ".reftorch" / "failures" / "numpy.json").is_file()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("conform", "nump"), "unknown backend 'nump'"),
        (("conform", "no/such/adapter.py"), "no adapter file no/such/adapter.py"),
        (("conform", "numpy", "--rules", "nothing/*"), "no rule matches"),
        (("conform", "numpy", "--reference", "numpy"), "cannot be the reference"),
        (("mutants", "nothing"), "no mutant matches nothing"),
    ],
)
def test_what_cannot_be_run_is_one_line(
    run: CliRunner, arguments: tuple[str, ...], message: str
) -> None:
    result = invoke(run, *arguments)
    assert result.exit_code == 2
    assert message in result.output and len(result.output.strip().splitlines()) == 1


def test_a_malformed_known_differences_file(
    run: CliRunner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "known_differences.yaml").write_text("- {rule: [")
    from reftorch.conformance import session

    real = session.load_known
    monkeypatch.setattr(session, "load_known", lambda root: real(str(tmp_path)))
    result = invoke(run, "conform", "numpy", "--rules", "mul/*")
    assert result.exit_code == 2 and "known_differences.yaml: not YAML" in result.output


def test_the_run_goes_on_after_a_crash(run: CliRunner, tmp_path: Path) -> None:
    toy = write_toy(tmp_path, "os._exit(1) if native.target == 'logical_and' else None")
    result = invoke(run, "conform", toy, "--ops", "*and*", *TORCH, "--json", "t.json")
    assert result.exit_code == 1, result.output
    data = json.loads((tmp_path / "t.json").read_text())
    assert data["counts"]["error"] >= 1
    assert any("crashed" in rule["reason"] for rule in data["rules"])
    assert len(data["rules"]) > data["counts"]["error"]


def test_shards_share_the_rules(run: CliRunner, tmp_path: Path) -> None:
    found = []
    for index in (1, 2):
        options = ("--rules", "dims/*", "--shard", f"{index}/2", "--json", f"{index}.json")
        invoke(run, "conform", "numpy", *options, "--badge", "b.json")
        found.append({each["rule"] for each in json.loads(Path(options[-1]).read_text())["rules"]})
    assert not found[0] & found[1] and abs(len(found[0]) - len(found[1])) <= 1
    assert found[0] | found[1] == {rule for rule in load().rules if rule.startswith("dims/")}
    assert json.loads((tmp_path / "b.json").read_text())["schemaVersion"] == 1
    result = invoke(run, "conform", "numpy", "--shard", "0/2")
    assert result.exit_code == 2 and "there is no shard 0/2" in result.output


def test_ops_choose_rules(run: CliRunner, tmp_path: Path) -> None:
    invoke(run, "conform", "torch", "--ops", "remainder*", *TORCH, "--json", "t.json")
    rules = {each["rule"] for each in json.loads((tmp_path / "t.json").read_text())["rules"]}
    assert "remainder/sign-of-divisor" in rules and "mul/bool-is-and" not in rules


def test_mutants_print_a_table(run: CliRunner) -> None:
    result = invoke(run, "mutants", "add/alpha*", *TORCH)
    assert result.exit_code == 0, result.output
    assert "1 of 1 mutants killed" in result.output

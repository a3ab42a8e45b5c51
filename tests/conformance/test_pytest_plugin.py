"""The pytest plugin: a test for each rule, alone, shared among workers and among machines."""

from __future__ import annotations

import json
import shutil
from typing import Any

import pytest
from tests.conformance.toys import write_toy
from tests.support import ROOT

from reftorch.conformance.report.files import read_json
from reftorch.conformance.report.merge import merge_reports

pytest_plugins = ["pytester"]
pytestmark = pytest.mark.slow

OPS = ("--reftorch-backend=toy.py", "--reftorch-ops", "logical_*")


@pytest.fixture
def folder(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A folder with a test of its own and a backend that takes the logical and for the or."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    pytester.makepyfile("def test_own(): pass")
    body = "native.target = native.target.replace('logical_and', 'logical_or')"
    write_toy(pytester.path, body)
    return pytester


def run(folder: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    options = ("-p", "reftorch_pytest", "-p", "no:randomly", "-W", "error")
    return folder.runpytest_subprocess(*options, *arguments)


def report_of(folder: pytest.Pytester, name: str) -> Any:
    """Return a report without the time that it took."""
    data = json.loads((folder.path / name).read_text())
    for each in (data, *data["rules"]):
        del each["seconds"]
    data["rules"].sort(key=lambda each: each["rule"])
    return data


def test_it_costs_nothing_without_a_backend(folder: pytest.Pytester) -> None:
    folder.makeconftest(
        "import sys\n"
        "def pytest_unconfigure():\n"
        "    print('LOADED', sorted({'reftorch', 'numpy', 'yaml', 'rich'} & set(sys.modules)))\n"
    )
    result = run(folder)
    result.assert_outcomes(passed=1)
    assert "LOADED []" in result.outlines


def test_each_status_is_said_in_the_words_of_pytest(folder: pytest.Pytester) -> None:
    result = run(folder, *OPS, "-rA", "--reftorch-json=r.json", "--reftorch-html=r.html")
    data = report_of(folder, "r.json")
    counts = data["counts"]
    assert counts["differs"] and counts["passed"] and counts["not claimed"]
    result.assert_outcomes(
        passed=counts["passed"] + 1, failed=counts["differs"], skipped=counts["not claimed"]
    )
    failing = next(each for each in data["rules"] if each["status"] == "differs")
    difference = failing["differences"][0]
    text = result.stdout.str()
    for part in (
        f"FAILED reftorch::{failing['rule']} - Failed: {difference['where']}: ",
        "import numpy as np", failing["says"][:30], failing["link"], "conforms to",
    ):  # fmt: skip
        assert part in text
    missing = next(each for each in data["rules"] if each["status"] == "not claimed")
    assert missing["reason"] in text
    assert (folder.path / "r.html").is_file()


def test_known_differences_are_expected_failures(folder: pytest.Pytester) -> None:
    rule, name = "reftorch::logical_and/*", "--reftorch-known=known.yaml"
    entry = {
        "rule": "logical_and/*", "backend": "toy", "reason": "an old mistake",
        "when": {"op": "logical_and", "aspect": ["values", "dtype", "error"]},
        "link": "https://example.com/1",
    }  # fmt: skip
    (folder.path / "known.yaml").write_text(json.dumps([entry]))
    result = run(folder, *OPS[:1], rule, name, "-rx")
    outcomes = result.parseoutcomes()
    assert outcomes.get("xfailed") and "failed" not in outcomes
    assert "an old mistake" in result.stdout.str()
    assert run(folder, *OPS[:1], rule, name, "--runxfail").parseoutcomes().get("failed")


def test_workers_and_shards_find_the_same(folder: pytest.Pytester) -> None:
    run(folder, *OPS, "reftorch::", "--reftorch-json=one.json")
    shutil.rmtree(folder.path / ".reftorch")  # a kept failure is one program more
    result = run(folder, *OPS, "reftorch::", "-n", "2", "--reftorch-json=two.json")
    whole = report_of(folder, "one.json")
    assert report_of(folder, "two.json") == whole
    assert "logical_and" in (folder.path / ".reftorch/failures/toy.json").read_text()
    assert f"{len(whole['rules'])} rules" in result.stdout.str()
    parts = []
    for index in (1, 2):
        run(folder, *OPS, f"--reftorch-shard={index}/2", f"--reftorch-json={index}.json")
        parts.append(read_json(folder.path / f"{index}.json"))
    assert [part.shard for part in parts] == ["1/2", "2/2"]
    merged = merge_reports(parts).to_json()["rules"]
    assert [each["rule"] for each in merged] == [each["rule"] for each in whole["rules"]]
    assert [each["status"] for each in merged] == [each["status"] for each in whole["rules"]]


def ids(result: pytest.RunResult) -> list[str]:
    return [line for line in result.outlines if line.startswith("reftorch::")]


def test_tests_are_listed_chosen_and_named(folder: pytest.Pytester) -> None:
    backend, listing = OPS[0], ("--collect-only", "-q")
    everything = ids(run(folder, backend, *listing))
    assert "reftorch::views/transpose" in everything
    assert len(set(everything)) == len(everything) > 1000
    assert ids(run(folder, backend, *listing)) == everything
    chosen = run(folder, backend, *listing, "-k", "transpose", "--reftorch-rules=views/*")
    assert "reftorch::views/transpose" in ids(chosen)
    assert all(each.startswith("reftorch::views/") for each in ids(chosen))
    named = run(folder, backend, *listing, "reftorch::views/transpose")
    assert ids(named) == ["reftorch::views/transpose"] and "test_own" not in named.stdout.str()
    both = run(folder, backend, *listing, "reftorch::views/transpose", ".")
    assert "test_own" in both.stdout.str()


def test_what_failed_comes_first(folder: pytest.Pytester) -> None:
    options = (*OPS, "-v", "reftorch::")
    first = ids(run(folder, *options))
    again = ids(run(folder, *options))
    failed = [each.split()[0] for each in first if " FAILED" in each]
    assert failed and [each.split()[0] for each in again][: len(failed)] == failed
    assert {each.split("[")[0] for each in again} == {each.split("[")[0] for each in first}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--reftorch-backend=nope",), "unknown backend 'nope'"),
        (("--reftorch-backend=nope", "-n", "1"), "unknown backend 'nope'"),
        ((OPS[0], "--reftorch-shard=3/2"), "there is no shard 3/2"),
        ((OPS[0], "reftorch::no/such"), "no rule matches reftorch::no/such"),
    ],
)
def test_what_cannot_run_is_an_error(
    folder: pytest.Pytester, arguments: tuple[str, ...], said: str
) -> None:
    result = run(folder, *arguments)
    assert result.ret != 0 and f"cannot run: {said}" in result.stdout.str()
    assert "Traceback" not in result.stdout.str()

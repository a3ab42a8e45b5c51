"""`reftorch report`: shards are merged, reports compared, and exit codes say what was found."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.conformance.report.reports import ENTRIES, ROW, make_report

from reftorch.conformance.compare import Difference
from reftorch.conformance.report import Entry, Report
from reftorch.conformance.report.commands import report as command
from reftorch.conformance.report.difference import compare_reports
from reftorch.conformance.report.files import write_json
from reftorch.conformance.report.merge import CannotMerge, merge_reports


def invoke(*arguments: str | Path) -> Result:
    return CliRunner().invoke(command, [str(each) for each in arguments], catch_exceptions=False)


def save(report: Report, path: Path) -> Path:
    write_json(report, path)
    return path


def part(*indices: int, shard: str = "1/2") -> Report:
    report = make_report()
    report.entries = [report.entries[index] for index in indices]
    report.shard = shard
    return report


def test_shards_make_the_whole(tmp_path: Path) -> None:
    one, two = part(0, 2, 4), part(1, 3, shard="2/2")
    files = [save(one, tmp_path / "1.json"), save(two, tmp_path / "2.json")]
    result = invoke("merge", *files, "--json", tmp_path / "w.json", "--junit", tmp_path / "w.xml")
    assert result.exit_code == 1 and "5 rules" in result.output, "the backend differs"
    whole = json.loads((tmp_path / "w.json").read_text())
    assert [each["rule"] for each in whole["rules"]] == sorted(each.rule for each in ENTRIES)
    assert whole["counts"] == make_report().to_json()["counts"] and whole["shard"] == ""
    assert whole["seconds"] == 25.0 and (tmp_path / "w.xml").is_file()
    assert [(row["explained"], row["state"]) for row in whole["known"]] == [(2, "explains")]


def test_a_known_difference_is_stale_only_where_it_never_showed() -> None:
    one, two = part(0), part(1)
    one.known = [replace(ROW, state="stale", explained=0, passed=4, unexpected=["a/b"])]
    assert merge_reports([one, two]).known[0].state == "explains"
    two.known = []
    assert merge_reports([one, two]).doubtful()[0].passed == 4


@pytest.mark.parametrize(("name", "value"), [("seed", 8), ("backend", "x"), ("claims", [])])
def test_only_shards_of_one_run_are_merged(name: str, value: object) -> None:
    one, two = part(0), part(1)
    setattr(two, name, value)
    with pytest.raises(CannotMerge, match=name):
        merge_reports([one, two])


def test_a_rule_may_not_be_in_two_shards(tmp_path: Path) -> None:
    one = save(part(0, 1), tmp_path / "1.json")
    result = invoke("merge", one, one, "--json", tmp_path / "w.json")
    assert result.exit_code == 2 and "2 rules are in more than one of them" in result.output


def entry(rule: str, status: str) -> Entry:
    differences = [Difference("values", "r0", "1", "2")] if status == "differs" else []
    return Entry(rule, "Says.", status, differences=differences, levels=["values"])


def run_of(**statuses: str) -> Report:
    entries = [entry(f"x/{rule}", status) for rule, status in statuses.items()]
    return Report("toy", "1", "r", "dev", 0, [], entries=entries)


OLD = {"a": "passed", "b": "differs", "c": "passed", "d": "passed", "e": "known", "g": "differs"}
NEW = {"a": "differs", "b": "passed", "c": "not claimed", "e": "passed", "f": "differs",
       "g": "error"}  # fmt: skip


def test_a_diff_sorts_rules_by_what_became_of_them(tmp_path: Path) -> None:
    old, new = save(run_of(**OLD), tmp_path / "o.json"), save(run_of(**NEW), tmp_path / "n.json")
    result = invoke("diff", old, new, "--json", tmp_path / "d.json")
    assert result.exit_code == 1
    found = json.loads((tmp_path / "d.json").read_text())
    assert {kind: "".join(each["rule"][2:] for each in rules) for kind, rules in found.items()} == {
        "newly failing": "a", "no longer claimed": "c", "newly passing": "be", "appeared": "f",
        "disappeared": "d", "otherwise changed": "g", "apart": "",
    }  # fmt: skip
    assert "x/a: passed -> differs: r0: values: expected 1, got 2" in result.output
    assert "1 newly failing, 1 no longer claimed, 2 newly passing" in result.output


def test_a_diff_without_regressions_gives_zero(tmp_path: Path) -> None:
    worse, better = run_of(a="differs", b="passed"), run_of(a="passed", b="passed", c="differs")
    assert compare_reports(worse, better).regressions == 0
    old, new = save(worse, tmp_path / "o.json"), save(better, tmp_path / "n.json")
    assert invoke("diff", old, new).exit_code == 0
    same = invoke("diff", old, old)
    assert same.exit_code == 0 and "every rule as it was" in same.output


def test_show_and_matrix_write_pages(tmp_path: Path) -> None:
    one = save(make_report(), tmp_path / "1.json")
    assert invoke("show", one, "--html", tmp_path / "r.html").exit_code == 0
    result = invoke("matrix", one, one, "--html", tmp_path / "m.html")
    assert result.exit_code == 0 and "2 reports" in result.output
    assert "toy (1) 1.0, toy (1) 1.0" in result.output, "one backend, told apart by its files"
    assert (tmp_path / "r.html").is_file() and (tmp_path / "m.html").is_file()


def test_what_is_no_report_gives_two(tmp_path: Path) -> None:
    result = invoke("diff", tmp_path / "none.json", tmp_path / "none.json")
    assert result.exit_code == 2 and "none.json" in result.output

"""Implementation-defined and open rules are told and decide nothing; parts of rules are told."""

from __future__ import annotations

import dataclasses
import io
import json
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest
from click.testing import CliRunner
from rich.console import Console
from tests.conformance.report.reports import APART, ENTRIES, make_report
from tests.support import ROOT

from reftorch.conformance.adapters import load_adapter
from reftorch.conformance.adapters.torchlike import TorchLike
from reftorch.conformance.backend import InProcess
from reftorch.conformance.report import Report
from reftorch.conformance.report.commands import report as command
from reftorch.conformance.report.difference import compare_reports
from reftorch.conformance.report.files import badge, read_json, write_json, write_junit
from reftorch.conformance.report.make import make_entry
from reftorch.conformance.report.merge import merge_reports
from reftorch.conformance.report.page import write_html, write_matrix
from reftorch.conformance.report.terminal import print_report
from reftorch.conformance.runner import Runner
from reftorch.conformance.session import REPORTED, choose_rules
from reftorch.spec import Spec

SCHEMA = json.loads((ROOT / "spec" / "report.schema.json").read_text(encoding="utf-8"))


def sound(report: Report) -> Report:
    """Return a report with only those rules left that pass, or stand apart."""
    report.entries = [each for each in report.entries if each.apart or each.status == "passed"]
    return report


def test_what_stands_apart_decides_nothing() -> None:
    without, with_them = make_report(), make_report(*APART)
    for name in ("counts", "levels", "operators", "conforming", "summary", "conforms"):
        assert getattr(with_them, name)() == getattr(without, name)(), name
    assert badge(with_them) == badge(without)
    assert sound(with_them).conforms() and dict(with_them.counts_apart()) == {
        "differs": 1, "passed": 1, "error": 1,
    }  # fmt: skip


def test_json_holds_them_by_themselves(tmp_path: Path) -> None:
    report = make_report(*APART)
    write_json(report, tmp_path / "r.json")
    data = json.loads((tmp_path / "r.json").read_text())
    validator = jsonschema.Draft202012Validator(SCHEMA)
    validator.validate(data)
    assert [each["rule"] for each in data["apart"]["rules"]] == [each.rule for each in APART]
    assert len(data["rules"]) == len(ENTRIES) and data["apart"]["counts"]["error"] == 1
    assert read_json(tmp_path / "r.json") == report
    data["rules"], data["apart"]["rules"] = data["apart"]["rules"], data["rules"]
    assert not validator.is_valid(data), "open rules among those that decide"


def test_junit_skips_them(tmp_path: Path) -> None:
    write_junit(make_report(*APART), tmp_path / "r.xml")
    root = ElementTree.parse(tmp_path / "r.xml").getroot()
    suites = [{k: each.get(k) for k in ("tests", "failures", "errors", "skipped")} for each in root]
    assert suites == [
        {"tests": "5", "failures": "1", "errors": "1", "skipped": "2"},
        {"tests": "3", "failures": "0", "errors": "0", "skipped": "2"},
    ]
    said = root.find(".//testcase[@name='x/free']/skipped")
    assert said is not None
    assert said.get("message") == "open: differs: r0: values: expected nan, got 1"
    assert root.get("tests") == "8" and root.get("failures") == "1"


def test_they_are_shown(tmp_path: Path) -> None:
    report, stream = make_report(*APART), io.StringIO()
    print_report(Console(file=stream, width=200), report)
    text = stream.getvalue()
    assert "apart, which decides nothing: 3 implementation-defined or open rules" in text
    assert "x/free (open): r0: values" in text
    write_html(report, tmp_path / "r.html")
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert page.count('data-status="apart"') == 1 + len(APART)
    assert "open: differs" in page and "all 8<" in page
    write_matrix([report, make_report()], tmp_path / "m.html")
    page = (tmp_path / "m.html").read_text(encoding="utf-8")
    first, second = page.split('<tbody id="apart">')
    assert "x/free" in second.split("</table>")[0] and "x/free" not in first.split("<main>")[1]


def test_merge_and_diff_keep_them_apart(tmp_path: Path) -> None:
    one, two = make_report(*APART), make_report(*APART)
    one.entries, two.entries = one.entries[::2], two.entries[1::2]
    whole = merge_reports([one, two])
    assert len(whole.rules) == 5 and len(whole.apart) == 3
    old, new = make_report(*APART), make_report(*APART)
    old.entries[-3].status, old.entries[-3].differences = "passed", []
    changes = compare_reports(old, new)
    assert changes.regressions == 0
    assert [(each.rule, each.new) for each in changes.kinds["apart"]] == [("x/free", "differs")]
    files = []
    for each, name in ((old, "o.json"), (new, "n.json")):
        write_json(each, tmp_path / name)
        files.append(str(tmp_path / name))
    result = CliRunner().invoke(command, ["diff", *files])
    assert result.exit_code == 0 and "x/free: passed -> differs" in result.output


def test_a_run_chooses_them_and_vectors_do_not(spec: Spec) -> None:
    chosen = {rule.status for rule in choose_rules(spec, standings=REPORTED)}
    assert chosen == {"normative", "implementation-defined", "open"}
    assert {rule.status for rule in choose_rules(spec)} == {"normative"}


def test_an_open_rule_becomes_an_entry_of_its_standing(
    spec: Spec, reftorch_adapter: TorchLike
) -> None:
    torch = load_adapter("torch")
    runner = Runner(spec, reftorch_adapter, InProcess(torch))
    rule = spec.rules["matmul/out-of-a-row"]
    entry = make_entry(next(runner.run([rule])), torch, reftorch_adapter, spec)
    assert (entry.standing, entry.fails) == ("implementation-defined", False)


PARTS = {
    "mul/bool-is-and": ("add mul", (), 0),
    "nan/pointwise-propagates": ("exp", ("11 operators", "bfloat16"), 1),  # the example was cut
}


@pytest.mark.parametrize("rule", PARTS)
def test_rules_pass_in_part(spec: Spec, reftorch_adapter: TorchLike, rule: str) -> None:
    operators, omitted, unclaimed = PARTS[rule]
    numpy = load_adapter("numpy")
    few = InProcess(numpy)
    few.claims = dataclasses.replace(few.claims, operators=frozenset(operators.split()))
    runner = Runner(spec, reftorch_adapter, few)
    entry = make_entry(runner.run_rule(spec.rules[rule]), numpy, reftorch_adapter, spec)
    assert entry.status == "passed" and tuple(entry.omitted) == omitted
    assert entry.unclaimed == unclaimed and entry.in_part is bool(omitted)


def test_a_part_is_said_everywhere(tmp_path: Path) -> None:
    report = make_report()
    report.entries[0].unclaimed, report.entries[0].omitted = 3, ["bfloat16"]
    said = "10 programs compared, 3 not claimed; left out: bfloat16"
    assert report.in_part == report.to_json()["in_part"] == 1
    stream = io.StringIO()
    print_report(Console(file=stream, width=200), report)
    assert "1 passed (1 in part), 1 differs" in stream.getvalue()
    write_html(report, tmp_path / "r.html")
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert said in page and "passed, in part" in page and "in part 1<" in page
    write_junit(report, tmp_path / "r.xml")
    case = ElementTree.parse(tmp_path / "r.xml").getroot().find(".//property")
    assert case is not None and case.get("value") == said

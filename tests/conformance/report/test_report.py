"""Reports: what they hold, and that they are well formed."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
from rich.console import Console
from tests.conformance.report.reports import ENTRIES, LINK, WRONG, make_report
from tests.support import ROOT

from reftorch.conformance.adapters.base import Adapter
from reftorch.conformance.adapters.torchlike import TorchLike
from reftorch.conformance.compare import Difference
from reftorch.conformance.observation import Observation
from reftorch.conformance.operators import by_operator
from reftorch.conformance.program import Call, Input, Program, Storage
from reftorch.conformance.report import Report
from reftorch.conformance.report.files import badge, read_json, write_json, write_junit
from reftorch.conformance.report.make import DOCS, link_to, make_entry
from reftorch.conformance.report.model import MalformedReport
from reftorch.conformance.report.terminal import print_report
from reftorch.conformance.runner import Failure, Outcome, Verdict
from reftorch.spec import Spec


@pytest.fixture
def report() -> Report:
    return make_report()


@pytest.fixture(scope="module")
def validator() -> Any:
    schema = json.loads((ROOT / "spec" / "report.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_conforms_only_without_differences_and_errors(report: Report) -> None:
    assert not report.conforms()
    report.entries = [each for each in ENTRIES if each.status not in ("differs", "error")]
    assert report.conforms()


def test_operators_are_counted_by_how_they_did(report: Report) -> None:
    found = report.operators()
    assert list(found) == ["add", "max", "sort", "sum", "transpose"]
    assert dict(found["sum"]) == {"passed": 1, "differs": 1}
    assert dict(found["max"]) == {"passed": 1}, "another operator of a rule that differs"


def test_json_is_as_the_schema_says(report: Report, validator: Any) -> None:
    data = report.to_json()
    validator.validate(data)
    assert data["counts"] == {
        "passed": 1, "differs": 1, "known": 1, "not claimed": 1, "error": 1,
    }  # fmt: skip
    for path, value in (("seed", "x"), ("shard", "3"), ("more", 1), ("format", 1)):
        assert not validator.is_valid({**data, path: value}), path
    data["levels"]["values"]["passed"] = -1
    assert not validator.is_valid(data)


def test_json_is_read_again(report: Report, tmp_path: Path) -> None:
    write_json(report, tmp_path / "r.json")
    again = read_json(tmp_path / "r.json")
    assert again == report and again.to_json() == report.to_json()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "Expecting property name"),
        ("[]", "not a report"),
        ('{"format": 2, "rules": []}', "its format is 2"),
        ('{"format": 3, "rules": []}', "it is no report: 'backend'"),
        ("[" * 200_000, "recursion"),
    ],
)
def test_what_is_no_report_is_said_in_a_line(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "r.json").write_text(text)
    with pytest.raises(MalformedReport, match=said) as info:
        read_json(tmp_path / "r.json")
    assert "r.json" in str(info.value) and "\n" not in str(info.value)


MALFORMED: list[tuple[str, Any, str]] = [
    ("levels", 5, "levels cannot be 5"),
    ("status", "odd", "nan/index-of-first cannot be 'odd'"),
    ("operators", {"add": 5}, "operators cannot be"),
    ("differences", [5], "no object: 5"),
    ("programs", True, "programs cannot be True"),
    ("seconds", "long", "seconds cannot be 'long'"),
]


@pytest.mark.parametrize(("name", "value", "said"), MALFORMED)
def test_every_part_of_a_report_is_what_it_is_declared_to_be(
    report: Report, name: str, value: Any, said: str
) -> None:
    data = report.to_json()
    data["rules"][1][name] = value
    with pytest.raises(MalformedReport, match=said):
        Report.from_json(data)
    with pytest.raises(MalformedReport, match="claims cannot be None"):
        Report.from_json({**report.to_json(), "claims": None})


def test_an_adapter_that_cannot_write_a_program_costs_its_words_alone(
    spec: Spec, reftorch_adapter: TorchLike
) -> None:
    rule = spec.rules["mul/bool-is-and"]
    program = Program((Storage("bool", (True,)),), (Input(0, (1,), (1,)),), ())
    failure = Failure(program, [WRONG], Observation(), Observation())
    outcome = Outcome(rule, "differs", 1, failure=failure)
    entry = make_entry(outcome, Adapter(), reftorch_adapter, spec)
    assert "since the adapter cannot write it: NotImplementedError" in entry.snippet
    assert "torch.tensor([True]" in entry.snippet


def test_junit(report: Report, tmp_path: Path) -> None:
    report.backend = "to\x1by"
    report.entries[1].differences[0] = Difference("values", "r0", "a\x00b\ud800", "1")
    write_junit(report, tmp_path / "r.xml")
    root = ElementTree.parse(tmp_path / "r.xml").getroot()
    assert root.tag == "testsuites" and [child.tag for child in root] == ["testsuite"]
    counts = {key: root[0].get(key) for key in ("tests", "failures", "errors", "skipped")}
    assert counts == {"tests": "5", "failures": "1", "errors": "1", "skipped": "2"}
    for case in root[0]:
        assert case.tag == "testcase" and set(case.attrib) == {"classname", "name", "time"}
        assert [child.tag for child in case] in ([], ["failure"], ["error"], ["skipped"])
    failure = root.find(".//testcase[@name='nan/index-of-first']/failure")
    assert failure is not None and failure.get("message") == "r0: values: expected ab, got 1"
    assert failure.get("type") == "values" and LINK in str(failure.text)


def test_badge(report: Report) -> None:
    assert badge(report)["message"] == "no level" and badge(report)["color"] == "red"
    report.entries = [entry for entry in report.entries if entry.status == "passed"]
    report.entries[0].levels = ["promotion"]
    assert badge(report)["message"] == "promotion (1 of 5 rules)"
    assert report.summary() == "conforms to promotion, as far as 1 of 5 rules tell"
    report.all_rules = 1
    assert report.summary() == "conforms to promotion"
    assert (badge(report)["message"], badge(report)["color"]) == ("promotion", "brightgreen")
    assert set(badge(report)) <= {"schemaVersion", "label", "message", "color", "isError"}


def test_terminal(report: Report) -> None:
    stream = io.StringIO()
    print_report(Console(file=stream, width=200), report)
    text = stream.getvalue()
    assert "nan/index-of-first" in text and "hung: no answer within 10 s" in text
    assert "because [nan/index-of-first]" in text and "1 passed, 1 differs, 1 known" in text
    assert "1 operators differ, in so many rules: sum 1" in text and LINK in text


def test_links_lead_to_headings_of_the_rendered_spec(spec: Spec) -> None:
    for rule in spec.rules.values():
        address = link_to(rule, "https://example.com/docs/")
        page, anchor = address.removeprefix("https://example.com/docs/").split("#")
        text = (ROOT / "docs" / page.replace(".html", ".md")).read_text(encoding="utf-8")
        assert f"({anchor})=" in text, rule.id
        assert link_to(rule, DOCS).partition("#")[0].endswith(page.replace(".html", ".md"))


def test_links_lead_to_anchors_where_a_repository_shows_them(spec: Spec) -> None:
    """A heading's anchor is its text in small letters, without marks, blanks as hyphens."""
    anchors: dict[str, set[str]] = {}
    for rule in spec.rules.values():
        page, _, anchor = link_to(rule, DOCS).removeprefix(f"{DOCS}/").partition("#")
        if page not in anchors:
            text = (ROOT / "docs" / page).read_text(encoding="utf-8")
            headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
            plain = [re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in headings]
            anchors[page] = {each for each in plain if plain.count(each) == 1}
        assert anchor in anchors[page], rule.id


def test_a_difference_is_charged_to_the_call_that_shows_it() -> None:
    calls = tuple(Call(op) for op in ("add.Tensor", "mul.Tensor", "sum"))
    program = Program((Storage("float32", ()),), (Input(0, (0,), (1,)),), calls)
    shown = [Difference("values", "r1", "1", "2")]
    later = [Difference("grad", "gradient of a", "1", "2")]
    verdicts = [Verdict("passed", program)]
    assert by_operator(verdicts) == dict.fromkeys(("add", "mul", "sum"), "passed")
    for found, name in ((shown, "mul"), (later, "sum")):
        failure = Failure(program, found, None, None)  # type: ignore[arg-type]
        result = by_operator([*verdicts, Verdict("differs", program, failure)])
        assert result == {"add": "passed", "mul": "passed", "sum": "passed", name: "differs"}
    assert by_operator([Verdict("not run", program)]) == {}

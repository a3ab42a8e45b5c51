"""What is known to differ differs: entries are narrow, shown, and none outlives its difference."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from reftorch.conformance.adapters.torchlike import TorchLike
from reftorch.conformance.backend import InProcess
from reftorch.conformance.compare import Difference
from reftorch.conformance.execute import observe
from reftorch.conformance.facts import facts_of
from reftorch.conformance.known import Known, Tally, explanations, load_known, read_known
from reftorch.conformance.mutants import MutatedAdapter, all_mutants
from reftorch.conformance.observation import Observation
from reftorch.conformance.program import PYTHON, Call, Input, Program, Ref, Storage
from reftorch.conformance.report.make import make_row
from reftorch.conformance.runner import Runner
from reftorch.spec import Spec, SpecError, load

KNOWN = load_known(load().root)
A, B = Ref("input", 0), Ref("input", 1)


def program(*calls: Call) -> Program:
    storages = Storage("float32", (1.0, float("nan"), 1.0, 0.0)), Storage("int64", (-3,))
    return Program(storages, (Input(0, (2, 2), (0, 1)), Input(1, (), ())), calls)


def test_facts_of_a_call() -> None:
    given = program(Call("add.Tensor", (A, B), {"alpha": 2}, "method"))
    (facts,) = facts_of(given, Observation())
    assert {name: sorted(words) for name, words in facts.words.items()} == {
        "op": ["add"], "variant": ["method"], "dtype": ["float32", "int64", "mixed"],
        "layout": ["contiguous", "expanded"], "sizes": ["several", "single", "zero-dim"],
        "values": ["equal", "nan", "negative", "zero"], "args": ["alpha=2"], "grad": ["constant"],
    }  # fmt: skip


def test_a_window_that_overlaps() -> None:
    storage, window = Storage("int8", (1, 2, 3)), Input(0, (2, 2), (1, 1))
    given = Program((storage,), (window,), (Call("neg", (A,)),))
    (facts,) = facts_of(given, Observation())
    assert facts.of("layout") == {"overlapping"}


@pytest.mark.parametrize(
    ("when", "where", "explained"),
    [
        ({"aspect": "values", "op": "neg"}, "r1", True),
        ({"aspect": "values", "op": "neg"}, "r0", False),  # which was before that call
        ({"aspect": "values", "op": "neg"}, "a", True),
        ({"aspect": "grad", "op": "neg"}, "r1", False),
        ({"aspect": "values", "op": "neg", "dtype": "int64"}, "r1", False),  # of the other call
        ({"aspect": "values", "op": ["exp", "neg"], "dtype": "float32"}, "r1", True),
        ({"aspect": "values", "expected": "1.", "got": ["2", "3"]}, "r1", True),
        ({"aspect": "values", "got": "4"}, "r1", False),
    ],
)
def test_which_differences_are_explained(
    when: dict[str, object], where: str, explained: bool
) -> None:
    given = program(Call("abs", (B,)), Call("neg", (A,)))
    found = [Difference("values", where, "1.0", "2.0")]
    entry = Known(("a/b",), "torch", when, "why")
    assert explanations([entry], given, Observation(), found) == ([entry] if explained else [])
    more = [*found, Difference("strides", where, "(1,)", "(2,)")]
    assert explanations([entry], given, Observation(), more) == []


@pytest.mark.parametrize(
    ("backend", "when", "concerned"),
    [
        ("torch", {}, True), ("torch:device=cuda", {}, True), ("numpy", {}, False),
        ("torch:device=cuda", {"device": ["cuda", "mps"]}, True),
        ("torch", {"device": "cuda"}, False),
    ],
)  # fmt: skip
def test_which_backends_are_concerned(
    backend: str, when: dict[str, object], concerned: bool
) -> None:
    entry = Known(("a/*",), "torch", {"aspect": "values", "op": "neg", **when}, "why")
    assert entry.concerns("a/b", backend) is concerned and not entry.concerns("c/b", backend)


def test_a_write_is_a_cause_of_what_was_there_before() -> None:
    found = [Difference("values", "r0", "1.0", "2.0")]
    entry = Known(("a/b",), "torch", {"aspect": "values", "op": "neg"}, "why")
    for variant, explained in (("inplace", [entry]), ("function", [])):
        given = program(Call("abs", (A,)), Call("neg", (Ref("result", 0),), {}, variant))
        assert explanations([entry], given, Observation(), found) == explained


WHEN = {"aspect": "values", "op": "neg"}
SOMETIMES = Known(("a/b",), "torch", WHEN, "why")
ALWAYS = replace(SOMETIMES, always=True)


@pytest.mark.parametrize(
    ("entry", "explained", "passed", "shows", "state", "unexpected"),
    [
        (SOMETIMES, 1, 5, None, "explains", []),
        (SOMETIMES, 0, 5, None, "unseen", []),  # it may take luck
        (SOMETIMES, 0, 5, True, "shows", []),
        (SOMETIMES, 0, 5, False, "stale", []),
        (SOMETIMES, 0, 0, False, "stale", []),
        (ALWAYS, 0, 0, None, "unseen", []),
        (ALWAYS, 0, 5, None, "stale", ["a/b"]),
        (ALWAYS, 2, 5, None, "explains", ["a/b"]),
        (ALWAYS, 2, 0, None, "explains", []),
    ],
)
def test_states(
    entry: Known, explained: int, passed: int, shows: bool | None, state: str, unexpected: list[str]
) -> None:
    tally = Tally(entry, shows=shows)
    tally.count("a/b", explained, passed)
    assert (tally.state, tally.unexpected) == (state, unexpected)


def runner_with(spec: Spec, reference: TorchLike, *entries: Known) -> Runner:
    """Return a runner whose backend is the reference with one fault."""
    mutant = next(each for each in all_mutants() if each.rule == "mul/bool-is-and")
    broken = MutatedAdapter(reference, mutant)
    broken.name = "toy"
    return Runner(spec, reference, InProcess(broken), known=list(entries))


def test_unexpected_passes_are_counted_exactly(spec: Spec, reftorch_adapter: TorchLike) -> None:
    rule = spec.rules["mul/bool-is-and"]
    when = {"aspect": ["dtype", "values"], "op": "mul"}
    wide = Known((rule.id,), "toy", when, "why", always=True)
    for entry, unexpected in ((wide, [rule.id]), (replace(wide, always=False), [])):
        runner = runner_with(spec, reftorch_adapter, entry)
        (outcome,) = runner.run([rule])
        (tally,) = runner.tallies
        assert outcome.status == "known" and tally.explained and tally.passed
        assert tally.unexpected == unexpected
    unseen = replace(wide, when={**wide.when, "aspect": "forward"})
    runner = runner_with(spec, reftorch_adapter, unseen)
    list(runner.run([rule]))
    (tally,) = runner.tallies
    assert not tally.passed, "the programs of the rule do not look at tangents"


def test_a_run_tries_the_examples_of_its_rules(spec: Spec, reftorch_adapter: TorchLike) -> None:
    holds, fails = "assert True", "assert torch.ones(1) == 2"
    entries = [
        Known(("mul/*",), "toy", {}, "gone", example=holds),
        Known(("mul/*",), "toy", {}, "there", example=fails),
        Known(("add/*",), "toy", {}, "of another rule", example=holds),
        Known(("mul/*",), "torch", {}, "of another library", example=holds),
    ]
    runner = runner_with(spec, reftorch_adapter, *entries)
    runner.try_examples(["mul/bool-is-and"])
    assert [each.state for each in runner.tallies] == ["stale", "shows", "unseen", "unseen"]


MALFORMED = {
    "{rule: []}": "are texts",
    "{rule: 5}": "are texts",
    "{reason: 5}": "are texts",
    "{backend: [toy]}": "are texts",
    "{when: {aspect: valeus, op: add}}": "the entry of a/b: aspect cannot be 'valeus': values,",
    "{when: {aspect: values, layout: [strided, tall]}}": "layout cannot be 'tall'",
    "{when: {aspect: values, grad: true}}": "grad cannot be True",
    "{when: {aspect: values, op: {add: 1}}}": "op cannot be {'add': 1}: a text",
    "{when: [1]}": "`when` takes",
    "{when: {aspect: values, colour: red}}": "`when` takes",
    "{when: {aspect: values}}": "what else it needs",
    "{always: perhaps}": "`always` is true or false",
    "{rule: '*'}": "a glob is over the rules of one topic",
    "{speed: 3}": "needs `rule` and `reason`",
}


@pytest.mark.parametrize(("text", "said"), MALFORMED.items())
def test_what_could_never_hold_is_refused(text: str, said: str, tmp_path: Path) -> None:
    sound = {"rule": "a/b", "reason": "why", "when": {"aspect": "values", "op": "add"}}
    path = tmp_path / "known.yaml"
    path.write_text(yaml.safe_dump([sound | yaml.safe_load(text)]))
    with pytest.raises(SpecError, match=said):
        list(read_known(path))


def test_an_entry_of_a_backend_is_about_a_rule_there_is(tmp_path: Path) -> None:
    path = tmp_path / "known.yaml"
    path.write_text("- {rule: [a/b, 'c/*'], reason: why, when: {aspect: values, op: add}}\n")
    assert len(list(read_known(path, rules=["a/b", "c/d"]))) == 1
    with pytest.raises(SpecError, match=r"there is no rule c/\*"):
        list(read_known(path, rules=["a/b", "b/d"]))


def test_every_entry_has_a_link_in_a_report(spec: Spec) -> None:
    for entry in KNOWN:
        link = make_row(Tally(entry), spec).link
        assert link.startswith("https://") and (link == entry.link or "#" in link), entry.rules


def test_every_entry_has_an_example_or_says_why_not() -> None:
    assert [entry.rules for entry in KNOWN if bool(entry.example) == bool(entry.untried)] == []


SHOWN = [each for each in KNOWN if each.example]


@pytest.mark.parametrize("entry", SHOWN, ids=lambda each: each.rules[0])
def test_the_example_shows_the_difference(
    entry: Known, reftorch_adapter: TorchLike, torch_adapter: TorchLike
) -> None:
    given = Program((), (), (), (PYTHON,), entry.example)
    assert not observe(reftorch_adapter, given).raised
    assert observe(torch_adapter, given).raised, "stale: PyTorch does the same"


def test_entries_are_about_rules_there_are(spec: Spec) -> None:
    for entry in KNOWN:
        rules = [r for r in spec.rules.values() if entry.when and entry.concerns(r.id, "torch")]
        assert rules or not entry.when, f"{entry.rules} match no rule"

"""What is known to differ differs: entries are narrow, shown, and none outlives its difference."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reftorch.conformance.adapters.torchlike import TorchLike
from reftorch.conformance.backend import Worker
from reftorch.conformance.compare import Difference
from reftorch.conformance.execute import observe
from reftorch.conformance.facts import facts_of
from reftorch.conformance.known import Known, Tally, explanations, load_known
from reftorch.conformance.observation import Observation
from reftorch.conformance.program import PYTHON, Call, Input, Program, Ref, Storage
from reftorch.conformance.runner import PROFILES, Runner
from reftorch.spec import Spec, load

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


def test_states() -> None:
    entry = Known(("a/b",), "torch", {"aspect": "values", "op": "neg"}, "why")
    states = [Tally(entry, 1, 5).state, Tally(entry, 0, 5).state, Tally(entry).state]
    assert states == ["explains", "stale", "unseen"]
    hard = replace(entry, untried="It takes luck.")
    assert Tally(hard, 0, 5).state == "unseen"


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


SEEDS = (0, 1, 2, 3)


@pytest.mark.timeout(3600)
@pytest.mark.slow
def test_no_entry_is_stale(spec: Spec, reftorch_adapter: TorchLike) -> None:
    """What has no example, and no reason for having none, is met by the programs of some seed."""
    wanted = [entry for entry in KNOWN if entry.when and not entry.example and not entry.untried]
    met: set[str] = set()
    worker = Worker("torch", timeout=60.0)
    for seed in SEEDS:
        left = [entry for entry in wanted if str(entry) not in met]
        runner = Runner(spec, reftorch_adapter, worker, PROFILES["ci"], seed, left)
        for rule in spec.rules.values():
            if rule.status == "normative" and any(e.concerns(rule.id, "torch") for e in left):
                first, drawn = runner.candidates(runner.plan(rule))
                runner.count_known(rule, runner.judge(rule, [*first, *drawn]))
        met |= {str(tally.entry) for tally in runner.tallies if tally.explained}
    worker.close()
    stale = [f"{entry.rules}: {entry.when}" for entry in wanted if str(entry) not in met]
    assert not stale, "\n".join(stale)

"""Rules are run, failures found, shrunk, stored and replayed."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.conformance.toys import write_toy

from reftorch.conformance.adapters import load_adapter
from reftorch.conformance.adapters.torchlike import TorchLike
from reftorch.conformance.backend import InProcess, Worker
from reftorch.conformance.known import Known, load_known, read_known
from reftorch.conformance.mutants import Mutant, MutatedAdapter, all_mutants
from reftorch.conformance.observation import Observation
from reftorch.conformance.program import Program
from reftorch.conformance.runner import PROFILES, Runner
from reftorch.conformance.snippet import write_snippet
from reftorch.conformance.store import FailureStore
from reftorch.spec import Spec, SpecError

RULE = "promotion/dimensioned-before-zero-dim"


def mutant(name: str) -> Mutant:
    return next(each for each in all_mutants() if each.name == name)


def against(spec: Spec, reference: TorchLike, name: str) -> Runner:
    return Runner(spec, reference, InProcess(MutatedAdapter(reference, mutant(name))))


def test_same_seed_same_programs(spec: Spec, torch_adapter: TorchLike) -> None:
    runner = Runner(spec, torch_adapter, InProcess(torch_adapter), seed=3)
    plan = runner.plan(spec.rules[RULE])
    first, second = runner.candidates(plan), runner.candidates(plan)
    assert [p.key() for p in first[1]] == [p.key() for p in second[1]]
    other = Runner(spec, torch_adapter, InProcess(torch_adapter), seed=4)
    assert [p.key() for p in other.candidates(plan)[1]] != [p.key() for p in first[1]]


@pytest.mark.parametrize(
    ("rule", "programs"),
    [(RULE, 1), ("hooks/order", 1), ("gradcheck/reverse-of-every-operator", 21)],
)
def test_smoke_takes_few_programs_of_every_rule(
    spec: Spec, torch_adapter: TorchLike, rule: str, programs: int
) -> None:
    runner = Runner(spec, torch_adapter, InProcess(torch_adapter), PROFILES["smoke"])
    outcome = runner.run_rule(spec.rules[rule])
    assert outcome.status == "passed" and 0 < outcome.programs <= programs


def test_smoke_does_not_take_the_simplest_program(spec: Spec, torch_adapter: TorchLike) -> None:
    runner = Runner(spec, torch_adapter, InProcess(torch_adapter), PROFILES["smoke"])
    plan = runner.plan(spec.rules["mul/bool-is-and"])
    assert runner.candidates(plan)[1] == []  # the example is enough
    (drawn,) = runner.candidates(dataclasses.replace(plan, seeds=()))[1]
    assert runner.suits(drawn) and max(drawn.inputs[0].sizes, default=0) > 0


def test_a_failure_is_shrunk(spec: Spec, torch_adapter: TorchLike) -> None:
    outcome = against(spec, torch_adapter, "zero_dim_widens").run_rule(spec.rules[RULE])
    assert outcome.status == "differs" and outcome.failure is not None
    program = outcome.failure.program
    assert len(program.calls) == 1 and len(program.inputs) == 2
    assert sorted(len(place.sizes) for place in program.inputs) == [0, 1]


def test_stored_failures_come_first(
    spec: Spec, torch_adapter: TorchLike, tmp_path: Path
) -> None:
    store = FailureStore(tmp_path, "x")
    runner = against(spec, torch_adapter, "zero_dim_widens")
    runner.store = store
    list(runner.run([spec.rules[RULE]]))
    store.save()
    again = FailureStore(tmp_path, "x")
    stored = again.get(RULE)
    assert stored is not None
    runner.store = again
    first, _ = runner.candidates(runner.plan(spec.rules[RULE]))
    assert first[0].key() == stored.key()
    sound = Runner(spec, torch_adapter, InProcess(torch_adapter), store=again)
    list(sound.run([spec.rules[RULE]]))
    assert again.get(RULE) is None  # it holds now


def test_a_damaged_store_is_no_store(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("{broken")
    assert FailureStore(tmp_path, "x").programs == {}


def test_known_differences_are_known(spec: Spec, torch_adapter: TorchLike) -> None:
    runner = against(spec, torch_adapter, "zero_dim_widens")
    name = runner.backend.claims.name
    when = {"aspect": ["dtype", "values"], "dtype": "mixed"}
    runner.known = [Known((RULE,), name, when, "a toy")]
    outcome = runner.run_rule(spec.rules[RULE])
    assert (outcome.status, outcome.reason) == ("known", "a toy")
    runner.known = [Known((RULE,), name, {"op": "no_such_op"}, "a toy")]
    assert runner.run_rule(spec.rules[RULE]).status == "differs"


MALFORMED = {
    "{rule: a/b}": "needs `rule` and `reason`",
    "{rule: a/b, reason: none}": "needs `when` or an `example`",
    "{rule: a/b, reason: none, when: {op: add}}": "says the aspect",
    "{rule: a/b, reason: none, when: {aspect: grad}}": "says the aspect",
    "{rule: '*/b', reason: none, when: {aspect: grad, op: add}}": "one topic or operator",
    "{rule: a/b, reason: none, when: {aspect: grad, op: add}}": "needs a `link`",
}


def test_known_differences_file_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "known_differences.yaml"
    path.write_text("- {rule: a/b, reason: none, when: {colour: red}}\n")
    with pytest.raises(SpecError, match="`when` takes args, aspect, device"):
        load_known(str(tmp_path))
    for text, message in MALFORMED.items():
        path.write_text(f"- {text}\n")
        with pytest.raises(SpecError, match=message):
            list(read_known(path, needs_link=True))


def test_a_crash_costs_one_rule(spec: Spec, torch_adapter: TorchLike, tmp_path: Path) -> None:
    toy = write_toy(tmp_path, "os._exit(3) if native.target == 'remainder' else None")
    worker = Worker(toy)
    runner = Runner(spec, torch_adapter, worker)
    rules = [spec.rules["remainder/sign-of-divisor"], spec.rules["mul/bool-is-and"]]
    outcomes = list(runner.run(rules))
    worker.close()
    assert [outcome.status for outcome in outcomes] == ["error", "passed"]
    assert "exit status 3" in outcomes[0].reason


@pytest.mark.parametrize("rule", [RULE, "mul/bool-is-and", "views/slice-clamps", "dims/wrap"])
def test_snippet_runs_and_shows_the_difference(
    spec: Spec, torch_adapter: TorchLike, rule: str, capsys: pytest.CaptureFixture[str]
) -> None:
    numpy = load_adapter("numpy")
    outcome = Runner(spec, torch_adapter, InProcess(numpy)).run_rule(spec.rules[rule])
    if outcome.failure is None:
        assert outcome.status == "passed"
        return
    failure = outcome.failure
    text = write_snippet(numpy, failure.program, failure.differences, failure.got)
    assert text.startswith("import numpy as np\n")
    exec(compile(text, rule, "exec"), {})
    difference = failure.differences[0]
    assert f"# {difference}" in text
    if difference.aspect == "dtype":
        assert difference.got in capsys.readouterr().out


def test_torch_snippet_runs(spec: Spec, torch_adapter: TorchLike) -> None:
    for rule in ("autograd/broadcast-is-summed", "indexing/basic-is-view"):
        names = [each.name for each in all_mutants() if each.rule == rule]
        outcome = against(spec, torch_adapter, names[0]).run_rule(spec.rules[rule])
        assert outcome.failure is not None
        failure = outcome.failure
        text = write_snippet(torch_adapter, failure.program, failure.differences, failure.got)
        assert text.startswith("import torch\n")
        exec(compile(text, rule, "exec"), {})


class Small(InProcess):
    """NumPy with few operators, which counts the programs that it is asked to run."""

    def __init__(self, operators: str) -> None:
        super().__init__(load_adapter("numpy"))
        self.claims = dataclasses.replace(self.claims, operators=frozenset(operators.split()))
        self.asked = 0

    def run(self, programs: Sequence[Program]) -> list[Observation]:
        """Run programs of the few operators."""
        self.asked += len(programs)
        assert all(self.claims.has(call.base) for each in programs for call in each.calls)
        return super().run(programs)


@pytest.mark.parametrize(
    ("rule", "operators", "reason"),
    [
        ("remainder/sign-of-divisor", "add mul", "lacks remainder.Tensor"),
        ("signbit/of-zero-and-nan", "sort", "lacks "),
        ("views/slice-clamps", "add", "lacks"),
    ],
)
def test_what_a_library_lacks_is_not_drawn(
    spec: Spec, reftorch_adapter: TorchLike, rule: str, operators: str, reason: str
) -> None:
    small = Small(operators)
    runner = Runner(spec, reftorch_adapter, small)
    outcome = runner.run_rule(spec.rules[rule])
    assert outcome.status == "not claimed" and outcome.reason.startswith(reason), outcome.reason
    assert small.asked == 0


def test_of_several_operators_those_that_it_has_are_drawn(
    spec: Spec, reftorch_adapter: TorchLike
) -> None:
    small = Small("exp")
    outcome = Runner(spec, reftorch_adapter, small).run_rule(spec.rules["nan/pointwise-propagates"])
    assert outcome.status == "passed" and outcome.programs >= 10


def test_a_library_of_all_operators_lacks_none(spec: Spec, reftorch_adapter: TorchLike) -> None:
    numpy = load_adapter("numpy")
    few = InProcess(numpy)
    few.claims = dataclasses.replace(few.claims, operators=None)
    for rule in ("remainder/sign-of-divisor", "mul/bool-is-and", "cat/sizes-match"):
        outcomes = [
            Runner(spec, reftorch_adapter, each).run_rule(spec.rules[rule])
            for each in (InProcess(numpy), few)
        ]
        assert outcomes[0].status == outcomes[1].status
        assert outcomes[0].programs == outcomes[1].programs

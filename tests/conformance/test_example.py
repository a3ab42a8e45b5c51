"""Examples that are run as they stand: what they show, whom they are not asked of, no traces."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from reftorch.conformance.adapters import load_adapter
from reftorch.conformance.adapters.torchlike import TorchLike
from reftorch.conformance.backend import InProcess, Worker
from reftorch.conformance.compare import differences
from reftorch.conformance.example import example_program
from reftorch.conformance.execute import observe
from reftorch.conformance.program import PYTHON, Program
from reftorch.conformance.runner import Runner
from reftorch.conformance.snippet import write_snippet
from reftorch.spec import Spec

SEEN = {
    "x = torch.ones(2)\nassert x.tolist() == [1, 2]": ("line 2", "[1.0, 1.0]"),
    "y = 1\nassert y and\\\n y == 1 and y + 1 == 3": ("line 3", "2"),
    "assert not torch.ones(())": ("line 1", ""),
    "with raises(IndexError):\n    torch.ones(2)[0]": ("line 1", "no error"),
    "with raises(IndexError):\n    torch.ones(2) @ 3": ("line 2", ""),
    "with warns():\n    pass": ("line 1", "no warning"),
    "def f():\n    assert torch.ones(1).item() == 3\nf()": ("line 3", "1.0"),
}


def program(text: str) -> Program:
    return Program((), (), (), (PYTHON,), text)


@pytest.mark.parametrize("text", SEEN)
def test_what_fails_is_seen_with_its_line(reftorch_adapter: TorchLike, text: str) -> None:
    where, message = SEEN[text]
    observation = observe(reftorch_adapter, program(text))
    ((line, raised),) = observation.raised.items()
    assert line == where and message in raised.message


def test_a_difference_shows_the_statement(reftorch_adapter: TorchLike) -> None:
    text = "x = torch.ones(2)\nassert x.tolist() == [1, 2]\n"
    sound = observe(reftorch_adapter, program("assert torch.ones(1)"))
    claims = InProcess(reftorch_adapter).claims
    found = differences(program(text), sound, observe(reftorch_adapter, program(text)), claims)
    assert [str(each) for each in found] == [
        "line 2: python: expected x.tolist() == [1, 2], got AssertionError: [1.0, 1.0]"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "torch.set_grad_enabled(False)",
        "torch.set_default_dtype(torch.float64)",
        "torch.manual_seed(5)",
        "torch.autograd.set_detect_anomaly(True)",
        "torch.set_printoptions(precision=1)",
        "torch.set_warn_always(True)",
        "torch.autograd.forward_ad.enter_dual_level()",
    ],
)
@pytest.mark.parametrize("name", ["torch", "reftorch"])
def test_examples_leave_nothing_behind(name: str, text: str) -> None:
    adapter = load_adapter(name)
    assert isinstance(adapter, TorchLike)
    look = program(
        "x, forward_ad = torch.rand(3, requires_grad=True), torch.autograd.forward_ad\n"
        "with forward_ad.dual_level(): pass\n"
        "y = (x * x.detach())\n"
        "y.sum().backward()\n"
        "assert [repr(x), repr(y), torch.is_anomaly_enabled(), torch.rand(2).tolist()] == 0\n"
    )
    before = observe(adapter, look).raised
    state = adapter.library.get_rng_state().tolist()
    assert not observe(adapter, program(text + "\ntorch.rand(2)")).raised
    assert observe(adapter, look).raised == before
    assert adapter.library.get_rng_state().tolist() == state
    assert not adapter.library.is_warn_always_enabled()


def test_an_example_is_not_asked_of_a_library_without_the_names(
    spec: Spec, reftorch_adapter: TorchLike
) -> None:
    runner = Runner(spec, reftorch_adapter, InProcess(load_adapter("numpy")))
    outcome = runner.run_rule(spec.rules["functions/apply"])
    assert (outcome.status, outcome.programs) == ("not claimed", 0)


def test_a_rule_may_run_its_example_and_draw_programs(
    spec: Spec, reftorch_adapter: TorchLike
) -> None:
    rule = spec.rules["mul/bool-is-and"]
    suite = {**(rule.suite or {}), "run": "example", "ops": ["mul.Tensor"]}
    runner = Runner(spec, reftorch_adapter, InProcess(reftorch_adapter))
    first, drawn = runner.candidates(runner.plan(replace(rule, suite=suite)))
    assert first[0].example == rule.example and len(drawn) > 3
    assert not any(each.example for each in drawn)


def test_examples_run_in_a_worker(spec: Spec, reftorch_adapter: TorchLike) -> None:
    worker = Worker("torch")
    rules = [spec.rules["hooks/order"], spec.rules["vmap/maps"]]
    outcomes = [Runner(spec, reftorch_adapter, worker).run_rule(rule) for rule in rules]
    worker.close()
    assert [(each.status, each.programs) for each in outcomes] == [("passed", 1)] * 2


def test_a_program_with_an_example_is_data(spec: Spec) -> None:
    found = example_program(spec.rules["hooks/order"])
    assert found is not None and Program.from_json(found.to_json()) == found


@pytest.mark.parametrize("rule", ["anomaly/names-the-line", "hooks/returns-a-tensor"])
@pytest.mark.parametrize("name", ["torch", "reftorch"])
def test_the_snippet_runs_alone(
    spec: Spec, name: str, rule: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    adapter = load_adapter(name)
    found = example_program(spec.rules[rule])
    assert found is not None
    text = write_snippet(adapter, found, [], observe(adapter, found))
    assert "reftorch.conformance" not in text and "Any" not in text
    exec(compile(text, rule, "exec"), {})
    assert capsys.readouterr().out == ""

"""Every rule can be run: it has programs, and PyTorch passes them."""

from __future__ import annotations

import pytest

from reftorch.conformance.adapters.torchlike import TorchLike
from reftorch.conformance.backend import InProcess, Worker
from reftorch.conformance.generators import GENERATORS
from reftorch.conformance.known import load_known
from reftorch.conformance.program import ASPECTS, DERIVATIVES
from reftorch.conformance.runner import PROFILES, Runner
from reftorch.conformance.session import REPORTED
from reftorch.conformance.strategies import ABOUT_SIGNED_ZEROS
from reftorch.spec import Spec, load

TOPICS = sorted({rule.id.split("/")[0] for rule in load().rules.values()})


def test_every_generator_named_exists(spec: Spec) -> None:
    named = {
        (rule.suite or {}).get("inputs"): rule.id
        for rule in spec.rules.values()
        if (rule.suite or {}).get("inputs") is not None
    }
    missing = {name: rule for name, rule in named.items() if name not in GENERATORS}
    assert not missing, f"generators that rules name and nobody wrote: {missing}"


def test_every_aspect_named_exists(spec: Spec) -> None:
    wrong = {
        rule.id: sorted(set((rule.suite or {}).get("observe", ())) - {*ASPECTS, *DERIVATIVES})
        for rule in spec.rules.values()
    }
    assert not {rule: names for rule, names in wrong.items() if names}


def test_rules_about_signed_zeros_exist(spec: Spec) -> None:
    assert set(spec.rules) >= ABOUT_SIGNED_ZEROS


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("name", ["torch", "reftorch"])
def test_a_library_agrees_with_itself(
    spec: Spec, torch_adapter: TorchLike, reftorch_adapter: TorchLike, name: str, topic: str
) -> None:
    """Each rule draws programs that run, and two runs of them in one library agree."""
    adapter = torch_adapter if name == "torch" else reftorch_adapter
    # few programs: that they say the same twice is seen at once, and test_torch_conforms runs many
    runner = Runner(spec, adapter, InProcess(adapter), PROFILES["smoke"])
    rules = [r for r in spec.rules.values() if r.id.split("/")[0] == topic]
    outcomes = runner.run(rule for rule in rules if rule.status in REPORTED)
    failed = {o.rule.id: o.reason or o.failure for o in outcomes if o.status != "passed"}
    assert not failed


@pytest.mark.timeout(900)  # every rule, on a machine that may be busy
@pytest.mark.slow
def test_torch_conforms(spec: Spec, reftorch_adapter: TorchLike) -> None:
    """What reftorch says of every rule is what PyTorch does."""
    worker = Worker("torch", timeout=30.0)
    runner = Runner(spec, reftorch_adapter, worker, known=load_known(spec.root))
    rules = [rule for rule in spec.rules.values() if rule.status == "normative"]
    failed = {
        outcome.rule.id: outcome.reason or [str(d) for d in outcome.failure.differences]
        for outcome in runner.run(rules)
        if outcome.status not in ("passed", "known") and outcome.failure is not None
    }
    worker.close()
    assert not failed

"""Every mutant is killed by its own rule. That the sound libraries are not: see test_rules."""

from __future__ import annotations

import functools

import pytest

from reftorch.conformance.adapters import load_adapter
from reftorch.conformance.adapters.torchlike import TorchLike
from reftorch.conformance.mutants import Mutant, all_mutants, run_mutants
from reftorch.conformance.mutations import Step
from reftorch.conformance.mutations.wrapping import wrapped
from reftorch.spec import Spec

MUTANTS = {mutant.name: mutant for mutant in all_mutants()}
REFERENCES = ("torch", "reftorch")


@pytest.fixture(scope="session", params=REFERENCES)
def reference(request: pytest.FixtureRequest) -> TorchLike:
    adapter = load_adapter(request.param)
    assert isinstance(adapter, TorchLike)
    return adapter


@pytest.mark.parametrize("name", MUTANTS)
def test_mutant_is_killed_by_its_rule(spec: Spec, reference: TorchLike, name: str) -> None:
    mutant = MUTANTS[name]
    (kill,) = run_mutants(spec, reference, [mutant])
    assert kill.killed, f"{mutant.rule} does not notice that {mutant.says} {kill.evidence}"


def test_a_fault_that_cannot_be_called_is_no_proof(spec: Spec) -> None:
    def fault(w: object) -> None:
        """Take no tensor."""

    adapter = load_adapter("reftorch")
    assert isinstance(adapter, TorchLike)
    surface = functools.partial(wrapped, path="Tensor.register_hook", fault=fault)
    broken = Mutant("broken", "hooks/order", "fails", surface=surface)
    (kill,) = run_mutants(spec, adapter, [broken])
    assert not kill.killed and "the fault fails by itself" in kill.evidence


def test_what_was_wrapped_is_put_back() -> None:
    adapter = load_adapter("reftorch")
    before = dict(vars(adapter.library.Tensor)), dict(vars(adapter.library.func))
    for mutant in all_mutants():
        if mutant.surface is not None:
            with mutant.surface(adapter.library):
                pass
    assert before == (dict(vars(adapter.library.Tensor)), dict(vars(adapter.library.func)))


def test_a_fault_that_fails_by_itself_is_no_proof(spec: Spec) -> None:
    def fault(step: Step) -> object:
        return step.lib.floor(step.args[0], "no such argument") if step.plain else step.proceed()

    adapter = load_adapter("reftorch")
    assert isinstance(adapter, TorchLike)
    broken = Mutant("broken", "round/half-to-even", "fails", call=fault)
    (kill,) = run_mutants(spec, adapter, [broken])
    assert not kill.killed and "the fault fails by itself" in kill.evidence

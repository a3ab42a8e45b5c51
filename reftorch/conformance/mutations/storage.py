"""Faults of storages."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, mutant


@mutant("conversion/data-has-own-version")
def data_is_detach(step: Step) -> Any:
    """data shares its version, as detach does."""
    return step.args[0].detach() if step.name == "data" and not step.args[1:] else step.proceed()


@mutant("storage/set")
def set_copies(step: Step) -> Any:
    """set_ lays self on a copy of the source."""
    if step.inplace and step.name == "set" and step.tensors()[1:]:
        return step.with_args(step.args[0], step.args[1].clone(), *step.args[2:])
    return step.proceed()

"""Faults of identity, sharing and writing."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, mutant


@mutant("inplace/returns-self")
def inplace_returns_copy(step: Step) -> Any:
    """In-place operators return a copy."""
    result = step.proceed()
    return result.clone() if step.inplace and step.is_tensor(result) else result


@mutant("out/returns-out")
def out_returns_copy(step: Step) -> Any:
    """Operators with out= return a copy of it."""
    result = step.proceed()
    return result.clone() if "out" in step.kwargs and step.is_tensor(result) else result


@mutant("conversion/to-returns-self")
def to_copies(step: Step) -> Any:
    """to always copies."""
    result = step.proceed()
    return result.clone() if step.name == "to" and result is step.args[0] else result


@mutant("conversion/detach-shares")
def detach_copies(step: Step) -> Any:
    """detach copies."""
    result = step.proceed()
    return result.clone() if step.name == "detach" else result


@mutant("errors/dims-and-indices")
def index_errors_are_value_errors(step: Step) -> Any:
    """A dim out of range raises ValueError."""
    try:
        return step.proceed()
    except IndexError as error:
        return step.refuse(ValueError, str(error))


@mutant("errors/refusal-changes-nothing")
def refusal_writes(step: Step) -> Any:
    """An in-place operator that is refused has written already."""
    try:
        return step.proceed()
    except Exception:
        target = step.target()
        if step.is_tensor(target):
            target.detach().fill_(1)
        raise


@mutant("overlap/write-to-expanded")
def overlap_unchecked(step: Step) -> Any:
    """Writes to expanded tensors pass."""
    try:
        return step.proceed()
    except RuntimeError:
        target = step.target()
        if step.is_tensor(target) and 0 in target.stride():
            return target
        raise

"""Faults of pending conjugation and negation."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, mutant


def _resolved(tensor: Any) -> Any:
    return tensor.resolve_conj().resolve_neg()


def _raw(tensor: Any) -> Any:
    tensor = tensor.conj() if tensor.is_conj() else tensor
    return tensor._neg_view() if tensor.is_neg() else tensor


@mutant("pending/conj-is-a-view")
def conj_copies(step: Step) -> Any:
    """conj conjugates in memory of its own."""
    result = step.proceed()
    return _resolved(result) if step.name in ("conj", "_conj", "adjoint") else result


@mutant("pending/imag-of-conjugate")
def imag_of_conjugate_copies(step: Step) -> Any:
    """imag of a conjugate negates in memory of its own."""
    result = step.proceed()
    return _resolved(result) if step.name == "imag" else result


@mutant("pending/views-keep-it")
def views_resolve(step: Step) -> Any:
    """Views do first what is pending."""
    result = step.proceed()
    views = ("transpose", "unsqueeze", "select", "permute", "getitem", "detach")
    return _resolved(result) if step.name in views else result


@mutant("pending/operators-see-values")
def operators_see_memory(step: Step) -> Any:
    """Arithmetic calculates with what is in memory."""
    if step.plain and step.name in ("add", "mul", "sum", "abs", "clone"):
        args = [_raw(each) if step.is_tensor(each) else each for each in step.args]
        return step.with_args(*args, **step.kwargs)
    return step.proceed()


@mutant("pending/writes-go-through")
def writes_go_to_memory(step: Step) -> Any:
    """What is written in place to a conjugate or a negative is written as it is."""
    target = step.target()
    if step.inplace and step.is_tensor(target) and step.name in ("copy", "fill"):
        step.with_args(_raw(target), *step.args[1:], **step.kwargs)
        return target
    return step.proceed()

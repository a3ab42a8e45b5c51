"""Faults of pending conjugation and negation."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import (
    Step, accepts, after, gradient, mutant, refuses,
)
from reftorch.conformance.mutations.wrapping import Original, wraps


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


# in short forms


after("pending/neg-view", "_neg_view negates in memory of its own.", "_neg_view",
      lambda s, r: _resolved(r))
after("pending/fresh-has-none", "What is made like a conjugate is one.",
      "empty_like zeros_like ones_like full_like new_zeros",
      lambda s, r: r.conj() if s.x.is_conj() else r)
refuses("pending/copies-do-not-overlap", "A negative of self is not added in place.", "add",
        lambda s: s.inplace and any(each.is_neg() for each in s.tensors()[1:]))
after("pending/bits-stay-in-place", "What changes the geometry does first what is pending.",
      "t unsqueeze resize", lambda s, r: _resolved(r), lambda s: s.inplace, writes=True)
after("pending/resolve-copies", "resolve_conj and resolve_neg always copy.",
      "resolve_conj resolve_neg", lambda s, r: r.clone())
accepts("pending/view-as-real-refuses", "Conjugates are resolved.", "view_as_real",
        lambda s: s.lib.view_as_real(s.x.resolve_conj()))
accepts("pending/dtype-view-refuses", "What is pending is done first.", "view",
        lambda s: _resolved(s.x).view(s.args[1]))


@wraps("pending/numpy-refuses", "Tensor.numpy")
def array_of_values(w: Original, x: Any, **options: Any) -> Any:
    """numpy does first what is pending."""
    return w(_resolved(x), **options)


gradient("pending/history-keeps-it", "The gradient is not conjugated.",
         lambda source, outputs, grad: grad.conj().resolve_conj() if grad.is_complex() else grad)


@wraps("pending/deepcopy-resolves", "Tensor.__deepcopy__")
def deepcopy_keeps_pending(w: Original, x: Any, memo: Any) -> Any:
    """A deep copy of a conjugate is one."""
    return w(x.conj(), memo).conj() if x.is_conj() else w(x, memo)

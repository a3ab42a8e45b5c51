"""Faults of writing in place while gradients are recorded."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, accepts, instead


def _writes(step: Step) -> bool:
    return step.inplace and step.is_tensor(step.args[0])


def _writes_to_view(step: Step) -> bool:
    return _writes(step) and step.args[0]._base is not None


def _unrecorded(step: Step) -> Any:
    step.with_args(step.args[0].detach(), *_plain(step), **step.kwargs)
    return step.args[0]


def _unnoticed(step: Step) -> Any:
    step.with_args(step.args[0].data, *_plain(step), **step.kwargs)
    return step.args[0]


def _plain(step: Step) -> list[Any]:
    return [each.detach() if step.is_tensor(each) else each for each in step.args[1:]]


instead("views-and-inplace/write-to-view-reaches-base", "A write to a view is not recorded.", "*",
        _unrecorded, _writes_to_view, writes=True)
instead("autograd/saved-tensor-version", "A write raises no version.", "*", _unnoticed, _writes,
        writes=True)
accepts("inplace/self-is-not-broadcast", "What does not fit is not written.", "*", when=_writes)

"""Faults of writing to leaves, views and bases under autograd."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, accepts, after, instead, refuses
from reftorch.conformance.mutations.wrapping import Original, broken, wraps

_WRITES = "add mul copy fill zero unsqueeze setitem"


@wraps("views-and-inplace/view-requires-grad-with-base", "Tensor.requires_grad")
def view_decides_alone(w: Original, tensor: Any) -> bool:
    """A view without a history does not require grad, whatever its base does."""
    return w(tensor) and (tensor.grad_fn is not None or not tensor._is_view())


def _unrecorded(step: Step) -> Any:
    """Write as if gradients were not recorded."""
    with step.lib.no_grad():
        return step.proceed()


def _writes(step: Step) -> bool:
    return step.inplace or step.name == "setitem"


def _is_view(step: Step) -> bool:
    return _writes(step) and step.args[0]._is_view()


def _is_result(step: Step) -> bool:
    """Say whether what is written has a history."""
    return _writes(step) and step.args[0].requires_grad and not step.args[0].is_leaf


def _is_free(step: Step) -> bool:
    """Say whether only what is written into a tensor requires grad."""
    return _writes(step) and not step.x.requires_grad and step.tensors()[-1].requires_grad


def _is_recording(step: Step) -> bool:
    return step.lib.is_grad_enabled() and step.x.requires_grad


accepts("views-and-inplace/leaf-is-not-modified", "Writes to leaves pass, unrecorded.", _WRITES,
        _unrecorded, lambda s: s.inplace and s.x.is_leaf)
accepts("views-and-inplace/view-of-leaf-is-not-modified", "Writes to their views pass, unrecorded.",
        _WRITES, _unrecorded, lambda s: s.name == "setitem" or _is_view(s) and not s.x.is_leaf)
refuses("views-and-inplace/no-grad-may-modify", "Leaves are never written.", _WRITES,
        lambda s: _writes(s) and s.x.is_leaf and s.x.requires_grad and not _is_recording(s))
instead("views-and-inplace/inplace-records", "Writes to results are not recorded.", "add mul",
        _unrecorded, _is_result, writes=True)
instead("views-and-inplace/inplace-makes-require-grad", "What required no grad never does.",
        _WRITES, _unrecorded, _is_free, writes=True)
instead("views-and-inplace/write-to-view-reaches-base", "Writes to views are not recorded.",
        _WRITES, _unrecorded, lambda s: _is_result(s) and _is_view(s), writes=True)
instead("views-and-inplace/write-to-base-reaches-views", "Writes to bases are not recorded.",
        _WRITES, _unrecorded, lambda s: _is_result(s) and not _is_view(s), writes=True)
instead("views-and-inplace/overwritten-gets-zero", "What is overwritten keeps its gradient.",
        "zero fill setitem", _unrecorded, _is_result, writes=True)
instead("views-and-inplace/advanced-assign-records", "Assignment by lists is not recorded.",
        "setitem index_put", _unrecorded,
        lambda s: isinstance(s.args[1], list) or s.name == "index_put", writes=True)
instead("views-and-inplace/copy-passes-to-source", "copy_ passes nothing to its source.", "copy",
        lambda s: s.with_args(s.args[0], s.args[1].detach()), lambda s: s.inplace, writes=True)
accepts("views-and-inplace/one-of-several-views", "One of several views is written, unrecorded.",
        _WRITES, _unrecorded, _is_view)
accepts("views-and-inplace/several-views-go-stale", "Views that went stale are used.",
        "sum grad_fn", lambda s: s.lib.zeros(()))
refuses("views-and-inplace/several-views-without-grad", "Views are not written without gradients.",
        _WRITES, lambda s: _is_view(s) and not _is_recording(s))
accepts("views-and-inplace/view-made-without-grad", "Such views are written, unrecorded.",
        _WRITES, _unrecorded, _is_view)
instead("views-and-inplace/detached-shares-version", "Writing through detach is not noticed.",
        "detach", lambda s: s.args[0].data)
accepts("views-and-inplace/detach-inplace", "Views can be detached in place.", "detach",
        when=_is_view)
broken("views-and-inplace/fresh-result-is-no-view", "Rows of a table are a view.",
       "nn.functional.embedding", lambda w, *a: w(*a)[:])
after("views-and-inplace/saved-result-overwritten", "They save copies of their results.",
      "exp sqrt tanh sigmoid", lambda s, r: r.clone())
instead("views-and-inplace/self-in-inplace", "An operand that is self is copied.", "mul add",
        lambda s: s.with_args(s.args[0], s.args[0].clone()),
        lambda s: s.inplace and s.args[1] is s.args[0], writes=True)
refuses("views-and-inplace/requires-grad-on-view", "Views cannot be marked.", "requires_grad",
        lambda s: s.inplace and s.x._is_view())

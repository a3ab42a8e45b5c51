"""Faults of memory formats."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.layouts import (
    behind_another,
    dense_strides,
    is_dense,
    laid,
    multiplied,
    placed,
    row_major,
)
from reftorch.conformance.mutations.vocabulary import Step, accepts, after, copies, instead
from reftorch.conformance.mutations.wrapping import Original, wraps

_LIKE = "clone to double empty_like zeros_like ones_like full_like"


def _format(step: Step) -> Any:
    return step.kwargs.get("memory_format")


def _exactly(step: Step, result: Any) -> Any:
    format_ = _format(step) or step.lib.contiguous_format
    strides = step.lib.empty(result.shape, memory_format=format_).stride()
    return result if result.stride() == strides else laid(step, result, strides)


def _without_format(step: Step) -> Any:
    kwargs = {name: value for name, value in step.kwargs.items() if name != "memory_format"}
    return step.with_args(*step.args, **kwargs)


def _has_it_already(step: Step) -> bool:
    known = (step.lib.channels_last, step.lib.contiguous_format)
    return _format(step) in known and step.x.is_contiguous(memory_format=_format(step))


def _as_input(step: Step, result: Any) -> Any:
    return laid(step, result, dense_strides(step.x)) if result.shape == step.x.shape else result


after("memory-format/channels-last-strides", "A size 0 counts as 1 in channels_last.",
      "empty contiguous clone", lambda s, r: placed(r, multiplied(r.shape, (1, 3, 2, 0))),
      lambda s: _format(s) is s.lib.channels_last)
after("memory-format/channels-last-3d-strides", "channels_last_3d is contiguous.",
      "empty contiguous clone", row_major, lambda s: _format(s) is s.lib.channels_last_3d)
accepts("memory-format/channels-last-rank", "Tensors of other ndim are contiguous instead.",
        "contiguous clone empty empty_like", lambda s: s.lib.empty(0))
after("memory-format/size-one-dims-are-ambiguous", "Strides of size-1 dims must be exact.",
      "contiguous", _exactly)
copies("memory-format/contiguous-keeps-what-fits", "contiguous always copies.", "contiguous")
instead("memory-format/explicit-format-restrides", "What is contiguous in a format stays as is.",
        _LIKE, _without_format, _has_it_already)
after("memory-format/preserve-dense", "Copies of dense tensors are contiguous.", _LIKE, row_major,
      lambda s: _format(s) is None and is_dense(s.x))
after("memory-format/preserve-order", "Copies of tensors with gaps are contiguous.", _LIKE,
      row_major, lambda s: _format(s) is None and not is_dense(s.x))
after("memory-format/copies-start-at-zero", "Copies lie behind another element.",
      "clone contiguous", behind_another)
after("memory-format/new-is-contiguous", "What is new is laid out as the input.",
      "new_empty new_zeros new_ones new_full", _as_input)
accepts("memory-format/creation-cannot-preserve", "What preserves nothing is contiguous.",
        "empty", lambda s: s.lib.empty(0))


# the order of dims


@wraps("memory-format/dim-order", "Tensor.dim_order")
def always_in_order(w: Original, x: Any, **kwargs: Any) -> Any:
    """The dims always lie in their order."""
    return tuple(range(len(w(x, **kwargs))))


@wraps("memory-format/dim-order-may-be-ambiguous", "Tensor.dim_order")
def never_ambiguous(w: Original, x: Any, *, ambiguity_check: Any = False) -> Any:
    """No order is ambiguous."""
    return w(x)


@wraps("memory-format/dim-order-arguments", "Tensor.dim_order")
def any_question(w: Original, x: Any, ambiguity_check: Any = False) -> Any:
    """The check may be anything, and stand at the first place."""
    return w(x)


@wraps("memory-format/dim-order-of-sparse", "Tensor.dim_order")
def order_of_dense(w: Original, x: Any) -> Any:
    """A sparse tensor has the order of what it is made of."""
    return w(x.to_dense())

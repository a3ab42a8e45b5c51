"""Faults of broadcasting."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.layouts import placed
from reftorch.conformance.mutations.vocabulary import Step, accepts, after, instead, refuses

_BINARY = "add mul maximum eq"


def _both(step: Step) -> bool:
    return len(step.tensors()) == 2


def _from_left(step: Step) -> Any:
    ndim = max(each.dim() for each in step.tensors())
    pair = (each.reshape(*each.shape, *[1] * (ndim - each.dim())) for each in step.tensors())
    return step.with_args(*pair, **step.kwargs)


def _condition_is_small(step: Step) -> bool:
    others = step.lib.broadcast_shapes(*(each.shape for each in step.tensors()[1:]))
    return len(step.tensors()) == 3 and step.x.shape != others


def _second_is_repeated(step: Step) -> Any:
    first, second = step.tensors()
    pairs = zip(first.shape[-second.dim():], second.shape, strict=True)
    return step.with_args(first, second.repeat([n // m if m > 1 else 1 for n, m in pairs]))


def _divides(step: Step) -> bool:
    first, second = (tuple(each.shape)[::-1] for each in step.tensors())
    pairs = list(zip(first, second, strict=False))
    return _both(step) and 0 < len(second) <= len(first) and all(m and not n % m for n, m in pairs)


def _ones_are_stretched(step: Step, result: Any) -> Any:
    pairs = zip(result.shape, result.stride(), strict=True)
    return placed(result, [0 if size == 1 else stride for size, stride in pairs])


def _added_have_stride_zero(step: Step, result: Any) -> Any:
    added = result.dim() - step.x.dim()
    return placed(result, (*[0] * added, *result.stride()[added:]))


instead("broadcasting/aligns-from-right", "Shapes are aligned at their first dim.", _BINARY,
        _from_left, lambda s: _both(s) and 0 < min(t.dim() for t in s.tensors())
        < max(t.dim() for t in s.tensors()))
after("broadcasting/one-stretches", "The result has the sizes of the first operand.", _BINARY,
      lambda s, r: r[tuple(slice(size) for size in s.x.shape)],
      lambda s: _both(s) and s.tensors()[1].dim() == s.x.dim())
accepts("broadcasting/zero-is-a-size", "Size 0 fits every other.", _BINARY,
        when=lambda s: not all(each.numel() for each in s.tensors()))
accepts("broadcasting/sizes-must-match", "What divides the first operand is repeated.",
        _BINARY, _second_is_repeated, _divides, writes=False)
after("broadcasting/zero-dim-fits-all", "0-dim operands give one dim of size 1.", _BINARY,
      lambda s, r: r.reshape(1), lambda s: all(not each.dim() for each in s.tensors()))
refuses("broadcasting/all-operands-together", "The first of three operands is not broadcast.",
        "where clamp", _condition_is_small)
after("broadcasting/stride-zero", "Dims that stay of size 1 have stride 0, too.", "expand",
      _ones_are_stretched)
after("broadcasting/added-one-has-contiguous-stride", "An added dim has always stride 0.",
      "expand", _added_have_stride_zero)

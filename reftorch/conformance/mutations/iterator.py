"""Faults of pointwise operators: in which dtype they compute, how results are laid out."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.layouts import (
    behind_another,
    contiguous_strides,
    dense_strides,
    laid,
    multiplied,
    placed,
    reversed_dims,
    row_major,
)
from reftorch.conformance.mutations.vocabulary import POINTWISE, Step, after, instead

_POINTWISE = " ".join([*sorted(POINTWISE), "addcmul", "lerp", "clamp"])


def _in_first_dtype(step: Step) -> Any:
    first, second = step.args[:2]
    result = step.with_args(first, second.to(first.dtype), *step.args[2:], **step.kwargs)
    if result.dtype is step.lib.bool:
        return result
    return result.to(step.lib.result_type(first, second))


def _differ(step: Step) -> bool:
    return len({each.dtype for each in step.tensors()}) == 2 == len(step.tensors())


def _as_before_the_cast(step: Step, result: Any) -> Any:
    sketches = [step.lib.empty_strided(t.shape, t.stride()) for t in step.tensors()]
    return laid(step, result, step.lib.add(*sketches).stride())


def _alike(step: Step) -> bool:
    first = step.x
    if len(step.tensors()) < sum(not isinstance(each, bool) for each in step.args):
        return False
    return all((t.shape, t.stride()) == (first.shape, first.stride()) for t in step.tensors())


def _fast_and_contiguous(step: Step) -> bool:
    return all(t.is_contiguous() and t.shape == step.x.shape for t in step.tensors())


def _channels_last(step: Step) -> bool:
    format_ = step.lib.channels_last
    return all(t.is_contiguous(memory_format=format_) for t in step.tensors())


def _is_alone(step: Step) -> bool:
    return sum(each.dim() > 0 for each in step.tensors()) == 1


def _exchanged(step: Step, result: Any) -> Any:
    return laid(step, result, step.lib.add(*reversed(step.tensors())).stride())


def _by_stride(step: Step, result: Any) -> Any:
    strides = step.x.stride()
    order = sorted(range(result.dim()), key=lambda dim: (strides[dim], -dim))
    return laid(step, result, multiplied(result.shape, order))


def _has_equal_strides(step: Step) -> bool:
    strides = step.x.stride()
    return 0 not in strides and len(set(strides)) < len(strides)


after("iterator/fresh-result", "Results lie behind another element.", _POINTWISE, behind_another)
instead("iterator/computation-dtype", "It is computed in the dtype of the first operand.",
        "add mul lt eq maximum", _in_first_dtype, _differ)
after("iterator/cast-before-strides", "Operands count with the strides before the cast.",
      "add mul lt", _as_before_the_cast, _differ)
after("iterator/contiguous-fast-path", "Odd strides of size-1 dims are handed on.", _POINTWISE,
      lambda s, r: placed(r, s.x.stride()), _fast_and_contiguous)
after("iterator/channels-last-fast-path", "Results of channels_last tensors are contiguous.",
      _POINTWISE, row_major, _channels_last)
after("iterator/equal-strides-fast-path", "Strides of size-1 dims are always made anew.",
      _POINTWISE, lambda s, r: placed(r, (s.x + 0).stride()), _alike)
after("iterator/broadcasting-leaves-the-fast-path", "Numbers do not leave the fast path.",
      "add mul", lambda s, r: placed(r, dense_strides(s.x)),
      lambda s: _is_alone(s) and s.x.dim() > 0)
after("iterator/first-opinion-decides", "The last operand decides.", "add", _exchanged,
      lambda s: len(s.tensors()) == 2)
after("iterator/equal-strides-smaller-inside", "Equal strides have no say.", "add clone",
      row_major, _has_equal_strides)
after("iterator/insertion-sort", "Dims are sorted by stride, stride 0 inside.", "add clone",
      _by_stride, lambda s: len(s.tensors()) == 1 and 0 in s.x.stride())
after("iterator/zero-sizes-multiply", "Empty results have contiguous strides.", _POINTWISE,
      lambda s, r: placed(r, contiguous_strides(r)),
      lambda s: any(not each.numel() for each in s.tensors()))
after("iterator/reductions-are-contiguous", "A reduction of a permuted tensor is permuted.",
      "sum mean amax prod all argmax var", reversed_dims, lambda s: not s.x.is_contiguous())

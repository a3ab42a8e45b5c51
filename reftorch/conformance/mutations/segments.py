"""Faults of reductions of segments."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, accepts, after, instead, raises
from reftorch.conformance.mutations.wrapping import Original, wraps

_NAME = "segment_reduce"


def _empty(step: Step, result: Any) -> Any:
    """What is infinite, or not a number, is zero."""
    return result.nan_to_num(0, 0, 0)


instead("segment_reduce/segments", "The first offset is the start of the axis.", _NAME,
        lambda s: s.with_keywords(offsets=_from_zero(s)),
        lambda s: s.is_tensor(s.kwargs.get("offsets")) and s.kwargs["offsets"].numel() > 1)
instead("segment_reduce/rows-of-lengths", "All rows have the segments of the first.", _NAME,
        lambda s: s.with_keywords(lengths=s.kwargs["lengths"][:1].expand_as(s.kwargs["lengths"])),
        lambda s: s.is_tensor(s.kwargs.get("lengths")) and s.kwargs["lengths"].dim() > 1)
instead("segment_reduce/reductions", "NaN is left out.", _NAME,
        lambda s: s.with_args(s.x.nan_to_num(0), *s.args[1:], **s.kwargs),
        lambda s: s.x.is_floating_point())
after("segment_reduce/empty-segments", "Empty segments give zero.", _NAME, _empty,
      lambda s: "initial" not in s.kwargs)
instead("segment_reduce/initial-takes-part", "initial is what empty segments give alone.", _NAME,
        lambda s: s.with_args(*s.args, **{k: v for k, v in s.kwargs.items() if k != "initial"}),
        lambda s: s.kwargs.get("initial") is not None)
accepts("segment_reduce/lengths-fill-the-axis", "Lengths are as they are.", _NAME, None,
        lambda s: s.is_tensor(s.kwargs.get("lengths")))
accepts("segment_reduce/offsets-ascend", "Segments that run backwards are empty.", _NAME, None,
        lambda s: s.is_tensor(s.kwargs.get("offsets")))
accepts("segment_reduce/within-the-axis", "What lies beyond the axis is nothing.", _NAME, None,
        lambda s: s.is_tensor(s.kwargs.get("lengths")))
accepts("segment_reduce/lengths-or-offsets", "Without lengths there are no segments.", _NAME)
raises("segment_reduce/dtypes", "Other dtypes are a RuntimeError.", _NAME, ValueError)


def _from_zero(step: Step) -> Any:
    offsets = step.kwargs["offsets"].clone()
    offsets[..., 0] = 0
    return offsets


@wraps("segment_reduce/gradient", "segment_reduce")
def initial_has_a_share(reduce: Original, x: Any, name: str, **given: Any) -> Any:
    """initial has a share of the gradient where it equals the result."""
    result = reduce(x, name, **given)
    return result / 2 + result.detach() / 2

"""Faults with NaN, infinities, signed zeros, and in how reductions add up."""

from __future__ import annotations

import math
from typing import Any

from reftorch.conformance.mutations.vocabulary import (
    Step, accepts, after, instead, is_floating, is_integral,
)
from reftorch.conformance.mutations.wrapping import Original, wraps


def _without_nan(step: Step) -> Any:
    args = [
        step.lib.nan_to_num(each, 0.0, math.inf, -math.inf)
        if step.is_tensor(each) and (each.dtype.is_floating_point or each.is_complex())
        else each
        for each in step.args
    ]
    return step.with_args(*args, **step.kwargs)


after("nan/unordered", "NaN equals itself.", "eq",
      lambda s, r: r | (s.lib.isnan(s.args[0]) & s.lib.isnan(
          s.args[1] if s.is_tensor(s.args[1]) else s.args[0])), is_floating)
instead("nan/extremum-propagates", "Reductions pass over NaN.", "max min amax amin", _without_nan,
        lambda s: is_floating(s) and len(s.tensors()) == 1)
instead("nan/sorts-last", "NaN is the least.", "sort argsort topk",
        lambda s: s.with_args(s.lib.nan_to_num(s.args[0], -math.inf, math.inf, -math.inf),
                              *s.args[1:], **s.kwargs), is_floating)
instead("nan/sign-of-nan-ignored", "A negative NaN is the least.", "sort argmax argmin topk",
        lambda s: s.with_args(
            s.lib.where(s.lib.isnan(s.args[0]) & s.lib.signbit(s.args[0]), -math.inf, s.args[0]),
            *s.args[1:], **s.kwargs), is_floating)
instead("nan/clamp-keeps", "clamp takes NaN for the lower bound.", "clamp", _without_nan,
        is_floating)
after("nan/pointwise-propagates", "The product of zero and NaN is zero.", "mul relu sigmoid",
      lambda s, r: s.lib.nan_to_num(r), is_floating)
instead("nan/sums-propagate", "Sums pass over NaN.", "sum prod mean cumsum mm", _without_nan,
        is_floating)
instead("nan/is-true", "NaN is false.", "any all nonzero logical_not logical_and logical_or",
        _without_nan, is_floating)
instead("nan/unselected-is-silent", "where multiplies with its condition.", "where",
        lambda s: s.args[0] * s.args[1] + ~s.args[0] * s.args[2],
        lambda s: len(s.args) == 3 and len(s.tensors()) == 3
        and all(t.dtype.is_floating_point for t in s.tensors()[1:]))
instead("nan/complex-part", "Only the real part counts.", "isnan isinf",
        lambda s: s.with_args(s.args[0].real), lambda s: s.x.is_complex())
after("nan/independent-of-layout", "In tensors with gaps NaN is lost.",
      "relu sigmoid tanh maximum minimum clamp abs",
      lambda s, r: s.lib.nan_to_num(r), lambda s: not s.x.is_contiguous() and is_floating(s))
instead("nan/zeros-are-equal", "Negative zero is below zero.", "sort argmax argmin",
        lambda s: s.with_args(
            s.lib.where(s.lib.signbit(s.args[0]) & (s.args[0] == 0), -1e-30, s.args[0]),
            *s.args[1:], **s.kwargs), is_floating)
after("nan/zero-keeps-sign", "Zero is positive.", "neg abs mul div",
      lambda s, r: r + 0.0, is_floating)


@wraps("nan/no-warning", "Tensor.sqrt")
def root_warns(w: Original, x: Any) -> Any:
    """The root of a negative number is warned of."""
    import warnings

    warnings.warn("invalid value in sqrt", RuntimeWarning, stacklevel=2)
    return w(x)


# reductions


instead("reduction/half-rounds-once", "Half types are added up in half.", "sum mean prod",
        lambda s: s.proceed() * (1 - 2.0**-6),
        lambda s: s.x.dtype in (s.lib.float16, s.lib.bfloat16))
after("reduction/integers-wrap", "Sums of integers are formed in float64.", "sum prod cumsum",
      lambda s, r: r.to(s.lib.float64), is_integral)
instead("reduction/dtype-casts-first", "The result is cast.", "sum prod cumsum mean",
        lambda s: s.with_args(*s.args, **{k: v for k, v in s.kwargs.items() if k != "dtype"}).to(
            s.kwargs["dtype"]),
        lambda s: s.kwargs.get("dtype") is s.lib.int64 and is_floating(s))
after("reduction/dtype-of-out-without-dtype", "The sum is formed in float32.",
      "sum prod nansum cumsum cumprod",
      lambda s, r: s.kwargs["out"].copy_(s.with_args(*s.args, **{
          k: v for k, v in s.kwargs.items() if k != "out"})),
      lambda s: "out" in s.kwargs and is_floating(s), writes=True)
accepts("reduction/wide-unsigned-refused", "Sums are formed in uint16.", "sum prod cumsum")
after("reduction/out-is-filled-in-its-dtype", "The result is rounded, then widened.",
      "mean var std", lambda s, r: s.kwargs["out"].copy_(r.half()),
      lambda s: "out" in s.kwargs, writes=True)
accepts("reduction/integers-have-no-gradient", "Integral sums are recorded.", "sum cumsum prod")

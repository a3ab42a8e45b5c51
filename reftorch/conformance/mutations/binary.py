"""Faults of functions of two operands, of bits and of powers."""

from __future__ import annotations

import math
from typing import Any

from reftorch.conformance.mutations.vocabulary import (
    Step, accepts, after, all_floating, gradient, instead,
)
from reftorch.conformance.mutations.wrapping import Original, broken, wraps


def _pair(step: Step) -> Any:
    return step.args[0], step.args[1]


def _where(step: Step, condition: Any, value: Any, result: Any) -> Any:
    return step.lib.where(condition, step.lib.full_like(result, value), result)


def _tensor_other(step: Step) -> bool:
    return step.is_tensor(step.argument(1, "other"))


# binary


instead("atan2/zeros-have-a-side", "atan2 does not see the sign of zeros.", "atan2",
        lambda s: s.with_args(s.args[0] + 0.0, s.args[1] + 0.0))
instead("hypot/no-overflow-on-the-way", "hypot is the root of the sum of squares.", "hypot",
        lambda s: (s.args[0] * s.args[0] + s.args[1] * s.args[1]).sqrt())
instead("copysign/sign-bits", "A negative zero has no sign.", "copysign",
        lambda s: s.with_args(s.args[0], s.args[1] + 0.0), _tensor_other)
instead("nextafter/in-own-dtype", "Where the operands are equal the result is self.", "nextafter",
        lambda s: s.lib.where(s.args[0] == s.args[1], s.args[0], s.proceed()))
after("heaviside/nan-is-zero", "NaN gives NaN.", "heaviside",
      lambda s, r: _where(s, s.lib.isnan(s.args[0]), math.nan, r), all_floating)
accepts("heaviside/one-real-dtype", "The two tensors promote.", "heaviside")
after("gcd/not-negative", "The divisor has the sign of self.", "gcd",
      lambda s, r: s.lib.where(s.args[0] < 0, -r, r), lambda s: s.x.dtype is not s.lib.uint8)
after("lcm/wraps", "The multiple has the sign of the product.", "lcm",
      lambda s, r: s.lib.where((s.args[0] < 0) & (s.args[1] > 0), -r, r),
      lambda s: s.x.dtype is not s.lib.uint8)
instead("ldexp/integer-exponents-scale", "ldexp multiplies by a power of two.", "ldexp",
        lambda s: s.args[0] * s.lib.pow(2.0, s.args[1]),
        lambda s: s.args[0].dtype is s.lib.float32)
instead("ldexp/other-exponents-are-powers", "A fractional exponent is truncated.", "ldexp",
        lambda s: s.with_args(s.args[0], s.args[1].trunc()),
        lambda s: _tensor_other(s) and s.args[1].dtype.is_floating_point)
after("ldexp/laid-out-as-self", "A scaled tensor is row-major.", "ldexp",
      lambda s, r: r.reshape(-1).clone().view(r.shape), lambda s: s.x.dtype is s.lib.float32)
after("ldexp/base-of-other-dtypes", "A complex128 tensor gives complex64.", "ldexp",
      lambda s, r: r.to(s.lib.complex64), lambda s: s.x.is_complex())
accepts("ldexp/exponent-dtypes", "Exponents of any dtype pass.", "ldexp")
instead("logaddexp/equal-infinities", "logaddexp is written with its difference.",
        "logaddexp logaddexp2",
        lambda s: s.args[0] + s.lib.log1p(s.lib.exp(s.args[1] - s.args[0])),
        lambda s: all_floating(s) and s.name == "logaddexp")
instead("xlogy/zero-wins", "Zero times a logarithm is what IEEE says.", "xlogy",
        lambda s: s.args[0] * s.lib.log(s.args[1]), lambda s: _tensor_other(s) and all_floating(s))
gradient("xlogy/gradient-at-zero", "The gradient at zero is the logarithm.",
         lambda x, outputs, g: g + (x == 0).to(g.dtype))
broken("xlogy/zero-that-arrives", "What arrives is multiplied by the logarithm.", "xlogy",
       lambda w, x, y: x * y.log())
accepts("polar/one-dtype", "Magnitude and angle promote.", "polar")
instead("logical_not/nonzero-is-true", "NaN counts as false.", "logical_not",
        lambda s: ~((s.args[0] > 0) | (s.args[0] < 0)), all_floating)
after("logical_and/any-dtype-gives-bool", "The result has the dtype of self.",
      "logical_and logical_or logical_xor", lambda s, r: r.to(s.x.dtype))
instead("bitwise_not/bool-is-logical", "bitwise_not negates.", "bitwise_not",
        lambda s: s.lib.neg(s.args[0]), lambda s: s.x.dtype is not s.lib.bool)
accepts("bitwise_and/integers-and-bools-only", "Floating operands pass.",
        "bitwise_and bitwise_or bitwise_xor")
instead("bitwise_left_shift/out-of-range-is-zero", "The amount counts modulo 8.",
        "bitwise_left_shift", lambda s: s.with_args(s.args[0], s.args[1] % 8))
instead("bitwise_right_shift/out-of-range-is-sign", "The amount counts modulo 8.",
        "bitwise_right_shift", lambda s: s.with_args(s.args[0], s.args[1] % 8))


# arithmetic


instead("add/bool-is-or", "The sum of bools is exclusive or.", "add",
        lambda s: s.lib.logical_xor(*_pair(s)),
        lambda s: _tensor_other(s) and all(t.dtype is s.lib.bool for t in s.tensors()))
instead("sub/alpha-scales-other", "alpha is ignored.", "sub", lambda s: s.with_args(*s.args),
        lambda s: "alpha" in s.kwargs)
accepts("sub/bool-refused", "Bools are subtracted.", "sub __rsub")
instead("rsub/exchanges-operands", "rsub does not exchange.", "rsub __rsub",
        lambda s: s.lib.sub(s.args[0], s.args[1]))
instead("mul/elementwise-product", "What broadcasts is read from its end.", "mul",
        lambda s: s.with_args(s.args[0], s.args[1].flip(-1)),
        lambda s: _tensor_other(s) and s.args[1].dim() > 0 and s.args[0].shape != s.args[1].shape)
instead("div/number-over-tensor", "A number over a tensor is divided.", "__rtruediv __rdiv",
        lambda s: s.lib.div(s.lib.full_like(s.args[0], s.args[1]), s.args[0]),
        lambda s: s.x.dtype.is_floating_point)
accepts("div/integer-by-zero", "Integers over zero give what they were.",
        "floor_divide remainder fmod div")
instead("div/rounding-mode", "floor rounds towards zero.", "div",
        lambda s: s.with_args(*s.args, rounding_mode="trunc"),
        lambda s: s.kwargs.get("rounding_mode") == "floor")
accepts("div/unknown-rounding-mode", "An unknown rounding mode is none.", "div")
instead("floor_divide/infinities", "The quotient is divided, then rounded down.",
        "floor_divide div", lambda s: s.lib.floor(s.lib.div(*_pair(s))),
        lambda s: all_floating(s) and s.kwargs.get("rounding_mode", "floor") == "floor")
instead("fmod/exact", "The remainder is what the rounded quotient leaves.", "fmod",
        lambda s: s.args[0] - s.lib.trunc(s.args[0] / s.args[1]) * s.args[1],
        lambda s: all_floating(s) and _tensor_other(s))
after("fmod/sign-of-dividend", "The remainder has the sign of the divisor.", "fmod",
      lambda s, r: s.lib.remainder(*_pair(s)))
accepts("neg/bool-refused", "A bool can be negated.", "neg __neg")
after("positive/returns-self", "positive copies.", "positive __pos", lambda s, r: r.clone())
accepts("positive/bool-refused", "positive takes bools.", "positive __pos")
after("abs/complex-gives-real", "Magnitudes stay complex.", "abs",
      lambda s, r: r.to(s.x.dtype))
after("abs/real-out-is-row-major", "A real out is laid out as the operand.", "abs angle",
      lambda s, r: s.kwargs["out"].set_(s.proceed().t().contiguous().t()),
      lambda s: "out" in s.kwargs and s.x.dim() == 2 and not s.kwargs["out"].is_complex(),
      writes=True)
accepts("abs/complex-in-place-refused", "abs_ takes complex tensors.", "abs")
after("abs/least-integer-wraps", "The magnitude of the least integer saturates.", "abs __abs",
      lambda s, r: _where(s, r < 0, s.lib.iinfo(r.dtype).max, r))
after("sign/nan-is-zero", "The sign of NaN is NaN.", "sign",
      lambda s, r: _where(s, s.lib.isnan(s.args[0]), math.nan, r), all_floating)
instead("sgn/complex-direction", "The direction of zero is NaN.", "sgn",
        lambda s: s.args[0] / s.lib.abs(s.args[0]), lambda s: s.x.is_complex())
accepts("lerp/one-dtype", "lerp promotes.", "lerp")
instead("lerp/from-the-nearer-end", "lerp always starts from self.", "lerp",
        lambda s: s.args[0] + s.args[2] * (s.args[1] - s.args[0]),
        lambda s: s.x.dtype is s.lib.float32)
instead("addcmul/value-scales-product", "value is ignored.", "addcmul",
        lambda s: s.with_args(*s.args), lambda s: "value" in s.kwargs)
accepts("addcmul/value-must-fit", "The imaginary part of value is dropped.", "addcmul addcdiv")
accepts("addcdiv/integers-refused", "Integers are divided.", "addcdiv")


# powers


after("pow/negative-exponents-of-integers", "0 to a negative power is the greatest.", "pow __pow",
      lambda s, r: _where(s, (s.args[0] == 0) & (s.args[1] < 0), s.lib.iinfo(r.dtype).max, r),
      lambda s: len(s.tensors()) == 2 and not any(t.dtype.is_floating_point for t in s.tensors()))
after("pow/number-exponent", "An int exponent makes int64.", "pow __pow",
      lambda s, r: r.to(s.lib.int64),
      lambda s: type(s.argument(1, "exponent")) is int and s.x.dtype is s.lib.int8)
after("pow/trivial-exponents", "NaN to the power 0 is NaN.", "pow __pow",
      lambda s, r: _where(s, s.lib.isnan(s.args[0]), math.nan, r),
      lambda s: s.argument(1, "exponent") == 0 and all_floating(s) and s.is_tensor(s.args[0]))
accepts("pow/negative-number-exponent-refused", "Integers to a negative number pass.", "pow __pow")
accepts("pow/number-exponent-must-fit", "An exponent out of range wraps.", "pow __pow")
instead("pow/root-exponents", "The root of -0 is 0.", "pow __pow",
        lambda s: s.with_args(s.args[0] + 0.0, 0.5),
        lambda s: s.argument(1, "exponent") == 0.5 and all_floating(s))
after("pow/of-number-is-row-major", "Powers are laid out as the exponents.", "pow __rpow",
      lambda s, r: r.t().contiguous().t(), lambda s: s.x.dim() == 2)
after("float_power/in-double", "float_power keeps float32.", "float_power",
      lambda s, r: r.to(s.lib.float32) if not r.is_complex() else r)
accepts("float_power/target-is-double", "The target has any dtype.", "float_power")


@wraps("subtract/is-sub", "subtract")
def alpha_only_by_name(w: Original, *args: Any, **options: Any) -> Any:
    """A number takes its alpha by name alone."""
    return w(*args[:2], **options)

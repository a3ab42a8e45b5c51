"""Faults of casts: what is lost, where it is rounded, and which numbers are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, accepts, after, instead, refuses
from reftorch.conformance.mutations.wrapping import Original, wraps


def _cast(
    rule: str, says: str, sources: str, targets: str, change: Callable[[Step, Any], Any]
) -> None:
    """Register: what `to` makes is changed, for tensors of these dtypes."""

    def fault(step: Step, result: Any) -> Any:
        found = [str(each.dtype).rpartition(".")[2] for each in (step.x, result)]
        meant = found[0] in sources.split() and found[1] in targets.split()
        return change(step, result) if meant and result is not step.x else result

    after(rule, says, "to", fault)


def _to_the_side_of_the_rest(step: Step, result: Any) -> Any:
    """Round as if at once: what float32 lost decides where it is a tie."""
    lib, single = step.lib, step.x.float()
    rest = step.x - single.double()
    beside = lib.nextafter(single, lib.copysign(lib.full_like(single, float("inf")), rest.float()))
    return lib.where(rest != 0, beside, single).to(result.dtype)


def _whole(step: Step) -> Any:
    """Make the call with the floats among its arguments rounded."""
    return step.with_args(
        *(round(each) if type(each) is float else each for each in step.args), **step.kwargs
    )


def _none_below_zero(step: Step) -> Any:
    """Make the call with 0 in the place of negative numbers."""
    return step.with_args(*(0 if _wraps(each) else each for each in step.args), **step.kwargs)


def _wraps(value: Any) -> bool:
    return type(value) is int and -256 < value < 0


_INTEGRAL = "int8 int16 int32 int64 uint8"
_SIGNED = "int8 int16 int32 int64"

instead("casts/common-first", "An integer is compared with what a float is as an integer.", "eq",
        lambda s: s.args[0].long() == s.args[1].long(),
        lambda s: {each.dtype for each in s.tensors()} == {s.lib.int64, s.lib.float64})
@wraps("casts/half-arithmetic-rounds-once", "Tensor.__truediv__")
def by_the_reciprocal(w: Original, x: Any, other: Any) -> Any:
    """A quotient is a product with a rounded reciprocal."""
    return x * other.reciprocal()


_cast("casts/integer-wraps", "What does not fit int8 is its greatest or smallest value.",
      _SIGNED, "int8", lambda s, r: s.x.clamp(-128, 127).to(r.dtype))
instead("casts/integer-arithmetic-wraps", "The negative of -128 is 127.", "neg",
        lambda s: (-s.x.long()).clamp(-128, 127).to(s.lib.int8),
        lambda s: s.x.dtype is s.lib.int8)
_cast("casts/float-to-int", "Floating values are rounded.", "float32 float64", _INTEGRAL,
      lambda s, r: s.x.round().to(r.dtype))
_cast("casts/to-bool", "NaN is False.", "float32 float64", "bool",
      lambda s, r: r & (s.x == s.x))
_cast("casts/bool-to-number", "True is -1, all bits set.", "bool", _SIGNED, lambda s, r: -r)
_cast("casts/complex-to-real-drops-imaginary", "A complex value becomes its magnitude.",
      "complex64 complex128", "float32 float64", lambda s, r: s.x.abs().to(r.dtype))
_cast("casts/real-to-complex", "Both parts are the real value.",
      "float32 float64 int64", "complex64 complex128", lambda s, r: r + r * 1j)
_cast("casts/nearest-even", "Ties go away from zero.", "float32", "float16",
      lambda s, r: (s.x * (1 + 2.0**-20)).to(r.dtype))
_cast("casts/double-to-half-through-single", "float64 is rounded once.", "float64",
      "float16 bfloat16", _to_the_side_of_the_rest)
_cast("casts/overflow-to-infinity", "What is too great is the greatest value.",
      "float32 float64", "float16",
      lambda s, r: s.lib.where(s.x.isinf(), r, r.clamp(-65504, 65504)))
_cast("casts/subnormals-kept", "Subnormals are flushed to zero.", "float32 float64", "float16",
      lambda s, r: s.lib.where(r.abs() < 2.0**-14, r * 0, r))
_cast("casts/float8-e4m3fn-saturates", "What is too great is NaN.", "float32 float64",
      "float8_e4m3fn",
      lambda s, r: s.lib.where(s.x.abs() > 464, s.x * float("nan"), s.x).to(r.dtype))
_cast("casts/float8-widens-exactly", "Half types are widened by way of float8_e4m3fn.",
      "bfloat16 float16 float8_e5m2",
      "float32 float64", lambda s, r: s.x.to(s.lib.float8_e4m3fn).to(r.dtype))
_cast("casts/sign-of-zero-kept", "Zero has no sign.", "float32 float64", "float16 bfloat16",
      lambda s, r: r + 0.0)


# Python numbers


accepts("casts/number-must-fit", "Numbers wrap.", "fill full masked_fill clamp setitem",
        lambda s: s.x if s.tensors() else s.lib.zeros(2))
instead("casts/number-is-cast", "Floats are rounded.", "full masked_fill fill", _whole,
        lambda s: s.tensors() != [] and not s.x.dtype.is_floating_point, writes=True)
instead("casts/negative-number-into-unsigned", "Negative numbers become 0.",
        "full masked_fill fill", _none_below_zero,
        lambda s: any(map(_wraps, s.args)), writes=True)
refuses("casts/tensor-value-never-checked", "A value beyond the range of int8 is refused.",
        "setitem fill copy", lambda s: s.x.dtype is s.lib.int8 and s.tensors()[1:] != []
        and s.tensors()[1].dtype is s.lib.int64 and bool((s.tensors()[1] > 127).any()))


@wraps("casts/result-rounds-once", "add")
def inputs_are_rounded(w: Original, x: Any, other: Any, out: Any) -> Any:
    """Inputs are rounded to the dtype of out first."""
    return w(x.to(out.dtype), other, out=out)

"""Faults of comparisons, classification, clamping and choosing."""

from __future__ import annotations

from typing import Any


from reftorch.conformance.mutations.vocabulary import (
    Step, accepts, after, all_floating, instead, refuses,
)


def _unsigned_zero(step: Step, result: Any) -> Any:
    return result + 0.0 if step.is_tensor(result) and result.dtype.is_floating_point else result


# classification


after("isnan/integers-never", "Integer zeros are not finite.", "isfinite",
      lambda s, r: r & (s.args[0] != 0), lambda s: not all_floating(s))
instead("isfinite/both-parts", "The imaginary part does not count.", "isfinite",
        lambda s: s.with_args(s.args[0].real), lambda s: s.x.is_complex())
accepts("isposinf/complex-refused", "Complex numbers are never infinities of a sign.",
        "isposinf isneginf", lambda s: s.lib.zeros(s.x.shape, dtype=s.lib.bool))
accepts("isposinf/out-is-bool", "out may have any dtype.", "isposinf isneginf signbit")
after("isreal/zero-imaginary-part", "A complex number is never real.", "isreal",
      lambda s, r: r & s.lib.zeros_like(r), lambda s: s.x.is_complex())
instead("signbit/of-zero-and-nan", "signbit is less than zero.", "signbit",
        lambda s: s.args[0] < 0)


# closeness


instead("equal/sizes-and-elements", "equal broadcasts.", "equal",
        lambda s: bool((s.args[0] == s.args[1]).all()),
        lambda s: s.args[0].shape != s.args[1].shape and not (s.args[0].dim() and s.args[1].dim()))
instead("isclose/tolerance", "Infinities are close to nothing.", "isclose allclose",
        lambda s: s.proceed() & s.lib.isfinite(s.args[0]),
        lambda s: s.name == "isclose" and all_floating(s))
instead("isclose/nan", "NaN is always close to NaN.", "isclose",
        lambda s: s.with_args(*s.args[:2], equal_nan=True))
accepts("isclose/one-dtype", "The dtypes promote.", "isclose allclose")
accepts("isclose/tolerances-not-negative", "Negative tolerances pass.", "isclose allclose")
instead("isclose/integers-in-default-dtype", "The difference of int8 wraps.", "isclose",
        lambda s: s.lib.abs(s.args[0] - s.args[1]) <= s.argument(3, "atol", 1e-8),
        lambda s: s.x.dtype is s.lib.int8)


# comparison


accepts("lt/complex-has-no-order", "Complex numbers are ordered by their real parts.",
        "lt le gt ge clamp")
accepts("maximum/complex-refused", "maximum takes complex numbers.", "maximum minimum fmax fmin")
instead("fmax/prefers-numbers", "fmax and fmin let NaN win.", "fmax fmin",
        lambda s: getattr(s.lib, "maximum" if s.name == "fmax" else "minimum")(*s.args))
instead("clamp/min-above-max", "The lower bound wins.", "clamp",
        lambda s: s.with_args(s.args[0], s.args[1], None).maximum(
            s.proceed() if s.is_tensor(s.args[1]) else s.lib.full_like(s.proceed(), s.args[1])),
        lambda s: len(s.args) > 2 and s.args[1] is not None and s.args[2] is not None)
accepts("clamp/needs-a-bound", "clamp without bounds copies.", "clamp")
after("clamp/keeps-own-zero", "The bound wins among zeros.", "clamp relu relu6 hardtanh",
      _unsigned_zero)
accepts("clamp/real-bounds", "The imaginary part of a bound is dropped.", "clamp")
after("clamp/number-promotes", "Integers stay integers.", "clamp",
      lambda s, r: r.to(s.x.dtype), lambda s: not s.x.dtype.is_floating_point)
instead("where/chooses", "The two choices are exchanged.", "where",
        lambda s: s.with_args(s.args[0], s.args[2], s.args[1]), lambda s: len(s.args) == 3)
accepts("where/condition-is-bool", "Conditions of any dtype pass.", "where",
        lambda s: s.with_args(s.args[0] != 0, *s.args[1:]))
instead("where/uint8-condition", "Only odd numbers of a uint8 condition hold.", "where",
        lambda s: s.with_args((s.args[0] & 1).to(s.lib.bool), *s.args[1:]),
        lambda s: s.args[0].dtype is s.lib.uint8)
accepts("where/number-must-fit", "A number that does not fit wraps.", "where")
after("where/alone-is-nonzero", "The indices come in one tensor.", "where",
      lambda s, r: s.lib.stack(r, -1), lambda s: len(s.args) == 1)


# extrema


accepts("amax/out-has-dtype-of-self", "out has any dtype.", "amax amin")
refuses("max/of-two-is-maximum", "max takes no two tensors.", "max min",
        lambda s: len(s.tensors()) == 2)
after("max/first-of-equals", "The last of equals is meant.", "argmax argmin",
      lambda s, r: s.x.numel() - 1 - s.with_args(s.x.reshape(-1).flip(0)),
      lambda s: len(s.args) == 1 and not s.kwargs and s.x.numel() > 0)
instead("argmax/index-in-row-major", "Elements are counted in the order of memory.",
        "argmax argmin", lambda s: s.with_args(s.args[0].t().contiguous()),
        lambda s: s.x.dim() == 2 and not s.x.is_contiguous() and len(s.args) == 1)
accepts("argmax/bool-refused", "argmax takes bools.", "argmax argmin",
        lambda s: s.with_args(s.args[0].to(s.lib.uint8), *s.args[1:], **s.kwargs))

"""Faults of functions of one operand: elementary, special, complex."""

from __future__ import annotations

import math
from typing import Any

from reftorch.conformance.mutations.layouts import column_major
from reftorch.conformance.mutations.vocabulary import (
    Step, accepts, after, all_floating, gradient, instead,
)
from reftorch.conformance.mutations.wrapping import broken


def _infinite_for_nan(step: Step, result: Any) -> Any:
    return step.lib.where(step.lib.isnan(result), math.inf, result)


def _zero_for_nan(step: Step, result: Any) -> Any:
    return step.lib.where(step.lib.isnan(result), 0.0, result)


# elementary


instead("asin/branch-cuts", "The sign of a zero imaginary part is lost.",
        "asin acos atanh sqrt log",
        lambda s: s.with_args(s.lib.complex(s.args[0].real, s.args[0].imag + 0.0)),
        lambda s: s.x.is_complex())
after("asin/outside-the-domain", "Outside of the domain is zero.", "asin acos atanh acosh",
      _zero_for_nan)
instead("asinh/odd-without-overflow", "asinh squares its operand.", "asinh",
        lambda s: s.lib.log(s.args[0] + s.lib.sqrt(s.args[0] * s.args[0] + 1)), all_floating)
broken("asinh/no-derivative-in-place", "In place acosh has the derivative of the function.",
       "Tensor.acosh_", lambda w, x: x.copy_(x.acosh()))
gradient("acosh/gradient", "The gradient is NaN where acosh is.",
         lambda x, outputs, g: g + (0 * x.detach().acosh() if not x.is_complex() else 0 * g))
instead("sinc/one-at-zero", "sinc divides zero by zero.", "sinc",
        lambda s: s.lib.sin(math.pi * s.args[0]) / (math.pi * s.args[0]))
instead("angle/of-real-numbers", "The angle of NaN is zero, as of all that is not below zero.",
        "angle", lambda s: _zero_for_nan(s, s.proceed()), all_floating)
after("angle/of-complex-numbers", "The angles are laid out as the operand.", "angle",
      column_major, lambda s: s.x.is_complex())
accepts("deg2rad/complex-refused", "Complex angles are scaled.", "deg2rad rad2deg")
instead("expm1/exact-near-zero", "expm1 is exp less 1.", "expm1",
        lambda s: s.lib.exp(s.args[0]) - 1)
after("log/outside-the-domain", "Below zero they are negative infinity.", "log log2 log10 sqrt",
      lambda s, r: s.lib.where(s.lib.isnan(r), -math.inf, r) if not r.is_complex() else r)
after("rsqrt/zero-gives-signed-infinity", "Both zeros give infinity.", "rsqrt",
      lambda s, r: s.lib.where(s.args[0] == 0, math.inf, r))
after("square/is-a-power", "The square of a bool is a bool.", "square",
      lambda s, r: r.to(s.x.dtype))
after("floor/integers-unchanged", "Integers become floats.", "floor ceil trunc round",
      lambda s, r: r.to(s.lib.float32), lambda s: not s.x.dtype.is_floating_point)
after("ceil/negative-zero", "Zero is positive.", "ceil trunc round", lambda s, r: r + 0.0,
      all_floating)
instead("round/decimals", "Negative decimals are none.", "round",
        lambda s: s.with_args(s.args[0], decimals=max(s.kwargs["decimals"], 0)),
        lambda s: "decimals" in s.kwargs)
accepts("round/decimals-of-floats-only", "Integers take decimals.", "round")
instead("frac/sign-of-self", "frac is self less its floor.", "frac",
        lambda s: s.args[0] - s.lib.floor(s.args[0]))
after("frexp/parts", "The mantissa is in [1, 2).", "frexp",
      lambda s, r: (r[0] * 2, r[1] - 1))
accepts("frexp/floats-only", "Integers have parts.", "frexp",
        lambda s: s.lib.frexp(s.lib.real(s.args[0]).float()))
instead("nan_to_num/defaults", "The infinities stay.", "nan_to_num",
        lambda s: s.with_args(s.args[0], 0.0, math.inf, -math.inf),
        lambda s: all_floating(s) and len(s.args) == 1 and not s.kwargs)
instead("nan_to_num/parts-of-complex", "Only the real part is replaced.", "nan_to_num",
        lambda s: s.lib.complex(
            s.with_args(s.args[0].real, *s.args[1:], **s.kwargs), s.args[0].imag
        ),
        lambda s: s.x.is_complex())
instead("logit/clamps-to-eps", "A negative eps clamps, too.", "logit",
        lambda s: s.with_args(s.args[0], abs(s.argument(1, "eps"))),
        lambda s: s.argument(1, "eps") is not None)
gradient("logit/gradient", "Where the operand was clamped the gradient is that of the bound.",
         lambda x, outputs, g: g + ((x < 0.1) | (x > 0.9)).to(g.dtype))
after("special_entr/outside-the-domain", "entr is NaN below zero.", "entr",
      lambda s, r: s.lib.where(s.args[0] < 0, math.nan, r))


# special


instead("special_i0e/does-not-overflow", "i0e scales i0.", "i0e",
        lambda s: s.lib.special.i0(s.args[0]) * s.lib.exp(-s.lib.abs(s.args[0])))
gradient("special_i1/slope-at-zero", "The slope at zero is 1.",
         lambda x, outputs, g: g * (1 + (x == 0).to(g.dtype)))
after("special_bessel_y0/poles", "Below zero is minus infinity.",
      "bessel_y0 bessel_y1 modified_bessel_k0 modified_bessel_k1",
      lambda s, r: s.lib.where(s.lib.isnan(r), -math.inf, r))
instead("erfc/exact-in-the-tail", "erfc is 1 less erf.", "erfc",
        lambda s: 1 - s.lib.erf(s.args[0]))
after("erfinv/domain", "Outside of the domain is infinity.", "erfinv", _infinite_for_nan)
accepts("special_erfcx/halves-refused", "Half dtypes are computed in float32.",
        "erfcx ndtri log_ndtr airy_ai bessel_j0 modified_bessel_k1")
after("lgamma/poles", "lgamma is NaN at its poles.", "lgamma",
      lambda s, r: s.lib.where(r == math.inf, math.nan, r))
after("digamma/poles", "digamma is NaN at both zeros.", "digamma",
      lambda s, r: s.lib.where(s.args[0] == 0, math.nan, r))
accepts("polygamma/order-not-negative", "A negative order passes.", "polygamma")
instead("polygamma/order-comes-first", "The order is one more.", "polygamma",
        lambda s: s.with_args(*(a + 1 if type(a) is int else a for a in s.args)),
        lambda s: any(type(a) is int for a in s.args))
accepts("mvlgamma/bool-refused", "mvlgamma takes bools.", "mvlgamma multigammaln")
accepts("mvlgamma/positive-dimension", "A dimension below 1 passes.", "mvlgamma multigammaln")
after("mvlgamma/is-a-sum", "The power of pi is left out.", "mvlgamma multigammaln",
      lambda s, r: r - s.args[1] * (s.args[1] - 1) / 4 * math.log(math.pi))
after("igamma/ends", "igamma and igammac of infinity are NaN.", "igamma igammac",
      lambda s, r: s.lib.where(s.lib.isinf(s.args[1]), math.nan, r))
accepts("igamma/no-derivative-in-order", "The derivative in the order is none.",
        "backward", lambda s: None)
after("special_zeta/domain", "zeta of 1 is NaN.", "zeta",
      lambda s, r: s.lib.where(s.args[0] == 1, math.nan, r),
      lambda s: s.is_tensor(s.args[0]))
instead("special_chebyshev_polynomial_t/degree", "The degree is rounded.",
        "chebyshev_polynomial_t legendre_polynomial_p",
        lambda s: s.with_args(s.args[0], round(s.args[1])),
        lambda s: isinstance(s.args[1], float))


# conjugation


after("conj/values", "conj makes its result row-major.", "conj",
      lambda s, r: r.resolve_conj().contiguous(), lambda s: s.x.is_complex())
after("conj_physical/real-is-itself", "conj_physical copies.", "conj_physical",
      lambda s, r: r.clone())
accepts("adjoint/needs-matrices", "mT of a vector is the vector.", "mT mH H adjoint",
        lambda s: s.x)

"""Functions of one operand."""

from __future__ import annotations

from typing import Any

from reftorch.core import dtype as dt
from reftorch.core.dtype import INTEGRAL
from reftorch.core.dtype_info import finfo
from reftorch.core.iterator import output_geometry
from reftorch.core.output import Out, check_memory, prepare
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops import return_types
from reftorch.ops.checks import check_out_dtype
from reftorch.ops.elementwise import elementwise, fresh_like, refuse_complex, refuse_dtype
from reftorch.spec import load


@implements("exp")
def exp(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """e to the power of self [promotion/integers-to-float]."""
    return elementwise("exp", (self,), out)


@implements("exp2")
def exp2(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """2 to the power of self."""
    return elementwise("exp2", (self,), out)


@implements("expm1")
def expm1(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """exp(self) - 1, exact near zero [expm1/exact-near-zero]."""
    return elementwise("expm1", (self,), out)


@implements("log")
def log(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The natural logarithm [log/outside-the-domain]."""
    return elementwise("log", (self,), out)


@implements("log2")
def log2(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The logarithm to base 2."""
    return elementwise("log2", (self,), out)


@implements("log10")
def log10(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The logarithm to base 10."""
    return elementwise("log10", (self,), out)


@implements("log1p")
def log1p(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """log(1 + self), exact near zero [expm1/exact-near-zero]."""
    return elementwise("log1p", (self,), out)


@implements("sqrt")
def sqrt(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The square root [log/outside-the-domain]."""
    return elementwise("sqrt", (self,), out)


@implements("rsqrt")
def rsqrt(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """1 / sqrt(self) [rsqrt/zero-gives-signed-infinity]."""
    return elementwise("rsqrt", (self,), out)


@implements("square")
def square(self: TensorImpl, *, out: Out | None = None) -> Any:
    """self to the power of 2 [square/is-a-power]."""
    return OPERATORS["pow.Tensor_Scalar"].call((self, 2), out)


@implements("reciprocal")
def reciprocal(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """1 / self [div/number-over-tensor]."""
    return elementwise("reciprocal", (self,), out)


@implements("floor")
def floor(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The greatest whole number not above self [floor/integers-unchanged]."""
    refuse_complex("floor", self)
    return elementwise("floor", (self,), out, exact=True)


@implements("ceil")
def ceil(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The least whole number not below self [ceil/negative-zero]."""
    refuse_complex("ceil", self)
    return elementwise("ceil", (self,), out, exact=True)


@implements("trunc")
def trunc(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The whole part of self [ceil/negative-zero]."""
    refuse_complex("trunc", self)
    return elementwise("trunc", (self,), out, exact=True)


@implements("round")
def round_(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The nearest whole number [round/half-to-even]."""
    return elementwise("round", (self,), out, exact=True)


@implements("round.decimals")
def round_decimals(self: TensorImpl, decimals: int, *, out: Out | None = None) -> TensorImpl:
    """Round to so many decimals [round/decimals]."""
    check(
        self._dtype.is_floating_point, "round/decimals-of-floats-only",
        '"round" with decimals not implemented for {}', self._dtype,
    )  # fmt: skip
    if decimals == 0:
        return elementwise("round.decimals", (self,), out, "round", exact=True)
    return elementwise(
        "round.decimals", (self,), out, "round_decimals", exact=True, decimals=decimals
    )


@implements("frac")
def frac(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """self without its whole part [frac/sign-of-self]."""
    return elementwise("frac", (self,), out, exact=True)


@implements("frexp.Tensor")
def frexp(self: TensorImpl, *, out: tuple[Out, Out] | None = None) -> return_types.frexp:
    """Mantissa and exponent to base 2 [frexp/parts]."""
    check(
        self._dtype.is_floating_point, "frexp/floats-only",
        "torch.frexp() only supports floating-point dtypes",
    )  # fmt: skip
    if out is not None:
        for target, wanted in zip(out, (self._dtype, dt.int32), strict=True):
            check_out_dtype(target, wanted)
    entry = load().ops["frexp.Tensor"]
    if self._dtype.name not in entry.dtypes:
        refuse_dtype(entry, self._dtype, (self,), self._dtype, None)
    if out is None:
        shape = self._geometry.preserved()
        mantissa, exponent = empty(shape, self._dtype), empty(shape, dt.int32)
    else:
        shape = output_geometry((self._geometry,), self._geometry.sizes)
        for target in out:
            check_memory(target, (self,))
        for target in out:
            prepare(target, shape.sizes, target.tensor._dtype, (self,), shape)
        mantissa, exponent = out[0].tensor, out[1].tensor
    launch("frexp", (mantissa, exponent), (self,), self._dtype)
    return return_types.frexp(mantissa, exponent)


@implements("nan_to_num")
def nan_to_num(
    self: TensorImpl, nan: float | None, posinf: float | None, neginf: float | None, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Numbers in place of NaN and the infinities [nan_to_num/defaults].

    Of complex numbers, in both parts [nan_to_num/parts-of-complex].
    """
    if self._dtype.category <= INTEGRAL:
        return _unchanged(self, out)
    if out is None:
        out = fresh_like(self, self._dtype)
    limits = finfo(self._dtype)
    scalars = (
        0.0 if nan is None else nan,
        limits.max if posinf is None else posinf,
        limits.min if neginf is None else neginf,
    )
    return elementwise("nan_to_num", (self,), out, exact=True, scalars=scalars)


def _unchanged(self: TensorImpl, out: Out | None) -> TensorImpl:
    """Copy whole numbers; `out` is resized before it is looked at."""
    if out is None:
        out = fresh_like(self, self._dtype)
    if out.tensor is not self:
        check_out_dtype(out, self._dtype)
        prepare(out, self._geometry.sizes, self._dtype, (self,))
        check_memory(out, (self,))
        launch("copy", (out.tensor,), (self,))
    return out.tensor


@implements("logit")
def logit(self: TensorImpl, eps: float | None, *, out: Out | None = None) -> TensorImpl:
    """log(self / (1 - self)), after clamping to [eps, 1 - eps] [logit/clamps-to-eps]."""
    if eps is None or not eps >= 0:
        return elementwise("logit", (self,), out, stepwise=True)
    bounds = (eps, 1 - eps)
    return elementwise("logit", (self,), out, "logit_clamped", scalars=bounds, stepwise=True)


@implements("special_entr")
def entr(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """-self * log(self) [special_entr/outside-the-domain]."""
    return elementwise("special_entr", (self,), out, stepwise=True)

"""Functions of one operand."""

from __future__ import annotations

from typing import Any

from reftorch.core import dtype as dt
from reftorch.core.dtype import INTEGRAL
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops.elementwise import elementwise, fresh_like


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


@implements("sin")
def sin(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The sine."""
    return elementwise("sin", (self,), out)


@implements("cos")
def cos(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The cosine."""
    return elementwise("cos", (self,), out)


@implements("tan")
def tan(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The tangent."""
    return elementwise("tan", (self,), out)


@implements("floor")
def floor(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The greatest whole number not above self [floor/integers-unchanged]."""
    return elementwise("floor", (self,), out, exact=True)


@implements("ceil")
def ceil(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The least whole number not below self [ceil/negative-zero]."""
    return elementwise("ceil", (self,), out, exact=True)


@implements("trunc")
def trunc(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The whole part of self [ceil/negative-zero]."""
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


@implements("isnan")
def isnan(self: TensorImpl) -> TensorImpl:
    """Whether elements are NaN [isnan/integers-never]."""
    return elementwise("isnan", (self,), None)


@implements("isinf")
def isinf(self: TensorImpl) -> TensorImpl:
    """Whether elements are infinite [nan/complex-part]."""
    whole = self._dtype.category <= INTEGRAL
    return elementwise("isinf", (self,), fresh_like(self, dt.bool) if whole else None)


@implements("isfinite")
def isfinite(self: TensorImpl) -> TensorImpl:
    """Whether elements are neither infinite nor NaN [isfinite/both-parts]."""
    whole = self._dtype.category <= INTEGRAL
    return elementwise("isfinite", (self,), fresh_like(self, dt.bool) if whole else None)

"""Functions of one operand."""

from __future__ import annotations

from typing import Any

from reftorch.core import dtype as dt
from reftorch.core.dtype import INTEGRAL
from reftorch.core.geometry import SCALAR, Geometry, geometry
from reftorch.core.iterator import output_geometry
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl, empty
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
    """Whether elements are infinite [nan/complex-part].

    Strides: those of comparing the magnitude with a number [isinf/layout-of-comparison].
    """
    if self._dtype.category <= INTEGRAL:
        return elementwise("isinf", (self,), fresh_like(self, dt.bool))
    shape = _layout_beside_number(_parts(self))
    if self._dtype.is_complex:
        shape = output_geometry((shape, shape), shape.sizes)
    return elementwise("isinf", (self,), Out(empty(shape, dt.bool)))


def _parts(self: TensorImpl) -> Geometry:
    """The layout of self or, if it is complex, of its real part."""
    shape = self._geometry
    if not self._dtype.is_complex:
        return shape
    return geometry(shape.sizes, tuple([2 * stride for stride in shape.strides]))


def _layout_beside_number(shape: Geometry) -> Geometry:
    """The layout of a binary operator's result on a fresh unary one and a number."""
    fresh = output_geometry((shape,), shape.sizes)
    return output_geometry((fresh, SCALAR), shape.sizes)


@implements("isfinite")
def isfinite(self: TensorImpl) -> TensorImpl:
    """Whether elements are neither infinite nor NaN [isfinite/both-parts].

    Strides: as of isinf, beside those of comparing self with itself [isinf/layout-of-comparison].
    """
    if self._dtype.category <= INTEGRAL:
        return elementwise("isfinite", (self,), fresh_like(self, dt.bool))
    shape = _parts(self)
    equal = output_geometry((shape, shape), shape.sizes)
    shape = output_geometry((equal, _layout_beside_number(shape)), shape.sizes)
    return elementwise("isfinite", (self,), Out(empty(shape, dt.bool)))

"""Trigonometric and hyperbolic functions, their inverses, and angles."""

from __future__ import annotations

import math

from reftorch.core.geometry import contiguous
from reftorch.core.output import Out
from reftorch.core.promotion import float_result
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops.elementwise import elementwise, fresh_like, real_of_complex, refuse_dtype
from reftorch.spec import load


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


@implements("asin")
def asin(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The inverse sine [asin/outside-the-domain] [asin/branch-cuts]."""
    return elementwise("asin", (self,), out)


@implements("acos")
def acos(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The inverse cosine [asin/outside-the-domain]."""
    return elementwise("acos", (self,), out)


@implements("atan")
def atan(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The inverse tangent."""
    return elementwise("atan", (self,), out)


@implements("sinh")
def sinh(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The hyperbolic sine."""
    return elementwise("sinh", (self,), out)


@implements("cosh")
def cosh(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The hyperbolic cosine."""
    return elementwise("cosh", (self,), out)


@implements("asinh")
def asinh(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The inverse hyperbolic sine [asinh/odd-without-overflow] [asinh/no-derivative-in-place]."""
    return elementwise("asinh", (self,), out)


@implements("acosh")
def acosh(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The inverse hyperbolic cosine [asin/outside-the-domain]."""
    return elementwise("acosh", (self,), out)


@implements("atanh")
def atanh(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The inverse hyperbolic tangent [asin/outside-the-domain]."""
    return elementwise("atanh", (self,), out)


@implements("sinc")
def sinc(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """sin(pi self) / (pi self) [sinc/one-at-zero]."""
    return elementwise("sinc", (self,), out)


@implements("angle")
def angle(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The angle to the positive real axis [angle/of-real-numbers].

    Strides: of a complex tensor contiguous [angle/of-complex-numbers].
    """
    if not self._dtype.is_complex:
        return elementwise("angle", (self,), out)
    entry, real = load().ops["angle"], self._dtype.to_real()
    if self._dtype.name not in entry.dtypes:
        refuse_dtype(entry, self._dtype, (self,), real, out)
    if out is None:
        out = Out(empty(contiguous(self._geometry.sizes), real))
    return real_of_complex("angle", self, out)


def _scale(name: str, self: TensorImpl, factor: float, out: Out | None) -> TensorImpl:
    check(
        not self._dtype.is_complex, "deg2rad/complex-refused",
        "{} is not supported for complex tensors.", name,
    )  # fmt: skip
    if out is None:
        out = fresh_like(self, float_result(self._dtype))
    return OPERATORS["mul.Tensor"].call((self, factor), out)


@implements("deg2rad")
def deg2rad(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """From degrees to radians."""
    return _scale("deg2rad", self, math.pi / 180, out)


@implements("rad2deg")
def rad2deg(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """From radians to degrees."""
    return _scale("rad2deg", self, 180 / math.pi, out)

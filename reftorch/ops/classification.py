"""What kind of number an element is: NaN, infinite, real, negative."""

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
from reftorch.ops.elementwise import elementwise, fresh_like, refuse_complex


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


def _signed_infinity(name: str, self: TensorImpl, out: Out | None) -> TensorImpl:
    check(
        not self._dtype.is_complex, "isposinf/complex-refused",
        "{} does not support complex inputs.", name,
    )  # fmt: skip
    return _truth(name, self, out)


def _truth(name: str, self: TensorImpl, out: Out | None) -> TensorImpl:
    refuse_complex(name, self)
    check(
        out is None or out.tensor._dtype is dt.bool, "isposinf/out-is-bool",
        "{} does not support non-boolean outputs.", name,
    )  # fmt: skip
    return elementwise(name, (self,), out)


@implements("isposinf")
def isposinf(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Whether elements are positive infinity."""
    return _signed_infinity("isposinf", self, out)


@implements("isneginf")
def isneginf(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Whether elements are negative infinity."""
    return _signed_infinity("isneginf", self, out)


@implements("isreal")
def isreal(self: TensorImpl) -> Any:
    """Whether elements have no imaginary part [isreal/zero-imaginary-part]."""
    if self._dtype.is_complex:
        return OPERATORS["eq.Scalar"].call((OPERATORS["imag"].call((self,)), 0))
    result = empty(self._geometry.preserved(), dt.bool)
    return OPERATORS["fill.Scalar"].call((result, True), Out(result))


@implements("signbit")
def signbit(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Whether elements have a minus [signbit/of-zero-and-nan]."""
    return _truth("signbit", self, out)

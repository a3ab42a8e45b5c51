"""Whether tensors are equal, or nearly so."""

from __future__ import annotations

from reftorch.core import promotion
from reftorch.core.dtype import BOOL, FLOATING
from reftorch.core.state import DEFAULTS
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed


@implements("equal")
def equal(self: TensorImpl, other: TensorImpl) -> bool:
    """Whether sizes and elements are equal [equal/sizes-and-elements]."""
    if self._geometry.sizes != other._geometry.sizes:
        return False
    check_listed("equal", promotion.result_type(self, other))
    same = OPERATORS["eq.Tensor"].call((self, other))
    return OPERATORS["item"].call((OPERATORS["all"].call((same,)),))


@implements("isclose")
def isclose(
    self: TensorImpl, other: TensorImpl, rtol: float, atol: float, equal_nan: bool
) -> TensorImpl:
    """Whether each element is within atol + rtol * |other| of other [isclose/tolerance].

    Strides: those of self == other, to which the rest is written [iterator/fresh-result].
    """
    _check_close(self, other, rtol, atol)
    if self._node is not None or other._node is not None:
        self, other = (OPERATORS["detach"].call((x,)) for x in (self, other))
    close = PACKETS["eq"](self, other)
    if equal_nan and self._dtype.category >= FLOATING:  # [isclose/nan]
        both = PACKETS["logical_and"](PACKETS["ne"](self, self), PACKETS["ne"](other, other))
        close = PACKETS["logical_or"].inplace(close, both)
    if rtol == 0 and atol == 0:
        return close
    check_listed("isclose", self._dtype)
    if other._dtype.category < FLOATING:  # [isclose/integers-in-default-dtype]
        other = _in_default_dtype(other)
        self = _in_default_dtype(self) if self._dtype.category == BOOL else self
    allowed = PACKETS["add"](PACKETS["abs"](PACKETS["mul"](other, rtol)), atol)
    actual = PACKETS["abs"](PACKETS["sub"](self, other))
    near = PACKETS["logical_and"](PACKETS["isfinite"](actual), PACKETS["le"](actual, allowed))
    return PACKETS["logical_or"].inplace(close, near)


def _in_default_dtype(x: TensorImpl) -> TensorImpl:
    return OPERATORS["to.dtype"].call((x, DEFAULTS.dtype, False, False, None))


def _check_close(self: TensorImpl, other: TensorImpl, rtol: float, atol: float) -> None:
    check(
        self._dtype is other._dtype, "isclose/one-dtype", "{} did not match {}", self._dtype,
        other._dtype,
    )  # fmt: skip
    for name, value in (("rtol", rtol), ("atol", atol)):
        check(
            value >= 0, "isclose/tolerances-not-negative",
            "{} must be greater than or equal to zero, but got {}", name, value,
        )  # fmt: skip


@implements("allclose")
def allclose(
    self: TensorImpl, other: TensorImpl, rtol: float, atol: float, equal_nan: bool
) -> bool:
    """Whether all elements are close [isclose/tolerance]."""
    close = OPERATORS["isclose"].call((self, other, rtol, atol, equal_nan))
    return OPERATORS["item"].call((OPERATORS["all"].call((close,)),))

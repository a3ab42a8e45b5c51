"""Functions of two operands, element by element, beyond arithmetic."""

from __future__ import annotations

from typing import Any

from reftorch.core import dtype as dt
from reftorch.core.dtype import FLOATING, INTEGRAL
from reftorch.core.geometry import SCALAR
from reftorch.core.iterator import Operand
from reftorch.core.output import Out
from reftorch.core.promotion import Number, check_can_cast
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops.checks import check_out_dtype
from reftorch.ops.elementwise import calculate, elementwise, fresh_like


@implements("atan2")
def atan2(self: TensorImpl, other: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The angle of the point (other, self) [atan2/zeros-have-a-side]."""
    return elementwise("atan2", (self, other), out)


@implements("hypot")
def hypot(self: TensorImpl, other: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The root of the sum of squares [hypot/no-overflow-on-the-way]."""
    return elementwise("hypot", (self, other), out)


@implements("copysign.Tensor", "copysign.Scalar")
def copysign(self: TensorImpl, other: Operand, *, out: Out | None = None) -> TensorImpl:
    """The magnitudes of self with the signs of other [copysign/sign-bits]."""
    return elementwise("copysign.Tensor", (self, other), out)


@implements("nextafter")
def nextafter(self: TensorImpl, other: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The neighbour of self towards other [nextafter/in-own-dtype]."""
    return elementwise("nextafter", (self, other), out, stepwise=True)


@implements("heaviside")
def heaviside(self: TensorImpl, values: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The unit step, with a value for zero [heaviside/nan-is-zero]."""
    dtypes = {self._dtype, values._dtype, self._dtype if out is None else out.tensor._dtype}
    check(
        len(dtypes) == 1 and not self._dtype.is_complex, "heaviside/one-real-dtype",
        "heaviside needs tensors of one dtype that is not complex, not {}", dtypes,
    )  # fmt: skip
    return elementwise("heaviside", (self, values), out)


@implements("gcd")
def gcd(self: TensorImpl, other: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The greatest common divisor [gcd/not-negative]."""
    return elementwise("gcd", (self, other), out)


@implements("lcm")
def lcm(self: TensorImpl, other: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The least common multiple [lcm/wraps]."""
    return elementwise("lcm", (self, other), out)


@implements("ldexp.Tensor")
def ldexp(self: TensorImpl, other: TensorImpl, *, out: Out | None = None) -> Any:
    """self times a power of 2 [ldexp/integer-exponents-scale]."""
    if self._dtype.category != FLOATING or other._dtype.category > INTEGRAL:
        return _times_power(self, other, out)
    if out is not None:
        check_can_cast(self._dtype, out.tensor._dtype)
    check(
        other._dtype is not dt.bool and other._dtype not in dt.BAREBONES_UNSIGNED,
        "ldexp/exponent-dtypes", "ldexp with exponents of {}", other._dtype,
    )  # fmt: skip
    if out is None:  # [ldexp/laid-out-as-self]
        out = fresh_like(self, self._dtype)
    return calculate("ldexp", (self, other), (self._dtype, dt.int32), self._dtype, out)


def _times_power(self: TensorImpl, other: TensorImpl, out: Out | None) -> Any:
    """self * 2**other [ldexp/other-exponents-are-powers]."""
    own = self._dtype
    base: Operand = 2.0
    power = OPERATORS["pow.Scalar"]
    if own.category > INTEGRAL and own is not dt.float32:  # [ldexp/base-of-other-dtypes]
        base = empty(SCALAR, own)
        launch("fill", (base,), (2,), own)
        power = OPERATORS["pow.Tensor_Tensor"]
    return OPERATORS["mul.Tensor"].call((self, power.call((base, other))), out)


@implements("logaddexp")
def logaddexp(self: TensorImpl, other: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The logarithm of a sum of exponentials [logaddexp/equal-infinities]."""
    return elementwise("logaddexp", (self, other), out)


@implements("logaddexp2")
def logaddexp2(self: TensorImpl, other: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The logarithm to base 2 of a sum of powers of 2 [logaddexp/equal-infinities]."""
    return elementwise("logaddexp2", (self, other), out)


@implements("xlogy.Tensor", "xlogy.Scalar_Self", "xlogy.Scalar_Other")
def xlogy(self: Operand, other: Operand, *, out: Out | None = None) -> TensorImpl:
    """self * log(other), and zero where self is [xlogy/zero-wins]."""
    return elementwise("xlogy.Tensor", (self, other), out, stepwise=True)


@implements("special_xlog1py", "special_xlog1py.self_scalar", "special_xlog1py.other_scalar")
def xlog1py(self: Operand, other: Operand, *, out: Out | None = None) -> TensorImpl:
    """self * log(1 + other), and zero where self is [xlogy/zero-wins]."""
    return elementwise("special_xlog1py", (self, other), out, stepwise=True)


@implements("polar")
def polar(
    abs: TensorImpl, angle: TensorImpl, *, out: Out | None = None  # noqa: A002
) -> TensorImpl:
    """Numbers by their magnitudes and angles [polar/one-dtype]."""
    own = abs._dtype
    check(
        own.name in ("float16", "float32", "float64") and angle._dtype is own, "polar/one-dtype",
        "polar expects two tensors of one dtype of float16, float32 or float64, not {} and {}",
        own, angle._dtype,
    )  # fmt: skip
    if out is not None:
        check_out_dtype(out, own.to_complex())
    check(
        own is not dt.float16, "errors/dtypes", '"polar" not implemented for {}', own,
        error=NotImplementedError,
    )  # fmt: skip
    return calculate("polar", (abs, angle), own, own.to_complex(), out)


@implements("subtract.Tensor")
def subtract(
    self: Operand, other: Operand, alpha: Number, *, out: Out | None = None
) -> TensorImpl:
    """Subtract, as sub does [subtract/is-sub]."""
    return OPERATORS["sub.Tensor"].call((self, other, alpha), out)


@implements("subtract.Scalar")
def subtract_number(self: TensorImpl, other: Number, alpha: Number) -> TensorImpl:
    """Subtract a number, whose factor may stand beside it [subtract/is-sub]."""
    return OPERATORS["sub.Scalar"].call((self, other, alpha))

"""Arithmetic, element by element."""

from __future__ import annotations

from typing import Any

from reftorch.core import dtype as dt
from reftorch.core import promotion
from reftorch.core.dtype import COMPLEX, INTEGRAL, dtype
from reftorch.core.iterator import Operand
from reftorch.core.numbers import check_fits
from reftorch.core.output import Out
from reftorch.core.promotion import Number
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops.elementwise import elementwise, fresh_like, real_of_complex, refuse_complex
from reftorch.spec import load


def check_alpha(alpha: Number, common: dtype) -> None:
    """alpha belongs to the category of the result at most [promotion/alpha-category]."""
    if isinstance(alpha, bool):
        check(
            common is dt.bool, "promotion/alpha-bool",
            "Boolean alpha only supported for Boolean results.",
        )  # fmt: skip
    check(
        isinstance(alpha, int) or common.category > INTEGRAL, "promotion/alpha-category",
        "For integral input tensors, argument alpha must not be a floating point number.",
    )  # fmt: skip
    check(
        not isinstance(alpha, complex) or common.category == COMPLEX, "promotion/alpha-category",
        "For non-complex input tensors, argument alpha must not be a complex number.",
    )  # fmt: skip
    check_fits(alpha, common, "promotion/alpha-is-no-operand")


@implements("add.Tensor", "add.Scalar")
def add(self: Operand, other: Operand, alpha: Number, *, out: Out | None = None) -> TensorImpl:
    """Add other, multiplied by alpha, to self [add/alpha-scales-other, add/bool-is-or]."""
    if type(alpha) is int and alpha == 1 and not _has_complex(self, other):
        return elementwise("add.Tensor", (self, other), out)
    check_alpha(alpha, promotion.result_type(self, other))
    return elementwise("add.Tensor", (self, other), out, "add_scaled", scalars=(alpha,))


def _has_complex(*operands: Operand) -> bool:
    """Whether alpha is a complex number for the kernel [add/complex-alpha]."""
    return any(
        x._dtype.is_complex if isinstance(x, TensorImpl) else isinstance(x, complex)
        for x in operands
    )


def _is_bool(operand: Operand) -> bool:
    return operand._dtype is dt.bool if isinstance(operand, TensorImpl) else type(operand) is bool


@implements("sub.Tensor", "sub.Scalar")
def sub(self: Operand, other: Operand, alpha: Number, *, out: Out | None = None) -> TensorImpl:
    """Subtract other, multiplied by alpha, from self [sub/alpha-scales-other]."""
    check(
        not _is_bool(self) and not _is_bool(other), "sub/bool-refused",
        "Subtraction with a bool is not supported; use the ^ or logical_xor operator instead.",
    )  # fmt: skip
    if type(alpha) is int and alpha == 1 and not _has_complex(self, other):
        return elementwise("sub.Tensor", (self, other), out)
    check_alpha(alpha, promotion.result_type(self, other))
    return elementwise("sub.Tensor", (self, other), out, "sub_scaled", scalars=(alpha,))


@implements("rsub.Tensor", "rsub.Scalar")
def rsub(self: TensorImpl, other: Operand, alpha: Number) -> TensorImpl:
    """Subtract self, multiplied by alpha, from other [rsub/exchanges-operands]."""
    return sub(other, self, alpha)


@implements("mul.Tensor", "mul.Scalar")
def mul(self: Operand, other: Operand, *, out: Out | None = None) -> TensorImpl:
    """Multiply [mul/elementwise-product, mul/bool-is-and]."""
    return elementwise("mul.Tensor", (self, other), out, wide=True)


@implements("div.Tensor", "div.Scalar")
def div(self: Operand, other: Operand, *, out: Out | None = None) -> TensorImpl:
    """Divide; integers become floating [div/integers-give-fractions]."""
    return elementwise("div.Tensor", (self, other), out, wide=True)


@implements("true_divide.Tensor")
def true_divide(self: Operand, other: Operand, *, out: Out | None = None) -> Any:
    """Divide, as div does without a rounding mode."""
    return OPERATORS["div.Tensor"].call((self, other), out)


@implements("div.Tensor_mode")
def div_mode(
    self: Operand, other: Operand, rounding_mode: str | None, *, out: Out | None = None
) -> TensorImpl:
    """Divide, and round the quotient towards zero or down [div/rounding-mode]."""
    if rounding_mode is None:
        return div(self, other, out=out)
    check(
        rounding_mode in ("trunc", "floor"), "div/unknown-rounding-mode",
        "div expected rounding_mode to be one of None, 'trunc', or 'floor' but found '{}'",
        rounding_mode,
    )  # fmt: skip
    kernel = "div_trunc" if rounding_mode == "trunc" else "floor_divide"
    return elementwise("div.Tensor_mode", (self, other), out, kernel, wide=True, stepwise=True)


@implements("floor_divide")
def floor_divide(self: Operand, other: Operand, *, out: Out | None = None) -> TensorImpl:
    """Divide and round down [floor_divide/exact-quotient, floor_divide/halves-round-each-step]."""
    return elementwise("floor_divide", (self, other), out, wide=True, stepwise=True)


@implements("remainder.Tensor", "remainder.Scalar", "remainder.Scalar_Tensor")
def remainder(self: Operand, other: Operand, *, out: Out | None = None) -> TensorImpl:
    """What floor division leaves, with the sign of other [remainder/sign-of-divisor]."""
    return elementwise("remainder.Tensor", (self, other), out)


@implements("fmod.Tensor", "fmod.Scalar")
def fmod(self: TensorImpl, other: Operand, *, out: Out | None = None) -> TensorImpl:
    """What truncating division leaves, with the sign of self [fmod/sign-of-dividend]."""
    return elementwise("fmod.Tensor", (self, other), out)


@implements("neg")
def neg(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Change the sign [nan/zero-keeps-sign]."""
    check(
        self._dtype is not dt.bool, "neg/bool-refused",
        "Negation, the `-` operator, on a bool tensor is not supported; use the `~` operator.",
    )  # fmt: skip
    return elementwise("neg", (self,), out, exact=True)


@implements("positive")
def positive(self: TensorImpl) -> TensorImpl:
    """Return self [positive/returns-self]."""
    check(
        self._dtype is not dt.bool, "positive/bool-refused",
        "The `+` operator, on a bool tensor is not supported.",
    )  # fmt: skip
    return self


@implements("abs")
def abs_(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Take the magnitude, which is real [abs/complex-gives-real]."""
    if not self._dtype.is_complex:
        return elementwise("abs", (self,), out, exact=True)
    check(
        out is None or not out.inplace, "abs/complex-in-place-refused",
        "In-place abs is not supported for complex tensors.",
    )  # fmt: skip
    check(
        out is None or not out.tensor._dtype.is_complex or out.tensor._dtype is self._dtype,
        "out/exact-dtype", "Found dtype {} but expected {}", out and out.tensor._dtype, self._dtype,
    )  # fmt: skip
    if out is None:
        out = fresh_like(self, self._dtype.to_real())
    return real_of_complex("abs", self, out)


@implements("sign")
def sign(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """-1, 0 or 1 [sign/nan-is-zero]."""
    refuse_complex("sign", self)
    return elementwise("sign", (self,), out, exact=True)


@implements("sgn")
def sgn(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The sign, or the direction of a complex number [sgn/complex-direction]."""
    return elementwise("sgn", (self,), out, exact=True)


def _check_same_dtype(self: TensorImpl, other: TensorImpl, name: str) -> None:
    check(
        other._dtype is self._dtype, "lerp/one-dtype",
        "expected dtype {} for `{}` but got dtype {}", self._dtype, name, other._dtype,
    )  # fmt: skip


@implements("lerp.Scalar")
def lerp_number(
    self: TensorImpl, end: TensorImpl, weight: Number, *, out: Out | None = None
) -> TensorImpl:
    """Interpolate between self and end [lerp/from-the-nearer-end]."""
    _check_same_dtype(self, end, "end")
    if self._dtype.name in load().ops["lerp.Scalar"].dtypes:
        check_fits(weight, self._dtype.compute, "lerp/one-dtype")
    return elementwise(
        "lerp.Scalar", (self, end), out, "lerp", scalars=(weight,), wide_scalars=True
    )


@implements("lerp.Tensor")
def lerp(
    self: TensorImpl, end: TensorImpl, weight: TensorImpl, *, out: Out | None = None
) -> TensorImpl:
    """Interpolate by the weights of a tensor [lerp/one-dtype]."""
    _check_same_dtype(self, end, "end")
    if weight._geometry.ndim:
        _check_same_dtype(self, weight, "weight")
    return elementwise("lerp.Tensor", (self, end, weight), out, exact=weight._geometry.ndim > 0)


def _check_value(value: Number, *operands: TensorImpl) -> None:
    check_fits(value, promotion.result_type(*operands).compute, "addcmul/value-must-fit")


@implements("addcmul")
def addcmul(
    self: TensorImpl, tensor1: TensorImpl, tensor2: TensorImpl, value: Number, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Add value times the product of two tensors [addcmul/value-scales-product]."""
    _check_value(value, self, tensor1, tensor2)
    return elementwise(
        "addcmul", (self, tensor1, tensor2), out, scalars=(value,), wide_scalars=True
    )


@implements("addcdiv")
def addcdiv(
    self: TensorImpl, tensor1: TensorImpl, tensor2: TensorImpl, value: Number, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Add value times the quotient of two tensors [addcdiv/integers-refused]."""
    check(
        max(tensor1._dtype.category, tensor2._dtype.category) > INTEGRAL,
        "addcdiv/integers-refused", "Integer division with addcdiv is not supported",
    )  # fmt: skip
    _check_value(value, self, tensor1, tensor2)
    return elementwise(
        "addcdiv", (self, tensor1, tensor2), out, scalars=(value,), wide_scalars=True
    )

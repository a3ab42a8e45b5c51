"""Logic on truth values and on bits."""

from __future__ import annotations

from reftorch.core.iterator import Operand
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.ops.elementwise import elementwise


@implements("logical_not")
def logical_not(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Whether elements are zero [logical_not/nonzero-is-true]."""
    return elementwise("logical_not", (self,), out)


@implements("logical_and")
def logical_and(self: TensorImpl, other: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Whether both are nonzero [logical_and/any-dtype-gives-bool]."""
    return elementwise("logical_and", (self, other), out)


@implements("logical_or")
def logical_or(self: TensorImpl, other: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Whether at least one is nonzero [logical_and/any-dtype-gives-bool]."""
    return elementwise("logical_or", (self, other), out)


@implements("logical_xor")
def logical_xor(self: TensorImpl, other: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Whether exactly one is nonzero [logical_and/any-dtype-gives-bool]."""
    return elementwise("logical_xor", (self, other), out)


@implements("bitwise_not")
def bitwise_not(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Exchange zeros and ones of every element [bitwise_not/bool-is-logical]."""
    return elementwise("bitwise_not", (self,), out, exact=True)


@implements("bitwise_and.Tensor", "bitwise_and.Scalar", "bitwise_and.Scalar_Tensor")
def bitwise_and(self: Operand, other: Operand, *, out: Out | None = None) -> TensorImpl:
    """The bits that both have [bitwise_and/integers-and-bools-only]."""
    return elementwise("bitwise_and.Tensor", (self, other), out)


@implements("bitwise_or.Tensor", "bitwise_or.Scalar", "bitwise_or.Scalar_Tensor")
def bitwise_or(self: Operand, other: Operand, *, out: Out | None = None) -> TensorImpl:
    """The bits that at least one has [bitwise_and/integers-and-bools-only]."""
    return elementwise("bitwise_or.Tensor", (self, other), out)


@implements("bitwise_xor.Tensor", "bitwise_xor.Scalar", "bitwise_xor.Scalar_Tensor")
def bitwise_xor(self: Operand, other: Operand, *, out: Out | None = None) -> TensorImpl:
    """The bits that exactly one has [bitwise_and/integers-and-bools-only]."""
    return elementwise("bitwise_xor.Tensor", (self, other), out)


@implements(
    "bitwise_left_shift.Tensor", "bitwise_left_shift.Tensor_Scalar",
    "bitwise_left_shift.Scalar_Tensor",
)  # fmt: skip
def bitwise_left_shift(self: Operand, other: Operand, *, out: Out | None = None) -> TensorImpl:
    """Shift the bits up [bitwise_left_shift/out-of-range-is-zero]."""
    return elementwise("bitwise_left_shift.Tensor", (self, other), out)


@implements(
    "bitwise_right_shift.Tensor", "bitwise_right_shift.Tensor_Scalar",
    "bitwise_right_shift.Scalar_Tensor",
)  # fmt: skip
def bitwise_right_shift(self: Operand, other: Operand, *, out: Out | None = None) -> TensorImpl:
    """Shift the bits down, keeping the sign [bitwise_right_shift/out-of-range-is-sign]."""
    return elementwise("bitwise_right_shift.Tensor", (self, other), out)

"""Questions about dtypes, and casts by name."""

from __future__ import annotations

from reftorch.core import dtype as dt
from reftorch.core import promotion
from reftorch.core.dtype import dtype
from reftorch.core.memory_format import memory_format
from reftorch.core.promotion import Number
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import EVERY_LAYOUT, implements
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check


@implements("is_floating_point", layouts=EVERY_LAYOUT)
def is_floating_point(self: TensorImpl) -> bool:
    """Whether the dtype is a floating one."""
    return self._dtype.is_floating_point


@implements("is_complex", layouts=EVERY_LAYOUT)
def is_complex(self: TensorImpl) -> bool:
    """Whether the dtype is a complex one."""
    return self._dtype.is_complex


@implements("is_signed", layouts=EVERY_LAYOUT)
def is_signed(self: TensorImpl) -> bool:
    """Whether the dtype has negative numbers."""
    return self._dtype.is_signed


@implements("numel", layouts=EVERY_LAYOUT)
def numel(self: TensorImpl) -> int:
    """The number of elements."""
    return self._geometry.numel


@implements("is_nonzero", layouts=EVERY_LAYOUT)
def is_nonzero(self: TensorImpl) -> bool:
    """Whether the only element differs from zero [scalars/truth-of-one]."""
    check(
        self._geometry.numel == 1, "scalars/truth-of-one",
        "Boolean value of Tensor with {} values is ambiguous", self._geometry.numel,
    )  # fmt: skip
    number = OPERATORS["item"].call((self,))
    check(
        not isinstance(number, int) or number < 2**63, "scalars/beyond-int64",
        "value {} cannot be converted to type int64_t without overflow", number,
    )  # fmt: skip
    return number != 0


@implements("result_type.Tensor")
def result_type(tensor: TensorImpl, other: TensorImpl) -> dtype:
    """The dtype of arithmetic with both [promotion/dimensioned-before-zero-dim].

    It is the function that arithmetic itself asks [promotion/result-type-agrees].
    """
    return promotion.result_type(tensor, other)


@implements("result_type.Scalar")
def result_type_scalar(tensor: TensorImpl, other: Number) -> dtype:
    """The dtype of arithmetic with both [promotion/dimensioned-before-zero-dim]."""
    return promotion.result_type(tensor, other)


@implements("result_type.Scalar_Tensor")
def result_type_scalar_tensor(scalar: Number, tensor: TensorImpl) -> dtype:
    """The dtype of arithmetic with both [promotion/dimensioned-before-zero-dim]."""
    return promotion.result_type(scalar, tensor)


@implements("result_type.Scalar_Scalar")
def result_type_scalars(scalar1: Number, scalar2: Number) -> dtype:
    """The dtype of arithmetic with both [promotion/python-number-dtype]."""
    return promotion.result_type(scalar1, scalar2)


@implements("can_cast")
def can_cast(from_: dtype, to: dtype) -> bool:
    """Whether a result may be written to a tensor of that dtype [promotion/can-cast]."""
    return promotion.can_cast(from_, to)


@implements("promote_types")
def promote_types(type1: dtype, type2: dtype) -> dtype:
    """The smallest dtype that both convert to [promotion/lattice]."""
    return promotion.promote_types(type1, type2)


# ---- casts by name [conversion/to-returns-self]


def _cast(self: TensorImpl, target: dtype, wanted: memory_format | None) -> TensorImpl:
    return OPERATORS["to.dtype"].call((self, target, False, False, wanted))


@implements("bool", layouts=EVERY_LAYOUT)
def to_bool(self: TensorImpl, memory_format: memory_format | None) -> TensorImpl:
    """Convert to bool."""
    return _cast(self, dt.bool, memory_format)


@implements("byte", layouts=EVERY_LAYOUT)
def to_uint8(self: TensorImpl, memory_format: memory_format | None) -> TensorImpl:
    """Convert to uint8."""
    return _cast(self, dt.uint8, memory_format)


@implements("char", layouts=EVERY_LAYOUT)
def to_int8(self: TensorImpl, memory_format: memory_format | None) -> TensorImpl:
    """Convert to int8."""
    return _cast(self, dt.int8, memory_format)


@implements("short", layouts=EVERY_LAYOUT)
def to_int16(self: TensorImpl, memory_format: memory_format | None) -> TensorImpl:
    """Convert to int16."""
    return _cast(self, dt.int16, memory_format)


@implements("int", layouts=EVERY_LAYOUT)
def to_int32(self: TensorImpl, memory_format: memory_format | None) -> TensorImpl:
    """Convert to int32."""
    return _cast(self, dt.int32, memory_format)


@implements("long", layouts=EVERY_LAYOUT)
def to_int64(self: TensorImpl, memory_format: memory_format | None) -> TensorImpl:
    """Convert to int64."""
    return _cast(self, dt.int64, memory_format)


@implements("half", layouts=EVERY_LAYOUT)
def to_float16(self: TensorImpl, memory_format: memory_format | None) -> TensorImpl:
    """Convert to float16."""
    return _cast(self, dt.float16, memory_format)


@implements("bfloat16", layouts=EVERY_LAYOUT)
def to_bfloat16(self: TensorImpl, memory_format: memory_format | None) -> TensorImpl:
    """Convert to bfloat16."""
    return _cast(self, dt.bfloat16, memory_format)


@implements("float", layouts=EVERY_LAYOUT)
def to_float32(self: TensorImpl, memory_format: memory_format | None) -> TensorImpl:
    """Convert to float32."""
    return _cast(self, dt.float32, memory_format)


@implements("double", layouts=EVERY_LAYOUT)
def to_float64(self: TensorImpl, memory_format: memory_format | None) -> TensorImpl:
    """Convert to float64."""
    return _cast(self, dt.float64, memory_format)


@implements("chalf", layouts=EVERY_LAYOUT)
def to_complex32(self: TensorImpl, memory_format: memory_format | None) -> TensorImpl:
    """Convert to complex32."""
    return _cast(self, dt.complex32, memory_format)


@implements("cfloat", layouts=EVERY_LAYOUT)
def to_complex64(self: TensorImpl, memory_format: memory_format | None) -> TensorImpl:
    """Convert to complex64."""
    return _cast(self, dt.complex64, memory_format)


@implements("cdouble", layouts=EVERY_LAYOUT)
def to_complex128(self: TensorImpl, memory_format: memory_format | None) -> TensorImpl:
    """Convert to complex128."""
    return _cast(self, dt.complex128, memory_format)

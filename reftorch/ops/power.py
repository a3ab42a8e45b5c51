"""Powers."""

from __future__ import annotations

from typing import Any

from reftorch.core import dtype as dt
from reftorch.core import promotion
from reftorch.core.dtype import INTEGRAL, dtype
from reftorch.core.geometry import contiguous
from reftorch.core.iterator import Operand
from reftorch.core.numbers import check_fits
from reftorch.core.output import Out
from reftorch.core.promotion import Number
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops.elementwise import calculate, elementwise, refuse_dtype
from reftorch.spec import load


@implements("pow.Tensor_Tensor")
def pow_tensor(self: Operand, exponent: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Raise to the powers of a tensor [pow/negative-exponents-of-integers]."""
    return elementwise("pow.Tensor_Tensor", (self, exponent), out)


@implements("pow.Scalar")
def pow_of_number(self: Number, exponent: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Raise a number to the powers of a tensor.

    Strides: row-major [pow/of-number-is-row-major].
    """
    common = promotion.result_type(self, exponent)
    if out is None:
        out = Out(empty(contiguous(exponent._geometry.sizes), common))
    if self == 1 and common not in dt.FLOAT8:
        return calculate("pow_one", (self, exponent), common, common, out)
    return elementwise("pow.Scalar", (self, exponent), out)


@implements("pow.Tensor_Scalar")
def pow_number(self: TensorImpl, exponent: Number, *, out: Out | None = None) -> TensorImpl:
    """Raise to the power of a number [pow/number-exponent]."""
    common = promotion.result_type(self, exponent)
    if common.category <= INTEGRAL:
        check(
            exponent >= 0,  # type: ignore[operator]
            "pow/negative-number-exponent-refused",
            "Integers to negative integer powers are not allowed.",
        )  # fmt: skip
    if exponent in (0, 1):  # without arithmetic, so in every dtype [pow/trivial-exponents]
        return calculate("pow_trivial", (self,), common, common, out, scalars=(exponent,))
    entry = load().ops["pow.Tensor_Scalar"]
    if common.name not in entry.dtypes:
        refuse_dtype(entry, common, (self,), common, out)
    if common.category <= INTEGRAL or common.compute is not common:
        check_fits(exponent, common, "pow/number-exponent-must-fit")
    is_power = common is dt.float16 and exponent in (0.5, -0.5)  # [pow/root-exponents]
    kernel = "pow_root_of_half" if is_power else "pow_number"
    return calculate(kernel, (self,), common, common, out, scalars=(exponent,))


def _double(*operands: Operand) -> dtype:
    is_complex = [
        x._dtype.is_complex if isinstance(x, TensorImpl) else isinstance(x, complex)
        for x in operands
    ]
    return dt.complex128 if any(is_complex) else dt.float64


@implements("float_power.Tensor_Tensor", "float_power.Tensor_Scalar", "float_power.Scalar")
def float_power(self: Operand, exponent: Operand, *, out: Out | None = None) -> Any:
    """Raise to a power in double precision [float_power/in-double]."""
    double = _double(self, exponent)
    if out is not None:
        check(
            out.tensor._dtype is double, "float_power/target-is-double",
            "the output given to float_power has dtype {} but the operation's result requires {}",
            out.tensor._dtype, double,
        )  # fmt: skip
    base, power = _as_double(self, double), _as_double(exponent, double)
    name = "Tensor_Tensor"
    if not isinstance(base, TensorImpl):
        name = "Scalar"
    elif not isinstance(power, TensorImpl):
        name = "Tensor_Scalar"
    return OPERATORS[f"pow.{name}"].call((base, power), out)


def _as_double(operand: Any, double: dtype) -> Any:
    if isinstance(operand, TensorImpl):
        return operand.to(double)  # type: ignore[attr-defined]
    return complex(operand) if double.is_complex else float(operand)

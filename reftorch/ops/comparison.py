"""Comparison, and the choice between elements."""

from __future__ import annotations

from typing import Any

from reftorch.core import dtype as dt
from reftorch.core import promotion
from reftorch.core.iterator import Operand
from reftorch.core.numbers import check_fits
from reftorch.core.output import Out
from reftorch.core.promotion import Number, check_can_cast
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.warning import warn
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_order, check_out_dtype
from reftorch.ops.elementwise import calculate, elementwise, refuse_dtype
from reftorch.spec import load


@implements("eq.Tensor", "eq.Scalar")
def eq(self: TensorImpl, other: Operand, *, out: Out | None = None) -> TensorImpl:
    """Whether elements are equal [promotion/comparison-gives-bool]."""
    return elementwise("eq.Tensor", (self, other), out)


@implements("ne.Tensor", "ne.Scalar")
def ne(self: TensorImpl, other: Operand, *, out: Out | None = None) -> TensorImpl:
    """Whether elements differ [nan/unordered]."""
    return elementwise("ne.Tensor", (self, other), out)


@implements("lt.Tensor", "lt.Scalar")
def lt(self: TensorImpl, other: Operand, *, out: Out | None = None) -> TensorImpl:
    """Whether self is less [lt/complex-has-no-order]."""
    return elementwise("lt.Tensor", (self, other), out)


@implements("le.Tensor", "le.Scalar")
def le(self: TensorImpl, other: Operand, *, out: Out | None = None) -> TensorImpl:
    """Whether self is less or equal [lt/complex-has-no-order]."""
    return elementwise("le.Tensor", (self, other), out)


@implements("gt.Tensor", "gt.Scalar")
def gt(self: TensorImpl, other: Operand, *, out: Out | None = None) -> TensorImpl:
    """Whether self is greater [lt/complex-has-no-order]."""
    return elementwise("gt.Tensor", (self, other), out)


@implements("ge.Tensor", "ge.Scalar")
def ge(self: TensorImpl, other: Operand, *, out: Out | None = None) -> TensorImpl:
    """Whether self is greater or equal [lt/complex-has-no-order]."""
    return elementwise("ge.Tensor", (self, other), out)


def _check_ordered(self: TensorImpl, other: TensorImpl) -> None:
    check(
        not self._dtype.is_complex and not other._dtype.is_complex, "maximum/complex-refused",
        "not implemented for complex tensors.",
    )  # fmt: skip


@implements("maximum")
def maximum(self: TensorImpl, other: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The greater of two elements, or NaN [nan/maximum-propagates]."""
    _check_ordered(self, other)
    return elementwise("maximum", (self, other), out)


@implements("minimum")
def minimum(self: TensorImpl, other: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The lesser of two elements, or NaN [nan/maximum-propagates]."""
    _check_ordered(self, other)
    return elementwise("minimum", (self, other), out)


@implements("_maximum_number")
def maximum_number(self: TensorImpl, other: Any, *, out: Out | None = None) -> Any:
    """The greater of an element and a number; lists alone have it [foreach/extrema-of-numbers]."""
    return OPERATORS["clamp_min"].call((self, other), out)


@implements("_minimum_number")
def minimum_number(self: TensorImpl, other: Any, *, out: Out | None = None) -> Any:
    """The lesser of an element and a number; lists alone have it [foreach/extrema-of-numbers]."""
    return OPERATORS["clamp_max"].call((self, other), out)


@implements("fmax")
def fmax(self: TensorImpl, other: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The greater of two elements, the number where one is NaN [fmax/prefers-numbers]."""
    _check_ordered(self, other)
    return elementwise("fmax", (self, other), out)


@implements("fmin")
def fmin(self: TensorImpl, other: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The lesser of two elements, the number where one is NaN [fmax/prefers-numbers]."""
    _check_ordered(self, other)
    return elementwise("fmin", (self, other), out)


# ---- clamp


@implements("clamp")
def clamp_number(
    self: TensorImpl, min: Number | None, max: Number | None, *,  # noqa: A002
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Keep within bounds, which take part in promotion [clamp/number-promotes]."""
    bounds = [bound for bound in (min, max) if bound is not None]
    check(
        bounds, "clamp/needs-a-bound", "clamp: At least one of 'min' or 'max' must not be None"
    )
    check_order(self)
    if self._dtype.is_floating_point:
        for bound in bounds:  # no matter what they promote to
            check_fits(bound, dt.float64, "clamp/real-bounds")
        bounds = [bound.real for bound in bounds]
    if out is None or out.tensor is not self:  # in place, the dtype of self is asked first
        check_order(self, *bounds)
    common = promotion.result_type(self, *bounds)
    if out is not None:
        check_can_cast(common, out.tensor._dtype)
        check_out_dtype(out, common)
    # a bound of NaN needs no order
    if not (common.is_floating_point and any(bound != bound for bound in bounds)):
        entry = load().ops["clamp"]
        if common.name not in entry.dtypes:
            refuse_dtype(entry, common, (self,), common, out)
    for bound in bounds:
        check_fits(bound, common)
    kernel = "clamp"
    if len(bounds) == 1:
        kernel = "clamp_min_number" if max is None else "clamp_max_number"
    return calculate(kernel, (self,), common, common, out, scalars=tuple(bounds))


@implements("clamp.Tensor")
def clamp(
    self: TensorImpl, min: TensorImpl | None, max: TensorImpl | None, *,  # noqa: A002
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Keep within bounds [clamp/min-above-max, nan/clamp-keeps]."""
    check(
        min is not None or max is not None, "clamp/needs-a-bound",
        "clamp: At least one of 'min' or 'max' must not be None",
    )  # fmt: skip
    check_order(self)
    if max is None:
        assert min is not None
        return elementwise("clamp_min.Tensor", (self, min), out)
    if min is None:
        return elementwise("clamp_max.Tensor", (self, max), out)
    return elementwise("clamp.Tensor", (self, min, max), out)


@implements("clamp_min")
def clamp_min_number(
    self: TensorImpl, min: Number, *, out: Out | None = None  # noqa: A002
) -> TensorImpl:
    """Keep above a number [clamp/number-promotes]."""
    check_order(self, min)
    return clamp_number(self, min, None, out=out)


@implements("clamp_max")
def clamp_max_number(
    self: TensorImpl, max: Number, *, out: Out | None = None  # noqa: A002
) -> TensorImpl:
    """Keep below a number [clamp/number-promotes]."""
    check_order(self, max)
    return clamp_number(self, None, max, out=out)


@implements("clamp_min.Tensor")
def clamp_min(
    self: TensorImpl, min: TensorImpl, *, out: Out | None = None  # noqa: A002
) -> TensorImpl:
    """Keep above the elements of a tensor [nan/clamp-keeps]."""
    return elementwise("clamp_min.Tensor", (self, min), out)


@implements("clamp_max.Tensor")
def clamp_max(
    self: TensorImpl, max: TensorImpl, *, out: Out | None = None  # noqa: A002
) -> TensorImpl:
    """Keep below the elements of a tensor [nan/clamp-keeps]."""
    return elementwise("clamp_max.Tensor", (self, max), out)


# ---- where


@implements("where.self")
def where(
    condition: TensorImpl, self: Operand, other: Operand, *, out: Out | None = None
) -> TensorImpl:
    """Choose self where the condition holds, else other [where/chooses]."""
    check(
        condition._dtype in (dt.bool, dt.uint8), "where/condition-is-bool",
        "where expected condition to be a boolean tensor, but got a tensor with dtype {}",
        condition._dtype,
    )  # fmt: skip
    if condition._dtype is dt.uint8:
        warn("where/uint8-condition", "where received a uint8 condition tensor, use torch.bool")
    common = promotion.result_type(self, other)
    if out is not None:
        check_out_dtype(out, common)
    compute = (condition._dtype, common, common)
    return calculate("where", (condition, self, other), compute, common, out)


@implements("where.ScalarSelf", "where.ScalarOther", "where.Scalar")
def where_number(condition: TensorImpl, self: Operand, other: Operand) -> Any:
    """Choose between elements and numbers, which must fit [where/number-must-fit]."""
    common = promotion.result_type(self, other)
    for operand in (self, other):
        if not isinstance(operand, TensorImpl) and common not in (dt.float16, dt.bfloat16):
            check_fits(operand, common, "where/number-must-fit")
    return OPERATORS["where.self"].call((condition, self, other))


@implements("where")
def where_nonzero(condition: TensorImpl) -> tuple[Any, ...]:
    """The indices of nonzero elements, one tensor for each dim [where/alone-is-nonzero]."""
    shaped = condition if condition._geometry.ndim else PACKETS["unsqueeze"](condition, 0)
    return tuple(PACKETS["unbind"](PACKETS["nonzero"](shaped), 1))

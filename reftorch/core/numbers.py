"""Python numbers that are to become elements: which of them a dtype can hold."""

from __future__ import annotations

import math

import numpy as np

from reftorch.core.dtype import ALL, BOOL, COMPLEX, INTEGRAL, dtype, float8_e4m3fn
from reftorch.core.promotion import Number
from reftorch.errors import check


def fits(value: Number, target: dtype) -> bool:
    """Whether a number lies in the finite range of a dtype [casts/number-must-fit]."""
    if target.category == BOOL:
        return True
    if isinstance(value, complex):
        if target.category == COMPLEX:
            return all(_in_float_range(part, target.real) for part in (value.real, value.imag))
        if value.imag != 0:
            return False
        value = value.real
    if target.category == INTEGRAL:
        return _in_integer_range(value, target)
    return _in_float_range(value, target.to_real())


_BOUNDS = {
    each: (int(np.iinfo(each.array).min), int(np.iinfo(each.array).max))
    for each in ALL if each.category == INTEGRAL
}  # fmt: skip


def _in_integer_range(value: int | float, target: dtype) -> bool:
    if not math.isfinite(value):
        return False
    low, high = _BOUNDS[target]
    if isinstance(value, float):  # the bounds are rounded to float, too
        return float(low) <= value <= float(high)
    if not target.is_signed:  # a negative int may have the magnitude
        low = -high  # [casts/negative-number-into-unsigned]
    return low <= value <= high


_GREATEST = {
    "float16": 65504.0, "bfloat16": 3.3895313892515355e38, "float32": 3.4028234663852886e38,
    "float64": math.inf, "float8_e4m3fn": 448.0, "float8_e5m2": 57344.0,
}  # fmt: skip


def _in_float_range(value: int | float, target: dtype) -> bool:
    if target is float8_e4m3fn and math.isinf(value):
        return False  # it has no infinity
    return not math.isfinite(value) or abs(value) <= _GREATEST[target.name]


def check_fits(value: Number, target: dtype, rule: str = "casts/number-must-fit") -> None:
    """Refuse a number that the dtype cannot hold."""
    check(
        fits(value, target), rule,
        "value {} cannot be converted to type {} without overflow", value, target,
    )  # fmt: skip

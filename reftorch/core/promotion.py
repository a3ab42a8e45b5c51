"""Type promotion: which dtype a calculation has. Agrees with spec/tables/promotion.yaml."""

from __future__ import annotations

import functools

from reftorch.core import dtype as dt
from reftorch.core.dtype import BOOL, COMPLEX, FLOATING, INTEGRAL, dtype
from reftorch.core.state import DEFAULTS, default_complex
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.trace import LISTENER, note
from reftorch.core.warning import warn
from reftorch.errors import check

Number = bool | int | float | complex


@functools.cache
def promote_types(a: dtype, b: dtype) -> dtype:
    """The smallest dtype that both convert to [promotion/lattice]."""
    if a is b:
        return a
    low, high = (a, b) if a.category <= b.category else (b, a)
    check(
        not {low, high} & dt.FLOAT8, "promotion/float8-refused",
        "Promotion for Float8 Types is not supported, attempted to promote {} and {}", a, b,
    )  # fmt: skip
    check(
        not {low, high} & dt.BAREBONES_UNSIGNED or high.category == FLOATING,
        "promotion/unsigned-refused", "Promotion for uint16, uint32, uint64 types is not "
        "supported, attempted to promote {} and {}", a, b,
    )  # fmt: skip
    if low.category == BOOL or (low.category == INTEGRAL and high.category != INTEGRAL):
        return high  # [promotion/integer-with-floating]
    if high.category == INTEGRAL:
        if a.is_signed == b.is_signed or max(a.itemsize, b.itemsize) > 1:
            return a if a.itemsize > b.itemsize else b
        return dt.int16  # uint8 and int8 [promotion/uint8-with-signed]
    if high.category == FLOATING:
        return _wider_float(low, high)
    return _wider_float(low.to_real(), high.to_real()).to_complex()


def _wider_float(a: dtype, b: dtype) -> dtype:
    if a is not b and a.itemsize == b.itemsize:  # [promotion/half-with-bfloat16]
        return dt.float32
    return a if a.itemsize > b.itemsize else b


def dtype_of_number(number: Number) -> dtype:
    """The dtype that a Python number stands for [promotion/python-number-dtype]."""
    if isinstance(number, bool):
        return dt.bool
    if isinstance(number, int):
        return dt.int64
    if isinstance(number, float):
        return DEFAULTS.dtype
    return default_complex()


def result_type(*operands: TensorImpl | Number) -> dtype:
    """The common dtype of a calculation [promotion/dimensioned-before-zero-dim].

    Tensors with dims decide, empty ones, too [promotion/empty-is-dimensioned]; 0-dim tensors, then
    Python numbers [promotion/number-is-weakest], matter only by a higher category. In which order
    they come does not matter [promotion/number-first].
    """
    dimensioned = zero_dim = number = None
    for operand in operands:
        if isinstance(operand, TensorImpl):
            element = operand._dtype
            if operand._geometry.ndim:
                dimensioned = _join(dimensioned, element)
            else:
                zero_dim = _join(zero_dim, element)  # [promotion/zero-dim-among-themselves]
        else:
            number = _join(number, dtype_of_number(operand))
    result = _prefer(dimensioned, _prefer(zero_dim, number))
    if result is None:
        raise RuntimeError("at least one operand is needed to find a common dtype")
    if LISTENER.active:
        kinds = {"with dims": dimensioned, "0-dim": zero_dim, "numbers": number}
        given = [f"{kind} {each.name}" for kind, each in kinds.items() if each is not None]
        note("promotion/dimensioned-before-zero-dim", "{}: {}", ", ".join(given), result.name)
    return result


def _join(a: dtype | None, b: dtype) -> dtype:
    return b if a is None else promote_types(a, b)


def _prefer(first: dtype | None, second: dtype | None) -> dtype | None:
    """The first, unless the second has a higher category [promotion/higher-category-wins].

    [promotion/zero-dim-of-higher-category] [promotion/number-of-higher-category]
    """
    if first is None or second is None:
        return second if first is None else first
    if second.category <= first.category:
        return first
    if second.category != COMPLEX:
        return promote_types(first, second)
    if first.category != FLOATING:
        return second
    check(
        first.complex is not None, "promotion/float8-refused", "{} has no complex dtype", first
    )
    return first.to_complex()  # [promotion/complex-keeps-precision]


def float_result(common: dtype) -> dtype:
    """What integers become where only fractions make sense [promotion/integers-to-float]."""
    if common.category <= INTEGRAL:
        note("promotion/integers-to-float", "{} becomes {}", common, DEFAULTS.dtype)
        return DEFAULTS.dtype
    return common


def can_cast(source: dtype, target: dtype) -> bool:
    """Whether results of one dtype may be written to another [promotion/can-cast].

    Never to a lower category; and numbers never to bool. Truth values go everywhere
    [inplace/bool-results-fit-anywhere].
    """
    if source.category == COMPLEX and target.category != COMPLEX:
        return False
    if source.category == FLOATING and target.category <= INTEGRAL:
        return False
    return target.category != BOOL or source.category == BOOL


def check_can_cast(source: dtype, target: dtype) -> None:
    """Refuse to write a result to a lower category [promotion/result-must-be-castable]."""
    check(
        can_cast(source, target), "promotion/result-must-be-castable",
        "result type {} can't be cast to the desired output type {}", source, target,
    )  # fmt: skip


def warn_of_lost_imaginary(source: dtype, target: dtype) -> None:
    """Say that a cast drops imaginary parts [casts/complex-to-real-drops-imaginary]."""
    if source.category == COMPLEX and target.category <= FLOATING and target is not dt.bool:
        warn(
            "casts/complex-to-real-drops-imaginary",
            "Casting complex values to real discards the imaginary part",
        )

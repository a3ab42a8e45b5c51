"""Where elements are: membership, places in a sorted sequence, and numbers as places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.core import dtype as dt
from reftorch.core.dtype import INTEGRAL
from reftorch.core.output import Out
from reftorch.core.promotion import Number, dtype_of_number, result_type
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.trace import note
from reftorch.core.warning import warn
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check, fail
from reftorch.ops.checks import check_listed, check_out_dtype
from reftorch.ops.reducing import target

Operand = TensorImpl | Number
_UNORDERED = (dt.bool, dt.complex64, dt.complex128)


# ---- membership


def _check_members(*operands: Operand) -> None:
    """Refuse truth values and complex numbers [isin/no-truth-values]."""
    for operand in operands:
        element = operand._dtype if isinstance(operand, TensorImpl) else dtype_of_number(operand)
        check(
            element not in _UNORDERED, "isin/no-truth-values",
            "Unsupported input type encountered for isin(): {}", element,
        )  # fmt: skip


def _isin(
    elements: Operand, test_elements: TensorImpl, unique: bool, invert: bool, out: Out | None
) -> TensorImpl:
    """Test each element [isin/equal-to-some] [isin/assumed-to-be-unique].

    The result is contiguous.
    """
    _check_members(elements, test_elements)
    check_out_dtype(out, dt.bool)
    sizes = elements._geometry.sizes if isinstance(elements, TensorImpl) else ()
    result = target(out, sizes, dt.bool, rule="isin/equal-to-some")
    if result._geometry.numel:
        common = result_type(elements, test_elements)
        check_listed("isin.Tensor_Tensor", common)
        # so many test elements are sorted together with the elements
        many = test_elements._geometry.numel >= int(10 * result._geometry.numel**0.145)
        launch(
            "isin", (result,), (elements, test_elements), common, invert=invert,
            neighbours=unique and many,
        )  # fmt: skip
    return result


@implements("isin.Tensor_Tensor")
def isin(
    elements: TensorImpl, test_elements: TensorImpl, assume_unique: bool, invert: bool, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Test which elements are among others."""
    return _isin(elements, test_elements, assume_unique, invert, out)


@implements("isin.Tensor_Scalar")
def isin_number(
    elements: TensorImpl, test_element: Number, assume_unique: bool, invert: bool, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Test which elements equal a number: a comparison."""
    _check_members(elements, test_element)
    check_out_dtype(out, dt.bool)
    result = target(out, elements._geometry.sizes, dt.bool, rule="isin/equal-to-some")
    compare = OPERATORS["ne.Scalar" if invert else "eq.Scalar"]
    return compare.call((elements, test_element), Out(result))


@implements("isin.Scalar_Tensor")
def number_isin(
    element: Number, test_elements: TensorImpl, assume_unique: bool, invert: bool, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Test whether a number is among the elements."""
    return _isin(element, test_elements, assume_unique, invert, out)


# ---- places in a sorted sequence


def _is_right(right: bool, side: str | None) -> bool:
    """On which side of equal elements to insert [searchsorted/side-and-right-agree]."""
    rule = "searchsorted/side-and-right-agree"
    check(
        side in (None, "left", "right"), rule,
        "torch.searchsorted(): side can only be 'left' or 'right' but got {}", side,
    )  # fmt: skip
    check(
        not right or side != "left", rule,
        "torch.searchsorted(): side and right can't be set to opposites",
    )  # fmt: skip
    return right or side == "right"


def _check_rows(sequence: TensorImpl, values: Operand) -> None:
    """Each row of values has its row of the sequence [searchsorted/rows-match]."""
    rows = sequence._geometry.sizes
    sizes = values._geometry.sizes if isinstance(values, TensorImpl) else ()
    check(
        len(rows) == 1 or 0 < len(rows) == len(sizes) and rows[:-1] == sizes[:-1],
        "searchsorted/rows-match", "torch.searchsorted(): boundaries tensor should be 1 dimension "
        "or the first N-1 dimensions of boundaries tensor and input value tensor must match, but "
        "we got boundaries tensor {} and input value tensor {}", list(rows), list(sizes),
    )  # fmt: skip


def _check_sorter(sequence: TensorImpl, sorter: TensorImpl) -> None:
    """A sorter fits the sequence [searchsorted/sorter-reorders]."""
    rule, given = "searchsorted/sorter-reorders", sorter._geometry.sizes
    check(
        given == sequence._geometry.sizes, rule, "torch.searchsorted(): boundary and sorter must "
        "have the same size, but got {} and {}", list(sequence._geometry.sizes), list(given),
    )  # fmt: skip
    check(
        sorter._dtype is dt.int64, rule,
        "torch.searchsorted(): sorter must be a tensor of long dtype but got dtype {}",
        sorter._dtype,
    )  # fmt: skip


def _warn_of_strides(sequence: TensorImpl, values: Operand, sorter: TensorImpl | None) -> None:
    """Say what is copied before it is searched [searchsorted/warns-of-strides]."""
    given = {"input value": values, "boundary": sequence, "sorter": sorter}
    for name, tensor in given.items():
        if isinstance(tensor, TensorImpl) and not tensor._geometry.contiguous:
            warn(
                "searchsorted/warns-of-strides", "torch.searchsorted(): {} tensor is "
                "non-contiguous, this will lower the performance due to an extra copy.", name,
            )  # fmt: skip


def _searched(
    sequence: TensorImpl, values: Operand, out_int32: bool, right: bool,
    sorter: TensorImpl | None, out: Out | None,
) -> TensorImpl:  # fmt: skip
    """Find the places [searchsorted/halves-an-interval] [searchsorted/int64-or-int32]."""
    _check_rows(sequence, values)
    if sorter is not None:
        _check_sorter(sequence, sorter)
    element = dt.int32 if out_int32 else dt.int64
    check(
        out is None or out.tensor._dtype is element, "searchsorted/int64-or-int32",
        "torch.searchsorted(): output tensor's dtype is wrong, it can only be {} here", element,
    )  # fmt: skip
    sizes = values._geometry.sizes if isinstance(values, TensorImpl) else ()
    result = target(out, sizes, element, rule="searchsorted/int64-or-int32")
    if result._geometry.numel:
        _warn_of_strides(sequence, values, sorter)
        common = result_type(sequence, values)
        check_listed("searchsorted.Tensor", common)
        note("searchsorted/halves-an-interval", "in {}", common)
        sorters = () if sorter is None else (sorter,)
        computed = (common, common, *[None] * len(sorters))
        launch("searchsorted", (result,), (sequence, values, *sorters), computed, right=right)
    return result


@implements("searchsorted.Tensor")
def searchsorted(
    sorted_sequence: TensorImpl, self: TensorImpl, out_int32: bool, right: bool,
    side: str | None, sorter: TensorImpl | None, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Find where elements would be inserted."""
    right = _is_right(right, side)
    return _searched(sorted_sequence, self, out_int32, right, sorter, out)


@implements("searchsorted.Scalar")
def searchsorted_number(
    sorted_sequence: TensorImpl, self: Number, out_int32: bool, right: bool,
    side: str | None, sorter: TensorImpl | None, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Find where a number would be inserted."""
    right = _is_right(right, side)
    return _searched(sorted_sequence, self, out_int32, right, sorter, out)


def _check_boundaries(boundaries: TensorImpl) -> None:
    check(
        boundaries._geometry.ndim == 1, "bucketize/boundaries-have-one-dim",
        "boundaries tensor must be 1 dimension, but got dim({})", boundaries._geometry.ndim,
    )  # fmt: skip


@implements("bucketize.Tensor")
def bucketize(
    self: TensorImpl, boundaries: TensorImpl, out_int32: bool, right: bool, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Find the interval of each element [bucketize/boundaries-have-one-dim]."""
    _check_boundaries(boundaries)
    return OPERATORS["searchsorted.Tensor"].call(
        (boundaries, self, out_int32, right, None, None), out
    )


@implements("bucketize.Scalar")
def bucketize_number(
    self: Number, boundaries: TensorImpl, out_int32: bool, right: bool
) -> TensorImpl:
    """Find the interval of a number."""
    _check_boundaries(boundaries)
    return OPERATORS["searchsorted.Scalar"].call((boundaries, self, out_int32, right, None, None))


# ---- numbers as places


@implements("unravel_index")
def unravel_index(indices: TensorImpl, shape: Any) -> tuple[TensorImpl, ...]:
    """Find the places of row-major numbers [unravel_index/digits-of-the-number]."""
    check(
        indices._dtype.category == INTEGRAL, "unravel_index/digits-of-the-number",
        "expected 'indices' to be integer dtype, but got {}", indices._dtype,
    )  # fmt: skip
    sizes = _sizes_of(shape)
    if not sizes:
        return ()
    later = [1]
    for size in sizes[:0:-1]:
        later.append(size * later[-1])
    numbers = OPERATORS["unsqueeze"].call((indices, -1))
    over = OPERATORS["div.Tensor_mode"].call((numbers, _row(later[::-1]), "floor"))
    digits = OPERATORS["remainder.Tensor"].call((over, _row(sizes)))
    return tuple(OPERATORS["unbind.int"].call((digits, -1)))


def _sizes_of(shape: Any) -> list[int]:
    rule = "unravel_index/digits-of-the-number"
    sizes = [shape] if isinstance(shape, int) else shape
    check(
        isinstance(sizes, (tuple, list)) and all(isinstance(size, int) for size in sizes), rule,
        "expected 'shape' to be int or sequence of ints, but got {}", shape,
    )  # fmt: skip
    if any(size < 0 for size in sizes):
        fail(rule, "'shape' cannot have negative values, but got {}", shape, error=ValueError)
    return [int(size) for size in sizes]


def _row(numbers: Sequence[int]) -> TensorImpl:
    return OPERATORS["tensor"].call((list(numbers), dt.int64, None, False, False))

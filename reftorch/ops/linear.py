"""The product with a matrix of weights."""

from __future__ import annotations

import math
import string

from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.linalg import row_into
from reftorch.ops.reducing import deliver

Ints = tuple[int, ...]


@implements("linear")
def linear(
    input: TensorImpl,  # noqa: A002
    weight: TensorImpl, bias: TensorImpl | None, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Multiply the last dim by the rows of a matrix of weights, and add a bias.

    Shapes: [linear/weights-are-rows]
    """
    ndim = input._geometry.ndim
    check(
        ndim > 0 and weight._geometry.ndim > 0, "linear/weights-are-rows",
        "both arguments to linear need to be at least 1D, but they are {}D and {}D", ndim,
        weight._geometry.ndim,
    )  # fmt: skip
    columns = PACKETS["t"](weight)
    if bias is None:
        return OPERATORS["matmul"].call((input, columns), out)
    result = _biased(input, columns, bias)
    if out is not None and ndim == 1 and result._geometry.ndim == 1:
        return row_into(out, PACKETS["unsqueeze"](result, 0))  # [matmul/out-of-a-row]
    return deliver(result, out)


def _biased(input: TensorImpl, columns: TensorImpl, bias: TensorImpl) -> TensorImpl:  # noqa: A002
    """The product and the bias, as one operator where it can [linear/bias-joins-the-product]."""
    if input._geometry.ndim == 2:
        return PACKETS["addmm"](bias, input, columns)
    sizes, added = input._geometry.sizes, bias._geometry.sizes
    if input._geometry.contiguous and (len(added) == 1 or len(added) - added.count(1) == 1):
        rows = PACKETS["view"](input, (math.prod(sizes[:-1]), sizes[-1]))
        product = PACKETS["addmm"](bias, rows, columns)
        return PACKETS["view"](product, (*sizes[:-1], product._geometry.sizes[1]))
    return PACKETS["add"].inplace(OPERATORS["matmul"].call((input, columns)), bias)


def trilinear_letters(ndim: int, absent: Ints) -> str:
    """The dims that one of three tensors has, as einsum names them."""
    return "".join([string.ascii_letters[dim] for dim in range(ndim) if dim not in absent])


@implements("_trilinear")
def _trilinear(
    i1: TensorImpl, i2: TensorImpl, i3: TensorImpl, expand1: Ints, expand2: Ints, expand3: Ints,
    sumdim: Ints, unroll_dim: int,
) -> TensorImpl:  # fmt: skip
    """Multiply and sum, from the left to the right."""
    ndim = i1._geometry.ndim + len(expand1)
    first, second, third, left = [
        trilinear_letters(ndim, absent) for absent in (expand1, expand2, expand3, sumdim)
    ]
    return PACKETS["einsum"](f"{first},{second},{third}->{left}", (i1, i2, i3))


@implements("bilinear")
def bilinear(
    input1: TensorImpl, input2: TensorImpl, weight: TensorImpl, bias: TensorImpl | None
) -> TensorImpl:
    """Multiply two vectors with a matrix for each element of the result.

    Shapes: [bilinear/a-matrix-for-each-feature]
    """
    first, second, rows = [each._geometry.sizes for each in (input1, input2, weight)]
    _check_bilinear(first, second, rows, None if bias is None else bias._geometry.sizes)
    for given in (input2, weight, bias):
        check(
            given is None or given._dtype is input1._dtype,
            "promotion/matrix-products-do-not-promote",
            "All tensors must have the same dtype, got input1: {}, input2: {}, weight: {}",
            input1._dtype, input2._dtype, weight._dtype,
        )  # fmt: skip
    features, left, right = rows
    count = math.prod(first[:-1])
    a = PACKETS["reshape"](input1, (count, left))
    b = PACKETS["reshape"](input2, (count, right))
    rows_of = OPERATORS["_trilinear"].call((a, weight, b, (1, 3), (0,), (1, 2), (2, 3), 1))
    result = PACKETS["view"](rows_of, (*first[:-1], features))
    return result if bias is None else PACKETS["add"](result, bias)


def _check_bilinear(
    first: Ints, second: Ints, rows: Ints, bias: Ints | None
) -> None:
    """Equal leading sizes, and last ones as the matrices have them."""
    rule = "bilinear/a-matrix-for-each-feature"
    check(
        len(first) == len(second), rule, "bilinear(): input dimensions do not match: got {} and {}",
        len(first), len(second),
    )  # fmt: skip
    check(
        first and len(rows) > 2, rule,
        "bilinear(): the weight has a dim for the result, and one for each input; these have one",
        error=IndexError,
    )  # fmt: skip
    check(
        first[:-1] == second[:-1], rule,
        "bilinear(): input batch dimensions do not match: got {} and {}", first, second,
    )  # fmt: skip
    check(
        len(rows) == 3 and (first[-1], second[-1]) == rows[1:], rule,
        "bilinear(): input sizes {} and {} do not match weight size {}", first, second, rows,
    )  # fmt: skip
    check(
        bias is None or bias, rule, "bilinear(): the bias has no dim", error=IndexError
    )
    check(
        bias is None or bias[0] == rows[0], rule,
        "bilinear(): bias size does not match weight size: got {} but expected {}", bias, rows[0],
        error=RuntimeError,
    )  # fmt: skip

"""The product with a matrix of weights."""

from __future__ import annotations

import math

from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.linalg import row_into
from reftorch.ops.reducing import deliver


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

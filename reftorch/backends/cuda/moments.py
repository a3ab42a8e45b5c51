"""CUDA kernels of the variance and the standard deviation."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from reftorch.backends.cuda.conversion import with_dtype
from reftorch.backends.cuda.reducing import Reduction
from reftorch.backends.cuda.reduction import reduce
from reftorch.backends.cuda.registry import kernel
from reftorch.backends.cuda.sources import COMPLEX, FLOATS, Source
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl

Ints = tuple[int, ...]

_SPREAD = Reduction(Source("moments", (*FLOATS, *COMPLEX)), "spread")
_VARIANCE, _DEVIATION = range(2)  # modes


def _spread(
    outputs: Sequence[TensorImpl], operand: Operand, dims: Ints, correction: float, mode: int
) -> None:
    assert isinstance(operand, TensorImpl)
    wide = outputs[0]._dtype
    if wide.is_floating_point and wide.itemsize > operand._dtype.to_real().itemsize:
        # the result is rounded to its own dtype only
        operand = with_dtype(operand, wide.to_complex() if operand._dtype.is_complex else wide)
    reduce(
        _SPREAD, outputs[0], operand, dims, operand._dtype.to_real(), math.nan, mode=mode,
        correction=correction,
    )  # fmt: skip


@kernel("var")
def var(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dims: Ints,
    keepdim: bool, correction: float,
) -> None:  # fmt: skip
    """The squared distances from the mean, summed in double precision [var/of-complex-is-real]."""
    _spread(outputs, inputs[0], dims, correction, _VARIANCE)


@kernel("std")
def std(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dims: Ints,
    keepdim: bool, correction: float,
) -> None:  # fmt: skip
    """The square root of the variance, in double precision."""
    _spread(outputs, inputs[0], dims, correction, _DEVIATION)

"""CUDA kernels of norms."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from reftorch.backends.cuda.reducing import Reduction
from reftorch.backends.cuda.reduction import reduce
from reftorch.backends.cuda.registry import kernel
from reftorch.backends.cuda.sources import COMPLEX, FLOATS, Source
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl

Ints = tuple[int, ...]

_SOURCE = Source("norms", (*FLOATS, *COMPLEX))
_TWO_NORM = Reduction(_SOURCE, "two_norm")
_NORM = Reduction(_SOURCE, "other_norm")
_MODES = {0.0: 0, 1.0: 1, math.inf: 3, -math.inf: 4}
_POWERS = 5


@kernel("linalg_vector_norm")
def vector_norm(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dims: Ints,
    keepdim: bool, ord: float,  # noqa: A002
) -> None:  # fmt: skip
    """The norm of some order, in double precision [linalg_vector_norm/wide]."""
    operand = inputs[0]
    assert isinstance(operand, TensorImpl)
    own, mode = operand._dtype.to_real(), _MODES.get(ord, _POWERS)
    if mode == _POWERS and not operand._geometry.ndim:
        mode = 1  # a lone element, which no rounding of powers may change
    reduction = _TWO_NORM if ord == 2 else _NORM
    reduce(reduction, outputs[0], operand, dims, own, 0, mode=mode, order=ord)

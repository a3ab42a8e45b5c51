"""CUDA kernels of distances between vectors."""

from __future__ import annotations

import math
from collections.abc import Sequence

from reftorch.backends.cuda.conversion import convert, result
from reftorch.backends.cuda.grid import blocks_for
from reftorch.backends.cuda.operands import address, device_index, temporary
from reftorch.backends.cuda.registry import kernel
from reftorch.backends.cuda.signatures import signature
from reftorch.backends.cuda.sources import Source
from reftorch.core import dtype as dt
from reftorch.core.dtype import dtype
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl

_SOURCE = Source("distances", (dt.float32, dt.float64))
_DISTANCES = _SOURCE.kernel(
    "distances", signature("P", "P", "P", "Q", "I", "I", "I", "i", "d")
)
_NORMS = {0.0: 0, 1.0: 1, 2.0: 2, math.inf: 4}  # as in distances.cu
_OTHER = 3


@kernel("cdist")
def cdist(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: dtype, p: float
) -> None:
    """The p-norm of all differences of rows, in float64 [cdist/norm]."""
    *batch, rows, others = outputs[0]._geometry.sizes
    matrices = []
    for given in inputs:
        assert isinstance(given, TensorImpl)
        matrix = temporary((*batch, *given._geometry.sizes[-2:]), compute)
        convert(matrix, given)
        matrices.append(matrix)
    if not outputs[0]._geometry.numel:
        return
    with result(outputs[0], dt.float64, contiguous=True) as out:
        index, count = device_index(out), out._geometry.numel
        _DISTANCES.launch(
            index, compute, blocks_for(index, count * 32, 128), 128, address(out),
            *map(address, matrices), count, rows, others, matrices[0]._geometry.sizes[-1],
            _NORMS.get(p, _OTHER), p,
        )  # fmt: skip

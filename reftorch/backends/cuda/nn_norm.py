"""The CUDA kernel of normalisation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.backends.cuda.conversion import result
from reftorch.backends.cuda.grid import blocks_for
from reftorch.backends.cuda.indexed import as_tensor
from reftorch.backends.cuda.lines import row_major
from reftorch.backends.cuda.operands import address, device_index
from reftorch.backends.cuda.registry import kernel
from reftorch.backends.cuda.signatures import signature, structure
from reftorch.backends.cuda.sources import FLOATS, Source
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl

_SOURCE = Source("nn_norm", FLOATS)
_NORMALISATION = signature(structure("6P", "2Q", "d"))
_ROWS = _SOURCE.kernel("normalise_rows", _NORMALISATION)
_VECTORS = _SOURCE.kernel("normalise_vectors", _NORMALISATION)


@kernel("native_layer_norm")
def native_layer_norm(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, *, length: int,
    eps: float,
) -> None:  # fmt: skip
    """Normalise rows of a length, scale and shift them [native_layer_norm/two-passes]."""
    target = outputs[0]
    if not target._geometry.numel:
        return
    x, *others = [row_major(as_tensor(operand, target)) for operand in inputs]
    element, facts = x._dtype, x._dtype.compute
    rows = x._geometry.numel // length
    with (
        result(target, element, contiguous=True) as out,
        result(outputs[1], facts, contiguous=True) as mean,
        result(outputs[2], facts, contiguous=True) as scale,
    ):
        index = device_index(out)
        places = [address(tensor) for tensor in (out, x)]
        more = [address(tensor) for tensor in others] + [0] * (2 - len(others))
        nbytes = length * element.itemsize
        vectors = nbytes % 16 == 0 and places[1] % 16 == 0
        work = length // (16 // element.itemsize) if vectors else length
        threads = 256
        while threads > 32 and threads // 2 >= work:
            threads //= 2
        (_VECTORS if vectors else _ROWS).launch(
            index, element, blocks_for(index, rows * threads, threads), threads, *places, *more,
            address(mean), address(scale), rows, length, eps, shared=threads * 8,
        )  # fmt: skip

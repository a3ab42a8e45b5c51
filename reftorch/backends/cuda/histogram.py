"""The CUDA kernel that counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.backends.cuda.conversion import fill, result
from reftorch.backends.cuda.grid import THREADS, blocks_for
from reftorch.backends.cuda.indexed import as_index
from reftorch.backends.cuda.operands import address, device_index
from reftorch.backends.cuda.registry import kernel
from reftorch.backends.cuda.signatures import signature
from reftorch.backends.cuda.sources import Source
from reftorch.core import dtype as dt
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl

_SOURCE = Source("histogram", None)
_COUNT = _SOURCE.kernel("count_places", signature("P", "P", "Q", "q"))
_COUNT_SHARED = _SOURCE.kernel("count_places_shared", signature("P", "P", "Q", "q", "I"))
_ROOM = 8192  # counts of a block in its shared memory
_PLACES = 16  # of a thread, before there are more blocks that each have counts


@kernel("count_places")
def count_places(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, length: int
) -> None:
    """How often each number below `length` occurs [bincount/counts-small-integers]."""
    places = as_index(inputs[0])
    count = places._geometry.numel
    with result(outputs[0], dt.int64, contiguous=True) as out:
        fill((out,), (0,), None)
        if not count:
            return
        index, step = device_index(out), places._geometry.strides[0]
        given = (address(out), address(places), count, step)
        if length > _ROOM:
            _COUNT.launch(index, None, blocks_for(index, count), THREADS, *given)
        else:
            threads = THREADS if count > 32 else 32
            blocks = blocks_for(index, -(-count // _PLACES), threads)
            _COUNT_SHARED.launch(index, None, blocks, threads, *given, length, shared=4 * length)

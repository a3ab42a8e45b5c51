"""Keys in order, each with its position."""

from __future__ import annotations

from typing import NamedTuple

from reftorch.backends.cuda.grid import THREADS, blocks_for
from reftorch.backends.cuda.operands import address, device_index, temporary
from reftorch.backends.cuda.signatures import signature
from reftorch.backends.cuda.sources import Source
from reftorch.core import dtype as dt
from reftorch.core.tensor_impl import TensorImpl

__all__ = ["Ordered", "ordered"]

_SOURCE = Source("ordering", None)
_PACK = _SOURCE.kernel("pack_keys", signature("P", "P", "Q", "Q", "I"))
_CHUNK = _SOURCE.kernel("order_chunk", signature("P", "Q", "Q"))
_APART = _SOURCE.kernel("order_apart", signature("P", "Q", "Q", "Q"))
_LARGEST_CHUNK = 1024  # as in ordering.cu


class Ordered(NamedTuple):
    """Keys in order; each is `key << bits | position`."""

    keys: TensorImpl
    bits: int


def ordered(keys: TensorImpl) -> Ordered:
    """Put keys (row-major int64, at least 0) in order, equal ones in that in which they come."""
    index, count = device_index(keys), keys._geometry.numel
    padded, bits = max(2, 1 << (count - 1).bit_length()), (count - 1).bit_length()
    packed = temporary((padded,), dt.uint64)
    place = address(packed)
    _PACK.launch(
        index, None, blocks_for(index, padded), THREADS, place, address(keys), count, padded, bits
    )
    chunk = min(padded, _LARGEST_CHUNK)
    blocks, threads = padded // chunk, chunk // 2
    _CHUNK.launch(index, None, blocks, threads, place, 2, chunk)
    run = 2 * chunk
    while run <= padded:
        apart = run // 2
        while apart >= chunk:
            _APART.launch(
                index, None, blocks_for(index, padded // 2), THREADS, place, padded // 2, run, apart
            )
            apart //= 2
        _CHUNK.launch(index, None, blocks, threads, place, run, run)
        run *= 2
    return Ordered(packed, bits)

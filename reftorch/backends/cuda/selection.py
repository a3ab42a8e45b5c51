"""The least elements of rows, without an order of all of them."""

from __future__ import annotations

from typing import NamedTuple

from reftorch.backends.cuda import driver
from reftorch.backends.cuda.grid import blocks_for
from reftorch.backends.cuda.operands import address, device_index, temporary
from reftorch.backends.cuda.signatures import signature, structure
from reftorch.backends.cuda.sources import FLOATS, INTEGERS, STREAM, Source
from reftorch.core import dtype as dt
from reftorch.core.dtype import dtype
from reftorch.core.tensor_impl import TensorImpl

__all__ = ["kth", "least"]

_SOURCE = Source("selection", (dt.bool, *INTEGERS, *FLOATS))
_CALL = signature(structure("7P", "6Q"))
_COUNT_CANDIDATES = _SOURCE.kernel("count_candidates", _CALL)
_CHOOSE = _SOURCE.kernel("choose_digit", _CALL)
_COUNT_CHOSEN = _SOURCE.kernel("count_chosen", _CALL)
_ADD_UP = _SOURCE.kernel("add_up_chosen", _CALL)
_WRITE = _SOURCE.kernel("write_chosen", _CALL)
_FIND = _SOURCE.kernel("find_sought", _CALL)

_DIGITS = 256  # values of a digit, and threads of a block: as in selection.cu
_TILE = 16 * _DIGITS


class _Selection(NamedTuple):
    """What the kernels work with; fields that a kernel does not use may be None."""

    source: TensorImpl
    sought: TensorImpl
    counts: TensorImpl
    before: TensorImpl | None
    keys: TensorImpl | None
    places: TensorImpl | None
    ranks: TensorImpl | None
    rows: int
    length: int
    tiles: int
    wanted: int
    descending: bool

    def packed(self, shift: int = 0) -> tuple[int, ...]:
        """The fields of the launch, flat."""
        addresses = [0 if tensor is None else address(tensor) for tensor in self[:7]]
        return (*addresses, *map(int, self[7:]), shift)


def _sought(
    source: TensorImpl, k: int, descending: bool, ranks: TensorImpl | None = None
) -> _Selection:
    """Find the key of the k-th element of each row, digit by digit."""
    index, element, sizes = device_index(source), source._dtype, source._geometry.sizes
    rows, length = source._geometry.numel // sizes[-1], sizes[-1]
    counts = temporary((rows, _DIGITS), dt.uint32)
    driver.fill(index, address(counts), 0, rows * _DIGITS * 4, STREAM.current(index))
    tiles = -(-length // _TILE)
    call = _Selection(
        source, temporary((rows, 2), dt.uint64), counts, None, None, None, ranks, rows, length,
        tiles, k, descending,
    )  # fmt: skip
    for shift in reversed(range(0, 8 * element.itemsize, 8)):
        values = call.packed(shift)
        _COUNT_CANDIDATES.launch(index, element, _blocks(index, rows * tiles), _DIGITS, *values)
        _CHOOSE.launch(index, element, _blocks(index, rows), _DIGITS, *values)
    return call


def _blocks(index: int, tasks: int) -> int:
    return blocks_for(index, tasks * _DIGITS, _DIGITS)


def least(
    source: TensorImpl, k: int, descending: bool, keys: dtype
) -> tuple[TensorImpl, TensorImpl]:
    """The keys and places of the k least elements of each row, not in order.

    Equal keys are in the order of their places.
    """
    index, element = device_index(source), source._dtype
    call = _sought(source, k, descending)
    found = temporary((call.rows, k), keys), temporary((call.rows, k), dt.uint32)
    before = temporary((call.rows, call.tiles), dt.uint64)
    values = call._replace(before=before, keys=found[0], places=found[1]).packed()
    blocks = _blocks(index, call.rows * call.tiles)
    _COUNT_CHOSEN.launch(index, element, blocks, _DIGITS, *values)
    _ADD_UP.launch(index, element, _blocks(index, call.rows), _DIGITS, *values)
    _WRITE.launch(index, element, blocks, _DIGITS, *values)
    return found


def kth(source: TensorImpl, k: int | TensorImpl) -> TensorImpl:
    """The first place of the k-th element of each row; `k` may be a number for each row."""
    index = device_index(source)
    same, ranks = (0, k) if isinstance(k, TensorImpl) else (k, None)
    call = _sought(source, same, descending=False, ranks=ranks)
    places = temporary((call.rows,), dt.uint32)
    driver.fill(index, address(places), 0xFF, call.rows * 4, STREAM.current(index))
    blocks = blocks_for(index, call.rows * call.length, _DIGITS)
    _FIND.launch(index, source._dtype, blocks, _DIGITS, *call._replace(places=places).packed())
    return places

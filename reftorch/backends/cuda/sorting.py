"""CUDA kernels of orders. Every order is stable: equal elements stay as they were [sort/stable]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from reftorch.backends.cuda import selection
from reftorch.backends.cuda.conversion import result
from reftorch.backends.cuda.grid import THREADS, blocks_for
from reftorch.backends.cuda.lines import apart, lines_last, row_major
from reftorch.backends.cuda.operands import address, device_index, temporary
from reftorch.backends.cuda.registry import kernel
from reftorch.backends.cuda.signatures import signature, structure
from reftorch.backends.cuda.sources import FLOATS, INTEGERS, Source
from reftorch.core import dtype as dt
from reftorch.core.dtype import dtype
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl
from reftorch.errors import check

__all__ = ["Order", "Rows", "keys_of", "order", "take"]

_SOURCE = Source("sorting", (dt.bool, *INTEGERS, *FLOATS))
_ROWS = structure("3P", "3Q")
_SHORT = _SOURCE.kernel("order_short_rows", signature("P", _ROWS, "I", "I", "I"))
_PASS = signature(structure(_ROWS, "4P", "2Q"))
_COUNT = _SOURCE.kernel("count_digits", _PASS)
_ADD_UP = _SOURCE.kernel("add_up_digits", _PASS)
_MOVE = _SOURCE.kernel("move_by_digits", _PASS)
_TAKE = _SOURCE.kernel("take", signature(structure("4P", "5Q")))

_SHORTEST, _LONGEST = 2, 2048  # elements of a row that is put in order in shared memory
_DIGITS = 256  # values of a digit, and threads of a block: as in sorting.cu
_TILE = 16 * _DIGITS
_LIMIT = 2**32 - 1  # elements of a row
_KEYS = {1: dt.uint8, 2: dt.uint16, 4: dt.uint32, 8: dt.uint64}


class Rows(NamedTuple):
    """Rows to put in order: elements, or keys with the places that they had."""

    element: dtype
    rows: int
    length: int
    source: TensorImpl | None = None
    keys: TensorImpl | None = None
    places: TensorImpl | None = None
    descending: bool = False

    @property
    def device(self) -> int:
        """The index of the device."""
        given = self.keys if self.source is None else self.source
        assert given is not None
        return device_index(given)

    def packed(self) -> tuple[int, ...]:
        """`Rows` of sorting.cu."""
        tensors = (self.source, self.keys, self.places)
        addresses = [0 if tensor is None else address(tensor) for tensor in tensors]
        return (*addresses, self.rows, self.length, int(self.descending))


class Order(NamedTuple):
    """The places in order, of each row `stride` of them, of which those from `first` on count."""

    places: TensorImpl
    stride: int
    first: int
    keys: TensorImpl | None = None


def keys_of(element: dtype) -> dtype:
    """The dtype of the keys of elements."""
    return _KEYS[element.itemsize]


def order(rows: Rows, first: int, count: int) -> Order:
    """Find the places of the elements from `first` on in the order of each row."""
    check(
        rows.length <= _LIMIT, "device-cuda/rows-in-order",
        "rows of {} elements are too long to be put in order on a device", rows.length,
    )  # fmt: skip
    if rows.length <= _LONGEST:
        return _order_short(rows, first, count)
    return _order_by_digits(rows)._replace(first=first)


def _order_short(rows: Rows, first: int, count: int) -> Order:
    places = temporary((rows.rows, count), dt.uint32)
    padded = max(_SHORTEST, 1 << (rows.length - 1).bit_length())
    threads = padded // 2
    together = max(1, min(THREADS // threads, rows.rows))
    blocks = blocks_for(rows.device, rows.rows * threads, threads * together)
    _SHORT.launch(
        rows.device, rows.element, blocks, (threads, together, 1), address(places), *rows.packed(),
        padded, first, count,
        shared=together * padded * (16 if rows.element.itemsize == 8 else 8),
    )  # fmt: skip
    return Order(places, count, 0)


def _order_by_digits(rows: Rows) -> Order:
    index, element, tiles = rows.device, rows.element, -(-rows.length // _TILE)
    sizes = (rows.rows, rows.length)
    counts = temporary((rows.rows, _DIGITS, tiles), dt.uint32)
    totals = temporary((rows.rows, _DIGITS), dt.uint32)
    blocks = blocks_for(index, rows.rows * tiles * _DIGITS, _DIGITS)
    lines = blocks_for(index, rows.rows * _DIGITS * 32, _DIGITS)
    # what one pass has made, and where the next one writes
    made, spare = None, None
    for shift in range(0, 8 * element.itemsize, 8):
        fresh = spare
        if fresh is None:
            fresh = temporary(sizes, keys_of(element)), temporary(sizes, dt.uint32)
        values = (
            *rows.packed(), *map(address, (*fresh, counts, totals)), tiles, shift
        )
        _COUNT.launch(index, element, blocks, _DIGITS, *values)
        _ADD_UP.launch(index, element, lines, _DIGITS, *values)
        _MOVE.launch(index, element, blocks, _DIGITS, *values)
        made, spare = fresh, made
        rows = rows._replace(source=None, keys=made[0], places=made[1])
    assert made is not None
    return Order(made[1], rows.length, 0, made[0])


def take(
    found: Order, rows: int, count: int, source: TensorImpl, values: TensorImpl | None,
    indices: TensorImpl | None,
) -> None:  # fmt: skip
    """Write the elements at places, and the places, to row-major tensors."""
    index, length = device_index(source), source._geometry.numel // rows
    _TAKE.launch(
        index, source._dtype, blocks_for(index, rows * count), THREADS,
        0 if values is None else address(values), 0 if indices is None else address(indices),
        address(source), address(found.places), rows, length, found.stride, found.first, count,
    )  # fmt: skip


def _lines(outputs: Sequence[TensorImpl], inputs: Sequence[Operand], dim: int) -> Rows:
    """The lines of the input as rows, apart from what is written to."""
    (given,) = inputs
    assert isinstance(given, TensorImpl)
    source = apart(row_major(lines_last(given, dim)), outputs)
    shape = source._geometry
    length = shape.sizes[-1] if shape.ndim else 1
    return Rows(source._dtype, shape.numel // max(length, 1), length, source)


def _deliver(outputs: Sequence[TensorImpl], rows: Rows, found: Order, count: int) -> None:
    source = rows.source
    assert source is not None
    with (
        result(outputs[0], rows.element, contiguous=True) as values,
        result(outputs[1], dt.int64, contiguous=True) as indices,
    ):
        take(found, rows.rows, count, source, values, indices)


@kernel("sort")
def sort(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dim: int,
    descending: bool,
) -> None:  # fmt: skip
    """The elements in order, and where they were [sort/indices-select-values]."""
    if not outputs[0]._geometry.numel:
        return
    rows = _lines(outputs, inputs, dim)._replace(descending=descending)
    found = order(rows, 0, rows.length)
    _deliver([lines_last(each, dim) for each in outputs], rows, found, rows.length)


@kernel("topk")
def topk(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, k: int, dim: int,
    largest: bool,
) -> None:  # fmt: skip
    """The first k elements of an order: found by their digits, then put in order [topk/order]."""
    rows = _lines(outputs, inputs, dim)._replace(descending=largest)
    if rows.length <= _LONGEST or k * 2 > rows.length:
        found = order(rows, 0, k)
    else:
        assert rows.source is not None
        chosen = selection.least(rows.source, k, largest, keys_of(rows.element))
        found = order(Rows(rows.element, rows.rows, k, None, *chosen), 0, k)
    _deliver([lines_last(each, dim) for each in outputs], rows, found, k)


@kernel("kthvalue")
def kthvalue(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, k: int,
    dims: tuple[int, ...], keepdim: bool,
) -> None:  # fmt: skip
    """The element at one place of the order [kthvalue/counts-from-one]."""
    if not outputs[0]._geometry.numel:
        return
    rows = _lines(outputs, inputs, dims[0] if dims else 0)
    if rows.length <= _LONGEST:
        found = order(rows, k - 1, 1)
    else:
        assert rows.source is not None
        found = Order(selection.kth(rows.source, k), 1, 0)
    _deliver(outputs, rows, found, 1)

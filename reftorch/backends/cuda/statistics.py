"""CUDA kernels that pick one element of each line: medians and modes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reftorch.backends.cuda import selection
from reftorch.backends.cuda.conversion import convert, fill, result
from reftorch.backends.cuda.extremum import FIRST_LARGEST
from reftorch.backends.cuda.grid import THREADS, blocks_for
from reftorch.backends.cuda.lines import apart, lines_last, row_major
from reftorch.backends.cuda.operands import address, device_index, temporary
from reftorch.backends.cuda.reducing import LANES, Lanes, Reduction, power_of_two
from reftorch.backends.cuda.registry import kernel
from reftorch.backends.cuda.signatures import signature
from reftorch.backends.cuda.sorting import Order, Rows, order, take
from reftorch.backends.cuda.sources import FLOATS, Source
from reftorch.core import dtype as dt
from reftorch.core.geometry import contiguous
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl, make

Ints = tuple[int, ...]

_ORDERED = (dt.uint8, dt.int8, dt.int16, dt.int32, dt.int64, *FLOATS)
_SOURCE = Source("statistics", (dt.bool, *_ORDERED))
_SHORT = _SOURCE.kernel("short_medians", signature("P", "P", "Q", "Q", "I", LANES), _ORDERED)
_RANKS = Reduction(_SOURCE, "median_ranks", FLOATS)
_LENGTHS = _SOURCE.kernel("run_lengths", signature("P", "P", "Q", "Q"))
_PLACES = _SOURCE.kernel("pick_places", signature("P", "P", "P", "Q", "Q"))
_LONGEST = 4096  # elements of a line whose median one block looks for


def _pick(
    outputs: Sequence[TensorImpl], operand: Operand, dims: Ints,
    places_of: Callable[[TensorImpl], TensorImpl],
) -> None:  # fmt: skip
    """Write the elements at the places that are found in lines, and the places."""
    assert isinstance(operand, TensorImpl)
    if not dims:  # a lone element
        convert(outputs[0], operand)
        fill((outputs[1],), (0,), None)
        return
    if not operand._geometry.numel:
        return
    lines = apart(row_major(lines_last(operand, dims[0])), outputs)
    length = lines._geometry.sizes[-1]
    rows = lines._geometry.numel // length
    given = make(lines._storage, contiguous((rows, length)), lines._offset, lines._dtype)
    with (
        result(outputs[0], lines._dtype, contiguous=True) as values,
        result(outputs[1], dt.int64, contiguous=True) as indices,
    ):
        take(Order(places_of(given), 1, 0), rows, 1, given, values, indices)


def _medians(lines: TensorImpl, skips_nan: bool) -> TensorImpl:
    """The place of the median of each row."""
    (rows, length), element = lines._geometry.sizes, lines._dtype
    if length > _LONGEST:
        if element not in FLOATS:
            return selection.kth(lines, (length + 1) // 2)
        ranks = temporary((rows,), dt.uint64)
        _RANKS(lines, (1,), (ranks,), mode=int(skips_nan))
        return selection.kth(lines, ranks)
    places, index = temporary((rows,), dt.uint32), device_index(lines)
    lanes = Lanes(min(max(power_of_two(length) // 4, 32), THREADS), 1, True)
    _SHORT.launch(
        index, element, blocks_for(index, rows * lanes.each, lanes.each), lanes.each,
        address(places), address(lines), rows, length, int(skips_nan), *lanes.packed,
        shared=lanes.shared,
    )  # fmt: skip
    return places


def _modes(lines: TensorImpl) -> TensorImpl:
    """The place of the mode of each row: the end of the first longest run in the order."""
    (rows, length), element, index = lines._geometry.sizes, lines._dtype, device_index(lines)
    found = order(Rows(element, rows, length, lines), 0, length)
    inorder, lengths = temporary((rows, length), element), temporary((rows, length), dt.int64)
    take(found, rows, length, lines, inorder, None)
    blocks = blocks_for(index, rows * length)
    _LENGTHS.launch(
        index, element, blocks, THREADS, address(lengths), address(inorder), rows, length
    )
    ends, places = temporary((rows,), dt.int64), temporary((rows,), dt.uint32)
    FIRST_LARGEST(lengths, (1,), (None, ends))
    _PLACES.launch(
        index, element, blocks_for(index, rows), THREADS, address(places), address(found.places),
        address(ends), rows, length,
    )  # fmt: skip
    return places


@kernel("median")
def median(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dims: Ints,
    keepdim: bool,
) -> None:  # fmt: skip
    """The lower middle of each line, or its first NaN [median/lower-of-two] [median/nan-wins]."""
    _pick(outputs, inputs[0], dims, lambda lines: _medians(lines, skips_nan=False))


@kernel("nanmedian")
def nanmedian(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dims: Ints,
    keepdim: bool,
) -> None:  # fmt: skip
    """The lower middle of the numbers of each line; the first NaN where there are none."""
    _pick(outputs, inputs[0], dims, lambda lines: _medians(lines, skips_nan=True))


@kernel("mode")
def mode(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dims: Ints,
    keepdim: bool,
) -> None:  # fmt: skip
    """The end of the first longest run in the order [mode/smallest-of-most-frequent]."""
    _pick(outputs, inputs[0], dims, _modes)

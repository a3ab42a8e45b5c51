"""Reductions: how lines of elements are shared among threads, and their launches.

A line is what is reduced to one result. Its threads are neighbours where it lies along memory, and
those of neighbouring lines where it lies across; few long lines are cut into parts, which a second
launch merges (cuda_src/include/reduce.cuh).
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from reftorch.backends.cuda.grid import THREADS, WAVES, resident_threads
from reftorch.backends.cuda.offsets import Piece, layout_structure, pack_layout, pieces
from reftorch.backends.cuda.operands import (
    address, byte_strides, device_index, temporary,
)  # fmt: skip
from reftorch.backends.cuda.signatures import signature, structure
from reftorch.backends.cuda.sources import Source
from reftorch.core import dtype as dt
from reftorch.core.dtype import dtype
from reftorch.core.strides import contiguous_strides
from reftorch.core.tensor_impl import TensorImpl

__all__ = [
    "LANES", "STATE_BYTES", "Lanes", "Reduction", "power_of_two", "share",
]  # fmt: skip

Ints = tuple[int, ...]

STATE_BYTES = 32  # of what a thread knows of its line at most, as in reduce.cuh
_MOST_PARTS = 1024
LANES = structure("3I")  # `Lanes` of reduce.cuh
_CALL = structure(
    "P", "2P", "P", "3Q", "2Q", "q", "Q", "2d", LANES, "I", "2I", "2I", layout_structure(2),
    layout_structure(2),
)  # fmt: skip


def power_of_two(number: int) -> int:
    """The least power of two that is not less."""
    return 1 << max(number - 1, 0).bit_length()


class Lanes(NamedTuple):
    """How many threads a line has, how many lines a block has, and how they lie."""

    each: int
    lines: int
    is_inner: bool

    @property
    def threads(self) -> int:
        """The threads of a block."""
        return self.each * self.lines

    @property
    def packed(self) -> Ints:
        """`Lanes` of reduce.cuh."""
        if self.is_inner:
            return self.each, 0, self.each.bit_length() - 1
        return self.each, self.lines.bit_length() - 1, 0

    @property
    def shared(self) -> int:
        """The bytes of shared memory in which lanes meet."""
        if self.each == 1 or (self.is_inner and self.each <= 32):
            return 0
        return STATE_BYTES * (THREADS // 32 if self.is_inner else self.threads)


def share(index: int, lines: int, length: int, itemsize: int, is_inner: bool) -> Lanes:
    """Share so many lines of a length among threads."""
    resident, width = resident_threads(index), max(16 // itemsize, 1)
    if is_inner:
        count = min(power_of_two(-(-length // (4 * width))), THREADS)
        while count < THREADS and 2 * count * width < length and lines * count < resident:
            count *= 2
        fewest = max(32 // count, 1)
        return Lanes(count, max(min(THREADS // count, power_of_two(lines)), fewest), True)
    columns = min(32, power_of_two(lines))
    count = min(THREADS // columns, power_of_two(max(length // 8, 1)))
    while count > 1 and lines * count > 2 * resident:
        count //= 2
    columns = min(THREADS // count, power_of_two(lines))
    return Lanes(count, max(columns, 32 // count, 1), False)


class _Plan(NamedTuple):
    """How a reduction is launched, by its layout alone."""

    starts: tuple[Piece, ...]
    elements: tuple[Piece, ...]
    lines: int
    length: int
    is_inner: bool
    is_row: bool


@functools.lru_cache(maxsize=4096)
def _plan(sizes: Ints, strides: Ints, dims: Ints, itemsize: int, numbered: bool) -> _Plan:
    """`numbered`: the numbers of elements in their line matter, which are row-major."""
    kept = [d for d in range(len(sizes)) if d not in dims]
    outer, inner = (tuple([sizes[d] for d in group]) for group in (kept, dims))
    starts = pieces(outer, (tuple([strides[d] for d in kept]), contiguous_strides(outer)))
    steps = contiguous_strides(inner) if numbered else (0,) * len(inner)
    elements = pieces(inner, (tuple([strides[d] for d in dims]), steps))
    lines, length = math.prod(outer), math.prod(inner)
    along = elements[0].strides[0] if elements else ()
    across = starts[0].strides[0] if starts else ()
    return _Plan(
        starts, elements, lines, length,
        bool(along) and (not across or along[0] <= across[0]),
        len(along) == 1 and along[0] == itemsize,
    )  # fmt: skip


class Reduction:
    """A kernel made by REDUCTION, which reads elements of the dtype it is compiled for.

    `numbered`: it asks for the numbers of elements.
    """

    def __init__(
        self, source: Source, name: str, dtypes: Iterable[dtype] | None = None,
        numbered: bool = False,
    ) -> None:  # fmt: skip
        self.kernel = source.kernel(name, signature(_CALL), dtypes)
        self.numbered = numbered

    def __call__(
        self, source: TensorImpl, dims: Ints, results: Sequence[TensorImpl | None], mode: int = 0,
        order: float = 0.0, correction: float = 0.0,
    ) -> None:  # fmt: skip
        """Reduce to results that are row-major; there is an element in each line."""
        element, sizes = source._dtype, source._geometry.sizes
        plan = _plan(sizes, byte_strides(source, sizes), dims, element.itemsize, self.numbered)
        if not plan.lines:
            return
        places = [0 if each is None else address(each) for each in (*results, None)[:2]]
        _Call(self, source, plan, places, mode, (order, correction)).run()


class _Call(NamedTuple):
    """One reduction: a launch for whole lines, or several for parts of them."""

    owner: Reduction
    source: TensorImpl
    plan: _Plan
    results: list[int]
    mode: int
    told: tuple[float, float]

    def run(self) -> None:
        """Queue it."""
        plan, element = self.plan, self.source._dtype
        index = device_index(self.source)
        lines, length = plan.starts[0].count, plan.elements[0].count
        lanes = share(index, lines, length, element.itemsize, plan.is_inner)
        part_length = self._part_length(index, lanes, lines, length)
        counts = [-(-piece.count // part_length) for piece in plan.elements]
        if sum(counts) == 1:
            self._launch(index, lanes, part_length, counts, 0)
            return
        parts = temporary((plan.lines * sum(counts) * STATE_BYTES,), dt.uint8)
        self._launch(index, lanes, part_length, counts, address(parts))
        whole = share(index, plan.lines, sum(counts), 16, True)
        self._queue(
            index, whole, 1, address(parts), 0, _ONE, (plan.lines, sum(counts), sum(counts)),
            (1, 0), _ONE, merges=True,
        )  # fmt: skip

    def _part_length(self, index: int, lanes: Lanes, lines: int, length: int) -> int:
        """Elements of a part: all, or fewer where else the device would not be busy."""
        width = max(16 // self.source._dtype.itemsize, 1)
        blocks, wanted = -(-lines // lanes.lines), resident_threads(index) // THREADS
        if lanes.threads < THREADS or 2 * blocks > wanted:
            return length
        least = lanes.each * (8 * width if self.plan.is_row else 32)
        parts = min(wanted // blocks, length // least, _MOST_PARTS)
        return length if parts < 2 else -(-length // (16 * parts)) * 16

    def _launch(
        self, index: int, lanes: Lanes, part_length: int, counts: list[int], parts: int
    ) -> None:
        start = address(self.source)
        for lines in self.plan.starts:
            first = 0
            for elements, count in zip(self.plan.elements, counts, strict=True):
                place = start + lines.shifts[0]
                sizes = lines.count, elements.count, part_length
                self._queue(
                    index, lanes, count, place, parts, lines, sizes, (sum(counts), first), elements
                )
                first += count

    def _queue(
        self, index: int, lanes: Lanes, count: int, place: int, parts: int, lines: Piece,
        sizes: Ints, numbers: Ints, elements: Piece, merges: bool = False,
    ) -> None:  # fmt: skip
        """One launch, of `count` parts; `sizes`: lines, elements of a line and of a part."""
        element, most = self.source._dtype, resident_threads(index) * WAVES // THREADS
        blocks = max(min(-(-sizes[0] // lanes.lines), most), 1)
        self.owner.kernel.launch(
            index, element, (blocks, count, 1), (lanes.threads, 1, 1), place, *self.results, parts,
            *sizes, lines.shifts[1], elements.shifts[1], elements.shifts[0], self.plan.length,
            *self.told, *lanes.packed, self.mode, *numbers, self.plan.is_row, merges,
            pack_layout(lines), pack_layout(elements), shared=lanes.shared,
        )  # fmt: skip


_ONE = Piece(1, (), ((), ()), (0, 0))

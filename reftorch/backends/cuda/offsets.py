"""How operands lie, as kernels are told: few dims, the innermost first, strides in bytes.

Dims that operands step through alike are joined; what has 2**31 elements or more, or too many dims
even so, is split into several launches, so that kernels calculate offsets in 32 bits
(cuda_src/include/offsets.cuh).
"""

from __future__ import annotations

import functools
import math
import struct
from collections.abc import Sequence
from dataclasses import dataclass

from reftorch.backends.cuda.signatures import Structure, structure

__all__ = [
    "CONTIGUOUS", "MAX_DIMS", "STRIDED", "Piece", "divisor", "is_aligned", "is_flat", "joined",
    "layout_structure", "pack_layout", "pieces", "vector_length",
]  # fmt: skip

MAX_DIMS = 8  # as in offsets.cuh
MAX_COUNT = 2**31 - 1

Ints = tuple[int, ...]


@dataclass(frozen=True)
class Piece:
    """One launch: how many elements, and for each operand where its first is and how it steps.

    `sizes` and each of `strides` are of the same dims, the innermost first; `shifts` and strides
    are in bytes.
    """

    count: int
    sizes: Ints
    strides: tuple[Ints, ...]
    shifts: Ints


def pack_layout(piece: Piece) -> bytes:
    """The bytes of `Offsets` for a piece."""
    return _pack(piece.sizes, piece.strides)


@functools.lru_cache(maxsize=4096)
def _pack(sizes: Ints, strides: tuple[Ints, ...]) -> bytes:
    dims = len(sizes)
    values: list[int] = [dims, 0]
    for size in sizes:
        values += divisor(size)
    values += [0] * 3 * (MAX_DIMS - dims)
    for each in strides:
        values += [*each, *[0] * (MAX_DIMS - dims)]
    return _format(len(strides)).pack(*values)


@functools.cache
def _format(operands: int) -> struct.Struct:
    return struct.Struct(f"<2I{3 * MAX_DIMS}I{operands * MAX_DIMS}q")


def divisor(number: int) -> tuple[int, int, int]:
    """`Divisor` of offsets.cuh: the number, a multiplier and a shift."""
    shift = (number - 1).bit_length()
    multiplier = ((1 << 32) * ((1 << shift) - number)) // number + 1
    return number, multiplier & 0xFFFF_FFFF, shift


def joined(sizes: Ints, strides: Sequence[Ints]) -> tuple[Ints, tuple[Ints, ...]]:
    """Sort the dims by the steps of the first operand, drop those of size 1, join the others."""
    dims = [dim for dim, size in enumerate(sizes) if size != 1]
    # of equal steps (of an operand that is broadcast) the last dim is the innermost
    dims.sort(key=lambda dim: ([abs(each[dim]) for each in strides], -dim))
    found: list[int] = []
    steps: list[list[int]] = [[] for _ in strides]
    for dim in dims:
        size = sizes[dim]
        if found and all(
            step[-1] * found[-1] == each[dim] for step, each in zip(steps, strides, strict=True)
        ):
            found[-1] *= size
            continue
        found.append(size)
        for step, each in zip(steps, strides, strict=True):
            step.append(each[dim])
    return tuple(found), tuple(tuple(step) for step in steps)


@functools.lru_cache(maxsize=4096)
def pieces(sizes: Ints, strides: tuple[Ints, ...]) -> tuple[Piece, ...]:
    """The launches which cover all elements, in the order of the first operand's dims."""
    if 0 in sizes:
        return ()
    given, steps = joined(sizes, strides)
    return tuple(_split(given, steps, (0,) * len(strides)))


def _split(sizes: Ints, strides: tuple[Ints, ...], shifts: Ints) -> list[Piece]:
    count = math.prod(sizes)
    if len(sizes) <= MAX_DIMS and count <= MAX_COUNT:
        return [Piece(count, sizes, strides, shifts)]
    size, step = sizes[-1], tuple(each[-1] for each in strides)
    found = []
    if len(sizes) > MAX_DIMS:  # index by index along the outermost dim
        parts = [(index, 1) for index in range(size)]
    else:
        parts = [(0, size // 2), (size // 2, size - size // 2)]
    for start, length in parts:
        moved = tuple(at + start * by for at, by in zip(shifts, step, strict=True))
        if length > 1:
            found += _split((*sizes[:-1], length), strides, moved)
        else:  # a dim of one element is none, and could not be split any more
            found += _split(sizes[:-1], tuple(each[:-1] for each in strides), moved)
    return found


def layout_structure(operands: int) -> Structure:
    """`Offsets<operands>` of offsets.cuh: one value, packed by `pack_layout`."""
    return structure(f"{_format(operands).size}s", align=8)


def _call(inputs: int, strided: bool) -> Structure:
    head = ("P", f"{inputs}P", "Q", "Q", *[structure("16s", align=8)] * inputs)
    return structure(*head, *([layout_structure(1 + inputs)] if strided else []))


# `ContiguousCall<n>` and `StridedCall<n>` of elementwise.cuh, by the number of inputs: the
# addresses of the output and the inputs, the count, the modes, the immediates, and the packed
# layout
CONTIGUOUS = {inputs: _call(inputs, strided=False) for inputs in range(1, 5)}
STRIDED = {inputs: _call(inputs, strided=True) for inputs in range(1, 5)}


def is_flat(piece: Piece, itemsizes: Sequence[int]) -> bool:
    """Whether all operands lie without gaps in one order."""
    if not piece.sizes:
        return True
    if len(piece.sizes) > 1:
        return False
    return all(each[0] == size for each, size in zip(piece.strides, itemsizes, strict=True))


def vector_length(itemsizes: Sequence[int]) -> int:
    """How many elements a contiguous kernel reads at once, as in elementwise.cuh."""
    return min(16 // max(itemsizes), 8)


def is_aligned(addresses: Sequence[int], itemsizes: Sequence[int]) -> bool:
    """Whether operands can be read in vectors (see `vector_length`)."""
    count = vector_length(itemsizes)
    return not any(at % (count * size) for at, size in zip(addresses, itemsizes, strict=True))

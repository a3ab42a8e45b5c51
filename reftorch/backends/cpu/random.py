"""CPU kernels that draw random numbers: how bits become numbers, and in which order.

A kernel that fills a tensor gets its `sizes`, and in `order` its dims from the innermost to the
outermost as they lie in memory, which is the order of the draws [random/memory-order].
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from reftorch.backends.cpu import single
from reftorch.backends.cpu.cast import cast
from reftorch.backends.cpu.fused import multiply_add, multiply_add_single
from reftorch.backends.cpu.launcher import kernel
from reftorch.core.dtype import dtype, float32, float64
from reftorch.core.generator import Generator

Ints = tuple[int, ...]
_BLOCK = 16  # normals are made of blocks of so many uniform numbers
_TURN = np.float32(2.0 * math.pi)


def placed(drawn: np.ndarray, sizes: Ints, order: Sequence[int]) -> np.ndarray:
    """Numbers in the order of their draws, as an array of the sizes [random/memory-order]."""
    outermost_first = order[::-1]
    array = drawn.reshape([sizes[dim] for dim in outermost_first])
    return array.transpose([outermost_first.index(dim) for dim in range(len(sizes))])


def uniform53(generator: Generator, count: int) -> np.ndarray:
    """float64 in [0, 1): 53 of 64 bits [random/uniform-double]."""
    return (generator.draw64(count) & np.uint64(2**53 - 1)) * 2.0**-53


def uniform24(generator: Generator, count: int) -> np.ndarray:
    """float32 in [0, 1), carried as float64: 24 of 32 bits [random/uniform-single]."""
    return (generator.draw32(count) & np.uint64(2**24 - 1)) * 2.0**-24


@kernel("uniform")
def uniform(
    generator: Generator, element: dtype, sizes: Ints, order: Sequence[int], low: float, high: float
) -> np.ndarray:
    """Numbers in [low, high), scaled with one rounding [uniform/one-rounding].

    What rounds up to high becomes low [uniform/high-becomes-low].
    """
    draw = uniform53 if element is float64 else uniform24
    drawn = draw(generator, math.prod(sizes))
    if element is float64:
        if (low, high) != (0.0, 1.0):
            drawn = multiply_add(drawn, high - low, low)
            drawn = np.where(drawn == high, low, drawn)
        return placed(drawn, sizes, order)
    first, last = np.float32(low), np.float32(high)
    if (low, high) != (0.0, 1.0):
        drawn = multiply_add_single(drawn, float(last - first), float(first))
    ends, rounded = [
        cast(each.astype(np.float32), float32, element) for each in (np.array([first, last]), drawn)
    ]
    return placed(np.where(rounded == ends[1], ends[0], rounded), sizes, order)


# ---- normal numbers, by pairs, after Box and Muller


@kernel("normal")
def normal(
    generator: Generator, element: dtype, sizes: Ints, order: Sequence[int], mean: float,
    std: float, blocks: bool,
) -> np.ndarray:  # fmt: skip
    """Normal numbers, in blocks or one pair after the other [random/normal-from-16-on]."""
    count = math.prod(sizes)
    if not blocks:
        drawn = multiply_add(_pairs(generator, count), std, mean)
    elif element is float64:
        drawn = _blocks_of_double(generator, count, mean, std)
    elif element is float32:
        drawn = _blocks_of_single(generator, count, mean, std)
    else:
        drawn = _blocks_of_half(generator, count, mean, std)
    return placed(drawn, sizes, order)


def _pairs(generator: Generator, count: int) -> np.ndarray:
    """So many normals in float64 [random/normal-pairs].

    What is left of a pair is kept, and given out first [random/second-normal-is-kept].
    """
    if count == 0:
        return np.empty(0)
    kept = [] if generator.normal is None else [generator.normal]
    pairs = (count - len(kept) + 1) // 2
    uniforms = uniform53(generator, 2 * pairs)
    radius = np.sqrt(-2.0 * _of_each(math.log1p, -uniforms[1::2]))
    angle = 2.0 * math.pi * uniforms[0::2]
    fresh = np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=-1).reshape(-1)
    normals = np.concatenate([kept, fresh])
    generator.normal = float(normals[count]) if len(normals) > count else None
    return normals[:count]


def _of_each(function: Callable[[float], float], x: np.ndarray) -> np.ndarray:
    """A function of the C library, which is right to the last place more often than NumPy's.

    A normal number multiplies the errors of two functions.
    """
    return np.fromiter(map(function, x.reshape(-1).tolist()), np.float64, x.size).reshape(x.shape)


def _blocks_of_double(generator: Generator, count: int, mean: float, std: float) -> np.ndarray:
    uniforms = uniform53(generator, count)
    tail = uniform53(generator, _BLOCK) if count % _BLOCK else None
    blocks, last = _in_blocks(uniforms, tail)
    radius = np.sqrt(-2.0 * _of_each(math.log, 1.0 - blocks[:, :8]))
    angle = 2.0 * math.pi * blocks[:, 8:]
    normals = np.concatenate([radius * np.cos(angle), radius * np.sin(angle)], axis=1)
    return _joined(multiply_add(normals, std, mean), count, last)


def _blocks_of_single(generator: Generator, count: int, mean: float, std: float) -> np.ndarray:
    """Normals of float32, each step rounded [random/normal-by-polynomials]."""
    uniforms = uniform24(generator, count)
    tail = uniform24(generator, _BLOCK) if count % _BLOCK else None
    rows, last = _in_blocks(uniforms, tail)
    blocks = rows.astype(np.float32)
    radius = np.sqrt(np.float32(-2) * single.log(np.float32(1) - blocks[:, :8]))
    sine, cosine = single.sin_cos(_TURN * blocks[:, 8:])
    normals = np.concatenate([radius * cosine, radius * sine], axis=1)
    return _joined(single.fused(normals, np.float32(std), np.float32(mean)), count, last)


def _blocks_of_half(generator: Generator, count: int, mean: float, std: float) -> np.ndarray:
    """Normals of a half type, whose blocks are made one after the other [random/normal-half]."""
    uniforms = uniform24(generator, count // _BLOCK * _BLOCK)
    tail = uniform24(generator, _BLOCK) if count % _BLOCK else None
    blocks, last = _in_blocks(uniforms, tail)
    angle = (_TURN * blocks[:, 8:].astype(np.float32)).astype(np.float64)
    radius = np.sqrt(-2.0 * np.log(1.0 - blocks[:, :8]))
    normals = np.concatenate([radius * np.cos(angle), radius * np.sin(angle)], axis=1)
    scaled = normals * float(np.float32(std)) + float(np.float32(mean))
    return _joined(scaled.astype(np.float32), count, last)


def _in_blocks(uniforms: np.ndarray, tail: np.ndarray | None) -> tuple[np.ndarray, bool]:
    """The uniform numbers as rows of 16; the last row is for the tail, if there is one."""
    whole = uniforms[: len(uniforms) // _BLOCK * _BLOCK]
    rows = whole if tail is None else np.concatenate([whole, tail])
    return rows.reshape(-1, _BLOCK), tail is not None


def _joined(normals: np.ndarray, count: int, last: bool) -> np.ndarray:
    """Rows in one line; the row of the tail makes the last 16 anew [random/normal-tail]."""
    line = normals.reshape(-1)
    if not last:
        return line
    return np.concatenate([line[: count - _BLOCK], line[-_BLOCK:]])


# ---- integers


@kernel("random")
def random(
    generator: Generator, sizes: Ints, order: Sequence[int], low: int, span: int, wide: bool
) -> np.ndarray:
    """Integers from low on, by the remainder of the bits [random/remainder].

    With a span of 2**64 they are the bits themselves.
    """
    count = math.prod(sizes)
    drawn = generator.draw64(count) if wide else generator.draw32(count)
    if span < 2**64:
        drawn = drawn % np.uint64(span) + np.uint64(low % 2**64)
    return placed(drawn.view(np.int64), sizes, order)


@kernel("randperm")
def randperm(generator: Generator, n: int) -> np.ndarray:
    """The numbers below n, shuffled [randperm/shuffle]."""
    numbers = list(range(n))
    if n < (2**32 - 1) // 20:
        rest = np.arange(n, 1, -1, dtype=np.uint64)
        steps = (generator.draw32(len(rest)) % rest).tolist()
        for place, step in enumerate(steps):
            other = place + step
            numbers[place], numbers[other] = numbers[other], numbers[place]
    else:
        places = generator.draw64(n) % np.arange(1, n + 1, dtype=np.uint64)
        for number, place in enumerate(places.tolist()):
            numbers[number] = numbers[place]
            numbers[place] = number
    return np.array(numbers, np.int64)

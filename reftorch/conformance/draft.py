"""Build a program while drawing from hypothesis: tensors of all layouts, then calls."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from reftorch.conformance.program import (
    Call,
    Input,
    Program,
    Ref,
    Storage,
    contiguous_strides,
)

SIZES = (2, 3, 1, 0, 7, 8, 9, 15, 16, 17, 31, 33)  # they straddle vector widths; simplest first
INTEGRAL = ("int64", "uint8", "int8", "int16", "int32", "uint16", "uint32", "uint64")
FLOATING = ("float32", "float64", "float16", "bfloat16", "float8_e4m3fn", "float8_e5m2")
COMPLEX = ("complex64", "complex128", "complex32")
LARGEST = {"float16": 65504.0, "bfloat16": 3.3895314e38, "float32": 3.4028234663852886e38,
           "float64": 1.7976931348623157e308}  # fmt: skip
Draw = Callable[[st.SearchStrategy[Any]], Any]


@functools.cache
def integers(low: int, high: int) -> st.SearchStrategy[int]:
    """Return a strategy, made once: to make one costs as much as to draw from it."""
    return st.integers(low, high)


@functools.cache
def permutations(count: int) -> st.SearchStrategy[list[int]]:
    """Return a strategy, made once."""
    return st.permutations(range(count))


@dataclass
class Wish:
    """What a rule wants to vary, from its `suite` data, and what the backend can hold."""

    vary: frozenset[str] = frozenset()
    dtypes: tuple[str, ...] | None = None
    args: dict[str, Any] = field(default_factory=dict)
    claimed: frozenset[str] = frozenset()

    def has(self, *names: str) -> bool:
        """Say whether any of these is to be varied."""
        return not self.vary.isdisjoint(names)

    def choose_dtypes(self, allowed: Sequence[str]) -> list[str]:
        """Return the dtypes to draw from, simplest first; rare ones only where asked for."""
        names = [name for name in allowed if name in self.claimed] or list(allowed)
        if self.dtypes is not None:
            return [name for name in names if name in self.dtypes]
        rare = ("uint16", "uint32", "uint64", "complex32", "float8_e4m3fn", "float8_e5m2")
        order = [*FLOATING, *INTEGRAL, "bool", *COMPLEX]
        return sorted((name for name in names if name not in rare), key=order.index)


class Draft:
    """A program being built."""

    def __init__(self, draw: Draw, wish: Wish) -> None:
        self.draw = draw
        self.wish = wish
        self.storages: list[Storage] = []
        self.inputs: list[Input] = []
        self.calls: list[Call] = []
        # what a generator may set, to steer the recipes of the operators
        self.pool: Callable[[str], Sequence[Any]] | None = None  # elements to draw from, by dtype
        self.layouts: tuple[str, ...] = ("contiguous", "permuted", "stepped", "offset", "expanded")
        self.specials = True  # NaN, infinities and extremes now and then
        self.shapes: tuple[tuple[int, ...], ...] = ()  # sizes to draw from
        self.general: tuple[float, float] | None = None  # all floats lie apart, in these bounds,
        # and require grad

    # choices

    def pick(self, choices: Sequence[Any]) -> Any:
        """Draw one of `choices`, the first being the simplest."""
        return choices[self.integer(0, len(choices) - 1)]

    def integer(self, low: int, high: int) -> int:
        """Draw an integer in [low, high]."""
        return low if low >= high else int(self.draw(integers(low, high)))

    def chance(self, one_in: int) -> bool:
        """Draw True once in a while; False is simpler."""
        return self.integer(0, one_in - 1) == one_in - 1

    def sizes(
        self, ndim: int | None = None, low: int = 0, high: int | None = None
    ) -> tuple[int, ...]:
        """Draw sizes; at most one is larger than 3, and there are at most 3 if nobody asks."""
        least, most = (low, high) if ndim is None else (ndim, ndim)
        counted = [shape for shape in self.shapes if len(shape) >= least]
        shapes = [shape for shape in counted if most is None or len(shape) <= most]
        if shapes:
            return tuple(self.pick(shapes))
        if ndim is None:
            if self.wish.has("zero-dim") and low == 0 and self.chance(3):
                return ()
            high = 3 if high is None else high
            ndim = self.pick([n for n in (1, 2, 0, 3, 4) if low <= n <= high])
        sizes = [self.pick((2, 3, 1)) for _ in range(ndim)]
        if sizes:
            place = self.integer(0, ndim - 1)
            if self.wish.has("empty") and self.chance(2):
                sizes[place] = 0
            else:
                sizes[place] = self.pick(SIZES)
        return tuple(sizes)

    def dim(self, ndim: int) -> int:
        """Draw a valid dim, of either sign."""
        bound = max(ndim, 1)
        dim = self.integer(0, bound - 1)
        return dim - bound if self.chance(3) else dim

    def permutation(self, count: int) -> tuple[int, ...]:
        """Draw an order of `count` things."""
        return tuple(self.draw(permutations(count))) if count > 1 else (0,) * count

    def dtype(self, allowed: Sequence[str]) -> str:
        """Draw a dtype."""
        choices = self.wish.choose_dtypes(allowed)
        return str(self.pick(choices or list(allowed)))

    # values

    def values(self, dtype: str, count: int, special: bool | None = None) -> tuple[Any, ...]:
        """Draw `count` elements: a few at random, the others a fixed pattern, then rotated."""
        if count == 0:
            return ()
        if self.general is not None and dtype in (*FLOATING, *COMPLEX):
            start = self.integer(0, 96)
            return tuple([apart(dtype, start + i, self.general) for i in range(count)])
        if special is None:
            special = self.wish.has("nan") or (self.specials and self.chance(6))
        drawn = [self.number(dtype, special) for _ in range(min(count, 5))]
        rest = [pattern(dtype, i) for i in range(len(drawn), count)]
        values = drawn + rest
        shift = self.integer(0, count - 1) if rest else 0
        return tuple(values[-shift:] + values[:-shift]) if shift else tuple(values)

    def number(self, dtype: str, special: bool = False) -> Any:
        """Draw one element of a dtype."""
        if self.pool is not None:
            return self.pick(tuple(self.pool(dtype)))
        if dtype == "bool":
            return self.pick((False, True))
        if dtype in INTEGRAL:
            unsigned = dtype.startswith("u")
            bits = int(dtype.lstrip("uint"))
            low, high = (0, 2**bits - 1) if unsigned else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
            extremes = (high, low) if special else ()
            return self.pick((0, 1, 2, 3, 5, 7, *(() if unsigned else (-1, -2, -3, -5)), *extremes))
        if dtype in COMPLEX:
            parts = ("float32", False) if dtype != "complex128" else ("float64", False)
            return complex(self.number(*parts), self.number(*parts))
        plain = (0.0, 1.0, 2.0, -1.0, 0.5, -2.5, 3.0, -0.75, 1.5, -3.0)
        if not special:
            return self.pick(plain)
        largest = LARGEST.get(dtype, 1.0)
        edges: tuple[float, ...] = (math.nan, math.inf, -math.inf, -0.0, largest, -largest)
        if dtype == "float8_e4m3fn":
            edges = (math.nan, -0.0)
        return self.pick(plain[:5] + edges)

    # tensors

    def tensor(
        self,
        sizes: tuple[int, ...],
        dtype: str,
        values: Sequence[Any] | None = None,
        grad: bool = False,
        writable: bool = False,
        plain: bool = False,
    ) -> Ref:
        """Add an input of some layout: contiguous, permuted, stepped, offset, expanded."""
        strides, offset, length = self.layout(sizes, writable, plain or values is not None)
        content = tuple(values) if values is not None else self.values(dtype, length)
        self.storages.append(Storage(dtype, content))
        grad = grad or (self.general is not None and dtype in (*FLOATING, *COMPLEX))
        place = Input(len(self.storages) - 1, sizes, strides, offset, grad)
        self.inputs.append(place)
        return Ref("input", len(self.inputs) - 1)

    def layout(
        self, sizes: tuple[int, ...], writable: bool, plain: bool
    ) -> tuple[tuple[int, ...], int, int]:
        """Draw strides and an offset; return them and the length of the storage they need."""
        kinds = [k for k in self.layouts if not (writable and k == "expanded")] or ["contiguous"]
        kind = "contiguous" if plain else self.pick(kinds)
        strides, offset = contiguous_strides(sizes), 0
        if kind == "permuted" and len(sizes) > 1:
            order = self.permutation(len(sizes))
            inner = contiguous_strides(tuple(sizes[axis] for axis in order))
            strides = tuple(inner[order.index(axis)] for axis in range(len(sizes)))
        elif kind == "stepped":
            strides = tuple(2 * stride for stride in strides)
        elif kind == "odd ones":  # sizes of 1 have strides that mean nothing
            pairs = zip(sizes, strides, strict=True)
            strides = tuple(self.pick((5, 0, 1)) if n == 1 else s for n, s in pairs)
        elif kind == "channels last" and len(sizes) == 4:
            _, c, h, w = (max(size, 1) for size in sizes)
            strides = (c * h * w, 1, c * w, c)
        elif kind == "overlapping" and sizes:
            strides = tuple(1 for _ in sizes)
        elif kind == "offset":
            offset = self.integer(1, 3)
        elif kind == "expanded" and sizes:
            axis = self.integer(0, len(sizes) - 1)
            strides = contiguous_strides(tuple(1 if i == axis else n for i, n in enumerate(sizes)))
            strides = tuple(0 if i == axis else stride for i, stride in enumerate(strides))
        last = sum((n - 1) * stride for n, stride in zip(sizes, strides, strict=True))
        return strides, offset, offset + (last + 1 if 0 not in sizes else 0)

    def another_view(self, ref: Ref) -> Ref:
        """Add an input on the storage of `ref`: the same window, reversed dims, or a part."""
        place = self.inputs[ref.index]
        kind = self.pick(("same", "reversed", "shorter"))
        sizes, strides, offset = place.sizes, place.strides, place.offset
        if kind == "reversed":
            sizes, strides = sizes[::-1], strides[::-1]
        elif kind == "shorter" and sizes and sizes[0] > 1:
            sizes = (sizes[0] - 1, *sizes[1:])
            offset += strides[0]
        self.inputs.append(Input(place.storage, sizes, strides, offset))
        return Ref("input", len(self.inputs) - 1)

    def broadcastable(self, sizes: tuple[int, ...]) -> tuple[int, ...]:
        """Draw sizes that broadcast with `sizes`."""
        kept = list(sizes[self.integer(0, len(sizes)) if self.chance(3) else 0 :])
        for axis in range(len(kept)):
            if self.chance(4):
                kept[axis] = 1
        return tuple(kept)

    def sizes_of(self, ref: Ref) -> tuple[int, ...]:
        """Return the sizes of an input."""
        return self.inputs[ref.index].sizes

    def dtype_of(self, ref: Ref) -> str:
        """Return the dtype of an input."""
        return self.storages[self.inputs[ref.index].storage].dtype

    # calls

    def call(self, op: str, *args: Any, variant: str = "function", **kwargs: Any) -> Ref:
        """Add a call."""
        self.calls.append(Call(op, args, kwargs, variant))
        return Ref("result", len(self.calls) - 1)

    def program(self, observe: tuple[str, ...]) -> Program:
        """Return the finished program."""
        return Program(tuple(self.storages), tuple(self.inputs), tuple(self.calls), observe)


def apart(dtype: str, index: int, bounds: tuple[float, float]) -> Any:
    """Return an element for a place, such that those of neighbours are far from each other."""
    low, high = bounds
    real = low + (high - low) * (index * 0.6180339887498949 % 1.0)
    if dtype not in COMPLEX:
        return real
    return complex(real, low + (high - low) * ((index + 0.5) * 0.7548776662466927 % 1.0))


def pattern(dtype: str, index: int) -> Any:
    """Return a small fixed element for a place, exact in every dtype and not constant."""
    if dtype == "bool":
        return index % 3 == 1
    if dtype in INTEGRAL:
        return index % 7 + 1 if dtype.startswith("u") else index % 7 - 3
    number = (index % 7 - 3) / 2
    return complex(number, index % 3 - 1) if dtype in COMPLEX else number

"""grid: arrays of numbers in plain Python, the library of the example. It has faults."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from typing import Any

KINDS: dict[str, type[Any]] = {"bool": bool, "int64": int, "float64": float}


class Grid:
    """Numbers in row-major order, with a shape and a dtype."""

    def __init__(self, values: Sequence[Any], shape: Sequence[int], dtype: str) -> None:
        self.values = [KINDS[dtype](value) for value in values]
        self.shape, self.dtype = tuple(shape), dtype
        if len(self.values) != math.prod(self.shape):
            raise ValueError(f"{len(self.values)} values do not fill {self.shape}")

    def at(self, place: Sequence[int]) -> Any:
        """Return one element; dims of size 1 stretch, and missing ones are added in front."""
        index = 0
        own = place[len(place) - len(self.shape) :]
        for size, position in zip(self.shape, own, strict=True):
            index = index * size + (0 if size == 1 else position)
        return self.values[index]


def _broadcast(a: Grid, b: Grid) -> tuple[int, ...]:
    pairs = itertools.zip_longest(reversed(a.shape), reversed(b.shape), fillvalue=1)
    shape = [m if n == 1 else n for m, n in pairs]
    for each in (a, b):
        for size, whole in zip(reversed(each.shape), shape, strict=False):
            if size not in (1, whole):
                raise ValueError(f"{a.shape} and {b.shape} do not broadcast")
    return tuple(reversed(shape))


def _pointwise(function: Callable[[Any, Any], Any], a: Any, b: Any, dtype: str = "") -> Grid:
    order = list(KINDS)
    grids = [each for each in (a, b) if isinstance(each, Grid)]
    a, b = (x if isinstance(x, Grid) else Grid([x], [], grids[0].dtype) for x in (a, b))
    common = order[max(order.index(a.dtype), order.index(b.dtype))]
    shape = _broadcast(a, b)
    kind = KINDS[common]
    places = itertools.product(*map(range, shape))
    values = [function(kind(a.at(place)), kind(b.at(place))) for place in places]
    return Grid(values, shape, dtype if dtype else common)


def add(a: Any, b: Any) -> Grid:
    """Add, with broadcasting."""
    return _pointwise(lambda x, y: x + y, a, b)


def mul(a: Any, b: Any) -> Grid:
    """Multiply, with broadcasting."""
    return _pointwise(lambda x, y: x * y, a, b)


def maximum(a: Any, b: Any) -> Grid:
    """Return the greater of two."""
    return _pointwise(max, a, b)


def less(a: Any, b: Any) -> Grid:
    """Compare."""
    return _pointwise(lambda x, y: x < y, a, b, "bool")


def reshape(a: Grid, shape: Sequence[int]) -> Grid:
    """Give another shape; one size may be -1."""
    known = math.prod(size for size in shape if size != -1)
    if -1 in shape and (known == 0 or list(shape).count(-1) > 1):
        raise ValueError(f"{shape} leaves open what -1 is")
    return Grid(a.values, [len(a.values) // known if n == -1 else n for n in shape], a.dtype)


def transpose(a: Grid) -> Grid:
    """Turn the dims round."""
    shape = a.shape[::-1]
    values = [a.at(place[::-1]) for place in itertools.product(*map(range, shape))]
    return Grid(values, shape, a.dtype)

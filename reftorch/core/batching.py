"""Batched tensors: one tensor that stands for many examples, each of which a function sees alone.

A `Batched` tensor shows the sizes and strides of one example; `_physical` holds all of them, along
its dim `_bdim`. Nested batches are nested tensors, the innermost outermost.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Sequence

from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.errors import fail

# of levels of both kinds, these and those of forward mode: which is within which
next_number = itertools.count(1).__next__


class Batched(TensorImpl):
    """A tensor each of whose elements stands for one of every example."""

    __slots__ = ("_physical", "_bdim", "_level")

    _physical: TensorImpl
    _bdim: int
    _level: Level

    def _alias(self) -> Batched:
        """The same examples, without history or base [vmap/nests-with-grad]."""
        tensor = object.__new__(type(self))
        tensor._array, tensor._storage = None, self._storage
        tensor._geometry, tensor._offset = self._geometry, self._offset
        tensor._dtype = self._dtype
        tensor._node = tensor._base = None
        tensor._physical, tensor._bdim, tensor._level = self._physical, self._bdim, self._level
        return tensor

    def window(self):  # type: ignore[no-untyped-def]  # noqa: ANN201
        """Refuse: an example has no memory of its own [vmap/no-look-inside]."""
        fail(
            "vmap/no-look-inside",
            "the values of a batched tensor depend on the example: vmap cannot look at them "
            "(as .item(), bool(), numpy() or printing would)",
        )

    _fetched = window


class Level:
    """One `vmap` that is running: how many examples, and what random numbers they get."""

    __slots__ = ("number", "size", "randomness")

    def __init__(self, size: int, randomness: str) -> None:
        self.number, self.size, self.randomness = next_number(), size, randomness


class _Batches(threading.local):
    """The levels that are running in this thread, outermost first."""

    def __init__(self) -> None:
        self.open: list[Level] = []


BATCHES = _Batches()


def innermost(args: Sequence[object], out: Out | None = None) -> Level | None:
    """The innermost level at which an argument is batched, None when none is."""
    found = None if out is None else _level_of(out.tensor)
    for arg in args:
        level = innermost(arg) if isinstance(arg, (tuple, list)) else _level_of(arg)
        if level is not None and (found is None or level.number > found.number):
            found = level
    return found


def _level_of(arg: object) -> Level | None:
    return arg._level if isinstance(arg, Batched) else None


def levels_of(tensor: object) -> set[Level]:
    """All levels at which a tensor is batched."""
    found = set()
    while isinstance(tensor, Batched):
        found.add(tensor._level)
        tensor = tensor._physical
    return found

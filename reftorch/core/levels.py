"""Levels of forward-mode differentiation: which tangents a call sees, per thread.

A tensor carries a tangent for each level that gave it one (`TensorImpl._tangents`). While an
operator works on the tangents of one level, that level and those within it are out of sight
[forward-ad/from-reverse-formulas].
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from reftorch.core.batching import BATCHES, innermost, next_number
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.trace import LISTENER


class _Levels(threading.local):
    """The numbers of the open levels, outermost first, and how many of them are in sight."""

    def __init__(self) -> None:
        self.open: list[int] = []
        self.visible = 0


LEVELS = _Levels()


def enter() -> int:
    """Open a level inside those that are open; every call takes the layered path meanwhile."""
    LEVELS.open.append(next_number())
    LEVELS.visible = len(LEVELS.open)
    LISTENER.hold(1)
    return LEVELS.open[-1]


def leave() -> None:
    """Close the innermost level; its tangents are not found any more."""
    LEVELS.open.pop()
    LEVELS.visible = len(LEVELS.open)
    LISTENER.hold(-1)


def highest(args: Sequence[Any], out: Out | None = None) -> int | None:
    """The place of the innermost level in sight at which an argument has a tangent."""
    for place in range(LEVELS.visible - 1, -1, -1):
        number = LEVELS.open[place]
        if _any_at(args, number) or (out is not None and has_tangent(out.tensor, number)):
            return place
    return None


def is_served(args: Sequence[Any], out: Out | None) -> bool:
    """Whether a call is for forward mode first: a batch within its level is served before it."""
    place = highest(args, out)
    if place is None:
        return False
    batch = innermost(args, out) if BATCHES.open else None
    return batch is None or batch.number < LEVELS.open[place]


def _any_at(args: Sequence[Any], number: int) -> bool:
    for arg in args:
        if isinstance(arg, TensorImpl):
            if has_tangent(arg, number):
                return True
        elif type(arg) in (tuple, list) and _any_at(arg, number):
            return True
    return False


def has_tangent(tensor: TensorImpl, number: int) -> bool:
    """Whether a tensor, or the base that it views, has a tangent at a level."""
    if number in getattr(tensor, "_tangents", ()):
        return True
    return tensor._base is not None and number in getattr(tensor._base, "_tangents", ())

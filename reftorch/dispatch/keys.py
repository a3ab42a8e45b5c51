"""The dispatch keys, in the order in which a call passes them.

Each layer registers its handler; a handler does its part and calls `redispatch` on the operator
to go on below itself. The dispatcher knows no layer above it.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Any


class DispatchKey(enum.IntEnum):
    """Where a call may be intercepted, outermost first."""

    DEVICE = 0  # asked only where a program met another device than the CPU
    FORWARD_AD = 1
    INFERENCE = 2
    AUTOGRAD = 3
    BATCH = 4
    BACKEND = 5


HANDLERS: dict[DispatchKey, Callable[..., Any]] = {}


def register(key: DispatchKey, handler: Callable[..., Any]) -> None:
    """Let `handler(operator, args, out)` serve a key."""
    HANDLERS[key] = handler


class _Inference:
    """What the dispatcher needs of inference mode beside its handler."""

    __slots__ = ("views",)

    views: Callable[[Any], Any]  # make inference tensors of the views of one


INFERENCE = _Inference()

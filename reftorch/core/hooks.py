"""The functions that run around a node: only data; `autograd.around` runs them.

A node, or a leaf tensor in the place of its node, has a `Hooks` once somebody registered
something. Each kind is an ordered dict from a handle's id to the function, so that a handle can
remove what it registered and the order stays that of registration [hooks/order].
"""

from __future__ import annotations

import itertools
import weakref
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeAlias

Functions: TypeAlias = "OrderedDict[int, Callable[..., Any]]"

_next_id = itertools.count(1).__next__


class RemovableHandle:
    """What a registration returns: removes the hook, also at the end of a `with` [hooks/remove]."""

    __slots__ = ("id", "_functions", "__weakref__")

    def __init__(self, functions: OrderedDict[int, Any]) -> None:
        self.id = _next_id()
        self._functions = weakref.ref(functions)

    def remove(self) -> None:
        """Take the hook away; a second time does nothing."""
        functions = self._functions()
        if functions is not None:
            functions.pop(self.id, None)

    def __enter__(self) -> RemovableHandle:
        return self

    def __exit__(self, *exc: object) -> None:
        self.remove()


def add(functions: Functions, hook: Callable[..., Any]) -> RemovableHandle:
    """Register a function behind those that are there."""
    Hooks.any = True
    handle = RemovableHandle(functions)
    functions[handle.id] = hook
    return handle


class Hooks:
    """What runs around one node.

    `tensor[i]` change the gradient of output i; `retained` are the tensors that keep it;
    `before` see the gradients of all outputs, `after` also those of the inputs; `accumulated`
    run when the gradient of a leaf was summed up.
    """

    __slots__ = ("tensor", "retained", "before", "after", "accumulated", "metadata")

    any = False  # whether there ever was one; looking for them costs more

    def __init__(self) -> None:
        self.tensor: dict[int, Functions] = {}
        self.retained: list[tuple[Any, int]] = []
        self.before: Functions = OrderedDict()
        self.after: Functions = OrderedDict()
        self.accumulated: Functions = OrderedDict()
        self.metadata: dict[Any, Any] = {}  # for whoever wants to remember something

    def of_output(self, index: int) -> Functions:
        """The tensor hooks of one output."""
        return self.tensor.setdefault(index, OrderedDict())

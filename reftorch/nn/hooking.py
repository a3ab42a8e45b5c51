"""Hooks of modules: what is registered, and the handle that takes it away again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from reftorch.core.hooks import RemovableHandle


@dataclass(frozen=True)
class Hook:
    """A registered function, and how it is to be called.

    `with_kwargs`: with the keyword arguments of the call, too; `always`: also when the call fails;
    `private`: by the underscored registration, which lets it replace what it is given.
    """

    function: Callable[..., Any]
    with_kwargs: bool = False
    always: bool = False
    private: bool = False


Hooks = OrderedDict[int, Hook]


def registered(hooks: Hooks, hook: Hook, prepend: bool = False) -> RemovableHandle:
    """Keep a hook behind those that are there, or before them [modules/hook-order]."""
    handle = RemovableHandle(hooks)
    hooks[handle.id] = hook
    if prepend:
        hooks.move_to_end(handle.id, last=False)
    return handle

"""The thread that `explain` pulls: where a rule decides something, it is noted here.

Nothing is recorded, and next to nothing is spent, unless a listener is set. The rendered fast
path looks at `LISTENER.active` and steps aside while somebody listens, so that every call then
takes the layered path, which notes its rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class _Listener:
    __slots__ = ("active", "begin", "end", "rule")

    def __init__(self) -> None:
        self.active = False
        self.begin: Callable[[str, tuple], None] = lambda name, args: None
        self.end: Callable[[Any], None] = lambda result: None
        self.rule: Callable[[str, str, tuple], None] = lambda rule, text, values: None


LISTENER = _Listener()


def note(rule: str, text: str = "", *values: object) -> None:
    """Say that a rule decided something; `text` is formatted with the values when it is read."""
    if LISTENER.active:
        LISTENER.rule(rule, text, values)

"""The thread that `explain` pulls: where a rule decides something, it is noted here.

Nothing is recorded, and next to nothing is spent, unless a listener is set. The rendered fast
path looks at `LISTENER.active` and steps aside while somebody listens, so that every call then
takes the layered path, which notes its rules. Others who need to see every call, as forward-mode
differentiation does, hold it active for as long.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any


class _Listener:
    __slots__ = ("active", "begin", "end", "rule", "held", "_lock")

    def __init__(self) -> None:
        self.active = False
        self.held = 0  # by how many
        self._lock = threading.Lock()
        self.begin: Callable[[str, tuple], None] = lambda name, args: None
        self.end: Callable[[Any], None] = lambda result: None
        self.rule: Callable[[str, str, tuple], None] = lambda rule, text, values: None

    def hold(self, more: int) -> None:
        """Keep every call on the layered path, or (-1) cease to."""
        with self._lock:  # other threads do so, too
            self.held += more
            self.active = self.held > 0


LISTENER = _Listener()


def note(rule: str, text: str = "", *values: object) -> None:
    """Say that a rule decided something; `text` is formatted with the values when it is read."""
    if LISTENER.active:
        LISTENER.rule(rule, text, values)

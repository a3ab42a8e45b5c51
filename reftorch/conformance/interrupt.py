"""Ctrl-C and SIGTERM end a run, not the report of it."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from typing import Any

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Interruption:
    """The first signal raises KeyboardInterrupt; later ones, and all once `over`, do not."""

    def __init__(self) -> None:
        self.number: int | None = None
        self.over = False

    def __call__(self, number: int, frame: Any) -> None:
        """Handle a signal."""
        first, self.number = self.number is None, number if self.number is None else self.number
        if first and not self.over:
            raise KeyboardInterrupt

    @property
    def status(self) -> int | None:
        """Return the exit status that shells give to a command which a signal ended."""
        return None if self.number is None else 128 + self.number


@contextlib.contextmanager
def interruptible() -> Iterator[Interruption]:
    """Handle signals within the context, where that is possible."""
    interruption = Interruption()
    if threading.current_thread() is not threading.main_thread():
        yield interruption
        return
    before = {number: signal.signal(number, interruption) for number in SIGNALS}
    try:
        yield interruption
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)

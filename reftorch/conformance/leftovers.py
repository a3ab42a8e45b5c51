"""Put back what a program may have changed in its process, so that the next is not touched by it.

That a program leaves something changed is no difference, but it is said. Random numbers start anew
for each program: what a program draws does not depend on those that ran before.
"""

from __future__ import annotations

import gc
import os
import random
import signal
import sys
import threading
from typing import Any

import numpy as np

SIGNALS = tuple(
    getattr(signal, name)
    for name in "SIGINT SIGTERM SIGHUP SIGALRM SIGCHLD SIGPIPE SIGUSR1 SIGUSR2 SIGFPE".split()
    if hasattr(signal, name)
)
"""Those that libraries handle: to ask for all of them takes as long as a small program."""


class Leftovers:
    """The state of the process before any program ran."""

    def __init__(self) -> None:
        self.random = random.getstate()
        self.reseed()
        open_streams()
        self.before = look()

    def reseed(self) -> None:
        """Let random numbers start anew."""
        random.setstate(self.random)
        np.random.seed(0)  # noqa: NPY002 - the global one, of which this is the fastest way

    def restore(self) -> list[str]:
        """Put everything back, and return what had been changed, in words."""
        self.reseed()
        now = look()
        changed = [name for name, value in now.items() if value != self.before[name]]
        for name in changed:
            RESTORE[name](self.before[name])
        if "standard streams" in changed:
            self.before["standard streams"] = streams()
        if now["threads"] != self.before["threads"]:  # nothing ends a thread: it is said once
            self.before["threads"] = now["threads"]
        return changed


def look() -> dict[str, Any]:
    """Return what is watched, by name."""
    return {
        "the working directory": folder(),
        "the environment": dict(os.environ),
        "handlers of signals": handlers(),
        "a timer": signal.getitimer(signal.ITIMER_REAL)[0] > 0,
        "NumPy's handling of errors": np.geterr(),
        "standard streams": streams(),
        "the recursion limit": sys.getrecursionlimit(),
        "garbage collection": gc.isenabled(),
        "a tracing function": (sys.gettrace(), sys.getprofile()),
        "threads": [each.ident for each in threading.enumerate()],
    }


def folder() -> str | None:
    """Return the working directory, None when it is gone."""
    try:
        return os.getcwd()
    except OSError:
        return None


def streams() -> list[tuple[Any, bool]]:
    """Return the standard streams, and whether each is open."""
    return [(each, getattr(each, "closed", True)) for each in (sys.stdin, sys.stdout, sys.stderr)]


def open_streams() -> None:
    """Make standard streams which do not take their files with them when they are closed."""
    sys.stdin = open(0, encoding="utf-8", closefd=False)
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False)


def handlers() -> dict[int, Any]:
    """Return the handlers of signals that are Python's."""
    return {number: signal.getsignal(number) for number in SIGNALS}


def _set_environment(before: dict[str, str]) -> None:
    os.environ.clear()
    os.environ.update(before)


def _set_handlers(before: dict[int, Any]) -> None:
    for number, handler in before.items():
        if handler is not None and signal.getsignal(number) != handler:
            signal.signal(number, handler)


def _set_tracing(before: tuple[Any, Any]) -> None:
    sys.settrace(before[0])
    sys.setprofile(before[1])


RESTORE: dict[str, Any] = {
    "the working directory": os.chdir,
    "the environment": _set_environment,
    "handlers of signals": _set_handlers,
    "a timer": lambda before: signal.setitimer(signal.ITIMER_REAL, 0),
    "NumPy's handling of errors": lambda before: np.seterr(**before),
    "standard streams": lambda before: open_streams(),
    "the recursion limit": sys.setrecursionlimit,
    "garbage collection": lambda before: gc.enable() if before else gc.disable(),
    "a tracing function": _set_tracing,
    "threads": lambda before: None,
}

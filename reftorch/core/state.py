"""The little global state that there is: grad mode (per thread) and the default dtype."""

from __future__ import annotations

import threading

from reftorch.core import dtype as dt


class _Mode(threading.local):
    """Per-thread modes; the class attributes are the defaults of a new thread."""

    grad = True
    inference = False  # whether new tensors are inference tensors
    transforms = 0  # how many of grad, vjp and jvp are calling their functions
    checking = False  # whether gradcheck maps a function, which takes any custom one
    probing = False  # whether formulas run with a gradient made up to find a tangent
    below = False  # whether autograd has recorded the call that runs, and so switched `grad` off


MODE = _Mode()


class _Defaults:
    """Process-wide defaults."""

    __slots__ = ("dtype", "threads")

    def __init__(self) -> None:
        self.dtype = dt.float32
        self.threads = 1  # what was asked for; there is no more than one


DEFAULTS = _Defaults()


def default_complex() -> dt.dtype:
    """The complex dtype whose parts have the default dtype."""
    return DEFAULTS.dtype.to_complex()

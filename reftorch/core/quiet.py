"""Silence for floating-point flags: inf and nan are results like any other, and no warnings.

[nan/no-warning]

`np.errstate` costs a microsecond, five times the addition of two small arrays. What it sets is a
context variable, so a call within a context in which that was set once is silent, too, and costs
next to nothing; but nobody can enter a context that is entered already. So every thread has one,
for the flat paths, which call a single ufunc in it; kernels set the variable, which costs a tenth
of `np.errstate`. The variable is private to NumPy, hence the second way.
"""

from __future__ import annotations

import contextvars
import threading
from typing import Any

import numpy as np

try:
    from numpy._core.umath import _extobj_contextvar, _make_extobj

    silent: Any = _make_extobj(all="ignore")
    hush, unhush = _extobj_contextvar.set, _extobj_contextvar.reset
except ImportError:
    silent = None

    def hush(_: Any) -> Any:
        """Silence this thread; the result is for `unhush`."""
        return np.seterr(all="ignore")

    def unhush(token: Any) -> None:
        """Restore what was before."""
        np.seterr(**token)


class Quiet:
    """The same as a context manager."""

    __slots__ = ("_token",)

    def __enter__(self) -> None:
        self._token = hush(silent)

    def __exit__(self, *exc: object) -> None:
        unhush(self._token)


class _Silence(threading.local):
    """A context of this thread: `run(ufunc, *operands)` calls in silence."""

    def __init__(self) -> None:
        context = contextvars.Context()
        context.run(np.seterr, all="ignore")
        self.run = context.run


SILENCE = _Silence()


def anew(ufunc: np.ufunc, *operands: np.ndarray) -> Any:
    """Call in silence where the context is entered already: in a finalizer that comes between."""
    with Quiet():
        return ufunc(*operands)

"""Silence for floating-point flags: inf and nan are results like any other, and no warnings.

[nan/no-warning]

`np.errstate` costs a microsecond, five times the addition of two small arrays; setting the
context variable behind it, a tenth. That variable is private to NumPy, hence the second way.
"""

from __future__ import annotations

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

"""Silence for floating-point flags: inf and nan are results like any other [nan/no-warning]."""

from __future__ import annotations

from typing import Any

import numpy as np

try:
    # `np.errstate` costs a microsecond, five times the addition of two small arrays; setting the
    # variable behind it a tenth. It is private, hence the other way below.
    from numpy._core.umath import _extobj_contextvar, _make_extobj

    class Quiet:
        """A re-entrant context manager under which no ufunc warns, in this thread."""

        __slots__ = ()
        _silent = _make_extobj(all="ignore")
        _tokens: list[Any] = []

        def __enter__(self) -> None:
            self._tokens.append(_extobj_contextvar.set(self._silent))

        def __exit__(self, *exc: object) -> None:
            _extobj_contextvar.reset(self._tokens.pop())

except ImportError:

    class Quiet:  # type: ignore[no-redef]
        """The same by public means."""

        __slots__ = ()
        _states: list[Any] = []

        def __enter__(self) -> None:
            state = np.errstate(all="ignore")
            self._states.append(state)
            state.__enter__()

        def __exit__(self, *exc: object) -> None:
            self._states.pop().__exit__(None, None, None)


quiet = Quiet()

"""Warnings that know their rule [warnings/user-warning]: one way for all that PyTorch warns of."""

from __future__ import annotations

import os
import sys
import warnings
from typing import Any

from reftorch.errors import check
from reftorch.spec import load

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep


class _State:
    """Whether to repeat what is said once, and what was said."""

    __slots__ = ("always", "said")

    def __init__(self) -> None:
        self.always = False
        self.said: set[str] = set()


_STATE = _State()


def set_warn_always(b: bool, /) -> None:
    """Say whether what is warned of once is warned of each time [warnings/once-in-a-process]."""
    check(
        isinstance(b, bool), "warnings/switch-is-bool", "set_warn_always expects a bool, got {}",
        type(b).__name__,
    )  # fmt: skip
    _STATE.always = b


def is_warn_always_enabled() -> bool:
    """Whether what is warned of once is warned of each time [warnings/once-in-a-process]."""
    return _STATE.always


def warn(rule_id: str, message: str, *args: Any) -> None:
    """Warn as the rule says: each time, or once in a process [warnings/once-in-a-process].

    Python's filters decide afterwards what becomes of it; what they ignore has been said.
    """
    rule = load().rules.get(rule_id)
    if rule is None or rule.warns is None:
        raise AssertionError(f"no rule {rule_id!r} says that it warns")
    text = message.format(*args) if args else message
    if rule.warns == "once" and not _STATE.always:
        if text in _STATE.said:
            return
        _STATE.said.add(text)
    warning = UserWarning(f"{text} [{rule_id}]")
    warning.rule = rule_id  # type: ignore[attr-defined]
    warnings.warn(warning, stacklevel=_levels_to_the_caller())


def _levels_to_the_caller() -> int:
    """How far up the first frame outside of this package is [warnings/at-the-caller]."""
    levels, frame = 0, sys._getframe(0)
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        levels, frame = levels + 1, frame.f_back
    return levels

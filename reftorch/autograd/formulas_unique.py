"""There is no derivative of unique."""

from __future__ import annotations

from typing import NoReturn

from reftorch.errors import fail


def unique_backward(name: str) -> NoReturn:
    """Refuse to go backward [unique/no-derivative]."""
    fail("unique/no-derivative", "the derivative for '{}' is not implemented.", name)

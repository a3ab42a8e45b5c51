"""What the environment of the process switches on."""

from __future__ import annotations

import os

__all__ = ["is_on"]


def is_on(variable: str) -> bool:
    """Say whether a variable is set to anything but 0."""
    return os.environ.get(variable, "") not in ("", "0")

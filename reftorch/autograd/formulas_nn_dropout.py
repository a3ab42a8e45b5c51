"""The derivative of dropout that tells what it kept."""

from __future__ import annotations

from typing import Any


def native_dropout_given(grad: Any, kept: Any, p: float, train: bool | None) -> Any:
    """What was given for the kept, scaled only where train is true [native_dropout/none-trains]."""
    scale = 1.0 if not train else 0.0 if p == 1 else 1 / (1 - p)
    return grad * kept * scale

"""What the derivatives of pools need."""

from __future__ import annotations

from typing import Any

from reftorch.ops.nn_taps import read_at


def read_at_largest(grad: Any, indices: Any, n: int) -> Any:
    """Read a gradient of the input where the largest elements of the windows are."""
    return read_at(grad, indices, n)

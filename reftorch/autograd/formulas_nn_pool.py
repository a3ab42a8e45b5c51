"""What the derivatives of pools need."""

from __future__ import annotations

from typing import Any

from reftorch.dispatch.table import PACKETS
from reftorch.ops.nn_pool import Numbers, without_elements
from reftorch.ops.nn_taps import read_at


def read_at_largest(grad: Any, indices: Any, n: int, windows: Numbers | None = None) -> Any:
    """Read a gradient of the input where the largest elements of the windows are.

    A window without elements has none [max_pool2d/window-in-the-padding].
    """
    empty = without_elements(grad, windows, n)
    if empty is None:
        return read_at(grad, indices, n)
    found = read_at(grad, PACKETS["masked_fill"](indices, empty, 0), n)
    return PACKETS["masked_fill"](found, empty, 0)

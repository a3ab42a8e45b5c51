"""The derivative of rows taken from a table."""

from __future__ import annotations

from typing import Any

from reftorch.dispatch.table import PACKETS


def embedding_backward(
    grad: Any, indices: Any, sizes: tuple[int, ...], padding_idx: int, by_frequency: bool
) -> Any:
    """The sums of what was given to each row, or the means [embedding/padding-learns-nothing]."""
    flat = indices.reshape(-1)
    given = grad.reshape(indices._geometry.numel, sizes[1])
    if padding_idx >= 0:
        given = PACKETS["where"]((flat == padding_idx).unsqueeze(1), 0, given)
    if by_frequency:
        counts = flat.to(PACKETS["arange"](0)._dtype).bincount(minlength=sizes[0])
        given = given / counts.index_select(0, flat).unsqueeze(1).to(given._dtype)
    nothing = PACKETS["zeros"](sizes, dtype=grad._dtype)
    return nothing.index_add(0, flat, given)

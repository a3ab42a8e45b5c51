"""The derivatives of bags of rows."""

from __future__ import annotations

from typing import Any

from reftorch.dispatch.table import PACKETS
from reftorch.ops.nn_embedding_bag import MAX, MEAN


def _divisors(flat: Any, rows: int) -> Any:
    """By what each row is divided with scale_grad_by_freq [embedding_bag/frequency]."""
    counts = flat.to(PACKETS["arange"](0)._dtype).bincount(minlength=rows)
    rank = ((counts > 0).cumsum(0) - 1).clamp_min(0)
    place = flat.sort()[0].index_select(0, rank)
    return counts.index_select(0, place)


def embedding_bag_backward(
    grad: Any, indices: Any, bag: Any, held: Any, sources: Any, sizes: Any,
    element: Any, by_frequency: bool, mode: int, given: Any, padding: int,
) -> Any:  # fmt: skip
    """The sums of what was given to each row [embedding_bag/padding] [embedding_bag/maximum]."""
    flat, wide = indices.reshape(-1), grad.to(grad._dtype.compute)
    nothing = PACKETS["zeros"](sizes, dtype=wide._dtype)
    if not flat._geometry.numel or not wide._geometry.numel:
        return nothing.to(element)
    if mode == MAX:
        wide = PACKETS["where"]((held > 0).unsqueeze(1), wide, 0)
        places = sources.to(PACKETS["arange"](0)._dtype)
        return nothing.scatter_add(0, places, wide).to(element)
    if mode == MEAN:
        wide = wide / held.clamp_min(1).unsqueeze(1)
    rows = wide.index_select(0, bag)
    if given is not None:
        rows = rows * given.unsqueeze(1)
    if padding >= 0:
        rows = PACKETS["where"]((flat == padding).unsqueeze(1), 0, rows)
    if by_frequency:
        rows = rows / _divisors(flat, sizes[0]).index_select(0, flat).unsqueeze(1)
    return nothing.index_add(0, flat, rows).to(element)


def embedding_bag_backward_given(
    grad: Any, weight: Any, indices: Any, bag: Any, padding: int
) -> Any:
    """The products of rows with what their bags got [embedding_bag/weights-of-sums]."""
    flat = indices.reshape(-1)
    if not grad._geometry.numel:
        return PACKETS["zeros"]((flat._geometry.numel,), dtype=grad._dtype)
    wide = grad.to(grad._dtype.compute)
    found = (wide.index_select(0, bag) * weight.index_select(0, flat)).sum(1)
    if padding >= 0:
        found = PACKETS["where"](flat == padding, 0, found)
    return found.to(grad._dtype)

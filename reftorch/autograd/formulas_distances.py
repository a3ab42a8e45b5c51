"""What the derivatives of distances need."""

from __future__ import annotations

import math
from typing import Any

from reftorch.dispatch.table import PACKETS


def cdist_backward(grad: Any, x1: Any, x2: Any, p: float, result: Any, first: bool) -> Any:
    """The gradient for the rows of x1 or, without `first`, of x2 [cdist/gradient-of-equals]."""
    apart = x1.unsqueeze(-2) - x2.unsqueeze(-3)
    direction = apart.sgn()
    share = _share(apart.abs(), result.unsqueeze(-1), p)
    gradient = grad.unsqueeze(-1) * direction * share
    return gradient.sum(-2) if first else -gradient.sum(-3)


def pdist_backward(grad: Any, self: Any, p: float, result: Any) -> Any:
    """The gradient for both rows of each pair [pdist/pairs]."""
    count = self._geometry.sizes[0]
    first, second = PACKETS["triu_indices"](count, count, 1)
    apart = self.index_select(0, first) - self.index_select(0, second)
    share = _share(apart.abs(), result.unsqueeze(-1), p)
    gradient = grad.unsqueeze(-1) * apart.sgn() * share
    nothing = PACKETS["zeros_like"](self)
    return nothing.index_add(0, first, gradient).index_add(0, second, -gradient)


def _share(apart: Any, distance: Any, p: float) -> Any:
    """By how much a distance grows with the difference of one element."""
    if p == 0:
        return PACKETS["zeros_like"](apart)
    if p == 1:
        return PACKETS["ones_like"](apart)
    if math.isinf(p):
        return (apart == distance).to(apart._dtype)
    ratio = apart / distance
    counts = (distance != 0).logical_and(apart != 0)
    one = PACKETS["ones_like"](ratio)
    return PACKETS["where"](counts, PACKETS["where"](counts, ratio, one) ** (p - 1), 0.0)

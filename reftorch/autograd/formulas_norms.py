"""The derivatives of norms that need a statement."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from reftorch.autograd.formulas_pointwise import conj
from reftorch.autograd.formulas_reduction import nonzero, restored
from reftorch.core.promotion import Number
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check

Ints = tuple[int, ...]
Dims = Sequence[int] | None

__all__ = ["dist_backward", "renorm_backward", "vector_norm_backward"]


def vector_norm_backward(
    grad: Any, self: Any, result: Any, ord: Number, dim: Dims, keepdim: bool  # noqa: A002
) -> Any:
    """The direction of each element, times its share in the norm.

    Where an element or the norm is zero it is zero [linalg_vector_norm/slope-at-zero].
    """
    sizes, order = self._geometry.sizes, float(ord)  # type: ignore[arg-type]
    if order == 0:
        return None
    grad, result = restored(grad, sizes, dim, keepdim), restored(result, sizes, dim, keepdim)
    magnitude = self.abs()
    grad, result = grad.to(magnitude._dtype), result.to(magnitude._dtype)
    divisor = nonzero(result)
    if order == 1:
        return self.sgn() * grad
    if order == 2:  # [linalg_vector_norm/second-derivative-at-zero]
        return (self / result).masked_fill(result == 0, 0) * grad
    if abs(order) == math.inf:  # [linalg_vector_norm/ties-share-the-gradient]
        chosen = (magnitude == result).to(grad._dtype)
        dims = tuple(dim) if dim else tuple(range(len(sizes)))
        count = chosen.sum(dims, True) if sizes else chosen
        return self.sgn() * chosen * (grad / nonzero(count)).masked_fill(count == 0, 0)
    if order < 2:  # the power of a magnitude may be infinite at zero
        power = (magnitude ** (order - 1)).masked_fill(magnitude == 0, 0)
        scale = (grad * divisor ** (1 - order)).masked_fill(result == 0, 0)
        return self.sgn() * power * scale
    scale = (grad / divisor ** (order - 1)).masked_fill(result == 0, 0)
    return self * magnitude ** (order - 2) * scale


def dist_backward(grad: Any, difference: Any, result: Any, p: Number) -> Any:
    """That of the norm of a difference, by what is subtracted."""
    check(
        p != 0, "dist/no-derivative-of-order-zero",
        "the derivative for 'other' of 'dist' with p = 0 is not implemented.",
    )  # fmt: skip
    return -vector_norm_backward(grad, difference, result, p, None, False)


def renorm_backward(grad: Any, self: Any, p: Number, dim: int, maxnorm: float) -> Any:
    """The scaled gradient, and what goes through the norms of the parts that are scaled."""
    ndim = self._geometry.ndim
    others = tuple([d for d in range(ndim) if d != dim % ndim])
    norm = PACKETS["linalg_vector_norm"](self, p, others, True)
    scaled, shifted = norm > maxnorm, norm + 1e-7
    factor = PACKETS["where"](scaled, maxnorm / shifted, 1.0).to(norm._dtype)
    upstream = grad * conj(self)
    if upstream._dtype.is_complex:
        upstream = upstream.real
    slope = upstream.sum(others, True) * (-maxnorm / (shifted * shifted))
    slope = slope.masked_fill(scaled.logical_not(), 0)
    return grad * factor + vector_norm_backward(slope, self, norm, p, others, True)

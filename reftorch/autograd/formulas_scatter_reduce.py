"""The derivatives of reducing what meets at one place."""

from __future__ import annotations

from typing import Any

from reftorch.autograd.formulas_pointwise import conj, masked
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check


def scatter_reduce_backward(
    grad: Any, self: Any, dim: int, index: Any, src: Any, reduce: str, include_self: bool,
    result: Any,
) -> tuple[Any, Any]:  # fmt: skip
    """The gradients of self and src; an element of self that is not included gets none."""
    if not index._geometry.numel:
        return grad, PACKETS["zeros_like"](src)
    check(
        src._geometry.numel == index._geometry.numel, "autograd/gradient-has-input-shape",
        "scatter_reduce: the gradient needs an index of the sizes of src, {}, not {}",
        list(src._geometry.sizes), list(index._geometry.sizes), error=RuntimeError,
    )  # fmt: skip
    if reduce == "sum":
        own, other = grad, grad.gather(dim, index)
    elif reduce == "prod":
        own, other = _of_product(grad, self, dim, index, src, include_self, result)
    elif reduce == "mean":
        own = grad / _count(grad, dim, index, include_self)
        other = own.gather(dim, index)
    else:
        own, other = _of_extremum(grad, self, dim, index, src, result)
    return (own if include_self else own.scatter(dim, index, 0)), other


def _count(like: Any, dim: int, index: Any, include_self: bool) -> Any:
    start = PACKETS["ones_like"](like) if include_self else PACKETS["zeros_like"](like)
    ones = PACKETS["ones"](index._geometry.sizes, dtype=like._dtype)
    count = start.scatter_add(dim, index, ones)
    return count.masked_fill(count == 0, 1)


def _of_product(
    grad: Any, self: Any, dim: int, index: Any, src: Any, include_self: bool, result: Any
) -> tuple[Any, Any]:
    """The product of all others at the place; where one zero is, it is the only other to get any.

    [subgradients/prod-with-zeros]
    """
    others = PACKETS["ones_like"](self).scatter_reduce(dim, index, src, "prod")
    zero = src == 0
    count = PACKETS["zeros_like"](self).scatter_add(dim, index, zero.to(self._dtype))
    only = zero & (count.gather(dim, index) == 1)
    without = self.scatter_reduce(
        dim, index, src.masked_fill(only, 1), "prod", include_self=include_self
    ).gather(dim, index)
    share = result.gather(dim, index) / src.masked_fill(zero, 1)
    slope = PACKETS["where"](only, without, masked(share, zero))
    return grad * conj(others), grad.gather(dim, index) * conj(slope)


def _of_extremum(
    grad: Any, self: Any, dim: int, index: Any, src: Any, result: Any
) -> tuple[Any, Any]:
    """An even share for all that are equal [scatter_reduce/ties-share-the-gradient]."""
    own = (self == result).to(grad._dtype)
    other = (src == result.gather(dim, index)).to(grad._dtype)
    share = grad / own.scatter_add(dim, index, other)
    return own * share, other * share.gather(dim, index)


def index_reduce_backward(
    grad: Any, self: Any, dim: int, index: Any, source: Any, reduce: str, include_self: bool,
    result: Any,
) -> tuple[Any, Any]:  # fmt: skip
    """As for scatter_reduce, with the index in all places of its position."""
    sizes = source._geometry.sizes
    if sizes:
        shape = [1] * len(sizes)
        shape[dim] = index._geometry.numel
        where = index.reshape(shape).expand(sizes)
    else:
        where = index.reshape(())
    return scatter_reduce_backward(
        grad, self, dim, where, source, reduce, include_self, result
    )

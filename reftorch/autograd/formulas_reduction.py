"""The derivatives of reductions, scans and sorts that need a statement."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from reftorch.autograd.formulas_pointwise import conj, masked
from reftorch.core.batching import Batched
from reftorch.core.promotion import Number
from reftorch.core.strides import wrap_dims
from reftorch.dispatch.table import PACKETS

Ints = tuple[int, ...]
Dims = Sequence[int] | None

__all__ = [
    "aminmax_backward", "count_reduced", "cumprod_backward", "cumsum_backward",
    "cumulative_extremum_backward", "expand_reduced", "extremum_backward",
    "log_softmax_backward", "logcumsumexp_backward", "logsumexp_backward", "prod_backward",
    "prod_dim_backward", "scattered", "select_backward_along", "softmax_backward",
    "softmax_backward_of_output", "std_backward",
    "std_mean_backward", "var_backward", "var_mean_backward",
]  # fmt: skip


def _dims(dim: Dims, ndim: int) -> Ints:
    return tuple(sorted(wrap_dims(dim, ndim))) if dim else tuple(range(ndim))


def restored(value: Any, sizes: Ints, dim: Dims, keepdim: bool) -> Any:
    """Give back, with size 1, the dims that a reduction dropped."""
    if not keepdim and sizes:
        for d in _dims(dim, len(sizes)):
            value = value.unsqueeze(d)
    return value


def expand_reduced(grad: Any, sizes: Ints, dim: Dims, keepdim: bool) -> Any:
    """Stretch what a reduction left back to its sizes [reduction/gradient-is-stretched].

    No copy is made: strides of 0 repeat it [strides/gradients-of-any-layout].
    """
    return restored(grad, sizes, dim, keepdim).expand(sizes)


def count_reduced(sizes: Ints, dim: Dims) -> int:
    """How many elements a reduction took together into one."""
    return math.prod([sizes[d] for d in _dims(dim, len(sizes))]) if sizes else 1


# ---- products


def _may_have_zeros(self: Any) -> bool:
    """Whether an element is zero; of a batched one none can tell [vmap/no-look-inside]."""
    return isinstance(self, Batched) or bool((self == 0).any())


def prod_backward(grad: Any, self: Any, result: Any) -> Any:
    """The product of all other elements [subgradients/prod-with-zeros]."""
    if self._geometry.numel == 0:
        return grad.expand(self._geometry.sizes)
    if not _may_have_zeros(self):
        return grad * conj(result / self)
    flat = self.reshape((self._geometry.numel,))
    return (grad * conj(_product_of_others(flat, 0))).reshape(self._geometry.sizes)


def prod_dim_backward(grad: Any, self: Any, result: Any, dim: int, keepdim: bool) -> Any:
    """The product of the other elements along the dim [subgradients/prod-with-zeros]."""
    sizes = self._geometry.sizes
    if not sizes:
        return grad
    grad = restored(grad, sizes, (dim,), keepdim)
    if self._geometry.numel == 0:
        return grad.expand(sizes)
    if not _may_have_zeros(self):
        return grad * conj(restored(result, sizes, (dim,), keepdim) / self)
    return grad * conj(_product_of_others(self, dim))


def _product_of_others(self: Any, dim: int) -> Any:
    """The product of what stands before, times that of what stands behind each element."""
    length = self._geometry.sizes[dim]
    one = PACKETS["ones_like"](self.narrow(dim, 0, 1).detach())
    if length == 1:
        return one
    cat = PACKETS["cat"]
    before = cat((one, self.narrow(dim, 0, length - 1)), dim).cumprod(dim)
    behind = cat((one, self.flip((dim,)).narrow(dim, 0, length - 1)), dim).cumprod(dim)
    return before * behind.flip((dim,))


# ---- extrema


def extremum_backward(grad: Any, self: Any, result: Any, dim: Dims, keepdim: bool) -> Any:
    """Divide the gradient evenly among equal extrema [subgradients/ties-of-extremum]."""
    sizes = self._geometry.sizes
    grad = restored(grad, sizes, dim, keepdim)
    chosen = self == restored(result, sizes, dim, keepdim)
    dims = _dims(dim, len(sizes))
    count = chosen.sum(dims, True).to(grad._dtype)
    return (grad / count) * chosen


def whole_extremum_backward(grad: Any, self: Any, result: Any) -> Any:
    """As over dims, but a nan result is matched by every nan [subgradients/ties-of-extremum]."""
    chosen = (self == result) | ((self != self) & (result != result))
    return (grad / chosen.sum().to(grad._dtype)) * chosen


def aminmax_backward(
    grads: Sequence[Any], self: Any, smallest: Any, largest: Any, dim: int | None, keepdim: bool
) -> Any:
    """The sum of the gradients of amin and amax."""
    dims = () if dim is None else (dim,)
    parts = [
        extremum_backward(grad, self, result, dims, keepdim)
        for grad, result in zip(grads, (smallest, largest), strict=True)
        if grad is not None
    ]
    return parts[0] if len(parts) == 1 else parts[0] + parts[1]


def select_backward_along(
    grads: Sequence[Any], dim: int, indices: Any, sizes: Ints, keepdim: bool
) -> Any:
    """Hand the gradient to the element at the index [subgradients/order-scatters]."""
    grad = grads[0]
    if not sizes:
        return grad
    if not keepdim:
        grad, indices = grad.unsqueeze(dim), indices.unsqueeze(dim)
    return _scatter(grad, dim, indices, sizes)


def scattered(grads: Sequence[Any], dim: int, indices: Any, sizes: Ints) -> Any:
    """Hand each gradient back to where its element was [subgradients/order-scatters]."""
    return _scatter(grads[0], dim, indices, sizes) if sizes else grads[0].reshape(sizes)


def _scatter(grad: Any, dim: int, indices: Any, sizes: Ints) -> Any:
    zeros = PACKETS["zeros"](sizes, dtype=grad._dtype)
    return zeros.scatter(dim, indices, grad)


# ---- moments


def _freedom(sizes: Ints, dim: Dims, correction: Number | None) -> float:
    taken = 1.0 if correction is None else float(correction)  # type: ignore[arg-type]
    return count_reduced(sizes, dim) - taken


def var_backward(
    grad: Any, self: Any, dim: Dims, correction: Number | None, keepdim: bool
) -> Any:
    """Twice the distance from the mean, over the degrees of freedom."""
    sizes = self._geometry.sizes
    grad = restored(grad, sizes, dim, keepdim)
    freedom = _freedom(sizes, dim, correction)
    distance = self - self.mean(_dims(dim, len(sizes)), True)
    if freedom > 0 or dim is not None:
        return grad * (distance * (2.0 / freedom if freedom else math.inf))
    # over everything, 0 over 0 where nothing varies, else infinity [var/degrees-of-freedom]
    slope = PACKETS["where"](distance == 0, math.nan, math.inf)
    return grad * slope.to(self._dtype)


def nonzero(divisor: Any) -> Any:
    """A divisor that is 1 where it was 0, where the quotient is not used."""
    return divisor.masked_fill(divisor == 0, 1)


def std_backward(
    grad: Any, self: Any, result: Any, dim: Dims, correction: Number | None, keepdim: bool
) -> Any:
    """Through the variance; zero where nothing varies [subgradients/std-of-equal]."""
    slope = (grad / (nonzero(result) * 2)).masked_fill(result == 0, 0)
    return var_backward(slope, self, dim, correction, keepdim)


def var_mean_backward(
    grads: Sequence[Any], self: Any, dim: Dims, correction: Number | None, keepdim: bool
) -> Any:
    """The sum of the gradients of var and mean."""
    of_var, of_mean = grads
    total = None
    if of_var is not None:
        total = var_backward(of_var, self, dim, correction, keepdim)
    return _add_mean(total, of_mean, self, dim, keepdim)


def std_mean_backward(
    grads: Sequence[Any], self: Any, result: Any, dim: Dims, correction: Number | None,
    keepdim: bool,
) -> Any:  # fmt: skip
    """The sum of the gradients of std and mean."""
    of_std, of_mean = grads
    total = None
    if of_std is not None:
        total = std_backward(of_std, self, result, dim, correction, keepdim)
    return _add_mean(total, of_mean, self, dim, keepdim)


def _add_mean(total: Any, of_mean: Any, self: Any, dim: Dims, keepdim: bool) -> Any:
    if of_mean is None:
        return total
    sizes = self._geometry.sizes
    mean = expand_reduced(of_mean, sizes, dim, keepdim) / count_reduced(sizes, dim)
    return mean if total is None else total + mean


# ---- scans


def cumsum_backward(grad: Any, dim: int) -> Any:
    """The sum from each place to the end."""
    if grad._geometry.numel <= 1 or grad._geometry.sizes[dim] == 1:
        return grad
    return grad.flip((dim,)).cumsum(dim).flip((dim,))


def cumprod_backward(grad: Any, self: Any, result: Any, dim: int) -> Any:
    """The sum, to the end, of each gradient times its product without this element.

    [subgradients/cumprod-with-zeros]
    """
    if self._geometry.numel <= 1 or self._geometry.sizes[dim] == 1:
        return grad
    if not _may_have_zeros(self):
        return cumsum_backward(grad * conj(result), dim) / conj(self)
    length, cat = self._geometry.sizes[dim], PACKETS["cat"]
    self = conj(self)
    one = PACKETS["ones_like"](self.narrow(dim, 0, 1).detach())
    before, parts = one, []
    for place in range(length):
        behind = cat((before, self.narrow(dim, place + 1, length - place - 1)), dim).cumprod(dim)
        upstream = grad.narrow(dim, place, length - place)
        parts.append((upstream * behind).sum((dim,), True))
        before = before * self.narrow(dim, place, 1)
    is_zero, result = self == 0, cat(tuple(parts), dim)
    # beyond the first zero all products have one, be there infinities or not
    return masked(result, (is_zero.cumsum(dim) > is_zero) & (result != result))


def logcumsumexp_backward(grad: Any, self: Any, result: Any, dim: int) -> Any:
    """The sum, to the end, of the share of this element in each sum of exponentials."""
    if self._geometry.ndim == 0:
        return grad
    if self._dtype.is_complex:
        return _logcumsumexp_backward_of_complex(grad, self, result, dim)
    # positive and negative gradients apart, on the scale of logarithms, against overflow
    parts = []
    for part in (grad, -grad):
        # the inner choice keeps 1/0 out of what is derived from this
        logs = PACKETS["where"](part > 0, PACKETS["where"](part > 0, part, 1.0).log(), -1e30)
        logs = (logs - result).flip((dim,)).logcumsumexp(dim).flip((dim,))
        parts.append((logs + self).exp())
    return parts[0] - parts[1]


def _logcumsumexp_backward_of_complex(grad: Any, self: Any, result: Any, dim: int) -> Any:
    """The same with all pairs of places at once: a complex gradient has no sign to split by."""
    dim = dim % self._geometry.ndim
    length = self._geometry.sizes[dim]
    shares = (self.unsqueeze(dim + 1) - result.unsqueeze(dim)).exp()
    places = PACKETS["arange"](length)
    later = places >= places.unsqueeze(1)
    later = later.reshape((length, length) + (1,) * (self._geometry.ndim - dim - 1))
    shares = PACKETS["where"](later, shares, 0.0)
    return (grad.unsqueeze(dim) * conj(shares)).sum((dim + 1,))


def cumulative_extremum_backward(
    grads: Sequence[Any], self: Any, dim: int, indices: Any
) -> Any:
    """Each gradient goes to the element that was the extremum [subgradients/order-scatters].

    Of self the sizes are looked at [engine/saved-unread].
    """
    grad = grads[0]
    if self._geometry.numel == 0 or self._geometry.ndim == 0:
        return grad
    return PACKETS["zeros_like"](grad).scatter_add(dim, indices, grad)


def logsumexp_backward(grad: Any, self: Any, result: Any, dim: Dims, keepdim: bool) -> Any:
    """The share of each element in the sum of exponentials.

    An infinity has none in itself [subgradients/exponentials-at-infinity].
    """
    sizes = self._geometry.sizes
    grad = restored(grad, sizes, dim, keepdim)
    share = (self - restored(result, sizes, dim, keepdim)).exp()
    return grad * conj(share)


def softmax_backward(grad: Any, result: Any, dim: int) -> Any:
    """The gradient from that of the output [softmax/gradient-from-the-output]."""
    return PACKETS["_softmax_backward_data"](grad, result, dim, result._dtype)


def softmax_backward_of_output(grad: Any, grad_output: Any, output: Any, dim: int) -> Any:
    """How the gradient of softmax changes with its output."""
    inner = grad_output - (grad_output * output).sum((dim,), True)
    return grad * inner - grad_output * (grad * output).sum((dim,), True)


def log_softmax_backward(grad: Any, result: Any, dim: int) -> Any:
    """The gradient from that of the output [softmax/gradient-from-the-output]."""
    return PACKETS["_log_softmax_backward_data"](grad, result, dim, result._dtype)

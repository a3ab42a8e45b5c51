"""The tangents of operators whose formulas for reverse mode do not say what PyTorch's are.

Each is called with the arguments, their tangents, None where there is none, and the result
[forward-ad/own-formulas].
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

from reftorch.autograd.formulas_pointwise import conj, masked, sgn_backward
from reftorch.autograd.formulas_reduction import restored
from reftorch.dispatch.table import PACKETS

Args = Sequence[Any]


def div_tangent(args: Args, tangents: Args, result: Any) -> Any:
    """The change of the dividend without that of the product, over the divisor."""
    change, by = tangents
    if by is None:
        return change / args[1]
    return (-by * result if change is None else change - by * result) / args[1]


def atan2_tangent(args: Args, tangents: Args, result: Any) -> Any:
    """The part across the direction over the squared distance; NaN at the origin."""
    (self, other), (up, along) = args, tangents
    across = 0 if up is None else other * up
    if along is not None:
        across = across - self * along
    return across / (self * self + other * other)


def sgn_tangent(args: Args, tangents: Args, result: Any) -> Any:
    """The part across the direction: that projection is its own transpose."""
    return sgn_backward(tangents[0], args[0], result)


def angle_tangent(args: Args, tangents: Args, result: Any) -> Any:
    """The part across the direction over the distance; none at zero, nor of real numbers."""
    (self,), (tangent,) = args, tangents
    if not self._dtype.is_complex:
        return PACKETS["zeros_like"](result)
    distance = PACKETS["abs"](self)
    return masked((conj(self) * tangent).imag / (distance * distance), distance == 0)


def addcmul_tangent(args: Args, tangents: Args, result: Any) -> Any:
    """Products of a tangent and the other factor, each then multiplied by value."""
    (_, first, second, value), (own, one, two) = args, tangents[:3]
    return _added(own, None if one is None else one * second * value,
                  None if two is None else two * first * value)  # fmt: skip


def addcdiv_tangent(args: Args, tangents: Args, result: Any) -> Any:
    """Of the quotient as of div, multiplied by value at the end."""
    (_, first, second, value), (own, one, two) = args, tangents[:3]
    return _added(own, None if one is None else one / second * value,
                  None if two is None else -(two * (first / second) / second * value))  # fmt: skip


def _added(*parts: Any) -> Any:
    """The sum of the parts that there are."""
    return functools.reduce(PACKETS["add"], [part for part in parts if part is not None])


def _filled(args: Args, tangents: Args) -> list[Any]:
    """The tangents, zero where a tensor has none."""
    return [
        PACKETS["zeros_like"](arg) if tangent is None and arg is not None else tangent
        for arg, tangent in zip(args, tangents, strict=True)
    ]


def maximum_tangent(args: Args, tangents: Args, result: Any) -> Any:
    """Half way between the two where they are equal; of NaN that of other."""
    self, other = args
    return _chosen(_filled(args, tangents), self > other, self == other)


def minimum_tangent(args: Args, tangents: Args, result: Any) -> Any:
    """As of maximum."""
    self, other = args
    return _chosen(_filled(args, tangents), self < other, self == other)


def _chosen(tangents: Args, first: Any, both: Any) -> Any:
    where = PACKETS["where"]
    mine, others = tangents
    return where(first, mine, where(both, (mine + others) / 2, others))


def clamp_min_tangent(args: Args, tangents: Args, result: Any) -> Any:
    """That of the bound below it and at NaN."""
    return PACKETS["where"](args[0] >= args[1], *_filled(args, tangents))


def clamp_max_tangent(args: Args, tangents: Args, result: Any) -> Any:
    """That of the bound above it and at NaN."""
    return PACKETS["where"](args[0] <= args[1], *_filled(args, tangents))


def clamp_tangent(args: Args, tangents: Args, result: Any) -> Any:
    """Between two bounds that of self; of one bound also where self lies on it."""
    where = PACKETS["where"]
    (self, low, high), (own, of_low, of_high) = args, _filled(args, tangents)
    if high is None:
        return where(self > low, own, of_low)
    if low is None:
        return where(self < high, own, of_high)
    inside = where(self < low, of_low, where(self > high, of_high, own))
    return where(low > high, of_high, inside)


def fmax_tangent(args: Args, tangents: Args, result: Any) -> Any:
    """That of self where it is greater and where other is NaN."""
    self, other = args
    mine = PACKETS["logical_or"](self > other, other != other)
    return PACKETS["where"](mine, *_filled(args, tangents))


def logsumexp_tangent(args: Args, tangents: Args, result: Any) -> Any:
    """The mean of the tangents, weighted by the exponentials; NaN without elements."""
    self, dim, keepdim = args
    share = (self - restored(result, self._geometry.sizes, dim, keepdim)).exp()
    return (tangents[0] * share).sum(dim, keepdim) / share.sum(dim, keepdim)


TANGENTS: dict[str, Callable[[Args, Args, Any], Any]] = {
    "addcdiv": addcdiv_tangent, "addcmul": addcmul_tangent, "angle": angle_tangent,
    "atan2": atan2_tangent, "clamp": clamp_tangent,
    "clamp_max": clamp_max_tangent, "clamp_min": clamp_min_tangent, "div": div_tangent,
    "fmax": fmax_tangent, "logsumexp": logsumexp_tangent, "maximum": maximum_tangent,
    "minimum": minimum_tangent, "sgn": sgn_tangent,
}  # fmt: skip

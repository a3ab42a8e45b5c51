"""The derivatives of functions of one operand that need a statement."""

from __future__ import annotations

import math
from typing import Any

from reftorch.autograd.formulas_pointwise import conj, masked, zeros_like
from reftorch.core.dtype_info import finfo
from reftorch.dispatch.table import PACKETS
from reftorch.ops.gamma import shifted

__all__ = [
    "acosh_backward", "angle_backward", "i1_backward", "i1e_backward", "log_ndtr_backward",
    "logit_backward", "mvlgamma_backward", "nan_to_num_backward", "sinc_backward",
]  # fmt: skip


def sinc_backward(grad: Any, self: Any) -> Any:
    """(pi x cos(pi x) - sin(pi x)) / (pi x^2), and nothing at zero [sinc/one-at-zero].

    Nor where the square is too small for a number.
    """
    product = self * math.pi
    rise, square = product * PACKETS["cos"](product) - PACKETS["sin"](product), product * self
    return masked(grad * conj(rise / square), square == 0)


def acosh_backward(grad: Any, self: Any) -> Any:
    """By one root for real operands, by two for complex ones [acosh/gradient]."""
    rsqrt = PACKETS["rsqrt"]
    if not self._dtype.is_complex:
        return grad * rsqrt(self * self - 1)
    return grad * conj(rsqrt(self - 1) * rsqrt(self + 1))


def angle_backward(grad: Any, self: Any) -> Any:
    """Across the direction of a complex number, a step function of real ones.

    [subgradients/direction-at-zero]
    """
    if not self._dtype.is_complex:
        return zeros_like(grad)
    return masked(grad * 1j / conj(self), self == 0)


def nan_to_num_backward(grad: Any, self: Any) -> Any:
    """Nothing passes where an element was replaced [subgradients/replaced-numbers]."""
    return masked(grad, PACKETS["logical_not"](PACKETS["isfinite"](self)))


def logit_backward(grad: Any, self: Any, eps: float | None) -> Any:
    """1 / (x (1 - x)) within the bounds, positive at both zeros [logit/gradient]."""
    low, beyond = (0.0, math.nan) if eps is None or not eps >= 0 else (eps, 0.0)
    outside = PACKETS["logical_or"](self < low, self > 1 - low)
    slope = grad / (PACKETS["abs"](self) * (1 - self))
    return PACKETS["where"](outside, beyond, slope)


def i1_backward(grad: Any, self: Any, result: Any) -> Any:
    """i0(x) - i1(x) / x [special_i1/slope-at-zero]."""
    return grad * _beside_zero(self, lambda x: PACKETS["i0"](x) - result / x)


def i1e_backward(grad: Any, self: Any, result: Any) -> Any:
    """i0e(x) - i1e(x) (sgn(x) + 1 / x) [special_i1/slope-at-zero]."""
    i0e, sgn = PACKETS["special_i0e"], PACKETS["sgn"]
    return grad * _beside_zero(self, lambda x: i0e(x) - result * (sgn(x) + 1 / x))


def _beside_zero(self: Any, slope: Any) -> Any:
    far = PACKETS["abs"](self) > finfo(self._dtype).eps
    return PACKETS["where"](far, slope(PACKETS["where"](far, self, 1.0)), 0.5)


def log_ndtr_backward(grad: Any, self: Any, result: Any) -> Any:
    """The density over ndtr, by their logarithms."""
    return grad * PACKETS["exp"](-result - self * self / 2) / math.sqrt(2 * math.pi)


def mvlgamma_backward(grad: Any, self: Any, p: int) -> Any:
    """The sum of the derivatives of the terms [mvlgamma/is-a-sum]."""
    return grad * PACKETS["sum"](PACKETS["digamma"](shifted(self, p)), -1)

"""The derivatives of functions of two operands that need a statement."""

from __future__ import annotations

from typing import Any

from reftorch.autograd.formulas_pointwise import masked
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.table import PACKETS

__all__ = [
    "atan2_backward", "copysign_backward", "polar_backward", "xlog1py_backward", "xlogy_backward",
]  # fmt: skip


def atan2_backward(grad: Any, self: Any, other: Any) -> tuple[Any, Any]:
    """At the origin nothing passes [atan2/zeros-have-a-side]."""
    square = self * self + other * other
    inverse = masked(1 / square, square == 0)
    return grad * (other * inverse), grad * (-self * inverse)


def copysign_backward(grad: Any, self: Any, result: Any) -> Any:
    """The sign changed or not; nothing passes at zero [copysign/sign-bits].

    [subgradients/unused-slopes]
    """
    return grad * masked(result / self, self == 0)


def _is_zero_beside(self: Any, other: Any, bound: float) -> Any:
    zero = self == 0
    if isinstance(other, TensorImpl):
        return PACKETS["logical_and"](zero, PACKETS["le"](other, bound))
    return PACKETS["zeros_like"](zero) if other > bound else zero


def xlogy_backward(grad: Any, self: Any, other: Any) -> Any:
    """Where the product is zero whatever the logarithm, so is the slope [xlogy/gradient-at-zero].

    A zero that arrives stays zero [xlogy/zero-that-arrives] [subgradients/unused-slopes].
    """
    beside = _is_zero_beside(self, other, 0)
    return masked(PACKETS["xlogy"](masked(grad, beside), other), beside)


def xlog1py_backward(grad: Any, self: Any, other: Any) -> Any:
    """As of xlogy [xlogy/gradient-at-zero]."""
    beside = _is_zero_beside(self, other, -1)
    return masked(PACKETS["special_xlog1py"](masked(grad, beside), other), beside)


def polar_backward(grad: Any, result: Any) -> tuple[Any, Any]:
    """Along the ray, and across it."""
    conj, real = PACKETS["conj_physical"], PACKETS["real"]
    return real(grad * conj(PACKETS["sgn"](result))), real(grad * conj(result * 1j))

"""The derivatives of pointwise operators that need a statement, and what their formulas share."""

from __future__ import annotations

import cmath
import math
from typing import Any, NoReturn

from reftorch.autograd.formulas_sparse import scaled_entries
from reftorch.core import dtype as dt
from reftorch.core.promotion import Number
from reftorch.core.sparse import Sparse
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import fail

__all__ = [
    "chosen", "clamp_backward", "clamp_backward_bounds", "conj", "div_mode_backward_other",
    "div_mode_backward_self", "holding", "kept", "masked", "math", "over", "pow_backward",
    "pow_backward_exponent", "pow_backward_self", "relu_backward", "scaled", "sgn_backward",
    "sigmoid_backward", "tanh_backward", "tied", "without_derivative", "zeros_like",
]  # fmt: skip


def conj(value: Any) -> Any:
    """The complex conjugate of a tensor or number; real ones are returned as they are.

    The slopes of sqrt and log divide by it unguarded, zero or not [subgradients/infinite-slope],
    and so do those which end where their domain does [subgradients/ends-of-domain], and that of
    hypot [subgradients/hypot-at-zero].
    """
    if isinstance(value, TensorImpl):
        return OPERATORS["conj"].call((value,)) if value._dtype.is_complex else value
    return value.conjugate() if isinstance(value, complex) else value


def scaled(grad: Any, factor: Number) -> Any:
    """A gradient times a number, which mostly is 1."""
    if factor == 1:
        return grad
    if isinstance(grad, Sparse):
        return scaled_entries(grad, factor)
    return -grad if factor == -1 else grad * factor


def zeros_like(grad: Any) -> Any:
    """The gradient of a step function [autograd/zero-gradient] [subgradients/steps-are-flat].

    That of a remainder has the quotient for a constant [subgradients/remainders-ignore-jumps].
    """
    return PACKETS["zeros_like"](grad)


def masked(grad: Any, mask: Any) -> Any:
    """A gradient with zeros where the mask holds [subgradients/masked-gets-zero].

    maximum and minimum halve it at ties before that [subgradients/ties-of-maximum]. What may be
    infinite there is masked before the gradient is multiplied with it, too: the derivative by the
    gradient, which forward mode takes, is zero as well. Of what was calculated before it knows
    nothing [subgradients/where-lets-nan-through].
    """
    return PACKETS["where"](mask, 0, grad)


def kept(grad: Any, inside: Any) -> Any:
    """A gradient with zeros where a comparison fails, as it does of NaN."""
    return PACKETS["where"](inside, grad, 0)


def tied(gradient: Any, self: Any) -> Any:
    """The gradient as a function of self that is flat in it [subgradients/flat-is-recorded].

    What is never chosen ties them, whose share of the gradient is zero whatever self holds.
    """
    if self._node is None or not MODE.grad:
        return gradient
    never = PACKETS["zeros_like"](self, dtype=dt.bool)
    return PACKETS["where"](never, self, gradient)


def over(number: Any, tensor: Any) -> Any:
    """A number divided by a tensor, rounded once; `/` multiplies with the reciprocal."""
    whole = dt.complex128 if isinstance(number, complex) else dt.float64
    return PACKETS["div"](PACKETS["scalar_tensor"](number, dtype=whole), tensor)


def chosen(first: Any, other: Any) -> Any:
    """Where fmax and fmin took self: where it wins, or other is NaN [fmax/prefers-numbers]."""
    return PACKETS["logical_or"](first, PACKETS["isnan"](other))


def without_derivative(name: str, rule: str = "autograd/no-derivative") -> NoReturn:
    """Refuse to go backward through an operator, or to an input of it [autograd/no-derivative]."""
    if MODE.probing:
        fail(
            "forward-ad/refused", "Trying to use forward AD with {} that does not support it.", name
        )
    fail(rule, "the derivative for '{}' is not implemented.", name)


def div_mode_backward_self(grad: Any, other: Any, rounding_mode: str | None) -> Any:
    """A rounded quotient is a step function [autograd/zero-gradient]."""
    return grad / conj(other) if rounding_mode is None else zeros_like(grad)


def div_mode_backward_other(grad: Any, self: Any, other: Any, rounding_mode: str | None) -> Any:
    """A rounded quotient is a step function [autograd/zero-gradient]."""
    if rounding_mode is not None:
        return zeros_like(grad)
    return -grad * conj((self / other) / other)


def pow_backward(grad: Any, self: Any, exponent: Number) -> Any:
    """The power of zero is constant [subgradients/pow-at-zero]."""
    if exponent == 0:
        return zeros_like(grad)
    return grad * conj(exponent * self ** (exponent - 1))


def holding(kept: Any, grads: Any) -> Any:
    """Gradients for which `kept` is not read, but saved beside them [engine/saved-unread]."""
    return grads


def pow_backward_self(grad: Any, self: Any, exponent: Any) -> Any:
    """Where the exponent is zero, so is the gradient [subgradients/pow-at-zero]."""
    constant = exponent == 0
    return masked(grad * masked(conj(exponent * self ** (exponent - 1)), constant), constant)


def pow_backward_exponent(grad: Any, self: Any, exponent: Any, result: Any) -> Any:
    """Zero to the power of what is not negative is constant [subgradients/pow-at-zero]."""
    if isinstance(self, TensorImpl):
        slope = conj(result * PACKETS["log"](self))
        is_zero = PACKETS["eq"](self, 0)
        constant = PACKETS["logical_and"](is_zero, _not_negative(exponent))
    else:
        slope = conj(result * _log(self, exponent._dtype.is_complex))
        if self:
            return grad * slope
        constant = _not_negative(exponent)
    return grad * masked(slope, constant)


def _not_negative(exponent: Any) -> Any:
    if not exponent._dtype.is_complex:
        return exponent >= 0
    return PACKETS["logical_and"](exponent.real >= 0, exponent.imag == 0)


def _log(base: Number, as_complex: bool) -> Number:
    if base == 0:
        return -math.inf
    if isinstance(base, complex) or as_complex:
        return cmath.log(base)
    return math.log(base) if base > 0 else math.nan


def sgn_backward(grad: Any, self: Any, result: Any) -> Any:
    """Only a change of direction counts, and none at zero [subgradients/kinks-at-zero].

    [subgradients/direction-at-zero]
    """
    if not self._dtype.is_complex:
        return zeros_like(grad)
    across = grad - PACKETS["real"](grad * conj(result)) * result
    return masked(across / PACKETS["abs"](self), self == 0)


def relu_backward(grad: Any, result: Any) -> Any:
    """Nothing passes at zero, but at NaN [subgradients/kinks-at-zero].

    maximum and clamp do otherwise [subgradients/three-ways-to-clip].
    """
    return tied(masked(grad, result <= 0), result)


def sigmoid_backward(grad: Any, result: Any) -> Any:
    """The slope follows from the result."""
    return grad * conj((1 - result) * result)


def tanh_backward(grad: Any, result: Any) -> Any:
    """The slope follows from the result."""
    return grad * conj(1 - result * result)


def _inside(self: Any, low: Any, high: Any) -> Any:
    inside = None if low is None else self >= low
    if high is None:
        return inside
    below = self <= high
    return below if inside is None else PACKETS["logical_and"](inside, below)


def clamp_backward(grad: Any, self: Any, low: Any, high: Any) -> Any:
    """Within the bounds, and on them, all passes [subgradients/clamp-bounds-pass]."""
    return kept(grad, _inside(self, low, high))


def clamp_backward_bounds(grad: Any, self: Any, low: Any, high: Any) -> tuple[Any, Any]:
    """The bound that was taken gets the gradient [subgradients/clamp-to-tensors].

    It is the upper one if they are in the wrong order.
    """
    where = PACKETS["where"]
    if low is None or high is None:
        below = None if low is None else where(self < low, grad, 0)
        return below, None if high is None else where(self > high, grad, 0)
    below = PACKETS["logical_and"](low < high, self < low)
    above = PACKETS["logical_or"](high < low, self > high)
    return where(below, grad, 0), where(above, grad, 0)

"""The derivatives of activations that need a statement."""

from __future__ import annotations

import math
from typing import Any

from reftorch.autograd.formulas_pointwise import conj, kept, masked, tied
from reftorch.core.promotion import Number
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check

__all__ = [
    "elu_backward", "elu_result_backward", "gelu_backward", "glu_backward", "hardsigmoid_backward",
    "hardswish_backward", "hardtanh_backward", "leaky_relu_backward", "leaky_relu_result_backward",
    "mish_backward", "prelu_backward", "rrelu_backward", "rrelu_result_backward",
    "shrink_backward", "silu_backward", "softplus_backward",
]  # fmt: skip


def hardtanh_backward(grad: Any, self: Any, min_val: Number, max_val: Number) -> Any:
    """Nothing passes on the bounds, nor at NaN [hardtanh/no-gradient-on-bounds]."""
    inside = PACKETS["logical_and"](self > min_val, self < max_val)
    return tied(kept(grad, inside), self)


def elu_backward(
    grad: Any, self: Any, alpha: Number, scale: Number, input_scale: Number
) -> Any:
    """At zero that of the negative branch; the slope is constant there [elu/exact-near-zero].

    NaN stays so [subgradients/activations-at-nan].
    """
    where = PACKETS["where"]
    slope = PACKETS["exp"](where(self >= 0, 0, self) * input_scale)
    return grad * where(self > 0, scale, slope * (alpha * scale * input_scale))


def elu_result_backward(
    grad: Any, result: Any, alpha: Number, scale: Number, input_scale: Number
) -> Any:
    """The same in terms of what was written [elu/in-place-saves-result]."""
    _check_not_negative(alpha)
    where = PACKETS["where"]
    slope = (where(result >= 0, 0, result) + alpha * scale) * input_scale
    return grad * where(result > 0, scale, slope)


def _check_not_negative(slope: Number) -> None:
    """Refuse what makes a result that does not tell where self was negative."""
    check(
        slope >= 0, "elu/not-negative-in-place",  # type: ignore[operator]
        "The gradient of an activation in place is calculated from its result, which a negative "
        "slope of {} does not allow; call it out of place.", slope,
    )  # fmt: skip


def gelu_backward(grad: Any, self: Any, approximate: str) -> Any:
    """The share below, and self times the density or its approximation."""
    if approximate == "none":
        share = (1 + PACKETS["erf"](self / math.sqrt(2))) / 2
        density = PACKETS["exp"](self * self / -2) / math.sqrt(2 * math.pi)
        return grad * (share + self * density)
    square = self * self
    factor = math.sqrt(2 / math.pi)
    inner = PACKETS["tanh"](factor * self * (1 + 0.044715 * square))
    slope = (1 - inner * inner) * factor * (1 + 3 * 0.044715 * square)
    return grad * ((1 + inner) + self * slope) / 2


def silu_backward(grad: Any, self: Any) -> Any:
    """sigmoid and self times its slope."""
    share = PACKETS["sigmoid"](self)
    return grad * conj(share * (1 + self * (1 - share)))


def mish_backward(grad: Any, self: Any) -> Any:
    """tanh of softplus, and self times its slope."""
    inner = PACKETS["tanh"](PACKETS["softplus"](self))
    return grad * (inner + self * PACKETS["sigmoid"](self) * (1 - inner * inner))


def softplus_backward(grad: Any, self: Any, beta: Number, threshold: Number) -> Any:
    """Above the threshold all passes [softplus/linear-above-threshold].

    On it the slope is constant [subgradients/second-at-edges].
    """
    where, scaled = PACKETS["where"], self * beta
    share = PACKETS["sigmoid"](where(scaled >= threshold, threshold, scaled))
    return where(scaled > threshold, grad, grad * share)


def hardsigmoid_backward(grad: Any, self: Any) -> Any:
    """The slope of the line, and else nothing [hardsigmoid/kinks]."""
    inside = PACKETS["logical_and"](self > -3, self < 3)
    return tied(PACKETS["where"](inside, grad / 6, 0), self)


def hardswish_backward(grad: Any, self: Any) -> Any:
    """From nothing over a line to all [hardsigmoid/kinks].

    NaN stays so, and has no second derivative [subgradients/activations-at-nan].
    """
    line = PACKETS["clamp"](self, -3, 3) / 3 + 0.5
    return masked(grad * PACKETS["where"](self >= 3, 1, line), self <= -3)


def leaky_relu_backward(grad: Any, self: Any, negative_slope: Number) -> Any:
    """Zero and NaN have the negative slope [leaky_relu/slope-at-zero]."""
    return tied(PACKETS["where"](self > 0, grad, grad * negative_slope), self)


def leaky_relu_result_backward(grad: Any, result: Any, negative_slope: Number) -> Any:
    """The same in terms of what was written [elu/in-place-saves-result]."""
    _check_not_negative(negative_slope)
    return leaky_relu_backward(grad, result, negative_slope)


def rrelu_backward(
    grad: Any, self: Any, noise: Any, lower: Number, upper: Number, training: bool
) -> Any:
    """The slopes that were drawn, or their mean [rrelu/one-node]."""
    if training:
        return tied(grad * noise, self)
    return leaky_relu_backward(grad, self, mean_slope(lower, upper))


def rrelu_result_backward(
    grad: Any, result: Any, noise: Any, lower: Number, upper: Number, training: bool
) -> Any:
    """The same in terms of what was written [elu/in-place-saves-result]."""
    if not training:
        _check_not_negative(mean_slope(lower, upper))
    return rrelu_backward(grad, result, noise, lower, upper, training)


def mean_slope(lower: Number, upper: Number) -> float:
    """The slope in evaluation."""
    return float((lower.real + upper.real) / 2)


def shrink_backward(grad: Any, self: Any, lambd: Number) -> Any:
    """Nothing passes near zero, nor at NaN [softshrink/within-is-zero]."""
    return tied(kept(grad, PACKETS["abs"](self) > lambd), self)


def prelu_backward(grad: Any, self: Any, weight: Any) -> tuple[Any, Any]:
    """As of leaky_relu; what the weight is counts only where it is used.

    [leaky_relu/slope-at-zero] [subgradients/unused-slopes]
    """
    positive = self > 0
    below = masked(grad * masked(self, positive), positive)
    return tied(grad * PACKETS["where"](positive, 1, weight), self), below


def glu_backward(grad: Any, self: Any, dim: int) -> Any:
    """To the gated half and to the gate [glu/halves]."""
    narrow, half = PACKETS["narrow"], self.shape[dim] // 2
    gated, gate = narrow(self, dim, 0, half), narrow(self, dim, half, half)
    share = PACKETS["sigmoid"](gate)
    passed = grad * share
    return PACKETS["cat"]((passed, passed * gated * (1 - share)), dim)

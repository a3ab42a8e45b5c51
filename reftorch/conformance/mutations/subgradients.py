"""Faults of gradients where an operator has no derivative.

Most give an operator another formula of the same values, as a backend would.
"""

from __future__ import annotations

import math
from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, after, gradient, instead, is_floating
from reftorch.conformance.mutations.wrapping import Original, broken, wraps


def _of_all(step: Step) -> bool:
    return len(step.args) == 1 and not step.kwargs and step.x.numel() > 0


def _along_dim(step: Step) -> bool:
    return isinstance(step.argument(1, "dim"), int)


def _first_extremum(step: Step) -> Any:
    best = step.lib.argmax if step.name in ("max", "amax") else step.lib.argmin
    return step.x.reshape(-1)[best(step.x.detach())]


def _all_extrema(step: Step, result: Any) -> Any:
    best = step.lib.amax if step.name == "max" else step.lib.amin
    keepdim = step.argument(2, "keepdim", False)
    return best(step.x, step.argument(1, "dim"), keepdim), result[1]


def _chosen_bound(step: Step) -> Any:
    found = step.x
    for place, name, choose in ((1, "min", "maximum"), (2, "max", "minimum")):
        bound = step.argument(place, name)
        if bound is not None:
            if not step.is_tensor(bound):
                bound = step.lib.full_like(found, bound)
            found = getattr(step.lib, choose)(found, bound)
    return found


def _straight_through(step: Step, result: Any) -> Any:
    return result.detach() + (step.x - step.x.detach())


def _number_for_nan(source: Any, outputs: list[Any], grad: Any) -> Any:
    return grad.masked_fill(grad != grad, 0)


# ties


instead("subgradients/ties-of-extremum", "The first of equal extrema gets the whole gradient.",
        "max min amax amin", _first_extremum, _of_all)
after("subgradients/order-scatters", "Equal extrema along a dim share the gradient.", "max min",
      _all_extrema, _along_dim)
instead("subgradients/ties-of-maximum", "The first of two equal operands gets the whole gradient.",
        "maximum minimum",
        lambda s: s.lib.where(s.args[0] >= s.args[1] if s.name == "maximum"
                              else s.args[0] <= s.args[1], *s.args))


# kinks, bounds and jumps


instead("subgradients/kinks-at-zero", "The slope of abs at zero is 1.", "abs",
        lambda s: s.lib.where(s.x >= 0, s.x, -s.x), is_floating)
instead("subgradients/kinks-at-zero", "The slope of relu at zero is 1.", "relu",
        lambda s: s.lib.where(s.x >= 0, s.x, s.lib.zeros_like(s.x)), is_floating)
instead("subgradients/three-ways-to-clip", "relu is a clamp.", "relu",
        lambda s: s.lib.clamp(s.x, min=0))
instead("subgradients/clamp-bounds-pass", "clamp is a maximum and a minimum.", "clamp",
        _chosen_bound)
instead("subgradients/clamp-to-tensors", "clamp is a maximum and a minimum.", "clamp",
        _chosen_bound)
after("subgradients/steps-are-flat", "Rounding is straight through.", "floor ceil round trunc",
      _straight_through)
instead("subgradients/remainders-ignore-jumps", "The divisor gets no gradient.", "remainder fmod",
        lambda s: s.with_args(s.args[0], s.args[1].detach()),
        lambda s: s.is_tensor(s.args[1]))


broken("subgradients/second-at-edges", "softplus bends on its threshold, too.",
       "nn.functional.softplus", lambda w, x, beta, threshold: w(x, beta, threshold * 2))


# where slopes are infinite


instead("subgradients/infinite-slope", "The slope of sqrt at zero is zero.", "sqrt",
        lambda s: s.lib.where(s.x == 0, 0 * s.x, s.with_args(s.lib.where(s.x == 0, 1.0, s.x))),
        is_floating)
gradient("subgradients/ends-of-domain", "Gradients are clipped.",
         lambda source, outputs, grad: grad.clamp(-1e4, 1e4))
gradient("subgradients/hypot-at-zero", "A NaN among gradients is zero.", _number_for_nan)
gradient("subgradients/where-lets-nan-through", "A NaN among gradients is zero.", _number_for_nan)
gradient("subgradients/exponentials-at-infinity", "A NaN among gradients is zero.",
         _number_for_nan)
instead("subgradients/direction-at-zero", "sgn divides by the magnitude.", "sgn",
        lambda s: s.x / s.x.abs(), lambda s: s.x.is_complex())
instead("subgradients/std-of-equal", "std is the root of var.", "std",
        lambda s: s.lib.sqrt(s.lib.var(*s.args, **s.kwargs)))
instead("subgradients/pow-at-zero", "A power is an exponential of a logarithm.", "pow",
        lambda s: s.lib.exp(s.args[1] * s.lib.log(s.args[0])),
        lambda s: s.is_tensor(s.args[0]))
instead("subgradients/prod-with-zeros", "A product is an exponential of a sum of logarithms.",
        "prod", lambda s: s.lib.exp(s.lib.sum(s.lib.log(s.x), *s.args[1:], **s.kwargs)),
        is_floating)
instead("subgradients/cumprod-with-zeros", "A product is an exponential of a sum of logarithms.",
        "cumprod", lambda s: s.lib.exp(s.lib.cumsum(s.lib.log(s.x), *s.args[1:], **s.kwargs)),
        is_floating)


# what is not taken


after("subgradients/masked-gets-zero", "What a mask hides gets the gradient all the same.",
      "masked_fill", lambda s, r: r + (s.x - s.x.detach()))
after("subgradients/replaced-numbers", "nan_to_num is straight through.", "nan_to_num",
      _straight_through)


broken("subgradients/unused-slopes", "The weight is multiplied by what it is not used for.",
       "prelu", lambda w, x, weight: x.clamp_min(0) + weight * x.clamp_max(0))


# operators that share what they get


after("median/ties-share-the-gradient", "The median gives its gradient to one element.",
      "median nanmedian",
      lambda s, r: r.detach() + _one_equal(s, r) if s.is_tensor(r) else r, _of_all)
instead("quantile/gradient-through-neighbours", "The lower neighbour gets the whole gradient.",
        "quantile",
        lambda s: s.proceed().detach() + (s.with_args(*s.args, interpolation="lower")
                                          - s.with_args(*s.args, interpolation="lower").detach()))
instead("linalg_vector_norm/slope-at-zero", "A norm is a root of a sum of powers.",
        "vector_norm linalg_vector_norm",
        lambda s: s.lib.sqrt(s.lib.sum(s.x * s.x)),
        lambda s: s.argument(1, "ord", 2) == 2 and len(s.args) < 3 and not s.kwargs)
instead("fmax/prefers-numbers", "At a tie the gradient is halved.", "fmax",
        lambda s: s.proceed().detach() + (s.lib.maximum(*s.args)
                                          - s.lib.maximum(*s.args).detach()),
        lambda s: all(math.isfinite(x) for t in s.tensors() for x in t.flatten().tolist()))


def _one_equal(step: Step, result: Any) -> Any:
    flat = step.x.reshape(-1)
    one = flat[step.lib.argmax((flat.detach() == result.detach()).to(step.lib.int64))]
    return one - one.detach()


@wraps("subgradients/flat-is-recorded", "relu")
def relu_is_clamp(w: Original, x: Any) -> Any:
    """The gradient of relu is no function of its operand."""
    return x.clamp(0)

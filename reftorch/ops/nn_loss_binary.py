"""Losses of answers that are yes or no, and of distributions."""

from __future__ import annotations

import math

from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed
from reftorch.ops.losses import MEAN, NONE, SUM, cast, check_constant, check_same_dtype
from reftorch.ops.losses import reduced, widened
from reftorch.ops.reducing import deliver


def _between_zero_and_one(given: TensorImpl) -> bool:
    if not given._geometry.numel:
        return True
    least, most = [OPERATORS["item"].call((end,)) for end in PACKETS["aminmax"](given)]
    return 0 <= least and most <= 1


@implements("binary_cross_entropy")
def binary_cross_entropy(
    self: TensorImpl, target: TensorImpl, weight: TensorImpl | None, reduction: int, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Minus the logarithms of what was given to the answers [binary_cross_entropy/kept-finite].

    Shapes, dtypes: [binary_cross_entropy/probabilities]
    """
    rule = "binary_cross_entropy/probabilities"
    check_constant("binary_cross_entropy", "weight", weight)
    check(
        self._geometry.sizes == target._geometry.sizes, rule,
        "Using a target size {} that is different to the input size {}",
        list(target._geometry.sizes), list(self._geometry.sizes), error=RuntimeError,
    )  # fmt: skip
    check_same_dtype(target, self, rule)
    check_listed("binary_cross_entropy", self._dtype)
    for name, given in (("input", self), ("target", target)):
        check(
            _between_zero_and_one(given), rule, "all elements of {} should be between 0 and 1",
            name, error=RuntimeError,
        )  # fmt: skip
    p, t = widened(self), widened(target)
    for_yes, for_no = [
        PACKETS["clamp_min"](logarithm, -100.0)
        for logarithm in (PACKETS["log"](p), PACKETS["log1p"](PACKETS["neg"](p)))
    ]
    left = PACKETS["mul"](for_no, PACKETS["sub"](t, 1))
    losses = PACKETS["sub"](left, PACKETS["mul"](for_yes, t))
    if weight is not None:
        losses = PACKETS["mul"].inplace(losses, weight)
    return deliver(cast(reduced(losses, reduction), self._dtype), out)


@implements("binary_cross_entropy_with_logits")
def binary_cross_entropy_with_logits(
    self: TensorImpl, target: TensorImpl, weight: TensorImpl | None,
    pos_weight: TensorImpl | None, reduction: int,
) -> TensorImpl:  # fmt: skip
    """binary_cross_entropy of the sigmoid [binary_cross_entropy_with_logits/stable].

    Dtype, strides: [binary_cross_entropy_with_logits/formed-in-the-target]
    """
    for name, given in (("weight", weight), ("pos_weight", pos_weight)):
        check_constant("binary_cross_entropy_with_logits", name, given)
    t, x = widened(target), widened(self)
    shares = PACKETS["log_sigmoid"](x)
    losses = PACKETS["rsub"](t, 1)
    if pos_weight is None:
        losses = PACKETS["mul"].inplace(losses, x)
        losses = PACKETS["sub"].inplace(losses, shares)
    else:
        factor = PACKETS["add"](PACKETS["mul"](PACKETS["sub"](pos_weight, 1), t), 1)
        losses = PACKETS["mul"].inplace(losses, x)
        losses = PACKETS["sub"].inplace(losses, PACKETS["mul"](factor, shares))
    if weight is not None:
        losses = PACKETS["mul"].inplace(losses, weight)
    return cast(reduced(losses, reduction), target._dtype)


@implements("soft_margin_loss")
def soft_margin_loss(
    self: TensorImpl, target: TensorImpl, reduction: int, *, out: Out | None = None
) -> TensorImpl:
    """The logarithm of 1 + exp(-self * target) [soft_margin_loss/may-overflow]."""
    check_constant("soft_margin_loss", "target", target)
    losses = PACKETS["mul"].inplace(PACKETS["neg"](self), target)
    losses = PACKETS["log1p"].inplace(PACKETS["exp"].inplace(losses))
    return deliver(reduced(losses, reduction if reduction in (NONE, MEAN) else SUM), out)


@implements("hinge_embedding_loss")
def hinge_embedding_loss(
    self: TensorImpl, target: TensorImpl, margin: float, reduction: int
) -> TensorImpl:
    """self where the target is 1, its distance below a margin where it is -1.

    Another target gives both [hinge_embedding_loss/other-targets]. Dtype:
    [hinge_embedding_loss/margin-in-the-dtype]
    """
    where = PACKETS["where"]
    below = PACKETS["clamp_min"](PACKETS["sub"](PACKETS["full_like"](self, margin), self), 0)
    apart = where(PACKETS["ne"](target, 1), below, 0)
    alike = where(PACKETS["ne"](target, -1), self, 0)
    return reduced(PACKETS["add"](apart, alike), reduction)


@implements("kl_div")
def kl_div(
    self: TensorImpl, target: TensorImpl, reduction: int, log_target: bool
) -> TensorImpl:
    """How much a distribution differs from the one predicted [kl_div/logarithms]."""
    for name, given in (("input", self), ("target", target)):
        check(
            given._dtype.is_floating_point, "kl_div/logarithms",
            "kl_div: Expected a floating point {}, got {}", name, given._dtype,
        )  # fmt: skip
    if log_target:
        parts = PACKETS["mul"](PACKETS["exp"](target), PACKETS["sub"](target, self))
    else:
        parts = PACKETS["xlogy"](target, target)
        parts = PACKETS["sub"](parts, PACKETS["mul"](target, self))
    return reduced(parts, reduction)


@implements("poisson_nll_loss")
def poisson_nll_loss(
    input: TensorImpl,  # noqa: A002
    target: TensorImpl, log_input: bool, full: bool, eps: float, reduction: int,
) -> TensorImpl:  # fmt: skip
    """The rate less what the target gives it, and Stirling's term [poisson_nll_loss/stirling]."""
    mul, sub, log = PACKETS["mul"], PACKETS["sub"], PACKETS["log"]
    if log_input:
        losses = sub(PACKETS["exp"](input), mul(target, input))
    else:
        losses = sub(input, mul(target, log(PACKETS["add"](input, eps))))
    if full:
        term = sub(mul(target, log(target)), target)
        term = PACKETS["add"](term, mul(log(mul(target, 2 * math.pi)), 0.5))
        term = PACKETS["masked_fill"](term, PACKETS["le"](target, 1), 0)
        # whatever the dtype of the target [poisson_nll_loss/stirling]
        losses = PACKETS["add"].inplace(losses, term)
    return reduced(losses, reduction)

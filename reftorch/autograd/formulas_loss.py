"""The derivatives of losses that need a statement."""

from __future__ import annotations

from typing import Any

from reftorch.autograd.formulas_pointwise import conj
from reftorch.dispatch.table import PACKETS
from reftorch.ops.losses import shared


def mse_loss_backward(grad: Any, self: Any, target: Any, reduction: int) -> Any:
    """Twice the difference."""
    apart = self - target
    return grad * shared(apart * 2, reduction)


def smooth_l1_loss_backward(
    grad: Any, self: Any, target: Any, reduction: int, beta: float
) -> Any:
    """The difference in units of beta, at most 1 [smooth_l1_loss/meets-at-beta].

    NaN stays so but for a beta of zero [losses/slope-at-nan].
    """
    apart = self - target
    slope = apart.sign()
    if beta > 0:
        slope = PACKETS["where"](apart.abs() >= beta, slope, (apart / beta).clamp(-1, 1))
    return grad * shared(slope, reduction)


def huber_loss_backward(grad: Any, self: Any, target: Any, reduction: int, delta: float) -> Any:
    """The difference, at most delta, from where on it is constant.

    [losses/slope-at-nan] [subgradients/second-at-edges]
    """
    apart = self - target
    slope = PACKETS["where"](apart.abs() >= delta, apart.sign() * delta, apart.clamp(-delta, delta))
    return grad * shared(slope, reduction)


def binary_cross_entropy_backward(
    grad: Any, self: Any, target: Any, weight: Any, reduction: int
) -> Any:
    """Divided by a variance that is at least 1e-12 [binary_cross_entropy/kept-finite]."""
    slope = (self - target) / ((1 - self) * self).clamp_min(1e-12)
    return grad * shared(_weighted(slope, weight), reduction)


def binary_cross_entropy_target_backward(
    grad: Any, self: Any, weight: Any, reduction: int
) -> Any:
    """The difference of the logarithms, which nothing keeps finite."""
    slope = (1 - self).log() - self.log()
    return grad * shared(_weighted(slope, weight), reduction)


def _weighted(slope: Any, weight: Any) -> Any:
    return slope if weight is None else slope * weight


def binary_cross_entropy_with_logits_backward(
    grad: Any, self: Any, target: Any, weight: Any, pos_weight: Any, reduction: int
) -> Any:
    """How much the sigmoid exceeds the target, each part weighted."""
    share = self.sigmoid()
    if pos_weight is None:
        slope = share - target
    else:
        positive = pos_weight * target
        slope = (positive + 1 - target) * share - positive
    return grad * shared(_weighted(slope, weight), reduction)


def binary_cross_entropy_with_logits_target_backward(
    grad: Any, self: Any, weight: Any, pos_weight: Any, reduction: int
) -> Any:
    """What a target costs more than none."""
    log_sigmoid = PACKETS["log_sigmoid"]
    if pos_weight is None:
        slope = -self
    else:
        slope = log_sigmoid(-self) - pos_weight * log_sigmoid(self)
    return grad * shared(_weighted(slope, weight), reduction)


def soft_margin_loss_backward(grad: Any, self: Any, target: Any, reduction: int) -> Any:
    """The share of what is wrong, by an exponential [soft_margin_loss/may-overflow]."""
    growth = (-target * self).exp()
    slope = conj(-target * growth / (growth + 1))
    return grad * shared(slope, reduction)


def multi_margin_loss_backward(
    grad: Any, self: Any, target: Any, p: Any, margin: Any, weight: Any, reduction: int
) -> Any:
    """What each class adds to the loss of its row; the right one gets minus the sum."""
    classes = self._geometry.sizes[-1] if self._geometry.ndim else 1
    scores, place = self.reshape(-1, classes), target.reshape(-1, 1)
    short = scores + margin - scores.gather(1, place)
    slope = PACKETS["where"](short > 0, 2 * short if p == 2 else 1.0, 0.0).to(self._dtype)
    if weight is not None:
        slope = slope * weight.take(place)
    slope = slope.scatter(1, place, 0) / classes
    slope = slope.scatter_add(1, place, -slope.sum(1, True))
    slope = shared(slope, reduction, slope._geometry.sizes[0])
    return (grad.reshape(-1, 1) * slope).reshape(self._geometry.sizes)

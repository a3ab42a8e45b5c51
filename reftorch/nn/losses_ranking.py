"""The losses of torch.nn.functional that compare vectors, scores and distributions."""

from __future__ import annotations

import math
from collections.abc import Callable

from reftorch.dispatch.table import PACKETS
from reftorch.errors import check
from reftorch.nn.losses import NAMES, reduction_number
from reftorch.tensor import Tensor

Distance = Callable[[Tensor, Tensor], Tensor]


def margin_ranking_loss(
    input1: Tensor, input2: Tensor, target: Tensor, margin: float = 0,
    size_average: bool | None = None, reduce: bool | None = None, reduction: str = "mean",
) -> Tensor:  # fmt: skip
    """Take how far the greater is from being greater [margin_ranking_loss/sign]."""
    number = reduction_number(reduction, size_average, reduce)
    check(
        input1.ndim == input2.ndim == target.ndim, "losses/equally-many-dims",
        "margin_ranking_loss : All input tensors should have same dimension but got sizes: "
        "input1: {}, input2: {}, target: {} ", input1.shape, input2.shape, target.shape,
    )  # fmt: skip
    return PACKETS["margin_ranking_loss"](input1, input2, target, margin, number)


def cosine_embedding_loss(
    input1: Tensor, input2: Tensor, target: Tensor, margin: float = 0,
    size_average: bool | None = None, reduce: bool | None = None, reduction: str = "mean",
) -> Tensor:  # fmt: skip
    """Compare the directions of vectors [cosine_embedding_loss/one-target-per-pair]."""
    number = reduction_number(reduction, size_average, reduce)
    return PACKETS["cosine_embedding_loss"](input1, input2, target, margin, number)


def _check_margin(margin: float) -> None:
    check(
        not margin <= 0, "triplet_margin_loss/swap", "margin must be greater than 0, got {}", margin
    )


def triplet_margin_loss(
    anchor: Tensor, positive: Tensor, negative: Tensor, margin: float = 1.0, p: float = 2,
    eps: float = 1e-6, swap: bool = False, size_average: bool | None = None,
    reduce: bool | None = None, reduction: str = "mean",
) -> Tensor:  # fmt: skip
    """Take how far a positive is from being nearer by the margin [triplet_margin_loss/swap]."""
    number = reduction_number(reduction, size_average, reduce)
    _check_margin(margin)
    return PACKETS["triplet_margin_loss"](
        anchor, positive, negative, margin, p, eps, swap, number
    )


def _reduced(losses: Tensor, reduction: str) -> Tensor:
    if reduction == "mean":
        return losses.mean()
    return losses.sum() if reduction == "sum" else losses


def triplet_margin_with_distance_loss(
    anchor: Tensor, positive: Tensor, negative: Tensor, *,
    distance_function: Distance | None = None, margin: float = 1.0, swap: bool = False,
    reduction: str = "mean",
) -> Tensor:  # fmt: skip
    """Take triplet_margin_loss with any distance [triplet_margin_loss/swap]."""
    check(
        reduction in NAMES, "losses/reduction-names", "{} is not a valid value for reduction",
        reduction,
    )  # fmt: skip
    _check_margin(margin)
    check(
        anchor.ndim == positive.ndim == negative.ndim, "losses/equally-many-dims",
        "The anchor, positive, and negative tensors are expected to have the same number of "
        "dimensions, but got: anchor {}D, positive {}D, and negative {}D inputs",
        anchor.ndim, positive.ndim, negative.ndim,
    )  # fmt: skip
    distance = PACKETS["pairwise_distance"] if distance_function is None else distance_function
    near, far = distance(anchor, positive), distance(anchor, negative)
    if swap:
        far = PACKETS["minimum"](far, distance(positive, negative))
    return _reduced((near + margin - far).clamp_min(0), reduction)


def multi_margin_loss(
    input: Tensor,  # noqa: A002
    target: Tensor, p: int = 1, margin: float = 1.0, weight: Tensor | None = None,
    size_average: bool | None = None, reduce: bool | None = None, reduction: str = "mean",
) -> Tensor:  # fmt: skip
    """Take what other classes come too near [multi_margin_loss/by-the-classes]."""
    number = reduction_number(reduction, size_average, reduce)
    rule = "multi_margin_loss/rows"
    check(p in (1, 2), rule, "only p == 1 and p == 2 supported", error=ValueError)
    check(
        weight is None or weight.ndim == 1, rule, "weight must be one-dimensional",
        error=ValueError,
    )  # fmt: skip
    return PACKETS["multi_margin_loss"](input, target, p, margin, weight, number)


def multilabel_margin_loss(
    input: Tensor,  # noqa: A002
    target: Tensor, size_average: bool | None = None, reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:  # fmt: skip
    """Take what other classes come too near [multilabel_margin_loss/up-to-minus-one]."""
    number = reduction_number(reduction, size_average, reduce)
    return PACKETS["multilabel_margin_loss"](input, target, number)


def multilabel_soft_margin_loss(
    input: Tensor,  # noqa: A002
    target: Tensor, weight: Tensor | None = None, size_average: bool | None = None,
    reduce: bool | None = None, reduction: str = "mean",
) -> Tensor:  # fmt: skip
    """Take the mean binary cross entropy of the classes [losses/mean-over-classes]."""
    name = NAMES[reduction_number(reduction, size_average, reduce)]
    log_sigmoid = PACKETS["log_sigmoid"]
    losses = -(target * log_sigmoid(input) + (1 - target) * log_sigmoid(-input))
    if weight is not None:
        losses = losses * weight
    check(
        input.ndim > 0, "losses/mean-over-classes",
        "Dimension specified as -1 but tensor has no dimensions", error=IndexError,
    )  # fmt: skip
    return _reduced(losses.sum(input.ndim - 1) / input.shape[-1], name)


def _variances(input: Tensor, var: Tensor | float) -> Tensor:  # noqa: A002
    """A variance for each element, or one for each vector [losses/variances]."""
    rule = "losses/variances"
    if not isinstance(var, Tensor):
        check(
            isinstance(var, float), rule, "var has to be a tensor or a float, not {}",
            type(var).__name__, error=TypeError,
        )  # fmt: skip
        check(not var < 0, rule, "var has negative entry/entries")
        return PACKETS["ones_like"](input) * var
    sizes, own = tuple(input.shape), tuple(var.shape)
    if own != sizes:
        if own == sizes[:-1]:
            var = var.unsqueeze(-1)
        else:
            pairs = list(zip(sizes, own, strict=False))
            check(
                len(own) == len(sizes) and sum(m for n, m in pairs if n != m) == 1, rule,
                "var is of incorrect size",
            )  # fmt: skip
    check(not (var < 0).any(), rule, "var has negative entry/entries")
    return var


def gaussian_nll_loss(
    input: Tensor,  # noqa: A002
    target: Tensor, var: Tensor | float, full: bool = False, eps: float = 1e-6,
    reduction: str = "mean",
) -> Tensor:  # fmt: skip
    """Take the negative log-likelihood of normal numbers [losses/variances]."""
    spread = _variances(input, var)
    check(
        reduction in NAMES, "losses/reduction-names", "{} is not valid", reduction
    )
    spread = spread.clone()
    spread.detach().clamp_min_(eps)  # behind the back of autograd
    losses = 0.5 * (spread.log() + (input - target) ** 2 / spread)
    if full:
        losses = losses + 0.5 * math.log(2 * math.pi)
    return _reduced(losses, reduction)

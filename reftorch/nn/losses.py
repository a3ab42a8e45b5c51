"""The losses of torch.nn.functional as they are called: their reductions have names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reftorch.core.warning import warn
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check
from reftorch.tensor import Tensor

NAMES = ("none", "mean", "sum")


def reduction_number(name: str, size_average: bool | None, reduce: bool | None) -> int:
    """The number of a reduction, which older arguments may name, too.

    [losses/reduction-names] [losses/older-reduction-arguments]
    """
    older = size_average is not None or reduce is not None
    if older:
        each, summed = reduce is not None and not reduce, not (size_average is None or size_average)
        name = "none" if each else "sum" if summed else "mean"
    elif name == "elementwise_mean":
        older, name = True, "mean"
    if older:
        warn("losses/older-reduction-arguments", "deprecated, please use reduction={!r}", name)
    check(
        name in NAMES, "losses/reduction-names", "{} is not a valid value for reduction", name
    )
    return NAMES.index(name)


def nll_loss(
    input: Tensor,  # noqa: A002
    target: Tensor, weight: Tensor | None = None, size_average: bool | None = None,
    ignore_index: int = -100, reduce: bool | None = None, reduction: str = "mean",
) -> Tensor:  # fmt: skip
    """Take the negative log-likelihood of target classes [nll_loss/mean-is-weighted]."""
    number = reduction_number(reduction, size_average, reduce)
    return PACKETS["nll_loss_nd"](input, target, weight, number, ignore_index)


def cross_entropy(
    input: Tensor,  # noqa: A002
    target: Tensor, weight: Tensor | None = None, size_average: bool | None = None,
    ignore_index: int = -100, reduce: bool | None = None, reduction: str = "mean",
    label_smoothing: float = 0.0,
) -> Tensor:  # fmt: skip
    """Compare softmax of scores with a target [cross_entropy_loss/probabilities-by-sizes]."""
    number = reduction_number(reduction, size_average, reduce)
    return PACKETS["cross_entropy_loss"](
        input, target, weight, number, ignore_index, label_smoothing
    )


# ---- of numbers


def _expanded(input: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:  # noqa: A002
    """Both in their common sizes, which should be their own [losses/other-sizes-warn]."""
    if target.shape != input.shape:
        warn(
            "losses/other-sizes-warn",
            "Using a target size ({}) that is different to the input size ({}). This will likely "
            "lead to incorrect results due to broadcasting.", target.shape, input.shape,
        )  # fmt: skip
    first, second = PACKETS["broadcast_tensors"](input, target)
    return first, second


def _check_weight(weight: Tensor, input: Tensor) -> None:  # noqa: A002
    check(
        weight.shape == input.shape, "losses/weighted", "Weights and input must have the same size."
    )


def _weighted(losses: Tensor, weight: Tensor, reduction: str) -> Tensor:
    """Losses times weights; their mean is that of the weights, too [losses/weighted]."""
    losses = losses * weight
    if reduction == "none":
        return losses
    total = losses.sum()
    return total / weight.sum() if reduction == "mean" else total


def mse_loss(
    input: Tensor,  # noqa: A002
    target: Tensor, size_average: bool | None = None, reduce: bool | None = None,
    reduction: str = "mean", weight: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """Square the differences [mse_loss/promotes]."""
    number = reduction_number(reduction, size_average, reduce)
    first, second = _expanded(input, target)
    if weight is None:
        return PACKETS["mse_loss"](first, second, number)
    _check_weight(weight, input)
    return _weighted((first - second) ** 2, weight, NAMES[number])


def l1_loss(
    input: Tensor,  # noqa: A002
    target: Tensor, size_average: bool | None = None, reduce: bool | None = None,
    reduction: str = "mean", weight: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """Take the magnitudes of the differences [l1_loss/of-parts]."""
    number = reduction_number(reduction, size_average, reduce)
    first, second = _expanded(input, target)
    if weight is None:
        return PACKETS["l1_loss"](first, second, number)
    _check_weight(weight, input)
    return _weighted((first - second).abs(), weight, NAMES[number])


def smooth_l1_loss(
    input: Tensor,  # noqa: A002
    target: Tensor, size_average: bool | None = None, reduce: bool | None = None,
    reduction: str = "mean", beta: float = 1.0,
) -> Tensor:  # fmt: skip
    """Square small differences, not others [smooth_l1_loss/meets-at-beta]."""
    number = reduction_number(reduction, size_average, reduce)
    first, second = _expanded(input, target)
    if beta == 0:
        return PACKETS["l1_loss"](first, second, number)
    return PACKETS["smooth_l1_loss"](first, second, number, beta)


def huber_loss(
    input: Tensor,  # noqa: A002
    target: Tensor, reduction: str = "mean", delta: float = 1.0, weight: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """Square differences, and continue straight beyond delta [huber_loss/in-the-dtype-of-self]."""
    number = reduction_number(reduction, None, None)
    first, second = _expanded(input, target)
    if weight is None:
        return PACKETS["huber_loss"](first, second, number, delta)
    _check_weight(weight, input)
    losses = PACKETS["huber_loss"](first, second, 0, delta) * weight
    return losses if number == 0 else losses.mean() if number == 1 else losses.sum()


# ---- of answers that are yes or no, and of distributions


def _check_sizes(input: Tensor, target: Tensor) -> None:  # noqa: A002
    check(
        target.shape == input.shape, "binary_cross_entropy/probabilities",
        "Using a target size ({}) that is different to the input size ({}) is not supported.",
        target.shape, input.shape,
    )  # fmt: skip


def binary_cross_entropy(
    input: Tensor,  # noqa: A002
    target: Tensor, weight: Tensor | None = None, size_average: bool | None = None,
    reduce: bool | None = None, reduction: str = "mean",
) -> Tensor:  # fmt: skip
    """Take minus the logarithms of what was given [binary_cross_entropy/probabilities]."""
    number = reduction_number(reduction, size_average, reduce)
    _check_sizes(input, target)
    if weight is not None:
        sizes = PACKETS["broadcast_shapes"](target.shape, weight.shape)
        weight = weight.expand(sizes)
    return PACKETS["binary_cross_entropy"](input, target, weight, number)


def binary_cross_entropy_with_logits(
    input: Tensor,  # noqa: A002
    target: Tensor, weight: Tensor | None = None, size_average: bool | None = None,
    reduce: bool | None = None, reduction: str = "mean", pos_weight: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """Take binary_cross_entropy of the sigmoid [binary_cross_entropy_with_logits/stable]."""
    number = reduction_number(reduction, size_average, reduce)
    _check_sizes(input, target)
    return PACKETS["binary_cross_entropy_with_logits"](input, target, weight, pos_weight, number)


def soft_margin_loss(
    input: Tensor,  # noqa: A002
    target: Tensor, size_average: bool | None = None, reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:  # fmt: skip
    """Take the logarithm of 1 + exp(-target * input) [soft_margin_loss/may-overflow]."""
    number = reduction_number(reduction, size_average, reduce)
    return PACKETS["soft_margin_loss"](input, target, number)


def hinge_embedding_loss(
    input: Tensor,  # noqa: A002
    target: Tensor, margin: float = 1.0, size_average: bool | None = None,
    reduce: bool | None = None, reduction: str = "mean",
) -> Tensor:  # fmt: skip
    """Take distances, or what they are short of a margin [hinge_embedding_loss/other-targets]."""
    number = reduction_number(reduction, size_average, reduce)
    return PACKETS["hinge_embedding_loss"](input, target, margin, number)


def kl_div(
    input: Tensor,  # noqa: A002
    target: Tensor, size_average: bool | None = None, reduce: bool | None = None,
    reduction: str = "mean", log_target: bool = False,
) -> Tensor:  # fmt: skip
    """Measure how much distributions differ [kl_div/logarithms] [kl_div/batchmean]."""
    older = size_average is not None or reduce is not None
    by_batch = reduction == "batchmean" and not older
    if reduction == "mean" and not older:
        warn(
            "kl_div/batchmean", "reduction: 'mean' divides the total loss by both the batch size "
            "and the support size; 'batchmean' divides only by the batch size."
        )  # fmt: skip
    number = reduction_number("sum" if by_batch else reduction, size_average, reduce)
    loss = PACKETS["kl_div"](input, target, number, log_target=log_target)
    return loss / input.shape[0] if by_batch and input.ndim else loss


def poisson_nll_loss(
    input: Tensor,  # noqa: A002
    target: Tensor, log_input: bool = True, full: bool = False, size_average: bool | None = None,
    eps: float = 1e-8, reduce: bool | None = None, reduction: str = "mean",
) -> Tensor:  # fmt: skip
    """Take the negative log-likelihood of counts [poisson_nll_loss/stirling]."""
    number = reduction_number(reduction, size_average, reduce)
    return PACKETS["poisson_nll_loss"](input, target, log_input, full, eps, number)


@dataclass(frozen=True)
class LinearCrossEntropyOptions:
    """In which pieces linear_cross_entropy is calculated, which does not change its result."""

    allow_retain_graph: bool = False
    batch_chunk_size: int | None = None
    chunking_method: str | None = "auto"
    acc_policy: str = "auto"
    acc_dtype: Any = None


def linear_cross_entropy(
    input: Tensor,  # noqa: A002
    linear_weight: Tensor, target: Tensor, *, linear_bias: Tensor | None = None,
    weight: Tensor | None = None, reduction: str = "mean", ignore_index: int | None = None,
    label_smoothing: float = 0.0, options: Any = None,
) -> Tensor:  # fmt: skip
    """Take cross_entropy of linear [losses/linear-cross-entropy].

    The options say in which pieces it is calculated, which does not change the result.
    """
    *classes, features = linear_weight.shape
    check(
        input.ndim == 2 or (input.ndim == 1 and len(classes) < 2), "losses/linear-cross-entropy",
        "expected input with dimensionality 1 or 2, with a batch for a loss of more dims, got {}",
        input.ndim, error=RuntimeError,
    )  # fmt: skip
    bias = None if linear_bias is None else linear_bias.reshape(-1)
    scores = PACKETS["linear"](input, linear_weight.reshape(-1, features), bias)
    if len(classes) > 1:
        scores = scores.reshape((*scores.shape[:-1], *classes))
    ignored = -100 if ignore_index is None else ignore_index
    return cross_entropy(
        scores, target, weight, ignore_index=ignored, reduction=reduction,
        label_smoothing=label_smoothing,
    )  # fmt: skip


def ctc_loss(
    log_probs: Tensor, targets: Tensor, input_lengths: Any, target_lengths: Any, blank: int = 0,
    reduction: str = "mean", zero_infinity: bool = False,
) -> Tensor:  # fmt: skip
    """Compare sequences with labels that are not aligned [ctc_loss/ways] [ctc_loss/mean]."""
    number = reduction_number(reduction, None, None)
    return PACKETS["ctc_loss"](
        log_probs, targets, input_lengths, target_lengths, blank, number, zero_infinity
    )

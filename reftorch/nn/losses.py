"""The losses of torch.nn.functional as they are called: their reductions have names."""

from __future__ import annotations

from reftorch.core.warning import warn
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check
from reftorch.tensor import Tensor

_REDUCTIONS = {"none": 0, "mean": 1, "sum": 2}


def _reduction(name: str, size_average: bool | None, reduce: bool | None) -> int:
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
        name in _REDUCTIONS, "losses/reduction-names", "{} is not a valid value for reduction", name
    )
    return _REDUCTIONS[name]


def nll_loss(
    input: Tensor,  # noqa: A002
    target: Tensor, weight: Tensor | None = None, size_average: bool | None = None,
    ignore_index: int = -100, reduce: bool | None = None, reduction: str = "mean",
) -> Tensor:  # fmt: skip
    """Take the negative log-likelihood of target classes [nll_loss/mean-is-weighted]."""
    number = _reduction(reduction, size_average, reduce)
    return PACKETS["nll_loss_nd"](input, target, weight, number, ignore_index)


def cross_entropy(
    input: Tensor,  # noqa: A002
    target: Tensor, weight: Tensor | None = None, size_average: bool | None = None,
    ignore_index: int = -100, reduce: bool | None = None, reduction: str = "mean",
    label_smoothing: float = 0.0,
) -> Tensor:  # fmt: skip
    """Compare softmax of scores with a target [cross_entropy_loss/probabilities-by-sizes]."""
    number = _reduction(reduction, size_average, reduce)
    return PACKETS["cross_entropy_loss"](
        input, target, weight, number, ignore_index, label_smoothing
    )

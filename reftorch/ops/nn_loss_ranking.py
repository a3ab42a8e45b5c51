"""Losses of what is alike and what is not."""

from __future__ import annotations

from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check
from reftorch.ops.losses import reduced

_EPSILON = 1e-12


@implements("margin_ranking_loss")
def margin_ranking_loss(
    input1: TensorImpl, input2: TensorImpl, target: TensorImpl, margin: float, reduction: int
) -> TensorImpl:
    """How far the greater by target is from being greater by the margin [margin_ranking_loss/sign].
    """
    apart = PACKETS["sub"](input1, input2)
    short = PACKETS["add"](PACKETS["mul"](PACKETS["neg"](target), apart), margin)
    return reduced(PACKETS["clamp_min"](short, 0), reduction)


def _check_target(input1: TensorImpl, input2: TensorImpl, target: TensorImpl) -> None:
    """One target for each pair of vectors [cosine_embedding_loss/one-target-per-pair]."""
    rule, dims = "cosine_embedding_loss/one-target-per-pair", target._geometry.ndim
    check(dims <= 1, rule, "0D or 1D target tensor expected, multi-target not supported")
    given = [list(each._geometry.sizes) for each in (input1, input2)]
    check(
        all(len(sizes) == dims + 1 for sizes in given), rule,
        "{}D target tensor expects {}D input tensors, but found inputs with sizes {} and {}.",
        dims, dims + 1, *given,
    )  # fmt: skip


@implements("cosine_embedding_loss")
def cosine_embedding_loss(
    input1: TensorImpl, input2: TensorImpl, target: TensorImpl, margin: float, reduction: int
) -> TensorImpl:
    """The cosine's distance from 1, or what it exceeds a margin by.

    [cosine_embedding_loss/small-vectors]
    """
    _check_target(input1, input2, target)
    dim = target._geometry.ndim
    mul, where = PACKETS["mul"], PACKETS["where"]

    def product(a: TensorImpl, b: TensorImpl) -> TensorImpl:
        return PACKETS["sum"](mul(a, b), dim)

    first = PACKETS["add"](product(input1, input1), _EPSILON)
    second = PACKETS["add"](product(input2, input2), _EPSILON)
    lengths = PACKETS["sqrt"](mul(first, second))
    cosine = PACKETS["div"](product(input1, input2), lengths)
    apart = where(PACKETS["eq"](target, 1), PACKETS["rsub"](cosine, 1), 0)
    alike = PACKETS["clamp_min"](PACKETS["sub"](cosine, margin), 0)
    losses = PACKETS["add"](apart, where(PACKETS["eq"](target, -1), alike, 0))
    return reduced(losses, reduction)


@implements("triplet_margin_loss")
def triplet_margin_loss(
    anchor: TensorImpl, positive: TensorImpl, negative: TensorImpl, margin: float, p: float,
    eps: float, swap: bool, reduction: int,
) -> TensorImpl:  # fmt: skip
    """How far the positive is from being nearer by the margin [triplet_margin_loss/swap]."""
    check(
        anchor._geometry.ndim == positive._geometry.ndim == negative._geometry.ndim,
        "losses/equally-many-dims",
        "The anchor, positive, and negative tensors are expected to have the same number of "
        "dimensions, but got: anchor {}D, positive {}D, and negative {}D inputs",
        anchor._geometry.ndim, positive._geometry.ndim, negative._geometry.ndim,
    )  # fmt: skip

    def distance(a: TensorImpl, b: TensorImpl) -> TensorImpl:
        return PACKETS["pairwise_distance"](a, b, p, eps)

    near, far = distance(anchor, positive), distance(anchor, negative)
    if swap:
        far = PACKETS["minimum"](far, distance(positive, negative))
    short = PACKETS["sub"](PACKETS["add"](near, margin), far)
    return reduced(PACKETS["clamp_min"](short, 0), reduction)

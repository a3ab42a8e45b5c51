"""Losses of how far numbers are apart."""

from __future__ import annotations

from collections.abc import Callable

from reftorch.core.dtype import dtype
from reftorch.core.output import Out
from reftorch.core.promotion import check_can_cast, result_type
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed
from reftorch.ops.losses import SUM, cast, reduced
from reftorch.ops.reducing import deliver


def _of_distances(
    self: TensorImpl, target: TensorImpl, reduction: int, result: dtype,
    loss: Callable[[TensorImpl], TensorImpl],
) -> TensorImpl:  # fmt: skip
    """A loss of the differences, formed in one dtype and rounded once [losses/half-rounds-once]."""
    wide = result_type(self, target).compute
    apart = PACKETS["sub"](cast(self, wide), cast(target, wide))
    return cast(reduced(loss(apart), reduction), result)


def _checked(name: str, self: TensorImpl, target: TensorImpl, reduction: int) -> dtype:
    """The dtype of a loss that promotes [mse_loss/promotes]."""
    common = result_type(self, target)
    check_listed(name, common)
    check(
        0 <= reduction <= SUM, "mse_loss/promotes", "{} knows no reduction {}", name, reduction
    )
    return common


@implements("mse_loss")
def mse_loss(
    self: TensorImpl, target: TensorImpl, reduction: int, *, out: Out | None = None
) -> TensorImpl:
    """The squares of the differences [mse_loss/promotes]."""
    common = _checked("mse_loss", self, target, reduction)
    loss = _of_distances(self, target, reduction, common, PACKETS["square"])
    return deliver(loss, out)


@implements("l1_loss")
def l1_loss(self: TensorImpl, target: TensorImpl, reduction: int) -> TensorImpl:
    """The magnitudes of the differences [l1_loss/of-parts]."""
    return reduced(PACKETS["abs"](PACKETS["sub"](self, target)), reduction)


@implements("smooth_l1_loss")
def smooth_l1_loss(
    self: TensorImpl, target: TensorImpl, reduction: int, beta: float, *, out: Out | None = None
) -> TensorImpl:
    """Squares of small differences, and magnitudes of others [smooth_l1_loss/meets-at-beta]."""
    check(
        beta >= 0, "smooth_l1_loss/meets-at-beta",
        "smooth_l1_loss does not support negative values for beta.",
    )  # fmt: skip
    common = _checked("smooth_l1_loss", self, target, reduction)

    def loss(apart: TensorImpl) -> TensorImpl:
        size = PACKETS["abs"](apart)
        square = PACKETS["div"](PACKETS["mul"](PACKETS["square"](size), 0.5), beta)
        line = PACKETS["sub"](size, 0.5 * beta)
        return PACKETS["where"](PACKETS["lt"](size, beta), square, line)

    return deliver(_of_distances(self, target, reduction, common, loss), out)


@implements("huber_loss")
def huber_loss(
    self: TensorImpl, target: TensorImpl, reduction: int, delta: float, *, out: Out | None = None
) -> TensorImpl:
    """Squares of small differences, and lines beyond [huber_loss/in-the-dtype-of-self]."""
    check(
        delta > 0, "huber_loss/in-the-dtype-of-self",
        "huber_loss does not support non-positive values for delta.",
    )  # fmt: skip
    common, own = result_type(self, target), self._dtype
    check(
        not own.is_floating_point or not common.is_complex, "huber_loss/in-the-dtype-of-self",
        "result type {} can't be cast to the desired output type {}", common, own,
    )  # fmt: skip
    check_can_cast(common, own)
    check_listed("huber_loss", common)

    def loss(apart: TensorImpl) -> TensorImpl:
        size = PACKETS["abs"](apart)
        square = PACKETS["mul"](PACKETS["square"](size), 0.5)
        line = PACKETS["mul"](PACKETS["sub"](size, 0.5 * delta), delta)
        return PACKETS["where"](PACKETS["le"](size, delta), square, line)

    return deliver(_of_distances(self, target, reduction, own, loss), out)

"""Losses of how far scores of right classes exceed those of all others."""

from __future__ import annotations

from typing import Any

from reftorch.core import dtype as dt
from reftorch.core.memory_format import contiguous_format
from reftorch.core.output import Out
from reftorch.core.promotion import Number
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed
from reftorch.ops.losses import check_constant, check_same_dtype, reduced, shared
from reftorch.ops.reducing import deliver

Ints = tuple[int, ...]


def _rows(self: TensorImpl) -> tuple[int, int]:
    """The number of rows and of classes [multi_margin_loss/rows]."""
    sizes = self._geometry.sizes
    check(
        len(sizes) <= 2 and (not sizes or sizes[-1]), "multi_margin_loss/rows",
        "Expected non-empty vector or matrix with optional 0-dim batch size, but got: {}",
        list(sizes),
    )  # fmt: skip
    return (sizes[0] if len(sizes) == 2 else 1), (sizes[-1] if sizes else 1)


def _check_classes(target: TensorImpl, least: int, classes: int) -> None:
    """int64 numbers of classes [multi_margin_loss/rows] [multilabel_margin_loss/up-to-minus-one].
    """
    check(
        target._dtype is dt.int64, "multi_margin_loss/rows",
        "expected scalar type Long but found {}", target._dtype,
    )  # fmt: skip
    if target._geometry.numel:
        low, high = [OPERATORS["item"].call((end,)) for end in PACKETS["aminmax"](target)]
        check(
            least <= low and high < classes, "multi_margin_loss/rows", "target out of range"
        )


def _matrix(tensor: TensorImpl, rows: int, columns: int) -> TensorImpl:
    dense = OPERATORS["contiguous"].call((tensor, contiguous_format))
    return OPERATORS["view"].call((dense, (rows, columns)))


@implements("multi_margin_loss")
def multi_margin_loss(
    self: TensorImpl, target: TensorImpl, p: Number, margin: Number, weight: TensorImpl | None,
    reduction: int, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """What other classes come nearer than the margin, by row [multi_margin_loss/by-the-classes]."""
    rule = "multi_margin_loss/rows"
    check_constant("multi_margin_loss", "weight", weight)
    rows, classes = _rows(self)
    check(
        p in (1, 2), rule, "only p == 1 and p == 2 supported", error=ValueError
    )
    given = target._geometry
    check(
        given.ndim <= 1 and given.numel == rows, rule, "inconsistent target size, expected {} but "
        "got {}", rows, list(given.sizes),
    )  # fmt: skip
    check_listed("multi_margin_loss", self._dtype)
    _check_classes(target, 0, classes)
    if weight is not None:
        count = weight._geometry.numel
        check(
            weight._geometry.ndim <= 1, rule, "weight must be one-dimensional", error=ValueError
        )
        check(count == classes, rule, "inconsistent weight size, expected {} but got {}", classes,
              count)  # fmt: skip
        check_same_dtype(weight, self, rule)
    place = _matrix(target, rows, 1)
    losses = _by_row(_matrix(self, rows, classes), place, p, margin, weight)
    if not self._geometry.ndim or (self._geometry.ndim == 1 and not given.ndim):
        losses = PACKETS["reshape"](losses, ())
    return deliver(reduced(losses, reduction), out)


def _by_row(
    scores: TensorImpl, place: TensorImpl, p: Number, margin: Number, weight: TensorImpl | None
) -> TensorImpl:
    """The loss of each row, for the class in the place."""
    short = PACKETS["sub"](PACKETS["add"](scores, margin), PACKETS["gather"](scores, 1, place))
    short = PACKETS["where"](PACKETS["gt"](short, 0), short, 0)
    if p == 2:
        short = PACKETS["square"](short)
    if weight is not None:
        short = PACKETS["mul"](short, PACKETS["take"](weight, place))
    others = PACKETS["scatter"](short, 1, place, 0)
    return PACKETS["div"](PACKETS["sum"](others, 1), scores._geometry.sizes[1])


@implements("multilabel_margin_loss")
def multilabel_margin_loss(
    self: TensorImpl, target: TensorImpl, reduction: int, *, out: Out | None = None
) -> TensorImpl:
    """The loss alone."""
    both = OPERATORS["multilabel_margin_loss_forward"].call((self, target, reduction))
    return deliver(both[0], out)


@implements("multilabel_margin_loss_forward")
def multilabel_margin_loss_forward(
    self: TensorImpl, target: TensorImpl, reduction: int
) -> tuple[TensorImpl, TensorImpl]:
    """What is not a target comes nearer than 1 to one [multilabel_margin_loss/up-to-minus-one].

    The second result says which classes are targets.
    """
    rows, classes = _rows(self)
    shape, given = self._geometry, target._geometry
    fits = given.sizes == shape.sizes if shape.ndim == 2 else given.ndim <= 1
    check(
        fits and given.numel == shape.numel, "multilabel_margin_loss/up-to-minus-one",
        "inconsistent target size: {} for input of size: {}", list(given.sizes), list(shape.sizes),
        error=RuntimeError,
    )  # fmt: skip
    _check_classes(target, -1, classes)
    check_listed("multilabel_margin_loss", self._dtype)
    scores, places = _matrix(self, rows, classes), _matrix(target, rows, classes)
    used, is_target = _targets(places, scores)
    lead = PACKETS["gather"](scores, 1, PACKETS["clamp_min"](places, 0))
    short = PACKETS["add"](
        PACKETS["sub"](PACKETS["unsqueeze"](scores, 1), PACKETS["unsqueeze"](lead, 2)), 1
    )
    other = PACKETS["unsqueeze"](PACKETS["rsub"](is_target, 1), 1)
    counted = PACKETS["mul"](PACKETS["unsqueeze"](used, 2), other)
    short = PACKETS["mul"](PACKETS["where"](PACKETS["gt"](short, 0), short, 0), counted)
    losses = PACKETS["div"](PACKETS["sum"](short, (1, 2)), classes)
    if shape.ndim < 2:
        losses = PACKETS["reshape"](losses, ())
    return reduced(losses, reduction), PACKETS["reshape"](is_target, given.sizes)


def _targets(places: TensorImpl, scores: TensorImpl) -> tuple[TensorImpl, TensorImpl]:
    """Which places come before the first -1, and which classes they name, as ones and zeros."""
    used = PACKETS["cumprod"](PACKETS["ge"](places, 0), 1, dtype=scores._dtype)
    nothing = PACKETS["zeros_like"](scores)
    named = PACKETS["scatter_add"](nothing, 1, PACKETS["clamp_min"](places, 0), used)
    return used, PACKETS["clamp_max"](named, 1)


@implements("multilabel_margin_loss_backward")
def multilabel_margin_loss_backward(
    grad_output: Any, self: Any, target: Any, reduction: int, is_target: Any
) -> TensorImpl:
    """One for each pair of a target and another class that is too near to it.

    An operator of its own: there is no way back [multilabel_margin_loss/no-second-derivative].
    """
    classes = self._geometry.sizes[-1] if self._geometry.ndim else 1
    scores, places = self.reshape(-1, classes), target.reshape(-1, classes)
    used = (places >= 0).cumprod(1, dtype=self._dtype)
    places = places.clamp_min(0)
    short = scores.unsqueeze(1) - scores.gather(1, places).unsqueeze(2) + 1
    other = (1 - is_target.reshape(-1, classes)).unsqueeze(1)
    pairs = (short > 0).to(self._dtype) * other * used.unsqueeze(2) / classes
    slope = pairs.sum(1).scatter_add(1, places, -pairs.sum(2))
    slope = shared(slope, reduction, slope._geometry.sizes[0])
    return (grad_output.reshape(-1, 1) * slope).reshape(self._geometry.sizes)

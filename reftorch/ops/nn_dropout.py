"""Dropout: elements, or whole channels, are zeroed by chance."""

from __future__ import annotations

import math

from reftorch.core import dtype as dt
from reftorch.core.batching import Batched
from reftorch.core.dtype import INTEGRAL
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.core.geometry import Geometry, contiguous
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.losses import cast
from reftorch.ops.reducing import deliver

# what selu tends to for very negative numbers: minus the product of its two constants
_ALPHA = 1.7580993408473766


def _check(p: float) -> None:
    """p is the chance of a zero [dropout/probability]."""
    check(
        0 <= p <= 1, "dropout/probability",
        "dropout probability has to be between 0 and 1, but got {}", p,
    )  # fmt: skip


def _times(self: TensorImpl, factor: TensorImpl | float, out: Out | None) -> TensorImpl:
    """A product, into self of the in-place variant."""
    if out is None:
        return PACKETS["mul"](self, factor)
    return PACKETS["mul"].inplace(out.tensor, factor)


def _idle(self: TensorImpl, p: float, train: bool) -> bool:
    """Whether nothing happens, and self is returned [dropout/itself]."""
    return p == 0 or not train or not self._geometry.numel


def _blank(self: TensorImpl, sizes: tuple[int, ...], shape: Geometry) -> TensorImpl:
    """What to draw into; inside of vmap for all examples, row by row [vmap/drops-apart]."""
    if isinstance(self, Batched):
        return PACKETS["new_empty"](self, sizes)
    return empty(shape, self._dtype)


def _drawn(self: TensorImpl, keep: float, by_channel: bool) -> TensorImpl:
    """Ones with the chance to keep, for each element or each channel [dropout/draws]."""
    shape = self._geometry
    if not by_channel:
        ones = _blank(self, shape.sizes, shape.preserved())
    else:
        check(
            shape.ndim > 1, "dropout/draws",
            "Feature dropout requires at least 2 dimensions in the input", error=RuntimeError,
        )  # fmt: skip
        sizes = (*shape.sizes[:2], *[1] * (shape.ndim - 2))
        ones = _blank(self, sizes, contiguous(sizes))
    return OPERATORS["bernoulli.float"].call((ones, keep, None), Out(ones, inplace=True))


def _dropped(
    self: TensorImpl, p: float, train: bool, out: Out | None, by_channel: bool
) -> TensorImpl:
    """Zeros with chance p, and what is kept divided by the chance to keep [dropout/draws]."""
    _check(p)
    if _idle(self, p, train):
        return self
    if p == 1:
        return _times(self, PACKETS["zeros"]((), dtype=self._dtype), out)
    ones = _drawn(self, 1 - p, by_channel)
    return _times(self, PACKETS["div"].inplace(ones, 1 - p), out)


def _alpha_dropped(
    self: TensorImpl, p: float, train: bool, out: Out | None, by_channel: bool
) -> TensorImpl:
    """The value that selu tends to with chance p, and all scaled and shifted.

    [dropout/alpha]
    """
    _check(p)
    if _idle(self, p, train):
        return self
    if p == 1:
        return _times(self, PACKETS["zeros"]((), dtype=self._dtype), out)
    ones = _drawn(self, 1 - p, by_channel)
    scale = 1 / math.sqrt((_ALPHA * _ALPHA * p + 1) * (1 - p))
    shift = PACKETS["mul"].inplace(PACKETS["sub"](ones, 1), _ALPHA * scale)
    shift = PACKETS["add"](shift, _ALPHA * scale * p)
    kept = _times(self, PACKETS["mul"](ones, scale), out)
    return PACKETS["add"](kept, shift) if out is None else PACKETS["add"].inplace(kept, shift)


@implements("dropout")
def dropout(
    input: TensorImpl,  # noqa: A002
    p: float, train: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Zero elements."""
    return _dropped(input, p, train, out, by_channel=False)


@implements("feature_dropout")
def feature_dropout(
    input: TensorImpl,  # noqa: A002
    p: float, train: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Zero channels."""
    return _dropped(input, p, train, out, by_channel=True)


@implements("alpha_dropout")
def alpha_dropout(
    input: TensorImpl,  # noqa: A002
    p: float, train: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Replace elements, with mean and variance kept."""
    return _alpha_dropped(input, p, train, out, by_channel=False)


@implements("feature_alpha_dropout")
def feature_alpha_dropout(
    input: TensorImpl,  # noqa: A002
    p: float, train: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Replace channels, with mean and variance kept."""
    return _alpha_dropped(input, p, train, out, by_channel=True)


@implements("native_dropout")
def native_dropout(
    input: TensorImpl,  # noqa: A002
    p: float, train: bool | None,
) -> tuple[TensorImpl, TensorImpl]:  # fmt: skip
    """Zero elements, and tell which are kept [native_dropout/mask]."""
    shape = input._geometry
    if not shape.numel:
        return input, empty(shape.preserved(), input._dtype)
    if train is not None and not train:
        return PACKETS["clone"](input), PACKETS["ones_like"](input, dtype=dt.bool)
    check(
        input._dtype.category > INTEGRAL, "native_dropout/mask",
        "result type Float can't be cast to the desired output type {}", input._dtype,
    )  # fmt: skip
    kept = empty(shape.preserved(), input._dtype.to_real())
    kept = OPERATORS["bernoulli.float"].call((kept, 1 - p, None), Out(kept, inplace=True))
    result = PACKETS["mul"](PACKETS["mul"](input, kept), 1 / (1 - p) if p != 1 else 0.0)
    return result, cast(kept, dt.bool)


@implements("native_dropout_backward")
def native_dropout_backward(
    grad_output: TensorImpl, mask: TensorImpl, scale: float, *, out: Out | None = None
) -> TensorImpl:
    """The gradient of what was kept [native_dropout_backward/scaled]."""
    factor = PACKETS["mul"](mask, scale)
    result = PACKETS["mul"](grad_output, factor)
    if grad_output._dtype.is_floating_point:
        result = cast(result, grad_output._dtype)
    return deliver(result, out)

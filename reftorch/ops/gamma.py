"""The gamma function and its logarithmic derivatives."""

from __future__ import annotations

import math
from typing import Any

from reftorch.core import dtype as dt
from reftorch.core.output import Out
from reftorch.core.promotion import float_result
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.elementwise import elementwise


@implements("lgamma")
def lgamma(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The logarithm of the magnitude of gamma [lgamma/poles]."""
    return elementwise("lgamma", (self,), out)


@implements("digamma")
def digamma(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The logarithmic derivative of gamma [digamma/poles]."""
    return elementwise("digamma", (self,), out)


@implements("polygamma")
def polygamma(n: int, self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The n-th derivative of digamma [polygamma/order-comes-first]."""
    check(
        n >= 0, "polygamma/order-not-negative", "polygamma(n, x) does not support negative n."
    )
    if n == 0:
        return elementwise("polygamma", (self,), out, "digamma")
    return elementwise("polygamma", (self,), out, stepwise=True, n=n)


@implements("mvlgamma")
def mvlgamma(self: TensorImpl, p: int) -> Any:
    """The logarithm of the multivariate gamma function, a sum [mvlgamma/is-a-sum]."""
    check(
        self._dtype is not dt.bool, "mvlgamma/bool-refused",
        "The input tensor may not be a boolean tensor.",
    )  # fmt: skip
    check(
        p >= 1, "mvlgamma/positive-dimension", "p has to be greater than or equal to 1, got {}", p
    )
    terms = OPERATORS["lgamma"].call((shifted(self, p),))
    return PACKETS["add"].inplace(PACKETS["sum"](terms, -1), p * (p - 1) / 4 * math.log(math.pi))


def shifted(self: TensorImpl, p: int) -> TensorImpl:
    """self less each half of p - 1 to 0, in a new last dim."""
    halves = PACKETS["arange"]((1 - p) / 2, 0.5, 0.5, dtype=float_result(self._dtype))
    return PACKETS["add"](PACKETS["unsqueeze"](self, -1), halves)

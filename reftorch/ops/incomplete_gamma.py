"""The incomplete gamma functions and Hurwitz' zeta function."""

from __future__ import annotations

from reftorch.core.iterator import Operand
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.ops.elementwise import elementwise


@implements("igamma")
def igamma(self: TensorImpl, other: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The lower one of order self, over the whole [igamma/ends] [igamma/no-derivative-in-order]."""
    return elementwise("igamma", (self, other), out)


@implements("igammac")
def igammac(self: TensorImpl, other: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The upper one of order self, over the whole [igamma/ends]."""
    return elementwise("igammac", (self, other), out)


@implements("special_zeta", "special_zeta.self_scalar", "special_zeta.other_scalar")
def zeta(self: Operand, other: Operand, *, out: Out | None = None) -> TensorImpl:
    """The sum of (other + k)**-self over k [special_zeta/domain]."""
    return elementwise("special_zeta", (self, other), out)

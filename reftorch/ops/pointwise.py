"""Pointwise operators."""

from __future__ import annotations

from reftorch.core.iterator import Operand
from reftorch.core.output import Out
from reftorch.core.promotion import Number
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.ops.elementwise import elementwise


@implements("add.Tensor")
def add(self: Operand, other: Operand, alpha: Number, *, out: Out | None = None) -> TensorImpl:
    """Add other, multiplied by alpha, to self [add/alpha-scales-other]."""
    if alpha == 1:
        return elementwise("add.Tensor", (self, other), out)
    return elementwise("add.Tensor", (self, other), out, "add_scaled", alpha=alpha)


@implements("mul.Tensor")
def mul(self: Operand, other: Operand, *, out: Out | None = None) -> TensorImpl:
    """Multiply [mul/elementwise-product]."""
    return elementwise("mul.Tensor", (self, other), out)

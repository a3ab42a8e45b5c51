"""Activations."""

from __future__ import annotations

from reftorch.core import dtype as dt
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.errors import check
from reftorch.ops.elementwise import elementwise


@implements("relu")
def relu(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Zero where self is negative [relu/keeps-nan]."""
    check(
        self._dtype is not dt.bool, "relu/bool-refused", "Boolean inputs not supported for relu"
    )
    return elementwise("relu", (self,), out)


@implements("sigmoid")
def sigmoid(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """1 / (1 + exp(-self)) [sigmoid/saturates]."""
    return elementwise("sigmoid", (self,), out)


@implements("tanh")
def tanh(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The hyperbolic tangent [sigmoid/saturates]."""
    return elementwise("tanh", (self,), out)

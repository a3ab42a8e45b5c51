"""The functions of torch.nn.functional: rendered operators, and thin shapes of others by hand."""

from __future__ import annotations

from reftorch._rendered.nn_functional import *  # noqa: F403
from reftorch.tensor import Tensor


def relu(input: Tensor, inplace: bool = False) -> Tensor:  # noqa: A002
    """Replace negative elements by zero, in the input itself where asked to [relu/keeps-nan]."""
    return input.relu_() if inplace else input.relu()


def relu_(input: Tensor) -> Tensor:  # noqa: A002
    """Replace the negative elements of the input by zero [relu/keeps-nan]."""
    return input.relu_()


def sigmoid(input: Tensor) -> Tensor:  # noqa: A002
    """Map to the range from 0 to 1 [sigmoid/saturates]."""
    return input.sigmoid()


def tanh(input: Tensor) -> Tensor:  # noqa: A002
    """Take the hyperbolic tangent [sigmoid/saturates]."""
    return input.tanh()

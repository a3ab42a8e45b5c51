"""The functions of nn.functional that are operators.

Rendered from spec/ops by reftorch.tools.render; not edited by hand.
"""

from __future__ import annotations

from typing import Any

import reftorch.ops  # noqa: F401 - makes the packets
from reftorch.dispatch.table import PACKETS

__all__ = [
    "relu_",
    "pad",
]

_of_relu = PACKETS["relu"]


def relu_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Replace negative elements by zero.

    relu(Tensor self) -> Tensor

    Derivatives:
      self: relu_backward(grad, result)

    relu gives zero for negative elements and leaves every other, NaN and negative zero included.
    [relu/keeps-nan]
    relu refuses a bool tensor. [relu/bool-refused]
    """
    return _of_relu.inplace(*args, **kwargs)


_of_pad = PACKETS["pad"]


def pad(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Pad with a number.

    pad(Tensor self, int[] pad, str mode="constant", float? value=None) -> Tensor

    A mode that is not known is refused. [pad/modes]
    """
    return _of_pad.function(args, kwargs)


"""NumPy's arrays as operands of Python operators."""

from __future__ import annotations

from typing import Any

import numpy as np

from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.table import PACKETS


def equals_array(self: TensorImpl, other: Any) -> Any:
    """Compare with an array as with a tensor; whatever else has its turn [scalars/array-operand].

    The other operators leave an array its turn, in which it becomes a tensor.
    """
    if not isinstance(other, np.ndarray):
        return NotImplemented
    try:
        tensor = PACKETS["as_tensor"](other)
    except TypeError:  # of strings and the like
        return NotImplemented
    return PACKETS["eq"].method(self, tensor)

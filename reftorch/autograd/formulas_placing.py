"""What the derivatives of writing by number, or in the order of a mask, need."""

from __future__ import annotations

import math
from typing import Any

from reftorch.autograd.formulas_view import zeros_for
from reftorch.dispatch.table import OPERATORS

Ints = tuple[int, ...]


def put_backward_self(grad: Any, index: Any, sizes: Ints, accumulate: bool) -> Any:
    """What was overwritten gets zero."""
    return grad if accumulate else grad.put(index, zeros_for(sizes, grad), False)


def put_backward_source(grad: Any, index: Any, source: Any) -> Any:
    """The gradient of the written elements [index_add/keeps-source]."""
    return grad.take(index).reshape(source._geometry.sizes)


def masked_scatter_backward(grad: Any, mask: Any, sizes: Ints) -> Any:
    """The gradient of the elements that went under the mask; the rest of the source gets zero."""
    taken = grad.masked_select(mask)
    count = taken._geometry.numel
    whole = (math.prod(sizes),)
    return OPERATORS["slice_backward"].call((taken, whole, 0, 0, count, 1)).reshape(sizes)

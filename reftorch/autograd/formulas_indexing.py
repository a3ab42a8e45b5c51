"""What the derivatives of indexing, gathering and scattering need.

Those of reading put the gradient into zeros at the positions read, and add where one was read
twice [autograd/through-views-and-indices].
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from reftorch.autograd.formulas_view import zeros_for
from reftorch.core.broadcasting import broadcast_sizes
from reftorch.core.dtype import BOOL
from reftorch.dispatch.table import OPERATORS

Ints = tuple[int, ...]


def read_at(grad: Any, indices: Sequence[Any]) -> Any:
    """The gradient at index tensors."""
    return OPERATORS["index.Tensor"].call((grad, tuple(indices)))


def index_backward(grad: Any, sizes: Ints, indices: Sequence[Any]) -> Any:
    """Add gradients where they were read, which may be several at one place."""
    # a lone mask names no place twice
    lone = len(indices) == 1 and indices[0]._dtype.category == BOOL
    distinct = lone and grad._geometry.numel != 1
    whole = zeros_for(sizes, grad)
    return OPERATORS["index_put"].call((whole, tuple(indices), grad, not distinct))


def index_put_backward(grad: Any, indices: Sequence[Any], sizes: Ints, accumulate: bool) -> Any:
    """What was overwritten gets no gradient."""
    if accumulate:
        return grad
    return OPERATORS["index_put"].call((grad, tuple(indices), zeros_for(sizes, grad), False))


def index_select_backward(grad: Any, sizes: Ints, dim: int, index: Any) -> Any:
    """Add gradients back to their positions."""
    if not sizes:
        return grad
    return zeros_for(sizes, grad).index_add(dim, index.reshape(-1), grad)


def take_backward(grad: Any, self: Any, index: Any) -> Any:
    """Add gradients back to their row-major places [engine/saved-unread]."""
    sizes = self._geometry.sizes
    flat = zeros_for((math.prod(sizes),), grad)
    return OPERATORS["index_put"].call((flat, (index,), grad, True)).view(sizes)


def masked_select_backward(grad: Any, sizes: Ints, mask: Any) -> Any:
    """Put gradients back where the mask is true [masked_select/gradient-of-nothing]."""
    common = broadcast_sizes((sizes, mask._geometry.sizes))
    if not common:
        common, mask = (1,), mask.reshape((1,))
        sizes = ()
    whole = zeros_for(common, grad)
    arguments = (whole, (mask.expand(common),), grad, grad._geometry.numel == 1)
    return OPERATORS["index_put"].call(arguments)


def gather_backward(grad: Any, self: Any, dim: int, index: Any) -> Any:
    """Add gradients back to where they were gathered [engine/saved-unread]."""
    return zeros_for(self._geometry.sizes, grad).scatter_add(dim, index, grad)


def index_add_source_backward(grad: Any, source: Any, dim: int, index: Any, alpha: Any) -> Any:
    """The gradient at the positions that were added to.

    Of source only the sizes count, and yet it is kept [index_add/keeps-source].
    """
    sizes = source._geometry.sizes
    taken = grad if not sizes else grad.index_select(dim, index.reshape(-1)).reshape(sizes)
    return taken if alpha == 1 else taken * alpha


def index_copy_source_backward(grad: Any, source: Any, dim: int, index: Any) -> Any:
    """The gradient at the positions that were copied to [index_add/keeps-source]."""
    sizes = source._geometry.sizes
    if not grad._geometry.ndim:
        return grad.expand(sizes)
    return grad.index_select(dim, index.reshape(-1)).reshape(sizes)

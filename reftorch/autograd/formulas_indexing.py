"""What the derivatives of indexing need: gradients put back to the places that were named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.autograd.formulas_view import zeros_for
from reftorch.dispatch.table import OPERATORS

Ints = tuple[int, ...]


def index_select_backward(grad: Any, sizes: Ints, dim: int, index: Any) -> Any:
    """Add the gradients of slices to where the slices were."""
    return zeros_for(sizes, grad).index_add(dim, index, grad)


def gather_backward(grad: Any, sizes: Ints, dim: int, index: Any) -> Any:
    """Add the gradients of elements to where the elements were."""
    return zeros_for(sizes, grad).scatter_add(dim, index, grad)


def index_add_backward(grad: Any, dim: int, index: Any, sizes: Ints) -> Any:
    """The gradient of the added slices."""
    taken = grad.index_select(dim, index)
    return taken.expand(sizes) if sizes else taken.reshape(())


def index_fill_backward_value(grad: Any, dim: int, index: Any) -> Any:
    """The sum of the gradients at the filled places, each of which counts once."""
    places = zeros_for(grad.shape, grad).bool().index_fill(dim, index, True)
    return grad.masked_fill(places.logical_not(), 0).sum()


def masked_select_backward(grad: Any, sizes: Ints, mask: Any) -> Any:
    """Put the gradients back under the mask; self and mask were broadcast."""
    common = OPERATORS["broadcast_to"].call
    whole = zeros_for(sizes, grad)
    spread = whole.masked_fill(mask, 0)
    return spread.masked_scatter(common((mask, spread.shape)), grad)


def masked_scatter_backward(grad: Any, mask: Any, sizes: Ints) -> Any:
    """The gradient of the elements that went under the mask; the rest of them get zero."""
    taken = grad.masked_select(mask)
    whole = zeros_for(sizes, grad)
    count = taken._geometry.numel
    flat = zeros_for((whole._geometry.numel,), grad)
    return OPERATORS["slice_scatter"].call((flat, taken, 0, 0, count, 1)).reshape(sizes)


def take_backward(grad: Any, sizes: Ints, index: Any) -> Any:
    """Add the gradients of elements to where the elements were."""
    return zeros_for(sizes, grad).put(index, grad, True)


def put_backward_self(grad: Any, index: Any, source: Any, accumulate: bool) -> Any:
    """What was overwritten gets zero."""
    if accumulate:
        return grad
    return grad.put(index, zeros_for(source, grad), False)


def put_backward_source(grad: Any, index: Any, sizes: Ints) -> Any:
    """The gradient of the written elements."""
    return grad.take(index).reshape(sizes)


def index_backward(grad: Any, sizes: Ints, indices: Sequence[Any]) -> Any:
    """Add the gradients of elements to where the elements were."""
    put = OPERATORS["index_put"].call
    return put((zeros_for(sizes, grad), tuple(indices), grad, True))


def index_put_backward_self(
    grad: Any, indices: Sequence[Any], sizes: Ints, accumulate: bool
) -> Any:
    """What was overwritten gets zero."""
    if accumulate:
        return grad
    put = OPERATORS["index_put"].call
    return put((grad, tuple(indices), zeros_for((1,) * len(sizes), grad), False))


def index_put_backward_values(grad: Any, indices: Sequence[Any]) -> Any:
    """The gradient of the written elements."""
    return OPERATORS["index.Tensor"].call((grad, tuple(indices)))

"""Tensors whose lines, along one dim, are what a kernel works on."""

from __future__ import annotations

from collections.abc import Sequence

from reftorch.backends.cuda.conversion import convert, copied
from reftorch.backends.cuda.operands import temporary
from reftorch.core.tensor_impl import TensorImpl, make

__all__ = ["apart", "lines_last", "row_major"]


def row_major(tensor: TensorImpl) -> TensorImpl:
    """The tensor, or a copy that is row-major."""
    if tensor._geometry.contiguous and not tensor._geometry.pending:
        return tensor
    fresh = temporary(tensor._geometry.sizes, tensor._dtype)
    convert(fresh, tensor)
    return fresh


def lines_last(tensor: TensorImpl, dim: int) -> TensorImpl:
    """A view whose last dim is the one along which lines go."""
    shape = tensor._geometry
    if dim >= shape.ndim - 1:
        return tensor
    order = (*range(dim), *range(dim + 1, shape.ndim), dim)
    return make(tensor._storage, shape.permuted(order), tensor._offset, tensor._dtype)


def apart(source: TensorImpl, targets: Sequence[TensorImpl]) -> TensorImpl:
    """The source, or a copy if it lies in memory that is written to before it is read."""
    buffers = [target._storage.buffer for target in targets]
    shares = any(source._storage.buffer is buffer for buffer in buffers)
    return copied(source) if shares else source

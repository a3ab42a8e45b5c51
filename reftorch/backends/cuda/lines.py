"""Tensors whose lines, along one dim, are what a kernel works on."""

from __future__ import annotations

from reftorch.backends.cuda.conversion import convert
from reftorch.backends.cuda.operands import temporary
from reftorch.core.tensor_impl import TensorImpl

__all__ = ["row_major"]


def row_major(tensor: TensorImpl) -> TensorImpl:
    """The tensor, or a copy that is row-major."""
    if tensor._geometry.contiguous and not tensor._geometry.pending:
        return tensor
    fresh = temporary(tensor._geometry.sizes, tensor._dtype)
    convert(fresh, tensor)
    return fresh

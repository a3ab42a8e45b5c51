"""Laying gradients out in a memory format."""

from __future__ import annotations

from reftorch.core.memory_format import contiguous_format, memory_format
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.table import PACKETS

__all__ = ["laid_out_in"]


def laid_out_in(wanted: memory_format, gradient: TensorImpl) -> TensorImpl:
    """A gradient of at least four dims in a memory format: itself, or a copy.

    By exchanging dims: an example of mapped gradients has those, and no memory format.
    """
    if wanted is contiguous_format:
        return PACKETS["contiguous"](gradient)
    n = gradient._geometry.ndim
    moved = PACKETS["contiguous"](PACKETS["permute"](gradient, (0, *range(2, n), 1)))
    return PACKETS["permute"](moved, (0, n - 1, *range(1, n - 1)))

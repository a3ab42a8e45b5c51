"""CUDA kernels that put entries in another order, or one tensor after the other: copies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.backends.cuda.conversion import convert, move_strided, result
from reftorch.backends.cuda.operands import address, byte_strides
from reftorch.backends.cuda.registry import kernel
from reftorch.core.geometry import geometry
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl, make

Ints = tuple[int, ...]


@kernel("flip")
def flip(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dims: Ints
) -> None:
    """Reverse dims: the source is read with negative strides from its other end."""
    source = inputs[0]
    assert isinstance(source, TensorImpl)
    sizes = source._geometry.sizes
    if not source._geometry.numel:
        return
    strides = list(byte_strides(source, sizes))
    start = address(source)
    for dim in dims:
        start += (sizes[dim] - 1) * strides[dim]
        strides[dim] = -strides[dim]
    with result(outputs[0], source._dtype) as out:
        move_strided(out, start, tuple(strides))


@kernel("cat")
def cat(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, axis: int
) -> None:
    """The arrays, one after the other along a dim, each cast as it is copied."""
    target, start = outputs[0], 0
    shape = target._geometry
    for source in inputs:
        assert isinstance(source, TensorImpl)
        sizes = source._geometry.sizes
        if source._geometry.numel:
            place = geometry(sizes, shape.strides, shape.pending)
            offset = target._offset + start * shape.strides[axis]
            convert(make(target._storage, place, offset, target._dtype), source)
        start += sizes[axis]

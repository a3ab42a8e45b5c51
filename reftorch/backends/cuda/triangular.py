"""CUDA kernels that zero what lies beyond a diagonal of the last two dims.

They get the memory of their target as the operand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.backends.cuda.grid import THREADS, blocks_for
from reftorch.backends.cuda.offsets import layout_structure, pack_layout, pieces
from reftorch.backends.cuda.operands import address, byte_strides, device_index
from reftorch.backends.cuda.registry import kernel
from reftorch.backends.cuda.signatures import signature, structure
from reftorch.backends.cuda.sources import Source
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl

_SOURCE = Source("triangular", None)
_ZERO = _SOURCE.kernel(
    "zero_triangle", signature(structure("P", "3Q", "3q", "2I", layout_structure(1)))
)


def _zero(target: TensorImpl, diagonal: int, above: bool) -> None:
    sizes, index = target._geometry.sizes, device_index(target)
    strides = byte_strides(target, sizes)
    rows, columns = sizes[-2:]
    if not rows * columns:
        return
    within = max(-rows, min(diagonal, columns))  # further away nothing changes
    for piece in pieces(sizes[:-2], (strides[:-2],)):
        count = piece.count * rows * columns
        _ZERO.launch(
            index, None, blocks_for(index, count), THREADS, address(target) + piece.shifts[0],
            rows, columns, count, *strides[-2:], within, target._dtype.itemsize, above,
            pack_layout(piece),
        )  # fmt: skip


@kernel("tril")
def tril(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, diagonal: int
) -> None:
    """Zero what is above the diagonal [tril/zero-beyond-the-diagonal]."""
    _zero(outputs[0], diagonal, above=True)


@kernel("triu")
def triu(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, diagonal: int
) -> None:
    """Zero what is below the diagonal."""
    _zero(outputs[0], diagonal - 1, above=False)

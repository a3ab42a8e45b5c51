"""Reading and adding at index tensors whose elements may lie outside."""

from __future__ import annotations

from collections.abc import Sequence

from reftorch.core.geometry import contiguous
from reftorch.core.promotion import Number
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.index_writing import INDEX_DTYPES

Indices = Sequence[TensorImpl | None]


def _clamped(self: TensorImpl, indices: Indices) -> tuple[TensorImpl | None, ...]:
    """The indices, brought into range [indexing/unsafe-indices-are-clamped]."""
    found: list[TensorImpl | None] = []
    for dim, index in enumerate(indices):
        if index is None:
            found.append(None)
            continue
        check(
            index._dtype in INDEX_DTYPES, "indexing/unsafe-indices-are-clamped",
            "_unsafe_masked_index found unexpected index type {}", index._dtype,
        )  # fmt: skip
        size = self._geometry.sizes[dim] if dim < self._geometry.ndim else 0
        found.append(PACKETS["clamp"](index, -size, size - 1) if size else index)
    return tuple(found)


@implements("_unsafe_masked_index")
def unsafe_masked_index(
    self: TensorImpl, mask: TensorImpl, indices: Indices, fill: Number
) -> TensorImpl:
    """Read where the mask is true."""
    clamped = _clamped(self, indices)
    if not self._geometry.numel:
        # there is nothing to read: one position in each indexed dim gives the sizes
        sizes = tuple(
            [
                1 if dim < len(indices) and indices[dim] is not None else size
                for dim, size in enumerate(self._geometry.sizes)
            ]
        )
        self = empty(contiguous(sizes), self._dtype)
        clamped = tuple([i if i is None else PACKETS["zeros_like"](i) for i in clamped])
        mask = PACKETS["zeros_like"](mask)
    read = OPERATORS["index.Tensor"].call((self, clamped))
    return PACKETS["masked_fill"](read, PACKETS["logical_not"](mask), fill)


@implements("_unsafe_masked_index_put_accumulate")
def unsafe_masked_index_put_accumulate(
    self: TensorImpl, mask: TensorImpl, indices: Indices, values: TensorImpl
) -> TensorImpl:
    """Add where the mask is true."""
    if not self._geometry.numel:
        return PACKETS["clone"](self)
    clamped = _clamped(self, indices)
    shown = PACKETS["masked_fill"](values, PACKETS["logical_not"](mask), 0)
    return OPERATORS["index_put"].call((self, clamped, shown, True))

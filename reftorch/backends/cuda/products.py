"""CUDA kernels of the products of vectors that are no sums."""

from __future__ import annotations

from collections.abc import Sequence

from reftorch.backends.cuda.conversion import copied, result
from reftorch.backends.cuda.elementwise import Elementwise
from reftorch.backends.cuda.operands import temporary
from reftorch.backends.cuda.registry import kernel
from reftorch.backends.cuda.sources import FLOATS, Source
from reftorch.core import dtype as dt
from reftorch.core.dtype import dtype
from reftorch.core.geometry import geometry
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl, make

_NUMBERS = (
    dt.uint8, dt.int8, dt.int16, dt.int32, dt.int64, *FLOATS, dt.complex64, dt.complex128,
)  # fmt: skip
_SOURCE = Source("products", (dt.bool, *_NUMBERS))
_CROSS = Elementwise(_SOURCE, "cross", "TTTT", dtypes=_NUMBERS)
_PRODUCT = Elementwise(_SOURCE, "scaled_product", "TTT")
_SUM = Elementwise(_SOURCE, "add_to_product", "TTT")


@kernel("addr")
def addr(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: dtype, step: dtype | None
) -> None:
    """beta * addend + alpha * a * b [addr/promotes] [addr/halves-round-each-step]."""
    addend, column, row, beta, alpha = inputs
    product = temporary(outputs[0]._geometry.sizes, compute)
    _PRODUCT((product,), (column, row, alpha), compute)
    _SUM(outputs, (product, addend, beta), compute)


def _part(tensor: TensorImpl, dim: int, place: int) -> TensorImpl:
    """What lies at a place of a dim."""
    shape = tensor._geometry
    sizes = shape.sizes[:dim] + shape.sizes[dim + 1 :]
    strides = shape.strides[:dim] + shape.strides[dim + 1 :]
    offset = tensor._offset + place * shape.strides[dim]
    return make(tensor._storage, geometry(sizes, strides), offset, tensor._dtype)


@kernel("linalg_cross")
def linalg_cross(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: dtype, dim: int
) -> None:
    """Each element a difference of two products: one launch for each of the three."""
    factors = []
    for factor in inputs:
        assert isinstance(factor, TensorImpl)
        written = factor._storage.buffer is outputs[0]._storage.buffer
        factors.append(copied(factor) if written else factor)
    a, b = factors
    with result(outputs[0], compute) as out:
        for place in range(3):
            after, before = (place + 1) % 3, (place + 2) % 3
            parts = (
                _part(a, dim, after), _part(b, dim, before), _part(a, dim, before),
                _part(b, dim, after),
            )  # fmt: skip
            _CROSS((_part(out, dim, place),), parts, compute)

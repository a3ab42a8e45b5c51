"""What operators of neural networks have in common: layouts, arithmetic dtypes, positions."""

from __future__ import annotations

from collections.abc import Sequence

from reftorch.core.batching import Batched
from reftorch.core.dtype import complex32, complex64, dtype, float32, float64, int64
from reftorch.core.memory_format import contiguous_format, in_format, memory_format, suggested
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.table import OPERATORS, PACKETS

Ints = tuple[int, ...]


def arithmetic_dtype(element: dtype) -> dtype:
    """The dtype in which products and sums of halves are taken, rounded once at the end."""
    if element is complex32:
        return complex64
    return float32 if element.is_floating_point and element.itemsize == 2 else element


def to_arithmetic(tensor: TensorImpl) -> TensorImpl:
    """The elements in the dtype in which they are added."""
    return cast(tensor, arithmetic_dtype(tensor._dtype))


def cast(tensor: TensorImpl, element: dtype) -> TensorImpl:
    """The elements in some dtype; the tensor itself where it has that."""
    return tensor if tensor._dtype is element else PACKETS["to"](tensor, element)


def widened(tensor: TensorImpl) -> TensorImpl:
    """The elements in a dtype whose sums need no care: what is rounded is so once, at the end."""
    own = tensor._dtype
    return cast(tensor, float64 if own is float32 else float32 if own.itemsize == 2 else own)


def format_of(tensor: TensorImpl, ndim: int) -> memory_format:
    """The format that a result of the layout of this one gets; only of so many dims another."""
    return suggested(tensor._geometry) if tensor._geometry.ndim == ndim else contiguous_format


def laid_out(tensor: TensorImpl, wanted: memory_format) -> TensorImpl:
    """The elements with the strides of a fresh tensor of a format, sizes of 1 included."""
    if tensor._geometry is in_format(tensor._geometry.sizes, wanted, None):
        return tensor
    if wanted is contiguous_format or not isinstance(tensor, Batched):
        return PACKETS["clone"](tensor, memory_format=wanted)
    # one of many examples has dims that can be exchanged, and no memory format
    n = tensor._geometry.ndim
    moved = PACKETS["contiguous"](PACKETS["permute"](tensor, (0, *range(2, n), 1)))
    return PACKETS["permute"](moved, (0, n - 1, *range(1, n - 1)))


def line(start: int, end: int, like: TensorImpl) -> TensorImpl:
    """Consecutive integers, where another tensor is."""
    device = like._storage.device
    return OPERATORS["arange.start"].call((start, end, int64, None, device, None, False))


def zeros(sizes: Sequence[int], like: TensorImpl) -> TensorImpl:
    """Zeros of the dtype of another tensor, where that is."""
    device = like._storage.device
    return OPERATORS["zeros"].call((tuple(sizes), like._dtype, None, device, None, False))


def select(tensor: TensorImpl, dim: int, positions: TensorImpl) -> TensorImpl:
    """The elements at positions of a dim."""
    return OPERATORS["index_select"].call((tensor, dim, positions))


def add_at(tensor: TensorImpl, dim: int, positions: TensorImpl, length: int) -> TensorImpl:
    """The transpose of `select` from a dim of that length: elements of one position are added."""
    sizes = list(tensor._geometry.sizes)
    sizes[dim] = length
    return OPERATORS["index_add"].call((zeros(sizes, tensor), dim, positions, tensor, 1))

"""Tensors as kernels see them: an address, a device, strides in bytes; and numbers as bytes."""

from __future__ import annotations

from reftorch.backends.cpu import launcher as cpu
from reftorch.core.broadcasting import expanded
from reftorch.core.dtype import dtype
from reftorch.core.geometry import contiguous
from reftorch.core.iterator import Operand
from reftorch.core.promotion import Number
from reftorch.core.strides import extent
from reftorch.core.tensor_impl import TensorImpl, empty

__all__ = [
    "address", "byte_strides", "bytes_of_number", "device_index", "is_on_device", "number_of",
    "overlaps", "temporary",
]  # fmt: skip

Ints = tuple[int, ...]


def is_on_device(operand: Operand) -> bool:
    """Whether an operand is a tensor in the memory of a device."""
    return isinstance(operand, TensorImpl) and operand._storage.device.type == "cuda"


def device_index(tensor: TensorImpl) -> int:
    """On which device a tensor is."""
    index = tensor._storage.device.index
    assert index is not None, "a tensor on no particular device"
    return index


def address(tensor: TensorImpl) -> int:
    """Where the first element of a device tensor is; 0 where it has no memory, however far in."""
    start: int = tensor._storage.buffer.address  # type: ignore[attr-defined]
    return start + tensor._offset * tensor._dtype.itemsize if start else 0


def byte_strides(tensor: TensorImpl, sizes: Ints) -> Ints:
    """The strides of a tensor in bytes, broadcast to some sizes."""
    shape = tensor._geometry
    if shape.sizes != sizes:
        shape = expanded(shape, sizes)
    itemsize = tensor._dtype.itemsize
    return tuple([stride * itemsize for stride in shape.strides])


def temporary(sizes: Ints, element: dtype) -> TensorImpl:
    """A row-major tensor of unspecified contents where the operator that runs makes its tensors.

    Its memory is free again when the last reference to it is gone, kernels that were launched
    before included: memory is reused in the order of the stream.
    """
    return empty(contiguous(sizes), element)


def number_of(operand: Operand) -> Number | None:
    """The number that an operand is, or None if it is a tensor on a device.

    A tensor of the host has one element when it comes here, as only such ones join others.
    """
    if not isinstance(operand, TensorImpl):
        return operand
    if is_on_device(operand):
        return None
    array = cpu.read(operand, None)
    assert array.size == 1, "a tensor of the host among those of a device"
    value: Number = array.item()
    return value


def bytes_of_number(value: Number, element: dtype) -> bytes:
    """A number as the type calculated with, rounded to the dtype first.

    [promotion/number-wraps-into-common-dtype]
    """
    return cpu.number(value, element).tobytes()


def overlaps(a: TensorImpl, b: TensorImpl) -> bool:
    """Whether two tensors on a device may have bytes in common, but not element by element."""
    if a._storage.buffer is not b._storage.buffer:
        return False
    first, second = a._geometry, b._geometry
    if a._offset == b._offset and a._dtype is b._dtype and first is second:
        return False
    begin, end = _span(a)
    other, last = _span(b)
    return begin < last and other < end


def _span(tensor: TensorImpl) -> tuple[int, int]:
    shape, itemsize = tensor._geometry, tensor._dtype.itemsize
    start = tensor._offset * itemsize
    return start, start + extent(shape.sizes, shape.strides) * itemsize



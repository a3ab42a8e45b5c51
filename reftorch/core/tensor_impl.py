"""The core tensor: a geometry laid over a storage. It knows no operator; methods live above."""

from __future__ import annotations

import numpy as np

from reftorch.core.dtype import dtype
from reftorch.core.geometry import Geometry, contiguous
from reftorch.core.graph import Leaf, Node, Output
from reftorch.core.hooks import Hooks
from reftorch.core.memory import buffer
from reftorch.core.pending import settle
from reftorch.core.place import PLACE, Elsewhere, Maker
from reftorch.core.storage import Storage
from reftorch.core.strides import extent
from reftorch.core.warning import warn
from reftorch.errors import check, fail

_new = object.__new__
_LARGE = 1 << 18  # elements from which on memory is taken from `core.memory`


class TensorImpl:
    """The state of a tensor.

    `_array` is the window: an ndarray over the storage with the tensor's sizes and strides, made
    when first needed. `_offset` counts elements. `_base` is the tensor that a view views.
    `_grad` is unset until a gradient is there, `_hooks` until somebody registers one on a leaf.
    """

    __slots__ = (
        "_array", "_storage", "_geometry", "_offset", "_dtype", "_node", "_base", "_grad",
        "_node_version", "_sealed", "_hooks", "_tangents", "__weakref__",
    )  # fmt: skip

    _inference = False  # of the class: see `reftorch.inference`

    _array: np.ndarray | None
    _storage: Storage
    _geometry: Geometry
    _offset: int
    _dtype: dtype
    _node: Node | Output | Leaf | None
    _base: TensorImpl | None
    _grad: TensorImpl | None
    _hooks: Hooks
    _tangents: dict[int, TensorImpl]  # by the number of the level, see `core.levels`
    _node_version: int  # of a view: the version of the storage for which `_node` is right
    # of a view: why it cannot be written while recording: made under "no_grad", or "several"
    _sealed: str | None

    def _alias(self) -> TensorImpl:
        """The same elements, as a tensor without history or base."""
        tensor = _new(_tensor_class)
        tensor._array, tensor._storage = self._array, self._storage
        tensor._geometry, tensor._offset = self._geometry, self._offset
        tensor._dtype = self._dtype
        tensor._node = tensor._base = None
        return tensor

    def window(self) -> np.ndarray:
        """The elements as an ndarray over the tensor's own memory, which the host must have."""
        array = self._array
        if array is None:
            given, element = self._geometry, self._dtype
            assert not given.elsewhere, "no array can be laid over the memory of a device"
            array = self._array = np.ndarray(
                given.sizes, element.array, self._storage.buffer,
                self._offset * element.itemsize if given.numel else 0,
                given.byte_strides(element.itemsize) if given.numel else None,
            )  # fmt: skip
        return array

    def elements(self) -> np.ndarray:
        """The elements to be read, with what is pending done: not always the memory itself.

        Those of a device are fetched, once they are calculated.
        """
        shape = self._geometry
        if shape.as_it_is:
            return self.window()
        array = self._fetched() if shape.elsewhere else self.window()
        return settle(array, self._dtype, shape.pending) if shape.pending else array

    def _fetched(self) -> np.ndarray:
        """The elements that lie elsewhere, as an array for reading."""
        given, size = self._geometry, self._dtype.itemsize
        start = self._offset * size
        reach = extent(given.sizes, given.strides) * size
        array = np.ndarray(
            given.sizes, self._dtype.array, self._storage.buffer.read(start, start + reach), 0,
            given.byte_strides(size) if given.numel else None,
        )  # fmt: skip
        array.flags.writeable = False
        return array


_tensor_class: type[TensorImpl] = TensorImpl


def set_tensor_class(cls: type[TensorImpl]) -> None:
    """Say which class new tensors have (`Tensor`, which is defined above)."""
    global _tensor_class
    _tensor_class = cls


def make(
    storage: Storage, shape: Geometry, offset: int, element: dtype, array: np.ndarray | None = None
) -> TensorImpl:
    """A tensor without history over a storage, whose geometry says where that is."""
    if shape.elsewhere is not storage.elsewhere:
        shape = shape.placed(storage.elsewhere)
    tensor = _new(_tensor_class)
    tensor._array = array
    tensor._storage = storage
    tensor._geometry = shape
    tensor._offset = offset
    tensor._dtype = element
    tensor._node = tensor._base = None
    return tensor


def empty(shape: Geometry, element: dtype) -> TensorImpl:
    """A tensor over fresh memory with unspecified contents [pending/fresh-has-none].

    The memory must be there [creation/memory-must-suffice].
    """
    if not element.native:
        warn(
            "warnings/complex-half",
            "ComplexHalf support is experimental: many operators refuse it.",
        )
    if Elsewhere.any:
        maker = PLACE.maker
        if maker is not None:
            return empty_of(maker, shape, element)
    if shape.plain and 0 < shape.numel < _LARGE:
        array = np.empty(shape.sizes, element.array)
        return make(Storage(array), shape, 0, element, array)
    shape = shape.reading(0)
    try:
        memory = buffer(extent(shape.sizes, shape.strides), element.array)
    except (MemoryError, ValueError, OverflowError):
        fail(
            "creation/memory-must-suffice", "no memory for sizes {} of {}", list(shape.sizes),
            element,
        )  # fmt: skip
    window = memory.reshape(shape.sizes) if shape.contiguous and shape.numel else None
    return make(Storage(memory), shape, 0, element, window)


def empty_of(maker: Maker, shape: Geometry, element: dtype) -> TensorImpl:
    """A tensor over memory that somebody else makes."""
    nbytes = extent(shape.sizes, shape.strides) * element.itemsize
    return make(maker.storage(nbytes), shape.reading(0), 0, element)


def wrap(array: np.ndarray, element: dtype) -> TensorImpl:
    """A contiguous tensor over a fresh C-contiguous array that nobody else has, on the host."""
    return make(Storage(array), contiguous(array.shape), 0, element, array if array.size else None)


def take_over(tensor: TensorImpl, array: np.ndarray) -> bool:
    """Give a fresh tensor, of which nobody knows yet, the memory of an array that nobody else has.

    That saves a copy, if the array lies as the tensor does; else nothing happens.
    """
    fits = array.dtype == tensor._dtype.array and array.shape == tensor._geometry.sizes
    if not (fits and tensor._geometry.plain and array.flags.c_contiguous and array.flags.owndata):
        return False
    tensor._storage.buffer = tensor._array = array
    return True


def view_of(
    base: TensorImpl, shape: Geometry, offset: int, element: dtype | None = None,
    pending: int | None = None,
) -> TensorImpl:  # fmt: skip
    """A view: another geometry over the same storage [views/share-storage].

    What is pending stays so, unless said otherwise [pending/views-keep-it].
    """
    if pending is not None:
        shape = shape.reading(pending)
    elif base._geometry.pending:
        shape = shape.reading(base._geometry.pending)
    tensor = make(base._storage, shape, offset, base._dtype if element is None else element)
    if base._base is None:
        tensor._base, tensor._sealed = base, None
    else:
        tensor._base, tensor._sealed = base._base, base._sealed
    tensor._node_version = base._storage.version
    return tensor


def alias_of(tensor: TensorImpl) -> TensorImpl:
    """The same memory and geometry as a tensor without history or base [autograd/detach].

    And the same version, which is the storage's [views-and-inplace/detached-shares-version].
    """
    return tensor._alias()


def check_not_negative(strides: tuple[int, ...], offset: int) -> None:
    """Nothing lies before the start of a storage [strides/never-negative]."""
    check(
        all(stride >= 0 for stride in strides), "strides/never-negative",
        "negative strides are not supported, got {}", strides,
    )  # fmt: skip
    check(offset >= 0, "strides/fit-the-storage", "invalid storage offset {}", offset)


def check_in_bounds(
    sizes: tuple[int, ...], strides: tuple[int, ...], offset: int, element: dtype, storage: Storage
) -> None:
    """A geometry must stay inside the storage [strides/fit-the-storage]."""
    check_not_negative(strides, offset)
    needed = (offset + extent(sizes, strides)) * element.itemsize
    check(
        0 in sizes or needed <= storage.nbytes, "strides/fit-the-storage",
        "setStorage: sizes {}, strides {}, storage offset {} need {} bytes, the storage has {}",
        sizes, strides, offset, needed, storage.nbytes,
    )  # fmt: skip


def resize(tensor: TensorImpl, sizes: tuple[int, ...]) -> None:
    """Give a tensor other sizes, row-major, growing its storage when needed."""
    shape = contiguous(sizes)
    tensor._array = None  # a window onto memory that may move
    tensor._storage.grow((tensor._offset + shape.numel) * tensor._dtype.itemsize)
    lay_out(tensor, shape)


def lay_out(tensor: TensorImpl, shape: Geometry, pending: int | None = None) -> None:
    """Give a tensor another geometry over the same storage, in place.

    What is pending stays so, unless said otherwise [pending/bits-stay-in-place].
    """
    pending = tensor._geometry.pending if pending is None else pending
    tensor._geometry = shape.reading(pending).placed(tensor._storage.elsewhere)
    tensor._array = None

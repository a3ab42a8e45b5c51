"""Operators that lay a tensor on memory in place: they change its geometry or its storage."""

from __future__ import annotations

from reftorch.core import tensor_impl
from reftorch.core.determinism import DETERMINISM
from reftorch.core.geometry import contiguous, geometry
from reftorch.core.memory_format import (
    channels_last, channels_last_3d, contiguous_format, in_format, memory_format, preserve_format,
    suggests,
)  # fmt: skip
from reftorch.core.state import MODE
from reftorch.core.storage import Storage, moved_to, on_memory, same_memory
from reftorch.core.strides import extent
from reftorch.core.tensor_impl import TensorImpl, check_in_bounds, check_not_negative
from reftorch.core.trace import note
from reftorch.core.untyped import UntypedStorage
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.operator import requires_grad
from reftorch.errors import check
from reftorch.ops.creation import unspecified

Ints = tuple[int, ...]


@implements("resize_")
def resize_(self: TensorImpl, size: Ints, memory_format: memory_format | None) -> TensorImpl:
    """Give self other sizes on its own storage [storage/resize]; its own change nothing.

    [storage/resize-to-same-sizes] [storage/resize-needs-no-grad]
    """
    check(
        self._node is None, "storage/resize-needs-no-grad",
        "cannot resize variables that require grad",
    )  # fmt: skip
    check(
        memory_format is not preserve_format, "memory-format/creation-cannot-preserve",
        "Unsupported memory format {}", memory_format,
    )  # fmt: skip
    check(
        all(n >= 0 for n in size), "creation/negative-size-refused",
        "Trying to create tensor with negative dimension in {}", size,
    )  # fmt: skip
    if size != self._geometry.sizes:
        before = self._storage.nbytes
        tensor_impl.resize(self, size)
        self._storage.version += 1
        if DETERMINISM.mode:
            _fill_from(self, before)
    elif memory_format is None:
        note("storage/resize-to-same-sizes", "sizes {}", size)
    if memory_format is not None:  # [storage/resize-lays-in-format]
        shape = in_format(size, memory_format, None)
        tensor_impl.lay_out(self, shape)
    return self


def _fill_from(self: TensorImpl, nbytes: int) -> None:
    """Fill what was added to a storage of so many bytes [determinism/fills-fresh-memory]."""
    first = -(-nbytes // self._dtype.itemsize)
    count = self._storage.nbytes // self._dtype.itemsize - first
    if count > 0:
        unspecified(tensor_impl.make(self._storage, contiguous((count,)), first, self._dtype))


@implements("resize_as_")
def resize_as_(
    self: TensorImpl, the_template: TensorImpl, memory_format: memory_format | None
) -> TensorImpl:
    """Give self the sizes of another tensor [storage/resize].

    To preserve the format is to take the template's [memory-format/preserve-dense].
    """
    like = the_template._geometry
    if memory_format is preserve_format:
        found = [each for each in (channels_last, channels_last_3d) if suggests(like, each)]
        memory_format = found[0] if found else contiguous_format
    return resize_(self, like.sizes, memory_format)


# ---- set_: another storage


def _lay(self: TensorImpl, storage: Storage, offset: int, size: Ints, stride: Ints) -> TensorImpl:
    """Make self view a storage [storage/set], which grows when needed [storage/set-grows].

    The version stays that of self [storage/set-counts-for-self], and without strides given so do
    the strides that go with the sizes [storage/set-to-same-sizes].
    """
    check(
        not (MODE.grad and requires_grad((self,))), "storage/set-needs-no-grad",
        "a Variable that requires grad is being used in an in-place operation that has no "
        "derivative: set_",
    )  # fmt: skip
    check(
        all(n >= 0 for n in size), "strides/fit-the-storage", "negative sizes: {}", list(size)
    )
    stays = not stride and size == self._geometry.sizes
    strides = self._geometry.strides if stays else stride or contiguous(size).strides
    check(
        len(size) == len(strides), "strides/one-per-dim",
        "mismatch in length of strides and shape: {} and {}", size, strides,
    )  # fmt: skip
    check(
        storage.device == self._storage.device, "device-cuda/one-device",
        "Attempted to set the storage of a tensor on device {} to a storage on different device "
        "{}. The devices must match.", self._storage.device, storage.device,
    )  # fmt: skip
    check_not_negative(strides, offset)
    if 0 not in size and not stays:
        storage.grow((offset + extent(size, strides)) * self._dtype.itemsize)
    check_in_bounds(size, strides, offset, self._dtype, storage)
    self._storage.version += 1
    self._storage, self._offset = moved_to(self._storage, storage), offset
    tensor_impl.lay_out(self, geometry(size, strides))
    return self


def _same_dtype(self: TensorImpl, source: TensorImpl) -> None:
    check(
        source._dtype is self._dtype, "storage/set", "set_: the source has {}, self {}",
        source._dtype, self._dtype, error=RuntimeError,
    )  # fmt: skip


@implements("set_")
def set_nothing(self: TensorImpl) -> TensorImpl:
    """Lay self on an empty storage [storage/set]."""
    return _lay(self, on_memory(UntypedStorage(device=self._storage.device)), 0, (0,), ())


@implements("set_.source_Tensor")
def set_tensor(self: TensorImpl, source: TensorImpl) -> TensorImpl:
    """Lay self where source lies [storage/set]."""
    _same_dtype(self, source)
    shape = source._geometry
    return _lay(self, source._storage, source._offset, shape.sizes, shape.strides)


@implements("set_.source_Storage")
def set_storage(self: TensorImpl, source: UntypedStorage) -> TensorImpl:
    """Lay self on a whole storage [storage/set]."""
    count = source.nbytes() // self._dtype.itemsize
    return _lay(self, on_memory(source), 0, (count,), ())


@implements("set_.source_Storage_storage_offset")
def set_storage_at(
    self: TensorImpl, source: UntypedStorage, storage_offset: int, size: Ints, stride: Ints
) -> TensorImpl:
    """Lay self on a storage with a geometry; row-major without strides [storage/set]."""
    return _lay(self, on_memory(source), storage_offset, size, stride)


@implements("set_.source_Tensor_storage_offset")
def set_tensor_at(
    self: TensorImpl, source: TensorImpl, storage_offset: int, size: Ints, stride: Ints
) -> TensorImpl:
    """Lay self on the storage of source, from where it begins on [storage/set]."""
    _same_dtype(self, source)
    check(
        source._geometry.contiguous, "storage/set-at-needs-contiguous",
        "passed in tensor to be used as storage must be contiguous",
    )  # fmt: skip
    offset = source._offset + storage_offset
    return _lay(self, source._storage, offset, size, stride)


@implements("is_set_to")
def is_set_to(self: TensorImpl, tensor: TensorImpl) -> bool:
    """Whether both lie in one place, of whatever dtypes [is_set_to/one-place]."""
    a, b = self._geometry, tensor._geometry
    return (
        same_memory(self, tensor) and self._offset == tensor._offset
        and a.sizes == b.sizes and a.strides == b.strides
    )  # fmt: skip


@implements("is_non_overlapping_and_dense")
def is_non_overlapping_and_dense(self: TensorImpl) -> bool:
    """Whether some order of the dims lies without a gap [strides/non-overlapping-and-dense]."""
    return self._geometry.dense


@implements("is_same_size")
def is_same_size(self: TensorImpl, other: TensorImpl) -> bool:
    """Whether the sizes are the same [is_same_size/sizes-alone]."""
    return self._geometry.sizes == other._geometry.sizes

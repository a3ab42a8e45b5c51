"""Operators that lay a tensor on memory in place: they change its geometry or its storage."""

from __future__ import annotations

import numpy as np

from reftorch.core import tensor_impl
from reftorch.core.geometry import contiguous, geometry
from reftorch.core.memory_format import (
    channels_last, channels_last_3d, contiguous_format, in_format, memory_format, preserve_format,
    suggests,
)  # fmt: skip
from reftorch.core.storage import Storage, UntypedStorage
from reftorch.core.tensor_impl import TensorImpl, check_in_bounds
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.errors import check

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
        tensor_impl.resize(self, size)
        self._storage.version += 1
    elif memory_format is None:
        note("storage/resize-to-same-sizes", "sizes {}", size)
    if memory_format is not None:  # [storage/resize-lays-in-format]
        shape = in_format(size, memory_format, None)
        tensor_impl.lay_out(self, shape)
    return self


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


def _lay(self: TensorImpl, storage: Storage, offset: int, size: Ints, stride: Ints) -> TensorImpl:
    """Make self view a storage [storage/set]."""
    check_in_bounds(size, stride, offset, self._dtype, storage)
    self._storage, self._offset = storage, offset
    tensor_impl.lay_out(self, geometry(size, stride))
    return self


def _same_dtype(self: TensorImpl, source: TensorImpl) -> None:
    check(
        source._dtype is self._dtype, "storage/set", "set_: the source has {}, self {}",
        source._dtype, self._dtype, error=RuntimeError,
    )  # fmt: skip


@implements("set_")
def set_nothing(self: TensorImpl) -> TensorImpl:
    """Lay self on an empty storage [storage/set]."""
    return _lay(self, Storage(np.empty(0, self._dtype.array)), 0, (0,), (1,))


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
    return _lay(self, source._storage, 0, (count,), (1,))


@implements("set_.source_Storage_storage_offset")
def set_storage_at(
    self: TensorImpl, source: UntypedStorage, storage_offset: int, size: Ints, stride: Ints
) -> TensorImpl:
    """Lay self on a storage with a geometry; row-major without strides [storage/set]."""
    strides = stride if stride or not size else contiguous(size).strides
    check(
        len(size) == len(strides), "strides/one-per-dim",
        "mismatch in length of strides and shape: {} and {}", size, strides,
    )  # fmt: skip
    return _lay(self, source._storage, storage_offset, size, strides)


@implements("set_.source_Tensor_storage_offset")
def set_tensor_at(
    self: TensorImpl, source: TensorImpl, storage_offset: int, size: Ints, stride: Ints
) -> TensorImpl:
    """Lay self on the storage of source with a geometry [storage/set]."""
    _same_dtype(self, source)
    return set_storage_at(self, UntypedStorage(source._storage), storage_offset, size, stride)


@implements("is_non_overlapping_and_dense")
def is_non_overlapping_and_dense(self: TensorImpl) -> bool:
    """Whether some order of the dims lies without a gap [strides/non-overlapping-and-dense]."""
    return self._geometry.dense

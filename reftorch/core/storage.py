"""Storage: one stretch of memory, shared by all views of it, with one version counter."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import numpy as np

from reftorch.core.device import CPU, device
from reftorch.errors import check

if TYPE_CHECKING:
    from reftorch.core.tensor_impl import TensorImpl


class Storage:
    """Memory and its version [storage/shared-by-views] [inplace/version-is-shared].

    `buffer` is any C-contiguous ndarray that covers the memory from its first byte; its dtype
    is that of the tensor that was there first and means nothing to later views.
    """

    __slots__ = ("buffer", "version", "__weakref__")

    # of the class, not of each storage: tensors are made by the million
    device = CPU
    resizable = True

    def __init__(self, buffer: np.ndarray) -> None:
        self.buffer, self.version = buffer, 0

    @property
    def nbytes(self) -> int:
        """How many bytes the memory holds."""
        return self.buffer.nbytes

    def data_ptr(self) -> int:
        """The address of the first byte; equal exactly for tensors that share memory."""
        return self.buffer.__array_interface__["data"][0]

    def pin(self) -> None:
        """Never move from now on: somebody else sees the memory.

        [storage/foreign-memory-does-not-resize]
        """
        self.__class__ = ForeignStorage

    def grow(self, nbytes: int) -> None:
        """Make room for so many bytes, keeping the contents [storage/resize]."""
        if nbytes <= self.buffer.nbytes:
            return
        check(
            self.resizable, "storage/foreign-memory-does-not-resize",
            "Trying to resize storage that is not resizable",
        )  # fmt: skip
        buffer = np.zeros(nbytes, np.uint8)
        buffer[: self.buffer.nbytes] = self.buffer.reshape(-1).view(np.uint8)
        self.buffer = buffer
        # Windows onto the old memory are made anew on next use. Growing a storage that others
        # share is rare, so they are looked for here and not registered on every view.
        for holder in gc.get_referrers(self):
            if getattr(holder, "_storage", None) is self:
                holder._array = None


class ForeignStorage(Storage):
    """Memory that somebody else owns (an ndarray of the user's): it never moves."""

    __slots__ = ()

    resizable = False


class UntypedStorage:
    """What `Tensor.untyped_storage()` returns: a handle that shows the memory as bytes.

    [storage/counted-in-bytes]
    """

    __slots__ = ("_storage",)

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def data_ptr(self) -> int:
        """The address of the first byte."""
        return self._storage.data_ptr()

    def nbytes(self) -> int:
        """The size in bytes."""
        return self._storage.nbytes

    size = __len__ = nbytes

    @property
    def device(self) -> device:
        """Where the memory is."""
        return self._storage.device

    def tolist(self) -> list[int]:
        """The bytes as integers."""
        return self._storage.buffer.reshape(-1).view(np.uint8).tolist()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, UntypedStorage) and self._storage is other._storage

    def __hash__(self) -> int:
        return hash(id(self._storage))


def same_memory(a: TensorImpl, b: TensorImpl) -> bool:
    """Whether two tensors share storage [storage/shared-by-views]."""
    first, second = a._storage, b._storage
    if first is second or first.buffer is second.buffer:
        return True
    if first.buffer.base is None and second.buffer.base is None:
        return False  # each array has memory of its own; asking for addresses is dear
    return first.data_ptr() == second.data_ptr()

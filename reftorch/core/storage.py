"""Storage: memory as a tensor and its views see it, with the version that they share."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING, Any

import numpy as np

from reftorch.core.device import CPU, device
from reftorch.core.place import DeviceMemory
from reftorch.core.untyped import UntypedStorage

if TYPE_CHECKING:
    from reftorch.core.tensor_impl import TensorImpl


class Counter:
    """A version that several storages have."""

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value = value


class Storage:
    """Memory and its version [storage/shared-by-views] [inplace/version-is-shared].

    `buffer` is any C-contiguous ndarray that covers the memory from its first byte; its dtype
    is that of the tensor that was there first and means nothing to later views. `_memory` is unset
    until somebody asks for the memory itself, which most programs never do, and `_counter` as long
    as the version belongs to this storage alone.
    """

    __slots__ = ("buffer", "version", "_memory", "_counter", "__weakref__")

    # of the class, not of each storage: tensors are made by the million
    device = CPU
    elsewhere = False  # whether arrays cannot be laid over it

    buffer: Any  # the array, or, elsewhere, `DeviceMemory`
    version: int
    _memory: UntypedStorage
    _counter: Counter

    def __init__(self, buffer: np.ndarray) -> None:
        self.buffer, self.version = buffer, 0

    @property
    def nbytes(self) -> int:
        """How many bytes the memory holds."""
        return self.buffer.nbytes

    def data_ptr(self) -> int:
        """The address of the first byte; equal exactly for tensors that share memory."""
        return self.buffer.__array_interface__["data"][0]

    @property
    def memory(self) -> UntypedStorage:
        """The memory itself, always as the same object [storage/is-one-object]."""
        known = getattr(self, "_memory", None)
        if known is None:
            known = self._memory = UntypedStorage._over(self.buffer)
            known._seen_by.add(self)
        return known

    def twin(self) -> Storage:
        """The same memory with a version of its own [conversion/data-has-own-version]."""
        return on_memory(self.memory)

    def pin(self) -> None:
        """Never move from now on: somebody else sees the memory.

        [storage/foreign-memory-does-not-resize]
        """
        self.memory._resizable = False
        if type(self) is Storage:
            self.__class__ = ForeignStorage

    def grow(self, nbytes: int) -> None:
        """Make room for so many bytes, keeping the contents [storage/resize]."""
        if nbytes > self.buffer.nbytes:
            self.memory.resize_(nbytes)

    def moved(self, buffer: np.ndarray) -> None:
        """See the memory elsewhere. Windows onto the old place are made anew on next use.

        Moving is rare, so they are looked for here and not registered when a view is made. That
        takes as long as the program has objects, so it is spared where it is sure that there are
        none: onto nothing there is nothing to see, and each holds the array that it is laid over.
        """
        before, self.buffer = self.buffer, buffer
        if not before.nbytes or (before.base is None and _references(before) == _ALONE):
            return
        for holder in gc.get_referrers(self):
            if getattr(holder, "_storage", None) is self:
                holder._array = None


def _references(array: np.ndarray) -> int:
    return sys.getrefcount(array)


def _alone() -> int:
    """The references to an array that only a variable of the caller holds."""
    array = np.empty(1)
    return _references(array)


_ALONE = _alone()


class ForeignStorage(Storage):
    """Memory that an array of the user's sees, too.

    In-place operators leave the fast path there, which tells memory apart by the storage.
    """

    __slots__ = ()


class SharedStorage(ForeignStorage):
    """Memory that another storage sees, too, or a version that it has."""

    __slots__ = ()

    @property  # type: ignore[override]
    def version(self) -> int:
        """The version, which another storage may have, too."""
        return self._counter.value

    @version.setter
    def version(self, value: int) -> None:
        self._counter.value = value


def shared(storage: Storage) -> Storage:
    """The storage itself, from now on as one that shares its memory or its version."""
    if not isinstance(storage, SharedStorage):
        storage._counter = Counter(storage.version)
        storage.__class__ = SharedStorage
    return storage


class DeviceStorage(SharedStorage):
    """Memory of a device, which may be shared at any time: no fast path looks for it here."""

    __slots__ = ()

    elsewhere = True
    buffer: DeviceMemory

    def __init__(self, buffer: DeviceMemory) -> None:
        self.buffer, self._counter = buffer, Counter(0)

    @property
    def device(self) -> device:  # type: ignore[override]
        """The device, with its index."""
        return self.buffer.device

    def data_ptr(self) -> int:
        """The address on the device."""
        return self.buffer.address

    def pin(self) -> None:
        """Never move from now on."""
        self.memory._resizable = False

    def moved(self, buffer: DeviceMemory) -> None:  # type: ignore[override]
        """See the memory elsewhere; there are no windows."""
        self.buffer = buffer


def on_memory(memory: UntypedStorage, counter: Counter | None = None) -> Storage:
    """A storage on some memory, with a version of its own unless it is given one."""
    for other in tuple(memory._seen_by):
        shared(other)
    storage = object.__new__(SharedStorage if memory._device is None else DeviceStorage)
    storage.buffer, storage._memory = memory._buffer, memory
    storage._counter = Counter(0) if counter is None else counter
    memory._seen_by.add(storage)
    return storage


def moved_to(before: Storage, target: Storage) -> Storage:
    """The memory of another storage, with the version of the one before.

    So a tensor and its views keep one version when one of them is laid elsewhere
    [storage/set-counts-for-self].
    """
    if same_place(before, target):
        return before
    return on_memory(target.memory, shared(before)._counter)


def on_foreign(buffer: np.ndarray) -> Storage:
    """A storage on memory that somebody else owns (an ndarray of the user's): it never moves."""
    storage = Storage(buffer)
    storage.pin()
    return storage


def same_memory(a: TensorImpl, b: TensorImpl) -> bool:
    """Whether two tensors share memory [storage/shared-by-views].

    That two arrays of the user's overlap is not seen.
    """
    return a._storage is b._storage or same_place(a._storage, b._storage)


def same_place(a: Storage, b: Storage) -> bool:
    """Whether two storages have the same memory."""
    return a is b or (
        isinstance(a, SharedStorage) and isinstance(b, SharedStorage) and a.buffer is b.buffer
    )

"""UntypedStorage: the memory itself, as bytes [storage/counted-in-bytes]."""

from __future__ import annotations

import weakref
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from reftorch.core.device import CPU, device, resolve
from reftorch.core.place import ACCELERATOR, DeviceMemory
from reftorch.errors import check, fail

if TYPE_CHECKING:
    from reftorch.core.storage import Storage


class UntypedStorage:
    """One stretch of memory, which all tensors that lie on it share [storage/is-one-object].

    Made of a number of bytes, or of a sequence of integers, one for each byte.
    """

    __slots__ = ("_buffer", "_device", "_resizable", "_seen_by", "__dict__", "__weakref__")

    _buffer: np.ndarray | DeviceMemory
    _device: DeviceMemory | None  # the same, where it is not the host's
    _resizable: bool
    _seen_by: weakref.WeakSet[Storage]

    def __init__(self, size: int | Sequence[int] = 0, *, device: device | str = "cpu") -> None:
        where = resolve(device)
        if isinstance(size, int):
            check(size >= 0, "storage/made-of-bytes", "a storage cannot have {} bytes", size)
            self._lie_on(_fresh(size, where))
            return
        rule = "storage/made-of-bytes"
        check(
            isinstance(size, Sequence), rule, "Expected a sequence type, but got {}",
            type(size).__name__,
        )  # fmt: skip
        for item in size:
            check(
                isinstance(item, int), rule,
                "tried to construct a storage from a sequence ({}), but one of the items was of "
                "type {} instead of int", type(size).__name__, type(item).__name__,
            )  # fmt: skip
        self._lie_on(_fresh(len(size), where))
        self._write(0, np.array([item & 0xFF for item in size], np.uint8))

    def _lie_on(self, buffer: np.ndarray | DeviceMemory) -> None:
        self._buffer, self._resizable, self._seen_by = buffer, True, weakref.WeakSet()
        self._device = buffer if isinstance(buffer, DeviceMemory) else None

    @classmethod
    def _over(cls, buffer: np.ndarray | DeviceMemory) -> UntypedStorage:
        """The memory that an array covers, or memory of a device."""
        memory = cls.__new__(cls)
        memory._lie_on(buffer)
        return memory

    def _bytes(self) -> np.ndarray:
        """The bytes of the host's memory itself, or a copy of those of a device, to be read."""
        if self._device is not None:
            return self._device.read(0, self._device.nbytes)
        return self._buffer.reshape(-1).view(np.uint8)  # type: ignore[union-attr]

    def _write(self, start: int, data: np.ndarray) -> None:
        if self._device is not None:
            self._device.write(start, data)
        else:
            self._bytes()[start : start + data.size] = data

    def _set(self, start: int, stop: int, byte: int) -> None:
        if self._device is not None:
            self._device.fill(start, stop, byte)
        else:
            self._bytes()[start:stop] = byte

    # ---- what it is

    def nbytes(self) -> int:
        """The size in bytes."""
        return self._buffer.nbytes

    size = __len__ = nbytes

    def element_size(self) -> int:
        """The size of one element: a byte."""
        return 1

    def data_ptr(self) -> int:
        """The address of the first byte; 0 where there is none."""
        if self._device is not None:
            return self._device.address
        return _address(self._buffer) if self._buffer.nbytes else 0  # type: ignore[arg-type]

    @property
    def device(self) -> device:
        """Where the memory is."""
        return CPU if self._device is None else self._device.device

    @property
    def is_cuda(self) -> bool:
        """Whether the memory is that of a device of CUDA."""
        return self._device is not None and self._device.device.type == "cuda"

    def get_device(self) -> int:
        """The index of the device; -1 for the CPU."""
        index = self.device.index
        return -1 if index is None else index

    def is_shared(self) -> bool:
        """Whether other processes see the memory: never."""
        return False

    def is_pinned(self, device: object = "cuda") -> bool:
        """Whether the memory is page-locked [device-cuda/pinned]."""
        backend = ACCELERATOR.loaded
        if backend is None or self._device is not None:
            return False
        return backend.is_pinned(self._bytes())

    def pin_memory(self, device: object = "cuda") -> UntypedStorage:
        """Itself where it is page-locked, or else a copy that is [device-cuda/pinned]."""
        if self.is_pinned():
            return self
        check(
            self._device is None, "device-cuda/pinned",
            "cannot pin {}: only CPU memory can be pinned", self.device,
        )  # fmt: skip
        backend = ACCELERATOR.backend()
        if backend is None:
            fail(
                "creation/pinning-needs-accelerator",
                "no accelerator is there for which memory could be pinned",
            )
        return backend.pinned().storage(self.nbytes()).memory.copy_(self)

    def resizable(self) -> bool:
        """Whether nobody else owns the memory [storage/foreign-memory-does-not-resize]."""
        return self._resizable

    def untyped(self) -> UntypedStorage:
        """Itself."""
        return self

    def cpu(self) -> UntypedStorage:
        """Itself if it is on the CPU, or else a copy there."""
        return self if self._device is None else UntypedStorage._over(self._bytes())

    def cuda(self, device: Any = None, non_blocking: bool = False) -> UntypedStorage:
        """A copy on a device of CUDA, or itself if it is there [device-cuda/bare-is-current]."""
        where = resolve("cuda" if device is None else device)
        if where == self.device:
            return self
        return UntypedStorage(self.nbytes(), device=where).copy_(self, non_blocking)

    def __repr__(self) -> str:
        lines = "".join(f" {byte}\n" for byte in self) if self._buffer.nbytes else " \n"
        kind = f"torch.storage.UntypedStorage(device={self.device})"
        return f"{lines}[{kind} of size {self.nbytes()}]"

    # ---- its bytes

    def tolist(self) -> list[int]:
        """The bytes as integers."""
        return self._bytes().tolist()

    def __iter__(self) -> Iterator[int]:
        return iter(self.tolist())

    def __getitem__(self, index: int | slice) -> Any:
        """A byte, or a stretch of the memory as a storage of its own [storage/bytes-by-index]."""
        if isinstance(index, slice):
            start, stop = self._stretch(index)
            if self._device is not None:
                return UntypedStorage._over(self._device.part(start, stop))
            return UntypedStorage._over(self._bytes()[start:stop])
        check(
            type(index) is int, "storage/bytes-by-index", "can't index an UntypedStorage with {}",
            type(index).__name__, error=TypeError,
        )  # fmt: skip
        size = self.nbytes()
        check(
            -size <= index < size, "storage/bytes-by-index",
            "index {} out of range for storage of size {}", index, size, error=IndexError,
        )  # fmt: skip
        if self._device is not None:
            return int(self._device.read(index % size, index % size + 1)[0])
        return int(self._bytes()[index])

    def __setitem__(self, index: int | slice, value: int) -> None:
        """Write one value to a byte or a stretch of them, unversioned [storage/bytes-by-index]."""
        rule, size = "storage/bytes-by-index", self.nbytes()
        check(isinstance(index, (int, slice)), rule, "can't index with {}", type(index).__name__)
        check(
            isinstance(value, int), rule,
            "can only set storage content with int types, but got {} instead", type(value).__name__,
        )  # fmt: skip
        if isinstance(index, slice):
            start, stop = self._stretch(index)
        else:
            check(-size <= index < size, rule, "index {} is out of bounds", index)
            start, stop = index % size, index % size + 1
        self._set(start, stop, value & 0xFF)

    def _stretch(self, index: slice) -> tuple[int, int]:
        start, stop, step = index.indices(self.nbytes())
        check(
            step == 1, "storage/bytes-by-index",
            "Trying to slice with a step of {}, but only a step of 1 is supported", step,
        )  # fmt: skip
        return start, max(start, stop)

    def fill_(self, value: int) -> UntypedStorage:
        """Write one value to every byte [storage/bytes-by-index]."""
        check(
            isinstance(value, int), "storage/bytes-by-index", "fill_ expects int, but got {}",
            type(value).__name__,
        )  # fmt: skip
        self._set(0, self.nbytes(), value & 0xFF)
        return self

    def copy_(self, source: UntypedStorage, non_blocking: bool = False) -> UntypedStorage:
        """Write the bytes of another storage of the same size [storage/copies-equal-sizes]."""
        check(
            isinstance(source, UntypedStorage), "storage/copies-equal-sizes",
            "copy_(): argument 'source' must be a storage, not {}", type(source).__name__,
            error=TypeError,
        )  # fmt: skip
        check(
            source.nbytes() == self.nbytes(), "storage/copies-equal-sizes",
            "size does not match, self was {} bytes but source was {} bytes", self.nbytes(),
            source.nbytes(),
        )  # fmt: skip
        if self._device is not None and source._device is not None:
            self._device.copy(source._device, self.nbytes())
        else:
            self._write(0, source._bytes())
        return self

    # ---- other memory

    def resize_(self, size: int) -> UntypedStorage:
        """Have another size, keeping what fits [storage/resize-of-the-memory].

        The tensors on it keep their geometry, and see the memory where it is then.
        """
        check(
            type(size) is int, "storage/resize-of-the-memory", "resize_ expects an int, but got {}",
            type(size).__name__,
        )  # fmt: skip
        check(size >= 0, "storage/resize-of-the-memory", "a storage cannot have {} bytes", size)
        check(
            self._resizable, "storage/foreign-memory-does-not-resize",
            "Trying to resize storage that is not resizable",
        )  # fmt: skip
        kept = min(size, self.nbytes())
        buffer: Any
        if self._device is not None:
            buffer = self._device.fresh(size)
            buffer.copy(self._device, kept)
            self._device = buffer
        else:
            try:
                buffer = np.zeros(size, np.uint8)
            except (MemoryError, ValueError, OverflowError):
                fail("creation/memory-must-suffice", "no memory for {} bytes", size)
            buffer[:kept] = self._bytes()[:kept]
        self._buffer = buffer
        for storage in tuple(self._seen_by):
            storage.moved(buffer)
        return self

    def new(self) -> UntypedStorage:
        """A storage without bytes on the same device."""
        return UntypedStorage(device=self.device)

    def clone(self) -> UntypedStorage:
        """A copy of the memory."""
        if self._device is not None:
            return UntypedStorage(self.nbytes(), device=self.device).copy_(self)
        return UntypedStorage._over(self._bytes().copy())

    def __copy__(self) -> UntypedStorage:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> UntypedStorage:
        known = memo.get(id(self))
        if known is None:
            known = memo[id(self)] = self.clone()
        return known

    def __reduce__(self) -> tuple[Any, ...]:
        return of_bytes, _packed(self)


def _fresh(nbytes: int, where: device) -> np.ndarray | DeviceMemory:
    """Memory on the host or on a device."""
    if where is CPU:
        return np.empty(nbytes, np.uint8)
    backend = ACCELERATOR.backend()
    assert backend is not None, "the device was resolved"
    return backend.maker(where).storage(nbytes).buffer


def _address(array: np.ndarray) -> int:
    return array.__array_interface__["data"][0]


def _packed(storage: UntypedStorage) -> tuple[Any, ...]:
    """The bytes, and the device they are on unless that is the CPU [device-cuda/pickles-there]."""
    data = storage._bytes().tobytes()
    return (data,) if storage._device is None else (data, storage._device.device)


def of_bytes(data: bytes, where: device = CPU) -> UntypedStorage:
    """The storage that was pickled."""
    if where is not CPU:
        return UntypedStorage(data, device=where)
    return UntypedStorage._over(np.frombuffer(bytearray(data), np.uint8))


class Carrier:
    """A storage on its way: copied it is the same one, pickled another [conversion/pickle].

    Each tensor has a carrier of its own, so pickled tensors do not share memory.
    """

    __slots__ = ("storage",)

    def __init__(self, storage: UntypedStorage) -> None:
        self.storage = storage

    def __reduce__(self) -> tuple[Any, ...]:
        return carrier_of_bytes, _packed(self.storage)


def carrier_of_bytes(data: bytes, where: device = CPU) -> Carrier:
    """The carrier that was pickled."""
    return Carrier(of_bytes(data, where))

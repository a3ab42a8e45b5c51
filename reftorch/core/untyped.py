"""UntypedStorage: the memory itself, as bytes [storage/counted-in-bytes]."""

from __future__ import annotations

import weakref
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from reftorch.core.device import CPU, device
from reftorch.errors import check, fail

if TYPE_CHECKING:
    from reftorch.core.storage import Storage


class UntypedStorage:
    """One stretch of memory, which all tensors that lie on it share [storage/is-one-object].

    Made of a number of bytes, or of a sequence of integers, one for each byte.
    """

    __slots__ = ("_buffer", "_resizable", "_seen_by", "__dict__", "__weakref__")

    _buffer: np.ndarray
    _resizable: bool
    _seen_by: weakref.WeakSet[Storage]

    def __init__(self, size: int | Sequence[int] = 0, *, device: device | str = "cpu") -> None:
        if isinstance(size, int):
            check(size >= 0, "storage/made-of-bytes", "a storage cannot have {} bytes", size)
            self._lie_on(np.empty(size, np.uint8))
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
        self._lie_on(np.array([item & 0xFF for item in size], np.uint8))

    def _lie_on(self, buffer: np.ndarray) -> None:
        self._buffer, self._resizable, self._seen_by = buffer, True, weakref.WeakSet()

    @classmethod
    def _over(cls, buffer: np.ndarray) -> UntypedStorage:
        """The memory that an array covers."""
        memory = cls.__new__(cls)
        memory._lie_on(buffer)
        return memory

    def _bytes(self) -> np.ndarray:
        return self._buffer.reshape(-1).view(np.uint8)

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
        return self._buffer.__array_interface__["data"][0] if self._buffer.nbytes else 0

    @property
    def device(self) -> device:
        """Where the memory is."""
        return CPU

    @property
    def is_cuda(self) -> bool:
        """Never: the memory is the CPU's."""
        return False

    def is_shared(self) -> bool:
        """Whether other processes see the memory: never."""
        return False

    def is_pinned(self, device: object = "cuda") -> bool:
        """Whether the memory is page-locked: never."""
        return False

    def resizable(self) -> bool:
        """Whether nobody else owns the memory [storage/foreign-memory-does-not-resize]."""
        return self._resizable

    def untyped(self) -> UntypedStorage:
        """Itself."""
        return self

    def cpu(self) -> UntypedStorage:
        """Itself: it is on the CPU."""
        return self

    def __repr__(self) -> str:
        lines = "".join(f" {byte}\n" for byte in self) if self._buffer.nbytes else " \n"
        return f"{lines}[torch.storage.UntypedStorage(device={CPU}) of size {self.nbytes()}]"

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
            index = slice(*self._stretch(index))
        else:
            check(-size <= index < size, rule, "index {} is out of bounds", index)
        self._bytes()[index] = value & 0xFF

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
        self._bytes()[...] = value & 0xFF
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
        self._bytes()[...] = source._bytes()
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
        try:
            buffer, kept = np.zeros(size, np.uint8), min(size, self.nbytes())
        except (MemoryError, ValueError, OverflowError):
            fail("creation/memory-must-suffice", "no memory for {} bytes", size)
        buffer[:kept] = self._bytes()[:kept]
        self._buffer = buffer
        for storage in tuple(self._seen_by):
            storage.moved(buffer)
        return self

    def new(self) -> UntypedStorage:
        """A storage without bytes."""
        return UntypedStorage()

    def clone(self) -> UntypedStorage:
        """A copy of the memory."""
        return UntypedStorage._over(self._buffer.copy())

    def __copy__(self) -> UntypedStorage:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> UntypedStorage:
        known = memo.get(id(self))
        if known is None:
            known = memo[id(self)] = self.clone()
        return known

    def __reduce__(self) -> tuple[Any, ...]:
        return of_bytes, (self._bytes().tobytes(),)


def of_bytes(data: bytes) -> UntypedStorage:
    """The storage that was pickled."""
    return UntypedStorage._over(np.frombuffer(bytearray(data), np.uint8))


class Carrier:
    """A storage on its way: copied it is the same one, pickled another [conversion/pickle].

    Each tensor has a carrier of its own, so pickled tensors do not share memory.
    """

    __slots__ = ("storage",)

    def __init__(self, storage: UntypedStorage) -> None:
        self.storage = storage

    def __reduce__(self) -> tuple[Any, ...]:
        return carrier_of_bytes, (self.storage._bytes().tobytes(),)


def carrier_of_bytes(data: bytes) -> Carrier:
    """The carrier that was pickled."""
    return Carrier(of_bytes(data))

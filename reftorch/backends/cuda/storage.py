"""Memory of a device as tensors have it, and page-locked memory of the host."""

from __future__ import annotations

import threading
import weakref
from collections import deque
from typing import Any

import numpy as np

from reftorch.backends.cuda import driver, streams
from reftorch.backends.cuda.allocator import Allocator, Block, caching_wanted
from reftorch.core.device import device
from reftorch.core.place import DeviceMemory, Maker
from reftorch.core.storage import DeviceStorage, Storage
from reftorch.errors import check

_ADDRESSED = 2**63  # bytes that no driver is asked for

_allocators: dict[int, Allocator] = {}
_lock = threading.Lock()


def allocator_of(index: int) -> Allocator:
    """The allocator of a device."""
    known = _allocators.get(index)
    if known is None:
        with _lock:
            made = Allocator(index, driver, caching_wanted())
            known = _allocators.setdefault(index, made)
    return known


class DeviceBuffer(DeviceMemory):
    """A block of the allocator, which gets it back when nobody has the buffer any more.

    `stream` is the one on which the block was asked for, and to which it belongs.
    """

    __slots__ = ("address", "nbytes", "device", "stream", "block", "_allocator", "__weakref__")

    block: Block | None

    def __init__(self, where: device, nbytes: int) -> None:
        index: Any = where.index
        check(nbytes < _ADDRESSED, "creation/memory-must-suffice", "no memory for {} bytes", nbytes)
        self.device, self.nbytes = where, nbytes
        self.stream = streams.current(index)
        self._allocator = allocator_of(index)
        self.block = self._allocator.allocate(nbytes, self.stream) if nbytes else None
        self.address = 0 if self.block is None else self.block.address

    def __del__(self) -> None:
        block = getattr(self, "block", None)
        if block is not None:
            self._allocator.give_back(block)

    def record(self, stream: driver.Stream) -> None:
        """Keep the block from others until that stream has done what it was given by then."""
        if self.block is not None:
            self._allocator.record(self.block, stream)

    # ---- bytes

    @property
    def index(self) -> int:
        """The index of the device."""
        return self.device.index  # type: ignore[return-value]

    def read(self, start: int, stop: int) -> np.ndarray:
        """Some of the bytes, fetched once the current stream has come so far."""
        data = np.empty(max(stop - start, 0), np.uint8)
        if data.size:
            stream = streams.current(self.index)
            driver.download(self.index, data, self.address + start, stream)
        return data

    def write(self, start: int, data: np.ndarray) -> None:
        """Write bytes in the order of the current stream."""
        if data.size:
            data = np.ascontiguousarray(data)
            driver.upload(self.index, self.address + start, data, streams.current(self.index))

    def fill(self, start: int, stop: int, byte: int) -> None:
        """Write one byte to all in the order of the current stream."""
        stream = streams.current(self.index)
        driver.fill(self.index, self.address + start, byte, stop - start, stream)

    def copy(self, source: DeviceMemory, nbytes: int) -> None:
        """Write the first bytes of other memory, in the order of the current streams."""
        assert isinstance(source, (DeviceBuffer, Part))
        copy_bytes(self, 0, source, 0, nbytes)

    def part(self, start: int, stop: int) -> Part:
        """Some of the bytes."""
        return Part(self, start, stop)

    def fresh(self, nbytes: int) -> DeviceBuffer:
        """Other memory on the same device."""
        return DeviceBuffer(self.device, nbytes)


class Part(DeviceBuffer):
    """Some of the bytes of a buffer, which lives as long."""

    __slots__ = ("whole",)

    def __init__(self, whole: DeviceBuffer, start: int, stop: int) -> None:
        self.whole, self.block = whole, None
        self.device, self.stream = whole.device, whole.stream
        self.address, self.nbytes = whole.address + start, stop - start

    def record(self, stream: driver.Stream) -> None:
        """Keep the whole from others."""
        self.whole.record(stream)


class Foreign(DeviceBuffer):
    """Memory of a device that somebody else owns."""

    __slots__ = ("owner",)

    def __init__(self, where: device, address: int, nbytes: int, owner: Any) -> None:
        self.device, self.address, self.nbytes, self.owner = where, address, nbytes, owner
        self.stream, self.block = streams.current(self.index), None


def copy_bytes(
    target: DeviceBuffer, to: int, source: DeviceBuffer, start: int, nbytes: int
) -> None:
    """Copy bytes of a device to the same or another device.

    Between two devices the stream of the source copies, once that of the target has come so far,
    which waits for it [device-cuda/copies-between-devices].
    """
    own = streams.current(source.index)
    addresses = target.address + to, source.address + start
    if target.index == source.index:
        driver.copy(target.index, *addresses, nbytes, own)
        return
    other = streams.current(target.index)
    streams.order(other, own)
    driver.copy_between(target.index, addresses[0], source.index, addresses[1], nbytes, own)
    streams.order(own, other)


class OnDevice(Maker):
    """Who makes memory on a device."""

    __slots__ = ("device",)

    def __init__(self, where: device) -> None:
        self.device = where

    def storage(self, nbytes: int) -> Storage:
        """Memory of the device."""
        return DeviceStorage(DeviceBuffer(self.device, nbytes))


# ---- page-locked memory

# the page-locked arrays that are there, by the address of the first byte
_pinned: weakref.WeakValueDictionary[int, np.ndarray] = weakref.WeakValueDictionary()
# what a device still reads or writes: the event after which it does not, and the array
_busy: deque[tuple[driver.Event, np.ndarray]] = deque()


class Pinned(Maker):
    """Who makes page-locked memory on the host."""

    __slots__ = ()

    def storage(self, nbytes: int) -> Storage:
        """Page-locked memory [device-cuda/pinned]."""
        array = driver.allocate_pinned(nbytes) if nbytes else np.empty(0, np.uint8)
        if nbytes:
            _pinned[array.__array_interface__["data"][0]] = array
        return Storage(array)


def is_pinned(buffer: np.ndarray) -> bool:
    """Whether an array begins in page-locked memory."""
    address = buffer.__array_interface__["data"][0]
    return any(
        start <= address < start + array.nbytes for start, array in tuple(_pinned.items())
    )


def let_go() -> None:
    """Forget the page-locked memory that the devices have done with."""
    while _busy and _busy[0][0].query():
        _busy.popleft()


def keep(array: np.ndarray, stream: driver.Stream) -> None:
    """Keep page-locked memory until a stream has done what it was given by now."""
    let_go()
    event = driver.Event(stream.index)
    stream.record(event)
    _busy.append((event, array))

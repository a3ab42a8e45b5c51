"""The caching allocator: memory of a device is asked for in segments, and handed out in blocks.

To ask the driver for memory takes long, and to give it back waits for the device. So what is freed
is kept, and used again on the stream on which it was used before: work on one stream is done in
order, so that whoever gets the block comes after whoever had it, without waiting
[device-cuda/memory-belongs-to-its-stream]. Where another stream uses a block as well
(`record`), an event on that stream says when it is free [device-cuda/record-stream].

A segment is split into blocks, which know their neighbours; free neighbours are joined again. What
a tensor no longer needs comes back through a queue: the interpreter may collect it at any moment,
also while the lists here are changed.

With REFTORCH_CUDA_NO_MEMORY_CACHING=1 nothing is kept, split or rounded up: every block is the
driver's own, of the size that was asked for, and goes back to it as soon as nobody has it. That is
slow, and lets tools see what the cache hides from them: an access beyond the end of a tensor but
within its block, or to memory that was given back.
"""

from __future__ import annotations

import bisect
import gc
import sys
import threading
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from reftorch.backends.cuda.environment import is_on
from reftorch.errors import AcceleratorError, OutOfMemoryError

ROUND = 512  # every block is a multiple of it, in bytes
SMALL_REQUEST = 1 << 20  # up to here requests share segments of
SMALL_SEGMENT = 2 << 20
MIDDLE_REQUEST = 10 << 20  # and below here segments of
MIDDLE_SEGMENT = 20 << 20
LARGE_ROUND = 2 << 20  # larger segments are multiples of it
POOLS = ("all", "small_pool", "large_pool")
NO_CACHING = "REFTORCH_CUDA_NO_MEMORY_CACHING"


class Driver(Protocol):
    """What is needed of the driver."""

    def allocate(self, index: int, nbytes: int) -> int:
        """The address of fresh memory, or OutOfMemoryError."""
        ...

    def free(self, index: int, address: int) -> None:
        """Give memory back."""
        ...

    def memory_info(self, index: int) -> tuple[int, int]:
        """How many bytes are free, and how many there are."""
        ...

    def Event(self, index: int) -> Any:  # noqa: N802 - a class
        """An event that nobody has recorded."""
        ...


@dataclass(slots=True, eq=False)
class Block:
    """A stretch of a segment, handed out or free."""

    address: int
    nbytes: int
    stream: Any
    is_small: bool
    requested: int = 0
    before: Block | None = None
    after: Block | None = None
    in_use: bool = False  # by a tensor
    is_free: bool = False  # and in a list of free blocks; neither: it waits for events
    others: set[Any] = field(default_factory=set)  # further streams that use it
    awaited: int = 0  # events

    @property
    def is_whole(self) -> bool:
        """Whether it is all of its segment."""
        return self.before is None and self.after is None


@dataclass(slots=True)
class Count:
    """How much of something there is, has been at most, and came and went."""

    current: int = 0
    peak: int = 0
    allocated: int = 0
    freed: int = 0

    def add(self, amount: int) -> None:
        """More or, below zero, less of it."""
        self.current += amount
        if amount > 0:
            self.allocated += amount
            self.peak = max(self.peak, self.current)
        else:
            self.freed -= amount


COUNTED = ("allocation", "segment", "active", "inactive_split")
_IN_BYTES = ("allocated_bytes", "reserved_bytes", "active_bytes", "inactive_split_bytes")


class Statistics:
    """The figures of a device, by pool [device-cuda/memory-statistics]."""

    def __init__(self) -> None:
        names = (*COUNTED, *_IN_BYTES, "requested_bytes")
        self.counts = {name: {pool: Count() for pool in POOLS} for name in names}
        self.events = dict.fromkeys(
            ("num_alloc_retries", "num_ooms", "num_sync_all_streams", "num_device_alloc",
             "num_device_free"), 0,
        )  # fmt: skip

    def add(self, name: str, is_small: bool, amount: int) -> None:
        """Count for all and for the pool."""
        pools = self.counts[name]
        pools["all"].add(amount)
        pools["small_pool" if is_small else "large_pool"].add(amount)

    def both(self, kind: str, block: Block, sign: int) -> None:
        """Count a block, and its bytes."""
        place = COUNTED.index(kind)
        self.add(kind, block.is_small, sign)
        self.add(_IN_BYTES[place], block.is_small, sign * block.nbytes)

    def flat(self) -> dict[str, int]:
        """All figures by their dotted names."""
        figures = {
            f"{name}.{pool}.{which}": getattr(count, which)
            for name, pools in self.counts.items()
            for pool, count in pools.items()
            for which in ("current", "peak", "allocated", "freed")
        }
        return figures | self.events

    def reset_peaks(self) -> None:
        """Let every peak begin with what there is."""
        for pools in self.counts.values():
            for count in pools.values():
                count.peak = count.current

    def reset_accumulated(self) -> None:
        """Forget what came and went."""
        for pools in self.counts.values():
            for count in pools.values():
                count.allocated = count.freed = 0
        for name in ("num_alloc_retries", "num_ooms"):
            self.events[name] = 0


def caching_wanted() -> bool:
    """Whether memory is to be kept for later, as the environment says."""
    return not is_on(NO_CACHING)


class Allocator:
    """The memory of one device; `caches` says whether it is kept."""

    def __init__(self, index: int, driver: Driver, caches: bool = True) -> None:
        self.index, self._driver, self.caches = index, driver, caches
        self.statistics = Statistics()
        self.limit: int | None = None  # bytes that may be reserved
        self._lock = threading.Lock()
        # by stream and pool: (size, address), in order, and the blocks by address
        self._free: dict[tuple[Any, bool], list[tuple[int, int]]] = {}
        self._blocks: dict[int, Block] = {}
        self._returned: deque[Block] = deque()
        self._awaited: dict[Any, deque[tuple[Any, Block]]] = {}

    # ---- handing out

    def allocate(self, nbytes: int, stream: Any) -> Block:
        """A block of so many bytes or more, for work on a stream."""
        unit = ROUND if self.caches else 1
        size = -(-max(nbytes, 1) // unit) * unit
        with self._lock:
            self._take_back()
            block = self._found(size, stream) or self._made(size, stream)
            self._split(block, size)
            block.in_use, block.requested = True, nbytes
            self.statistics.both("allocation", block, 1)
            self.statistics.both("active", block, 1)
            self.statistics.add("requested_bytes", block.is_small, nbytes)
            return block

    def give_back(self, block: Block) -> None:
        """Take a block back, at any moment: it is queued."""
        self._returned.append(block)
        # Who has the lock, perhaps this thread further down, or who comes next looks at the queue.
        # At exit the driver has got everything back before.
        if self.caches or sys.is_finalizing():
            return
        if self._lock.acquire(blocking=False):
            try:
                self._take_back()
            except AcceleratorError:  # a device that has failed says so to every call but this one
                pass
            finally:
                self._lock.release()

    def record(self, block: Block, stream: Any) -> None:
        """Remember that another stream uses a block [device-cuda/record-stream]."""
        if stream is not block.stream:
            with self._lock:
                block.others.add(stream)

    def _found(self, size: int, stream: Any) -> Block | None:
        """The smallest free block that fits, no longer among the free ones."""
        is_small = size <= SMALL_REQUEST
        listed = self._free.get((stream, is_small))
        if not listed:
            return None
        place = bisect.bisect_left(listed, (size, 0))
        if place == len(listed):
            return None
        block = self._blocks[listed.pop(place)[1]]
        self._leave_free(block)
        return block

    def _made(self, size: int, stream: Any) -> Block:
        """A fresh segment, for which what is kept is given up where it must be."""
        is_small = size <= SMALL_REQUEST
        if not self.caches:
            segment = size
        elif is_small:
            segment = SMALL_SEGMENT
        elif size < MIDDLE_REQUEST:
            segment = MIDDLE_SEGMENT
        else:
            segment = -(-size // LARGE_ROUND) * LARGE_ROUND
        address = self._asked_for(segment)
        if address is None:
            self.statistics.events["num_alloc_retries"] += 1
            address = self._after_cleaning(segment)
        if address is None:
            block = self._found(size, stream)  # what was collected may do
            if block is not None:
                return block
            self._refuse(size)
        assert address is not None
        self.statistics.events["num_device_alloc"] += 1
        block = self._blocks[address] = Block(address, segment, stream, is_small)
        self.statistics.both("segment", block, 1)
        return block

    def _asked_for(self, segment: int) -> int | None:
        reserved = self.statistics.counts["reserved_bytes"]["all"].current
        if self.limit is not None and reserved + segment > self.limit:
            return None
        try:
            return self._driver.allocate(self.index, segment)
        except OutOfMemoryError:
            return None

    def _after_cleaning(self, segment: int) -> int | None:
        """Try again with what is kept given up, then with what Python has not collected yet."""
        for collect in (False, True):
            if collect:  # which may run code that needs memory
                self._lock.release()
                try:
                    gc.collect()
                finally:
                    self._lock.acquire()
            self._wait()
            self._take_back()
            self._release()
            address = self._asked_for(segment)
            if address is not None:
                return address
        return None

    def _refuse(self, size: int) -> None:
        """Say what there is, and what was asked for [device-cuda/out-of-memory]."""
        self.statistics.events["num_ooms"] += 1
        free, total = self._driver.memory_info(self.index)
        allocated = self.statistics.counts["allocated_bytes"]["all"].current
        reserved = self.statistics.counts["reserved_bytes"]["all"].current
        limit = "" if self.limit is None else f" {written(self.limit)} allowed;"
        raise OutOfMemoryError(
            f"CUDA out of memory. Tried to allocate {written(size)}. GPU {self.index} has a total "
            f"capacity of {written(total)} of which {written(free)} is free.{limit} Of the "
            f"allocated memory {written(allocated)} is allocated by tensors, and "
            f"{written(reserved - allocated)} is reserved but unallocated."
        )

    def _split(self, block: Block, size: int) -> None:
        """Cut off what is not needed, if it is worth keeping."""
        rest = block.nbytes - size
        if rest < ROUND or (not block.is_small and rest <= SMALL_REQUEST):
            return
        other = Block(
            block.address + size, rest, block.stream, block.is_small, before=block,
            after=block.after,
        )  # fmt: skip
        if block.after is not None:
            block.after.before = other
        block.after, block.nbytes = other, size
        self._blocks[other.address] = other
        self._enter_free(other)

    # ---- taking back

    def _take_back(self) -> None:
        """Free what tensors no longer need, and what no stream uses any more."""
        self._look_at_events()
        while self._returned:
            block = self._returned.popleft()
            assert block.in_use, f"the block at {block.address:#x} is given back twice"
            block.in_use = False
            self.statistics.both("allocation", block, -1)
            self.statistics.add("requested_bytes", block.is_small, -block.requested)
            for stream in block.others:
                event = self._driver.Event(stream.index)
                stream.record(event)
                block.awaited += 1
                self._awaited.setdefault(stream, deque()).append((event, block))
            block.others = set()
            if not block.awaited:
                self._join(block)

    def _look_at_events(self) -> None:
        """Free the blocks that no stream uses any more; of one stream they come in order."""
        for waiting in self._awaited.values():
            while waiting and waiting[0][0].query():
                self._passed(waiting.popleft()[1])

    def _wait(self) -> None:
        """Wait for all streams that still use a block which nobody has."""
        for waiting in self._awaited.values():
            while waiting:
                event, block = waiting.popleft()
                event.synchronize()
                self._passed(block)
        self.statistics.events["num_sync_all_streams"] += 1

    def _passed(self, block: Block) -> None:
        block.awaited -= 1
        if not block.awaited:
            self._join(block)

    def _join(self, block: Block) -> None:
        """Put a block among the free ones, together with its free neighbours."""
        self.statistics.both("active", block, -1)
        if not self.caches:
            self._give_to_driver(block)
            return
        for neighbour in (block.before, block.after):
            if neighbour is not None and neighbour.is_free:
                self._leave_list(neighbour)
                block = self._joined(block, neighbour)
        self._enter_free(block)

    def _joined(self, block: Block, neighbour: Block) -> Block:
        first, second = (neighbour, block) if neighbour is block.before else (block, neighbour)
        first.nbytes += second.nbytes
        first.after = second.after
        if second.after is not None:
            second.after.before = first
        del self._blocks[second.address]
        return first

    # ---- the free ones

    def _enter_free(self, block: Block) -> None:
        listed = self._free.setdefault((block.stream, block.is_small), [])
        bisect.insort(listed, (block.nbytes, block.address))
        block.is_free = True
        if not block.is_whole:
            self.statistics.both("inactive_split", block, 1)

    def _leave_free(self, block: Block) -> None:
        block.is_free = False
        if not block.is_whole:
            self.statistics.both("inactive_split", block, -1)

    def _leave_list(self, block: Block) -> None:
        listed = self._free[block.stream, block.is_small]
        del listed[bisect.bisect_left(listed, (block.nbytes, block.address))]
        self._leave_free(block)

    def release(self) -> None:
        """Give the driver back the segments in which nothing is used [device-cuda/empty-cache]."""
        with self._lock:
            self._take_back()
            self._wait()
            self._release()

    def _release(self) -> None:
        for block in [each for each in self._blocks.values() if each.is_free and each.is_whole]:
            self._leave_list(block)
            self._give_to_driver(block)

    def _give_to_driver(self, block: Block) -> None:
        del self._blocks[block.address]
        self.statistics.both("segment", block, -1)
        self.statistics.events["num_device_free"] += 1
        self._driver.free(self.index, block.address)

    # ---- looking

    def counted(self) -> Statistics:
        """The figures as they are now."""
        with self._lock:
            self._take_back()
        return self.statistics

    def blocks(self) -> Iterable[Block]:
        """All blocks, in no order."""
        return tuple(self._blocks.values())


def written(nbytes: int) -> str:
    """A number of bytes, as people read it."""
    for power, unit in ((30, "GiB"), (20, "MiB"), (10, "KiB")):
        if nbytes >= 1 << power:
            return f"{nbytes / (1 << power):.2f} {unit}"
    return f"{nbytes} bytes"

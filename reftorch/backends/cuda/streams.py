"""Streams and events: in which order a device works, and which device and stream are current.

A device does what a stream was given in order, and different streams in any. Every thread has a
current device and, for each device, a current stream, on which operators run. The default stream
of a device is a stream of ours like any other, not the driver's null stream, which would have all
others wait for it [device-cuda/default-stream].
"""

from __future__ import annotations

import itertools
import threading
from typing import Any, NoReturn

from reftorch.backends.cuda import driver
from reftorch.core.device import device
from reftorch.errors import check, fail


class _Current(threading.local):
    """What is current in this thread."""

    index = 0

    def __init__(self) -> None:
        self.streams: dict[int, Stream] = {}


CURRENT = _Current()
_HERE = "device-cuda/no-other-processes"
_defaults: dict[int, Stream] = {}
_lock = threading.RLock()
_devices: dict[int, device] = {}


def device_of(index: int) -> device:
    """The device of an index, always the same object."""
    known = _devices.get(index)
    if known is None:
        known = _devices.setdefault(index, device("cuda", index))
    return known


def current(index: int) -> driver.Stream:
    """The driver's stream on which a device works for this thread."""
    known = CURRENT.streams.get(index)
    return (default_stream(index) if known is None else known).raw


def index_of(given: Any) -> int:
    """The index of a device that is there: of None and of a bare "cuda" the current one.

    [device-cuda/bare-is-current] [device-cuda/index-must-exist]
    """
    if given is None:
        return CURRENT.index
    if isinstance(given, int):
        found = given
    else:
        where = device(given)
        check(
            where.type == "cuda", "device-cuda/expects-cuda",
            "Expected a cuda device, but got: {}", where,
        )  # fmt: skip
        found = CURRENT.index if where.index is None else where.index
    count = driver.device_count()
    check(
        0 <= found < count, "device-cuda/index-must-exist",
        "CUDA error: invalid device ordinal: {} of {}", found, count,
    )  # fmt: skip
    return found


class Stream:
    """A queue of work of a device; `with stream:` makes it current, and its device, too.

    [device-cuda/streams-are-independent]
    """

    __slots__ = ("raw", "device", "_before", "__weakref__")

    raw: driver.Stream
    device: device

    def __init__(self, device: Any = None, priority: int = 0) -> None:
        index = index_of(device)
        self.raw, self.device = _pooled(index, priority), device_of(index)
        self._before: list[tuple[int, Stream | None]] = []

    @property
    def index(self) -> int:
        """The index of the device."""
        return self.raw.index

    @property
    def device_index(self) -> int:
        """The index of the device."""
        return self.raw.index

    @property
    def priority(self) -> int:
        """The priority that was asked for; a lower number goes first."""
        return self.raw.priority

    @property
    def cuda_stream(self) -> int:
        """The driver's handle."""
        return self.raw.handle

    stream_id = _as_parameter_ = cuda_stream

    def query(self) -> bool:
        """Whether all the work is done."""
        return self.raw.query()

    def synchronize(self) -> None:
        """Wait on the host until all the work is done."""
        self.raw.synchronize()

    def record_event(self, event: Event | None = None) -> Event:
        """Mark how far the work has been given by now."""
        event = Event() if event is None else event
        event.record(self)
        return event

    def wait_event(self, event: Event) -> None:
        """Do what is given from now on only after the event [device-cuda/streams-wait-for-events].
        """
        event.wait(self)

    def wait_stream(self, stream: Stream) -> None:
        """Do what is given from now on only after what the other was given so far."""
        self.wait_event(stream.record_event())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stream) and self.raw.handle == other.raw.handle

    def __hash__(self) -> int:
        return hash((self.raw.handle, self.raw.index))

    def __repr__(self) -> str:
        return f"<torch.cuda.Stream device={self.device} cuda_stream={self.cuda_stream:#x}>"

    def __reduce__(self) -> NoReturn:
        """Stay here: neither pickled nor copied [device-cuda/no-other-processes]."""
        fail(_HERE, "cannot pickle 'Stream' object", error=TypeError)

    def __enter__(self) -> Stream:
        """Make the stream and its device current."""
        self._before.append((CURRENT.index, CURRENT.streams.get(self.index)))
        set_stream(self)
        return self

    def __exit__(self, *exception: object) -> None:
        index, before = self._before.pop()
        CURRENT.index = index
        if before is None:
            CURRENT.streams.pop(self.index, None)
        else:
            CURRENT.streams[self.index] = before


# Of a device there are so many streams for each priority: memory that was freed on a stream waits
# for its next use there, and must not wait for ever.
_POOLED = 32
_pools: dict[tuple[int, int], list[driver.Stream]] = {}
_taken = itertools.count()


def _pooled(index: int, priority: int) -> driver.Stream:
    """A stream of the driver; when there are enough, one that others have, too."""
    with _lock:
        pool = _pools.setdefault((index, priority), [])
        if len(pool) < _POOLED:
            pool.append(driver.Stream(index, priority))
            return pool[-1]
        return pool[next(_taken) % _POOLED]


class Event:
    """A mark in a stream, made when it is first recorded."""

    __slots__ = ("_raw", "_timing")

    _raw: driver.Event | None

    def __init__(
        self, enable_timing: bool = False, blocking: bool = False, interprocess: bool = False
    ) -> None:
        self._raw, self._timing = None, enable_timing
        check(
            not interprocess, _HERE,
            "events are not shared with other processes",
        )  # fmt: skip

    @property
    def device(self) -> device | None:
        """The device of the stream in which it was recorded."""
        return None if self._raw is None else device_of(self._raw.index)

    def record(self, stream: Stream | None = None) -> None:
        """Mark how far a stream has been given work, the current one if none is named."""
        raw = current(CURRENT.index) if stream is None else stream.raw
        if self._raw is None:
            self._raw = driver.Event(raw.index, self._timing)
        check(
            self._raw.index == raw.index, "device-cuda/event-of-one-device",
            "Event device {} does not match recording stream's device {}.", self._raw.index,
            raw.index,
        )  # fmt: skip
        raw.record(self._raw)

    def wait(self, stream: Stream | None = None) -> None:
        """Let a stream, the current one if none is named, go on only after the event."""
        if self._raw is not None:
            (current(CURRENT.index) if stream is None else stream.raw).wait(self._raw)

    def query(self) -> bool:
        """Whether the stream has come to the mark; so it is before it is recorded."""
        return self._raw is None or self._raw.query()

    def synchronize(self) -> None:
        """Wait on the host until the stream has come to the mark."""
        if self._raw is not None:
            self._raw.synchronize()

    def elapsed_time(self, end_event: Event) -> float:
        """The milliseconds between two marks [device-cuda/elapsed-time]."""
        rule = "device-cuda/elapsed-time"
        check(
            self._timing and end_event._timing, rule,
            "Both events must be created with argument 'enable_timing=True'.",
        )  # fmt: skip
        check(
            self._raw is not None and end_event._raw is not None, rule,
            "Both events must be recorded before calculating elapsed time.",
        )  # fmt: skip
        assert self._raw is not None and end_event._raw is not None
        check(
            self.query() and end_event.query(), rule,
            "Both events must be completed before calculating elapsed time.", error=RuntimeError,
        )  # fmt: skip
        return self._raw.elapsed(end_event._raw)

    def __reduce__(self) -> NoReturn:
        """Stay here: neither pickled nor copied [device-cuda/no-other-processes]."""
        fail(_HERE, "cannot pickle 'Event' object", error=TypeError)

    def __repr__(self) -> str:
        return "<torch.cuda.Event uninitialized>" if self._raw is None else "<torch.cuda.Event>"


def default_stream(index: int) -> Stream:
    """The stream that is current before another one is made so [device-cuda/default-stream]."""
    known = _defaults.get(index)
    if known is None:
        with _lock:
            known = _defaults.get(index)
            if known is None:
                known = _defaults[index] = Stream(index)  # the first of the pool
    return known


def current_stream(index: int) -> Stream:
    """The stream on which operators run that use a device."""
    known = CURRENT.streams.get(index)
    return default_stream(index) if known is None else known


def set_stream(stream: Stream) -> None:
    """Make a stream current, and its device, too."""
    CURRENT.index = stream.index
    CURRENT.streams[stream.index] = stream


def order(before: driver.Stream, after: driver.Stream) -> None:
    """Let a stream go on only after what another one was given so far."""
    if before is not after:
        event = driver.Event(before.index)
        before.record(event)
        after.wait(event)

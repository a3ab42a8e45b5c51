"""The CUDA driver through PyCUDA: contexts, memory, modules, launches, streams and events.

The only file that imports pycuda, and only when a function here is first called. Addresses are
plain integers, `stream` is a Stream or None (the default stream of the device), and what the driver
refuses is raised as PyTorch's AcceleratorError or OutOfMemoryError.
"""

from __future__ import annotations

import atexit
import dataclasses
import functools
import os
import sys
import threading
from typing import Any

import numpy as np

from reftorch.backends.cuda import emulation
from reftorch.errors import AcceleratorError, OutOfMemoryError

__all__ = [
    "Attributes",
    "Event",
    "Function",
    "Module",
    "Stream",
    "activate",
    "allocate",
    "allocate_pinned",
    "ask_again",
    "attributes",
    "built_against",
    "capability",
    "copy",
    "copy_between",
    "device_count",
    "download",
    "fill",
    "free",
    "is_emulated",
    "launch",
    "load",
    "memory_info",
    "name",
    "synchronize",
    "upload",
    "why_unavailable",
]

# A stream of ours does not wait for the default stream, as with PyTorch (CU_STREAM_NON_BLOCKING).
NON_BLOCKING = 1
# An event without a clock is cheaper (CU_EVENT_DISABLE_TIMING).
NO_TIMING = 2
# Page-locked memory that every device may read (CU_MEMHOSTALLOC_PORTABLE).
PORTABLE = 1

_reasons: dict[bool, str | None] = {}  # by whether the emulator is wanted
_pycuda: Any = None
_contexts: dict[int, Any] = {}
_allocations: dict[tuple[int, int], Any] = {}
_lock = threading.Lock()


@dataclasses.dataclass(frozen=True)
class Attributes:
    """What a device is made of; memory in bytes."""

    name: str
    capability: tuple[int, int]
    total_memory: int
    multiprocessors: int
    max_threads_per_block: int
    max_threads_per_multiprocessor: int
    shared_memory_per_block: int
    shared_memory_per_block_optin: int
    registers_per_multiprocessor: int
    warp_size: int
    l2_cache_size: int


class _Pop:
    """Pops a context when the thread that pushed it ends, as PyCUDA wants it."""

    def __del__(self) -> None:
        if _pycuda is not None:
            _pycuda.Context.pop()


class _Thread(threading.local):
    """Which device's context is current on a thread."""

    index: int = -1
    pop: _Pop | None = None


_thread = _Thread()


def why_unavailable() -> str | None:
    """Return None if there is a device to compute on, or else say what is missing.

    That is found out once, and anew when the environment comes to want the emulator or not.
    """
    wanted = emulation.wanted()
    if wanted not in _reasons:
        with _lock:
            _reasons[wanted] = _start(wanted)
    return _reasons[wanted]


def ask_again() -> None:
    """Let `why_unavailable` find out anew: what was missing may be there by now."""
    _reasons.clear()


def _start(wanted: bool) -> str | None:
    global _pycuda
    reason = emulation.comes_too_late()
    if reason is not None:
        return reason
    if wanted:
        try:
            emulation.load()
        except (OSError, RuntimeError) as error:
            return f"REFTORCH_CUDA_EMULATOR is set, but {error}"
    try:
        import pycuda.driver
    except ImportError as error:
        if "libcuda" in str(error):
            return f"the NVIDIA driver is not installed ({error})"
        return (
            "PyCUDA is not installed: pip install 'reftorch[cuda]', or see docs/cuda_install.md "
            f"({error})"
        )
    try:
        pycuda.driver.init()
        count = pycuda.driver.Device.count()
    except pycuda.driver.Error as error:
        return f"the NVIDIA driver cannot be used: {error}"
    if not count:
        return "the NVIDIA driver is installed, but finds no device"
    if _pycuda is None:
        _pycuda = pycuda.driver
        atexit.register(_stop)
    return None


def _stop() -> None:
    # PyCUDA frees memory only under its own context, and a context still current when PyCUDA
    # is unloaded aborts the process.
    for index, address in list(_allocations):
        activate(index)
        del _allocations[index, address]
    _leave()


def _driver() -> Any:
    if _pycuda is not None:
        return _pycuda
    reason = why_unavailable()
    if reason is not None:
        raise RuntimeError(f"CUDA is not available: {reason}")
    return _pycuda


def _translate(error: Exception) -> Exception:
    text = str(error)
    kind = OutOfMemoryError if isinstance(error, _pycuda.MemoryError) else AcceleratorError
    return kind(f"CUDA error: {text.partition(' failed: ')[2] or text}")


def built_against() -> int | None:
    """Return the version of CUDA that PyCUDA was built against, such as 13000, if it is loaded."""
    if why_unavailable() is not None:
        return None
    major, minor, _ = _driver().get_version()
    return 1000 * major + 10 * minor


def device_count() -> int:
    """Return how many devices there are; 0 if CUDA is not available."""
    return 0 if why_unavailable() is not None else _driver().Device.count()


@functools.cache
def _device(index: int) -> Any:
    driver = _driver()
    count = driver.Device.count()
    if not 0 <= index < count:
        raise AcceleratorError(f"CUDA error: invalid device ordinal {index}: there are {count}")
    return driver.Device(index)


def name(index: int) -> str:
    """Return the device's name, such as "NVIDIA H200"."""
    return _device(index).name()


def capability(index: int) -> tuple[int, int]:
    """Return the device's compute capability, such as (9, 0)."""
    return _device(index).compute_capability()


@functools.cache
def attributes(index: int) -> Attributes:
    """Return what the device is made of."""
    device = _device(index)
    which = _driver().device_attribute
    ask = device.get_attribute
    return Attributes(
        name=device.name(),
        capability=device.compute_capability(),
        total_memory=device.total_memory(),
        multiprocessors=ask(which.MULTIPROCESSOR_COUNT),
        max_threads_per_block=ask(which.MAX_THREADS_PER_BLOCK),
        max_threads_per_multiprocessor=ask(which.MAX_THREADS_PER_MULTIPROCESSOR),
        shared_memory_per_block=ask(which.MAX_SHARED_MEMORY_PER_BLOCK),
        shared_memory_per_block_optin=ask(which.MAX_SHARED_MEMORY_PER_BLOCK_OPTIN),
        registers_per_multiprocessor=ask(which.MAX_REGISTERS_PER_MULTIPROCESSOR),
        warp_size=ask(which.WARP_SIZE),
        l2_cache_size=ask(which.L2_CACHE_SIZE),
    )


@functools.cache
def is_emulated() -> bool:
    """Say whether the devices are the emulator's."""
    return "CPU emulator" in name(0)


def activate(index: int) -> None:
    """Make the device's primary context current on this thread."""
    if _thread.index != index:
        _switch(index)


def _switch(index: int) -> None:
    context = _contexts.get(index)
    if context is None:
        device = _device(index)
        with _lock:
            context = _contexts.get(index)
            if context is None:
                context = _contexts[index] = device.retain_primary_context()
    _leave()
    context.push()
    _thread.index = index
    _thread.pop = _Pop()


def _leave() -> None:
    _thread.index = -1
    _thread.pop = None


def allocate(index: int, nbytes: int) -> int:
    """Return the address of `nbytes` new bytes on the device.

    Errors: OutOfMemoryError if the driver has no such block.
    """
    driver = _driver()
    activate(index)
    try:
        memory = driver.mem_alloc(nbytes)
    except driver.Error as error:
        raise _translate(error) from None
    address = int(memory)
    _allocations[index, address] = memory
    return address


def free(index: int, address: int) -> None:
    """Give the block at this address back to the driver, which waits for the device."""
    memory = _allocations.pop((index, address), None)
    if memory is None:
        raise AssertionError(f"{address:#x} is no allocation of cuda:{index}, or was freed before")
    activate(index)
    try:
        memory.free()
    except _pycuda.Error as error:
        raise _translate(error) from None


def memory_info(index: int) -> tuple[int, int]:
    """Return how many bytes of the device are free, and how many there are."""
    driver = _driver()
    activate(index)
    try:
        return driver.mem_get_info()
    except driver.Error as error:
        raise _translate(error) from None


def allocate_pinned(nbytes: int) -> np.ndarray:
    """Return an array of `nbytes` bytes (uint8) in page-locked memory, which it owns."""
    driver = _driver()
    if _thread.index < 0:
        activate(0)
    try:
        return driver.pagelocked_empty(nbytes, np.uint8, mem_flags=PORTABLE)
    except driver.Error as error:
        raise _translate(error) from None


def _wait(stream: Stream | None) -> None:
    if stream is not None:
        stream.raw.synchronize()
    else:  # PyCUDA has no object for the default stream to wait for, but for an event in it
        event = _pycuda.Event(NO_TIMING)
        event.record(None)
        event.synchronize()


def upload(
    index: int, address: int, array: np.ndarray, stream: Stream | None, wait: bool = True
) -> None:
    """Copy a contiguous array to the device; `wait` until it is there.

    Without `wait`, page-locked memory is read later, and must not change or be freed until then.
    """
    driver = _driver()
    activate(index)
    if not array.nbytes:
        return
    try:
        driver.memcpy_htod_async(address, array, None if stream is None else stream.raw)
        if wait:
            _wait(stream)
    except driver.Error as error:
        raise _translate(error) from None


def download(
    index: int, array: np.ndarray, address: int, stream: Stream | None, wait: bool = True
) -> None:
    """Copy from the device to a contiguous array; `wait` until it is there.

    Without `wait`, page-locked memory is written later; other memory before this returns.
    """
    driver = _driver()
    activate(index)
    if not array.nbytes:
        return
    try:
        driver.memcpy_dtoh_async(array, address, None if stream is None else stream.raw)
        if wait:
            _wait(stream)
    except driver.Error as error:
        raise _translate(error) from None


def copy(index: int, target: int, source: int, nbytes: int, stream: Stream | None) -> None:
    """Copy within the device, in the order of the stream."""
    driver = _driver()
    activate(index)
    if not nbytes:
        return
    try:
        driver.memcpy_dtod_async(target, source, nbytes, None if stream is None else stream.raw)
    except driver.Error as error:
        raise _translate(error) from None


def copy_between(
    target_index: int,
    target: int,
    source_index: int,
    source: int,
    nbytes: int,
    stream: Stream | None,
) -> None:
    """Copy from one device to another, in the order of the stream, which is the source's."""
    driver = _driver()
    activate(target_index)
    activate(source_index)
    if not nbytes:
        return
    try:
        driver.memcpy_peer_async(
            target,
            source,
            nbytes,
            _contexts[target_index],
            _contexts[source_index],
            None if stream is None else stream.raw,
        )
    except driver.Error as error:
        raise _translate(error) from None


def fill(index: int, address: int, byte: int, nbytes: int, stream: Stream | None) -> None:
    """Set every byte, in the order of the stream."""
    driver = _driver()
    activate(index)
    if not nbytes:
        return
    try:
        driver.memset_d8_async(address, byte, nbytes, None if stream is None else stream.raw)
    except driver.Error as error:
        raise _translate(error) from None


class Function:
    """A kernel of a module."""

    __slots__ = ("_limit", "launch", "module", "name", "raw")

    def __init__(self, module: Module, name: str) -> None:
        try:
            self.raw = module.raw.get_function(name)
        except _pycuda.Error as error:
            raise _translate(error) from None
        self.module = module
        self.name = name
        self.launch = self.raw._launch_kernel
        # How much dynamic shared memory a launch may ask for as things stand.
        self._limit = 48 << 10

    def allow_shared(self, nbytes: int) -> None:
        """Let launches use that much dynamic shared memory: more than 48 KiB is to be asked for."""
        if nbytes > self._limit:
            which = _pycuda.function_attribute.MAX_DYNAMIC_SHARED_SIZE_BYTES
            try:
                self.raw.set_attribute(which, nbytes)
            except _pycuda.Error as error:
                raise _translate(error) from None
            self._limit = nbytes


class Module:
    """Kernels loaded on one device."""

    __slots__ = ("_functions", "index", "path", "raw")

    def __init__(self, index: int, path: str) -> None:
        driver = _driver()
        activate(index)
        try:
            self.raw = driver.module_from_file(path)
        except driver.Error as error:
            raise _translate(error) from None
        self.index = index
        self.path = path
        self._functions: dict[str, Function] = {}

    def function(self, name: str) -> Function:
        """Return the kernel of that name."""
        found = self._functions.get(name)
        if found is None:
            activate(self.index)
            found = self._functions[name] = Function(self, name)
        return found


def load(index: int, path: str | os.PathLike[str]) -> Module:
    """Load a cubin, or for the emulator a shared library, on the device."""
    return Module(index, os.fspath(path))


def launch(
    index: int,
    function: Function,
    grid: tuple[int, int, int],
    block: tuple[int, int, int],
    packed: bytes | bytearray,
    shared_bytes: int,
    stream: Stream | None,
) -> None:
    """Queue a kernel; `packed` holds its parameters as they lie in memory."""
    if _thread.index != index:
        _switch(index)
    if shared_bytes > 49152:
        function.allow_shared(shared_bytes)
    try:
        function.launch(grid, block, packed, shared_bytes, None if stream is None else stream.raw)
    except _pycuda.Error as error:
        raise _translate(error) from None


def synchronize(index: int) -> None:
    """Wait until the device has done everything that was queued."""
    driver = _driver()
    activate(index)
    try:
        driver.Context.synchronize()
    except driver.Error as error:
        raise _translate(error) from None


class Stream:
    """A queue of work on a device, done in order; independent of the device's other queues."""

    __slots__ = ("index", "priority", "raw")

    def __init__(self, index: int, priority: int = 0) -> None:
        driver = _driver()
        activate(index)
        try:
            self.raw = driver.Stream(NON_BLOCKING)
        except driver.Error as error:
            raise _translate(error) from None
        self.index = index
        # PyCUDA makes no streams with a priority; it is a hint, which this remembers.
        self.priority = priority

    @property
    def handle(self) -> int:
        """Return the driver's handle, as other libraries take it."""
        return self.raw.handle

    def __del__(self) -> None:
        # PyCUDA destroys it only under its own context; at exit, nobody needs it destroyed.
        if not sys.is_finalizing() and hasattr(self, "raw"):
            activate(self.index)

    def synchronize(self) -> None:
        """Wait until everything in the queue is done."""
        activate(self.index)
        try:
            self.raw.synchronize()
        except _pycuda.Error as error:
            raise _translate(error) from None

    def query(self) -> bool:
        """Say whether everything in the queue is done."""
        activate(self.index)
        try:
            return self.raw.is_done()
        except _pycuda.Error as error:
            raise _translate(error) from None

    def record(self, event: Event) -> None:
        """Put the event at the end of the queue."""
        event.record(self)

    def wait(self, event: Event) -> None:
        """Let later work in this queue begin only after the event, even of another device."""
        activate(self.index)
        try:
            self.raw.wait_for_event(event.raw)
        except _pycuda.Error as error:
            raise _translate(error) from None


class Event:
    """A mark in a stream."""

    __slots__ = ("index", "raw", "timing")

    def __init__(self, index: int, timing: bool = False) -> None:
        driver = _driver()
        activate(index)
        try:
            self.raw = driver.Event(0 if timing else NO_TIMING)
        except driver.Error as error:
            raise _translate(error) from None
        self.index = index
        self.timing = timing

    def __del__(self) -> None:
        if not sys.is_finalizing() and hasattr(self, "raw"):
            activate(self.index)

    def record(self, stream: Stream | None) -> None:
        """Put the event at the end of the stream's queue; None is the device's default stream."""
        activate(self.index)
        try:
            self.raw.record(None if stream is None else stream.raw)
        except _pycuda.Error as error:
            raise _translate(error) from None

    def query(self) -> bool:
        """Say whether the stream has come to the event; True for one that was never recorded."""
        try:
            return self.raw.query()
        except _pycuda.Error as error:
            raise _translate(error) from None

    def synchronize(self) -> None:
        """Wait until the stream has come to the event."""
        try:
            self.raw.synchronize()
        except _pycuda.Error as error:
            raise _translate(error) from None

    def elapsed(self, end: Event) -> float:
        """Return the milliseconds from this event to `end`; both need timing."""
        try:
            return self.raw.time_till(end.raw)
        except _pycuda.Error as error:
            raise _translate(error) from None

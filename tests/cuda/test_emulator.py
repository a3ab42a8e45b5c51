"""The emulator: streams that reorder, memory that is watched, launches that are checked."""

from __future__ import annotations

import struct

import numpy as np
import pytest

from reftorch.backends.cuda import driver, emulation
from reftorch.errors import AcceleratorError
from tests.cuda.kernels import compiled

pytestmark = pytest.mark.usefixtures("emulator")

SCHEDULES = [("forward", 0), ("reverse", 0), *(("random", seed) for seed in range(4))]

KERNELS = """
extern "C" __global__ void scale(float* x, float by, unsigned n) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] *= by;
}
CUH_EXPORT(scale)

extern "C" __global__ void copy4(float4* out, const float4* in, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = in[i];
}
CUH_EXPORT(copy4)

struct Pair { const float* in; float* out; };
extern "C" __global__ void through(Pair pair, unsigned n) {
    for (unsigned i = threadIdx.x; i < n; i += blockDim.x) pair.out[i] = pair.in[i];
}
CUH_EXPORT(through)

extern "C" __global__ void divide(int* x, int by) { x[threadIdx.x] /= by; }
CUH_EXPORT(divide)

extern "C" __global__ void recurse(int* x, int depth);
__device__ __noinline__ int deep(int depth) {
    volatile int local[256];
    for (int i = 0; i < 256; ++i) local[i] = depth + i;
    return depth ? deep(depth - 1) + local[depth & 255] : local[0];
}
extern "C" __global__ void recurse(int* x, int depth) { x[0] = deep(depth); }
CUH_EXPORT(recurse)

extern "C" __global__ void where(int* out) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = int(threadIdx.x);
    if (threadIdx.x == 0) __trap();
}
CUH_EXPORT(where)
"""


@pytest.fixture(scope="module")
def module(emulator):
    return driver.load(0, compiled(KERNELS))


@pytest.fixture(params=SCHEDULES, ids=lambda s: "-".join(map(str, s)))
def schedule(request, emulator):
    emulation.schedule(*request.param)
    yield request.param
    emulation.reset()
    emulation.schedule("forward")


@pytest.fixture
def memory():
    addresses = []

    def allocate(nbytes, index=0):
        addresses.append((index, driver.allocate(index, nbytes)))
        return addresses[-1][1]

    yield allocate
    emulation.reset()
    for index, address in addresses:
        driver.free(index, address)


def scale(module, address, by, n, stream):
    packed = struct.pack("<QfI", address, by, n)
    driver.launch(0, module.function("scale"), (-(-n // 64), 1, 1), (64, 1, 1), packed, 0, stream)


def read(address, n, stream=None, dtype=np.float32):
    got = np.empty(n, dtype)
    driver.download(0, got, address, stream)
    return got


# ---- streams


def write_then_read(module, memory, event):
    """One stream makes what another reads; does the wait that makes it right stand there?"""
    first, second = driver.Stream(0), driver.Stream(0)
    a, b = memory(400), memory(400)
    driver.fill(0, a, 0, 400, first)
    driver.fill(0, b, 0, 400, second)
    driver.upload(0, a, np.ones(100, np.float32), first, wait=False)
    scale(module, a, 5.0, 100, first)
    if event:
        mark = driver.Event(0)
        first.record(mark)
        second.wait(mark)
    driver.copy(0, b, a, 400, second)
    right = (read(b, 100, second) == 5).all()
    driver.synchronize(0)
    return right


def read_then_write(module, memory, event):
    """One stream overwrites what another has still to read."""
    first, second = driver.Stream(0), driver.Stream(0)
    a, b = memory(400), memory(400)
    driver.upload(0, a, np.ones(100, np.float32), first)
    driver.copy(0, b, a, 400, first)
    if event:
        mark = driver.Event(0)
        first.record(mark)
        second.wait(mark)
    scale(module, a, 7.0, 100, second)
    second.synchronize()
    right = (read(b, 100, first) == 1).all()
    driver.synchronize(0)
    return right


@pytest.mark.parametrize("program", [write_then_read, read_then_write])
def test_with_its_waits_a_program_is_right(program, module, memory, schedule):
    assert program(module, memory, event=True)


@pytest.mark.parametrize("program", [write_then_read, read_then_write])
def test_without_a_wait_some_order_shows_it(program, module, memory):
    shown = set()
    for order, seed in SCHEDULES:
        emulation.schedule(order, seed)
        if not program(module, memory, event=False):
            shown.add(order)
    emulation.schedule("forward")
    assert shown & {"reverse", "random"}


def test_a_stream_keeps_its_own_order(module, memory, schedule):
    streams = [driver.Stream(0) for _ in range(3)]
    addresses = [memory(400) for _ in streams]
    for step in range(4):
        for stream, address in zip(streams, addresses, strict=True):
            if step == 0:
                driver.upload(0, address, np.ones(100, np.float32), stream, wait=False)
            else:
                scale(module, address, float(step + 1), 100, stream)
    driver.synchronize(0)
    for address in addresses:
        assert (read(address, 100) == 24).all()


def test_the_default_stream_waits_for_blocking_streams_and_they_for_it(module, memory, schedule):
    import pycuda.driver

    driver.activate(0)
    blocking = driver.Stream(0)
    blocking.raw = pycuda.driver.Stream(0)
    a, b = memory(400), memory(400)
    driver.upload(0, a, np.ones(100, np.float32), blocking, wait=False)
    scale(module, a, 2.0, 100, None)
    scale(module, a, 3.0, 100, blocking)
    driver.copy(0, b, a, 400, None)
    assert (read(b, 100) == 6).all()


def test_the_default_stream_does_not_wait_for_our_streams(module, memory):
    emulation.schedule("reverse")
    stream, a = driver.Stream(0), memory(400)
    driver.upload(0, a, np.ones(100, np.float32), None)
    scale(module, a, 2.0, 100, stream)
    assert (read(a, 100) == 1).all()
    stream.synchronize()
    emulation.schedule("forward")
    assert (read(a, 100) == 2).all()


def test_a_stream_that_is_destroyed_still_does_its_work(module, memory, schedule):
    a, stream = memory(400), driver.Stream(0)
    driver.upload(0, a, np.ones(100, np.float32), stream, wait=False)
    scale(module, a, 2.0, 100, stream)
    del stream
    driver.synchronize(0)
    assert (read(a, 100) == 2).all()


def test_an_event_is_where_it_was_recorded_last(module, memory, schedule):
    first, second, event = driver.Stream(0), driver.Stream(0), driver.Event(0)
    a, b = memory(400), memory(400)
    second.wait(event)  # never recorded: no wait
    driver.upload(0, a, np.ones(100, np.float32), first, wait=False)
    first.record(event)
    scale(module, a, 2.0, 100, first)
    first.record(event)
    second.wait(event)
    driver.copy(0, b, a, 400, second)
    assert (read(b, 100, second) == 2).all()
    assert event.query()


def test_events_between_devices(memory, schedule):
    first, second = driver.Stream(0), driver.Stream(1)
    a, b = memory(400, 0), memory(400, 1)
    driver.upload(0, a, np.full(100, 3, np.float32), first, wait=False)
    driver.copy_between(1, b, 0, a, 400, first)
    event = driver.Event(0)
    first.record(event)
    second.wait(event)
    got = np.empty(100, np.float32)
    driver.download(1, got, b, second)
    assert (got == 3).all()


# ---- copies and the host's memory


def test_pageable_memory_is_read_at_once_and_pinned_memory_late(memory):
    stream, a = driver.Stream(0), memory(400)
    pageable = np.ones(100, np.float32)
    driver.upload(0, a, pageable, stream, wait=False)
    pageable[:] = 2
    assert (read(a, 100, stream) == 1).all()
    pinned = driver.allocate_pinned(400).view(np.float32)
    pinned[:] = 1
    driver.upload(0, a, pinned, stream, wait=False)
    pinned[:] = 2
    assert (read(a, 100, stream) == 2).all()


def test_pageable_memory_is_written_at_once_and_pinned_memory_late(memory):
    stream, a = driver.Stream(0), memory(400)
    driver.fill(0, a, 0, 400, stream)
    pageable = np.ones(100, np.float32)
    driver.download(0, pageable, a, stream, wait=False)
    assert (pageable == 0).all()
    pinned = driver.allocate_pinned(400).view(np.float32)
    pinned[:] = 1
    driver.download(0, pinned, a, stream, wait=False)
    assert (pinned == 1).all()
    stream.synchronize()
    assert (pinned == 0).all()


def test_fresh_memory_is_poisoned(memory):
    assert (read(memory(400), 400, dtype=np.uint8) == 0xFF).all()


@pytest.mark.parametrize("size", [1, 255, 256, 4096, 5000])
def test_copies_out_of_range_are_refused(memory, size):
    a = memory(size)
    values = np.zeros(size + 1, np.uint8)
    for call in (
        lambda: driver.upload(0, a, values, None),
        lambda: driver.download(0, values, a, None),
        lambda: driver.fill(0, a + 1, 0, size, None),
        lambda: driver.copy(0, a, a - 1, size, None),
    ):
        with pytest.raises(AcceleratorError, match="out of range|before a block|no memory"):
            call()


def test_what_was_freed_is_not_used(module, memory):
    a = driver.allocate(0, 400)
    driver.free(0, a)
    for call in (
        lambda: driver.upload(0, a, np.zeros(10), None),
        lambda: scale(module, a, 2.0, 100, None),
        lambda: driver.launch(
            0,
            module.function("through"),
            (1, 1, 1),
            (1, 1, 1),
            struct.pack("<QQI", memory(4), a, 1),
            0,
            None,
        ),
    ):
        with pytest.raises(AcceleratorError, match="freed"):
            call()


def test_a_double_free_is_refused():
    import pycuda.driver

    a = driver.allocate(0, 400)
    raw = driver._allocations[0, a]
    driver.free(0, a)
    with pytest.raises(pycuda.driver.LogicError, match="free"):
        raw.free()
    code = emulation.library().cuMemFree_v2
    driver.activate(0)
    import ctypes

    assert code(ctypes.c_uint64(a)) == 1  # CUDA_ERROR_INVALID_VALUE


def test_another_devices_memory_is_out_of_reach(module, memory):
    with pytest.raises(AcceleratorError, match="device 1"):
        scale(module, memory(400, 1), 2.0, 100, None)


# ---- launches


@pytest.mark.parametrize(
    ("grid", "block", "message"),
    [
        ((1, 1, 1), (1025, 1, 1), "too large"),
        ((1, 1, 1), (32, 33, 1), "too large"),
        ((1, 1, 1), (1, 1, 65), "too large"),
        ((1, 65536, 1), (1, 1, 1), "too large"),
        ((0, 1, 1), (1, 1, 1), "is 0"),
    ],
)
def test_launches_that_are_too_large(module, memory, grid, block, message):
    packed = struct.pack("<QfI", memory(4), 1.0, 1)
    with pytest.raises(AcceleratorError, match=message):
        driver.launch(0, module.function("scale"), grid, block, packed, 0, None)


def test_too_much_shared_memory(module, memory):
    packed = struct.pack("<QfI", memory(4), 1.0, 1)
    with pytest.raises(AcceleratorError, match="shared memory"):
        driver.launch(0, module.function("scale"), (1, 1, 1), (1, 1, 1), packed, 1 << 20, None)


def test_parameters_of_the_wrong_size(module, memory):
    for packed in (struct.pack("<Qf", memory(4), 1.0), struct.pack("<QfIQ", memory(4), 1.0, 1, 0)):
        with pytest.raises(AcceleratorError, match="parameter buffer has"):
            driver.launch(0, module.function("scale"), (1, 1, 1), (1, 1, 1), packed, 0, None)


def test_pointers_that_are_not_aligned(module, memory):
    packed = struct.pack("<QQi", memory(64), memory(64) + 4, 1)
    with pytest.raises(AcceleratorError, match="aligned to 16 bytes"):
        driver.launch(0, module.function("copy4"), (1, 1, 1), (1, 1, 1), packed, 0, None)


def test_pointers_that_are_the_hosts(module):
    values = np.ones(100, np.float32)
    with pytest.raises(AcceleratorError, match="no memory of a device"):
        scale(module, values.ctypes.data, 2.0, 100, None)


def test_a_kernel_of_another_device(module, memory):
    packed = struct.pack("<QfI", memory(4, 1), 1.0, 1)
    with pytest.raises(AcceleratorError, match="loaded on device 0"):
        driver.launch(1, module.function("scale"), (1, 1, 1), (1, 1, 1), packed, 0, None)


# ---- kernels that fail


@pytest.mark.parametrize("beyond", [1, 64, 100, 4000])
def test_writes_after_the_end(module, memory, schedule, beyond):
    a = memory(400)
    driver.fill(0, a, 0, 400, None)
    scale(module, a, 2.0, 100 + beyond, None)
    with pytest.raises(
        AcceleratorError, match="kernel scale.*after the end of a block of 400 byte"
    ):
        driver.synchronize(0)


def test_an_error_stays_until_it_is_forgotten(module, memory):
    a = memory(400)
    scale(module, a, 2.0, 10000, None)
    for call in (
        lambda: driver.synchronize(0),
        lambda: driver.allocate(0, 4),
        lambda: driver.fill(0, a, 0, 4, None),
    ):
        with pytest.raises(AcceleratorError, match="illegal memory access: thread"):
            call()
    driver.memory_info(1)  # the other device is as it was
    emulation.reset()
    driver.fill(0, a, 0, 4, None)


@pytest.mark.parametrize(
    ("name", "packing", "arguments", "message"),
    [
        ("divide", "<Qi", (0,), "divides an integer by zero"),
        ("recurse", "<Qi", (1000,), "bytes of stack"),
        ("where", "<Q", (), r"__trap\(\) at .*:\d+"),
    ],
)
def test_kernels_that_cannot_go_on(module, memory, schedule, name, packing, arguments, message):
    packed = struct.pack(packing, memory(400), *arguments)
    driver.launch(0, module.function(name), (1, 1, 1), (32, 1, 1), packed, 0, None)
    with pytest.raises(AcceleratorError, match=message):
        driver.synchronize(0)
    emulation.reset()
    a = memory(400)
    driver.upload(0, a, np.ones(100, np.float32), None)
    scale(module, a, 2.0, 100, None)
    assert (read(a, 100) == 2).all()


def test_what_the_emulator_has_not_is_said():
    import pycuda.driver

    driver.activate(0)
    with pytest.raises(pycuda.driver.Error, match="the CUDA emulator has no cuMemAllocPitch_v2"):
        pycuda.driver.mem_alloc_pitch(16, 16, 4)

"""The seam to the driver: memory, launches, streams and events, on a GPU or the emulator."""

from __future__ import annotations

import gc
import struct
import subprocess
import sys
import threading

import numpy as np
import pytest

from reftorch.backends.cuda import driver
from reftorch.errors import AcceleratorError, OutOfMemoryError
from tests.cuda.kernels import compiled

ADD = """
extern "C" __global__ void add(float* out, const float* a, const float* b, unsigned n) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a[i] + b[i];
}
CUH_EXPORT(add)
"""


@pytest.fixture
def add():
    return driver.load(0, compiled(ADD)).function("add")


@pytest.fixture
def memory():
    addresses = []

    def allocate(nbytes, index=0):
        addresses.append((index, driver.allocate(index, nbytes)))
        return addresses[-1][1]

    yield allocate
    for index, address in addresses:
        driver.free(index, address)


@pytest.mark.parametrize("streamed", [False, True])
def test_adds_vectors(add, memory, streamed):
    stream = driver.Stream(0) if streamed else None
    a, b = np.arange(1000, dtype=np.float32), np.full(1000, 0.5, np.float32)
    out, pa, pb = (memory(a.nbytes) for _ in range(3))
    driver.upload(0, pa, a, stream)
    driver.upload(0, pb, b, stream)
    driver.launch(
        0, add, (4, 1, 1), (256, 1, 1), struct.pack("<QQQI", out, pa, pb, 1000), 0, stream
    )
    got = np.empty_like(a)
    driver.download(0, got, out, stream)
    assert np.array_equal(got, a + b)


def test_says_what_the_device_is():
    assert driver.device_count() >= 1
    about = driver.attributes(0)
    assert about.name == driver.name(0)
    assert about.capability == driver.capability(0)
    assert about.warp_size == 32
    assert about.shared_memory_per_block_optin >= about.shared_memory_per_block >= 48 << 10
    with pytest.raises(AcceleratorError, match="ordinal"):
        driver.name(driver.device_count())


def test_memory_is_counted_and_given_back():
    free, total = driver.memory_info(0)
    address = driver.allocate(0, 64 << 20)
    assert driver.memory_info(0) == (free - (64 << 20), total)
    driver.free(0, address)
    assert driver.memory_info(0) == (free, total)
    with pytest.raises(AssertionError, match="freed before"):
        driver.free(0, address)


def test_out_of_memory():
    _, total = driver.memory_info(0)
    with pytest.raises(OutOfMemoryError):
        driver.allocate(0, total + 1)


def test_fills_and_copies(memory):
    a, b = memory(100), memory(100)
    driver.fill(0, a, 7, 100, None)
    driver.fill(0, b, 9, 100, None)
    driver.copy(0, b + 10, a, 20, None)
    got = np.empty(100, np.uint8)
    driver.download(0, got, b, None)
    assert got.tolist() == [9] * 10 + [7] * 20 + [9] * 70


def test_nothing_is_copied_of_nothing(memory):
    address = memory(4)
    driver.fill(0, address, 1, 0, None)
    driver.copy(0, address, address, 0, None)
    driver.upload(0, address, np.empty(0, np.float32), None)


def test_copies_between_devices(memory):
    if driver.device_count() < 2:
        pytest.skip("one device only")
    a, b = memory(40, 0), memory(40, 1)
    values = np.arange(10, dtype=np.float32)
    driver.upload(0, a, values, None)
    stream = driver.Stream(0)
    driver.copy_between(1, b, 0, a, 40, stream)
    stream.synchronize()
    got = np.empty_like(values)
    driver.download(1, got, b, None)
    assert np.array_equal(got, values)


def test_pinned_memory_is_an_array_of_its_own(memory):
    pinned = driver.allocate_pinned(4096)
    assert pinned.dtype == np.uint8
    assert pinned.shape == (4096,)
    pinned[:] = 3
    address, stream = memory(4096), driver.Stream(0)
    driver.upload(0, address, pinned, stream, wait=False)
    stream.synchronize()
    pinned[:] = 0
    driver.download(0, pinned, address, stream, wait=False)
    stream.synchronize()
    assert (pinned == 3).all()


def test_events_order_streams(add, memory):
    n = 1 << 12
    first, second = driver.Stream(0), driver.Stream(0)
    a, out, twice = memory(4 * n), memory(4 * n), memory(4 * n)
    driver.fill(0, a, 0, 4 * n, first)
    driver.upload(0, a, np.ones(n, np.float32), first, wait=False)
    driver.launch(0, add, (16, 1, 1), (256, 1, 1), struct.pack("<QQQI", out, a, a, n), 0, first)
    event = driver.Event(0)
    first.record(event)
    second.wait(event)
    driver.launch(
        0, add, (16, 1, 1), (256, 1, 1), struct.pack("<QQQI", twice, out, out, n), 0, second
    )
    got = np.empty(n, np.float32)
    driver.download(0, got, twice, second)
    assert (got == 4).all()
    assert event.query()


def test_events_take_the_time(add, memory):
    out = memory(4)
    start, end = driver.Event(0, timing=True), driver.Event(0, timing=True)
    driver.fill(0, out, 0, 4, None)
    start.record(None)
    driver.launch(0, add, (1, 1, 1), (32, 1, 1), struct.pack("<QQQI", out, out, out, 1), 0, None)
    end.record(None)
    while not end.query():
        pass
    assert start.elapsed(end) > 0


def test_a_query_is_false_before_and_true_in_the_end(memory):
    address, stream = memory(4), driver.Stream(0)
    assert stream.query()
    driver.fill(0, address, 0, 4, stream)
    for _ in range(1000000):
        if stream.query():
            break
    assert stream.query()


def test_other_threads_may_use_the_device(add, memory):
    last = driver.device_count() - 1
    seen = []

    def use():
        address = driver.allocate(last, 400)
        driver.upload(last, address, np.arange(100, dtype=np.float32), None)
        got = np.empty(100, np.float32)
        driver.download(last, got, address, None)
        seen.append(got.sum())
        driver.free(last, address)

    threads = [threading.Thread(target=use) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [4950.0] * 4


def test_streams_and_events_of_another_device_are_destroyed_quietly(recwarn):
    last = driver.device_count() - 1
    things = [driver.Stream(last), driver.Event(last)]
    driver.activate(0)
    del things
    gc.collect()
    assert not recwarn.list


def test_more_shared_memory_is_asked_for(memory):
    source = """
    extern "C" __global__ void big(int* out) {
        CUH_DYNSMEM(int, shared);
        shared[threadIdx.x * 200] = threadIdx.x;
        __syncthreads();
        out[threadIdx.x] = shared[(63 - threadIdx.x) * 200];
    }
    CUH_EXPORT(big)
    """
    function = driver.load(0, compiled(source)).function("big")
    out = memory(256)
    driver.launch(0, function, (1, 1, 1), (64, 1, 1), struct.pack("<Q", out), 64 * 800, None)
    got = np.empty(64, np.int32)
    driver.download(0, got, out, None)
    assert got.tolist() == list(range(63, -1, -1))


def test_what_is_not_there_is_an_error(tmp_path):
    with pytest.raises(AcceleratorError):
        driver.load(0, tmp_path / "nothing.cubin")
    (tmp_path / "text.cubin").write_text("this is no module")
    with pytest.raises(AcceleratorError):
        driver.load(0, tmp_path / "text.cubin")
    with pytest.raises(AcceleratorError):
        driver.load(0, compiled(ADD)).function("subtract")


def test_a_process_ends_quietly_with_everything_still_in_use():
    program = """if True:
        import threading
        from reftorch.backends.cuda import driver
        last = driver.device_count() - 1
        held = [driver.allocate(0, 10), driver.allocate(last, 10), driver.allocate_pinned(10)]
        held += [driver.Stream(0), driver.Event(last)]
        thread = threading.Thread(target=lambda: held.append(driver.Stream(last)))
        thread.start()
        thread.join()
    """
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


EXCHANGED = """
import os
from reftorch.backends.cuda import driver, emulation
from reftorch.core.place import ACCELERATOR
import reftorch as torch

os.environ[emulation.VARIABLE] = "0"
there = torch.cuda.is_available()
os.environ[emulation.VARIABLE] = "1"
if there:
    assert "loaded before" in driver.why_unavailable()
else:
    for _ in range(2):
        os.environ[emulation.VARIABLE] = "1"
        assert torch.cuda.is_available() and torch.ones(2).cuda().sum() == 2
        os.environ[emulation.VARIABLE] = "0"
        ACCELERATOR.forget()
        assert not torch.cuda.is_available() and torch.cuda.why_unavailable() is not None
    driver.ask_again()
    assert "any more" in driver.why_unavailable()
"""


def test_whether_there_is_a_device_is_asked_anew_when_the_wish_changes(emulator):
    result = subprocess.run(
        [sys.executable, "-c", EXCHANGED], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr


def test_what_was_missing_is_found_when_asked_again(monkeypatch):
    before, answers = driver.why_unavailable(), iter(("no", None))
    monkeypatch.setattr(driver, "_reasons", {})
    monkeypatch.setattr(driver, "_start", lambda wanted: next(answers))
    assert [driver.why_unavailable() for _ in range(2)] == ["no", "no"] and before is None
    driver.ask_again()
    assert driver.why_unavailable() is None

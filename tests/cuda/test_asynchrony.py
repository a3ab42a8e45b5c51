"""Work on several streams: what waits for what, shown by a device that does the rest late.

In reverse order the emulator does the newest stream's work first, and the others' as late as it
may: so a wait that is left out shows, as the first tests say.
"""

from __future__ import annotations

import copy
import gc
import os
import pickle
import subprocess
import sys
import threading
import time
from typing import Any

import pytest

import reftorch as torch
from reftorch.backends.cuda import storage
from tests.support import covers

COUNT = 1000


@pytest.fixture(autouse=True)
def allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Copies and fills have kernels, and so have sums of two tensors: nothing else is used."""
    monkeypatch.delenv("REFTORCH_CUDA_FALLBACK", raising=False)


@pytest.fixture(autouse=True)
def undisturbed(cuda: Any) -> None:
    """Forget what other tests copied: a device that is asked for it goes on with the rest."""
    torch.cuda.synchronize()
    storage.let_go()


def filled(value: int) -> Any:
    """Integers on the device, which the current stream is given to write."""
    return torch.full((COUNT,), value, device="cuda")


def only(x: Any) -> Any:
    """The one value that all elements have, None if they differ."""
    values = set(x.tolist())
    return values.pop() if len(values) == 1 else None


# ---- what a missing wait does


@pytest.fixture
def backwards(emulator: Any) -> None:
    """Skip where the order hides what is shown; `test_in_reverse_order` sees to it."""
    if os.environ.get("REFTORCH_EMULATOR_ORDER") != "reverse":
        pytest.skip("shown in reverse order")


def test_in_reverse_order(emulator: Any) -> None:
    if os.environ.get("REFTORCH_EMULATOR_ORDER") == "reverse":
        return
    result = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-rs", __file__],
        env={**os.environ, "REFTORCH_EMULATOR_ORDER": "reverse"}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert result.returncode == 0 and "skipped" not in result.stdout, result.stdout[-3000:]


def test_a_stream_that_does_not_wait_reads_too_early(backwards: None) -> None:
    x = filled(1)
    torch.cuda.synchronize()
    x.fill_(2)
    with torch.cuda.stream(torch.cuda.Stream()):
        assert only(x.clone()) == 1, "the emulator has not done the other work late"
    torch.cuda.synchronize()
    assert only(x) == 2


def test_memory_that_is_used_on_another_stream_unrecorded_is_overwritten(backwards: None) -> None:
    side, x = torch.cuda.Stream(), filled(1)
    torch.cuda.synchronize()
    with torch.cuda.stream(side):
        y = x + 0
    address = x.data_ptr()
    del x
    z = filled(5)
    assert z.data_ptr() == address
    torch.cuda.current_stream().synchronize()
    with torch.cuda.stream(side):
        assert only(y) == 5


# ---- and that none is missing


@covers("device-cuda/streams-wait-for-events")
def test_a_stream_that_waits_reads_what_was_written(cuda: Any) -> None:
    for wait in ("stream", "event", "event of the stream"):
        x, side = filled(1), torch.cuda.Stream()
        torch.cuda.synchronize()
        x.fill_(2)
        if wait == "stream":
            side.wait_stream(torch.cuda.current_stream())
        elif wait == "event":
            event = torch.cuda.Event()
            event.record()
            event.wait(side)
        else:
            side.wait_event(torch.cuda.current_stream().record_event())
        with torch.cuda.stream(side):
            y = x + x
            assert torch.cuda.current_stream() == side
        torch.cuda.current_stream().wait_stream(side)
        assert only(y) == 4


@covers("device-cuda/record-stream")
def test_recorded_memory_is_not_given_to_others_too_early(cuda: Any) -> None:
    side, x = torch.cuda.Stream(), filled(1)
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        y = x + 0
    x.record_stream(side)
    address = x.data_ptr()
    del x
    z = filled(5)
    torch.cuda.current_stream().synchronize()
    with torch.cuda.stream(side):
        assert only(y) == 1
    assert only(z) == 5
    torch.cuda.synchronize()
    if torch.cuda.is_emulated():
        assert z.data_ptr() != address and filled(7).data_ptr() == address


@covers("device-cuda/memory-belongs-to-its-stream")
def test_memory_is_used_again_at_once_on_its_own_stream(cuda: Any) -> None:
    for _ in range(20):
        x = filled(1)
        address, y = x.data_ptr(), x + x
        del x
        z = filled(9)
        assert z.data_ptr() == address and only(y) == 2
        del y, z


@covers("device-cuda/non-blocking")
def test_what_is_not_waited_for_comes_later(emulator: Any) -> None:
    x = torch.zeros(COUNT, dtype=torch.int64).pin_memory()
    y = filled(3)
    x.copy_(y, non_blocking=True)
    assert only(x) == 0
    torch.cuda.current_stream().synchronize()
    assert only(x) == 3
    x.fill_(4)
    y.copy_(x, non_blocking=True)
    x.fill_(5)  # before the device has read it
    assert only(y) == 5
    y.copy_(x.fill_(6))  # which is waited for
    x.fill_(7)
    assert only(y) == 6


def test_page_locked_memory_lives_until_the_device_has_read_it(cuda: Any) -> None:
    for value in range(8):
        y = torch.full((COUNT,), value).pin_memory().to("cuda", non_blocking=True)
        gc.collect()
        torch.full((COUNT,), -1).pin_memory()
        assert only(y) == value
    for value in range(8):
        filled(value).to("cpu", non_blocking=True)
        gc.collect()
    torch.cuda.synchronize()


def test_plain_memory_of_the_host_may_change_at_once(cuda: Any) -> None:
    x = torch.ones(COUNT, dtype=torch.int64)
    y = x.to("cuda", non_blocking=True)
    x.fill_(2)
    assert only(y) == 1 and only(y.to("cpu", non_blocking=False)) == 1


@covers("device-cuda/copies-between-devices")
def test_copies_between_devices_wait_for_both(cuda: Any) -> None:
    if torch.cuda.device_count() < 2:
        pytest.skip("one device")
    for layout in (lambda t: t, lambda t: t.t(), lambda t: t[:, ::2]):
        x = layout(torch.zeros(20, 50, device="cuda:0", dtype=torch.int64))
        y = layout(torch.zeros(20, 50, device="cuda:1", dtype=torch.int64))
        torch.cuda.synchronize(0)
        torch.cuda.synchronize(1)
        x.fill_(1)
        y.fill_(2)
        y.copy_(x)
        x.fill_(3)
        assert set(y.cpu().view(-1).tolist() if y.is_contiguous() else y.flatten().tolist()) == {1}
        y.fill_(4)
        x.copy_(y)
        y.fill_(5)
        assert {value for row in x.tolist() for value in row} == {4}


def test_results_are_read_once_they_are_there(cuda: Any) -> None:
    ways = (
        lambda x: x[0].item(), lambda x: x.cpu()[-1].item(), lambda x: x.tolist()[5],
        lambda x: x.numpy(force=True)[7], lambda x: int(x[3]), lambda x: int(repr(x[2])[7]),
        lambda x: x.untyped_storage().tolist()[0], lambda x: 3 if bool(x[1] == 3) else 0,
    )  # fmt: skip
    for way in ways:
        x = filled(1)
        x += 1
        x += 1
        assert way(x) == 3


def test_operators_return_before_their_kernels_end(emulator: Any) -> None:
    torch.cuda.synchronize()
    x = filled(1) + filled(2)
    assert not torch.cuda.current_stream().query()
    assert only(x) == 3 and torch.cuda.current_stream().query()


def test_each_thread_has_a_current_device_and_stream(cuda: Any) -> None:
    side, seen = torch.cuda.Stream(), []

    def look() -> None:
        seen.append(torch.cuda.current_stream() == torch.cuda.default_stream())
        x = filled(2)
        seen.append(only(x + x) == 4)

    with torch.cuda.stream(side):
        thread = threading.Thread(target=look)
        thread.start()
        thread.join()
        assert torch.cuda.current_stream() == side
    assert seen == [True, True]


def test_many_threads_share_a_device(cuda: Any) -> None:
    failures = []

    def work(number: int) -> None:
        try:
            with torch.cuda.stream(torch.cuda.Stream()):
                for value in range(10):
                    x = filled(value)
                    y = x + filled(number)
                    if only(y) != value + number:
                        failures.append((number, value, only(y)))
        except Exception as error:  # noqa: BLE001
            failures.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


@covers("device-cuda/elapsed-time")
def test_events_keep_time(cuda: Any) -> None:
    start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    began = time.perf_counter()
    start.record()
    filled(1)
    end.record()
    end.synchronize()
    taken = (time.perf_counter() - began) * 1e3
    assert 0 <= start.elapsed_time(end) <= taken + 1


@covers("device-cuda/out-of-memory")
def test_memory_that_runs_out_is_refused_and_found_again(cuda: Any) -> None:
    torch.cuda.empty_cache()
    total = torch.cuda.mem_get_info()[1]
    torch.cuda.set_per_process_memory_fraction((64 << 20) / total)
    try:
        kept = torch.empty(40 << 20, dtype=torch.uint8, device="cuda")
        with pytest.raises(torch.cuda.OutOfMemoryError, match="Tried to allocate 40.00 MiB"):
            torch.empty(40 << 20, dtype=torch.uint8, device="cuda")
        del kept
        loop: list[Any] = [torch.empty(40 << 20, dtype=torch.uint8, device="cuda")]
        loop.append(loop)
        del loop  # a cycle, which only the collector frees
        assert torch.empty(50 << 20, dtype=torch.uint8, device="cuda").numel() == 50 << 20
        assert torch.cuda.memory_stats()["num_ooms"] >= 1
    finally:
        torch.cuda.set_per_process_memory_fraction(1.0)
        torch.cuda.empty_cache()


@covers("creation/memory-must-suffice")
@pytest.mark.parametrize("wanted", [{"device": "cuda"}, {"pin_memory": True}], ids=str)
def test_more_than_can_be_addressed_is_refused(wanted: dict[str, Any]) -> None:
    with pytest.raises(RuntimeError):
        torch.empty(1 << 50, dtype=torch.float64, **wanted)
    for bits in (60, 61, 62):
        with pytest.raises(RuntimeError) as raised:
            torch.empty(1 << bits, dtype=torch.float64, **wanted)
        assert raised.value.rule == "creation/memory-must-suffice"  # type: ignore[attr-defined]


@covers("device-cuda/no-other-processes")
@pytest.mark.parametrize("kind", ["Stream", "Event"])
def test_streams_and_events_are_neither_pickled_nor_copied(kind: str) -> None:
    for leave in (copy.deepcopy, copy.copy, pickle.dumps):
        with pytest.raises(TypeError, match=kind):
            leave(getattr(torch.cuda, kind)())

"""The caching allocator beside a model of it, on a driver and streams that are made up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, rule

from reftorch.backends.cuda.allocator import NO_CACHING, ROUND, Allocator, Block, caching_wanted
from reftorch.errors import AcceleratorError, OutOfMemoryError

TOTAL = 96 << 20
SIZES = st.one_of(
    st.integers(1, 5000), st.sampled_from([512, 513, 1 << 20, (1 << 20) + 1, 2 << 20, 10 << 20]),
    st.integers(1, 30 << 20),
)  # fmt: skip


class Queue:
    """A stream: how much it was given, and how much of that is done."""

    index = 0

    def __init__(self) -> None:
        self.given = self.done = 0

    def record(self, event: Mark) -> None:
        self.given += 1
        event.queue, event.place = self, self.given


class Mark:
    """An event."""

    def __init__(self, index: int) -> None:
        self.queue: Queue | None = None
        self.place = 0

    def query(self) -> bool:
        assert self.queue is not None, "an event that nobody has recorded"
        return self.queue.done >= self.place

    def synchronize(self) -> None:
        assert self.queue is not None
        self.queue.done = max(self.queue.done, self.place)


class Memory:
    """A driver with so much memory."""

    Event = Mark

    def __init__(self) -> None:
        self.segments: dict[int, int] = {}
        self.next = 1 << 20

    def used(self) -> int:
        return sum(self.segments.values())

    def allocate(self, index: int, nbytes: int) -> int:
        if self.used() + nbytes > TOTAL:
            raise OutOfMemoryError("no such block")
        address, self.next = self.next, self.next + nbytes + 4096
        self.segments[address] = nbytes
        return address

    def free(self, index: int, address: int) -> None:
        del self.segments[address]

    def memory_info(self, index: int) -> tuple[int, int]:
        return TOTAL - self.used(), TOTAL


class Model(RuleBasedStateMachine):
    """What is handed out, and who may still use what came back."""

    blocks = Bundle("blocks")

    def __init__(self) -> None:
        super().__init__()
        self.driver = Memory()
        self.queues = [Queue() for _ in range(3)]
        self.allocator = Allocator(0, self.driver)
        self.live: dict[Block, tuple[int, set[Queue]]] = {}
        # (first, last, own stream, others with how far they have to come) of what came back
        self.past: list[tuple[int, int, Queue, dict[Queue, int]]] = []

    @rule(target=blocks, nbytes=SIZES, stream=st.integers(0, 2))
    def allocate(self, nbytes: int, stream: int) -> Any:
        queue = self.queues[stream]
        others = [b for b in self.live if b.stream is not None]
        try:
            block = self.allocator.allocate(nbytes, queue)
        except OutOfMemoryError as error:
            assert "Tried to allocate" in str(error) and "GPU 0" in str(error)
            return None
        assert block.nbytes >= nbytes and block.nbytes % ROUND == 0
        first, last = block.address, block.address + block.nbytes
        for other in others:
            assert last <= other.address or other.address + other.nbytes <= first
        for begin, end, own, waits in self.past:
            if begin < last and first < end and self._is_same_segment(begin, first):
                assert own is queue, "another stream got memory that may still be used"
                for waited, place in waits.items():
                    assert waited.done >= place, "a recorded stream is not there yet"
        self.live[block] = (nbytes, set())
        return block

    def _is_same_segment(self, a: int, b: int) -> bool:
        return any(
            start <= a < start + size and start <= b < start + size
            for start, size in self.driver.segments.items()
        )

    @rule(block=consumes(blocks))
    def give_back(self, block: Any) -> None:
        if block is None:
            return
        _, others = self.live.pop(block)
        waits = {queue: queue.given + 1 for queue in others}
        self.past.append((block.address, block.address + block.nbytes, block.stream, waits))
        self.allocator.give_back(block)
        self.allocator.counted()  # takes it back at once, so that the events are where we think

    @rule(block=blocks, stream=st.integers(0, 2))
    def record(self, block: Any, stream: int) -> None:
        if block in self.live:
            self.allocator.record(block, self.queues[stream])
            if block.stream is not self.queues[stream]:
                self.live[block][1].add(self.queues[stream])

    @rule(stream=st.integers(0, 2), steps=st.integers(1, 4))
    def work(self, stream: int, steps: int) -> None:
        queue = self.queues[stream]
        queue.done = min(queue.given, queue.done + steps)

    @rule()
    def release(self) -> None:
        self.allocator.release()

    @invariant()
    def segments_are_tiled(self) -> None:
        by_address = {block.address: block for block in self.allocator.blocks()}
        seen = 0
        for start, size in self.driver.segments.items():
            place, before = start, None
            while place < start + size:
                block = by_address[place]
                seen += 1
                assert block.before is before
                assert before is None or not (before.is_free and block.is_free)
                assert before is None or before.after is block
                place, before = place + block.nbytes, block
            assert place == start + size and before is not None and before.after is None
        assert seen == len(by_address)

    @invariant()
    def figures_agree(self) -> None:
        figures = self.allocator.counted().flat()
        assert figures["allocated_bytes.all.current"] == sum(b.nbytes for b in self.live)
        assert figures["requested_bytes.all.current"] == sum(n for n, _ in self.live.values())
        assert figures["allocation.all.current"] == len(self.live)
        assert figures["reserved_bytes.all.current"] == self.driver.used()
        assert figures["segment.all.current"] == len(self.driver.segments)
        blocks = self.allocator.blocks()
        active = [block for block in blocks if not block.is_free]
        assert figures["active_bytes.all.current"] == sum(b.nbytes for b in active)
        split = [block for block in blocks if block.is_free and not block.is_whole]
        assert figures["inactive_split_bytes.all.current"] == sum(b.nbytes for b in split)

    def teardown(self) -> None:
        for block in self.live:
            self.allocator.give_back(block)
        for queue in self.queues:
            queue.done = queue.given
        self.allocator.release()
        assert not self.driver.segments and not self.allocator.blocks()


TestAllocator = Model.TestCase
TestAllocator.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)


@pytest.fixture
def parts() -> tuple[Allocator, Memory, Queue]:
    memory = Memory()
    return Allocator(0, memory), memory, Queue()


def test_a_block_is_used_again_and_the_rest_of_a_segment_too(parts: Any) -> None:
    allocator, memory, queue = parts
    first, second = allocator.allocate(100, queue), allocator.allocate(600, queue)
    assert (first.nbytes, second.nbytes) == (512, 1024)
    assert second.address == first.address + 512 and len(memory.segments) == 1
    allocator.give_back(first)
    assert allocator.allocate(512, queue).address == first.address


def test_what_does_not_fit_is_refused_with_figures(parts: Any) -> None:
    allocator, _, queue = parts
    kept = allocator.allocate(50 << 20, queue)
    with pytest.raises(OutOfMemoryError) as caught:
        allocator.allocate(60 << 20, queue)
    text = str(caught.value)
    for figure in (
        "Tried to allocate 60.00 MiB", "total capacity of 96.00 MiB", "46.00 MiB is free",
        "50.00 MiB is allocated by tensors",
    ):  # fmt: skip
        assert figure in text
    assert allocator.counted().events["num_ooms"] == 1
    assert kept.in_use and allocator.allocate(10 << 20, queue).nbytes == 10 << 20


def test_what_is_kept_is_given_up_before_memory_runs_out(parts: Any) -> None:
    allocator, memory, queue = parts
    allocator.give_back(allocator.allocate(60 << 20, queue))
    assert memory.used() == 60 << 20
    allocator.allocate(80 << 20, queue)
    figures = allocator.counted().flat()
    assert memory.used() == 80 << 20
    assert figures["num_alloc_retries"] == 1 and figures["num_ooms"] == 0


def test_what_python_has_not_collected_is_collected_before_memory_runs_out(parts: Any) -> None:
    allocator, _, queue = parts

    class Holder:
        def __init__(self, give_back: Callable[[Block], None], block: Block) -> None:
            self.give_back, self.block, self.itself = give_back, block, self

        def __del__(self) -> None:
            self.give_back(self.block)

    Holder(allocator.give_back, allocator.allocate(60 << 20, queue))
    assert allocator.allocate(60 << 20, queue).nbytes == 60 << 20


def test_memory_waits_for_a_recorded_stream(parts: Any) -> None:
    allocator, _, queue = parts
    other = Queue()
    block = allocator.allocate(20 << 20, queue)
    allocator.record(block, other)
    allocator.give_back(block)
    assert allocator.allocate(20 << 20, queue).address != block.address
    other.done = other.given
    assert allocator.allocate(20 << 20, queue).address == block.address


def test_a_limit_is_kept_to(parts: Any) -> None:
    allocator, memory, queue = parts
    allocator.limit = 10 << 20
    with pytest.raises(OutOfMemoryError, match="10.00 MiB allowed"):
        allocator.allocate(11 << 20, queue)
    assert memory.used() == 0


def test_to_give_back_twice_is_our_own_mistake(parts: Any) -> None:
    allocator, _, queue = parts
    block = allocator.allocate(1, queue)
    allocator.give_back(block)
    allocator.give_back(block)
    with pytest.raises(AssertionError, match="twice"):
        allocator.counted()


def test_memory_waits_for_every_recorded_stream(parts: Any) -> None:
    allocator, _, queue = parts
    others = Queue(), Queue()
    block = allocator.allocate(20 << 20, queue)
    for other in others:
        allocator.record(block, other)
    allocator.give_back(block)
    for other in others:
        assert allocator.allocate(20 << 20, queue).address != block.address
        other.done = other.given
    assert allocator.allocate(20 << 20, queue).address == block.address


# ---- without a cache


@pytest.fixture
def bare() -> tuple[Allocator, Memory, Queue]:
    memory = Memory()
    return Allocator(0, memory, caches=False), memory, Queue()


@pytest.mark.parametrize("nbytes", [1, 400, 513, (1 << 20) + 1, 11 << 20])
def test_without_a_cache_a_block_is_the_drivers_own(bare: Any, nbytes: int) -> None:
    allocator, memory, queue = bare
    first, second = allocator.allocate(nbytes, queue), allocator.allocate(nbytes, queue)
    assert memory.segments == {first.address: nbytes, second.address: nbytes}
    allocator.give_back(first)
    assert memory.segments == {second.address: nbytes}
    figures = allocator.statistics.flat()
    assert figures["allocated_bytes.all.current"] == nbytes
    assert figures["reserved_bytes.all.current"] == figures["active_bytes.all.current"] == nbytes
    assert figures["inactive_split_bytes.all.peak"] == 0
    allocator.give_back(second)
    assert not memory.segments and not allocator.blocks()
    assert allocator.statistics.flat()["reserved_bytes.all.current"] == 0


def test_without_a_cache_memory_waits_for_a_recorded_stream(bare: Any) -> None:
    allocator, memory, queue = bare
    other = Queue()
    block = allocator.allocate(100, queue)
    allocator.record(block, other)
    allocator.give_back(block)
    assert memory.used() == 100
    other.done = other.given
    allocator.counted()
    assert memory.used() == 0


def test_without_a_cache_memory_runs_out_as_with_one(bare: Any) -> None:
    allocator, memory, queue = bare
    kept = allocator.allocate(TOTAL - 10, queue)
    with pytest.raises(OutOfMemoryError, match="Tried to allocate"):
        allocator.allocate(11, queue)
    assert allocator.allocate(10, queue).nbytes == 10 and kept.in_use


def test_without_a_cache_what_is_given_back_while_memory_is_asked_for_waits(bare: Any) -> None:
    allocator, memory, queue = bare
    block = allocator.allocate(100, queue)
    ask = memory.allocate

    def collecting(index: int, nbytes: int) -> int:
        allocator.give_back(block)  # as the interpreter may, at any moment
        return ask(index, nbytes)

    memory.allocate = collecting  # type: ignore[method-assign]
    other = allocator.allocate(50, queue)
    assert memory.used() == 150 and allocator.counted() is allocator.statistics
    assert memory.segments == {other.address: 50}


def test_to_give_back_without_a_cache_is_quiet_on_a_device_that_has_failed(bare: Any) -> None:
    allocator, memory, queue = bare
    block = allocator.allocate(100, queue)

    def failing(index: int, address: int) -> None:
        raise AcceleratorError("CUDA error: an illegal memory access was encountered")

    memory.free = failing  # type: ignore[method-assign]
    allocator.give_back(block)
    assert not allocator.blocks()


@pytest.mark.parametrize(
    "value, caches", [(None, True), ("", True), ("0", True), ("1", False), ("yes", False)]
)
def test_the_environment_says_whether_memory_is_cached(
    monkeypatch: pytest.MonkeyPatch, value: str | None, caches: bool
) -> None:
    if value is None:
        monkeypatch.delenv(NO_CACHING, raising=False)
    else:
        monkeypatch.setenv(NO_CACHING, value)
    assert caching_wanted() is caches

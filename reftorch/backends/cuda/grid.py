"""How many blocks a launch has."""

from __future__ import annotations

import functools

from reftorch.backends.cuda import driver

__all__ = ["THREADS", "WAVES", "blocks_for", "resident_threads"]

THREADS = 256  # of a block of an elementwise kernel, as in common.cuh
WAVES = 4  # how often a kernel that strides over its elements fills the device at most


def blocks_for(index: int, work: int, threads: int = THREADS) -> int:
    """Blocks for so many threads of work, or fewer when the kernel has to stride over it."""
    wanted = (work + threads - 1) // threads
    return max(1, min(wanted, resident_threads(index) * WAVES // threads))


@functools.cache
def resident_threads(index: int) -> int:
    """How many threads a device has at a time."""
    given = driver.attributes(index)
    return given.multiprocessors * given.max_threads_per_multiprocessor

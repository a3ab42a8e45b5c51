"""Compiling all kernels ahead: what `python -m reftorch.cuda build` does."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor

from reftorch.backends.cuda import driver
from reftorch.backends.cuda.compiler import HOST, compile_source
from reftorch.backends.cuda.families import KERNELS
from reftorch.backends.cuda.sources import SOURCES

__all__ = ["architectures_here", "build"]


def architectures_here() -> tuple[str, ...]:
    """The architectures of the devices that are there; of the emulator, the host."""
    if driver.why_unavailable() is not None:
        return ()
    if driver.is_emulated():
        return (HOST,)
    found = {driver.capability(index) for index in range(driver.device_count())}
    return tuple(f"sm_{major}{minor}" for major, minor in sorted(found))


def build(
    archs: Sequence[str], sources: Iterable[str] | None = None, jobs: int | None = None,
    say: Callable[[str], None] = print,
) -> int:  # fmt: skip
    """Compile sources for every dtype and architecture, and return how many modules there are.

    What the cache holds already is not compiled again. Errors: RuntimeError with what the
    compiler said.
    """
    assert KERNELS  # the families, whose import declared the sources
    names = sorted(SOURCES) if sources is None else sources
    work = [
        (name, element, arch)
        for arch in archs
        for name in names
        for element in SOURCES[name].dtypes
    ]
    start = time.perf_counter()
    with ThreadPoolExecutor(jobs or os.cpu_count()) as pool:
        for done, path in enumerate(pool.map(lambda each: compile_source(*each), work), 1):
            say(f"[{done}/{len(work)}] {path.parent.name} {path.name}")
    say(f"{len(work)} modules in {time.perf_counter() - start:.1f} s")
    return len(work)

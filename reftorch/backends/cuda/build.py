"""Compiling all kernels ahead: what `python -m reftorch.cuda build` does."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor

from reftorch.backends.cuda import driver
from reftorch.backends.cuda.architectures import DEFAULT, chosen
from reftorch.backends.cuda.compiler import HOST, compile_source
from reftorch.backends.cuda.families import KERNELS
from reftorch.backends.cuda.sources import SOURCES

__all__ = ["architectures_here", "build", "main"]


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


def main(arguments: Sequence[str]) -> int:
    """Run `python -m reftorch.cuda build` with its arguments; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m reftorch.cuda build", description="Compile all kernels ahead."
    )
    parser.add_argument(
        "--arch", action="append", default=[],
        help="sm_90, 9.0 or 90; may be repeated; all; host for the emulator. Without one: the "
        f"devices that are there, or {', '.join(DEFAULT)}",
    )  # fmt: skip
    parser.add_argument("--source", action="append", help="one source, such as pointwise")
    parser.add_argument("--jobs", type=int, help="compilers at a time; all processors without it")
    given = parser.parse_args(arguments)
    try:
        archs = tuple(
            name
            for each in given.arch
            for name in ((HOST,) if each == HOST else chosen((each,)))
        )
        unknown = sorted(set(given.source or ()) - set(SOURCES))
        if unknown:
            raise ValueError(f"no source {unknown[0]!r}; there are {', '.join(sorted(SOURCES))}")
    except ValueError as problem:
        parser.error(str(problem))
    build(archs or architectures_here() or DEFAULT, given.source, given.jobs)
    return 0

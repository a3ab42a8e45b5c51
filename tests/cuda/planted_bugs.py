"""The planted bugs of tests/cuda/planted, and running one of them.

python -m tests.cuda.planted_bugs                     prints which tool finds which bug
python -m tests.cuda.planted_bugs MODULE KERNEL...    runs kernels named NAME_planted or NAME_right
                                                      in one process: what a sanitizer watches

Their memory comes from the allocator as that of tensors does: without a cache, unless
REFTORCH_CUDA_NO_MEMORY_CACHING=0.
"""

from __future__ import annotations

import ctypes
import dataclasses
import os
import struct
import sys
from pathlib import Path

import numpy as np

from reftorch.backends.cuda import driver, emulation
from reftorch.backends.cuda.allocator import Allocator, caching_wanted
from reftorch.errors import AcceleratorError

FOLDER = Path(__file__).with_name("planted")
N = 128
MARKER = "== running"


@dataclasses.dataclass(frozen=True)
class Bug:
    """A planted bug: how each tool that finds it says so, as a pattern."""

    name: str
    address: str | None = None  # AddressSanitizer and UndefinedBehaviorSanitizer
    thread: str | None = None  # ThreadSanitizer
    emulator: str | None = None  # an error of the emulator
    orders: bool = False  # wrong results in some order
    shared: int = 0
    zeroed: bool = True
    n: int = N  # elements of each operand
    is_hidden: bool = False  # by an allocator that caches

    @property
    def tools(self) -> list[str]:
        """Who finds it."""
        found = []
        if self.address is not None:
            of_asan = self.address.startswith(("use-after", "global-", "heap-"))
            found.append("AddressSanitizer" if of_asan else "UndefinedBehaviorSanitizer")
        if self.thread is not None:
            found.append("ThreadSanitizer")
        if self.emulator is not None:
            found.append("an error of the emulator")
        if self.orders:
            found.append("results that depend on the order, or are wrong in all")
        return found


BUGS = [
    Bug("missing_barrier", thread="data race", orders=True, shared=256),
    Bug("missing_barrier_in_loop", thread="data race", orders=True),
    Bug("missing_syncwarp", thread="data race", orders=True),
    Bug("shuffle_is_no_barrier", thread="data race"),
    Bug("race", thread="data race"),
    Bug("race_of_blocks", thread="data race", orders=True),
    Bug(
        "out_of_bounds",
        address="use-after-poison",
        emulator="after the end of a block of 512",
        is_hidden=True,
    ),
    Bug(
        "out_of_bounds_write",
        address="use-after-poison",
        emulator="after the end of a block of 512",
        is_hidden=True,
    ),
    Bug(
        "out_of_bounds_in_block",
        address="use-after-poison",
        emulator="after the end of a block of 400",
        n=100,
        is_hidden=True,
    ),
    Bug("out_of_bounds_shared", address="global-buffer-overflow", orders=True),
    Bug("out_of_bounds_dynamic", address="heap-buffer-overflow", shared=256),
    Bug("misaligned", address="misaligned address", orders=True),
    Bug("overflow", address="signed integer overflow"),
    Bug("uninitialised_shared", orders=True),
    Bug("uninitialised", orders=True, zeroed=False),
    Bug("barrier_divergence", emulator=r"barrier divergence: .*\.cu:6 and at .*\.cu:8|cu:8 and at"),
    Bug("exited_lane", emulator="exited"),
    Bug("masks_that_differ", emulator="not in its own mask|masks"),
    Bug("warp_divergence", emulator="warp divergence"),
    Bug("deadlock", emulator="deadlock: .* wait for one another"),
    Bug(
        "use_after_free",
        address="use-after-poison",
        emulator="512 bytes of device 0 that were freed",
        is_hidden=True,
    ),
    Bug("double_free", emulator="double free"),
    Bug("missing_wait", orders=True),
]


def find(name: str) -> Bug:
    """Return the bug of that name."""
    return next(bug for bug in BUGS if bug.name == name)


def source() -> str:
    """Return the source of each kernel twice: NAME_right, and NAME_planted with its bug."""
    pieces = ['#include "planted.cuh"\n']
    for bug in BUGS:
        for kind, define in (("right", ""), ("planted", "#define PLANT\n")):
            name = f"{bug.name}_{kind}"
            include = f'namespace in_{name} {{\n#include "{bug.name}.cu"\n}}\n'
            pieces.append(f"#define NAME {name}\n{define}{include}#undef NAME\n#undef PLANT\n")
    return "".join(pieces)


def play(bug: Bug, kind: str, module: Path, caches: bool = False) -> np.ndarray:
    """Run the kernel on two blocks of 64 threads; return what it wrote."""
    function = driver.load(0, module).function(f"{bug.name}_{kind}")
    memory, nbytes = Allocator(0, driver, caches), 4 * bug.n
    values = (np.arange(bug.n) % 13 + 1).astype(np.float32)
    index = np.arange(bug.n, dtype=np.int32)
    out, from_values, from_index, freed = (memory.allocate(nbytes, None) for _ in range(4))
    if bug.name == "use_after_free":
        index[:2] = np.array([freed.address], np.int64).view(np.int32)
    try:
        for block, array in ((freed, values), (from_values, values), (from_index, index)):
            driver.upload(0, block.address, array, None)
        if bug.zeroed:
            driver.fill(0, out.address, 0, nbytes, None)
        memory.give_back(freed)
        packed = struct.pack("<QQQi", out.address, from_values.address, from_index.address, bug.n)
        streams = queue(bug, kind, function, packed)
        got = np.empty(bug.n, np.float32)
        driver.download(0, got, out.address, streams[-1])
        driver.synchronize(0)
        if bug.name == "double_free" and kind == "planted":
            free_twice()
        return got
    finally:
        emulation.reset()
        for block in (out, from_values, from_index):
            memory.give_back(block)
        memory.release()


def queue(bug: Bug, kind: str, function: driver.Function, packed: bytes) -> tuple:
    """Launch the kernel; return its stream, and that on which the result is to be read."""
    if bug.name != "missing_wait":
        driver.launch(0, function, (2, 1, 1), (64, 1, 1), packed, bug.shared, None)
        driver.synchronize(0)
        return (None,)
    writer, reader = driver.Stream(0), driver.Stream(0)
    driver.synchronize(0)
    driver.launch(0, function, (2, 1, 1), (64, 1, 1), packed, bug.shared, writer)
    if kind == "right":
        written = driver.Event(0)
        writer.record(written)
        reader.wait(written)
    return writer, reader


def free_twice() -> None:
    """Free memory twice, past those of ours who would notice."""
    library, address = emulation.library(), driver.allocate(0, 4 * N)
    assert library is not None
    driver.free(0, address)
    code, text = library.cuMemFree_v2(ctypes.c_uint64(address)), ctypes.c_char_p()
    library.cuGetErrorString(code, ctypes.byref(text))
    if code:
        raise AcceleratorError(f"CUDA error: {(text.value or b'').decode()}")


def table() -> str:
    """Which tool finds which bug, as the README of the emulator shows it."""
    lines = ["| planted bug | found by |", "| --- | --- |"]
    for bug in BUGS:
        hidden = "; not while memory is cached" if bug.is_hidden else ""
        lines.append(f"| `{bug.name}` | {', '.join(bug.tools)}{hidden} |")
    return "\n".join(lines) + "\n"


def main(*arguments: str) -> None:
    """Run each kernel, and say which on stderr, where a sanitizer writes."""
    if not arguments:
        print(table(), end="")
        return
    module, *kernels = arguments
    for kernel in kernels:
        name, _, kind = kernel.rpartition("_")
        os.write(2, f"{MARKER} {kernel}\n".encode())
        try:
            play(find(name), kind, Path(module), caching_wanted())
        except AcceleratorError as error:
            os.write(2, f"{error}\n".encode())


if __name__ == "__main__":
    main(*sys.argv[1:])

"""The planted bugs of tests/cuda/planted, and running one of them.

python -m tests.cuda.planted_bugs MODULE KERNEL...    runs kernels named NAME_planted or NAME_right
                                                      in one process: what a sanitizer watches
"""

from __future__ import annotations

import dataclasses
import os
import struct
import sys
from pathlib import Path

import numpy as np

from reftorch.backends.cuda import driver, emulation
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


BUGS = [
    Bug("missing_barrier", thread="data race", orders=True, shared=256),
    Bug("missing_barrier_in_loop", thread="data race", orders=True),
    Bug("missing_syncwarp", thread="data race", orders=True),
    Bug("shuffle_is_no_barrier", thread="data race"),
    Bug("race", thread="data race"),
    Bug("race_of_blocks", thread="data race", orders=True),
    Bug("out_of_bounds", address="use-after-poison", emulator="after the end of a block of 512"),
    Bug(
        "out_of_bounds_write",
        address="use-after-poison",
        emulator="after the end of a block of 512",
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
    ),
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


def play(bug: Bug, kind: str, module: Path) -> np.ndarray:
    """Run the kernel on two blocks of 64 threads; return what it wrote."""
    function = driver.load(0, module).function(f"{bug.name}_{kind}")
    values = (np.arange(N) % 13 + 1).astype(np.float32)
    index = np.arange(N, dtype=np.int32)
    freed = driver.allocate(0, 4 * N)
    driver.free(0, freed)
    if bug.name == "use_after_free":
        index[:2] = np.array([freed], np.int64).view(np.int32)
    out, from_values, from_index = (driver.allocate(0, 4 * N) for _ in range(3))
    try:
        driver.upload(0, from_values, values, None)
        driver.upload(0, from_index, index, None)
        if bug.zeroed:
            driver.fill(0, out, 0, 4 * N, None)
        packed = struct.pack("<QQQi", out, from_values, from_index, N)
        driver.launch(0, function, (2, 1, 1), (64, 1, 1), packed, bug.shared, None)
        driver.synchronize(0)
        got = np.empty(N, np.float32)
        driver.download(0, got, out, None)
        return got
    finally:
        emulation.reset()
        for address in (out, from_values, from_index):
            driver.free(0, address)


def main(module: str, *kernels: str) -> None:
    """Run each kernel, and say which on stderr, where a sanitizer writes."""
    for kernel in kernels:
        name, _, kind = kernel.rpartition("_")
        os.write(2, f"{MARKER} {kernel}\n".encode())
        try:
            play(find(name), kind, Path(module))
        except AcceleratorError as error:
            os.write(2, f"{error}\n".encode())


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Kernels that tests write down: compiled by nvcc for the GPU, by g++ for the emulator."""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path

from reftorch.backends.cuda import driver, emulation, toolkit

HEADER = """
#ifdef CUH_HOST
#include "cuda_host.h"
#else
#include <stdint.h>
#define CUH_DYNSMEM(T, name) \\
    extern __shared__ __align__(16) unsigned char name##_raw[]; \\
    T* name = reinterpret_cast<T*>(name##_raw)
#define CUH_EXPORT(k)
#endif
"""


def compiled(source: str | Path, *flags: str, emulated: bool | None = None) -> Path:
    """Return the cubin, or the emulator's module, of CUDA source given as text or as a file."""
    text = source.read_text() if isinstance(source, Path) else HEADER + source
    emulated = driver.is_emulated() if emulated is None else emulated
    if emulated:
        folder = emulation.source_folder() / "host"
        command = [str(toolkit.host_compiler()), *emulation.KERNEL_FLAGS, "-I", str(folder)]
        suffix = ".so"
    else:
        major, minor = driver.capability(0)
        command = [str(toolkit.nvcc()), "-cubin", f"-arch=sm_{major}{minor}"]
        suffix = ".cubin"
    command += ["-O1", *flags]
    headers = [path.read_bytes() for path in sorted(emulation.source_folder().glob("host/*.h"))]
    key = hashlib.sha256(repr((command, text, headers)).encode()).hexdigest()[:20]
    made = toolkit.cache() / "test_kernels" / f"{key}{suffix}"
    if not made.exists():
        made.parent.mkdir(parents=True, exist_ok=True)
        written = source if isinstance(source, Path) else made.with_suffix(".cu")
        written.write_text(text) if written is not source else None
        subprocess.run([*command, "-o", str(made), str(written)], check=True)
    return made

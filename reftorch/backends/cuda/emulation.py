"""The emulator: our own libcuda.so.1, whose device is this computer's processor.

It is for tests, and only ever loaded when REFTORCH_CUDA_EMULATOR=1: nobody takes it for a GPU by
accident. See cuda_src/host/README.md.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path

from reftorch.backends.cuda import toolkit
from reftorch.backends.cuda.environment import is_on

__all__ = [
    "KERNEL_FLAGS",
    "ORDERS",
    "build",
    "comes_too_late",
    "library",
    "load",
    "reset",
    "schedule",
    "source_folder",
    "wanted",
]

VARIABLE = "REFTORCH_CUDA_EMULATOR"
ORDERS = ("forward", "reverse", "random")

# With these g++ compiles a .cu file for the emulator. A kernel's shared memory is its module's
# .bss, so every module must keep its own: no symbol is merged with another module's.
KERNEL_FLAGS = (
    "-x", "c++", "-std=gnu++17", "-DCUH_HOST", "-fPIC", "-shared", "-fvisibility=hidden",
    "-fno-gnu-unique", "-fno-strict-aliasing", "-ffp-contract=off", "-Wno-unknown-pragmas",
)  # fmt: skip

LIBRARY_FLAGS = (
    "-O2", "-g1", "-std=c++17", "-fPIC", "-shared", "-fvisibility=hidden", "-Wall", "-Wextra",
    "-Wl,-soname,libcuda.so.1",
)  # fmt: skip

_loaded: ctypes.CDLL | None = None


def wanted() -> bool:
    """Say whether the environment asks for the emulator."""
    return is_on(VARIABLE)


@functools.cache
def source_folder() -> Path:
    """Return cuda_src/: beside the package in a checkout, inside it when installed."""
    package = Path(__file__).resolve().parents[2]
    beside = package.parent / "cuda_src"
    return beside if beside.is_dir() else package / "_cuda_src"


def build() -> Path:
    """Build the emulator unless the cache holds it; return the path of its libcuda.so.1.

    Errors: RuntimeError says which of g++ and cuda.h is missing, or what the compiler said.
    """
    compiler, headers = toolkit.host_compiler(), toolkit.headers()
    if compiler is None:
        raise RuntimeError("the emulator of CUDA is built with g++, which is not there")
    if headers is None:
        raise RuntimeError(
            "the emulator of CUDA needs cuda.h: install the CUDA toolkit, or say "
            "python -m reftorch.tools.pycuda_wheel headers"
        )
    folder = source_folder() / "host"
    sources = sorted(folder.glob("*.cpp"))
    digest = hashlib.sha256(repr((LIBRARY_FLAGS, str(compiler), str(headers))).encode())
    for path in sorted([*sources, *folder.glob("*.h")]):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    target = toolkit.cache() / "emulator" / digest.hexdigest()[:16] / "libcuda.so.1"
    if not target.exists():
        _compile(target, sources, [str(compiler), *LIBRARY_FLAGS, "-isystem", str(headers)])
    return target


def _compile(target: Path, sources: list[Path], command: list[str]) -> None:
    # Most of the time goes into the standard library's headers: all sources are compiled as one but
    # for the one that must not see cuda.h. Beside the target and then renamed: two processes may
    # build at once.
    apart = next(source for source in sources if source.stem == "unsupported")
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as scratch:
        together = Path(scratch, "together.cpp")
        together.write_text("".join(f'#include "{one}"\n' for one in sources if one != apart))
        library = Path(scratch, target.name)
        words = [*command, str(together), str(apart), "-ldl", "-o", str(library)]
        result = subprocess.run(words, capture_output=True, text=True, check=False)
        if result.returncode:
            raise RuntimeError(f"building the emulator of CUDA failed:\n{result.stderr}")
        library.replace(target)


def load() -> ctypes.CDLL:
    """Load the emulator, so that PyCUDA's extension finds it as its libcuda.so.1."""
    global _loaded
    if _loaded is None:
        _loaded = ctypes.CDLL(str(build()), mode=ctypes.RTLD_GLOBAL)
    return _loaded


def comes_too_late() -> str | None:
    """Say that another library than the wanted one was loaded: PyCUDA keeps to the first."""
    if not wanted() and _loaded is not None:
        return f"the emulator was loaded, and {VARIABLE} does not ask for it any more"
    if wanted() and _loaded is None and "pycuda.driver" in sys.modules:
        return f"{VARIABLE} is set, but the NVIDIA driver was loaded before"
    return None


def library() -> ctypes.CDLL | None:
    """Return the emulator if this process has loaded it."""
    return _loaded


def schedule(order: str, seed: int = 0) -> None:
    """Choose the order "forward", "reverse" or "random" for what may run in any order."""
    if _loaded is None:
        raise RuntimeError("the emulator of CUDA is not loaded")
    _loaded.cuh_schedule(ORDERS.index(order), ctypes.c_uint64(seed))


def reset() -> None:
    """Forget queued work, and the error that stays with a device once a kernel has failed."""
    if _loaded is not None:
        _loaded.cuh_reset()

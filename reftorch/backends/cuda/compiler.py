"""Compiling the sources of kernels, by nvcc for a GPU and by g++ for the emulator; their cache.

A source is compiled once for each dtype and architecture, when one of its kernels is first
launched, and kept on disk under the digest of all that goes into it: the text with the headers that
it includes, the flags, and the compiler's version. `python -m reftorch.cuda build` compiles all of
them ahead.
"""

from __future__ import annotations

import functools
import hashlib
import os
import re
import shlex
import subprocess
import tempfile
from pathlib import Path

from reftorch.backends.cuda import emulation, toolkit
from reftorch.core.dtype import dtype

__all__ = ["HOST", "compile_source", "command", "device_flags", "host_flags"]

HOST = "host"  # the "architecture" of the emulator
# more flags for g++: those of a sanitizer, for instance
EXTRA_FLAGS = "REFTORCH_EMULATOR_CXXFLAGS"

_INCLUDE = re.compile(rb'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)


def device_flags(arch: str) -> tuple[str, ...]:
    """The flags of nvcc.

    Products and sums are not fused unless the source says so, as elsewhere in reftorch: what is
    rounded is a rule [casts/half-arithmetic-rounds-once].
    """
    return (
        "-cubin", f"-arch={arch}", "-std=c++17", "-O3", "-fmad=false", "-Xptxas=-v",
        "-diag-suppress=186",  # an unsigned number compared with zero, as templates do
    )  # fmt: skip


def host_flags() -> tuple[str, ...]:
    """The flags of g++ for the emulator."""
    extra = shlex.split(os.environ.get(EXTRA_FLAGS, ""))
    include = emulation.source_folder() / "host"
    return (*emulation.KERNEL_FLAGS, "-O1", f"-I{include}", *extra)


def command(name: str, element: dtype | None, arch: str, target: Path | str) -> list[str]:
    """The command that compiles a source; RuntimeError says which compiler is missing."""
    source = str(emulation.source_folder() / f"{name}.cu")
    defines = [] if element is None else [f"-DREFTORCH_DTYPE_{element.name}"]
    if arch == HOST:
        compiler, flags = toolkit.host_compiler(), host_flags()
        if compiler is None:
            raise RuntimeError("kernels for the emulator are compiled by g++, which is not there")
    else:
        compiler, flags = toolkit.nvcc(), device_flags(arch)
        if compiler is None:
            raise RuntimeError(
                "kernels are compiled by nvcc, which is not on PATH: install the CUDA toolkit"
            )
    return [str(compiler), *flags, *defines, "-o", str(target), source]


def compile_source(name: str, element: dtype | None, arch: str) -> Path:
    """Compile cuda_src/<name>.cu for a dtype, unless the cache holds it; return where it is.

    What the compiler said lies beside it: the registers and spills of each kernel, for a GPU. Two
    processes may do so at once: the file appears under its name when it is whole.
    """
    key = digest(name, element, arch)
    suffix = "so" if arch == HOST else "cubin"
    label = name if element is None else f"{name}.{element.name}"
    target = toolkit.cache() / "kernels" / arch / f"{label}.{key}.{suffix}"
    if target.exists():
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as scratch:
        made = Path(scratch, target.name)
        words = command(name, element, arch, made)
        result = subprocess.run(words, capture_output=True, text=True, check=False)
        if result.returncode:
            raise RuntimeError(f"{shlex.join(words)}\n{result.stdout}{result.stderr}")
        made.with_suffix(".log").write_text(result.stdout + result.stderr, encoding="utf-8")
        made.with_suffix(".log").replace(target.with_suffix(".log"))
        made.replace(target)
    return target


def digest(name: str, element: dtype | None, arch: str) -> str:
    """The digest of what goes into a compilation."""
    flags = host_flags() if arch == HOST else device_flags(arch)
    version = _host_version() if arch == HOST else toolkit.version()
    # not where the headers are: their content counts
    words = [flag for flag in flags if not flag.startswith("-I")]
    state = hashlib.sha256(repr((words, name, element, version)).encode())
    folder = emulation.source_folder()
    for path in sorted(_closure(folder / f"{name}.cu", arch == HOST)):
        state.update(path.name.encode() + b"\0" + _content(path))
    return state.hexdigest()[:20]


@functools.cache
def _host_version() -> str:
    compiler = str(toolkit.host_compiler())
    done = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=False)
    return done.stdout.partition("\n")[0]


@functools.cache
def _content(path: Path) -> bytes:
    return path.read_bytes()


@functools.cache
def _closure(path: Path, host: bool) -> frozenset[Path]:
    """A file, and the files of ours which it includes."""
    found, waiting = set(), [path]
    while waiting:
        each = waiting.pop()
        if each in found:
            continue
        found.add(each)
        for name in _INCLUDE.findall(_content(each)):
            places = [each.parent, *([emulation.source_folder() / "host"] if host else [])]
            known = [place / name.decode() for place in places]
            waiting += [place.resolve() for place in known if place.is_file()][:1]
    return frozenset(found)

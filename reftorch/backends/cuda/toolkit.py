"""Where that is which CUDA code is built with: nvcc, its headers, g++, and the cache folder."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
from pathlib import Path

__all__ = ["cache", "headers", "host_compiler", "nvcc", "root", "version"]

# Where the wheel nvidia-cuda-runtime keeps its headers, and where we unpack it.
WHEEL_HEADERS = Path("nvidia", "cu13", "include")


def cache() -> Path:
    """Return the folder for what is built once: REFTORCH_CUDA_CACHE, or ~/.cache/reftorch."""
    chosen = os.environ.get("REFTORCH_CUDA_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "reftorch"


@functools.cache
def nvcc() -> Path | None:
    """Return CUDA's compiler: on PATH, or in the toolkit that CUDA_HOME or CUDA_PATH names."""
    found = shutil.which("nvcc")
    for name in ("CUDA_HOME", "CUDA_PATH"):
        if found is None and os.environ.get(name):
            found = shutil.which("nvcc", path=str(Path(os.environ[name], "bin")))
    return Path(found) if found else None


@functools.cache
def root() -> Path | None:
    """Return the toolkit's folder, asked of nvcc itself: on PATH may be a script or a link."""
    compiler = nvcc()
    if compiler is None:
        return None
    plan = subprocess.run(
        [compiler, "--dryrun", "-x", "cu", "-c", "-o", os.devnull, os.devnull],
        capture_output=True,
        text=True,
        check=False,
    )
    for line in (plan.stdout + plan.stderr).splitlines():
        if line.startswith("#$ TOP="):
            return Path(line.removeprefix("#$ TOP=")).resolve()
    return None


@functools.cache
def version() -> str | None:
    """Return nvcc's version, such as "13.0.88"."""
    compiler = nvcc()
    if compiler is None:
        return None
    text = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=False)
    words = text.stdout.replace(",", " ").split()
    found = [word[1:] for word in words if word.startswith("V") and word[1:2].isdigit()]
    return found[0] if found else None


def headers() -> Path | None:
    """Return the folder that holds cuda.h: the toolkit's, or the one unpacked into the cache."""
    top = root()
    candidates = [] if top is None else [top / "include", *top.glob("targets/*/include")]
    candidates += [
        Path(os.environ[name], "include")
        for name in ("CUDA_HOME", "CUDA_PATH")
        if os.environ.get(name)
    ]
    candidates += [Path("/usr/local/cuda/include"), cache() / "headers" / WHEEL_HEADERS]
    return next((folder for folder in candidates if (folder / "cuda.h").is_file()), None)


@functools.cache
def host_compiler() -> Path | None:
    """Return the C++ compiler of the host, which the emulator and its kernels are built with."""
    found = shutil.which(os.environ.get("CXX") or "g++") or shutil.which("g++")
    return Path(found) if found else None

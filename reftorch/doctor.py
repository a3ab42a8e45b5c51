"""The command `reftorch doctor`: what there is for CUDA devices, and what is missing."""

from __future__ import annotations

import ctypes
import dataclasses
import importlib.metadata
import os
import re
import subprocess
from collections.abc import Callable, Iterator

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from reftorch.backends.cuda import driver, emulation, toolkit

__all__ = ["Finding", "doctor", "examine"]

STYLES = {"there": "green", "missing": "red", "not needed": "dim"}
INSTALL = "https://docs.nvidia.com/cuda/cuda-installation-guide-linux"


@dataclasses.dataclass(frozen=True)
class Finding:
    """One thing that CUDA needs: whether it is there, what it is, and how to get it."""

    subject: str
    state: str  # a key of STYLES
    about: str
    remedy: str = ""


def examine() -> Iterator[Finding]:
    """Look for everything that the CUDA back end is made of."""
    checks: list[Callable[[], Finding]] = [
        find_driver, find_nvcc, find_headers, find_host_compiler, find_pycuda, find_emulator,
        find_cache,
    ]  # fmt: skip
    for check in checks:
        yield check()


def find_driver() -> Finding:
    """The NVIDIA driver's libcuda.so.1, its version and its devices."""
    if emulation.wanted():
        return Finding("driver", "not needed", f"{emulation.VARIABLE} is set: the emulator is used")
    try:
        library = ctypes.CDLL("libcuda.so.1")
    except OSError:
        remedy = f"on a computer with an NVIDIA GPU, install its driver: {INSTALL}"
        return Finding("driver", "missing", "libcuda.so.1 is not found", remedy)
    version, count = ctypes.c_int(), ctypes.c_int()
    library.cuDriverGetVersion(ctypes.byref(version))
    about = f"libcuda.so.1 for CUDA {dotted(version.value)}"
    code = library.cuInit(0) or library.cuDeviceGetCount(ctypes.byref(count))
    if code:
        remedy = "nvidia-smi says more; a container has to be started with its GPUs"
        return Finding("driver", "missing", f"{about}, which fails with error {code}", remedy)
    return Finding("driver", "there", f"{about}, {count.value} devices")


def dotted(version: int) -> str:
    """Write 13020 as 13.2."""
    return f"{version // 1000}.{version % 1000 // 10}"


def find_nvcc() -> Finding:
    """The compiler of kernels for GPUs."""
    compiler = toolkit.nvcc()
    if compiler is None:
        remedy = f"install the CUDA toolkit ({INSTALL}), or set CUDA_HOME to where it is"
        return Finding("nvcc", "missing", "compiles kernels for GPUs", remedy)
    return Finding("nvcc", "there", f"{toolkit.version()} at {compiler}, toolkit {toolkit.root()}")


def find_headers() -> Finding:
    """The headers that PyCUDA and the emulator are built with."""
    folder = toolkit.headers()
    if folder is None:
        remedy = "install the CUDA toolkit, or: python -m reftorch.tools.pycuda_wheel headers"
        return Finding("cuda.h", "missing", "PyCUDA and the emulator are built with it", remedy)
    found = re.search(r"#define CUDA_VERSION (\d+)", (folder / "cuda.h").read_text())
    version = dotted(int(found[1])) if found is not None else "?"
    return Finding("cuda.h", "there", f"of CUDA {version} in {folder}")


def find_host_compiler() -> Finding:
    """The compiler of PyCUDA, and of the emulator and its kernels."""
    compiler = toolkit.host_compiler()
    if compiler is None:
        remedy = "install g++, for example: apt-get install g++"
        return Finding("g++", "missing", "builds PyCUDA and the emulator", remedy)
    done = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=False)
    return Finding("g++", "there", f"{done.stdout.partition(chr(10))[0]} at {compiler}")


def find_pycuda() -> Finding:
    """PyCUDA, and the version of CUDA that it was built against."""
    remedy = "python -m reftorch.tools.pycuda_wheel install; see docs/cuda_install.md"
    try:
        version = importlib.metadata.version("pycuda")
    except importlib.metadata.PackageNotFoundError:
        return Finding("PyCUDA", "missing", "reaches the driver", remedy)
    reason = driver.why_unavailable()
    built = driver.built_against()
    if built is not None:
        return Finding("PyCUDA", "there", f"{version}, built against CUDA {dotted(built)}")
    if reason is not None and "libcuda" in reason:
        return Finding("PyCUDA", "there", f"{version}; it cannot be loaded without a driver")
    return Finding("PyCUDA", "missing", f"{version}, which cannot be loaded: {reason}", remedy)


def find_emulator() -> Finding:
    """The emulator, which stands in for a GPU in tests."""
    if not emulation.wanted():
        about = "for tests without a GPU; slow"
        return Finding("emulator", "not needed", about, f"{emulation.VARIABLE}=1 chooses it")
    try:
        return Finding("emulator", "there", str(emulation.build()))
    except RuntimeError as error:
        return Finding("emulator", "missing", str(error))


def find_cache() -> Finding:
    """The folder of what is built once, and how much is in it."""
    folder = toolkit.cache()
    nearest = next(each for each in (folder, *folder.parents) if each.exists())
    if not os.access(nearest, os.W_OK):
        remedy = "set REFTORCH_CUDA_CACHE to a folder of your own"
        return Finding("cache", "missing", f"{folder} cannot be written", remedy)
    kernels, size = 0, 0
    for path in folder.rglob("*"):
        if path.is_file():
            size += path.stat().st_size
            kernels += path.parent.parent == folder / "kernels"
    return Finding("cache", "there", f"{folder}: {kernels} kernel modules, {size / 1e6:.1f} MB")


@click.command()
@click.pass_context
def doctor(context: click.Context) -> None:
    """Say whether CUDA devices can be used, what is there for them, and how to get what is not.

    The exit status is 1 when no device can be used.
    """
    console = Console(highlight=False)
    table = Table.grid(padding=(0, 2))
    for _ in range(2):
        table.add_column()
    table.add_column(overflow="fold")  # paths are shown whole
    for each in examine():
        style = STYLES[each.state]
        table.add_row(each.subject, f"[{style}]{each.state}[/]", escape(each.about))
        if each.remedy:
            table.add_row("", "", f"[yellow]{escape(each.remedy)}[/]")
    console.print(table)
    console.print()
    reason = driver.why_unavailable()
    if reason is not None:
        console.print(f"[red]CUDA cannot be used:[/] {escape(reason)}")
        context.exit(1)
    for index in range(driver.device_count()):
        about = driver.attributes(index)
        free, total = driver.memory_info(index)
        major, minor = about.capability
        console.print(
            f"[green]cuda:{index}[/] {escape(about.name)}, compute capability {major}.{minor}, "
            f"{about.multiprocessors} multiprocessors, {free / 2**30:.1f} of "
            f"{total / 2**30:.1f} GiB free"
        )

"""Build PyCUDA's wheel, which has to be built where it is used, and keep it in the cache.

python -m reftorch.tools.pycuda_wheel            build it, or find it in the cache; print its path
python -m reftorch.tools.pycuda_wheel install    and install it beside the running interpreter
python -m reftorch.tools.pycuda_wheel headers    only fetch CUDA's headers if there is no toolkit

With --optional, what is missing is said and is no failure: tests of CUDA are skipped then.

PyCUDA's own set-up guesses wrongly where the toolkit is if nvcc is a script, and finds no libcuda
to link with on a computer without a GPU. So it is told both. What it links with is the emulator,
which has every function of the driver that PyCUDA names; on a computer with a GPU, the same wheel
uses the driver.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import time
import zipfile
from pathlib import Path

from reftorch.backends.cuda import emulation, toolkit

VERSION = "2026.1"
HEADERS = "nvidia-cuda-runtime==13.0.88"


class Missing(Exception):
    """What the wheel is built with is not there."""


def pip(*arguments: str, **variables: str) -> None:
    """Run this interpreter's pip, and show what it said when it fails."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    done = subprocess.run(
        command,
        env={**os.environ, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Missing(f"{' '.join(command)} failed:\n{done.stdout}")


def headers() -> Path:
    """Return the folder with cuda.h; fetch it into the cache if there is no toolkit."""
    found = toolkit.headers()
    if found is not None:
        return found
    print(f"==> fetching CUDA's headers ({HEADERS})", file=sys.stderr)
    target = toolkit.cache() / "headers"
    with tempfile.TemporaryDirectory() as scratch:
        pip("download", "--quiet", "--no-deps", "--only-binary=:all:", "--dest", scratch, HEADERS)
        for wheel in Path(scratch).glob("*.whl"):
            with zipfile.ZipFile(wheel) as archive:
                names = [name for name in archive.namelist() if "/include/" in name]
                archive.extractall(target, names)
    found = toolkit.headers()
    if found is None:
        raise Missing(f"{HEADERS} holds no {toolkit.WHEEL_HEADERS / 'cuda.h'}")
    return found


def cuda_version(folder: Path) -> str:
    """Return the version of the headers, such as "13000"."""
    found = re.search(r"#define CUDA_VERSION (\d+)", (folder / "cuda.h").read_text())
    if found is None:
        raise Missing(f"{folder / 'cuda.h'} says no version")
    return found[1]


def build() -> Path:
    """Return the wheel for this interpreter: from the cache, or built now."""
    if toolkit.host_compiler() is None:
        raise Missing("PyCUDA is built with g++, which is not there")
    include = headers()
    tag = f"{VERSION}-{sys.implementation.cache_tag}-{sysconfig.get_platform()}"
    folder = toolkit.cache() / "pycuda" / f"{tag}-cuda{cuda_version(include)}"
    built = list(folder.glob("*.whl"))
    if built:
        return built[0]
    print(f"==> building PyCUDA {VERSION} (a minute or two; once)", file=sys.stderr)
    started = time.monotonic()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        made = compile_wheel(Path(scratch), include)
        target = folder / made.name
        made.replace(target)
    print(f"==> built in {time.monotonic() - started:.0f} s: {target}", file=sys.stderr)
    return target


def compile_wheel(scratch: Path, include: Path) -> Path:
    """Build the wheel in a folder of its own, whose HOME tells PyCUDA's set-up where things are."""
    (scratch / "stubs").mkdir()
    (scratch / "stubs" / "libcuda.so").symlink_to(emulation.build())
    settings = {
        "CUDA_ROOT": str(include.parent),
        "CUDA_INC_DIR": [str(include)],
        "CUDADRV_LIB_DIR": [str(scratch / "stubs")],
        "CUDA_ENABLE_CURAND": False,
    }
    lines = [f"{name} = {value!r}\n" for name, value in settings.items()]
    (scratch / ".aksetup-defaults.py").write_text("".join(lines))
    variables = {"HOME": str(scratch), "CFLAGS": "-w", "CXXFLAGS": "-w"}
    own = Path.home() / ".config" / "pip" / "pip.conf"
    if own.is_file() and "PIP_CONFIG_FILE" not in os.environ:
        variables["PIP_CONFIG_FILE"] = str(own)
    out = str(scratch / "wheels")
    pip(
        "wheel",
        "--no-deps",
        "--no-cache-dir",
        "--wheel-dir",
        out,
        f"pycuda=={VERSION}",
        **variables,
    )
    return next((scratch / "wheels").glob("*.whl"))


def install() -> None:
    """Install the wheel, unless this environment has that version."""
    try:
        if importlib.metadata.version("pycuda") == VERSION:
            return
    except importlib.metadata.PackageNotFoundError:
        pass
    pip("install", "--quiet", str(build()))


def main() -> int:
    """Do what the command line says; return the exit status."""
    parser = argparse.ArgumentParser(description="Build PyCUDA's wheel, or find it in the cache.")
    parser.add_argument(
        "action", nargs="?", default="build", choices=["build", "install", "headers"]
    )
    parser.add_argument("--optional", action="store_true", help="missing tools are no failure")
    arguments = parser.parse_args()
    try:
        if arguments.action == "install":
            install()
        else:
            print(build() if arguments.action == "build" else headers())
    except (Missing, RuntimeError) as problem:
        print(f"==> no PyCUDA: {problem}", file=sys.stderr)
        return 0 if arguments.optional else 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""What is tested where a tool is missing: without nvcc all but its output, else a clear skip."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from reftorch.backends.cuda import emulation, toolkit

# each builds the emulator, and kernels, in an empty cache
pytestmark = pytest.mark.timeout(600)

TOOLS = ("g++", "as", "ld")
ABSENT = 'raise ModuleNotFoundError("No module named \'pycuda\'", name="pycuda")\n'


def run(folder: Path, tools: tuple[str, ...], hides_pycuda: bool = False) -> str:
    """Run tests of devices where there are only these tools, and say how it went."""
    found = folder / "tools"
    found.mkdir()
    for name in tools:
        path = shutil.which(name)
        if path is None:
            pytest.skip(f"{name} is not there")
        found.joinpath(name).symlink_to(path)
    paths = [str(Path(__file__).parents[2])]
    if hides_pycuda:
        paths.insert(0, str(folder / "hiding"))
        folder.joinpath("hiding").mkdir()
        folder.joinpath("hiding", "pycuda.py").write_text(ABSENT)
    headers, cache = toolkit.headers(), folder / "cache"
    assert headers is not None, "there was no emulator without them"
    unpacked = cache / "headers" / toolkit.WHEEL_HEADERS
    unpacked.parent.mkdir(parents=True)
    unpacked.symlink_to(headers)
    kept = {
        name: value for name, value in os.environ.items()
        if name not in ("CUDA_HOME", "CUDA_PATH", "CXX", "REFTORCH_TEST_GPU")
    }  # fmt: skip
    own = Path(__file__).parent
    name = "test_every_source_compiles_without_spills_and_takes_what_is_packed"
    nvcc = own / f"test_build.py::{name}"
    result = subprocess.run(
        [
            sys.executable, "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider",
            str(own / "test_fallback.py"), str(nvcc),
        ],
        env={
            **kept, "PATH": str(found), "PYTHONPATH": os.pathsep.join(paths),
            "REFTORCH_CUDA_CACHE": str(cache), emulation.VARIABLE: "1",
        },
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stdout[-3000:] + result.stderr[-3000:]
    return " ".join(result.stdout.split())


def test_without_nvcc_kernels_run_on_the_emulator(tmp_path: Path, emulator: object) -> None:
    found = run(tmp_path, TOOLS)
    assert "4 passed" in found and "nvcc is not there" in found, found


@pytest.mark.parametrize("tools", [(), ("nvcc",)], ids=["neither", "nvcc alone"])
def test_without_a_host_compiler_tests_are_skipped(tools: tuple[str, ...], tmp_path: Path) -> None:
    found = run(tmp_path, tools)
    assert "passed" not in found and "built with g++, which is not there" in found, found


def test_without_pycuda_tests_are_skipped(tmp_path: Path, emulator: object) -> None:
    found = run(tmp_path, TOOLS, hides_pycuda=True)
    assert "passed" not in found and "PyCUDA is not installed" in found, found

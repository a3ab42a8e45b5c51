"""The command `reftorch doctor`, on a computer that has everything and on one that has not."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from reftorch import doctor
from reftorch.backends.cuda import emulation, toolkit


def run(**variables: str | None) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "COLUMNS": "300", **variables}
    return subprocess.run(
        [sys.executable, "-m", "reftorch", "doctor"],
        env={name: value for name, value in environment.items() if value is not None},
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_anything_it_says_how_to_get_it(tmp_path) -> None:
    done = run(
        PATH=str(tmp_path), CUDA_HOME=None, CUDA_PATH=None, CXX=None, REFTORCH_CUDA_EMULATOR=None,
        LD_LIBRARY_PATH=None, REFTORCH_CUDA_CACHE=str(tmp_path / "cache"),
    )  # fmt: skip
    assert done.stderr == ""
    words = " ".join(done.stdout.split())
    assert "nvcc missing compiles kernels for GPUs install the CUDA toolkit" in words
    assert "g++ missing builds PyCUDA and the emulator install g++, for example: apt-get" in words
    assert "0 kernel modules" in words
    assert "emulator not needed for tests without a GPU; slow REFTORCH_CUDA_EMULATOR=1" in words


def test_on_the_emulator_it_names_the_devices() -> None:
    pytest.importorskip("pycuda")
    if toolkit.host_compiler() is None or toolkit.headers() is None:
        pytest.skip("the emulator cannot be built")
    done = run(REFTORCH_CUDA_EMULATOR="1", REFTORCH_EMULATOR_DEVICES="3")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "built against CUDA" in done.stdout
    assert "cuda:2 reftorch CPU emulator, compute capability" in done.stdout


def test_a_cache_that_cannot_be_written(monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("REFTORCH_CUDA_CACHE", str(tmp_path / "there" / "not"))
    assert doctor.find_cache().state == "there"
    monkeypatch.setattr(os, "access", lambda *_: False)
    found = doctor.find_cache()
    assert found.state == "missing"
    assert "REFTORCH_CUDA_CACHE" in found.remedy


def test_a_driver_that_fails_is_told_by_its_code(monkeypatch) -> None:
    class Broken:
        def cuDriverGetVersion(self, version):
            version._obj.value = 13020

        def cuInit(self, _):
            return 100

    monkeypatch.delenv(emulation.VARIABLE, raising=False)
    monkeypatch.setattr(doctor.ctypes, "CDLL", lambda _: Broken())
    found = doctor.find_driver()
    assert (found.state, "13.2" in found.about, "error 100" in found.about) == (
        "missing",
        True,
        True,
    )


def test_paths_are_shown_whole(tmp_path) -> None:
    cache = tmp_path / ("long" * 20)
    done = run(COLUMNS="80", REFTORCH_CUDA_CACHE=str(cache))
    assert str(cache) in "".join(line[22:].strip() for line in done.stdout.splitlines())

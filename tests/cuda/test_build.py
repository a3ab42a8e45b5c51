"""The kernels as nvcc compiles them: no GPU is needed, and none is asked for.

Every source is compiled for a dtype of each kind for sm_90, and for float16 and float32 for older
architectures, whose code differs little; with REFTORCH_BUILD_EVERYTHING=1 for every dtype and all
of them. What was compiled once is in the cache.
"""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import subprocess
import sysconfig
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from reftorch.backends.cuda import toolkit
from reftorch.backends.cuda.compiler import HOST, command, compile_source
from reftorch.backends.cuda.families import KERNELS
from reftorch.backends.cuda.sources import SOURCES
from reftorch.core import dtype as dt

assert KERNELS

KINDS = (None, dt.bool, dt.int8, dt.int64, dt.float16, dt.bfloat16, dt.float32, dt.complex64)
FEW = (None, dt.float16, dt.float32)
# kernels that may spill, and how many bytes; whoever adds one says why
MAY_SPILL: dict[str, int] = {}
EVERYTHING = os.environ.get("REFTORCH_BUILD_EVERYTHING", "") not in ("", "0")
MODULES = [(name, element) for name in sorted(SOURCES) for element in SOURCES[name].dtypes]

needs_nvcc = pytest.mark.skipif(toolkit.nvcc() is None, reason="nvcc is not there")


def _label(value: object) -> str:
    return getattr(value, "name", str(value))


def _all(modules: list, arch: str) -> dict:
    start = time.perf_counter()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        paths = list(pool.map(lambda each: compile_source(*each, arch), modules))
    print(f"{len(paths)} modules for {arch} in {time.perf_counter() - start:.1f} s")
    return dict(zip(modules, paths, strict=True))


# ---- registers and spills


@needs_nvcc
@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("arch", ["sm_75", "sm_80", "sm_90"])
def test_every_source_compiles_without_spills(arch: str) -> None:
    kinds = KINDS if arch == "sm_90" else FEW
    modules = [each for each in MODULES if EVERYTHING or each[1] in kinds]
    spilling = []
    for (name, element), path in _all(modules, arch).items():
        for kernel, spilled in _spills(path.with_suffix(".log").read_text()):
            if spilled > MAY_SPILL.get(kernel, 0):
                spilling.append(f"{name} {_label(element)} {kernel}: {spilled} bytes")
    assert not spilling, "\n".join(spilling)


def _spills(log: str) -> list[tuple[str, int]]:
    """The bytes that each kernel spills, as ptxas says."""
    found = []
    for part in log.split("Compiling entry function '")[1:]:
        spilled = re.search(r"(\d+) bytes spill stores", part)
        assert spilled is not None, part
        found.append((part.partition("'")[0], int(spilled[1])))
    return found


# ---- the parameters that the host packs


class _Parameter(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32), ("align", ctypes.c_uint32), ("kind", ctypes.c_uint32)]


class _Kernel(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char_p),
        ("call", ctypes.c_void_p),
        ("count", ctypes.c_uint32),
        ("parameters", ctypes.POINTER(_Parameter)),
    ]


def _declared(name: str, element: dt.dtype | None) -> dict:
    """The kernels declared for a dtype: the sizes and alignments of their parameters."""
    found = {}
    for kernel in SOURCES[name].kernels.values():
        if element in kernel.dtypes:
            own = kernel.parameters.of(element)
            found[kernel.name] = list(zip(own.sizes, own.alignments, strict=True))
    return found


@pytest.mark.skipif(toolkit.host_compiler() is None, reason="g++ is not there")
@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_signatures_agree_with_the_host_compiler(emulator: object) -> None:
    modules = [each for each in MODULES if EVERYTHING or each[1] in KINDS]
    for (name, element), path in _all(modules, HOST).items():
        symbols = subprocess.run(
            ["nm", "-D", "--defined-only", path], capture_output=True, text=True, check=True
        ).stdout
        compiled = {line.split()[-1] for line in symbols.splitlines()}
        compiled = {each.removeprefix("cuh_k_") for each in compiled if each.startswith("cuh_k_")}
        declared = _declared(name, element)
        assert compiled == set(declared), f"{name} {_label(element)}"
        library = ctypes.CDLL(str(path))
        for kernel, parameters in declared.items():
            found = _Kernel.in_dll(library, f"cuh_k_{kernel}")
            sizes = [(found.parameters[i].size, found.parameters[i].align)
                     for i in range(found.count)]  # fmt: skip
            assert sizes == parameters, f"{name} {_label(element)} {kernel}"


_PARAM = re.compile(r"\.param(?: \.align (\d+))? \.(\w+) \w+(?:\[(\d+)\])?")
_WIDTHS = {"u64": 8, "s64": 8, "b64": 8, "f64": 8, "u32": 4, "s32": 4, "b32": 4, "f32": 4,
           "u16": 2, "s16": 2, "b16": 2, "u8": 1, "s8": 1, "b8": 1}  # fmt: skip


def _ptx(name: str, element: dt.dtype | None, folder: Path) -> str:
    target = folder / "module.ptx"
    words = [
        "-ptx" if word == "-cubin" else word for word in command(name, element, "sm_80", target)
    ]
    subprocess.run(words, check=True, capture_output=True)
    return target.read_text()


def _of_kind(name: str) -> dt.dtype | None:
    """A dtype to look at: float32 where there is one."""
    dtypes = SOURCES[name].dtypes
    return dt.float32 if dt.float32 in dtypes else dtypes[0]


@needs_nvcc
@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(SOURCES))
def test_signatures_agree_with_ptx(name: str, tmp_path: Path) -> None:
    element = _of_kind(name)
    text = _ptx(name, element, tmp_path)
    found = {}
    for entry in re.findall(r"\.entry (\w+)\(([^)]*)\)", text):
        found[entry[0]] = [
            (_WIDTHS[kind] * int(count or 1), int(align or _WIDTHS[kind]))
            for align, kind, count in _PARAM.findall(entry[1])
        ]
    assert found == _declared(name, element)


@needs_nvcc
@pytest.mark.slow
@pytest.mark.parametrize("name, kernel, loads", [
    ("pointwise", "add_contiguous", 4), ("pointwise", "neg_contiguous", 4),
    ("scaled", "lerp_contiguous", 3), ("unary", "exp_contiguous", 1),
])  # fmt: skip
def test_contiguous_kernels_load_16_bytes_at_once(
    name: str, kernel: str, loads: int, tmp_path: Path
) -> None:
    text = _ptx(name, dt.float32, tmp_path)
    body = text.partition(f".entry {kernel}(")[2].partition("// -- End function")[0]
    assert len(re.findall(r"ld\.global(?:\.nc)?\.v4\.[fbu]32", body)) >= loads
    assert re.search(r"st\.global\.v4\.[fbu]32", body)


def _disassembler() -> str | None:
    found = shutil.which("nvdisasm")
    if found is None:
        folders = Path(sysconfig.get_paths()["purelib"]).glob("nvidia/*/bin/nvdisasm")
        found = next((str(path) for path in folders), None)
    return found


@needs_nvcc
@pytest.mark.slow
@pytest.mark.parametrize("element", [dt.float32, dt.float16, dt.int8, dt.complex64], ids=_label)
@pytest.mark.parametrize("arch", ["sm_80", "sm_90"])
def test_machine_code_has_wide_loads(arch: str, element: dt.dtype) -> None:
    disassembler = _disassembler()
    if disassembler is None:
        pytest.skip("nvdisasm is not there: pip install nvidia-cuda-nvdisasm")
    path = compile_source("pointwise", element, arch)
    text = subprocess.run([disassembler, path], capture_output=True, text=True, check=True).stdout
    body = text.partition(".text.add_contiguous:")[2].partition(".section")[0]
    width = "64" if element.itemsize == 1 else "128"  # of bytes 8 are read at once
    assert f"LDG.E.{width}" in body and f"STG.E.{width}" in body

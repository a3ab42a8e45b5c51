"""The kernels as nvcc compiles them: no GPU is needed, and none is asked for.

`make test` compiles every source for one dtype and sm_90. `make test-cuda` takes a dtype of each
kind for sm_90, and float16 and float32 for older architectures, whose code differs little; with
REFTORCH_BUILD_EVERYTHING=1 every dtype for all of them. What was compiled once is in the cache.
"""

from __future__ import annotations

import ctypes
import os
import re
import struct
import subprocess
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from reftorch.backends.cuda import toolkit
from reftorch.backends.cuda.architectures import DEFAULT
from reftorch.backends.cuda.compiler import HOST, command, compile_source
from reftorch.backends.cuda.environment import is_on
from reftorch.backends.cuda.families import KERNELS
from reftorch.backends.cuda.sources import SOURCES
from reftorch.core import dtype as dt
from tests.cuda import cubins

assert KERNELS

Module = tuple[str, dt.dtype | None]

KINDS = (None, dt.bool, dt.int8, dt.int64, dt.float16, dt.bfloat16, dt.float32, dt.complex64)
FEW = (None, dt.float16, dt.float32)
# kernels that may spill, and how many bytes; whoever adds one says why
MAY_SPILL: dict[str, int] = {}
EVERYTHING = is_on("REFTORCH_BUILD_EVERYTHING")
MODULES: list[Module] = [
    (name, element) for name in sorted(SOURCES) for element in SOURCES[name].dtypes
]

needs_nvcc = pytest.mark.skipif(toolkit.nvcc() is None, reason="nvcc is not there")
needs_disassembler = pytest.mark.skipif(
    cubins.disassembler() is None,
    reason="nvdisasm is not there: pip install nvidia-cuda-nvdisasm",
)


def _label(value: object) -> str:
    return getattr(value, "name", str(value))


def _all(modules: list[Module], arch: str) -> dict[Module, Path]:
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        paths = list(pool.map(lambda each: compile_source(*each, arch), modules))
    return dict(zip(modules, paths, strict=True))


def _of_kind(name: str) -> dt.dtype | None:
    """A dtype to look at: float32 where there is one."""
    dtypes = SOURCES[name].dtypes
    return dt.float32 if dt.float32 in dtypes else dtypes[0]


ONE_EACH: list[Module] = [(name, _of_kind(name)) for name in sorted(SOURCES)]


def _chosen(arch: str) -> list[Module]:
    kinds = KINDS if arch == "sm_90" else FEW
    return [each for each in MODULES if EVERYTHING or each[1] in kinds]


# ---- registers, spills, and the parameters that the host packs


def _declared(name: str, element: dt.dtype | None) -> dict[str, list[tuple[int, int]]]:
    """The kernels declared for a dtype: the sizes and alignments of their parameters."""
    found = {}
    for kernel in SOURCES[name].kernels.values():
        if element in kernel.dtypes:
            own = kernel.parameters.of(element)
            found[kernel.name] = list(zip(own.sizes, own.alignments, strict=True))
    return found


def _laid_out(parameters: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Where parameters lie, each at the next multiple of its alignment: offsets and sizes."""
    found, end = [], 0
    for size, align in parameters:
        start = -(-end // align) * align
        found.append((start, size))
        end = start + size
    return found


def _faults(name: str, element: dt.dtype | None, path: Path) -> list[str]:
    """What is wrong with a compiled module."""
    label = f"{name} {_label(element)}"
    declared = {each: _laid_out(own) for each, own in _declared(name, element).items()}
    found = cubins.kernels(path)
    faults = [
        f"{label} {kernel}: {spilled} bytes spilled"
        for kernel, spilled in cubins.spills(path.with_suffix(".log").read_text()).items()
        if spilled > MAY_SPILL.get(kernel, 0)
    ]
    faults += [f"{label} {kernel} is not declared" for kernel in sorted(set(found) - set(declared))]
    faults += [f"{label} {kernel} is not there" for kernel in sorted(set(declared) - set(found))]
    faults += [
        f"{label} {kernel}: parameters at {found[kernel]}, packed at {declared[kernel]}"
        for kernel in sorted(set(declared) & set(found))
        if found[kernel] != declared[kernel]
    ]
    return faults


def _build(modules: list[Module], arch: str) -> str:
    """Compile and look at modules; return how many, and how long it took."""
    start = time.perf_counter()
    faults, kernels = [], 0
    for (name, element), path in _all(modules, arch).items():
        faults += _faults(name, element, path)
        kernels += len(_declared(name, element))
    assert not faults, "\n".join(faults)
    sources, seconds = len({name for name, _ in modules}), time.perf_counter() - start
    return (
        f"built for {arch}: {sources} sources, {len(modules)} modules, {kernels} kernels, "
        f"none spills, {seconds:.0f} s"
    )


@needs_nvcc
@pytest.mark.timeout(600)
def test_every_source_compiles_without_spills_and_takes_what_is_packed(stage) -> None:
    stage(_build(ONE_EACH, "sm_90"))


@needs_nvcc
@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("arch", DEFAULT)
def test_every_module_compiles_without_spills_and_takes_what_is_packed(arch: str, stage) -> None:
    stage(_build(_chosen(arch), arch))


# ---- what the host compiler and PTX say of the same


class _Parameter(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32), ("align", ctypes.c_uint32), ("kind", ctypes.c_uint32)]


class _Kernel(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char_p),
        ("call", ctypes.c_void_p),
        ("count", ctypes.c_uint32),
        ("parameters", ctypes.POINTER(_Parameter)),
    ]


@pytest.mark.skipif(toolkit.host_compiler() is None, reason="g++ is not there")
@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_signatures_agree_with_the_host_compiler(emulator: object, stage) -> None:
    start, kernels, modules = time.perf_counter(), 0, _chosen("sm_90")
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
        kernels += len(declared)
    seconds = time.perf_counter() - start
    stage(f"built for the emulator: {len(modules)} modules, {kernels} kernels, {seconds:.0f} s")


_PARAM = re.compile(r"\.param(?: \.align (\d+))? \.(\w+) \w+(?:\[(\d+)\])?")
_WIDTHS = {"u64": 8, "s64": 8, "b64": 8, "f64": 8, "u32": 4, "s32": 4, "b32": 4, "f32": 4,
           "u16": 2, "s16": 2, "b16": 2, "u8": 1, "s8": 1, "b8": 1}  # fmt: skip


def _ptx(name: str, element: dt.dtype | None, folder: Path) -> str:
    target = folder / f"{name}.{_label(element)}.ptx"
    words = [
        "-ptx" if word == "-cubin" else word for word in command(name, element, "sm_80", target)
    ]
    subprocess.run(words, check=True, capture_output=True)
    return target.read_text()


def _entries(text: str) -> dict[str, list[tuple[int, int]]]:
    """The kernels of PTX: sizes and alignments of their parameters."""
    return {
        entry[0]: [
            (_WIDTHS[kind] * int(count or 1), int(align or _WIDTHS[kind]))
            for align, kind, count in _PARAM.findall(entry[1])
        ]
        for entry in re.findall(r"\.entry (\w+)\(([^)]*)\)", text)
    }


@needs_nvcc
@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_signatures_agree_with_ptx(tmp_path: Path, stage) -> None:
    start = time.perf_counter()
    modules = MODULES if EVERYTHING else ONE_EACH
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        texts = list(pool.map(lambda each: _ptx(*each, tmp_path), modules))
    kernels = 0
    for (name, element), text in zip(modules, texts, strict=True):
        found = _entries(text)
        assert found == _declared(name, element), f"{name} {_label(element)}"
        kernels += len(found)
    seconds = time.perf_counter() - start
    stage(f"PTX agrees: {len(modules)} modules, {kernels} kernels, {seconds:.0f} s")


# ---- machine code

TENSOR = {"sm_75": "HMMA.1688.F32", "sm_80": "HMMA.16816.F32", "sm_90": "HMMA.16816.F32"}
# source, dtypes, kernels, loads and stores of 16 bytes at least
WIDE = (
    ("pointwise", FEW, ("add_contiguous", "mul_contiguous"), 4, 2),
    ("unary", FEW, ("exp_contiguous",), 1, 1),
    ("scaled", FEW, ("lerp_contiguous",), 3, 1),
    ("conversion", FEW, ("to_11_contiguous",), 1, 0),
    ("reduction", FEW, ("sum", "prod"), 2, 0),
    ("softmax", FEW, ("softmax", "log_softmax", "softmax_backward"), 4, 2),
    ("nn_norm", FEW, ("normalise_vectors",), 3, 0),
    ("scan", FEW, ("cumsum_rows", "cumprod_rows"), 1, 1),
    ("linalg", (dt.float32,), ("product_large",), 4, 0),
    ("linalg", (dt.float16, dt.bfloat16), ("product_tensor",), 8, 0),
    ("movement", FEW, ("move_strided_16", "transpose_16"), 1, 1),
    ("movement", FEW, ("fill_contiguous_2", "fill_contiguous_4"), 0, 1),
    ("indexing", FEW, ("read_at_16", "write_at_16"), 1, 1),
    ("masks", FEW, ("pack_16", "unpack_16"), 1, 1),
    ("triangular", FEW, ("zero_triangle",), 0, 1),
)


def _accesses(instructions: list[str]) -> Counter[str]:
    """How often memory is read (LDG) or written (STG), by the width in bits, as in "LDG.128"."""
    found: Counter[str] = Counter()
    for each in instructions:
        words = each.split(".")
        if words[0] in ("LDG", "STG"):
            width = next((w for w in words if w in ("128", "64", "U8", "S8", "U16", "S16")), "32")
            found[f"{words[0]}.{width.lstrip('US')}"] += 1
    return found


def _narrow(name: str, found: Counter[str]) -> str | None:
    """What is wrong with the accesses of a kernel for contiguous operands, if anything.

    It moves 16 bytes of the widest type at a time, and 8 where there are only bytes.
    """
    if found["LDG.128"] + found["STG.128"]:
        return None
    widths = {each.partition(".")[2] for each in found}
    return None if widths == {"8", "64"} else f"{name}: {dict(found)}"


@needs_nvcc
@needs_disassembler
@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("arch", DEFAULT)
def test_machine_code_moves_16_bytes_at_once_and_multiplies_on_tensor_cores(
    arch: str, stage
) -> None:
    start, faults = time.perf_counter(), []
    wanted = [
        (name, element, kernels, loads, stores)
        for name, elements, kernels, loads, stores in WIDE
        for element in elements
        if element in SOURCES[name].dtypes and (arch, element) != ("sm_75", dt.bfloat16)
    ]
    modules = list(dict.fromkeys((name, element) for name, element, *_ in wanted))
    code = {each: cubins.instructions(path) for each, path in _all(modules, arch).items()}
    for name, element, kernels, loads, stores in wanted:
        for kernel in kernels:
            found = _accesses(code[name, element][kernel])
            if found["LDG.128"] < loads or found["STG.128"] < stores:
                faults.append(f"{name} {_label(element)} {kernel}: {dict(found)}")
    for element in (dt.float16, dt.bfloat16):
        if ("linalg", element) in code:
            products = [x for x in code["linalg", element]["product_tensor"] if TENSOR[arch] in x]
            if len(products) < 32:
                faults.append(f"product_tensor {_label(element)} has no {TENSOR[arch]}")
    assert not faults, "\n".join(faults)
    count = sum(len(kernels) for _, _, kernels, *_ in wanted)
    stage(f"machine code for {arch}: {count} kernels, {time.perf_counter() - start:.0f} s")


@needs_nvcc
@needs_disassembler
@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_every_contiguous_kernel_moves_whole_vectors(stage) -> None:
    start, count, faults = time.perf_counter(), 0, []
    paths = _all(_chosen("sm_90") if EVERYTHING else ONE_EACH, "sm_90")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        code = pool.map(cubins.instructions, paths.values())
    for (name, element), kernels in zip(paths, code, strict=True):
        for kernel, instructions in kernels.items():
            if kernel.endswith("_contiguous"):
                count += 1
                label = f"{name} {_label(element)} {kernel}"
                faults.append(_narrow(label, _accesses(instructions)))
    faults = [fault for fault in faults if fault is not None]
    assert not faults, "\n".join(faults)
    names = [kernel for module in paths for kernel in _declared(*module)]
    assert count == sum(name.endswith("_contiguous") for name in names) > 150
    stage(f"whole vectors: {count} kernels for sm_90, {time.perf_counter() - start:.0f} s")


def test_what_narrow_accesses_are() -> None:
    narrow = ["LDG.E.U16.CONSTANT", "LDG.E", "STG.E.U16"]
    assert _accesses(["LDG.E.128.SYS", "IMAD", *narrow]) == {
        "LDG.128": 1, "LDG.16": 1, "LDG.32": 1, "STG.16": 1,
    }  # fmt: skip
    assert _narrow("bytes", _accesses(["LDG.E.U8", "LDG.E.64", "STG.E.64", "STG.E.U8"])) is None
    assert _narrow("wide", _accesses(["LDG.E.128", *narrow])) is None
    for few in (narrow, ["LDG.E.U8", "STG.E.U8"], ["LDG.E.64", "LDG.E", "STG.E.U8"]):
        assert _narrow("narrow", _accesses(few)) is not None


def test_where_parameters_lie() -> None:
    assert _laid_out([(8, 8), (4, 4), (440, 8), (1, 1), (2, 2)]) == [
        (0, 8), (8, 4), (16, 440), (456, 1), (458, 2),
    ]  # fmt: skip


# 99 numbers of 64 bits in the 64 registers that a block of 1024 threads leaves to each
SPILLING = """
extern "C" __global__ void __launch_bounds__(1024) spilling(double* x, const int* turns) {
    double sums[99];
#pragma unroll
    for (int i = 0; i < 99; ++i) sums[i] = x[i * 1024 + threadIdx.x];
    for (int turn = 0; turn < *turns; ++turn) {
        double first = sums[0];
#pragma unroll
        for (int i = 0; i < 98; ++i) sums[i] = sums[i] * sums[i + 1];
        sums[98] *= first;
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < 99; ++i) x[i * 1024 + threadIdx.x] = sums[i];
}
extern "C" __global__ void sparing(float* x) { *x = 1; }
"""


@needs_nvcc
def test_a_kernel_that_spills_is_found(tmp_path: Path) -> None:
    source = tmp_path / "spilling.cu"
    source.write_text(SPILLING)
    words = [*command("linalg", None, "sm_90", tmp_path / "x.cubin")[:-1], str(source)]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    spilled = cubins.spills(done.stdout + done.stderr)
    assert spilled["spilling"] > 0 and spilled["sparing"] == 0


@needs_nvcc
def test_a_kernel_that_takes_something_else_is_found(tmp_path: Path) -> None:
    target = tmp_path / "linalg.float32.cubin"
    target.write_bytes(compile_source("linalg", dt.float32, "sm_90").read_bytes())
    target.with_suffix(".log").write_text("")
    assert _faults("linalg", dt.float32, target) == []
    assert "scan float32 dot_total is not declared" in _faults("scan", dt.float32, target)
    assert "scan float32 cumsum_rows is not there" in _faults("scan", dt.float32, target)
    data, packed = target.read_bytes(), struct.pack("<BBHIHHI", 4, 0x17, 12, 0, 2, 16, 0x11F000)
    assert packed in data
    target.write_bytes(data.replace(packed, packed[:10] + struct.pack("<H", 24) + packed[12:]))
    (fault,) = _faults("linalg", dt.float32, target)
    assert fault.startswith("linalg float32 dot_total: parameters at [(0, 8), (8, 8), (24, 4)]")

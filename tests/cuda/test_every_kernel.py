"""Every kernel on the device under the sanitizers: none does what they report.

With float32, as every dtype is a module to compile with instrumentation first, and with the other
sizes of elements where kernels only move them. `make test` runs the operators whose kernels share
memory, wait for each other or write where an index says; `make test-cuda` runs them all, and
further calls for the kernels which those do not launch, so that none is left out. Other dtypes:
REFTORCH_BUILD_EVERYTHING=1, or python -m tests.cuda.test_every_kernel address complex64 5 GLOB,GLOB

Memory is not cached under AddressSanitizer, so that each tensor is watched from end to end.
"""

from __future__ import annotations

import json
import os
import sys
import time

import pytest

from tests.cuda import every_kernel, sanitizers

# ThreadSanitizer takes half a millisecond for a thread: it watches the first launches of a kernel.
WATCHED = "2"
EXAMPLES = "8"  # for each operator: the first is the least, whose operands have no gaps
SHARING = (
    "sum,argmax,_softmax,cumsum,cummax,sort,topk,median,mm,addmm,mv,dot,index_put,scatter_add,"
    "masked_select,masked_scatter,native_layer_norm,histc,searchsorted,tril"
)
EVERYTHING = os.environ.get("REFTORCH_BUILD_EVERYTHING", "") not in ("", "0")
DTYPES = ("float32", *(("bool", "int64", "float16", "bfloat16", "complex64") if EVERYTHING else ()))


def run(sanitizer: str, *arguments: str, timeout: float) -> tuple[sanitizers.Run, dict]:
    """Run the operators under a sanitizer; return what it said, and what was launched."""
    command = ["-W", "ignore", "-m", "tests.cuda.every_kernel", *arguments]
    done = sanitizers.run(sanitizer, *command, timeout=timeout, REFTORCH_EMULATOR_WATCHED=WATCHED)
    last = done.text.rpartition(every_kernel.RESULT)[2]
    assert done.returncode == 0, done.text[-4000:]
    return done, json.loads(last)


def summary(sanitizer: str, dtype: str, result: dict, reports: int, seconds: float) -> str:
    """Say what was run in a line."""
    counts = result["launches"]
    return (
        f"under the {sanitizer} sanitizer, {dtype}: {len(counts)} kernels, "
        f"{sum(counts.values())} launches, {reports} reports, {seconds:.0f} s"
    )


def check(sanitizer: str, dtype: str, pattern: str, timeout: float) -> tuple[dict, str]:
    """Run operators; fail with what is reported, or return what was launched and a line."""
    start = time.perf_counter()
    done, result = run(sanitizer, dtype, EXAMPLES, pattern, timeout=timeout)
    assert done.reports == []
    assert result["faults"] == []
    return result, summary(sanitizer, dtype, result, 0, time.perf_counter() - start)


@pytest.mark.timeout(900)
@pytest.mark.usefixtures("emulator")
@pytest.mark.parametrize("sanitizer", sanitizers.FLAGS)
def test_no_kernel_that_shares_memory_is_reported(sanitizer, stage):
    result, line = check(sanitizer, "float32", SHARING, 890)
    assert len(result["launches"]) > 30
    stage(line)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.usefixtures("emulator")
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("sanitizer", sanitizers.FLAGS)
def test_no_kernel_is_reported(sanitizer, dtype, stage):
    result, line = check(sanitizer, dtype, "*", 3590)
    if dtype == "float32":
        assert result["missing"] == []
    stage(line)


def main(sanitizer: str, dtype: str, *more: str) -> int:
    """Run operators under a sanitizer and print what it found."""
    start = time.perf_counter()
    done, result = run(sanitizer, dtype, *more, timeout=3600)
    for each in done.reports:
        print(f"{each.kind}: {each.place}")
    for fault in result["faults"]:
        print(fault)
    for kernel in result["missing"]:
        print(f"not launched: {kernel}")
    print(summary(sanitizer, dtype, result, len(done.reports), time.perf_counter() - start))
    return bool(done.reports or result["faults"])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

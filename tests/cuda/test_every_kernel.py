"""Operators on the device under the sanitizers: no kernel does what they report.

With float32 only, as every dtype is a module to compile with instrumentation first, and those
operators whose kernels share memory, wait for each other or write where an index says. All of
them: REFTORCH_BUILD_EVERYTHING=1; other dtypes:
python -m tests.cuda.test_every_kernel address complex64 5 [GLOB,GLOB]
"""

from __future__ import annotations

import json
import os
import sys

import pytest

from tests.cuda import every_kernel, sanitizers

# ThreadSanitizer takes half a millisecond for a thread: it watches the first launches of a kernel.
WATCHED = "2"
SHARING = (
    "add,sum,max,argmax,std,_softmax,softmax,logsumexp,cumsum,cummax,sort,topk,kthvalue,median,mm,"
    "bmm,addmm,mv,dot,cdist,index_put,scatter_add,gather,nonzero,masked_select,masked_scatter,"
    "native_layer_norm,nll_loss_forward,histc,randperm,transpose_copy,searchsorted,isin"
)
CHOSEN = "*" if os.environ.get("REFTORCH_BUILD_EVERYTHING", "") not in ("", "0") else SHARING


def run(sanitizer: str, *arguments: str, timeout: float) -> tuple[sanitizers.Run, dict]:
    """Run the operators under a sanitizer; return what it said, and what was launched."""
    command = ["-W", "ignore", "-m", "tests.cuda.every_kernel", *arguments]
    done = sanitizers.run(sanitizer, *command, timeout=timeout, REFTORCH_EMULATOR_WATCHED=WATCHED)
    last = done.text.rpartition(every_kernel.RESULT)[2]
    assert done.returncode == 0, done.text[-4000:]
    return done, json.loads(last)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.usefixtures("emulator")
@pytest.mark.parametrize("sanitizer", sanitizers.FLAGS)
def test_no_kernel_is_reported(sanitizer):
    pytest.importorskip("reftorch.cuda")
    done, result = run(sanitizer, "float32", "1", CHOSEN, timeout=1790)
    assert done.reports == []
    assert result["faults"] == []
    assert len(result["launches"]) > 30


if __name__ == "__main__":
    report, launched = run(*sys.argv[1:], timeout=3600)
    for each in report.reports:
        print(f"{each.kind}: {each.place}")
    for fault in launched["faults"]:
        print(fault)
    counts = launched["launches"]
    print(f"{len(counts)} kernels, {sum(counts.values())} launches, {len(report.reports)} reports")
    sys.exit(bool(report.reports or launched["faults"]))

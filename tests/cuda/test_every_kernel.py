"""Every operator on the device under the sanitizers: no kernel does what they report.

With float32 only, as every dtype is a module to compile with instrumentation first. The rest:
python -m tests.cuda.test_every_kernel address complex64 5 [GLOB]
"""

from __future__ import annotations

import json
import sys

import pytest

from tests.cuda import every_kernel, sanitizers

# ThreadSanitizer takes half a millisecond for a thread: it watches the first launches of a kernel.
WATCHED = "2"


def run(sanitizer: str, *arguments: str, timeout: float) -> tuple[sanitizers.Run, dict]:
    """Run the operators under a sanitizer; return what it said, and what was launched."""
    command = ["-W", "ignore", "-m", "tests.cuda.every_kernel", *arguments]
    done = sanitizers.run(sanitizer, *command, timeout=timeout, REFTORCH_EMULATOR_WATCHED=WATCHED)
    last = done.text.rpartition(every_kernel.RESULT)[2]
    assert done.returncode == 0, done.text[-4000:]
    return done, json.loads(last)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.usefixtures("emulator")
@pytest.mark.parametrize("sanitizer", sanitizers.FLAGS)
def test_no_kernel_is_reported(sanitizer):
    pytest.importorskip("reftorch.cuda")
    done, result = run(sanitizer, "float32", "1", timeout=590)
    assert done.reports == []
    assert result["faults"] == []
    assert len(result["launches"]) > 100


if __name__ == "__main__":
    report, launched = run(*sys.argv[1:], timeout=3600)
    for each in report.reports:
        print(f"{each.kind}: {each.place}")
    for fault in launched["faults"]:
        print(fault)
    counts = launched["launches"]
    print(f"{len(counts)} kernels, {sum(counts.values())} launches, {len(report.reports)} reports")
    sys.exit(bool(report.reports or launched["faults"]))

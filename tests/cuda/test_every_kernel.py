"""Every kernel on the device under the sanitizers: none does what they report.

`make test` runs those for float32, and those for elements of other sizes that are only moved: drawn
programs of every operator, and further calls for the kernels which those do not launch, so that
none is left out. `make test-cuda` takes a dtype of other kinds as well, REFTORCH_BUILD_EVERYTHING=1
more of them: each is a module of every source to compile with instrumentation first. One by one:
python -m tests.cuda.test_every_kernel address complex64 8 [GLOB,GLOB]

Memory is not cached under AddressSanitizer, so that each tensor is watched from end to end.
"""

from __future__ import annotations

import json
import sys
import time

import pytest

from reftorch.backends.cuda import emulation
from reftorch.backends.cuda.environment import is_on
from tests.cuda import every_kernel, sanitizers

# What ThreadSanitizer watches takes long: the first launches of a kernel.
WATCHED = "2"
EXAMPLES = "8"  # for each operator: the first is the least, whose operands have no gaps
EVERYTHING = is_on("REFTORCH_BUILD_EVERYTHING")
# Of several elements written to one place any may be the last [indexing/assign-duplicates].
ALLOWED = {("indexing.cu", "else *indexed = *plain;")}
KINDS = ("int64", "float16", "complex64")
MORE = ("bool", "uint8", "int32", "bfloat16", "float64", "complex128")
DTYPES = (
    "float32",
    *(pytest.param(each, marks=pytest.mark.slow) for each in KINDS + MORE * EVERYTHING),
)


def run(sanitizer: str, *arguments: str, timeout: float) -> tuple[sanitizers.Run, dict]:
    """Run the operators under a sanitizer; return what it said, and what was launched."""
    command = ["-W", "ignore", "-m", "tests.cuda.every_kernel", *arguments]
    done = sanitizers.run(sanitizer, *command, timeout=timeout, REFTORCH_EMULATOR_WATCHED=WATCHED)
    # a sanitizer may have a last word
    last = done.text.rpartition(every_kernel.RESULT)[2].partition("\n")[0]
    assert done.returncode == 0, done.text[-4000:]
    return done, json.loads(last)


def is_allowed(report: sanitizers.Report) -> bool:
    """Whether a race is one that a rule allows: by its file and line, as they read."""
    name, _, number = report.place.partition(":")
    if report.kind != "data race" or not name.endswith(".cu"):
        return False
    lines = (emulation.source_folder() / name).read_text(encoding="utf-8").splitlines()
    return (name, lines[int(number) - 1].strip()) in ALLOWED


def findings(done: sanitizers.Run) -> list[sanitizers.Report]:
    """Return what is reported and not allowed."""
    return [report for report in done.reports if not is_allowed(report)]


def summary(sanitizer: str, dtype: str, result: dict, reports: int, seconds: float) -> str:
    """Say what was run in a line."""
    counts = result["launches"]
    return (
        f"under the {sanitizer} sanitizer, {dtype}: {len(counts)} kernels, "
        f"{sum(counts.values())} launches, {reports} reports, {seconds:.0f} s"
    )


def test_a_race_is_allowed_by_what_its_line_says():
    lines = (emulation.source_folder() / "indexing.cu").read_text(encoding="utf-8").splitlines()
    (place,) = (i for i, line in enumerate(lines, 1) if "else *indexed = *plain;" in line)
    assert is_allowed(sanitizers.Report("data race", f"indexing.cu:{place}"))
    for kind, where in (
        ("data race", f"indexing.cu:{place - 1}"), ("data race", f"masks.cu:{place}"),
        ("use-after-poison", f"indexing.cu:{place}"), ("data race", ""),
    ):  # fmt: skip
        assert not is_allowed(sanitizers.Report(kind, where))


@pytest.mark.timeout(1800)
@pytest.mark.usefixtures("emulator")
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("sanitizer", sanitizers.FLAGS)
def test_no_kernel_is_reported(sanitizer, dtype, stage):
    start = time.perf_counter()
    done, result = run(sanitizer, dtype, EXAMPLES, timeout=1790)
    assert findings(done) == []
    assert result["faults"] == []
    if dtype == "float32":
        assert result["missing"] == []
    assert len(result["launches"]) > 200
    stage(summary(sanitizer, dtype, result, 0, time.perf_counter() - start))


def main(sanitizer: str, dtype: str, *more: str) -> int:
    """Run operators under a sanitizer and print what it found."""
    start = time.perf_counter()
    done, result = run(sanitizer, dtype, *more, timeout=3600)
    reports = findings(done)
    for each in reports:
        print(f"{each.kind}: {each.place}")
    for fault in result["faults"]:
        print(fault)
    for kernel in result["missing"]:
        print(f"not launched: {kernel}")
    print(summary(sanitizer, dtype, result, len(reports), time.perf_counter() - start))
    return bool(reports or result["faults"])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

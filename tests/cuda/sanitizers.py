"""Running Python under AddressSanitizer or ThreadSanitizer, with kernels built for it.

The kernels are instrumented, Python and the emulator are not: the sanitizer's library is loaded
before anything else, and what the kernels do to the device's memory is what it reports.
"""

from __future__ import annotations

import dataclasses
import functools
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from reftorch.backends.cuda import allocator, emulation, toolkit
from tests.support import ROOT

# What g++ builds kernels with for each; -g1 is enough for file and line.
FLAGS = {
    "address": (
        "-g1",
        "-fsanitize=address,undefined",
        "-fno-sanitize=vptr",
        "-fsanitize-recover=address,undefined",
        "-fno-omit-frame-pointer",
    ),
    "thread": ("-g1", "-fsanitize=thread"),
}
LIBRARIES = {"address": ("libasan.so", "libubsan.so"), "thread": ("libtsan.so",)}
OPTIONS = {
    "ASAN_OPTIONS": "detect_leaks=0:halt_on_error=0:detect_stack_use_after_return=0",
    "UBSAN_OPTIONS": "print_stacktrace=0:silence_unsigned_overflow=1",
    "TSAN_OPTIONS": "halt_on_error=0:exitcode=0:report_signal_unsafe=0:history_size=4"
    ':stack_trace_format="    #%n %p %F %L"',
}
REPORT = re.compile(
    r"^.*?(?:ERROR: AddressSanitizer: (?P<address>[\w-]+)|"
    r"(?P<place>[^\s:]+:\d+):\d+: runtime error: (?P<undefined>.*)|"
    r"WARNING: ThreadSanitizer: (?P<thread>[\w -]+?) \()",
)
OFFSET = re.compile(r"\(([^\s()]+\.so)\+(0x[0-9a-f]+)\)")
FRAME = re.compile(r"#\d+ (?:0x[0-9a-f]+ in )?.*?([^\s/]+\.cuh?:\d+)")


@dataclasses.dataclass(frozen=True)
class Report:
    """One finding: its kind, such as "data race", and the line of the kernel."""

    kind: str
    place: str


@dataclasses.dataclass(frozen=True)
class Run:
    """What a program that ran under a sanitizer said."""

    returncode: int
    text: str

    @functools.cached_property
    def reports(self) -> list[Report]:
        """The sanitizer's findings, in order."""
        return reports(self.text)

    def between(self, marker: str) -> dict[str, list[Report]]:
        """The findings after each line "<marker> <name>", by name."""
        pieces = re.split(rf"^{marker} (\S+)\n", self.text, flags=re.MULTILINE)
        return dict(zip(pieces[1::2], map(reports, pieces[2::2]), strict=True))


def reports(text: str) -> list[Report]:
    """Read the findings off what a sanitizer printed."""
    found = []
    lines = text.splitlines()
    for number, line in enumerate(lines):
        match = REPORT.match(line)
        if match is None:
            continue
        if match["undefined"]:
            found.append(Report(match["undefined"], os.path.basename(match["place"])))
            continue
        place = next(filter(None, map(place_of, lines[number : number + 12])), "")
        found.append(Report(match["address"] or match["thread"], place))
    return found


def place_of(line: str) -> str | None:
    """Return file and line of a frame that is in a kernel's source."""
    frame = FRAME.search(line)
    if frame is not None:
        return frame[1]
    # The sanitizer knows the lines only of the modules that were there when it first looked.
    offset = OFFSET.search(line)
    if offset is None:
        return None
    command = ["addr2line", "-e", offset[1], offset[2]]
    answer = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return os.path.basename(answer.partition(" ")[0].strip())


@functools.cache
def library(name: str) -> str | None:
    """Return the path of a sanitizer's library, if the compiler has it."""
    compiler = toolkit.host_compiler()
    if compiler is None:
        return None
    command = [str(compiler), f"-print-file-name={name}"]
    path = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    return os.path.realpath(path) if os.path.isabs(path) else None


def need(sanitizer: str) -> None:
    """Skip the test where the sanitizer cannot be had."""
    if toolkit.host_compiler() is None:
        pytest.skip("no g++, which the sanitizers come with")
    missing = [name for name in LIBRARIES[sanitizer] if library(name) is None]
    if missing:
        pytest.skip(f"g++ has no {' and no '.join(missing)}")


def run(sanitizer: str, *arguments: str, timeout: float = 110, **variables: str) -> Run:
    """Run Python with the arguments under the sanitizer, on the emulator."""
    need(sanitizer)
    command = [sys.executable, *arguments]
    # ThreadSanitizer of older compilers wants addresses where they are without randomisation.
    setarch = shutil.which("setarch")
    if sanitizer == "thread" and setarch is not None:
        command = [setarch, os.uname().machine, "--addr-no-randomize", *command]
    suppressions = Path(__file__).with_name("tsan.supp")
    environment = {
        **os.environ,
        **OPTIONS,
        "TSAN_OPTIONS": f"{OPTIONS['TSAN_OPTIONS']}:suppressions={suppressions}",
        emulation.VARIABLE: "1",
        "PYTHONPATH": str(ROOT),
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "PYTHONMALLOC": "malloc",
        # A cache hides accesses out of bounds; ThreadSanitizer has no use for memory of its own,
        # and takes long to forget each mapping.
        allocator.NO_CACHING: "1" if sanitizer == "address" else "0",
        "REFTORCH_EMULATOR_CXXFLAGS": " ".join(FLAGS[sanitizer]),
        "LD_PRELOAD": " ".join(str(library(name)) for name in LIBRARIES[sanitizer]),
        **variables,
    }
    done = subprocess.run(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=timeout,
        cwd=ROOT,
    )
    return Run(done.returncode, done.stdout)

"""The tests of kernels with memory of its own for each tensor: nothing astray stays unseen.

What a kernel reads or writes beyond a tensor, and what it does to memory that was given back, is an
error of the emulator then, while the cache of the allocator hides it (test_planted_bugs.py).
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reftorch.backends.cuda import emulation
from reftorch.backends.cuda.allocator import NO_CACHING

HERE = Path(__file__).parent
# what tests the allocator itself, the emulator, or no kernel
NOT_OF_KERNELS = (
    "allocator", "asynchrony", "benchmark", "build", "conformance", "driver", "emulator",
    "every_kernel", "hidden_tools", "interchange", "interleaving", "laziness", "mixing",
    "no_caching", "planted_bugs", "rules", "tables", "tensors",
)  # fmt: skip
# those whose kernels share scratch memory or go where an index says
FEW = ("indexing", "linalg", "nn_norm", "scan", "searching", "sorting")
SUITES = sorted(
    path.stem.removeprefix("test_")
    for path in HERE.glob("test_*.py")
    if path.stem.removeprefix("test_") not in NOT_OF_KERNELS
)


def run(names: list[str], order: str, timeout: float) -> str:
    """Run tests in another process without a cache; return pytest's last line."""
    paths = [str(HERE / f"test_{name}.py") for name in names]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow"]
    environment = {
        **os.environ, NO_CACHING: "1", emulation.VARIABLE: "1", "REFTORCH_EMULATOR_ORDER": order,
    }  # fmt: skip
    done = subprocess.run(
        [*command, *paths], env=environment, capture_output=True, text=True, check=False,
        timeout=timeout,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4000:]
    return done.stdout.strip().rpartition("\n")[2]


def test_all_of_the_few_are_there() -> None:
    assert set(FEW) < set(SUITES)


@pytest.mark.usefixtures("emulator")
def test_a_process_ends_quietly_with_tensors_still_there() -> None:
    program = "import reftorch as torch; x = torch.ones(3).cuda(); y = x + 1; print(y.sum().item())"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False,
        env={**os.environ, NO_CACHING: "1", emulation.VARIABLE: "1"},
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "6.0\n", "")


@pytest.mark.timeout(600)
@pytest.mark.usefixtures("emulator")
def test_few_kernels_keep_to_their_memory(stage) -> None:
    start = time.perf_counter()
    found = re.search(r"(\d+) passed", run(list(FEW), "forward", 590))
    assert found is not None and int(found[1]) > 200
    stage(f"without a cache: {found[0]} of {len(FEW)} files, {time.perf_counter() - start:.0f} s")


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.usefixtures("emulator")
@pytest.mark.parametrize("order", ["forward", "random"])
def test_kernels_keep_to_their_memory(order: str, stage) -> None:
    start = time.perf_counter()
    found = re.search(r"(\d+) passed", run(SUITES, order, 3590))
    assert found is not None and int(found[1]) > 400
    stage(
        f"without a cache, {order} order: {found[0]} of {len(SUITES)} files, "
        f"{time.perf_counter() - start:.0f} s"
    )

"""Tests of the CUDA back end: on the GPU if the driver finds one, or else on the emulator.

They are skipped, with the reason, where neither can be had. REFTORCH_EMULATOR_ORDER chooses the
emulator's order; a test that fails prints the seed of a random order.
"""

from __future__ import annotations

import os
import random

import pytest

from reftorch.backends.cuda import driver, emulation
from reftorch.core.place import ACCELERATOR
from tests.cuda.devices import choose, finds_gpu

# Known from the beginning, so that processes which tests start take the same.
SEED = os.environ.setdefault("REFTORCH_EMULATOR_SEED", str(random.randrange(1 << 32)))


STAGE = "stage"


@pytest.fixture
def stage(record_property):
    """Say in a line what a long test did, and in how many seconds; printed at the end."""
    return lambda line: record_property(STAGE, line)


def pytest_terminal_summary(terminalreporter):
    """Print what the stages did."""
    lines = [
        value
        for outcome in ("passed", "failed")
        for report in terminalreporter.getreports(outcome)
        for name, value in report.user_properties
        if name == STAGE
    ]
    if lines:
        terminalreporter.section("stages of the CUDA back end")
    for line in lines:
        terminalreporter.write_line(line)


@pytest.fixture(scope="module", autouse=True)
def cuda():
    """Start the driver, or skip with what is missing; other modules find no emulator afterwards."""
    if os.environ.get("REFTORCH_TEST_GPU") and not finds_gpu():
        pytest.skip("no GPU: the driver finds none (`reftorch doctor` says what is missing)")
    chosen = choose()
    try:
        reason = driver.why_unavailable()
        if reason is not None:
            pytest.skip(f"no CUDA: {reason}")
        yield driver
    finally:
        if chosen:
            del os.environ[emulation.VARIABLE]
            ACCELERATOR.forget()


@pytest.fixture(autouse=True)
def undisturbed(cuda):
    """Let a kernel that fails in one test not fail the next."""
    if os.environ.get("REFTORCH_EMULATOR_ORDER") == "random":
        print("REFTORCH_EMULATOR_ORDER=random REFTORCH_EMULATOR_SEED=" + SEED)
    yield
    emulation.reset()


@pytest.fixture(scope="module")
def emulator(cuda):
    """Skip what only the emulator can show."""
    if not driver.is_emulated():
        pytest.skip("these bugs are shown by the emulator; a GPU may do anything")


@pytest.fixture
def two(cuda):
    """Skip where there is but one device."""
    if cuda.device_count() < 2:
        pytest.skip("one device")

"""Planted bugs: each is found by the tools that are there to find it; right kernels by none."""

from __future__ import annotations

import subprocess
import time

import numpy as np
import pytest

from reftorch.backends.cuda import allocator, emulation, toolkit
from reftorch.errors import AcceleratorError
from tests.cuda import planted_bugs, sanitizers
from tests.cuda.planted_bugs import BUGS

HIDDEN = [bug for bug in BUGS if bug.is_hidden]
SCHEDULES = [("forward", 0), ("reverse", 0), *(("random", seed) for seed in range(4))]

pytestmark = pytest.mark.usefixtures("emulator")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("planted")


def module(folder, sanitizer=None):
    """Compile the planted kernels, with their bugs and without."""
    made = folder / f"{sanitizer}.so"
    if not made.exists():
        command = [str(toolkit.host_compiler()), *emulation.KERNEL_FLAGS, "-O1"]
        for include in (emulation.source_folder() / "host", planted_bugs.FOLDER):
            command += ["-I", str(include)]
        command += sanitizers.FLAGS.get(sanitizer, ())
        (folder / "all.cu").write_text(planted_bugs.source())
        subprocess.run([*command, "-o", str(made), str(folder / "all.cu")], check=True)
    return made


def test_every_planted_file_is_in_the_table():
    assert {path.stem for path in planted_bugs.FOLDER.glob("*.cu")} == {bug.name for bug in BUGS}


def results(bug, kind, path):
    """What the kernel writes in each order."""
    for order, seed in SCHEDULES:
        emulation.schedule(order, seed)
        try:
            yield planted_bugs.play(bug, kind, path)
        finally:
            emulation.schedule("forward")


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_on_the_emulator(bug, folder):
    right = list(results(bug, "right", module(folder)))
    for each in right[1:]:
        assert np.array_equal(each, right[0])
    if bug.emulator is not None:
        for order, seed in SCHEDULES:
            emulation.schedule(order, seed)
            with pytest.raises(AcceleratorError, match=bug.emulator):
                planted_bugs.play(bug, "planted", module(folder))
        emulation.schedule("forward")
    else:
        same = [np.array_equal(each, right[0]) for each in results(bug, "planted", module(folder))]
        assert all(same) != bug.orders


def test_the_table_is_in_the_readme():
    readme = emulation.source_folder() / "host" / "README.md"
    assert planted_bugs.table() in readme.read_text(encoding="utf-8")


@pytest.mark.parametrize("bug", HIDDEN, ids=lambda bug: bug.name)
def test_a_cache_of_memory_hides_it(bug, folder):
    """So that the runs without a cache are worth their time: nothing else finds these."""
    for order, seed in SCHEDULES:
        emulation.schedule(order, seed)
        planted_bugs.play(bug, "planted", module(folder), caches=True)
    emulation.schedule("forward")


def test_a_cache_of_memory_hides_it_from_the_sanitizer(tmp_path):
    sanitizers.need("address")
    kernels = [f"{bug.name}_planted" for bug in HIDDEN]
    done = sanitizers.run(
        "address", "-m", "tests.cuda.planted_bugs", str(module(tmp_path, "address")), *kernels,
        **{allocator.NO_CACHING: "0"},
    )  # fmt: skip
    assert done.returncode == 0 and "CUDA error" not in done.text, done.text
    assert done.reports == []


def chosen(sanitizer):
    """The bugs to look for; ThreadSanitizer is lost once a kernel has failed."""
    failing = [bug for bug in BUGS if bug.emulator is not None or bug.address is not None]
    return [bug for bug in BUGS if sanitizer == "address" or bug not in failing]


def verdict(bug, sanitizer, reports):
    """What is wrong with the findings for a kernel with its bug and without, if anything."""
    right, planted = reports[f"{bug.name}_right"], reports[f"{bug.name}_planted"]
    expected = getattr(bug, sanitizer)
    if right:
        return f"finds in the right kernel: {right}"
    if expected is None:
        return f"finds what is not there: {planted}" if planted else None
    if not any(expected in each.kind and each.place.startswith(bug.name) for each in planted):
        return f"finds {planted}, not {expected}"
    return None


@pytest.mark.parametrize("sanitizer", sanitizers.FLAGS)
def test_under_a_sanitizer(sanitizer, tmp_path, stage):
    # One process for all: starting Python under a sanitizer takes longer than a kernel.
    sanitizers.need(sanitizer)
    start = time.perf_counter()
    path = str(module(tmp_path, sanitizer))
    bugs = chosen(sanitizer)
    kernels = [f"{bug.name}_{kind}" for bug in bugs for kind in ("right", "planted")]
    done = sanitizers.run(sanitizer, "-m", "tests.cuda.planted_bugs", path, *kernels)
    assert done.returncode == 0, done.text
    reports = done.between(planted_bugs.MARKER)
    wrong = {bug.name: verdict(bug, sanitizer, reports) for bug in bugs}
    assert {name: what for name, what in wrong.items() if what is not None} == {}
    found = sum(getattr(bug, sanitizer) is not None for bug in bugs)
    seconds = time.perf_counter() - start
    stage(f"planted bugs: {found} found by the {sanitizer} sanitizer, {seconds:.0f} s")

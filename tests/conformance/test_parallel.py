"""Several processes give the report of one; Ctrl-C and SIGTERM end a run and not its report."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import uuid
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.conformance.toys import write_toy

from reftorch.__main__ import main
from reftorch.conformance.interrupt import interruptible

SLOW = "open(os.environ['NOTES'], 'a').write('.'); time.sleep(0.05)"


def report_of(folder: Path, backend: str, *options: str) -> dict[str, Any]:
    """Run the command line in a folder and return its report without what it measured."""
    folder.mkdir()
    os.chdir(folder)
    words = ["conform", backend, "--rules", "pro*", "--profile", "smoke", "--json", "r.json"]
    words += options
    result = CliRunner().invoke(main, words, catch_exceptions=False)
    assert result.exit_code == 1, result.output
    report: dict[str, Any] = json.loads(Path("r.json").read_text())
    report["seconds"] = 0
    for entry in report["rules"] + report["apart"]["rules"]:
        entry["seconds"] = 0
    return report


def test_two_processes_report_what_one_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    one = report_of(tmp_path / "one", "numpy")
    two = report_of(tmp_path / "two", "numpy", "--jobs", "2", "--memory", "4000")
    assert len(one["rules"]) > 20 and one == two
    stores = [list((tmp_path / name / ".reftorch").rglob("*.json")) for name in ("one", "two")]
    assert stores[0][0].read_text() == stores[1][0].read_text()


def test_a_backend_that_does_not_start_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("raise SystemExit")
    result = CliRunner().invoke(main, ["conform", str(path), "--jobs", "2"])
    assert result.exit_code == 2 and "cannot run" in result.output + result.stderr


@pytest.mark.parametrize(
    ("signals", "jobs", "status"),
    [
        ([signal.SIGINT], "1", 130),
        ([signal.SIGINT, signal.SIGINT, signal.SIGTERM], "2", 130),
        ([signal.SIGTERM], "1", 143),
    ],
)
def test_a_signal_ends_the_run_and_not_the_report(
    tmp_path: Path, signals: list[signal.Signals], jobs: str, status: int
) -> None:
    notes, mark = tmp_path / "notes", uuid.uuid4().hex
    backend = write_toy(tmp_path, SLOW)
    words = ["conform", backend, "--rules", "[ap]*", "--jobs", jobs, "--json", "r.json"]
    path = os.pathsep.join(each for each in sys.path if each)
    environment = {**os.environ, "PYTHONPATH": path, "NOTES": str(notes), "MARK": mark}
    process = subprocess.Popen(
        [sys.executable, "-m", "reftorch", *words], cwd=tmp_path, env=environment,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True, text=True,
    )  # fmt: skip
    try:
        wait_for(lambda: notes.exists() and len(notes.read_text()) > 20)
        for number in signals:  # as a terminal does: to all of the group
            os.killpg(process.pid, number)
        said = process.communicate(timeout=60)[0]
    finally:
        process.kill()
        process.wait()
    assert process.returncode == status, said
    assert "interrupted" in said and "Traceback" not in said
    report = json.loads((tmp_path / "r.json").read_text())
    assert 0 < len(report["rules"]) and (tmp_path / "conform-toy.html").exists()
    wait_for(lambda: not marked(mark))


def wait_for(condition: Any) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def marked(mark: str) -> list[str]:
    """Return the processes that were started with a mark and still run."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if mark.encode() in (folder / "environ").read_bytes():
                found.append(folder.name)
        except OSError:
            continue
    return found


def test_only_the_first_signal_interrupts() -> None:
    before = signal.getsignal(signal.SIGINT)
    with interruptible() as interruption:
        assert interruption.status is None
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGINT)
        assert interruption.status == 130
    assert signal.getsignal(signal.SIGINT) is before
    with interruptible() as interruption:
        interruption.over = True
        signal.raise_signal(signal.SIGTERM)
        assert interruption.status == 143

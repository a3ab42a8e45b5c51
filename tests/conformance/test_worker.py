"""A backend that crashes, hangs, prints or returns rubbish costs one program, not the run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.conformance.toys import write_toy

from reftorch.conformance.backend import CannotRun, Worker
from reftorch.conformance.program import Call, Input, Program, Ref, Storage

ADD = Program(
    (Storage("float32", (1.0, 2.0)),),
    (Input(0, (2,), (1,)),),
    (Call("add.Tensor", (Ref("input", 0), 1)),),
)
NEG = Program(ADD.storages, ADD.inputs, (Call("neg", (Ref("input", 0),)),))


def test_a_sound_backend_answers_in_order() -> None:
    worker = Worker("numpy")
    observations = worker.run([ADD, NEG, ADD])
    worker.close()
    assert [each.seen["r0"].values for each in observations] == [[2, 3], [-1, -2], [2, 3]]


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("os._exit(7) if native.target == 'negative' else None", "crashed: .* exit status 7"),
        ("os.kill(os.getpid(), 9) if native.target == 'negative' else 0", "crashed: .* signal 9"),
        ("time.sleep(60) if native.target == 'negative' else None", "hung: no answer within 1 s"),
    ],
)
def test_a_broken_worker_is_reported_and_replaced(tmp_path: Path, body: str, fault: str) -> None:
    worker = Worker(write_toy(tmp_path, body), timeout=1.0)
    observations = worker.run([ADD, NEG, ADD])
    assert len(observations) == 2  # the caller decides what becomes of the rest
    assert observations[0].fault is None and observations[0].seen["r0"].values == [2, 3]
    assert observations[1].fault is not None
    assert re.match(fault, observations[1].fault)
    assert worker.run([ADD])[0].seen["r0"].values == [2, 3]
    worker.close()


def test_what_a_backend_prints_does_not_disturb(tmp_path: Path) -> None:
    body = "print('noise'); os.write(1, b'more noise'); sys.stdout.flush()"
    worker = Worker(write_toy(tmp_path, body))
    assert worker.run([ADD])[0].seen["r0"].values == [2, 3]
    worker.close()


def test_rubbish_is_named(tmp_path: Path) -> None:
    path = Path(write_toy(tmp_path, "pass"))
    text = path.read_text().replace("adapter = Toy", (
        "    def describe(self, tensor):\n"
        "        found = super().describe(tensor)\n"
        "        found.values = found.values[:-1]\n"
        "        return found\n\nadapter = Toy"
    ))  # fmt: skip
    path.write_text(text)
    worker = Worker(str(path))
    assert worker.run([ADD])[0].fault == (
        "returned rubbish: a: 1 values of dtype float32 for sizes [2]"
    )
    worker.close()


def test_an_import_that_fails_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("import nothing_of_this_name\n")
    with pytest.raises(CannotRun, match="No module named 'nothing_of_this_name'"):
        Worker(str(path))


def test_a_file_without_adapter_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "empty.py"
    path.write_text("")
    with pytest.raises(CannotRun, match="does not define `adapter`"):
        Worker(str(path))

"""A backend that crashes, hangs, leaks, prints or returns rubbish costs one program and no more."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.conformance.toys import write_toy, write_toy_of_many

from reftorch.conformance import backend
from reftorch.conformance.backend import BREAKS, CannotRun, Worker
from reftorch.conformance.observation import Observation
from reftorch.conformance.process import in_words, resident
from reftorch.conformance.program import Call, Input, Program, Ref, Storage

ADD = Program(
    (Storage("float32", (1.0, 2.0)),),
    (Input(0, (2,), (1,)),),
    (Call("add.Tensor", (Ref("input", 0), 1)),),
)


def negation(number: int) -> Program:
    """Return the program at which the toy does one of its bodies."""
    storage = Storage("int64", (number, 0))
    return Program((storage,), ADD.inputs, (Call("neg", (Ref("input", 0),)),))


NEG = negation(0)


def is_sound(observation: Observation) -> bool:
    return observation.fault is None and observation.seen["r0"].values == [2, 3]


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worker]:
    """One worker whose toy does any of the bodies; a break of it starts it again."""
    folder = tmp_path_factory.mktemp("toys")
    worker = Worker(write_toy_of_many(folder, BODIES), timeout=1.0)
    yield worker
    worker.close()


@pytest.fixture
def toy(toys: Worker) -> Worker:
    """The same worker, as patient as at first."""
    toys.timeout = 1.0
    return toys


def run_and_close(worker: Worker, programs: list[Program]) -> list[Observation]:
    try:
        return worker.run(programs)
    finally:
        worker.close()


def test_a_sound_backend_answers_in_order() -> None:
    observations = run_and_close(Worker("numpy"), [ADD, NEG, ADD])
    assert [each.seen["r0"].values for each in observations] == [[2, 3], [0, 0], [2, 3]]


FAULTS = {
    "os._exit(7)": "crashed: .* exit status 7",
    "os._exit(0)": "crashed: .* exit status 0",
    "os.abort()": r"crashed: .* signal 6 \(aborted\)",
    "ctypes.string_at(0)": r"crashed: .* signal 11 \(segmentation fault\)",
    "os.kill(os.getpid(), 9)": r"crashed: .* signal 9 \(killed\)",
    "os.closerange(0, 99)": "crashed: ",
    "os.fork() or time.sleep(60); os._exit(5)": "crashed: .* exit status 5",
    "time.sleep(60)": "hung: no answer within 1 s",
    "os.kill(os.getpid(), signal.SIGSTOP)": "hung: no answer within 1 s",
    "signal.pthread_sigmask(0, range(1, 65)); C.sleep(60)": "hung: no answer within 1 s",
    "signal.setitimer(0, 1e-3); time.sleep(0.5)": r"crashed: .* signal 14 \(SIGALRM\)",
    "raise SystemExit(3)": "raised SystemExit: 3",
    "raise KeyboardInterrupt": "raised KeyboardInterrupt",
    "raise SystemExit('\\ud800 \\x1b')": "raised SystemExit: \N{REPLACEMENT CHARACTER} ",
    "raise BaseException('odd')": "raised BaseException: odd",
    "raise type('Mute', (BaseException,), {'__str__': lambda self: 1})()": "raised Mute",
}


@pytest.mark.parametrize(("body", "fault"), FAULTS.items())
def test_a_break_costs_one_program(toy: Worker, body: str, fault: str) -> None:
    first, broken, last = toy.run([ADD, negation(BODIES.index(body)), ADD])
    assert is_sound(first) and is_sound(last)
    assert broken.fault is not None and re.match(fault, broken.fault), broken.fault


def test_what_breaks_often_is_given_up(toy: Worker) -> None:
    assert len(toy.run([negation(BODIES.index("os._exit(7)"))] * 9)) == BREAKS


PRINTS = (
    "print('noise'); os.write(1, b'more noise'); sys.stdout.flush()",
    "C.puts(b'from C'); C.fflush(None); C.dprintf(1, b'unbuffered')",
    "os.write(2, b'x' * 10**7)",
    "kept.append(sys.stdin.read()); kept.append(os.read(0, 100))",
    "sys.stdout.close(); sys.stderr.close()",
)


@pytest.mark.parametrize("body", PRINTS)
def test_what_a_backend_reads_and_prints_does_not_disturb(toy: Worker, body: str) -> None:
    noisy = negation(BODIES.index(body))
    assert [each.fault for each in toy.run([ADD, noisy, noisy, ADD])] == [None] * 4


def test_memory_is_limited(tmp_path: Path) -> None:
    path = write_toy_of_many(tmp_path, ["kept.append(np.ones(4 * 10**7)); time.sleep(1)"])
    first, broken, last = run_and_close(Worker(path, memory=300), [ADD, NEG, ADD])
    assert is_sound(first) and is_sound(last)
    assert broken.fault is not None
    assert re.fullmatch(
        r"took too much memory: \d+ MiB, where 300 MiB are allowed", broken.fault
    )


def test_a_slow_leak_costs_no_program_and_is_said(tmp_path: Path) -> None:
    path = write_toy_of_many(tmp_path, ["kept.append(np.ones(9 * 10**6)); time.sleep(0.06)"])
    observations = run_and_close(Worker(path, memory=300), [NEG] * 6)
    assert [each.fault for each in observations] == [None] * 6
    left = [text for each in observations for text in each.left]
    assert left and re.fullmatch(r"more than 300 MiB of memory after \d+ programs", left[0])


def test_memory_is_limited_unless_it_is_asked_not_to_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_toy_of_many(tmp_path, ["kept.append(np.ones(4 * 10**7)); time.sleep(0.3)"])
    monkeypatch.setattr(backend, "SPARE", 200)  # MiB, and the array has 305
    fault = run_and_close(Worker(path), [NEG])[0].fault
    found = re.fullmatch(r"took too much memory: (\d+) MiB, where (\d+) MiB .*", str(fault))
    assert found is not None and int(found[1]) > int(found[2]) > 200
    assert run_and_close(Worker(path, memory=0), [NEG])[0].fault is None


def test_patience_is_never_less_than_what_answers_took(tmp_path: Path) -> None:
    worker = Worker(write_toy_of_many(tmp_path, ["time.sleep(0.3)", "time.sleep(60)"]), timeout=2)
    answered, hung = run_and_close(worker, [NEG, negation(1)])
    assert answered.fault is None and hung.fault == "hung: no answer within 2 s"
    assert 1.5 <= worker.timeout <= 2  # and not 1.0


LEAVES = {
    "os.chdir('/')": ["the working directory"],
    "os.environ['HOME'] = 'nowhere'": ["the environment"],
    "signal.signal(signal.SIGTERM, signal.SIG_IGN)": ["handlers of signals"],
    "signal.alarm(1)": ["a timer"],
    "np.seterr(all='raise')": ["NumPy's handling of errors"],
    "sys.stderr = None": ["standard streams"],
    "sys.setrecursionlimit(150)": ["the recursion limit"],
    "gc.disable()": ["garbage collection"],
    "sys.setprofile(print)": ["a tracing function"],
    "threading.Thread(target=time.sleep, args=(60,)).start()": ["threads"],
    "random.seed(3), np.random.seed(3)": [],  # random numbers start anew each time
}


@pytest.mark.parametrize(("body", "left"), LEAVES.items())
def test_what_a_program_changes_is_put_back_and_said(
    toy: Worker, body: str, left: list[str]
) -> None:
    observations = toy.run([ADD, negation(BODIES.index(body)), ADD])
    assert [each.left for each in observations] == [[], left, []]
    assert is_sound(observations[2])


def test_random_numbers_do_not_depend_on_what_ran_before(tmp_path: Path) -> None:
    path = write_toy(tmp_path, "args = (args[0] * 0 + random.random() + np.random.rand(),)")
    first, second = run_and_close(Worker(path), [NEG, NEG])
    assert first.seen["r0"].values == second.seen["r0"].values


PROGRAM = "import os, time; open(os.environ['NOTES'], 'a').write(f'{os.getpid()} '); time.sleep(60)"
COMMAND = f"[sys.executable, '-c', {PROGRAM!r}]"
SPAWNS = {
    "a child": f"subprocess.Popen({COMMAND})",
    "in a session of its own": f"subprocess.Popen({COMMAND}, start_new_session=True)",
    "a daemon": f"os.fork() or (os.setsid(), os.fork() and os._exit(0), exec({PROGRAM!r}))",
}


def test_no_child_process_survives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notes = tmp_path / "pids"
    notes.touch()
    monkeypatch.setenv("NOTES", str(notes))
    worker = Worker(write_toy_of_many(tmp_path, list(SPAWNS.values())))
    assert [each.fault for each in worker.run([negation(n) for n in range(3)])] == [None] * 3
    deadline = time.monotonic() + 20
    while len(notes.read_text().split()) < 3 and time.monotonic() < deadline:
        time.sleep(0.02)
    worker.close()
    pids = notes.read_text().split()
    assert len(pids) == 3
    while any(map(is_running, pids)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(map(is_running, pids))


def is_running(pid: str) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def test_a_child_that_comes_back_does_not_answer(toy: Worker) -> None:
    forking = negation(BODIES.index("os.fork()"))
    observations = toy.run([ADD, forking, ADD, forking, ADD])
    assert [len(each.seen) for each in observations] == [2] * 5
    assert [is_sound(each) for each in observations] == [True, False, True, False, True]


RUBBISH = {
    "found.values = found.values[:-1]": "a: 1 values of dtype float32 for sizes [2]",
    "found.sizes = ('two',)": "a: TypeError: 'str' object cannot be interpreted as an integer",
    "found.sizes = (2.0,)": "a: TypeError: 'float' object cannot be interpreted as an integer",
    "found.strides = (1, 1)": "a: strides [1, 1] for sizes [2]",
    "found.values = [1j, 2j]": "a: an element 1j of dtype float32",
    "found.values = [10**400] * 2": "int too large to convert to float",
    "found.sizes = None": "a: TypeError: 'NoneType' object is not iterable",
    "found.dtype = np.float32": "a: its dtype is <class 'numpy.float32'>",
    "found = 'a tensor'": "a: AttributeError: 'str' object has no attribute",
    "found = None": "a: AttributeError: 'NoneType' object has no attribute",
    "found.values = [10**5000] * 2": "ValueError: Exceeds the limit",
}


def test_rubbish_is_named(tmp_path: Path) -> None:
    path = Path(write_toy(tmp_path, "pass"))
    path.write_text(path.read_text().replace("adapter = Toy", (
        "    def describe(self, tensor):\n"
        "        found = super().describe(tensor)\n"
        f"        scope = {{'found': found, 'np': np}}\n"
        f"        exec({list(RUBBISH)!r}[int(tensor[1])], scope)\n"
        "        return scope['found']\n\nadapter = Toy"
    )))  # fmt: skip
    programs = [
        Program((Storage("float32", (1.0, float(number))),), ADD.inputs, ADD.calls)
        for number in range(len(RUBBISH))
    ]
    observations = run_and_close(Worker(str(path)), programs)
    for observation, fault in zip(observations, RUBBISH.values(), strict=True):
        assert observation.fault is not None and fault in observation.fault, observation.fault


DOES_NOT_START = {
    "import nothing_of_this_name": "No module named 'nothing_of_this_name'",
    "": "does not define `adapter`",
    "raise SystemExit(2)": "SystemExit: 2",
    "import os; os.write(2, b'no licence'); os._exit(3)": "does not start: no licence",
    "import os; os.abort()": "does not start",
    "import time; time.sleep(60)": "says nothing",
    "adapter = 3": "does not define `adapter`",
}


@pytest.mark.parametrize(("text", "message"), DOES_NOT_START.items())
def test_what_does_not_start_is_one_line(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "broken.py"
    path.write_text(text + "\n")
    with pytest.raises(CannotRun, match=message):
        Worker(str(path), start_timeout=1.0 if "sleep" in text else 60.0)


BODIES = ["pass", "os.fork()", *FAULTS, *PRINTS, *LEAVES]


def test_how_a_process_ended() -> None:
    assert [in_words(code) for code in (3, -11, -64, -99)] == [
        "exit status 3", "signal 11 (segmentation fault)", "signal 64 (SIGRTMAX)", "signal 99",
    ]  # fmt: skip


def test_memory_of_a_process() -> None:
    taken = resident(os.getpid())
    assert taken is None or 10 < taken < 20000
    assert resident(2**30) is None

"""A process which is asked and answers line by line, and may do anything else at any time.

Nothing that happens inside is trusted: it may crash, hang in code that heeds no signal, take memory
or print without end, and start processes that outlive it.
"""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import tempfile
import threading
import time
import uuid
from collections import deque
from pathlib import Path
from typing import Any

from reftorch.conformance.protocol import read_message

NOISE = 20
"""How many of the last lines that are no messages are kept, as they may say what went wrong."""

LONGEST = 2**28
"""Letters of a line that are read: of more no memory should be taken."""

WORDS = 500  # letters of a line that are quoted
POLL = 0.05  # seconds between two looks at a process
GRACE = 0.5  # seconds in which the last lines of a process that ended are read
PRINTED = 2**20  # bytes of standard error that are kept
MARK = "REFTORCH_WORKER"  # in the environment of a process and of all that it starts
PROC = Path("/proc")


class Hung(Exception):
    """There was no message in time."""


class Ended(Exception):
    """The process ended, or closed its output."""


class TooLarge(Exception):
    """The process takes more memory than it may."""


class LineProcess:
    """A command with pipes. Nothing here waits for it longer than it is told to.

    memory: how many MiB it may take.
    """

    def __init__(
        self, command: list[str], environment: dict[str, str] | None = None,
        memory: int | None = None,
    ) -> None:  # fmt: skip
        self.memory = memory
        self.looked = 0.0  # when the memory was looked at
        self.mark = uuid.uuid4().hex
        self.errors = tempfile.TemporaryFile("a+b")  # appended to, so that it may be cut
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                text=True,
                encoding="utf-8",
                errors="replace",
                env={**(os.environ if environment is None else environment), MARK: self.mark},
                start_new_session=True,  # Ctrl-C is for the runner, which then writes its report
            )
        except OSError:
            self.errors.close()
            raise
        self.noise: deque[str] = deque(maxlen=NOISE)
        self.messages: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self.requests: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.threads = [
            threading.Thread(target=self._pump, args=(self.process.stdout,), daemon=True),
            threading.Thread(target=_feed, args=(self.process.stdin, self.requests), daemon=True),
        ]
        for thread in self.threads:
            thread.start()

    def send(self, line: str) -> None:
        """Send a line, without waiting for it to be read."""
        self.requests.put(line + "\n")

    def receive(self, timeout: float) -> dict[str, Any]:
        """Return the next message; what else the process writes is kept as noise."""
        end = time.monotonic() + timeout
        drained = float("inf")  # when all is read that an ended process wrote
        while True:
            try:
                message = self.messages.get(timeout=POLL)
            except queue.Empty:
                if self.process.poll() is not None:
                    drained = min(drained, time.monotonic() + GRACE)
                if time.monotonic() >= drained:  # what it started may hold its pipe open
                    raise Ended from None
                if time.monotonic() >= end:
                    raise Hung from None
                self.look()
                continue
            if message is None:
                raise Ended
            self.look()
            return message

    def _pump(self, stream: Any) -> None:
        """Keep the messages among the lines of a stream, and of the others the last ones."""
        try:
            while line := stream.readline(LONGEST):
                message = read_message(line)
                if message is not None:
                    self.messages.put(message)
                elif line.strip():
                    self.noise.append(line.strip()[:WORDS])
        except (OSError, ValueError):
            pass  # the stream was closed under us
        self.messages.put(None)

    def look(self) -> None:
        """Look, now and then, at how much memory the process takes and how much it printed."""
        now = time.monotonic()
        if now - self.looked < POLL:
            return
        self.looked = now
        if os.fstat(self.errors.fileno()).st_size > PRINTED:
            os.ftruncate(self.errors.fileno(), 0)
        taken = resident(self.process.pid)
        if self.memory is not None and taken is not None and taken > self.memory:
            raise TooLarge(f"{taken} MiB, where {self.memory} MiB are allowed")

    def how_it_ended(self) -> str:
        """Say how the process ended, and what it said last."""
        try:
            code = self.process.wait(1.0)
        except subprocess.TimeoutExpired:
            return "its output closed"
        said = self.last_words()
        return f"its process ended with {in_words(code)}" + (f": {said}" if said else "")

    def last_words(self) -> str:
        """Return the line that says most of what the process wrote last, "" for none."""
        self.errors.seek(0)
        said = self.errors.read().decode(errors="replace").splitlines()
        lines = [line.strip() for line in said if line.strip()] or list(self.noise)
        telling = [line for line in lines[-NOISE:] if re.match(r"[\w.]*(Error|Exception)\b", line)]
        return (telling or lines or [""])[-1][:WORDS]

    def close(self) -> None:
        """Kill the process and what it started."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except (OSError, AttributeError):  # there is no such group: any more, or on this system
            self.process.kill()
        kill_marked(self.mark)
        self.process.wait()
        self.requests.put(None)
        for thread in self.threads:
            thread.join(1.0)
        self.errors.close()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                _close(stream)


def resident(pid: int) -> int | None:
    """Return how many MiB of memory a process has, or None where that cannot be known."""
    try:
        pages = int((PROC / str(pid) / "statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20


def watches_memory() -> bool:
    """Say whether the memory of processes can be watched here."""
    return resident(os.getpid()) is not None


def kill_marked(mark: str) -> None:
    """Kill what has a mark in its environment: it may have left the group of what started it."""
    text = f"{MARK}={mark}".encode()
    for folder in PROC.glob("[0-9]*"):
        try:
            if text in (folder / "environ").read_bytes():
                os.kill(int(folder.name), signal.SIGKILL)
        except OSError:
            continue  # it is another user's, or has ended meanwhile


def in_words(code: int) -> str:
    """Say in words how a process ended."""
    if code >= 0:
        return f"exit status {code}"
    words = {"SIGSEGV": "segmentation fault", "SIGABRT": "aborted", "SIGKILL": "killed",
             "SIGBUS": "bus error", "SIGFPE": "arithmetic error", "SIGILL": "illegal instruction",
             "SIGTERM": "terminated", "SIGXCPU": "out of processor time"}  # fmt: skip
    try:
        name = signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"
    return f"signal {-code} ({words.get(name, name)})"


def _feed(stream: Any, requests: queue.SimpleQueue[str | None]) -> None:
    try:
        while (line := requests.get()) is not None:
            stream.write(line)
            if requests.empty():
                stream.flush()
    except (OSError, ValueError):
        pass  # nobody reads any more: the end of the output says so, too


def _close(stream: Any) -> None:
    try:
        stream.close()
    except OSError:
        pass

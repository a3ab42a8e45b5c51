"""A process which is asked and answers line by line, and may do anything else at any time."""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import tempfile
import threading
import time
from collections import deque
from typing import Any

from reftorch.conformance.protocol import read_message

NOISE = 20
"""How many of the last lines that are no messages are kept, as they may say what went wrong."""


class Hung(Exception):
    """There was no message in time."""


class Ended(Exception):
    """The process ended, or closed its output."""


class LineProcess:
    """A command with pipes. Nothing here waits for it longer than it is told to."""

    def __init__(self, command: list[str], environment: dict[str, str] | None = None) -> None:
        self.errors = tempfile.TemporaryFile()
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                text=True,
                encoding="utf-8",
                errors="replace",
                env=environment,
                start_new_session=True,  # Ctrl-C is for the runner, which then writes its report
            )
        except OSError:
            self.errors.close()
            raise
        self.noise: deque[str] = deque(maxlen=NOISE)
        self.lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.requests: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.threads = [
            threading.Thread(target=_pump, args=(self.process.stdout, self.lines), daemon=True),
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
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise Hung from None
            if line is None:
                raise Ended
            message = read_message(line)
            if message is not None:
                return message
            if line.strip():
                self.noise.append(line.strip())

    def how_it_ended(self) -> str:
        """Say how the process ended, and what it said last."""
        try:
            code = self.process.wait(1.0)
        except subprocess.TimeoutExpired:
            return "its output closed"
        how = f"signal {-code}" if code < 0 else f"exit status {code}"
        said = self.last_words()
        return f"its process ended with {how}" + (f": {said}" if said else "")

    def last_words(self) -> str:
        """Return the line that says most of what the process wrote last, "" for none."""
        self.errors.seek(0)
        said = self.errors.read().decode(errors="replace").splitlines()
        lines = [line.strip() for line in said if line.strip()] or list(self.noise)
        telling = [line for line in lines[-NOISE:] if re.match(r"[\w.]*(Error|Exception)\b", line)]
        return (telling or lines or [""])[-1][:500]

    def close(self) -> None:
        """Kill the process and what it started."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except (OSError, AttributeError):  # there is no such group: any more, or on this system
            self.process.kill()
        self.process.wait()
        self.requests.put(None)
        for thread in self.threads:
            thread.join(1.0)
        self.errors.close()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                _close(stream)


def _pump(stream: Any, lines: queue.SimpleQueue[str | None]) -> None:
    try:
        for line in stream:
            lines.put(line)
    except (OSError, ValueError):
        pass  # the stream was closed under us
    lines.put(None)


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

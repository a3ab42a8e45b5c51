"""A backend as the runner sees it: programs in, observations out, whatever happens inside."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from reftorch.conformance.adapters.base import Adapter
from reftorch.conformance.execute import observe
from reftorch.conformance.observation import Observation
from reftorch.conformance.program import Program


class CannotRun(Exception):
    """The backend cannot be started at all."""


@dataclass(frozen=True)
class Claims:
    """What a backend says of itself."""

    name: str
    version: str
    aspects: frozenset[str]
    dtypes: frozenset[str]
    exact_classes: bool
    degenerate_strides: bool

    @staticmethod
    def of(adapter: Adapter) -> Claims:
        """Return the claims of an adapter."""
        return Claims(
            adapter.name, adapter.version(), adapter.claims, adapter.dtypes,
            adapter.exact_classes, adapter.degenerate_strides,
        )  # fmt: skip


class Backend(Protocol):
    """Something that runs programs."""

    claims: Claims

    def run(self, programs: Sequence[Program]) -> list[Observation]:
        """Run programs and return an observation for each, up to the first with a fault."""
        ...

    def close(self) -> None:
        """Give up what the backend holds."""
        ...


class InProcess:
    """A trusted backend, run in this process."""

    def __init__(self, adapter: Adapter) -> None:
        self.adapter = adapter
        self.claims = Claims.of(adapter)

    def run(self, programs: Sequence[Program]) -> list[Observation]:
        """Run programs one after the other."""
        return [observe(self.adapter, program) for program in programs]

    def close(self) -> None:
        """Do nothing."""


class Worker:
    """A backend in a process of its own, started again after a crash or a hang."""

    def __init__(self, backend: str, timeout: float = 10.0, start_timeout: float = 120.0) -> None:
        self.backend = backend
        self.timeout = timeout
        self.start_timeout = start_timeout
        self.process: subprocess.Popen[str] | None = None
        self.lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.claims = self._start()

    def _start(self) -> Claims:
        command = [sys.executable, "-m", "reftorch.conformance.worker", self.backend]
        path = os.pathsep.join(entry for entry in sys.path if entry)
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": path},  # it imports what we import
            start_new_session=True,  # Ctrl-C is for the runner, which then writes its report
        )
        self.lines = queue.SimpleQueue()
        threading.Thread(
            target=_pump, args=(self.process.stdout, self.lines), daemon=True
        ).start()
        try:
            line = self.lines.get(timeout=self.start_timeout)
        except queue.Empty:
            line = None
        if line is None:
            said = self._last_words()
            self.close()
            raise CannotRun(f"the worker of {self.backend} does not start{said}")
        data = json.loads(line)
        if "cannot_run" in data:
            self.close()
            raise CannotRun(data["cannot_run"])
        return Claims(
            data["name"], data["version"], frozenset(data["claims"]), frozenset(data["dtypes"]),
            data["exact_classes"], data["degenerate_strides"],
        )  # fmt: skip

    def _last_words(self) -> str:
        """Return the last line that the worker wrote to its standard error."""
        self.errors.seek(0)
        said = self.errors.read().decode(errors="replace").strip().splitlines()
        return f": {said[-1]}" if said else ""

    def run(self, programs: Sequence[Program]) -> list[Observation]:
        """Run programs up to the first that breaks the worker; it gets a fault."""
        observations: list[Observation] = []
        if not programs:
            return observations
        if self.process is None:
            self._start()
        self._send(programs)
        for _ in programs:
            observations.append(self._receive())
            if self.process is None:
                break
        return observations

    def _send(self, programs: Sequence[Program]) -> None:
        assert self.process is not None and self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps([p.to_json() for p in programs]) + "\n")
            self.process.stdin.flush()
        except OSError:
            pass  # the worker is dead: _receive finds the end of its output

    def _receive(self) -> Observation:
        assert self.process is not None
        try:
            line = self.lines.get(timeout=self.timeout)
        except queue.Empty:
            self.close()
            waited, self.timeout = self.timeout, max(1.0, self.timeout / 2)  # less patience
            return Observation(fault=f"hung: no answer within {waited:g} s")
        if line is None:
            code = self.process.wait()
            self.close()
            return Observation(fault=f"crashed: its process ended with {_how(code)}")
        try:
            return Observation.from_json(json.loads(line))
        except (ValueError, KeyError, TypeError) as error:
            self.close()
            return Observation(fault=f"returned rubbish: {error}")

    def close(self) -> None:
        """Kill the worker."""
        process, self.process = self.process, None
        if process is None:
            return
        process.kill()
        process.wait()
        self.errors.close()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                _close(stream)


def _pump(stream: Any, lines: queue.SimpleQueue[str | None]) -> None:
    try:
        for line in stream:
            lines.put(line)
    except ValueError:
        pass  # the stream was closed under us
    lines.put(None)


def _close(stream: Any) -> None:
    try:
        stream.close()
    except OSError:
        pass


def _how(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit status {code}"

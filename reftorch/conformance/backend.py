"""A backend as the runner sees it: programs in, observations out, whatever happens inside."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Protocol

from reftorch.conformance.adapters import own_command
from reftorch.conformance.adapters.base import Adapter
from reftorch.conformance.execute import observe
from reftorch.conformance.observation import Observation
from reftorch.conformance.process import Ended, Hung, LineProcess
from reftorch.conformance.program import Program
from reftorch.conformance.protocol import (
    Claims,
    ProtocolError,
    read_answer,
    read_hello,
    write_request,
)


class CannotRun(Exception):
    """The backend cannot be started at all."""


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
        self.process: LineProcess | None = None
        self.number = 0  # of the last request
        self.claims = self._start()

    def _start(self) -> Claims:
        command, environment = serving(self.backend)
        try:
            self.process = LineProcess(command, environment)
        except OSError as error:
            raise CannotRun(f"{command[0]}: {error.strerror or error}") from None
        try:
            data = self.process.receive(self.start_timeout)
            if "cannot_run" in data:
                raise CannotRun(str(data["cannot_run"]))
            return read_hello(data.get("hello"))
        except (Hung, Ended) as error:
            said = self.process.last_words()
            why = "does not start" if isinstance(error, Ended) else "says nothing"
            text = f"the worker of {self.backend} {why}" + (f": {said}" if said else "")
            self.close()
            raise CannotRun(text) from None
        except (CannotRun, ProtocolError) as error:
            self.close()
            raise CannotRun(str(error)) from None

    def run(self, programs: Sequence[Program]) -> list[Observation]:
        """Run programs up to the first that breaks the worker; it gets a fault."""
        observations: list[Observation] = []
        if not programs:
            return observations
        if self.process is None:
            self._start()
        lacks = [self.claims.lack(program) for program in programs]
        first = self.number + 1
        for program, lack in zip(programs, lacks, strict=True):
            if lack is None:
                self._send(program)
        number = first
        for lack in lacks:
            if lack is not None:
                observations.append(Observation(missing=lack))
                continue
            observations.append(self._receive(number))
            number += 1
            if self.process is None:
                break
        return observations

    def _send(self, program: Program) -> None:
        assert self.process is not None
        self.number += 1
        self.process.send(write_request(self.number, program))

    def _receive(self, number: int) -> Observation:
        assert self.process is not None
        try:
            return read_answer(number, self.process.receive(self.timeout))
        except Hung:
            waited, self.timeout = self.timeout, max(1.0, self.timeout / 2)  # less patience
            fault = f"hung: no answer within {waited:g} s"
        except Ended:
            fault = f"crashed: {self.process.how_it_ended()}"
        except ProtocolError as error:
            fault = f"returned rubbish: {error}"
        self.close()
        return Observation(fault=fault)

    def close(self) -> None:
        """Kill the worker."""
        process, self.process = self.process, None
        if process is not None:
            process.close()


def serving(backend: str) -> tuple[list[str], dict[str, str] | None]:
    """Return the command that serves a backend, and its environment where it is not ours."""
    own = own_command(backend)
    if own is not None:
        return own, None
    path = os.pathsep.join(entry for entry in sys.path if entry)
    command = [sys.executable, "-m", "reftorch.conformance.worker", backend]
    return command, {**os.environ, "PYTHONPATH": path}  # it imports what we import

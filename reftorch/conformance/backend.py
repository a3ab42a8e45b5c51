"""A backend as the runner sees it: programs in, observations out, whatever happens inside."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from typing import Protocol

from reftorch.conformance.adapters import own_command
from reftorch.conformance.adapters.base import Adapter
from reftorch.conformance.execute import observe
from reftorch.conformance.observation import Observation
from reftorch.conformance.process import Ended, Hung, LineProcess, TooLarge, resident
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
        """Run programs and return an observation for each; fewer when it breaks often."""
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


BREAKS = 3
"""After so many breaks among the programs of one rule, the others are not run."""


SPARE = 4096
"""MiB that a process may take over what it has at its start, where nothing else is said."""

FEW = 5
"""A program that takes so many times as long as any that was answered has hung."""


class Worker:
    """A backend in a process of its own, started again when it crashes, hangs or grows too large.

    timeout: seconds that one program may take; half of it after each time that it was exceeded,
    but never less than a few times what the slowest answer took: the machine may be busy.
    memory: MiB that the process may take; None for `SPARE` more than at its start, 0 for any.
    """

    def __init__(
        self, backend: str, timeout: float = 10.0, start_timeout: float = 120.0,
        memory: int | None = None,
    ) -> None:  # fmt: skip
        self.backend = backend
        self.timeout = timeout
        self.start_timeout = start_timeout
        self.memory = memory
        self.slowest = 0.0  # seconds that an answer took
        self.process: LineProcess | None = None
        self.number = 0  # of the last request
        self.answered = 0  # programs, since the process was started
        self.claims = self._start()

    def _start(self) -> Claims:
        command, environment = serving(self.backend)
        try:
            limit = self.memory if self.memory else None
            self.process, self.answered = LineProcess(command, environment, limit), 0
        except OSError as error:
            raise CannotRun(f"{command[0]}: {error.strerror or error}") from None
        try:
            data = self.process.receive(self.start_timeout)
            if "cannot_run" in data:
                raise CannotRun(str(data["cannot_run"]))
            if self.memory is None:
                taken = resident(self.process.process.pid)
                self.process.memory = None if taken is None else taken + SPARE
            return read_hello(data.get("hello"))
        except (Hung, Ended, TooLarge) as error:
            said = self.process.last_words()
            why = "does not start" if isinstance(error, Ended) else "says nothing"
            if isinstance(error, TooLarge):
                why, said = "takes too much memory", str(error)
            text = f"the worker of {self.backend} {why}" + (f": {said}" if said else "")
            self.close()
            raise CannotRun(text) from None
        except (CannotRun, ProtocolError) as error:
            self.close()
            raise CannotRun(str(error)) from None

    def run(self, programs: Sequence[Program]) -> list[Observation]:
        """Run programs; one that breaks the worker gets a fault, and the next a new worker."""
        observations: list[Observation] = []
        breaks = 0
        while len(observations) < len(programs) and breaks < BREAKS:
            try:
                if self.process is None:
                    self._start()
            except CannotRun:
                if observations:
                    break  # the fault of the last says more
                raise
            observations += self._run_until_break(programs[len(observations) :])
            breaks += self.process is None
        return observations

    def _run_until_break(self, programs: Sequence[Program]) -> list[Observation]:
        process, number = self.process, self.number + 1
        lacks = [self.claims.lack(program) for program in programs]
        for program, lack in zip(programs, lacks, strict=True):
            if lack is None:
                self._send(program)
        observations = []
        for program, lack in zip(programs, lacks, strict=True):
            if lack is not None:
                observations.append(Observation(missing=lack))
                continue
            observations.append(self._receive(number, program))
            number += 1
            if self.process is not process:  # what else was sent has to be sent again
                break
        return observations

    def _send(self, program: Program) -> None:
        assert self.process is not None
        self.number += 1
        self.process.send(write_request(self.number, program))

    def _receive(self, number: int, program: Program) -> Observation:
        assert self.process is not None
        start = time.monotonic()
        try:
            observation = read_answer(number, self.process.receive(self.timeout))
            self.answered += 1
            self.slowest = max(self.slowest, time.monotonic() - start)
            return observation
        except Hung:
            fault = f"hung: no answer within {self.timeout:.3g} s"
            less = max(1.0, self.timeout / 2, FEW * self.slowest)
            self.timeout = min(self.timeout, less)
        except Ended:
            fault = f"crashed: {self.process.how_it_ended()}"
        except TooLarge as error:
            fault = f"took too much memory: {error}"
            if self.answered:
                return self._run_afresh(program)
        except ProtocolError as error:
            fault = f"returned rubbish: {error}"
        self.close()
        return Observation(fault=fault)

    def _run_afresh(self, program: Program) -> Observation:
        """Run a program in a new process: was it the program that took memory, or all before?"""
        assert self.process is not None
        before, limit = self.answered, self.process.memory
        self.close()
        self._start()
        self._send(program)
        observation = self._receive(self.number, program)
        if observation.fault is None:
            text = f"more than {limit} MiB of memory after {before} programs"
            observation.left.append(text)
        return observation

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

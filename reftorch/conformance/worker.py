"""The process in which a backend runs, so that its crash or hang costs one program.

It speaks the protocol of docs/protocol.md, as adapters in other languages do. What the backend
reads or prints does not get in between.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
from typing import TextIO

from reftorch.conformance.adapters import UnknownBackend, load_adapter
from reftorch.conformance.adapters.base import Adapter
from reftorch.conformance.execute import observe
from reftorch.conformance.leftovers import Leftovers
from reftorch.conformance.observation import Observation
from reftorch.conformance.outside import words
from reftorch.conformance.program import Program
from reftorch.conformance.protocol import Claims, read_request, write_answer, write_hello

PR_SET_PDEATHSIG = 1


def main(backend: str) -> int:
    """Serve programs until stdin ends."""
    requests, answers = take_streams()
    die_with_parent()
    try:
        adapter = load_adapter(backend)
        hello = write_hello(Claims.of(adapter))
    except BaseException as error:  # whatever an import raises, the parent says so in one line
        text = str(error)
        if not isinstance(error, UnknownBackend):
            text = f"{type(error).__name__}: {text}"
        if isinstance(error, ModuleNotFoundError):
            text += f" (is {error.name} installed beside reftorch?)"
        print(json.dumps({"cannot_run": text}), file=answers, flush=True)
        return 2
    print(hello, file=answers, flush=True)
    leftovers = Leftovers()
    for line in requests:
        number, program = read_request(line)
        print(answer(adapter, number, program, leftovers), file=answers, flush=True)
    return 0


def take_streams() -> tuple[TextIO, TextIO]:
    """Keep stdin and stdout for ourselves: the backend reads nothing, and prints to stderr."""
    requests = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return requests, answers


def die_with_parent() -> None:
    """Let the system kill this process when the one that started it is gone, where it can."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def answer(adapter: Adapter, number: int, program: Program, leftovers: Leftovers) -> str:
    """Run one program and write the answer, whatever is raised meanwhile."""
    here = os.getpid()
    try:
        observation = observe(adapter, program)
        observation.left = leftovers.restore()
        text = write_answer(number, observation)
    except BaseException as error:  # SystemExit and KeyboardInterrupt, say, or numbers too long
        text = write_answer(number, Observation(fault=f"raised {words(error)}"))
        leftovers.restore()
    if os.getpid() != here:
        os._exit(0)  # the backend forked, and this is its child: only one of us may answer
    return text


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

"""Run the rules of a session in several processes, each with a backend of its own.

What becomes of a rule depends on the seed and the rule alone, so that the report is the same
however many processes there are. Outcomes come in the order of the rules.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import connection
from typing import Any

from reftorch.conformance.backend import CannotRun
from reftorch.conformance.program import Program
from reftorch.conformance.report.model import Entry
from reftorch.spec import Rule

PATIENCE = 5.0  # seconds that a process is given to end


@dataclass
class Answer:
    """What a process found of a rule."""

    entry: Entry
    kept: Program | None = None  # the failure to be stored
    tallies: list[tuple[int, int]] = field(default_factory=list)  # explained and passed, by entry


Answering = Callable[[str], Answer]
"""Run the rule of an id."""

Opening = Callable[[Any], contextlib.AbstractContextManager[Answering]]
"""Get ready to run rules as a wish says."""


class Helper:
    """A process that runs rules, one at a time."""

    def __init__(self, opening: Opening, wish: Any) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, other = context.Pipe()
        self.process = context.Process(target=serve, args=(opening, wish, other), daemon=True)
        with ignoring_interrupts():  # it belongs to us: Ctrl-C is for us alone
            self.process.start()
        other.close()

    def stop(self) -> None:
        """End the process, which then ends its backend."""
        self.pipe.close()
        self.process.terminate()

    def join(self) -> None:
        """Wait for the end of the process; kill it if there is none."""
        self.process.join(PATIENCE)
        self.process.kill()
        self.process.join()
        self.process.close()


def serve(opening: Opening, wish: Any, pipe: Any) -> None:
    """Run the rules whose ids come from a pipe, in a process of its own."""
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit())  # so that contexts are left
    try:
        with opening(wish) as answering:
            while True:
                pipe.send(answering(pipe.recv()))
    except CannotRun as error:
        pipe.send(error)
    except (EOFError, OSError):
        pass  # the other end was closed: no more is asked


def run_shared(
    opening: Opening, wish: Any, rules: Sequence[Rule], jobs: int
) -> Iterator[Answer]:
    """Yield the answers to rules, in their order, which `jobs` processes find."""
    waiting = list(enumerate(rules))[::-1]
    busy: dict[Any, tuple[Helper, int]] = {}
    done: dict[int, Answer] = {}
    shown = 0
    team: list[Helper] = []
    try:
        while shown < len(rules):
            while waiting and len(busy) < jobs:
                helper = next((each for each in team if each.pipe not in busy), None)
                if helper is None:
                    helper = Helper(opening, wish)
                    team.append(helper)
                place, rule = waiting.pop()
                busy[helper.pipe] = helper, place
                with contextlib.suppress(OSError):  # it ended: the answer will say so
                    helper.pipe.send(rule.id)
            for pipe in connection.wait(list(busy)):
                helper, place = busy.pop(pipe)
                done[place] = receive(helper, rules[place], team)
            while shown in done:
                yield done.pop(shown)
                shown += 1
    finally:
        for each in team:
            each.stop()
        for each in team:
            each.join()


def receive(helper: Helper, rule: Rule, team: list[Helper]) -> Answer:
    """Take an answer; a process that ended instead leaves the team."""
    try:
        answer = helper.pipe.recv()
    except (EOFError, OSError):
        team.remove(helper)
        helper.stop()
        helper.join()
        lost = Entry(rule.id, rule.says, "error", reason="suite: its process ended")
        lost.standing = rule.status
        return Answer(lost)
    if isinstance(answer, CannotRun):
        raise answer
    assert isinstance(answer, Answer)
    return answer


@contextlib.contextmanager
def ignoring_interrupts() -> Iterator[None]:
    """Let SIGINT pass us by, and also the processes that are started meanwhile, for ever."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)

"""The steps of a backward pass at the terminal."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from reftorch.drawing.steps import Gradient, Step

STYLES = {"node": "bold", "passed": "dim", "leaf": "green", "start": "cyan"}
LINES = {"saved": "", "written": "red", "fact": "dim", "hook": "magenta"}
ASK = "Enter: next, p: previous, a number: that step, q: quit > "


def as_text(steps: Sequence[Step]) -> str:
    """All steps as plain text."""
    console = Console(file=io.StringIO(), width=100, color_system=None)
    with console.capture() as capture:
        _print(steps, console)
    return capture.get()


def show(steps: Sequence[Step]) -> None:
    """Print all steps."""
    _print(steps, Console())


def browse(steps: Sequence[Step], ask: Callable[[str], str] = input) -> None:
    """Show one step at a time, and ask where to go."""
    console, place = Console(), 0
    while 0 <= place < len(steps):
        console.print(_panel(steps, place))
        answer = ask(ASK).strip().lower()
        if answer == "q":
            return
        if answer.isdecimal():
            place = min(int(answer), len(steps) - 1)
        else:
            place = max(0, place - 1) if answer == "p" else place + 1


def _print(steps: Sequence[Step], console: Console) -> None:
    for place in range(len(steps)):
        console.print(_panel(steps, place))


def _panel(steps: Sequence[Step], place: int) -> Panel:
    step = steps[place]
    run = f", run {step.run + 1}" if steps[-1].run or step.run else ""
    title = Text(f"{place} of {len(steps) - 1}{run}: {_heading(step)}", STYLES[step.kind])
    return Panel(Group(*_parts(step)), title=title, title_align="left")


def _heading(step: Step) -> str:
    return {"passed": f"{step.title}, passed", "leaf": f"leaf {step.title}"}.get(
        step.kind, step.title
    )


def _parts(step: Step) -> Iterator[RenderableType]:
    yield _table(("arrives", step.incoming, False), ("after hooks", step.changed, False))
    for line in step.saved:
        yield Text(f"saved {line.text}", LINES[line.kind])
    yield _table(
        ("goes to", step.results, True), ("queue", step.state.queue, True),
        ("leaves", step.state.leaves, True),
    )  # fmt: skip
    if step.error:
        yield Text(step.error, "bold red")


def _table(*groups: tuple[str, Sequence[Gradient], bool]) -> Table:
    table = Table.grid(padding=(0, 1))
    for head, gradients, is_named in groups:
        _rows(table, head, gradients, is_named)
    return table


def _rows(table: Table, head: str, gradients: Sequence[Gradient], is_named: bool) -> None:
    for i, gradient in enumerate(gradients):
        words = f"{gradient.label} → {gradient.title}" if is_named else gradient.label
        grad = gradient.seen
        value = ("no gradient", "") if grad is None else (grad.described, grad.numbers)
        table.add_row(Text("" if i else head, "dim"), Text(words), *map(Text, value))

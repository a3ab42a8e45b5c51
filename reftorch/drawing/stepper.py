"""`watch_backward`: a backward pass, node by node, as the engine itself goes.

    with watch_backward(names=locals()) as watch:
        loss.backward()
    print(watch)                   # every step
    watch.browse()                 # step by step in the terminal
    watch.save("backward.html")    # the same as a page

What is watched is a `Run` of the engine, whose methods only tell what goes through them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from reftorch.autograd.engine import RUNS, Run
from reftorch.core.graph import Node, Target
from reftorch.core.tensor_impl import TensorImpl
from reftorch.drawing.anatomy import Anatomy, edge_names, saved_lines
from reftorch.drawing.page import framed, page_of
from reftorch.drawing.picture import Picture
from reftorch.drawing.steps import Gradient, State, Step, seen
from reftorch.drawing.terminal import as_text, browse, show


class Watched(Run):
    """A run that tells a watch what goes through it."""

    __slots__ = ("anatomy", "watch", "place", "step")

    watched = True
    anatomy: Anatomy
    watch: Watch
    place: int  # among the runs that are watched
    step: Step  # the last one; a hook may have started another run since

    def walk(self) -> None:
        """Run as ever, from "start" on."""
        roots: list[Target] = [node for _, node in sorted(self.heap)]
        self.anatomy = Anatomy(roots + [e[0] for e in self.leaves.values()], self.watch.names)
        self.place = self.watch.open(self.anatomy)
        self._step("start", "", "start")
        self._close()
        try:
            super().walk()
            self._close()
        except Exception as problem:
            self.step.error = f"{type(problem).__name__}: {problem}"
            raise

    def _is_run(self, node: Node, grads: list[Any]) -> bool:
        self._close(node, grads)
        incoming, saved = self._outputs(node, grads), saved_lines(node, self.anatomy.names)
        step = self._step("node", *self._box(node))
        step.incoming, step.saved = incoming, tuple(saved)
        runs = super()._is_run(node, grads)
        changed = self._outputs(node, grads)
        step.changed = () if _are_same(incoming, changed) else changed
        step.kind = "node" if runs else "passed"
        return runs

    def _run_hooked(self, node: Node, grads: list[Any]) -> list[Any]:
        names = edge_names(node)
        results = super()._run_hooked(node, grads)
        self.step.results = tuple([
            Gradient(name, *self._box(end), seen(result))
            for name, end, result in zip(names, node._edges, results, strict=True)
            if end is not None
        ])  # fmt: skip
        return results

    def _deliver(self, key: int, entry: list[Any]) -> None:
        self._close(leaf=entry)
        leaf = entry[0]
        step = self._step("leaf", *self._box(leaf))
        step.incoming = (Gradient("sum", step.key, step.title, seen(entry[1])),)
        super()._deliver(key, entry)
        wanted: Any = self.wanted
        kept = wanted.get((key, 0)) if self.returns else getattr(leaf, "_grad", None)
        label = "returned" if self.returns else ".grad"
        step.results = (Gradient(label, step.key, step.title, seen(kept)),)

    def _step(self, kind: str, key: str, title: str) -> Step:
        self.step = Step(kind, self.place, key, title)
        self.watch.steps.append(self.step)
        return self.step

    def _close(self, node: Node | None = None, grads: Sequence[Any] = (), leaf: Any = None) -> None:
        """Say what waits after the last step: with the node, or leaf, taken up just now."""
        waiting = [] if node is None else [(node, grads)]
        waiting += [(other, self.pending[other]) for _, other in sorted(self.heap)]
        entries = [*([] if leaf is None else [leaf]), *self.leaves.values()]
        self.step.state = State(
            tuple([gradient for end, held in waiting for gradient in self._outputs(end, held)]),
            tuple([Gradient("sum", *self._box(entry[0]), seen(entry[1])) for entry in entries]),
        )

    def _outputs(self, node: Node, grads: Sequence[Any]) -> tuple[Gradient, ...]:
        box = self._box(node)
        labels = [f"output {i}" for i in range(len(grads))] if len(grads) > 1 else ["grad"]
        return tuple(
            [Gradient(label, *box, seen(g)) for label, g in zip(labels, grads, strict=True)]
        )

    def _box(self, target: Target) -> tuple[str, str]:
        key = self.anatomy.key_of(target)
        return key, self.anatomy.boxes[key].heading if key in self.anatomy.boxes else ""


def _are_same(before: Sequence[Gradient], after: Sequence[Gradient]) -> bool:
    """Whether hooks left the gradients as they were."""
    return all(
        (a.seen is None) == (b.seen is None)
        and (a.seen is None or b.seen is None or _equal(a.seen.values, b.seen.values))
        for a, b in zip(before, after, strict=True)
    )


def _equal(a: np.ndarray | None, b: np.ndarray | None) -> bool:
    if a is None or b is None:
        return a is b
    return a.shape == b.shape and a.tobytes() == b.tobytes()


class Watch:
    """What was seen of the backward passes inside of the `with`, in this thread."""

    def __init__(self, names: Mapping[str, Any]) -> None:
        self.names = {name: t for name, t in names.items() if isinstance(t, TensorImpl)}
        self.steps: list[Step] = []
        self.pictures: list[Picture] = []  # the graph of each run as it was at its start
        self._before: Callable[..., Run] = Run

    def __enter__(self) -> Watch:
        self._before, RUNS.start = RUNS.start, self._start
        return self

    def __exit__(self, *exc: object) -> None:
        RUNS.start = self._before

    def _start(self, *args: Any) -> Run:
        run = Watched(*args)
        run.watch = self
        return run

    def open(self, anatomy: Anatomy) -> int:
        """Draw the graph of a run that begins, and give the run its number."""
        boxes = list(anatomy.boxes.values())
        self.pictures.append(Picture(boxes, anatomy.arrows, "autograd graph"))
        return len(self.pictures) - 1

    def __str__(self) -> str:
        return as_text(self.steps)

    def show(self) -> None:
        """Print every step, in colours."""
        show(self.steps)

    def browse(self) -> None:
        """Go through the steps at the terminal, to and fro."""
        browse(self.steps)

    @property
    def page(self) -> str:
        """The steps as one HTML page that needs nothing else."""
        return page_of(self.pictures, self.steps)

    def save(self, path: str | Path) -> None:
        """Write the page to a file."""
        Path(path).write_text(self.page, encoding="utf-8")

    def _repr_html_(self) -> str:
        return framed(self.page)


def watch_backward(names: Mapping[str, Any] | None = None) -> Watch:
    """Watch, inside of a `with`, what `backward` and `autograd.grad` do; see `Watch`."""
    return Watch({} if names is None else names)

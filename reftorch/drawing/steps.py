"""What is remembered of a backward pass: its steps, as text and as copies of the values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from reftorch.core.batching import Batched
from reftorch.core.sparse import Sparse
from reftorch.core.tensor_impl import TensorImpl
from reftorch.drawing.anatomy import Line, described


class Seen(NamedTuple):
    """A gradient as it was: its dtype and sizes, and a copy of its values."""

    described: str
    values: np.ndarray | None

    @property
    def numbers(self) -> str:
        """The values as text, the middle of many left out."""
        if self.values is None:
            return ""
        return np.array2string(
            self.values, precision=4, threshold=24, edgeitems=2, separator=", ", suppress_small=True
        )

    def __str__(self) -> str:
        numbers = self.numbers
        between = "\n" if "\n" in numbers else " "
        return f"{self.described}{between}{numbers}".rstrip()


def seen(grad: TensorImpl | None) -> Seen | None:
    """What there is to see of a gradient; it itself is not kept, as others may want to own it."""
    if grad is None:
        return None
    has_elements = not isinstance(grad, (Batched, Sparse))
    return Seen(described(grad), grad.elements().copy() if has_elements else None)


class Gradient(NamedTuple):
    """A gradient and where it is: `label` says for what, `key` and `title` are those of a box."""

    label: str
    key: str
    title: str
    seen: Seen | None


class State(NamedTuple):
    """What waits after a step: for the nodes that are ready or not, next one first; for leaves."""

    queue: tuple[Gradient, ...] = ()
    leaves: tuple[Gradient, ...] = ()


@dataclass(slots=True)
class Step:
    """One step of a run: its "start", a "node" that was run or only "passed", or a "leaf".

    `incoming` are the gradients of a node's outputs as they arrived, `changed` what hooks made of
    them; `results` go along the edges. For a leaf `incoming` is the sum, and `results` its `.grad`.
    """

    kind: str
    run: int
    key: str
    title: str
    incoming: tuple[Gradient, ...] = ()
    changed: tuple[Gradient, ...] = ()
    saved: tuple[Line, ...] = ()
    results: tuple[Gradient, ...] = ()
    state: State = field(default_factory=State)
    error: str = ""

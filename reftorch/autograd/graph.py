"""The graph, for those who look at it: edges, hooks on several tensors, hooks for what is saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reftorch.autograd.around import register_hook
from reftorch.autograd.edge import GradientEdge, get_gradient_edge
from reftorch.autograd.engine import current_run
from reftorch.autograd.saved_hooks import (
    disable_saved_tensors_hooks,
    save_on_cpu,
    saved_tensors_hooks,
)  # fmt: skip
from reftorch.core.graph import Node
from reftorch.core.hooks import RemovableHandle
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.operator import requires_grad
from reftorch.errors import check

__all__ = [
    "GradientEdge", "Node", "disable_saved_tensors_hooks", "get_gradient_edge",
    "increment_version", "register_multi_grad_hook", "save_on_cpu", "saved_tensors_hooks",
]  # fmt: skip


def increment_version(tensor: Any) -> None:
    """Say that a tensor, or each of several, was modified [graph/increment-version]."""
    for each in (tensor,) if isinstance(tensor, TensorImpl) else tensor:
        each._storage.version += 1


# ---- hooks on several tensors


class _Handles:
    """The handle of a hook on several tensors."""

    def __init__(self, handles: Sequence[RemovableHandle]) -> None:
        self.handles = tuple(handles)

    def remove(self) -> None:
        """Take the hook away from all of them."""
        for handle in self.handles:
            handle.remove()

    def __enter__(self) -> _Handles:
        return self

    def __exit__(self, *exc: object) -> None:
        self.remove()


def register_multi_grad_hook(
    tensors: Sequence[Any], fn: Callable[[Any], Any], *, mode: str = "all"
) -> _Handles:
    """Call `fn` once in a pass, with all gradients, or (`mode="any"`) with the first one.

    "all" waits for those of the tensors which the pass reaches; the others are None
    [graph/multi-grad-hook].
    """
    check(
        mode in ("all", "any"), "graph/multi-grad-hook-mode",
        "Expects mode to be one of ('all', 'any') but got {}", mode,
    )  # fmt: skip
    if mode == "any":
        tensors = [each for each in tensors if requires_grad((each,))]
    for each in tensors:
        check(
            requires_grad((each,)), "graph/multi-grad-hook-needs-grad",
            "Expected gradient function to be set",
        )
    made = _All(tensors, fn) if mode == "all" else _First(fn)
    return _Handles([register_hook(t, made.hook(place)) for place, t in enumerate(tensors)])


class _All:
    """Gathers the gradients of one pass."""

    def __init__(self, tensors: Sequence[Any], fn: Callable[[Any], Any]) -> None:
        self.fn = fn
        self.edges = [get_gradient_edge(each) for each in tensors]
        self.run: Any = None
        self.waiting = 0
        self.found: list[Any] = []

    def hook(self, place: int) -> Callable[[Any], None]:
        """The hook of one of the tensors."""

        def arrived(grad: Any) -> None:
            run = current_run()
            if run is not self.run:
                self.run, self.found = run, [None] * len(self.edges)
                self.waiting = sum(run.reaches(edge.node) for edge in self.edges)
            self.found[place] = grad
            self.waiting -= 1
            if self.waiting == 0:
                found, self.run, self.found = self.found, None, []
                self.fn(found)

        return arrived


class _First:
    """Passes on the first gradient of a pass."""

    def __init__(self, fn: Callable[[Any], Any]) -> None:
        self.fn = fn
        self.number = -1

    def hook(self, place: int) -> Callable[[Any], None]:  # noqa: ARG002 - as for `_All`
        """The hook of one of the tensors."""

        def arrived(grad: Any) -> None:
            if self.number != current_run().number:
                self.number = current_run().number
                self.fn(grad)

        return arrived

"""Which nodes a backward pass visits: whose hooks run, what is freed, who gets a gradient."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import reftorch
from tests.autograd.beside import difference, refused
from tests.support import covers


class Graph:
    """x and w are leaves; y, z and u products; each has a hook of every kind."""

    def __init__(self, library: Any) -> None:
        self.grad, self.seen = library.autograd.grad, []
        self.backward = library.autograd.backward
        self.x, self.w = (library.ones(2, requires_grad=True) for _ in "xw")
        self.y = self.x * self.w
        self.z = self.y * self.x
        self.u = self.z * self.w
        self.ones = library.ones(2)
        for name in "xwyzu":
            self.watch(name, getattr(self, name))

    def watch(self, name: str, tensor: Any) -> None:
        note = self.seen.append
        tensor.register_hook(lambda grad: (note(f"hook {name}"), grad * 10)[1])
        if tensor.grad_fn is None:
            tensor.register_post_accumulate_grad_hook(lambda leaf: note(f"accumulated {name}"))
            return
        tensor.grad_fn.register_prehook(lambda outputs: note(f"before {name}"))
        tensor.grad_fn.register_hook(
            lambda inputs, outputs: note(f"after {name} {[grad is None for grad in inputs]}")
        )

    def outcome(self, result: Any) -> Any:
        """All that can be seen of a pass."""
        results = result if isinstance(result, tuple) else ()
        grads = [getattr(self, name).grad for name in "xwyzu"]
        inner = [self.y, self.z, self.u]
        return {
            "results": [None if each is None else each.tolist() for each in results],
            "grads": [None if each is None else each.tolist() for each in grads],
            "seen": self.seen,
            "freed": [refused(lambda each: each.grad_fn._saved_self, each) for each in inner],
            "retains": [each.retains_grad for each in inner],
        }


def found(library: Any, run: Callable[[Graph], Any], retaining: str) -> Any:
    graph = Graph(library)
    for name in retaining:
        getattr(graph, name).retain_grad()
    return graph.outcome(run(graph))


@covers("hooks/of-the-only-root", "graph/inputs-are-passed", "hooks/wanted-and-passed")
@pytest.mark.filterwarnings("ignore")  # of PyTorch, about the grad of what is no leaf
@pytest.mark.parametrize("retaining", ["", "yu"])
@pytest.mark.parametrize("inputs", ["x", "y", "z", "u", "zy", "yx", "ux", "zx", "w"])
@pytest.mark.parametrize("roots", ["u", "y", "x", "uy", "uu", "xy", "xu"])
@pytest.mark.parametrize("collecting", [True, False])
def test_inputs(roots: str, inputs: str, collecting: bool, retaining: str) -> None:
    def run(graph: Graph) -> Any:
        tensors, wanted = ([getattr(graph, name) for name in names] for names in (roots, inputs))
        grads = [graph.ones] * len(roots)
        if collecting:
            return graph.grad(tensors, wanted, grads, allow_unused=True)
        return graph.backward(tensors, grads, inputs=wanted)

    differs = difference(found(torch, run, retaining), found(reftorch, run, retaining))
    assert differs is None, differs

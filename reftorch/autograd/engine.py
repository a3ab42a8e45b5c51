"""The engine: walks the graph from the roots, newest node first, and sums what meets.

A node is older than every node that uses its outputs, so falling sequence numbers are a
topological order, and a heap of the nodes reached so far suffices: no recursion, no counting.
"""

from __future__ import annotations

import heapq
import sys
import weakref
from collections.abc import Sequence
from typing import Any

from reftorch.core.graph import Node, Output, Target
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl, alias_of, empty
from reftorch.dispatch.kernels import launch
from reftorch.errors import check, fail


Grads = dict[int, list[Any]]


class Run:
    """One run of the engine.

    `wanted` maps id(target) to None for the inputs of `autograd.grad`; their gradients are kept
    in it, and nothing is accumulated into leaves. It is None for `backward`.
    """

    __slots__ = ("pending", "heap", "create_graph", "keep_graph", "wanted", "needed", "allowed")

    def __init__(
        self, keep_graph: bool, create_graph: bool, wanted: dict[int, Any] | None = None
    ) -> None:
        self.pending: dict[Node, list[Any]] = {}
        self.heap: list[tuple[int, Node]] = []
        self.keep_graph, self.create_graph, self.wanted = keep_graph, create_graph, wanted
        # with `wanted`: the nodes on the way to one, and those plus the wanted nodes themselves
        self.needed: set[Node] = set()
        self.allowed: set[Node] = set()

    def send(self, target: Target, grad: TensorImpl) -> None:
        """Hand a gradient to the end of an edge; several are summed [autograd/sums-gradients]."""
        cls = type(target)
        if cls is Node:
            node, index = target, 0
        elif cls is Output:
            node, index = target.node, target.index
        else:
            self._reach_leaf(target, grad)
            return
        if self.wanted is not None and node not in self.allowed:
            return
        if grad._geometry is not target.geometry or grad._dtype is not target.dtype:
            grad = fit(grad, target.geometry.sizes, target.dtype)
        waiting = self.pending.get(node)
        if waiting is None:
            self.pending[node] = waiting = [None] if cls is Node else [None] * len(node.outputs)
            heapq.heappush(self.heap, (-node.sequence, node))
        waiting[index] = grad if waiting[index] is None else waiting[index] + grad

    def _reach_leaf(self, leaf: Any, grad: TensorImpl) -> None:
        if grad._geometry is not leaf._geometry or grad._dtype is not leaf._dtype:
            grad = fit(grad, leaf._geometry.sizes, leaf._dtype)
        if self.wanted is None:
            accumulate(leaf, grad, self.create_graph)
        elif id(leaf) in self.wanted:
            before = self.wanted[id(leaf)]
            self.wanted[id(leaf)] = grad if before is None else before + grad

    def walk(self) -> None:
        """Run every node that was reached, newest first."""
        heap, pop, pending = self.heap, heapq.heappop, self.pending
        before, MODE.grad = MODE.grad, self.create_graph
        try:
            while heap:
                node = pop(heap)[1]
                grads = pending.pop(node)
                if self.wanted is not None:
                    self._keep(node, grads)
                    if node not in self.needed:
                        continue
                if Retained.any:
                    retain(node, grads)
                self._visit(node, grads)
        finally:
            MODE.grad = before

    def _visit(self, node: Node, grads: list[Any]) -> None:
        if node.saved is None:
            fail(
                "autograd/graph-is-freed",
                "Trying to backward through the graph a second time (or directly access saved "
                "tensors after they have already been freed): specify retain_graph=True",
            )
        results = node.operator.derivative(node, grads)
        # A gradient that only its edge holds may be taken over by a leaf (see `accumulate`), so
        # whatever else would hold it lets go.
        grads.clear()
        if not self.keep_graph:
            node.saved = None
        for edge, target in enumerate(node.edges):
            if target is not None:
                result, results[edge] = results[edge], None
                if result is not None:
                    self.send(target, result)

    def _keep(self, node: Node, grads: list[Any]) -> None:
        targets: Sequence[Target] = node.outputs if len(grads) > 1 else (node,)
        for target, grad in zip(targets, grads, strict=True):
            if id(target) in self.wanted:  # type: ignore[operator]
                self.wanted[id(target)] = grad  # type: ignore[index]


def fit(grad: Any, sizes: tuple[int, ...], dtype: Any) -> Any:
    """Give a gradient the sizes and dtype of what it is the gradient of.

    What was broadcast is summed [autograd/broadcast-is-summed]; the gradient of a real input is
    real [autograd/real-input-real-grad].
    """
    if grad._geometry.sizes != sizes:
        grad = sum_to_size(grad, sizes)
    if grad._dtype is not dtype:
        if grad._dtype.is_complex and not dtype.is_complex:
            grad = grad.real
        if grad._dtype is not dtype:
            grad = grad.to(dtype)
    return grad


def sum_to_size(grad: Any, sizes: tuple[int, ...]) -> Any:
    """Sum over the dims that broadcasting added or stretched."""
    have = grad._geometry.sizes
    lead = len(have) - len(sizes)
    check(
        lead >= 0 and all(n in (1, have[lead + d]) for d, n in enumerate(sizes)),
        "autograd/gradient-has-input-shape", "a gradient of shape {} cannot be summed to {}",
        list(have), list(sizes),
    )  # fmt: skip
    dims = [*range(lead), *(lead + d for d, n in enumerate(sizes) if n == 1 != have[lead + d])]
    if dims:
        grad = grad.sum(dims, keepdim=True)
    return grad.view(sizes) if lead else grad


def accumulate(leaf: Any, grad: Any, create_graph: bool) -> None:
    """Add a gradient to `leaf.grad` [autograd/accumulates].

    The first one is taken over when nobody else holds it, and else copied, into the leaf's own
    memory layout [autograd/grad-layout].
    """
    before = getattr(leaf, "_grad", None)
    if before is None:
        if create_graph:
            leaf._grad = grad
            return
        # five: the locals of `_visit`, `send`, `_reach_leaf` and of here, and the argument itself
        alone = sys.getrefcount(grad) <= 5 and grad._base is None and grad._node is None
        if alone and grad._geometry is leaf._geometry:
            leaf._grad = grad
        else:
            leaf._grad = _in_layout_of(leaf, grad)
    elif create_graph:
        leaf._grad = before + grad
    else:
        before += grad


def _in_layout_of(leaf: Any, grad: Any) -> Any:
    shape = leaf._geometry if leaf._geometry.dense else grad._geometry.preserved()
    fresh = empty(shape, leaf._dtype)
    launch("copy", (fresh,), (grad,))
    return fresh


class Retained:
    """The tensors that retain their gradient: node -> (reference to the tensor, output index)."""

    by_node: weakref.WeakKeyDictionary[Node, list[tuple[Any, int]]] = weakref.WeakKeyDictionary()
    any = False  # whether there ever was one; looking into the dictionary costs more

    @classmethod
    def add(cls, node: Node, tensor: TensorImpl, index: int) -> None:
        """Let a tensor retain its gradient."""
        cls.by_node.setdefault(node, []).append((weakref.ref(tensor), index))
        cls.any = True


def retain(node: Node, grads: Sequence[Any]) -> None:
    """Keep the gradients of the outputs that asked for it [autograd/retain-grad]."""
    for reference, index in Retained.by_node.get(node, ()):
        tensor, grad = reference(), grads[index]
        if tensor is not None and grad is not None:
            before = getattr(tensor, "_grad", None)
            tensor._grad = alias_of(grad) if before is None else before + grad


def nodes_towards(roots: Sequence[Target], wanted: dict[int, Any]) -> set[Node]:
    """The nodes from which an edge path leads to a wanted target; the others need not run."""
    seen: set[Node] = set()
    stack = [_node_of(root) for root in roots]
    while stack:
        node = stack.pop()
        if node is not None and node not in seen:
            seen.add(node)
            stack.extend([_node_of(edge) for edge in node.edges])
    needed: set[Node] = set()
    for node in sorted(seen, key=lambda each: each.sequence):
        # the oldest first, so that it is known of every edge's end whether it is needed
        if any(_leads_to(end, wanted, needed) for end in node.edges):
            needed.add(node)
    return needed


def _leads_to(end: Target | None, wanted: dict[int, Any], needed: set[Node]) -> bool:
    if end is None:
        return False
    node = _node_of(end)
    return id(end) in wanted or (node is not None and node in needed)


def _node_of(target: Any) -> Node | None:
    if type(target) is Node:
        return target
    return target.node if type(target) is Output else None

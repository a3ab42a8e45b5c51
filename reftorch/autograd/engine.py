"""The engine: walks the graph from the roots, newest node first, and sums what meets.

A node is older than every node that uses its outputs, so falling sequence numbers are a
topological order, and a heap of the nodes reached so far suffices: no recursion, no counting
[autograd/deep-graph].
"""

from __future__ import annotations

import heapq
import itertools
import sys
import threading
from collections.abc import Callable, Sequence
from typing import Any

from reftorch.autograd.anomaly import ANOMALY, accuse, check_results
from reftorch.autograd.around import (
    accumulated,
    before_node,
    changed_by,
    post_hooks,
    pre_hooks,
)  # fmt: skip
from reftorch.autograd.history import node_of
from reftorch.core.device import CPU
from reftorch.core.geometry import contiguous
from reftorch.core.graph import LEAF, Leaf, Node, Output, Target
from reftorch.core.hooks import Hooks
from reftorch.core.memory_format import contiguous_format
from reftorch.core.place import Elsewhere, within
from reftorch.core.sparse import Sparse
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl, alias_of, empty
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.operator import requires_grad
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check

Key = tuple[int, int]

_next_run = itertools.count(1).__next__


def key_of(target: Target) -> Key:
    """What tells the ends of edges apart: whose it is, and which output."""
    if isinstance(target, Output):
        return id(target.node), target.index
    return id(target), 0


class Run:
    """One run of the engine, which frees what it passes unless told not to [autograd/retain-graph].

    `wanted` maps the keys (see `key_of`) of the inputs of `autograd.grad` to None; their gradients
    are kept in it, and nothing is accumulated into leaves, unless `returns` is made False: then
    the wanted leaves are the only ones that get theirs. It is None for a plain `backward`.
    """

    __slots__ = (
        "pending", "heap", "leaves", "create_graph", "keep_graph", "wanted", "needed", "allowed",
        "returns", "sole", "missing", "number", "running", "looking",
    )  # fmt: skip

    watched = False  # a subclass that is to see every node says True

    def __init__(
        self, keep_graph: bool, create_graph: bool, wanted: dict[Key, Any] | None = None
    ) -> None:
        self.pending: dict[Node, list[Any]] = {}
        self.heap: list[tuple[int, Node]] = []
        # id -> the leaf, its gradient so far, whether that is a sum made here
        self.leaves: dict[int, list[Any]] = {}
        self.number = _next_run()
        self.running: Node | None = None  # while there are hooks: the node that is passed
        self.looking = self.watched  # whether each node is looked at: some may get no gradient
        # id of a leaf -> how many gradients are still to arrive; None while nobody could tell
        self.missing: dict[int, int] | None = None
        self.keep_graph, self.create_graph, self.wanted = keep_graph, create_graph, wanted
        self.returns = wanted is not None
        self.sole: Target | None = None  # with `wanted`: the root, if there is but one
        # with `wanted`: the nodes on the way to one, and those plus the wanted nodes themselves
        self.needed: set[Node] = set()
        self.allowed: set[Node] = set()

    def send(self, target: Target, grad: Any) -> None:
        """Hand a gradient to the end of an edge; several are summed [autograd/sums-gradients]."""
        cls = type(target)
        if cls is not Node and cls is not Output:
            self._reach_leaf(target, grad)
            return
        end: Any = target
        node = end if cls is Node else end.node
        if self.wanted is not None and node not in self.allowed:
            return
        if grad._geometry is not end._geometry or grad._dtype is not end._dtype:
            grad = fit(grad, end)
        waiting = self.pending.get(node)
        if waiting is None:
            heapq.heappush(self.heap, (-node._sequence, node))
            if cls is Node:
                self.pending[node] = [grad]
                return
            self.pending[node] = waiting = [None] * node._count
        index = 0 if cls is Node else end.index
        waiting[index] = grad if waiting[index] is None else waiting[index] + grad

    def _reach_leaf(self, leaf: Any, grad: Any) -> None:
        if self.wanted is not None and (id(leaf), 0) not in self.wanted and leaf is not self.sole:
            return
        if (leaf._node is not LEAF or leaf._base is not None) and not self._takes_grad(leaf):
            return
        if (
            grad._geometry is not leaf._geometry or grad._dtype is not leaf._dtype
            or Elsewhere.any
        ):  # fmt: skip
            grad = fit(grad, leaf)
        entry = self.leaves.get(id(leaf))
        if entry is None or entry[1] is None:
            self.leaves[id(leaf)] = [leaf, grad, False]
        elif entry[2]:
            entry[1] += grad
        else:
            entry[1] = entry[1] + grad
            entry[2] = not self.create_graph

    def _takes_grad(self, leaf: TensorImpl) -> bool:
        """Whether what was a leaf when the graph was made still is one that requires grad.

        Or it has hooks, which run all the same [hooks/of-a-former-leaf]. One that has a history now
        is refused in its turn.
        """
        node = node_of(leaf)
        if node is not None and not isinstance(node, Leaf) and self.missing is None:
            self.missing = _TO_BE_COUNTED
        return node is not None or getattr(leaf, "_hooks", None) is not None

    def _send_nothing(self, target: Target) -> None:
        """Have the end of an edge passed that gets no gradient [engine/undefined-is-passed]."""
        node, self.looking = _node_of(target), True
        if node is None:
            if self.wanted is None or (id(target), 0) in self.wanted:
                self.leaves.setdefault(id(target), [target, None, False])
        elif node not in self.pending and (self.wanted is None or node in self.allowed):
            heapq.heappush(self.heap, (-node._sequence, node))
            self.pending[node] = [None] * getattr(node, "_count", 1)

    def walk(self) -> None:
        """Run every node that was reached, newest first; then hand over to the leaves.

        It does not matter whether the caller records [autograd/backward-ignores-mode].
        """
        before, MODE.grad = MODE.grad, self.create_graph
        RUNS.stack.append(self)
        try:
            if self.watched or Hooks.any or self.missing is not None:
                self._count()
            self._pass_nodes()
            while self.leaves:
                self._deliver(*self.leaves.popitem())
        finally:
            MODE.grad = before
            RUNS.stack.pop()

    def _pass_nodes(self) -> None:
        heap, choosing = self.heap, self.wanted is not None
        node: Node | None = None
        ahead: Node | None = None
        try:
            while ahead is not None or heap:
                if ahead is None:
                    node = heapq.heappop(heap)[1]
                    grads = self.pending.pop(node)
                else:
                    node = ahead
                if (choosing or self.looking or Hooks.any) and not self._is_run(node, grads):
                    continue
                derivative = node._operator.derivative
                hooked = self.looking or Hooks.any or Elsewhere.any
                results = self._run_hooked(node, grads) if hooked else derivative(node, grads)
                # A gradient that only its edge holds may be taken over by a leaf (`accumulate`),
                # so whatever else would hold it lets go.
                grads.clear()
                if not self.keep_graph and derivative.saves_tensors(node):
                    node._saved = None
                ahead = self._hand_on(node, results, grads)
                if self.missing is not None:
                    self._settle(node)
        except Exception:
            self._count(node)  # the sums that are complete are handed over nevertheless
            raise

    def _hand_on(self, node: Node, results: list[Any], grads: list[Any]) -> Node | None:
        """Send the results of a node along its edges, but for one that goes straight on.

        That is to a node newer than all that wait, which is returned as the next, with its
        gradient in `grads`: so a chain passes the heap by. Where somebody may look who waits, all
        do.
        """
        heap, ahead = self.heap, None
        straight_on = self.missing is None and self.wanted is None and not self.looking
        for edge, end in enumerate(node._edges):
            result, results[edge] = results[edge], None
            if result is None or end is None:
                if end is not None:
                    self._send_nothing(end)
                continue
            if type(end) is not Node and type(end) is not Output:
                self._reach_leaf(end, result)
            elif straight_on and ahead is None and type(end) is Node:
                if result._geometry is not end._geometry or result._dtype is not end._dtype:
                    result = fit(result, end)
                ahead = end
                grads.append(result)
            else:
                self.send(end, result)
            result = None
        if ahead is not None and (
            (heap and ahead._sequence <= -heap[0][0]) or self.missing is not None
        ):
            self.send(ahead, grads.pop())
            ahead = None
        return ahead

    def _is_run(self, node: Node, grads: list[Any]) -> bool:
        """Run the hooks on the gradients of a node, keep what is wanted, say whether it has to run.

        The wanted gradient of a node that also runs is what arrived, before hooks
        [hooks/wanted-and-passed].
        """
        hooks, self.running = getattr(node, "_hooks", None), node
        runs = self.wanted is None or node in self.needed
        if runs and self.wanted is not None:
            self._keep(node, grads)
        if hooks is not None:
            before_node(hooks, grads)
        if not runs:
            self._keep(node, grads)
        elif hooks is not None:
            pre_hooks(hooks.before, grads)
        return runs

    def _run_hooked(self, node: Node, grads: list[Any]) -> list[Any]:
        """Run a node and its post-hooks [hooks/post-hook-sees-fitted]."""
        hooks = getattr(node, "_hooks", None)
        outputs = tuple(grads)
        derivative = node._operator.derivative
        if not derivative.is_custom and all(grad is None for grad in grads):
            results: list[Any] = [None] * len(node._edges)
        elif ANOMALY.enabled:
            results = _looked_through(node, grads)
        else:
            results = _derived(node, grads)
        if hooks is not None and hooks.after:
            shown = [
                self._as_shown(node, result, target)
                for result, target in zip(results, node._edges, strict=True)
            ]
            results = post_hooks(hooks.after, shown, outputs)
        return results

    def _as_shown(self, node: Node, result: Any, target: Target | None) -> Any:
        """A result as post-hooks see it: None where nobody asked for it, else fitted to its tensor.

        A custom function computes whatever it likes [hooks/post-hook-sees-fitted].
        """
        if result is None or target is None:
            return result
        if not (node._operator.derivative.is_custom or self._is_asked_for(target)):
            return None
        return fit(result, target)

    def _keep(self, node: Node, grads: list[Any]) -> None:
        wanted: Any = self.wanted
        for index, grad in enumerate(grads):
            if (id(node), index) in wanted:
                wanted[id(node), index] = grad

    # ---- leaves

    def _count(self, running: Node | None = None) -> None:
        """Count the gradients still to come to each leaf, and hand over the sums that are complete.

        From then on each leaf gets its sum as soon as that is complete
        [engine/leaf-gets-its-sum-at-once]. Before somebody can tell, as hooks can, nothing is
        counted.
        """
        missing: dict[int, int] = {}
        seen: set[Node] = set()
        stack = [node for _, node in self.heap]
        if running is not None:
            stack.append(running)
        while stack:
            node = stack.pop()
            if node in seen or (self.wanted is not None and node not in self.needed):
                continue
            seen.add(node)
            for target in node._edges:
                following = _node_of(target)
                if following is not None:
                    stack.append(following)
                elif target is not None:
                    missing[id(target)] = missing.get(id(target), 0) + 1
        self.missing = missing
        for key in [key for key in self.leaves if key not in missing]:
            self._deliver(key, self.leaves.pop(key))

    def catch_up(self, running: Node) -> None:
        """Hand over the sums that are complete, before somebody looks who could not so far."""
        if self.missing is None:
            self._count(running)

    def reaches(self, end: Any) -> bool:
        """Whether a node, or the leaf of an `AccumulateGrad`, is still to be passed, or just is."""
        goal = getattr(end, "variable", end)
        check(
            not self.returns or goal is end or (id(goal), 0) not in (self.wanted or ()),
            "graph/multi-grad-hook-not-of-wanted-leaf",
            "a leaf whose gradient autograd.grad returns cannot be waited for",
        )  # fmt: skip
        seen: set[int] = set()
        stack: list[Any] = [node for _, node in self.heap]
        if self.running is not None:
            stack.append(self.running)
        stack.extend([entry[0] for entry in self.leaves.values()])
        while stack:
            target = stack.pop()
            if target is goal:
                return True
            node = _node_of(target)
            if node is not None and id(node) not in seen:
                seen.add(id(node))
                if node is goal:
                    return True
                if self.wanted is None or node in self.needed:
                    stack.extend([edge for edge in node._edges if self._is_asked_for(edge)])
        return False

    def _is_asked_for(self, target: Target | None) -> bool:
        if target is None or self.wanted is None:
            return target is not None
        node = _node_of(target)
        if node is None:
            return target is self.sole or (id(target), 0) in self.wanted
        return node in self.allowed

    def _settle(self, node: Node) -> None:
        """Hand the sums to the leaves that a node was the last to reach [hooks/order]."""
        missing: Any = self.missing
        if missing is _TO_BE_COUNTED:
            self._count()
            return
        for target in node._edges:
            if id(target) in missing:
                missing[id(target)] -= 1
                if missing[id(target)] == 0 and id(target) in self.leaves:
                    self._deliver(id(target), self.leaves.pop(id(target)))

    def _deliver(self, key: int, entry: list[Any]) -> None:
        leaf, grads = entry[0], [entry[1]]
        entry.clear()
        hooks = getattr(leaf, "_hooks", None) if Hooks.any else None
        if hooks is not None and 0 in hooks.tensor:
            grads[0] = changed_by(hooks.tensor[0], grads[0])
        if self.wanted is not None:
            if (key, 0) not in self.wanted:
                return  # the only root, which is passed and no more
            if self.returns:
                self.wanted[key, 0] = grads[0]
                return
        if leaf._node is not LEAF:
            check(
                not isinstance(node_of(leaf), (Node, Output)), "autograd/leaf-moved-inside",
                "leaf variable has been moved into the graph interior",
            )
        if hooks is None:
            accumulate(leaf, grads, self.create_graph)
        else:
            accumulate_hooked(leaf, hooks, grads, self.create_graph)


_TO_BE_COUNTED: dict[int, int] = {}  # what `Run.missing` is until the running node is through


class _Runs(threading.local):
    """The runs that are under way in this thread; a hook may start another one.

    `start` makes a run. Who wants to watch puts there what makes runs of a subclass.
    """

    def __init__(self) -> None:
        self.stack: list[Run] = []
        self.start: Callable[..., Run] = Run


RUNS = _Runs()


def current_run() -> Run:
    """The innermost run that is under way, for hooks."""
    return RUNS.stack[-1]


def _derived(node: Node, grads: list[Any]) -> list[Any]:
    """The results of a node; what formulas make is where the gradients are.

    The functions of a program say themselves where they make tensors.
    """
    derivative = node._operator.derivative
    if not Elsewhere.any or derivative.is_custom:
        return derivative(node, grads)
    where = next((grad._storage.device for grad in grads if grad is not None), None)
    return within(where, derivative, node, grads)


def _looked_through(node: Node, grads: list[Any]) -> list[Any]:
    """The results of a node in anomaly mode."""
    try:
        results = _derived(node, grads)
        check_results(node, results)
    except Exception:
        accuse(node)
        raise
    return results


def fit(grad: Any, owner: Any) -> Any:
    """Give a gradient the sizes and dtype of its tensor [autograd/gradient-has-input-shape].

    What was broadcast is summed [autograd/broadcast-is-summed]; the gradient of a real input is
    real [autograd/real-input-real-grad]. `owner` is the tensor, or the end of the edge to it.
    """
    sizes, dtype = owner._geometry.sizes, owner._dtype
    if grad._geometry.sizes != sizes:
        grad = sum_to_size(grad, sizes)
    if grad._dtype is not dtype:
        if grad._dtype.is_complex and not dtype.is_complex:
            grad = grad.real
        if grad._dtype is not dtype:
            grad = grad.to(dtype)
    return brought(grad, owner) if Elsewhere.any else grad


def brought(grad: Any, owner: Any) -> Any:
    """A gradient where its tensor is, to which one without dims is carried.

    [device-cuda/gradient-comes-home]
    """
    at = grad._storage.device
    if isinstance(owner, TensorImpl):
        where = owner._storage.device
    else:  # the end of an edge, which knows only whether its tensor is on the host
        where = at if owner._geometry.elsewhere else CPU
    if at == where:
        return grad
    check(
        not grad._geometry.ndim, "device-cuda/gradient-comes-home",
        "a gradient on {} for a tensor on {}", at, where,
    )  # fmt: skip
    return grad.to(where)


def sum_to_size(grad: Any, sizes: tuple[int, ...]) -> Any:
    """Sum over the dims that broadcasting added or stretched [autograd/empty-gives-empty]."""
    have = grad._geometry.sizes
    lead = len(have) - len(sizes)
    check(
        lead >= 0 and all(n in (1, have[lead + d]) for d, n in enumerate(sizes)),
        "autograd/gradient-has-input-shape", "a gradient of sizes {} for a tensor of sizes {}",
        have, sizes, error=RuntimeError,
    )  # fmt: skip
    dims = [*range(lead), *(lead + d for d, n in enumerate(sizes) if n == 1 != have[lead + d])]
    if dims:
        grad = grad.sum(dims, keepdim=True)
    return grad.view(sizes) if lead else grad


def accumulate(leaf: Any, grads: list[Any], create_graph: bool, holders: int = 0) -> None:
    """Add a gradient, which it takes out of the list, to `leaf.grad` [autograd/accumulates].

    The first one is taken over when, but for `holders`, nobody else holds the tensor, and else
    copied, into the leaf's own memory layout [autograd/grad-layout] [autograd/grad-is-own]
    [engine/first-gradient-is-taken-over].
    """
    grad = grads.pop()
    before = getattr(leaf, "_grad", None)
    if grad is None:
        return
    if before is None:
        # two: the local, and the argument of `getrefcount`
        alone = not create_graph and sys.getrefcount(grad) <= 2 + holders
        if alone and _fits(leaf, grad):
            leaf._grad = grad if grad._base is None else alias_of(grad)
        else:
            where = leaf._storage.device if Elsewhere.any else None
            leaf._grad = within(where, _in_layout_of, leaf, grad, create_graph)
    elif create_graph:
        leaf._grad = before + grad
    else:
        before += grad


def accumulate_hooked(leaf: Any, hooks: Hooks, grads: list[Any], create_graph: bool) -> None:
    """The same for a leaf that may have hooks of its own node."""
    pre_hooks(hooks.before, grads)
    outputs = tuple(grads) if hooks.after else ()
    if requires_grad((leaf,)):
        accumulate(leaf, grads, create_graph, len(outputs))
    accumulated(leaf, hooks.accumulated)
    post_hooks(hooks.after, [], outputs)


def _fits(leaf: TensorImpl, grad: TensorImpl) -> bool:
    """Whether a gradient lies in memory as the grad of a leaf should."""
    own, given = leaf._geometry, grad._geometry
    if not own.dense:
        return given.contiguous
    return own is given or all(
        n == 1 or a == b
        for n, a, b in zip(own.sizes, own.strides, given.strides, strict=True)
    )  # fmt: skip


def _in_layout_of(leaf: TensorImpl, grad: Any, create_graph: bool) -> Any:
    if isinstance(grad, Sparse):
        return grad.clone()  # type: ignore[attr-defined]  # every tensor's class has it
    own = leaf._geometry
    if create_graph and not own.dense:
        return OPERATORS["clone"].call((grad, contiguous_format))
    fresh: Any = empty(own if own.dense else contiguous(own.sizes), leaf._dtype)
    if create_graph:
        return fresh.copy_(grad)
    launch("copy", (fresh,), (grad,))
    if own.dense:
        fresh._storage.version += 1
    return fresh


def nodes_towards(roots: Sequence[Target], wanted: dict[Key, Any]) -> set[Node]:
    """The nodes from which an edge path leads to a wanted target or to another output of its node.

    The others need not run.
    """
    owners = {owner for owner, _ in wanted}
    seen: set[Node] = set()
    stack = [_node_of(root) for root in roots]
    while stack:
        node = stack.pop()
        if node is not None and node not in seen:
            seen.add(node)
            stack.extend([_node_of(edge) for edge in node._edges])
    needed: set[Node] = set()
    for node in sorted(seen, key=lambda each: each._sequence):
        # the oldest first, so that it is known of every edge's end whether it is needed
        if any(_leads_to(end, owners, needed) for end in node._edges):
            needed.add(node)
    return needed


def _leads_to(end: Target | None, owners: set[int], needed: set[Node]) -> bool:
    if end is None:
        return False
    node = _node_of(end)
    return id(end if node is None else node) in owners or node in needed


def _node_of(target: Any) -> Node | None:
    if type(target) is Node:
        return target
    return target.node if type(target) is Output else None

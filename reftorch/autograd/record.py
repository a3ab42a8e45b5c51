"""Recording: the handler of the autograd key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.autograd import inplace
from reftorch.core.graph import LEAF, Node, Output, Target, next_sequence
from reftorch.core.output import Out
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.trace import note
from reftorch.dispatch.operator import Operator


_new = object.__new__


def record(operator: Operator, args: tuple[Any, ...], out: Out | None) -> Any:
    """Run an operator one of whose inputs requires grad, and add a node for it to the graph."""
    if out is not None:
        return inplace.record_into(operator, args, out)
    edges = collect_edges(operator, args)
    result = below(operator, args, None)
    if not any(edge is not None for edge in edges) or any(result is arg for arg in args):
        if operator.derivative is None:
            note("autograd/not-differentiable", "{} has no derivative", operator.name)
        return result
    attach(operator, args, result, edges)
    return result


def below(operator: Operator, args: tuple[Any, ...], out: Out | None) -> Any:
    """Run an operator without recording what it calls."""
    MODE.grad = False
    try:
        return operator.redispatch(args, out)
    finally:
        MODE.grad = True


def edge_to(tensor: Any) -> Target | None:
    """Where the gradient of an input goes [autograd/leaf-accumulates]."""
    if not isinstance(tensor, TensorImpl):
        return None
    node = inplace.node_of(tensor)
    return tensor if node is LEAF else node


def collect_edges(operator: Operator, args: Sequence[Any]) -> tuple[Target | None, ...]:
    """The edges of a new node, one for each differentiable input."""
    derivative = operator.derivative
    if derivative is None:
        return ()
    edges: list[Target | None] = []
    for place in derivative.inputs:
        value = args[place]
        if isinstance(value, (tuple, list)):
            edges.extend([edge_to(item) for item in value])
        else:
            edges.append(edge_to(value))
    return tuple(edges)


def attach(
    operator: Operator, args: Sequence[Any], result: Any, edges: tuple[Target | None, ...]
) -> Node | None:
    """Make the node of a call and hang its outputs on it.

    Only floating and complex outputs are differentiable [autograd/only-floats-require-grad].
    """
    several = not isinstance(result, TensorImpl)
    results: Sequence[Any] = result if several else (result,)
    excluded = operator.spec.non_differentiable
    wanted = [
        i for i, r in enumerate(results)
        if isinstance(r, TensorImpl) and i not in excluded
        and (r._dtype.is_floating_point or r._dtype.is_complex)
    ]  # fmt: skip
    if not wanted:
        return None
    node = _new(Node)
    node.operator, node.edges, node.sequence = operator, edges, next_sequence()
    first = results[0]
    node.geometry, node.dtype = first._geometry, first._dtype
    if several:
        outputs = [Output(node, i, r._geometry, r._dtype) for i, r in enumerate(results)]
        node.outputs = tuple(outputs)
    node.saved = operator.derivative.save(args, results, edges)
    for i in wanted:
        results[i]._node = node.outputs[i] if several else node
    note("autograd/requires-grad-propagates", "recorded {}", operator.derivative.node_name)
    return node



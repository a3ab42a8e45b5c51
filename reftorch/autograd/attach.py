"""How a call becomes a node: its edges, what it saves, its outputs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.autograd.anomaly import ANOMALY, remember
from reftorch.autograd.history import edge_to
from reftorch.autograd.saved_hooks import STATE as SAVING
from reftorch.autograd.saved_hooks import pack_saved
from reftorch.core.graph import Node, Output, Target, new_node
from reftorch.core.output import Out
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.trace import note
from reftorch.dispatch.operator import Operator, requires_grad
from reftorch.errors import check


def below(operator: Operator, args: tuple[Any, ...], out: Out | None) -> Any:
    """Run an operator without recording what it calls."""
    MODE.grad, MODE.below = False, True
    try:
        return operator.redispatch(args, out)
    finally:
        MODE.grad, MODE.below = True, False


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


def is_recorded(operator: Operator, args: Sequence[Any], edges: Sequence[Any]) -> bool:
    """Whether a differentiable input requires grad [autograd/requires-grad-propagates]."""
    if operator.derivative is None:
        note("autograd/not-differentiable", "{} has no derivative", operator.name)
        return False
    return any(edge is not None for edge in edges) or requires_grad(
        [args[place] for place in operator.derivative.inputs]
    )


def differentiable(operator: Operator, results: Sequence[Any]) -> list[int]:
    """Which of the results have a derivative [autograd/only-floats-require-grad]."""
    excluded = operator.spec.non_differentiable
    return [
        i for i, result in enumerate(results)
        if isinstance(result, TensorImpl) and i not in excluded
        and (result._dtype.is_floating_point or result._dtype.is_complex)
    ]  # fmt: skip


def attach(
    operator: Operator, args: Sequence[Any], result: Any, edges: tuple[Target | None, ...]
) -> Node | None:
    """Make the node of a call and hang its outputs on it."""
    several = not isinstance(result, TensorImpl)
    if operator.spec.family in ("reduction", "scan") and not several:
        check(
            result._dtype.is_floating_point or result._dtype.is_complex,
            "reduction/integers-have-no-gradient", "Autograd not support dtype: {}", result._dtype,
        )  # fmt: skip
    results: Sequence[Any] = result if several else (result,)
    wanted = differentiable(operator, results)
    if not wanted:
        return None
    node = new_node(operator, edges, results[0]._geometry, results[0]._dtype)
    if several:
        node._count = len(results)
    node._saved = operator.derivative.save(args, results, edges)
    for i in wanted:
        r = results[i]
        r._node = Output(node, i, r._geometry, r._dtype) if several else node
    if ANOMALY.enabled:
        remember(node)
    if SAVING.pairs:
        pack_saved(node, operator.derivative.saved, results)
    note("autograd/requires-grad-propagates", "recorded {}", operator.derivative.node_name)
    return node

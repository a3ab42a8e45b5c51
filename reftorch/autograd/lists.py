"""Operators on lists under autograd: one node for all results, or one for each that is written.

The results of a function hang on one node together, which hands the gradient of each on to the
node that the operator on that tensor alone has made [foreach/one-node]. What is written in place
is recorded tensor by tensor, as if the calls had been made one after the other
[foreach/in-place-records-each].
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, NoReturn

from reftorch.autograd.anomaly import ANOMALY, remember
from reftorch.autograd.attach import below
from reftorch.autograd.history import edge_to, node_of
from reftorch.autograd.inplace import check_allowed, settle_write
from reftorch.autograd.saved import check_unwritten, fail_freed
from reftorch.core.dtype import INTEGRAL
from reftorch.core.graph import Node, Output, Target, new_node
from reftorch.core.tensor_impl import TensorImpl, alias_of
from reftorch.core.trace import note
from reftorch.dispatch.operator import Operator, requires_grad
from reftorch.errors import check, fail
from reftorch.ops.foreach import Each, each_of
from reftorch.spec import NOT_IMPLEMENTED

Tensors = Sequence[TensorImpl]


def record(operator: Operator, args: tuple[Any, ...]) -> Any:
    """Run an operator on lists, one of whose tensors requires grad."""
    each = each_of(operator.name)
    each.check(args)
    if each.spec.writes_lists:
        _check_all_allowed(each, args)
        if each.spec.node != NOT_IMPLEMENTED:
            return operator.redispatch(args)
        return _write_without_derivative(operator, args)
    if each.spec.node == NOT_IMPLEMENTED:
        return _without_derivative(operator, args)
    results = operator.redispatch(args)
    _join(each, args, results)
    return results


def _check_all_allowed(each: Each, args: tuple[Any, ...]) -> None:
    """Refuse before anything is written [foreach/refused-before-anything-is-written]."""
    for bound in each.calls(args):
        if requires_grad(bound):
            check_allowed(bound[each.operator.self_place])


# ---- one node for all results


class _Joined:
    """Stands for the operator of a node of several results.

    It saves the nodes of the operator on each tensor, None where nothing requires grad, and what
    no one may write to as long as the node is to be passed.
    """

    is_custom = is_view = False

    def __init__(self, each: Each) -> None:
        self.name, self.node_name, self.each = each.spec.full_name, _node_name(each), each
        self.derivative = self
        inputs = each.operator.derivative.inputs
        # for each list, or tensor for all: its place, and which edge of the single nodes is its
        self.inputs = [
            (at, inputs.index(place)) for at, place in enumerate(each.places) if place in inputs
        ]

    def saves_tensors(self, node: Node) -> bool:
        """Whether it is passed once [autograd/graph-is-freed]."""
        if node._saved is None:
            return False
        parts, kept = node._saved
        return bool(kept) or any(
            part is not None and part._operator.derivative.saves_tensors(part) for part in parts
        )

    def edges(self, args: tuple[Any, ...], parts: Sequence[Node | None]) -> list[Target | None]:
        """The edges: of each list in turn, one for each of its tensors."""
        found: list[Target | None] = []
        for at, edge in self.inputs:
            ends = [None if part is None else part._edges[edge] for part in parts]
            found += ends if self.each.lists[at] else [edge_to(args[at])]
        return found

    def __call__(self, node: Node, grads: Sequence[Any]) -> list[Any]:
        """The gradients for the edges; those of a tensor for all are added up."""
        if node._saved is None:
            fail_freed()
        parts, kept = node._saved
        for stored in kept:
            check_unwritten(stored, node)
        rows = [
            None if part is None or grad is None else part._operator.derivative(part, [grad])
            for part, grad in zip(parts, grads, strict=True)
        ]
        results: list[Any] = []
        for at, edge in self.inputs:
            own = [None if row is None else row[edge] for row in rows]
            results += own if self.each.lists[at] else [_sum(own)]
        return results


def _sum(values: Sequence[Any]) -> Any:
    """The sum of what there is."""
    found = [value.sum() for value in values if value is not None]
    return functools.reduce(lambda a, b: a + b, found) if found else None


def _node_name(each: Each) -> str:
    """The name of the node [foreach/node-names]."""
    if each.spec.node is not None:
        return each.spec.node
    return f"Foreach{each.operator.derivative.node_name}{each.spec.schema.overload}"


@functools.cache
def _joined(name: str) -> _Joined:
    return _Joined(each_of(name))


def _join(each: Each, args: tuple[Any, ...], results: Tensors) -> None:
    """Hang all results on one node, whether or not their own tensors require grad."""
    for result in results:
        check(
            result._dtype.category > INTEGRAL, "foreach/integers-beside-what-is-recorded",
            "Autograd not support dtype: {}", result._dtype,
        )  # fmt: skip
    operator = _joined(each.spec.full_name)
    parts = [result._node if isinstance(result._node, Node) else None for result in results]
    first = results[0]
    edges = tuple(operator.edges(args, parts))
    saved = (parts, _kept(each, args, results))
    node = new_node(operator, edges, first._geometry, first._dtype, saved)
    node._count = len(results)
    for index, result in enumerate(results):
        result._node = Output(node, index, result._geometry, result._dtype)
    if ANOMALY.enabled:
        remember(node)
    note("foreach/one-node", "{} for {} results", operator.node_name, len(results))


def _kept(each: Each, args: tuple[Any, ...], results: Tensors) -> list[tuple[TensorImpl, int]]:
    """What is not to be written to: all that a formula names, for every tensor of the lists.

    Where dtypes are promoted, those are all tensors [foreach/node-keeps-the-lists]; those of lerp
    are of one dtype.
    """
    entries = [entry for entry in each.operator.derivative.saved if entry.fact is None]
    one = each.operator.spec
    promotes = one.promotion != "none" and one.schema.name != "lerp" and len(each.places) > 1
    named = {entry.place for entry in entries if entry.place is not None}
    found = [
        item for at, place in enumerate(each.places) if promotes or place in named
        for item in (args[at] if each.lists[at] else [args[at]]) if isinstance(item, TensorImpl)
    ]  # fmt: skip
    if any(entry.output is not None for entry in entries):
        found += [alias_of(result) for result in results]  # or they would keep each other alive
    return [(item, item._storage.version) for item in found]


# ---- no derivative


class _Undefined:
    """Stands for an operator that is recorded, and has no derivative."""

    is_custom = is_view = False
    node_name = NOT_IMPLEMENTED

    def __init__(self, name: str) -> None:
        self.name, self.derivative = name, self

    def saves_tensors(self, node: Node) -> bool:
        """It saves nothing."""
        return False

    def __call__(self, node: Node, grads: Sequence[Any]) -> NoReturn:
        """Refuse to go backward [foreach/no-derivative]."""
        fail("foreach/no-derivative", "derivative for {} is not implemented", self.name)


def _without_derivative(operator: Operator, args: tuple[Any, ...]) -> Any:
    """Run an operator, all of whose results require grad and let none pass."""
    results = below(operator, args, None)
    edges = [edge_to(each) for each in _tensors(args)]
    node = new_node(
        _Undefined(operator.base), tuple([edge for edge in edges if edge is not None]),
        results[0]._geometry, results[0]._dtype,
    )  # fmt: skip
    node._count = len(results)
    for index, result in enumerate(results):
        if result._dtype.category > INTEGRAL:
            result._node = Output(node, index, result._geometry, result._dtype)
    return results


def _write_without_derivative(operator: Operator, args: tuple[Any, ...]) -> Any:
    """Run an operator in place: what is written lets no gradient pass any more.

    That is each tensor that requires grad, and all of them if one of the other lists has one
    that does [foreach/no-derivative].
    """
    targets, others = args[0], _tensors(args[1:])
    edges = [(edge_to(each), *map(edge_to, others)) for each in targets]
    before = [node_of(each) for each in targets]
    below(operator, args, None)
    for target, ends, former in zip(targets, edges, before, strict=True):
        if target._dtype.category > INTEGRAL and any(end is not None for end in ends):
            node = new_node(_Undefined(operator.base), ends, target._geometry, target._dtype)
            target._node = node
            settle_write(target, node, 0, 0, former)
    return args[0]


def _tensors(args: Sequence[Any]) -> list[TensorImpl]:
    """The tensors among some arguments and in their lists."""
    found: list[TensorImpl] = []
    for arg in args:
        items = arg if isinstance(arg, (tuple, list)) else [arg]
        found += [item for item in items if isinstance(item, TensorImpl)]
    return found

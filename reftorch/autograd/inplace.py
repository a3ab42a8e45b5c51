"""In-place operators under autograd: whose history becomes what.

An in-place operator on a tensor that is no view simply gives it a new node. On a view it changes
a part of the base, so the base gets a `CopySlices` node, which routes the gradient of that part
through the operator and the rest to the base's former history. The view itself, and every other
view, takes its history anew from the base (see `autograd.history`)
[views-and-inplace/write-to-view-reaches-base]. Assignments through index tensors are operators
like any other [views-and-inplace/advanced-assign-records].

None of this happens while nothing is recorded: then a write raises the version, and that is all
[views-and-inplace/no-grad-may-modify] [views-and-inplace/several-views-without-grad].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.autograd.attach import attach, below, collect_edges, is_recorded
from reftorch.autograd.dual import copy_with_tangents
from reftorch.autograd.history import edge_to, node_of, part_of, place_of, room_for
from reftorch.autograd.retained import move_retained
from reftorch.autograd.saved import check_may_be_saved, fail_freed
from reftorch.autograd.saved_hooks import is_kept_tensor
from reftorch.core.batching import Batched
from reftorch.core.geometry import Geometry
from reftorch.core.graph import LEAF, Leaf, Node, new_node
from reftorch.core.hooks import Hooks
from reftorch.core.levels import LEVELS
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl, alias_of, empty
from reftorch.core.trace import note
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.operator import Operator, requires_grad
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check


def record_into(operator: Operator, args: tuple[Any, ...], out: Out) -> Any:
    """Run an operator that writes to an existing tensor, and rewrite that tensor's history.

    The gradient passes through the operator to what self was [views-and-inplace/inplace-records].
    """
    target, operator = out.tensor, operator.in_place
    check_allowed(target)
    if operator.derivative is None and operator.base in STEPS:
        return _record_step(operator, args, out)
    edges = collect_edges(operator, args)
    if operator.derivative is not None:
        check_may_be_saved(operator.derivative.saved, args, edges)
    former = _as_before(operator, args, target, edges)
    before, version = node_of(target), target._storage.version
    below(operator, args, out)
    if not is_recorded(operator, args, edges):
        return target
    node = attach(operator, former, target, edges)
    if node is not None:
        _restore_versions(node, operator, target, version)
        _settle(target, node, operator, before)
    return target


def _settle(target: TensorImpl, node: Node, operator: Any, before: Any) -> None:
    """Give the history of what was written to whom it belongs."""
    if operator.is_view:
        # unsqueeze_ and its kin give a tensor another geometry, and write nothing
        if target._base is not None:
            target._node_version = target._storage.version
        return
    inputs, own = operator.derivative.inputs, operator.self_place
    settle_write(target, node, 0, inputs.index(own) if own in inputs else None, before)
    if before is None:
        note("views-and-inplace/inplace-makes-require-grad", "{} now requires grad", target._dtype)


def settle_write(
    target: TensorImpl, node: Node, index: int, self_edge: int | None, before: Any
) -> None:
    """Hand the history of a write on to the base, and to what retains a gradient.

    The new value is output `index` of the node, and the gradient of the former one goes along
    `self_edge`.
    """
    if target._base is not None:
        _rebase(target, node, index, self_edge)
    if Hooks.any:
        _move_hooks(before, target)


def _move_hooks(before: Any, tensor: TensorImpl) -> None:
    """Let retained gradients follow a tensor to its new node, and hooks that it had as a leaf end.

    [hooks/stays-with-the-former-value]
    """
    move_retained(before, tensor)
    own = getattr(tensor, "_hooks", None)
    if own is not None:
        own.tensor = {}


# ---- who may be written


def check_allowed(target: TensorImpl) -> None:
    """Refuse to write to leaves, and to views of which no history can be told."""
    base, needs = target._base, requires_grad((target,))
    if base is not None:
        _check_writable_view(target, base, needs)
    check(
        not (needs and isinstance(node_of(target), Leaf)), "views-and-inplace/leaf-is-not-modified",
        "a leaf Variable that requires grad is being used in an in-place operation.",
    )  # fmt: skip


def _check_writable_view(target: TensorImpl, base: TensorImpl, needs: bool) -> None:
    """Refuse views that share their history, have none, or are leaves.

    A view of a plain base that was marked to require grad counts as a view of a leaf
    [views-and-inplace/requires-grad-on-view].
    """
    check(
        target._sealed != "several", "views-and-inplace/one-of-several-views",
        "This view is one of several that one operator returned; such views are not modified "
        "inplace while gradients are recorded. Replace the inplace operation by an out-of-place "
        "one.",
    )  # fmt: skip
    check(
        target._sealed != "function", "functions/views-are-not-written",
        "This view was created inside a custom Function (or because an input was returned as-is) "
        "and is being modified inplace, which its backward knows nothing of. Clone the output of "
        "the custom Function.",
    )  # fmt: skip
    check(
        target._sealed is None, "views-and-inplace/view-made-without-grad",
        "A view was created in no_grad mode and is being modified inplace with grad mode enabled. "
        "Clone it, or make the view while grad mode is enabled.",
    )  # fmt: skip
    check(
        not (needs and (base._node is None or base._node is LEAF)),
        "views-and-inplace/view-of-leaf-is-not-modified",
        "a view of a leaf Variable that requires grad is being used in an in-place operation.",
    )  # fmt: skip


# ---- what is saved: values as they were before


def _as_before(
    operator: Operator, args: tuple[Any, ...], target: TensorImpl, edges: Sequence[Any]
) -> tuple[Any, ...]:
    """The arguments as they are saved: copies and aliases in place of what is overwritten.

    A formula that needs self gets a copy. Of another operand in the same memory the old version is
    saved, which is found to be overwritten when it is needed [views-and-inplace/self-in-inplace].
    Aliases keep the new node and the tensor from keeping each other alive.
    """
    own = operator.self_place
    saves_self = operator.derivative is not None and any(
        entry.place == own and entry.fact is None
        and any(edges[edge] is not None for edge in entry.edges)
        for entry in operator.derivative.saved
    )  # fmt: skip
    former = _copy_of(target) if saves_self else alias_of(target)
    former._node = node_of(target)
    return tuple(
        [former if place == own else _alias_in(arg, target) for place, arg in enumerate(args)]
    )


def _alias_in(arg: Any, target: TensorImpl) -> Any:
    if isinstance(arg, TensorImpl):
        if arg._storage is not target._storage:
            return arg
        node, arg = node_of(arg), alias_of(arg)
        arg._node = node
        return arg
    if isinstance(arg, (tuple, list)):
        return tuple([_alias_in(item, target) for item in arg])
    return arg


def _copy_of(tensor: TensorImpl) -> TensorImpl:
    if isinstance(tensor, Batched):
        copy: TensorImpl = below(OPERATORS["clone"], (alias_of(tensor), None), None)
    else:
        copy = empty(tensor._geometry.preserved(), tensor._dtype)
        launch("copy", (copy,), (tensor,))
    if LEVELS.open:
        copy_with_tangents(tensor, copy)
    return copy


def _restore_versions(node: Node, operator: Operator, target: TensorImpl, version: int) -> None:
    """Let what was saved of the overwritten memory, except the result, have its old version."""
    storage, saved = target._storage, node._saved
    assert saved is not None
    node._saved = tuple(
        [
            (entry[0], version)
            if kind.output is None and is_kept_tensor(entry) and entry[0]._storage is storage
            else entry
            for entry, kind in zip(saved, operator.derivative.saved, strict=True)
        ]
    )


# ---- writing through a view


class _CopySlices:
    """Stands for the operator of a CopySlices node.

    It saves the node of the operator, which of its outputs was written, the places of base and
    view in memory, and which edge of the operator is self.
    """

    name = node_name = "torch::autograd::CopySlices"
    is_custom = False

    def __init__(self) -> None:
        self.derivative = self

    def saves_tensors(self, node: Node) -> bool:
        """Like every node that saved something, it is passed once [autograd/graph-is-freed]."""
        return True

    def __call__(self, node: Node, grads: Sequence[Any]) -> Sequence[Any]:
        """The gradients of the base, and of the operator's inputs other than self.

        What was overwritten gets zero [views-and-inplace/overwritten-gets-zero].
        """
        if node._saved is None:
            fail_freed()
        inner, index, base, view, self_edge = node._saved
        rest = _laid_out(grads[0], node._geometry)
        part = part_of(rest, view, base)
        upstream: list[Any] = [None] * getattr(inner, "_count", 1)
        upstream[index] = part.clone()
        results = list(inner._operator.derivative(inner, upstream))
        own = None if self_edge is None else results.pop(self_edge)
        if isinstance(own, Batched):
            rest = _laid_out(rest, node._geometry, own)
            part = part_of(rest, view, base)
        if own is None:
            part.zero_()
        else:
            part.copy_(own)
        return [rest, *results]


COPY_SLICES: Any = _CopySlices()


def _laid_out(values: Any, shape: Geometry, companion: Any = None) -> Any:
    """A copy that lies as the base does, for each example of either [func/writes-through-views]."""
    return room_for(shape, values._dtype, values, companion).copy_(values)


def _rebase(view: TensorImpl, inner: Node, index: int, self_edge: int | None) -> None:
    """Make the write to a view a part of its base's history."""
    base = view._base
    assert base is not None
    inner_edges = [edge for i, edge in enumerate(inner._edges) if i != self_edge]
    node = new_node(
        COPY_SLICES, (edge_to(base), *inner_edges), base._geometry, base._dtype,
        (inner, index, place_of(base), place_of(view), self_edge),
    )  # fmt: skip
    before, base._node = base._node, node
    if Hooks.any:
        _move_hooks(before, base)
    view._node_version = -1  # it is behind, and makes its node from the base's
    node_of(view)


# ---- comparisons, which have a derivative in place only

STEPS = frozenset(("eq", "ne", "lt", "le", "gt", "ge"))


class _Step:
    """Stands for an operator that writes truth values: what was there gets the gradient zero."""

    is_view = is_custom = False
    self_place = 0
    inputs = (0, 1)

    def __init__(self, operator: Operator) -> None:
        self.name, self.node_name = operator.base, operator.spec.inplace_node
        self.derivative = self

    def saves_tensors(self, node: Node) -> bool:
        """Zeros need nothing."""
        return False

    def __call__(self, node: Node, grads: Sequence[Any]) -> Sequence[Any]:
        """Zeros for both operands, each in its sizes [autograd/zero-gradient]."""
        operands: Any = node._saved
        return [
            None if edge is None else grads[0].new_zeros(sizes, dtype=element)
            for edge, (sizes, element) in zip(node._edges, operands, strict=True)
        ]


def _record_step(operator: Operator, args: tuple[Any, ...], out: Out) -> Any:
    target, before = out.tensor, node_of(out.tensor)
    operands = [arg for arg in (target, args[1]) if isinstance(arg, TensorImpl)]
    edges = tuple([edge_to(each) for each in operands])
    below(operator, args, out)
    if not (target._dtype.is_floating_point or target._dtype.is_complex):
        return target
    saved = tuple([(each._geometry.sizes, each._dtype) for each in operands])
    node = new_node(_Step(operator), edges, target._geometry, target._dtype, saved)
    target._node = node
    _settle(target, node, node._operator, before)
    return target

"""In-place operators and views under autograd: whose history becomes what.

An in-place operator on a tensor that is no view simply gives it a new node. On a view it changes
a part of the base, so the base gets a `CopySlices` node, which routes the gradient of that part
through the operator and the rest to the base's former history; and every view of the base,
written through or not, gets its history anew from the base. Views notice by the version of the
storage: `_node` of a view is right only for the version `_node_version` [views-and-inplace/...].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.autograd import record
from reftorch.core.graph import LEAF, Leaf, Node, Output, next_sequence
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl, alias_of, empty
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.operator import Operator
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check

_new = object.__new__


def node_of(tensor: TensorImpl) -> Node | Output | Leaf | None:
    """The node of a tensor; of a view whose base was rewritten, a fresh one."""
    base = tensor._base
    if base is None or tensor._storage.version == tensor._node_version:
        return tensor._node
    tensor._node_version = tensor._storage.version
    history = base._node
    if history is None or history is LEAF or not isinstance(history, Node):
        return tensor._node
    if history.operator is not COPY_SLICES and tensor._node is None:
        # the base was overwritten as a whole by something that requires grad
        tensor._node = _view_node(tensor, base)
    elif _rewritten_after(history, tensor._node):
        tensor._node = _view_node(tensor, base)
    return tensor._node


def _rewritten_after(history: Node, own: Node | Output | Leaf | None) -> bool:
    node = own.node if isinstance(own, Output) else own
    return not isinstance(node, Node) or node.sequence < history.sequence


def _view_node(view: TensorImpl, base: TensorImpl) -> Node:
    """A node that says: this tensor is that part of the base."""
    operator = OPERATORS["as_strided"]
    shape = view._geometry
    args = (base, shape.sizes, shape.strides, view._offset)
    node = _new(Node)
    node.operator, node.edges, node.sequence = operator, (record.edge_to(base),), next_sequence()
    node.geometry, node.dtype = shape, view._dtype
    node.saved = operator.derivative.save(args, (view,), node.edges)
    return node


def record_into(operator: Operator, args: tuple[Any, ...], out: Out) -> Any:
    """Run an operator that writes to an existing tensor, and rewrite that tensor's history."""
    target = out.tensor
    check(
        out.inplace, "out/no-autograd",
        "{}(): functions with out=... arguments don't support automatic differentiation, but one "
        "of the arguments requires grad.", operator.name,
    )  # fmt: skip
    _check_allowed(target)
    edges = record.collect_edges(operator, args)
    # what formulas save of self is self as it was; of another operand in the same memory it is
    # the old version, which is found to be overwritten when it is needed
    former = _copy_of(target) if _saves_self(operator, edges) else alias_of(target)
    former._node = node_of(target)
    version = target._storage.version
    record.below(operator, args, out)
    args = (former, *args[1:])
    if not any(edge is not None for edge in edges):
        return target
    node = _attach(operator, args, target, edges, version)
    if node is None:
        return target
    if target._base is not None and not operator.is_view:  # unsqueeze_ and its kin write nothing
        _rebase(target, node)
    return target


def _saves_self(operator: Operator, edges: Sequence[Any]) -> bool:
    """Whether a formula that will be needed uses the elements of self."""
    derivative = operator.derivative
    return derivative is not None and any(
        entry.place == 0 and entry.fact is None
        and any(edges[edge] is not None for edge in entry.edges)
        for entry in derivative.saved
    )  # fmt: skip


def _copy_of(tensor: TensorImpl) -> TensorImpl:
    copy = empty(tensor._geometry.preserved(), tensor._dtype)
    launch("copy", (copy,), (tensor,))
    return copy


def _check_allowed(target: TensorImpl) -> None:
    check(
        target._node is not LEAF, "views-and-inplace/leaf-is-not-modified",
        "a leaf Variable that requires grad is being used in an in-place operation.",
    )  # fmt: skip
    base = target._base
    if base is None:
        return
    check(
        base._node is not LEAF, "views-and-inplace/view-of-leaf-is-not-modified",
        "a view of a leaf Variable that requires grad is being used in an in-place operation.",
    )  # fmt: skip
    check(
        not isinstance(target._node, Output), "views-and-inplace/one-of-several-views",
        "this view is one of several that one operator returned; such views are not modified in "
        "place while gradients are recorded. Replace the operation by an out-of-place one.",
    )  # fmt: skip


def _attach(
    operator: Operator, args: Sequence[Any], target: TensorImpl, edges: tuple[Any, ...],
    version: int,
) -> Node | None:
    node = record.attach(operator, args, target, edges)
    if node is not None and node.saved is not None:
        storage = target._storage
        node.saved = tuple(
            [
                (entry[0], version) if _is_former(entry, storage) and kind.output is None else entry
                for entry, kind in zip(node.saved, operator.derivative.saved, strict=True)
            ]
        )
    return node


def _is_former(entry: Any, storage: Any) -> bool:
    """Whether a saved value lies in memory that the operator has just overwritten."""
    return (
        type(entry) is tuple and len(entry) == 2
        and isinstance(entry[0], TensorImpl) and entry[0]._storage is storage
    )  # fmt: skip


class _CopySlices:
    """Stands for the operator of a CopySlices node."""

    name = "CopySlices"
    node_name = "CopySlices"

    def __init__(self) -> None:
        self.derivative = self

    def __call__(self, node: Node, grads: Sequence[Any]) -> Sequence[Any]:
        """The gradients of the base, and of the operator's inputs other than self."""
        assert node.saved is not None
        inner, sizes, strides, offset, self_edge = node.saved
        grad = grads[0]
        rest: Any = empty(node.geometry, grad._dtype)
        rest = rest.copy_(grad)
        part = rest.as_strided(sizes, strides, offset)
        results = list(inner.operator.derivative(inner, (part.clone(),)))
        if self_edge is None or results[self_edge] is None:
            part.zero_()
        else:
            part.copy_(results[self_edge])
        if self_edge is not None:
            results[self_edge] = None
        return [rest, *results]


COPY_SLICES: Any = _CopySlices()


def _rebase(view: TensorImpl, inner: Node) -> None:
    """Make the write to a view a part of its base's history."""
    base = view._base
    assert base is not None
    self_edge = _edge_of_self(inner)
    node = _new(Node)
    node.operator = COPY_SLICES
    inner_edges = [None if i == self_edge else edge for i, edge in enumerate(inner.edges)]
    node.edges = (record.edge_to(base), *inner_edges)
    node.sequence, node.geometry, node.dtype = next_sequence(), base._geometry, base._dtype
    shape = view._geometry
    node.saved = (inner, shape.sizes, shape.strides, view._offset - base._offset, self_edge)
    base._node = node
    view._node = _view_node(view, base)
    view._node_version = view._storage.version


def _edge_of_self(inner: Node) -> int | None:
    inputs = inner.operator.derivative.inputs
    return inputs.index(0) if 0 in inputs else None

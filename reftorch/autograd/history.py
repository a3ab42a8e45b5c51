"""The history that a tensor shows: its node, and how the history of a view follows its base.

Nothing is registered when a view is made. A view knows for which version of the storage its node
is right (`_node_version`). An in-place write raises the version, and a view that finds itself
behind gets a new node, which says "that part of the base"
[views-and-inplace/write-to-base-reaches-views].
"""

from __future__ import annotations

from typing import Any, NamedTuple

from reftorch.autograd.retained import move_retained
from reftorch.core.batching import Batched
from reftorch.core.dtype import dtype
from reftorch.core.geometry import Geometry
from reftorch.core.graph import FOLLOWS, LEAF, Leaf, Node, Output, Target, new_node
from reftorch.core.hooks import Hooks
from reftorch.core.pending import CONJ, NEG
from reftorch.core.place import Elsewhere, within
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl, empty, lay_out
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check


def node_of(tensor: TensorImpl) -> Node | Output | Leaf | None:
    """The node of a tensor; of a view whose storage was written to, a fresh one.

    A view of a tensor that was marked to require grad later, or a view that was made under
    no_grad, requires grad and has no node [views-and-inplace/view-requires-grad-with-base].
    """
    base, own = tensor._base, tensor._node
    if base is None:
        return own
    version = tensor._storage.version
    if tensor._node_version == version:
        return FOLLOWS if own is None and base._node is not None else own
    if (own is None or own is LEAF) and base._node is None:
        return own
    _check_not_stale(tensor)
    tensor._node_version = version
    tensor._node = _part_of_base(tensor, base)
    if Hooks.any:
        move_retained(own, tensor)
    return tensor._node


def _check_not_stale(view: TensorImpl) -> None:
    check(
        view._sealed != "several", "views-and-inplace/several-views-go-stale",
        "Output {} of {} is a view and its base or another view of its base has been modified "
        "inplace. This view is the output of a function that returns multiple views. Such "
        "functions do not allow the output views to be modified inplace. You should replace the "
        "inplace operation by an out-of-place one.", *_place(view),
    )  # fmt: skip
    check(
        view._sealed is None, "views-and-inplace/view-made-without-grad",
        "A view was created in no_grad mode and its base or another view of its base has been "
        "modified inplace with grad mode enabled.",
    )  # fmt: skip


def _place(view: TensorImpl) -> tuple[int, str]:
    node = view._node
    if isinstance(node, Output):
        return node.index, node.node.name()
    return 0, node.name() if isinstance(node, Node) else "a view"


def _part_of_base(view: TensorImpl, base: TensorImpl) -> Node | Output | Leaf | None:
    """A node that says: this tensor is that part of the base."""
    if view._dtype is not base._dtype or view._geometry.pending != base._geometry.pending:
        # a real part, seen from complex numbers, or the reverse; or a conjugate
        before, MODE.grad = MODE.grad, True
        try:
            return part_of(base, place_of(view), place_of(base))._node
        finally:
            MODE.grad = before
    operator, shape = OPERATORS["as_strided"], view._geometry
    node = new_node(operator, (edge_to(base),), shape, view._dtype)
    args = (base, shape.sizes, shape.strides, view._offset)
    node._saved = operator.derivative.save(args, (view,), node._edges)
    return node


class Place(NamedTuple):
    """Where in a storage a tensor lies, and as what."""

    geometry: Geometry
    offset: int
    dtype: dtype


def place_of(tensor: TensorImpl) -> Place:
    """The place of a tensor, without the tensor."""
    return Place(tensor._geometry, tensor._offset, tensor._dtype)


def part_of(whole: Any, view: Place, base: Place) -> Any:
    """What a view shows of its base, shown of a tensor that is laid out and read as the base.

    Complex numbers are viewed as pairs on the way to their parts, and pairs as complex numbers
    [views/real-and-imag].
    """
    shape, shift = view.geometry, whole._offset - base.offset
    if view.dtype.is_complex == base.dtype.is_complex:
        read = reading(whole, shape.pending)
        if (shape.sizes, shape.strides, view.offset) == (*_laid(base), base.offset):
            return read
        return _strided(read, shape.sizes, shape.strides, view.offset + shift)
    raw = reading(whole, 0)
    if base.dtype.is_complex:
        pairs = reading(OPERATORS["view_as_real"].call((raw,)), shape.pending)
        return _strided(pairs, shape.sizes, shape.strides, view.offset + 2 * shift)
    sizes, strides = _of_pairs(shape)
    pairs = _strided(raw, sizes, strides, 2 * view.offset + shift)
    return reading(OPERATORS["view_as_complex"].call((pairs,)), shape.pending)


def _laid(place: Place) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return place.geometry.sizes, place.geometry.strides


def reading(tensor: Any, pending: int) -> Any:
    """A view of a tensor with given bits [pending/history-keeps-it]."""
    for bit, name in ((CONJ, "_conj"), (NEG, "_neg_view")):
        if (tensor._geometry.pending ^ pending) & bit:
            tensor = OPERATORS[name].call((tensor,))
    return tensor


def _of_pairs(shape: Geometry) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return (*shape.sizes, 2), (*(2 * stride for stride in shape.strides), 1)


def _strided(tensor: Any, sizes: Any, strides: Any, offset: int) -> Any:
    return OPERATORS["as_strided"].call((tensor, sizes, strides, offset))


def room_for(shape: Geometry, element: dtype, *values: Any) -> Any:
    """Memory of a geometry, for each example of the values [vmap/new-tensors-are-batched]."""
    batched = [each for each in values if isinstance(each, Batched)]
    if not batched:
        where = values[0]._storage.device if Elsewhere.any and values else None
        room: Any = within(where, empty, shape, element)
        lay_out(room, shape, shape.pending)
        return room
    zero: Any = sum(PACKETS["zeros_like"](each).sum() for each in batched)
    return reading(zero.to(element).new_empty_strided(shape.sizes, shape.strides), shape.pending)


def edge_to(tensor: Any) -> Target | None:
    """Where the gradient of an input goes [autograd/leaf-accumulates]."""
    if not isinstance(tensor, TensorImpl):
        return None
    node = node_of(tensor)
    if isinstance(node, Leaf):
        return tensor if node is LEAF else None
    return node

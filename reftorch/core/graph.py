"""The data of the autograd graph: nodes, and what stands at the ends of their edges.

Only data: recording lives in `autograd.record`, differentiation in `autograd.engine`. The graph
is below the dispatcher because the rendered fast path writes nodes, too.

`TensorImpl._node` is None for a tensor that needs no gradient, `LEAF` for a leaf that does, the
`Node` that computed it, or an `Output` of that node when the node has several. (A view may need a
gradient for the sake of its base: `FOLLOWS` is what it then shows, see `autograd.history`.) An
edge ends at a Node, an Output, or at a leaf tensor itself, which is where gradients are
accumulated: so a leaf and the graph form no reference cycle, and a graph is freed when its last
tensor is.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias
from weakref import WeakValueDictionary

from reftorch.core.hooks import Hooks, RemovableHandle, add

if TYPE_CHECKING:
    from reftorch.core.dtype import dtype
    from reftorch.core.geometry import Geometry
    from reftorch.core.tensor_impl import TensorImpl
    from reftorch.dispatch.operator import Operator


class Leaf:
    """The mark of a tensor that requires grad and that no recorded operator made."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return self._name


LEAF = Leaf("LEAF")
# of a view that requires grad because its base does, and that no gradient reaches
FOLLOWS = Leaf("FOLLOWS")
next_sequence = itertools.count(1).__next__


class Node:
    """One recorded operator call.

    `_edges[i]` is where the gradient of differentiable input i goes, or None; `_saved` holds what
    the formulas need, in the order of `_operator.derivative.saved`, and is None once freed;
    `_geometry` and `_dtype` describe the (only) output.
    """

    __slots__ = (
        "_operator", "_edges", "_saved", "_sequence", "_geometry", "_dtype", "_count", "_hooks",
        "__weakref__",
    )  # fmt: skip

    _operator: Operator
    _edges: tuple[Target | None, ...]
    _saved: tuple[Any, ...] | None
    _sequence: int
    _geometry: Geometry
    _dtype: dtype
    _count: int  # how many outputs there are; unset for a node with one
    _hooks: Hooks  # unset until one is registered

    def name(self) -> str:
        """The name of the recorded operator's backward, "AddBackward0" [autograd/node-name]."""
        return self._operator.derivative.node_name

    def __getattr__(self, name: str) -> Any:
        """`_saved_<name>` is what the node keeps under that name [graph/saved-attributes]."""
        if name.startswith("_saved_"):
            return ENGINE.saved_value(self, name.removeprefix("_saved_"))
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    @property
    def metadata(self) -> dict[Any, Any]:
        """A dict for whoever wants to remember something about the node."""
        return hooks_of(self).metadata

    def register_hook(self, fn: Callable[[Any, Any], Any]) -> RemovableHandle:
        """Call `fn(grad_inputs, grad_outputs)` after the node has run [hooks/node-post-hook]."""
        return add(hooks_of(self).after, fn)

    def register_prehook(self, fn: Callable[[Any], Any]) -> RemovableHandle:
        """Call `fn(grad_outputs)` before the node runs [hooks/node-pre-hook]."""
        return add(hooks_of(self).before, fn)

    def _sequence_nr(self) -> int:
        """The place of the node in the order of recording."""
        return self._sequence

    @property
    def next_functions(self) -> tuple[tuple[Any, int], ...]:
        """The nodes to which the gradients go, with the index of their output."""
        return tuple([_described(edge) for edge in self._edges])

    def __repr__(self) -> str:
        return f"<{self.title()}>"

    def title(self) -> str:
        """The name without where it is from, "CopyBackwards"."""
        return self.name().rpartition("::")[2]


_new = object.__new__


def new_node(
    operator: Any, edges: tuple[Target | None, ...], shape: Geometry, element: dtype,
    saved: tuple[Any, ...] = (),
) -> Node:  # fmt: skip
    """The newest node of all, with one output until `_count` says otherwise.

    `operator` is an Operator, or what stands for one: it has a `name` and a `derivative`.
    """
    node = _new(Node)
    node._operator, node._edges, node._saved = operator, edges, saved
    node._sequence, node._geometry, node._dtype = next_sequence(), shape, element
    return node


class Output:
    """One output of a node that has several; the tensor has it, and the node does not know it."""

    __slots__ = ("node", "index", "_geometry", "_dtype")

    def __init__(self, node: Node, index: int, geometry: Geometry, dtype: dtype) -> None:
        self.node, self.index, self._geometry, self._dtype = node, index, geometry, dtype


Target: TypeAlias = "Node | Output | TensorImpl"


def hooks_of(owner: Node | TensorImpl) -> Hooks:
    """The hooks of a node or leaf, made when there are none."""
    known = getattr(owner, "_hooks", None)
    if known is None:
        known = owner._hooks = Hooks()
    return known


def leave(tensor: TensorImpl) -> None:
    """Take its node from a tensor that is no view; its hooks stay [hooks/stay-after-detach]."""
    node = tensor._node
    if Hooks.any and isinstance(node, (Node, Output)):
        owner, index = (node.node, node.index) if isinstance(node, Output) else (node, 0)
        hooks = getattr(owner, "_hooks", None)
        if hooks is not None and index in hooks.tensor:
            hooks_of(tensor).tensor[0] = hooks.tensor[index]
    tensor._node = None


class AccumulateGrad(Node):
    """How a leaf shows itself at the end of an edge; hooks of the node are the leaf's."""

    __slots__ = ("variable",)

    next_functions = ()

    def __init__(self, variable: TensorImpl) -> None:
        self.variable = variable
        self._hooks = hooks_of(variable)

    def _sequence_nr(self) -> int:
        """Its place in the order: before all nodes [engine/leaf-gets-its-sum-at-once]."""
        return 2**64 - 1

    def name(self) -> str:
        """Its name in printed graphs."""
        return "torch::autograd::AccumulateGrad"


_ACCUMULATORS: WeakValueDictionary[int, AccumulateGrad] = WeakValueDictionary()


def accumulator_of(leaf: TensorImpl) -> AccumulateGrad:
    """The one `AccumulateGrad` of a leaf, as long as somebody has it [engine/accumulator]."""
    known = _ACCUMULATORS.get(id(leaf))
    if known is None:
        known = _ACCUMULATORS[id(leaf)] = AccumulateGrad(leaf)
    return known


def _described(edge: Target | None) -> tuple[Any, int]:
    if edge is None:
        return None, 0
    if isinstance(edge, Node):
        return edge, 0
    return (edge.node, edge.index) if isinstance(edge, Output) else (accumulator_of(edge), 0)


class Engine:
    """What the tensor's methods need of the engine above them; autograd fills it in."""

    __slots__ = ("backward", "node_of", "retain_grad", "retains_grad", "register_hook",
                 "register_accumulated_hook", "tangent_of", "products", "vmap",
                 "jacfwd", "mapped_apply", "saved_value")  # fmt: skip

    backward: Callable[..., None]
    node_of: Callable[[TensorImpl], Node | Output | Leaf | None]
    retain_grad: Callable[[TensorImpl], None]
    retains_grad: Callable[[TensorImpl], bool]
    register_hook: Callable[[TensorImpl, Any], RemovableHandle]
    register_accumulated_hook: Callable[[TensorImpl, Any], RemovableHandle]
    tangent_of: Callable[[TensorImpl], TensorImpl | None]
    # of the transforms, for `gradcheck`, `functional` and `is_grads_batched`
    products: Callable[..., Any]
    vmap: Callable[..., Any]
    jacfwd: Callable[..., Any]
    mapped_apply: Callable[..., Any]  # of a custom function, to examples
    saved_value: Callable[[Node, str], Any]


ENGINE = Engine()

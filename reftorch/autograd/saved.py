"""Saving values for the backward pass, and getting them back unharmed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NoReturn

from reftorch.autograd.anomaly import ANOMALY, line_of
from reftorch.autograd.dual import alias_with_tangents, set_tangent, tangent_of
from reftorch.autograd.history import node_of
from reftorch.autograd.saved_hooks import Packed
from reftorch.core.dtype import INTEGRAL
from reftorch.core.graph import Node, Output
from reftorch.core.layout import strided
from reftorch.core.sparse import Sparse
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl, alias_of
from reftorch.dispatch.operator import Operator, is_leaf
from reftorch.errors import check, fail
from reftorch.spec import OpSpec
from reftorch.spec.model import FACTS


class Saved:
    """One name that formulas use: a parameter, a fact about one, or an output.

    `edges` are those whose formulas use it; `is_input` says that it is a parameter of type Tensor,
    and `edge` which edge is its own. Outputs are `recorded` as
    results of their node, but for those that have no derivative.
    """

    __slots__ = ("name", "place", "fact", "output", "edges", "is_input", "edge", "recorded")

    def __init__(
        self, name: str, places: Mapping[str, int], outputs: Sequence[str], edges: tuple[int, ...],
        takes_tensor: bool, edge: int | None, constants: Sequence[int] = (),
    ) -> None:  # fmt: skip
        self.name, self.edges, self.edge = name, edges, edge
        self.fact: str | None = None
        self.output: int | None = None
        self.place: int | None = places.get(name)
        self.is_input = False
        self.recorded: int | None = None
        if self.place is not None:
            self.is_input = takes_tensor
            return
        if name in outputs or name == "result":
            self.output = 0 if name == "result" else outputs.index(name)
            self.recorded = None if self.output in constants else self.output
            return
        for fact in FACTS:
            owner = name.removesuffix(f"_{fact}")
            if owner != name and owner in places:
                self.place, self.fact = places[owner], fact

    def holds_tensors(self, spec: OpSpec) -> bool:
        """Whether the values are tensors, lists of them, or numbers in the place of tensors."""
        if self.output is not None:
            return True
        place = self.place
        if place is None or self.fact is not None:
            return False
        return spec.schema.params[place].type.startswith("Tensor")


def fact_of(value: Any, fact: str) -> Any:
    """A fact about a tensor (or about each of a list); of a number, what a 0-dim tensor has."""
    if isinstance(value, (tuple, list)):
        return tuple([fact_of(item, fact) for item in value])
    if not isinstance(value, TensorImpl):
        return {"sizes": (), "strides": (), "ndim": 0, "numel": 1, "offset": 0}.get(fact)
    if fact == "dtype":
        return value._dtype
    if fact == "offset":
        return value._offset
    if fact == "device":
        return value._storage.device
    if fact == "layout":
        return value.kind if isinstance(value, Sparse) else strided
    return value._geometry if fact == "geometry" else getattr(value._geometry, fact)


def save(entry: Saved, args: Sequence[Any], results: Sequence[Any]) -> Any:
    """The value to keep: a tensor as a pair with its present version, tensors as a list of pairs.

    What is not kept may change [autograd/unsaved-may-change].
    """
    if entry.output is not None:
        # without its node, or the node and its own result would keep each other alive
        result = results[entry.output]
        return alias_of(result), result._storage.version
    assert entry.place is not None
    value = args[entry.place]
    if entry.fact is not None:
        return fact_of(value, entry.fact)
    if isinstance(value, TensorImpl):
        return _pair(value)
    if isinstance(value, (tuple, list)) and any(isinstance(v, TensorImpl) for v in value):
        return [_pair(v) if isinstance(v, TensorImpl) else v for v in value]
    return value


def _pair(tensor: TensorImpl) -> tuple[TensorImpl, int]:
    check(
        not tensor._inference, "inference/not-saved",
        "Inference tensors cannot be saved for backward. Please do not use Tensors created in "
        "inference mode in computation tracked by autograd. To work around this, you can make a "
        "clone to get a normal tensor and use it in autograd, or use `torch.no_grad()` instead of "
        "`torch.inference_mode()`.",
    )  # fmt: skip
    return tensor, tensor._storage.version


# ---- what is saved of dual tensors


def give_to_saved(operator: Operator, results: Sequence[Any], number: int) -> None:
    """Let saved results carry the tangents that the results have got at a level."""
    for index, result in enumerate(results):
        tangent = tangent_of(result, number) if isinstance(result, TensorImpl) else None
        node = None if tangent is None else _maker(result, operator)
        if node is not None:
            for place, saved in saved_results(node):
                if place == index and type(saved) is Packed:
                    saved.tangents[number] = tangent
                elif place == index:
                    set_tangent(saved, number, tangent)


def saved_results(node: Node) -> Iterator[tuple[int, Any]]:
    """What a node has saved of its results, an alias or what hooks keep, with the number.

    Nothing where no edge needs it.
    """
    kinds = node._operator.derivative.saved
    for kind, stored in zip(kinds, node._saved or (), strict=False):
        if kind.output is not None and stored is not None:
            yield kind.output, stored if type(stored) is Packed else stored[0]


def _maker(result: TensorImpl, operator: Operator) -> Node | None:
    """The node that an operator has made for a result, or for the base that it wrote into."""
    own: Any = result._node if result._base is None or operator.is_view else result._base._node
    node = own.node if isinstance(own, Output) else own
    if isinstance(node, Node) and node._saved and isinstance(node._saved[0], Node):
        node = node._saved[0]  # of a write through a view
    return node if isinstance(node, Node) and node._operator is operator else None


# ---- and back


def check_may_be_saved(entries: Sequence[Saved], args: Sequence[Any], edges: Sequence[Any]) -> None:
    """Refuse inference tensors before anything is written [inference/not-saved]."""
    for entry in entries:
        value = args[entry.place] if entry.is_input and entry.place is not None else None
        if isinstance(value, TensorImpl) and entry.fact is None:
            if any(edges[edge] is not None for edge in entry.edges):
                _pair(value)


def unpack(entry: Saved, stored: Any, node: Node) -> Any:
    """The saved value, provided that nobody has written to it [autograd/saved-tensor-version].

    That holds for a saved result as well [views-and-inplace/saved-result-overwritten].
    """
    if type(stored) is list:
        return [_item(item, node) for item in stored]
    if type(stored) is Packed:
        return stored.tensor()
    if type(stored) is not tuple or entry.fact is not None:
        return stored
    if len(stored) != 2 or not isinstance(stored[0], TensorImpl):
        return stored
    tensor = check_unwritten(stored, node)
    if entry.output is None:
        node_of(tensor)  # is refused for a stale view [views-and-inplace/several-views-go-stale]
    if entry.edge is not None:
        check(
            not (is_leaf(tensor) and isinstance(node._edges[entry.edge], (Node, Output))),
            "autograd/saved-tensor-detached",
            "Trying to use a saved tensor that has been detached in-place, i.e. with .detach_(). "
            "This is not supported, please use out-of-place `.detach()` instead",
        )  # fmt: skip
    shape, element = tensor._geometry, tensor._dtype
    if entry.recorded is not None and MODE.grad and element.category > INTEGRAL:
        tensor = alias_with_tangents(tensor)
        several = hasattr(node, "_count")
        tensor._node = Output(node, entry.recorded, shape, element) if several else node
    return tensor


def _item(item: Any, node: Node) -> Any:
    """One of a list of saved values."""
    if type(item) is Packed:
        return item.tensor()
    return check_unwritten(item, node) if type(item) is tuple else item


def check_unwritten(stored: tuple[TensorImpl, int], node: Node) -> TensorImpl:
    """A saved tensor, at the version at which it was saved [autograd/saved-tensor-version]."""
    tensor, version = stored
    if tensor._storage.version != version:
        fail(
            "autograd/saved-tensor-version",
            "one of the variables needed for gradient computation has been modified by an inplace "
            "operation: {}{}, which {}{} saved{}, is at version {}; expected version {} instead{}",
            tensor._dtype, list(tensor._geometry.sizes), node._operator.derivative.node_name,
            line_of(node), _written_by(tensor, node), tensor._storage.version, version,
            "" if ANOMALY.enabled else ". torch.autograd.set_detect_anomaly(True), set before the "
            "forward pass, names the lines of both operators.",
        )  # fmt: skip
    return tensor


def _written_by(tensor: TensorImpl, saver: Node) -> str:
    """The newer node that the tensor shows, if any: the operator that has modified it."""
    own: Any = tensor._node if tensor._base is None else tensor._base._node
    writer = own.node if isinstance(own, Output) else own
    if not isinstance(writer, Node) or writer._sequence <= saver._sequence:
        return ""
    return f" and {writer.name()}{line_of(writer)} has modified"


def fail_freed() -> NoReturn:
    """Refuse to use a graph whose saved values are gone [autograd/graph-is-freed]."""
    fail(
        "autograd/graph-is-freed",
        "Trying to backward through the graph a second time (or directly access saved tensors "
        "after they have already been freed). Saved intermediate values of the graph are freed "
        "when you call .backward() or autograd.grad(). Specify retain_graph=True if you need to "
        "backward through the graph a second time.",
    )

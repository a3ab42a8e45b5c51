"""What there is to see of a graph: its nodes and tensors as boxes, what joins them as arrows.

Only text and keys, so that a picture stays as it was while the graph goes on living.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from reftorch.autograd.derivative import Derivative
from reftorch.autograd.history import node_of
from reftorch.autograd.inplace import COPY_SLICES
from reftorch.autograd.saved_hooks import Packed
from reftorch.core.dtype import dtype
from reftorch.core.geometry import Geometry
from reftorch.core.graph import Node, Output, Target
from reftorch.core.tensor_impl import TensorImpl


class Line(NamedTuple):
    """One line in a box; `kind` is "fact", "saved", "written" (saved, then overwritten), "hook"."""

    text: str
    kind: str = "fact"


class Box(NamedTuple):
    """A "node", a "copy" (CopySlices), a "leaf", or another "tensor".

    Nodes are numbered by age, from 1 on: the engine runs the one with the highest number first.
    """

    key: str
    kind: str
    title: str
    lines: tuple[Line, ...]
    number: int = 0

    @property
    def heading(self) -> str:
        """The title, with the number of a node."""
        return f"{self.title} #{self.number}" if self.number else self.title


class Arrow(NamedTuple):
    """The way of a "gradient", from a tensor to the node it "shows", or from a view to its "base".

    `output` is the number of the output at which a gradient arrives, None where there is one.
    """

    start: str
    end: str
    kind: str
    label: str = ""
    output: int | None = None

    @property
    def text(self) -> str:
        """The label together with the number of the output."""
        number = "" if self.output is None else f"output {self.output}"
        return " → ".join(filter(None, (self.label, number)))


class Names:
    """What the caller calls tensors; an alias of a tensor, as nodes save it, has its name."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.tensors = {name: t for name, t in given.items() if isinstance(t, TensorImpl)}
        self._by_id = {id(tensor): name for name, tensor in self.tensors.items()}
        self._by_place = {_place(tensor): name for name, tensor in self.tensors.items()}

    def of(self, tensor: TensorImpl) -> str | None:
        """The name of a tensor, None when it has none."""
        own = self._by_id.get(id(tensor))
        return self._by_place.get(_place(tensor)) if own is None else own


def _place(tensor: TensorImpl) -> tuple[Any, ...]:
    shape = tensor._geometry
    return id(tensor._storage), shape.sizes, shape.strides, tensor._offset, tensor._dtype


class Anatomy:
    """The graph behind some tensors or nodes."""

    def __init__(self, roots: Iterable[Target], names: Mapping[str, Any]) -> None:
        self.boxes: dict[str, Box] = {}
        self.arrows: list[Arrow] = []
        self.names = Names(names)
        # by id; what has it is kept, so that no id is given twice
        self._keys: dict[int, tuple[str, Any]] = {}
        self._ages: dict[str, int] = {}
        self._waiting: list[Node] = []
        for root in roots:
            self._reach(root)
            self._walk()
        for tensor in self.names.tensors.values():
            if self._is_reached(tensor):
                self.show(tensor)
        for number, key in enumerate(sorted(self._ages, key=self._ages.__getitem__), 1):
            self.boxes[key] = self.boxes[key]._replace(number=number)

    def key_of(self, target: Target) -> str:
        """The key of the box of a node, of an output's node, or of a tensor."""
        end = target.node if isinstance(target, Output) else target
        kind = "node" if isinstance(end, Node) else "tensor"
        return self._keys.setdefault(id(end), (f"{kind}{len(self._keys)}", end))[0]

    def show(self, tensor: TensorImpl) -> str:
        """Add a tensor, the node it shows, and its base."""
        key = self.key_of(tensor)
        if key in self.boxes:
            return key
        lines, end = tensor_lines(tensor), None
        if tensor._base is not None:
            lines.append(Line(f"view of {self.names.of(tensor._base) or 'a tensor'}"))
        try:
            end = node_of(tensor)
        except RuntimeError:  # [views-and-inplace/several-views-go-stale]
            lines.append(Line("its history is gone: the memory was written to", "written"))
        kind = "tensor" if end is None or isinstance(end, (Node, Output)) else "leaf"
        title = self.names.of(tensor) or ("leaf" if kind == "leaf" else "tensor")
        self.boxes[key] = Box(key, kind, title, tuple(lines))
        if isinstance(end, (Node, Output)):
            self._lead(key, end, "shows", "")
        if tensor._base is not None:
            self.arrows.append(Arrow(key, self.show(tensor._base), "base", "_base"))
        return key

    def _reach(self, end: Target) -> str:
        if isinstance(end, TensorImpl):
            return self.show(end)
        key = self.key_of(end)
        if key not in self.boxes:
            node = end.node if isinstance(end, Output) else end
            self.boxes[key], self._ages[key] = self._box(node), node._sequence
            self._waiting.append(node)
        return key

    def _lead(self, start: str, end: Target, kind: str, label: str) -> None:
        number = end.index if isinstance(end, Output) else None
        self.arrows.append(Arrow(start, self._reach(end), kind, label, number))

    def _walk(self) -> None:
        while self._waiting:
            node = self._waiting.pop()
            for edge, label in zip(node._edges, edge_names(node), strict=True):
                if edge is not None:
                    self._lead(self.key_of(node), edge, "gradient", label)

    def _is_reached(self, tensor: TensorImpl) -> bool:
        node = tensor._node  # not `node_of`: to look at others makes no nodes
        return isinstance(node, (Node, Output)) and self.key_of(node) in self.boxes

    def _box(self, node: Node) -> Box:
        lines = [*_writes(node), *saved_lines(node, self.names), *hook_lines(node)]
        kind = "copy" if is_copy(node) else "node"
        return Box(self.key_of(node), kind, node.title(), tuple(lines))


def is_copy(node: Node) -> bool:
    """Whether a node is a CopySlices."""
    return node._operator is COPY_SLICES


def _formulas(node: Node) -> Derivative | None:
    """What the specification says of a node; nothing of a CopySlices or a custom function."""
    derivative = node._operator.derivative
    return derivative if hasattr(derivative, "formulas") else None


def described(tensor: TensorImpl) -> str:
    """The dtype and the sizes."""
    return f"{tensor._dtype.name}{list(tensor._geometry.sizes)}"


# ---- edges


def edge_names(node: Node) -> list[str]:
    """What the formulas call the inputs that the edges lead to; numbers where there are none.

    The first edge of a CopySlices leads to what the base was, the others to the inputs of the
    operator that wrote, but for the part that it overwrote.
    """
    if is_copy(node):
        if node._saved is None:
            return ["base", *map(str, range(1, len(node._edges)))]
        inner, own = node._saved[0], node._saved[4]
        return ["base", *(name for i, name in enumerate(edge_names(inner)) if i != own)]
    derivative = _formulas(node)
    if derivative is None:
        return [str(edge) for edge in range(len(node._edges))]
    names = [derivative.operator.parameters[place] for place in derivative.inputs]
    if derivative.is_list:
        return [f"{names[0]}[{i}]" for i in range(len(node._edges))]
    return names


# ---- lines


def tensor_lines(tensor: TensorImpl) -> list[Line]:
    """What is to be said of a tensor."""
    shape = tensor._geometry
    lines = [Line(described(tensor))]
    if not shape.plain or tensor._offset:
        lines.append(Line(f"strides {shape.strides}, offset {tensor._offset}"))
    lines.append(Line(f"version {tensor._storage.version}"))
    if getattr(tensor, "_grad", None) is not None:
        lines.append(Line("has .grad"))
    return [*lines, *hook_lines(tensor)]


def _writes(node: Node) -> Iterator[Line]:
    if is_copy(node) and node._saved is not None:
        inner, _, base, view, _ = node._saved
        yield Line(f"{inner.title()} wrote to")
        yield Line(f"sizes {view.geometry.sizes}, strides {view.geometry.strides},")
        yield Line(f"offset {view.offset} of a base of sizes {base.geometry.sizes}")


def saved_lines(node: Node, names: Names) -> list[Line]:
    """What a node has saved: tensors with the version then and now, and other values."""
    if node._saved is None:
        return [Line("saved values are freed")]
    return [_saved_line(name, value, names) for name, value in saved_values(node)]


def saved_values(node: Node) -> Iterator[tuple[str, Any]]:
    """The names and values that a node has saved; the tensors with their version."""
    if is_copy(node):
        inner = (node._saved or (None,))[0]
        yield from saved_values(inner) if inner is not None else ()
        return
    derivative = _formulas(node)
    for place, value in enumerate(node._saved or ()):
        name = f"saved[{place}]" if derivative is None else derivative.saved[place].name
        if isinstance(value, list):
            yield from ((f"{name}[{i}]", item) for i, item in enumerate(value))
        elif value is not None:
            yield name, value


def _saved_line(name: str, value: Any, names: Names) -> Line:
    if isinstance(value, Packed):
        return Line(f"{name}: packed by hooks", "saved")
    if not (isinstance(value, tuple) and value and isinstance(value[0], TensorImpl)):
        return Line(f"{name} = {_brief(value)}", "saved")
    tensor, version = value[:2]
    now = tensor._storage.version
    called = names.of(tensor)
    who = "" if called is None or called == name else f" = {called}"
    text = f"{name}{who}: {described(tensor)} v{version}"
    return Line(text, "saved") if now == version else Line(f"{text}, now v{now}", "written")


def _brief(value: Any) -> str:
    if isinstance(value, Geometry):
        return f"sizes {value.sizes}, strides {value.strides}"
    known = isinstance(value, (bool, int, float, complex, str, tuple, dtype))
    text = repr(value) if known else type(value).__name__
    return text if len(text) <= 32 else f"{text[:31]}…"


def hook_lines(owner: Any) -> Iterator[Line]:
    """The hooks of a node or a leaf, and the tensors that keep their gradient."""
    hooks = getattr(owner, "_hooks", None)
    if hooks is None:
        return
    counts = {
        "tensor hook": sum(map(len, hooks.tensor.values())), "pre-hook": len(hooks.before),
        "post-hook": len(hooks.after), "post-accumulate hook": len(hooks.accumulated),
    }  # fmt: skip
    for what, count in counts.items():
        if count:
            yield Line(f"{count} {what}{'s' * (count > 1)}", "hook")
    if any(kept() is not None for kept, _ in hooks.retained):
        yield Line("retains grad", "hook")



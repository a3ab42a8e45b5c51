"""Which tensors keep their gradient although they are no leaves."""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from typing import Any

from reftorch.core.graph import Node, Output
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.table import OPERATORS


class Retained:
    """The tensors that retain their gradient: node -> (reference to the tensor, output index)."""

    by_node: weakref.WeakKeyDictionary[Node, list[tuple[Any, int]]] = weakref.WeakKeyDictionary()
    by_id: weakref.WeakValueDictionary[int, TensorImpl] = weakref.WeakValueDictionary()
    any = False  # whether there ever was one; looking into the dictionaries costs more

    @classmethod
    def add(cls, tensor: TensorImpl) -> None:
        """Let a tensor retain its gradient."""
        owner, index = _owner(tensor._node)
        if owner is not None:
            cls.by_node.setdefault(owner, []).append((weakref.ref(tensor), index))
            cls.by_id[id(tensor)] = tensor
            cls.any = True

    @classmethod
    def move(cls, before: Any, tensor: TensorImpl) -> None:
        """Follow a tensor that got another node, as by an in-place operator."""
        owner, _ = _owner(before)
        known = cls.by_node.get(owner, ()) if owner is not None else ()
        if any(reference() is tensor for reference, _ in known):
            cls.by_node[owner] = [pair for pair in known if pair[0]() is not tensor]
            cls.add(tensor)

    @classmethod
    def has(cls, tensor: TensorImpl) -> bool:
        """Whether a tensor retains its gradient."""
        return cls.by_id.get(id(tensor)) is tensor


def _owner(node: Any) -> tuple[Any, int]:
    if isinstance(node, Output):
        return node.node, node.index
    return (node, 0) if isinstance(node, Node) else (None, 0)


def retain(node: Node, grads: Sequence[Any]) -> None:
    """Keep the gradients of the outputs that asked for it [autograd/leaf-accumulates]."""
    for reference, index in Retained.by_node.get(node, ()):
        tensor, grad = reference(), grads[index]
        if tensor is not None and grad is not None:
            before = getattr(tensor, "_grad", None)
            if before is None:
                tensor._grad = OPERATORS["clone"].call((grad, None))
            else:
                tensor._grad = before + grad

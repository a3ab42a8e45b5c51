"""Tensors that keep their gradient although they are no leaves."""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from typing import Any

from reftorch.core.graph import Node, Output, hooks_of
from reftorch.core.hooks import Hooks
from reftorch.core.memory_format import contiguous_format
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.table import OPERATORS

# Also of a tensor that has lost its node since [hooks/retains-after-detach].
_RETAINING: weakref.WeakValueDictionary[int, TensorImpl] = weakref.WeakValueDictionary()


def retain(node: Any, index: int, tensor: TensorImpl) -> None:
    """Let a tensor, output `index` of a node, keep its gradient."""
    hooks_of(node).retained.append((weakref.ref(tensor), index))
    _RETAINING[id(tensor)] = tensor
    Hooks.any = True


def retains_grad(tensor: TensorImpl) -> bool:
    """Whether a tensor that is no leaf keeps its gradient."""
    return _RETAINING.get(id(tensor)) is tensor


def move_retained(before: Any, tensor: TensorImpl) -> None:
    """Follow a tensor that got another node, as by an in-place operator."""
    owner = before.node if isinstance(before, Output) else before
    hooks = getattr(owner, "_hooks", None) if isinstance(owner, Node) else None
    if hooks is None or not any(kept() is tensor for kept, _ in hooks.retained):
        return
    hooks.retained = [pair for pair in hooks.retained if pair[0]() is not tensor]
    node = tensor._node
    if isinstance(node, (Node, Output)):
        now, index = (node.node, node.index) if isinstance(node, Output) else (node, 0)
        retain(now, index, tensor)


def keep(hooks: Hooks, grads: Sequence[Any]) -> None:
    """Keep the gradients of the outputs that asked for it [autograd/leaf-accumulates].

    The first one is a row-major copy [hooks/retained-is-row-major].
    """
    for kept, index in hooks.retained:
        tensor, grad = kept(), grads[index]
        if tensor is not None and grad is not None:
            before = getattr(tensor, "_grad", None)
            if before is None:
                tensor._grad = OPERATORS["clone"].call((grad, contiguous_format))
            else:
                tensor._grad = before + grad

"""What must be equal of two tensors, one of PyTorch's and one of ours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch

DEPTH = 2  # so many edges of the graph are followed
NARROW = ("float32", "complex64")


class InternalFault(Exception):
    """PyTorch asks to report a fault of its own, which leaves its tensors in disorder."""


def outcome(call: Callable[[], Any]) -> Any:
    """The result, or the class of the exception."""
    try:
        return call()
    except Exception as problem:  # noqa: BLE001 - its class is compared
        return InternalFault if "INTERNAL ASSERT FAILED" in str(problem) else type(problem)


def shown(tensor: Any, program: list[Any]) -> dict[str, Any]:
    """What must be equal, apart from the elements."""
    return {
        "dtype": str(tensor.dtype).partition(".")[2],
        **laid_out(tensor),
        "requires_grad": tensor.requires_grad,
        "version": outcome(lambda: tensor._version),
        "is_leaf": outcome(lambda: tensor.is_leaf),
        "output_nr": outcome(lambda: tensor.output_nr),
        "inference": tensor.is_inference(),
        "pending": (tensor.is_conj(), tensor.is_neg()),
        "retains_grad": outcome(lambda: tensor.retains_grad),
        "graph": outcome(lambda: graph_from(tensor.grad_fn, program, DEPTH)),
        "base": outcome(lambda: base_of(tensor, program)),
        "grad": None if tensor.grad is None else laid_out(tensor.grad),
    }


def laid_out(tensor: Any) -> dict[str, Any]:
    """How a tensor lies in memory."""
    return {
        "sizes": tuple(tensor.shape),
        "strides": tuple(tensor.stride()),
        "offset": tensor.storage_offset(),
    }


def base_of(tensor: Any, program: list[Any]) -> Any:
    """The base of a view: where it is in the program, and as what."""
    base = tensor._base
    if base is None:
        return None
    return place_of(base, program), laid_out(base), base.requires_grad, name_of(base.grad_fn)


def place_of(tensor: Any, program: list[Any]) -> int | str:
    """Where a tensor is among those of the program."""
    return next((place for place, each in enumerate(program) if each is tensor), "elsewhere")


def graph_from(node: Any, program: list[Any], depth: int) -> Any:
    """The names of a node and of those to which its gradients go."""
    if node is None:
        return None
    if hasattr(node, "variable"):
        return name_of(node), place_of(node.variable, program)
    if depth == 0:
        return name_of(node)
    edges = [
        (graph_from(following, program, depth - 1), index)
        for following, index in node.next_functions
    ]
    return name_of(node), edges


def name_of(node: Any) -> str | None:
    """The name of a node."""
    return None if node is None else node.name()


def same(theirs: Any, ours: Any) -> bool:
    """Whether the elements are the same, as far as rounding goes."""
    if not isinstance(theirs, torch.Tensor):
        return type(theirs) is type(ours)
    if ours is None:
        return False
    a, b = (each.detach().clone().resolve_conj().resolve_neg() for each in (theirs, ours))
    exact = str(a.dtype).partition(".")[2] not in NARROW
    allowed = 1e-9 if exact else 1e-4
    a, b = a.numpy(), b.numpy()
    return a.shape == b.shape and np.allclose(a, b, rtol=allowed, atol=allowed, equal_nan=True)


def difference(expected: Any, found: Any, path: str = "") -> str | None:
    """Where what is shown differs first."""
    if expected is InternalFault:
        return None
    if isinstance(expected, dict) and isinstance(found, dict):
        pairs = [(f"{path}{key} ", value, found[key]) for key, value in expected.items()]
    elif type(expected) is type(found) and isinstance(expected, (tuple, list)):
        if len(expected) != len(found):
            return f"{path}{expected} expected, {found} found"
        pairs = [(path, *each) for each in zip(expected, found, strict=True)]
    else:
        return None if expected == found else f"{path}{expected} expected, {found} found"
    inner = [difference(value, other, place) for place, value, other in pairs]
    return next((each for each in inner if each is not None), None)

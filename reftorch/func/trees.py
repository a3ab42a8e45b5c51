"""Nested tuples, lists and dicts of tensors, taken apart and put together again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def leaves(tree: Any) -> list[Any]:
    """What is not a tuple, list or dict, from left to right; None is a leaf."""
    if isinstance(tree, dict):
        return [leaf for item in tree.values() for leaf in leaves(item)]
    if isinstance(tree, (tuple, list)):
        return [leaf for item in tree for leaf in leaves(item)]
    return [tree]


def rebuilt(tree: Any, values: list[Any]) -> Any:
    """The tree with other leaves; `values` is used up from the front."""
    if isinstance(tree, dict):
        return type(tree)((key, rebuilt(item, values)) for key, item in tree.items())
    if isinstance(tree, (tuple, list)):
        items = [rebuilt(item, values) for item in tree]
        return type(tree)(*items) if hasattr(tree, "_fields") else type(tree)(items)
    return values.pop(0)


def mapped(function: Callable[[Any], Any], tree: Any) -> Any:
    """The tree with a function applied to each leaf."""
    return rebuilt(tree, [function(leaf) for leaf in leaves(tree)])


def broadcast(prefix: Any, tree: Any) -> list[Any] | None:
    """One entry of the prefix for each leaf of the tree, None when it does not fit."""
    if isinstance(tree, dict):
        if isinstance(prefix, dict):
            if prefix.keys() != tree.keys():
                return None
            return _joined([broadcast(prefix[key], item) for key, item in tree.items()])
    elif isinstance(tree, (tuple, list)) and isinstance(prefix, (tuple, list)):
        if type(prefix) is not type(tree) or len(prefix) != len(tree):
            return None
        return _joined([broadcast(p, t) for p, t in zip(prefix, tree, strict=True)])
    if isinstance(prefix, (tuple, list, dict)):
        return None
    return [prefix] * len(leaves(tree))


def _joined(parts: list[list[Any] | None]) -> list[Any] | None:
    whole: list[Any] = []
    for part in parts:
        if part is None:
            return None
        whole.extend(part)
    return whole

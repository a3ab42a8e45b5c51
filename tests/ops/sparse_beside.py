"""Sparse tensors of both libraries: what is seen of them, and that the same is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

import reftorch

PARTS = ("is_coalesced", "sparse_dim", "dense_dim", "_nnz")
ROWS = ("crow_indices", "col_indices", "values", "_nnz", "sparse_dim", "dense_dim")


def plain(value: Any) -> Any:
    """What is seen of a tensor of either library, or the value itself."""
    if isinstance(value, (tuple, list)):
        return [plain(each) for each in value]
    if not isinstance(value, (torch.Tensor, reftorch.Tensor)):
        return value
    if value.is_sparse:
        parts = [plain(value._indices()), plain(value._values())]
        return [*parts, tuple(value.shape), *[getattr(value, name)() for name in PARTS]]
    if value.is_sparse_csr:
        parts = [plain(getattr(value.detach(), name)()) for name in ROWS]
        return [*parts, tuple(value.shape)]
    strides = tuple(value.stride()) if value.numel() else None  # of nothing they mean nothing
    return [value.tolist(), str(value.dtype), tuple(value.shape), strides]


def outcome(call: Callable[[Any], Any], library: Any) -> Any:
    """What a call gives with a library, as text, or the class of what it raises."""
    try:
        return repr(plain(call(library)))  # NaN equals itself as text
    except Exception as refusal:  # noqa: BLE001 - classes are compared
        return type(refusal)


def same(call: Callable[[Any], Any]) -> None:
    """Both libraries give the same, or refuse by the same class."""
    ours, theirs = outcome(call, reftorch), outcome(call, torch)
    assert ours == theirs, f"ours: {ours}\ntorch: {theirs}"

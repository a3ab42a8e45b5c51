"""Layouts that a wrong backend may give to a result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.conformance.mutations.vocabulary import Step


def placed(result: Any, strides: Sequence[int]) -> Any:
    """Return the same memory under other strides."""
    return result.as_strided(tuple(result.shape), tuple(strides))


def laid(step: Step, result: Any, strides: Sequence[int]) -> Any:
    """Return a copy with these strides."""
    sizes = tuple(result.shape)
    return step.lib.empty_strided(sizes, tuple(strides), dtype=result.dtype).copy_(result)


def row_major(step: Step, result: Any) -> Any:
    """Return a contiguous result."""
    return result.contiguous()


def column_major(step: Step, result: Any) -> Any:
    """Return results whose last dim but one is the innermost."""
    if isinstance(result, (tuple, list)):
        return tuple(column_major(step, each) for each in result)
    return result.mT.contiguous().mT if result.dim() > 1 else result


def reversed_dims(step: Step, result: Any) -> Any:
    """Return a copy the first dim of which is the innermost."""
    order = tuple(reversed(range(result.dim())))
    return result.permute(order).contiguous().permute(order)


def multiplied(sizes: Sequence[int], order: Sequence[int], least: int = 1) -> list[int]:
    """Return dense strides for dims from inside to outside; sizes count as `least` at least."""
    strides, step = [0] * len(sizes), 1
    for dim in order:
        strides[dim] = step
        step *= max(sizes[dim], least)
    return strides


def contiguous_strides(tensor: Any) -> list[int]:
    """Return the contiguous strides of the sizes of a tensor."""
    return multiplied(tensor.shape, range(tensor.dim() - 1, -1, -1))


def ones_normal(step: Step, result: Any) -> Any:
    """Return the same memory, the dims of size 1 having stride 1."""
    pairs = zip(result.shape, result.stride(), strict=True)
    return placed(result, [1 if size == 1 else stride for size, stride in pairs])


def behind_another(step: Step, result: Any) -> Any:
    """Return a copy whose storage has one more element in front."""
    flat = result.reshape(-1)
    return step.lib.cat([flat[:1], flat])[1:].view(result.shape)


def dense_strides(tensor: Any) -> tuple[int, ...]:
    """Return the strides of a copy that preserves the layout."""
    return tuple(tensor.detach().clone().stride())


def is_dense(tensor: Any) -> bool:
    """Say whether a tensor is non-overlapping and dense."""
    return dense_strides(tensor) == tuple(tensor.stride())

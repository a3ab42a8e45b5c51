"""Strided inputs, and a comparison that sees offsets, aliasing and bases, too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch

import reftorch
from tests.ops.sidebyside import Source, attempt, difference, to_ours


def draw_sizes(source: Source, most: int = 4, largest: int = 4) -> tuple[int, ...]:
    """Small sizes, ones among them, and sometimes a zero."""
    ndim = source.random.randint(0, most)
    choices = [1, *range(1, largest + 1)] + ([0] if source.flip(0.2) else [])
    return tuple(source.pick(choices) for _ in range(ndim))


def draw(source: Source, dtype: torch.dtype = torch.float32, most: int = 4) -> torch.Tensor:
    """A tensor that was permuted, sliced and expanded at random."""
    return reshuffle(source, draw_sizes(source, most), dtype)


def reshuffle(source: Source, sizes: Sequence[int], dtype: torch.dtype) -> torch.Tensor:
    """A tensor of these sizes in a layout drawn at random."""
    expanded = source.flip(0.2)
    base = [n if not (expanded and n > 1 and source.flip(0.3)) else 1 for n in sizes]
    order = list(range(len(sizes)))
    if source.flip(0.5):
        source.random.shuffle(order)
    wide = [base[d] * source.pick([1, 1, 2]) + source.pick([0, 0, 1]) for d in order]
    numel = 1
    for n in wide:
        numel *= n
    values = torch.arange(numel)
    whole = (values % 2 == 0) if dtype == torch.bool else values.to(dtype)
    x = whole.reshape(wide)
    x = x.permute([order.index(d) for d in range(len(sizes))])
    for dim, n in enumerate(base):
        step = 2 if x.shape[dim] >= 2 * n else 1
        start = x.shape[dim] - n * step if n else 0
        x = x[(slice(None),) * dim + (slice(start, start + n * step, step),)]
    return x.expand(tuple(sizes))


def results(value: Any) -> list[Any]:
    """The results of a call as a list."""
    return list(value) if isinstance(value, (tuple, list)) else [value]


def compare_views(call: Callable[..., Any], args: Sequence[Any]) -> bool:
    """Assert that a call gives the same views of its first argument in both, or the same error.

    It says whether the call was accepted.
    """
    own = [to_ours(arg) if isinstance(arg, torch.Tensor) else arg for arg in args]
    theirs, ours = attempt(call, (torch, *args)), attempt(call, (reftorch, *own))
    first = args[0]
    shown = f"{tuple(first.shape)} {first.stride()} {first.dtype} {args[1:]}"
    if isinstance(theirs, Exception) or isinstance(ours, Exception):
        assert type(theirs) is type(ours), f"{shown}: {theirs!r} expected, {ours!r} found"
        return False
    assert len(results(theirs)) == len(results(ours)), shown
    for a, b in zip(results(theirs), results(ours), strict=True):
        found = difference(a, b)
        assert found is None, f"{shown}: {found}"
        facts = [
            (x.storage_offset(), x is y[0], x is y[0] or x._is_view(),
             x.numel() == 0 or x.untyped_storage().data_ptr() == y[0].untyped_storage().data_ptr())
            for x, y in ((a, args), (b, own))
        ]  # fmt: skip
        assert facts[0] == facts[1], f"{shown}: {facts[0]} expected, {facts[1]} found"
    return True

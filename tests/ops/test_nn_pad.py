"""Padding with elements, shuffles and folds beside PyTorch's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

from tests.ops.sidebyside import Source, compare
from tests.support import covers

MODES = ["reflect", "replicate", "circular"]
DTYPES = ["uint8", "int64", "bool", "float16", "float32", "float64", "complex64", "complex32"]


def gradient_of(call: Callable[..., Any], order: int) -> Callable[..., Any]:
    """The gradient of a call for its first argument, or what that gives for the one given."""

    def run(lib: Any, x: Any, *rest: Any) -> Any:
        x = x.detach().requires_grad_()
        result = call(lib, x, *rest)
        up = (lib.arange(result.numel()) % 7 + 1.0).to(result.dtype).reshape(result.shape)
        up.requires_grad_()
        (grad,) = lib.autograd.grad(result, x, up, create_graph=order > 1)
        if order == 1:
            return grad.reshape(-1)
        return lib.autograd.grad((grad * grad).sum(), up)[0].reshape(-1)

    return run


def formatted(source: Source, x: torch.Tensor) -> torch.Tensor:
    """The same tensor, in channels_last where it has the dims for it, if luck has it."""
    if x.dim() in (4, 5) and source.flip(0.4):
        last = torch.channels_last if x.dim() == 4 else torch.channels_last_3d
        return x.contiguous(memory_format=last)
    return x


@covers("reflection_pad1d/ends-are-axes", "reflection_pad1d/sizes",
        "reflection_pad1d/memory-format", "replication_pad1d/ends-are-repeated",
        "_pad_circular/once-around", "pad/modes-that-repeat")  # fmt: skip
@pytest.mark.parametrize("mode", MODES)
def test_modes(mode: str) -> None:
    source = Source(len(mode))

    def call(lib: Any, x: Any, pad: Any) -> Any:
        return lib.nn.functional.pad(x, pad, mode)

    for _ in range(160):
        ndim = source.random.randint(1, 5)
        sizes = tuple(source.pick([1, 2, 3, 4] + [0] * source.flip(0.1)) for _ in range(ndim))
        n = source.pick([max(ndim - 2, 1), max(ndim - 1, 1), 1, 4])
        pad = tuple(source.pick([0, 1, 1, 2, 3, -1, -2]) for _ in range(2 * n))
        if source.flip(0.6):
            pad = tuple(max(each, 0) % 2 for each in pad)
        if mode == "circular":  # once around, and not the memory behind it
            pad = tuple(min(each, 1) for each in pad) if source.flip(0.7) else (1,) * (2 * n)
            pad = tuple(max(each, 0) for each in pad) if 1 in pad else pad
        x = formatted(source, source.tensor(source.pick(DTYPES), sizes))
        compare(call, (x, pad))
        x = x.real.double() if x.is_complex() else x.double()
        if x.numel() and x.dim() > n and all(s + sum(pad[2 * i : 2 * i + 2]) > 0 for i, s in
                                             enumerate(x.shape[::-1][:n])):  # fmt: skip
            for order in (1, 2):
                compare(gradient_of(call, order), (x, pad), zeros=False)


@covers("pad/no-value-in-other-modes", "pad/modes")
def test_what_pad_refuses() -> None:
    for mode in (*MODES, "constant", "wrap"):
        for value in (None, 0, 1.5, -0.0):
            for pad in ((1, 0), (1,), (), (1.5, 0), (True, 0)):
                compare(lambda lib, x, *a: lib.nn.functional.pad(x, *a),
                        (torch.ones(1, 3), pad, mode, value))  # fmt: skip


@covers("pixel_shuffle/channels-to-places", "channel_shuffle/transposes-groups")
@pytest.mark.parametrize("name", ["pixel_shuffle", "pixel_unshuffle", "channel_shuffle"])
def test_shuffles(name: str) -> None:
    source = Source(len(name))

    def call(lib: Any, x: Any, factor: Any) -> Any:
        return getattr(lib.nn.functional, name)(x, factor)

    for _ in range(120):
        ndim = source.pick([2, 3, 4, 4, 5])
        sizes = tuple(source.pick([1, 2, 4, 6, 8]) for _ in range(ndim))
        if source.flip(0.1):
            sizes = (*sizes[:-1], 0)
        x = formatted(source, source.tensor(source.pick(DTYPES), sizes))
        factor = source.pick([1, 2, 2, 2, 3, 0, -1])
        compare(call, (x, factor))
        x = x.real if x.is_complex() else x
        compare(gradient_of(call, 1), (x.double(), factor), zeros=False)
    for factor in (2.0, True, None):
        compare(call, (torch.ones(1, 4, 2, 2), factor))


@covers("im2col/columns", "im2col/steps", "col2im/overlaps-add")
def test_folds() -> None:
    source = Source(4)

    def unfold(lib: Any, x: Any, *args: Any) -> Any:
        return lib.nn.functional.unfold(x, *args)

    def fold(lib: Any, x: Any, *args: Any) -> Any:
        return lib.nn.functional.fold(x, *args)

    def draw(*choices: int) -> Any:
        return source.pick(choices) if source.flip(0.5) else (
            source.pick(choices), source.pick(choices)
        )  # fmt: skip

    for _ in range(150):
        odd = source.flip(0.1)
        args = (draw(1, 2, 3), draw(1, 1, 2), draw(0, 1), draw(1, 2))
        if odd:
            args = (draw(0, 1, 2), draw(0, 1), draw(-1, 0), draw(0, 1))
        sizes = tuple(source.pick([1, 2, 3, 5]) for _ in range(source.pick([3, 4, 4])))
        if source.flip(0.1):
            sizes = (0, *sizes[1:])
        name = source.pick(["float32", "float64", "complex64", "bool", "float16", "int64"])
        x = formatted(source, source.tensor(name, sizes))
        compare(unfold, (x, *args), cancels=True, zeros=False)
        x = x.real if x.is_complex() else x
        compare(gradient_of(unfold, 1), (x.double(), *args), zeros=False)
        length = source.pick([1, 2, 3, 6])
        columns = source.tensor(name, (*sizes[:1], source.pick([1, 2, 4, 6]), length))
        compare(fold, (columns, draw(1, 2, 3, 4), *args), cancels=True, zeros=False)
        columns = torch.nn.functional.unfold(torch.ones(2, 3, 4, 5), 2).double().cumsum(0)
        given = ((4, 5), (2, 2))
        compare(fold, (columns, *given))
        compare(gradient_of(fold, 2), (columns, *given))

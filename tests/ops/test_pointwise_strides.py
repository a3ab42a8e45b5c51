"""The layout of results beside PyTorch, for operands of any strides: gaps, overlaps, odd ones."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
import torch

from tests.ops.sidebyside import compare
from tests.support import covers

DTYPES = [
    torch.float32, torch.float64, torch.int64, torch.bfloat16, torch.complex64, torch.bool,
    torch.float16,
]  # fmt: skip
ONE: dict[str, Callable[..., Any]] = {
    "square": lambda lib, x: x**2, "root": lambda lib, x: x**0.5, "one": lambda lib, x: x**0,
    "plus": lambda lib, x: x + 1, "minus": lambda lib, x: 1 - x, "over": lambda lib, x: 2 / x,
    "equal": lambda lib, x: x == 1, "clamp": lambda lib, x: lib.clamp(x, 0, 1),
    "modulo": lambda lib, x: x % 2, "floor": lambda lib, x: x // 2, "powers": lambda lib, x: 2**x,
    "reflected floor": lambda lib, x: 2 // x, "exp": lambda lib, x: lib.exp(x),
    "abs": lambda lib, x: abs(x), "isnan": lambda lib, x: lib.isnan(x),
    "isfinite": lambda lib, x: lib.isfinite(x), "relu": lambda lib, x: lib.relu(x),
    "lerp": lambda lib, x: lib.lerp(x, x, 0.5), "addcmul": lambda lib, x: lib.addcmul(x, x, x),
    "where": lambda lib, x: lib.where(x != 0, x, 1.0), "not": lambda lib, x: lib.logical_not(x),
    "float_power": lambda lib, x: lib.float_power(x, 2), "rsub": lambda lib, x: lib.rsub(x, x),
    "alpha": lambda lib, x: lib.add(x, 1, alpha=2), "round": lambda lib, x: lib.round(x),
}  # fmt: skip
TWO: dict[str, Callable[..., Any]] = {
    "add": lambda lib, x, y: x + y, "div": lambda lib, x, y: x / y,
    "pow": lambda lib, x, y: lib.pow(x, y), "eq": lambda lib, x, y: x == y,
    "and": lambda lib, x, y: lib.logical_and(x, y), "rsub": lambda lib, x, y: lib.rsub(x, y),
    "where": lambda lib, x, y: lib.where(x != 0, x, y),
    "maximum": lambda lib, x, y: lib.maximum(x, y), "clamp": lambda lib, x, y: lib.clamp(x, y, y),
    "remainder": lambda lib, x, y: x % y, "bits": lambda lib, x, y: lib.bitwise_and(x, y),
    "alpha": lambda lib, x, y: lib.add(x, y, alpha=2), "floor": lambda lib, x, y: x // y,
    "lerp": lambda lib, x, y: lib.lerp(x, y, 0.3),
    "float_power": lambda lib, x, y: lib.float_power(x, y),
}  # fmt: skip


def _window(drawn: random.Random, sizes: list[int], dtype: torch.dtype) -> torch.Tensor:
    """Ones, laid out densely in some order of dims or by strides of any kind."""
    if drawn.random() < 0.4:
        order = drawn.sample(range(len(sizes)), len(sizes))
        dense = torch.ones([sizes[dim] for dim in order], dtype=dtype)
        return dense.permute([order.index(dim) for dim in range(len(sizes))])
    strides = [drawn.choice([0, 1, 1, 2, 3, 6]) for _ in sizes]
    count = 1 + sum(max(n - 1, 0) * step for n, step in zip(sizes, strides, strict=True))
    return torch.ones(count, dtype=dtype).as_strided(sizes, strides)


def _sizes(drawn: random.Random) -> list[int]:
    return [drawn.choice([0, 1, 1, 2, 3]) for _ in range(drawn.choice([1, 2, 3, 4]))]


@covers("iterator/contiguous-fast-path", "iterator/equal-strides-fast-path")
@covers("iterator/insertion-sort", "pow/of-number-is-row-major", "isinf/layout-of-comparison")
@pytest.mark.parametrize("name", ONE)
def test_one_operand(name: str) -> None:
    drawn = random.Random(name)
    for _ in range(60):
        compare(ONE[name], [_window(drawn, _sizes(drawn), drawn.choice(DTYPES))])


@covers("iterator/cast-before-strides", "iterator/first-opinion-decides")
@pytest.mark.parametrize("name", TWO)
def test_two_operands(name: str) -> None:
    drawn = random.Random(name)
    for _ in range(80):
        sizes, first = _sizes(drawn), drawn.choice(DTYPES)
        second = first if drawn.random() < 0.5 else drawn.choice(DTYPES)
        other = sizes if drawn.random() < 0.6 else drawn.choice([sizes[1:], [1] * len(sizes)])
        compare(TWO[name], [_window(drawn, sizes, first), _window(drawn, other, second)])


IN_PLACE = "neg abs square sqrt sigmoid relu tanh exp floor add sub mul div logical_not".split()


@pytest.mark.parametrize("name", IN_PLACE)
def test_in_place_between_gaps(name: str) -> None:
    """Every third, fourth... element is written to, and no other."""
    for dtype in (torch.float32, torch.float64, torch.int32, torch.int64, torch.complex64):
        for step in (3, 4, 5, 8, 16):
            start = torch.arange(90).remainder(7).to(dtype)

            def run(lib: Any, x: Any, step: int = step) -> Any:
                window = x[1::step][:5]
                operands = (x[2::step][:5].clone(),) if name in NEEDS_TWO else ()
                getattr(window, f"{name}_")(*operands)
                return x

            compare(run, [start])


NEEDS_TWO = ("add", "sub", "mul", "div")

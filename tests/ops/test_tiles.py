"""Large operands in many layouts: wherever tiles are read, the values are those of NumPy."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import reftorch

EDGE = 520  # so that a square has more elements than tiles are worth it for

LAYOUTS: dict[str, Callable[..., Any]] = {
    "rows": lambda x: x(EDGE, EDGE),
    "columns": lambda x: x(EDGE, EDGE).T,
    "every second": lambda x: x(EDGE, 2 * EDGE)[:, ::2],
    "one element": lambda x: x(1, 1).expand(EDGE, EDGE),
    "a column repeated": lambda x: x(EDGE, 1).expand(EDGE, EDGE),
    "a row repeated": lambda x: x(EDGE).expand(EDGE, EDGE),
    "a column": lambda x: x(EDGE, 1),
    "a row": lambda x: x(EDGE),
    "a number": lambda x: x(),
}


def _made(layout: str) -> Any:
    def integers(*sizes: int) -> Any:
        return reftorch.randint(-50, 50, sizes).to(reftorch.float64)

    return LAYOUTS[layout](integers)


@pytest.mark.parametrize("left", LAYOUTS)
def test_of_two(left: str) -> None:
    for right in LAYOUTS:
        a, b = _made(left), _made(right)
        assert np.array_equal((a - b).numpy(), a.numpy() - b.numpy()), right
        target = reftorch.empty(EDGE, EDGE, dtype=reftorch.float64).T
        reftorch.sub(a.expand(EDGE, EDGE), b, out=target)
        wanted = np.broadcast_to(a.numpy() - b.numpy(), (EDGE, EDGE))
        assert np.array_equal(target.numpy(), wanted), right


@pytest.mark.parametrize("first", ["rows", "columns", "one element"])
def test_of_three(first: str) -> None:
    some = ["columns", "one element", "a column", "a row"]
    for second, third in itertools.product(some, repeat=2):
        a, b, c = _made(first), _made(second), _made(third)
        found = reftorch.where(a > 0, b, c).numpy()
        assert np.array_equal(found, np.where(a.numpy() > 0, b.numpy(), c.numpy())), second


def test_a_gradient_that_is_one_number_repeated() -> None:
    x = reftorch.randn(EDGE, EDGE, requires_grad=True)
    reftorch.nn.functional.layer_norm(x, (EDGE,)).sum().backward()
    assert float(x.grad.abs().max()) < 1e-4  # the sum of what is normalised is 0 whatever x is

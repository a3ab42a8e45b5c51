"""Differences, integrals by the trapezoidal rule and gradients beside PyTorch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

from tests.ops.sidebyside import PLAIN, Source
from tests.ops.taken_together import compare, gradients
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore:ComplexHalf support")
Call = Callable[..., Any]
SIZES = [(), (0,), (1,), (2,), (5,), (2, 3), (0, 3), (3, 0), (3, 1), (4, 5), (2, 3, 4)]


@covers("diff/of-bools-is-xor", "diff/size-ends-at-zero", "diff/order-not-negative")
@covers("diff/operands-fit")
def test_diff() -> None:
    source = Source(1)
    for place in range(300):
        dtype = PLAIN[place % len(PLAIN)]
        x = source.tensor(dtype, source.pick(SIZES))
        n, dim = source.pick([0, 1, 1, 2, 3, 7, -1]), source.dim(x.dim())
        more = [None, None]
        for i in (0, 1):
            if source.flip(0.3):
                more[i] = source.tensor(source.pick([dtype, "float32"]), source.pick(SIZES))
            elif source.flip(0.3):
                more[i] = x
        compare(lambda lib, x, *args: lib.diff(x, *args), (x, n, dim, *more))


@covers("diff/size-ends-at-zero")
@pytest.mark.parametrize("out", ["float32", "float64", "int64"])
@pytest.mark.parametrize("n", [0, 1, 2])
def test_diff_into_out(out: str, n: int) -> None:
    def call(lib: Any, x: Any) -> Any:
        target = lib.zeros((0,), dtype=getattr(lib, out))
        assert lib.diff(x, n, out=target) is target
        return target

    compare(call, (Source(2).tensor("float32", (3, 4)),))


@covers("trapezoid/one-place-per-sample", "trapezoid/bool-refused", "trapezoid/nothing-is-zero")
@covers("dims/zero-dim-has-no-size", "trapezoid/ends-count-half", "cumulative_trapezoid/one-less")
@pytest.mark.parametrize("name", ["trapezoid", "trapz", "cumulative_trapezoid"])
def test_trapezoidal_rule(name: str) -> None:
    source = Source(3)
    for place in range(250):
        dtype = PLAIN[place % len(PLAIN)]
        y = source.tensor(dtype, source.pick(SIZES), special=source.flip(0.3))
        dim = source.dim(y.dim())
        if source.flip(0.4):
            numbers = [1, 2, 0.5, -1.5, 1, True, 2j]
            dx = source.pick(numbers[:4] if name == "trapz" else numbers)
            compare(lambda lib, y, dx, d: getattr(lib, name)(y, dx=dx, dim=d), (y, dx, dim))
            continue
        sizes = source.pick([y.shape, y.shape, y.shape[-1:], y.shape[:1], *SIZES])
        x = source.tensor(source.pick([dtype, "float64", "int16", "bool"]), tuple(sizes))
        compare(lambda lib, y, x, d: getattr(lib, name)(y, x, dim=d), (y, x, dim))


@covers("gradient/one-tensor-per-dim", "gradient/spacing-per-dim", "gradient/edge-order")
@covers("gradient/each-dim-once", "gradient/uint8-refused")
def test_gradient() -> None:
    source = Source(4)
    for place in range(300):
        dtype = PLAIN[place % len(PLAIN)]
        x = source.tensor(dtype, source.pick(SIZES))
        kwargs: dict[str, Any] = {"edge_order": source.pick([1, 1, 2, 2, 3])}
        if source.flip(0.5):
            one = source.dim(x.dim())
            kwargs["dim"] = source.pick([one, (one,), (), (0, -1), (-1, 0), (1, 1)])
        if source.flip(0.5):
            kwargs["spacing"] = source.pick([2, 0.5, None, [2.0], [1.0, 0.5], [1, 2, 3], 1j])
        compare(lambda lib, x, kwargs=kwargs: lib.gradient(x, **kwargs), (x,))


def test_gradient_of_integers_wraps() -> None:
    x = torch.tensor([[100, -100, 3], [-128, 127, 90], [4, 5, 6]], dtype=torch.int8)
    for order in (1, 2):
        compare(lambda lib, x, order=order: lib.gradient(x, edge_order=order), (x,))


@covers("gradient/spacing-per-dim")
@pytest.mark.parametrize("dtype", ["float32", "float64", "int32", "float16", "complex64"])
@pytest.mark.parametrize("order", [1, 2])
def test_gradient_between_places(dtype: str, order: int) -> None:
    source = Source(5)
    x = source.tensor(dtype, (5, 4))
    rows = torch.tensor([0.0, 1.0, 2.5, 7.0, 8.0], dtype=torch.float64)
    columns = torch.tensor([-1.0, 1.0, 2.0, 6.0])

    def call(lib: Any, x: Any, *places: Any, **kwargs: Any) -> Any:
        return lib.gradient(x, spacing=places, edge_order=order, **kwargs)

    compare(call, (x, rows, columns))
    compare(lambda lib, x, p: call(lib, x, p, dim=0), (x, rows))
    compare(lambda lib, x, p: call(lib, x, p, dim=(-1,)), (x, columns))
    compare(call, (x, rows))
    compare(lambda lib, x, p: call(lib, x, p, dim=0), (x, columns))
    compare(lambda lib, x, p: call(lib, x, p.reshape(1, 5), dim=0), (x, rows))
    compare(call, (x, rows.int(), columns))


@pytest.mark.parametrize(
    "call",
    [
        lambda lib, x: x.diff(), lambda lib, x: x.diff(2, 0), lambda lib, x: x.diff(0),
        lambda lib, x: x.diff(1, 0, x, x), lambda lib, x: lib.trapezoid(x, dx=0.5, dim=0),
        lambda lib, x: lib.trapezoid(x, x * 2), lambda lib, x: lib.trapz(x, x * x, dim=0),
        lambda lib, x: lib.cumulative_trapezoid(x), lambda lib, x: lib.gradient(x)[0],
        lambda lib, x: lib.cumulative_trapezoid(x, x, dim=0),
        lambda lib, x: lib.gradient(x, edge_order=2, spacing=2.0)[1],
        lambda lib, x: lib.gradient(x, spacing=(x[0],), dim=1, edge_order=2)[0],
    ],
)  # fmt: skip
@pytest.mark.parametrize("dtype", ["float64", "complex128"])
def test_gradients(call: Call, dtype: str) -> None:
    gradients(call, [Source(6).tensor(dtype, (3, 4)).contiguous()])

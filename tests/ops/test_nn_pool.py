"""Pools beside PyTorch's: values, places, layouts, derivatives and what is refused."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import Source, compare, to_ours
from tests.ops.test_nn_pad import formatted, gradient_of
from tests.support import covers

FLOATS = ["float32", "float64", "float16", "bfloat16"]


def pool(name: str, **given: Any) -> Callable[..., Any]:
    """A pool as `compare` calls it."""
    return lambda lib, x, *args: getattr(lib.nn.functional, name)(x, *args, **given)


def places(name: str, **given: Any) -> Callable[..., Any]:
    """The indices of a pool."""
    return lambda lib, x, *args: pool(name, return_indices=True, **given)(lib, x, *args)[1]


def drawn(source: Source, n: int, *choices: int) -> Any:
    """A number, or one for each dim."""
    return source.pick(choices) if source.flip(0.5) else tuple(
        source.pick(choices) for _ in range(n)
    )  # fmt: skip


def image(source: Source, n: int, dtype: str) -> torch.Tensor:
    """A tensor of n dims beside channels and, mostly, a batch."""
    lead = (source.pick([1, 2, 3]), source.pick([1, 2]))[source.flip(0.2) :]
    sizes = (*lead, *[source.pick([3, 4, 5, 7] if n < 3 else [3, 4, 5]) for _ in range(n)])
    x = source.tensor(dtype, sizes)
    if x.is_floating_point() and source.flip(0.3):
        x = x.round()
        x[torch.rand(sizes, generator=source.generator) < 0.1] = source.pick([math.nan, -math.inf])
    return formatted(source, x)


@covers("max_pool2d/index-of-the-largest", "max_pool2d/ceil-mode", "max_pool2d/windows",
        "max_pool2d/memory-format")  # fmt: skip
@pytest.mark.parametrize("n", [1, 2, 3])
def test_largest(n: int) -> None:
    source = Source(n)
    for _ in range(50):
        x = image(source, n, source.pick([*FLOATS, "int64", "uint8"]))
        args = (drawn(source, n, 1, 2, 3), drawn(source, n, 1, 2, 3), drawn(source, n, 0, 0, 1),
                drawn(source, n, 1, 1, 2), source.flip(0.5))  # fmt: skip
        compare(pool(f"max_pool{n}d"), (x, *args), zeros=False)
        compare(places(f"max_pool{n}d"), (x, *args))
        for order in (1, 2):
            call = gradient_of(pool(f"max_pool{n}d"), order)
            compare(call, (x.double(), *args), zeros=False)


@covers("max_pool2d/window-in-the-padding")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_largest_of_nothing(n: int) -> None:
    """Gaps that pass over the tensor; PyTorch's backward pass writes where no tensor is then."""
    source, met = Source(n + 40), 0
    for _ in range(40):
        x = image(source, n, source.pick([*FLOATS, "int64", "uint8"][n == 1 :]))
        args = (2, drawn(source, n, 1, 2), drawn(source, n, 0, 1, 1), drawn(source, n, 1, 4, 6),
                source.flip(0.5))  # fmt: skip
        compare(pool(f"max_pool{n}d"), (x, *args), zeros=False)
        if n < 3 or x.is_contiguous():  # PyTorch's other loop leaves the first dim out of the place
            compare(places(f"max_pool{n}d"), (x, *args))
        ours = to_ours(x.double()).requires_grad_()
        try:
            values = pool(f"max_pool{n}d")(reftorch, ours, *args)
        except RuntimeError:
            continue  # no window at all
        values.sum().backward()
        there = int((values > -math.inf).sum())
        met += there < values.numel()
        assert float(ours.grad.sum()) == there or x.isnan().any() or x.isinf().any()
        if not (x.isnan().any() or x.isinf().any()):  # those of other order, too: each reads one
            read = (values > -math.inf).double()
            ones = reftorch.ones_like(ours)
            own = reftorch.func.jvp(lambda t: pool(f"max_pool{n}d")(reftorch, t, *args),
                                    (ours.detach(),), (ones,))  # fmt: skip
            assert reftorch.equal(own[1], read)
            weights = reftorch.ones_like(values).requires_grad_()
            values = pool(f"max_pool{n}d")(reftorch, ours, *args)
            (grad,) = reftorch.autograd.grad(values, ours, weights, create_graph=True)
            (second,) = reftorch.autograd.grad(grad.sum(), weights)
            assert reftorch.equal(second, read)
    assert met > 3


@covers("avg_pool2d/divisor", "max_pool2d/ceil-mode", "max_pool2d/memory-format")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_means(n: int) -> None:
    source = Source(n + 3)
    for _ in range(50):
        x = image(source, n, source.pick([*FLOATS, "int64", "int32"]))
        args = [drawn(source, n, 1, 2, 3), drawn(source, n, 1, 2, 3), drawn(source, n, 0, 0, 1),
                source.flip(0.5), source.flip(0.5)]  # fmt: skip
        if n > 1:
            args.append(source.pick([None, None, 3, -2, 0]))
        compare(pool(f"avg_pool{n}d"), (x, *args), zeros=False, cancels=True)
        for order in (1, 2):
            call = gradient_of(pool(f"avg_pool{n}d"), order)
            compare(call, (x.double(), *args), zeros=False, cancels=True)


@covers("adaptive_avg_pool2d/windows", "adaptive_avg_pool2d/one-window-is-the-mean",
        "max_pool2d/memory-format")  # fmt: skip
@pytest.mark.parametrize("kind", ["avg", "max"])
@pytest.mark.parametrize("n", [1, 2, 3])
def test_adaptive(n: int, kind: str) -> None:
    source = Source(n + 6)
    name = f"adaptive_{kind}_pool{n}d"
    for _ in range(40):
        x = image(source, n, source.pick([*FLOATS, "int64"]))
        size = drawn(source, n, 1, 2, 3, 5, 9)
        if n > 1 and source.flip(0.2):
            size = (None,) * n
        compare(pool(name), (x, size), zeros=False, cancels=True)
        if kind == "max":
            compare(places(name), (x, size))
        for order in (1, 2):
            call = gradient_of(pool(name), order)
            compare(call, (x.double(), size), zeros=False, cancels=True)


@covers("max_unpool2d/places", "max_unpool2d/output-size")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_unpools(n: int) -> None:
    source = Source(n + 9)
    for _ in range(25):
        x = image(source, n, source.pick(["float32", "float64"])).nan_to_num()
        x = x if n < 3 else x.contiguous()
        args = (drawn(source, n, 2, 3), drawn(source, n, 2, 3))
        f = getattr(torch.nn.functional, f"max_pool{n}d")
        values, indices = f(x, *args, return_indices=True)
        size = source.pick([None, tuple(x.shape[-n:]), tuple(x.shape), (1,) * n])
        call = pool(f"max_unpool{n}d", output_size=size)
        compare(call, (values, indices, *args))
        compare(gradient_of(call, 1), (values.double(), indices, *args))
    for bad in (indices + 1000, indices.int(), indices[:0]):
        compare(pool(f"max_unpool{n}d"), (values, bad, 2))


@covers("fractional_max_pool2d/windows", "fractional_max_pool2d/size-or-ratio")
@pytest.mark.parametrize("n", [2, 3])
def test_fractional(n: int) -> None:
    source = Source(n + 12)
    name = f"fractional_max_pool{n}d"
    for _ in range(30):
        x = image(source, n, source.pick(["float32", "float64", "float16"]))
        batch = 1 if x.dim() == n + 1 else x.size(0)
        u = torch.rand(batch, x.size(-n - 1), n, generator=source.generator).to(x.dtype)
        size = drawn(source, n, 1, 2, 3)

        def call(lib: Any, x: Any, u: Any, size: Any = size) -> Any:
            f = getattr(lib.nn.functional, name)
            return f(x, 2, size, _random_samples=u, return_indices=True)[1]

        compare(call, (x, u))
        compare(call, (x, u.double()))
        compare(call, (x, u[:, :, :1]))
    for given in ({}, {"output_ratio": (0.5,) * 5}, {"output_ratio": 1.5}, {"output_size": 9}):
        compare(pool(name, **given), (torch.ones(1, 2, *(7,) * n), 2))


@covers("max_unpool2d/as-many-numbers", "max_unpool2d/output-size")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_numbers_of_unpooling(n: int) -> None:
    x = torch.arange(2.0 * 3**n).reshape(1, 2, *[3] * n)
    at = torch.arange(3**n).expand(1, 2, -1).reshape(x.shape)
    numbers = (2, (2,), (2, 2), (2, 2, 2), -1)
    for kernel in (*numbers, (), (1, 2, 3)):
        for stride in (None, *numbers, (1, 2)):
            for padding in (0, 1, (1,), (0, 0), (1, 1, 1), ()):
                compare(pool(f"max_unpool{n}d"), (x, at, kernel, stride, padding))
        for size in ((6,) * n, (1, 2) + (6,) * n, (6,) * (n + 1)):
            compare(pool(f"max_unpool{n}d", output_size=size), (x, at, kernel))


@covers("fractional_max_pool2d/empty-windows")
@pytest.mark.parametrize("n", [2, 3])
def test_fractional_of_nothing(n: int) -> None:
    x, u = torch.arange(2.0 * 4**n).reshape(1, 2, *[4] * n), torch.full((1, 2, n), 0.25)
    for kernel in (0, -1, (0, 1, 2)[:n], (1, 0, 1)[:n]):
        for which in (0, 1):

            def call(lib: Any, x: Any, u: Any, kernel: Any = kernel, which: int = which) -> Any:
                f = getattr(lib.nn.functional, f"fractional_max_pool{n}d")
                return f(x, kernel, 2, return_indices=True, _random_samples=u)[which]

            compare(call, (x, u))


@covers("max_pool2d/sizes", "max_pool2d/windows", "avg_pool2d/divisor",
        "adaptive_avg_pool2d/windows", "avg_pool3d/out-is-row-major")  # fmt: skip
def test_what_is_refused() -> None:
    x = torch.ones(2, 3, 7, 8)
    for name in ("max_pool2d", "avg_pool2d"):
        for args in ((0,), (-1,), (2, 0), (2, -1), (2, 1, -1), (2, 1, 2), ((2,),), ((2, 2, 2),),
                     (2, ()), (2, None), (9,), (2.0,), (2, 2, 0.5)):  # fmt: skip
            compare(pool(name), (x, *args))
    for sizes in ((), (2, 2)):  # which is refused first
        for args in ((0,), (2, 0), (2, (1, 1, 1)), (2, 1, (1, 1, 1)), (2, 1, 5), ((),),
                     (2, 1, 0, False, True, 0), (2, 1, 0, False, True, 1)):  # fmt: skip
            compare(pool("avg_pool2d"), (torch.ones(sizes), *args))
    for sizes in ((), (0,), (1,), (0, 0), (0, 1), (1, 0), (1, 1)):
        compare(lambda lib, x: lib.nn.functional.unfold(x, 1), (torch.ones(sizes),))
    for kind in ("max_pool", "avg_pool", "adaptive_avg_pool", "adaptive_max_pool"):
        for n in (1, 2, 3):
            for sizes in ((4,), (3, 4), (2, 3, 4), (2, 3, 4, 4), (2, 3, 4, 4, 4), (0, 3, 4, 4),
                          (2, 0, 4, 4), (2, 3, 0, 4), (0, 3, 4), (2, 0, 4), (2, 3, 4, 4, 4, 4),
                          (0, 2, 3, 3, 3), (2, 0, 3, 3, 3)):  # fmt: skip
                for size in (2, 1):
                    compare(pool(f"{kind}{n}d"), (torch.ones(sizes), size))
            for dtype in (torch.bool, torch.uint8, torch.int64, torch.complex64, torch.float16):
                compare(pool(f"{kind}{n}d"), (torch.ones(2, 3, *(4,) * n).to(dtype), 2))
        for size in (0, -1, (0, 2), (2,), (1, 2, 3), 2.0, None):
            for n in (1, 2):
                compare(pool(f"adaptive_{kind[-8:]}{n}d"), (torch.ones(2, 3, *(4,) * n), size))


@covers("max_pool2d/backward-takes-what-forward-gave")
def test_what_the_backward_passes_refuse() -> None:
    for n in (2, 3):
        one, windows = (1,) * n, ((1,) * n, (1,) * n, (0,) * n, (1,) * n, False)
        for name, given in ((f"adaptive_max_pool{n}d_backward", ()),
                            (f"max_pool{n}d_with_indices_backward", windows)):  # fmt: skip

            def call(lib: Any, g: Any, x: Any, i: Any, name: str = name, given: Any = given) -> Any:
                return getattr(lib.ops.aten, name)(g, x, *given, i)

            for sizes in ((0,), (2,), one, (1, *one), (1, 1, *one), (1, 0, *one), (0, 1, *one),
                          (1, 1, 1, *one)):  # fmt: skip
                x, i = torch.ones(sizes), torch.zeros(sizes, dtype=torch.int64)
                for args in ((x, x, i), (x, x, i.int()), (x, x, x), (x.double(), x, i),
                             (x, x.double(), i), (x[None], x, i), (x, x, i[None])):  # fmt: skip
                    compare(call, args)


@covers("avg_pool2d/signed-powers", "avg_pool2d/neighbouring-channels")
def test_powers_and_neighbours() -> None:
    source = Source(21)
    for n in (1, 2, 3):
        for _ in range(10):
            x = image(source, n, source.pick(["float32", "float64"])).nan_to_num(neginf=0.0).abs()
            args = (source.pick([1.0, 2.0, 3.0]), 2, source.pick([None, 1, 2]), source.flip(0.5))
            compare(pool(f"lp_pool{n}d"), (x, *args), zeros=False, cancels=True)
            size = source.pick([1, 2, 3, 4])
            compare(pool("local_response_norm"), (x, size, 0.5, 0.75, 2.0), cancels=True)

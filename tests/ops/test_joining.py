"""Joining beside PyTorch."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import reftorch
from tests.autograd.beside import beside, refused
from tests.ops.sidebyside import ALL, Source, attempt, compare, difference, to_ours
from tests.ops.strided import draw, draw_sizes, results
from tests.ops.strided import reshuffle as laid_out
from tests.ops.test_pointwise_gradients import check_gradients
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")


def parts(s: Source, sizes: tuple[int, ...], dim: int) -> list[torch.Tensor]:
    """Tensors that mostly fit each other except along dim."""
    found = []
    for _ in range(s.random.randint(1, 3)):
        own = list(sizes)
        if own:
            own[dim] = s.random.randint(0, 3)
            if s.flip(0.03):
                own[s.random.randrange(len(own))] += 1
        dtype = torch.float32 if s.flip(0.8) else getattr(torch, s.pick(ALL))
        x = laid_out(s, own, torch.float32)
        if x.dim() == 4 and s.flip(0.5):
            x = x.contiguous(memory_format=torch.channels_last)
        found.append(torch.zeros(0) if s.flip(0.05) else x.to(dtype))
    return found


@covers("cat/sizes-match", "cat/skips-legacy-empty", "cat/promotes", "cat/memory-format")
@covers("dims/zero-dim-has-no-parts", "cat/needs-tensors")
def test_cat() -> None:
    s = Source(1)
    accepted = 0
    for _ in range(600):
        sizes = draw_sizes(s)
        dim = s.random.randrange(max(len(sizes), 1))
        tensors = parts(s, sizes, dim)
        at = dim - len(sizes) if s.flip(0.3) else dim + (5 if s.flip(0.03) else 0)
        compare(lambda lib, at, *xs: lib.cat(xs, at), [at, *tensors])
        accepted += not isinstance(attempt(torch.cat, (tensors, dim)), Exception)
    compare(lambda lib: lib.cat([]), [])
    assert accepted > 300


@covers("cat/memory-format")
def test_layouts_that_suggest_channels_last() -> None:
    s = Source(2)
    for _ in range(300):
        x = laid_out(s, [s.pick([1, 2, 3]) for _ in range(s.pick([4, 4, 5]))], torch.float32)
        if s.flip(0.5) and x.dim() == 4:
            x = x.permute(0, 2, 3, 1).contiguous().permute(0, 3, 1, 2)
            x = x[:, :, :: s.pick([1, 2])]
        for dim in (0, 1, -1):
            compare(lambda lib, x, dim: lib.cat([x, x], dim), [x, dim])


@covers("stack/sizes-equal", "dims/new-dim")
def test_stack() -> None:
    s = Source(3)
    for _ in range(300):
        sizes = draw_sizes(s, 3)
        tensors = [laid_out(s, sizes, torch.float32) for _ in range(s.random.randint(1, 3))]
        if s.flip(0.1):
            tensors.append(draw(s))
        if s.flip(0.2):
            tensors[0] = tensors[0].to(torch.float64)
        dim = s.random.randint(-len(sizes) - 1 - s.flip(0.05), len(sizes) + s.flip(0.05))
        compare(lambda lib, dim, *xs: lib.stack(xs, dim), [dim, *tensors])
    compare(lambda lib: lib.stack([]), [])


@covers("hstack/dims-are-added")
@pytest.mark.parametrize("name", ["hstack", "vstack", "dstack", "column_stack", "row_stack"])
def test_stacks_that_add_dims(name: str) -> None:
    s = Source(4)
    for _ in range(100):
        x = draw(s, most=3)
        compare(lambda lib, x, y: getattr(lib, name)([x, y]), [x, x if s.flip(0.8) else draw(s)])
    compare(lambda lib: getattr(lib, name)([]), [])


@pytest.mark.parametrize("name", ["atleast_1d", "atleast_2d", "atleast_3d"])
def test_at_least(name: str) -> None:
    s = Source(5)
    for _ in range(30):
        x = draw(s)
        compare(lambda lib, x: getattr(lib, name)(x), [x])
        own = to_ours(x)
        several = results(getattr(reftorch, name)([own, own]))
        for a, b in zip(getattr(torch, name)([x, x]), several, strict=True):
            assert difference(a, b) is None
        assert (getattr(reftorch, name)(own) is own) == (getattr(torch, name)(x) is x)


@covers("cat/out-must-hold", "cat/out-does-not-overlap", "out/resized")
def test_out() -> None:
    s = Source(6)
    x, y = torch.arange(6.0).view(2, 3), torch.ones(1, 3, dtype=torch.int64)
    for dtype in ("float32", "float64", "int64", "complex64", "bfloat16", "bool"):
        for sizes in ((3, 3), (0,), (2, 2)):
            out = laid_out(s, sizes, getattr(torch, dtype))
            compare(lambda lib, x, y, out: lib.cat([x, y], out=out), [x, y, out])
            compare(lambda lib, x, y, out: lib.stack([x, x], 1, out=out), [x, y, out])
            compare(lambda lib, x, y, out: lib.vstack([x, y], out=out), [x, y, out])
    compare(lambda lib, x: lib.cat([x], out=x), [x])
    compare(lambda lib, x: lib.cat([x[:1], x[1:]], out=x), [x])
    compare(lambda lib, x: lib.cat([x[:1]], out=x[1:]), [x])


def test_many_elements() -> None:
    """Large results are written part by part."""
    s = Source(7)
    x, y = s.tensor("float32", (200, 60)), s.tensor("float64", (200, 70))
    compare(lambda lib, x, y: lib.cat([x, y], 1), [x, y])
    compare(lambda lib, x, y: lib.cat([y.t(), x.t(), y.t()], 0), [x, y])


@covers("autograd/gradient-has-input-shape", "autograd/real-input-real-grad")
def test_gradients() -> None:
    s = Source(8)
    x, y = s.tensor("float64", (2, 3)), s.tensor("float64", (2, 2))
    c = s.tensor("complex128", (2, 2))
    calls: list[Any] = [
        lambda lib, x, y: lib.cat([x * x, y, x], 1),
        lambda lib, x, y: lib.cat([x * x, lib.zeros(0, dtype=lib.float64), y], -1),
        lambda lib, x, y: lib.stack([y * y, y], 1),
        lambda lib, x, y: lib.hstack([x * x, y]),
        lambda lib, x, y: lib.vstack([x[0] * x, x]) * lib.cat([y[0], y[1, :1]]),
    ]
    for call in calls:
        check_gradients(call, [x, y])
    check_gradients(lambda lib, x, c: lib.cat([x[:, :2], c * c]), [x, c])


@covers("_chunk_cat/chunks-in-rows")
def test_chunks() -> None:
    source = Source(77)
    for _ in range(60):
        lead = [(), (2,), (2, 3)][source.pick(range(3))]
        element = getattr(torch, source.pick(["float32", "int64", "bool", "complex64", "float16"]))
        xs = []
        for _ in range(source.pick([1, 2, 3])):
            rest = tuple(source.pick([1, 2, 3, 5]) for _ in range(source.pick([1, 2])))
            xs.append(torch.ones(*lead, *rest).cumsum(-1).to(element))
        dim, count = len(lead), source.pick([0, 1, 2, 3, 7])
        compare(lambda lib, *each: lib._chunk_cat(each[:-2], each[-2], each[-1]), [*xs, dim, count])


@covers("atleast_1d/one-or-several")
@beside
def test_at_least_so_many_dims(torch: Any) -> Any:
    found: list[Any] = []
    for name in ("atleast_1d", "atleast_2d", "atleast_3d"):
        call = getattr(torch, name)
        tensors = [torch.ones((2,) * n, requires_grad=True) for n in range(5)]
        for x in tensors:
            y = call(x)
            found += [y, y is x, y is x or (y._base is x, y.grad_fn.name())]
        found += [call(*tensors), call(tensors), call(tuple(tensors[:1])), call(tensors[:1])]
        found += [type(call(*tensors[:2])).__name__, call(), call([]), refused(call, 1)]
        found += [refused(call, tensors[0], [tensors[1]]), refused(call, tensors[0], 1)]
    return found

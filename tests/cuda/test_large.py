"""Tensors of more elements than 32-bit offsets reach, as if that were few: several launches."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import reftorch as torch
from reftorch.backends.cuda import offsets
from tests.cuda.sidebyside import compare, tensor

SIZES = (3, 5, 4)


@pytest.fixture(params=[1, 7, 16], ids="at most {} in a launch".format, autouse=True)
def few(request: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Take this many elements for the most that a launch may have."""
    monkeypatch.setattr(offsets, "MAX_COUNT", request.param)
    offsets.pieces.cache_clear()
    yield request.param
    offsets.pieces.cache_clear()


@pytest.fixture
def made() -> Any:
    """What makes a tensor of small whole numbers."""
    source = random.Random(5)

    def make(*sizes: int, dtype: Any = torch.float32) -> Any:
        return tensor(source, *(sizes if sizes else SIZES), dtype=dtype)

    return make


def indices(*sizes: int, below: int) -> Any:
    source = random.Random(6)
    count = torch.Size(sizes).numel()
    return torch.tensor([source.randrange(below) for _ in range(count)]).view(sizes)


def test_the_limit_splits(few: int) -> None:
    found = offsets.pieces((3, 5, 4), ((80, 16, 4),))
    assert all(piece.count <= few for piece in found)
    assert sum(piece.count for piece in found) == 60 and len(found) >= 60 / few


LAYOUTS = {
    "row-major": lambda x: x, "permuted": lambda x: x.permute(2, 0, 1),
    "sliced": lambda x: x[:, 1::2, 1:], "flipped order": lambda x: x.mT,
    "expanded": lambda x: x[:, :1].expand(3, 6, 4),
}  # fmt: skip


@pytest.fixture(params=LAYOUTS)
def beside(request: Any) -> Any:
    """What compares a function of tensors in a layout, which they get where they are."""
    seen = LAYOUTS[request.param]

    def beside_the_cpu(function: Any, *tensors: Any) -> None:
        compare(lambda *given: function(*[seen(each) for each in given]), *tensors)

    return beside_the_cpu


def test_elementwise(made: Any, beside: Any) -> None:
    x, y = made(), made()
    beside(torch.add, x, y)
    beside(lambda a, b: a * b[:1], x, y)
    beside(torch.exp, x)
    beside(lambda a, b: torch.where(a > 0, a, b), x, y)
    beside(lambda a, b, c: torch.addcmul(a, b, c, value=2), x, y, made())
    beside(torch.add, x, made(dtype=torch.int16))
    beside(torch.lt, x, y)


def test_copies(made: Any, beside: Any) -> None:
    x = made()
    beside(torch.clone, x)
    beside(lambda t: t.to(torch.int64), x)
    beside(lambda t: t.contiguous(), x)
    beside(lambda t: t.to(torch.bfloat16).to(torch.complex64), x)
    beside(lambda t: torch.cat([t, t * 2], 1), x)
    beside(lambda t: torch.flip(t, (0, 2)), x)
    beside(lambda t: torch.zeros(t.shape[::-1]).to(t.device).permute(2, 1, 0).copy_(t), x)
    beside(lambda t: t.clone().fill_(3), x)
    beside(lambda t: t.clone()[:, ::2].fill_(3), x)
    beside(torch.tril, x)


@pytest.mark.parametrize("dims", [(0,), (1,), (2,), (0, 2), (1, 2), (0, 1, 2)], ids=str)
def test_reductions(made: Any, beside: Any, dims: tuple[int, ...]) -> None:
    x = made()
    for reduce in (torch.sum, torch.amax, torch.var, torch.any):
        beside(lambda t, reduce=reduce: reduce(t, dims), x)
    beside(lambda t: torch.sum(t.to(torch.int16), dims), x)


@pytest.mark.parametrize("dim", [0, 1, 2])
def test_lines(made: Any, beside: Any, dim: int) -> None:
    x = made()
    for function in (torch.argmax, torch.prod, torch.softmax, torch.cumsum, torch.cummax):
        beside(lambda t, function=function: function(t, dim), x)
    beside(lambda t: torch.sort(t, dim, stable=True), x)
    # of equal elements any may be the one whose index is given
    beside(lambda t: torch.median(t, dim).values, x)
    beside(lambda t: torch.kthvalue(t, 2, dim).values, x)


@pytest.mark.parametrize("dim", [0, 1, 2])
def test_indexing(made: Any, dim: int) -> None:
    x, size = made(), SIZES[dim]
    index = indices(*SIZES, below=size)
    some = indices(4, below=size)
    compare(torch.gather, x, dim, index)
    compare(torch.index_select, x, dim, some)
    compare(torch.scatter_add, x, dim, index, made())
    compare(torch.index_add, x, dim, torch.tensor([size - 1, 0, 1]), made(*_with(dim, 3)))
    compare(torch.index_copy, x, dim, torch.tensor([size - 1, 0]), made(*_with(dim, 2)))
    compare(torch.index_fill, x, dim, torch.tensor([1]), 7)
    compare(torch.take, x, indices(3, 5, below=60))
    compare(torch.masked_select, x, x > 0)
    compare(torch.masked_fill, x, x > 0, 2)
    compare(torch.nonzero, x)
    compare(lambda t, i: t[i], x, indices(2, 3, below=3))
    compare(lambda t, i: t[:, i], x, indices(2, 3, below=5))
    compare(lambda t, i: t[i, :, i], x, indices(2, 3, below=3))
    compare(
        lambda t, i, v: t.index_put((i,), v, accumulate=True), x, indices(6, below=3), made(6, 5, 4)
    )
    compare(lambda t, i, v: t.index_put((i,), v), x, torch.tensor([2, 0]), made(2, 5, 4))
    compare(lambda t, v: t.put(torch.tensor([59, 3]).to(t.device), v), x, made(2))


def _with(dim: int, size: int) -> tuple[int, ...]:
    return (*SIZES[:dim], size, *SIZES[dim + 1 :])

"""Reducing what meets at one place beside PyTorch."""

from __future__ import annotations

from typing import Any

import pytest
import torch

from tests.ops.sidebyside import ALL, Source, compare
from tests.ops.strided import draw, reshuffle
from tests.ops.taken_together import gradients
from tests.ops.test_index_operators import dim_and_index, index_like, some_dim, source_for
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")
REDUCTIONS = ["sum", "prod", "mean", "amax", "amin"]


@covers("scatter_reduce/reduces-what-meets", "gather/index-fits", "gather/never-wraps")
@covers("index_add/functional-form-is-contiguous", "scatter/src-has-same-dtype")
def test_layouts() -> None:
    s = Source(1)
    for _ in range(300):
        x = draw(s)
        dim = some_dim(s, x)
        index = index_like(s, x, dim)
        src = reshuffle(s, [n + s.flip(0.1) for n in index.shape], torch.float32)
        src = src.double() if s.flip(0.05) else src
        reduce = s.pick([*REDUCTIONS, *REDUCTIONS, "add"])
        options = {"include_self": s.flip(0.5)}
        for name in ("scatter_reduce", "scatter_reduce_"):
            compare(
                lambda lib, x, i, v, n=name, d=dim, r=reduce, o=options: getattr(x, n)(
                    d, i, v, r, **o
                ), [x, index, src],
            )  # fmt: skip


@covers("scatter_reduce/mean-of-integers-is-floored", "scatter_reduce/no-mean-of-bools")
@covers("scatter_reduce/reduces-what-meets", "index_reduce/whole-positions")
@pytest.mark.parametrize("reduce", REDUCTIONS)
def test_dtypes(reduce: str) -> None:
    s = Source(2)
    for name in ALL:
        for include in (True, False):
            options = {"include_self": include}
            # few enough for halves, which PyTorch rounds at each step
            x, v = s.tensor(name, (2, 4)), s.tensor(name, (4, 4))
            special = s.tensor(name, (4, 4), special=not name.startswith("complex"))
            index = torch.tensor([[0, 1, 1, 0], [1, 1, 1, 0]])[:, :, None].expand(2, 4, 4)[0]
            for values in (v, special) if reduce.startswith("a") else (v,):
                compare(
                    lambda lib, x, i, v, o=options: x.scatter_reduce(0, i, v, reduce, **o),
                    [x, index, values], cancels=True, zeros=False,
                )  # fmt: skip
                compare(
                    lambda lib, x, i, v, o=options: x.index_reduce(0, i, v, reduce, **o),
                    [x[:, 0], index[:, 0], values[:, 0]], cancels=True, zeros=False,
                )  # fmt: skip
        empty = torch.zeros(0, 4, dtype=torch.int64)
        compare(lambda lib, x, i: x.scatter_reduce(0, i, x, reduce), [x, empty])


@covers("index_reduce/whole-positions", "index_select/index-is-a-vector")
def test_index_reduce() -> None:
    s = Source(3)
    for _ in range(400):
        x = draw(s)
        dim, index = dim_and_index(s, x)
        if index.numel() and 0 in x.shape[dim : dim + 1]:
            continue  # refused, with one class or another
        source = source_for(s, x, dim, index)
        reduce, include = s.pick([*REDUCTIONS[1:], *REDUCTIONS]), s.flip(0.5)
        for name in ("index_reduce", "index_reduce_"):
            compare(
                lambda lib, x, i, v, n=name, d=dim, r=reduce, inc=include: getattr(x, n)(
                    d, i, v, r, include_self=inc
                ), [x, index, source],
            )  # fmt: skip


@covers("index_select/out-has-same-dtype", "scatter_reduce/reduces-what-meets")
@pytest.mark.parametrize("kind", ["float32", "float64"])
@pytest.mark.parametrize("name", ["scatter_reduce", "index_reduce"])
def test_out(name: str, kind: str) -> None:
    for sizes in ((0,), (2, 3), (3, 2)):

        def call(lib: Any, x: Any, i: Any, v: Any, sizes: Any = sizes) -> Any:
            out = lib.zeros(sizes, dtype=getattr(lib, kind))
            where = i if name == "scatter_reduce" else i[:, 0]
            return getattr(lib, name)(x, 0, where, v, "amax", out=out)

        x, v = torch.arange(6.0).view(2, 3), torch.full((1, 3), 2.0)
        compare(call, [x, torch.zeros(1, 3, dtype=torch.int64), v])


@covers("scatter_reduce/ties-share-the-gradient", "subgradients/prod-with-zeros")
@pytest.mark.parametrize("reduce", REDUCTIONS)
@pytest.mark.parametrize("include", [True, False])
def test_gradients(reduce: str, include: bool) -> None:
    s = Source(4)
    for _ in range(12):
        sizes = s.pick([(3,), (2, 3), (3, 2, 2)])
        x, v = ((s.tensor("float64", sizes) / 3).round() for _ in range(2))  # zeros and ties
        dim = s.random.randrange(len(sizes))
        index = torch.randint(0, sizes[dim], sizes, generator=s.generator)
        own = {"lib": index}

        def call(lib: Any, x: Any, v: Any, dim: int = dim, own: Any = own) -> Any:
            i = lib.tensor(own["lib"].tolist(), dtype=lib.int64)
            return x.scatter_reduce(dim, i, v, reduce, include_self=include)

        def whole(lib: Any, x: Any, v: Any, dim: int = dim, own: Any = own) -> Any:
            i = lib.tensor(own["lib"].movedim(dim, 0).reshape(sizes[dim], -1)[:, 0].tolist())
            return x.index_reduce(dim, i, v, reduce, include_self=include)

        # PyTorch's second derivatives of products with zeros are not right
        gradients(call, [x, v], second=reduce in ("sum", "mean"))
        if reduce != "sum":
            gradients(whole, [x, v], second=reduce == "mean")


@covers("scatter_reduce/reduces-what-meets")
def test_in_place_under_autograd() -> None:
    s = Source(5)
    for reduce in REDUCTIONS:
        x, v = s.tensor("float64", (4,)), s.tensor("float64", (3,))

        def call(lib: Any, x: Any, v: Any, reduce: str = reduce) -> Any:
            return (x * 2).scatter_reduce_(0, lib.tensor([0, 1, 0]), v, reduce)

        gradients(call, [x, v], second=False)

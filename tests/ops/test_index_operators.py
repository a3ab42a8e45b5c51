"""Gathering, scattering, masks and positions beside PyTorch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import reftorch

from tests.ops.sidebyside import ALL, PLAIN, Source, compare
from tests.ops.strided import draw, draw_sizes, reshuffle
from tests.ops.test_pointwise_gradients import check_gradients
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")


def index_along(s: Source, n: int, distinct: bool = False) -> torch.Tensor:
    """A vector of positions of a dim of size n, sometimes a wrong one."""
    count = s.random.randint(0, 4)
    if distinct:
        values = s.random.sample(range(n), min(count, n))
    else:
        values = [s.random.randint(-s.flip(0.02), max(n - 1, 0)) for _ in range(count)]
    index = torch.tensor(values, dtype=torch.int64)
    if s.flip(0.1):
        return index.int()
    return index[0] if count and s.flip(0.1) and len(values) else index


def index_like(s: Source, x: torch.Tensor, dim: int) -> torch.Tensor:
    """An index for gather, distinct along dim, mostly no larger than x elsewhere."""
    n = x.shape[dim] if x.dim() else 1
    sizes = [s.random.randint(0 if s.flip(0.1) else 1, max(m, 1) + s.flip(0.03)) for m in x.shape]
    if x.dim():
        sizes[dim] = s.random.randint(0, n)
    keys = torch.rand((*sizes[:dim], n, *sizes[dim + 1 :]) if sizes else (), generator=s.generator)
    index = keys.argsort(dim)
    return index.narrow(dim, 0, min(sizes[dim], n)) if sizes else index


def some_dim(s: Source, x: torch.Tensor) -> int:
    """A dim in range."""
    return s.random.randrange(max(x.dim(), 1))


def dim_and_index(s: Source, x: torch.Tensor, distinct: bool = False) -> tuple[int, torch.Tensor]:
    """A dim and an index for it."""
    dim = some_dim(s, x)
    return dim, index_along(s, x.shape[dim] if x.dim() else 1, distinct)


def source_for(s: Source, x: torch.Tensor, dim: int, index: torch.Tensor) -> torch.Tensor:
    """What index_add and index_copy take."""
    sizes = list(x.shape)
    if sizes:
        sizes[dim] = index.numel()
        if s.flip(0.05):
            sizes[s.random.randrange(len(sizes))] += 1
    dtype = x.dtype if s.flip(0.95) else torch.int16
    return reshuffle(s, sizes, dtype)


@covers("index_select/index-is-a-vector", "index_select/index-dtype", "index_select/never-wraps")
@covers("index_select/of-zero-dim", "take/reads-row-major", "take/in-range")
def test_taking() -> None:
    s = Source(1)
    for _ in range(400):
        x = draw(s)
        dim, index = dim_and_index(s, x)
        compare(lambda lib, x, i, d: x.index_select(d, i), [x, index, dim])
        places = torch.randint(-max(x.numel(), 1), max(x.numel(), 1), draw_sizes(s, 2),
                               generator=s.generator)  # fmt: skip
        compare(lambda lib, x, i: lib.take(x, i), [x, reshuffle(s, (2, 2), torch.int64)])
        compare(lambda lib, x, i: lib.take(x, i), [x, places])


@covers("gather/by-index", "gather/index-fits", "gather/never-wraps")
@covers("indexing/dim-operators-never-wrap")
@covers("scatter/by-index", "scatter/src-has-same-dtype", "index_add/functional-form-is-contiguous")
def test_gather_and_scatter() -> None:
    s = Source(2)
    for _ in range(400):
        x = draw(s)
        dim = some_dim(s, x)
        index = index_like(s, x, dim)
        compare(lambda lib, x, i, d: x.gather(d, i), [x, index, dim])
        src = reshuffle(s, [n + s.flip(0.2) for n in index.shape], x.dtype)
        compare(lambda lib, x, i, src, d: x.scatter(d, i, src), [x, index, src, dim])
        compare(lambda lib, x, i, d: x.scatter(d, i, 2.5), [x, index, dim])
        compare(lambda lib, x, i, src, d: x.scatter_add(d, i, src), [x, index, src, dim])
        compare(lambda lib, x, i, src, d: x.clone().scatter_(d, i, src), [x, index, src, dim])
        compare(lambda lib, x, i, d: x.scatter(d, i, 3, reduce="multiply"), [x, index, dim])


@covers("scatter/reduce-names", "indexing/duplicate-add", "indexing/duplicate-scatter")
@pytest.mark.parametrize("dtype", PLAIN)
def test_duplicates(dtype: str) -> None:
    s = Source(3)
    x = s.tensor(dtype, (4, 3))
    for count in (3, 40) if dtype != "complex32" else (3,):  # halves round at each addition
        index = torch.randint(0, 4, (count, 3), generator=s.generator)
        src = torch.ones(count, 3).to(x.dtype)
        for call in (
            lambda lib, x, i, v: x.scatter_add(0, i, v),
            lambda lib, x, i, v: x.scatter(0, i, v, reduce="add"),
            lambda lib, x, i, v: x.scatter(0, i, v, reduce="multiply"),
            lambda lib, x, i, v: x.index_add(0, i[:, 0], v),
            lambda lib, x, i, v: x.index_add(0, i[:, 1], v, alpha=2),
            lambda lib, x, i, v: x.index_add(1, i[:, 0] % 3, v[:4, :1].expand(4, i.shape[0])),
        ):
            compare(call, [x, index, src], cancels=True)


@covers("index_add/source-fits", "index_copy/source-fits", "index_fill/index-wraps")
@covers("index_fill/value-has-no-dims", "overlap/functional-form-is-fresh")
def test_whole_positions() -> None:
    s = Source(4)
    for _ in range(400):
        x = draw(s, s.pick([torch.float32, torch.int64]))
        dim, index = dim_and_index(s, x)
        v = source_for(s, x, dim, index)
        compare(lambda lib, x, i, v, d: x.index_add(d, i, v), [x, index, v, dim])
        dim, index = dim_and_index(s, x, distinct=True)
        if index.dtype == torch.int64:
            v = source_for(s, x, dim, index)
            compare(lambda lib, x, i, v, d: x.index_copy(d, i, v), [x, index, v, dim])
        value = s.pick([1, 2.5, 1e40, torch.tensor(3), torch.tensor([3]), True])
        compare(lambda lib, x, i, v, d: x.index_fill(d, i, v), [x, index, value, dim])
        compare(lambda lib, x, i, v, d: x.clone().index_fill_(d, i, v), [x, index - 1, value, dim])


@covers("masked_fill/mask-is-bool", "masked_fill/value-has-no-dims")
@covers("masked_select/broadcasts-both", "broadcasting/sizes-must-match")
def test_masks() -> None:
    s = Source(5)
    for _ in range(400):
        x = draw(s, s.pick([torch.float32, torch.int8, torch.bool]))
        sizes = [n if s.flip(0.8) else s.pick([1, 1, 1, 3]) for n in x.shape]
        mask = torch.rand(sizes[s.random.randint(0, 1) :], generator=s.generator) < 0.5
        mask = mask if s.flip(0.95) else mask.to(torch.uint8)
        mask = mask.t().contiguous().t() if mask.dim() == 2 and s.flip(0.5) else mask
        value = s.pick([0, 1, 2.5, 300, True, 1j, torch.tensor(3), torch.tensor([3])])
        compare(lambda lib, x, m, v: x.masked_fill(m, v), [x, mask, value])
        compare(lambda lib, x, m, v: x.clone().masked_fill_(m, v), [x, mask, value])
        compare(lambda lib, x, m: x.masked_select(m), [x, mask])


@covers("masked_fill/value-has-no-dims", "index_fill/no-complex-number", "casts/number-must-fit")
@pytest.mark.parametrize("name", ["masked_fill", "index_fill"])
def test_an_element_fits_as_its_number_does(name: str) -> None:
    values = [
        torch.tensor(1j), torch.tensor(2 + 0j), torch.tensor(2.5), torch.tensor(300),
        torch.tensor(-1), torch.tensor(True), torch.tensor(1e300, dtype=torch.float64),
        torch.tensor(float("nan")),
    ]  # fmt: skip
    kinds = (torch.int64, torch.uint8, torch.bool, torch.float32, torch.float16, torch.complex64)
    for value in values:
        for dtype in kinds:
            for place in ("", "_"):

                def fill(lib: Any, x: Any, v: Any, place: str = place) -> Any:
                    where = (lib.tensor(True),) if name == "masked_fill" else (0, lib.tensor([0]))
                    return getattr(x.clone(), name + place)(*where, v)

                compare(fill, [torch.ones(2, dtype=dtype), value])


@covers("masked_fill/value-has-no-dims", "vmap/measured-by-example")
@pytest.mark.filterwarnings("ignore:There is a performance drop")
def test_masks_with_an_element_of_each_example() -> None:
    found = []
    for lib in (torch, reftorch):
        x, mask = lib.zeros(3), lib.tensor([True, False, True])
        values = lib.tensor([1.0, 2.0])
        made = lib.func.vmap(lambda v, x=x, mask=mask: x.masked_fill(mask, v))(values)
        each = lib.func.vmap(lambda x, v, mask=mask: x.masked_fill_(mask, v))(
            lib.zeros(2, 3), values
        )
        found.append((made.tolist(), each.tolist()))
    assert found[0] == found[1]


@covers("nonzero/row-major-positions", "nonzero/as-tuple", "nonzero/out-is-int64")
def test_nonzero() -> None:
    s = Source(6)
    for dtype in PLAIN * 3:
        x = s.tensor(dtype, draw_sizes(s), special=True)
        compare(lambda lib, x: x.nonzero(), [x])
        compare(lambda lib, x: lib.argwhere(x), [x])
        for part in range(x.dim()):
            compare(lambda lib, x, part: lib.nonzero(x, as_tuple=True)[part], [x, part])
        for out in (torch.int64, torch.float32):
            compare(lambda lib, x, out: lib.nonzero(x, out=out), [x, torch.zeros(0, dtype=out)])


@covers("take_along_dim/broadcasts")
def test_take_along_dim() -> None:
    s = Source(7)
    for _ in range(200):
        x = draw(s, most=3)
        if not x.numel() or not x.dim():
            continue
        dim = some_dim(s, x)
        sizes = [n if s.flip(0.7) else 1 for n in x.shape]
        sizes[dim] = 2
        index = torch.randint(-x.shape[dim], x.shape[dim], sizes, generator=s.generator)
        index = index if s.flip(0.9) else index.int()
        at = s.pick([dim, dim, None])
        compare(lambda lib, x, i, d: lib.take_along_dim(x, i, d), [x, index, at])
    for dim in (0, -1, None):
        one = [torch.tensor(1.0), torch.tensor(0), dim]
        compare(lambda lib, x, i, d: lib.take_along_dim(x, i, d), one)


@covers("index_select/out-has-same-dtype", "out/resized")
def test_outs() -> None:
    s = Source(8)
    i, m = torch.tensor([[2, 0]]), torch.tensor([True, False, True])
    calls: list[Callable[..., Any]] = [
        lambda lib, x, i, m, out: lib.index_select(x, 0, i[0], out=out),
        lambda lib, x, i, m, out: lib.gather(x, 1, i, out=out),
        lambda lib, x, i, m, out: lib.take(x, i, out=out),
        lambda lib, x, i, m, out: lib.masked_select(x, m, out=out),
        lambda lib, x, i, m, out: lib.scatter(x, 1, i, 1.5, out=out),
        lambda lib, x, i, m, out: lib.index_add(x, 0, i[0], x[:2], out=out),
    ]
    for call in calls:
        for sizes in ((0,), (3, 3), (2, 3), (1, 2), (2, 3, 1)):
            for dtype in (torch.float32, torch.float64):
                compare(call, [torch.arange(9.0).view(3, 3), i, m, reshuffle(s, sizes, dtype)])


@pytest.mark.parametrize("dtype", ALL)
def test_dtypes(dtype: str) -> None:
    s = Source(9)
    x, i = s.tensor(dtype, (4, 5), special=True), torch.tensor([3, 0])
    mask = torch.tensor([True, False, True, False, False])
    compare(lambda lib, x, i: x.index_select(0, i), [x, i])
    compare(lambda lib, x, i: x.gather(1, i[:, None]), [x, i])
    compare(lambda lib, x, m: x.masked_select(m), [x, mask])
    compare(lambda lib, x, i: lib.take(x, i), [x, i])
    if dtype in PLAIN:
        compare(lambda lib, x, m: x.masked_fill(m, 1), [x, mask])
        compare(lambda lib, x, i: x.index_fill(0, i, 1), [x, i])
        compare(lambda lib, x, i: x.index_copy(0, i, x[:2]), [x, i])
        compare(lambda lib, x, i: x.scatter(1, i[:, None], x), [x, i])
        compare(lambda lib, x, i: x.index_put((i,), x[:2]), [x, i])


# ---- gradients

GRADIENTS: dict[str, Callable[..., Any]] = {
    "index_select": lambda x, v, i, j, m: (x * x).index_select(0, i),
    "take": lambda x, v, i, j, m: (x * x).take(i),
    "gather": lambda x, v, i, j, m: (x * x).gather(1, j),
    "scatter": lambda x, v, i, j, m: (x * x).scatter(0, j[:2], v * v),
    "scatter_value": lambda x, v, i, j, m: (x * x).scatter(0, j, 2.0),
    "scatter_add": lambda x, v, i, j, m: (x * x).scatter_add(0, j[:2], v * v),
    "index_add": lambda x, v, i, j, m: (x * x).index_add(0, i, v * v, alpha=3),
    "index_copy": lambda x, v, i, j, m: (x * x).index_copy(0, i, v * v),
    "index_fill": lambda x, v, i, j, m: (x * x).index_fill(0, i, 2.0),
    "index_fill_tensor": lambda x, v, i, j, m: (x * x).index_fill(1, i, (v * v)[0, 0]),
    "index_put": lambda x, v, i, j, m: (x * x).index_put((i,), v * v),
    "index_put_add": lambda x, v, i, j, m: (x * x).index_put((i,), (v * v)[0], True),
    "masked_fill": lambda x, v, i, j, m: (x * x).masked_fill(m, 2.0),
    "masked_fill_tensor": lambda x, v, i, j, m: (x * x).masked_fill(m, (v * v)[0, 0]),
    "masked_select": lambda x, v, i, j, m: (x * x).masked_select(m),
}


@covers("autograd/gradient-has-input-shape")
@pytest.mark.parametrize("name", GRADIENTS)
@pytest.mark.parametrize("dtype", ["float64", "complex128"])
def test_gradients(name: str, dtype: str) -> None:
    from tests.ops.sidebyside import to_ours

    s = Source(10)
    x, v = s.tensor(dtype, (3, 3)), s.tensor(dtype, (2, 3))
    i, m = torch.tensor([2, 0]), torch.tensor([True, False, True])
    j = torch.tensor([[0, 1, 2], [2, 0, 1]])

    def call(lib: Any, x: Any, v: Any) -> Any:
        rest = (i, j, m) if lib is torch else (to_ours(i), to_ours(j), to_ours(m))
        return GRADIENTS[name](x, v, *rest)

    check_gradients(call, [x, v])

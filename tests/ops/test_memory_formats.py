"""Which operators keep channels_last, and how sizes of 1 read: a search beside PyTorch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import Source, attempt, difference, to_ours
from tests.ops.strided import results
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")
Call = Callable[..., Any]

SIZES: dict[int, list[tuple[int, ...]]] = {
    4: [(2, 3, 4, 5), (1, 3, 4, 5), (2, 1, 4, 5), (2, 3, 1, 5), (2, 3, 4, 1), (1, 1, 4, 5),
        (2, 3, 1, 1), (1, 3, 1, 1), (1, 1, 1, 1), (2, 1, 1, 5), (2, 1, 1, 1), (0, 3, 4, 5),
        (2, 0, 4, 5), (3, 3, 3, 3)],
    5: [(2, 3, 2, 4, 5), (1, 3, 2, 4, 5), (2, 1, 2, 4, 5), (2, 3, 1, 1, 1), (2, 3, 1, 4, 5),
        (1, 1, 1, 4, 5), (0, 3, 2, 4, 5), (2, 3, 2, 4, 1)],
}  # fmt: skip


def last_of(lib: Any, ndim: int) -> Any:
    """The channels_last format for so many dims."""
    return lib.channels_last if ndim == 4 else lib.channels_last_3d


def laid_out(source: Source, sizes: tuple[int, ...]) -> torch.Tensor:
    """A tensor: row-major, in channels_last, with gaps, permuted or expanded."""
    kind, last = source.random.randint(0, 6), last_of(torch, len(sizes))
    wide = torch.zeros([2 * n for n in sizes])
    if kind < 3:
        x = torch.zeros(sizes)
        return x.contiguous(memory_format=last) if kind else x
    if kind == 3:
        part = slice(None, None, 2) if source.flip(0.5) else slice(None)
        wide = wide.contiguous(memory_format=last)[(part,) * len(sizes)]
        return wide[tuple(slice(0, n) for n in sizes)]
    if kind == 4:
        order = list(range(len(sizes)))
        source.random.shuffle(order)
        return torch.zeros([sizes[i] for i in order]).permute(*[order.index(i) for i in
                                                                range(len(sizes))])  # fmt: skip
    if kind == 5 and sizes[1]:
        return torch.zeros(sizes).contiguous(memory_format=last)[:, :1].expand(sizes)
    return torch.zeros(sizes)[:1].expand(sizes) if sizes[0] else torch.zeros(sizes)


# each is called as (library, x, y, a dim, a keepdim, a number of repeats for each dim)
CALLS: dict[str, Call] = {
    "neg": lambda lib, x, y, d, k, n: -x,
    "mixed": lambda lib, x, y, d, k, n: x * y.double(),
    "half": lambda lib, x, y, d, k, n: x.half() + 1,
    "compare": lambda lib, x, y, d, k, n: x == y,
    "broadcast": lambda lib, x, y, d, k, n: x + y.narrow(d, 0, min(1, y.shape[d])),
    "fused": lambda lib, x, y, d, k, n: lib.addcmul(x, y, x),
    "where": lambda lib, x, y, d, k, n: lib.where(x > 3, x, y),
    "bounds": lambda lib, x, y, d, k, n: x.clamp(y, x),
    "clone": lambda lib, x, y, d, k, n: x.clone(),
    "like": lambda lib, x, y, d, k, n: lib.zeros_like(x),
    "filled": lambda lib, x, y, d, k, n: x.masked_fill(y > 3, 1.0),
    "cumsum": lambda lib, x, y, d, k, n: x.cumsum(d),
    "cummax": lambda lib, x, y, d, k, n: x.cummax(d),
    "flip": lambda lib, x, y, d, k, n: x.flip(d),
    "roll": lambda lib, x, y, d, k, n: x.roll(1, d),
    "rot90": lambda lib, x, y, d, k, n: x.rot90(1, (d, (d + 1) % x.ndim)),
    "softmax": lambda lib, x, y, d, k, n: x.softmax(d),
    "sum": lambda lib, x, y, d, k, n: x.sum(d, keepdim=k),
    "amax": lambda lib, x, y, d, k, n: x.amax(d, keepdim=k),
    "argmax": lambda lib, x, y, d, k, n: x.argmax(d, keepdim=k),
    "sort": lambda lib, x, y, d, k, n: x.sort(d),
    "topk": lambda lib, x, y, d, k, n: x.topk(1, d),
    "cat": lambda lib, x, y, d, k, n: lib.cat([x, y], d),
    "stack": lambda lib, x, y, d, k, n: lib.stack([x, y], d),
    "stack_twice": lambda lib, x, y, d, k, n: lib.stack([x, x], d),
    "stack_behind": lambda lib, x, y, d, k, n: lib.stack([x, x], -1),
    "hstack": lambda lib, x, y, d, k, n: lib.hstack([x, y]),
    "dstack": lambda lib, x, y, d, k, n: lib.dstack([x, x]),
    "repeat": lambda lib, x, y, d, k, n: x.repeat(*n),
    "tile": lambda lib, x, y, d, k, n: x.tile(n),
    "pad": lambda lib, x, y, d, k, n: lib.constant_pad_nd(x, (1, 0)),
    "crop": lambda lib, x, y, d, k, n: lib.constant_pad_nd(x, (-1, 0)),
    "index_select": lambda lib, x, y, d, k, n: x.index_select(d, lib.tensor([0])),
    "gather": lambda lib, x, y, d, k, n: x.gather(d, lib.zeros(x.shape, dtype=lib.int64)),
    "scatter": lambda lib, x, y, d, k, n: x.scatter(d, lib.zeros(x.shape, dtype=lib.int64), y),
    "index_add": lambda lib, x, y, d, k, n: x.index_add(d, lib.tensor([0]), y.narrow(d, 0, 1)),
    "index_copy": lambda lib, x, y, d, k, n: x.index_copy(d, lib.tensor([0]), y.narrow(d, 0, 1)),
    "index": lambda lib, x, y, d, k, n: x[:, [0]],
    "put": lambda lib, x, y, d, k, n: x.put(lib.tensor([0]), lib.tensor([1.0])),
    "tril": lambda lib, x, y, d, k, n: x.tril(),
    "matmul": lambda lib, x, y, d, k, n: x @ y.transpose(-1, -2),
    "narrowed": lambda lib, x, y, d, k, n: x.narrow(d, 0, 1).clone(),
    "selected": lambda lib, x, y, d, k, n: x.select(d, 0).clone(),
    "squeezed": lambda lib, x, y, d, k, n: x.squeeze(d) + 1,
    "unsqueezed": lambda lib, x, y, d, k, n: x.unsqueeze(d) + 1,
    "moved": lambda lib, x, y, d, k, n: x.movedim(0, d).clone(),
    "flattened": lambda lib, x, y, d, k, n: x.flatten(d) + 1,
    "reshaped": lambda lib, x, y, d, k, n: x.reshape(x.shape[0], -1),
    "view": lambda lib, x, y, d, k, n: x.view(*x.shape[:2], -1),
    "unflattened": lambda lib, x, y, d, k, n: x.unflatten(d, (1, -1)).clone(),
    "copied": lambda lib, x, y, d, k, n: lib.permute_copy(x, tuple(range(x.ndim))),
    "to": lambda lib, x, y, d, k, n: x.to(memory_format=last_of(lib, x.ndim)),
    "to_contiguous": lambda lib, x, y, d, k, n: x.to(memory_format=lib.contiguous_format),
    "to_dtype": lambda lib, x, y, d, k, n: x.to(lib.float64),
    "contiguous": lambda lib, x, y, d, k, n: x.contiguous(memory_format=last_of(lib, x.ndim)),
    "scattered": lambda lib, x, y, d, k, n: x.slice_scatter(x[:1]),
    "in_place": lambda lib, x, y, d, k, n: x.clone().add_(y),
    "into_empty": lambda lib, x, y, d, k, n: lib.add(x, y, out=lib.empty(0)),
}  # fmt: skip


@covers("memory-format/preserve-dense", "memory-format/preserve-order", "iterator/fresh-result")
@covers("memory-format/to-contiguous-format", "memory-format/size-one-dims-are-ambiguous")
@covers("memory-format/contiguous-keeps-what-fits", "cat/memory-format", "stack/cat-cut-apart")
@covers("constant_pad_nd/memory-format", "iterator/channels-last-fast-path")
@covers("iterator/cast-before-strides", "strides/layout-of-results")
@pytest.mark.parametrize("name", CALLS)
def test_layout(name: str) -> None:
    source, call = Source(list(CALLS).index(name)), CALLS[name]
    for _ in range(40):
        sizes = source.pick(SIZES[source.pick([4, 4, 5])])
        x, y = laid_out(source, sizes), laid_out(source, sizes)
        rest = (source.random.randrange(len(sizes)), source.flip(0.5),
                tuple(source.pick([1, 2]) for _ in sizes))  # fmt: skip
        theirs = attempt(call, (torch, x, y, *rest))
        ours = attempt(call, (reftorch, to_ours(x), to_ours(y), *rest))
        shown = f"{sizes} {x.stride()} {y.stride()} {rest}"
        if isinstance(theirs, Exception) or isinstance(ours, Exception):
            assert type(theirs) is type(ours), f"{shown}: {theirs!r} expected, {ours!r} found"
            continue
        for a, b in zip(results(theirs), results(ours), strict=True):
            assert (tuple(a.shape), a.stride()) == (b.shape, b.stride()), shown


@covers("matmul/out-of-a-row", "out/keeps-geometry", "matmul/out-folds")
def test_products_into_strided_out() -> None:
    source = Source(70)
    pairs = [
        ((3,), (3, 4)), ((4, 3), (3,)), ((2, 3), (3, 4)), ((5, 2, 3), (3, 4)),
        ((5, 2, 3), (3,)), ((3,), (5, 3, 4)), ((5, 2, 3), (5, 3, 4)), ((3,), (3,)),
    ]  # fmt: skip
    for _ in range(120):
        a, b = (torch.ones(n) for n in source.pick(pairs))
        sizes = tuple(torch.matmul(a, b).shape)
        given = source.pick([sizes, sizes, (1, *sizes), (0,), (7,)])
        out = torch.zeros([2 * n for n in given])[(slice(None, None, 2),) * len(given)]
        if source.flip(0.5):
            out = torch.zeros(given[::-1]).permute(tuple(range(len(given) - 1, -1, -1)))
        own = to_ours(out)
        theirs = attempt(lambda a, b, out: torch.matmul(a, b, out=out), (a, b, out))
        ours = attempt(
            lambda a, b, out: reftorch.matmul(a, b, out=out), (to_ours(a), to_ours(b), own)
        )
        if isinstance(theirs, Exception) or isinstance(ours, Exception):
            assert type(theirs) is type(ours), f"{theirs!r} expected, {ours!r} found"
            continue
        facts = (tuple(out.shape), out.stride(), out.tolist())
        assert facts == (own.shape, own.stride(), own.tolist())


@covers("strides/gradients-of-any-layout")
def test_gradients_of_any_layout() -> None:
    """What follows sum gets an expanded gradient, and gives the right one."""
    calls: list[Call] = [
        lambda x: x @ x.transpose(-1, -2), lambda x: x.reshape(-1), lambda x: x.flip(0),
        lambda x: x.softmax(1), lambda x: x[[1, 0, 1]], lambda x: x.cumsum(0),
        lambda x: x.unfold(0, 2, 1), lambda x: x.sort(1)[0], lambda x: x.expand(3, 2, 2),
        lambda x: x.diagonal(),
    ]  # fmt: skip
    for call in calls:
        theirs = torch.tensor([[1.0, 2.0], [3.0, 5.0]], requires_grad=True)
        ours = to_ours(theirs).requires_grad_()
        call(theirs).sum().backward()
        call(ours).sum().backward()
        assert theirs.grad is not None
        found = difference(theirs.grad, ours.grad, zeros=False, cancels=True)
        assert found is None, found
        assert ours.grad.stride() == theirs.grad.stride()


@covers("is_same_size/sizes-alone")
def test_same_sizes() -> None:
    source = Source(71)
    for _ in range(50):
        x, y = (laid_out(source, source.pick(SIZES[4][:3])) for _ in range(2))
        assert x.is_same_size(y) == to_ours(x).is_same_size(to_ours(y))


FORMATS = ["contiguous_format", "channels_last", "channels_last_3d", "preserve_format"]


def geometries(source: Source) -> tuple[list[int], list[int]]:
    """Sizes, and strides which are dense in some order, nearly so, or any."""
    chance = source.random
    ndim = chance.randint(0, 5)
    sizes = [chance.choice((1, 1, 2, 3, 4, 0)) for _ in range(ndim)]
    if source.flip(0.5):
        return sizes, [chance.choice((0, 1, 1, 2, 3, 4, 6, 12)) for _ in range(ndim)]
    strides, reach = [0] * ndim, 1
    for dim in chance.sample(range(ndim), ndim):
        strides[dim] = reach
        reach *= max(sizes[dim], 1)
    if ndim and source.flip(0.3):
        strides[chance.randrange(ndim)] = chance.choice((0, 1, 7))
    return sizes, strides


@covers("memory-format/dim-order", "memory-format/dim-order-may-be-ambiguous")
@covers("memory-format/dim-order-arguments")
def test_order_of_dims() -> None:
    source, seen = Source(5), set()
    memory = {lib: lib.zeros(50000) for lib in (torch, reftorch)}
    for _ in range(6000):
        sizes, strides = geometries(source)
        formats = source.random.choices(FORMATS, k=source.random.randint(0, 3))
        asked = source.pick([True, False, formats, formats, 3, None, [1], ()])

        def found(lib: Any, sizes: Any = sizes, strides: Any = strides, asked: Any = asked) -> Any:
            named = [getattr(lib, each) if isinstance(each, str) else each for each in asked or ()]\
                if isinstance(asked, list) else asked
            try:
                return memory[lib].as_strided(sizes, strides).dim_order(ambiguity_check=named)
            except (RuntimeError, TypeError) as problem:
                return type(problem)

        assert found(torch) == found(reftorch), (sizes, strides, asked)
        seen.add(found(torch))
    assert len(seen) > 50 and {RuntimeError, TypeError} <= seen


@covers("memory-format/dim-order-of-sparse")
def test_sparse_tensors_have_no_order_of_dims() -> None:
    for make, error in (("to_sparse", AttributeError), ("to_sparse_csr", RuntimeError)):
        for lib in (torch, reftorch):
            with pytest.raises(error):
                getattr(lib.eye(2), make)().dim_order()

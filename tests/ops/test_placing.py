"""Writing by number and in the order of a mask beside PyTorch."""

from __future__ import annotations

import pytest
import torch

import reftorch
from tests.ops.sidebyside import ALL, Source, attempt, compare, difference, to_ours
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")

SHAPES = [(), (1,), (3,), (0,), (2, 3), (3, 1), (2, 1, 3), (2, 3, 2)]


@covers("put/writes-by-number", "put/dtypes-match", "errors/dtypes")
@pytest.mark.parametrize("inplace", [False, True])
@pytest.mark.parametrize("accumulate", [False, True])
def test_put(inplace: bool, accumulate: bool) -> None:
    source = Source(1)
    names = [name for name in ALL if "float8" not in name]
    for _ in range(400):
        name = source.pick(names)
        x = source.tensor(name, source.pick(SHAPES))
        count = source.pick([0, 1, 2, 3])
        drawn = torch.randperm(max(x.numel(), 1), generator=source.generator)[:count]
        index = drawn - (x.numel() if source.flip(0.3) else 0)
        if source.flip(0.1):
            index = index + source.pick([1, -1])
        if source.flip(0.1):
            index = index.int()
        values = source.tensor(name if source.flip(0.9) else source.pick(names), index.shape)
        if source.flip(0.1):
            values = source.tensor(name, (2, 2))
        method = "put_" if inplace else "put"
        compare(
            lambda lib, a, i, v, m=method: getattr(a, m)(i, v, accumulate), [x, index, values],
            cancels=True,
        )  # fmt: skip


@covers("masked_scatter/in-order", "masked_scatter/source-is-long-enough")
@covers("masked_scatter/broadcasts-self", "masked_fill/mask-is-bool")
@pytest.mark.parametrize("inplace", [False, True])
def test_masked_scatter(inplace: bool) -> None:
    source = Source(2)
    for _ in range(500):
        sizes, name = source.pick(SHAPES), source.pick(ALL)
        x = source.tensor(name, sizes)
        wide = (*sizes[:-1], 1) if sizes else ()
        chosen = source.pick([sizes, sizes, sizes[1:], (1, *sizes), wide])
        mask = torch.randint(0, 2, chosen, generator=source.generator).bool()
        if source.flip(0.05):
            mask = mask.to(torch.uint8)
        count = source.pick([20, 20, 1, 0])
        values = source.tensor(name if source.flip(0.9) else source.pick(ALL), (count,))
        method = "masked_scatter_" if inplace else "masked_scatter"
        compare(lambda lib, a, i, v, m=method: getattr(a, m)(i, v), [x, mask, values])


@covers("put/writes-by-number", "masked_scatter/in-order")
def test_gradients() -> None:
    source = Source(3)
    for _ in range(60):
        sizes = source.pick([s for s in SHAPES if 0 not in s])
        x, values = source.tensor("float64", sizes), source.tensor("float64", (30,))
        mask = torch.randint(0, 2, sizes, generator=source.generator).bool()
        index = torch.randperm(x.numel(), generator=source.generator)[:2]

        def gradients(lib, x, values, mask, index):  # noqa: ANN001, ANN202
            x, values = x.requires_grad_(), values.requires_grad_()
            y = (x * 2).masked_scatter(mask, values * 3)
            y = y.put(index, values[: index.numel()] * 5, False)
            y = y.put(index, values[1 : 1 + index.numel()], True)
            return lib.autograd.grad((y * y).sum(), (x, values))

        given = [x, values, mask, index]
        theirs = gradients(torch, *[t.clone() for t in given])
        ours = gradients(reftorch, *[to_ours(t.clone()) for t in given])
        for a, b in zip(theirs, ours, strict=True):
            assert difference(a.contiguous(), b.contiguous(), cancels=True) is None


@covers("overlap/partial", "overlap/write-to-expanded")
def test_targets_in_use() -> None:
    i, x = torch.tensor([1, 0]), torch.arange(2)
    for call in (
        lambda a, j: a.put_(j, a), lambda a, j: j.put_(j, a),
        lambda a, j: a.expand(3, 2).put_(j, j),
    ):  # fmt: skip
        with pytest.raises(RuntimeError):
            call(x, i)
        problem = attempt(call, [to_ours(x), to_ours(i)])
        assert isinstance(problem, RuntimeError)

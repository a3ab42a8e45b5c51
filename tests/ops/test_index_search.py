"""Indices of all kinds at once, drawn at random, beside PyTorch."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
import torch

import reftorch
from tests.ops.sidebyside import ALL, Source, attempt, compare, difference, to_ours
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")

SHAPES = [(), (3,), (0,), (1,), (2, 3), (3, 0), (1, 4), (4, 2, 3), (2, 1, 3), (2, 3, 2, 2)]


class Slot:
    """The place of a tensor in an index, which each library fills with its own."""

    def __init__(self, place: int) -> None:
        self.place = place


def filled(item: Any, tensors: list[Any]) -> Any:
    """The index with tensors in its slots."""
    if isinstance(item, Slot):
        return tensors[item.place]
    if isinstance(item, tuple):
        return tuple([filled(each, tensors) for each in item])
    return item


class Indices:
    """Seeded indices."""

    def __init__(self, seed: int) -> None:
        self.source = Source(seed)
        self.tensors: list[torch.Tensor] = []

    def _slot(self, tensor: torch.Tensor) -> Slot:
        self.tensors.append(tensor)
        return Slot(len(self.tensors) - 1)

    def _basic(self, size: int) -> Any:
        pick = self.source.pick
        kind = pick(("int", "slice", "slice", "none", "ellipsis"))
        if kind == "int":
            return pick([-1, 0, size - 1, size, -size - 1] if self.source.flip(0.1) else [0, -1])
        if kind == "slice":
            ends = [None, 0, 1, 2, -1, -2, 7, -9]
            return slice(pick(ends), pick(ends), pick([None, 1, 2, 3]))
        return None if kind == "none" else ...

    def _advanced(self, sizes: tuple[int, ...], common: tuple[int, ...]) -> Any:
        pick, size = self.source.pick, sizes[0] if sizes else 1
        kind = pick(("tensor", "tensor", "mask", "list", "array", "bool", "zero-dim"))
        low, high = (-size, size) if size else (0, 1)
        if kind == "tensor":
            own = tuple([n if self.source.flip(0.8) else 1 for n in common])
            own = own[pick([0, 0, 0, 1]) :]
            index = torch.randint(low, high, own, generator=self.source.generator)
            if len(own) == 2 and self.source.flip(0.3):
                index = index.t().contiguous().t()
            return self._slot(index.int() if self.source.flip(0.2) else index)
        if kind == "mask":
            own = sizes[: pick([1, 1, 2])]
            mask = torch.randint(0, 2, own, generator=self.source.generator).bool()
            return self._slot(mask.to(torch.uint8) if self.source.flip(0.1) else mask)
        if kind in ("list", "array"):
            numbers = [self.source.random.randrange(low, high) for _ in range(common[-1])]
            return np.array(numbers) if kind == "array" else numbers
        if kind == "bool":
            return self.source.flip(0.7)
        return self._slot(torch.tensor(0, dtype=pick([torch.int64, torch.int32, torch.bool])))

    def draw(self, sizes: tuple[int, ...], advanced: bool) -> Any:
        """An index for a tensor of some sizes, and the tensors in it."""
        self.tensors = []
        common = self.source.pick([(2,), (3,), (2, 3), (1,), (0,), (2, 2)])
        items: list[Any] = []
        dim = 0
        for _ in range(self.source.pick([1, 1, 2, 2, 3, 4])):
            rest = sizes[dim:]
            if advanced and self.source.flip(0.5):
                items.append(self._advanced(rest, common))
            else:
                items.append(self._basic(rest[0] if rest else 1))
            if sum(item is ... for item in items) > 1:
                items.pop()  # PyTorch counts a second ellipsis from the dims again
            if items[-1] is not None and items[-1] is not ... and type(items[-1]) is not bool:
                dim += 1
        return items[0] if len(items) == 1 and self.source.flip(0.5) else tuple(items)


@covers("indexing/integer-selects", "indexing/slices", "indexing/none-adds-dim")
@covers("indexing/ellipsis-fills", "indexing/too-many", "indexing/basic-is-view")
@pytest.mark.parametrize("grad", [False, True])
def test_basic(grad: bool) -> None:
    indices = Indices(3)
    for _ in range(1500):
        sizes = indices.source.pick(SHAPES)
        x = indices.source.tensor("float32", sizes)
        index = indices.draw(sizes, advanced=False)
        ours = to_ours(x)
        if grad:
            ours.requires_grad_()
            x = x.detach().as_strided(x.shape, x.stride()).requires_grad_()
        a, b = attempt(x.__getitem__, [index]), attempt(ours.__getitem__, [index])
        if isinstance(a, Exception):
            assert type(a) is type(b), f"{sizes} {index}: {a!r} expected, {b!r} found"
            continue
        assert not isinstance(b, Exception), f"{sizes} {index}: {b!r}"
        found = difference(a, b)
        assert found is None, f"{sizes} {x.stride()} {index}: {found}"
        assert a.storage_offset() == b.storage_offset(), f"{sizes} {index}"
        assert b._base is ours
        if grad:
            assert a.grad_fn is not None and b.grad_fn is not None
            assert a.grad_fn.name() == b.grad_fn.name(), f"{sizes} {index}"


@covers("indexing/tensors-broadcast", "indexing/adjacent-stay", "indexing/separated-go-first")
@covers("indexing/integers-apply-first", "indexing/result-strides", "indexing/mask-is-nonzero")
@covers("indexing/mask-shape", "indexing/bool-adds-dim", "indexing/list-is-tensor")
@covers("indexing/zero-dim-tensor-is-integer", "indexing/tensor-out-of-range")
@covers("indexing/empty-result-unchecked", "indexing/empty-index", "indexing/advanced-is-copy")
def test_advanced() -> None:
    indices = Indices(5)
    for _ in range(2500):
        sizes = indices.source.pick(SHAPES)
        x = indices.source.tensor(indices.source.pick(ALL), sizes)
        index = indices.draw(sizes, advanced=True)
        compare(lambda lib, a, *t, i=index: a[filled(i, t)], [x, *indices.tensors])


@covers("indexing/assign-writes-through", "indexing/assign-broadcasts", "indexing/assign-number")
@covers("indexing/assign-basic-casts", "indexing/assign-advanced-same-dtype")
@covers("indexing/assign-bumps-version")
def test_assignment() -> None:
    indices = Indices(7)
    source = indices.source

    def assign(lib: Any, x: Any, value: Any, *tensors: Any, index: Any) -> Any:
        version = x._version
        x[filled(index, list(tensors))] = value
        assert x._version == version + (index is not False)
        return x

    for _ in range(2500):
        sizes = source.pick(SHAPES)
        name = source.pick(ALL)
        x = source.tensor(name, sizes)
        index = indices.draw(sizes, advanced=source.flip(0.6))
        tensors = list(indices.tensors)
        if _repeats(x, index, tensors):
            continue
        part = attempt(x.__getitem__, [filled(index, tensors)])
        shape = (1,) if isinstance(part, Exception) else tuple(part.shape)
        value: Any = source.pick([0, 1, 2, True, 1.5, -1, 300, 1j])
        if source.flip(0.6):
            shape = source.pick([shape, shape[1:], (1, *shape), (1,), (), shape[:1], (2,)])
            value = source.tensor(name if source.flip(0.8) else source.pick(ALL), shape)
        compare(lambda lib, *a, i=index: assign(lib, *a, index=i), [x, value, *tensors])


def _repeats(x: torch.Tensor, index: Any, tensors: list[torch.Tensor]) -> bool:
    """Whether a position may be written twice, which leaves open what stays there."""
    places = torch.arange(x.numel()).reshape(x.shape)
    read = attempt(lambda i: places[i], [filled(index, tensors)])
    return not isinstance(read, Exception) and read.unique().numel() != read.numel()


@covers("indexing/accumulate-adds-all")
@pytest.mark.parametrize("accumulate", [False, True])
def test_index_put(accumulate: bool) -> None:
    indices = Indices(11)
    source = indices.source
    for _ in range(400):
        sizes = source.pick([s for s in SHAPES if s])
        # sums of float8 are rounded here once, and by PyTorch after each term
        name = source.pick([n for n in ALL if "float8" not in n] if accumulate else ALL)
        x = source.tensor(name, sizes)
        index = (Slot(0), Slot(1))[: source.pick([1, min(len(sizes), 2)])]
        common = source.pick([(2,), (3, 2), (1,), (0,)])
        tensors = [
            torch.randint(-n, n, common, generator=source.generator) if n else torch.zeros(0).long()
            for n in sizes[: len(index)]
        ]
        if not accumulate and _repeats(x, index, tensors):
            continue
        values = source.tensor(name, source.pick([(*common, *sizes[len(index) :]), (), (1,)]))
        compare(
            lambda lib, a, v, *t, i=index: a.index_put(filled(i, t), v, accumulate),
            [x, values, *tensors], cancels=True,
        )  # fmt: skip


@covers("indexing/advanced-is-copy", "indexing/assign-writes-through")
def test_gradients() -> None:
    indices = Indices(13)
    source = indices.source
    for _ in range(400):
        sizes = source.pick([s for s in SHAPES if 0 not in s])
        x = source.tensor("float64", sizes)
        index = indices.draw(sizes, advanced=True)
        tensors = list(indices.tensors)
        if isinstance(attempt(x.__getitem__, [filled(index, tensors)]), Exception):
            continue
        distinct = not _repeats(x, index, tensors)

        def gradients(lib: Any, x: Any, *t: Any, i: Any = index, write: bool = distinct) -> Any:
            x = x.requires_grad_()
            part = x[filled(i, t)]
            total = (part * part).sum()
            if write:
                y = x * 2
                v = part * 3
                y[filled(i, t)] = v
                total = total + (y * y).sum()
            return lib.autograd.grad(total, x)[0]

        theirs = gradients(torch, x.clone(), *tensors)
        ours = gradients(reftorch, to_ours(x.clone()), *[to_ours(t) for t in tensors])
        theirs, ours = theirs.contiguous(), ours.contiguous()
        found = difference(theirs, ours, zeros=False, cancels=True)
        assert found is None, f"{sizes} {index} {tensors}: {found}"


@covers("indexing/foreign-index-refused", "indexing/assign-foreign-refused")
@covers("indexing/index-dtypes", "indexing/list-as-tuple")
def test_odd_indices() -> None:
    x = torch.arange(24.0).reshape(2, 3, 4)
    odd = [
        1.5, (0, 1.5), [1.5], "a", ["a"], {}, object(), {1}, np.int64(1), np.array([0, 1]),
        np.array(1), np.array([1.0]), np.array([[0, 1], [1, 0]]), np.ones((2, 3), bool), range(2),
        ((0, 1),), ([0, 1], [0, 1]), [[0, 1], [1, 0]], [0, True], [True, False], [[]], [], (), b"a",
        slice(None, None, -1), slice(None, None, 0), slice(1.5, None), slice(True, None), 2**70,
        [None, 0], [..., 0], [[0, 1]] * 33, (..., ...), [[[0, 1]], [[1, 0]]], True, False, [1j],
    ]  # fmt: skip
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for index in odd:
            compare(lambda lib, a, i=index: a[i], [x])
        for value in ([1], None, "a", np.ones(4), np.float32(1)):
            compare(lambda lib, a, v=value: a.__setitem__(0, v), [x])
    for name in ALL:
        index = torch.tensor([1, 0]).to(getattr(torch, name))
        compare(lambda lib, a, i: a[i], [x, index])
        compare(lambda lib, a, i: a[i], [x, index[0]])


@covers("indexing/duplicate-add")
@pytest.mark.parametrize("name", ["float32", "int64", "bool", "complex64"])
def test_wide_rows_are_added(name: str) -> None:
    source = Source(17)
    index = torch.tensor([1, 0, 1])
    for width in (255, 256, 300):
        x, rows = source.tensor(name, (5, width)), source.tensor(name, (3, width))
        compare(lambda lib, a, i, r: a.index_add(0, i, r, alpha=1), [x, index, rows], cancels=True)
        compare(lambda lib, a, i, r: a.index_add_(0, i, r), [x, index, rows], cancels=True)

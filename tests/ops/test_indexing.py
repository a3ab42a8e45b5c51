"""Reading and writing in brackets beside PyTorch, with indices drawn at random."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest
import torch

import reftorch
from reftorch.core.indexing import view_at
from reftorch.ops.indexing import getitem
from tests.ops.sidebyside import ALL, Source, attempt, compare, difference, to_ours
from tests.ops.strided import compare_views, draw, reshuffle, results
from tests.ops.test_pointwise_gradients import check_gradients
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")


def convert(value: Any) -> Any:
    """An index with our tensors in it."""
    if isinstance(value, torch.Tensor):
        return to_ours(value)
    if type(value) in (tuple, list):
        return type(value)(convert(item) for item in value)
    if isinstance(value, slice):
        return slice(convert(value.start), convert(value.stop), convert(value.step))
    return value


class Indices:
    """Indices for a tensor of given sizes."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def basic(self, sizes: tuple[int, ...]) -> tuple[Any, ...]:
        """Integers, slices, None and an ellipsis."""
        s, items = self.source, []
        for n in sizes[: s.random.randint(0, len(sizes))]:
            kind = s.pick(["int", "slice", "none", "all"])
            if kind == "none":
                items.append(None)
            elif kind == "int" and n:
                items.append(s.random.randint(-n - s.flip(0.03), n - (not s.flip(0.03))))
            elif kind == "slice":
                bounds = [None, *range(-n - 1, n + 2)]
                items.append(slice(s.pick(bounds), s.pick(bounds), s.pick([None, 1, 2, 3])))
            else:
                items.append(slice(None))
        if s.flip(0.3):
            items.insert(s.random.randint(0, len(items)), ...)
        return tuple(items)

    def tensor(self, n: int, common: tuple[int, ...]) -> torch.Tensor:
        """An index tensor for a dim of size n, of sizes that broadcast to common ones."""
        s = self.source
        sizes = tuple(m if s.flip(0.8) else 1 for m in common[s.random.randint(0, 1) :])
        high = n + s.flip(0.03)
        low = -n if s.flip(0.5) else 0
        numel = int(np.prod(sizes))
        values = [s.random.randint(low, max(high - 1, low)) for _ in range(numel)]
        dtype = s.pick([torch.int64, torch.int64, torch.int32])
        x = torch.tensor(values, dtype=dtype).reshape(sizes)
        return x.t().contiguous().t() if x.dim() == 2 and s.flip(0.5) else x

    def advanced(self, sizes: tuple[int, ...]) -> tuple[Any, ...]:
        """Index tensors, lists, masks and bools among basic indices."""
        s, items, dim = self.source, [], 0
        common = tuple(s.pick([1, 2, 3]) for _ in range(s.random.randint(0, 2)))
        while dim < len(sizes) and s.flip(0.85):
            kind = s.pick("tensor tensor mask int slice none bool list 0-dim".split())
            n = sizes[dim]
            if kind == "tensor":
                items.append(self.tensor(n, common))
            elif kind == "mask":
                k = s.random.randint(1, min(2, len(sizes) - dim))
                shape = tuple(sizes[dim : dim + k]) if s.flip(0.97) else (n + 1,)
                mask = torch.rand(shape, generator=s.generator) < 0.5
                items.append(mask if s.flip(0.8) else mask.to(torch.uint8))
                dim += k - 1
            elif kind == "list" and n:
                count = common[-1] if common else 1
                items.append([s.random.randint(-n, n - 1) for _ in range(count)])
            elif kind in ("int", "0-dim") and n:
                value = s.random.randint(-n, n - 1)
                items.append(value if kind == "int" else torch.tensor(value))
            elif kind in ("none", "bool"):
                items.append(None if kind == "none" else s.pick([True, False, torch.tensor(True)]))
                continue
            else:
                items.append(slice(s.pick([None, 0, 1]), None, s.pick([None, 2])))
            dim += 1
        if s.flip(0.2):
            items.insert(s.random.randint(0, len(items)), ...)
        return tuple(items)


@covers("indexing/integer-selects", "indexing/integer-out-of-range", "indexing/slices")
@covers("indexing/none-adds-dim", "indexing/ellipsis-fills", "indexing/too-many")
@covers("indexing/basic-is-view", "views/slice-step-is-positive")
def test_basic() -> None:
    source = Source(1)
    indices = Indices(source)
    for _ in range(600):
        x = draw(source)
        index = indices.basic(tuple(x.shape))
        if len(index) == 1 and source.flip(0.7):
            index = index[0]
        compare_views(lambda lib, x, index: x[index], [x, index])


@covers("indexing/basic-is-view")
def test_short_and_layered_way_agree() -> None:
    source = Source(2)
    indices = Indices(source)
    used = 0
    for _ in range(400):
        x = to_ours(draw(source))
        index = indices.basic(tuple(x.shape))
        known = view_at(x._geometry, x._offset, index)
        try:
            y = getitem(x, index)
        except IndexError:
            assert known is None
            continue
        if known is not None:
            used += 1
            assert (known[0].sizes, known[0].strides, known[1]) == (y.shape, y.stride(), y._offset)
    assert used > 300


@covers("indexing/advanced-is-copy", "indexing/tensors-broadcast", "indexing/adjacent-stay")
@covers("indexing/separated-go-first", "indexing/integers-apply-first", "indexing/mask-is-nonzero")
@covers("indexing/mask-shape", "indexing/tensor-out-of-range", "indexing/empty-result-unchecked")
@covers("indexing/empty-index", "indexing/result-strides", "indexing/bool-adds-dim")
@covers("indexing/list-is-tensor", "indexing/zero-dim-tensor-is-integer", "indexing/index-dtypes")
def test_advanced() -> None:
    source = Source(3)
    indices = Indices(source)
    accepted = 0
    for _ in range(1500):
        x = draw(source)
        index = indices.advanced(tuple(x.shape))
        theirs = attempt(lambda x=x, i=index: x[i], ())
        ours = attempt(lambda x=x, i=index: to_ours(x)[convert(i)], ())
        shown = f"{tuple(x.shape)} {x.stride()} {index}"
        if isinstance(theirs, Exception) or isinstance(ours, Exception):
            assert type(theirs) is type(ours), f"{shown}: {theirs!r} expected, {ours!r} found"
            continue
        found = difference(theirs, ours)
        assert found is None, f"{shown}: {found}"
        accepted += 1
    assert accepted > 1000


ODD: list[Any] = [
    np.array([[0, 1], [1, 0]]), np.array([0, 1]), np.array(1), np.int64(1), np.bool_(True), "a",
    range(2), (range(2),), [range(2)], [], [[]], (), ((),), [True, False], [1.0], [0, None], [...],
    [slice(0, 1)], [torch.tensor(0), torch.tensor(1)], [torch.tensor(0), 1],
    torch.tensor(1, dtype=torch.uint8), torch.tensor(0, dtype=torch.uint8), torch.tensor(1.0),
    torch.tensor([1], dtype=torch.int16), torch.tensor([]), {}, object(), 1j, 1.5,
    [[0, 1], [0, 1]], [[[0]]], np.array([True, False]), np.float32(1),
    slice(torch.tensor(1), None), slice(1.0, None), slice(None, None, 0), slice(None, None, -1),
    (..., ...), (..., ..., 0), (0, 0, 0, 0), True, False, (True, False), None,
    torch.zeros(0, dtype=torch.bool), torch.zeros(2, 0, dtype=torch.bool), 2**70,
]  # fmt: skip


@covers("indexing/foreign-index-refused", "indexing/list-as-tuple", "indexing/list-is-tensor")
@pytest.mark.parametrize("place", range(len(ODD)))
def test_odd_indices(place: int) -> None:
    for sizes in ((2, 3, 4), (2,), ()):
        if isinstance(ODD[place], str) and not sizes:
            continue  # a string is refused before it is seen that there are no dims
        compare(
            lambda lib, x: x[ODD[place] if lib is torch else convert(ODD[place])],
            [torch.arange(int(np.prod(sizes))).reshape(sizes)],
        )


@covers("indexing/result-strides")
@pytest.mark.parametrize("dtype", ALL)
def test_dtypes_move_unchanged(dtype: str) -> None:
    source = Source(4)
    x = source.tensor(dtype, (4, 5), special=True)
    i = torch.tensor([3, -1, 0])
    compare(lambda lib, x, i: x[i], [x, i])
    compare(lambda lib, x, i: x[:, i], [x, i])
    compare(lambda lib, x, i: x[i, i], [x, i])


# ---- assignment


def value_for(source: Source, part: torch.Tensor) -> Any:
    """Something to assign to a part."""
    s = source
    if s.flip(0.3):
        return s.pick([1, 2.5, True, -3, 1j])
    sizes = [n if s.flip(0.8) else 1 for n in part.shape]
    sizes = sizes[s.random.randint(0, len(sizes)) :] if s.flip(0.2) else sizes
    sizes = [1] * s.random.randint(0, 2) + sizes
    if sizes and s.flip(0.05):
        sizes[0] += 1
    dtype = part.dtype if s.flip(0.8) else s.pick([torch.int64, torch.float64])
    return torch.arange(int(np.prod(sizes))).reshape(sizes).to(dtype) + 100


def assign(lib: Any, x: Any, index: Any, value: Any) -> Any:
    """x after an assignment, and its version."""
    x = x.clone()[...] if lib is torch else x
    version = x._version
    x[index] = value
    return x, x._version - version


@covers("indexing/assign-writes-through", "indexing/assign-broadcasts")
@covers("indexing/assign-basic-casts", "indexing/assign-advanced-same-dtype")
@covers("indexing/assign-number", "indexing/assign-bumps-version")
@covers("index_put/one-mask-and-one-value", "index_put/values-broadcast")
@pytest.mark.parametrize("kind", ["basic", "advanced"])
def test_assignment(kind: str) -> None:
    source = Source(5)
    indices = Indices(source)
    accepted = 0
    for _ in range(800):
        dtype = source.pick([torch.float32, torch.int64, torch.int8])
        x = draw(source, dtype)
        if x.numel() != x.clone().untyped_storage().nbytes() // x.element_size():
            continue
        x = x.clone()
        index = getattr(indices, kind)(tuple(x.shape))
        try:
            positions = torch.arange(x.numel()).reshape(x.shape)[index]
            part = x[index]
        except (IndexError, RuntimeError, ValueError):
            positions = part = torch.zeros((), dtype=x.dtype)
        if positions.unique().numel() != positions.numel():
            continue  # which value remains is open [indexing/assign-duplicates]
        value = value_for(source, part)
        theirs = attempt(assign, (torch, x, index, value))
        ours = attempt(assign, (reftorch, to_ours(x), convert(index), convert(value)))
        shown = f"{tuple(x.shape)} {x.dtype} {index} = {value}"
        if isinstance(theirs, Exception) or isinstance(ours, Exception):
            assert type(theirs) is type(ours), f"{shown}: {theirs!r} expected, {ours!r} found"
            continue
        found = difference(theirs[0], ours[0])
        assert found is None, f"{shown}: {found}"
        assert theirs[1] == ours[1], shown
        accepted += 1
    assert accepted > 300


@covers("indexing/assign-foreign-refused", "indexing/chained-assign")
@covers("indexing/augmented-reads-once")
def test_odd_assignments() -> None:
    values = [[1], "a", None, np.float32(2), np.array(2.0), torch.tensor(1j), 300, 1j]
    for value in values:
        for index in (0, [0], slice(3, 5), True, False, ...):
            for dtype in (torch.float32, torch.int8):

                def call(lib: Any, x: Any, i: Any = index, v: Any = value) -> Any:
                    return assign(lib, x, i, v if lib is torch else convert(v))[0]

                compare(call, [torch.zeros(3, 2, dtype=dtype)])
    for lib in (torch, reftorch):
        x = lib.zeros(2, 2)
        x[1][0] = 1
        x[[0]][0] = 5
        x[[0, 0, 1]] += 1
        assert x.tolist() == [[1, 1], [2, 1]]
        with pytest.raises(TypeError):
            del x[0]


@covers("indexing/accumulate-adds-all", "index_put/accumulates-duplicates")
@covers("indexing/duplicate-add")
@pytest.mark.parametrize("dtype", ["bool", "uint8", "int32", "int64", "float16", "bfloat16",
                                   "float32", "float64", "complex32", "complex64"])  # fmt: skip
def test_accumulate(dtype: str) -> None:
    source = Source(6)
    for count in (3, 200):
        x = source.tensor(dtype, (4, 5))
        i = torch.randint(-4, 4, (count, 1), generator=source.generator)
        j = torch.randint(0, 5, (2,), generator=source.generator)
        v = torch.ones(count, 2).to(x.dtype)
        if dtype[0] in "ui" or count < 9:
            v = source.tensor(dtype, (count, 2))
        for call in (
            lambda lib, x, i, j, v: x.index_put((i, j), v, accumulate=True),
            lambda lib, x, i, j, v: x.index_put((i[:, 0],), v[:, :1], True),
        ):
            compare(call, [x, i, j, v], cancels=True)


@covers("index_put/values-do-not-overlap", "overlap/deprecated-writers")
def test_writers_and_overlap() -> None:
    i = torch.tensor([0])
    for call in (
        lambda lib, x, i: x.index_put_((i,), x[1:2]),
        lambda lib, x, i: x.index_add_(0, i, x[1:2]),
        lambda lib, x, i: x.scatter_(0, i, x[1:2]),
        lambda lib, x, i: x.scatter_add_(0, i, x[1:2]),
        lambda lib, x, i: x.index_copy_(0, i, x[1:2]),
        lambda lib, x, i: x[:1].expand(3).index_fill_(0, i, 5.0),
        lambda lib, x, i: x[:1].expand(3).scatter_(0, i, 5.0),
        lambda lib, x, i: x[:1].expand(3).index_add_(0, i, x[3:4]),
        lambda lib, x, i: x[:1].expand(3).masked_fill_(x[:3] > -1, 5.0),
    ):
        compare(call, [torch.arange(6.0), i])


# ---- gradients


@covers("autograd/sums-gradients")
def test_gradients_of_reading() -> None:
    source = Source(7)
    indices = Indices(source)
    done = 0
    for kind in ["basic", "advanced"] * 60:
        x = draw(source, torch.float64, most=3).clone()
        index = getattr(indices, kind)(tuple(x.shape))
        try:
            x[index]
        except (IndexError, RuntimeError):
            continue

        def call(lib: Any, x: Any, index: Any = index) -> Any:
            part = (x * x)[index if lib is torch else convert(index)]
            return part * part

        check_gradients(call, [x])
        done += 1
    assert done > 60


@covers("autograd/through-views-and-indices")
def test_gradients_of_writing() -> None:
    source = Source(8)
    indices = Indices(source)
    done = 0
    for kind in ["basic", "advanced"] * 60:
        x = draw(source, torch.float64, most=3).clone()
        index = getattr(indices, kind)(tuple(x.shape))
        try:
            positions = torch.arange(x.numel()).reshape(x.shape)[index]
        except (IndexError, RuntimeError):
            continue
        if positions.unique().numel() != positions.numel() or not positions.numel():
            continue
        v = reshuffle(source, tuple(positions.shape), torch.float64).clone()

        def call(lib: Any, x: Any, v: Any, index: Any = index) -> Any:
            y = x * 2
            y[index if lib is torch else convert(index)] = v * v
            return y * y

        try:
            call(torch, x, v)
        except RuntimeError:
            continue  # a mask of uint8 and one value [index_put/one-mask-and-one-value]
        check_gradients(call, [x, v], second=False)
        done += 1
    assert done > 40


def test_reading_a_view_is_quick() -> None:
    """One step from the index to the view: counted, since times differ between machines."""
    x = reftorch.zeros(8, 8)
    x[1:7, ::2]  # sizes met once are kept
    calls: list[str] = []

    def note(frame: Any, event: str, _: Any) -> None:
        if event == "call":
            calls.append(frame.f_code.co_qualname)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        x[1:7, ::2]
    finally:
        sys.setprofile(before)
    assert len(calls) <= 6, calls  # a read by layers makes dozens


def test_results_are_plain() -> None:
    """The helper sees tuples and single results alike."""
    assert results((1, 2)) == [1, 2] and results(3) == [3]

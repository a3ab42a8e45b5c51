"""Indices in all the forms that Python and NumPy can write, beside PyTorch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch

import reftorch
from tests.ops.sidebyside import ALL, Source, difference, to_ours
from tests.ops.strided import draw_sizes, reshuffle
from tests.ops.taken_together import outcome
from tests.support import covers

Ints = tuple[int, ...]
ENDS = [None, None, 0, 1, 2, -1, -2, 5, -7, 2**40]
ODD_ENDS = [True, np.int64(1), 1.5, "a", 2**63, 2**70]
FOREIGN = [1.5, 1j, {}, object(), "a", b"a", np.bool_(True), np.float64(1), np.array(1.5),
           np.array(["a"]), 2**63, -(2**63) - 1, [None], [[1, 0], [1]], [1j], ["a"], [2**63],
           [np.float32(1)], torch.tensor(1.0), torch.tensor([1.0]),
           [torch.tensor(1.5)]]  # fmt: skip


class Forms:
    """Seeded indices, and what takes them apart for the other library."""

    def __init__(self, seed: int) -> None:
        self.source = Source(seed)
        self.pick, self.flip = self.source.pick, self.source.flip

    def numbers(self, size: int, count: int) -> list[int]:
        """Positions, rarely a wrong one."""
        low, high = (-size, size - 1) if size else (0, 0)
        return [
            self.source.random.randint(low - self.flip(0.01), high + self.flip(0.01))
            for _ in range(count)
        ]

    def mask(self, rest: Ints) -> torch.Tensor:
        """A mask of the next dims, rarely of other sizes."""
        sizes = list(rest[: self.pick([0, 1, 1, 1, 2])])
        if sizes and self.flip(0.05):
            sizes[0] += 1
        return torch.randint(0, 2, sizes, generator=self.source.generator).bool()

    def entry(self, rest: Ints, common: Ints) -> Any:
        """One entry for a tensor whose next dims are `rest`."""
        size = rest[0] if rest else 1
        count = common[-1]
        numbers = self.numbers(size, count)
        kinds: list[Callable[[], Any]] = [
            lambda: self.numbers(size, 1)[0], lambda: None, lambda: ..., lambda: self.flip(0.6),
            lambda: slice(self.pick(ENDS), self.pick(ENDS), self.pick([None, 1, 2, 3, 2**40])),
            lambda: slice(self.pick(ODD_ENDS), None, self.pick([0, -1, True, np.int64(2)])),
            lambda: self.tensor(size, common), lambda: self.tensor(size, common),
            lambda: self.mask(rest), lambda: self.mask(rest).numpy(),
            lambda: self.mask(rest[:1]).to(torch.uint8), lambda: self.mask(rest[:1]).tolist(),
            lambda: numbers, lambda: tuple(numbers), lambda: [numbers, numbers], lambda: [[[0]]],
            lambda: [torch.tensor(n) for n in numbers], lambda: [torch.tensor([0]), 0],
            lambda: np.array(numbers).astype(self.pick(["int64", "int32", "uint8", "float32"])),
            lambda: [self.pick([np.int64, np.int16])(n) for n in numbers], lambda: [[], []],
            lambda: range(size), lambda: [], lambda: torch.zeros(0).long(), lambda: np.array(0),
            lambda: torch.tensor(0, dtype=self.pick([torch.int64, torch.int8, torch.uint8])),
            lambda: self.pick([np.int64, np.uint8])(0), lambda: torch.tensor(self.flip(0.5)),
        ]  # fmt: skip
        return self.pick(FOREIGN) if self.flip(0.03) else self.pick(kinds)()

    def tensor(self, size: int, common: Ints) -> torch.Tensor:
        """Positions in sizes that broadcast to the common ones."""
        sizes = [n if self.flip(0.8) else 1 for n in common][self.pick([0, 0, 1]) :]
        low, high = (-size, size) if size else (0, 1)
        index = torch.randint(low, high, sizes, generator=self.source.generator)
        return index.int() if self.flip(0.2) else index

    def index(self, sizes: Ints) -> Any:
        """An index for a tensor of some sizes."""
        common = self.pick([(2,), (3,), (2, 3), (1,), (0,), (1, 2)])
        entries: list[Any] = []
        dim = 0
        for _ in range(self.pick([1, 1, 1, 2, 2, 3, 4])):
            entry = self.entry(sizes[dim:], common)
            entries.append(entry)
            is_mask = isinstance(entry, (torch.Tensor, np.ndarray)) and "bool" in str(entry.dtype)
            consumes = not (entry is None or entry is ... or isinstance(entry, bool))
            dim += entry.ndim if is_mask else consumes
        if len(entries) == 1 and self.flip(0.6):
            return entries[0]
        return tuple(entries) if self.flip(0.95) else entries


def ours_of(index: Any) -> Any:
    """The same index with our tensors in it."""
    if isinstance(index, torch.Tensor):
        return to_ours(index)
    if isinstance(index, (tuple, list)):
        return type(index)(ours_of(entry) for entry in index)
    return index


def agree(theirs: Any, ours: Any, shown: str) -> bool:
    """Assert that two results, or classes of exceptions, are equal; whether they are results."""
    (a, warned), (b, own_warned) = theirs, ours
    if isinstance(a, Exception) or isinstance(b, Exception):
        assert type(a) is type(b), f"{shown}: {a!r} expected, {b!r} found"
        return False
    found = difference(a, b)
    assert found is None, f"{shown}: {found}"
    assert warned == own_warned, f"{shown}: {warned} expected, {own_warned} found"
    return True


@covers("indexing/array-keeps-masks", "indexing/lists-count-as-one", "indexing/list-is-tensor")
@covers("indexing/foreign-index-refused", "indexing/list-as-tuple", "indexing/too-many")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_reading(seed: int) -> None:
    forms = Forms(seed)
    for _ in range(1500):
        x = reshuffle(forms.source, draw_sizes(forms.source), torch.float32)
        index, own = forms.index(tuple(x.shape)), to_ours(x)
        shown = f"{tuple(x.shape)} {x.stride()} [{index!r}]"
        theirs, ours = outcome(x.__getitem__, [index]), outcome(own.__getitem__, [ours_of(index)])
        if agree(theirs, ours, shown):
            facts = [
                (y.storage_offset(), y._is_view(), y.numel() == 0 or
                 y.untyped_storage().data_ptr() == given.untyped_storage().data_ptr())
                for y, given in ((theirs[0], x), (ours[0], own))
            ]  # fmt: skip
            assert facts[0] == facts[1], f"{shown}: {facts[0]} expected, {facts[1]} found"


NUMBERS = [1, 2.5, True, -1, 1e300, 1j, 300, 2**63, float("nan"), np.float64(2), np.int64(3)]
REFUSED = [np.float32(2), np.bool_(True), np.array(2), [1], None, "a"]


@covers("indexing/assign-number", "indexing/assign-foreign-refused", "fill/narrow-overflow")
@covers("indexing/assign-writes-through", "indexing/assign-basic-casts", "errors/values-in-lists")
@pytest.mark.parametrize("seed", [4, 5, 6])
def test_writing(seed: int) -> None:
    forms = Forms(seed)
    for _ in range(1500):
        sizes, name = draw_sizes(forms.source), forms.pick(["float32", forms.pick(ALL)])
        x = reshuffle(forms.source, sizes, torch.int64)
        x = x.contiguous().to(getattr(torch, name))
        index = forms.index(sizes)
        part = outcome(torch.arange(x.numel()).reshape(sizes).__getitem__, [index])[0]
        value = forms.pick(NUMBERS + REFUSED if forms.flip(0.2) else NUMBERS)
        if isinstance(part, torch.Tensor):
            if part.unique().numel() != part.numel():
                continue  # which of several stays is left open
            if forms.flip(0.6):
                shape = [n if forms.flip(0.9) else 1 for n in part.shape]
                shape = forms.pick([shape, shape, [1, *shape], shape[1:], [], [1]])
                value = forms.source.tensor(forms.pick([name, name, "float64"]), tuple(shape))
        own, shown = to_ours(x), f"{name} {sizes} [{index!r}] = {value!r}"
        theirs = outcome(lambda: (x.__setitem__(index, value), x)[1], [])
        ours = outcome(lambda: (own.__setitem__(ours_of(index), ours_of(value)), own)[1], [])
        theirs[1].clear(), ours[1].clear()  # of lost imaginary parts each library warns once
        agree(theirs, ours, shown)
        assert x._version == own._version, shown


@covers("scalars/contains")
def test_contains() -> None:
    elements = [1, 1.0, 3, True, float("nan"), 1j, "a", None, [1], (1, 2), {}, 2**70, torch.float32]
    elements += [np.float32(1), np.int64(2), np.array(1), np.bool_(True)]
    tensors = [torch.tensor(v) for v in (1, [1.0], [1.0, 5], [[1.0]], [], [1, 2, 3, 4], True)]
    for x in (torch.tensor([1.0, 2.0, float("nan")]), torch.tensor(1), torch.zeros(0),
              torch.tensor([[1, 5], [3, 4]])):  # fmt: skip
        own = to_ours(x)
        for element in (*elements, *tensors):
            theirs = outcome(lambda x=x, e=element: e in x, [])[0]
            ours = outcome(lambda x=own, e=element: ours_of(e) in x, [])[0]
            same = theirs == ours if isinstance(theirs, bool) else type(theirs) is type(ours)
            assert same, f"{element!r} in {x}: {theirs!r} expected, {ours!r} found"


@covers("scalars/beyond-int64")
def test_numbers_beyond_int64() -> None:
    for element, name in ((2**64 - 1, "uint64"), (2**63, "uint64"), (2**63 - 1, "uint64"),
                          (1e20, "complex64"), (float("inf"), "complex64"), (3.5, "complex64"),
                          (1e20, "float64"), (float("nan"), "float32")):  # fmt: skip
        for kind in (int, float, complex, bool, hex):
            results = [
                outcome(lambda lib=lib, k=kind, e=element, n=name: k(
                    lib.tensor([e], dtype=getattr(lib, n))), [])[0]
                for lib in (torch, reftorch)
            ]  # fmt: skip
            if isinstance(results[0], Exception):
                assert type(results[0]) is type(results[1]), (kind, element, results)
            else:
                assert repr(results[0]) == repr(results[1]), (kind, element, results)


@covers("index_select/out-has-same-dtype", "errors/refusal-changes-nothing")
def test_a_refused_out_keeps_its_sizes() -> None:
    for lib in (torch, reftorch):
        x, i = lib.zeros(3, 4), lib.tensor([0])
        for call in (
            lambda x, i, lib=lib: lib.index_select(x, 0, i, out=x),
            lambda x, i, lib=lib: lib.take(x, i, out=x),
            lambda x, i, lib=lib: lib.masked_select(x, x == 0, out=x),
        ):
            with pytest.raises(RuntimeError):
                call(x, i)
            assert x.shape == (3, 4)


@covers("masked_select/gradient-of-nothing", "indexing/empty-scan-and-sort")
@pytest.mark.parametrize(
    "call",
    [
        lambda x: x.masked_select(x > 99), lambda x: x[x > 99], lambda x: x[[]],
        lambda x: x[:, :0].cumsum(1), lambda x: x[:0].cumprod(0), lambda x: x[:0].cummax(0).values,
        lambda x: x[:, :0].sort(1).values, lambda x: x[:0].kthvalue(1).values,
        lambda x: x[:0].logcumsumexp(1), lambda x: x[:0].tril(), lambda x: x[:, :0].trace(),
        lambda x: x[:0].gather(0, (x[:0] * 0).long()), lambda x: x.topk(0).values,
    ],
)  # fmt: skip
def test_gradients_of_nothing(call: Callable[..., Any]) -> None:
    x = torch.arange(6.0).reshape(2, 3)
    theirs, ours = x.clone().requires_grad_(), to_ours(x).requires_grad_()
    call(theirs).sum().backward()
    call(ours).sum().backward()
    assert difference(theirs.grad, ours.grad) is None

"""Storages beside PyTorch: who shares one, what moves it, copies and pickles of what lies on it."""

from __future__ import annotations

import copy
import gc
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch

import reftorch
from tests.ops.sidebyside import Source, attempt, to_ours
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")

ALIASES: list[Callable[[Any], Any]] = [
    lambda x: x.data, lambda x: x.detach(), lambda x: x.t(), lambda x: x[1:], lambda x: x.view(-1),
    lambda x: x[..., ::2], copy.copy, lambda x: x.expand(2, *x.shape), lambda x: x.reshape(-1)[:2],
]  # fmt: skip
COPIES: list[Callable[[Any], Any]] = [
    copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x, 2)),
    lambda x: pickle.loads(pickle.dumps(x)), lambda x: x.clone(),
]  # fmt: skip
MOVES: list[Callable[[Any, Any], Any]] = [
    lambda x, y: x.set_(y), lambda x, y: x.set_(y.untyped_storage()), lambda x, y: x.set_(),
    lambda x, y: x.set_(y.untyped_storage(), 1, (2,), (2,)), lambda x, y: x.set_(y, 0, (2, 1)),
    lambda x, y: setattr(x, "data", y), lambda x, y: setattr(x, "data", y.data),
    lambda x, y: x.resize_(2), lambda x, y: x.resize_(40), lambda x, y: x.resize_(2, 2),
    lambda x, y: x.untyped_storage().resize_(4000), lambda x, y: x.as_strided_((2,), (1,)),
    lambda x, y: setattr(x, "data", None), lambda x, y: x.set_(y, -1, (2,)),
    lambda x, y: x.untyped_storage().fill_(0), lambda x, y: x.t_(),
]  # fmt: skip
WRITES: list[Callable[[Any, Any], Any]] = [
    lambda x, y: x.add_(1), lambda x, y: x.fill_(3), lambda x, y: x.__setitem__(0, 7),
    lambda x, y: x.copy_(y.clone()), lambda x, y: x.is_set_to(y), lambda x, y: x.mul_(2),
]  # fmt: skip


def facts(x: Any, others: list[Any]) -> Any:
    """All that is to be seen of a tensor among others."""
    memory = x.untyped_storage()
    known = [i for i, y in enumerate(others) if y.untyped_storage() is memory]
    lies = [i for i, y in enumerate(others) if y is x._base]
    return (
        tuple(x.shape), x.stride(), x.storage_offset(), x._version, x._is_view(), str(x.dtype),
        known, lies, memory.resizable(), x.is_leaf, len(memory) if x._version == 0 else 0,
    )  # fmt: skip


def has_grown(met: list[tuple[Any, Any]], sizes: dict[int, int]) -> bool:
    """Whether memory of unknown contents was added since the sizes were noted."""
    memories = [x.untyped_storage() for x, _ in met]
    return any(memory.nbytes() > sizes.get(id(memory), memory.nbytes()) for memory in memories)


@covers(
    "storage/shared-by-views", "storage/is-one-object", "storage/set", "storage/set-grows",
    "storage/set-counts-for-self", "storage/set-at-needs-contiguous",
    "storage/resize-of-the-memory", "storage/resize", "conversion/copy-shares",
    "conversion/deepcopy", "conversion/pickle", "conversion/data-is-replaced",
    "conversion/data-keeps-version", "conversion/data-has-own-version",
    "conversion/data-is-a-tensor", "is_set_to/one-place",
)  # fmt: skip
@pytest.mark.parametrize("seed", range(120))
def test_walks(seed: int) -> None:
    source = Source(seed)
    first = torch.arange(6.0).reshape(source.pick([(2, 3), (6,), (1, 6), (3, 2)])).clone()
    second = torch.arange(4.0) + 10  # of its own
    met = [(x, to_ours(x)) for x in (first, second)]
    trail: list[str] = []
    known = True
    for _ in range(8):
        theirs, ours = source.pick(met[-4:])
        kind = source.pick(["alias", "alias", "copy", "move", "move", "write"])
        table: Any = {"alias": ALIASES, "copy": COPIES, "move": MOVES, "write": WRITES}[kind]
        at = source.random.randrange(len(table))
        other, own = source.pick(met) if kind in ("move", "write") else (None, None)
        sizes = {id(x.untyped_storage()): x.untyped_storage().nbytes() for x, _ in met}
        two = () if other is None else (other,), () if own is None else (own,)
        a, b = attempt(table[at], (theirs, *two[0])), attempt(table[at], (ours, *two[1]))
        trail.append(f"{kind} {at}")
        if isinstance(a, Exception) or isinstance(b, Exception):
            assert type(a) is type(b), f"{trail}: {a!r} expected, {b!r} found"
        elif kind in ("alias", "copy"):
            met.append((a, b))
        elif isinstance(a, bool):
            assert a is b, trail
        known = known and not has_grown(met, sizes)
        for x, y in met:
            expected = facts(x, [each for each, _ in met])
            assert facts(y, [each for _, each in met]) == expected, trail
            if known:
                np.testing.assert_equal(y.tolist(), x.tolist(), str(trail))


@covers("storage/bytes-by-index", "storage/made-of-bytes", "storage/copies-equal-sizes")
def test_bytes() -> None:
    calls: list[Callable[[Any], Any]] = [
        lambda s: s[0], lambda s: s[-1], lambda s: s[5:9].tolist(), lambda s: s[3:1].tolist(),
        lambda s: s[:], lambda s: s[24], lambda s: s[-25], lambda s: s[None], lambda s: s[True],
        lambda s: s["a"], lambda s: s[::2], lambda s: s.__setitem__(0, 300),
        lambda s: s.__setitem__(0, -1), lambda s: s.__setitem__(slice(0, 4), 7),
        lambda s: s.__setitem__(0, 1.5), lambda s: s.__setitem__(100, 1),
        lambda s: s.__setitem__(None, 1), lambda s: s.__setitem__(slice(0, 4, 2), 1),
        lambda s: s.fill_(257), lambda s: s.fill_(True), lambda s: s.fill_(1.5),
        lambda s: s.copy_(s.clone()), lambda s: s.copy_(s[:3]), lambda s: s.copy_([1]),
        lambda s: s.resize_(-1), lambda s: s.resize_(1.5), lambda s: s.resize_(8),
        lambda s: s.new(), lambda s: list(s), lambda s: len(s), bool, lambda s: 1 in s,
        lambda s: s.size(), lambda s: s.element_size(), lambda s: s.is_shared(),
        lambda s: s.is_pinned(), lambda s: s.is_cuda, lambda s: s.untyped() is s,
        lambda s: s.cpu() is s, copy.copy, copy.deepcopy, lambda s: s.resizable(), repr,
        lambda s: s.dtype, lambda s: type(s)(3).nbytes(), lambda s: type(s)([1, -1, 300]),
        lambda s: type(s)(b"ab"), lambda s: type(s)(-1), lambda s: type(s)(1.5),
        lambda s: type(s)([1.5]), lambda s: type(s)(), lambda s: str(s.device),
    ]  # fmt: skip
    for at, call in enumerate(calls):
        theirs, ours = torch.arange(6.0), reftorch.arange(6.0)
        a, b = [attempt(call, (x.untyped_storage(),)) for x in (theirs, ours)]
        if isinstance(a, Exception):
            assert type(a) is type(b), f"{at}: {a!r} expected, {b!r} found"
            continue
        assert (a.tolist(), b.tolist())[0] == b.tolist() if hasattr(a, "tolist") else a == b, at
        if theirs.untyped_storage().nbytes() == 24:
            assert theirs.tolist() == ours.tolist() and ours._version == 0, at


@covers("storage/foreign-memory-does-not-resize")
def test_foreign_memory() -> None:
    for library in (torch, reftorch):
        x = library.from_numpy(np.zeros(3))
        y = library.zeros(3)
        assert not x.untyped_storage().resizable() and y.untyped_storage().resizable()
        twin = y.data
        y.numpy()
        for tensor in (x, y, twin):
            assert not tensor.untyped_storage().resizable()
            with pytest.raises(RuntimeError):
                tensor.resize_(10)
            with pytest.raises(RuntimeError):
                tensor.untyped_storage().resize_(1)


@covers("overlap/partial")
def test_overlap_is_seen_through_data() -> None:
    for library in (torch, reftorch):
        x = library.arange(6.0)
        for other in (x.data, copy.copy(x), library.empty(0).set_(x)):
            with pytest.raises(RuntimeError):
                x[1:].add_(other[:-1])
            a, b = x[1:], other[:-1]
            with pytest.raises(RuntimeError):
                a += b


@covers("storage/set-needs-no-grad", "conversion/deepcopy-needs-leaf", "conversion/copy-shares")
def test_leaves() -> None:
    for library in (torch, reftorch):
        x = library.ones(3, requires_grad=True)
        with pytest.raises(RuntimeError):
            x.set_(library.zeros(2))
        with pytest.raises(RuntimeError):
            copy.deepcopy(x * 2)
        x.grad = x.detach()
        twin = copy.deepcopy(x)
        assert twin.grad is not x.grad and twin.grad.tolist() == [1, 1, 1]
        assert twin.grad.untyped_storage() is twin.untyped_storage()
        assert copy.copy(x * 2).is_leaf and copy.copy(x * 2).requires_grad
        assert copy.copy(x).grad is None and pickle.loads(pickle.dumps(x * 2)).requires_grad
        with library.no_grad():
            x.set_(library.zeros(2))
        assert x.requires_grad and x.shape == (2,)
        with pytest.raises(RuntimeError):
            del x.data


@covers("conversion/deepcopy", "conversion/pickle")
def test_copies_together() -> None:
    for library in (torch, reftorch):
        x = library.arange(6.0)
        a, b, c = copy.deepcopy((x, x[2:], x))
        assert a.untyped_storage() is b.untyped_storage() and a is c
        storage, tensor = copy.deepcopy((x.untyped_storage(), x))
        assert tensor.untyped_storage() is storage
        a, b, c = pickle.loads(pickle.dumps((x, x[2:], x)))
        assert a.untyped_storage() is not b.untyped_storage() and a is c
        memo: dict[int, Any] = {}
        assert copy.deepcopy(x, memo) is copy.deepcopy(x, memo)


@covers("pending/deepcopy-resolves")
def test_pending() -> None:
    for library in (torch, reftorch):
        x = library.tensor([1 + 2j, 3j])[1:].conj()
        for call in (copy.copy, copy.deepcopy, lambda t: pickle.loads(pickle.dumps(t))):
            for y in (x, x.imag, x._neg_view()):
                z = call(y)
                resolves = call is copy.deepcopy
                assert (z.is_conj(), z.is_neg()) == (
                    (False, False) if resolves else (y.is_conj(), y.is_neg())
                )
                assert z.tolist() == y.tolist() and (z.storage_offset() == 0) is resolves


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles_of_every_dtype(protocol: int) -> None:
    for name in ("float32", "bfloat16", "float8_e5m2", "complex32", "bool", "uint16"):
        x = reftorch.ones(2, 3, dtype=getattr(reftorch, name)).t()
        y = pickle.loads(pickle.dumps(x, protocol))
        assert y.dtype is x.dtype and y.stride() == (1, 3) and y.tolist() == x.tolist()


@covers("storage/resize", "out/resized")
def test_filling_an_empty_out_does_not_search_the_heap(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = []
    monkeypatch.setattr(gc, "get_referrers", lambda storage: searched.append(storage) or [])
    out = reftorch.empty(0)
    views = (out.view(0, 2), out[:0], out.numpy())
    assert reftorch.add(reftorch.ones(3), 1, out=out).tolist() == [2, 2, 2] and not searched
    assert [view.tolist() for view in views] == [[], [], []]
    assert views[1].resize_(2).tolist() == [2, 2]
    out.resize_(4)
    assert searched


GROWING: dict[str, Callable[[Any], Any]] = {
    "resize_": lambda x: x.resize_(50),
    "sum": lambda x: reftorch.sum(reftorch.ones(5, 7), 0, out=x),
    "add": lambda x: reftorch.add(reftorch.ones(9), 1, out=x),
    "matmul": lambda x: reftorch.matmul(reftorch.ones(3, 4), reftorch.ones(4, 5), out=x),
}
VIEWING = (lambda x: x[1:], lambda x: x.detach(), lambda x: x.view(1, 2), lambda x: x.data)


@pytest.mark.filterwarnings("ignore:An output with one or more elements")
@pytest.mark.parametrize("name", GROWING)
def test_windows_are_looked_for_where_there_may_be_some(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search takes as long as the program has objects: memory seen by one tensor needs none."""
    searched: list[Any] = []

    def get_referrers(*objects: Any) -> list[Any]:
        searched.extend(objects)
        return referrers(*objects)

    referrers = gc.get_referrers
    monkeypatch.setattr(gc, "get_referrers", get_referrers)
    for make in (lambda: reftorch.zeros(2), lambda: reftorch.tensor([1.0, 2.0]).clone()):
        alone = make()
        alone.tolist()
        GROWING[name](alone)
        assert not searched
        for view in VIEWING:
            seen = make()
            other = view(seen)
            other.tolist()  # lays an array over the memory
            GROWING[name](seen)
            seen.fill_(7.0)
            assert searched and other.eq(7.0).all().item()
            searched.clear()

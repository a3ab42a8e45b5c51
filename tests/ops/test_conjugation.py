"""Pending conjugation and negation beside PyTorch: walks over views, writes and operators."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch

import reftorch
from tests.ops.sidebyside import Source, attempt, to_ours
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")
COMPLEX = ["complex64", "complex128"]
Walk = list[tuple[Any, Any]]

VIEWS: list[Callable[[Any], Any]] = [
    lambda x: x.conj(), lambda x: x.conj(), lambda x: x._neg_view(), lambda x: x.imag,
    lambda x: x.real, lambda x: x.t(), lambda x: x.mH, lambda x: x.adjoint(), lambda x: x[0],
    lambda x: x[..., ::2], lambda x: x.unsqueeze(0), lambda x: x.detach(), lambda x: x.data,
    lambda x: x.reshape(-1), lambda x: x.expand(2, *x.shape), lambda x: x.diagonal(),
    lambda x: x.unbind()[-1], lambda x: x.contiguous(), lambda x: x.flatten(), lambda x: x.alias(),
    lambda x: x.resolve_conj(), lambda x: x.resolve_neg(), lambda x: x.movedim(0, -1),
    lambda x: x.split(1)[0], lambda x: x.as_strided((2,), (1,)), lambda x: x.unfold(0, 1, 1),
]  # fmt: skip
FRESH: list[Callable[[Any], Any]] = [
    lambda x: x + 1, lambda x: x * x, lambda x: x.clone(), lambda x: x.sum(), lambda x: x.abs(),
    lambda x: x.exp(), lambda x: -x, lambda x: x.conj_physical(), lambda x: x.flip(0),
    lambda x: x == x, lambda x: x.cumsum(0), lambda x: x.mean(0), lambda x: x.new_zeros(2),
    lambda x: x.repeat(2, 1), lambda x: x.index_select(0, x.new_zeros(1).real.long()),
    lambda x: x.cumprod(-1), lambda x: x.where(x.abs() > 1, x), lambda x: x[[0, 0]], lambda x: +x,
    lambda x: x.to(x.dtype), lambda x: x.cfloat(), lambda x: x.masked_fill(x.real > 0, 2),
    lambda x: x.item(), lambda x: x.tolist(), lambda x: x.numpy(), lambda x: x.numpy(force=True),
    lambda x: x.view(x.dtype), lambda x: x.is_contiguous(), lambda x: x.stride(),
]  # fmt: skip
WRITES: list[Callable[[Any, Any], Any]] = [
    lambda x, y: x.add_(1), lambda x, y: x.mul_(x), lambda x, y: x.copy_(y),
    lambda x, y: x.fill_(2), lambda x, y: x.zero_(), lambda x, y: x.neg_(),
    lambda x, y: x.__setitem__(0, 3),
    lambda x, y: x.__setitem__(..., y.clone()), lambda x, y: x.conj_physical_(),
    lambda x, y: x.t_(), lambda x, y: x.add_(y.clone()), lambda x, y: x.unsqueeze_(0),
    lambda x, y: x.masked_fill_(x.real > 0, 7), lambda x, y: x.mul_(2).squeeze_(),
]  # fmt: skip


def facts(x: Any) -> Any:
    """All that is to be seen of a result."""
    if isinstance(x, (torch.Tensor, reftorch.Tensor)):
        return (
            x.tolist(), tuple(x.shape), x.stride(), x.storage_offset(), x.is_conj(), x.is_neg(),
            str(x.dtype), x._is_view(), x._version, x.is_complex() and x.real.is_neg(),
        )  # fmt: skip
    return x.tolist() if hasattr(x, "tolist") else x


def expect_same(theirs: Any, ours: Any, shown: object) -> bool:
    """Assert that two results, or the classes of two refusals, are the same."""
    if isinstance(theirs, Exception) or isinstance(ours, Exception):
        assert type(theirs) is type(ours), f"{shown}: {theirs!r} expected, {ours!r} found"
        return False
    expected, found = facts(theirs), facts(ours)
    if isinstance(theirs, torch.Tensor):
        assert expected[1:] == found[1:], f"{shown}: {expected} expected, {found} found"
        expected, found = expected[0], found[0]
    elif expected is None:
        return found is None
    np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-5, err_msg=str(shown))
    return True


def start(source: Source) -> Walk:
    """A tensor, twice."""
    name = source.pick([*COMPLEX, *COMPLEX, "float32", "int64"])
    tensor = source.tensor(name, source.pick([(2, 3), (3, 3), (3,), (), (2, 2, 3), (1, 3), (2, 0)]))
    return [(tensor.clone(), to_ours(tensor.clone()))]


def walk(source: Source, steps: int) -> None:
    """Views, operators and writes in turn; after each, every tensor met is looked at."""
    met, trail = start(source), []
    for _ in range(steps):
        theirs, ours = source.pick(met[-3:])
        kind = source.pick(["view", "view", "view", "fresh", "write"])
        if kind == "write":
            other, own = source.pick(met)
            at = source.random.randrange(len(WRITES))
            a = attempt(WRITES[at], (theirs, other))
            b = attempt(WRITES[at], (ours, own))
        else:
            table = VIEWS if kind == "view" else FRESH
            at = source.random.randrange(len(table))
            a, b = attempt(table[at], (theirs,)), attempt(table[at], (ours,))
        trail.append(f"{kind} {at}")
        if expect_same(a, b, trail) and isinstance(a, torch.Tensor) and kind == "view":
            met.append((a, b))
        for x, y in met:
            expect_same(x, y, trail)


@covers(
    "pending/conj-is-a-view", "pending/imag-of-conjugate", "pending/neg-view",
    "pending/views-keep-it", "pending/operators-see-values", "pending/fresh-has-none",
    "pending/writes-go-through", "pending/bits-stay-in-place", "pending/resolve-copies",
    "pending/dtype-view-refuses", "pending/numpy-refuses", "conj/values",
    "conj_physical/real-is-itself", "adjoint/needs-matrices", "views/real-and-imag",
)  # fmt: skip
@pytest.mark.parametrize("seed", range(250))
def test_walks(seed: int) -> None:
    walk(Source(seed), 8)


# ---- gradients

RECORDED = [view for at, view in enumerate(VIEWS) if at not in (11, 12, 20, 21, 24)]
SCALES: list[Callable[[Any], Any]] = [
    lambda x: x.mul_(2), lambda x: x.add_(x), lambda x: x.neg_(), lambda x: x.copy_(x * 3),
    lambda x: x[0].fill_(3), lambda x: x.conj_physical_(),
]  # fmt: skip


def gradient(library: Any, leaf: Any, picks: list[tuple[str, int]]) -> Any:
    """The gradient of a leaf after views of it, some of them written to."""
    met = [leaf * 2]
    for kind, at in picks:
        if kind == "view":
            met.append(RECORDED[at % len(RECORDED)](met[-1]))
        elif kind == "old":
            SCALES[at % len(SCALES)](met[at % len(met)])
        else:
            SCALES[at % len(SCALES)](met[-1])
    total = sum((x * x * (1 + i)).abs().sum() for i, x in enumerate(met))
    return library.autograd.grad(total, leaf)[0].tolist()


@covers("pending/history-keeps-it", "autograd/complex-is-conjugate")
@pytest.mark.parametrize("seed", range(200))
def test_gradients(seed: int) -> None:
    source = Source(seed)
    leaf = source.tensor("complex128", source.pick([(2, 3), (3,), (2, 2), (1, 3)])).contiguous()
    own = to_ours(leaf).requires_grad_()
    kinds = [source.pick(["view", "view", "write", "old"]) for _ in range(4)]
    picks = [(kind, source.random.randrange(1000)) for kind in kinds]
    theirs = attempt(gradient, (torch, leaf.requires_grad_(), picks))
    ours = attempt(gradient, (reftorch, own, picks))
    if isinstance(theirs, Exception) or isinstance(ours, Exception):
        assert type(theirs) is type(ours), f"{picks}: {theirs!r} expected, {ours!r} found"
        return
    np.testing.assert_allclose(ours, theirs, rtol=1e-9, atol=1e-9, err_msg=str(picks))


# ---- the rest


@covers("pending/dot-of-conjugates", "dot/no-conjugate")
@pytest.mark.parametrize("name", ["dot", "vdot"])
def test_dot(name: str) -> None:
    source = Source(1)
    a, b = source.tensor("complex64", (3,)), source.tensor("complex64", (3,))
    turns: list[Callable[[Any], Any]] = [
        lambda x: x, lambda x: x.conj(), lambda x: x._neg_view(), lambda x: x.conj()._neg_view(),
    ]  # fmt: skip
    for first in turns:
        for second in turns:
            theirs = getattr(torch, name)(first(a), second(b))
            ours = getattr(reftorch, name)(first(to_ours(a)), second(to_ours(b)))
            expect_same(theirs, ours, (turns.index(first), turns.index(second)))


@covers("pending/view-as-real-refuses")
def test_view_as_real() -> None:
    x = Source(2).tensor("complex64", (2, 3))
    expect_same(torch.view_as_real(x._neg_view()), reftorch.view_as_real(to_ours(x)._neg_view()), 0)
    with pytest.raises(RuntimeError) as refused:
        reftorch.view_as_real(to_ours(x).conj())
    assert refused.value.rule == "pending/view-as-real-refuses"  # type: ignore[attr-defined]


@covers("pending/copies-do-not-overlap", "overlap/partial")
def test_overlap() -> None:
    for library in (torch, reftorch):
        x = library.tensor([1.0, 2.0, 3.0])
        x[1:].add_(x._neg_view()[:2])
        assert x.tolist() == [1, 1, 1]
        with pytest.raises(RuntimeError):
            x._neg_view()[1:].copy_(x._neg_view()[:2])


@covers("pending/operators-see-values")
def test_complex32() -> None:
    x = reftorch.tensor([1 + 2j, -0.5j], dtype=reftorch.complex32)
    y = torch.tensor([1 + 2j, -0.5j], dtype=torch.complex32)
    turns: list[Callable[[Any], Any]] = [lambda t: t.conj(), lambda t: t._neg_view()]
    for turn in turns:
        expect_same(turn(y), turn(x), 0)
        expect_same(turn(y).imag, turn(x).imag, 0)
        turn(x)[0], turn(y)[0] = 3j, 3j
        expect_same(turn(y), turn(x), 0)


@covers("errors/dtypes")
def test_bool_is_never_negated() -> None:
    x = reftorch.tensor([True])._neg_view()
    assert x.is_neg() and x.shape == (1,)
    for read in (x.item, x.clone, x.tolist, x.resolve_neg):
        with pytest.raises(NotImplementedError):
            read()

"""Random programs of views, writes, gradients and modes, step by step in PyTorch and here.

After each step all tensors of the program must agree in values, sizes, requires_grad, is_leaf,
grad_fn, version and grad, and an operation refused by one must be refused by the other.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import hypothesis.strategies as st
import numpy as np
import pytest
import torch
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import reftorch
from tests.support import covers

LIMIT = 12  # tensors in a program
SIZES = [(2, 3), (3,), (2, 2), (1, 3), (), (0, 2)]

Call = Callable[..., Any]

VIEWS: dict[str, Call] = {
    "first": lambda t: t[0],
    "last row": lambda t: t[-1:],
    "column": lambda t: t[..., 1],
    "steps": lambda t: t[..., ::2],
    "all": lambda t: t[...],
    "line": lambda t: t.view(-1),
    "line or copy": lambda t: t.reshape(-1),
    "crossed": lambda t: t.transpose(0, 1),
    "matrix": lambda t: t.t(),
    "moved": lambda t: t.movedim(0, -1),
    "new dim": lambda t: t.unsqueeze(0),
    "squeezed": lambda t: t.squeeze(),
    "stretched": lambda t: t.expand(2, *t.shape),
    "narrowed": lambda t: t.narrow(-1, 1, 1),
    "diagonal": lambda t: t.diagonal(),
    "detached": lambda t: t.detach(),
    "real": lambda t: t.real,
    "pairs": lambda t: t.resolve_conj() if not t.is_complex() else _pairs(t),
}
SEVERAL: dict[str, Call] = {
    "unbind": lambda t: t.unbind(),
    "split": lambda t: t.split(1),
    "chunk": lambda t: t.chunk(2),
}
FRESH: dict[str, Call] = {
    "half": lambda t: t * 0.5,
    "plus": lambda t: t + 2,
    "negative": lambda t: -t,
    "square": lambda t: t * t,
    "sine": lambda t: t.sin(),
    "sigmoid": lambda t: t.exp(),
    "copy": lambda t: t.clone(),
    "sum": lambda t: t.sum(),
    "mean": lambda t: t.sum(-1),
    "positive": lambda t: t.abs(),
    "gathered": lambda t: t[[0, 0]],
}
WITH_OTHER: dict[str, Call] = {
    "sum": lambda t, u: t + u,
    "product": lambda t, u: t * u,
    "difference": lambda t, u: t - u,
}
WRITES: dict[str, Call] = {
    "half": lambda t: t.mul_(0.5),
    "plus": lambda t: t.add_(1),
    "negative": lambda t: t.neg_(),
    "zero": lambda t: t.zero_(),
    "fill": lambda t: t.fill_(2),
    "sine": lambda t: t.sin_(),
    "exp": lambda t: t.exp_(),
    "signs": lambda t: t.lt_(0.5),
    "item": lambda t: t.__setitem__(0, 3.0),
    "masked": lambda t: t.masked_fill_(t.detach() > 1, 0.5),
    "crossed": lambda t: t.t_(),
    "new dim": lambda t: t.unsqueeze_(0),
    "squeezed": lambda t: t.squeeze_(),
}
GEOMETRY = ("crossed", "new dim", "squeezed")
WRITES_OF_OTHER: dict[str, Call] = {
    "sum": lambda t, u: t.add_(u),
    "product": lambda t, u: t.mul_(u),
    "copy": lambda t, u: t.copy_(u),
    "first": lambda t, u: t.__setitem__(0, u),
    "gathered": lambda t, u: t.__setitem__([0], u),
    "plus": lambda t, u: t.__iadd__(u),
}


def _pairs(t: Any) -> Any:
    return (torch if isinstance(t, torch.Tensor) else reftorch).view_as_real(t)


class Pair:
    """A tensor of PyTorch and what should be the same tensor here."""

    def __init__(self, theirs: torch.Tensor, ours: Any) -> None:
        self.theirs, self.ours = theirs, ours


def shown(tensor: Any) -> dict[str, Any]:
    """What must be equal, apart from the elements."""
    return {
        "sizes": tuple(tensor.shape),
        "dtype": str(tensor.dtype),
        "strides": tuple(tensor.stride()),
        "requires_grad": tensor.requires_grad,
        "version": tensor._version,
        "is a view": tensor._base is not None,
        "is_leaf": outcome(lambda: tensor.is_leaf),
        "has grad_fn": outcome(lambda: tensor.grad_fn is None),
        "retains_grad": outcome(lambda: tensor.retains_grad),
    }


class InternalFault(Exception):
    """PyTorch asks to report a fault of its own, which leaves its tensors in disorder."""


def outcome(call: Call) -> Any:
    """The result, or the class of the exception."""
    try:
        return call()
    except Exception as problem:  # noqa: BLE001 - its class is compared
        return InternalFault if "INTERNAL ASSERT FAILED" in str(problem) else type(problem)


def same(theirs: torch.Tensor | None, ours: Any) -> bool:
    """Whether the elements are the same, as far as rounding goes."""
    if theirs is None or ours is None:
        return theirs is None and ours is None
    a, b = theirs.detach().numpy(), ours.detach().numpy()
    return a.shape == b.shape and np.allclose(a, b, rtol=1e-9, atol=1e-9, equal_nan=True)


class Programs(RuleBasedStateMachine):
    """Two runs of one program."""

    def __init__(self) -> None:
        super().__init__()
        self.pairs: list[Pair] = []
        self.count = 0

    # ---- the steps

    @initialize(requires_grad=st.booleans())
    def begin(self, requires_grad: bool) -> None:
        self.add_leaf((2, 3), torch.float64, True)
        self.add_leaf((2, 3), torch.float64, requires_grad)
        self.both(0, FRESH["half"])

    @rule(sizes=st.sampled_from(SIZES), complex_=st.booleans(), requires_grad=st.booleans())
    def leaf(self, sizes: tuple[int, ...], complex_: bool, requires_grad: bool) -> None:
        self.add_leaf(sizes, torch.complex128 if complex_ else torch.float64, requires_grad)

    @rule(at=st.integers(0, 99), name=st.sampled_from(list(VIEWS)), recorded=st.booleans())
    def view(self, at: int, name: str, recorded: bool) -> None:
        self.both(at, VIEWS[name], recorded=recorded or at % 2 == 0)

    @rule(at=st.integers(0, 99), name=st.sampled_from(list(SEVERAL)), recorded=st.booleans())
    def several(self, at: int, name: str, recorded: bool) -> None:
        self.both(at, SEVERAL[name], recorded=recorded)

    @rule(at=st.integers(0, 99), name=st.sampled_from(list(FRESH)))
    def fresh(self, at: int, name: str) -> None:
        self.both(at, FRESH[name])

    @rule(at=st.integers(0, 99), other=st.integers(0, 99), name=st.sampled_from(list(WITH_OTHER)))
    def with_other(self, at: int, other: int, name: str) -> None:
        self.both(at, WITH_OTHER[name], other)

    @rule(at=st.integers(0, 99), name=st.sampled_from(list(WRITES)), unseen=st.integers(0, 3))
    def write(self, at: int, name: str, unseen: int) -> None:
        if name not in GEOMETRY:
            self.both(at, WRITES[name], recorded=unseen > 0)
        elif outcome(lambda: self.pairs[at % len(self.pairs)].theirs.is_leaf) is False:
            # what another geometry does to a graph that does not know of it is left open
            self.both(at, WRITES[name])

    @rule(
        at=st.integers(0, 99), other=st.integers(0, 99), unseen=st.integers(0, 3),
        name=st.sampled_from(list(WRITES_OF_OTHER)),
    )  # fmt: skip
    def write_other(self, at: int, other: int, unseen: int, name: str) -> None:
        a, b = [self.pairs[place % len(self.pairs)].theirs for place in (at, other)]
        overlaps = a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr()
        if name != "first" and a.shape == b.shape and a.stride() == b.stride():
            overlaps = overlaps and a.storage_offset() != b.storage_offset()
        # PyTorch has no gradient for filling complex numbers with a real tensor
        if not overlaps and not (a.is_complex() and b.dim() == 0):
            self.both(at, WRITES_OF_OTHER[name], other, recorded=unseen > 0)

    @rule(at=st.integers(0, 99), value=st.booleans())
    def mark(self, at: int, value: bool) -> None:
        self.both(at, lambda t: t.requires_grad_(value))

    @rule(at=st.integers(0, 99))
    def detach(self, at: int) -> None:
        self.both(at, lambda t: t.detach_())

    @rule(at=st.integers(0, 99))
    def retain(self, at: int) -> None:
        self.both(at, lambda t: t.retain_grad())

    @rule(at=st.integers(0, 99), keep=st.booleans())
    def backward(self, at: int, keep: bool) -> None:
        def run(t: Any) -> None:
            t.backward(t.detach().clone(), retain_graph=keep)

        if not self.both(at, run):
            for pair in self.pairs:  # which leaves were reached before the refusal is left open
                pair.theirs.grad = pair.ours.grad = None

    @rule(at=st.integers(0, 99), inputs=st.lists(st.integers(0, 99), min_size=1, max_size=3))
    def grad(self, at: int, inputs: list[int]) -> None:
        def run(t: Any, *leaves: Any) -> Any:
            library = torch if isinstance(t, torch.Tensor) else reftorch
            given = t.detach().clone()
            return library.autograd.grad(t, leaves, given, retain_graph=True, allow_unused=True)

        self.both(at, run, *inputs, keep=False)

    # ---- how a step is done twice

    def add_leaf(self, sizes: tuple[int, ...], dtype: torch.dtype, requires_grad: bool) -> None:
        self.count += 1
        values = np.arange(1, 1 + int(np.prod(sizes))).reshape(sizes) * 0.25 + self.count / 8
        theirs = torch.tensor(values, dtype=dtype)
        ours = reftorch.tensor(values, dtype=getattr(reftorch, str(dtype)[len("torch.") :]))
        self.keep(
            theirs.requires_grad_(requires_grad), ours.requires_grad_(requires_grad)
        )  # fmt: skip

    def keep(self, theirs: Any, ours: Any) -> None:
        if not any(pair.theirs is theirs for pair in self.pairs):
            assert not any(pair.ours is ours for pair in self.pairs)
            if len(self.pairs) == LIMIT:
                del self.pairs[3]
            self.pairs.append(Pair(theirs, ours))

    def both(
        self, at: int, call: Call, *others: int, recorded: bool = True, keep: bool = True
    ) -> bool:
        """Do a step in both, compare the outcomes, and keep the results."""
        chosen = [self.pairs[place % len(self.pairs)] for place in (at, *others)]
        with nullcontext() if recorded else torch.no_grad():
            theirs = outcome(lambda: call(*[pair.theirs for pair in chosen]))
        with nullcontext() if recorded else reftorch.no_grad():
            ours = outcome(lambda: call(*[pair.ours for pair in chosen]))
        if theirs is InternalFault:
            self.pairs.clear()
            self.begin(True)
            return True
        refused = isinstance(theirs, type)
        assert refused == isinstance(ours, type), f"{theirs} expected, {ours} found"
        if refused:
            # of two reasons to refuse, as a stale view without dims, either may come first
            assert theirs is ours or {theirs, ours} == {RuntimeError, IndexError}
            return False
        results = theirs if isinstance(theirs, (tuple, list)) else (theirs,)
        own = ours if isinstance(ours, (tuple, list)) else (ours,)
        assert len(results) == len(own)
        for a, b in zip(results, own, strict=True):
            assert same(a, b) if a is not None else b is None
            if a is not None and keep:
                self.keep(a, b)
        return True

    @invariant()
    def all_agree(self) -> None:
        for place, pair in enumerate(self.pairs):
            theirs, ours = shown(pair.theirs), shown(pair.ours)
            wrong = {fact: (value, ours[fact]) for fact, value in theirs.items()
                     if value != ours[fact] and value is not InternalFault}  # fmt: skip
            assert not wrong, f"tensor {place}, what is expected and what is: {wrong}"
            assert same(pair.theirs, pair.ours), f"elements of tensor {place}"
            a, b = pair.theirs.grad, pair.ours.grad
            assert same(a, b), f"grad of tensor {place}: {a} expected, {b} found"

    def teardown(self) -> None:
        """At the end, the gradients of everything that is left."""
        for place in range(len(self.pairs)):
            self.backward(place, keep=True)
            self.all_agree()


@covers(
    "views-and-inplace/write-to-view-reaches-base", "views-and-inplace/write-to-base-reaches-views",
    "views-and-inplace/several-views-go-stale", "views-and-inplace/view-made-without-grad",
    "views-and-inplace/view-requires-grad-with-base", "inplace/version-is-shared",
)  # fmt: skip
@pytest.mark.filterwarnings("ignore")  # of PyTorch, about the grad of what is no leaf
class TestPrograms(Programs.TestCase):  # type: ignore[name-defined, misc]
    settings = settings(stateful_step_count=40)

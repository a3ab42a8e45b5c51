"""Generators: seeds, states that PyTorch takes as well, copies, forks."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
import torch

import reftorch
from tests.ops.sidebyside import attempt, to_ours, to_theirs
from tests.support import covers

SEEDS = [0, 1, -1, 123, 2**32 + 5, 2**63, 2**64 - 1, -(2**63), 2**64, -(2**63) - 1]
BAD = [1.5, True, "a", None]


@covers("random/seeding", "random/seed-range", "random/negative-seed-wraps")
@covers("random/seed-is-an-int")
@pytest.mark.parametrize("seed", SEEDS + BAD, ids=repr)
def test_seeds(seed: Any) -> None:
    def call(lib: Any) -> tuple[Any, ...]:
        g = lib.Generator().manual_seed(seed)
        return g.initial_seed(), lib.rand(5, generator=g).tolist(), str(g.device)

    def call_default(lib: Any) -> tuple[Any, ...]:
        lib.manual_seed(seed)
        return lib.initial_seed(), lib.rand(5).tolist()

    for each in (call, call_default):
        theirs, ours = attempt(each, (torch,)), attempt(each, (reftorch,))
        if isinstance(theirs, Exception):
            assert type(theirs) is type(ours), (theirs, ours)
        else:
            assert theirs == ours


def test_the_system_seeds() -> None:
    first, second = reftorch.Generator(), reftorch.Generator()
    assert first.seed() == first.initial_seed() != second.seed()
    assert 0 <= reftorch.seed() == reftorch.initial_seed() < 2**64
    assert reftorch.Generator().initial_seed() == torch.Generator().initial_seed()
    assert not torch.equal(
        to_theirs(reftorch.rand(9, generator=first)), to_theirs(reftorch.rand(9, generator=second))
    )


def _advance(lib: Any, g: Any, steps: list[int]) -> None:
    for step in steps:
        if step % 3:
            lib.rand(step, generator=g)
        else:
            lib.randn(step % 16, generator=g)


@covers("random/state-layout")
@pytest.mark.parametrize(
    "steps", [[], [1], [3], [623], [624 - 1, 1], [624, 1], [625], [3, 1250, 9, 5], [1248, 1, 1]],
    ids=str,
)  # fmt: skip
def test_states_are_those_of_torch(steps: list[int]) -> None:
    theirs, ours = torch.Generator().manual_seed(77), reftorch.Generator().manual_seed(77)
    _advance(torch, theirs, steps)
    _advance(reftorch, ours, steps)
    state, own = theirs.get_state(), ours.get_state()
    a, b = state.clone(), to_theirs(own)
    kept = slice(5024, 5032)
    torch.testing.assert_close(a[kept].view(torch.float64), b[kept].view(torch.float64))
    a[kept], b[kept] = 0, 0
    assert torch.equal(a, b)
    # a state of one goes on in the other
    there, here = torch.Generator(), reftorch.Generator()
    there.set_state(to_theirs(own))
    here.set_state(to_ours(state))
    for count in (5, 700):
        expected = torch.rand(count, generator=theirs, dtype=torch.float64)
        assert torch.equal(torch.rand(count, generator=there, dtype=torch.float64), expected)
        mine = reftorch.rand(count, generator=here, dtype=reftorch.float64)
        assert torch.equal(to_theirs(mine), expected)
    assert here.initial_seed() == there.initial_seed() == 77


@covers("random/state-is-checked")
def test_bad_states() -> None:
    def states(lib: Any) -> list[Any]:
        good = lib.Generator().get_state()
        unseeded, spent = good.clone(), good.clone()
        unseeded[12] = 0
        spent[8:12] = 0
        return [unseeded, spent, good[:100], good.float(), good.to(lib.int8), 3, None, lib.ones(2)]

    for theirs, ours in zip(states(torch), states(reftorch), strict=True):
        problem = attempt(torch.Generator().set_state, (theirs,))
        g = reftorch.Generator().manual_seed(5)
        found = attempt(g.set_state, (ours,))
        assert isinstance(problem, Exception)
        assert type(problem) is type(found), (problem, found)
        assert g.initial_seed() == 5


def test_a_strided_state() -> None:
    g = reftorch.Generator().manual_seed(8)
    wide = reftorch.zeros(5056, 2, dtype=reftorch.uint8)
    wide[:, 1] = g.get_state()
    other = reftorch.Generator().set_state(wide[:, 1])
    assert other.initial_seed() == 8


def pickled(g: Any) -> Any:
    return pickle.loads(pickle.dumps(g))  # noqa: S301


@pytest.mark.parametrize(
    "twin", [copy.copy, copy.deepcopy, pickled, lambda g: g.clone_state()],
)  # fmt: skip
def test_copies(twin: Any) -> None:
    g = reftorch.Generator().manual_seed(4)
    reftorch.randn(3, generator=g)
    other = twin(g)
    assert other is not g and other.initial_seed() == 4
    assert reftorch.randn(3, generator=g).tolist() == reftorch.randn(3, generator=other).tolist()
    reftorch.rand(1, generator=g)
    assert reftorch.rand(1, generator=g).tolist() != reftorch.rand(1, generator=other).tolist()


@covers("random/default-generator", "random/fork")
def test_default_generator() -> None:
    g = reftorch.manual_seed(6)
    assert g is reftorch.default_generator is reftorch.random.default_generator
    first = reftorch.rand(4).tolist()
    g.manual_seed(6)
    with reftorch.random.fork_rng():
        reftorch.manual_seed(1)
    assert reftorch.rand(4).tolist() == first
    g.manual_seed(6)
    with reftorch.random.fork_rng(enabled=False):
        reftorch.rand(1)
    assert reftorch.rand(4).tolist() != first
    g.manual_seed(6)
    with pytest.raises(ZeroDivisionError), reftorch.random.fork_rng():
        reftorch.rand(1)
        raise ZeroDivisionError
    assert reftorch.rand(4).tolist() == first


def test_a_generator_is_asked_for() -> None:
    for lib in (torch, reftorch):
        with pytest.raises(TypeError):
            lib.rand(2, generator=3)
        with pytest.raises(RuntimeError):
            lib.Generator("cuda")


def test_numpy_is_left_alone() -> None:
    np.random.seed(3)
    expected = np.random.random(3).tolist()
    np.random.seed(3)
    reftorch.manual_seed(1)
    reftorch.rand(1000)
    assert np.random.random(3).tolist() == expected

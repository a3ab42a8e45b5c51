"""Equality and closeness beside PyTorch."""

from __future__ import annotations

import pytest
import torch

import reftorch
from tests.ops.sidebyside import ALL, SIZES, Source, attempt, compare, to_ours
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore:ComplexHalf support")


@covers("isclose/tolerance", "isclose/nan", "isclose/one-dtype", "isclose/tolerances-not-negative")
@covers("isclose/integers-in-default-dtype", "equal/sizes-and-elements")
def test_close() -> None:
    source = Source(1)
    for _ in range(1200):
        dtype = source.pick(ALL)
        sizes = source.pick(SIZES)
        x = source.tensor(dtype, sizes, source.flip(0.4))
        y = source.tensor(dtype if source.flip(0.9) else source.pick(ALL), sizes, source.flip(0.4))
        if source.flip(0.5) and x.dtype == y.dtype:
            y = x.clone()  # torch refuses float8 when both are one tensor
        tolerances = (
            source.pick([1e-5, 0, 0.5, -1, float("inf"), float("nan")]),
            source.pick([1e-8, 0, 2]),
        )
        nan = source.flip(0.5)
        compare(lambda lib, a, b, t, n: lib.isclose(a, b, *t, equal_nan=n), [x, y, tolerances, nan])
        for call in (lambda a, b: a.equal(b), lambda a, b: a.allclose(b, equal_nan=True)):
            theirs, ours = attempt(call, (x, y)), attempt(call, (to_ours(x), to_ours(y)))
            if isinstance(theirs, Exception):
                assert type(ours) is type(theirs), (x, y, theirs, ours)
            else:
                assert ours is theirs, (x, y)


@covers("isclose/tolerance", "iterator/fresh-result")
def test_strides() -> None:
    x, y = torch.ones(3).as_strided((1, 2), (1, 1)), torch.ones(4)[::2]
    for a, b in ((x, y), (y, x), (x, x), (x, y.clone()), (x.int(), y.int())):
        for nan in (False, True):
            compare(lambda lib, a, b, n=nan: lib.isclose(a, b, equal_nan=n), [a, b])
            compare(lambda lib, a, b, n=nan: lib.isclose(a, b, 0, 0, equal_nan=n), [a, b])


def test_sizes() -> None:
    for library in (torch, reftorch):
        one, three = library.ones(1), library.ones(3)
        assert not library.equal(one, three) and library.allclose(one, three)
        assert not library.equal(one, library.ones(()))
        assert library.isclose(library.ones(2, 1), three).shape == (2, 3)
        with pytest.raises(TypeError):
            library.equal(one, 1)

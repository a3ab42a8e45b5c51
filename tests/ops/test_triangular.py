"""Triangles and traces beside PyTorch."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import ALL, Source, attempt, difference, to_ours
from tests.ops.strided import draw_sizes, reshuffle
from tests.ops.taken_together import compare, gradients
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore:ComplexHalf support")


@covers("tril/zero-beyond-the-diagonal", "tril/needs-matrices", "tril/result-is-contiguous")
@pytest.mark.parametrize("name", ["tril", "triu"])
def test_triangles(name: str) -> None:
    source = Source(len(name))
    for place in range(200):
        element = getattr(torch, ALL[place % len(ALL)])
        x = reshuffle(source, draw_sizes(source), element)
        diagonal = source.pick([0, 0, 1, -1, 3, -9, 2**62, -(2**62)])
        compare(lambda lib, x, d=diagonal: getattr(lib, name)(x, d), (x,))
        if x.dim() < 4:  # more are taken together, and refused where they overlap
            compare(lambda lib, x, d=diagonal: getattr(x, f"{name}_")(d), (x,))


@covers("tril/zero-beyond-the-diagonal", "out/exact-dtype")
def test_out() -> None:
    x = torch.arange(9.0).view(3, 3)
    for element in ("float32", "float64", "int64"):
        for sizes in ((0,), (3, 3), (2, 2)):

            def call(lib: Any, x: Any, element: str = element, sizes: Any = sizes) -> Any:
                out = lib.zeros(sizes, dtype=getattr(lib, element))
                return lib.tril(x, out=out.t() if len(sizes) == 2 else out)

            theirs, ours = attempt(call, (torch, x)), attempt(call, (reftorch, to_ours(x)))
            if isinstance(theirs, Exception):
                assert type(theirs) is type(ours)
            else:
                assert difference(theirs, ours) is None


@covers("trace/sums-the-main-diagonal")
def test_trace() -> None:
    source = Source(3)
    for place in range(150):
        sizes = source.pick([(3, 3), (2, 5), (5, 2), (0, 3), (3, 0), (3,), (), (2, 2, 2)])
        compare(lambda lib, x: lib.trace(x), (source.tensor(ALL[place % len(ALL)], sizes),))


@covers("tril_indices/rows-and-columns", "creation/negative-size-refused")
@pytest.mark.parametrize("name", ["tril_indices", "triu_indices"])
def test_indices(name: str) -> None:
    source = Source(4)
    for _ in range(150):
        row, col = source.random.randint(-1, 5), source.random.randint(-1, 5)
        offset = source.random.randint(-6, 6)
        element = source.pick(["int64", "int64", "int32", *ALL])

        def call(lib: Any, r: int = row, c: int = col, o: int = offset, e: str = element) -> Any:
            return getattr(lib, name)(r, c, o, dtype=getattr(lib, e))

        compare(call, ())


@covers("trace/sums-the-main-diagonal", "tril/zero-beyond-the-diagonal")
def test_gradients() -> None:
    for sizes in ((3, 4), (4, 2)):
        x = Source(5).tensor("float64", sizes)
        gradients(lambda lib, x: lib.trace(x * x), [x])
        gradients(lambda lib, x: lib.tril(x, 1) * lib.triu(x, -1), [x])
        gradients(lambda lib, x: (x * 2).tril_(-1), [x], second=False)

"""Calls that are wrong, or odd, in more than one way: which of it PyTorch looks at first."""

from __future__ import annotations

import math
from typing import Any

import pytest
import torch

from tests.ops.taken_together import Call, compare

COMPLEX = torch.tensor([1 + 1j, 2])
REAL_OUTS = ["float32", "int64", "float16", "bool", "complex128"]


@pytest.mark.parametrize(
    ("sizes", "dim"),
    [([(2,)], 3), ([()], 3), ([()], 0), ([(2,), ()], 0), ([(2,), (2, 2)], 0),
     ([(2,), (2, 2)], 1), ([(0,)], 4), ([(0,), (2, 2)], 1), ([(0,), (2, 2)], 4)],
)  # fmt: skip
def test_cat_into_a_real_out(sizes: list[tuple[int, ...]], dim: int) -> None:
    given = [torch.zeros(each, dtype=torch.complex64) for each in sizes]
    compare(lambda lib, *x: lib.cat(x[:-1], dim, out=x[-1]), (*given, torch.zeros(2)))


@pytest.mark.parametrize("dims", [(0, 0), (0,), (), (0, 1, 0), (0, 0, 1)])
@pytest.mark.parametrize("sizes", [(), (0,), (3,), (0, 2), (2, 0)])
def test_hash_of_no_elements(dims: tuple[int, ...], sizes: tuple[int, ...]) -> None:
    compare(lambda lib, x: lib.hash_tensor(x, dims), (torch.zeros(sizes),))


@pytest.mark.parametrize("element", ["uint16", "uint32", "uint64", "float8_e5m2", "complex32"])
@pytest.mark.parametrize("dims", [(), (0,), (1,), (0, 1), (0, 0), (2,)])
def test_counts_of_rare_dtypes(element: str, dims: tuple[int, ...]) -> None:
    for sizes in ((3, 2), (0,), ()):
        x = torch.ones(sizes).to(getattr(torch, element))
        compare(lambda lib, x: lib.count_nonzero(x, dims), (x,))


@pytest.mark.parametrize("name", ["mean", "sum", "prod"])
@pytest.mark.parametrize("element", REAL_OUTS)
def test_complex_into_a_real_out(name: str, element: str) -> None:
    out = torch.zeros((), dtype=getattr(torch, element))
    compare(lambda lib, x, out: getattr(lib, name)(x, 0, out=out), (COMPLEX, out))


@pytest.mark.parametrize("name", ["var", "std"])
def test_spread_of_nothing_into_a_wider_out(name: str) -> None:
    x = torch.zeros(0, 2, dtype=torch.bfloat16)
    compare(lambda lib, x, out: getattr(lib, name)(x, (0, 1), out=out), (x, torch.zeros(())))


@pytest.mark.parametrize(
    "bound", [math.inf, -math.inf, math.nan, 1e20, -1e30, 3.7, True, 2 + 0j, 2 + 1j]
)
def test_bounds_beyond_int64(bound: Any) -> None:
    given = torch.zeros(2), torch.tensor(bound)
    compare(lambda lib, x, high: lib.randint_like(x, high) * 0, given)


@pytest.mark.parametrize(
    ("call", "x"),
    [
        (lambda lib, x: lib.nansum(x, dtype=lib.int64), torch.tensor([math.nan, 2])),
        (lambda lib, x: lib.nansum(x, 0, dtype=lib.int8), torch.tensor([[math.nan, 2], [1, 3]])),
        (lambda lib, x: lib.histc(x), torch.tensor([0, 3.4e38])),
        (lambda lib, x: lib.renorm(x, 2, 0, 1.0), torch.ones(4).as_strided((2, 1, 2), (2, 4, 1))),
        (lambda lib, x: lib.diff(x) is x, torch.zeros(2, 0)),
    ],
)
def test_odd_values(call: Call, x: torch.Tensor) -> None:
    compare(call, (x,))

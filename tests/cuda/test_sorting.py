"""Orders on the device, beside the CPU."""

from __future__ import annotations

import math
import random

import pytest

import reftorch as torch
from reftorch.backends.cuda import sorting
from tests.cuda.sidebyside import FLOATS, INTEGERS, compare, tensor
from tests.support import covers

DTYPES = [torch.bool, *INTEGERS, torch.uint16, torch.uint32, torch.uint64, *FLOATS]
# sizes and a dim: rows of one, of few and of many elements; of those with gaps
SIZES = [
    ((), 0), ((1,), 0), ((7,), 0), ((3, 2), 1), ((5, 90), -1), ((300, 3), 1), ((40, 3), 0),
    ((2, 9, 5), 1), ((0, 3), 1), ((3, 0), 1), ((1100,), 0),
]  # fmt: skip


def _with_ties(source: random.Random, *sizes: int, dtype: torch.dtype) -> torch.Tensor:
    """Few different elements; of floats infinities, NaN and both zeros, too."""
    if not dtype.is_floating_point:
        return tensor(source, *sizes, dtype=torch.int8, scale=20).to(dtype)
    made = tensor(source, *sizes, dtype=dtype).round()
    for value in (math.nan, math.inf, -math.inf, -0.0, -math.nan):
        places = tensor(source, *sizes, dtype=torch.float32) > 2.5
        made = torch.where(places, torch.tensor(value, dtype=dtype), made)
    return made


def _signs(result: torch.Tensor) -> list:
    return torch.signbit(result.values).tolist() if result.values.is_floating_point() else []


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_sort(dtype):
    source = random.Random(str(dtype))
    for sizes, dim in SIZES:
        made = _with_ties(source, *sizes, dtype=dtype)
        for descending in (False, True):
            options = {"dim": dim, "descending": descending, "stable": True}
            compare(torch.sort, made, **options, exact=True)
            compare(torch.argsort, made, dim=dim, descending=descending)
    assert _signs(made.sort()) == _signs(made.cuda().sort())


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_long_rows(dtype):
    """Rows that are put in order digit by digit, in several tiles."""
    source = random.Random(str(dtype))
    for sizes, dim in [((4200,), 0), ((2, 2100), 1)]:
        made = _with_ties(source, *sizes, dtype=dtype)
        compare(torch.sort, made, stable=True, dim=dim, exact=True)
        compare(torch.sort, made, stable=True, dim=dim, descending=True, exact=True)
    if dtype.is_floating_point:
        made = tensor(source, 5000, dtype=dtype, scale=1e3)
        compare(torch.sort, made, stable=True, exact=True)
        assert _signs(made.sort()) == _signs(made.cuda().sort())


def _first_of(x: torch.Tensor, k: int, dim: int, largest: bool) -> tuple:
    """What topk gives, when ties are decided by the places."""
    values, indices = torch.sort(x, dim=dim, descending=largest, stable=True)
    return [each.narrow(dim, 0, k).contiguous() for each in (values, indices)]


@pytest.mark.parametrize("dtype", [*INTEGERS, *FLOATS], ids=str)
def test_topk(dtype):
    source = random.Random(str(dtype))
    for sizes, dim in [((7,), 0), ((5, 90), 1), ((20, 3), 0), ((2, 2100), 1)]:
        made = _with_ties(source, *sizes, dtype=dtype)
        for k in {1, sizes[dim] // 4, sizes[dim]}:
            for largest in (False, True):
                expected = _first_of(made, k, dim, largest)
                got = torch.topk(made.cuda(), k, dim, largest)
                for ours, theirs in zip(expected, got, strict=True):
                    assert theirs.is_contiguous() and ours.shape == theirs.shape
                    # NaN, too
                    assert str(ours.tolist()) == str(theirs.tolist())


def test_topk_of_which_the_chosen_are_many():
    """More than are put in order in shared memory, from several tiles."""
    made = _with_ties(random.Random(1), 9000, dtype=torch.float32)
    for k in (2000, 4400):
        expected = _first_of(made, k, 0, True)
        got = torch.topk(made.cuda(), k)
        assert [str(each.tolist()) for each in got] == [str(each.tolist()) for each in expected]


@pytest.mark.parametrize("dtype", [*INTEGERS, *FLOATS], ids=str)
def test_kthvalue(dtype):
    source = random.Random(str(dtype))
    for sizes, dim in [((7,), 0), ((5, 90), 1), ((20, 3), 0), ((2, 3000), 1), ((0, 3), 1)]:
        made = _with_ties(source, *sizes, dtype=dtype)
        for k in {1, sizes[dim] // 2, sizes[dim]}:
            for keepdim in (False, True):
                compare(lambda *a, **o: torch.kthvalue(*a, **o).values, made, k, dim, keepdim,
                        exact=True)  # fmt: skip
                values, indices = made.cuda().kthvalue(k, dim, True)
                there = made.gather(dim, indices.cpu())
                assert str(there.tolist()) == str(values.tolist())
    compare(torch.kthvalue, torch.tensor(3, dtype=dtype), 1)


def test_targets():
    """Results go to given tensors of any strides, which may be the source."""
    for device in ("cpu", "cuda"):
        x = torch.tensor([[3.0, 1, 2], [6, 5, 4]], device=device)
        values, indices = torch.zeros(3, 2, device=device).t(), torch.empty(
            3, 2, dtype=torch.int64, device=device
        ).t()
        torch.sort(x, 1, out=(values, indices))
        assert values.tolist() == [[1, 2, 3], [4, 5, 6]] and values.stride() == (1, 2)
        assert indices.tolist() == [[1, 2, 0], [2, 1, 0]]
        torch.sort(x, 1, descending=True, out=(x, indices))
        assert x.tolist() == [[3, 2, 1], [6, 5, 4]]
        y = torch.ones(2, 3, 4, device=device).permute(2, 0, 1)
        assert y.sort(0).values.stride() == y.sort(0).indices.stride() == (1, 12, 4)


def test_refusals():
    made = torch.ones(3, 2)
    compare(torch.topk, made, 4)
    compare(torch.topk, made > 0, 1)
    compare(torch.kthvalue, made, 3)
    compare(torch.topk, made, 0)


@covers("device-cuda/rows-in-order")
def test_rows_whose_places_have_more_than_32_bits_are_refused(monkeypatch):
    assert sorting._LIMIT == 2**32 - 1
    monkeypatch.setattr(sorting, "_LIMIT", 9)
    rows = torch.arange(20.0).cuda()
    assert rows.view(4, 5).sort(descending=True).indices[3].tolist() == [4, 3, 2, 1, 0]
    for call in (rows.sort, rows.argsort, rows.unique, rows.view(2, 10).sort):
        with pytest.raises(RuntimeError) as raised:
            call()
        assert raised.value.rule == "device-cuda/rows-in-order"

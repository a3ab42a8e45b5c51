"""Membership, places in sorted rows and different elements on the device, beside the CPU."""

from __future__ import annotations

import math
import random

import pytest

import reftorch as torch
from tests.cuda.sidebyside import FLOATS, INTEGERS, compare, tensor


def _few_values(source: random.Random, *sizes: int, dtype: torch.dtype) -> torch.Tensor:
    """Elements of which many are equal; of floats NaN and both zeros, too."""
    made = tensor(source, *sizes, dtype=torch.int8, scale=6).to(dtype)
    if not dtype.is_floating_point:
        return made
    for value in (math.nan, -0.0):
        places = tensor(source, *sizes, dtype=torch.float32) > 4
        made = torch.where(places, torch.tensor(value, dtype=dtype), made)
    return made


@pytest.mark.parametrize("dtype", [*INTEGERS, *FLOATS], ids=str)
def test_isin(dtype):
    source = random.Random(str(dtype))
    for sizes, count in [((), 3), ((4, 5), 0), ((4, 5), 7), ((30,), 100), ((2, 3, 4), 2500)]:
        for invert in (False, True):
            elements = _few_values(source, *sizes, dtype=dtype)
            others = _few_values(source, count, dtype=dtype)
            compare(torch.isin, elements, others[:count], invert=invert)
    compare(torch.isin, 3, others)
    compare(torch.isin, elements, 3)
    compare(torch.isin, elements, elements.double())
    compare(torch.isin, elements > 0, others)


@pytest.mark.filterwarnings("ignore:torch.searchsorted")
@pytest.mark.parametrize("dtype", [*INTEGERS, *FLOATS], ids=str)
def test_searchsorted(dtype):
    source = random.Random(str(dtype))
    rows = _few_values(source, 3, 20, dtype=dtype)
    row = rows[0].sort().values
    for right in (False, True):
        for values in [(), (4,), (3, 7)]:
            made = _few_values(source, *values, dtype=dtype)
            compare(torch.searchsorted, row, made, right=right)
            compare(torch.searchsorted, row, made, right=right, out_int32=True)
            compare(torch.bucketize, made, row, right=right)
        # jumbled rows, too: it is said which halves are taken
        compare(torch.searchsorted, rows, _few_values(source, 3, 7, dtype=dtype), right=right)
        compare(torch.searchsorted, row, 2.5, right=right)
        compare(torch.searchsorted, row[:0], made, right=right)
    order = rows.argsort(stable=True)
    compare(lambda a, b, c: torch.searchsorted(a, b, sorter=c), rows, made, order)
    for place in (-1, 20):
        order = torch.full((3, 20), place)
        compare(lambda a, b, c: torch.searchsorted(a, b, sorter=c), rows, made, order)


@pytest.mark.parametrize("dtype", [torch.bool, *INTEGERS, *FLOATS], ids=str)
def test_unique(dtype):
    source = random.Random(str(dtype))
    for sizes in [(1,), (40,), (5, 60), (2500,), (0,)]:
        made = _few_values(source, *sizes, dtype=dtype)
        compare(torch.unique, made, return_inverse=True, return_counts=True)
        compare(torch.unique_consecutive, made, return_inverse=True, return_counts=True)


@pytest.mark.parametrize("dtype", [torch.bool, *INTEGERS, *FLOATS], ids=str)
def test_unique_slices(dtype):
    source = random.Random(str(dtype))
    for sizes, dim in [((1, 3), 0), ((2, 4), 0), ((37, 2), 0), ((3, 2, 16), 2), ((0, 3), 0)]:
        made = tensor(source, *sizes, dtype=torch.int8, scale=1).to(dtype)
        compare(torch.unique, made, return_inverse=True, return_counts=True, dim=dim)

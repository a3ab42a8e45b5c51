"""Medians and modes on the device, beside the CPU."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

import reftorch as torch
from tests.cuda.sidebyside import FLOATS, INTEGERS, compare, tensor

SHAPES = [((), 0), ((1,), 0), ((7,), 0), ((4, 20), 1), ((30, 5), 0), ((2, 9, 3), 1), ((0, 3), 1)]


def made(dtype: torch.dtype, sizes: tuple[int, ...], nan: int = 0):
    """Small numbers, of which many are equal, and so many NaN."""
    source = random.Random(str((dtype, sizes, nan)))
    x = tensor(source, *sizes, dtype=dtype, scale=20)
    if dtype.is_floating_point and x.numel():
        x.round_()
        for _ in range(nan):
            x[tuple(source.randrange(n) for n in sizes)] = math.nan
    return x


def medians(function, x, *args):
    """Values alone: which of equal elements is meant is open; the device must name one of them."""

    def values(x):
        values, indices = function(x, *args, keepdim=True)
        picked = torch.gather(x, args[0], indices) if x.ndim else x
        assert values.cpu().equal(picked.cpu()) or bool((values != values).any())
        return values

    compare(values, x, exact=True)


@pytest.mark.parametrize("dtype", [*INTEGERS, *FLOATS], ids=str)
def test_medians(dtype):
    for sizes, dim in SHAPES:
        for nan in (0, 4) if dtype.is_floating_point else (0,):
            x = made(dtype, sizes, nan)
            for function in (torch.median, torch.nanmedian):
                medians(function, x, dim)
                compare(function, x, exact=True)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float16, torch.int16], ids=str)
def test_medians_of_long_lines(dtype):
    for nan in (0, 1, 7):
        x = made(dtype, (3, 5001), nan)
        medians(torch.median, x, 1)
        medians(torch.nanmedian, x, 1)


def test_the_first_nan_is_the_median():
    x = torch.ones(3, 6000)
    x[0, 4000:4010] = x[1, :] = math.nan
    for length in (6, 6000):
        given = x[:, -length:].clone()
        given[2, 3] = math.nan
        for function in (torch.median, torch.nanmedian):
            values, indices = function(given.cuda(), 1)
            np.testing.assert_array_equal(values.cpu(), function(given, 1)[0])
            expected = function(given, 1)[1].tolist()
            here = [n for n in range(3) if bool(values.cpu()[n].isnan())]
            assert [indices.tolist()[n] for n in here] == [expected[n] for n in here]


@pytest.mark.parametrize("dtype", [torch.bool, *INTEGERS, *FLOATS], ids=str)
def test_modes(dtype):
    for sizes, dim in (*SHAPES, ((2, 2500), 1)):
        x = made(dtype, sizes, 3)
        compare(torch.mode, x, dim, exact=True)
        compare(torch.mode, x, dim, True, exact=True)


def test_modes_of_zeros_and_nan():
    rows = [[0.0, -0.0, 1, 1], [math.nan, math.nan, 2, 3], [math.nan] * 4, [5, 5, -1, -1]]
    compare(torch.mode, torch.tensor(rows), 1)
    compare(torch.mode, torch.tensor(rows).t(), 0)

"""Counts on the device, beside the CPU."""

from __future__ import annotations

import random

import pytest

import reftorch as torch
from tests.cuda.sidebyside import compare, tensor


@pytest.mark.parametrize("dtype", [torch.uint8, torch.int16, torch.int64], ids=str)
def test_counts_of_integers(dtype):
    source = random.Random(str(dtype))
    for count in (0, 1, 20, 3000):
        numbers = [source.randrange(100) for _ in range(count)]
        given = torch.tensor(numbers, dtype=torch.int64).to(dtype)
        compare(torch.bincount, given)
        compare(torch.bincount, given, minlength=9000)
        compare(torch.bincount, given[::2], minlength=120)


def test_weights():
    places = torch.tensor([1, 0, 1, 5])
    compare(torch.bincount, places, torch.tensor([0.5, 1, 2, 4]))


def test_histograms():
    x = tensor(random.Random(1), 9, 40, dtype=torch.float32)
    compare(torch.histc, x, 7)
    compare(torch.histc, x, 10, -1, 2)

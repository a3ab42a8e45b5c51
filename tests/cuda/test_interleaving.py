"""Positions listed as often as counts say, on the device beside the CPU."""

from __future__ import annotations

import pytest

import reftorch as torch
from tests.cuda.sidebyside import compare


@pytest.mark.parametrize("counts", [[], [0], [3], [2, 0, 1], [0, 0], [1] * 40, [-1, 2]])
@pytest.mark.parametrize("dtype", [torch.int64, torch.int32], ids=str)
def test_repeat_interleave(counts, dtype):
    repeats = torch.tensor(counts, dtype=dtype)
    compare(torch.repeat_interleave, repeats)
    if counts and min(counts) >= 0:
        compare(torch.repeat_interleave, torch.arange(float(len(counts))), repeats)
        compare(torch.repeat_interleave, repeats, output_size=sum(counts) + 1)


def test_roots_of_halves():
    x = torch.tensor([0.25, 4.0, 2.0], dtype=torch.float16)
    for exponent in (0.5, -0.5):
        compare(torch.pow, x, exponent)
        compare(torch.float_power, x, exponent)

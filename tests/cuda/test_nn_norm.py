"""Normalisation on the device, beside the CPU."""

from __future__ import annotations

import random

import pytest

import reftorch as torch
from tests.cuda.sidebyside import FLOATS, compare, tensor


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
@pytest.mark.parametrize("sizes", [(3, 5), (2, 3, 4), (4, 64), (1, 300), (2, 1), (0, 3), (2, 0)])
def test_layer_norm(dtype, sizes):
    source = random.Random(str((dtype, sizes)))
    x = tensor(source, *sizes, dtype=dtype)
    weight, bias = (tensor(source, sizes[-1], dtype=dtype) for _ in range(2))
    tolerance = {torch.float16: 4e-3, torch.bfloat16: 3e-2}.get(dtype)
    for given in ((None, None), (weight, None), (None, bias), (weight, bias)):
        compare(
            torch.native_layer_norm, x, [sizes[-1]], *given, 1e-5, tolerance=tolerance
        )


def test_numbers_far_from_zero_keep_their_distances():
    x = torch.tensor([[1e4, 1e4 + 1, 1e4 + 2, 1e4 + 3]])
    compare(torch.nn.functional.layer_norm, x, (4,), tolerance=1e-6)

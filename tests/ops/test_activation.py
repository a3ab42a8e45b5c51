"""Activations beside PyTorch."""

from __future__ import annotations

import pytest
import torch

from tests.ops.sidebyside import ALL, REAL_FLOATS, SIZES, Source, compare
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore:ComplexHalf support")


@covers("relu/keeps-nan", "relu/bool-refused", "sigmoid/saturates")
@pytest.mark.parametrize("name", ["relu", "sigmoid", "tanh"])
def test_activation(name: str) -> None:
    source = Source(len(name))
    for dtype in ALL:
        for special in (False, True, True):
            compare(lambda lib, x: getattr(lib, name)(x),
                    [source.tensor(dtype, source.pick(SIZES), special)])  # fmt: skip


@covers("relu/keeps-nan")
@pytest.mark.parametrize("dtype", REAL_FLOATS)
def test_relu_of_a_large_tensor_keeps_nan_and_negative_zero(dtype: str) -> None:
    x = torch.tensor([-0.0, float("nan"), -1.0, 2.0, 0.0]).to(getattr(torch, dtype)).repeat(2000)
    compare(lambda lib, a: lib.relu(a), [x])


@covers("sigmoid/saturates")
@pytest.mark.parametrize("dtype", REAL_FLOATS)
def test_extremes(dtype: str) -> None:
    x = torch.tensor([-1e4, -800.0, -90.0, 90.0, 800.0, 1e4]).to(getattr(torch, dtype))
    for name in ("sigmoid", "tanh"):
        compare(lambda lib, a, n=name: getattr(lib, n)(a), [x])

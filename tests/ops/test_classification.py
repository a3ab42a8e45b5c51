"""Kinds of numbers beside PyTorch."""

from __future__ import annotations

import itertools

import pytest
import torch

from tests.ops.sidebyside import ALL, SIZES, Source, compare
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore:ComplexHalf support")

NAMES = "isnan isinf isfinite isposinf isneginf isreal signbit".split()


@covers("isnan/integers-never", "isfinite/both-parts", "isposinf/complex-refused")
@covers("isreal/zero-imaginary-part", "signbit/of-zero-and-nan")
@pytest.mark.parametrize("name", NAMES)
def test_kinds(name: str) -> None:
    source = Source(NAMES.index(name))
    for dtype in ALL:
        for special in (False, True, True):
            x = source.tensor(dtype, source.pick(SIZES), special)
            compare(lambda lib, x: getattr(lib, name)(x), [x])
            if x.dim():
                compare(lambda lib, x: getattr(lib, name)(x), [x[:1].expand(x.shape)])


def test_signs_of_nan_and_zero() -> None:
    some = torch.tensor([float("nan"), -0.0, 0.0, 1.0])
    x = torch.cat([some, -some])
    compare(lambda lib, x: lib.signbit(x), [x])
    compare(lambda lib, x: lib.isreal(x), [torch.complex(x, x.flip(0))])


@covers("isposinf/out-is-bool")
@pytest.mark.filterwarnings("ignore:An output with one or more elements")
@pytest.mark.parametrize("name", "isposinf isneginf signbit".split())
def test_out(name: str) -> None:
    source = Source(30 + len(name))
    for _ in range(60):
        sizes = source.pick(SIZES)
        x = source.tensor(source.pick(["int64", "bool", "float32", "complex64"]), sizes)
        element = source.pick(["bool", "bool", "float32", "uint8"])
        target = source.tensor(element, source.pick([sizes, sizes, (0,)]))
        compare(lambda lib, a, o: getattr(lib, name)(a, out=o), [x, target])


@covers("isinf/layout-of-comparison")
@pytest.mark.parametrize("name", ["isinf", "isfinite"])
@pytest.mark.parametrize("dtype", [torch.float32, torch.complex64])
def test_layouts_with_single_elements(name: str, dtype: torch.dtype) -> None:
    memory = torch.zeros(64, dtype=dtype)
    for sizes in itertools.product((1, 2), repeat=3):
        for strides in itertools.product((1, 2, 4, 8), repeat=3):
            x = memory.as_strided(sizes, strides)
            compare(lambda lib, x: getattr(lib, name)(x), [x])

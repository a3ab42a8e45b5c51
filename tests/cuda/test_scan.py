"""Scans on the device, beside the CPU."""

from __future__ import annotations

import math
import random

import pytest

import reftorch as torch
from tests.cuda.sidebyside import COMPLEX, FLOATS, INTEGERS, compare, tensor

SUMS = (torch.cumsum, torch.cumprod)
EXTREMA = (torch.cummax, torch.cummin)
# sizes and a dim: of lines that a thread scans, a warp, and a block; of those with gaps
SIZES = [
    ((), 0), ((1,), 0), ((7,), 0), ((3, 40), 1), ((5, 300), -1), ((2, 3, 33), 2), ((900,), 0),
    ((40, 3), 0), ((2, 9, 5), 1), ((0, 3), 1), ((3, 0), 1), ((6, 16), 1),
]  # fmt: skip


def _near_one(source: random.Random, *sizes: int, dtype: torch.dtype) -> torch.Tensor:
    """Factors whose products stay in range."""
    made = tensor(source, *sizes, dtype=dtype, scale=0.1)
    return made + 1 if dtype.is_floating_point or dtype.is_complex else made + 3


@pytest.mark.parametrize("dtype", [*INTEGERS, *FLOATS, *COMPLEX], ids=str)
def test_sums_and_products(dtype):
    source = random.Random(str(dtype))
    for sizes, dim in SIZES:
        compare(torch.cumsum, tensor(source, *sizes, dtype=dtype), dim)
        compare(torch.cumprod, _near_one(source, *sizes, dtype=dtype), dim)


@pytest.mark.parametrize("dtype", [torch.bool, *INTEGERS, *FLOATS], ids=str)
def test_extrema(dtype):
    source = random.Random(str(dtype))
    for sizes, dim in SIZES:
        for scan in EXTREMA:
            made = tensor(source, *sizes, dtype=dtype)
            made = made.round() if dtype.is_floating_point else made  # with equals
            compare(scan, made, dim, exact=True)


@pytest.mark.parametrize("dtype", [*FLOATS, *COMPLEX], ids=str)
def test_logarithms_of_sums(dtype):
    source = random.Random(str(dtype))
    for sizes, dim in SIZES:
        compare(torch.logcumsumexp, tensor(source, *sizes, dtype=dtype), dim)


def test_nan_and_infinities():
    values = [1.0, -math.inf, 3.0, math.nan, 3.0, math.nan, math.inf, 2.0, 7.0] * 8
    for dtype in FLOATS:
        made = torch.tensor(values, dtype=dtype)
        for source in (made, made[4:], made[6:9], made.expand(3, -1), made[:3].repeat(9)):
            for scan in (*SUMS, *EXTREMA):
                compare(scan, source, -1, exact=scan in EXTREMA)
            compare(torch.logcumsumexp, source, -1)
    compare(torch.logcumsumexp, torch.full((40,), -math.inf), 0)


@pytest.mark.parametrize("dtype", [torch.float32, torch.int16, torch.float64], ids=str)
def test_lines_in_chunks(dtype):
    """A line of several chunks, of blocks and of threads, and rows that are not aligned."""
    source = random.Random(2)
    for sizes, dim in [((9001,), 0), ((2, 5000), 1), ((200, 3), 0), ((2, 130, 2), 1)]:
        for scan in (torch.cumsum, torch.cummax):
            compare(scan, tensor(source, *sizes, dtype=dtype), dim)
    compare(torch.cumprod, _near_one(source, 9000, dtype=dtype), 0)


def test_dtypes_and_targets():
    source = random.Random(3)
    bytes_ = tensor(source, 4, 50, dtype=torch.uint8)
    for dtype in (torch.int32, torch.float16, torch.uint16, torch.complex64):
        compare(torch.cumsum, bytes_, 1, dtype=dtype)
        compare(torch.cumprod, bytes_ > 1, 0, dtype=dtype)
    for device in ("cpu", "cuda"):
        out = torch.zeros(50, 4, device=device).t()
        torch.cumsum(bytes_.to(device), 1, out=out)
        assert out.tolist() == bytes_.cumsum(1).tolist()
        assert out.stride() == (1, 4)
        wide = torch.arange(100.0, device=device)
        shifted = torch.cumsum(wide[:90], 0, out=wide[5:95])
        assert shifted.tolist() == torch.arange(90.0).cumsum(0).tolist()
        rows = tensor(random.Random(4), 3, 40, dtype=torch.float32).to(device)
        expected = rows.cumsum(1)
        assert rows.cumsum_(1).tolist() == expected.tolist()


def test_the_dtypes_that_only_scans_have():
    source = random.Random(5)
    for dtype in (torch.uint16, torch.uint32, torch.uint64):
        compare(torch.cumsum, tensor(source, 3, 20, dtype=torch.uint8).to(dtype), 1, dtype=dtype)

"""Reductions on the device, beside the CPU."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

import reftorch as torch
from tests.cuda.sidebyside import COMPLEX, FLOATS, INTEGERS, compare, tensor

# with the dims to reduce: along memory, across it, both, in the middle, with many lanes, none
SHAPES = [
    ((), ()), ((1,), (0,)), ((70,), (0,)), ((5, 33), (1,)), ((33, 5), (0,)), ((3, 4, 5), (0, 2)),
    ((3, 40, 2), (1,)), ((2, 3, 2, 3), (3, 0)), ((3, 1200), (1,)), ((700, 3), (0,)),
    ((4, 6), ()), ((0, 3), (1,)), ((0, 3), (0,)), ((2, 0, 3), (0,)),
]  # fmt: skip
ORDERED = (torch.bool, *INTEGERS, *FLOATS)


def made(*key: object, dtype: torch.dtype, sizes: tuple[int, ...], special: bool = False):
    """Random numbers, among which there may be NaN and equal ones."""
    source = random.Random(str((key, dtype, sizes)))
    given = tensor(source, *sizes, dtype=dtype)
    if special and dtype.is_floating_point and given.numel():
        for _ in range(source.randrange(3)):
            at = tuple(source.randrange(n) for n in sizes)
            given[at] = source.choice((math.nan, math.inf, -math.inf))
    return given


@pytest.mark.parametrize("dtype", [torch.bool, *INTEGERS, *FLOATS, *COMPLEX], ids=str)
def test_sums_and_products(dtype):
    for sizes, dims in SHAPES:
        x = made("sums", dtype=dtype, sizes=sizes, special=True)
        compare(torch.sum, x, dims)
        compare(torch.sum, x)
        if not dtype.is_complex:
            compare(torch.nansum, x, dims, keepdim=True)
        if dtype.is_floating_point or dtype.is_complex:
            compare(torch.mean, x, dims, keepdim=True)
        factors = made("factors", dtype=dtype, sizes=sizes)  # whose products stay near 1
        if dtype.is_floating_point or dtype.is_complex:
            factors = factors * 0.02 + 1
        compare(torch.prod, factors)
        for dim in dims[:1]:
            compare(torch.prod, factors, dim)


@pytest.mark.parametrize("dtype", [torch.bool, torch.uint8, torch.float16, torch.int64], ids=str)
def test_dtypes_of_sums(dtype):
    x = made("dtypes", dtype=dtype, sizes=(7, 9))
    for given in (torch.bool, torch.uint8, torch.int32, torch.float64, torch.bfloat16):
        compare(torch.sum, x, 0, dtype=given)
    compare(torch.prod, x, dtype=torch.int16)


@pytest.mark.parametrize(
    "dtype", [torch.bool, torch.uint16, torch.int64, *FLOATS, *COMPLEX, torch.float8_e5m2], ids=str
)
def test_truth(dtype):
    for sizes, dims in SHAPES:
        x = made("truth", dtype=torch.float32, sizes=sizes, special=True)
        x = (x * (x > 1)).to(torch.int8 if dtype is torch.bool else dtype).to(dtype)
        compare(torch.any, x, dims)
        compare(torch.all, x, dims, keepdim=True)
        if dtype is not torch.float8_e5m2:
            compare(torch.count_nonzero, x, dims)
        compare(torch.any, x)


@pytest.mark.parametrize("dtype", [torch.bool, torch.int8, torch.float16, torch.float64], ids=str)
def test_hashes(dtype):
    for sizes, dims in SHAPES:
        x = made("hash", dtype=dtype, sizes=sizes)
        compare(torch.hash_tensor, x, dims, exact=True)


@pytest.mark.parametrize("dtype", ORDERED, ids=str)
def test_extrema(dtype):
    for sizes, dims in SHAPES:
        x = made("extrema", dtype=dtype, sizes=sizes, special=True)
        for function in (torch.amax, torch.amin):
            compare(function, x, dims, exact=True)
        compare(torch.aminmax, x, exact=True)
        for function in (torch.argmax, torch.argmin):
            compare(function, x)
        for dim in dims[:1]:
            compare(torch.aminmax, x, dim=dim, exact=True)
            for function in (torch.max, torch.min):
                compare(function, x, dim, exact=True)
                compare(function, x, dim, True, exact=True)
            for function in (torch.argmax, torch.argmin):
                compare(function, x, dim, True)


def test_the_first_of_many_equals_in_any_layout():
    x = torch.zeros(6, 200, dtype=torch.int8)
    x[3, 150] = x[3, 151] = x[4, 2] = 1
    for given in (x, x.t(), x.t().contiguous().t(), x[:, ::2]):
        compare(torch.argmax, given)
        compare(torch.argmin, given)
        compare(torch.max, given, 0)
        compare(torch.max, given, 1)


@pytest.mark.parametrize("dtype", [*FLOATS, *COMPLEX], ids=str)
def test_spreads(dtype):
    for sizes, dims in SHAPES:
        x = made("spreads", dtype=dtype, sizes=sizes, special=len(sizes) > 2) + 100
        for correction in (1, 0, 2.5):
            compare(torch.var, x, dims, correction=correction)
        compare(torch.std, x, dims, keepdim=True)
        compare(torch.var_mean, x)


def test_a_spread_far_from_zero():
    x = torch.arange(1000, dtype=torch.float64) % 7 + 1e9
    assert abs(x.cuda().var().item() - (x - 1e9).var().item()) < 1e-12
    assert torch.full((1000,), 0.1, device="cuda").var().item() == 0
    assert torch.tensor([1e200, -1e200, 0.0], dtype=torch.float64).cuda().var().item() == math.inf


@pytest.mark.parametrize("dtype", [*FLOATS, *COMPLEX], ids=str)
def test_norms(dtype):
    for sizes, dims in SHAPES:
        x = made("norms", dtype=dtype, sizes=sizes, special=True)
        for order in (2, 1, 0, math.inf, -math.inf, 3.5, -2):
            compare(torch.linalg.vector_norm, x, order, dims)


def test_norms_of_halves_are_rounded_by_way_of_floats():
    """Sums just beside the middle of two halves, in which a float ends."""
    for terms in ([1, 2**-11, 2**-24], [1, 2**-10, 2**-11 - 2**-21, 7 * 2**-24]):
        compare(torch.linalg.vector_norm, torch.tensor(terms).to(torch.float16), 1, exact=True)


def test_norms_do_not_overflow():
    x = torch.full((40,), 1e30)
    compare(torch.linalg.vector_norm, x)
    compare(torch.linalg.vector_norm, x.to(torch.bfloat16), 3)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float16, torch.int32], ids=str)
def test_parts_of_long_lines(dtype):
    """Lines that are cut, and what of them lies aside of 16 bytes."""
    x = made("parts", dtype=dtype, sizes=(40_003,))[1:]
    compare(torch.sum, x)
    compare(torch.argmax, x)
    compare(torch.any, x)
    rows = made("rows", dtype=dtype, sizes=(2, 20_001))
    compare(torch.sum, rows, 1)
    compare(torch.min, rows, 1)
    columns = made("columns", dtype=dtype, sizes=(9_000, 3))
    compare(torch.sum, columns, 0)
    compare(torch.max, columns, 0)
    if dtype.is_floating_point:
        compare(torch.var, columns, 0)


def test_sums_are_accurate():
    """Terms are added in short runs: a sum one after the other would be off by far more."""
    x = torch.full((300_000,), 0.1).cuda()
    assert abs(x.sum().item() / 300_000 - torch.tensor(0.1).item()) < 2e-8
    assert x[:4096].to(torch.float16).sum().item() == 409.5


def test_results_of_other_layouts_and_dtypes():
    x = made("out", dtype=torch.float32, sizes=(5, 6))
    ours, theirs = torch.empty(6, 2), torch.empty(6, 2).cuda()
    torch.sum(x, 0, out=ours[:, 0])
    torch.sum(x.cuda(), 0, out=theirs[:, 0])
    np.testing.assert_allclose(theirs.cpu()[:, 0], ours[:, 0], rtol=1e-6)
    wide = torch.empty(6, dtype=torch.float64, device="cuda")
    torch.sum(x.cuda(), 0, out=wide)
    np.testing.assert_allclose(wide.cpu(), x.double().sum(0), rtol=1e-6, atol=1e-6)


def test_more_dims_than_a_launch_takes():
    """Ten dims that cannot be joined, half of them reduced, each in the order of memory."""
    x = torch.arange(4**5, dtype=torch.int64).reshape((2,) * 10)
    x = x.permute(1, 3, 0, 2, 9, 5, 7, 4, 6, 8)
    wide = torch.zeros((3,) * 10, dtype=torch.int64)[(slice(0, 2),) * 10].copy_(x)
    for dims in ((0, 2, 4, 6, 8), (9, 8, 7, 6, 5, 4, 3, 2, 1), tuple(range(10))):
        compare(torch.sum, wide, dims)
    compare(torch.argmax, wide)


def test_what_is_pending():
    x = made("pending", dtype=torch.complex64, sizes=(3, 4))
    compare(lambda x: x.conj().sum(0), x)
    compare(lambda x: x.conj().imag.amax(1), x)
    compare(lambda x: torch.hash_tensor(x.conj().imag), x)
    compare(lambda x: x.conj().any(1), x)


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float32, torch.complex64], ids=str)
@pytest.mark.parametrize("function", [torch.var, torch.std], ids=["var", "std"])
def test_a_wider_target_is_rounded_to_once(dtype, function):
    x = tensor(random.Random(9), 5, 6, dtype=dtype)
    ours = torch.empty(6, dtype=torch.float64)
    theirs = torch.empty(6, dtype=torch.float64, device="cuda")
    function(x, 0, out=ours)
    function(x.cuda(), 0, out=theirs)
    np.testing.assert_allclose(theirs.cpu().numpy(), ours.numpy(), rtol=1e-14)

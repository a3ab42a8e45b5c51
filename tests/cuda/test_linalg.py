"""Products of vectors and matrices on the device, beside the CPU."""

from __future__ import annotations

import random

import pytest

import reftorch as torch
from tests.cuda.sidebyside import COMPLEX, FLOATS, INTEGERS, compare, tensor

SIZES = [(1, 1, 1), (3, 4, 5), (17, 9, 16), (40, 33, 70), (0, 3, 2), (2, 0, 3), (5, 100, 1)]
FACTORS = [{}, {"beta": 2, "alpha": 3}, {"beta": 0}]


@pytest.mark.parametrize("dtype", [*INTEGERS, *FLOATS, *COMPLEX], ids=str)
@pytest.mark.parametrize("sizes", SIZES, ids=str)
def test_products(dtype, sizes):
    source, (m, k, n) = random.Random(str((dtype, sizes))), sizes

    def made(*own):
        return tensor(source, *own, dtype=dtype)

    compare(torch.mm, made(m, k), made(k, n))
    compare(torch.bmm, made(3, m, k), made(3, k, n))
    compare(torch.mv, made(m, k), made(k))
    compare(torch.dot, made(m * k), made(m * k))
    compare(torch.vdot, made(m * k), made(m * k))
    for factors in FACTORS:
        compare(torch.addmm, made(m, n), made(m, k), made(k, n), **factors)
        compare(torch.addmm, made(n), made(m, k), made(k, n), **factors)
        compare(torch.addmv, made(m), made(m, k), made(k), **factors)
        compare(torch.addbmm, made(m, n), made(2, m, k), made(2, k, n), **factors)
        compare(torch.baddbmm, made(1, 1, n), made(2, m, k), made(2, k, n), **factors)
        compare(torch.addr, made(m, n), made(m), made(n), **factors)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float16, torch.bfloat16, torch.int64])
def test_tiles_with_edges(dtype):
    """Tiles of 128 x 128 that are cut at every edge, with lines along and across memory."""
    source = random.Random(1)
    left, right = tensor(source, 130, 40, dtype=dtype), tensor(source, 40, 129, dtype=dtype)
    for a in (left.contiguous(), left.mT.contiguous().mT):
        for b in (right.contiguous(), right.mT.contiguous().mT):
            compare(torch.mm, a, b)


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.complex64], ids=str)
@pytest.mark.parametrize(("batch", "groups"), [(1, 1), (3, 1), (3, 2), (1, 4), (2, 3)])
def test_convolutions(dtype, batch, groups):
    """Batches of groups of products."""
    source = random.Random(str((dtype, batch, groups)))
    x = tensor(source, batch, 2 * groups, 5, 6, dtype=dtype)
    compare(torch.conv2d, x, tensor(source, 3 * groups, 2, 2, 3, dtype=dtype), groups=groups)
    weight = tensor(source, 2 * groups, 3, 2, 3, dtype=dtype)
    compare(torch.conv_transpose2d, x, weight, None, 2, groups=groups)


def test_sums_of_the_products_of_no_batch():
    made = [torch.ones(sizes) for sizes in ((3, 2), (0, 3, 4), (0, 4, 2))]
    compare(torch.addbmm, *made)


def test_a_dot_product_of_several_blocks():
    source = random.Random(2)
    for dtype in (torch.float32, torch.int64, torch.complex64):
        compare(torch.vdot, *[tensor(source, 5000, dtype=dtype) for _ in range(2)])


def test_a_dot_product_of_nothing_within_a_tensor():
    compare(lambda x: torch.dot(x[3:], x[3:]), torch.ones(3))
    compare(lambda x: torch.dot(x.as_strided((0,), (1,), 1), x), torch.ones(0))


@pytest.mark.parametrize("dtype", [torch.int32, torch.float16, torch.complex128], ids=str)
def test_cross(dtype):
    source = random.Random(3)
    a, b = tensor(source, 3, 3, 4, dtype=dtype), tensor(source, 3, 3, 1, dtype=dtype)
    for dim in (0, 1):
        compare(torch.linalg.cross, a, b, dim=dim)


@pytest.mark.parametrize("p", [0.0, 1.0, 2.0, 3.5, float("inf")])
def test_distances(p):
    source = random.Random(4)
    for dtype in (torch.float32, torch.float64):
        a, b = tensor(source, 2, 4, 33, dtype=dtype), tensor(source, 1, 5, 33, dtype=dtype)
        compare(torch.cdist, a, b, p=p)

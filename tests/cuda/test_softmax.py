"""Sums of exponentials and their shares on the device, beside the CPU."""

from __future__ import annotations

import math
import random

import pytest

import reftorch as torch
from tests.cuda.sidebyside import FLOATS, compare, tensor

# with the dim: along memory (vectors, and not), across it, in the middle, more than is kept
SHAPES = [
    ((), 0), ((5,), 0), ((4, 16), 1), ((3, 37), 1), ((70, 5), 0), ((3, 9, 4), 1), ((2, 6000), 1),
    ((1500, 3), 0), ((0, 3), 1), ((3, 0), 1), ((1, 4), 0),
]  # fmt: skip


def made(*key: object, dtype: torch.dtype, sizes: tuple[int, ...]):
    return tensor(random.Random(str((key, dtype, sizes))), *sizes, dtype=dtype)


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_shares_and_their_gradients(dtype):
    for sizes, dim in SHAPES:
        x = made("x", dtype=dtype, sizes=sizes)
        grad = made("grad", dtype=dtype, sizes=sizes)
        for function in (torch.softmax, torch.log_softmax):
            compare(function, x, dim)
        compare(torch.logsumexp, x, dim)
        output = torch.softmax(x, dim)
        compare(torch.ops.aten._softmax_backward_data, grad, output, dim, dtype)
        output = torch.log_softmax(x, dim)
        compare(torch.ops.aten._log_softmax_backward_data, grad, output, dim, dtype)


@pytest.mark.parametrize("dtype", [torch.complex64, torch.complex128], ids=str)
def test_sums_of_complex_exponentials(dtype):
    for sizes, dim in SHAPES:
        compare(torch.logsumexp, made("complex", dtype=dtype, sizes=sizes), dim, keepdim=True)


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16], ids=str)
def test_infinities_and_great_numbers(dtype):
    rows = [
        [1.0, -math.inf, 2.0, 0.0], [-math.inf] * 4, [1.0, math.inf, 2.0, 0.0], [math.nan, 1, 2, 3],
        [math.inf, math.inf, -math.inf, 0.0], [1e30, 1e30, -1e30, 0.0], [-3e38, -3e38, -3e38, -1],
        [math.nan, math.inf, 0, 1],
    ]  # fmt: skip
    x = torch.tensor(rows).to(dtype)
    for given, dim in ((x, 1), (x.t(), 0), (x.t().contiguous(), 0)):
        compare(torch.softmax, given, dim)
        compare(torch.log_softmax, given, dim)
        compare(torch.logsumexp, given, dim)


def test_other_dtypes_and_layouts_of_results():
    x = made("dtypes", dtype=torch.float16, sizes=(6, 40))
    compare(torch.softmax, x, 1, dtype=torch.float64)
    compare(torch.softmax, x.float(), 1, dtype=torch.float16)


@pytest.mark.parametrize("sizes", [(8, 8), (6, 40)], ids=str)
def test_results_in_the_place_of_the_operand(sizes):
    def same(x: torch.Tensor) -> torch.Tensor:
        x = x.clone()
        return torch.softmax(x, 1, out=x)

    def beside(x: torch.Tensor) -> torch.Tensor:
        x = x.clone()
        return torch.log_softmax(x[1:, :-1], 0, out=x[:-1, 1:]).clone()

    def turned(x: torch.Tensor) -> torch.Tensor:
        x = x[:, : len(x)].clone()
        return torch.softmax(x, 1, out=x.t()).clone()

    x = made("in place", dtype=torch.float32, sizes=sizes)
    for function in (same, beside, turned):
        compare(function, x)


def test_through_autograd():
    def gradient(x: torch.Tensor) -> torch.Tensor:
        x = x.detach().requires_grad_()
        y = torch.log_softmax(x, 1)
        (y * torch.softmax(x, 0)).sum().backward()
        return x.grad

    compare(gradient, made("autograd", dtype=torch.float32, sizes=(5, 7)))

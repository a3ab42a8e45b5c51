"""Reading and writing at indices and masks on the device, beside the CPU."""

from __future__ import annotations

import random
import warnings

import pytest

import reftorch as torch
from tests.cuda.sidebyside import compare, tensor

DTYPES = (
    torch.bool, torch.int8, torch.int64, torch.float16, torch.bfloat16, torch.float32,
    torch.float64, torch.complex64, torch.complex128,
)  # fmt: skip


def index(source: random.Random, *sizes: int, below: int, wrap: bool = False):
    count = 1
    for size in sizes:
        count *= size
    least = -below if wrap else 0
    made = torch.tensor([source.randrange(least, below) for _ in range(count)], dtype=torch.int64)
    return made.reshape(sizes)


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_reading_at_indices(dtype):
    source = random.Random(str(dtype))
    a = tensor(source, 4, 5, 6, dtype=dtype)
    i, j = index(source, 3, 2, below=4, wrap=True), index(source, 2, below=5, wrap=True)
    k = index(source, 3, 1, below=6, wrap=True)
    for key in ((i,), (slice(None), j), (i, j), (i, slice(None), k), (slice(None), j, k),
                (i, j, k), (None, i), (a.real > 0,), (slice(None), a[0].real > 0)):  # fmt: skip
        on_device = tuple([x.cuda() if isinstance(x, torch.Tensor) else x for x in key])
        expected, got = a[key], a.cuda()[on_device]
        assert got.stride() == expected.stride()
        assert torch.equal(got.cpu(), expected)
    compare(torch.index_select, a, 1, index(source, 7, below=5), exact=True)
    compare(torch.take, a, index(source, 3, 4, below=120, wrap=True), exact=True)
    compare(torch.gather, a, 1, index(source, 4, 3, 6, below=5), exact=True)
    compare(torch.gather, a, 0, index(source, 2, 5, 2, below=4), exact=True)
    compare(torch.masked_select, a, a.real > 0, exact=True)
    compare(torch.nonzero, a.real > 0)


def written(name):
    """An in-place method, on a copy."""

    def run(a, *args, **options):
        return getattr(a.clone(), name)(*args, **options)

    return run


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_writing_at_indices(dtype):
    source = random.Random(str(dtype))
    a = tensor(source, 4, 5, 6, dtype=dtype)
    i, j = torch.tensor([0, 3, 1]), torch.tensor([4, 2, -2])
    values = tensor(source, 3, 6, dtype=dtype)
    for accumulate in (False, True):
        compare(written("index_put_"), a, (i, j), values, accumulate)
        compare(written("index_put_"), a, (i,), values[0], accumulate)
        compare(written("index_put_"), a.movedim(0, 2), (j, i), values, accumulate)
        compare(written("put_"), a, index(source, 1, below=120), values[0, :1], accumulate)
    twice = index(source, 9, below=5)
    compare(written("index_put_"), a, (twice - 5, twice), tensor(source, 9, 6, dtype=dtype), True)
    compare(written("index_fill_"), a, 1, torch.tensor([-1, 2]), 1)
    two = tensor(source, 4, 2, 6, dtype=dtype)
    compare(written("index_copy_"), a, 1, torch.tensor([4, 0]), two)
    compare(written("masked_fill_"), a, a.real > 0, 1)
    compare(written("masked_scatter_"), a, a.real > 0, tensor(source, 120, dtype=dtype))
    where = torch.tensor([[3, 1, 0], [0, 2, 3]])[:, :, None].expand(2, 3, 4)
    compare(written("scatter_"), a, 0, where, tensor(source, 2, 3, 6, dtype=dtype))
    compare(written("scatter_"), a, 0, where, 1)


def quietly(*args, **options):
    """Compare what warns: it is in beta, or has a better name."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        compare(*args, **options)


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_what_meets_is_accumulated_in_order(dtype):
    source = random.Random(str(dtype))
    a = tensor(source, 4, 5, 3, dtype=dtype)
    where, src = index(source, 9, 5, 2, below=4), tensor(source, 9, 5, 3, dtype=dtype)
    rows, many = index(source, 11, below=5), tensor(source, 4, 11, 3, dtype=dtype)
    compare(written("scatter_add_"), a, 0, where, src, exact=True)
    compare(written("index_add_"), a, 1, rows, many, alpha=1, exact=True)
    if dtype is not torch.bool:
        compare(written("index_add_"), a, 1, rows, many, alpha=3)
        quietly(written("scatter_"), a, 0, where, src, reduce="multiply")
    if dtype.is_complex or dtype is torch.bool:
        return
    for reduce in ("sum", "prod", "mean", "amax", "amin"):
        for include in (True, False):
            options = {"include_self": include}
            compare(written("scatter_reduce_"), a, 0, where, src, reduce, **options)
            if reduce != "sum":
                quietly(written("index_reduce_"), a, 1, rows, many, reduce, **options)


def test_more_keys_than_a_block_sorts():
    source = random.Random(1)
    a, rows = torch.zeros(7, dtype=torch.float32), index(source, 5000, below=7)
    values = tensor(source, 5000, dtype=torch.float32)
    compare(written("index_add_"), a, 0, rows, values, exact=True)


def test_large_masks():
    source = random.Random(2)
    for count in (129, 1025, 5000):
        mask = tensor(source, count, dtype=torch.float32) > 0
        compare(torch.nonzero, mask)
        compare(torch.masked_select, torch.arange(count), mask)


def test_what_is_out_of_range_is_refused_before_anything_is_written():
    a = torch.zeros(3, 4)
    bad = torch.tensor([0, 3])
    compare(written("index_fill_"), a, 0, bad, 1)
    compare(written("index_add_"), a, 0, bad, torch.ones(2, 4))
    compare(torch.index_select, a, 0, bad)
    compare(torch.gather, a, 0, torch.tensor([[5]]))
    compare(torch.take, a, torch.tensor([12]))
    compare(written("index_put_"), a, (bad,), torch.tensor(1.0))
    ours = a.cuda()
    with pytest.raises(IndexError):
        ours.index_put_((bad.cuda(),), torch.tensor(1.0).cuda())
    assert ours.tolist() == [[0.0] * 4] * 3


def test_tensors_without_dims():
    a = torch.tensor(2.0)
    compare(torch.gather, a, 0, torch.tensor(0))
    compare(torch.index_select, a, 0, torch.tensor([0]))
    compare(written("scatter_"), a, 0, torch.tensor(0), torch.tensor(5.0))
    compare(written("index_add_"), a, 0, torch.tensor([0]), torch.tensor(5.0))
    compare(torch.nonzero, a)


@pytest.mark.parametrize("dtype", [torch.float16, torch.int64, torch.complex64], ids=str)
def test_the_last_one_wins_where_algorithms_are_deterministic(dtype):
    source = random.Random(3)
    a, rows = tensor(source, 5, 3, dtype=dtype), index(source, 40, below=5)
    values = tensor(source, 40, 3, dtype=dtype)
    torch.use_deterministic_algorithms(True)
    try:
        compare(written("index_put_"), a, (rows,), values, exact=True)
        compare(written("index_copy_"), a, 0, rows, values, exact=True)
        compare(written("scatter_"), a, 0, rows[:, None].expand(40, 3), values, exact=True)
    finally:
        torch.use_deterministic_algorithms(False)

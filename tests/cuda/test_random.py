"""Random numbers of a device: those of PyTorch on such a device, as far as they are known.

Known are printed numbers (`torch.rand` and `torch.randn` with device="cuda" after a seed), and the
algorithm: Philox, as `core.philox` has it, which thread draws for which element, Box and Muller.
"""

from __future__ import annotations

import dataclasses
import math
import random

import numpy as np
import pytest

import reftorch as torch
from reftorch.backends.cuda import driver
from reftorch.core.philox import philox
from tests.cuda.sidebyside import FLOATS, INTEGERS, compare, tensor

# what PyTorch has printed, of torch.rand(...) and torch.randn(...)
UNIFORM = {
    0: [[0.3990, 0.5167, 0.0249, 0.9401, 0.9459, 0.7967, 0.4150, 0.8203, 0.2290, 0.9096],
        [0.9722, 0.7910, 0.4690, 0.3300, 0.3345, 0.3783, 0.7640, 0.6405, 0.1103, 0.3594]],
    42: [[0.6130, 0.0101, 0.3984, 0.0403, 0.1563, 0.4825, 0.7362, 0.4060]],
}  # fmt: skip
NORMAL = {
    0: [-0.9247, -0.4253, -2.6438, 0.1452, -0.1209, -0.5797, -0.6229, -0.3284, -1.0745, -0.3631],
    42: [0.1940, 2.1614, -0.1721, 0.8491, -1.9244, 0.6530, -0.6494, -0.8175, 0.5280, -1.2753],
}


@pytest.mark.parametrize("seed", UNIFORM)
def test_numbers_that_pytorch_draws(seed):
    torch.cuda.manual_seed(seed)
    for printed in UNIFORM[seed]:
        drawn = torch.rand(len(printed), device="cuda")
        assert drawn.tolist() == pytest.approx(printed, abs=6e-5)
    torch.cuda.manual_seed(seed)
    drawn = torch.randn(len(NORMAL[seed]), device="cuda")
    assert drawn.tolist() == pytest.approx(NORMAL[seed], abs=6e-5)


def test_numbers_of_a_device_whose_threads_draw_more_than_once(monkeypatch):
    """The last of torch.randn(1, 64, 2048), as a GPU of 28 multiprocessors printed them."""
    _resize(monkeypatch, 28, 1536)
    generator = torch.Generator("cuda").manual_seed(42)
    drawn = torch.randn(1, 64, 2048, device="cuda", generator=generator)[0].cpu()
    assert drawn[0, -3:].tolist() == pytest.approx([1.4540, -2.7733, -0.8932], abs=6e-5)
    assert drawn[-3, :3].tolist() == pytest.approx([-0.4861, 0.3358, 1.0578], abs=6e-5)
    assert drawn[-1, :3].tolist() == pytest.approx([-1.2356, -0.4083, -0.4695], abs=6e-5)
    assert drawn[-1, -3:].tolist() == pytest.approx([-0.4841, 1.2850, -0.0282], abs=6e-5)


def _resize(monkeypatch, multiprocessors: int, threads: int) -> None:
    """Let the device have so many multiprocessors, of so many threads."""
    given = dataclasses.replace(
        driver.attributes(0), multiprocessors=multiprocessors,
        max_threads_per_multiprocessor=threads,
    )  # fmt: skip
    monkeypatch.setattr(driver, "attributes", lambda index: given)


def _words(seed: int, first: int, count: int, each: int, threads: int) -> np.ndarray:
    """The words from which each of `count` elements is made, and which of its thread's it is."""
    found = np.empty((count, 4), np.uint64), np.empty(count, np.int64)
    for element in range(count):
        rounds, rest = divmod(element, threads * each)
        found[0][element] = philox(seed, rest % threads, first + rounds, 1)
        found[1][element] = rest // threads
    return found


@pytest.fixture
def one_block(monkeypatch):
    """A device with room for one block, so that threads draw more than once."""
    _resize(monkeypatch, 1, 256)


@pytest.mark.parametrize("count", [1, 300, 1100])
def test_which_thread_draws_for_which_element(one_block, count):
    generator = torch.Generator("cuda").manual_seed(77)
    used = 0
    for dtype, each in ((torch.float32, 4), (torch.float64, 2)):
        drawn = torch.rand(count, dtype=dtype, device="cuda", generator=generator).cpu().numpy()
        words, which = _words(77, used // 4, count, each, 256)
        if each == 4:
            bits = words[np.arange(count), which].astype(np.float32)
            expected = bits * np.float32(2.0**-32) + np.float32(2.0**-33)
        else:
            pairs = words.reshape(-1, 2, 2)[np.arange(count), which]
            bits = (pairs[:, 0] ^ pairs[:, 1] << np.uint64(21)).astype(np.float64)
            expected = bits * 2.0**-53 + 2.0**-54
        np.testing.assert_array_equal(drawn, np.where(expected == 1, 0, expected))
        used += 4 * math.ceil(count / (256 * each))
        assert generator.get_offset() == used
        whole = torch.empty(count, dtype=torch.int64, device="cuda")
        span = 1000 if each == 4 else 2**40
        whole.random_(-7, span - 7, generator=generator)
        words, which = _words(77, used // 4, count, each, 256)
        if each == 4:
            bits = words[np.arange(count), which]
        else:
            pairs = words.reshape(-1, 2, 2)[np.arange(count), which]
            bits = pairs[:, 0] << np.uint64(32) | pairs[:, 1]
        np.testing.assert_array_equal(whole.cpu().numpy(), (bits % span).astype(np.int64) - 7)
        used += 4 * math.ceil(count / (256 * each))


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_uniform_and_normal(dtype):
    torch.cuda.manual_seed(3)
    drawn = torch.empty(4000, dtype=dtype, device="cuda").uniform_(-1, 3).cpu().double().numpy()
    assert drawn.min() >= -1 and drawn.max() < 3
    assert abs(drawn.mean() - 1) < 0.1 and abs(drawn.var() - 16 / 12) < 0.1
    narrow = torch.empty(500, dtype=dtype, device="cuda").uniform_(1, 1.01).cpu()
    assert (narrow >= 1).all() and (narrow < torch.tensor(1.01, dtype=dtype)).all()
    drawn = torch.empty(4000, dtype=dtype, device="cuda").normal_(2, 3).cpu().double().numpy()
    assert abs(drawn.mean() - 2) < 0.2 and abs(drawn.std() - 3) < 0.15
    assert abs((abs(drawn - 2) < 3).mean() - 0.6827) < 0.03
    assert np.isinf(torch.empty(8, device="cuda").normal_(0, 1e39).cpu().numpy()).all()


@pytest.mark.parametrize("dtype", [torch.bool, *INTEGERS, *FLOATS], ids=str)
def test_integers(dtype):
    torch.cuda.manual_seed(4)
    drawn = torch.empty(3000, dtype=dtype, device="cuda").random_().cpu().double().numpy()
    digits = {torch.float16: 11, torch.bfloat16: 8, torch.float32: 24, torch.float64: 53}
    last = 1 if dtype is torch.bool else (
        2 ** digits[dtype] if dtype in digits else torch.iinfo(dtype).max
    )
    assert drawn.min() >= 0 and last * 0.9 < drawn.max() <= last
    if dtype is not torch.bool:
        few = torch.empty(300, dtype=dtype, device="cuda").random_(3, 6).cpu().tolist()
        assert set(few) == {3, 4, 5}


def test_the_order_of_draws_is_that_of_memory():
    sizes = (3, 4, 5)
    flat = torch.rand(60, device="cuda", generator=torch.Generator("cuda").manual_seed(1))
    made = torch.empty(sizes, device="cuda").permute(2, 0, 1)
    made.uniform_(generator=torch.Generator("cuda").manual_seed(1))
    assert made.permute(1, 2, 0).reshape(60).tolist() == flat.tolist()
    gaps = torch.zeros(6, 4, 10, device="cuda")[::2, :, ::2].transpose(0, 1)
    gaps.uniform_(generator=torch.Generator("cuda").manual_seed(1))
    assert gaps.transpose(0, 1).reshape(60).tolist() == flat.tolist()
    parts = torch.empty(30, dtype=torch.complex64, device="cuda")
    parts.uniform_(generator=torch.Generator("cuda").manual_seed(1))
    assert torch.view_as_real(parts).reshape(60).tolist() == flat.tolist()


def test_states():
    generator = torch.Generator("cuda").manual_seed(9)
    state = generator.get_state()
    draws = [
        lambda: torch.rand(7, device="cuda", generator=generator),
        lambda: torch.randperm(40, device="cuda", generator=generator),
        lambda: torch.poisson(torch.full((20,), 30.0, device="cuda"), generator),
        lambda: torch.multinomial(torch.ones(4, device="cuda"), 9, True, generator=generator),
        lambda: torch.binomial(*torch.full((2, 9), 0.5, device="cuda"), generator=generator),
    ]
    first = [draw().tolist() for draw in draws]
    second = [draw().tolist() for draw in draws]
    generator.set_state(state)
    assert [draw().tolist() for draw in draws] == first
    assert [draw().tolist() for draw in draws] == second
    assert all(one != other for one, other in zip(first[:4], second[:4], strict=True))


@pytest.mark.parametrize("n", [0, 1, 2, 100, 3000])
def test_randperm(n):
    torch.cuda.manual_seed(5)
    drawn = torch.randperm(n, device="cuda").tolist()
    assert sorted(drawn) == list(range(n))
    assert n < 50 or sum(place == number for place, number in enumerate(drawn)) < 9
    assert torch.randperm(n, device="cuda", dtype=torch.int16).dtype is torch.int16


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_multinomial(dtype):
    torch.cuda.manual_seed(6)
    weights = torch.tensor([[1.0, 3, 0, 4], [0, 0, 5, 0]], dtype=dtype, device="cuda")
    drawn = torch.multinomial(weights, 2000, replacement=True).cpu().numpy()
    shares = np.bincount(drawn[0], minlength=4) / 2000
    assert shares[2] == 0 and np.abs(shares - np.array([1, 3, 0, 4]) / 8).max() < 0.05
    assert set(drawn[1].tolist()) == {2}


# rates by product and by rejection
@pytest.mark.parametrize("rate", [0.0, 0.5, 9.5, 10.5, 200.0])
def test_poisson(rate):
    torch.cuda.manual_seed(7)
    for dtype in (torch.float32, torch.float64):
        drawn = torch.poisson(torch.full((3000,), rate, dtype=dtype, device="cuda")).cpu().numpy()
        assert drawn.dtype == np.dtype(str(dtype).removeprefix("torch."))
        assert (drawn == np.floor(drawn)).all() and drawn.min() >= 0
        error = 5 * math.sqrt(rate / 3000)
        assert abs(drawn.mean() - rate) <= error
        assert abs(drawn.var() - rate) <= 0.2 * rate


# by waiting times and by rejection, and mirrored
@pytest.mark.parametrize("count, p", [(20, 0.1), (20, 0.9), (100, 0.3), (1000, 0.75)])
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64], ids=str)
def test_binomial(count, p, dtype):
    torch.cuda.manual_seed(8)
    counts = torch.full((3000,), count, dtype=dtype, device="cuda")
    drawn = torch.binomial(counts, torch.tensor(p, dtype=dtype, device="cuda")).cpu().numpy()
    variance = count * p * (1 - p)
    assert (drawn == np.floor(drawn)).all() and drawn.min() >= 0 and drawn.max() <= count
    assert abs(drawn.mean() - count * p) < 5 * math.sqrt(variance / 3000)
    assert abs(drawn.var() - variance) < 0.2 * variance


def test_certain_outcomes():
    counts = torch.tensor([4.0, -4, 4, 4, 0], device="cuda")
    p = torch.tensor([0.0, 0.5, 2, 1, 0.5], device="cuda")
    assert torch.binomial(counts, p).tolist() == [0, 0, 4, 4, 0]
    wide = torch.ones(2, 3, device="cuda").t()
    assert torch.binomial(wide, wide).stride() == (2, 1)


def test_rrelu():
    source = random.Random(9)
    for dtype in (torch.bfloat16, torch.float32, torch.float64):
        made = tensor(source, 30, 40, dtype=dtype).cuda()
        got = torch.rrelu(made, 0.25, 0.5, training=True)
        slopes = (got.double() / made.double()).cpu().numpy()
        positive = (made > 0).cpu().numpy()
        assert (slopes[positive] == 1).all()
        rest = slopes[~positive & (made != 0).cpu().numpy()]
        assert rest.min() > 0.245 and rest.max() < 0.505 and abs(rest.mean() - 0.375) < 0.02
        compare(torch.rrelu, made.cpu(), 0.25, 0.5)


def test_refusals():
    compare(lambda rates: torch.poisson(rates), torch.tensor([1.0, -1]))
    compare(lambda rates: torch.poisson(rates), torch.tensor([1.0, math.nan]))
    compare(lambda weights: torch.multinomial(weights, 2, True), torch.tensor([1.0, -1]))

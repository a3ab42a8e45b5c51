"""Random operators beside PyTorch: what they refuse, dtypes, layouts of results, gradients."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch

import reftorch
from tests.ops.random_beside import beside
from tests.ops.sidebyside import ALL, attempt, to_theirs
from tests.support import covers

pytestmark = [
    pytest.mark.filterwarnings("ignore:ComplexHalf support"),
    pytest.mark.filterwarnings("ignore:.*out of bounds.*Due to precision"),
]
Call = Callable[..., Any]

FILLS: dict[str, Call] = {
    "uniform": lambda lib, x: x.uniform_(),
    "normal": lambda lib, x: x.normal_(),
    "exponential": lambda lib, x: x.exponential_(),
    "cauchy": lambda lib, x: x.cauchy_(),
    "log_normal": lambda lib, x: x.log_normal_(),
    "geometric": lambda lib, x: x.geometric_(0.5),
    "random": lambda lib, x: x.random_(),
    "random_to": lambda lib, x: x.random_(2),
    "random_from": lambda lib, x: x.random_(0, None),
    "random_bits": lambda lib, x: x.random_(-(2**63), None),
    "bernoulli": lambda lib, x: x.bernoulli_(0.5),
    "bernoulli_tensor": lambda lib, x: x.bernoulli_(lib.full(x.shape, 0.5)),
    "by bernoulli": lambda lib, x: lib.bernoulli(x),
    "bernoulli_p": lambda lib, x: lib.bernoulli(x, 0.5),
    "by_bernoulli": lambda lib, x: lib.zeros(x.shape).bernoulli_(x),
    "multinomial": lambda lib, x: lib.multinomial(x + 1, 1),
    "replacing": lambda lib, x: lib.multinomial(x, 2, True),
    "poisson": lambda lib, x: lib.poisson(x),
    "binomial": lambda lib, x: lib.binomial(x, x),
    "normal_TT": lambda lib, x: lib.normal(x, x),
    "normal_Tf": lambda lib, x: lib.normal(x, 0.5),
    "normal_fT": lambda lib, x: lib.normal(0.5, x),
    "rand": lambda lib, x: lib.rand(x.shape, dtype=x.dtype),
    "randn": lambda lib, x: lib.randn(x.shape, dtype=x.dtype),
    "normal_ff": lambda lib, x: lib.normal(0, 1, x.shape, dtype=x.dtype),
    "randint": lambda lib, x: lib.randint(0, 2, x.shape, dtype=x.dtype),
    "randperm": lambda lib, x: lib.randperm(x.numel(), dtype=x.dtype),
    "rand_out": lambda lib, x: lib.rand(x.shape, out=x),
    "randperm_out": lambda lib, x: lib.randperm(x.numel(), out=x),
    "bernoulli_out": lambda lib, x: lib.bernoulli(lib.full((3,), 0.5), out=x),
    "normal_out": lambda lib, x: lib.normal(lib.zeros(3), lib.ones(3), out=x),
    "multinomial_out": lambda lib, x: lib.multinomial(lib.ones(3), 2, out=x),
}


@covers("random/continuous-is-floating", "random/no-elements-any-dtype", "randint/int64-by-default")
@covers("multinomial/weights-are-floating", "binomial/one-dtype", "random/std-not-negative")
@pytest.mark.parametrize("name", FILLS)
def test_dtypes(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for dtype in ALL:
            for sizes in ((3,), (0,)):
                x = torch.zeros(sizes, dtype=torch.uint8).to(getattr(torch, dtype))
                found = beside(FILLS[name], (x,), 5, units=2)
                assert not found, found


REFUSED: list[Call] = [
    lambda lib: lib.ones(2).uniform_(1, 0),
    lambda lib: lib.ones(2).uniform_(math.nan, 1),
    lambda lib: lib.ones(2).uniform_(0, math.inf),
    lambda lib: lib.ones(2).uniform_(-3e38, 3e38),
    lambda lib: lib.ones(2).half().uniform_(-60000, 60000),
    lambda lib: lib.ones(2).normal_(0, -1),
    lambda lib: lib.ones(0).normal_(0, -1),
    lambda lib: lib.ones(2).normal_(0, math.nan),
    lambda lib: lib.ones(0).exponential_(-1),
    lambda lib: lib.ones(2).exponential_(0),
    lambda lib: lib.ones(2).exponential_(math.inf),
    lambda lib: lib.ones(2).cauchy_(0, 0),
    lambda lib: lib.ones(2).log_normal_(0, 0),
    lambda lib: lib.ones(2).geometric_(0),
    lambda lib: lib.ones(0).geometric_(1),
    lambda lib: lib.ones(2).bernoulli_(1.5),
    lambda lib: lib.ones(2).bernoulli_(math.nan),
    lambda lib: lib.ones(0).bernoulli_(2.0),
    lambda lib: lib.bernoulli(lib.ones(2) * 2),
    lambda lib: lib.bernoulli(lib.ones(2) * math.nan),
    lambda lib: lib.bernoulli(lib.ones(2), lib.ones(2)),
    lambda lib: lib.bernoulli(lib.ones(2), 0.5, out=lib.ones(2)),
    lambda lib: lib.ones(4).bernoulli_(lib.ones(5)),
    lambda lib: lib.ones(4).bernoulli_(lib.ones(2, 4)),
    lambda lib: lib.ones(2).random_(5, 5),
    lambda lib: lib.ones(0).random_(5, 5),
    lambda lib: lib.ones(2).random_(-1),
    lambda lib: lib.ones(2).random_(1.5),
    lambda lib: lib.ones(2).random_(**{"from": 1, "to": 2}),
    lambda lib: lib.ones(2).random_(from_=1, to=2),
    lambda lib: lib.ones(2).random_(to=1),
    lambda lib: lib.ones(2).half().random_(0, 2**33),
    lambda lib: lib.randint(3, 3, (2,)),
    lambda lib: lib.randint(1.5, (2,)),
    lambda lib: lib.randint(5, 3),
    lambda lib: lib.randint(3, (-1,)),
    lambda lib: lib.randint(3, (2,), requires_grad=True),
    lambda lib: lib.randint(1, 300, (2,), dtype=lib.uint8),
    lambda lib: lib.randint(high=1, size=(2,)),
    lambda lib: lib.randint_like(lib.ones(2), lib.ones(1)),
    lambda lib: lib.randint_like(lib.ones(2), lib.tensor(1.5)),
    lambda lib: lib.randint_like(lib.ones(2), low=0, high=1),
    lambda lib: lib.randperm(-1),
    lambda lib: lib.randperm(2.0),
    lambda lib: lib.randperm(3, requires_grad=True),
    lambda lib: lib.randperm(257, dtype=lib.uint8),
    lambda lib: lib.randperm(2050, dtype=lib.float16),
    lambda lib: lib.multinomial(lib.ones(2, 3, 4), 2),
    lambda lib: lib.multinomial(lib.tensor(1.0), 2),
    lambda lib: lib.multinomial(lib.ones(3), 0),
    lambda lib: lib.multinomial(lib.ones(3), 4),
    lambda lib: lib.multinomial(lib.ones(3, 0), 1, True),
    lambda lib: lib.multinomial(lib.ones(0, 0), 1, True),
    lambda lib: lib.multinomial(lib.ones(0, 3), 2),
    lambda lib: lib.multinomial(-lib.ones(3), 1),
    lambda lib: lib.multinomial(lib.ones(3) * math.inf, 2, True),
    lambda lib: lib.multinomial(lib.ones(3) * math.nan, 2, True),
    lambda lib: lib.multinomial(lib.zeros(2, 3), 2),
    lambda lib: lib.multinomial(lib.tensor([1.0, 0, 0]), 1),
    lambda lib: lib.multinomial(lib.ones(3) * 3e38, 2, True),
    lambda lib: lib.poisson(-lib.ones(3)),
    lambda lib: lib.poisson(lib.ones(3) * math.nan),
    lambda lib: lib.binomial(lib.ones(3), lib.ones(3).double()),
    lambda lib: lib.binomial(lib.ones(3), 0.5),
    lambda lib: lib.binomial(-lib.ones(3), lib.ones(3)),
    lambda lib: lib.normal(lib.ones(3), -lib.ones(3)),
    lambda lib: lib.normal(lib.ones(3), lib.ones(2)),
    lambda lib: lib.normal(1, 1),
    lambda lib: lib.normal(1.0, 1.0, 2),
    lambda lib: lib.rand(-1),
    lambda lib: lib.rand(),
    lambda lib: lib.rand(3, dtype=lib.float64, out=lib.ones(3)),
    lambda lib: lib.rand(3, out=lib.ones(3, requires_grad=True)),
    lambda lib: lib.ones(1).expand(3).uniform_(),
    lambda lib: lib.ones(1).expand(20).normal_(),
    lambda lib: lib.ones(1).expand(3).random_(),
    lambda lib: lib.ones(1).expand(3).bernoulli_(),
    lambda lib: lib.ones(1).expand(3).exponential_(),
    lambda lib: lib.ones(1, dtype=lib.complex64).expand(3).normal_(),
    lambda lib: lib.normal(1.0, lib.ones(3), out=lib.ones(1).expand(3)),
]


@covers("uniform/bounds", "random/parameters", "random/from-less-than-to", "normal/dtype-of-mean")
@covers("random/bounds-fit-the-dtype", "bernoulli/p-is-a-probability", "randperm/dtype-holds-all")
@covers("multinomial/one-or-two-dims", "multinomial/weights-are-valid", "poisson/rate-not-negative")
@covers("randint_like/bound-is-zero-dim", "binomial/certain-outcomes")
@pytest.mark.parametrize("place", range(len(REFUSED)))
def test_refusals(place: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = beside(REFUSED[place], (), 3, units=2)
        assert not found, found


LAID_OUT: list[Call] = [
    lambda lib, x: lib.bernoulli(x),
    lambda lib, x: lib.bernoulli(x, 0.5),
    lambda lib, x: lib.poisson(x),
    lambda lib, x: lib.binomial(x, x),
    lambda lib, x: lib.binomial(x[:1], x),
    lambda lib, x: lib.normal(x, x),
    lambda lib, x: lib.normal(x, 1.0),
    lambda lib, x: lib.normal(0.0, x),
    lambda lib, x: lib.normal(x[:1], x),
    lambda lib, x: lib.rand_like(x),
    lambda lib, x: lib.rand_like(x, memory_format=lib.contiguous_format),
    lambda lib, x: lib.randn_like(x),
    lambda lib, x: lib.randint_like(x, 9),
    lambda lib, x: lib.multinomial(x + 1, 2) if x.dim() == 2 else x,
    lambda lib, x: lib.multinomial(x + 1, 2, True) if x.dim() == 2 else x,
]


@covers("bernoulli/result-is-contiguous", "binomial/layout", "random/memory-order")
@pytest.mark.parametrize("place", range(len(LAID_OUT)))
def test_layouts(place: int) -> None:
    plain = torch.rand(3, 4, 2, 5, generator=torch.Generator().manual_seed(1))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        _compare_layouts(LAID_OUT[place], plain)


def _compare_layouts(call: Call, plain: torch.Tensor) -> None:
    for x in (
        plain, plain[0, :, :, 0].t(), plain.permute(2, 0, 3, 1), plain[:, ::2], plain[:1, :, 1:],
        plain[0, 0].expand(3, 2, 5), plain.to(memory_format=torch.channels_last), plain[..., 0].mT,
    ):  # fmt: skip
        found = beside(call, (x,), 3, units=2, scale=1)
        assert not found, found


@covers("random/nodes-give-zero", "bernoulli/no-gradient-through-draws")
@pytest.mark.parametrize(
    "name", [*list(FILLS)[:9], "bernoulli", "bernoulli_tensor", "by bernoulli", "poisson",
             "normal_TT", "normal_Tf", "normal_fT"],
)  # fmt: skip
def test_nodes(name: str) -> None:
    def call(lib: Any) -> tuple[Any, ...]:
        x = lib.full((3,), 0.5, requires_grad=True)
        y = FILLS[name](lib, x * 1)
        (grad,) = lib.autograd.grad(y.sum(), x)
        return y.grad_fn.name(), y._version, grad.tolist()

    assert call(torch) == call(reftorch)


@pytest.mark.parametrize("name", list(FILLS)[:11])
def test_under_autograd(name: str) -> None:
    def call(lib: Any, kind: str) -> Any:
        x = lib.ones(4, requires_grad=True)
        if kind == "leaf":
            return FILLS[name](lib, x)
        y = x * 1
        if kind == "view":
            FILLS[name](lib, y[:2])
        elif kind == "saved":
            z = y * y
            FILLS[name](lib, y)
            y = z
        else:
            with lib.no_grad():
                FILLS[name](lib, x)
            return x.requires_grad, x.is_leaf, x._version
        return y.grad_fn.name(), y._version, lib.autograd.grad(y.sum(), x)[0].tolist()

    for kind in ("leaf", "view", "saved", "no_grad"):
        theirs, ours = attempt(call, (torch, kind)), attempt(call, (reftorch, kind))
        if isinstance(theirs, Exception):
            assert type(theirs) is type(ours), (kind, theirs, ours)
        else:
            assert theirs == ours, kind


def test_without_derivative() -> None:
    def call(lib: Any, name: str) -> Any:
        x = lib.full((3,), 0.5, requires_grad=True)
        y = lib.binomial(x, x) if name == "binomial" else lib.bernoulli(x, 0.5)
        return y.requires_grad, attempt(y.sum().backward, ())

    for name in ("binomial", "bernoulli"):
        theirs, ours = call(torch, name), call(reftorch, name)
        assert theirs[0] is ours[0] is True
        assert type(theirs[1]) is type(ours[1]) is RuntimeError


@covers("randperm/shuffle")
def test_randperm_is_a_permutation() -> None:
    reftorch.manual_seed(0)
    for n in (0, 1, 2, 100):
        assert sorted(reftorch.randperm(n).tolist()) == list(range(n))


@covers("normal/out-broadcasts-with-means", "normal/scaled-then-shifted")
def test_out_of_normal() -> None:
    calls: list[Call] = [
        lambda lib, out: lib.normal(lib.zeros(4), 1.0, out=out),
        lambda lib, out: lib.normal(lib.zeros(4).double(), lib.ones(4), out=out),
        lambda lib, out: lib.normal(0.0, lib.ones(4), out=out),
        lambda lib, out: lib.normal(0.0, 1.0, (4,), out=out),
    ]

    def outs() -> list[torch.Tensor]:
        return [
            torch.zeros(4), torch.zeros(8)[::2], torch.zeros(4, dtype=torch.float64),
            torch.zeros(0), torch.zeros(1), torch.zeros(2, 4), torch.zeros(5),
            torch.zeros(4, 5).t(), torch.zeros(4, dtype=torch.int64),
        ]  # fmt: skip

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for call in calls:
            for out in outs():
                found = beside(call, (out,), 7, units=2)
                assert not found, found


def test_default_dtype() -> None:
    for lib in (torch, reftorch):
        lib.set_default_dtype(lib.float64)
    try:
        for call in (
            lambda lib: lib.rand(3), lambda lib: lib.randn(20), lambda lib: lib.randint(5, (2,)),
            lambda lib: lib.normal(0, 1, (2,)),
        ):  # fmt: skip
            assert not beside(call, (), 2, units=2)
    finally:
        for lib in (torch, reftorch):
            lib.set_default_dtype(lib.float32)


@covers("random/normal-by-polynomials")
def test_large_tensors_are_equal_to_the_bit() -> None:
    reftorch.manual_seed(3)
    torch.manual_seed(3)
    for n in (100_000, 1_000_003):
        assert torch.equal(to_theirs(reftorch.rand(n)), torch.rand(n))
        assert torch.equal(to_theirs(reftorch.randn(n)), torch.randn(n))

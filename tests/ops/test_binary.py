"""Functions of two operands beside PyTorch: values, dtype, strides, error class, gradients."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import (
    NUMBERS, PLAIN, REAL_FLOATS, SIZES, Source, attempt, compare, difference, to_ours,
)  # fmt: skip
from tests.ops.test_pointwise_gradients import check_gradients
from tests.support import covers

pytestmark = [
    pytest.mark.filterwarnings("ignore:ComplexHalf support"),
    pytest.mark.filterwarnings("ignore:An output with one or more elements"),
]

TENSORS = (
    "atan2 arctan2 hypot copysign nextafter heaviside gcd lcm ldexp logaddexp logaddexp2 xlogy "
    "special.xlogy special.xlog1py polar"
).split()
WITH_NUMBERS = "copysign xlogy special.xlogy special.xlog1py".split()
INPLACE = "atan2 arctan2 hypot copysign nextafter heaviside gcd lcm ldexp xlogy".split()


def function(lib: Any, name: str) -> Callable[..., Any]:
    """The function of that name, from a namespace or not."""
    for part in name.split("."):
        lib = getattr(lib, part)
    return lib  # type: ignore[no-any-return]


def operands(source: Source, name: str) -> list[Any]:
    """Two tensors that broadcast, mostly of one dtype, or one and a number."""
    # which refusal of a power in complex32 comes first depends on the target
    dtypes = [kind for kind in PLAIN if name != "ldexp" or kind != "complex32"]
    first = source.pick(dtypes)
    second = first if source.flip(0.6) else source.pick(dtypes)
    sizes, special = source.pick(SIZES), source.flip(0.4)
    a = source.tensor(first, sizes, special)
    if name in WITH_NUMBERS and source.flip(0.3):
        args = [a, source.pick(NUMBERS)]
        return args[::-1] if source.flip(0.3) else args
    other = source.pick([sizes, (), sizes[-1:], (1,) * len(sizes)])
    return [a, source.tensor(second, other, special)]


@covers("atan2/zeros-have-a-side", "hypot/no-overflow-on-the-way", "copysign/sign-bits")
@covers("nextafter/in-own-dtype", "heaviside/nan-is-zero", "heaviside/one-real-dtype")
@covers("gcd/not-negative", "lcm/wraps", "ldexp/integer-exponents-scale")
@covers("ldexp/other-exponents-are-powers", "ldexp/exponent-dtypes", "xlogy/zero-wins")
@covers("ldexp/laid-out-as-self", "ldexp/base-of-other-dtypes")
@covers("logaddexp/equal-infinities", "xlogy/logarithm-is-rounded")
@covers("polar/one-dtype")
@pytest.mark.parametrize("name", TENSORS)
def test_function(name: str) -> None:
    source = Source(TENSORS.index(name))
    for _ in range(150):
        compare(lambda lib, *a: function(lib, name)(*a), operands(source, name), cancels=True)


@pytest.mark.parametrize("name", INPLACE)
def test_in_place(name: str) -> None:
    source = Source(100 + INPLACE.index(name))
    for _ in range(60):
        args = operands(source, name)
        if isinstance(args[0], torch.Tensor):
            own = [to_ours(a) if isinstance(a, torch.Tensor) else a for a in args]
            theirs = attempt(getattr(args[0], f"{name}_"), args[1:])
            ours = attempt(getattr(own[0], f"{name}_"), own[1:])
            if isinstance(theirs, Exception) or isinstance(ours, Exception):
                assert type(theirs) is type(ours), f"{args}: {theirs!r} expected, {ours!r} found"
            else:
                assert ours is own[0], args
                assert difference(theirs, ours, cancels=True) is None, args


@pytest.mark.parametrize("name", TENSORS)
def test_out(name: str) -> None:
    source = Source(200 + TENSORS.index(name))
    for _ in range(40):
        args = operands(source, name)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            plain = attempt(function(torch, name), args)
        fits = isinstance(plain, torch.Tensor)
        sizes = tuple(plain.shape) if fits and source.flip(0.7) else source.pick(SIZES)
        kind = source.pick(PLAIN)
        if fits and source.flip(0.5):
            kind = str(plain.dtype).removeprefix("torch.")
        target = source.tensor(kind, sizes)
        compare(lambda lib, *a: function(lib, name)(*a[:-1], out=a[-1]), [*args, target],
                cancels=True)  # fmt: skip


@covers("gcd/least-integer")
def test_divisors_of_all_bytes() -> None:
    every = torch.arange(-128, 128).to(torch.int8)
    a, b = every[:, None], every[None]
    for name in ("gcd", "lcm"):
        compare(lambda lib, x, y, n=name: getattr(lib, n)(x, y), [a, b])
    edges = torch.tensor([-(2**63), 2**63 - 1, -1, 1, 6, 0, 2**62, 3])
    for kind in (torch.int16, torch.int32, torch.int64):
        x = edges.clamp(torch.iinfo(kind).min, torch.iinfo(kind).max).to(kind)
        compare(lambda lib, x, y: lib.gcd(x, y), [x[:, None], x[None]])
        x = x[1:]  # PyTorch's lcm ends the process where the least integer is over -1
        compare(lambda lib, x, y: lib.lcm(x, y), [x[:, None], x[None]])


@covers("addcmul/product-is-not-rounded")
@pytest.mark.parametrize("size", [5, 4096])
def test_a_product_that_is_added_is_not_rounded(size: int) -> None:
    source = Source(size)
    a, b, c = [source.tensor("float32", (size,)) for _ in range(3)]
    x, y, z = to_ours(a), to_ours(b), to_ours(c)
    for theirs, ours in (
        (torch.addcmul(a, b, c, value=3.14), x.addcmul(y, z, value=3.14)),
        (torch.addcdiv(a, b, c, value=3.14), x.addcdiv(y, z, value=3.14)),
        (torch.lerp(a, b, 0.3), x.lerp(y, 0.3)), (torch.lerp(a, b, c), x.lerp(y, z)),
        (torch.add(a, b, alpha=3.14), x.add(y, alpha=3.14)),
    ):
        assert theirs.tolist() == ours.tolist()


GRADIENTS = (
    "atan2 hypot copysign logaddexp logaddexp2 xlogy special.xlog1py polar ldexp nextafter"
).split()


@covers("xlogy/gradient-at-zero")
@pytest.mark.parametrize("name", GRADIENTS)
def test_gradients(name: str) -> None:
    source = Source(300 + GRADIENTS.index(name))
    for sizes, other in (((3, 4), (4,)), ((), (3,)), ((2, 3), (2, 3)), ((1, 3), (2, 1))):
        a, b = source.tensor("float64", sizes), source.tensor("float64", other)
        if name in ("xlogy", "special.xlog1py"):
            b = b.abs()
        check_gradients(lambda lib, *x: function(lib, name)(*x), [a, b])
    zero = torch.tensor([0.0, 0.0, 1.0, -0.0], dtype=torch.float64)
    edge = torch.tensor([0.0, -1.0, 0.0, 2.0], dtype=torch.float64)
    check_gradients(lambda lib, *x: function(lib, name)(*x), [zero, edge], second=False)


def test_gradients_beside_numbers() -> None:
    source = Source(7)
    x = source.tensor("float64", (2, 3)).abs()
    for name in ("xlogy", "special.xlog1py"):
        for number in (2.5, 0, -1):
            check_gradients(lambda lib, a, n=name, v=number: function(lib, n)(a, v), [x])
            check_gradients(lambda lib, a, n=name, v=number: function(lib, n)(v, a), [x])
    check_gradients(lambda lib, a: lib.copysign(a, -2), [x])


@covers("autograd/no-derivative")
@pytest.mark.parametrize("lib", [torch, reftorch])
def test_gradients_that_are_refused(lib: Any) -> None:
    x = lib.tensor([2.0, 3.0], requires_grad=True)
    with pytest.raises(RuntimeError):
        lib.heaviside(x, x.detach()).sum().backward()


def test_real_floats_of_every_width_give_their_own_dtype() -> None:
    for kind in REAL_FLOATS:
        x = torch.tensor([0.5, 2.0]).to(getattr(torch, kind))
        for name in ("hypot", "nextafter", "logaddexp"):
            compare(lambda lib, a, n=name: getattr(lib, n)(a, a + 1), [x])

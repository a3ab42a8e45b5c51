"""Arithmetic beside PyTorch: values, dtype, strides and error class, dtypes and layouts drawn."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
import torch

import reftorch
from tests.ops.sidebyside import (
    ALL, NUMBERS, PLAIN, REAL_FLOATS, SIZES, Source, attempt, compare, difference, to_ours,
    to_theirs,
)  # fmt: skip
from tests.support import covers

pytestmark = [
    pytest.mark.filterwarnings("ignore:ComplexHalf support"),
    pytest.mark.filterwarnings("ignore:where received"),
    pytest.mark.filterwarnings("ignore:An output with one or more elements"),
]

BINARY = (
    "add sub mul div floor_divide remainder fmod pow subtract multiply divide true_divide rsub"
).split()


def _operands(source: Source, dtypes: list[str]) -> list[object]:
    first = source.pick(dtypes)
    second = first if source.flip(0.5) else source.pick(dtypes)
    sizes = source.pick(SIZES)
    special = source.flip(0.3)
    a = source.tensor(first, sizes, special)
    if source.flip(0.3):
        args = [a, source.pick(NUMBERS)]
    else:
        other = source.pick([sizes, (), sizes[-1:], (1,) * len(sizes)])
        args = [a, source.tensor(second, other, special)]
    return args[::-1] if source.flip(0.25) else args


@covers("add/bool-is-or", "mul/bool-is-and", "sub/bool-refused", "rsub/exchanges-operands")
@covers("div/integers-give-fractions", "div/integer-by-zero", "floor_divide/exact-quotient")
@covers("remainder/sign-of-divisor", "remainder/zero-keeps-dividend-sign")
@covers("fmod/sign-of-dividend", "pow/negative-exponents-of-integers", "pow/number-exponent")
@covers("pow/negative-number-exponent-refused", "pow/number-exponent-must-fit")
@covers("pow/trivial-exponents", "pow/root-exponents", "pow/of-number-is-row-major")
@pytest.mark.parametrize("name", BINARY)
def test_binary(name: str) -> None:
    source = Source(BINARY.index(name))
    for _ in range(120):
        compare(lambda lib, *args: getattr(lib, name)(*args), _operands(source, PLAIN))


@covers("neg/bool-refused", "positive/bool-refused", "abs/complex-gives-real", "sign/nan-is-zero")
@covers("abs/least-integer-wraps", "sgn/complex-direction", "conj_physical/real-is-itself")
@pytest.mark.parametrize("name", "neg positive abs sign sgn conj_physical negative".split())
def test_unary(name: str) -> None:
    source = Source(len(name))
    for dtype in ALL:
        for special in (False, True):
            compare(lambda lib, x: getattr(lib, name)(x),
                    [source.tensor(dtype, source.pick(SIZES), special)])  # fmt: skip


@covers("add/alpha-scales-other", "sub/alpha-scales-other")
def test_alpha() -> None:
    source = Source(3)
    for _ in range(150):
        alpha = source.pick([1, 2, -1, 0.5, True, 1j, 300, 1.0])
        for name in ("add", "sub", "rsub"):
            args = _operands(source, PLAIN)
            if isinstance(args[0], torch.Tensor):
                compare(lambda lib, *a, n=name, v=alpha: getattr(lib, n)(*a, alpha=v), args,
                        cancels=True)  # fmt: skip


@covers("div/rounding-mode", "div/unknown-rounding-mode", "floor_divide/halves-round-each-step")
@pytest.mark.parametrize("mode", ["trunc", "floor", None, "up"])
def test_rounding_mode(mode: str | None) -> None:
    source = Source(4)
    for _ in range(80):
        compare(lambda lib, *a: lib.div(*a, rounding_mode=mode), _operands(source, PLAIN))


@covers("lerp/one-dtype", "lerp/from-the-nearer-end", "addcmul/value-scales-product")
@covers("addcdiv/integers-refused")
def test_three_operands() -> None:
    source = Source(5)
    for _ in range(80):
        sizes, dtype = source.pick(SIZES), source.pick(PLAIN)
        small = source.pick([sizes, ()])
        weight = source.pick([0.3, 0.7, 1, source.tensor("float64", ())])
        floating = source.pick([*REAL_FLOATS, "complex64"])
        end = source.tensor(source.pick([floating, "float32"]), small)
        compare(lambda lib, *a: lib.lerp(*a), [source.tensor(floating, sizes), end, weight],
                cancels=True)  # fmt: skip
        args = [source.tensor(dtype, sizes), source.tensor(source.pick([dtype, "int32"]), small),
                source.tensor(dtype, sizes)]  # fmt: skip
        for name in ("addcmul", "addcdiv"):
            value = source.pick([1, 2, 0.5, -1])
            compare(lambda lib, *a, n=name, v=value: getattr(lib, n)(*a, value=v), args,
                    cancels=True)  # fmt: skip


INPLACE = "add sub mul div floor_divide remainder fmod pow".split()


@pytest.mark.parametrize("name", INPLACE)
def test_in_place(name: str) -> None:
    source = Source(20 + INPLACE.index(name))
    for _ in range(60):
        args = _operands(source, PLAIN)
        if isinstance(args[0], torch.Tensor):
            own = [to_ours(a) if isinstance(a, torch.Tensor) else a for a in args]
            theirs = attempt(getattr(args[0], f"{name}_"), args[1:])
            ours = attempt(getattr(own[0], f"{name}_"), own[1:])
            if isinstance(theirs, Exception) or isinstance(ours, Exception):
                assert type(theirs) is type(ours), f"{args}: {theirs!r} expected, {ours!r} found"
            else:
                assert ours is own[0] and difference(theirs, ours) is None, args


@pytest.mark.parametrize("name", [*INPLACE, "neg", "abs", "sgn"])
def test_out(name: str) -> None:
    source = Source(40 + len(name))
    for _ in range(60):
        args = _operands(source, PLAIN)
        if name in ("neg", "abs", "sgn"):
            args = [source.tensor(source.pick(REAL_FLOATS), source.pick(SIZES))]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            plain = attempt(getattr(torch, name), args)
        sizes = tuple(plain.shape) if isinstance(plain, torch.Tensor) else ()
        if source.flip(0.3):
            sizes = source.pick(SIZES)
        kind = source.pick(PLAIN)
        if isinstance(plain, torch.Tensor) and source.flip(0.5):
            kind = str(plain.dtype).removeprefix("torch.")
        target = source.tensor(kind, sizes)
        compare(lambda lib, *a: getattr(lib, name)(*a[:-1], out=a[-1]), [*args, target])


@covers("float_power/target-is-double", "abs/complex-in-place-refused", "addcmul/value-must-fit")
def test_refusals_name_their_rule() -> None:
    x = reftorch.add(to_ours(torch.ones(2)), 1)
    with pytest.raises(RuntimeError) as caught:
        reftorch.float_power(x, 2, out=x)
    assert caught.value.rule == "float_power/target-is-double"  # type: ignore[attr-defined]
    with pytest.raises(RuntimeError) as caught:
        to_ours(torch.ones(2) * 1j).abs_()
    assert caught.value.rule == "abs/complex-in-place-refused"  # type: ignore[attr-defined]
    with pytest.raises(RuntimeError) as caught:
        reftorch.addcmul(x, x, x, value=1j)
    assert caught.value.rule == "addcmul/value-must-fit"  # type: ignore[attr-defined]


@covers("errors/python-operators-give-way", "div/number-over-tensor", "positive/returns-self")
def test_python_operators() -> None:
    theirs = torch.tensor([3.0, -4.0, 0.5])
    whole = torch.tensor([6, 3, 5])
    for number in (2, 2.5, True):
        for x in (theirs, whole):
            for call in (
                lambda a, n: a + n, lambda a, n: n + a, lambda a, n: a - n, lambda a, n: n - a,
                lambda a, n: a * n, lambda a, n: n * a, lambda a, n: a / n, lambda a, n: n / a,
                lambda a, n: a // n, lambda a, n: n // a, lambda a, n: a % n, lambda a, n: n % a,
                lambda a, n: a**n, lambda a, n: n**a, lambda a, n: a & n, lambda a, n: n | a,
                lambda a, n: a ^ n, lambda a, n: a << n, lambda a, n: n >> a, lambda a, n: a < n,
                lambda a, n: n <= a, lambda a, n: a == n, lambda a, n: n != a, lambda a, n: a >= n,
                lambda a, n: -a, lambda a, n: +a, lambda a, n: abs(a), lambda a, n: ~a,
                lambda a, n: a + "a", lambda a, n: None < a, lambda a, n: a & "a",
            ):  # fmt: skip
                compare(lambda lib, a, n, c=call: c(a, n), [x, number])
    x = to_ours(theirs)
    assert (x == "a") is False and (x != None) is True and +x is x  # noqa: E711


def test_a_scalar_of_numpy_on_the_left_leaves_the_operator_to_the_tensor() -> None:
    for left in (np.float32(2), np.int64(2), np.float64(0.5)):
        ours, theirs = left * reftorch.ones(3), left * torch.ones(3)
        assert type(ours) is reftorch.Tensor
        assert str(ours.dtype) == str(theirs.dtype)
        assert ours.tolist() == theirs.tolist()


@covers("add/complex-alpha")
@pytest.mark.parametrize("kind", [torch.complex64, torch.complex128])
def test_infinite_and_nan_parts_of_complex_sums(kind: torch.dtype) -> None:
    parts = [1.0, -2.0, 0.0, float("inf"), float("-inf"), float("nan")]
    every = torch.tensor([complex(a, b) for a in parts for b in parts], dtype=kind)
    a, b = every[:, None], every[None]
    x, y = to_ours(a), to_ours(b)
    for theirs, ours in (
        (a + b, x + y), (a - b, x - y), (torch.add(a, b, alpha=2), x.add(y, alpha=2)),
        (a + 1.5, x + 1.5), (1 - a, 1 - x), (a.clone().add_(every[0]), x.clone().add_(y[0, 0])),
    ):
        one, two = (torch.view_as_real(t) for t in (theirs, to_theirs(ours)))
        torch.testing.assert_close(one, two, equal_nan=True, rtol=1e-6, atol=0)


EDGES = [0.0, -0.0, 1.0, -5.0, 0.1, 1e30, -3e38, float("inf"), float("-inf"), float("nan")]


@covers("floor_divide/infinities", "fmod/exact")
@pytest.mark.parametrize("kind", REAL_FLOATS)
def test_quotients_and_remainders_of_extremes(kind: str) -> None:
    edges = torch.tensor(EDGES).to(getattr(torch, kind))
    for call in (
        lambda lib, a, b: a // b, lambda lib, a, b: lib.div(a, b, rounding_mode="trunc"),
        lambda lib, a, b: lib.div(a, b, rounding_mode="floor"), lambda lib, a, b: lib.fmod(a, b),
        lambda lib, a, b: a % b,
    ):  # fmt: skip
        compare(call, [edges[:, None], edges[None]])


@covers("nan/complex-products")
def test_products_and_means_of_infinite_complex_numbers() -> None:
    parts = [1.0, 0.0, float("inf"), float("nan")]
    every = torch.tensor([complex(a, b) for a in parts for b in parts])
    x = to_ours(every)
    for theirs, ours in (
        (every[:, None] * every, x[:, None] * x), (every**2, x**2), (every.square(), x.square()),
        (torch.exp2(every), reftorch.exp2(x)), (every[:, None].mean(1), x[:, None].mean(1)),
    ):
        one, two = (torch.view_as_real(t) for t in (theirs, to_theirs(ours)))
        torch.testing.assert_close(one, two, equal_nan=True)

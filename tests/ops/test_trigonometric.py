"""Trigonometric and hyperbolic functions beside PyTorch."""

from __future__ import annotations

import math

import pytest
import torch

import reftorch
from tests.ops.sidebyside import ALL, SIZES, Source, compare, to_ours, to_theirs
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore:ComplexHalf support")

NAMES = (
    "sin cos tan asin acos atan sinh cosh asinh acosh atanh sinc angle deg2rad rad2deg "
    "arcsin arccos arctan arcsinh arccosh arctanh special.sinc"
).split()
PARTS = [0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.0, -2.0, 1e-5, 1e5]


def call(name: str):  # noqa: ANN201 - a function of the library and an operand
    """The function of that name, which may be in a namespace."""
    space, _, last = name.rpartition(".")
    return lambda lib, *args: getattr(getattr(lib, space) if space else lib, last)(*args)


@covers("asin/outside-the-domain", "asinh/odd-without-overflow", "sinc/one-at-zero")
@covers("sinc/pi-is-rounded", "angle/of-real-numbers", "deg2rad/complex-refused")
@pytest.mark.parametrize("name", NAMES)
def test_values(name: str) -> None:
    source = Source(NAMES.index(name))
    for dtype in ALL:
        for special in (False, True, True):
            x = source.tensor(dtype, source.pick(SIZES), special)
            compare(call(name), [x], zeros=name not in ("sin", "tan"), cancels="sin" in name)


@covers("asin/branch-cuts")
@pytest.mark.parametrize(
    "name", "asin acos atan sinh cosh asinh acosh atanh sqrt log log1p".split()
)
@pytest.mark.parametrize("dtype", [torch.complex64, torch.complex128])
def test_both_sides_of_the_cuts(name: str, dtype: torch.dtype) -> None:
    grid = torch.tensor([complex(a, b) for a in PARTS for b in PARTS], dtype=torch.complex128)
    x = grid.to(dtype)
    theirs = getattr(torch, name)(x)
    ours = to_theirs(getattr(reftorch, name)(to_ours(x)))
    for part in ("real", "imag"):
        a, b = getattr(theirs, part), getattr(ours, part)
        assert torch.allclose(a, b, rtol=1e-5, atol=1e-7)
        # beyond rounding, signs must agree, so that the same side was taken
        assert ((a.sign() == b.sign()) | (a.abs() < 1e-6)).all()


@covers("angle/of-complex-numbers")
def test_quadrants() -> None:
    grid = torch.tensor([complex(a, b) for a in PARTS for b in PARTS], dtype=torch.complex128)
    for dtype in (torch.complex64, torch.complex128):
        compare(call("angle"), [grid.to(dtype)])
        compare(call("angle"), [grid.to(dtype).reshape(10, 10).t()[::2]])
    assert to_ours(grid).angle().max().item() == math.pi


@pytest.mark.filterwarnings("ignore:An output with one or more elements")
@pytest.mark.parametrize("name", "acos angle deg2rad".split())
def test_out(name: str) -> None:
    source = Source(70 + len(name))
    # float64 would show the last places of float32
    wide = ["float16", "float32", "complex64"] + ["float64", "complex128"] * (name == "deg2rad")
    for _ in range(100):
        sizes = source.pick(SIZES)
        x = source.tensor(source.pick(["int64", "bool", *wide]), sizes)
        target = source.tensor(source.pick(wide), source.pick([sizes, sizes, (0,)]))
        compare(lambda lib, a, o: getattr(lib, name)(a, out=o), [x, target])


@covers("abs/real-out-is-row-major")
@pytest.mark.filterwarnings("ignore:An output with one or more elements")
@pytest.mark.parametrize("name", ["abs", "angle"])
def test_real_out_for_complex(name: str) -> None:
    source = Source(90)
    for _ in range(60):
        z = source.tensor("complex64", source.pick([(2, 3), (4, 5), (2, 1, 3)]))
        sizes = source.pick([z.shape, (0,), (1, 3)])
        target = source.tensor(source.pick(["float32", "complex64"]), sizes)
        target = source.pick([target, target.expand(2, 3) if sizes == (1, 3) else target])
        compare(lambda lib, z, o: getattr(lib, name)(z, out=o), [z, target])

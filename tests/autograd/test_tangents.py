"""Tangents of pointwise operators beside PyTorch, at zeros, ties, infinities and NaN, too."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest
import torch

from reftorch.autograd.formulas_tangents import TANGENTS
from reftorch.spec import load
from tests.ops.sidebyside import compare
from tests.support import covers

REAL = [0.0, 1.0, -1.0, 0.5, 2.0, -3.0, 1e-320, math.nan, math.inf, -math.inf]
COMPLEX = [0j, 1 + 1j, -1.5 + 0j, 2j, complex(math.inf, 0), complex(-math.inf, 1), 1e-3 - 4j]
ONE = ("sinc logit exp2 sgn angle sin log sqrt tanh erfinv reciprocal asin").split()
TWO = (
    "div atan2 maximum minimum fmax fmin clamp_min clamp_max xlogy mul sub copysign hypot pow "
    "special.xlog1py"
).split()


def tangent(lib: Any, name: str, given: list[Any], dual: tuple[bool, ...], *rest: Any) -> Any:
    """The tangent of the result, those of the operands being 2 and 3."""
    ad, function = lib.autograd.forward_ad, lib
    for part in name.split("."):
        function = getattr(function, part)
    with ad.dual_level():
        operands = [
            ad.make_dual(x, lib.full_like(x, 2.0 + place)) if has else x
            for place, (x, has) in enumerate(zip(given, dual, strict=True))
        ]  # fmt: skip
        return ad.unpack_dual(function(*operands, *rest)).tangent + 0  # of zeros of either sign


@covers("forward-ad/elementwise", "forward-ad/own-formulas", "subgradients/direction-at-zero")
@pytest.mark.parametrize("name", ONE)
def test_one_operand(name: str) -> None:
    values = torch.tensor(REAL, dtype=torch.float64)
    compare(lambda lib, x: tangent(lib, name, [x], (True,)), [values])
    if name not in ("logit", "erfinv"):
        values = torch.tensor(COMPLEX, dtype=torch.complex128)
        compare(lambda lib, x: tangent(lib, name, [x], (True,)), [values])


@covers("forward-ad/elementwise", "forward-ad/own-formulas")
@pytest.mark.parametrize("dual", [(True, True), (True, False), (False, True)], ids=str)
@pytest.mark.parametrize("name", TWO)
def test_two_operands(name: str, dual: tuple[bool, bool]) -> None:
    if name == "copysign" and not dual[0]:
        return  # PyTorch has no tangent there
    pairs = list(itertools.product(REAL, REAL))
    x, y = (torch.tensor(v, dtype=torch.float64) for v in zip(*pairs, strict=True))
    compare(lambda lib, x, y: tangent(lib, name, [x, y], dual), [x, y])
    rows, columns = torch.tensor(REAL[:5])[:, None], torch.tensor(REAL[2:7], dtype=torch.float64)
    if name == "pow":  # its logarithm of a float32 base is rounded once here
        rows = rows.double()
    compare(lambda lib, x, y: tangent(lib, name, [x, y], dual), [rows, columns])


@covers("forward-ad/own-formulas")
def test_clamp_to_tensors() -> None:
    values = [1.0, 2.0, 3.0, math.nan]
    operands = [
        torch.tensor(each, dtype=torch.float64)
        for each in zip(*itertools.product(values, values, values), strict=True)
    ]
    for dual in itertools.product((True, False), repeat=3):
        if any(dual):
            compare(lambda lib, *x, d=dual: tangent(lib, "clamp", list(x), d), operands)
        if any(dual[:2]):
            compare(lambda lib, *x, d=dual[:2]: tangent(lib, "clamp", list(x), d), operands[:2])

    def upper(lib: Any, x: Any, high: Any) -> Any:
        ad = lib.autograd.forward_ad
        with ad.dual_level():
            x, high = ad.make_dual(x, lib.full_like(x, 2)), ad.make_dual(high, lib.ones_like(x))
            return ad.unpack_dual(lib.clamp(x, max=high)).tangent

    compare(upper, operands[:2])


@covers("forward-ad/own-formulas")
@pytest.mark.parametrize("keepdim", [True, False])
def test_logsumexp(keepdim: bool) -> None:
    for x in ([[1.0, 2.0], [800.0, 799.0]], [[-math.inf, -math.inf], [-800.0, -math.inf]],
              [[math.inf, 1.0], [math.nan, 1.0]]):  # fmt: skip
        given = torch.tensor(x, dtype=torch.float64)
        for dim in (0, (1,), (0, 1)):
            rest = (dim, keepdim)
            compare(lambda lib, x, r=rest: tangent(lib, "logsumexp", [x], (True,), *r), [given])
    for sizes in ((0,), (0, 3), (3, 0)):
        given = torch.zeros(sizes, dtype=torch.float64)
        compare(lambda lib, x: tangent(lib, "logsumexp", [x], (True,), -1, keepdim), [given])
    z = torch.tensor([[1 + 1j, -2j], [0.5, 3 - 1j]], dtype=torch.complex128)
    compare(lambda lib, x: tangent(lib, "logsumexp", [x], (True,), 1, keepdim), [z])


def test_every_entry_with_tangents_of_its_own_has_a_formula() -> None:
    own = {entry.schema.name for entry in load().ops.values() if entry.tangents == "own"}
    assert own == set(TANGENTS)


MIXED = ["float64", "float32", "float16", "bfloat16", "complex128", "complex64"]


@covers("forward-ad/own-formulas", "addcdiv/integers-refused")
@pytest.mark.parametrize("name", ["addcmul", "addcdiv"])
def test_roundings_of_mixed_dtypes(name: str) -> None:
    values = [[1.2345678, 0.3, 1.77], [0.9, 1.7, 0.123], [1.1, 2.3, 0.7]]
    for dtypes in itertools.product(MIXED, repeat=3):
        given = [
            torch.tensor(v, dtype=getattr(torch, d)) for v, d in zip(values, dtypes, strict=True)
        ]
        for place in range(3):
            dual = tuple(at == place for at in range(3))

            def tangents(lib: Any, *x: Any, dual: tuple[bool, ...] = dual) -> Any:
                ad = lib.autograd.forward_ad
                with ad.dual_level():
                    pairs = zip(x, dual, strict=True)
                    y = [ad.make_dual(z, z * 0.37) if has else z for z, has in pairs]
                    return ad.unpack_dual(getattr(lib, name)(*y, value=-3.14)).tangent

            def gradient(lib: Any, *x: Any, place: int = place) -> Any:
                leaf = x[place].requires_grad_()
                result = getattr(lib, name)(*x, value=-3.14)
                return lib.autograd.grad(result, leaf, result.detach() * 0.77)[0]

            compare(tangents, given)
            compare(gradient, [z.clone() for z in given])

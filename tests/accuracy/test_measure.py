"""The measure of errors: what a unit in the last place is, and what is found."""

from __future__ import annotations

import math
from typing import Any

import mpmath
import numpy as np
import pytest

import reftorch
from tests.accuracy.draws import within
from tests.accuracy.listed import LISTED
from tests.accuracy.measure import (
    DIGITS, FORMATS, SLACK, Observed, Subject, inputs, observe, units,
)  # fmt: skip
from tests.accuracy.write import PAGE, SUBJECTS, measure, page

EXP = Subject(
    "exp", lambda library, x: library.exp(x), np.frompyfunc(mpmath.exp, 1, 1), (within(-9, 9),),
    "pointwise",
)  # fmt: skip


class Careless:
    """A library whose exp is off by some of the last places."""

    float32, float64 = reftorch.float32, reftorch.float64
    tensor = staticmethod(reftorch.tensor)

    def exp(self, x: Any) -> Any:
        """A little too much."""
        return reftorch.exp(x) * (1 + 2.0**-20)


@pytest.mark.parametrize("dtype", FORMATS)
def test_a_unit_is_the_distance_to_the_next_number(dtype: str) -> None:
    epsilon = reftorch.finfo(getattr(reftorch, dtype)).eps
    assert units(1.0, 1.0, dtype) == 0
    assert units(1 + epsilon, 1.0, dtype) == 1
    assert units(4 + 4 * epsilon, 4.0, dtype) == 1
    with mpmath.workdps(DIGITS):
        assert units(-1.0, mpmath.mpf(-1) - epsilon / 4, dtype) == 0.25


def test_a_unit_near_zero_is_the_least_number() -> None:
    least = 2.0**-149
    assert units(least, 0, "float32") == 1
    assert units(0.0, mpmath.mpf(least) / 2, "float32") == 0.5


def test_what_overflows_is_infinite() -> None:
    assert units(math.inf, mpmath.mpf(2) ** 128, "float32") == 0
    assert units(-math.inf, mpmath.mpf(2) ** 128, "float32") == math.inf
    assert units(math.inf, 1, "float32") == units(math.nan, 1, "float32") == math.inf
    assert units(math.nan, mpmath.nan, "float32") == 0


def test_what_is_careless_is_found() -> None:
    found = observe(EXP, "float32", [Careless(), reftorch])
    assert found.is_worse
    assert 2 < found.ours < 20
    assert found.torchs <= 0.5001
    assert not observe(EXP, "float32", [reftorch, Careless()]).is_worse


def test_inputs_are_the_same_again_and_numbers_of_the_dtype() -> None:
    (first,), (again,) = inputs(EXP, "bfloat16"), inputs(EXP, "bfloat16")
    assert (first == again).all()
    assert (reftorch.tensor(first).bfloat16().double().numpy() == first).all()
    assert (inputs(EXP, "float32")[0] != first).any()


def test_the_page_has_every_operator_and_explains_what_is_worse() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert [name for name in SUBJECTS if f"| `{name}` |" not in text] == []
    assert "not explained yet" not in text
    for (name, dtype), why in LISTED.items():
        assert f"- `{name}`, {dtype}: {why}" in text


def test_the_page_marks_what_is_worse() -> None:
    text = page([Observed("exp", "pointwise", "float32", 3.5, 0.5, 10)])
    assert "| `exp` | **3.50** / 0.50 |\n" in text
    assert "- `exp`, float32: not explained yet" in text


@pytest.mark.parametrize(
    "name", ["exp", "special.erfc", "hypot", "softmax", "sum", "nn.functional.mse_loss"]
)
def test_nothing_has_become_worse_than_pytorch(name: str) -> None:
    pytest.importorskip("torch")
    found = measure(name)
    assert [each.dtype for each in found] == list(FORMATS)
    for each in found:
        assert (each.subject, each.dtype) in LISTED or each.ours <= each.torchs + SLACK

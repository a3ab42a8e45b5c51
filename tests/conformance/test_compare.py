"""What counts as a difference."""

from __future__ import annotations

import math
from typing import Any

import pytest

from reftorch.conformance.compare import UNWRITTEN, differences
from reftorch.conformance.observation import Observation, Raised, Seen
from reftorch.conformance.program import ASPECTS, Call, Program
from reftorch.conformance.protocol import Claims
from reftorch.spec import Spec


def claims(exact: bool = True, *aspects: str) -> Claims:
    names = frozenset(aspects or (*ASPECTS,))
    return Claims("x", "1", names, frozenset({"float32"}), exact, exact)


def program(*observe: str, op: str = "neg") -> Program:
    return Program((), (), (Call(op, ()),), observe or ASPECTS)


def seen(values: list[Any], dtype: str = "float32", **facts: Any) -> Seen:
    return Seen(dtype, [len(values)], [1], 0, values, **facts)


def aspects(
    ours: Seen, theirs: Seen, *observe: str, op: str = "neg", exact: bool = True
) -> list[str]:
    expected, got = Observation({"r0": ours}), Observation({"r0": theirs})
    found = differences(program(*observe, op=op), expected, got, claims(exact))
    return [difference.aspect for difference in found]


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        (1.0, 1.0 + 1e-4, False), (math.nan, math.nan, True),
        (math.nan, 0.0, False), (math.inf, math.inf, True), (math.inf, 3e38, False),
        (0.0, -0.0, True), (math.inf, -math.inf, False),
    ],
)  # fmt: skip
def test_values_of_floats(a: float, b: float, same: bool) -> None:
    assert aspects(seen([a]), seen([b])) == ([] if same else ["values"])


def test_integers_are_exact() -> None:
    ours, theirs = seen([2**53 + 1], "int64"), seen([2**53], "int64")
    assert aspects(ours, theirs) == ["values"]


def test_signed_zeros_differ_only_where_observed() -> None:
    assert aspects(seen([0.0]), seen([-0.0]), "values") == []
    assert aspects(seen([0.0]), seen([-0.0]), "values", "signed zero") == ["values"]


def test_complex_nan_is_nan_whichever_part() -> None:
    ours, theirs = complex(math.nan, 1), complex(2, math.nan)
    assert aspects(seen([ours], "complex64"), seen([theirs], "complex64")) == []
    assert aspects(seen([ours], "complex64"), seen([1j], "complex64")) == ["values"]


def test_small_sums_of_large_numbers_are_less_exact() -> None:
    ours, theirs = seen([1e6, 0.0]), seen([1e6, 0.1])
    assert aspects(ours, theirs, op="sum") == []
    assert aspects(ours, theirs, op="lgamma") == ["values"]


def test_strides_of_size_one_only_for_those_who_claim_them() -> None:
    ours, theirs = Seen("float32", [1], [1], 0, [0.0]), Seen("float32", [1], [7], 0, [0.0])
    assert aspects(ours, theirs, exact=True) == ["strides"]
    assert aspects(ours, theirs, exact=False) == []


def test_each_aspect_is_seen() -> None:
    ours = seen([1.0], version=1, requires_grad=True)
    changes: dict[str, dict[str, Any]] = {
        "dtype": {"dtype": "float64"}, "version": {"version": 0}, "grad": {"requires_grad": False},
        "alias": {"shares": ["a"]}, "offset": {"offset": 2}, "strides": {"strides": [3]},
    }  # fmt: skip
    for aspect, change in changes.items():
        theirs = seen([1.0], version=1, requires_grad=True)
        for name, value in change.items():
            setattr(theirs, name, value)
        assert aspects(ours, theirs) == [aspect]


def test_unobserved_and_unclaimed_aspects_do_not_count() -> None:
    ours, theirs = seen([1.0]), seen([1.0], "float64")
    assert aspects(ours, theirs, "values") == []
    observations = Observation({"r0": ours}), Observation({"r0": theirs})
    assert differences(program(), *observations, claims(True, "values", "sizes")) == []


def test_error_classes() -> None:
    expected = Observation(raised={"r0": Raised(["IndexError"], "far")})
    subclass = Observation(raised={"r0": Raised(["AxisError", "ValueError", "IndexError"], "")})
    other = Observation(raised={"r0": Raised(["ValueError"], "")})
    nothing = Observation({"r0": seen([1.0])})
    assert differences(program(), expected, subclass, claims()) == []
    assert [d.aspect for d in differences(program(), expected, other, claims())] == ["error"]
    assert differences(program(), expected, other, claims(exact=False)) == []
    assert [d.aspect for d in differences(program(), expected, nothing, claims(False))] == ["error"]
    assert [d.aspect for d in differences(program(), nothing, expected, claims(False))] == ["error"]


def test_no_gradient_is_a_gradient_of_zeros() -> None:
    ours = Observation(gradients={"a": seen([0.0, 0.0])})
    assert differences(program(), ours, Observation(gradients={"a": None}), claims()) == []
    ours = Observation(gradients={"a": seen([0.0, 1.0])})
    found = differences(program(), ours, Observation(gradients={"a": None}), claims())
    assert [difference.where for difference in found] == ["gradient of a"]


def test_unwritten_memory_is_not_compared() -> None:
    assert aspects(seen([1.0]), seen([7.0]), op="empty") == []


def test_memory_that_nobody_wrote_is_compared_with_nothing(spec: Spec) -> None:
    names = {op.schema.name for op in spec.ops.values()}
    assert {name for name in names if name.removeprefix("new_").startswith("empty")} == UNWRITTEN

"""How far values may be off: by units of the computed dtype, whatever the order of a sum."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from reftorch.conformance.adapters.base import Native
from reftorch.conformance.adapters.numpy import NumpyAdapter
from reftorch.conformance.adapters.torchlike import TorchLike
from reftorch.conformance.backend import InProcess
from reftorch.conformance.compare import Difference, differences
from reftorch.conformance.program import Call, Input, Program, Ref, Storage
from reftorch.conformance.tolerance import (
    BITS,
    BOUNDS,
    class_of,
    roundings,
    ulp,
    ulps_allowed,
    ulps_off,
)
from reftorch.spec import Spec

NUMBERS = tuple(random.Random(1).gauss() for _ in range(33))


class Off(NumpyAdapter):
    """NumPy, whose functions are off by some units, or which adds up in a random order."""

    units = 0

    def invoke(self, native: Native, args: tuple, kwargs: dict) -> object:  # type: ignore[type-arg]
        """Change what a function gives, or the order of what is summed."""
        if native.target == "sum":
            values = list(args[0].ravel())
            random.Random(self.units).shuffle(values)
            total = args[0].dtype.type(0)
            for value in values:
                total = args[0].dtype.type(total + value)
            return np.asarray(total)
        result = super().invoke(native, args, kwargs)
        for _ in range(self.units):
            result = np.nextafter(result, result.dtype.type(math.inf))
        return result


def off_by(units: int, reference: TorchLike, op: str, dtype: str = "float32") -> list[Difference]:
    """Compare with a library that is off by some units."""
    values = NUMBERS
    if op == "sum":  # the large ones cancel out
        values = (*NUMBERS, 1e4, -1e4)
    values = tuple(float(np.dtype(dtype).type(value)) for value in values)
    place = Input(0, (len(values),), (1,))
    call = Call(op, (Ref("input", 0),) * (2 if op == "add" else 1))
    program = Program((Storage(dtype, values),), (place,), (call,), ("values",))
    adapter = Off()
    adapter.units = units
    backend = InProcess(adapter)
    expected, got = InProcess(reference).run([program])[0], backend.run([program])[0]
    assert not expected.raised and not got.raised and got.fault is None
    return differences(program, expected, got, backend.claims)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize(("op", "units"), [("exp", 2), ("tanh", 2), ("neg", 0), ("add", 0)])
def test_good_libraries_pass_and_others_do_not(
    reftorch_adapter: TorchLike, op: str, units: int, dtype: str
) -> None:
    assert off_by(units, reftorch_adapter, op, dtype) == []
    found = off_by(8, reftorch_adapter, op, dtype)
    assert [each.aspect for each in found] == ["values"]
    assert "ulp off)" in found[0].got


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("order", range(20))
def test_the_order_of_a_sum_is_the_library_s_own(
    reftorch_adapter: TorchLike, order: int, dtype: str
) -> None:
    assert off_by(order, reftorch_adapter, "sum", dtype) == []


def test_a_sum_that_leaves_something_out_differs(reftorch_adapter: TorchLike) -> None:
    program = Program(
        (Storage("float32", NUMBERS),), (Input(0, (33,), (1,)),),
        (Call("sum", (Ref("input", 0),)),), ("values",),
    )  # fmt: skip
    backend = InProcess(reftorch_adapter)
    expected, got = backend.run([program])[0], backend.run([program])[0]
    got.seen["r0"].values[0] += 0.01
    found = differences(program, expected, got, backend.claims)
    assert [each.where for each in found] == ["r0"]


def test_an_ulp_is_the_distance_to_the_next_number() -> None:
    for dtype in ("float64", "float32", "float16"):
        for value in (1.0, 1.5, 2.0, 1e-3, 0.0, 6e4, 1e-7):
            kind = np.dtype(dtype).type
            assert ulp(float(kind(value)), dtype) == float(np.spacing(kind(value)))
            after = float(np.nextafter(kind(value), kind(math.inf)))
            assert ulps_off(float(kind(value)), after, dtype) == 1


def test_classes_are_of_operators_and_from_strict_to_loose(spec: Spec) -> None:
    names = {op.schema.name for op in spec.ops.values()}
    names |= {alias for op in spec.ops.values() for alias in op.aliases}
    for bound in BOUNDS.values():
        assert bound.operators <= names, bound.operators - names
        assert bound.says.endswith(".")
    assert [bound.wide for bound in BOUNDS.values()] == sorted(b.wide for b in BOUNDS.values())
    for dtype in BITS:
        allowed = [ulps_allowed(kind, dtype) for kind in BOUNDS]
        assert allowed == sorted(allowed)


@pytest.mark.parametrize(
    ("ops", "kind"),
    [
        ("neg", "exact"), ("exp", "function"), ("t exp clone", "function"), ("exp exp", "steps"),
        ("manual_seed add", "rounded"), ("lgamma", "steps"), ("add mul", "steps"),
    ],
)
def test_the_class_of_a_program(ops: str, kind: str) -> None:
    assert class_of(Call(op) for op in ops.split()) == kind


def test_sums_that_overflow_have_a_bound() -> None:
    huge = Program((Storage("float64", (1.7e308,) * 3 + (math.inf, math.nan)),), (), ())
    assert math.isfinite(roundings(huge, "float64", 1.7e308))

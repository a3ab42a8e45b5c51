"""Programs and observations are data: they survive JSON."""

from __future__ import annotations

import json
import math

import pytest

from reftorch.conformance.observation import Observation, Raised, Seen
from reftorch.conformance.program import (
    Call,
    Input,
    Program,
    Ref,
    Storage,
    Symbol,
    contiguous_strides,
    decode,
    encode,
)
from reftorch.conformance.reduce import reduce_program, without_call

A, B = Ref("input", 0), Ref("input", 1)
PROGRAM = Program(
    (Storage("float32", (1.0, math.inf, -0.0, math.nan)), Storage("int64", (2**62, -1))),
    (Input(0, (2, 2), (1, 2), 0, True), Input(1, (2,), (1,))),
    (
        Call("add.Tensor", (A, B), {"alpha": 2}),
        Call("__getitem__", (A, (slice(None, None, 2), None, Ellipsis)), {}, "method"),
        Call("to", (Ref("result", 0), Symbol("dtype", "bfloat16")), {}, "method"),
        Call("__getitem__", (A, [0, 1]), {}, "method"),
    ),
    ("values", "dtype"),
)


@pytest.mark.parametrize(
    "value",
    [None, True, 3, 2.5, "x", 1j, math.inf, (1, (2, 3)), [1, [2]], slice(1, None, -2), Ellipsis,
     Symbol("device", "cpu"), Ref("result", 2, 1), [Ref("input", 0), None]],
)  # fmt: skip
def test_arguments_survive_json(value: object) -> None:
    assert decode(json.loads(json.dumps(encode(value)))) == value


def test_program_survives_json() -> None:
    data = json.loads(json.dumps(PROGRAM.to_json()))
    again = Program.from_json(data)
    assert again.to_json() == PROGRAM.to_json()
    assert again.calls == PROGRAM.calls and again.inputs == PROGRAM.inputs


def test_strict_json_holds_nan_and_infinity() -> None:
    text = json.dumps(PROGRAM.to_json(), allow_nan=False)
    values = Program.from_json(json.loads(text)).storages[0].values
    assert math.isnan(values[3]) and values[1] == math.inf and math.copysign(1, values[2]) == -1


def test_a_list_index_is_no_tuple_index() -> None:
    again = Program.from_json(PROGRAM.to_json())
    assert isinstance(again.calls[3].args[1], list) and isinstance(again.calls[1].args[1], tuple)


def test_unknown_objects_are_refused() -> None:
    with pytest.raises(TypeError, match="cannot hold a set"):
        encode({1, 2})


def test_observation_survives_json() -> None:
    seen = Seen("float32", [2], [1], 0, [1.0, math.nan], ["a"], [], 1, True)
    raised = Raised(["IndexError", "LookupError"], "far", "dims/wrap")
    observation = Observation({"a": seen}, {"r0": raised}, {"a": None}, None, "hung")
    again = Observation.from_json(json.loads(json.dumps(observation.to_json())))
    assert again.raised == observation.raised and again.gradients == {"a": None}
    assert again.fault == "hung" and again.seen["a"].shares == ["a"]
    assert again.seen["a"].values[0] == 1.0 and math.isnan(again.seen["a"].values[1])


def test_contiguous_strides() -> None:
    assert contiguous_strides((2, 3, 4)) == (12, 4, 1)
    assert contiguous_strides((2, 0, 4)) == (4, 4, 1)
    assert contiguous_strides(()) == ()


def test_leaving_a_call_out_takes_what_needs_it() -> None:
    smaller = without_call(PROGRAM, 0)
    assert smaller is not None
    assert [call.op for call in smaller.calls] == ["__getitem__", "__getitem__"]


def test_reduction_keeps_only_what_fails() -> None:
    def fails(program: Program) -> bool:
        return any(isinstance(arg, list) for call in program.calls for arg in call.args)

    smallest = reduce_program(PROGRAM, fails)
    assert [call.args[1] for call in smallest.calls] == [[0, 1]]
    assert len(smallest.inputs) == len(smallest.storages) == 1

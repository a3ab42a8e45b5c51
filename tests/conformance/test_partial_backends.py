"""Libraries with few operators: what they lack costs them no program about what they have."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support import ROOT

from reftorch.conformance.adapters import UnknownBackend, load_adapter
from reftorch.conformance.adapters.base import Adapter, NotClaimed
from reftorch.conformance.adapters.table import parse_table
from reftorch.conformance.adapters.torchlike import TorchLike
from reftorch.conformance.backend import InProcess
from reftorch.conformance.compare import Difference
from reftorch.conformance.execute import observe
from reftorch.conformance.program import Call, Input, Program, Ref, Storage, Symbol
from reftorch.conformance.reduce import keep_claimed
from reftorch.conformance.runner import Runner
from reftorch.conformance.snippet import write_snippet
from reftorch.spec import Spec

A, B = Ref("input", 0), Ref("input", 1)


def program(*calls: Call, grad: bool = False) -> Program:
    storages = Storage("float32", (1.0, 2.0, 3.0, 4.0)), Storage("float32", (5.0,))
    inputs = Input(0, (2, 2), (2, 1), requires_grad=grad), Input(1, (), (), requires_grad=grad)
    return Program(storages, inputs, calls)


@pytest.fixture
def pebble() -> Adapter:
    """The library of the tutorial."""
    return load_adapter(str(ROOT / "docs" / "examples" / "pebble_adapter.py"))


def test_of_an_example_stays_what_a_library_has(
    pebble: Adapter, reftorch_adapter: TorchLike, spec: Spec
) -> None:
    runner = Runner(spec, reftorch_adapter, InProcess(pebble))
    (seed,) = runner.plan(spec.rules["views/may-alias"]).seeds
    assert [call.base for call in seed.calls] == ["reshape"]  # _base, flatten and t are not there
    assert observe(pebble, seed).missing is None


def test_what_needs_a_missing_result_goes_with_it() -> None:
    first, second = Ref("result", 0), Ref("result", 1)
    whole = program(
        Call("exp", (B,)), Call("mul", (A, A)), Call("add", (first, A)), Call("add", (second, A))
    )
    cut = keep_claimed(whole, lambda each: all(call.base != "exp" for call in each.calls))
    assert cut is not None and len(cut.inputs) == 1
    assert cut.calls == (Call("mul", (A, A)), Call("add", (first, A)))
    assert keep_claimed(whole, lambda each: False) is None


def test_only_operators_that_there_are_are_drawn(
    pebble: Adapter, reftorch_adapter: TorchLike, spec: Spec
) -> None:
    runner = Runner(spec, reftorch_adapter, InProcess(pebble))
    plan = runner.plan(spec.rules["promotion/dimensioned-before-zero-dim"])
    assert [op.full_name for op, _ in plan.ops] == ["add.Tensor", "mul.Tensor"]
    outcome = runner.run_rule(spec.rules["sort/stable"])
    assert (outcome.status, outcome.reason) == (
        "not claimed", "lacks the operators of its programs"
    )  # fmt: skip


def test_an_input_may_be_unclaimed(pebble: Adapter) -> None:
    overlapping = Program(
        (Storage("float32", (1.0,)),), (Input(0, (3,), (0,), requires_grad=True),),
        (Call("sum", (A,)),),
    )  # fmt: skip
    assert "one place" in str(observe(pebble, overlapping).missing)


def test_symbols_are_not_claimed_unless_an_adapter_says_so(pebble: Adapter) -> None:
    with pytest.raises(NotClaimed):
        pebble.symbol(Symbol("dtype", "float32"))
    assert observe(pebble, program(Call("view", (A, Symbol("dtype", "int64"))))).missing
    assert observe(pebble, program(Call("add", (A, 1j)))).missing == "complex numbers"


@pytest.mark.parametrize("call", [
    Call("add", (A, B), {"out": A}), Call("add", (A, B), {"alpha": True}), Call("add", (2, A)),
    Call("sum", (A,), {"dtype": Symbol("dtype", "float64")}),
    Call("expand", (A, 2, 2), {}, "inplace"),
])  # fmt: skip
def test_what_the_table_cannot_say_is_not_claimed(pebble: Adapter, call: Call) -> None:
    assert pebble.translate(call) is None


def test_tables_may_be_indented_and_say_which_row_is_wrong() -> None:
    rows = parse_table("""
        add(self, other) =
            xp.add(self, other)
        neg(self) = -self
    """.replace("        neg(self) = -self\n", ""))
    assert list(rows) == ["add"] and rows["add"].target == "add"
    with pytest.raises(UnknownBackend, match=r"not a row of a table: neg\(self\) = -self"):
        parse_table("neg(self) = -self")


def test_a_snippet_differentiates_what_was_written_to(pebble: Adapter) -> None:
    written = Program(
        (Storage("float32", (1.0, 2.0)), Storage("float32", (3.0,))),
        (Input(0, (2,), (1,)), Input(1, (), (), requires_grad=True)),
        (Call("mul", (A, B), {}, "inplace"),),
    )  # fmt: skip
    found = [Difference("grad", "gradient of b", "x", "y")]
    text = write_snippet(pebble, written, found, observe(pebble, written))
    assert "pebble.grad([r0], [b], [pebble.tensor(" in text
    scope: dict[str, Any] = {}
    exec(text, scope)
    assert scope["gradient_of_b"].shape == ()

"""Adapters: calls put in a library's words, tensors built and described."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from reftorch.conformance.adapters import GROUP, UnknownBackend, load_adapter, with_options
from reftorch.conformance.adapters.table import arrange, bind, parse_table
from reftorch.conformance.adapters.torchlike import TorchLike
from reftorch.conformance.execute import observe
from reftorch.conformance.program import (
    Call,
    Input,
    Program,
    Ref,
    Storage,
    Symbol,
    cotangent_values,
)

A, B = Ref("input", 0), Ref("input", 1)
F32 = Symbol("dtype", "float32")


def test_unknown_backend() -> None:
    with pytest.raises(UnknownBackend, match="unknown backend 'nump'; known are array-api"):
        load_adapter("nump")


def test_table_renames_and_reorders() -> None:
    row = parse_table("take(self, dim, index, *, mode=1) = np.take(self, index, axis=dim)")["take"]
    assert row.positional == ["self", "dim", "index"] and row.fixed == {"mode": 1}
    assert row.arguments == [(None, "self"), (None, "index"), ("axis", "dim")]


@pytest.mark.parametrize(
    ("kwargs", "can"),
    [({}, False), ({"approximate": "none"}, False), ({"approximate": "tanh"}, True)],
)
def test_what_a_library_has_in_one_kind_only_has_to_be_asked_for(
    kwargs: dict[str, object], can: bool
) -> None:
    row = parse_table('gelu(self, *, approximate: str = "tanh") = self.gelu()')["gelu"]
    given = bind(row, Call("gelu", (A,), kwargs))
    assert given == ({"self": A} if can else None)


@pytest.mark.parametrize(("other", "can"), [(A, True), (2.0, False), (None, False)])
@pytest.mark.parametrize("name", ["add", "add.Tensor"])
def test_what_has_to_be_a_tensor_is_no_number(name: str, other: object, can: bool) -> None:
    row = parse_table("add(self, other: Tensor, *, alpha=1) = xp.add(self, other)")["add"]
    assert bind(row, Call(name, (A, other))) == ({"self": A, "other": A} if can else None)
    assert bind(row, Call(name, (A,))) is None


@pytest.mark.parametrize(
    ("call", "target", "args", "kwargs"),
    [
        (Call("sum.dim_IntList", (A, (0,), True)), "sum", (A,), {"axis": (0,), "keepdims": True}),
        (Call("sum", (A,)), "sum", (A,), {}),
        (Call("add.Tensor", (A, 2), {"alpha": 1}), "add", (A, 2), {}),
        (Call("add.Tensor", (A, 2), {}, "inplace"), "add", (A, 2), {"out": A}),
        (Call("reshape", (A, 2, -1), {}, "method"), "reshape", (A, (2, -1)), {}),
        (Call("reshape", (A, (6,)), {}, "method"), "reshape", (A, (6,)), {}),
        (Call("view", (A, Symbol("dtype", "int32"))), "view", (A, Symbol("dtype", "int32")), {}),
        (Call("einsum", ("ij->ji", A)), "einsum", ("ij->ji", A), {}),
        (Call("einsum", ("ij,jk", [A, B])), "einsum", ("ij,jk", A, B), {}),
        (Call("einsum", (A, [..., 1])), "einsum", (A, [..., 1]), {}),
        (Call("einsum", (A, [0, 1])), "einsum", (A, [0, 1]), {}),
        (Call("broadcast_tensors", (A, B)), "broadcast_arrays", (A, B), {}),
        (Call("broadcast_tensors", ([A, B],)), "broadcast_arrays", ([A, B],), {}),
        (Call("contiguous", (A,), {}, "method"), "asarray", (A,), {"order": "C"}),
        (
            Call("to", (A, Symbol("dtype", "int32")), {}, "method"),
            "astype", (A, Symbol("dtype", "int32")), {"copy": False},
        ),
        (
            Call("to", (A, Symbol("dtype", "int32")), {"copy": True}, "method"),
            "astype", (A, Symbol("dtype", "int32")), {"copy": True},
        ),
        (Call("float", (A,), {}, "method"), "astype", (A, F32), {"copy": False}),
    ],  # fmt: skip
)
def test_numpy_speaks_numpy(
    call: Call, target: str, args: tuple[object, ...], kwargs: dict[str, object]
) -> None:
    native = load_adapter("numpy").translate(call)
    assert native is not None
    assert (native.target, native.args, native.kwargs) == (target, args, kwargs)


@pytest.mark.parametrize(
    "call",
    [
        Call("add.Tensor", (A, 2), {"alpha": 3}),
        Call("scatter_add", (A, 0, A, A)),
        Call("transpose.int", (A, 0, 1), {}, "inplace"),
    ],
)
def test_what_numpy_lacks_is_not_claimed(call: Call) -> None:
    assert load_adapter("numpy").translate(call) is None


def test_shared_storage_strides_and_versions(torch_adapter: TorchLike) -> None:
    program = Program(
        (Storage("float32", (0.0, 1.0, 2.0, 3.0, 4.0, 5.0)),),
        (Input(0, (2, 3), (1, 2)), Input(0, (2,), (1,), 3)),
        (Call("add.Tensor", (Ref("input", 1), 10), {}, "inplace"),),
    )
    seen = observe(torch_adapter, program).seen
    assert seen["a"].values == [0, 2, 14, 1, 13, 5] and seen["a"].strides == [1, 2]
    assert seen["b"].shares == ["a"] and seen["b"].offset == 3
    assert seen["a"].version == 1 and seen["r0"].same == ["b"]


def test_a_call_that_raises_does_not_stop_the_next(torch_adapter: TorchLike) -> None:
    program = Program(
        (Storage("float32", (0.0, 1.0)),),
        (Input(0, (2,), (1,)),),
        (Call("sum", (A, 5)), Call("neg", (Ref("result", 0),)), Call("neg", (A,))),
    )
    observation = observe(torch_adapter, program)
    assert observation.raised["r0"].classes[0] == "IndexError"
    assert "r1" not in observation.seen and observation.seen["r2"].values == [0, -1]


def test_gradients_for_a_fixed_cotangent(torch_adapter: TorchLike) -> None:
    program = Program(
        (Storage("float64", (1.0, 2.0)), Storage("float64", (3.0,))),
        (Input(0, (2,), (1,), 0, True), Input(1, (1,), (1,), 0, True)),
        (Call("mul.Tensor", (A, Ref("input", 1))),),
    )
    gradients = observe(torch_adapter, program).gradients
    first, second = -1.25, 1.25  # the cotangent
    assert gradients["a"] is not None and gradients["a"].values == [3 * first, 3 * second]
    assert gradients["b"] is not None and gradients["b"].values == [first + 2 * second]


def test_results_count_whether_or_not_they_are_one_object(torch_adapter: TorchLike) -> None:
    inputs = (Input(0, (1,), (1,), 0, requires_grad=True),)
    twice = Call("mul.Tensor", (A, 2))
    nothing = Call("contiguous", (Ref("result", 0),), {}, "method")
    written = Call("mul.Tensor", (Ref("result", 0), 3), {}, "inplace")
    found = []
    for calls in ((twice,), (twice, nothing), (twice, written), (twice, written, written)):
        program = Program((Storage("float64", (0.0,)),), inputs, calls)
        gradient = observe(torch_adapter, program).gradients["a"]
        assert gradient is not None
        found.append(gradient.values[0])
    start = 2 * cotangent_values("float64", 1)[0]
    assert found == [start, 2 * start, 3 * start, 9 * start]


def test_backward_leaves_gradients(torch_adapter: TorchLike) -> None:
    program = Program(
        (Storage("float64", (1.0, 2.0)),),
        (Input(0, (2,), (1,), 0, True),),
        (Call("sum", (A,)), Call("backward", (Ref("result", 0),), {}, "method")),
    )
    gradient = observe(torch_adapter, program).gradients["a"]
    assert gradient is not None and gradient.values == [1, 1]


def test_a_table_gives_defaults_dtypes_and_the_receiver() -> None:
    var, cast, where = parse_table("""
var(self, dim, *, correction=1) =
    np.var(self, axis=dim, ddof=correction)
float(self) = xp.astype(self, dtype.float32, copy=True)
where(condition, self, other) = condition.where(self, other)
""").values()
    assert arrange(var, bind(var, Call("var", (A,))) or {}) == ((A,), {"ddof": 1})
    expected = (A, Symbol("dtype", "float32")), {"copy": True}
    assert arrange(cast, bind(cast, Call("float", (A,))) or {}) == expected
    given = bind(where, Call("where", (A, Ref("input", 1), 2), {}, "method"))
    assert where.kind == "method" and given is not None
    assert arrange(where, given) == ((Ref("input", 1), A, 2), {})


def test_options_are_part_of_the_name() -> None:
    assert with_options("torch", {"device": "meta", "import": None}) == "torch:device=meta"
    both = with_options("torch:compile=eager", {"device": "cpu", "import": "json"})
    assert both == "torch:compile=eager,device=cpu,import=json"
    adapter = load_adapter("torch:device=cpu,import=json")
    assert adapter.name == "torch:device=cpu,import=json"
    assert adapter.preamble == ("import json",)


def test_installed_packages_offer_adapters(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("mine", "reftorch.conformance.adapters.numpy:NumpyAdapter", GROUP)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [point])
    assert load_adapter("mine").name == "numpy"
    with pytest.raises(UnknownBackend, match="torch, mine, PATH/adapter.py"):
        load_adapter("yours")


def test_a_file_may_import_what_lies_beside_it(tmp_path: Path) -> None:
    (tmp_path / "beside_it.py").write_text("name = 'beside'\n")
    text = "import beside_it\nfrom reftorch.conformance.adapters.base import Adapter\n"
    text += "class Mine(Adapter):\n    name, takes = beside_it.name, ('level',)\nadapter = Mine\n"
    (tmp_path / "mine.py").write_text(text)
    adapter = load_adapter(f"{tmp_path / 'mine.py'}:3")
    assert adapter.name == "beside:3" and adapter.options == {"level": "3"}
    (tmp_path / "none.py").write_text("")
    with pytest.raises(UnknownBackend, match="does not define `adapter`"):
        load_adapter(str(tmp_path / "none.py"))

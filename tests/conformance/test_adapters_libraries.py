"""Each library that has an adapter: the same programs, run where the library is installed."""

from __future__ import annotations

import importlib.util
import os
import shutil

import pytest

from reftorch.conformance.adapters import UnknownBackend, load_adapter
from reftorch.conformance.adapters.base import Adapter
from reftorch.conformance.compare import differences
from reftorch.conformance.execute import observe
from reftorch.conformance.program import Call, Input, Program, Ref, Storage, Symbol
from reftorch.conformance.protocol import Claims
from reftorch.conformance.snippet import write_snippet

A, B = Ref("input", 0), Ref("input", 1)
NEEDS = {
    "array-api:array_api_strict": "array_api_strict",
    "array-api:reftorch.array_api": "reftorch",
    "jax": "jax",
    "mlx": "mlx",
    "mygrad": "mygrad",
    "numpy": "numpy",
    "tinygrad": "tinygrad",
    "torch:compile=eager": "torch",
}


@pytest.fixture(scope="module", params=NEEDS)
def adapter(request: pytest.FixtureRequest) -> Adapter:
    """One adapter after the other."""
    needed = NEEDS[request.param]
    if importlib.util.find_spec(needed) is None:
        pytest.skip(f"{needed} is not installed")
    if needed == "tinygrad" and shutil.which("clang") is None:
        pytest.skip("tinygrad needs clang to compile for the CPU")
    return load_adapter(request.param)


def test_an_adapter_is_loaded_quietly(capfd: pytest.CaptureFixture[str]) -> None:
    if importlib.util.find_spec("tinygrad") is None or shutil.which("clang") is None:
        pytest.skip("tinygrad or clang is not installed")
    adapter = load_adapter("tinygrad")
    out, err = capfd.readouterr()
    assert (out, err) == ("", "")  # whatever the compiler says of a dtype that it does not know
    assert "float32" in adapter.dtypes
    os.write(2, b"again")
    assert capfd.readouterr().err == "again"  # and what is written afterwards is shown


def two(dtype: str, calls: tuple[Call, ...], grad: bool = False) -> Program:
    """Return a program on a transposed matrix and a vector which broadcasts."""
    return Program(
        (Storage(dtype, (1, 2, 3, 4, 5, 6)), Storage(dtype, (0.5, 2) if grad else (3, 2))),
        (Input(0, (3, 2), (1, 3), 0, grad), Input(1, (2,), (1,), 0, grad)),
        calls,
    )


PROGRAMS = {
    "add": two("float32", (Call("add.Tensor", (A, B)),)),
    "mul": two("int64", (Call("mul.Tensor", (A, B)),)),
    "lt": two("int32", (Call("lt.Tensor", (A, B)),)),
    "sum": two("float32", (Call("sum.dim_IntList", (A, (1,), True)),)),
    "var": two("float64", (Call("var.correction", (A, (0,))),)),
    "reshape": two("float32", (Call("reshape", (A, (2, 3))),)),
    "where": two(
        "float32",
        (Call("gt.Scalar", (A, 2)), Call("where", (A, Ref("result", 0), B), {}, "method")),
    ),
    "cast": two("int32", (Call("float", (A,), {}, "method"),)),
    "getitem": two("float32", (Call("__getitem__", (A, (1, slice(0, 2)))),)),
    "gradient": two("float64", (Call("mul.Tensor", (A, B)), Call("mul.Tensor", (B, B))), grad=True),
    "matmul": two("float64", (Call("matmul", (A, B)),), grad=True),
}
DIFFERS = {("mygrad", "cast")}  # what is cast to a floating dtype is recorded from then on


@pytest.mark.parametrize("name", PROGRAMS)
def test_agrees(adapter: Adapter, torch_adapter: Adapter, name: str) -> None:
    program = PROGRAMS[name]
    expected, got = observe(torch_adapter, program), observe(adapter, program)
    assert got.missing is None, got.missing
    assert not got.raised and got.fault is None
    found = differences(program, expected, got, Claims.of(adapter))
    assert bool(found) == ((adapter.name, name) in DIFFERS)
    wants_gradients = program.records() and "grad" in adapter.claims
    assert set(got.gradients) == ({"a", "b"} if wants_gradients else set())


def test_notices_what_differs(adapter: Adapter, torch_adapter: Adapter) -> None:
    program, other = PROGRAMS["add"], two("float32", (Call("add.Tensor", (A, 1)),))
    found = differences(
        program, observe(torch_adapter, program), observe(adapter, other), Claims.of(adapter)
    )
    assert any(each.aspect == "values" for each in found)


def test_an_exception_is_a_difference(adapter: Adapter, torch_adapter: Adapter) -> None:
    program = two("float32", (Call("reshape", (A, (4, 2))),))
    got = observe(adapter, program)
    assert got.missing is None and "r0" in got.raised
    assert not differences(program, observe(torch_adapter, program), got, Claims.of(adapter))


@pytest.mark.parametrize(
    "call",
    [
        Call("scatter_add", (A, 0, A, A)),
        Call("sum.dim_IntList", (A, ())),
        Call("add.Tensor", (A, B), {"alpha": 3}),
        Call("expand", (B, (-1, 2))),
    ],
)
def test_what_cannot_be_said_is_not_claimed(adapter: Adapter, call: Call) -> None:
    if adapter.name.startswith("torch"):
        pytest.skip("torch can say everything")
    assert adapter.translate(call) is None


def test_the_snippet_runs(adapter: Adapter, torch_adapter: Adapter) -> None:
    program = PROGRAMS["gradient"] if "grad" in adapter.claims else PROGRAMS["add"]
    got = observe(adapter, program)
    expected = observe(torch_adapter, two("float64", (Call("mul.Tensor", (A, A)),), grad=True))
    found = differences(program, expected, got, Claims.of(adapter))
    text = write_snippet(adapter, program, found, got)
    names: dict[str, object] = {"print": lambda *shown: None}
    exec(text, names)
    assert ("gradient_of_b" in names) == ("grad" in adapter.claims)


def test_complex_gradients_are_conjugates(torch_adapter: Adapter) -> None:
    pytest.importorskip("jax", reason="jax is not installed")
    program = Program(
        (Storage("complex128", (1 + 2j, 3 - 1j)),),
        (Input(0, (2,), (1,), 0, True),),
        (Call("mul.Tensor", (A, A)), Call("abs", (A,))),
    )
    jax = load_adapter("jax")
    expected, got = observe(torch_adapter, program), observe(jax, program)
    assert not differences(program, expected, got, Claims.of(jax))


def test_meta_tensors_have_no_values() -> None:
    meta = load_adapter("torch:meta")
    seen = observe(meta, PROGRAMS["add"]).seen["r0"]
    assert seen.sizes == [3, 2] and seen.strides == [1, 3]
    assert "values" not in meta.claims and "python" not in meta.claims
    meta.library.set_default_device(None)


def test_a_program_names_its_own_device() -> None:
    meta = load_adapter("torch:meta")
    program = two("float32", (Call("zeros", (2,), {"device": Symbol("device", "cpu")}),))
    run = observe(meta, program)
    assert run.seen["r0"].sizes == [2] and not run.raised
    meta.library.set_default_device(None)


@pytest.mark.parametrize(
    ("backend", "message"),
    [
        ("torch:compile=nosuch", "has no backend 'nosuch'; it has .*aot_eager"),
        ("numpy:cpu", "has no option 'cpu'; it takes none"),
        ("torch:devise=cpu", "has no option 'devise=cpu'; it takes device, import, compile"),
        ("array-api", "needs a module: array-api:array_api_strict"),
    ],
)
def test_options_that_there_are_not(backend: str, message: str) -> None:
    with pytest.raises(UnknownBackend, match=message):
        load_adapter(backend)

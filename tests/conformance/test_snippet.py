"""Snippets show, with the library alone, what was seen in its worker."""

from __future__ import annotations

import contextlib
import io
from dataclasses import replace
from typing import Any

import pytest

from reftorch.conformance.adapters import UnknownBackend, load_adapter
from reftorch.conformance.adapters.base import Adapter
from reftorch.conformance.compare import Difference
from reftorch.conformance.execute import observe
from reftorch.conformance.observation import Observation, Raised
from reftorch.conformance.program import Call, Input, Program, Ref, Storage
from reftorch.conformance.snippet import write_snippet


def program(op: str, grad: bool = False) -> Program:
    """A call with two tensors that are whole storages."""
    storages = (Storage("float32", (1.0, 2.0)), Storage("float32", (3.0, 5.0)))
    inputs = (Input(0, (2,), (1,), 0, grad), Input(1, (2,), (1,), 0, grad))
    return Program(storages, inputs, (Call(op, (Ref("input", 0), Ref("input", 1))),))


def run(text: str) -> tuple[str, dict[str, Any]]:
    """Run a snippet, and return what it prints and the names it leaves."""
    names: dict[str, Any] = {}
    stream = io.StringIO()
    with contextlib.redirect_stdout(stream):
        exec(compile(text, "snippet", "exec"), names)
    return stream.getvalue(), names


def snippet(adapter: Adapter, which: Program, *differences: Difference) -> tuple[str, Observation]:
    got = observe(adapter, which)
    return write_snippet(adapter, which, list(differences), got), got


def test_inputs_are_tensors_as_in_the_worker() -> None:
    pytest.importorskip("mygrad")
    adapter = load_adapter("mygrad")
    text, _ = snippet(adapter, program("mul.Tensor"), Difference("values", "r0", "?", "?"))
    _, names = run(text)
    for name in ("a", "b", "r0"):
        assert isinstance(names[name], adapter.library.Tensor), text


@pytest.mark.parametrize("op", ["add.Tensor", "copy", "__setitem__"])
def test_calls_are_compiled_where_they_were(op: str) -> None:
    adapter = load_adapter("torch:compile=eager")
    which, a, b = program(op), Ref("input", 0), Ref("input", 1)
    variant, given = ("inplace", (a, b)) if op == "copy" else ("function", (a, b))
    given = (a, (slice(None),), b) if op == "__setitem__" else given
    which = replace(which, calls=(Call(op, given, {}, variant),))
    text, _ = snippet(adapter, which, Difference("values", "a", "?", "?"))
    said, names = run(text)
    assert "compiled(lambda: " in text and names["a"].tolist() == eval(said[len("tensor(") : -2])


def test_what_leaves_the_library_is_not_compiled() -> None:
    which = replace(program("add"), calls=(Call("numpy", (Ref("input", 0),), {}, "method"),))
    assert observe(load_adapter("torch:compile=eager"), which).missing is not None


def test_a_message_of_several_lines_is_one_comment(torch_adapter: Adapter) -> None:
    raised = Raised(["RuntimeError"], "one\n  two\n")
    assert str(raised) == "RuntimeError: one two"


def test_a_result_is_shown_where_an_error_was_due(torch_adapter: Adapter) -> None:
    shown = Difference("error", "r0", "RuntimeError", "no error but float32[2] [3.0, 10.0]")
    text, _ = snippet(torch_adapter, program("mul.Tensor"), shown)
    assert run(text)[0] == "tensor([ 3., 10.])\n"


def test_gradients_are_shown(torch_adapter: Adapter) -> None:
    shown = Difference("grad", "gradient of a", "?", "?")
    text, _ = snippet(torch_adapter, program("mul.Tensor", grad=True), shown)
    said, names = run(text)
    assert "gradient_of_a" in names and str(names["gradient_of_a"]) in said


def test_there_is_no_gradient_of_what_was_refused(torch_adapter: Adapter) -> None:
    which = program("mm", grad=True)
    shown = (Difference("error", "r0", "no error", "RuntimeError"),
             Difference("grad", "gradient of a", "float32[2] [1, 1]", "None"))  # fmt: skip
    text, got = snippet(torch_adapter, which, *shown)
    assert got.raised
    said, names = run(text)
    assert said.startswith("RuntimeError") and "gradient_of_a" not in names
    assert "# gradient of a: grad: expected float32[2] [1, 1], got None" in text


@pytest.mark.parametrize("name", ["jax", "mlx", "tinygrad", "array-api:array_api_strict"])
def test_empty_tensors_keep_their_sizes(name: str) -> None:
    pytest.importorskip(name.split(":")[-1].replace("mlx", "mlx.core"))
    try:
        adapter = load_adapter(name)
    except UnknownBackend as error:  # without a compiler
        pytest.skip(str(error))
    inputs = (Input(0, (0, 2, 3), (6, 3, 1)), Input(0, (2, 0), (0, 1)), Input(0, (0,), (1,)))
    which = Program((Storage("float32", ()),), inputs, (Call("neg", (Ref("input", 0),)),))
    text, _ = snippet(adapter, which, Difference("sizes", "r0", "?", "?"))
    _, names = run(text)
    sizes = [tuple(names[name].shape) for name in ("a", "b", "c", "r0")]
    assert sizes == [(0, 2, 3), (2, 0), (0,), (0, 2, 3)]

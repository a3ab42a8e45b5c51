"""The array API namespace: beside array-api-strict, and in the hands of other libraries."""

from __future__ import annotations

import doctest
import inspect
from typing import Any

import array_api_compat
import array_api_strict
import einops
import numpy as np
import pytest
from einops import array_api as einops_array_api
from einops._backends import AbstractBackend

import reftorch
from reftorch import array_api as xp
from reftorch.tools import array_api as tool
from reftorch.tools.array_api_calls import CALLS, Call, Dtype
from tests.support import ROOT


@pytest.mark.parametrize("name", tool.functions())
def test_function_agrees(name: str) -> None:
    figures = tool.compare(name)
    assert figures.whole, "\n".join([figures.signature, *figures.differences[:5]])
    assert figures.calls["plain"] or name in ("from_dlpack", "iinfo")


def test_nothing_of_the_standard_is_left_out() -> None:
    assert set(tool.functions()) == set(CALLS)
    constants = {"e", "inf", "nan", "newaxis", "pi", "__array_api_version__"}
    public = {name for name in dir(xp) if not name.startswith("_")} | {"__array_api_version__"}
    modules = {name for name in public if inspect.ismodule(getattr(xp, name))}
    dtypes = {"bool", "complex64", "complex128", "float32", "float64"} | {
        f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)
    }
    assert public - modules == {*tool.functions(), *constants, *dtypes, "Device"}


@pytest.mark.parametrize(
    ("call", "wrong"),
    [
        (Call((np.array([1, 2]),)), "sum"),
        (Call((np.array([0.0]),), special=True), "negative"),
        (Call((Dtype("int8"), Dtype("int16"))), "result_type"),
    ],
)
def test_the_comparison_bites(call: Call, wrong: str) -> None:
    expected = tool.outcome(array_api_strict, wrong, call)
    assert tool.same(expected, tool.outcome(xp, wrong, call), call.special)
    zeros = [np.array([0.0])], [np.array([0.0], "f4")]
    for found in ([], [0], [np.array([7])], *zeros, ValueError()):
        assert not tool.same(expected, found, special=True)


def test_namespace() -> None:
    x = reftorch.ones(2)
    assert x.__array_namespace__() is xp and x.__array_namespace__(api_version="2024.12") is xp
    with pytest.raises(ValueError):
        x.__array_namespace__(api_version="2019.12")
    info = xp.__array_namespace_info__()
    assert xp.__array_api_version__ == array_api_strict.__array_api_version__
    assert info.capabilities() == array_api_strict.__array_namespace_info__().capabilities()
    assert info.devices() == (info.default_device(),) == (reftorch.device("cpu"),)
    assert info.default_dtypes()["real floating"] is reftorch.float32
    assert info.dtypes(kind="bool") == {"bool": reftorch.bool}
    found = info.dtypes(kind=("complex floating", "bool"))
    assert set(found) == {"bool", "complex64", "complex128"}
    assert "float16" not in info.dtypes() and xp.isdtype(reftorch.float16, "real floating")
    for method in ("capabilities", "default_device", "default_dtypes", "devices", "dtypes"):
        infos = array_api_strict.__array_namespace_info__, xp.__array_namespace_info__
        theirs, ours = [inspect.signature(getattr(each, method)).parameters for each in infos]
        assert list(theirs) == list(ours)


def test_errors_of_the_standard() -> None:
    matrix, number = reftorch.ones(2, 3), reftorch.tensor(1.0)
    for call in (
        lambda: xp.squeeze(matrix, 0),
        lambda: xp.nonzero(number),
        lambda: xp.take(matrix, reftorch.tensor([0])),
        lambda: xp.cumulative_sum(matrix),
        lambda: xp.matrix_transpose(number),
        lambda: xp.matmul(number, number),
        lambda: xp.vecdot(matrix, matrix.mT),
        lambda: xp.reshape(matrix.mT, (6,), copy=False),
        lambda: xp.broadcast_shapes((2,), (3,)),
        lambda: xp.isdtype(xp.int8, "half"),
        lambda: xp.result_type(1, 2.0),
    ):
        with pytest.raises(ValueError):
            call()
    for call in (
        lambda: xp.add(1, 2),
        lambda: xp.result_type(xp.uint64, xp.int8),
        lambda: xp.result_type("int8"),
        lambda: xp.isdtype(xp.int8, 3),
    ):
        with pytest.raises(TypeError):
            call()


def test_history_stays() -> None:
    x = reftorch.tensor([1.0, -2.0], requires_grad=True)
    xp.sum(xp.multiply(xp.clip(x, -1, 1), xp.asarray(x))).backward()
    assert x.grad is not None and x.grad.tolist() == [2.0, -1.0]


def test_array_api_compat() -> None:
    x = reftorch.arange(6.0).reshape(2, 3)
    assert array_api_compat.is_array_api_obj(x) and array_api_compat.array_namespace(x) is xp
    assert array_api_compat.size(x) == 6 and array_api_compat.device(x) == x.device
    with pytest.raises(TypeError):
        array_api_compat.array_namespace(x, np.ones(2))


# ---- einops


class Backend(AbstractBackend):
    """What einops wants to know of a library it has not heard of."""

    framework_name = "reftorch"

    def is_appropriate_type(self, tensor: Any) -> bool:
        return isinstance(tensor, reftorch.Tensor)

    def is_float_type(self, x: Any) -> bool:
        return x.is_floating_point()

    def transpose(self, x: Any, axes: Any) -> Any:
        return x.permute(axes)

    def reduce(self, x: Any, operation: str, axes: tuple[int, ...]) -> Any:
        return getattr(xp, operation)(x, axis=axes)

    def stack_on_zeroth_dimension(self, tensors: list[Any]) -> Any:
        return reftorch.stack(tensors)

    def add_axis(self, x: Any, new_position: int) -> Any:
        return x.unsqueeze(new_position)

    def tile(self, x: Any, repeats: tuple[int, ...]) -> Any:
        return x.repeat(repeats)

    def concat(self, tensors: list[Any], axis: int) -> Any:
        return reftorch.cat(tensors, axis)

    def einsum(self, pattern: str, *x: Any) -> Any:
        return reftorch.einsum(pattern, *x)


REARRANGED = ["a b c -> (c a) b", "a b c -> c b a", "a (b d) c -> d a b c", "... c -> c ..."]
REDUCED = [("a b c -> b", "sum"), ("a b c -> a 1 c", "max"), ("a (b d) c -> a b", "mean")]


@pytest.mark.parametrize("module", [einops, einops_array_api])
def test_einops(module: Any) -> None:
    values = np.arange(48.0).reshape(2, 6, 4)
    x = reftorch.tensor(values)
    for pattern in REARRANGED:
        sizes = {"d": 3} if "d" in pattern else {}
        expected = einops.rearrange(values, pattern, **sizes)
        np.testing.assert_array_equal(module.rearrange(x, pattern, **sizes).numpy(), expected)
    for pattern, operation in REDUCED:
        sizes = {"d": 3} if "d" in pattern else {}
        expected = einops.reduce(values, pattern, operation, **sizes)
        found = module.reduce(x, pattern, operation, **sizes)
        np.testing.assert_allclose(found.numpy(), expected)
    expected = einops.repeat(values, "a b c -> a (b r) c", r=2)
    np.testing.assert_array_equal(module.repeat(x, "a b c -> a (b r) c", r=2).numpy(), expected)
    packed, shapes = module.pack([x, x[:, :, 0]], "a *")
    assert packed.shape == (2, 30) and len(module.unpack(packed, shapes, "a *")) == 2


def test_einops_is_differentiable() -> None:
    x = reftorch.ones(2, 3, requires_grad=True)
    y = einops.reduce(einops.repeat(x, "a b -> a b r", r=4), "a b r -> b a", "sum")
    (y * reftorch.arange(6.0).reshape(3, 2)).sum().backward()
    assert x.grad is not None and x.grad.tolist() == [[0, 8, 16], [4, 12, 20]]
    assert einops.einsum(x, x, "a b, c b -> a c").tolist() == [[3, 3], [3, 3]]


# ---- the page


def test_page() -> None:
    text = (ROOT / tool.PAGE).read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in text for name in tool.functions())
    test = doctest.DocTestParser().get_doctest(text, {}, "docs/array_api.md", None, None)
    said: list[str] = []
    doctest.DocTestRunner().run(test, out=said.append)
    assert test.examples and said == []


def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["add", "sum"]) == 0
    assert "2 of 2 functions agree in everything" in capsys.readouterr().out

"""Conversions of modules, and modules as text, side by side with PyTorch."""

from __future__ import annotations

from typing import Any

import pytest

from tests.nn.beside import same
from tests.support import covers

TO = {
    "float64": lambda t: ((t.float64,), {}), "half": lambda t: ((t.float16,), {}),
    "int": lambda t: ((t.int64,), {}), "complex": lambda t: ((t.complex64,), {}),
    "tensor": lambda t: ((t.ones(1).double(),), {}), "ints": lambda t: ((t.arange(2),), {}),
    "device": lambda t: (("cpu",), {}), "both": lambda t: (("cpu", t.bfloat16), {}),
    "dtype=": lambda t: ((), {"dtype": t.float64, "non_blocking": True}),
    "none": lambda t: ((), {}), "odd": lambda t: ((), {"x": 1}),
    "format": lambda t: ((), {"memory_format": t.channels_last}),
    "format3d": lambda t: ((), {"memory_format": t.channels_last_3d}),
    "device object": lambda t: ((t.device("cpu"),), {}),
    "device=": lambda t: ((), {"device": "cpu"}),
}  # fmt: skip


def model(torch: Any) -> Any:
    m = torch.nn.Sequential(torch.nn.Linear(2, 2))
    m[0].i = torch.nn.Buffer(torch.arange(3))
    m[0].c = torch.nn.Buffer(torch.ones(2, dtype=torch.complex64))
    m.w = torch.nn.Parameter(torch.ones(2, 3, 4, 5))
    m[0].weight.grad = torch.ones(2, 2)
    return m


def described(m: Any, before: dict[str, Any], grad: Any) -> Any:
    tensors = m.state_dict(keep_vars=True)
    return [
        (name, str(each.dtype)[-9:], each.stride(), each is before[name], each._version,
         each.data_ptr() == before[name].data_ptr(), each.requires_grad, each.is_leaf)
        for name, each in tensors.items()
    ] + [m[0].weight.grad is grad, str(grad.dtype)[-9:]]  # fmt: skip


@covers("modules/converts-in-place", "modules/converts-floats", "modules/complex-warns")
@pytest.mark.parametrize("given", TO)
def test_to(given: str) -> None:
    def scenario(torch: Any) -> Any:
        m = model(torch)
        before, grad = m.state_dict(keep_vars=True), m[0].weight.grad
        args, kwargs = TO[given](torch)
        return [lambda: m.to(*args, **kwargs) is m, lambda: described(m, before, grad)]

    same(scenario)


@covers("modules/converts-in-place", "modules/converts-floats")
@pytest.mark.parametrize("name", ["float", "double", "half", "bfloat16", "cpu"])
def test_named(name: str) -> None:
    def scenario(torch: Any) -> Any:
        m = model(torch)
        before, grad = m.state_dict(keep_vars=True), m[0].weight.grad
        return [lambda: getattr(m, name)() is m, lambda: described(m, before, grad)]

    same(scenario)


def test_type() -> None:
    def scenario(torch: Any) -> Any:
        m, n = torch.nn.Linear(2, 2), torch.nn.Module()
        m.i = torch.nn.Buffer(torch.arange(3))
        n.b = torch.nn.Buffer(torch.ones(2))
        return [
            lambda: m.type(torch.float64), lambda: m.state_dict(), lambda: m.type(torch.int32),
            lambda: n.type(torch.int32).b,
        ]  # fmt: skip

    same(scenario)


def test_texts() -> None:
    def scenario(torch: Any) -> Any:
        nn = torch.nn

        class One(nn.Module):  # type: ignore[misc, name-defined]
            text = "a=1"

            def extra_repr(self) -> str:
                return self.text

        nested = One()
        nested.child, nested.none = nn.Sequential(One(), nn.ReLU()), nn.ReLU()
        nested.none = None
        lines = One()
        lines.text = "a\nb"
        return [
            lambda: nested, lambda: lines, One, nn.Module, nn.ModuleList, nn.Sequential,
            lambda: nn.Sequential(nn.Linear(2, 3), nn.Sequential(nn.ReLU(inplace=True))),
            lambda: nn.ModuleList([nn.ReLU(), nn.ReLU(), nn.Tanh(), nested, nested]),
            lambda: nn.ModuleDict({"a": nn.ReLU(), "b": nested}),
            lambda: nn.ParameterList([torch.ones(2), 3, nn.Parameter(torch.ones(2, 2))]),
            lambda: nn.ParameterDict({"a": torch.ones(2), "b": None, "c": 4}),
            lambda: nn.Identity(3, x=4), nn.Flatten, lambda: nn.Unflatten(1, (2, 3)),
            lambda: nn.Linear(2, 3, bias=False), nn.ParameterList, nn.ParameterDict, nn.ModuleDict,
        ]  # fmt: skip

    same(scenario)

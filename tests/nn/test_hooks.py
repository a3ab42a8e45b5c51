"""Calls and the hooks around them, side by side with PyTorch."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tests.nn.beside import same
from tests.support import covers


def module(torch: Any, function: Any) -> Any:
    """A module that calls a function."""

    class Calling(torch.nn.Module):  # type: ignore[misc, name-defined]
        def forward(self, *args: Any, **kwargs: Any) -> Any:
            return function(*args, **kwargs)

    return Calling()


@covers("modules/hook-order")
def test_order() -> None:
    def scenario(torch: Any) -> Any:
        log: list[Any] = []
        m = module(torch, lambda *args, **kwargs: log.append(("forward", args, kwargs)))

        def note(name: str, result: Any = None) -> Any:
            def hook(owner: Any, *args: Any) -> Any:
                log.append((name, owner is m, args))
                return result

            return hook

        handles = [
            m.register_forward_pre_hook(note("1")),
            m.register_forward_pre_hook(note("2"), with_kwargs=True),
            m.register_forward_pre_hook(note("3", 7), prepend=True),
            m.register_forward_hook(note("4")),
            m.register_forward_hook(note("5"), with_kwargs=True),
            m.register_forward_hook(note("6", "new"), prepend=True),
        ]  # fmt: skip
        return [
            lambda: m(1, z=2), lambda: log, lambda: [each.remove() for each in handles[2:5]],
            lambda: log.clear(), lambda: m(1), lambda: log,
        ]  # fmt: skip

    same(scenario)


RETURNS = {
    "one": 5, "tuple": (5, 6), "list": [5], "none": None, "both": ((5,), {}),
    "list of both": [(5,), {}], "three": ((5,), {}, 1), "no tuple": (5, {}),
}  # fmt: skip


@covers("modules/pre-hooks-replace")
@pytest.mark.parametrize("with_kwargs", [False, True])
@pytest.mark.parametrize("returned", RETURNS)
def test_what_pre_hooks_return(returned: str, with_kwargs: bool) -> None:
    def scenario(torch: Any) -> Any:
        m = module(torch, lambda *args, **kwargs: (args, kwargs))
        m.register_forward_pre_hook(lambda *args: RETURNS[returned], with_kwargs=with_kwargs)
        return lambda: m(1, z=2)

    same(scenario)


@covers("modules/always-called")
@pytest.mark.parametrize("failing", ["forward", "pre", "hook", "always", "both", "nothing"])
def test_always_called(failing: str) -> None:
    def scenario(torch: Any) -> Any:
        log: list[Any] = []

        def fail(place: str) -> Any:
            if failing == place:
                raise ZeroDivisionError
            return None

        def boom(*args: Any) -> Any:
            log.append("boom")
            if failing in ("always", "both"):
                raise KeyError

        m = module(torch, lambda x: fail("both" if failing == "both" else "forward") or x)
        m.register_forward_pre_hook(lambda *args: fail("pre"))
        m.register_forward_hook(lambda owner, args, output: log.append(("plain", output)))
        m.register_forward_hook(lambda *args: fail("hook"))
        m.register_forward_hook(boom, always_call=True)
        m.register_forward_hook(lambda o, a, output: (log.append(output), "x")[1], always_call=True)
        m.register_forward_hook(lambda o, a, output: log.append(output), always_call=True)
        return [lambda: m(1), lambda: log]

    same(scenario)


@covers("modules/forward-is-needed")
def test_without_forward() -> None:
    same(lambda torch: [
        lambda: torch.nn.Module()(1), lambda: torch.nn.ModuleList()(1),
        lambda: torch.nn.ModuleDict()(1),
        lambda: torch.nn.ParameterList()(1), lambda: torch.nn.ParameterDict()(1),
    ])  # fmt: skip


class Pair(NamedTuple):
    """A result with names."""

    a: Any
    b: Any


# functions of two tensors that require grad, one that does not, and a number
FUNCTIONS = {
    "tensor": lambda x, y, c, n: x * y * c * n, "unused": lambda x, y, c, n: x * n,
    "tuple": lambda x, y, c, n: (x * n, y * c), "numbers": lambda x, y, c, n: (x * n, n, c),
    "named": lambda x, y, c, n: Pair(x * n, 3), "list": lambda x, y, c, n: [x * y],
    "dict": lambda x, y, c, n: {"r": x * y}, "identity": lambda x, y, c, n: x,
    "view": lambda x, y, c, n: x.view(-1), "constant": lambda x, y, c, n: c * n,
    "detached": lambda x, y, c, n: x.detach(),
}  # fmt: skip


def first_of(result: Any) -> Any:
    if isinstance(result, dict):
        return result["r"]
    return result[0] if isinstance(result, (tuple, list)) else result


@covers("modules/backward-hooks", "modules/backward-hooks-of-tensors")
@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("kind", ["both", "hook", "pre"])
def test_backward_hooks(function: str, kind: str) -> None:
    def scenario(torch: Any) -> Any:
        log: list[Any] = []
        m = module(torch, FUNCTIONS[function])
        if kind != "pre":
            m.register_full_backward_hook(lambda o, gi, go: log.append((o is m, gi, go)))
        if kind != "hook":
            m.register_full_backward_pre_hook(lambda o, go: log.append(("pre", go)))
        x, y = [torch.full((2,), float(n), requires_grad=True) for n in (2, 3)]
        result: list[Any] = []
        return [
            lambda: result.append(m(x, y, torch.ones(2) * 5, 7)),
            lambda: (type(result[0]).__name__, first_of(result[0])),
            lambda: getattr(first_of(result[0]).grad_fn, "name", str)(),
            lambda: first_of(result[0]).sum().backward(), lambda: log, lambda: (x.grad, y.grad),
            lambda: first_of(result[0]).mul_(2),
        ]  # fmt: skip

    same(scenario)


@covers("modules/backward-hooks-without-inputs")
@pytest.mark.parametrize("given", ["tensor", "nothing", "keyword", "list"])
def test_backward_hooks_without_inputs(given: str) -> None:
    def scenario(torch: Any) -> Any:
        log: list[Any] = []
        w = torch.ones(2, requires_grad=True)
        m = module(torch, lambda *args, **kwargs: w * 2)
        m.register_full_backward_hook(lambda o, gi, go: log.append((gi, go)))
        calls = {
            "tensor": lambda: m(torch.ones(2)), "nothing": lambda: m(), "keyword": lambda: m(x=w),
            "list": lambda: m([w]),
        }  # fmt: skip
        return [lambda: calls[given]().sum().backward(), lambda: log, lambda: w.grad]

    same(scenario)


REPLACED = {
    "one": lambda g: (g * 10,), "list": lambda g: [g * 10], "bare": lambda g: g * 10,
    "two": lambda g: (g, g), "nothing": lambda g: None,
    "wrong size": lambda g: (g[:1],),
}  # fmt: skip


@covers("modules/backward-hooks-replace")
@pytest.mark.parametrize("needed", [True, False])
@pytest.mark.parametrize("place", ["hook", "pre"])
@pytest.mark.parametrize("returned", REPLACED)
def test_what_backward_hooks_return(returned: str, place: str, needed: bool) -> None:
    def scenario(torch: Any) -> Any:
        log: list[Any] = []
        w = torch.full((2,), 3.0, requires_grad=True)
        x = torch.ones(2, requires_grad=needed)
        m = module(torch, lambda x: x * w)
        if place == "pre":
            m.register_full_backward_pre_hook(lambda o, go: REPLACED[returned](go[0]))
        else:
            m.register_full_backward_hook(lambda o, gi, go: REPLACED[returned](torch.ones(2)))
        m.register_full_backward_hook(lambda o, gi, go: log.append((gi, go)))
        m.register_full_backward_hook(lambda o, gi, go: log.append("first"), prepend=True)
        return [
            lambda: m(x).sum().backward(), lambda: log,
            # what a pass that fails has summed up by then is not the module's affair
            lambda: (x.grad, w.grad if x.grad is not None else 0),
        ]  # fmt: skip

    same(scenario)


def test_backward_hooks_twice_nested_and_unrecorded() -> None:
    def scenario(torch: Any) -> Any:
        log: list[Any] = []
        inner = torch.nn.Linear(2, 2)
        m = torch.nn.Sequential(inner, torch.nn.Tanh(), inner)

        def note(name: str) -> Any:
            return lambda owner, inputs, outputs: log.append((name, inputs, outputs))

        for name, each in (("m", m), ("inner", inner), ("tanh", m[1])):
            each.register_full_backward_hook(note(name))
        x = torch.ones(1, 2, requires_grad=True)

        def unrecorded() -> Any:
            with torch.no_grad():
                return m(x)

        return [
            lambda: m(x).sum().backward(), lambda: [name for name, _, _ in log], lambda: x.grad,
            lambda: m(x).sum().backward(), lambda: len(log), unrecorded, lambda: inner.weight.grad,
        ]  # fmt: skip

    same(scenario)

"""What a module holds, and under which names: side by side with PyTorch."""

from __future__ import annotations

from typing import Any

import pytest

from tests.nn.beside import same
from tests.support import covers

KINDS = ("parameter", "buffer", "module", "tensor", "int", "none")


def made(torch: Any, kind: str) -> Any:
    nn = torch.nn
    return {
        "parameter": lambda: nn.Parameter(torch.ones(1)),
        "buffer": lambda: nn.Buffer(torch.ones(1)), "module": nn.Identity,
        "tensor": lambda: torch.ones(1), "int": lambda: 3, "none": lambda: None,
    }[kind]()  # fmt: skip


def held(module: Any) -> Any:
    return (
        list(module._parameters), list(module._buffers), list(module._modules),
        "name" in module.__dict__, sorted(module._non_persistent_buffers_set), module.name,
    )  # fmt: skip


@covers("modules/assignment", "modules/names-keep-their-kind", "modules/buffers")
@pytest.mark.parametrize("first", KINDS)
@pytest.mark.parametrize("second", KINDS)
def test_assignment_over_whatever_is_there(first: str, second: str) -> None:
    def scenario(torch: Any) -> Any:
        m = torch.nn.Module()
        return [
            lambda: m.__setattr__("name", made(torch, first)), lambda: held(m),
            lambda: m.__setattr__("name", None), lambda: held(m),
            lambda: m.__setattr__("name", made(torch, second)), lambda: held(m),
            lambda: (list(m.state_dict()), len(list(m.parameters()))),
            lambda: m.__delattr__("name"), lambda: m.__delattr__("name"), lambda: m.name,
        ]  # fmt: skip

    same(scenario)


@covers("modules/names")
@pytest.mark.parametrize("name", ["w", "", "a.b", "training", "forward", "taken", "_modules", 3])
@pytest.mark.parametrize("value", KINDS)
def test_registration(name: Any, value: str) -> None:
    def scenario(torch: Any) -> Any:
        m = torch.nn.Module()
        m.taken = 1
        given = made(torch, value)
        return [
            lambda: m.register_parameter(name, given),
            lambda: m.register_buffer(name, given, False),
            lambda: m.register_module(name, given), lambda: m.add_module(name, given),
            lambda: (list(m._parameters), list(m._buffers), list(m._modules), list(m.state_dict())),
        ]  # fmt: skip

    same(scenario)


@covers("modules/init")
def test_before_init() -> None:
    def scenario(torch: Any) -> Any:
        class Early(torch.nn.Module):  # type: ignore[misc, name-defined]
            def __init__(self, kind: str) -> None:
                self.name = made(torch, kind)

        class Both(torch.nn.Module):  # type: ignore[misc, name-defined]
            call_super_init = True

        return [
            *[lambda kind=kind: type(Early(kind).name).__name__ for kind in ("int", "none")],
            *[lambda kind=kind: Early(kind) for kind in ("parameter", "buffer", "module")],
            lambda: Early("int").register_buffer("b", torch.ones(1)),
            lambda: Early("int")(1), lambda: repr(Early("int")),
            lambda: torch.nn.Module(1), lambda: torch.nn.Module(a=1), lambda: Both().training,
        ]  # fmt: skip

    same(scenario)


@covers("modules/parameters-are-leaves")
def test_history_is_refused() -> None:
    def scenario(torch: Any) -> Any:
        p = torch.nn.Parameter(torch.ones(1), requires_grad=False)
        p.mul_(torch.ones(1, requires_grad=True))
        m = torch.nn.Module()
        return [lambda: m.register_parameter("p", p), lambda: m.__setattr__("p", p)]

    same(scenario)


@covers("modules/order-of-names", "modules/tied-once")
@pytest.mark.parametrize("prefix", ["", "x"])
def test_walks(prefix: str) -> None:
    def scenario(torch: Any) -> Any:
        nn = torch.nn
        m = nn.Sequential(nn.Linear(2, 2), nn.Sequential(nn.ReLU(), nn.Linear(2, 1, bias=False)))
        m[1][1].other = m[0].weight
        m.add_module("again", m[0])
        m.b = nn.Buffer(torch.zeros(1))
        m.same = nn.Buffer(torch.zeros(1))
        m.same = m.b
        m.none = None
        named = (m.named_parameters, m.named_buffers)
        return [
            *[
                lambda f=f, r=r, d=d: [n for n, _ in f(prefix, r, d)]
                for f in named for r in (True, False) for d in (True, False)
            ],
            *[
                lambda d=d: [n for n, _ in m.named_modules(prefix=prefix, remove_duplicate=d)]
                for d in (True, False)
            ],
            lambda: [n for n, _ in m.named_children()], lambda: len(list(m.modules())),
            lambda: list(m.state_dict()), lambda: dict(m.state_dict()._metadata),
            lambda: [n for n in dir(m) if n in ("0", "1", "again", "b", "none", "training")],
        ]  # fmt: skip

    same(scenario)


TARGETS = [
    "", "1", "1.1", "1.1.weight", "0.weight", "9", "1.9", "0.weight.x", "training", "0.bias", "b",
    "q.r",
]  # fmt: skip


@covers("modules/dotted-names")
@pytest.mark.parametrize("target", TARGETS)
def test_dotted_names(target: str) -> None:
    def scenario(torch: Any) -> Any:
        nn = torch.nn
        m = nn.Sequential(nn.Linear(2, 2), nn.Sequential(nn.ReLU(), nn.Linear(2, 1)))
        m.b = nn.Buffer(torch.zeros(1))
        return [
            lambda: m.get_submodule(target), lambda: m.get_parameter(target),
            lambda: m.get_buffer(target), lambda: m.set_submodule(target, 3),
            lambda: m.set_submodule(target, nn.Tanh(), strict=True), lambda: m,
            lambda: m.set_submodule(target, nn.ReLU()), lambda: m,
        ]  # fmt: skip

    same(scenario)


def test_training_gradients_and_apply() -> None:
    def scenario(torch: Any) -> Any:
        m, seen = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.ReLU()), []
        m[0].bias.grad = kept = torch.ones(2)
        return [
            lambda: m.train(False) is m, lambda: (m.training, m[0].training),
            lambda: m.train()[1].training, lambda: m.train(1), lambda: m.train(None),
            lambda: m.requires_grad_(False) is m, lambda: m[0].weight,
            lambda: m.requires_grad_()[0].bias, lambda: m.requires_grad_(3),
            lambda: m.zero_grad(set_to_none=False), lambda: (m[0].bias.grad is kept, kept),
            lambda: m[0].weight.grad, lambda: m.zero_grad(), lambda: m[0].bias.grad,
            lambda: m.apply(lambda each: seen.append(type(each).__name__)) is m, lambda: seen,
        ]  # fmt: skip

    same(scenario)

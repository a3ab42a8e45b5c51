"""`functional_call` and `stack_module_state`, side by side with PyTorch."""

from __future__ import annotations

from typing import Any

import pytest
import torch as oracle

import reftorch
from tests.nn.beside import same
from tests.support import covers


def model(torch: Any, forward: Any = None) -> Any:
    class Model(torch.nn.Module):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.w = torch.nn.Parameter(torch.ones(2))
            self.register_buffer("b", torch.zeros(2))
            self.l = torch.nn.Linear(2, 2, bias=False)
            self.attr = 3

        def forward(self, x: Any, k: Any = 0) -> Any:
            return self.w * x + self.b + k if forward is None else forward(self, x)

    return Model()


GIVEN = {
    "one": lambda t: {"w": t.ones(2) * 5}, "none": lambda t: {},
    "list": lambda t: [{"w": t.ones(2) * 5}, {"b": t.ones(2)}],
    "tuple": lambda t: ({"w": t.ones(2) * 5}, {"b": t.ones(2)}),
    "twice": lambda t: [{"w": t.ones(2)}, {"w": t.ones(2)}], "number": lambda t: 3,
    "numbers": lambda t: [3], "unknown": lambda t: {"zz": t.ones(2)},
    "unknown below": lambda t: {"l.zz": t.ones(2)}, "no module": lambda t: {"q.zz": t.ones(2)},
    "no tensor": lambda t: {"w": 3}, "attribute": lambda t: {"attr": t.ones(2)},
    "module": lambda t: {"l": t.ones(2)}, "None": lambda t: {"w": None},
    "all": lambda t: {"w": t.ones(2), "b": t.ones(2), "l.weight": t.ones(2, 2)},
    "more": lambda t: {"w": t.ones(2), "b": t.ones(2), "l.weight": t.ones(2, 2), "zz": t.ones(1)},
    "sizes": lambda t: {"w": t.ones(3)}, "other dtype": lambda t: {"w": t.ones(2).double()},
    "parameter": lambda t: {"w": t.nn.Parameter(t.zeros(2))},
}  # fmt: skip


@covers(
    "func/functional-call", "func/functional-call-dicts", "func/functional-call-strict",
    "func/functional-call-tensors",
)  # fmt: skip
@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("given", GIVEN)
def test_given(given: str, strict: bool) -> None:
    def scenario(torch: Any) -> Any:
        m, x = model(torch), torch.full((2,), 2.0)
        before = m.state_dict(keep_vars=True)
        call = torch.func.functional_call

        def restored() -> Any:
            after = m.state_dict(keep_vars=True)
            return list(after), [after[name] is before[name] for name in before], hasattr(m, "zz")

        return [
            lambda: call(m, GIVEN[given](torch), x, strict=strict), restored,
            lambda: call(m, GIVEN[given](torch), (x, 2), strict=strict),
            lambda: call(m, GIVEN[given](torch), x, {"k": 3}, strict=strict),
            lambda: call(m, GIVEN[given](torch), kwargs={"x": x}, strict=strict), restored,
        ]  # fmt: skip

    same(scenario)


def fail(self: Any, x: Any) -> Any:
    raise KeyError


def reassign(self: Any, x: Any) -> Any:
    self.b = self.b + 9
    return self.b * x


def add_in_place(self: Any, x: Any) -> Any:
    self.b.add_(1)
    return self.b * x


@covers("func/functional-call")
@pytest.mark.parametrize("forward", [fail, reassign, add_in_place])
def test_what_forward_does(forward: Any) -> None:
    def scenario(torch: Any) -> Any:
        m, x = model(torch, forward), torch.ones(2)
        w, b, given = m.w, m.b, {"w": torch.zeros(2), "b": torch.zeros(2)}
        return [
            lambda: torch.func.functional_call(m, given, x), lambda: (m.w is w, m.b is b, m.b),
            lambda: given, lambda: torch.func.functional_call(m, {}, x), lambda: m.b,
        ]  # fmt: skip

    same(scenario)


@covers("func/functional-call-ties")
@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("tie", [False, True])
@pytest.mark.parametrize("names", [["a"], ["b"], ["a", "b"], ["a", "b", "other"], []], ids=str)
@pytest.mark.parametrize("equal", [True, False])
def test_ties(names: list[str], equal: bool, tie: bool, strict: bool) -> None:
    def scenario(torch: Any) -> Any:
        class Tied(torch.nn.Module):  # type: ignore[misc, name-defined]
            def __init__(self) -> None:
                super().__init__()
                self.a = self.b = torch.nn.Parameter(torch.ones(1))

            def forward(self, x: Any) -> Any:
                return self.a * x, self.b * x

        m, one = Tied(), torch.full((1,), 7.0)
        given = {
            name: one if equal else torch.full((1,), 3.0 + place)
            for place, name in enumerate(names)
        }
        call = torch.func.functional_call
        return [
            lambda: call(m, given, torch.ones(1), tie_weights=tie, strict=strict),
            lambda: m.a is m.b, lambda: m.a,
        ]  # fmt: skip

    same(scenario)


@covers("func/stacked-state")
def test_stacking() -> None:
    def scenario(torch: Any) -> Any:
        stack = torch.func.stack_module_state
        ms, frozen = [model(torch) for _ in range(3)], [model(torch) for _ in range(2)]
        frozen[0].w.requires_grad_(False)
        return [
            lambda: stack(ms), lambda: [each.is_leaf for each in stack(ms)[0].values()],
            lambda: stack(frozen), lambda: frozen[1].w.requires_grad_(False), lambda: stack(frozen),
            lambda: stack([]), lambda: stack([ms[0], torch.nn.Identity()]),
            lambda: stack([ms[0], model(torch).eval()]),
            lambda: stack([torch.nn.Linear(2, 1), torch.nn.Linear(2, 2)]),
            lambda: stack(torch.nn.ModuleList([torch.nn.Linear(2, 1)])),
        ]  # fmt: skip

    same(scenario)


def test_transforms_of_modules() -> None:
    """Gradients for each example of a batch, and an ensemble: the two uses of these functions."""

    def scenario(torch: Any) -> Any:
        torch.manual_seed(2)
        call = torch.func.functional_call
        nn = torch.nn
        m = nn.Sequential(nn.Linear(2, 3), nn.Tanh(), nn.Linear(3, 1)).double()
        params = dict(m.named_parameters())
        x = torch.arange(8, dtype=torch.float64).view(4, 2) / 8

        def loss(p: Any, example: Any) -> Any:
            return call(m, p, (example.unsqueeze(0),)).pow(2).sum()

        def rounded(tree: Any) -> Any:
            return {name: (each.detach() * 2**30).round() for name, each in tree.items()}

        def each() -> Any:
            return rounded(torch.func.vmap(torch.func.grad(loss), (None, 0))(params, x))

        def ensemble() -> Any:
            ms = [torch.nn.Linear(2, 1).double() for _ in range(3)]
            ps, bs = torch.func.stack_module_state(ms)
            y = torch.func.vmap(lambda p, b, x: call(ms[0], (p, b), x), (0, 0, None))(ps, bs, x)
            y.sum().backward()
            return (y * 2**30).round().detach(), rounded({n: p.grad for n, p in ps.items()})

        return [each, ensemble]

    same(scenario)
    assert oracle.func is not reftorch.func

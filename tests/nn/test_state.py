"""State dicts, side by side with PyTorch."""

from __future__ import annotations

from typing import Any

import pytest

from tests.nn.beside import same
from tests.support import covers


def model(torch: Any) -> Any:
    m = torch.nn.Module()
    m.l = torch.nn.Linear(2, 1)
    m.register_buffer("b", torch.zeros(3))
    m.register_buffer("transient", torch.zeros(3), persistent=False)
    m.n = torch.nn.Module()
    m.n.register_parameter("none", None)
    m.register_buffer("scalar", torch.tensor(0))
    return m


@covers("modules/state-dict-aliases")
def test_state_dict() -> None:
    def scenario(torch: Any) -> Any:
        m, into = model(torch), {}
        state, same_objects = m.state_dict(), m.state_dict(keep_vars=True)
        return [
            lambda: (type(state), list(state), dict(state._metadata)),
            lambda: list(m.state_dict(prefix="x.")),
            lambda: (m.state_dict(destination=into) is into, list(into)),
            lambda: state["l.weight"].data_ptr() == m.l.weight.data_ptr(),
            lambda: (same_objects["l.weight"] is m.l.weight, same_objects["b"] is m.b),
            lambda: state["b"] is m.b, lambda: state,
        ]  # fmt: skip

    same(scenario)


def changes(torch: Any) -> dict[str, dict[str, Any]]:
    ones = torch.ones
    return {
        "nothing": {}, "more": {"zz": ones(1), "l.zz": ones(1), "q.r": 1, "n.none": ones(1)},
        "transient": {"transient": ones(3)}, "sizes": {"b": ones(4), "l.weight": ones(1)},
        "broadcastable": {"b": ones(1)}, "one for scalar": {"scalar": torch.tensor([5])},
        "two for scalar": {"scalar": torch.tensor([5, 6])}, "scalar for one": {"l.bias": ones(())},
        "no tensor": {"b": 3, "l.bias": [1.0]}, "names of modules": {"l": ones(1), "n.": ones(1)},
        "dtypes": {"b": torch.tensor([1, 2, 3]), "l.bias": ones(1).double()},
        "gradients": {"b": torch.zeros(3, requires_grad=True)}, "below a tensor": {"b.x": ones(1)},
        "parameters": {"b": torch.nn.Parameter(ones(3)), "l.bias": torch.nn.Parameter(ones(1))},
        "extra": {"_extra_state": 1, "l._extra_state": 2},
    }  # fmt: skip


CHANGES = [
    "nothing", "more", "transient", "sizes", "broadcastable", "one for scalar", "two for scalar",
    "scalar for one", "no tensor", "names of modules", "dtypes", "gradients", "below a tensor",
    "parameters", "extra",
]  # fmt: skip


@covers("modules/load-copies", "modules/load-strict", "modules/load-assigns")
@pytest.mark.parametrize("assign", [False, True])
@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("change", CHANGES)
def test_loading(change: str, strict: bool, assign: bool) -> None:
    def scenario(torch: Any) -> Any:
        m = model(torch)
        m.l.weight.requires_grad_(False)
        weight, b = m.l.weight, m.b
        given = {name: each.clone() for name, each in model(torch).state_dict().items()}
        given.update(changes(torch)[change])
        return [
            lambda: m.load_state_dict(given, strict, assign), lambda: m.state_dict(keep_vars=True),
            lambda: (m.l.weight is weight, m.b is b, m.l.weight._version, m.b._version),
            lambda: (list(m._parameters), list(m._buffers), list(given)),
        ]  # fmt: skip

    same(scenario)


def test_missing() -> None:
    def scenario(torch: Any) -> Any:
        m = model(torch)
        return [
            lambda: m.load_state_dict({}), lambda: m.load_state_dict({}, strict=False),
            lambda: repr(m.load_state_dict({}, strict=False)), lambda: m.load_state_dict([1]),
            lambda: repr(m.load_state_dict(m.state_dict())), lambda: m.load_state_dict({3: 1}),
        ]  # fmt: skip

    same(scenario)


def test_messages_name_the_keys() -> None:
    def scenario(torch: Any) -> Any:
        def told() -> str:
            with pytest.raises(RuntimeError) as caught:
                model(torch).load_state_dict({"zz": 1, "b": torch.ones(2), "scalar": 4})
            return str(caught.value).partition(" [modules/")[0]

        return told

    same(scenario)


@covers("modules/tied-once")
def test_tied_parameters_are_loaded_twice() -> None:
    def scenario(torch: Any) -> Any:
        one = torch.nn.Linear(1, 1, bias=False)
        m = torch.nn.Sequential(one, one)
        given = {"0.weight": torch.ones(1, 1), "1.weight": torch.zeros(1, 1)}
        return [lambda: m.load_state_dict(given), lambda: one.weight]

    same(scenario)


@covers("modules/state-dict-hooks")
def test_hooks() -> None:
    def scenario(torch: Any) -> Any:
        m, log = torch.nn.Sequential(torch.nn.Linear(1, 1)), []

        def note(name: str) -> Any:
            def hook(*args: Any) -> None:
                log.append((name, [type(each).__name__ for each in args], args[-1]))

            return hook

        handles = []
        for place, module in enumerate((m, m[0])):
            handles += [
                module.register_state_dict_pre_hook(note(f"pre {place}")),
                module.register_state_dict_post_hook(note(f"post {place}")),
                module._register_state_dict_hook(note(f"private {place}")),
                module.register_load_state_dict_pre_hook(note(f"load {place}")),
                module._register_load_state_dict_pre_hook(note(f"private load {place}")),
                module._register_load_state_dict_pre_hook(note(f"with {place}"), True),
                module.register_load_state_dict_post_hook(note(f"loaded {place}")),
            ]
        return [
            lambda: m.load_state_dict(m.state_dict()), lambda: log,
            lambda: [each.remove() for each in handles], lambda: log.clear(),
            lambda: list(m.state_dict()), lambda: log,
        ]  # fmt: skip

    same(scenario)


@covers("modules/state-dict-hooks")
def test_what_hooks_return_and_change() -> None:
    def scenario(torch: Any) -> Any:
        def linear() -> Any:
            return torch.nn.Linear(1, 1)

        a, b, c, d, e = [linear() for _ in range(5)]
        a.register_state_dict_post_hook(lambda *args: 3)
        b._register_state_dict_hook(lambda *args: {"other": 1})
        c.register_load_state_dict_post_hook(lambda *args: 3)
        d.register_load_state_dict_post_hook(lambda module, keys: keys.missing_keys.clear())
        e.register_load_state_dict_pre_hook(lambda module, state, *rest: state.clear())
        state = linear().state_dict()
        return [
            lambda: a.state_dict(), lambda: b.state_dict(), lambda: c.load_state_dict(state),
            lambda: d.load_state_dict({}), lambda: e.load_state_dict(state, strict=False),
            lambda: len(state),
        ]  # fmt: skip

    same(scenario)


@covers("modules/extra-state")
def test_extra_state() -> None:
    def scenario(torch: Any) -> Any:
        class Gets(torch.nn.Module):  # type: ignore[misc, name-defined]
            def get_extra_state(self) -> Any:
                return {"v": 1}

        class Sets(torch.nn.Module):  # type: ignore[misc, name-defined]
            def set_extra_state(self, state: Any) -> None:
                self.got = state

        class Both(Gets, Sets):
            pass

        made = [torch.nn.Sequential(cls()) for cls in (Gets, Sets, Both, torch.nn.Module)]
        return [
            *[lambda m=m: m.state_dict() for m in made],
            *[lambda m=m: m.load_state_dict({"0._extra_state": 7}) for m in made],
            *[lambda m=m: m.load_state_dict({}) for m in made],
            lambda: made[2][0].got, lambda: made[3].get_extra_state(),
            lambda: made[3].set_extra_state(1),
        ]  # fmt: skip

    same(scenario)


def test_a_module_that_loads_itself() -> None:
    def scenario(torch: Any) -> Any:
        seen: list[Any] = []

        class Own(torch.nn.Module):  # type: ignore[misc, name-defined]
            _version = 2

            def _load_from_state_dict(self, *args: Any) -> None:
                seen.append([list(each) if isinstance(each, list) else each for each in args[1:]])
                args[5].append("unexpected")

        m = torch.nn.Sequential(Own())
        return [
            lambda: m.load_state_dict(m.state_dict()), lambda: seen,
            lambda: m.load_state_dict({}, strict=False),
        ]  # fmt: skip

    same(scenario)

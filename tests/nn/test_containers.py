"""Containers, side by side with PyTorch."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import pytest

from tests.nn.beside import same
from tests.support import covers

INDICES = [0, -1, 2, 3, -4, slice(1, 3), slice(None, None, -1), slice(0, 0), True, "0", 1.0]


def names(m: Any) -> Any:
    return [(name, type(each).__name__) for name, each in m.named_children()]


@covers("modules/sequential", "modules/containers")
@pytest.mark.parametrize("kind", ["Sequential", "ModuleList"])
@pytest.mark.parametrize("index", INDICES, ids=str)
def test_indices(kind: str, index: Any) -> None:
    def scenario(torch: Any) -> Any:
        nn = torch.nn

        def made() -> Any:
            each = (nn.ReLU(), nn.Tanh(), nn.Sigmoid())
            return nn.Sequential(*each) if kind == "Sequential" else nn.ModuleList(each)

        read, written, cut, popped, inserted = [made() for _ in range(5)]
        return [
            lambda: read[index], lambda: written.__setitem__(index, nn.ReLU()),
            lambda: names(written), lambda: cut.__delitem__(index), lambda: names(cut),
            lambda: popped.pop(index), lambda: names(popped),
            *([] if isinstance(index, (slice, bool)) else [
                lambda: inserted.insert(index, nn.Identity()), lambda: names(inserted),
            ]),
            lambda: read.__setitem__(0, 3), lambda: index in read, lambda: list(reversed(read)),
        ]  # fmt: skip

    same(scenario)


@covers("modules/sequential")
def test_sequential() -> None:
    def scenario(torch: Any) -> Any:
        nn = torch.nn
        m = nn.Sequential(nn.ReLU(), nn.Tanh())
        named = nn.Sequential(OrderedDict(a=nn.ReLU(), b=nn.Tanh()))
        x = torch.tensor([-1.0, 2.0])
        return [
            lambda: m(x), lambda: nn.Sequential()(3), lambda: m(1, 2), lambda: nn.Sequential(3),
            lambda: nn.Sequential({"a": nn.ReLU()}), lambda: names(named), lambda: named[1:],
            lambda: names(named.append(nn.Sigmoid())), lambda: m + m, lambda: (m + m)[2] is m[0],
            lambda: m + [nn.ReLU()], lambda: (m * 2, (m * 2)[2] is m[0]), lambda: m * 0,
            lambda: m * 1.5, lambda: 2 * m, lambda: m.extend([nn.ReLU()]) is m,
            lambda: m.extend(each for each in (nn.ReLU(),)), lambda: m.append(3),
            lambda: m.insert(0, 3), lambda: m.insert(99, nn.ReLU()),
            lambda: m.insert(-1, nn.ReLU()),
            lambda: m.__iadd__(named), lambda: m.__imul__(2), lambda: m.__imul__(0), lambda: len(m),
            lambda: m[1:][0] is m[1], lambda: m(x),
        ]  # fmt: skip

    same(scenario)


@covers("modules/containers")
def test_list() -> None:
    def scenario(torch: Any) -> Any:
        nn = torch.nn
        m = nn.ModuleList(nn.ReLU() for _ in range(2))
        return [
            lambda: nn.ModuleList([3]), lambda: nn.ModuleList(3),
            lambda: nn.ModuleList({"a": nn.ReLU()}),
            lambda: nn.ModuleList([None, nn.ReLU()]), lambda: m.append(nn.Tanh()) is m,
            lambda: m.extend((nn.ReLU(),)) is m, lambda: m.extend(3), lambda: m.extend("ab"),
            lambda: m + [nn.ReLU()], lambda: m + 3, lambda: m * 2,
            lambda: m.__iadd__([nn.Tanh()]) is m, lambda: bool(nn.ModuleList()),
            lambda: [each for each in dir(m) if each.isdigit()], lambda: m.pop(), lambda: names(m),
            lambda: list(m.state_dict()),
        ]  # fmt: skip

    same(scenario)


@covers("modules/containers")
def test_dict() -> None:
    def scenario(torch: Any) -> Any:
        nn = torch.nn
        m = nn.ModuleDict({"b": nn.ReLU(), "a": nn.Tanh()})
        return [
            lambda: m["b"], lambda: m["z"], lambda: (len(m), list(m), list(m.keys()), "a" in m),
            lambda: list(m.values()), lambda: list(m.items()),
            lambda: m.__setitem__("c", nn.ReLU()),
            *[lambda key=key: m.__setitem__(key, nn.ReLU()) for key in (3, "a.b", "keys", "")],
            lambda: m.__setitem__("d", 3), lambda: m.__delitem__("b"), lambda: m.__delitem__("z"),
            lambda: m.pop("a"), lambda: m.pop("z"),
            lambda: m.update([("x", nn.ReLU()), ("w", nn.Tanh())]),
            lambda: m.update({"z": nn.ReLU(), "y": nn.Tanh()}), lambda: m.update(nn.ModuleDict(m)),
            lambda: m.update(3), lambda: m.update([3]), lambda: m.update([(1, 2, 3)]),
            lambda: m.update([["p", nn.ReLU()]]), lambda: names(m), lambda: m.clear(),
            lambda: len(m),
            lambda: nn.ModuleDict({"a": None}), lambda: m.get("a"),
        ]  # fmt: skip

    same(scenario)


@covers("modules/parameter-containers")
def test_parameter_list() -> None:
    def scenario(torch: Any) -> Any:
        L, P = torch.nn.ParameterList, torch.nn.Parameter  # noqa: N806
        x = torch.ones(1)
        m = L([torch.ones(2), P(torch.zeros(1)), 3])
        return [
            lambda: [type(each).__name__ for each in m], lambda: list(m.state_dict()),
            *[lambda index=index: m[index] for index in INDICES],
            lambda: L([x])[0].data_ptr() == x.data_ptr(), lambda: L([torch.arange(2)]),
            lambda: m.__setitem__(0, torch.ones(3)), lambda: m.__setitem__(2, x),
            lambda: m.__setitem__(5, 3), lambda: m.__setitem__(0, 5), lambda: m.append(x) is m,
            lambda: m.extend([1, 2]) is m, lambda: m.extend(3), lambda: m.extend(x),
            lambda: m.extend(each for each in (1,)), lambda: m.__iadd__([1]) is m, lambda: len(m),
            lambda: [name for name, _ in m.named_parameters()], lambda: m.__delitem__(0),
            lambda: [each for each in dir(m) if each.isdigit()], lambda: m,
            lambda: L([torch.nn.ReLU()]),
        ]  # fmt: skip

    same(scenario)


@covers("modules/parameter-containers")
def test_parameter_dict() -> None:
    def scenario(torch: Any) -> Any:
        D = torch.nn.ParameterDict  # noqa: N806
        m = D({"b": torch.ones(2), "a": torch.nn.Parameter(torch.zeros(1)), "c": 3})
        return [
            lambda: list(m.items()), lambda: (list(m), len(m), "a" in m, list(reversed(m))),
            lambda: list(m.state_dict()),
            lambda: (m["a"], m.get("z"), m.get("z", 4), m.get("c"), m.b),
            lambda: m["z"], lambda: m.__setitem__("z", torch.ones(1)), lambda: m.__delitem__("b"),
            lambda: m.__delitem__("q"), lambda: m.pop("c"), lambda: m.pop("q"), lambda: m.popitem(),
            lambda: list(m.copy()), lambda: m.setdefault("k"), lambda: m.setdefault("k", 3),
            lambda: m.setdefault("w", torch.ones(1)), lambda: m.fromkeys(["v", "u"], torch.ones(1)),
            lambda: list(m | D({"c": 1, "q": 2})), lambda: list(D({"q": 1}) | m),
            lambda: m.__ior__(D({"t": 1})) is m, lambda: m.update({"zz": 1, "yy": 2}),
            lambda: m.update([("l", 1)]), lambda: m.update(3), lambda: m.update([3]),
            lambda: list(m.values()), lambda: list(m.keys()), lambda: m, lambda: m.clear(),
            lambda: len(m),
        ]  # fmt: skip

    same(scenario)

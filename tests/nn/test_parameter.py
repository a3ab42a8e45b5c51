"""Parameters and buffers as tensors."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import reftorch
from tests.nn.beside import same
from tests.support import covers


@covers("modules/parameter")
def test_parameter() -> None:
    def scenario(torch: Any) -> Any:
        x, P = torch.ones(3), torch.nn.Parameter  # noqa: N806
        p = P(x)
        history = P(torch.ones(2, requires_grad=True) * 2)
        results = [
            p * 1, p[0], p.view(-1), p.data, p.detach(), p.double(), p.clone(), p.expand(3),
            p.cpu(), p.float(), p.contiguous(), p.to(torch.float32), p.requires_grad_(),
        ]  # fmt: skip
        return [
            lambda: p, lambda: repr(p), lambda: str(p), lambda: f"{p}",
            lambda: format(P(torch.tensor(1.5)), ".2f"),
            lambda: x.add_(1) is x, lambda: (p._version, x._version, p.data_ptr() == x.data_ptr()),
            lambda: [type(each).__name__ for each in results],
            lambda: (history.is_leaf, history.grad_fn, history._base),
            lambda: P(torch.ones(4, 4).t()[1:]).stride(), P, lambda: P([1.0]), lambda: P(3),
            lambda: P(torch.arange(3)), lambda: P(torch.arange(3), requires_grad=False),
            lambda: P(P(x, False)), lambda: isinstance(x, P),
            lambda: (p * p).sum().backward(), lambda: p.grad,
        ]  # fmt: skip

    same(scenario)


@covers("modules/copies-stay-tied")
def test_copies() -> None:
    def scenario(torch: Any) -> Any:
        p = torch.nn.Parameter(torch.ones(3))
        p.note, p.grad = "kept", torch.ones(3)
        deep, shallow = copy.deepcopy(p), copy.copy(p)
        m = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.Linear(2, 2))
        m[1].weight = m[0].weight
        other = copy.deepcopy(m)
        return [
            lambda: (deep, deep.grad, hasattr(deep, "note"), deep.data_ptr() != p.data_ptr()),
            lambda: (shallow, shallow.note, shallow.data_ptr() == p.data_ptr()),
            lambda: (other[0].weight is other[1].weight, other[0].weight is m[0].weight),
            lambda: copy.copy(m)[0] is m[0],
        ]  # fmt: skip

    same(scenario)


def test_pickles() -> None:
    p = reftorch.nn.Parameter(reftorch.ones(3))
    p.note = "kept"
    back = pickle.loads(pickle.dumps(p))
    assert type(back) is reftorch.nn.Parameter and back.note == "kept" and back.requires_grad
    m = reftorch.nn.Sequential(reftorch.nn.Linear(2, 2), reftorch.nn.ReLU())
    m.append(m[0])
    m.b = reftorch.nn.Buffer(reftorch.ones(1), persistent=False)
    again = pickle.loads(pickle.dumps(m))
    assert again[0] is again[2] and again[0].weight.tolist() == m[0].weight.tolist()
    assert isinstance(again.b, reftorch.nn.Buffer)
    assert list(again.state_dict()) == list(m.state_dict())


@covers("modules/buffers")
def test_buffer() -> None:
    def scenario(torch: Any) -> Any:
        B = torch.nn.Buffer  # noqa: N806
        b = B(torch.ones(2), persistent=False)
        return [
            lambda: b, lambda: (b.persistent, isinstance(b, B), isinstance(b * 1, B)),
            lambda: isinstance(copy.deepcopy(b), B), lambda: B(), lambda: B([1]),
            lambda: isinstance(torch.ones(1), B), lambda: repr(b),
        ]  # fmt: skip

    same(scenario)

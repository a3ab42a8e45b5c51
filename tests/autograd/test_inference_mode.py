"""Inference mode, in PyTorch and here."""

from __future__ import annotations

from typing import Any

import numpy as np

import reftorch
from tests.autograd.beside import beside, refused
from tests.support import covers


@covers("inference/made-inside", "inference/views-of-normal")
@beside
def test_what_is_an_inference_tensor(torch: Any) -> Any:
    x, n = torch.ones(3, requires_grad=True), torch.ones(3)
    with torch.inference_mode():
        a = torch.ones(3)
        made = {
            "ones": a, "product": x * 2, "view": n.view(3, 1), "view of leaf": x.view(3, 1),
            "view of made": a.view(3, 1), "clone": n.clone(), "detached": n.detach(),
            "tensor": torch.tensor([1.0]), "item": n[0], "empty": torch.empty(2),
            "row": a[0], "from numpy": torch.from_numpy(np.ones(2)), "reshaped": n.reshape(3, 1),
            "itself": n.contiguous(), "extremum": n.max(0)[0], "like": torch.zeros_like(n),
            "parts": n.unbind()[0], "joined": torch.cat([n, a]), "to": n.to(torch.float64),
        }  # fmt: skip
        with torch.inference_mode(False):
            made["outside again"] = torch.ones(2)
    made |= {
        "later sum": a + 1, "later view": a.view(3, 1), "later row": a[0], "later clone": a.clone(),
        "later parts": a.unbind()[0], "later detached": a.detach(), "later slice": a[1:],
        "later joined": torch.cat([a, n]),
    }  # fmt: skip
    return {name: [t.is_inference(), t.requires_grad] for name, t in made.items()}


@covers("inference/records-nothing")
@beside
def test_modes(torch: Any) -> Any:
    x = torch.ones(3, requires_grad=True)
    w = x * 1
    states = []

    def state() -> None:
        states.append([torch.is_inference_mode_enabled(), torch.is_grad_enabled(),
                       (x * 2).requires_grad])  # fmt: skip

    state()
    with torch.inference_mode():
        state()
        with torch.enable_grad():
            state()
        with torch.inference_mode(False):
            state()
        w.mul_(2)
        x.add_(1)
        version = w._version
        problem = refused(lambda: torch.autograd.grad((x * 2).sum(), x))
    state()

    @torch.inference_mode()
    def with_parentheses(v: Any) -> Any:
        return v * 2

    @torch.inference_mode
    def without(v: Any) -> Any:
        return v * 2

    return [
        states, version, problem, torch.autograd.grad(w.sum(), x), w.detach(), x.detach(),
        with_parentheses(x).is_inference(), without(x).is_inference(),
    ]  # fmt: skip


@covers(
    "inference/no-version", "inference/not-written-outside", "inference/not-saved",
    "inference/requires-grad-inside", "inference/views-of-normal",
)  # fmt: skip
@beside
def test_refusals(torch: Any) -> Any:
    x, n = torch.ones(3, requires_grad=True) * 1, torch.ones(3)
    with torch.inference_mode():
        a, view, plain = torch.ones(3), x.view(3, 1), n.view(3, 1)
        inside = [refused(lambda: a._version), n._version, torch.ones(2).requires_grad_()]
    return inside, [
        refused(lambda: a._version), refused(a.add_, 1), refused(a[0].add_, 1),
        refused(plain.add_, 1), refused(view.add_, 1), refused(lambda: x * a),
        refused(lambda: x + a), refused(lambda: x * a.clone()), refused(a.requires_grad_),
        refused(lambda: setattr(a, "requires_grad", True)),
        refused(lambda: torch.add(n, 1, out=a)), refused(lambda: n.copy_(a)),
        refused(lambda: torch.max(n, 0, out=(a, n))),
    ]  # fmt: skip


def test_a_refused_write_changes_nothing() -> None:
    """PyTorch writes first and refuses then."""
    with reftorch.inference_mode():
        a = reftorch.ones(3)
    assert refused(a.add_, 1) == "RuntimeError"
    assert a.tolist() == [1, 1, 1]


@covers("inference/not-saved")
@beside
def test_refused_before_the_write(torch):
    with torch.inference_mode():
        other = torch.ones(2) * 3
    y = torch.ones(2, requires_grad=True) * 1
    return refused(y.mul_, other), y._version, y, refused(y.add_, other), y._version

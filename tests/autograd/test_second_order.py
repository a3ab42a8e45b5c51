"""Gradients of gradients: formulas are made of tensor operators, so they are recorded, too."""

from __future__ import annotations

from typing import Any

import pytest
import torch as oracle
from tests.autograd.beside import beside, refused, seen

import reftorch
from tests.support import covers

FUNCTIONS: dict[str, Any] = {
    "cube": lambda t: t * t * t,
    "power": lambda t: t**3,
    "exp": lambda t: t.exp(),
    "log": lambda t: (t + 3).log(),
    "sine": lambda t: t.sin() * t.cos(),
    "tanh": lambda t: t.tanh(),
    "sigmoid": lambda t: t.sigmoid(),
    "quotient": lambda t: t / (t * t + 2),
    "root": lambda t: (t * t + 1).sqrt(),
    "reciprocal": lambda t: (t + 3).reciprocal(),
    "product": lambda t: t.prod() + t.prod(0).sum(),
    "variance": lambda t: t.var() + t.std(0).sum(),
    "mean": lambda t: (t * t).mean(0) * t.sum(),
    "softmax": lambda t: t.softmax(-1),
    "maximum": lambda t: t.max() * t.amax(0) + t.max(1).values.sum(),
    "clamped": lambda t: t.clamp(-0.5, 1.2) ** 2,
    "absolute": lambda t: t.abs() * t,
    "norm": lambda t: (t * t).sum().sqrt(),
    "views": lambda t: (t.t()[1] * t.view(-1)[1:3]).sum() * t[0, 0],
    "parts": lambda t: t.unbind()[0] * t.split(1)[1] ** 2,
    "joined": lambda t: library_of(t).cat([t, t * t]) * library_of(t).stack([t, t]).view(4, 2),
    "stretched": lambda t: (t.unsqueeze(0).expand(3, 2, 2) ** 2).sum(0),
    "summed": lambda t: t.cumsum(0) ** 2,
    "picked": lambda t: t[[0, 0, 1]] ** 2,
    "sorted": lambda t: t.sort(0).values ** 3,
    "matrix": lambda t: t @ t @ t,
    "written": lambda t: _written(t),
}  # fmt: skip


def library_of(tensor: Any) -> Any:
    """The library that a tensor is of."""
    return oracle if isinstance(tensor, oracle.Tensor) else reftorch


def _written(tensor: Any) -> Any:
    y = tensor * 1
    y[0] = tensor[1] * tensor[0]
    y[:, 0].mul_(tensor[0, 0])
    return y.exp_() * tensor


def derivatives(torch: Any, function: Any) -> list[Any]:
    """The value and its first three derivatives along fixed directions."""
    x = torch.tensor([[0.5, -1.25], [2.0, 0.75]], dtype=torch.float64, requires_grad=True)
    w = torch.tensor([[1.0, 2.0], [-1.0, 0.5]], dtype=torch.float64)
    value = function(x)
    found = [value]
    total = value.sum()
    for _ in range(3):
        (gradient,) = torch.autograd.grad(total, x, create_graph=True, materialize_grads=True)
        found.append(gradient)
        if not gradient.requires_grad:
            break
        total = (gradient * w).sum()
    return found


@pytest.mark.parametrize("name", list(FUNCTIONS))
def test_derivatives(name: str) -> None:
    expected = derivatives(oracle, FUNCTIONS[name])
    found = derivatives(reftorch, FUNCTIONS[name])
    assert len(expected) == len(found)
    for order, (a, b) in enumerate(zip(expected, found, strict=True)):
        assert seen(a)["sizes"] == seen(b)["sizes"]
        assert seen(b)["values"] == pytest.approx(seen(a)["values"], rel=1e-9, abs=1e-9), order
        assert a.requires_grad == b.requires_grad, order


@covers("autograd/complex-is-conjugate")
@beside
def test_second_derivatives_of_complex_functions(torch: Any) -> Any:
    found = []
    functions = [
        lambda z: z * z * z, lambda z: z * z.conj(), lambda z: z.exp(), lambda z: 1 / z,
    ]  # fmt: skip
    for function in functions:
        z = torch.tensor([1 + 2j, 0.5 - 1j], dtype=torch.complex128, requires_grad=True)
        (first,) = torch.autograd.grad(function(z).real.sum(), z, create_graph=True)
        first.imag.sum().backward()
        found.append((first, z.grad))
    return found


@pytest.mark.filterwarnings("ignore:Using backward")
@beside
def test_backward_that_records(torch: Any) -> Any:
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    g = torch.ones(2, requires_grad=True)
    (x * x).backward(g, create_graph=True)
    first = x.grad
    (x * x * x).sum().backward(create_graph=True)
    second = x.grad
    facts = first is second, first.requires_grad, second.requires_grad
    second.sum().backward()
    return facts, first, second, x.grad, g.grad


@covers("autograd/grad-is-own")
@pytest.mark.filterwarnings("ignore:Using backward")
@beside
def test_recorded_grads_are_copies(torch: Any) -> Any:
    x, g = torch.ones(2, requires_grad=True), torch.ones(2)
    (x + 0).backward(g, create_graph=True)
    h = torch.ones(2, requires_grad=True)
    y = torch.ones(2, requires_grad=True)
    (y + 0).backward(h, create_graph=True)
    return x.grad is g, x.grad.data_ptr() == g.data_ptr(), x.grad, y.grad, y.grad.is_leaf


@covers("autograd/retain-graph")
@pytest.mark.filterwarnings("ignore:Using backward")
@beside
def test_create_graph_retains(torch: Any) -> Any:
    x = torch.ones(2, requires_grad=True)
    y = (x * x).sum()
    (first,) = torch.autograd.grad(y, x, create_graph=True)
    y.backward()
    again = refused(y.backward)
    z = (x * x).sum()
    z.backward(create_graph=True, retain_graph=False)
    return first, x.grad, again, refused(z.backward)


@beside
def test_saved_results_are_differentiated(torch: Any) -> Any:
    x = torch.tensor([0.3, 0.7], dtype=torch.float64, requires_grad=True)
    found = []
    for function in (torch.exp, torch.tanh, torch.sigmoid, torch.sqrt):
        y = function(x)
        (first,) = torch.autograd.grad(y.sum(), x, create_graph=True)
        (by_result,) = torch.autograd.grad(first.sum(), y, retain_graph=True, allow_unused=True)
        (second,) = torch.autograd.grad(first.sum(), x)
        found.append((first, by_result, second))
    return found

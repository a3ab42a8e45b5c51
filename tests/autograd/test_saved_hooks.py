"""Hooks for saved tensors, edges and hooks on several tensors, in PyTorch and here."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import reftorch
from tests.autograd.beside import beside, difference, refused, seen
from tests.support import covers


def leaf(torch: Any, *values: float) -> Any:
    return torch.tensor(values or (1.0, 2.0), dtype=torch.float64, requires_grad=True)


def scaled(torch: Any) -> Any:
    class Scaled(torch.autograd.Function):  # type: ignore[misc, name-defined]
        @staticmethod
        def forward(ctx: Any, a: Any) -> Any:
            result = a * 3
            ctx.save_for_backward(a, a * 2, result)
            return result

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            a, double, result = ctx.saved_tensors
            return grad * a + 0 * double + 0 * result

    return Scaled


PROGRAMS = {
    "one plain operand": lambda t, x, w: x * w,
    "itself": lambda t, x, w: x * x,
    "a result": lambda t, x, w: (x * 2).exp(),
    "a result and an operand": lambda t, x, w: (x * 1).sin().pow(3),
    "nothing": lambda t, x, w: (x + w, x.sum(), t.cat([x, w])),
    "indices": lambda t, x, w: x.max(0)[0],
    "views": lambda t, x, w: x.view(2, 1) @ w.view(1, 2),
    "a leaf's view": lambda t, x, w: x[:1] * w,
    "in place": lambda t, x, w: (x * 1).mul_(w).exp_(),
    "a custom function": lambda t, x, w: scaled(t).apply(x),
}


@covers("saved-hooks/pack", "saved-hooks/keeps-history")
@pytest.mark.parametrize("name", PROGRAMS)
def test_what_is_packed(name: str) -> None:
    """What the functions see, in which order, and gradients of first and second order."""

    def program(torch: Any) -> Any:
        log: list[Any] = []

        def pack(tensor: Any) -> Any:
            log.append(["pack", tensor.detach().clone(), tensor.requires_grad, tensor.is_leaf])
            return tensor.detach().clone()

        def unpack(kept: Any) -> Any:
            log.append(["unpack", kept.clone()])
            return kept

        x, w = leaf(torch), leaf(torch, 3.0, 4.0).detach()
        with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
            result = PROGRAMS[name](torch, x, w)
        results = result if isinstance(result, tuple) else (result,)
        total = sum(each.sum() for each in results)
        (first,) = torch.autograd.grad(total, x, create_graph=True)
        second = None
        if first.requires_grad:
            second = torch.autograd.grad(first.sum(), x, allow_unused=True)
        return log, first.detach(), second

    assert difference(seen(program(torch)), seen(program(reftorch))) is None


@covers(
    "saved-hooks/unpacks-to-a-tensor", "saved-hooks/pack-changes-nothing", "saved-hooks/disabled",
    "saved-hooks/no-version-check", "saved-hooks/on-cpu",
)  # fmt: skip
@beside
def test_edges_of_hooks(torch: Any) -> Any:
    graph, x, w = torch.autograd.graph, leaf(torch), leaf(torch, 3.0, 4.0).detach()

    def recorded(pack: Any, unpack: Any) -> Any:
        with graph.saved_tensors_hooks(pack, unpack):
            return x * w

    def nested() -> Any:
        order: list[str] = []
        with graph.saved_tensors_hooks(lambda t: (order.append("outer"), t)[1], lambda t: t):
            with graph.saved_tensors_hooks(lambda t: (order.append("inner"), t)[1], lambda t: t):
                x * w
            x * w
        return order

    def disabled(outside: bool) -> Any:
        off = graph.disable_saved_tensors_hooks("off")
        on = graph.saved_tensors_hooks(lambda t: t, lambda t: t)
        with off if outside else on, on if outside else off:
            return x * w

    def gradient(y: Any) -> Any:
        return torch.autograd.grad(y.sum(), x)

    number = recorded(lambda t: 1, lambda kept: kept)
    kept = recorded(lambda t: t, lambda t: t)
    with graph.save_on_cpu():
        copied = x * w
    w.add_(1)
    return [
        refused(gradient, number), gradient(kept), gradient(copied), nested(),
        gradient(recorded(lambda t: t, lambda t: t * 2)),
        gradient(recorded(lambda t: t, lambda t: t[:1])),
        refused(recorded, lambda t: t.add_(1), lambda t: t), refused(disabled, True),
        refused(disabled, False),
    ]  # fmt: skip


@covers("graph/saved-attributes")
@beside
def test_saved_attributes(torch: Any) -> Any:
    x, w = leaf(torch), leaf(torch, 3.0, 4.0).detach()
    product, root, power = x * w, x.exp(), x**3
    found = [
        product.grad_fn._saved_self, product.grad_fn._saved_other, root.grad_fn._saved_result,
        root.grad_fn._saved_result.grad_fn is root.grad_fn, power.grad_fn._saved_exponent,
        refused(lambda: product.grad_fn._saved_nothing),
    ]  # fmt: skip
    root.sum().backward()
    return [*found, refused(lambda: root.grad_fn._saved_result)]


@covers("graph/gradient-edge", "graph/increment-version")
@beside
def test_edges(torch: Any) -> Any:
    graph, x = torch.autograd.graph, leaf(torch)
    y = x * 2
    parts = (y * 3).unbind()
    edges = [graph.get_gradient_edge(each) for each in (x, y, parts[1])]
    version = torch.ones(2)
    graph.increment_version(version)
    graph.increment_version([version, version])
    total = parts[0] * 5 + parts[1] * 7
    return [
        [edge.node.name() for edge in edges], [edge.output_nr for edge in edges],
        torch.autograd.grad(total, edges, retain_graph=True),
        torch.autograd.grad(edges[1], x, torch.ones(2, dtype=torch.float64), retain_graph=True),
        torch.autograd.grad(edges[2], x, torch.ones((), dtype=torch.float64)),
        refused(graph.get_gradient_edge, torch.ones(2)), version._version,
    ]  # fmt: skip


@covers(
    "graph/multi-grad-hook", "graph/multi-grad-hook-mode", "graph/multi-grad-hook-needs-grad"
)
@beside
def test_hooks_on_several(torch: Any) -> Any:
    graph, log = torch.autograd.graph, []
    a, b, c = [leaf(torch, value) for value in (2.0, 3.0, 5.0)]
    inner = a * b

    def run() -> None:
        (inner * inner).sum().backward(retain_graph=True)
        (inner * c).sum().backward(retain_graph=True)

    def note(grads: Any) -> None:
        log.append([g if g is None else g.tolist() for g in grads])

    for tensors in ([a, b, c], [inner, c], [c], [a, inner]):
        with graph.register_multi_grad_hook(tensors, note):
            run()
        log.append("any")
        with graph.register_multi_grad_hook(tensors, lambda g: log.append(g.tolist()), mode="any"):
            run()
    return log, [
        refused(lambda: graph.register_multi_grad_hook([a], print, mode="x")),
        refused(lambda: graph.register_multi_grad_hook([torch.ones(1)], print)),
    ]


@covers("autograd/grads-batched")
@beside
def test_batched_gradients(torch: Any) -> Any:
    x, w = leaf(torch), leaf(torch, 3.0, 4.0)
    eye = torch.eye(2, dtype=torch.float64)

    def batched(outputs: Any, inputs: Any, starts: Any, **more: Any) -> Any:
        return torch.autograd.grad(
            outputs, inputs, starts, is_grads_batched=True, retain_graph=True, **more
        )

    return [
        batched(x * w, [x, w], eye), batched((x * w, x * 2), x, (eye, eye)),
        batched(x * x, x, eye, create_graph=True)[0].requires_grad,
        batched(x * 2, [x, w], eye, allow_unused=True), refused(batched, x * w, x, eye[0]),
        refused(batched, (x * w).sum(), x, None), refused(batched, x * 2, [x, w], eye),
    ]  # fmt: skip

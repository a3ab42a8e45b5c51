"""Hooks of tensors, nodes and leaves, run in PyTorch and here."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
import torch

import reftorch
from tests.autograd.beside import beside, difference, refused, seen
from tests.support import covers


def leaf(torch: Any, *values: float) -> Any:
    return torch.tensor(values or (1.0, 2.0), dtype=torch.float64, requires_grad=True)


@covers(
    "hooks/order", "hooks/node-pre-hook", "hooks/node-post-hook", "hooks/post-accumulate",
    "hooks/tensor-hook", "hooks/grad-mode",
)  # fmt: skip
@beside
def test_everything_in_order(torch: Any) -> Any:
    """Two leaves, two nodes, every kind of hook: the log is the same."""
    log: list[Any] = []
    x, w = leaf(torch), leaf(torch, 3.0, 4.0)
    y = x * 2
    z = y * w
    for name, tensor in {"x": x, "w": w, "y": y, "z": z}.items():
        tensor.register_hook(
            lambda g, name=name: log.append([name, g.tolist(), torch.is_grad_enabled()])
        )
        tensor.retain_grad()
    for name, tensor in {"x": x, "w": w}.items():
        tensor.register_post_accumulate_grad_hook(
            lambda t, name=name: log.append(["accumulated", name, t.grad.tolist()])
        )
    for name, tensor in {"y": y, "z": z}.items():
        node = tensor.grad_fn
        node.register_hook(
            lambda ins, outs, name=name: log.append(
                ["post", name, [None if g is None else g.tolist() for g in ins], len(outs)]
            )
        )
        node.register_prehook(lambda outs, name=name: log.append(["pre", name, len(outs)]))
    z.sum().backward(retain_graph=True)
    torch.autograd.grad(z.sum(), [x, y], create_graph=True)
    y.sum().backward(inputs=[x])
    return log, y.grad, z.grad, x.grad, w.grad


@covers("hooks/wanted-and-passed")
@beside
def test_wanted_gradients(torch: Any) -> Any:
    x = leaf(torch)
    x.register_hook(lambda g: g * 10)
    y = x * 2
    y.register_hook(lambda g: g * 5)
    y.grad_fn.register_prehook(lambda outs: (outs[0] * 7,))
    z = y * 1
    return [
        torch.autograd.grad(z.sum(), wanted, retain_graph=True)
        for wanted in ([x], [y], [x, y], [y, x])
    ]


@covers("hooks/stays-with-the-former-value", "hooks/retained-sees-hooks")
@beside
def test_in_place(torch: Any) -> Any:
    """Of a tensor, of a view, and of its base."""
    log: list[Any] = []
    x = leaf(torch)
    y = x * 2
    v = y[:1]
    for name, tensor in {"y": y, "v": v}.items():
        tensor.register_hook(lambda g, name=name: log.append(["old", name, g.tolist()]))
        tensor.retain_grad()
    v.mul_(3)
    for name, tensor in {"y": y, "v": v}.items():
        tensor.register_hook(lambda g, name=name: log.append(["new", name, g.tolist()]))
    (y * v.sum()).sum().backward()
    return log, x.grad, y.grad, v.grad


@covers("hooks/remove")
@beside
def test_handles(torch: Any) -> Any:
    log: list[int] = []
    x = leaf(torch)
    handles = [x.register_hook(lambda g, i=i: log.append(i)) for i in range(4)]
    handles[1].remove()
    with handles[2]:
        x.sum().backward()
    log.append(-1)
    x.sum().backward()
    handles[1].remove()
    return log, [a.id < b.id for a, b in zip(handles, handles[1:], strict=False)]


@covers("hooks/missing-gradient-is-none")
@beside
def test_several_outputs(torch: Any) -> Any:
    log: list[Any] = []
    x = leaf(torch, 1.0, 2.0, 3.0)
    parts = (x * 2).unbind()
    for i, part in enumerate(parts):
        part.register_hook(lambda g, i=i: log.append([i, None if g is None else g.item()]))
    parts[0].grad_fn.register_prehook(lambda outs: log.append([g is None for g in outs]))
    (parts[0] * 2 + parts[2]).backward()
    return log, x.grad


RETURNED = {
    "a number": lambda torch: 1,
    "a tuple": lambda torch: (torch.ones(2, dtype=torch.float64),),
    "a longer tuple": lambda torch: (torch.ones(2, dtype=torch.float64),) * 3,
    "nothing twice": lambda torch: (None, None),
    "nothing": lambda torch: (None,),
    "an empty tuple": lambda torch: (),
    "another size": lambda torch: torch.ones(3, dtype=torch.float64),
    "a size that would broadcast": lambda torch: torch.ones(1, dtype=torch.float64),
    "another dtype": lambda torch: torch.ones(2),
    "complex numbers": lambda torch: torch.ones(2, dtype=torch.complex128),
    "other sizes in a tuple": lambda torch: (torch.ones(3, dtype=torch.float64), None),
    "one that was missing": lambda torch: (torch.ones(2, dtype=torch.float64),) * 2,
    "a fitting one": lambda torch: torch.full((2,), 3.0, dtype=torch.float64),
}


@covers(
    "hooks/returns-a-tensor", "hooks/returns-a-fitting-gradient", "hooks/returns-as-many",
    "hooks/node-hook-returns-a-tuple", "hooks/post-accumulate-returns-nothing",
)  # fmt: skip
@pytest.mark.parametrize("place", ["leaf", "inner", "pre", "post", "accumulated"])
@pytest.mark.parametrize("what", RETURNED)
def test_what_hooks_return(what: str, place: str) -> None:
    def program(torch: Any) -> Any:
        value = RETURNED[what](torch)
        x = leaf(torch)
        y = x * 2
        register = {
            "leaf": x.register_hook, "inner": y.register_hook,
            "pre": y.grad_fn.register_prehook, "post": y.grad_fn.register_hook,
            "accumulated": x.register_post_accumulate_grad_hook,
        }[place]  # fmt: skip
        register(lambda *args: value)
        return refused(y.sum().backward), x.grad

    assert difference(seen(program(torch)), seen(program(reftorch))) is None


@covers("hooks/needs-requires-grad", "hooks/post-accumulate-needs-a-leaf")
@beside
def test_refusals(torch: Any) -> Any:
    plain, x = torch.ones(2), leaf(torch)
    nothing: Any = print
    return [
        refused(plain.register_hook, nothing),
        refused(plain.register_post_accumulate_grad_hook, nothing),
        refused((x * 2).register_post_accumulate_grad_hook, nothing),
    ]


@covers("hooks/post-accumulate")
@beside
def test_optimizer_in_backward(torch: Any) -> Any:
    """Leaves are stepped, and their grads dropped, while the pass is still running."""
    x, w = leaf(torch), leaf(torch, 0.5, 0.25)

    def step(parameter: Any) -> None:
        with torch.no_grad():
            parameter -= 0.1 * parameter.grad
        parameter.grad = None

    for parameter in (x, w):
        parameter.register_post_accumulate_grad_hook(step)
    for _ in range(3):
        ((x * w).sum() + (w * w).sum()).backward()
    return x.detach(), w.detach(), x.grad, w.grad


@beside
def test_metadata_and_leaf_nodes(torch: Any) -> Any:
    x = leaf(torch)
    y = x * 2
    y.grad_fn.metadata["key"] = 1
    end = y.grad_fn.next_functions[0][0]
    return (
        y.grad_fn.metadata, end.metadata, end.next_functions, end.name(), end.variable is x,
        end == (x * 3).grad_fn.next_functions[0][0],
    )  # fmt: skip


class Sum(NamedTuple):
    """What a custom function of both libraries does, see `custom`."""

    torch: Any

    def custom(self, a: Any, b: Any) -> Any:
        class Added(self.torch.autograd.Function):  # type: ignore[misc, name-defined]
            @staticmethod
            def forward(ctx: Any, a: Any, b: Any) -> Any:
                return a + b

            @staticmethod
            def backward(ctx: Any, grad: Any) -> Any:
                return grad, grad * 2

        return Added.apply(a, b)


@covers("hooks/post-hook-sees-fitted")
@beside
def test_what_post_hooks_see(torch: Any) -> Any:
    log: list[Any] = []
    x, w = leaf(torch, 2.0), leaf(torch, 3.0, 4.0, 5.0)
    results = [x * w, (x - w).float(), Sum(torch).custom(x, w.sum()), w.expand(2, 3), w[0] + x]
    for place, y in enumerate(results):
        y.grad_fn.register_hook(lambda ins, outs, place=place: log.append((place, ins, outs)))
        for wanted in ([x], [w], [x, w]):
            torch.autograd.grad(y.sum(), wanted, retain_graph=True, allow_unused=True)
        y.sum().backward()
    return log


@covers(
    "graph/multi-grad-hook", "graph/multi-grad-hook-not-of-wanted-leaf",
    "graph/multi-grad-hook-needs-grad",
)  # fmt: skip
@beside
def test_for_whom_hooks_of_several_wait(torch: Any) -> Any:
    """For what the pass reaches, and not for what it stops at."""
    log: list[Any] = []
    x = leaf(torch)
    y = x * 2
    z = y * 2
    register = torch.autograd.graph.register_multi_grad_hook
    for place, tensors in enumerate(([x, y], [y, z], [y, z, x], [z])):
        register(tensors, lambda grads, place=place: log.append((place, grads)))
        register(tensors, lambda grad, place=place: log.append((-place, grad)), mode="any")
    register([torch.ones(1), x], lambda grad: log.append(grad), mode="any")
    for wanted in ([x], [y], [z], [x, y], [x, z]):
        z.sum().backward(inputs=wanted, retain_graph=True)
        log.append(refused(torch.autograd.grad, z.sum(), wanted, retain_graph=True))
    z.sum().backward()
    return log

"""The engine seen from inside and from outside: who runs when, what fails halfway, threads."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from tests.autograd.beside import beside, refused
from tests.support import covers


def made(torch: Any, backward: Any, forward: Any = None) -> Any:
    """A function with a given backward."""
    methods = {
        "forward": forward if forward is not None else lambda ctx, *args: args[0] * 1,
        "backward": backward,
    }
    given = {name: staticmethod(method) for name, method in methods.items()}
    return type("Made", (torch.autograd.Function,), given).apply


def leaves(torch: Any, count: int) -> Any:
    return [torch.ones(2, requires_grad=True) for _ in range(count)]


def outcome(call: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """What a call returns, or the name of its refusal."""
    answer: list[Any] = []
    problem = refused(lambda: answer.append(call(*args, **kwargs)))
    return answer[0] if problem is None else problem


# ---- who gets what when


@covers("engine/leaf-gets-its-sum-at-once")
@beside
def test_leaves_get_their_sums_at_once(torch: Any) -> Any:
    x, w, v = leaves(torch, 3)
    seen = []

    def look(grad: Any) -> Any:
        seen.append([None if leaf.grad is None else leaf.grad.clone() for leaf in (x, w, v)])
        return grad

    y = x.exp()
    y.register_hook(look)
    (y + w + v + w).sum().backward()
    function = made(torch, lambda ctx, grad: look(grad))
    (function(x * 2) * w + v).sum().backward()
    return seen, x.grad, w.grad, v.grad


@covers("engine/leaf-gets-its-sum-at-once")
@pytest.mark.parametrize("way", ["plain", "hooks", "inputs", "grad"])
def test_what_a_failing_pass_leaves(way: str) -> None:
    @beside
    def check(torch: Any) -> Any:
        found = []
        for make in (
            lambda a, w, v: a * w * v, lambda a, w, v: a + w + v + w, lambda a, w, v: (a + w) + v,
            lambda a, w, v: w.sum() + a * 2 + v, lambda a, w, v: v * 3 + (a + w),
        ):  # fmt: skip
            x, w, v = leaves(torch, 3)
            seen: list[str] = []
            if way == "hooks":
                for leaf, name in ((x, "x"), (w, "w"), (v, "v")):
                    leaf.register_hook(lambda grad, name=name: seen.append(name))
            a = x.exp()
            total = make(a, w, v).sum()
            with torch.no_grad():
                a.add_(1)
            if way == "grad":
                found.append(refused(torch.autograd.grad, total, [x, w, v]))
            else:
                inputs = [w, v, x] if way == "inputs" else None
                found.append(refused(total.backward, inputs=inputs))
            found.append((x.grad, w.grad, v.grad, sorted(seen)))
        return found

    check()


@covers("autograd/leaf-moved-inside")
@beside
def test_a_leaf_that_moved(torch: Any) -> Any:
    found = []
    for make in (lambda x, w: x + w, lambda x, w: w * 1 + x, lambda x, w: x + w + x):
        x, w, v = leaves(torch, 3)
        y = (make(x, w) * v).sum()
        x.requires_grad_(False)
        x.mul_(w)
        found.append((refused(y.backward), w.grad, v.grad))
    return found


# ---- the order of nodes: random graphs


def run_of_nodes(torch: Any, seed: int) -> Any:
    """The order in which the nodes of a random graph run, and the hooks of its leaves."""
    draws = iter(_digits(seed))
    pool = leaves(torch, 3)
    order: list[Any] = []
    for number, leaf in enumerate(pool):
        leaf.register_hook(lambda grad, number=number: order.append(f"leaf {number}"))
    for number in range(12):
        a, b = pool[next(draws) % len(pool)], pool[next(draws) % len(pool)]
        kind = next(draws) % 6
        if kind == 0:
            y = a * b
        elif kind == 1:
            y = a + b.exp()
        elif kind == 2:
            y = torch.stack([a, b, a]).sum(0)
        elif kind == 3:
            y = a.view(2, 1).squeeze() if next(draws) % 2 else a.sin()
        elif kind == 4:
            y = (a * 1).mul_(b)
        else:
            y = torch.stack([a, b]).unbind()[next(draws) % 2]
        y.grad_fn.register_hook(lambda gi, go, number=number: order.append(number))
        pool.append(y)
    roots = [pool[-1].sum(), pool[next(draws) % len(pool)].sum()]
    torch.autograd.backward(roots)
    return order, [leaf.grad for leaf in pool[:3]]


def _digits(seed: int) -> Any:
    while True:
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
        yield seed >> 40


@covers("autograd/sums-gradients", "engine/leaf-gets-its-sum-at-once")
def test_nodes_run_in_the_same_order() -> None:
    for seed in range(60):
        beside(lambda torch, seed=seed: run_of_nodes(torch, seed))()


# ---- gradients that are not there


@covers("engine/undefined-is-passed")
@beside
def test_undefined_gradients(torch: Any) -> Any:
    nothing = made(torch, lambda ctx, grad: None)
    calls: list[Any] = []

    def counted(ctx: Any, grad: Any) -> Any:
        calls.append(grad)
        return grad + 1

    plus = made(torch, counted)
    found = []
    for between in (
        lambda x: x, lambda x: x.exp(), lambda x: x.unbind()[0], lambda x: x.sort()[0],
        lambda x: torch.stack([x, x]), lambda x: x.clone().mul_(2), lambda x: x.view(1, 2),
        lambda x: x.sum(), lambda x: x @ x, lambda x: x.prod(), lambda x: x.max(0)[0],
    ):  # fmt: skip
        (x,) = leaves(torch, 1)
        y = x * 3
        y.retain_grad()
        end = nothing(between(plus(y)))
        found.append((refused(end.sum().backward), x.grad, y.grad))
        end = nothing(between(plus(y * 1)))
        found.append(outcome(torch.autograd.grad, end.sum(), x, allow_unused=True))
    return found, calls


@covers("engine/undefined-is-passed", "hooks/missing-gradient-is-none")
@beside
def test_hooks_see_undefined_gradients(torch: Any) -> Any:
    (x,) = leaves(torch, 1)
    seen: list[Any] = []

    def absent(*grads: Any) -> list[Any]:
        return [[each is None for each in grad] for grad in grads]

    y = x * 2
    y.register_hook(lambda grad: seen.append(("tensor", grad is None)))
    y.grad_fn.register_prehook(lambda outputs: seen.append(("before", absent(outputs))))
    y.grad_fn.register_hook(lambda *grads: seen.append(("after", absent(*grads))))
    y.retain_grad()
    x.register_post_accumulate_grad_hook(lambda leaf: seen.append(("accumulated", leaf.grad)))
    x.register_hook(lambda grad: seen.append(("leaf", grad is None)))
    nothing = made(torch, lambda ctx, grad: None)
    nothing(y).sum().backward(retain_graph=True)
    (nothing(y) + y).sum().backward()
    return seen, x.grad, y.grad


@covers("engine/undefined-is-passed", "autograd/graph-is-freed")
@beside
def test_what_got_no_gradient_is_freed(torch: Any) -> Any:
    (x,) = leaves(torch, 1)
    y = x.exp()
    made(torch, lambda ctx, grad: None)(y).sum().backward()
    return refused(lambda: y.grad_fn._saved_result), refused(y.sum().backward), x.grad


@covers("functions/gradient-is-real-as-its-input", "autograd/gradient-has-input-shape",
        "functions/backward-returns")  # fmt: skip
@beside
def test_gradients_that_a_function_returns(torch: Any) -> Any:
    found = []
    for dtype in (torch.float32, torch.float64, torch.complex64, torch.float16):
        for back in (
            lambda g: g.expand(5, *g.shape), lambda g: torch.ones(7, dtype=g.dtype),
            lambda g: g.sum(0, keepdim=True), lambda g: g.sum(), lambda g: g.real.double(),
            lambda g: g * (1 + 2j), lambda g: torch.ones(2, 3, dtype=torch.int64),
            lambda g: torch.ones(2, 3, dtype=torch.bool), lambda g: g.abs(), lambda g: 3.0,
            lambda g: (g, g), lambda g: (g, None), lambda g: (), lambda g: [g],
            lambda g: g.expand(4, 2, 3), lambda g: g.view(2, 1, 3), lambda g: g[:0],
        ):  # fmt: skip
            x = torch.ones(2, 3, dtype=dtype, requires_grad=True)
            for given in (x, x * 1):
                y = made(torch, lambda ctx, g, back=back: back(g))(given)
                found.append((refused(y.backward, torch.ones_like(y)), x.grad))
                x.grad = None
    return found


# ---- arguments


@covers("engine/roots-are-tensors", "engine/inputs-are-tensors", "autograd/one-gradient-per-root")
@beside
def test_arguments(torch: Any) -> Any:
    (x,) = leaves(torch, 1)
    y, one = (x * x).sum(), torch.ones(())
    grad, backward = torch.autograd.grad, torch.autograd.backward
    found = []
    for odd in (None, 3, "a", [None], [3], [y, None], [], [[y]], x.detach(), [y, 3], [y, y]):
        for call in (
            lambda: backward(odd, retain_graph=True), lambda: grad(odd, x, retain_graph=True),
            lambda: backward(odd, one, retain_graph=True), lambda: grad(y, odd, retain_graph=True),
            lambda: backward(y, odd, retain_graph=True),
            lambda: grad(y, x, odd, retain_graph=True),
            lambda: backward(y, inputs=odd, retain_graph=True),
            lambda: backward([y, y], [one, one, odd], retain_graph=True),
        ):  # fmt: skip
            found.append(outcome(call))
    return found, x.grad


@covers("engine/batch-has-a-gradient", "autograd/grads-batched")
@beside
def test_stacks_of_gradients(torch: Any) -> Any:
    x, w = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
    y, eye = x * torch.tensor([3.0, 4.0]), torch.eye(2)

    def grad(*args: Any, **kwargs: Any) -> Any:
        kwargs = {"is_grads_batched": True, "retain_graph": True, **kwargs}
        return outcome(torch.autograd.grad, *args, **kwargs)

    return [
        grad(y, x, eye), grad(y, x, torch.ones(2)), grad([y, x.sum()], x, [eye, torch.ones(2)]),
        grad([y, x.sum()], x, [eye, torch.ones(3)]), grad(y, [x, w], eye),
        grad(y, [x, w], eye, allow_unused=True), grad(y, [x, w], eye, materialize_grads=True),
        grad(x * x, x, eye, create_graph=True), grad(y, x, torch.zeros(0, 2)),
        grad(x.sum(), x, torch.tensor(1.0)), grad(y, x, torch.ones(3, 3)),
    ]  # fmt: skip


@covers("engine/zeros-may-require-grad", "autograd/unused-input-is-refused")
@beside
def test_zeros_for_what_was_not_used(torch: Any) -> Any:
    x, w = torch.ones(2, requires_grad=True), torch.ones(3, dtype=torch.float64, requires_grad=True)
    transposed = torch.zeros(4, 2).t().requires_grad_()
    return [
        torch.autograd.grad((x * x).sum(), [w, x, transposed], materialize_grads=True,
                            create_graph=graph) for graph in (True, False)
    ]  # fmt: skip


@covers("autograd/backward-inputs")
@beside
def test_inputs_that_are_no_leaves(torch: Any) -> Any:
    (x,) = leaves(torch, 1)
    y = x * 2
    z = y * 3
    found = []
    for inputs in ([y], [x], [y, x], y, (x, x), [z]):
        found.append(refused(z.sum().backward, inputs=inputs, retain_graph=True))
        found.append([None if t.grad is None else t.grad.clone() for t in (x, y) if t.is_leaf or
                      t.retains_grad])  # fmt: skip
    return found


@covers("engine/accumulator", "autograd/node-name")
@beside
def test_nodes_as_objects(torch: Any) -> Any:
    x, z = leaves(torch, 2)
    y = x * z
    node, (end, _) = y.grad_fn, y.grad_fn.next_functions[0]
    node.metadata["a"], end.metadata["b"] = 1, 2
    again = (x + 1).grad_fn.next_functions[0][0]
    names = [t.grad_fn.name() for t in (y, torch.zeros(2).copy_(x), x.double())]
    printed = [str(torch.zeros(2).copy_(x)).split("<")[1]]
    return (
        y.grad_fn is node, y.grad_fn.metadata, again is end, again.metadata, end.variable is x,
        end.name(), end._sequence_nr() == 2**64 - 1, again == end, end.next_functions,
        isinstance(node, torch.autograd.graph.Node), isinstance(end, torch.autograd.graph.Node),
        y.grad_fn.next_functions[1][0] is end, (x * 2).grad_fn._sequence_nr() > node._sequence_nr(),
        names, printed, torch.autograd.graph.get_gradient_edge(x).node is end,
    )  # fmt: skip


# ---- runs inside of runs


@beside
def test_hooks_that_run_backward(torch: Any) -> Any:
    x, z = leaves(torch, 2)
    seen: list[Any] = []

    def other(grad: Any) -> Any:
        with torch.enable_grad():
            (z * grad.detach()).sum().backward()
            (x * x * 5).sum().backward()
        seen.append(x.grad.clone())
        return grad * 2

    y, w = x * 3, x * 7
    y.register_hook(other)
    (y + w).sum().backward()
    again = x * x

    def inner(grad: Any) -> None:
        with torch.enable_grad():
            seen.append(torch.autograd.grad(again.sum(), x, retain_graph=True)[0])

    squared = again * again
    squared.register_hook(inner)
    squared.sum().backward()
    return x.grad, z.grad, seen


@beside
def test_functions_that_run_backward(torch: Any) -> Any:
    modes: list[bool] = []

    def forward(ctx: Any, x: Any) -> Any:
        with torch.enable_grad():
            ctx.x = x.detach().requires_grad_()
            ctx.y = (ctx.x**2).sum()
        return ctx.y.detach()

    def backward(ctx: Any, grad: Any) -> Any:
        modes.append(torch.is_grad_enabled())
        with torch.enable_grad():
            ctx.y.backward(grad)
        return ctx.x.grad

    function = made(torch, backward, forward)
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    (function(x) * 3 + function(x * 2)).backward()
    return x.grad, modes


@pytest.mark.parametrize("depth", [60, 90])
def test_nested_runs(depth: int) -> None:
    def forward(ctx: Any, x: Any, left: int) -> Any:
        ctx.left = left
        return x.clone()

    @beside
    def check(torch: Any) -> Any:
        def backward(ctx: Any, grad: Any) -> Any:
            if ctx.left == 0:
                return grad, None
            with torch.enable_grad():
                y = torch.ones(2, requires_grad=True)
                function(y, ctx.left - 1).sum().backward()
            return y.grad + grad, None

        function = made(torch, backward, forward)
        x = torch.ones(2, requires_grad=True)
        function(x, depth).sum().backward()
        return x.grad

    check()


@beside
def test_a_nested_run_that_fails(torch: Any) -> Any:
    (x,) = leaves(torch, 1)

    def fails(grad: Any) -> Any:
        raise KeyError("a")

    def nested(grad: Any) -> None:
        with torch.enable_grad():
            y = x * 2
            y.register_hook(fails)
            y.sum().backward()

    y = x * 2
    y.register_hook(nested)
    problem = refused(y.sum().backward)
    (x * 1).sum().backward()
    return problem, x.grad, torch.is_grad_enabled()


# ---- threads


def in_threads(*calls: Callable[[], Any]) -> list[Any]:
    """What calls return, each in a thread of its own."""
    results: list[Any] = [None] * len(calls)

    def work(place: int) -> None:
        results[place] = outcome(calls[place])

    threads = [threading.Thread(target=work, args=(place,)) for place in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


@covers("autograd/no-grad")
@beside
def test_what_is_per_thread(torch: Any) -> Any:
    found = []
    with torch.no_grad():
        found += in_threads(
            torch.is_grad_enabled, lambda: (torch.ones(2, requires_grad=True) * 2).requires_grad
        )
    with torch.inference_mode():
        found += in_threads(torch.is_inference_mode_enabled, lambda: torch.ones(2).is_inference())
    with torch.autograd.set_detect_anomaly(True):
        found += in_threads(torch.is_anomaly_enabled)
    packed: list[int] = []

    def multiplied() -> int:
        (x,) = leaves(torch, 1)
        x * x
        return len(packed)

    def pack(tensor: Any) -> Any:
        packed.append(1)
        return tensor

    def packing() -> None:
        with torch.autograd.graph.saved_tensors_hooks(pack, pack):
            pass

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
        found += in_threads(multiplied)
        found.append(multiplied())
    with torch.autograd.graph.disable_saved_tensors_hooks("no"):
        found += in_threads(lambda: refused(packing))
    torch.manual_seed(3)
    first = torch.rand(2)
    torch.manual_seed(3)
    found += [bool((first == in_threads(lambda: torch.rand(2))[0]).all())]
    return found


@beside
def test_backward_in_threads(torch: Any) -> Any:
    (x,) = leaves(torch, 1)

    def own() -> Any:
        leaf = torch.ones(2, requires_grad=True)
        for _ in range(30):
            (leaf * leaf).sum().backward()
        return leaf.grad

    shared = x * x * 3
    together = threading.Barrier(2)

    def half(factor: float) -> Any:
        together.wait()
        return torch.autograd.grad((shared * factor).sum(), x, retain_graph=True)[0]

    def without() -> Any:
        with torch.no_grad():
            total.backward(retain_graph=True)
        return torch.is_grad_enabled()

    total = shared.sum()
    found = [*in_threads(own, own, own), *in_threads(lambda: half(1.0), lambda: half(2.0))]
    return found, in_threads(without), x.grad, torch.is_grad_enabled()


@beside
def test_hooks_run_in_the_thread_of_backward(torch: Any) -> Any:
    (x,) = leaves(torch, 1)
    seen: list[bool] = []
    caller: list[int] = []
    x.register_hook(lambda grad: seen.append(threading.get_ident() == caller[0]))
    y = (x * 2).sum()

    def call() -> None:
        caller.append(threading.get_ident())
        y.backward()

    in_threads(call)
    return seen, x.grad

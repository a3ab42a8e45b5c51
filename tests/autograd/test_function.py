"""Custom functions, run in PyTorch and here."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import reftorch
from tests.autograd.beside import beside, difference, refused, seen
from tests.support import covers


def made(torch: Any, **methods: Any) -> Any:
    """A custom function of the library with these static methods."""
    return type(
        "Made", (torch.autograd.Function,), {k: staticmethod(v) for k, v in methods.items()}
    )


def leaf(torch: Any, *values: float) -> Any:
    return torch.tensor(values or (1.0, 2.0), dtype=torch.float64, requires_grad=True)


def scale(torch: Any) -> Any:
    """x * y * k, saved with `save_for_backward`."""

    def forward(ctx: Any, x: Any, y: Any, k: int = 2) -> Any:
        ctx.save_for_backward(x, y)
        ctx.k = k
        return x * y * k

    def backward(ctx: Any, grad: Any) -> Any:
        x, y = ctx.saved_tensors
        return grad * y * ctx.k, grad * x * ctx.k, None

    return made(torch, forward=forward, backward=backward)


@covers("functions/apply", "functions/ctx-is-the-node", "functions/save")
@beside
def test_apply(torch: Any) -> Any:
    """Gradients of first and second order, names, edges, and what is saved."""
    x, w = leaf(torch), leaf(torch, 3.0, 4.0).detach()
    function = scale(torch)
    y = function.apply(x, w, 5)
    node = y.grad_fn
    facts = [
        node.name(), len(node.next_functions), node.next_functions[1][0] is None, y.is_leaf,
        node.k, list(node.saved_tensors), list(node.needs_input_grad), y.output_nr,
    ]  # fmt: skip
    square = function.apply(x, x, 5)
    (first,) = torch.autograd.grad(square.sum(), x, create_graph=True)
    (second,) = torch.autograd.grad(first.sum(), x)
    y.sum().backward()
    with torch.no_grad():
        silent = function.apply(x, w, 1)
    return facts, first, second, x.grad, silent, refused(y.sum().backward), refused(
        lambda: node.saved_tensors
    )


@covers("functions/apply")
@beside
def test_keywords(torch: Any) -> Any:
    x = leaf(torch)
    y = scale(torch).apply(x, k=3, y=x)
    y.sum().backward()
    return y, x.grad


BACKWARDS = {
    "one": lambda c, g: g,
    "a tuple of one": lambda c, g: (g,),
    "three": lambda c, g: (g, g, g),
    "two and None": lambda c, g: (g, g, None),
    "a number": lambda c, g: 1,
    "numbers": lambda c, g: (1, 2),
    "nothing": lambda c, g: None,
    "no values": lambda c, g: (),
    "a list": lambda c, g: [g, g],
    "another size": lambda c, g: (g.sum().expand(3), None),
    "a size that was broadcast": lambda c, g: (g.expand(4, 2), None),
    "another dtype": lambda c, g: (g.float(), None),
    "one for what needs none": lambda c, g: (g, g),
}


@covers("functions/backward-returns")
@pytest.mark.parametrize("other", ["tensor", "number"])
@pytest.mark.parametrize("what", BACKWARDS)
def test_what_backward_returns(what: str, other: str) -> None:
    def program(torch: Any) -> Any:
        x = leaf(torch)
        second = torch.ones(2, dtype=torch.float64) if other == "tensor" else 3
        function = made(torch, forward=lambda c, a, b: a * 2, backward=BACKWARDS[what])
        return refused(function.apply(x, second).sum().backward), x.grad

    assert difference(seen(program(torch)), seen(program(reftorch))) is None


FORWARDS = {
    "a number": lambda c, a: 3,
    "nothing": lambda c, a: None,
    "no values": lambda c, a: (),
    "a list": lambda c, a: [a * 2],
    "mixed": lambda c, a: (3, a * 2, None, "text", a > 0),
    "the input": lambda c, a: a,
    "a view": lambda c, a: a.view(2, 1),
    "a part": lambda c, a: a[:1],
    "two views": lambda c, a: (a[:1], a[1:]),
    "a result twice": lambda c, a: (lambda b: (b, b))(a * 2),
    "a result and the input": lambda c, a: (a * 2, a),
}


@covers("functions/identity", "functions/views-are-not-written", "functions/non-differentiable")
@pytest.mark.parametrize("graph", ["leaf", "inner", "plain"])
@pytest.mark.parametrize("what", FORWARDS)
def test_what_forward_returns(what: str, graph: str) -> None:
    """Histories of the outputs, what they are views of, and whether they can be written to."""

    def program(torch: Any) -> Any:
        x = leaf(torch)
        x = {"leaf": x, "inner": x * 1, "plain": x.detach()}[graph]
        function = made(torch, forward=FORWARDS[what], backward=lambda c, *g: x * 0)
        result = function.apply(x)
        outputs = result if isinstance(result, tuple) else (result,)
        return [
            (
                t.requires_grad, t.grad_fn is None, t.output_nr, t._is_view(), t is x,
                t._base is x, t.data_ptr() == x.data_ptr(), refused(t.add_, 1),
            ) if isinstance(t, torch.Tensor) else type(t).__name__
            for t in outputs
        ]  # fmt: skip

    assert difference(seen(program(torch)), seen(program(reftorch))) is None


@covers("functions/dirty", "functions/dirty-is-returned")
@beside
def test_modified_inputs(torch: Any) -> Any:
    def forward(ctx: Any, x: Any) -> Any:
        ctx.mark_dirty(x)
        return x.mul_(3)

    def lost(ctx: Any, x: Any) -> Any:
        ctx.mark_dirty(x)
        return x * 2

    def untouched(ctx: Any, x: Any) -> Any:
        ctx.mark_dirty(x)
        return x

    triple = made(torch, forward=forward, backward=lambda ctx, g: g * 3)
    x = leaf(torch)
    y = x * 1
    z = triple.apply(y)
    facts = [z is y, y.grad_fn.name(), y._version]
    z.sum().backward()
    base = x * 1
    view = base[:1]
    view.retain_grad()
    facts += [triple.apply(view) is view, view.grad_fn.name(), base.grad_fn.name(), base._version]
    base.sum().backward()
    plain = torch.ones(2)
    facts += [triple.apply(plain) is plain, plain.requires_grad, refused(triple.apply, x)]
    same = made(torch, forward=untouched, backward=lambda ctx, g: g)
    other = x * 1
    facts += [same.apply(other) is other, other._version]
    return facts, x.grad, refused(made(torch, forward=lost).apply, x * 1)


@covers("functions/materialize", "functions/non-differentiable")
@pytest.mark.parametrize("materialize", [True, False])
def test_missing_gradients(materialize: bool) -> None:
    def program(torch: Any) -> Any:
        log: list[Any] = []

        def forward(ctx: Any, x: Any) -> Any:
            ctx.set_materialize_grads(materialize)
            extra = x * 3
            ctx.mark_non_differentiable(extra)
            return x * 2, x > 1, extra, x * 5

        def backward(ctx: Any, *grads: Any) -> Any:
            log.extend([None if g is None else [str(g.dtype)[-7:], g.tolist()] for g in grads])
            return grads[3]

        x = leaf(torch)
        outputs = made(torch, forward=forward, backward=backward).apply(x)
        outputs[3].sum().backward()
        return log, x.grad, [o.requires_grad for o in outputs], [o.output_nr for o in outputs]

    assert difference(seen(program(torch)), seen(program(reftorch))) is None


@covers("functions/save", "functions/save-tensors")
@beside
def test_saving(torch: Any) -> Any:
    """An output, None, an intermediate; a second call; what is overwritten; what is no tensor."""

    def forward(ctx: Any, x: Any) -> Any:
        result = x.exp()
        ctx.save_for_backward(x)
        ctx.save_for_backward(result, None, x * 1)
        return result

    def backward(ctx: Any, grad: Any) -> Any:
        result, nothing, inner = ctx.saved_tensors
        log.append([result.requires_grad, nothing, inner.requires_grad])
        return grad * result

    log: list[Any] = []
    function = made(torch, forward=forward, backward=backward)
    x = leaf(torch)
    (first,) = torch.autograd.grad(function.apply(x).sum(), x, create_graph=True)
    (second,) = torch.autograd.grad(first.sum(), x)
    y = function.apply(x)
    y.add_(1)
    number = made(torch, forward=lambda ctx, x: ctx.save_for_backward(3))
    return log, first, second, refused(y.sum().backward), refused(number.apply, x)


@covers("functions/setup-context", "functions/forward-is-needed", "functions/backward-is-needed",
        "functions/backward-or-vjp")  # fmt: skip
@beside
def test_ways_of_writing(torch: Any) -> Any:
    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        ctx.facts = [type(inputs).__name__, torch.is_grad_enabled(), output.requires_grad]
        ctx.save_for_backward(*inputs)

    def backward(ctx: Any, grad: Any) -> Any:
        x, y = ctx.saved_tensors
        return grad * y, grad * x

    x = leaf(torch)
    split = made(
        torch, forward=lambda x, y: x * y, setup_context=setup_context, backward=backward
    )
    y = split.apply(x, x * 2)
    y.sum().backward()
    double = made(torch, forward=lambda ctx, x: x * 2, vjp=lambda ctx, g: g * 5)
    both = made(
        torch, forward=lambda ctx, x: x * 2, vjp=lambda ctx, g: g, backward=lambda ctx, g: g
    )
    return (
        y.grad_fn.facts, x.grad, torch.autograd.grad(double.apply(x).sum(), x),
        refused(made(torch).apply, x), refused(both.apply(x).sum().backward),
        refused(made(torch, forward=lambda ctx, x: x * 2).apply(x).sum().backward),
    )  # fmt: skip


@covers("functions/once")
@beside
def test_once_differentiable(torch: Any) -> Any:
    once = torch.autograd.function.once_differentiable

    def forward(ctx: Any, x: Any) -> Any:
        ctx.save_for_backward(x)
        return x * x

    @once
    def backward(ctx: Any, grad: Any) -> Any:
        log.append(torch.is_grad_enabled())
        return 2 * ctx.saved_tensors[0] * grad

    log: list[Any] = []
    square = made(torch, forward=forward, backward=backward)
    x = leaf(torch)
    (plain,) = torch.autograd.grad(square.apply(x).sum(), x, create_graph=True)
    (first,) = torch.autograd.grad((square.apply(x) * x).sum(), x, create_graph=True)
    return log, plain, first, refused(first.sum().backward)


@covers("functions/deprecated-instance")
def test_instances_are_deprecated() -> None:
    for library in (torch, reftorch):
        with pytest.warns(DeprecationWarning):
            library.autograd.Function()  # type: ignore[attr-defined]


@beside
def test_graph_inside(torch: Any) -> Any:
    """A forward that differentiates for itself, and hooks on the node."""

    def forward(ctx: Any, x: Any) -> Any:
        with torch.enable_grad():
            inner = x.detach().requires_grad_()
            total = (inner * inner).sum()
        (ctx.gradient,) = torch.autograd.grad(total, inner)
        return total.detach()

    log: list[Any] = []
    x = leaf(torch)
    y = made(torch, forward=forward, backward=lambda ctx, g: g * ctx.gradient).apply(x)
    y.grad_fn.register_hook(lambda ins, outs: log.append([len(ins), len(outs)]))
    y.backward()
    return log, x.grad


@covers("functions/dirty", "views-and-inplace/view-of-leaf-is-not-modified")
@beside
def test_dirty_views_are_checked(torch):
    """What mark_dirty names may be written under the same conditions as by an operator."""

    class Double(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.mark_dirty(x)
            return x.mul_(2)

        @staticmethod
        def backward(ctx, grad):
            return grad * 2

    leaf = torch.ones(2, 2, requires_grad=True)
    later, whole = torch.ones(2), leaf * 1
    view = later[:1]
    later.requires_grad_()
    with torch.no_grad():
        unseen = whole[0]
    views = [leaf.t(), view, unseen, (leaf * 1).unbind()[0], (leaf * 1)[0]]
    found = [(refused(Double.apply, each), each._version, each.is_leaf) for each in views[:2]]
    return found, [refused(Double.apply, each) for each in views[2:]], leaf.is_leaf, later.is_leaf


MISUSES: dict[str, Any] = {
    "dirty numbers": lambda c, a: (c.mark_dirty(3), a * 2)[1],
    "numbers without gradient": lambda c, a: (c.mark_non_differentiable(3), a * 2)[1],
    "inputs without gradient": lambda c, a: (c.mark_non_differentiable(a), a * 2)[1],
    "a number for a bool": lambda c, a: (c.set_materialize_grads(3), a * 2)[1],
    "lists to save": lambda c, a: (c.save_for_backward([a]), a * 2)[1],
    "numbers to save for forward": lambda c, a: (c.save_for_forward(3), a * 2)[1],
    "nothing to save": lambda c, a: (c.save_for_backward(), c.save_for_forward(None), a * 2)[2],
}  # fmt: skip


@covers("functions/marks-are-checked", "functions/save-tensors")
@pytest.mark.parametrize("graph", ["leaf", "inner", "plain"])
@pytest.mark.parametrize("misuse", MISUSES)
def test_misuse_of_the_ctx(misuse: str, graph: str) -> None:
    def program(torch: Any) -> Any:
        x = leaf(torch)
        x = {"leaf": x, "inner": x * 1, "plain": x.detach()}[graph]
        function = made(torch, forward=MISUSES[misuse], backward=lambda c, g: g)
        return refused(function.apply, x) or function.apply(x).requires_grad

    assert difference(seen(program(torch)), seen(program(reftorch))) is None


@covers("functions/keywords", "functions/deprecated-instance")
@beside
def test_keywords_and_defaults(torch: Any) -> Any:
    x, w = leaf(torch), leaf(torch, 3.0, 4.0)
    needs: list[Any] = []

    def forward(ctx: Any, a: Any, b: Any = None, k: Any = 3) -> Any:
        needs.append(ctx.needs_input_grad)
        return a * k if b is None else a * b * k

    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        needs.append([type(each).__name__ for each in inputs])

    function = made(torch, forward=forward, backward=lambda c, g: (g * 5, None, None))
    split = made(
        torch, forward=lambda a, b=None, k=3: a * k, setup_context=setup_context,
        backward=lambda c, g: (g * 7, None, None),
    )  # fmt: skip
    calls: list[Any] = []

    def run(one: Any, *args: Any, **keywords: Any) -> None:
        one.apply(*args, **keywords).sum().backward()

    for one in (function, split):
        for args, keywords in (
            ((x,), {}), ((), {"a": x}), ((), {"b": w, "a": x}), ((x,), {"k": 4}), ((x,), {"b": w}),
            ((x, w), {"k": 3}), ((), {"k": 3, "b": w, "a": x}), ((x,), {"a": x}),
            ((x, w, 3, 4), {}), ((x,), {"z": 1}),
        ):  # fmt: skip
            calls.append(refused(lambda: run(one, *args, **keywords)))  # noqa: B023
    only = made(torch, forward=lambda ctx, a, *, k=3: a * k)
    rest = made(torch, forward=lambda ctx, a, **rest: a * rest["z"])
    with pytest.warns(DeprecationWarning):
        instance = function()
    return needs, calls, x.grad, [
        refused(only.apply, x, k=5), refused(rest.apply, x, z=5), refused(function.apply, x, z=5),
        refused(instance, x),
    ]  # fmt: skip


@covers("functions/once")
@beside
def test_once_differentiable_leads_nowhere(torch: Any) -> Any:
    """A pass towards an input does not need what refuses to be differentiated, and is wrong."""
    once = torch.autograd.function.once_differentiable
    square = made(
        torch, forward=lambda c, a: (c.save_for_backward(a), a * a)[1],
        backward=once(lambda c, g: 2 * g * c.saved_tensors[0]),
    )  # fmt: skip
    x = leaf(torch)
    (first,) = torch.autograd.grad((square.apply(x) * x).sum(), x, create_graph=True)
    second = torch.autograd.grad(first.sum(), x, retain_graph=True)
    return second, refused(first.sum().backward)

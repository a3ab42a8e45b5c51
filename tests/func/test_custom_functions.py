"""Custom functions inside of transforms, in PyTorch and here."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch

import reftorch
from tests.autograd.beside import beside, difference, refused, seen
from tests.func.test_vmap import ramp
from tests.support import covers


def made(torch: Any, generated: bool = False, **methods: Any) -> Any:
    """A custom function with these static methods, whose derivatives are told from true ones."""
    body = {name: staticmethod(method) for name, method in methods.items()}
    return type("Made", (torch.autograd.Function,), {**body, "generate_vmap_rule": generated})


def square(torch: Any) -> dict[str, Any]:
    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)

    return {
        "forward": lambda a: a * a, "setup_context": setup_context,
        "backward": lambda ctx, g: g * 7 * ctx.saved_tensors[0],
        "jvp": lambda ctx, t: t * 5 * ctx.saved_tensors[0],
    }  # fmt: skip


def kinds(torch: Any, kind: str) -> Any:
    """A function of one tensor, written in one of the ways."""
    parts = square(torch)
    if kind == "old":
        return made(
            torch, forward=lambda ctx, a: (ctx.save_for_backward(a), a * a)[1],
            backward=lambda ctx, g: g * 7 * ctx.saved_tensors[0],
        )  # fmt: skip

    def vmap(info: Any, in_dims: Any, a: Any) -> Any:
        return function.apply(a), in_dims[0]

    own = {"vmap": vmap} if kind in ("own", "both") else {}
    function = made(torch, kind in ("generated", "both"), **parts, **own)
    return function


TRANSFORMED: dict[str, Callable[[Any, Any, Any], Any]] = {
    "vmap": lambda F, f, x: F.vmap(f)(x),
    "vmap of another dim": lambda F, f, x: F.vmap(f, in_dims=1, out_dims=1)(x),
    "vmap, other arguments": lambda F, f, x: F.vmap(lambda a: a + f(x[0]))(x),
    "grad": lambda F, f, x: F.grad(lambda a: f(a).sum())(x),
    "grad, other arguments": lambda F, f, x: F.grad(lambda a: (a * f(x)).sum())(x),
    "vjp": lambda F, f, x: F.vjp(f, x)[1](x),
    "jvp": lambda F, f, x: F.jvp(f, (x,), (x,)),
    "jvp, other arguments": lambda F, f, x: F.jvp(lambda a: a * f(x), (x,), (x,)),
    "vmap of grad": lambda F, f, x: F.vmap(F.grad(lambda a: f(a).sum()))(x),
    "grad of vmap": lambda F, f, x: F.grad(lambda a: F.vmap(f)(a).sum())(x),
    "vmap of vmap": lambda F, f, x: F.vmap(F.vmap(f))(x),
    "grad of vmap of vmap": lambda F, f, x: F.grad(lambda a: F.vmap(F.vmap(f))(a).sum())(x),
    "vmap of grad of vmap": lambda F, f, x: F.vmap(F.grad(lambda a: F.vmap(f)(a).sum()))(x),
    "vmap of jvp": lambda F, f, x: F.vmap(lambda a: F.jvp(f, (a,), (a,))[1])(x),
    "jvp of vmap": lambda F, f, x: F.jvp(F.vmap(f), (x,), (x,))[1],
    "jacrev": lambda F, f, x: F.jacrev(f)(x[0]),
    "jacfwd": lambda F, f, x: F.jacfwd(f)(x[0]),
    "hessian": lambda F, f, x: F.hessian(lambda a: f(a).sum())(x[0]),
    "vmap of hessian": lambda F, f, x: F.vmap(F.hessian(lambda a: f(a).sum()))(x),
}


@covers("functions/transforms-need-setup-context", "functions/vmap-or-generated",
        "functions/vmap", "functions/generated-vmap")  # fmt: skip
@pytest.mark.parametrize("kind", ["old", "plain", "generated", "own", "both"])
@pytest.mark.parametrize("name", TRANSFORMED)
def test_transforms(name: str, kind: str) -> None:
    def program(torch: Any) -> Any:
        function, x = kinds(torch, kind), ramp(torch, 3, 2)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            why = refused(TRANSFORMED[name], torch.func, function.apply, x)
            if why is not None:
                return why
            found = TRANSFORMED[name](torch.func, function.apply, x)
        found = found if isinstance(found, tuple) else (found,)
        return [each.contiguous() for each in found]

    assert difference(seen(program(torch)), seen(program(reftorch))) is None


@covers("functions/vmap", "functions/generated-vmap")
@pytest.mark.parametrize("kind", ["old", "plain", "generated", "own"])
def test_outside_of_transforms(kind: str) -> None:
    """A backward pass over what was mapped, and a batch of gradients."""

    def program(torch: Any) -> Any:
        x = ramp(torch, 3, 2).requires_grad_()
        function = kinds(torch, kind)
        ones = torch.ones(2, 3, 2, dtype=torch.float64)
        batch = torch.autograd.grad(function.apply(x), x, ones, is_grads_batched=True)
        why = refused(lambda: torch.func.vmap(function.apply)(x).sum().backward())
        return batch, why, x.grad

    assert difference(seen(program(torch)), seen(program(reftorch))) is None


RETURNS: dict[str, Callable[[Any, Any, Any], Any]] = {
    "a tensor": lambda info, dims, a: a,
    "a list": lambda info, dims, a: [a, 0],
    "three": lambda info, dims, a: (a, 0, 0),
    "the same for all": lambda info, dims, a: (a.sum(0), None),
    "two": lambda info, dims, a: ((a, a * 2), (0, 0)),
    "two along one dim": lambda info, dims, a: ((a, a * 2), 0),
    "two along three": lambda info, dims, a: ((a, a * 2), (0, 0, 0)),
    "one for each and one for all": lambda info, dims, a: ((a, a[0]), (0, None)),
    "a negative dim": lambda info, dims, a: (a, -2),
    "turned": lambda info, dims, a: (a.t(), 1),
}


@covers("functions/vmap-returns")
@pytest.mark.parametrize("what", RETURNS)
def test_what_vmap_returns(what: str) -> None:
    def program(torch: Any) -> Any:
        function = made(
            torch, forward=lambda a: a, setup_context=lambda ctx, inputs, output: None,
            vmap=RETURNS[what],
        )  # fmt: skip
        call = lambda: torch.func.vmap(function.apply)(ramp(torch, 3, 2))  # noqa: E731
        return refused(call) or call()

    assert difference(seen(program(torch)), seen(program(reftorch))) is None


@covers("functions/vmap")
@beside
def test_what_vmap_is_told(torch: Any) -> Any:
    told: list[Any] = []

    def vmap(info: Any, in_dims: Any, *args: Any) -> Any:
        told.append([
            info.batch_size, info.randomness, in_dims, args[0].shape,
            [isinstance(each, torch.Tensor) or type(each).__name__ for each in args],
        ])  # fmt: skip
        return args[0], in_dims[0]

    function = made(
        torch, forward=lambda a, *rest: a, setup_context=lambda ctx, inputs, output: None,
        vmap=vmap,
    )  # fmt: skip
    x, w = ramp(torch, 3, 2), ramp(torch, 2)
    results = [
        torch.func.vmap(lambda a, b: function.apply(a, b, 3, None, "s"), in_dims=(1, None),
                        randomness="different")(x, w),
        torch.func.vmap(lambda a: function.apply(a, [a, 3], {"k": a}))(x),
        torch.func.vmap(torch.func.vmap(lambda a: function.apply(a, a)), in_dims=1)(x),
    ]  # fmt: skip
    return told, results


@covers("functions/generated-vmap")
@beside
def test_generated_rules(torch: Any) -> Any:
    """Arguments that are shared, numbers, several outputs, attributes, needs_input_grad."""
    F, x, w = torch.func, ramp(torch, 3, 2), ramp(torch, 2, start=3.0)
    needs: list[Any] = []

    def setup(ctx: Any, inputs: Any, output: Any) -> None:
        ctx.save_for_backward(inputs[0], inputs[1], output[0])
        ctx.mark_non_differentiable(output[1])
        ctx.k, ctx.tensor = inputs[2], inputs[0]
        ctx.set_materialize_grads(False)

    def backward(ctx: Any, grad: Any, none: Any, third: Any) -> Any:
        a, b, result = ctx.saved_tensors
        needs.append([ctx.needs_input_grad, none is None, third is None])
        return grad * b * 10 * ctx.tensor, grad * result * 100 * ctx.k, None

    function = made(
        torch, True, forward=lambda a, b, k: (a * b * k, a > 1, b * 2), setup_context=setup,
        backward=backward,
    )  # fmt: skip
    one = lambda a, b: function.apply(a, b, 3)[0]  # noqa: E731
    X, W = x.clone().requires_grad_(), w.clone().requires_grad_()
    outputs = F.vmap(lambda a, b: function.apply(a, b, 3), in_dims=(0, None))(X, W)
    outputs[0].sum().backward()
    mapped = F.vmap(one, in_dims=(0, None))
    return (
        [each.detach() for each in outputs], X.grad, W.grad,
        F.grad(lambda a, b: mapped(a, b).sum(), argnums=(0, 1))(x, w),
        F.vmap(F.grad(lambda a, b: one(a, b).sum(), argnums=(0, 1)), in_dims=(0, None))(x, w),
        F.grad(lambda b: F.vmap(F.vmap(one), in_dims=(0, None))(x, b).sum())(w),
        F.vmap(F.jacrev(lambda a: one(a, w)))(x), sorted(map(str, needs)),
    )  # fmt: skip


@covers("functions/generated-vmap", "functions/dirty-is-returned")
@beside
def test_generated_rules_and_inputs_as_outputs(torch: Any) -> Any:
    F, x = torch.func, ramp(torch, 3, 2)
    same = made(
        torch, True, forward=lambda a: a, setup_context=lambda ctx, inputs, output: None,
        backward=lambda ctx, g: g * 9,
    )  # fmt: skip
    dirty = made(
        torch, True, forward=lambda a: a.mul_(2), backward=lambda ctx, g: g * 9,
        setup_context=lambda ctx, inputs, output: ctx.mark_dirty(inputs[0]),
    )  # fmt: skip
    return (
        F.grad(lambda a: F.vmap(same.apply)(a).sum())(x),
        F.vmap(F.grad(lambda a: same.apply(a).sum()))(x),
        F.grad(lambda a: dirty.apply(a * 1).sum())(x),
        refused(lambda: F.vmap(dirty.apply)(x * 1)),
    )  # fmt: skip

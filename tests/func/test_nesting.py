"""Derivatives of derivatives and of examples, of operators that save, write or make something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import reftorch
from tests.autograd.beside import difference, refused, seen
from tests.support import covers


def rows_written(t: Any, x: Any) -> Any:
    y = x * 1
    y[0].mul_(3)
    y[:, 1:].mul_(x[:, :1])
    return y


def made_and_written(t: Any, x: Any) -> Any:
    y = t.zeros_like(x)
    y[0] = x[1] * 2
    y[1:].add_(x.new_full((2,), 3.0).mul_(x[0]))
    return y * y


def transposed_and_written(t: Any, x: Any) -> Any:
    y = x * x
    y.t()[1].sin_()
    y[:, 0].copy_(x[1, 1])
    return y


def strided_and_written(t: Any, x: Any) -> Any:
    y = x.new_empty_strided((2, 2), (1, 2)).copy_(x)
    y.view_as(y).mul_(x.t())
    return y.exp()


FUNCTIONS: dict[str, Callable[[Any, Any], Any]] = {
    "exp": lambda t, x: x.exp(),
    "tanh": lambda t, x: x.tanh() * x,
    "sigmoid": lambda t, x: x.sigmoid(),
    "sqrt": lambda t, x: x.sqrt(),
    "rsqrt": lambda t, x: x.rsqrt() * x.reciprocal(),
    "softmax": lambda t, x: x.softmax(0),
    "log_softmax": lambda t, x: x.log_softmax(-1),
    "logsumexp": lambda t, x: x.logsumexp(1),
    "std": lambda t, x: x.std(0),
    "var_mean": lambda t, x: t.var_mean(x, 0)[0] * t.var_mean(x)[1],
    "norm": lambda t, x: t.linalg.vector_norm(x, 3.0),
    "prod": lambda t, x: x.prod(0),
    "cumprod": lambda t, x: x.cumprod(0),
    "cumsum": lambda t, x: x.cumsum(0).exp(),
    "amax": lambda t, x: x.amax(0) ** 2,
    "max": lambda t, x: x.max(0).values ** 2,
    "sort": lambda t, x: x.sort(0).values ** 3,
    "elu": lambda t, x: t.nn.functional.elu(-x),
    "matrix product": lambda t, x: x @ x.t(),
    "exp in place": lambda t, x: (x * 1).exp_(),
    "product in place": lambda t, x: (x * 1).mul_(x).sin_(),
    "rows written": rows_written,
    "made and written": made_and_written,
    "transposed and written": transposed_and_written,
    "strided and written": strided_and_written,
    "detached": lambda t, x: x.detach() * x * x,
}  # fmt: skip


def batched_cotangents(t: Any, f: Any, x: Any) -> Any:
    x = x.requires_grad_()
    y = f(x)
    grads = t.stack([t.ones_like(y), t.arange(float(y.numel()), dtype=y.dtype).view_as(y)])
    (first,) = t.autograd.grad(y, x, grads, is_grads_batched=True, create_graph=True)
    return first, t.autograd.grad(first.sum(), x, allow_unused=True)


def hessian_of_jvp(t: Any, f: Any, x: Any) -> Any:
    return t.func.hessian(lambda a: sum(y.sum() for y in t.func.jvp(f, (a,), (a,))))(x)


def vmap_of_columns(t: Any, f: Any, x: Any) -> Any:
    """Of examples that lie apart in memory, along tangents that do not."""
    along = t.arange(4.0, dtype=x.dtype).view(2, 2)
    pushed = t.func.vmap(lambda a: t.func.jvp(f, (a,), (along,)), in_dims=2)
    hessians = t.func.vmap(t.func.hessian(lambda a: f(a).sum()), in_dims=-1)
    examples = t.stack([x, x * 2, x + 1], 2)
    return pushed(examples), hessians(examples)


def forward_over_reverse(t: Any, f: Any, x: Any) -> Any:
    with t.autograd.forward_ad.dual_level():
        dual = t.autograd.forward_ad.make_dual(x.requires_grad_(), x.detach().cos())
        (grad,) = t.autograd.grad(f(dual).sum(), dual)
        return t.autograd.forward_ad.unpack_dual(grad)


def over_packed(t: Any, f: Any, x: Any) -> Any:
    with t.autograd.graph.saved_tensors_hooks(lambda a: a.detach().clone(), lambda a: a):
        return forward_over_reverse(t, f, x)


def stacked(t: Any, x: Any) -> Any:
    return t.stack([x, x * 2, x + 1])


WAYS: dict[str, Callable[[Any, Any, Any], Any]] = {
    "vmap of grad": lambda t, f, x: t.func.vmap(t.func.grad(lambda a: f(a).sum()))(stacked(t, x)),
    "grad of vmap": lambda t, f, x: t.func.grad(lambda a: t.func.vmap(f)(a).sum())(stacked(t, x)),
    "vmap of vmap of grad": lambda t, f, x: t.func.vmap(
        t.func.vmap(t.func.grad(lambda a: f(a).sum())), in_dims=1
    )(t.stack([stacked(t, x), stacked(t, x) + 1])),
    "vmap of hessian": lambda t, f, x: t.func.vmap(
        t.func.hessian(lambda a: f(a).sum())
    )(stacked(t, x)),
    "jacfwd": lambda t, f, x: t.func.jacfwd(f)(x),
    "jacrev": lambda t, f, x: t.func.jacrev(f)(x),
    "jacfwd of jacfwd": lambda t, f, x: t.func.jacfwd(t.func.jacfwd(f))(x),
    "jacrev of jacfwd": lambda t, f, x: t.func.jacrev(t.func.jacfwd(f))(x),
    "jacfwd of jacrev": lambda t, f, x: t.func.jacfwd(t.func.jacrev(f))(x),
    "hessian of jvp": hessian_of_jvp,
    "vmap of columns": vmap_of_columns,
    "batched cotangents": batched_cotangents,
    "forward over reverse": forward_over_reverse,
    "over packed": over_packed,
}  # fmt: skip


@covers(
    "func/writes-through-views", "forward-ad/saved-values-are-dual", "vmap/new-tensors-are-batched",
    "vmap/nests-with-grad",
)
@pytest.mark.parametrize("way", list(WAYS))
@pytest.mark.parametrize("name", list(FUNCTIONS))
def test_nested_derivatives(name: str, way: str) -> None:
    def run(t: Any) -> Any:
        x = t.tensor([[0.25, 1.5], [2.0, 0.75]], dtype=t.float64)
        found: list[Any] = []
        problem = refused(lambda: found.append(WAYS[way](t, lambda a: FUNCTIONS[name](t, a), x)))
        return without_strides(seen(found)), problem

    expected, ours = run(torch), run(reftorch)
    if expected[1] is not None and ours[1] is None:
        pytest.skip(f"PyTorch raises {expected[1]}")
    assert difference(list(expected), list(ours)) is None


def without_strides(value: Any) -> Any:
    """What was seen, but for the strides, which are no matter of derivatives."""
    if isinstance(value, dict):
        return {key: item for key, item in value.items() if key != "strides"}
    return [without_strides(item) for item in value] if isinstance(value, list) else value


@covers("func/jvp-keeps-tangents")
@pytest.mark.parametrize("transposed", [False, True])
def test_tangents_that_are_written(transposed: bool) -> None:
    def run(t: Any) -> Any:
        x, v = t.arange(1.0, 5.0).view(2, 2), t.arange(4.0).view(2, 2)
        primal = x.t() if transposed else x

        def f(x: Any) -> Any:
            x[0].mul_(x[1])
            return x * x

        value, tangent = t.func.jvp(f, (primal,), (v,))
        return seen([value, tangent, x, v])

    assert difference(run(torch), run(reftorch)) is None

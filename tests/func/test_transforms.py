"""`grad`, `vjp`, `jvp`, Jacobians and their nesting, in PyTorch and here."""

from __future__ import annotations

from typing import Any

import pytest

from tests.autograd.beside import beside, refused
from tests.func.test_vmap import ramp
from tests.support import covers


def two(torch: Any) -> Any:
    return lambda v: torch.stack([v.sum(), (v * v).sum()])


@covers("func/grad", "func/aux-is-second")
@beside
def test_grad(torch: Any) -> Any:
    grad, x, y = torch.func.grad, ramp(torch, 3), ramp(torch, 3, start=2.0)

    def silent(v: Any) -> Any:
        with torch.no_grad():
            constant = v * v
        return (v - constant).sum()

    with torch.no_grad():
        under = grad(lambda v: (v * v).sum())(x)
    return [
        grad(lambda v: (v * v).sum())(x), grad(lambda a, b: (a * b).sum(), argnums=1)(x, y),
        grad(lambda a, b: (a * b).sum(), argnums=(1, 0))(x, y), grad(silent)(x), under,
        grad(lambda v: (v.sum(), v * 2), has_aux=True)(x), grad(lambda v: torch.ones(()))(x),
        torch.func.grad_and_value(lambda v: (v * v).sum())(x),
        grad(lambda d: (d["a"] * d["b"]).sum())({"a": x, "b": y}),
        grad(lambda v: v.detach().sum() + (v * v).sum())(x),
        grad(lambda v, scale: (v * scale).sum())(x, scale=3.0),
    ]  # fmt: skip


@covers(
    "func/grad-of-a-number", "func/argnums", "func/takes-tensors", "func/returns-tensors",
    "func/aux-is-second", "func/jvp-takes-tuples", "func/jvp-strict", "func/jacobians-are-real",
    "func/cotangents-are-shaped-like-outputs",
)  # fmt: skip
@beside
def test_refusals(torch: Any) -> Any:
    func, x = torch.func, ramp(torch, 3)
    _, pull = func.vjp(lambda v: (v * v, v), x)
    return [
        refused(lambda: func.grad(lambda v: v)(x)), refused(lambda: func.grad(lambda v: 3)(x)),
        refused(lambda: func.grad(lambda v: (v.sum(), v))(x)), refused(lambda: pull(x)),
        refused(lambda: func.grad(torch.sum, argnums=3)(x)),
        refused(lambda: func.grad(torch.sum)(3)),
        refused(lambda: func.grad(torch.sum)(x.long())), refused(lambda: func.vjp(lambda v: 3, x)),
        refused(lambda: func.vjp(lambda v: v, x, has_aux=True)),
        refused(lambda: func.jvp(torch.sin, x, x)),
        refused(lambda: func.jvp(torch.sin, (x,), (x[:2],))),
        refused(lambda: func.jvp(lambda v: 3, (x,), (x,))),
        refused(lambda: func.jvp(torch.sin, (x,), ((x,),))),
        refused(lambda: func.jvp(lambda v: torch.ones(1), (x,), (x,), strict=True)),
        refused(lambda: func.jacrev(lambda v: v * 1j)(x)),
        refused(lambda: func.jacrev(lambda v: 3)(x)),
        refused(lambda: func.jacfwd(lambda v: v.real)(x * 1j)),
    ]  # fmt: skip


@pytest.mark.filterwarnings("ignore:Attempted to insert a get_attr Node:UserWarning")
@covers(
    "func/aux-is-of-tensors", "func/returns-floats", "func/jvp-takes-tensors", "func/argnums",
    "func/linearized-along-tangents", "func/jacobians-are-real", "forward-ad/only-floats-are-dual",
)  # fmt: skip
@beside
def test_refused_arguments_and_results(torch: Any) -> Any:
    func, x = torch.func, ramp(torch, 3)
    integers, z = x.long(), x * 1j
    push = func.linearize(lambda v: (v * v, v.dim()), x)[1]
    transforms = (func.grad, func.grad_and_value, func.jacrev, func.jacfwd, func.hessian)
    return [
        *[
            refused(lambda: transform(lambda a, b: (a * b).sum(), argnums=argnums)(x, x))
            for transform in transforms for argnums in ((), (0, 0), (0, -2), (1.0,), (1, 0))
        ],
        *[
            refused(lambda: transform(lambda v: (v.sum(), aux), has_aux=True)(x))
            for transform in transforms[:4] for aux in (3, None, x.shape, "s", (), [{"a": x}])
        ],
        *[
            refused(lambda: f(g)(x))
            for f in (func.jacrev, func.jacfwd, func.hessian, lambda g: lambda v: func.vjp(g, v))
            for g in (lambda v: v.long(), lambda v: v > 0, lambda v: (v, v > 0), lambda v: v + 0j)
        ],
        *[
            refused(lambda: f(lambda a, b: a * b.abs())(x, z)) for f in (func.jacrev, func.jacfwd)
        ],
        *[
            refused(lambda: func.jvp(lambda *v: x, given, given))
            for given in ((), ({},), (3.0,), (x, 3.0), (integers,), (x, integers))
        ],
        refused(lambda: func.jvp(torch.sin, (x,), (integers,))),
        refused(lambda: push(x.float())), push(x),
        refused(lambda: func.jacfwd(torch.neg)(integers)),
    ]  # fmt: skip


@pytest.mark.filterwarnings("ignore:Attempted to insert a get_attr Node:UserWarning")
@covers("func/vjp", "func/jvp", "func/linearize")
@beside
def test_products(torch: Any) -> Any:
    func, x, y = torch.func, ramp(torch, 3), ramp(torch, 3, start=2.0)
    value, pull = func.vjp(lambda a, b: (a * b, {"s": a.sum()}), x, y)
    point, push = func.linearize(lambda v: v * v, x)
    return [
        value, pull((y, {"s": x[0]})), pull((x, {"s": y[0]})), point, push(y),
        func.vjp(lambda v: (v * v, v.sum()), x, has_aux=True)[2],
        func.jvp(lambda a, b: (a * b, {"s": a.sum()}), (x, y), (y, x)),
        func.jvp(lambda v: (v * v, v), (x,), (y,), has_aux=True),
        func.jvp(lambda v: torch.ones(2), (x,), (y,)),
    ]  # fmt: skip


@covers("func/jacobian", "func/hessian")
@beside
def test_jacobians(torch: Any) -> Any:
    func, x, y = torch.func, ramp(torch, 3), ramp(torch, 3, start=2.0)
    f, cube = two(torch), lambda v: (v**3).sum()
    matrix = ramp(torch, 2, 3)
    found = [
        func.jacrev(f)(x), func.jacfwd(f)(x), func.hessian(cube)(x),
        func.jacrev(f, chunk_size=1)(x),
        func.vmap(func.jacrev(f))(matrix),
        func.vmap(func.jacfwd(f))(matrix), func.vmap(func.hessian(cube))(matrix),
        func.jacfwd(func.jacrev(cube))(x), func.jacrev(func.jacrev(cube))(x),
        func.jacrev(func.jacfwd(cube))(x), func.jacfwd(func.jacfwd(cube))(x),
        func.jacrev(lambda m: m @ y)(matrix), func.jacfwd(lambda m: m @ y)(matrix),
        func.jacrev(lambda a, b: (a * b, a.sum()), argnums=(0, 1))(x, y),
        func.jacfwd(lambda a, b: (a * b, a.sum()), argnums=(0, 1))(x, y),
        func.jacrev(lambda v: (f(v), v), has_aux=True)(x),
        func.jacfwd(lambda v: (f(v), v), has_aux=True)(x),
    ]  # fmt: skip
    nested = func.jacrev(lambda d: {"o": d["a"] * 2})({"a": x})["o"]["a"]
    return [contiguous(each) for each in [*found, nested]]


def contiguous(result: Any) -> Any:
    if isinstance(result, tuple):
        return [contiguous(each) for each in result]
    return result.contiguous()


@covers("func/levels-do-not-mix")
@beside
def test_nesting(torch: Any) -> Any:
    """Every order of both modes, where confused levels would give 2 or 0."""
    func, one = torch.func, torch.ones((), dtype=torch.float64)
    two = one * 2

    def forward(f: Any) -> Any:
        return lambda v: func.jvp(f, (v,), (one,))[1]

    found = []
    for outer in (func.grad, forward):
        for inner in (func.grad, forward):
            found.append(outer(lambda a, inner=inner: a * inner(lambda b: a + b)(one))(one))
            found.append(outer(lambda a, inner=inner: a * inner(lambda b: a * b * b)(a))(two))
            found.append(outer(inner(lambda v: v**3))(two))
            for third in (func.grad, forward):
                found.append(outer(inner(third(lambda v: v**4)))(two))
    return found


@covers("func/closes-over-graphs")
@beside
def test_graphs_outside(torch: Any) -> Any:
    func, x = torch.func, ramp(torch, 3)
    p = ramp(torch, 3, start=1.0).requires_grad_()
    over = func.grad(lambda v: (v * v * p).sum())(x)
    through = func.grad(lambda v: (v**3).sum())(p)
    plain, pull = func.vjp(lambda v: v * v, x)
    return [
        over, torch.autograd.grad(over.sum(), p), through, torch.autograd.grad(through.sum(), p),
        plain, pull(x), func.jacrev(lambda v: v * v)(x), func.jvp(lambda v: v * p, (x,), (x,)),
    ]  # fmt: skip

"""`autograd.functional`, in PyTorch and here."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import reftorch
from tests.autograd.beside import difference, refused, seen
from tests.support import covers


def cube(a: Any) -> Any:
    return (a**3).sum()


def mixed(a: Any, b: Any) -> Any:
    return (a * b * b).sum()


CALLS = {
    "jacobian": lambda f, x, y, v: f.jacobian(lambda a: a * a, x),
    "jacobian of two": lambda f, x, y, v: f.jacobian(lambda a, b: (a * b, a.sum()), (x, y)),
    "jacobian, vectorized": lambda f, x, y, v: f.jacobian(
        lambda a, b: (a * b, a.sum()), (x, y), vectorize=True
    ),
    "jacobian, forward": lambda f, x, y, v: f.jacobian(
        lambda a: a * a, x, vectorize=True, strategy="forward-mode"
    ),
    "jacobian, forward and not vectorized": lambda f, x, y, v: f.jacobian(
        lambda a: a * a, x, strategy="forward-mode"
    ),
    "jacobian, no such strategy": lambda f, x, y, v: f.jacobian(cube, x, strategy="x"),
    "jacobian, unused": lambda f, x, y, v: f.jacobian(lambda a, b: a * 2, (x, y)),
    "jacobian, unused and strict": lambda f, x, y, v: f.jacobian(
        lambda a, b: a * 2, (x, y), strict=True
    ),
    "jacobian, constant": lambda f, x, y, v: f.jacobian(lambda a: v, x),
    "jacobian, constant and strict": lambda f, x, y, v: f.jacobian(lambda a: v, x, strict=True),
    "jacobian, linear, strict and recorded": lambda f, x, y, v: f.jacobian(
        lambda a: a * 2, x, strict=True, create_graph=True
    ),
    "jacobian, strict and vectorized": lambda f, x, y, v: f.jacobian(
        cube, x, strict=True, vectorize=True
    ),
    "jacobian, recorded": lambda f, x, y, v: f.jacobian(cube, x, create_graph=True),
    "jacobian of a matrix": lambda f, x, y, v: f.jacobian(lambda a: a @ a.T, x.view(1, 3)),
    "jacobian of a number": lambda f, x, y, v: f.jacobian(3, x),
    "jacobian at a number": lambda f, x, y, v: f.jacobian(cube, 3),
    "jacobian at a list": lambda f, x, y, v: f.jacobian(mixed, [x, y]),
    "jacobian to a list": lambda f, x, y, v: f.jacobian(lambda a: [a], x),
    "jacobian to a number": lambda f, x, y, v: f.jacobian(lambda a: 3, x),
    "jacobian at a tensor and a number": lambda f, x, y, v: f.jacobian(lambda a, b: a, (x, 3)),
    "jacobian, in place": lambda f, x, y, v: f.jacobian(lambda a: a.add_(1), x),
    "hessian": lambda f, x, y, v: f.hessian(cube, x),
    "hessian of two": lambda f, x, y, v: f.hessian(mixed, (x, y)),
    "hessian, vectorized": lambda f, x, y, v: f.hessian(mixed, (x, y), vectorize=True),
    "hessian, linear": lambda f, x, y, v: f.hessian(lambda a: a.sum(), x),
    "hessian, linear and strict": lambda f, x, y, v: f.hessian(lambda a: a.sum(), x, strict=True),
    "hessian, no number": lambda f, x, y, v: f.hessian(lambda a: a * 2, x),
    "hessian, two numbers": lambda f, x, y, v: f.hessian(lambda a: (a.sum(), a.sum()), x),
    "vjp": lambda f, x, y, v: f.vjp(lambda a, b: a * b, (x, y), v),
    "vjp of a number": lambda f, x, y, v: f.vjp(cube, x),
    "vjp without v": lambda f, x, y, v: f.vjp(lambda a: a * a, x),
    "vjp of two": lambda f, x, y, v: f.vjp(lambda a, b: (a * b, a.sum()), (x, y), (v, v[0])),
    "vjp, v too short": lambda f, x, y, v: f.vjp(lambda a: a * a, x, v[:2]),
    "vjp, v too few": lambda f, x, y, v: f.vjp(lambda a: (a, a), x, v),
    "vjp, strict": lambda f, x, y, v: f.vjp(lambda a, b: a * 2, (x, y), v, strict=True),
    "vjp, recorded": lambda f, x, y, v: f.vjp(lambda a: a * a, x, v, create_graph=True),
    "jvp": lambda f, x, y, v: f.jvp(lambda a, b: a * b, (x, y), (v, y)),
    "jvp of two": lambda f, x, y, v: f.jvp(lambda a, b: (a * b, a.sum()), (x, y), (v, y)),
    "jvp at a number": lambda f, x, y, v: f.jvp(lambda a: a * a, x[0]),
    "jvp without v": lambda f, x, y, v: f.jvp(lambda a: a * a, x),
    "jvp, v too few": lambda f, x, y, v: f.jvp(mixed, (x, y), v),
    "jvp, strict": lambda f, x, y, v: f.jvp(lambda a, b: a * 2, (x, y), (v, v), strict=True),
    "hvp": lambda f, x, y, v: f.hvp(cube, x, v),
    "hvp of two": lambda f, x, y, v: f.hvp(mixed, (x, y), (v, y)),
    "hvp, strict": lambda f, x, y, v: f.hvp(lambda a: a.sum(), x, v, strict=True),
    "hvp, no number": lambda f, x, y, v: f.hvp(lambda a: a * 2, x, v),
    "vhp": lambda f, x, y, v: f.vhp(cube, x, v),
    "vhp of two": lambda f, x, y, v: f.vhp(mixed, (x, y), (v, y)),
    "vhp without v": lambda f, x, y, v: f.vhp(cube, x),
    "vhp, strict": lambda f, x, y, v: f.vhp(lambda a: a.sum(), x, v, strict=True),
    "jacobian, forward and create_graph": lambda f, x, y, v: f.jacobian(
        lambda a: a * a, x, vectorize=True, strategy="forward-mode", create_graph=True
    ),
    "hessian, forward": lambda f, x, y, v: f.hessian(
        cube, x, vectorize=True, outer_jacobian_strategy="forward-mode"
    ),
    "jacobian, complex": lambda f, x, y, v: f.jacobian(lambda a: a * 2, x + 1j * y),
    "jacobian, complex and vectorized": lambda f, x, y, v: f.jacobian(
        lambda a: a * 2, x + 1j * y, vectorize=True
    ),
    "jacobian, real of complex": lambda f, x, y, v: f.jacobian(lambda a: a.abs(), x + 1j * y),
    "hessian, complex": lambda f, x, y, v: f.hessian(cube, x + 1j * y),
    "hvp, complex": lambda f, x, y, v: f.hvp(cube, x + 1j * y, v + 1j),
    "vhp, complex": lambda f, x, y, v: f.vhp(cube, x + 1j * y, v + 1j),
    "vjp, complex without v": lambda f, x, y, v: f.vjp(cube, x + 1j * y),
    "jacobian of integers": lambda f, x, y, v: f.jacobian(lambda a: a * 2.0, x.long()),
    "jacobian of integers, forward": lambda f, x, y, v: f.jacobian(
        lambda a: a * 2.0, x.long(), vectorize=True, strategy="forward-mode"
    ),
    "vjp of integers": lambda f, x, y, v: f.vjp(lambda a: a * 2.0, x.long(), v),
    "linear, strict and recorded": lambda f, x, y, v: f.jvp(
        lambda a: a * 2, x, v, strict=True, create_graph=True
    ),
    "linear vjp, strict and recorded": lambda f, x, y, v: f.vjp(
        lambda a: a * 2, x, v, strict=True, create_graph=True
    ),
}  # fmt: skip


@covers(
    "functional/products", "functional/jacobian", "functional/hessian", "functional/strict",
    "functional/tensors-or-tuples", "functional/vector-fits", "functional/strategy",
    "functional/forward-mode-is-vectorized", "functional/strict-is-not-vectorized",
    "functional/one-number", "functional/create-graph", "functional/real-numbers",
    "functional/forward-mode-keeps-graph", "functional/floating-inputs",
)  # fmt: skip
@pytest.mark.parametrize("grad", [False, True], ids=["plain", "recorded"])
@pytest.mark.parametrize("name", CALLS)
def test_calls(name: str, grad: bool) -> None:
    def program(library: Any) -> Any:
        x = library.tensor([1.0, 2.0, 3.0], dtype=library.float64, requires_grad=grad)
        y = library.tensor([4.0, -5.0, 6.0], dtype=library.float64)
        v = library.tensor([1.0, 0.5, 2.0], dtype=library.float64)

        def call() -> Any:
            return row_major(CALLS[name](library.autograd.functional, x, y, v))

        problem = refused(call)
        return problem if problem is not None else call()

    assert difference(seen(program(torch)), seen(program(reftorch))) is None


def row_major(result: Any) -> Any:
    """The layout of a Jacobian is a matter of how it is put together."""
    if isinstance(result, tuple):
        return [row_major(each) for each in result]
    return result.contiguous()

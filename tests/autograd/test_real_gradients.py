"""Operators of which PyTorch records real results alone, here and there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch

import reftorch
from reftorch.spec import load
from tests.support import covers

LIBRARIES = (torch, reftorch)
WORDS = "does not support automatic differentiation for outputs with complex dtype"
CALLS: dict[str, Callable[[Any, Any], Any]] = {
    "silu": lambda t, z: t.nn.functional.silu(z),
    "nan_to_num": lambda t, z: t.nan_to_num(z),
    "soft_margin_loss": lambda t, z: t.nn.functional.soft_margin_loss(z, t.ones(2, 2)),
    "embedding": lambda t, z: t.nn.functional.embedding(t.tensor([1, 0]), z),
    "native_dropout": lambda t, z: t.native_dropout(z, 0.5, True),
    "scatter_reduce.two": lambda t, z: t.scatter_reduce(
        t.zeros(2, dtype=z.dtype), 0, t.tensor([0, 0]), z[0], "sum"
    ),
    "geqrf": lambda t, z: t.geqrf(z),
    "normal.Tensor_Tensor": lambda t, z: t.normal(z, t.ones(2, 2)),
    "normal.Tensor_float": lambda t, z: t.normal(z, 1.0),
    "select_copy.int": lambda t, z: t.select_copy(z, 0, 1),
    "slice_copy.Tensor": lambda t, z: t.slice_copy(z, 1),
    "view_as_complex_copy": lambda t, z: t.view_as_complex_copy(t.view_as_real(z)),
    "_reshape_alias_copy": lambda t, z: t._reshape_alias_copy(z, (4,), (1,)),
    "select_scatter": lambda t, z: t.select_scatter(t.zeros(2, 2, dtype=z.dtype), z[0], 0, 1),
    "slice_scatter": lambda t, z: t.slice_scatter(z, t.ones(2, 2, dtype=z.dtype)),
    "_trilinear": lambda t, z: t.nn.functional.bilinear(z, z, z[None]),
    "_to_sparse": lambda t, z: z.to_sparse(),
    "_to_sparse.sparse_dim": lambda t, z: z.to_sparse(1),
}
INPLACE: dict[str, Callable[[Any, Any], Any]] = {
    "nan_to_num": lambda t, z: z.nan_to_num_(0.0),
    "scatter_reduce": lambda t, z: z.scatter_reduce_(1, t.tensor([[0], [0]]), z[:, :1] * 2, "sum"),
    "normal": lambda t, z: z.normal_(),
}
POINTS = [[0.5 + 0.7j, -1 + 0.3j], [2 - 1j, complex(float("nan"), 1)]]


def numbers(tensor: Any) -> Any:
    return np.array(tensor.detach().tolist())


@covers("graph/real-gradients")
@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
@pytest.mark.parametrize("name", CALLS)
def test_complex_results_are_not_recorded(name: str, dtype: str) -> None:
    for t in LIBRARIES:
        z = t.ones(2, 2, dtype=getattr(t, dtype), requires_grad=True)
        with pytest.raises(RuntimeError, match=WORDS) as refusal:
            CALLS[name](t, z)
        if t is reftorch:
            assert refusal.value.rule == "graph/real-gradients"  # type: ignore[attr-defined]
        CALLS[name](t, z.detach())
        with t.no_grad():
            CALLS[name](t, z)


@covers("graph/real-gradients")
def test_these_are_all() -> None:
    refused = {name for name, op in load().ops.items() if op.real_gradients}
    assert refused == {*CALLS, "slice_inverse"}


@covers("graph/real-gradients")
def test_an_inverse_of_a_slice_is_not_recorded() -> None:
    """PyTorch refuses it also where nothing is recorded, which the other calls are not."""
    for t in LIBRARIES:
        z = t.ones(2, 2, dtype=t.complex64, requires_grad=True)
        with pytest.raises(RuntimeError, match=WORDS):
            t.slice_inverse(z, z.detach())


@covers("graph/real-gradients")
@pytest.mark.parametrize("name", INPLACE)
def test_in_place_they_are(name: str) -> None:
    found = []
    for t in LIBRARIES:
        z = t.tensor(POINTS, dtype=t.complex128, requires_grad=True)
        result = INPLACE[name](t, z * 1)
        arrives = t.tensor([[1 + 1j, 2.0], [1j, 1.0]], dtype=t.complex128)
        found.append(numbers(t.autograd.grad(result, z, arrives)[0]))
    np.testing.assert_allclose(found[1], found[0])


@covers("graph/real-gradients")
def test_of_silu_in_place() -> None:
    """As differences say, where PyTorch's is conjugated."""
    z = reftorch.tensor(POINTS[0], dtype=reftorch.complex128, requires_grad=True)
    silu = reftorch.nn.functional.silu
    assert reftorch.autograd.gradcheck(lambda z: silu(z * 1, inplace=True), (z,))
    loss = reftorch.nn.functional.soft_margin_loss
    at, step = reftorch.tensor(POINTS[0], dtype=reftorch.complex128), 1e-6

    def f(x: Any) -> Any:
        return loss(x, reftorch.ones(2), reduction="none")

    tangent = reftorch.func.jvp(f, (at,), (reftorch.ones_like(at),))[1]
    differences = numbers((f(at + step) - f(at - step)) / (2 * step))
    np.testing.assert_allclose(numbers(tangent), differences, rtol=1e-6)


WITHOUT_TANGENT = {"geqrf", "_to_sparse", "_to_sparse.sparse_dim"}
DRAWN = {"native_dropout", "normal.Tensor_Tensor", "normal.Tensor_float"}
PARTS: dict[str, Callable[[Any], Any]] = {
    "select": lambda z: z.select(0, 1), "slice": lambda z: z[:, ::2],
    "unbind": lambda z: z.unbind()[1], "narrow": lambda z: z.narrow(1, 1, 2),
    "split": lambda z: z.split(2)[0],
    "masked_scatter": lambda z: z.masked_scatter(z.real > 1, z * 2),
}  # fmt: skip


@pytest.mark.parametrize("name", PARTS)
def test_parts_have_second_derivatives(name: str) -> None:
    """Gradients of parts are put back by operators that are recorded, whatever the dtype."""
    found = []
    for t in LIBRARIES:
        z = t.tensor([[1 + 1j, 2, 3j], [2, 1j, 1], [0.5, 1, 4]], dtype=t.complex128)
        z.requires_grad_()
        loss = (PARTS[name](z) ** 3).abs().sum()
        (slope,) = t.autograd.grad(loss, z, create_graph=True)
        found.append(numbers(t.autograd.grad(slope.abs().sum(), z)[0]))
    np.testing.assert_allclose(found[1], found[0], rtol=1e-6, atol=1e-9)


@covers("graph/real-gradients")
@pytest.mark.parametrize("name", sorted(set(CALLS) - WITHOUT_TANGENT - DRAWN))
def test_in_forward_mode_they_are(name: str) -> None:
    found = []
    for t in LIBRARIES:
        z = t.tensor([[1, 2], [3, 0.5]], dtype=t.complex128)
        tangent = t.tensor([[1, 2j], [1 - 1j, 1]], dtype=t.complex128)
        if name in ("silu", "soft_margin_loss"):  # PyTorch conjugates slopes, here real ones
            tangent = tangent.real.to(z.dtype)
        found.append(numbers(t.func.jvp(lambda z, t=t: CALLS[name](t, z), (z,), (tangent,))[1]))
    np.testing.assert_allclose(found[1], found[0])

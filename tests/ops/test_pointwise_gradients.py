"""First and second gradients of pointwise operators beside PyTorch, and the names of the nodes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import Source, difference, to_ours, to_theirs
from tests.support import covers

Call = Callable[..., Any]

UNARY = (
    "neg abs sgn exp exp2 expm1 log log2 log10 log1p sqrt rsqrt square reciprocal sin cos tan tanh "
    "sigmoid conj_physical"
).split()
REAL_UNARY = "relu sign floor ceil trunc round".split()
EXTREMA = "maximum minimum fmax fmin clamp_min clamp_max".split()


def _same(theirs: torch.Tensor | None, ours: Any) -> None:
    """The same values; None stands for zeros, and strides are left open."""
    if theirs is None or ours is None:
        present = theirs if ours is None else torch.tensor(ours.tolist())
        assert present is None or not present.any()
        return
    a, b = (
        x.detach().clone(memory_format=torch.contiguous_format) for x in (theirs, to_theirs(ours))
    )
    found = difference(a, to_ours(b), zeros=False, cancels=True)
    assert found is None, found


def check_gradients(call: Call, inputs: Sequence[torch.Tensor], second: bool = True) -> None:
    """Compare gradients for a drawn cotangent, and the gradients of these."""
    theirs = [x.clone().requires_grad_() for x in inputs]
    ours = [to_ours(x).requires_grad_() for x in inputs]
    a, b = call(torch, *theirs), call(reftorch, *ours)
    assert a.grad_fn.name() == b.grad_fn.name()
    source = Source(a.numel())
    name = str(a.dtype).removeprefix("torch.")
    cotangent = source.tensor(name, tuple(a.shape)).contiguous()
    first = torch.autograd.grad(a, theirs, cotangent, create_graph=second, allow_unused=True)
    own = reftorch.autograd.grad(
        b, ours, to_ours(cotangent), create_graph=second, allow_unused=True
    )
    for x, y in zip(first, own, strict=True):
        _same(x, y)
    places = [i for i, x in enumerate(own) if second and x is not None and x.requires_grad]
    if not places or not all(first[i].requires_grad for i in places):
        return
    weights = [torch.ones_like(first[i]) for i in places]
    again = torch.autograd.grad([first[i] for i in places], theirs, weights, allow_unused=True)
    once_more = reftorch.autograd.grad(
        [own[i] for i in places], ours, [to_ours(w) for w in weights], allow_unused=True
    )
    for x, y in zip(again, once_more, strict=True):
        _same(x, y)


def _drawn(source: Source, kind: str, count: int, whole: bool = False) -> list[torch.Tensor]:
    sizes = source.pick([(), (3,), (2, 3)])
    inputs = []
    for place in range(count):
        x = source.tensor(kind, sizes if place == 0 else source.pick([sizes, sizes[-1:], ()]))
        inputs.append(x.round().contiguous() if whole else x.contiguous())
    return inputs


@covers("autograd/complex-is-conjugate", "autograd/node-name")
@pytest.mark.parametrize("kind", ["float64", "complex128"])
@pytest.mark.parametrize("name", UNARY)
def test_unary(name: str, kind: str) -> None:
    source = Source(UNARY.index(name))
    for _ in range(3):
        x = _drawn(source, kind, 1)[0]
        if kind == "float64" and name not in ("neg", "abs", "sgn", "square", "sin", "cos", "exp"):
            x = x.abs() + 0.1
        if name == "conj_physical" and kind == "float64":
            continue
        check_gradients(lambda lib, v: getattr(lib, name)(v), [x])


@covers("autograd/zero-gradient", "subgradients/kinks-at-zero")
@pytest.mark.parametrize("name", REAL_UNARY)
def test_steps_and_kinks(name: str) -> None:
    source = Source(REAL_UNARY.index(name))
    for _ in range(3):
        x = _drawn(source, "float64", 1, whole=True)[0]
        check_gradients(lambda lib, v: getattr(lib, name)(v), [x], second=False)
    zeros = torch.tensor([0.0, -0.0, 1.0, float("nan")], dtype=torch.float64)
    for kinked in ("abs", "relu"):
        check_gradients(lambda lib, v, n=kinked: getattr(lib, n)(v), [zeros], second=False)


@covers("subgradients/ties-of-maximum", "fmax/prefers-numbers", "subgradients/clamp-bounds-pass")
@pytest.mark.parametrize("name", EXTREMA)
def test_ties(name: str) -> None:
    a = torch.tensor([1.0, 2.0, 3.0, float("nan"), 1.0, float("nan")], dtype=torch.float64)
    b = torch.tensor([2.0, 2.0, 1.0, 1.0, float("nan"), float("nan")], dtype=torch.float64)
    check_gradients(lambda lib, x, y: getattr(lib, name)(x, y), [a, b], second=False)
    source = Source(EXTREMA.index(name))
    for _ in range(4):
        inputs = _drawn(source, "float64", 2, whole=True)
        check_gradients(lambda lib, x, y: getattr(lib, name)(x, y), inputs, second=False)


@covers("subgradients/clamp-bounds-pass")
def test_clamp() -> None:
    x = torch.tensor([0.0, 1, 1.5, 2, 3, float("nan"), 0, 2.5, 4, 3, 0], dtype=torch.float64)
    low = torch.tensor([1.0, 1, 1, 1, 1, 1, 3, 3, 3, 2, 1], dtype=torch.float64)
    high = torch.tensor([2.0, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1], dtype=torch.float64)
    check_gradients(lambda lib, a, b, c: lib.clamp(a, b, c), [x, low, high], second=False)
    check_gradients(lambda lib, a, b: lib.clamp(a, min=b), [x, low], second=False)
    check_gradients(lambda lib, a, b: lib.clamp(a, max=b), [x, high], second=False)
    for bounds in ((1, 2), (3, 2), (None, 2), (1, None), (float("nan"), 2)):
        check_gradients(lambda lib, a, b=bounds: lib.clamp(a, *b), [x], second=False)


@pytest.mark.parametrize("kind", ["float64", "complex128"])
@pytest.mark.parametrize("name", ["add", "sub", "rsub", "mul", "div", "true_divide", "pow"])
def test_binary(name: str, kind: str) -> None:
    source = Source(len(name))
    for _ in range(4):
        a, b = _drawn(source, kind, 2)
        if name == "pow" and kind == "float64":
            a = a.abs() + 0.1
        check_gradients(lambda lib, x, y: getattr(lib, name)(x, y), [a, b])
        if name in ("add", "sub", "rsub"):
            alpha = source.pick([2, -1, 0.5])
            check_gradients(
                lambda lib, x, y, n=name, v=alpha: getattr(lib, n)(x, y, alpha=v), [a, b]
            )


@covers("autograd/real-input-real-grad")
def test_real_beside_complex() -> None:
    source = Source(8)
    real, imaginary = _drawn(source, "float64", 1)[0], _drawn(source, "complex128", 1)[0]
    for call in (lambda lib, x, y: x * y, lambda lib, x, y: x / y, lambda lib, x, y: y + x):
        check_gradients(call, [real.reshape(-1)[:1], imaginary])


@covers("subgradients/pow-at-zero")
def test_powers() -> None:
    source = Source(9)
    for kind in ("float64", "complex128"):
        for exponent in (0, 1, 2, 3, -1, 0.5, -0.5, 2.5):
            x = _drawn(source, kind, 1)[0]
            x = x.abs() + 0.1 if kind == "float64" else x
            check_gradients(lambda lib, a, e=exponent: a**e, [x])
        for base in (2, 0.5, 2j, -2):
            check_gradients(lambda lib, a, e=base: e**a, _drawn(source, kind, 1), second=False)
    bases = torch.tensor([0.0, 0.0, 0.0, 2.0, 1.0], dtype=torch.float64)
    powers = torch.tensor([0.0, 2.0, 1.0, 0.0, -1.0], dtype=torch.float64)
    check_gradients(lambda lib, a, e: a**e, [bases, powers], second=False)
    check_gradients(lambda lib, e: 0**e, [powers[:4]], second=False)


@covers("div/rounding-mode", "remainder/sign-of-divisor", "autograd/no-derivative")
def test_division() -> None:
    source = Source(10)
    for mode in ("trunc", "floor", None):
        a, b = _drawn(source, "float64", 2)
        check_gradients(lambda lib, x, y, m=mode: lib.div(x, y, rounding_mode=m), [a, b + 0.3],
                        second=mode is None)  # fmt: skip
    for call in (lambda lib, x: x % 2.5, lambda lib, x: lib.fmod(x, 2.5), lambda lib, x: 2 / x,
                 lambda lib, x: 2 - x):  # fmt: skip
        check_gradients(call, _drawn(source, "float64", 1))
    for name in ("remainder", "fmod"):
        a, b = _drawn(source, "float64", 2)
        check_gradients(lambda lib, x, y, n=name: getattr(lib, n)(x, y), [a, b + 0.3], second=False)
    x = to_ours(torch.ones(2)).requires_grad_()
    for result in (x // 2, reftorch.remainder(2, x)):
        with pytest.raises(RuntimeError) as caught:
            reftorch.autograd.grad(result, [x], to_ours(torch.ones(2)))
        assert caught.value.rule == "autograd/no-derivative"  # type: ignore[attr-defined]


@covers("subgradients/masked-gets-zero")
@pytest.mark.parametrize("kind", ["float64", "complex128"])
def test_three_operands(kind: str) -> None:
    source = Source(11)
    for _ in range(3):
        a, b, c = _drawn(source, kind, 3)
        mask = source.tensor("bool", tuple(a.shape)).contiguous()
        check_gradients(
            lambda lib, x, y, m=mask: lib.where(m if lib is torch else to_ours(m), x, y), [a, b]
        )
        check_gradients(lambda lib, x, y, w: lib.lerp(x, y, w), [a, b, c])
        check_gradients(lambda lib, x, y: lib.lerp(x, y, 0.3), [a, b])
        check_gradients(lambda lib, x, y, z: lib.addcmul(x, y, z, value=2), [a, b, c])
        check_gradients(lambda lib, x, y, z: lib.addcdiv(x, y, z, value=2), [a, b, c])


@covers("views-and-inplace/saved-result-overwritten")
@pytest.mark.parametrize("name", "sin_ abs_ exp_ sqrt_ square_ reciprocal_ sigmoid_ relu_".split())
def test_in_place(name: str) -> None:
    x = torch.tensor([1.0, 2.0, 0.5], dtype=torch.float64)
    check_gradients(lambda lib, v: getattr(v * 1, name)(), [x], second=False)


@pytest.mark.parametrize("name", "mul_ div_ pow_ clamp_min_ remainder_ sub_ true_divide_".split())
def test_in_place_of_two(name: str) -> None:
    x = torch.tensor([1.0, 2.0, 0.5], dtype=torch.float64)
    y = torch.tensor([3.0, 0.5, 2.0], dtype=torch.float64)
    check_gradients(lambda lib, v, w: getattr(v * 1, name)(w), [x, y], second=False)

"""The verdicts of `gradcheck`, in PyTorch and here."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import reftorch
from tests.autograd.beside import refused
from tests.support import covers


def made(torch: Any, forward: Any, backward: Any = None, jvp: Any = None) -> Any:
    methods = {"forward": forward, "backward": backward, "jvp": jvp}
    given = {name: staticmethod(method) for name, method in methods.items() if method is not None}
    return type("Made", (torch.autograd.Function,), given).apply


def unsteady() -> Any:
    calls = [0]

    def backward(ctx: Any, grad: Any) -> Any:
        calls[0] += 1
        return grad * (2 + calls[0] % 2 * 1e-7)

    return backward


def square(ctx: Any, a: Any) -> Any:
    ctx.save_for_backward(a)
    return a * a


def without_conjugate(ctx: Any, grad: Any) -> Any:
    return grad * 2 * ctx.saved_tensors[0]


# name: (function of the library, inputs, arguments of gradcheck)
CASES: dict[str, tuple[Any, str, dict[str, Any]]] = {
    "sin": (lambda t: t.sin, "x", {}),
    "two outputs": (lambda t: lambda a, b: (a * b, a.sum()), "xy", {}),
    "wrong": (lambda t: made(t, lambda c, a: a * 2, lambda c, g: g * 3), "x", {}),
    "wrong, quietly": (
        lambda t: made(t, lambda c, a: a * 2, lambda c, g: g * 3), "x", {"raise_exception": False}
    ),
    "wrong, tolerated": (
        lambda t: made(t, lambda c, a: a * 2, lambda c, g: g * 3), "x", {"atol": 10}
    ),
    "unsteady": (lambda t: made(t, lambda c, a: a * 2, unsteady()), "x", {}),
    "unsteady, tolerated": (
        lambda t: made(t, lambda c, a: a * 2, unsteady()), "x", {"nondet_tol": 1e-5}
    ),
    "not multiplied": (
        lambda t: made(t, lambda c, a: a * 2, lambda c, g: t.full_like(g, 2.0)), "x", {}
    ),
    "complex": (lambda t: lambda z: z * z, "z", {}),
    "absolute": (lambda t: t.abs, "z", {}),
    "not conjugated": (lambda t: made(t, square, without_conjugate), "z", {}),
    "to complex": (lambda t: lambda a: a * (1 + 2j), "x", {}),
    "nothing requires grad": (lambda t: t.sin, "d", {}),
    "constant": (lambda t: lambda a: t.ones(2, dtype=t.float64), "x", {}),
    "detached": (lambda t: lambda a: a.detach() * 2, "x", {}),
    "forward": (lambda t: t.exp, "x", {"check_forward_ad": True}),
    "forward alone": (
        lambda t: t.exp, "x", {"check_forward_ad": True, "check_backward_ad": False}
    ),
    "forward of complex": (lambda t: lambda z: z * z * 1j, "z", {"check_forward_ad": True}),
    "wrong jvp": (
        lambda t: made(t, lambda c, a: a * 2, lambda c, g: g * 2, lambda c, s: s * 5), "x",
        {"check_forward_ad": True},
    ),
    "neither": (lambda t: t.sin, "x", {"check_backward_ad": False}),
    "batched": (lambda t: lambda a: (a * a).sum(), "x", {"check_batched_grad": True}),
    "batched forward": (
        lambda t: lambda a: a * a, "x",
        {"check_batched_forward_grad": True, "check_forward_ad": True},
    ),
    "expanded": (lambda t: t.sin, "e", {}),
    "the same twice": (lambda t: lambda a, b: a * b, "xx", {}),
    "empty": (lambda t: lambda a: a * 2, "0", {}),
    "relu at zero": (lambda t: t.relu, "n", {}),
    "sqrt at zero": (lambda t: t.sqrt, "n", {}),
    "views": (lambda t: lambda a: a.view(3, 1).expand(3, 2), "x", {}),
    "in place": (lambda t: lambda a: a.clone().mul_(a), "x", {}),
    "a list": (lambda t: lambda a: [a * 2, a], "x", {}),
}  # fmt: skip


def inputs(torch: Any, kinds: str) -> tuple[Any, ...]:
    double = torch.float64
    known = {
        "x": torch.tensor([0.3, 0.7, 1.9], dtype=double, requires_grad=True),
        "y": torch.tensor([1.3, -0.7, 0.9], dtype=double, requires_grad=True),
        "z": torch.tensor([0.3 + 1j, 0.7 - 0.2j], dtype=torch.complex128, requires_grad=True),
        "d": torch.ones(2, dtype=double),
        "e": torch.ones(1, dtype=double).expand(3).requires_grad_(),
        "0": torch.zeros(0, dtype=double, requires_grad=True),
        "n": torch.zeros(2, dtype=double, requires_grad=True),
    }
    return tuple([known[kind] for kind in kinds])


@covers(
    "gradcheck/verdict", "gradcheck/needs-grad", "gradcheck/checks-something", "gradcheck/fast",
    "gradcheck/inputs-do-not-overlap", "gradcheck/complex", "gradcheck/batched",
    "gradcheck/linear-in-the-gradient",
)  # fmt: skip
@pytest.mark.parametrize("fast", [False, True], ids=["whole", "fast"])
@pytest.mark.parametrize("name", CASES)
def test_verdicts(name: str, fast: bool) -> None:
    function, kinds, arguments = CASES[name]

    def verdict(library: Any) -> Any:
        def run() -> bool:
            return library.autograd.gradcheck(
                function(library), inputs(library, kinds), fast_mode=fast, **arguments
            )

        problem = refused(run)
        return problem if problem is not None else run()

    assert verdict(torch) == verdict(reftorch)


SECOND: dict[str, tuple[Any, str, dict[str, Any]]] = {
    "sin": (lambda t: t.sin, "x", {}),
    "linear": (lambda t: lambda a: a * 2, "x", {}),
    "complex": (lambda t: lambda a: a * a, "z", {}),
    "forward over reverse": (lambda t: lambda a: a**3, "x", {"check_fwd_over_rev": True}),
    "with gaps": (lambda t: lambda a: a * a, "x", {"gen_non_contig_grad_outputs": True}),
    "fast": (lambda t: lambda a: a**3, "x", {"fast_mode": True}),
    "once": (
        lambda t: made(t, square, t.autograd.function.once_differentiable(without_conjugate)),
        "x", {},
    ),
    "nothing requires grad": (lambda t: t.sin, "d", {}),
}  # fmt: skip


@covers("gradcheck/second")
@pytest.mark.parametrize("name", SECOND)
def test_second_order(name: str) -> None:
    function, kinds, arguments = SECOND[name]

    def verdict(library: Any) -> Any:
        def run() -> bool:
            return library.autograd.gradgradcheck(
                function(library), inputs(library, kinds), **arguments
            )

        problem = refused(run)
        return problem if problem is not None else run()

    assert verdict(torch) == verdict(reftorch)


@covers("gradcheck/fast")
def test_fast_mode_makes_few_passes() -> None:
    """However many elements there are, in PyTorch and here."""

    def passes(library: Any, size: int) -> int:
        calls = [0]

        def backward(ctx: Any, grad: Any) -> Any:
            calls[0] += 1
            return grad * 2

        function = made(library, lambda c, a: a * 2, backward)
        x = library.ones(size, dtype=library.float64, requires_grad=True)
        assert library.autograd.gradcheck(function, (x,), fast_mode=True)
        return calls[0]

    for library in (torch, reftorch):
        assert passes(library, 40) == passes(library, 2)


@covers("gradcheck/single-precision-warns")
def test_coarse_numbers_are_warned_of() -> None:
    for library in (torch, reftorch):
        x = library.tensor([0.3, 1.9], requires_grad=True)
        with pytest.warns(UserWarning, match="double"):
            assert not library.autograd.gradcheck(library.exp, (x,), raise_exception=False)

"""Right and wrong functions under all settings of `gradcheck`: PyTorch's verdict and warnings."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch

import reftorch
from tests.support import covers

Maker = Callable[[Any], Any]


def made(torch: Any, forward: Any, backward: Any, jvp: Any = None) -> Any:
    methods = {"forward": forward, "backward": backward, "jvp": jvp}
    given = {name: staticmethod(method) for name, method in methods.items() if method is not None}
    return type("Made", (torch.autograd.Function,), given).apply


def double(ctx: Any, x: Any) -> Any:
    return x * 2


def back(change: Callable[[Any, Any], Any]) -> Maker:
    """Twice the input, with a gradient of its own."""
    return lambda torch: made(torch, double, lambda ctx, grad: change(torch, grad))


def forth(change: Callable[[Any, Any], Any]) -> Maker:
    """Twice the input, with a tangent of its own."""
    return lambda torch: made(
        torch, double, lambda ctx, grad: grad * 2, lambda ctx, s: change(torch, s)
    )


def undefined(answer: Callable[[Any, Any, Any], Any]) -> Maker:
    """A pair of copies whose backward sees what gradient is missing."""

    def forward(ctx: Any, x: Any) -> Any:
        ctx.set_materialize_grads(False)
        return x * 1, x * 1

    return lambda torch: made(torch, forward, lambda ctx, g, h: answer(torch, g, h))


def refuses_undefined(torch: Any, g: Any, h: Any) -> Any:
    if g is None or h is None:
        raise RuntimeError("both are needed")
    return g + h


def five_for_undefined(torch: Any, g: Any, h: Any) -> Any:
    if g is None or h is None:
        return None if g is h else (h if g is None else g) * 0 + 5
    return g + h


def right_with_undefined(torch: Any, g: Any, h: Any) -> Any:
    if g is None or h is None:
        return h if g is None else g
    return g + h


def one_is_wrong(torch: Any, grad: Any) -> Any:
    result = (grad * 2).clone()
    result[1] *= 1.5
    return result


def looks_at_values(torch: Any, grad: Any) -> Any:
    return grad if float(grad.sum()) > 1e9 else grad * 2


def raises(problem: type[Exception]) -> Callable[[Any, Any], Any]:
    def change(torch: Any, grad: Any) -> Any:
        raise problem("no")

    return change


def unsteady(amount: float) -> Maker:
    def maker(torch: Any) -> Any:
        calls = [0]

        def backward(ctx: Any, grad: Any) -> Any:
            calls[0] += 1
            return grad * 2 + calls[0] % 2 * amount

        return made(torch, double, backward)

    return maker


def square(conjugate: bool) -> Maker:
    def forward(ctx: Any, z: Any) -> Any:
        ctx.save_for_backward(z)
        return z * z

    def backward(ctx: Any, grad: Any) -> Any:
        (z,) = ctx.saved_tensors
        return grad * 2 * (z.conj() if conjugate else z)

    return lambda torch: made(torch, forward, backward)


FUNCTIONS: dict[str, Maker] = {
    "right": back(lambda t, g: g * 2),
    "scaled": back(lambda t, g: g * 2.01),
    "scaled a little": back(lambda t, g: g * (2 + 1e-6)),
    "wrong at one": back(one_is_wrong),
    "not multiplied": back(lambda t, g: t.full_like(g, 2.0)),
    "not linear": back(lambda t, g: g * 2 * (g.abs() < 1.5) + (g.abs() >= 1.5) * 7),
    "without gradient": back(lambda t, g: None),
    "float32 gradient": back(lambda t, g: (g * 2).float()),
    "complex gradient": back(lambda t, g: (g * 2).to(t.complex128)),
    "sum for gradient": back(lambda t, g: (g * 2).sum()),
    "other sizes": back(lambda t, g: t.ones(7, dtype=t.float64)),
    "raises ValueError": back(raises(ValueError)),
    "raises RuntimeError": back(raises(RuntimeError)),
    "looks at values": back(looks_at_values),
    "unsteady": unsteady(1.0),
    "a little unsteady": unsteady(1e-9),
    "refuses undefined": undefined(refuses_undefined),
    "five for undefined": undefined(five_for_undefined),
    "right with undefined": undefined(right_with_undefined),
    "right tangent": forth(lambda t, s: s * 2),
    "wrong tangent": forth(lambda t, s: s * 5),
    "float32 tangent": forth(lambda t, s: (s * 2).float()),
    "sum for tangent": forth(lambda t, s: (s * 2).sum()),
    "no tangent": forth(lambda t, s: None),
    "complex, not conjugated": square(False),
    "complex, conjugated": square(True),
    "sin": lambda t: t.sin,
    "constant beside": lambda t: lambda x: (x * 2, t.ones(2, dtype=t.float64)),
    "integers beside": lambda t: lambda x: (x * 2, t.ones(2, dtype=t.int64)),
    "integers": lambda t: lambda x: x > 0.5,
    "a number": lambda t: lambda x: 3.0,
    "nothing": lambda t: lambda x: None,
    "a number beside": lambda t: lambda x: (x * 2, 3.0),
    "an empty tuple": lambda t: lambda x: (),
    "itself": lambda t: lambda x: x,
    "a part": lambda t: lambda x: x[:2],
    "in place": lambda t: lambda x: x.clone().sin_(),
    "writes to the input": lambda t: lambda x: x.mul_(2),
    "detached": lambda t: lambda x: x.detach() * 3,
    "constant": lambda t: lambda x: x.detach() * 0 + 1,
    "at a corner": lambda t: lambda x: (x - 0.3).abs(),
    "at a pole": lambda t: lambda x: (x - 0.3).sqrt(),
    "to complex": lambda t: lambda x: x * (1 + 2j),
    "empty": lambda t: lambda x: x[:0],
    "expanded": lambda t: lambda x: x.expand(2, 3),
    "a dict": lambda t: lambda x: {"a": x},
    "zero dims": lambda t: lambda x: x.sum(),
}
SETTINGS: list[dict[str, Any]] = [
    {}, {"fast_mode": True}, {"check_undefined_grad": False}, {"check_grad_dtypes": True},
    {"check_batched_grad": True}, {"check_forward_ad": True},
    {"check_forward_ad": True, "check_backward_ad": False},
    {"check_forward_ad": True, "check_batched_forward_grad": True}, {"nondet_tol": 1e-6},
    {"raise_exception": False}, {"check_grad_dtypes": True, "check_forward_ad": True},
    {"masked": True}, {"fast_mode": True, "check_forward_ad": True},
    {"fast_mode": True, "check_batched_grad": True}, {"atol": 10.0},
    {"check_forward_ad": True, "check_backward_ad": False, "check_undefined_grad": False},
]  # fmt: skip
FIRST_ONLY = {"masked", "nondet_tol", "raise_exception", "check_grad_dtypes", "atol"}
SECOND = {
    "check_forward_ad": "check_fwd_over_rev", "check_backward_ad": "check_rev_over_rev",
}  # fmt: skip


def verdict(library: Any, name: str, function: Maker, inputs: Any, settings: Any) -> Any:
    """What a check returns or raises, and whether it warns."""
    library.manual_seed(0)
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        try:
            answer = getattr(library.autograd, name)(function(library), inputs(library), **settings)
        except Exception as problem:  # noqa: BLE001 - its class is compared
            answer = type(problem).__name__
    return answer, sum(issubclass(each.category, UserWarning) for each in seen)


def differences(function: Maker, inputs: Any, skipped: Any = lambda settings: False) -> list[Any]:
    """The settings under which the verdicts differ."""
    found = []
    for name in ("gradcheck", "gradgradcheck"):
        for settings in SETTINGS:
            if name == "gradgradcheck":
                settings = {  # noqa: PLW2901 - the same in other words
                    SECOND.get(key, key): value for key, value in settings.items()
                    if key != "check_batched_forward_grad"
                }  # fmt: skip
            once = name == "gradgradcheck" and settings.keys() & FIRST_ONLY
            if once or skipped(settings):
                continue
            both = [
                verdict(each, name, function, inputs, settings) for each in (torch, reftorch)
            ]
            if both[0] != both[1]:
                found.append((name, settings, *both))
    return found


@covers(
    "gradcheck/verdict", "gradcheck/undefined-is-zero", "gradcheck/second-needs-an-output",
    "gradcheck/second", "gradcheck/batched", "gradcheck/linear-in-the-gradient",
    "gradcheck/checks-something", "functions/jvp-returns",
)  # fmt: skip
@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name: str) -> None:
    def inputs(torch: Any) -> Any:
        if name.startswith("complex,"):
            values = [0.3 + 1j, 0.7 - 0.2j]
            return (torch.tensor(values, dtype=torch.complex128, requires_grad=True),)
        return (torch.tensor([0.3, 0.67, 1.04], dtype=torch.float64, requires_grad=True),)

    assert differences(FUNCTIONS[name], inputs) == []


def of(*values: float, dtype: str = "float64") -> Maker:
    return lambda torch: torch.tensor(
        values, dtype=getattr(torch, dtype), requires_grad=not dtype.startswith(("int", "bool"))
    )


x = of(0.3, 0.67, 1.04)
INPUTS: dict[str, Maker] = {
    "float32": lambda t: (of(0.3, 0.67, dtype="float32")(t),),
    "float16": lambda t: (of(0.3, 0.67, dtype="float16")(t),),
    "complex64": lambda t: (of(0.3, 0.67, dtype="complex64")(t),),
    "mixed": lambda t: (x(t), of(0.3, 0.6, 0.9, dtype="float32")(t)),
    "integers beside": lambda t: (x(t), of(1, 2, 3, dtype="int64")(t)),
    "integers": lambda t: (of(1, 2, dtype="int64")(t),),
    "a number beside": lambda t: (x(t), 3.0),
    "None beside": lambda t: (x(t), None),
    "a string beside": lambda t: (x(t), "a"),
    "a list": lambda t: [x(t)],
    "a tensor": x,
    "no gradient": lambda t: (t.ones(2, dtype=t.float64),),
    "strided": lambda t: (of(1, 2, 3, 4)(t).detach()[::2].requires_grad_(),),
    "transposed": lambda t: (of(1, 2, 3, 4)(t).detach().view(2, 2).t().requires_grad_(),),
    "no leaf": lambda t: (x(t) * 1,),
    "expanded": lambda t: (t.ones(1, dtype=t.float64).expand(3).requires_grad_(),),
    "expanded constant": lambda t: (x(t), t.ones(1, dtype=t.float64).expand(3)),
    "size one, stride zero": lambda t: (
        t.ones(3, dtype=t.float64).as_strided((1, 3), (0, 1)).requires_grad_(),
    ),
    "overlapping": lambda t: (
        t.ones(5, dtype=t.float64).as_strided((3, 2), (1, 1)).requires_grad_(),
    ),
    "empty": lambda t: (t.zeros(0, dtype=t.float64, requires_grad=True),),
    "zero dims": lambda t: (t.tensor(2.0, dtype=t.float64, requires_grad=True),),
    "the same twice": lambda t: (x(t),) * 2,
    "a tensor and its part": lambda t: (lambda a: (a, a[:2]))(x(t) * 1),
    "conjugate": lambda t: (of(1, 2, dtype="complex128")(t).detach().conj().requires_grad_(),),
}


def squares(torch: Any) -> Any:
    """A sum of squares, times the numbers."""

    def function(*args: Any) -> Any:
        total: Any = 0
        for each in args:
            if isinstance(each, torch.Tensor):
                total = total + (each * each).sum()
            elif isinstance(each, float):
                total = total * each
        return total

    return function


@covers("gradcheck/needs-grad", "gradcheck/inputs-do-not-overlap", "gradcheck/complex")
@pytest.mark.parametrize("name", INPUTS)
def test_inputs(name: str) -> None:
    # in fast mode PyTorch's own products stumble over two dtypes
    skipped = lambda settings: name == "mixed" and settings.get("fast_mode")  # noqa: E731
    assert differences(squares, INPUTS[name], skipped) == []


@covers("gradcheck/fast")
def test_fast_mode_draws_nothing_from_the_program() -> None:
    for library in (torch, reftorch):
        given = x(library)
        state = library.get_rng_state().tolist()
        library.autograd.gradcheck(library.sin, (given,), fast_mode=True, check_forward_ad=True)
        assert library.get_rng_state().tolist() == state

"""Gradients of functions of one operand beside PyTorch, at their edges, too."""

from __future__ import annotations

import pytest
import torch

import reftorch
from tests.ops.sidebyside import to_ours, to_theirs
from tests.support import covers

POINTS = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 0.25, 2.0, -2.0, 3.0, -3.7, 7.5, 1e-20,
          float("inf"), float("-inf"), float("nan")]  # fmt: skip
NAMES = (
    "asin acos atan sinh cosh asinh acosh atanh sinc angle deg2rad rad2deg frac nan_to_num logit "
    "erf erfc erfinv lgamma digamma i0 special.i0e special.i1 special.i1e special.ndtr "
    "special.ndtri special.log_ndtr special.entr special.erfcx log1p reciprocal"
).split()
WITH_ARGUMENTS = {
    "frexp": lambda lib, x: lib.frexp(x)[0],
    "logit(0)": lambda lib, x: lib.logit(x, 0.0),
    "logit(.25)": lambda lib, x: lib.logit(x, 0.25),
    "logit(.7)": lambda lib, x: lib.logit(x, 0.7),
    "logit(-1)": lambda lib, x: lib.logit(x, -1.0),
    "polygamma(0)": lambda lib, x: lib.polygamma(0, x),
    "polygamma(2)": lambda lib, x: lib.polygamma(2, x),
    "mvlgamma(2)": lambda lib, x: lib.mvlgamma(x, 2),
    "polygamma_(1)": lambda lib, x: (x * 2).polygamma_(1),
    "mvlgamma_(3)": lambda lib, x: (x * 2).mvlgamma_(3),
    "acos_": lambda lib, x: (x * 0.2).acos_(),
    "polygamma_ of a view": lambda lib, x: (x * 2)[1:].polygamma_(0),
}


def call(name: str):  # noqa: ANN201 - a function of the library and an operand
    """The function of that name, which may be in a namespace."""
    if name in WITH_ARGUMENTS:
        return WITH_ARGUMENTS[name]
    space, _, last = name.rpartition(".")
    return lambda lib, x: getattr(getattr(lib, space) if space else lib, last)(x)


def gradients(lib, x, name: str):  # noqa: ANN001, ANN201
    """The result, its gradient and the gradient of that.

    PyTorch's logit has another derivative where that is to be differentiated itself.
    """
    x = x.requires_grad_()
    y = call(name)(lib, x)
    total = y.sum().real if y.is_complex() else y.sum()
    (first,) = lib.autograd.grad(total, x, retain_graph=True)
    second = None
    if not x.is_complex() and not name.startswith(("logit", "frexp")):
        (slope,) = lib.autograd.grad(total, x, create_graph=True)
        if slope.requires_grad:
            (second,) = lib.autograd.grad(slope.sum(), x, allow_unused=True)
    return y, first, second


@covers("acosh/gradient", "sinc/one-at-zero", "logit/gradient")
@covers("special_i1/slope-at-zero")
@pytest.mark.parametrize("name", [*NAMES, *WITH_ARGUMENTS])
@pytest.mark.parametrize("dtype", [torch.float64, torch.float32])
def test_gradient(name: str, dtype: torch.dtype) -> None:
    # whether PyTorch's loop over logit is vectorised shows at negative zero and NaN
    points = [v for v in POINTS if not name.startswith("logit") or v > 0 or v < 0]
    x = torch.tensor(points, dtype=dtype)
    theirs = gradients(torch, x.clone(), name)
    ours = gradients(reftorch, to_ours(x), name)
    tolerance = 1e-8 if dtype == torch.float64 else 2e-5
    for a, b in zip(theirs[:2], ours[:2], strict=True):
        assert torch.allclose(a, to_theirs(b), rtol=tolerance, atol=tolerance, equal_nan=True)
    plain = torch.tensor([i for i, v in enumerate(points) if v in (0.5, 0.25)])
    if theirs[2] is not None:
        a, b = theirs[2][plain], to_theirs(ours[2])[plain]
        assert torch.allclose(a, b, rtol=tolerance, atol=tolerance, equal_nan=True)
    node = type(theirs[0].grad_fn).__name__
    if name != "special.ndtr" and "_" not in name:
        assert ours[0].grad_fn.name() == node


@pytest.mark.parametrize(
    "name", "asin acos atan sinh cosh asinh acosh atanh sinc angle tan log1p reciprocal".split()
)
def test_gradient_of_complex(name: str) -> None:
    points = [-2 + 1j, -2 - 1j, 2 + 0j, -2 + 0j, 0.5 + 0j, 2j, -2j, 3 + 4j, -0.3 + 0.2j]
    x = torch.tensor(points, dtype=torch.complex128)
    theirs, ours = gradients(torch, x.clone(), name), gradients(reftorch, to_ours(x), name)
    for a, b in zip(theirs[:2], ours[:2], strict=True):
        assert torch.allclose(a, to_theirs(b), rtol=1e-8, atol=1e-8)

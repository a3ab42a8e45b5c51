"""The part of `gradcheck` that leaves out gradients and tangents, which then count as zero."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any

from reftorch.autograd import forward_ad
from reftorch.autograd.api import grad as gradients
from reftorch.autograd.differences import direction
from reftorch.autograd.function import Function
from reftorch.core.generator import Generator
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.table import PACKETS

Func = Callable[..., Any]


class _Undefined(Function):
    """A copy, whose gradient gets lost on the way back."""

    @staticmethod
    def forward(ctx: Any, x: Any) -> Any:
        return x.clone()

    @staticmethod
    def backward(ctx: Any, *grad_outputs: Any) -> Any:
        return None


def check_undefined(
    func: Func, args: tuple[Any, ...], wanted: Sequence[int], inputs: Sequence[Any],
    error: type[Exception],
) -> None:  # fmt: skip
    """Where all gradients of outputs are zero or undefined, so are those of the inputs.

    All are undefined at first, and then one after the other [gradcheck/undefined-is-zero].
    """
    cases = [set(wanted)] + [{place} for place in wanted if len(wanted) > 1]
    for lost in cases:
        result = func(*args)
        outputs = result if isinstance(result, (tuple, list)) else (result,)
        ends = [_Undefined.apply(outputs[w]) if w in lost else outputs[w] for w in wanted]
        starts = [PACKETS["zeros_like"](end) for end in ends]
        try:
            found = gradients(ends, inputs, starts, allow_unused=True)
        except RuntimeError as problem:
            _warn()
            raise error(
                "Expected backward function to handle undefined output grads. Please look at "
                "'Notes about undefined output gradients' in 'tools/autograd/derivatives.yaml'"
            ) from problem
        if any(each is not None and bool((each != 0).any()) for each in found):
            _warn()
            raise error(
                "Expected all input grads to be undefined or zero when all output grads are "
                "undefined or zero."
            )


def _warn() -> None:
    warnings.warn(
        "gradcheck has found a backward that takes an undefined gradient for something else than "
        "zero; check_undefined_grad=False leaves this check out.", UserWarning, stacklevel=5,
    )  # fmt: skip


def check_undefined_tangents(
    func: Func, args: tuple[Any, ...], places: Sequence[int], error: type[Exception]
) -> None:
    """An input without a tangent has the tangent zero [gradcheck/undefined-is-zero]."""
    generator = Generator().manual_seed(0)
    drawn = [direction(args[place], generator) for place in places]
    for left in range(len(places)):
        with_zero, without = (_tangents(func, args, places, drawn, left, z) for z in (True, False))
        for zero, none in zip(with_zero, without, strict=True):
            if not _same(zero, none):
                raise error(
                    "Expected the tangents of outputs to be the same for an input whose tangent "
                    f"is undefined and for one whose tangent is zero, but got {none} and {zero}"
                )


def _tangents(
    func: Func, args: tuple[Any, ...], places: Sequence[int], drawn: Sequence[Any], left: int,
    zero: bool,
) -> list[Any]:  # fmt: skip
    given = list(args)
    with forward_ad.dual_level():
        for number, (place, tangent) in enumerate(zip(places, drawn, strict=True)):
            primal = args[place].detach().requires_grad_()
            if number == left:
                tangent = PACKETS["zeros_like"](tangent) if zero else None
            given[place] = primal if tangent is None else forward_ad.make_dual(primal, tangent)
        result = func(*given)
        outputs = result if isinstance(result, (tuple, list)) else (result,)
        return [
            forward_ad.unpack_dual(each).tangent if isinstance(each, TensorImpl) else None
            for each in outputs
        ]


def _same(a: Any, b: Any) -> bool:
    if a is None or b is None:
        return all(each is None or bool((each == 0).all()) for each in (a, b))
    return PACKETS["allclose"](a.detach(), b.detach())

"""Sequences of powers, sequences with their end, and the powers of a vector's elements."""

from __future__ import annotations

import math
from typing import Any

from reftorch.core.dtype import (
    INTEGRAL, complex64, complex128, dtype, float32, float64, int64,
)  # fmt: skip
from reftorch.core.geometry import contiguous
from reftorch.core.numbers import check_fits
from reftorch.core.output import Out
from reftorch.core.promotion import Number, promote_types
from reftorch.core.state import DEFAULTS
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.core.warning import warn
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check, fail
from reftorch.ops.checks import check_listed
from reftorch.ops.joining import at_least_1d
from reftorch.ops.creation import as_leaf, check_range, fill_with, ranged, spaced


@implements(
    "logspace.Tensor_Tensor", "logspace.Tensor_Scalar", "logspace.Scalar_Tensor", "logspace"
)
def logspace(
    start: Any, end: Any, steps: int, base: float, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, requires_grad: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Raise base to powers spaced evenly from start to end [logspace/powers-of-base].

    Few steps: [logspace/one-step-is-filled-in]
    """
    start, end, fallback = spaced(start, end, steps, dtype)
    target, element = ranged(steps, dtype, fallback, out)
    if steps == 1:
        fill_with(target, _power(base, start))
    elif steps > 1:
        check_listed("logspace", element)
        check_fits(start, element)
        check_fits(end, element)
        launch(
            "logspace", (target,), (), None, start=start, end=end, steps=steps, base=base,
            element=element, sizes=target._geometry.sizes,
        )  # fmt: skip
    return as_leaf(target, requires_grad, pin_memory)


def _power(base: float, exponent: Number) -> Number:
    """A power of Python's numbers, in float64 or complex128."""
    element = complex128 if isinstance(exponent, complex) else float64
    power = empty(contiguous(()), element)
    launch("pow", (power,), (base, exponent), element)
    found: Number = power.elements().item()
    return found


@implements("range")
def range_(
    start: Number, end: Number, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, requires_grad: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Count from start to end [range/includes-end] [range/is-deprecated]."""
    return range_step(start, end, 1, dtype, layout, device, pin_memory, requires_grad, out=out)


@implements("range.step")
def range_step(
    start: Any, end: Any, step: Any, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, requires_grad: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Count from start to end in steps [range/includes-end] [range/is-deprecated]."""
    warn(
        "range/is-deprecated", "torch.range is deprecated, as it includes its end, which Python's "
        "range does not; use torch.arange.",
    )  # fmt: skip
    element = (DEFAULTS.dtype if dtype is None else dtype) if out is None else out.tensor._dtype
    check_listed("range", element)
    for number in (start, end, step):
        if isinstance(number, complex):
            fail("creation/arange-refuses", "{} is complex", number)
        if element.category == INTEGRAL:
            check_fits(number, int64)
    check_range(start, end, step)
    if element.category == INTEGRAL:  # [creation/arange-truncates-first]
        start, end, step = int(start), int(end), int(step)
        check(step != 0, "creation/arange-truncates-first", "step must be nonzero")
        numel = (end - start) // step + 1
    else:
        numel = math.floor((float(end) - float(start)) / float(step) + 1)
    target, _ = ranged(numel, dtype, element, out)
    launch("range", (target,), (), None, start=start, step=step, sizes=target._geometry.sizes)
    return as_leaf(target, requires_grad, pin_memory)


# ---- the powers of each element [vander/powers-fall]


@implements("vander")
def vander(x: TensorImpl, N: int | None, increasing: bool) -> TensorImpl:  # noqa: N803
    """List the powers of each element of a vector [vander/powers-fall]."""
    check(
        x._geometry.ndim == 1, "vander/powers-fall", "x must be a one-dimensional tensor."
    )
    count = x._geometry.numel if N is None else N
    check(count >= 0, "vander/powers-fall", "N must be non-negative.")
    element = promote_types(x._dtype, int64)
    powers = _powers(x, count, element)
    return powers if increasing else OPERATORS["flip"].call((powers, (1,)))


def _powers(x: TensorImpl, count: int, element: dtype) -> TensorImpl:
    """The powers of the elements along a new last dim, the zeroth first."""
    sizes = x._geometry.sizes
    ones = empty(contiguous((*sizes, min(count, 1))), element)
    launch("fill", (ones,), (1,), element)
    if count < 2:
        return ones
    column = OPERATORS["unsqueeze"].call((x, -1))
    repeated = OPERATORS["expand"].call((column, (*sizes, count - 1), False))
    powers = OPERATORS["cumprod"].call((repeated, -1, None))
    return OPERATORS["cat"].call(((ones, powers), -1))


@implements("linalg_vander")
def linalg_vander(x: TensorImpl, N: int | None) -> TensorImpl:  # noqa: N803
    """List the rising powers of each element [linalg_vander/at-least-two]."""
    check(
        x._dtype.category == INTEGRAL or x._dtype in (float32, float64, complex64, complex128),
        "linalg_vander/at-least-two",
        "linalg.vander supports floating point, complex, and integer tensors, but got {}", x._dtype,
    )  # fmt: skip
    x = at_least_1d(x)
    count = x._geometry.sizes[-1] if N is None else N
    check(count > 1, "linalg_vander/at-least-two", "N must be greater than 1.")
    element = int64 if x._dtype.category == INTEGRAL else x._dtype
    return _powers(x, count, element)

"""What the derivatives of matrix operators share."""

from __future__ import annotations

from typing import Any

from reftorch.autograd.formulas_pointwise import conj
from reftorch.core.batching import Batched
from reftorch.core.state import MODE
from reftorch.core.dtype import dtype
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check
from reftorch.ops.linear import trilinear_letters


def adjoint(value: Any) -> Any:
    """The conjugate transpose."""
    return conj(value.transpose(-2, -1))


def mm_as(strides: tuple[int, ...], left: Any, right: Any) -> Any:
    """The gradient of a factor, by columns where the factor lay so [mm/gradient-lies-as-factor]."""
    if strides == (1, left._geometry.sizes[0]):
        return right.transpose(0, 1).mm(left.transpose(0, 1)).transpose(0, 1)
    return left.mm(right)


def identity_of(value: Any, n: int) -> Any:
    """The identity in the dtype of a tensor."""
    return PACKETS["eye"](n, dtype=value._dtype)


def real_like(value: Any, element: dtype) -> Any:
    """The real part, where the input was real [autograd/real-input-real-grad]."""
    if value._dtype.is_complex and not element.is_complex:
        return PACKETS["real"](value)
    return value


def check_phase(op: str, turn: Any) -> None:
    """Refuse a gradient that depends on the phases of vectors [linalg/phase-of-vectors].

    `turn` is the product of the vectors' adjoint with their gradient. Of a batched one none can
    tell, and one that is made up to find a tangent means nothing.
    """
    if MODE.probing or not turn._dtype.is_complex or isinstance(turn, Batched):
        return
    diagonal = turn.diagonal(0, -2, -1)
    change = PACKETS["imag"](diagonal).abs()
    scale = diagonal.abs() + 1 if diagonal._geometry.numel else change
    tolerance = 1e-2 if turn._dtype.itemsize == 8 else 1e-6
    check(
        not bool((change > tolerance * scale).any()), "linalg/phase-of-vectors",
        "{}_backward: the vectors in the complex case are specified up to multiplication by "
        "e^(i phi). The specified loss function depends on this quantity, so it is ill-defined.",
        op,
    )  # fmt: skip


def trilinear_backward(
    grad: Any, i1: Any, i2: Any, i3: Any, expand1: Any, expand2: Any, expand3: Any, sumdim: Any
) -> Any:
    """To each of three tensors: what arrives times the other two, summed over what it lacks."""
    ndim = i1._geometry.ndim + len(expand1)
    names = [trilinear_letters(ndim, absent) for absent in (expand1, expand2, expand3, sumdim)]
    factors = [conj(each) for each in (i1, i2, i3)] + [grad]
    return tuple([
        PACKETS["einsum"](
            ",".join(names[:own] + names[own + 1 :]) + f"->{names[own]}",
            factors[:own] + factors[own + 1 :],
        )
        for own in range(3)
    ])  # fmt: skip

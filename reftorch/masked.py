"""The functions of torch.masked: reductions and the like in which masked-out elements do not count.

An element counts where its mask is true. The others are replaced by what changes nothing: zero in a
sum, one in a product, minus infinity among what the greatest is looked for [masked/identity].
What is calculated of no element at all is not specified, with the exceptions that rules name.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from reftorch.core.dtype import BAREBONES_UNSIGNED, dtype, float32, int64, uint8
from reftorch.core.dtype_info import iinfo
from reftorch.core.strides import wrap_dims
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check, fail
from reftorch.tensor import Tensor

__all__ = [
    "amax", "amin", "argmax", "argmin", "cumprod", "cumsum", "log_softmax", "logaddexp",
    "logsumexp", "mean", "median", "norm", "normalize", "prod", "softmax", "softmin", "std", "sum",
    "var",
]  # fmt: skip

Dims = int | Sequence[int] | None


# ---- what they share


def _dims(dim: Dims, input: Tensor) -> tuple[int, ...]:  # noqa: A002
    """The dims to reduce, in ascending order; none given means all of them [masked/dims]."""
    if dim is None or dim == ():
        return tuple(range(input.ndim))
    given = (dim,) if isinstance(dim, int) else tuple(dim)
    return tuple(sorted(wrap_dims(given, input.ndim)))


def _mask(mask: Tensor, input: Tensor) -> Tensor:  # noqa: A002
    """The mask for each element of the input [masked/mask-broadcasts]."""
    check(
        mask.ndim <= input.ndim, "masked/mask-broadcasts",
        "expected a mask of at most {} dims, got {}", input.ndim, mask.ndim,
    )  # fmt: skip
    expanded: Tensor = PACKETS["broadcast_to"](mask, input.shape)
    return expanded.bool()


def _filled(input: Tensor, mask: Tensor | None, value: float | None) -> Tensor:  # noqa: A002
    """The input with a value in place of what is masked out [masked/identity]."""
    if mask is None:
        return input
    filling = PACKETS["tensor"](value, dtype=input.dtype, device=input.device)
    result: Tensor = PACKETS["where"](_mask(mask, input), input, filling)
    return result


def _lowest(op: str, input: Tensor, mask: Tensor | None, sign: int) -> float | None:  # noqa: A002
    """What is below (or with a negative sign above) all numbers [masked/no-identity]."""
    element = input.dtype
    if mask is None:
        return None
    if element.is_floating_point:
        return -sign * math.inf
    if element.is_complex and op == "logsumexp":
        return -math.inf
    if element.is_complex:
        fail("masked/no-identity", "{} of complex numbers has no identity", op, error=TypeError)
    check(
        element.is_signed or element is uint8, "masked/no-identity",
        "identity of {} on {} input", op, element,
    )  # fmt: skip
    bounds = iinfo(element)
    return bounds.min if sign > 0 else bounds.max


def _counted(given: dtype | None, input: Tensor) -> dtype:  # noqa: A002
    """The dtype of a sum or product: int64 for integers, but for the wide unsigned ones."""
    if given is not None:
        return given
    own = input.dtype
    kept = own.is_floating_point or own.is_complex or own in BAREBONES_UNSIGNED
    return own if kept else int64


def _count(
    input: Tensor, mask: Tensor | None, dims: tuple[int, ...], keepdim: bool  # noqa: A002
) -> Any:
    """How many elements count."""
    if mask is None:
        return math.prod([input.shape[d] for d in dims]) if input.ndim else 1
    return _total(_mask(mask, input), dims, keepdim, int64)


def _total(x: Tensor, dims: tuple[int, ...], keepdim: bool, element: dtype) -> Tensor:
    result: Tensor = PACKETS["sum"](x, dims, keepdim, dtype=element)
    return result


# ---- reductions


def sum(  # noqa: A001
    input: Tensor, dim: Dims = None, *, keepdim: bool = False,  # noqa: A002
    dtype: dtype | None = None, mask: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """Add up; nothing gives 0."""
    filled = _filled(input, mask, 0)
    return _total(filled, _dims(dim, input), keepdim, _counted(dtype, input))


def prod(
    input: Tensor, dim: Dims = None, *, keepdim: bool = False,  # noqa: A002
    dtype: dtype | None = None, mask: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """Multiply, dim by dim from the last; nothing gives 1."""
    result, dims = _filled(input, mask, 1), _dims(dim, input)
    for d in reversed(dims):
        result = PACKETS["prod"](result, d, keepdim, dtype=dtype)
    return result if dims else result.to(_counted(dtype, input))


def mean(
    input: Tensor, dim: Dims = None, *, keepdim: bool = False,  # noqa: A002
    dtype: dtype | None = None, mask: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """Average; nothing gives NaN [masked/mean-floating]."""
    element = input.dtype if dtype is None else dtype
    check(
        element.is_floating_point or element.is_complex, "masked/mean-floating",
        "mean(): Could not infer output dtype. Got: {}", element,
    )  # fmt: skip
    dims = _dims(dim, input)
    total = _total(_filled(input, mask, 0), dims, keepdim, element)
    return total / _count(input, mask, dims, keepdim)


def _spread(
    input: Tensor, dim: Dims, unbiased: bool | None, correction: float | None,  # noqa: A002
    keepdim: bool, dtype: dtype | None, mask: Tensor | None, root: bool,
) -> Tensor:  # fmt: skip
    assert unbiased is None or correction is None, "unbiased and correction exclude each other"
    less = correction if correction is not None else 0 if unbiased is False else 1
    dims = _dims(dim, input)
    element = dtype
    if element is None:
        element = input.dtype if input.is_floating_point() or input.is_complex() else float32
    filled, count = _filled(input, mask, 0), _count(input, mask, dims, True)
    wide = PACKETS["sub"](filled, _total(filled, dims, True, element) / count)
    if mask is not None:
        wide = _filled(wide, mask, 0)
    squares = wide * wide.conj() if wide.is_complex() else wide * wide
    # the squares are no integers, whatever the result is [masked/spread-among-integers]
    exact = element.is_floating_point or element.is_complex
    total = _total(squares, dims, keepdim, element if exact else squares.dtype)
    count = _count(input, mask, dims, keepdim)
    rest = max(count - less, 0) if mask is None else PACKETS["clamp"](count - less, min=0)
    result = (total / rest).to(element)
    return PACKETS["sqrt"](result) if root else result


def var(
    input: Tensor, dim: Dims = None, unbiased: bool | None = None, *,  # noqa: A002
    correction: float | None = None, keepdim: bool = False, dtype: dtype | None = None,
    mask: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """The variance, of the whole population with unbiased=False."""
    return _spread(input, dim, unbiased, correction, keepdim, dtype, mask, False)


def std(
    input: Tensor, dim: Dims = None, unbiased: bool | None = None, *,  # noqa: A002
    correction: float | None = None, keepdim: bool = False, dtype: dtype | None = None,
    mask: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """The root of the variance."""
    return _spread(input, dim, unbiased, correction, keepdim, dtype, mask, True)


def amax(
    input: Tensor, dim: Dims = None, *, keepdim: bool = False,  # noqa: A002
    dtype: dtype | None = None, mask: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """The greatest element; of none the lowest number."""
    filled = _filled(input, mask, _lowest("amax", input, mask, 1))
    result: Tensor = PACKETS["amax"](filled, _dims(dim, input), keepdim)
    return result if dtype is None else result.to(dtype)


def amin(
    input: Tensor, dim: Dims = None, *, keepdim: bool = False,  # noqa: A002
    dtype: dtype | None = None, mask: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """The least element; of none the highest number."""
    filled = _filled(input, mask, _lowest("amin", input, mask, -1))
    result: Tensor = PACKETS["amin"](filled, _dims(dim, input), keepdim)
    return result if dtype is None else result.to(dtype)


def argmax(
    input: Tensor, dim: int | None = None, *, keepdim: bool = False,  # noqa: A002
    dtype: dtype | None = None, mask: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """Where the greatest element is, in the dtype of the input [masked/places-as-the-input]."""
    filled = _filled(input, mask, _lowest("argmax", input, mask, 1))
    result: Tensor = PACKETS["argmax"](filled, dim, keepdim)
    return result.to(input.dtype if dtype is None else dtype)


def argmin(
    input: Tensor, dim: int | None = None, *, keepdim: bool = False,  # noqa: A002
    dtype: dtype | None = None, mask: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """Where the least element is, in the dtype of the input [masked/places-as-the-input]."""
    filled = _filled(input, mask, _lowest("argmin", input, mask, -1))
    result: Tensor = PACKETS["argmin"](filled, dim, keepdim)
    return result.to(input.dtype if dtype is None else dtype)


def median(
    input: Tensor, dim: Dims = -1, *, keepdim: bool = False,  # noqa: A002
    dtype: dtype | None = None, mask: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """The lower median of what counts; of none NaN [masked/median-of-nothing]."""
    dims, floating = _dims(dim, input), input.is_floating_point()
    x = input if floating else input.to(float32)
    x = _filled(x, mask, math.nan)
    result: Tensor = PACKETS["nanmedian"](x, dims[0] if dims else 0, keepdim)[0]
    if floating:
        return result
    check(
        mask is None or not result.isnan().any(), "masked/median-of-nothing",
        "masked median expects no fully masked out rows if dtype is not floating point",
    )  # fmt: skip
    return result.to(input.dtype if dtype is None else dtype)


def logsumexp(
    input: Tensor, dim: Dims = None, *, keepdim: bool = False,  # noqa: A002
    dtype: dtype | None = None, mask: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """The logarithm of the sum of exponentials; nothing gives minus infinity."""
    dims = _dims(dim, input)
    filled = _filled(input, mask, _lowest("logsumexp", input, mask, 1))
    result: Tensor = PACKETS["logsumexp"](filled, dims, keepdim)
    return result.to(input.dtype if dtype is None else dtype)


def norm(
    input: Tensor, ord: float | None = 2.0, dim: Dims = None, *,  # noqa: A002
    keepdim: bool = False, dtype: dtype | None = None, mask: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """The norm of vectors of some order."""
    infinite = isinstance(ord, (int, float)) and ord < 0
    filled = _filled(input, mask, math.inf if infinite else 0)
    result: Tensor = PACKETS["linalg_vector_norm"](
        filled, ord, _dims(dim, input), keepdim, dtype=dtype
    )
    return result


# ---- along a dim


def cumsum(
    input: Tensor, dim: int, *, dtype: dtype | None = None,  # noqa: A002
    mask: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """Add up along a dim."""
    element = input.dtype if dtype is None else dtype
    d = _dims(dim, input)
    result: Tensor = PACKETS["cumsum"](_filled(input, mask, 0), d[0] if d else 0, dtype=element)
    return result


def cumprod(
    input: Tensor, dim: int, *, dtype: dtype | None = None,  # noqa: A002
    mask: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """Multiply along a dim."""
    element = input.dtype if dtype is None else dtype
    d = _dims(dim, input)
    result: Tensor = PACKETS["cumprod"](_filled(input, mask, 1), d[0] if d else 0, dtype=element)
    return result


def softmax(
    input: Tensor, dim: int, *, dtype: dtype | None = None,  # noqa: A002
    mask: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """Shares by exponentials; what is masked out has none [masked/no-share]."""
    d = _dims(dim, input)
    filled = _filled(input, mask, _lowest("amax", input, mask, 1))
    result: Tensor = PACKETS["softmax"](filled, d[0] if d else 0, dtype=dtype)
    return result


def log_softmax(
    input: Tensor, dim: int, *, dtype: dtype | None = None,  # noqa: A002
    mask: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """Logarithms of shares by exponentials."""
    d = _dims(dim, input)
    filled = _filled(input, mask, _lowest("amax", input, mask, 1))
    result: Tensor = PACKETS["log_softmax"](filled, d[0] if d else 0, dtype=dtype)
    return result


def softmin(
    input: Tensor, dim: int, *, dtype: dtype | None = None,  # noqa: A002
    mask: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """Shares by exponentials of the negatives."""
    d = _dims(dim, input)
    filled = _filled(input, mask, _lowest("amin", input, mask, -1))
    result: Tensor = PACKETS["softmax"](-filled, d[0] if d else 0, dtype=dtype)
    return result


def normalize(
    input: Tensor, ord: float, dim: int, *, eps: float = 1e-12,  # noqa: A002
    dtype: dtype | None = None, mask: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """Divide by the norm, but not by less than eps [masked/normalize-least-norm]."""
    length = norm(input, ord, dim, keepdim=True, dtype=dtype, mask=mask)
    least = PACKETS["tensor"](eps, dtype=length.dtype, device=length.device)
    return _filled(input, mask, 0) / PACKETS["maximum"](length, least)


# ---- element by element


def logaddexp(
    input: Tensor, other: Tensor, *, dtype: dtype | None = None,  # noqa: A002
    input_mask: Tensor | None = None, other_mask: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """The logarithm of the sum of two exponentials, each of which may be masked out."""
    a = _filled(input, input_mask, _lowest("logaddexp", input, input_mask, 1))
    b = _filled(other, other_mask, _lowest("logaddexp", other, other_mask, 1))
    result: Tensor = PACKETS["logaddexp"](a, b)
    return result.to(input.dtype if dtype is None else dtype)

"""Medians, modes and quantiles, covariances and correlations."""

from __future__ import annotations

import math
from typing import Any

from reftorch.core import dtype as dt
from reftorch.core.dtype import INTEGRAL
from reftorch.core.memory_format import contiguous_format
from reftorch.core.output import Out
from reftorch.core.strides import wrap_dim
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.warning import warn
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.operator import write
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops import return_types
from reftorch.ops.checks import check_listed
from reftorch.ops.extremum import two_targets
from reftorch.ops.reducing import (
    check_outs_apart,
    check_dtype,
    check_not_empty,
    reduced_sizes,
    sources,
)

Ints = tuple[int, ...]
Outs = tuple[Out, Out]

# ---- one element of each line


def _element_along(
    name: str, self: TensorImpl, dim: int, keepdim: bool, outs: Outs | None
) -> tuple[TensorImpl, TensorImpl]:
    """An element along a dim, and its index [median/index-of-equals-is-open]."""
    d = wrap_dim(dim, self._geometry.ndim)
    dims = (d,) if self._geometry.ndim else ()
    check_not_empty(name, self, dims)
    if name != "mode":
        check_listed(f"{name}.dim", self._dtype)
        check_outs_apart(outs, self)
    elif dims:
        check_dtype(name, self._dtype, self)
    sizes = reduced_sizes(self._geometry.sizes, dims, keepdim)
    given = sources(outs, self)
    values, indices = two_targets(outs, sizes, self, sizes, dt.int64)
    launch(name, (values, indices), given, self._dtype, dims=dims, keepdim=keepdim)
    return values, indices


def _median_of_all(name: str, self: TensorImpl) -> TensorImpl:
    """The median of all elements [median/of-nothing-is-nan]."""
    if self._geometry.numel == 0:
        return PACKETS["to"](PACKETS["full"]((), math.nan), self._dtype)
    check_listed(name, self._dtype)
    flat = OPERATORS["reshape"].call((self, (self._geometry.numel,)))
    return OPERATORS[f"{name}.dim"].call((flat, 0, False))[0]


@implements("median")
def median_all(self: TensorImpl) -> TensorImpl:
    """The median of all elements [median/ties-share-the-gradient]."""
    return _median_of_all("median", self)


@implements("median.dim")
def median_dim(
    self: TensorImpl, dim: int, keepdim: bool, *, out: Outs | None = None
) -> return_types.median:
    """The median along a dim [median/lower-of-two] [median/nan-wins]."""
    return return_types.median(*_element_along("median", self, dim, keepdim, out))


@implements("nanmedian")
def nanmedian_all(self: TensorImpl) -> TensorImpl:
    """The median of all elements that are not NaN."""
    return _median_of_all("nanmedian", self)


@implements("nanmedian.dim")
def nanmedian_dim(
    self: TensorImpl, dim: int, keepdim: bool, *, out: Outs | None = None
) -> return_types.nanmedian:
    """The median along a dim of the elements that are not NaN [median/nan-wins]."""
    return return_types.nanmedian(*_element_along("nanmedian", self, dim, keepdim, out))


@implements("mode")
def mode(
    self: TensorImpl, dim: int, keepdim: bool, *, out: Outs | None = None
) -> return_types.mode:
    """The most frequent element [mode/smallest-of-most-frequent] [mode/nan-is-open]."""
    return return_types.mode(*_element_along("mode", self, dim, keepdim, out))


# ---- quantiles

_INTERPOLATIONS = ("linear", "lower", "higher", "midpoint", "nearest")
_MOST = 1 << 24  # elements in order


def _check_quantile(
    self: TensorImpl, q: TensorImpl, interpolation: str, out: Out | None
) -> None:
    """Check the arguments but for the range of q [quantile/arguments]."""
    complaint = (
        "input tensor must be non-empty" if self._geometry.numel == 0
        else "q must be a scalar or 1D tensor" if q._geometry.ndim > 1
        else "input tensor must be either float or double dtype"
        if self._dtype not in (dt.float32, dt.float64)
        else "q tensor must be same dtype as the input tensor" if q._dtype is not self._dtype
        else f"interpolation must be one of {', '.join(_INTERPOLATIONS)}, but got {interpolation}"
        if interpolation not in _INTERPOLATIONS
        else "out tensor must be same dtype as the input tensor"
        if out is not None and out.tensor._dtype is not self._dtype
        else ""
    )  # fmt: skip
    check(not complaint, "quantile/arguments", "quantile() {}", complaint)


def _sorted_lines(self: TensorImpl, dim: int | None) -> TensorImpl:
    """The elements in order along the last dim."""
    if dim is None:
        flat = OPERATORS["reshape"].call((self, (self._geometry.numel,)))
        lines = PACKETS["sort"](flat)[0]
    elif self._geometry.ndim == 0:
        lines = OPERATORS["reshape"].call((self, (1,)))
    else:
        lines = PACKETS["movedim"](PACKETS["sort"](self, dim)[0], dim, -1)
    check(
        lines._geometry.sizes[-1] <= _MOST, "quantile/arguments",
        "quantile() input tensor is too large",
    )  # fmt: skip
    return lines


def _ranks(lines: TensorImpl, q: TensorImpl, ignore_nan: bool) -> TensorImpl:
    """The place of each quantile in each line [quantile/rank] [quantile/nan]."""
    nan, last = PACKETS["isnan"](lines), lines._geometry.sizes[-1] - 1
    if ignore_nan:
        numbers = PACKETS["sum"](PACKETS["logical_not"](nan), -1, True)
        return PACKETS["mul"](PACKETS["clamp"](PACKETS["sub"](numbers, 1), 0), q)
    any_nan = PACKETS["any"](nan, -1, True)
    ranks = OPERATORS["expand"].call(
        (PACKETS["mul"](q, last), (*lines._geometry.sizes[:-1], q._geometry.numel), False)
    )
    return PACKETS["masked_fill"](ranks, any_nan, last)


def _interpolated(lines: TensorImpl, ranks: TensorImpl, interpolation: str) -> TensorImpl:
    """What lies at a rank [quantile/rank] [quantile/nearest-is-even]."""
    rounding = {"lower": "floor", "higher": "ceil", "nearest": "round"}.get(interpolation)
    if rounding is not None:
        return _at(lines, PACKETS[rounding](ranks))
    below = PACKETS["floor"](PACKETS["detach"](ranks))
    above = PACKETS["ceil"](PACKETS["detach"](ranks))
    weight = 0.5 if interpolation == "midpoint" else PACKETS["sub"](ranks, below)
    return PACKETS["lerp"](_at(lines, below), _at(lines, above), weight)


def _at(lines: TensorImpl, places: TensorImpl) -> TensorImpl:
    places = PACKETS["to"](PACKETS["detach"](places), dt.int64)
    places = OPERATORS["contiguous"].call((places, contiguous_format))
    return PACKETS["gather"](lines, -1, places)


def _quantiles(
    self: TensorImpl, q: TensorImpl, dim: int | None, keepdim: bool, interpolation: str,
    ignore_nan: bool, out: Out | None,
) -> TensorImpl:  # fmt: skip
    """Quantiles, those of one line together in memory [quantile/several-in-front].

    Gradients: through the parts [quantile/gradient-through-neighbours].
    """
    _check_quantile(self, q, interpolation, out)
    ndim = self._geometry.ndim
    d = None if dim is None else wrap_dim(dim, ndim)
    check(
        bool(OPERATORS["item"].call((_in_range(q),))), "quantile/arguments",
        "quantile() q values must be in the range [0, 1]",
    )  # fmt: skip
    lines = _sorted_lines(self, d)
    flat_q = OPERATORS["reshape"].call((q, (q._geometry.numel,)))
    result = _interpolated(lines, _ranks(lines, flat_q, ignore_nan), interpolation)
    if keepdim and ndim:
        sizes = (1,) * ndim if d is None else (*self._geometry.sizes[:d], 1,
                                               *self._geometry.sizes[d + 1 :])  # fmt: skip
        result = OPERATORS["reshape"].call((result, (*sizes, q._geometry.numel)))
    if q._geometry.ndim == 0:
        result = PACKETS["squeeze"](result, -1)
    else:
        result = PACKETS["movedim"](result, -1, 0)
    if out is None:
        return result
    # row-major also in dims of size 1 [out/resized-strides]
    write(OPERATORS["clone"].call((result, contiguous_format)), out)
    return out.tensor


def _in_range(q: TensorImpl) -> TensorImpl:
    inside = PACKETS["logical_and"](PACKETS["ge"](q, 0), PACKETS["le"](q, 1))
    return PACKETS["all"](inside)


def _as_tensor(self: TensorImpl, q: float) -> TensorImpl:
    """A number as a 0-dim tensor, checked before anything else [quantile/arguments]."""
    check(
        0 <= q <= 1, "quantile/arguments",
        "quantile() q must be in the range [0, 1] but got {}", q,
    )  # fmt: skip
    return PACKETS["full"]((), q, dtype=self._dtype)


@implements("quantile")
def quantile(
    self: TensorImpl, q: TensorImpl, dim: int | None, keepdim: bool, interpolation: str, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Quantiles of all elements or along a dim."""
    return _quantiles(self, q, dim, keepdim, interpolation, False, out)


@implements("quantile.scalar")
def quantile_scalar(
    self: TensorImpl, q: float, dim: int | None, keepdim: bool, interpolation: str, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """A quantile of all elements or along a dim."""
    return _quantiles(self, _as_tensor(self, q), dim, keepdim, interpolation, False, out)


@implements("nanquantile")
def nanquantile(
    self: TensorImpl, q: TensorImpl, dim: int | None, keepdim: bool, interpolation: str, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Quantiles of the elements that are not NaN."""
    return _quantiles(self, q, dim, keepdim, interpolation, True, out)


@implements("nanquantile.scalar")
def nanquantile_scalar(
    self: TensorImpl, q: float, dim: int | None, keepdim: bool, interpolation: str, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """A quantile of the elements that are not NaN."""
    return _quantiles(self, _as_tensor(self, q), dim, keepdim, interpolation, True, out)


# ---- covariances


def _check_weights(name: str, weights: TensorImpl | None, observed: int) -> None:
    """Check the weights of the observations [cov/arguments]."""
    if weights is None:
        return
    floating = weights._dtype.is_floating_point
    integral = weights._dtype.category == INTEGRAL
    numel, ndim = weights._geometry.numel, weights._geometry.ndim
    check(
        ndim <= 1, "cov/arguments", "cov(): expected {} to have one or fewer dimensions but got "
        "weights with {} dimensions", name, ndim,
    )  # fmt: skip
    check(
        integral if name == "fweights" else floating, "cov/arguments",
        "cov(): expected {} to have {} dtype but got {}",
        name, "integral" if name == "fweights" else "floating point", weights._dtype,
    )  # fmt: skip
    check(
        numel == observed, "cov/arguments", "cov(): expected {} to have the same numel as there "
        "are observations in the input but got {} != {}", name, numel, observed,
    )  # fmt: skip
    check(
        numel == 0 or _number(PACKETS["min"](weights)) >= 0, "cov/arguments",
        "cov(): {} cannot be negative", name,
    )  # fmt: skip


def _number(x: TensorImpl) -> Any:
    return OPERATORS["item"].call((x,))


@implements("cov")
def cov(
    self: TensorImpl, correction: int, fweights: TensorImpl | None, aweights: TensorImpl | None
) -> TensorImpl:
    """The covariances of the rows [cov/of-rows] [cov/weights]."""
    ndim = self._geometry.ndim
    check(
        ndim <= 2, "cov/arguments", "cov(): expected input to have two or fewer dimensions but "
        "got an input with {} dimensions", ndim,
    )  # fmt: skip
    check(
        self._dtype is not dt.bool, "cov/arguments", "cov(): bool dtype is not supported for input"
    )
    rows = self if ndim == 2 else OPERATORS["reshape"].call((self, (1, self._geometry.numel)))
    observed = rows._geometry.sizes[1]
    _check_weights("fweights", fweights, observed)
    _check_weights("aweights", aweights, observed)
    weights, total = _joint_weights(fweights, aweights, observed)
    weighted = rows if weights is None else PACKETS["mul"](rows, weights)
    mean = PACKETS["div"](PACKETS["sum"](weighted, 1, True), total)
    distance = PACKETS["sub"](rows, mean)
    second = distance if weights is None else PACKETS["mul"](distance, weights)
    products = PACKETS["mm"](distance, PACKETS["conj"](PACKETS["t"](second)))
    divisor = _divisor(weights, aweights, total, correction)
    return PACKETS["squeeze"](PACKETS["div"](products, divisor))


def _joint_weights(
    fweights: TensorImpl | None, aweights: TensorImpl | None, observed: int
) -> tuple[TensorImpl | None, TensorImpl]:
    """The weight of each observation, and the sum of all."""
    given = [weights for weights in (fweights, aweights) if weights is not None]
    if not given:
        return None, PACKETS["full"]((), observed, dtype=dt.int64)
    weights = given[0] if len(given) == 1 else PACKETS["mul"](*given)
    total = PACKETS["sum"](weights)
    check(
        _number(total) != 0, "cov/arguments", "cov(): weights sum to zero, can't be normalized",
    )  # fmt: skip
    return weights, total


def _divisor(
    weights: TensorImpl | None, aweights: TensorImpl | None, total: TensorImpl, correction: int
) -> TensorImpl:
    """What the sums of products are divided by, at least zero [cov/of-rows]."""
    if aweights is None or correction == 0:
        taken: Any = correction
    else:
        squares = PACKETS["sum"](PACKETS["mul"](weights, aweights))
        taken = PACKETS["mul"](PACKETS["div"](squares, total), correction)
    divisor = PACKETS["sub"](total, taken)
    if _number(divisor) <= 0:
        warn(
            "cov/degrees-of-freedom", "cov(): degrees of freedom is <= 0. Correction should be "
            "strictly less than the number of observations.",
        )  # fmt: skip
    return PACKETS["clamp"](divisor, 0)


@implements("corrcoef")
def corrcoef(self: TensorImpl) -> TensorImpl:
    """Covariances divided by the standard deviations [corrcoef/clipped]."""
    check(
        self._geometry.ndim <= 2, "cov/arguments", "corrcoef(): expected input to have two or "
        "fewer dimensions but got an input with {} dimensions", self._geometry.ndim,
    )  # fmt: skip
    covariances = OPERATORS["cov"].call((self, 1, None, None))
    if covariances._geometry.ndim == 0:
        return PACKETS["div"](covariances, covariances)
    variances = PACKETS["diagonal"](covariances)
    if variances._dtype.is_complex:
        variances = PACKETS["real"](variances)
    deviations = PACKETS["sqrt"](variances)
    scaled = PACKETS["div"](covariances, PACKETS["unsqueeze"](deviations, 1))
    scaled = PACKETS["div"](scaled, PACKETS["unsqueeze"](deviations, 0))
    if not scaled._dtype.is_complex:
        return PACKETS["clamp"](scaled, -1, 1)
    parts = [PACKETS["clamp"](PACKETS[part](scaled), -1, 1) for part in ("real", "imag")]
    return PACKETS["complex"](*parts)

"""Variances and standard deviations, alone or with the mean."""

from __future__ import annotations

import math

from reftorch.core.output import Out
from reftorch.core.promotion import Number
from reftorch.core.geometry import contiguous
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.core.trace import note
from reftorch.core.warning import warn
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.operator import write
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops.reducing import check_dtype, reduce, reduced_dims, reduced_sizes

Ints = tuple[int, ...]
Pair = tuple[TensorImpl, TensorImpl]


def _dims(name: str, self: TensorImpl, dim: Ints | None) -> Ints:
    """The dims to reduce, of a dtype that has fractions [var/fractions-only]."""
    check(
        self._dtype.is_floating_point or self._dtype.is_complex, "var/fractions-only",
        "{} only supports floating point and complex dtypes, got {}", name, self._dtype,
    )  # fmt: skip
    return reduced_dims(self, dim)


def _checked(name: str, self: TensorImpl, dims: Ints, correction: Number | None) -> float:
    """Check the degrees of freedom, and give the correction.

    [var/correction-defaults-to-one] [var/degrees-of-freedom]
    """
    check_dtype(f"{name}.correction", self._dtype, self)
    taken = 1.0 if correction is None else float(correction)  # type: ignore[arg-type]
    sizes = self._geometry.sizes
    outputs = math.prod([n for d, n in enumerate(sizes) if d not in dims])
    count = self._geometry.numel // outputs if outputs else 0
    note("var/degrees-of-freedom", "{} elements, correction {}", count, taken)
    if count - taken <= 0:
        warn(
            "var/degrees-of-freedom",
            "{}(): degrees of freedom is <= 0. Correction should be strictly less than the "
            "reduction factor (input numel divided by output numel).", name,
        )  # fmt: skip
    return taken


def _spread(
    name: str, self: TensorImpl, dim: Ints | None, correction: Number | None, keepdim: bool,
    out: Out | None,
) -> TensorImpl:  # fmt: skip
    """A variance or standard deviation, which is real [var/of-complex-is-real]."""
    dims = _dims(name, self, dim)
    taken = _checked(name, self, dims, correction)
    own = self._dtype.to_real()
    if out is None or len(dims) < self._geometry.ndim:
        return reduce(name, self, dims, keepdim, self._dtype, own, out, correction=taken)
    check(
        own.itemsize > 2 or not self._geometry.numel or out.tensor._dtype.itemsize <= 2,
        "var/of-everything-into-out",
        "std_var_all: Unsupported dtype {}", self._dtype,
    )  # fmt: skip
    whole = reduce(name, self, dims, keepdim, self._dtype, own, None, correction=taken)
    write(whole, out)
    return out.tensor


@implements("var.correction")
def var(
    self: TensorImpl, dim: Ints | None, correction: Number | None, keepdim: bool, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """The mean squared distance from the mean, with a corrected divisor."""
    return _spread("var", self, dim, correction, keepdim, out)


@implements("std.correction")
def std(
    self: TensorImpl, dim: Ints | None, correction: Number | None, keepdim: bool, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """The square root of the variance, rounded once."""
    return _spread("std", self, dim, correction, keepdim, out)


def _with_mean(
    name: str, self: TensorImpl, dim: Ints | None, correction: Number | None, keepdim: bool
) -> Pair:
    dims = _dims(name, self, dim)
    taken = _checked(name, self, dims, correction)
    shape = contiguous(reduced_sizes(self._geometry.sizes, dims, keepdim))
    spread, mean = empty(shape, self._dtype.to_real()), empty(shape, self._dtype)
    kernel = name.removesuffix("_mean")
    launch(kernel, (spread,), (self,), self._dtype, dims=dims, keepdim=keepdim, correction=taken)
    launch("mean", (mean,), (self,), self._dtype, dims=dims, keepdim=keepdim)
    return spread, mean


@implements("var_mean.correction")
def var_mean(
    self: TensorImpl, dim: Ints | None, correction: Number | None, keepdim: bool
) -> Pair:
    """The variance and the mean."""
    return _with_mean("var_mean", self, dim, correction, keepdim)


@implements("std_mean.correction")
def std_mean(
    self: TensorImpl, dim: Ints | None, correction: Number | None, keepdim: bool
) -> Pair:
    """The standard deviation and the mean."""
    return _with_mean("std_mean", self, dim, correction, keepdim)


# The older forms: unbiased says whether the correction is 1 or 0 [var/unbiased-is-correction].


@implements("var")
def var_all(self: TensorImpl, unbiased: bool) -> TensorImpl:
    """The variance of all elements."""
    return OPERATORS["var.correction"].call((self, None, int(unbiased), False))


@implements("var.dim")
def var_dim(
    self: TensorImpl, dim: Ints | None, unbiased: bool, keepdim: bool, *, out: Out | None = None
) -> TensorImpl:
    """The variance over dims."""
    return OPERATORS["var.correction"].call((self, dim, int(unbiased), keepdim), out)


@implements("std")
def std_all(self: TensorImpl, unbiased: bool) -> TensorImpl:
    """The standard deviation of all elements."""
    return OPERATORS["std.correction"].call((self, None, int(unbiased), False))


@implements("std.dim")
def std_dim(
    self: TensorImpl, dim: Ints | None, unbiased: bool, keepdim: bool, *, out: Out | None = None
) -> TensorImpl:
    """The standard deviation over dims."""
    return OPERATORS["std.correction"].call((self, dim, int(unbiased), keepdim), out)


@implements("var_mean")
def var_mean_all(self: TensorImpl, unbiased: bool) -> Pair:
    """The variance and the mean of all elements."""
    return OPERATORS["var_mean.correction"].call((self, None, int(unbiased), False))


@implements("var_mean.dim")
def var_mean_dim(self: TensorImpl, dim: Ints | None, unbiased: bool, keepdim: bool) -> Pair:
    """The variance and the mean over dims."""
    return OPERATORS["var_mean.correction"].call((self, dim, int(unbiased), keepdim))


@implements("std_mean")
def std_mean_all(self: TensorImpl, unbiased: bool) -> Pair:
    """The standard deviation and the mean of all elements."""
    return OPERATORS["std_mean.correction"].call((self, None, int(unbiased), False))


@implements("std_mean.dim")
def std_mean_dim(self: TensorImpl, dim: Ints | None, unbiased: bool, keepdim: bool) -> Pair:
    """The standard deviation and the mean over dims."""
    return OPERATORS["std_mean.correction"].call((self, dim, int(unbiased), keepdim))

"""Scans: each element is made of those up to its place along a dim."""

from __future__ import annotations

from typing import TypeAlias

from reftorch.core import dtype as dt
from reftorch.core.dtype import INTEGRAL, dtype
from reftorch.core.output import Out
from reftorch.core.strides import wrap_dim
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch, launch_along
from reftorch.errors import check
from reftorch.ops import return_types
from reftorch.ops.checks import check_listed, check_out_dtype
from reftorch.ops.extremum import two_targets
from reftorch.ops.reducing import check_dtype, check_formed_in, dtype_of_sum, target

Dtype: TypeAlias = dtype
Outs = tuple[Out, Out]
_CONTIGUOUS = "cumsum/result-is-contiguous"


def _scan(
    name: str, self: TensorImpl, dim: int, given: Dtype | None, out: Out | None
) -> TensorImpl:
    """Run a scan [cumsum/result-is-contiguous] [reduction/dtype-of-out-without-dtype]."""
    d = wrap_dim(dim, self._geometry.ndim)
    if given is not None and out is not None and out.inplace:
        check(
            self._dtype is given, "cumsum/dtype-in-place-is-that-of-self",
            "Bad in-place call: input tensor dtype {} and output tensor dtype {} should match",
            self._dtype, given,
        )  # fmt: skip
    default = dt.int64 if self._dtype.category <= INTEGRAL else self._dtype
    result = dtype_of_sum(given, self, out, default)
    if self._geometry.ndim:
        check_formed_in(name, result, self)
    note("sum/integers-become-int64", "{} gives {}", self._dtype, result)
    tensor = target(out, self._geometry.sizes, result, rule=_CONTIGUOUS)
    launch_along(name, tensor, self, result, d)
    return tensor


@implements("cumsum")
def cumsum(
    self: TensorImpl, dim: int, dtype: Dtype | None, *, out: Out | None = None
) -> TensorImpl:
    """Sum what comes up to each place along a dim."""
    return _scan("cumsum", self, dim, dtype, out)


@implements("cumprod")
def cumprod(
    self: TensorImpl, dim: int, dtype: Dtype | None, *, out: Out | None = None
) -> TensorImpl:
    """Multiply what comes up to each place along a dim."""
    return _scan("cumprod", self, dim, dtype, out)


@implements("logcumsumexp")
def logcumsumexp(self: TensorImpl, dim: int, *, out: Out | None = None) -> TensorImpl:
    """The logarithm of the sum of exponentials up to each place along a dim."""
    d = wrap_dim(dim, self._geometry.ndim)
    check_listed("logcumsumexp", self._dtype)
    check_out_dtype(out, self._dtype)
    tensor = target(out, self._geometry.sizes, self._dtype, rule=_CONTIGUOUS)
    launch_along("logcumsumexp", tensor, self, self._dtype, d)
    return tensor


def _extremum(
    name: str, self: TensorImpl, dim: int, outs: Outs | None
) -> tuple[TensorImpl, TensorImpl]:
    """The extrema up to each place, and where they last were [cummax/last-of-equals]."""
    # PyTorch looks at the dim only when there are elements [cummax/empty-takes-any-dim]
    d = wrap_dim(dim, self._geometry.ndim) if self._geometry.numel else 0
    if self._geometry.ndim:
        check_dtype(name, self._dtype, self)
    sizes = self._geometry.sizes
    values, indices = two_targets(outs, sizes, self, sizes, dt.int64)
    launch(name, (values, indices), (self,), self._dtype, dim=d)
    return values, indices


@implements("cummax")
def cummax(self: TensorImpl, dim: int, *, out: Outs | None = None) -> return_types.cummax:
    """The largest element up to each place along a dim, and its index."""
    return return_types.cummax(*_extremum("cummax", self, dim, out))


@implements("cummin")
def cummin(self: TensorImpl, dim: int, *, out: Outs | None = None) -> return_types.cummin:
    """The smallest element up to each place along a dim, and its index."""
    return return_types.cummin(*_extremum("cummin", self, dim, out))

"""Exponentials summed along dims, and their shares."""

from __future__ import annotations

from typing import TypeAlias

from reftorch.core.dtype import INTEGRAL, dtype
from reftorch.core.output import Out
from reftorch.core.promotion import warn_of_lost_imaginary
from reftorch.core.state import DEFAULTS
from reftorch.core.strides import wrap_dim
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.errors import check
from reftorch.ops.reducing import check_dtype, exact_dtype, reduce, reduced_dims, target

Ints = tuple[int, ...]
Dtype: TypeAlias = dtype


@implements("logsumexp")
def logsumexp(
    self: TensorImpl, dim: Ints, keepdim: bool, *, out: Out | None = None
) -> TensorImpl:
    """The logarithm of the sum of exponentials [logsumexp/infinities] [logsumexp/wants-a-dim]."""
    given = self._dtype
    if given.category <= INTEGRAL:
        given = DEFAULTS.dtype
        note("promotion/integers-to-float", "{} becomes {}", self._dtype, given)
    check_dtype("logsumexp", given, None)
    check(
        dim or keepdim or self._geometry.ndim * self._geometry.numel == 0,
        "logsumexp/wants-a-dim",
        "logsumexp(): at least one dim must be given",
    )  # fmt: skip
    return reduce("logsumexp", self, reduced_dims(self, dim), keepdim, given, given, out)


def _shares(
    name: str, self: TensorImpl, dim: int, given: Dtype | None, out: Out | None
) -> TensorImpl:
    """Run softmax or its logarithm [softmax/result-is-contiguous] [softmax/wants-floating]."""
    result = self._dtype if given is None else given
    d = wrap_dim(dim, self._geometry.ndim)
    exact_dtype(out, result)
    check_dtype(f"{name}.int", result, self)
    warn_of_lost_imaginary(self._dtype, result)
    tensor = target(out, self._geometry.sizes, result, rule="softmax/result-is-contiguous")
    launch(name, (tensor,), (self,), result, dim=d)
    return tensor


@implements("softmax.int")
def softmax(
    self: TensorImpl, dim: int, dtype: Dtype | None, *, out: Out | None = None
) -> TensorImpl:
    """The share of each exponential in their sum along a dim."""
    return _shares("softmax", self, dim, dtype, out)


@implements("log_softmax.int")
def log_softmax(
    self: TensorImpl, dim: int, dtype: Dtype | None, *, out: Out | None = None
) -> TensorImpl:
    """The logarithm of the share of each exponential in their sum along a dim."""
    return _shares("log_softmax", self, dim, dtype, out)

"""Reductions: dims are taken together."""

from __future__ import annotations

from collections.abc import Sequence

from reftorch.core.dtype import INTEGRAL, dtype, int64
from reftorch.core.geometry import contiguous
from reftorch.core.output import Out, prepare
from reftorch.core.strides import wrap_dims
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch

Ints = tuple[int, ...]


def reduced_dims(self: TensorImpl, dim: Sequence[int] | None) -> Ints:
    """The dims to reduce: an empty list means all of them [dims/empty-list-means-all]."""
    ndim = self._geometry.ndim
    return wrap_dims(dim, ndim) if dim else tuple(range(ndim))


def reduced_sizes(sizes: Ints, dims: Ints, keepdim: bool) -> Ints:
    """The sizes that remain [dims/keepdim]."""
    if keepdim:
        return tuple([1 if d in dims else n for d, n in enumerate(sizes)])
    return tuple([n for d, n in enumerate(sizes) if d not in dims])


def reduce(
    name: str, self: TensorImpl, dims: Ints, keepdim: bool, compute: dtype, result: dtype,
    out: Out | None, **params: object,
) -> TensorImpl:  # fmt: skip
    """Run a reduction kernel over some dims, the result row-major."""
    sizes = reduced_sizes(self._geometry.sizes, dims, keepdim)
    if out is None:
        target = empty(contiguous(sizes), result)
    else:
        prepare(out, sizes, result, (self,))
        target = out.tensor
    launch(name, (target,), (self,), compute, dims=dims, keepdim=keepdim, **params)
    return target


def _sum_dtype(self: TensorImpl, given: dtype | None) -> dtype:
    """Integers and bools are summed as int64 [sum/integers-become-int64]."""
    if given is not None:
        return given
    return int64 if self._dtype.category <= INTEGRAL else self._dtype


@implements("sum.dim_IntList")
def sum_dim(
    self: TensorImpl, dim: Ints | None, keepdim: bool, dtype: dtype | None, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Sum over dims."""
    result = _sum_dtype(self, dtype)
    note("sum/integers-become-int64", "{} gives {}", self._dtype, result)
    return reduce("sum", self, reduced_dims(self, dim), keepdim, result, result, out)

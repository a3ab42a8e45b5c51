"""Orders: sorting, and the largest or smallest elements."""

from __future__ import annotations

from reftorch.core import dtype as dt
from reftorch.core.output import Out
from reftorch.core.strides import wrap_dim
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops import return_types
from reftorch.ops.checks import check_listed, check_ordered, check_out_dtype
from reftorch.ops.extremum import two_targets
from reftorch.ops.reducing import (
    check_outs_apart,
    check_dtype,
    check_not_empty,
    deliver,
    reduced_sizes,
    sources,
)

Outs = tuple[Out, Out]


@implements("sort.stable")
def sort_stable(
    self: TensorImpl, stable: bool | None, dim: int, descending: bool, *, out: Outs | None = None
) -> return_types.sort:
    """Order the elements along a dim [sort/stable] [nan/sorts-last] [sort/indices-select-values].

    Strides: [sort/keeps-layout] Shapes: nothing to sort is fine [indexing/empty-scan-and-sort].
    """
    d = wrap_dim(dim, self._geometry.ndim)
    check_ordered("sort", self)
    check_dtype("sort.stable", self._dtype, self)
    sizes = self._geometry.sizes
    note("sort/keeps-layout", "strides {}", self._geometry.strides)
    values, indices = two_targets(out, sizes, self, sizes, dt.int64, like=self)
    launch("sort", (values, indices), (self,), self._dtype, dim=d, descending=descending)
    return return_types.sort(values, indices)


@implements("sort")
def sort(
    self: TensorImpl, dim: int, descending: bool, *, out: Outs | None = None
) -> return_types.sort:
    """Order the elements along a dim."""
    return sort_stable(self, False, dim, descending, out=out)


@implements("argsort.stable")
def argsort_stable(
    self: TensorImpl, stable: bool, dim: int, descending: bool, *, out: Out | None = None
) -> TensorImpl:
    """Where the elements in order are; out has int64 [out/exact-dtype]."""
    check_out_dtype(out, dt.int64)
    return deliver(OPERATORS["sort.stable"].call((self, stable, dim, descending))[1], out)


@implements("argsort")
def argsort(self: TensorImpl, dim: int, descending: bool) -> TensorImpl:
    """Where the elements in order are."""
    return OPERATORS["sort"].call((self, dim, descending))[1]


@implements("msort")
def msort(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Order the elements along the first dim."""
    return deliver(OPERATORS["sort"].call((self, 0, False))[0], out)


@implements("topk")
def topk(
    self: TensorImpl, k: int, dim: int, largest: bool, sorted: bool, *,  # noqa: A002
    out: Outs | None = None,
) -> return_types.topk:  # fmt: skip
    """The k largest or smallest elements along a dim [topk/k-in-range] [topk/order].

    Strides: [topk/result-is-contiguous]
    """
    d = wrap_dim(dim, self._geometry.ndim)
    sizes = self._geometry.sizes
    check(
        0 <= k <= (sizes[d] if sizes else 1), "topk/k-in-range", "selected index k out of range"
    )
    check_ordered("topk", self)
    check(
        self._dtype is not dt.bool, "topk/bool-refused", "topk(): does not support bool input"
    )
    if sizes:
        check_listed("topk", self._dtype)
    taken = (*sizes[:d], k, *sizes[d + 1 :]) if sizes else ()
    if out is None:
        note("topk/result-is-contiguous", "sizes {}", taken)
    given = sources(out, self)
    values, indices = two_targets(out, taken, self, taken, dt.int64)
    if values._geometry.numel:
        launch("topk", (values, indices), given, self._dtype, k=k, dim=d, largest=largest)
    return return_types.topk(values, indices)


@implements("kthvalue")
def kthvalue(
    self: TensorImpl, k: int, dim: int, keepdim: bool, *, out: Outs | None = None
) -> return_types.kthvalue:
    """The k-th smallest element along a dim [kthvalue/counts-from-one] [kthvalue/k-in-range]."""
    d = wrap_dim(dim, self._geometry.ndim)
    dims = (d,) if self._geometry.ndim else ()
    check_not_empty("kthvalue", self, dims)
    check(
        1 <= k <= (self._geometry.sizes[d] if dims else 1), "kthvalue/k-in-range",
        "kthvalue(): selected number k out of range for dimension {}", d,
    )  # fmt: skip
    if dims:
        check_listed("kthvalue", self._dtype)
    check_outs_apart(out, self)
    sizes = reduced_sizes(self._geometry.sizes, dims, keepdim)
    values, indices = two_targets(out, sizes, self, sizes, dt.int64)
    launch(
        "kthvalue", (values, indices), (self,), self._dtype, k=k, dims=dims, keepdim=keepdim
    )
    return return_types.kthvalue(values, indices)

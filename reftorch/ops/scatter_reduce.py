"""Elements that meet at one place, reduced to one."""

from __future__ import annotations

from reftorch.core import dtype as dt
from reftorch.core.output import Out
from reftorch.core.strides import wrap_dim
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.trace import note
from reftorch.core.warning import warn
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.errors import check
from reftorch.ops.checks import check_listed
from reftorch.ops.index_writing import check_index_dtype
from reftorch.ops.scatter import check_index, check_same_dtype, start_from


def _check_reduction(reduce: str, element: dt.dtype) -> None:
    """Truth values have no mean, and complex numbers no order [scatter_reduce/no-mean-of-bools]."""
    refused = reduce == "mean" if element is dt.bool else reduce in ("amax", "amin")
    check(
        not refused or element.category in (dt.INTEGRAL, dt.FLOATING),
        "scatter_reduce/no-mean-of-bools", '"{}" not implemented for {}', reduce, element,
    )  # fmt: skip


@implements("scatter_reduce.two")
def scatter_reduce(
    self: TensorImpl, dim: int, index: TensorImpl, src: TensorImpl, reduce: str,
    include_self: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Reduce what meets at each place [scatter_reduce/reduces-what-meets].

    Strides: the functional form is contiguous [index_add/functional-form-is-contiguous].
    """
    at = wrap_dim(dim, self._geometry.ndim)
    check(
        reduce in ("sum", "prod", "mean", "amax", "amin"), "scatter_reduce/reduces-what-meets",
        "reduce argument must be either sum, prod, mean, amax or amin, got {}", reduce,
    )  # fmt: skip
    check_index(self, at, index, src, "scatter")
    check_same_dtype(self, src, "scatter")
    target = start_from(self, out, src, strict=True)
    if index._geometry.numel or reduce == "mean":
        check_listed("scatter_reduce.two", self._dtype)
        _check_reduction(reduce, self._dtype)
    if index._geometry.numel:
        note("scatter_reduce/reduces-what-meets", "{} in {}", reduce, self._dtype.compute)
        launch(
            "scatter_reduce", (target,), (target, index, src), (self._dtype, None, self._dtype),
            axis=at, reduce=reduce, include_self=include_self,
        )  # fmt: skip
    return target


def _check_positions(
    self: TensorImpl, dim: int, index: TensorImpl, source: TensorImpl, reduce: str
) -> None:
    """What index_reduce takes [index_reduce/whole-positions]."""
    rule, have, want = "index_reduce/whole-positions", self._geometry, source._geometry
    check(
        reduce in ("prod", "mean", "amax", "amin"), rule,
        "index_reduce(): Expected reduce to be one of prod, mean, amax or amin but got {}.", reduce,
    )  # fmt: skip
    check_index_dtype(index, "index_reduce_")
    check(
        index._geometry.ndim <= 1, "index_select/index-is-a-vector",
        "index_reduce_(): Index is supposed to be a vector, but got dim: {}", index._geometry.ndim,
    )  # fmt: skip
    check_same_dtype(self, source, "index_reduce_")
    rest = (*have.sizes[:dim], *have.sizes[dim + 1 :])
    check(
        have.ndim == want.ndim and rest == (*want.sizes[:dim], *want.sizes[dim + 1 :]), rule,
        "source tensor shape must match self tensor shape, excluding the specified dimension. Got "
        "self.shape = {} source.shape = {}", list(have.sizes), list(want.sizes),
    )  # fmt: skip
    count = index._geometry.numel
    check(
        have.ndim > 0 or count == 1, "dims/zero-dim-has-no-entries",
        "Dimension specified as {} but tensor has no dimensions", dim,
    )  # fmt: skip
    check(
        count == (want.sizes[dim] if want.ndim else 1), rule,
        "index_reduce_(): Number of indices ({}) should be equal to source.size(dim)", count,
    )  # fmt: skip


@implements("index_reduce")
def index_reduce(
    self: TensorImpl, dim: int, index: TensorImpl, source: TensorImpl, reduce: str,
    include_self: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Reduce what meets at each position.

    Strides: the functional form is contiguous [index_add/functional-form-is-contiguous].
    """
    at = wrap_dim(dim, self._geometry.ndim)
    _check_positions(self, at, index, source, reduce)
    target = start_from(self, out, source, strict=True)
    if index._geometry.numel or self._geometry.ndim < 2:
        check_listed("index_reduce", self._dtype)
    warn(
        "index_reduce/is-in-beta", "index_reduce() is in beta and the API may change at any time."
    )
    launch(
        "index_reduce", (target,), (target, index, source), (self._dtype, None, self._dtype),
        axis=at, reduce=reduce, include_self=include_self,
    )  # fmt: skip
    return target

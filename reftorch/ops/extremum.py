"""Maxima and minima: of all elements, over dims, along one dim with their places."""

from __future__ import annotations

from reftorch.core import dtype as dt
from reftorch.core.output import Out
from reftorch.core.strides import wrap_dim
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.core.geometry import contiguous
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops import return_types
from reftorch.ops.checks import check_ordered, check_out_dtype
from reftorch.ops.reducing import (
    check_dtype, check_not_empty, reduce, reduced_dims, reduced_sizes, sources, target,
)  # fmt: skip

Ints = tuple[int, ...]
Outs = tuple[Out, Out]


def _extremum(
    name: str, self: TensorImpl, dim: Ints, keepdim: bool, out: Out | None, exact: bool = True
) -> TensorImpl:
    """The extremum over dims [nan/extremum-propagates] [amax/out-has-dtype-of-self]."""
    if exact:
        check(
            out is None or out.tensor._dtype is self._dtype, "amax/out-has-dtype-of-self",
            "Expected the dtype for input and out to match, but got {} for input's dtype and {} "
            "for out's dtype.", self._dtype, None if out is None else out.tensor._dtype,
        )  # fmt: skip
    dims = reduced_dims(self, dim)
    check_not_empty(name, self, dims, everything=not dim)
    check_dtype(name, self._dtype, self)
    return reduce(name, self, dims, keepdim, self._dtype, self._dtype, out)


@implements("amax")
def amax(self: TensorImpl, dim: Ints, keepdim: bool, *, out: Out | None = None) -> TensorImpl:
    """The largest element over dims."""
    return _extremum("amax", self, dim, keepdim, out)


@implements("amin")
def amin(self: TensorImpl, dim: Ints, keepdim: bool, *, out: Out | None = None) -> TensorImpl:
    """The smallest element over dims."""
    return _extremum("amin", self, dim, keepdim, out)


@implements("max")
def max_all(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The largest of all elements."""
    return _extremum("amax", self, (), False, out, exact=False)


@implements("min")
def min_all(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The smallest of all elements."""
    return _extremum("amin", self, (), False, out, exact=False)


@implements("max.other")
def max_other(self: TensorImpl, other: TensorImpl) -> TensorImpl:
    """The elementwise maximum, under another name [max/of-two-is-maximum]."""
    return OPERATORS["maximum"].call((self, other))


@implements("min.other")
def min_other(self: TensorImpl, other: TensorImpl) -> TensorImpl:
    """The elementwise minimum, under another name [max/of-two-is-maximum]."""
    return OPERATORS["minimum"].call((self, other))


def _with_indices(
    name: str, self: TensorImpl, dim: int, keepdim: bool, outs: Outs | None
) -> tuple[TensorImpl, TensorImpl]:
    """The extremum along a dim and where it first is [nan/index-of-first] [max/first-of-equals]."""
    d = wrap_dim(dim, self._geometry.ndim)
    dims = (d,) if self._geometry.ndim else ()
    check_not_empty(name, self, dims)
    check_ordered(name, self)
    if dims:
        check_dtype(f"{name}.dim", self._dtype, self)
    sizes = reduced_sizes(self._geometry.sizes, dims, keepdim)
    given = sources(outs, self)
    values, indices = two_targets(outs, sizes, self, sizes, dt.int64)
    note("max/first-of-equals", "along dim {}", d)
    launch(name, (values, indices), given, self._dtype, dims=dims, keepdim=keepdim)
    return values, indices


def two_targets(
    outs: Outs | None, sizes: Ints, self: TensorImpl, other_sizes: Ints, other: dt.dtype,
    like: TensorImpl | None = None,
) -> tuple[TensorImpl, TensorImpl]:  # fmt: skip
    """Where values of the dtype of self and a second result go [out/exact-dtype]."""
    if outs is None:
        if like is not None:
            shape = like._geometry.preserved()
            return empty(shape, self._dtype), empty(shape, other)
        return empty(contiguous(sizes), self._dtype), empty(contiguous(other_sizes), other)
    first, second = outs
    check_out_dtype(first, self._dtype)
    check_out_dtype(second, other)
    return (
        target(first, sizes, self._dtype, like),
        target(second, other_sizes, other, like),
    )


@implements("max.dim")
def max_dim(
    self: TensorImpl, dim: int, keepdim: bool, *, out: Outs | None = None
) -> return_types.max:
    """The largest element along a dim, and its index."""
    return return_types.max(*_with_indices("max", self, dim, keepdim, out))


@implements("min.dim")
def min_dim(
    self: TensorImpl, dim: int, keepdim: bool, *, out: Outs | None = None
) -> return_types.min:
    """The smallest element along a dim, and its index."""
    return return_types.min(*_with_indices("min", self, dim, keepdim, out))


def _index(
    name: str, self: TensorImpl, dim: int | None, keepdim: bool, out: Out | None
) -> TensorImpl:
    """The index of the first extremum [argmax/index-in-row-major] [max/first-of-equals]."""
    check(
        self._dtype is not dt.bool, "argmax/bool-refused", "{}(): does not support bool input", name
    )
    check_ordered(name, self)
    ndim = self._geometry.ndim
    if dim is None:
        dims = tuple(range(ndim))
        check(
            self._geometry.numel, "indexing/empty-extremum-refused",
            "{}(): Expected reduction dim to be specified for input.numel() == 0.", name,
        )  # fmt: skip
    else:
        dims = reduced_dims(self, (dim,))
        check_not_empty(name, self, dims)
    check_out_dtype(out, dt.int64)
    if dim is None or (dims and self._geometry.sizes[dims[0]] != 1):
        check_dtype(name, self._dtype, self)
    return reduce(name, self, dims, keepdim, self._dtype, dt.int64, out)


@implements("argmax")
def argmax(
    self: TensorImpl, dim: int | None, keepdim: bool, *, out: Out | None = None
) -> TensorImpl:
    """The index of the largest element."""
    return _index("argmax", self, dim, keepdim, out)


@implements("argmin")
def argmin(
    self: TensorImpl, dim: int | None, keepdim: bool, *, out: Out | None = None
) -> TensorImpl:
    """The index of the smallest element."""
    return _index("argmin", self, dim, keepdim, out)


@implements("aminmax")
def aminmax(
    self: TensorImpl, dim: int | None, keepdim: bool, *, out: Outs | None = None
) -> return_types.aminmax:
    """The smallest and the largest element, of all or along a dim."""
    dims = reduced_dims(self, () if dim is None else (dim,))
    check_not_empty("aminmax", self, dims, everything=dim is None)
    check_dtype("aminmax", self._dtype, self)
    sizes = reduced_sizes(self._geometry.sizes, dims, keepdim)
    given = sources(out, self)
    smallest, largest = two_targets(out, sizes, self, sizes, self._dtype)
    launch("aminmax", (smallest, largest), given, self._dtype, dims=dims, keepdim=keepdim)
    return return_types.aminmax(smallest, largest)

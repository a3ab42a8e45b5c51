"""Reductions that add, multiply or count: dims are taken together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from reftorch.core import dtype as dt
from reftorch.core.dtype import INTEGRAL, dtype
from reftorch.core.output import Out
from reftorch.core.promotion import check_can_cast, warn_of_lost_imaginary
from reftorch.core.strides import wrap_dim, wrap_dims
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed, check_out_dtype
from reftorch.ops.reducing import (
    check_dtype, check_formed_in, check_not_empty, dtype_of_sum, reduce, reduced_dims,
)  # fmt: skip

Ints = tuple[int, ...]
Dtype: TypeAlias = dtype


def summed(
    name: str, self: TensorImpl, dims: Ints, keepdim: bool, given: Dtype | None, out: Out | None
) -> TensorImpl:
    """Reduce by a sum or product [sum/integers-become-int64] [reduction/dtype-casts-first]."""
    default = dt.int64 if self._dtype.category <= INTEGRAL else self._dtype
    result = dtype_of_sum(given, self, out, default)
    note("sum/integers-become-int64", "{} gives {}", self._dtype, result)
    check_formed_in(name, result, self)
    kernel = name.partition(".")[0]
    return reduce(kernel, self, dims, keepdim, result, result, out)


@implements("sum")
def sum_all(self: TensorImpl, dtype: Dtype | None) -> TensorImpl:
    """Sum all elements."""
    return summed("sum", self, reduced_dims(self, None), False, dtype, None)


@implements("sum.dim_IntList")
def sum_dim(
    self: TensorImpl, dim: Ints | None, keepdim: bool, dtype: Dtype | None, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Sum over dims."""
    return summed("sum", self, reduced_dims(self, dim), keepdim, dtype, out)


@implements("nansum")
def nansum(
    self: TensorImpl, dim: Ints | None, keepdim: bool, dtype: Dtype | None, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Sum over dims as if every NaN were zero [nansum/nan-is-zero]."""
    dims = reduced_dims(self, dim)
    check(
        not self._dtype.is_complex, "nansum/complex-refused",
        "nansum does not support complex inputs",
    )  # fmt: skip
    if self._dtype.category <= INTEGRAL:  # there is no NaN
        return summed("sum", self, dims, keepdim, dtype, out)
    check(
        dtype is not None or out is None or out.tensor._dtype.is_floating_point
        or self._geometry.numel == 0, "errors/dtypes",
        "nansum of {} is not formed in integers", self._dtype, error=NotImplementedError,
    )  # fmt: skip
    if dtype is not None and dtype.category <= INTEGRAL:  # what is NaN is no longer seen then
        self = PACKETS["nan_to_num"](self, 0.0, math.inf, -math.inf)
    return summed("nansum", self, dims, keepdim, dtype, out)


@implements("prod")
def prod_all(self: TensorImpl, dtype: Dtype | None) -> TensorImpl:
    """Multiply all elements."""
    return summed("prod", self, reduced_dims(self, None), False, dtype, None)


@implements("prod.dim_int")
def prod_dim(
    self: TensorImpl, dim: int, keepdim: bool, dtype: Dtype | None, *, out: Out | None = None
) -> TensorImpl:
    """Multiply along one dim [prod/one-dim]."""
    return summed("prod", self, reduced_dims(self, (dim,)), keepdim, dtype, out)


@implements("mean.dim")
def mean_dim(
    self: TensorImpl, dim: Ints | None, keepdim: bool, dtype: Dtype | None, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Sum over dims, divided by how many elements there are [mean/of-fractions-only]."""
    result = self._dtype if dtype is None else dtype
    check(
        result.is_floating_point or result.is_complex, "mean/of-fractions-only",
        "mean(): could not infer output dtype: it must be floating or complex, got {}", result,
    )  # fmt: skip
    dims = reduced_dims(self, dim)
    check_listed("mean", result)
    if dtype is not None:
        check_out_dtype(out, dtype)
        warn_of_lost_imaginary(self._dtype, dtype)
    elif out is not None:  # [reduction/out-is-filled-in-its-dtype]
        check_can_cast(result.to_real(), out.tensor._dtype)
        result = out.tensor._dtype
        warn_of_lost_imaginary(self._dtype, result)
    return reduce("mean", self, dims, keepdim, result, result, out)


@implements("mean")
def mean_all(self: TensorImpl, dtype: Dtype | None, *, out: Out | None = None) -> TensorImpl:
    """The mean of all elements."""
    return mean_dim(self, None, False, dtype, out=out)


def _truth(
    name: str, self: TensorImpl, dim: Sequence[int] | None, keepdim: bool, out: Out | None
) -> TensorImpl:
    """Reduce truth values [any/uint8-stays-uint8] [any/out-is-bool-or-uint8]."""
    result = dt.uint8 if self._dtype is dt.uint8 else dt.bool
    note("any/uint8-stays-uint8", "{} gives {}", self._dtype, result)
    if out is not None:
        result = out.tensor._dtype
        check(
            result is dt.bool or result is dt.uint8, "any/out-is-bool-or-uint8",
            "{} only supports bool tensor for result, got: {}", name, result,
        )  # fmt: skip
    # so that 256 is false [any/out-of-uint8-casts]
    compute = result if result is not dt.bool and result is not self._dtype else None
    return reduce(name, self, _truth_dims(self, dim), keepdim, compute, result, out)


def _truth_dims(self: TensorImpl, dim: Sequence[int] | None) -> Ints:
    """The dims of any and all: an empty list means none [dims/empty-list-means-none]."""
    if dim is None:
        return tuple(range(self._geometry.ndim))
    dims = wrap_dims(dim, self._geometry.ndim)
    return dims if self._geometry.ndim else ()


@implements("any")
def any_all(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Whether any element is true."""
    return _truth("any", self, None, False, out)


@implements("any.dim")
def any_dim(self: TensorImpl, dim: int, keepdim: bool, *, out: Out | None = None) -> TensorImpl:
    """Whether any element along a dim is true."""
    return _truth("any", self, (dim,), keepdim, out)


@implements("any.dims")
def any_dims(
    self: TensorImpl, dim: Ints | None, keepdim: bool, *, out: Out | None = None
) -> TensorImpl:
    """Whether any element over dims is true."""
    return _truth("any", self, dim, keepdim, out)


@implements("all")
def all_all(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Whether all elements are true."""
    return _truth("all", self, None, False, out)


@implements("all.dim")
def all_dim(self: TensorImpl, dim: int, keepdim: bool, *, out: Out | None = None) -> TensorImpl:
    """Whether all elements along a dim are true."""
    return _truth("all", self, (dim,), keepdim, out)


@implements("all.dims")
def all_dims(
    self: TensorImpl, dim: Ints | None, keepdim: bool, *, out: Out | None = None
) -> TensorImpl:
    """Whether all elements over dims are true."""
    return _truth("all", self, dim, keepdim, out)


@implements("count_nonzero.dim_IntList")
def count_nonzero_dims(self: TensorImpl, dim: Ints) -> TensorImpl:
    """Count the elements other than zero over dims [count_nonzero/gives-int64]."""
    dims = reduced_dims(self, dim)
    if not dim:  # over given dims every dtype is counted
        check_listed("count_nonzero", self._dtype)
    return reduce("count_nonzero", self, dims, False, None, dt.int64, None)


@implements("count_nonzero")
def count_nonzero(self: TensorImpl, dim: int | None) -> TensorImpl:
    """Count the elements other than zero, all or along a dim."""
    return count_nonzero_dims(self, () if dim is None else (dim,))


@implements("nanmean")
def nanmean(
    self: TensorImpl, dim: Ints | None, keepdim: bool, dtype: Dtype | None, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """The mean of the elements that are not NaN [nanmean/of-numbers] [nanmean/floating-only]."""
    check(
        self._dtype.is_floating_point or self._dtype.is_complex, "nanmean/floating-only",
        "nanmean(): expected input to have floating point or complex dtype but got {}", self._dtype,
    )  # fmt: skip
    check(
        dtype is None or dtype.is_floating_point or dtype.is_complex, "nanmean/floating-only",
        "nanmean(): could not infer output dtype. Got: {}", dtype,
    )  # fmt: skip
    numbers = PACKETS["logical_not"](PACKETS["isnan"](PACKETS["detach"](self)))
    count = OPERATORS["sum.dim_IntList"].call((numbers, dim, keepdim, None))
    total = OPERATORS["nansum"].call((self, dim, keepdim, dtype), out)
    return OPERATORS["div.Tensor"].call((total, count), None if out is None else Out(total))


@implements("sum_to_size")
def sum_to_size(self: TensorImpl, size: Ints) -> TensorImpl:
    """Sum where a tensor of the size would be stretched [sum_to_size/undoes-expand]."""
    own = self._geometry.sizes
    lead = len(own) - len(size)
    check(
        lead >= 0 and all(n in (1, m) for n, m in zip(size, own[lead:], strict=True)),
        "sum_to_size/undoes-expand", "size {} is not expandable to size {}", size, own,
    )  # fmt: skip
    if not size:
        return OPERATORS["sum"].call((self, None))
    dims = [d for d, n in enumerate(own) if d < lead or (n != 1 and size[d - lead] == 1)]
    if not dims:
        return self
    result = OPERATORS["sum.dim_IntList"].call((self, tuple(dims), True, None))
    return OPERATORS["view"].call((result, size)) if lead else result


@implements("hash_tensor")
def hash_tensor(
    self: TensorImpl, dim: Ints, keepdim: bool, mode: int, *, out: Out | None = None
) -> TensorImpl:
    """The exclusive or of all bits [hash_tensor/xor-of-wide-bits] [hash_tensor/one-mode]."""
    check(
        out is None or out.tensor._dtype is dt.uint64, "hash_tensor/one-mode",
        "Expected result to be of dtype uint64",
    )  # fmt: skip
    # emptiness is looked at before the same dim twice
    wrapped = [wrap_dim(d, self._geometry.ndim) for d in dim] if self._geometry.ndim else ()
    check_not_empty("hash_tensor", self, wrapped, everything=not dim)
    dims = reduced_dims(self, dim)
    check(mode == 0, "hash_tensor/one-mode", "Unknown hash_tensor mode: {}", mode)
    check_dtype("hash_tensor", self._dtype, self)
    return reduce("hash_tensor", self, dims, keepdim, None, dt.uint64, out)

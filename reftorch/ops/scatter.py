"""Gathering and scattering along a dim, and writing whole positions of a dim."""

from __future__ import annotations

from typing import Any

from reftorch.core import dtype as dt
from reftorch.core.dtype import dtype
from reftorch.core.geometry import contiguous
from reftorch.core.numbers import check_fits
from reftorch.core.output import Out, check_writable, resize
from reftorch.core.promotion import Number
from reftorch.core.strides import wrap_dim
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.core.warning import warn
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops.checks import check_listed
from reftorch.ops.index_writing import (
    check_index_dtype, check_values_apart, prepared, written,
)  # fmt: skip

Ints = tuple[int, ...]


def check_index(
    self: TensorImpl, dim: int, index: TensorImpl, src: TensorImpl | None, name: str
) -> None:
    """An index of gather or scatter must fit [gather/index-fits]."""
    if not index._geometry.numel:
        return
    check_index_dtype(index, name)
    have, want = self._geometry.sizes or (1,), index._geometry.sizes or (1,)
    others = [] if src is None else [src._geometry.sizes or (1,)]
    check(
        len(have) == len(want) and all(len(sizes) == len(want) for sizes in others),
        "gather/index-fits",
        "{}(): Index tensor must have the same number of dimensions as the other tensors", name,
    )  # fmt: skip
    fits = all(n <= have[d] for d, n in enumerate(want) if d != dim)
    check(
        fits and all(n <= sizes[d] for sizes in others for d, n in enumerate(want)),
        "gather/index-fits", "{}(): Expected index {} to be no larger than self {} apart from "
        "dimension {} and to be no larger than src {}", name, list(want), list(have), dim, others,
    )  # fmt: skip


@implements("gather")
def gather(
    self: TensorImpl, dim: int, index: TensorImpl, sparse_grad: bool, *, out: Out | None = None
) -> TensorImpl:
    """Take elements along a dim [gather/by-index] [indexing/dim-operators-never-wrap]."""
    at = wrap_dim(dim, self._geometry.ndim)
    check_index(self, at, index, None, "gather")
    result = prepared(out, index._geometry.sizes, self._dtype, (self, index), strict=False)
    if result._geometry.numel:
        check_listed("gather", self._dtype)
        launch("gather", (result,), (self, index), axis=at)
    return result


# ---- scatter


def start_from(
    self: TensorImpl, out: Out | None, source: TensorImpl | None, strict: bool = False
) -> TensorImpl:
    """A contiguous copy, `out` with the elements of self, or self [scatter/by-index]."""
    if out is None:
        target = empty(contiguous(self._geometry.sizes), self._dtype)
    elif out.tensor is self:
        check_writable(self)
        if source is not None:
            check_values_apart(self, source)
        return self
    else:
        target = out.tensor
        if strict:
            check_writable(target)
        check(
            target._dtype is self._dtype, "index_select/out-has-same-dtype",
            "Expected out tensor to have dtype {}, but got {} instead", self._dtype, target._dtype,
        )  # fmt: skip
        if source is not None:
            check_values_apart(target, source)
        if target._geometry.sizes != self._geometry.sizes:
            resize(target, self._geometry.sizes)
        check_writable(target)
    launch("copy", (target,), (self,))
    return target


def check_same_dtype(self: TensorImpl, src: TensorImpl, name: str) -> None:
    """Nothing is cast here [scatter/src-has-same-dtype]."""
    check(
        src._dtype is self._dtype, "scatter/src-has-same-dtype",
        "{}(): Expected self.dtype ({}) to be equal to src.dtype ({})",
        name, self._dtype, src._dtype,
    )  # fmt: skip


def _scatter(
    self: TensorImpl, dim: int, index: TensorImpl, src: Any, reduce: str, out: Out | None
) -> TensorImpl:
    """Write, add or multiply src, a tensor or a number."""
    at = wrap_dim(dim, self._geometry.ndim)
    tensor = src if isinstance(src, TensorImpl) else None
    check_index(self, at, index, tensor, "scatter")
    if tensor is None:
        check_fits(src, self._dtype)
    else:
        check_same_dtype(self, tensor, "scatter")
    target = start_from(self, out, tensor, strict=True)
    if index._geometry.numel:
        check_listed("scatter.src", self._dtype)
        element: dtype | None = self._dtype
        if not reduce and tensor is not None:
            element = None  # elements are moved as they are
        computed = (element, None, element)
        launch("scatter", (target,), (target, index, src), computed, axis=at, reduce=reduce)
    return target


@implements("scatter.src")
def scatter(
    self: TensorImpl, dim: int, index: TensorImpl, src: TensorImpl, *, out: Out | None = None
) -> TensorImpl:
    """Write elements along a dim [scatter/by-index] [scatter/src-has-same-dtype]."""
    return _scatter(self, dim, index, src, "", out)


@implements("scatter.value")
def scatter_value(
    self: TensorImpl, dim: int, index: TensorImpl, value: Number, *, out: Out | None = None
) -> TensorImpl:
    """Write a number along a dim [scatter/by-index]."""
    return _scatter(self, dim, index, value, "", out)


def _check_reduce(reduce: str) -> None:
    check(
        reduce in ("add", "multiply"), "scatter/reduce-names",
        "reduce argument must be either add or multiply, not {!r}", reduce,
    )  # fmt: skip


@implements("scatter.reduce")
def scatter_reduce(
    self: TensorImpl, dim: int, index: TensorImpl, src: TensorImpl, reduce: str, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Add or multiply elements along a dim [scatter/reduce-names].

    There is no way back [scatter/reduce-has-no-derivative].
    """
    warn(
        "scatter/reduce-with-tensor", "The reduce argument of torch.scatter with Tensor src is "
        "deprecated. Use torch.scatter_reduce instead.",
    )  # fmt: skip
    _check_reduce(reduce)
    return _scatter(self, dim, index, src, reduce, out)


@implements("scatter.value_reduce")
def scatter_value_reduce(
    self: TensorImpl, dim: int, index: TensorImpl, value: Number, reduce: str, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Add or multiply a number along a dim [scatter/reduce-names]."""
    _check_reduce(reduce)
    return _scatter(self, dim, index, value, reduce, out)


@implements("scatter_add")
def scatter_add(
    self: TensorImpl, dim: int, index: TensorImpl, src: TensorImpl, *, out: Out | None = None
) -> TensorImpl:
    """Add elements along a dim [indexing/duplicate-add]."""
    return _scatter(self, dim, index, src, "add", out)


# ---- whole positions of a dim


def _positions(self: TensorImpl, dim: int, index: TensorImpl, source: TensorImpl) -> str:
    """Whether the source of index_add fits: "" or what does not [index_add/source-fits]."""
    have, want = list(self._geometry.sizes), list(source._geometry.sizes)
    count = index._geometry.numel
    if len(have) != len(want) and not (have and want):
        return "sizes"
    if (want[dim] if want else 1) != count:
        return "positions"
    if want:
        want[dim : dim + 1] = have[dim : dim + 1]
    return "" if have == want else "sizes"


@implements("index_add")
def index_add(
    self: TensorImpl, dim: int, index: TensorImpl, source: TensorImpl, alpha: Number, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Add positions of source [indexing/duplicate-add].

    Strides: the functional form is contiguous [index_add/functional-form-is-contiguous].
    """
    at = wrap_dim(dim, self._geometry.ndim)
    check_index_dtype(index, "index_add")
    check(
        index._geometry.ndim <= 1, "index_select/index-is-a-vector",
        "index_add_(): Index is supposed to be a vector, but got {} dims", index._geometry.ndim,
    )  # fmt: skip
    check_same_dtype(self, source, "index_add_")
    check(
        source._geometry.ndim > 0 or index._geometry.numel == 1, "dims/zero-dim-has-no-entries",
        "Dimension specified as {} but tensor has no dimensions", dim,
    )  # fmt: skip
    check(
        at < max(source._geometry.ndim, 1) and not _positions(self, at, index, source),
        "index_add/source-fits", "index_add_(): source of sizes {} does not fit self {} and {} "
        "indices", list(source._geometry.sizes), list(self._geometry.sizes), index._geometry.numel,
    )  # fmt: skip
    target = start_from(self, out, source)
    if source._geometry.numel and (target._geometry.numel or self._geometry.ndim < 2):
        check_listed("index_add", self._dtype)
        check_fits(alpha, self._dtype, "index_add/alpha-must-fit")
        if isinstance(alpha, complex) and not self._dtype.is_complex:
            alpha = alpha.real
        computed = (self._dtype, None, self._dtype)
        launch("index_add", (target,), (target, index, source), computed, axis=at, alpha=alpha)
    return target


@implements("index_copy")
def index_copy(
    self: TensorImpl, dim: int, index: TensorImpl, source: TensorImpl, *, out: Out | None = None
) -> TensorImpl:
    """Write positions of source [index_copy/source-fits]."""
    rule, ndim, other = "index_copy/source-fits", self._geometry.ndim, source._geometry.ndim
    at = wrap_dim(dim, ndim)
    count = index._geometry.numel
    check(index._geometry.ndim <= 1, rule, "index_copy_(): Index should have dimension 1 or 0")
    check(
        other > 0 or count == 1, rule,
        "index_copy_(): When source is scalar, index should have one element (got {})", count,
    )  # fmt: skip
    check(
        ndim == other or not ndim or not other, rule,
        "index_copy_(): the number of dims of source ({}) and self ({}) must match", other, ndim,
    )  # fmt: skip
    check(
        index._dtype is dt.int64, "index_select/index-dtype",
        "index_copy_(): Expected a long tensor for index, but got {}", index._dtype,
    )  # fmt: skip
    check_same_dtype(self, source, "index_copy_")
    flaw = "" if not (ndim and other) else _positions(self, at, index, source)
    check(
        flaw != "sizes", rule, "index_copy_(): Source/destination tensor must have same slice "
        "shapes, got {} and {}", list(source._geometry.sizes), list(self._geometry.sizes),
        error=RuntimeError,
    )  # fmt: skip
    check(
        flaw != "positions" and (count == source._geometry.numel or ndim and other), rule,
        "index_copy_(): Number of indices ({}) should be equal to source.size(dim)", count,
    )  # fmt: skip
    target = start_from(self, out, source)
    if source._geometry.numel and (target._geometry.numel or self._geometry.ndim < 2):
        check_listed("index_copy", self._dtype)
        launch("index_copy", (target,), (target, index, source), axis=at)
    return target


def _index_fill(
    self: TensorImpl, dim: int, index: TensorImpl, value: Any, out: Out | None
) -> TensorImpl:
    at = wrap_dim(dim, self._geometry.ndim)
    check(
        index._dtype is dt.int64, "index_fill/index-wraps",
        "index_fill_(): Expected dtype int64 for index, not {}", index._dtype,
    )  # fmt: skip
    check(
        index._geometry.ndim <= 1, "index_fill/value-has-no-dims", "Index has to be a vector/scalar"
    )
    number = OPERATORS["item"].call((value,)) if isinstance(value, TensorImpl) else value
    check(
        self._dtype.is_complex or not isinstance(number, complex), "index_fill/no-complex-number",
        "index_fill_(): Converting complex Scalar to non-complex type is not supported",
    )  # fmt: skip
    check_fits(number, self._dtype)
    target = written(self, out)
    if index._geometry.numel and target._geometry.numel:
        check_listed("index_fill.int_Scalar", self._dtype)
        computed = (None, None, self._dtype)
        launch("index_fill", (target,), (target, index, value), computed, axis=at)
    return target


@implements("index_fill.int_Scalar")
def index_fill(
    self: TensorImpl, dim: int, index: TensorImpl, value: Number, *, out: Out | None = None
) -> TensorImpl:
    """Write a number to positions of a dim [index_fill/index-wraps]."""
    return _index_fill(self, dim, index, value, out)


@implements("index_fill.int_Tensor")
def index_fill_tensor(
    self: TensorImpl, dim: int, index: TensorImpl, value: TensorImpl, *, out: Out | None = None
) -> TensorImpl:
    """Write an element to positions of a dim [index_fill/value-has-no-dims]."""
    check(
        value._geometry.ndim == 0, "index_fill/value-has-no-dims",
        "index_fill_ only supports a 0-dimensional value tensor, but got tensor with {} "
        "dimension(s).", value._geometry.ndim,
    )  # fmt: skip
    return _index_fill(self, dim, index, value, out)

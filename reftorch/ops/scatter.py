"""Operators that gather from, or write to, the places named by an index tensor or a mask."""

from __future__ import annotations

import warnings
from collections.abc import Sequence

from reftorch.core import dtype as dt
from reftorch.core.broadcasting import broadcast_sizes, expanded
from reftorch.core.dtype import COMPLEX, dtype
from reftorch.core.geometry import Geometry, contiguous, geometry
from reftorch.core.numbers import check_fits
from reftorch.core.output import (
    Out, check_same_sizes, check_writable, may_share, prepare, resize,
)  # fmt: skip
from reftorch.core.promotion import Number
from reftorch.core.strides import dense_strides, may_overlap_itself, wrap_dim
from reftorch.core.tensor_impl import TensorImpl, empty, view_of
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check, fail
from reftorch.ops.reducing import check_dtype, exact_dtype

Ints = tuple[int, ...]
_LONG = (dt.int64,)
_LONG_OR_INT = (dt.int64, dt.int32)


def check_index_dtype(
    op: str, index: TensorImpl, allowed: Sequence[dtype] = _LONG_OR_INT,
    error: type[Exception] | None = None,
) -> None:  # fmt: skip
    """Refuse an index of a wrong dtype [index_select/index-dtype]."""
    check(
        index._dtype in allowed, "index_select/index-dtype",
        "{}(): expected dtype {} for index, but got {}", op, allowed, index._dtype, error=error,
    )  # fmt: skip


def _check_vector(index: TensorImpl, error: type[Exception] | None = None) -> None:
    """Refuse an index with more than one dim [index_select/index-is-a-vector]."""
    check(
        index._geometry.ndim <= 1, "index_select/index-is-a-vector",
        "Index is supposed to be a vector, but got dim: {}", index._geometry.ndim, error=error,
    )  # fmt: skip


def _check_same_dtype(op: str, self: TensorImpl, source: TensorImpl) -> None:
    """Nothing is promoted or cast here [scatter/same-dtype]."""
    check(
        self._dtype is source._dtype, "scatter/same-dtype",
        "{}(): self ({}) and source ({}) must have the same dtype", op, self._dtype, source._dtype,
    )  # fmt: skip


def writing_target(
    self: TensorImpl, out: Out | None, shape: Geometry, others: Sequence[TensorImpl],
    expanded_too: bool = False,
) -> TensorImpl:  # fmt: skip
    """Where a changed copy of self goes: fresh memory, self or `out` [out/exact-dtype].

    With `expanded_too` an expanded self is written, with a warning [overlap/deprecated-writers].
    """
    if out is None:
        note("overlap/functional-form-is-fresh", "sizes {}", shape.sizes)
        return empty(shape, self._dtype)
    target = out.tensor
    if not out.inplace:
        exact_dtype(out, self._dtype)
        prepare(out, shape.sizes, self._dtype, (), shape)
    else:
        check_same_sizes(target._geometry.sizes, shape.sizes)
        if not expanded_too:
            check_writable(target)
        elif may_overlap_itself(target._geometry.sizes, target._geometry.strides):
            warnings.warn(
                "Use of an in-place operator on an expanded tensor is deprecated; clone() it.",
                UserWarning, stacklevel=4,
            )  # fmt: skip
    _check_apart(target, others)
    return target


def _reading_target(
    out: Out | None, sizes: Ints, result: dtype, inputs: Sequence[TensorImpl]
) -> TensorImpl:
    """Where gathered elements go: row-major, or `out` [scatter/fresh-is-contiguous]."""
    note("scatter/fresh-is-contiguous", "sizes {}", sizes)
    if out is None:
        return empty(contiguous(sizes), result)
    exact_dtype(out, result)
    check_writable(out.tensor)
    prepare(out, sizes, result, ())
    _check_apart(out.tensor, inputs)
    return out.tensor


def _check_apart(target: TensorImpl, inputs: Sequence[TensorImpl]) -> None:
    """What is read is not written at the same time [gather/target-is-apart]."""
    for tensor in inputs:
        check(
            not may_share(target, tensor), "gather/target-is-apart",
            "unsupported operation: some elements of the input tensor and the written-to tensor "
            "refer to a single memory location. Please clone() the tensor before the operation.",
        )  # fmt: skip


# ---- whole slices along a dim


@implements("index_select")
def index_select(
    self: TensorImpl, dim: int, index: TensorImpl, *, out: Out | None = None
) -> TensorImpl:
    """Take slices of a dim, in the order of an index [index_select/takes-slices]."""
    _check_vector(index)
    check_index_dtype("index_select", index)
    check_dtype("index_select", self._dtype)
    sizes, count = self._geometry.sizes, index._geometry.numel
    at = wrap_dim(dim, len(sizes))
    if sizes:
        check(
            sizes[at] or not count, "indexing/dim-operators-never-wrap",
            "index_select(): self indexing axis dim should be positive", error=RuntimeError,
        )  # fmt: skip
        sizes = (*sizes[:at], count, *sizes[at + 1 :])
    else:
        check(
            count == 1, "index_select/one-of-zero-dim",
            "index_select(): Index to scalar can have only 1 value, got {} value(s)", count,
        )  # fmt: skip
    note("index_select/takes-slices", "{} slices of dim {}", count, at)
    target = _reading_target(out, sizes, self._dtype, (self, index))
    launch("index_select", (target,), (self, index), dim=at)
    return target


def _without(sizes: Ints, dim: int) -> Ints:
    return sizes[:dim] + sizes[dim + 1 :]


@implements("index_add")
def index_add(
    self: TensorImpl, dim: int, index: TensorImpl, source: TensorImpl, alpha: Number = 1, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Add slices along a dim, scaled by alpha [indexing/duplicate-add]."""
    at = wrap_dim(dim, self._geometry.ndim)
    check_index_dtype("index_add_", index)
    _check_vector(index)
    _check_same_dtype("index_add_", self, source)
    sizes, given = self._geometry.sizes, source._geometry.sizes
    wrap_dim(at, len(given))
    length = given[at] if given else 1
    check(
        index._geometry.numel == length, "index_add/sizes-match",
        "index_add_(): Number of indices ({}) should be equal to source.size(dim): ({})",
        index._geometry.numel, length,
    )  # fmt: skip
    check(
        len(sizes) == len(given) and _without(sizes, at) == _without(given, at),
        "index_add/sizes-match", "source tensor shape must match self tensor shape, excluding "
        "the specified dimension. Got self.shape = {} source.shape = {}", list(sizes), list(given),
    )  # fmt: skip
    check_dtype("index_add", self._dtype)
    _check_alpha(self, alpha)
    target = writing_target(self, out, contiguous(sizes), (index, source))
    element = self._dtype
    launch(
        "index_add", (target,), (self, index, source, alpha), (element, None, element, element),
        dim=at,
    )  # fmt: skip
    return target


def _check_alpha(self: TensorImpl, alpha: Number) -> None:
    """Integers of more than one dim are not scaled by a fraction [index_add/alpha]."""
    whole = not isinstance(alpha, (float, complex)) or self._dtype.category > dt.INTEGRAL
    check(
        whole or self._geometry.ndim <= 1, "index_add/alpha",
        "For integral input tensors, argument alpha must not be a floating point number.",
    )  # fmt: skip
    check(
        not isinstance(alpha, complex) or self._dtype.category == COMPLEX, "index_add/alpha",
        "value {} cannot be converted to {} without overflow", alpha, self._dtype,
    )  # fmt: skip


@implements("index_copy")
def index_copy(
    self: TensorImpl, dim: int, index: TensorImpl, source: TensorImpl, *, out: Out | None = None
) -> TensorImpl:
    """Replace slices along a dim [index_copy/replaces-slices]."""
    at = wrap_dim(dim, self._geometry.ndim)
    sizes, given = self._geometry.sizes, source._geometry.sizes
    count = index._geometry.numel
    _check_vector(index)
    check(
        bool(given) or count == 1, "index_copy/sizes-match",
        "index_copy_(): When source is scalar, index should have one element (got {})", count,
    )  # fmt: skip
    check(
        not given or not sizes or len(given) == len(sizes), "index_copy/sizes-match",
        "index_copy_(): When source and destination are not scalars, their dimensionality must "
        "match. Source dimensionality ({}), destination dimensionality ({})",
        len(given), len(sizes),
    )  # fmt: skip
    check_index_dtype("index_copy_", index, _LONG)
    _check_same_dtype("index_copy_", self, source)
    check(
        _without(sizes, at) == _without(given, at), "index_copy/sizes-match",
        "index_copy_(): Source/destination tensor must have same slice shapes: {} and {}",
        list(sizes), list(given), error=RuntimeError,
    )  # fmt: skip
    check(
        not given or count == given[at], "index_copy/sizes-match",
        "index_copy_(): Number of indices ({}) should be equal to source.size(dim) ({})",
        count, given[at] if given else 1,
    )  # fmt: skip
    check_dtype("index_copy", self._dtype)
    target = writing_target(self, out, contiguous(sizes), (index, source))
    launch("index_copy", (target,), (self, index, source), dim=at)
    return target


@implements("index_fill.int_Scalar")
def index_fill(
    self: TensorImpl, dim: int, index: TensorImpl, value: Number, *, out: Out | None = None
) -> TensorImpl:
    """Give slices along a dim one number [index_fill/counts-from-the-end]."""
    check_index_dtype("index_fill_", index, _LONG, IndexError)
    check(
        not isinstance(value, complex) or self._dtype.category == COMPLEX,
        "index_fill/number-must-fit", "index_fill_(): a complex number and {}", self._dtype,
    )  # fmt: skip
    at = wrap_dim(dim, self._geometry.ndim)
    _check_vector(index, RuntimeError)
    check_dtype("index_fill.int_Scalar", self._dtype)
    check_fits(value, self._dtype, "index_fill/number-must-fit")
    target = writing_target(self, out, self._geometry.preserved(), (index,), True)
    launch(
        "index_fill", (target,), (self, index, value), (None, None, self._dtype), dim=at
    )
    return target


@implements("index_fill.int_Tensor")
def index_fill_tensor(
    self: TensorImpl, dim: int, index: TensorImpl, value: TensorImpl, *, out: Out | None = None
) -> TensorImpl:
    """Give slices along a dim the value of a 0-dim tensor [index_fill/value-has-no-dims]."""
    _check_zero_dim("index_fill_", value)
    number = OPERATORS["item"].call((value,))
    return index_fill(self, dim, index, number, out=out)


def _check_zero_dim(op: str, value: TensorImpl) -> None:
    check(
        value._geometry.ndim == 0, "index_fill/value-has-no-dims",
        "{} only supports a 0-dimensional value tensor, but got tensor with {} dimension(s).",
        op, value._geometry.ndim,
    )  # fmt: skip


# ---- single elements along a dim


def _check_along(self: TensorImpl, dim: int, index: TensorImpl, src: TensorImpl | None) -> None:
    """The index reaches beyond self along the dim only, and not beyond src.

    [gather/index-within-self] [gather/empty-index-of-any-sizes]
    """
    if not index._geometry.numel:
        return
    rule = "gather/index-within-self"
    own, want = self._geometry.sizes or (1,), index._geometry.sizes or (1,)
    given = want if src is None else src._geometry.sizes or (1,)
    check(
        len(own) == len(want) == len(given), rule,
        "Index tensor must have the same number of dimensions as self and src",
    )  # fmt: skip
    fits = all(d == dim or n <= own[d] for d, n in enumerate(want))
    check(
        fits and all(n <= given[d] for d, n in enumerate(want)), rule,
        "Expected index {} to be no larger than self {} apart from dimension {} and to be no "
        "larger size than src {}", list(want), list(own), dim, list(given),
    )  # fmt: skip


@implements("gather")
def gather(
    self: TensorImpl, dim: int, index: TensorImpl, sparse_grad: bool = False, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Take one element along a dim for each index [gather/one-for-each-index]."""
    at = wrap_dim(dim, self._geometry.ndim)
    if index._geometry.numel:
        check_index_dtype("gather", index)
    if out is not None:
        exact_dtype(out, self._dtype)
    _check_along(self, at, index, None)
    check_dtype("gather", self._dtype)
    target = _reading_target(out, index._geometry.sizes, self._dtype, (self, index))
    launch("gather", (target,), (self, index), dim=at)
    return target


def _scattered(
    kernel: str, op: str, self: TensorImpl, dim: int, index: TensorImpl, src: TensorImpl | Number,
    out: Out | None,
) -> TensorImpl:  # fmt: skip
    """Write to, or combine with, the places of an index [scatter/fresh-is-contiguous]."""
    at = wrap_dim(dim, self._geometry.ndim)
    if index._geometry.numel:
        check_index_dtype(op, index)
    tensor = src if isinstance(src, TensorImpl) else None
    if tensor is not None:
        _check_same_dtype(op, self, tensor)
    _check_along(self, at, index, tensor)
    check_dtype(f"{op}.src" if op == "scatter" else op, self._dtype)
    if not isinstance(src, TensorImpl):
        check_fits(src, self._dtype, "scatter/number-must-fit")
    others = (index,) if tensor is None else (index, tensor)
    target = writing_target(self, out, contiguous(self._geometry.sizes), others)
    element = self._dtype
    keep = element if kernel != "scatter" else None  # what is only moved is not widened
    launch(
        kernel, (target,), (self, index, src), (keep, None, element if tensor is None else keep),
        dim=at,
    )  # fmt: skip
    return target


@implements("scatter.src")
def scatter(
    self: TensorImpl, dim: int, index: TensorImpl, src: TensorImpl, *, out: Out | None = None
) -> TensorImpl:
    """Write elements of src to places along a dim [indexing/duplicate-scatter]."""
    return _scattered("scatter", "scatter", self, dim, index, src, out)


@implements("scatter.value")
def scatter_value(
    self: TensorImpl, dim: int, index: TensorImpl, value: Number, *, out: Out | None = None
) -> TensorImpl:
    """Write one number to places along a dim [scatter/number-must-fit]."""
    return _scattered("scatter", "scatter", self, dim, index, value, out)


def _reducing_kernel(reduce: str) -> str:
    kernels = {"add": "scatter_add", "multiply": "scatter_multiply"}
    check(
        reduce in kernels, "scatter/reduce-names",
        "reduce argument must be either add or multiply.",
    )  # fmt: skip
    return kernels[reduce]


@implements("scatter.reduce")
def scatter_reduce(
    self: TensorImpl, dim: int, index: TensorImpl, src: TensorImpl, reduce: str, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Add or multiply elements of src to places along a dim [scatter/reduce-names]."""
    return _scattered(_reducing_kernel(reduce), "scatter", self, dim, index, src, out)


@implements("scatter.value_reduce")
def scatter_value_reduce(
    self: TensorImpl, dim: int, index: TensorImpl, value: Number, reduce: str, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Add or multiply one number to places along a dim [scatter/reduce-names]."""
    return _scattered(_reducing_kernel(reduce), "scatter", self, dim, index, value, out)


@implements("scatter_add")
def scatter_add(
    self: TensorImpl, dim: int, index: TensorImpl, src: TensorImpl, *, out: Out | None = None
) -> TensorImpl:
    """Add elements of src to places along a dim [indexing/duplicate-add]."""
    return _scattered("scatter_add", "scatter_add", self, dim, index, src, out)


# ---- masks


def spread(tensor: TensorImpl, sizes: Ints) -> TensorImpl:
    """The tensor read as larger sizes, without history [broadcasting/stride-zero]."""
    if tensor._geometry.sizes == sizes:
        return tensor
    return view_of(tensor, expanded(tensor._geometry, sizes), tensor._offset)


def _check_mask(op: str, mask: TensorImpl) -> None:
    """Masks are bool here [masked_fill/mask-is-bool]."""
    check(
        mask._dtype is dt.bool, "masked_fill/mask-is-bool",
        "{} only supports boolean masks, but got mask with dtype {}", op, mask._dtype,
    )  # fmt: skip


@implements("masked_fill.Scalar")
def masked_fill(
    self: TensorImpl, mask: TensorImpl, value: Number, *, out: Out | None = None
) -> TensorImpl:
    """Give the elements under a mask one number [masked_fill/broadcasts-self]."""
    _check_mask("masked_fill_", mask)
    sizes = broadcast_sizes((self._geometry.sizes, mask._geometry.sizes))
    target = writing_target(self, out, _filled_shape(sizes), (), True)
    check_dtype("masked_fill.Scalar", self._dtype)
    check_fits(value, self._dtype, "masked_fill/number-must-fit")
    launch(
        "masked_fill", (target,), (spread(self, sizes), mask, value), (None, None, self._dtype)
    )
    return target


def _filled_shape(sizes: Ints) -> Geometry:
    """The layout of a filled copy [masked_fill/layout]."""
    note("masked_fill/layout", "sizes {}", sizes)
    return contiguous(sizes)


@implements("masked_fill.Tensor")
def masked_fill_tensor(
    self: TensorImpl, mask: TensorImpl, value: TensorImpl, *, out: Out | None = None
) -> TensorImpl:
    """Give the elements under a mask the value of a 0-dim tensor [index_fill/value-has-no-dims]."""
    _check_zero_dim("masked_fill_", value)
    return masked_fill(self, mask, OPERATORS["item"].call((value,)), out=out)


@implements("masked_select")
def masked_select(
    self: TensorImpl, mask: TensorImpl, *, out: Out | None = None
) -> TensorImpl:
    """Take the elements under a mask, in row-major order [masked_select/broadcasts-both]."""
    check(
        mask._dtype is dt.bool, "masked_fill/mask-is-bool",
        "masked_select: expected BoolTensor for mask, got {}", mask._dtype,
    )  # fmt: skip
    check_dtype("masked_select", self._dtype)
    sizes = broadcast_sizes((self._geometry.sizes, mask._geometry.sizes))
    note("masked_select/broadcasts-both", "to {}", sizes)
    mask = spread(mask, sizes)
    target = _reading_target(out, (count_nonzero(mask),), self._dtype, (self, mask))
    launch("masked_select", (target,), (spread(self, sizes), mask))
    return target


@implements("masked_scatter")
def masked_scatter(
    self: TensorImpl, mask: TensorImpl, source: TensorImpl, *, out: Out | None = None
) -> TensorImpl:
    """Replace the elements under a mask, in row-major order [masked_scatter/in-order]."""
    _check_mask("masked_scatter_", mask)
    _check_same_dtype("masked_scatter", self, source)
    sizes = broadcast_sizes((self._geometry.sizes, mask._geometry.sizes))
    target = writing_target(self, out, _filled_shape(sizes), ())
    check_dtype("masked_scatter", self._dtype)
    launch("masked_scatter", (target,), (spread(self, sizes), mask, source))
    return target


# ---- what is not zero


def count_nonzero(tensor: TensorImpl) -> int:
    """How many elements are not zero."""
    count = empty(contiguous(()), dt.int64)
    dims = tuple(range(tensor._geometry.ndim))
    launch("count_nonzero", (count,), (tensor,), tensor._dtype, dims=dims, keepdim=False)
    return int(OPERATORS["item"].call((count,)))


@implements("nonzero")
def nonzero(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """List the positions of nonzero elements in row-major order.

    [nonzero/row-for-each-element] [nonzero/columns-are-contiguous]
    """
    exact_dtype(out, dt.int64)
    check_dtype("nonzero", self._dtype)
    sizes = (count_nonzero(self), self._geometry.ndim)
    shape = geometry(sizes, dense_strides(sizes, (0, 1)))
    note("nonzero/columns-are-contiguous", "strides {}", shape.strides)
    if out is None:
        target = empty(shape, dt.int64)
    else:
        target = out.tensor
        if target._geometry.sizes != sizes:
            resize(target, sizes, shape)
    launch("nonzero", (target,), (self,), self._dtype)
    return target


@implements("nonzero.as_tuple")
def nonzero_tuple(
    self: TensorImpl, as_tuple: bool, *, out: Out | None = None
) -> TensorImpl | tuple[TensorImpl, ...]:
    """List the positions of nonzero elements, one tensor for each dim [nonzero/as-tuple]."""
    if not as_tuple:
        return nonzero(self, out=out)
    if out is not None:
        fail("errors/wrong-type", "nonzero(as_tuple=True) takes no argument 'out'")
    lined = self if self._geometry.ndim else OPERATORS["unsqueeze"].call((self, 0))
    return tuple(OPERATORS["unbind.int"].call((OPERATORS["nonzero"].call((lined,)), 1)))


@implements("argwhere")
def argwhere(self: TensorImpl) -> TensorImpl:
    """List the positions of nonzero elements [nonzero/row-for-each-element]."""
    return OPERATORS["nonzero"].call((self,))


# ---- places counted in row-major order


@implements("take")
def take(self: TensorImpl, index: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Take elements by their number in row-major order [take/counts-row-major]."""
    check_index_dtype("take", index, _LONG)
    exact_dtype(out, self._dtype)
    check_dtype("take", self._dtype)
    check(
        self._geometry.numel or not index._geometry.numel, "take/counts-row-major",
        "take(): tried to take from an empty tensor",
    )  # fmt: skip
    target = _reading_target(out, index._geometry.sizes, self._dtype, (self, index))
    launch("take", (target,), (self, index))
    return target


@implements("put")
def put(
    self: TensorImpl, index: TensorImpl, source: TensorImpl, accumulate: bool, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Write elements by their number in row-major order [put/writes-by-number]."""
    check_index_dtype("put_", index, _LONG)
    _check_same_dtype("put_", self, source)
    check(
        source._geometry.numel == index._geometry.numel, "put/writes-by-number",
        "put_(): Expected source and index to have the same number of elements, but got {} and {}",
        source._geometry.numel, index._geometry.numel,
    )  # fmt: skip
    check_dtype("put", self._dtype)
    target = writing_target(self, out, self._geometry.preserved(), (index, source))
    keep = self._dtype if accumulate else None
    launch("put", (target,), (self, index, source), (keep, None, keep), accumulate=accumulate)
    return target


@implements("take_along_dim")
def take_along_dim(
    self: TensorImpl, indices: TensorImpl, dim: int | None, *, out: Out | None = None
) -> TensorImpl:
    """Gather along a dim, the other dims broadcast [take_along_dim/broadcasts]."""
    check_index_dtype("take_along_dim", indices, _LONG)
    call = {name: OPERATORS[name].call for name in ("gather", "reshape", "expand")}
    if dim is None:
        flat = [call["reshape"]((x, (-1,))) for x in (self, indices)]
        return call["gather"]((flat[0], 0, flat[1], False), out)
    own, want = self._geometry.sizes, indices._geometry.sizes
    check(
        len(own) == len(want), "take_along_dim/broadcasts",
        "torch.take_along_dim(): input and indices should have the same number of dimensions, "
        "but got {} dimensions for input, and {} dimensions for indices", len(own), len(want),
    )  # fmt: skip
    at = wrap_dim(dim, len(own))
    common = broadcast_sizes((_without(own, at), _without(want, at)))
    sizes = [(*common[:at], *s[at : at + 1], *common[at:]) for s in (own, want)]
    if own and own[at]:  # [take_along_dim/wraps-around]
        indices = OPERATORS["remainder.Scalar"].call((indices, own[at]))
    source = call["expand"]((self, sizes[0], False))
    return call["gather"]((source, at, call["expand"]((indices, sizes[1], False)), False), out)

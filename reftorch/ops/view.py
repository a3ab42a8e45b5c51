"""View operators: another geometry over the same storage [views/share-storage]."""

from __future__ import annotations

from reftorch.core.broadcasting import expanded
from reftorch.core.dtype import INTEGRAL
from reftorch.core.geometry import Geometry, geometry
from reftorch.core.memory_format import contiguous_format
from reftorch.core.output import Out
from reftorch.core.strides import infer_size, slice_bounds, wrap_dim, wrap_dims
from reftorch.core.tensor_impl import (
    TensorImpl, check_in_bounds, lay_out, make, view_of,
)  # fmt: skip
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check, fail

Ints = tuple[int, ...]


def placed(self: TensorImpl, shape: Geometry, offset: int, out: Out | None) -> TensorImpl:
    """A view; or, for an in-place operator, self in the new geometry.

    [transpose/changes-geometry-in-place] [inplace/geometry-changers]
    """
    if out is None:
        return view_of(self, shape, offset)
    target = out.tensor
    target._offset = offset
    lay_out(target, shape)
    return target


# ---- any geometry


def _check_fits(self: TensorImpl, size: Ints, stride: Ints, offset: int) -> None:
    """Refuse what is no geometry, or leads out of the storage."""
    check(
        len(size) == len(stride), "strides/one-per-dim",
        "mismatch in length of strides and shape: {} and {}", size, stride,
    )  # fmt: skip
    check(all(n >= 0 for n in size), "strides/fit-the-storage", "negative sizes: {}", size)
    check_in_bounds(size, stride, offset, self._dtype, self._storage)


@implements("as_strided")
def as_strided(
    self: TensorImpl, size: Ints, stride: Ints, storage_offset: int | None, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """View the storage with given sizes, strides and offset [views/as-strided]."""
    offset = self._offset if storage_offset is None else storage_offset
    _check_fits(self, size, stride, offset)
    note("views/as-strided", "sizes {}, strides {}, offset {}", size, stride, offset)
    return placed(self, geometry(size, stride), offset, out)


@implements("slice_inverse")
def slice_inverse(
    self: TensorImpl, src: TensorImpl, dim: int, start: int | None, end: int | None, step: int
) -> TensorImpl:
    """View the storage as `src` lies [slice_inverse/lies-as-src]."""
    shape = src._geometry
    _check_fits(self, shape.sizes, shape.strides, src._offset)
    return view_of(self, geometry(shape.sizes, shape.strides), src._offset)


# ---- other sizes


@implements("view")
def view(self: TensorImpl, size: Ints) -> TensorImpl:
    """Read the same elements, in the same order, in other sizes [views/view-strides]."""
    sizes = infer_size(size, self._geometry.numel)
    shape = self._geometry.viewed_as(sizes)
    check(
        shape is not None, "views/view-needs-compatible-strides",
        "view size is not compatible with input tensor's size and stride (at least one dimension "
        "spans across two contiguous subspaces). Use .reshape(...) instead.",
    )  # fmt: skip
    assert shape is not None
    note("views/view-strides", "{} has strides {}", sizes, shape.strides)
    return view_of(self, shape, self._offset)


@implements("_reshape_alias")
def reshape_alias(self: TensorImpl, size: Ints, stride: Ints) -> TensorImpl:
    """View in sizes and strides found before [views/may-alias] [strides/fit-the-storage]."""
    _check_fits(self, size, stride, self._offset)
    return view_of(self, geometry(size, stride), self._offset)


@implements("_unsafe_view")
def unsafe_view(self: TensorImpl, size: Ints) -> TensorImpl:
    """Take over the memory of a fresh tensor: no view [views/may-alias]."""
    shape = self._geometry.viewed_as(infer_size(size, self._geometry.numel))
    assert shape is not None
    return make(self._storage, shape, self._offset, self._dtype)


@implements("alias")
def alias(self: TensorImpl) -> TensorImpl:
    """View the tensor as it is [views/always-alias]."""
    return view_of(self, self._geometry, self._offset)


@implements("reshape")
def reshape(self: TensorImpl, shape: Ints) -> TensorImpl:
    """View where the strides allow it, else copy [views/may-alias]."""
    given = self._geometry
    if given.contiguous:
        return OPERATORS["view"].call((self, shape))
    sizes = infer_size(shape, given.numel)
    viewed = given.viewed_as(sizes)
    if viewed is not None:
        note("views/may-alias", "strides {} allow a view of {}", given.strides, sizes)
        return OPERATORS["_reshape_alias"].call((self, sizes, viewed.strides))
    note("views/may-alias", "strides {} allow no view of {}, so a copy", given.strides, sizes)
    copy = OPERATORS["clone"].call((self, contiguous_format))
    return OPERATORS["_unsafe_view"].call((copy, sizes))


@implements("reshape_as")
def reshape_as(self: TensorImpl, other: TensorImpl) -> TensorImpl:
    """Take the sizes of another tensor [views/may-alias]."""
    return OPERATORS["reshape"].call((self, other._geometry.sizes))


@implements("view_as")
def view_as(self: TensorImpl, other: TensorImpl) -> TensorImpl:
    """View in the sizes of another tensor [views/view-needs-compatible-strides]."""
    return OPERATORS["view"].call((self, other._geometry.sizes))


@implements("flatten.using_ints")
def flatten(self: TensorImpl, start_dim: int, end_dim: int) -> TensorImpl:
    """Merge neighbouring dims [views/flatten] [views/flatten-of-zero-dim]."""
    sizes = self._geometry.sizes
    start, end = wrap_dim(start_dim, len(sizes)), wrap_dim(end_dim, len(sizes))
    check(
        start <= end, "views/flatten",
        "flatten() has invalid args: start_dim cannot come after end_dim",
    )  # fmt: skip
    if not sizes:
        return OPERATORS["reshape"].call((self, (1,)))
    if start == end:
        note("views/may-return-self", "one dim is flat already")
        return self
    merged = 1
    for size in sizes[start : end + 1]:
        merged *= size
    return OPERATORS["reshape"].call((self, (*sizes[:start], merged, *sizes[end + 1 :])))


@implements("ravel")
def ravel(self: TensorImpl) -> TensorImpl:
    """Give the elements in one dim, contiguous [ravel/is-contiguous]."""
    dense = OPERATORS["contiguous"].call((self, contiguous_format))
    return OPERATORS["view"].call((dense, (-1,) if self._geometry.numel else (0,)))


@implements("unflatten.int")
def unflatten(self: TensorImpl, dim: int, sizes: Ints) -> TensorImpl:
    """Split a dim [views/unflatten]."""
    have = self._geometry.sizes
    check(len(sizes) > 0, "views/unflatten", "unflatten: sizes must be non-empty")
    at = wrap_dim(dim, len(have))
    check(len(have) > 0, "views/unflatten", "unflatten: the tensor has no dimensions")
    parts = infer_size(sizes, have[at])
    return OPERATORS["view"].call((self, (*have[:at], *parts, *have[at + 1 :])))


# ---- the order of the dims


@implements("transpose.int")
def transpose(self: TensorImpl, dim0: int, dim1: int, *, out: Out | None = None) -> TensorImpl:
    """Exchange two dims [views/transpose]."""
    shape = self._geometry.transposed(dim0, dim1)
    note("views/transpose", "dims {} and {}: strides {}", dim0, dim1, shape.strides)
    return placed(self, shape, self._offset, out)


@implements("swapaxes")
def swapaxes(
    self: TensorImpl, axis0: int, axis1: int, *, out: Out | None = None
) -> TensorImpl:
    """Exchange two dims [views/transpose]."""
    return OPERATORS["transpose.int"].call((self, axis0, axis1), out)


@implements("swapdims")
def swapdims(self: TensorImpl, dim0: int, dim1: int, *, out: Out | None = None) -> TensorImpl:
    """Exchange two dims [views/transpose]."""
    return OPERATORS["transpose.int"].call((self, dim0, dim1), out)


@implements("t")
def t(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Exchange the dims of a matrix [t/at-most-two-dims]."""
    ndim = self._geometry.ndim
    check(
        ndim <= 2, "t/at-most-two-dims",
        "t() expects a tensor with <= 2 dimensions, but self is {}D", ndim,
    )  # fmt: skip
    return placed(self, self._geometry.transposed(0, -1), self._offset, out)


@implements("permute")
def permute(self: TensorImpl, dims: Ints) -> TensorImpl:
    """Put the dims into another order [views/permute]."""
    ndim = self._geometry.ndim
    check(
        len(dims) == ndim, "dims/permutation-is-complete",
        "permute(): {} dims are given, the tensor has {}", len(dims), ndim,
    )  # fmt: skip
    shape = self._geometry.permuted(wrap_dims(dims, ndim))
    note("views/permute", "order {}: strides {}", dims, shape.strides)
    return view_of(self, shape, self._offset)


@implements("movedim.int")
def movedim(self: TensorImpl, source: int, destination: int) -> TensorImpl:
    """Move a dim [views/movedim]."""
    return OPERATORS["movedim.intlist"].call((self, (source,), (destination,)))


@implements("movedim.intlist")
def movedim_list(self: TensorImpl, source: Ints, destination: Ints) -> TensorImpl:
    """Move dims [views/movedim]."""
    check(
        len(source) == len(destination), "movedim/as-many-destinations",
        "movedim: source ({}) and destination ({}) name differently many dims",
        source, destination,
    )  # fmt: skip
    ndim = self._geometry.ndim
    if not ndim:
        wrap_dims(source, 0), wrap_dims(destination, 0)
        return OPERATORS["alias"].call((self,))
    moved = dict(zip(wrap_dims(destination, ndim), wrap_dims(source, ndim), strict=True))
    rest = iter([dim for dim in range(ndim) if dim not in moved.values()])
    order = tuple([moved[dim] if dim in moved else next(rest) for dim in range(ndim)])
    return OPERATORS["permute"].call((self, order))


# ---- parts


@implements("select.int")
def select(self: TensorImpl, dim: int, index: int) -> TensorImpl:
    """Take one position of a dim [views/select]."""
    given = self._geometry
    check(
        given.ndim > 0, "dims/zero-dim-has-no-entries",
        "select() cannot be applied to a 0-dim tensor.",
    )  # fmt: skip
    at = wrap_dim(dim, given.ndim)
    size = given.sizes[at]
    check(
        -size <= index < size, "views/select",
        "select(): index {} out of range for tensor of size {} at dimension {}",
        index, list(given.sizes), at,
    )  # fmt: skip
    step = given.strides[at]
    offset = self._offset + (index if index >= 0 else index + size) * step
    note("views/select", "position {} of dim {}: offset {}", index, at, offset)
    return view_of(self, given.without_dim(at), offset)


@implements("slice.Tensor")
def slice_(
    self: TensorImpl, dim: int, start: int | None, end: int | None, step: int
) -> TensorImpl:
    """Take every step-th position from start to end [views/slice] [views/slice-clamps]."""
    given = self._geometry
    check(
        given.ndim > 0, "dims/zero-dim-has-no-entries",
        "slice() cannot be applied to a 0-dim tensor.",
    )  # fmt: skip
    at = wrap_dim(dim, given.ndim)
    check(step > 0, "slice/operator-step-is-positive", "slice step must be positive")
    check(
        step * given.strides[at] < 2**63, "strides/never-negative",
        "as_strided: Negative strides are not supported at the moment: {} times {} is beyond an "
        "int64", step, given.strides[at],
    )  # fmt: skip
    first, stop = slice_bounds(start, end, given.sizes[at])
    note("views/slice", "positions {} to {} by {} of dim {}", first, stop, step, at)
    offset = self._offset + first * given.strides[at]
    return view_of(self, sliced(given, at, first, stop, step), offset)


def sliced(given: Geometry, dim: int, start: int, stop: int, step: int) -> Geometry:
    """The geometry of every step-th position from start to stop, both within the dim."""
    sizes, strides = list(given.sizes), list(given.strides)
    sizes[dim] = (stop - start + step - 1) // step
    strides[dim] *= step
    return geometry(tuple(sizes), tuple(strides))


@implements("narrow.Tensor")
def narrow_tensor(self: TensorImpl, dim: int, start: TensorImpl, length: int) -> TensorImpl:
    """Take length positions from where a tensor says [narrow/start-tensor-is-an-integer]."""
    check(
        start._geometry.ndim == 0 and start._dtype.category == INTEGRAL,
        "narrow/start-tensor-is-an-integer", "start must be an 0-dim integral Tensor.",
    )  # fmt: skip
    return OPERATORS["narrow"].call((self, dim, start.elements().item(), length))


@implements("narrow")
def narrow(self: TensorImpl, dim: int, start: int, length: int) -> TensorImpl:
    """Take length positions from start on [views/narrow-is-strict] [narrow/start-in-range]."""
    ndim = self._geometry.ndim
    check(ndim > 0, "dims/zero-dim-has-no-parts", "narrow() cannot be applied to a 0-dim tensor.")
    check(length >= 0, "views/narrow-is-strict", "narrow(): length must be non-negative.")
    size = self._geometry.sizes[wrap_dim(dim, ndim)]
    check(
        -size <= start <= size, "narrow/start-in-range",
        "start out of range (expected to be in range of [{}, {}], but got {})", -size, size, start,
    )  # fmt: skip
    start = start if start >= 0 else start + size
    check(
        start + length <= size, "views/narrow-is-strict",
        "start ({}) + length ({}) exceeds dimension size ({}).", start, length, size,
    )  # fmt: skip
    return OPERATORS["slice.Tensor"].call((self, dim, start, start + length, 1))


@implements("diagonal")
def diagonal(self: TensorImpl, offset: int, dim1: int, dim2: int) -> TensorImpl:
    """Take a diagonal of two dims as the last dim [views/diagonal]."""
    given = self._geometry
    row, column = wrap_dim(dim1, given.ndim), wrap_dim(dim2, given.ndim)
    check(
        row != column, "dims/no-duplicates",
        "diagonal dimensions cannot be identical {}, {}", dim1, dim2,
    )  # fmt: skip
    rows, columns = given.sizes[row], given.sizes[column]
    length = max(min(rows, columns - offset) if offset >= 0 else min(rows + offset, columns), 0)
    start = self._offset
    if length:
        start += offset * given.strides[column] if offset >= 0 else -offset * given.strides[row]
    rest = [dim for dim in range(given.ndim) if dim not in (row, column)]
    step = given.strides[row] + given.strides[column]
    note("views/diagonal", "{} elements, stride {}", length, step)
    sizes = (*[given.sizes[dim] for dim in rest], length)
    return view_of(self, geometry(sizes, (*[given.strides[dim] for dim in rest], step)), start)


@implements("unfold")
def unfold(self: TensorImpl, dimension: int, size: int, step: int) -> TensorImpl:
    """Take all windows along a dim [views/unfold] [unfold/zero-dim-counts-as-one]."""
    given = self._geometry
    dim = wrap_dim(dimension, given.ndim)
    length, stride = (given.sizes[dim], given.strides[dim]) if given.ndim else (1, 1)
    check(size >= 0, "views/unfold", "size is {} but must be >= 0", size)
    check(
        size <= length, "views/unfold",
        "maximum size for tensor at dimension {} is {} but size is {}", dim, length, size,
    )  # fmt: skip
    check(step > 0, "views/unfold", "step is {} but must be > 0", step)
    sizes, strides = list(given.sizes), list(given.strides)
    if given.ndim:
        sizes[dim], strides[dim] = (length - size) // step + 1, stride * step
    note("views/unfold", "windows of {} by {}", size, step)
    return view_of(self, geometry((*sizes, size), (*strides, stride)), self._offset)


# ---- dims of size 1, and repetition


@implements("expand")
def expand(self: TensorImpl, size: Ints, implicit: bool) -> TensorImpl:
    """Repeat dims of size 1 by stride 0 [views/expand]."""
    given = self._geometry
    lead = len(size) - given.ndim
    check(
        lead >= 0, "views/expand-refuses",
        "expand: {} sizes are given, but the tensor has {} dims", len(size), given.ndim,
    )  # fmt: skip
    sizes = list(size)
    for dim, n in enumerate(size):
        have = given.sizes[dim - lead] if dim >= lead else None
        if n == -1:
            if have is None:
                fail(
                    "views/expand-keep-size", "The expanded size of the tensor (-1) isn't allowed "
                    "in a leading, non-existing dimension {}", dim,
                )  # fmt: skip
            sizes[dim] = have
            continue
        check(
            n >= 0 and have in (None, 1, n), "views/expand-refuses",
            "The expanded size of the tensor ({}) must match the existing size ({}) at "
            "non-singleton dimension {}. Target sizes: {}. Tensor sizes: {}",
            n, have, dim, list(size), list(given.sizes),
        )  # fmt: skip
    shape = _expanded(given, tuple(sizes))
    note("views/expand", "{} to {}: strides {}", given.sizes, shape.sizes, shape.strides)
    return view_of(self, shape, self._offset)


def _expanded(given: Geometry, sizes: Ints) -> Geometry:
    """The geometry with dims repeated [views/expand].

    New dims of size 1 are laid out row-major [broadcasting/added-one-has-contiguous-stride].
    """
    lead = len(sizes) - given.ndim if given.ndim else 0
    strides = list(expanded(given, sizes).strides)
    for dim in range(lead - 1, -1, -1):
        if sizes[dim] == 1:
            strides[dim] = sizes[dim + 1] * strides[dim + 1] if dim + 1 < len(sizes) else 1
    return geometry(sizes, tuple(strides))


@implements("expand_as")
def expand_as(self: TensorImpl, other: TensorImpl) -> TensorImpl:
    """Expand to the sizes of another tensor [views/expand]."""
    return OPERATORS["expand"].call((self, other._geometry.sizes, False))


@implements("broadcast_to")
def broadcast_to(self: TensorImpl, size: Ints) -> TensorImpl:
    """Expand to sizes [views/expand]."""
    return OPERATORS["expand"].call((self, size, False))


def _squeezed(self: TensorImpl, dims: Ints, out: Out | None) -> TensorImpl:
    """Without those of the dims that have size 1 [views/squeeze]."""
    sizes, strides = self._geometry.sizes, self._geometry.strides
    kept = [dim for dim, size in enumerate(sizes) if size != 1 or dim not in dims]
    note("views/squeeze", "dims {} stay", kept)
    shape = geometry(tuple([sizes[dim] for dim in kept]), tuple([strides[dim] for dim in kept]))
    return placed(self, shape, self._offset, out)


@implements("squeeze")
def squeeze(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Drop all dims of size 1 [views/squeeze]."""
    return _squeezed(self, tuple(range(self._geometry.ndim)), out)


@implements("squeeze.dim")
def squeeze_dim(self: TensorImpl, dim: int, *, out: Out | None = None) -> TensorImpl:
    """Drop a dim of size 1 [views/squeeze]."""
    return _squeezed(self, (wrap_dim(dim, self._geometry.ndim),), out)


@implements("squeeze.dims")
def squeeze_dims(self: TensorImpl, dim: Ints, *, out: Out | None = None) -> TensorImpl:
    """Drop those dims that have size 1 [views/squeeze] [dims/empty-list-means-none]."""
    return _squeezed(self, wrap_dims(dim, self._geometry.ndim), out)


@implements("unsqueeze")
def unsqueeze(self: TensorImpl, dim: int, *, out: Out | None = None) -> TensorImpl:
    """Add a dim of size 1 [views/unsqueeze-stride] [dims/new-dim]."""
    return placed(self, unsqueezed(self._geometry, dim), self._offset, out)


def unsqueezed(given: Geometry, dim: int) -> Geometry:
    """The geometry with a dim of size 1 inserted [views/unsqueeze-stride]."""
    at = wrap_dim(dim, given.ndim + 1)
    sizes, strides = given.sizes, given.strides
    stride = sizes[at] * strides[at] if at < given.ndim else 1
    note("views/unsqueeze-stride", "the new dim {} has stride {}", at, stride)
    return geometry((*sizes[:at], 1, *sizes[at:]), (*strides[:at], stride, *strides[at:]))

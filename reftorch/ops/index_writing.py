"""The operators that read and write at index tensors and masks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reftorch.core import dtype as dt
from reftorch.core.broadcasting import broadcast_sizes, expanded
from reftorch.core.dtype import dtype
from reftorch.core.geometry import Geometry, contiguous, geometry
from reftorch.core.iterator import output_geometry
from reftorch.core.numbers import check_fits
from reftorch.core.output import Out, check_same_sizes, check_writable, resize
from reftorch.core.promotion import Number
from reftorch.core.strides import may_overlap_itself, wrap_dim
from reftorch.core.tensor_impl import TensorImpl, empty, view_of
from reftorch.core.trace import LISTENER, note
from reftorch.core.warning import warn
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check, fail
from reftorch.ops.checks import check_apart, check_listed

Ints = tuple[int, ...]
Indices = Sequence[TensorImpl | None]
_MASKS = (dt.bool, dt.uint8)
INDEX_DTYPES = (dt.int64, dt.int32)


# ---- index and index_put


@dataclass(slots=True)
class Plan:
    """Index tensors (masks as their positions) for the dims `places`, and what reading gives."""

    indices: list[TensorImpl]
    places: Ints
    shape: Geometry


def plan(self: TensorImpl, given: Indices) -> Plan:
    """Find out what an index names [indexing/tensors-broadcast] [indexing/empty-index]."""
    listed = _without_masks(self, given)
    sizes = self._geometry.sizes
    check(
        len(listed) <= len(sizes), "indexing/too-many",
        "too many indices for tensor of dimension {} (got {})", len(sizes), len(listed),
    )  # fmt: skip
    places = tuple([dim for dim, index in enumerate(listed) if index is not None])
    indices = [index for index in listed if index is not None]
    key = (self._geometry, places, *[(i._geometry, i._dtype) for i in indices])
    shape = None if LISTENER.active else _SHAPES.get(key)
    if shape is None:
        if len(_SHAPES) >= 1024:
            _SHAPES.clear()
        shape = _SHAPES[key] = _planned_geometry(self._geometry, indices, places)
    return Plan(indices, places, shape)


# the layout of what is read by those of the source and of the index tensors
_SHAPES: dict[Any, Geometry] = {}


def _planned_geometry(
    given: Geometry, indices: Sequence[TensorImpl], places: Ints
) -> Geometry:
    """The layout of what is read, if the index tensors fit."""
    common = _common_sizes(indices)
    check(
        math.prod(common) == 0 or all(given.sizes[dim] for dim in places),
        "indexing/tensor-out-of-range", "index is out of bounds for dimension with size 0",
    )  # fmt: skip
    return _result_geometry(given, indices, places, common)


def _common_sizes(indices: Sequence[TensorImpl]) -> Ints:
    try:
        return broadcast_sizes([index._geometry.sizes for index in indices])
    except RuntimeError:
        shapes = [list(index._geometry.sizes) for index in indices]
        fail(
            "indexing/tensors-broadcast", "shape mismatch: indexing tensors could not be broadcast "
            "together with shapes {}", shapes,
        )  # fmt: skip


def _without_masks(self: TensorImpl, given: Indices) -> list[TensorImpl | None]:
    """Masks as the positions of their true elements [indexing/mask-is-nonzero]."""
    for index in given:
        check(
            index is None or index._dtype in INDEX_DTYPES or index._dtype in _MASKS,
            "indexing/index-dtypes", "tensors used as indices must be long, int, byte or bool "
            "tensors, not {}", None if index is None else index._dtype,
        )  # fmt: skip
    listed: list[TensorImpl | None] = []
    for index in given:
        if index is None or index._dtype in INDEX_DTYPES:
            listed.append(index)
            continue
        if index._dtype is dt.uint8:
            warn(
                "indexing/uint8-mask-warns", "indexing with dtype torch.uint8 is now deprecated, "
                "please use a dtype torch.bool instead.",
            )  # fmt: skip
        _check_mask(index._geometry.sizes, self._geometry.sizes, len(listed))
        listed += positions(index)
    return listed


def _check_mask(mask: Ints, sizes: Ints, dim: int) -> None:
    check(
        len(mask) + dim <= len(sizes), "indexing/too-many",
        "too many indices for tensor of dimension {}", len(sizes),
    )  # fmt: skip
    check(
        sizes[dim : dim + len(mask)] == mask, "indexing/mask-shape",
        "The shape of the mask {} does not match the shape of the indexed tensor {} at index {}",
        list(mask), list(sizes), dim,
    )  # fmt: skip


def positions(mask: TensorImpl) -> list[TensorImpl]:
    """The columns of nonzero."""
    found = OPERATORS["nonzero"].body(mask)
    rows = contiguous(found._geometry.sizes[:1])
    return [view_of(found, rows, dim * rows.numel) for dim in range(mask._geometry.ndim)]


def _result_geometry(
    given: Geometry, indices: Sequence[TensorImpl], places: Ints, common: Ints
) -> Geometry:
    """The layout of what is read [indexing/result-strides].

    Dims in a row are replaced where they stand [indexing/adjacent-stay]; else the dims of the
    index tensors come first [indexing/separated-go-first].
    """
    rest = [dim for dim in range(given.ndim) if dim not in places]
    adjacent = bool(places) and places[-1] - places[0] == len(places) - 1
    lead = places[0] if adjacent else 0
    note(
        "indexing/adjacent-stay" if adjacent else "indexing/separated-go-first",
        "dims {} become {}", places, common,
    )  # fmt: skip
    before, after = rest[:lead], rest[lead:]
    sizes = (*[given.sizes[d] for d in before], *common, *[given.sizes[d] for d in after])
    source = geometry(
        sizes,
        (
            *[given.strides[d] for d in before],
            *[0] * len(common),
            *[given.strides[d] for d in after],
        ),
    )
    layouts = [source]
    for index in indices:
        wide = (*[1] * len(before), *common, *[1] * len(after))
        broadcast = expanded(index._geometry, common)
        if index._dtype is not dt.int64:
            broadcast = broadcast.preserved()  # cast after it was broadcast
        layout = broadcast.viewed_as(wide)
        assert layout is not None  # dims of size 1 can always be added
        layouts.append(layout)
    return output_geometry(layouts, sizes)


@implements("index.Tensor")
def index(self: TensorImpl, indices: Indices) -> TensorImpl:
    """Read at index tensors [indexing/tensors-broadcast].

    Strides: those of a pointwise result over source and indices [indexing/result-strides].
    """
    check(len(indices) > 0, "indexing/too-many", "at least one index must be provided")
    found = plan(self, indices)
    result = empty(found.shape, self._dtype)
    if found.shape.numel:  # [indexing/empty-result-unchecked]
        launch("index", (result,), (self, *found.indices), places=found.places)
    return result


def _lone_mask(
    self: TensorImpl, indices: Indices, values: TensorImpl
) -> tuple[TensorImpl, int] | None:
    """The mask and its dim, if the index is one mask and the value one.

    [index_put/one-mask-and-one-value]
    """
    found = None
    if values._geometry.numel != 1:
        return None
    for dim, index in enumerate(indices):
        if index is not None:
            if index._dtype not in _MASKS or found is not None or not index._geometry.ndim:
                return None
            _check_mask(index._geometry.sizes, self._geometry.sizes, dim)
            found = index, dim
    return found


@implements("index_put")
def index_put(
    self: TensorImpl, indices: Indices, values: TensorImpl, accumulate: bool, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Write or add at index tensors [index_put/values-broadcast] [indexing/accumulate-adds-all]."""
    if out is not None:
        _warn_of_expanded(out.tensor)
    lone = None if accumulate else _lone_mask(self, indices, values)
    if lone is not None:
        return _put_one(self, *lone, values, out)
    if out is not None:
        for source in (values, *indices):
            if source is not None:
                check_values_apart(out.tensor, source)
    found = plan(self, indices)
    check(
        values._dtype is self._dtype, "indexing/assign-advanced-same-dtype",
        "Index put requires the source and destination dtypes match, got {} for the destination "
        "and {} for the source.", self._dtype, values._dtype,
    )  # fmt: skip
    _check_spreads(values._geometry.sizes, found.shape.sizes)
    check_listed("index_put", self._dtype)
    target = OPERATORS["clone"].body(self, None) if out is None else out.tensor
    if found.shape.numel:
        note("index_put/accumulates-duplicates" if accumulate else "indexing/assign-duplicates")
        element = self._dtype if accumulate else None
        computed = (element, element, *[None] * len(found.indices))
        launch(
            "index_put", (target,), (target, values, *found.indices), computed,
            places=found.places, accumulate=accumulate,
        )  # fmt: skip
    return target


def _check_spreads(given: Ints, sizes: Ints) -> None:
    """Values are broadcast to what is read there [index_put/values-broadcast]."""
    fits = len(given) <= len(sizes) and all(
        have in (1, want) for have, want in zip(reversed(given), reversed(sizes), strict=False)
    )
    check(
        fits, "index_put/values-broadcast",
        "shape mismatch: value tensor of shape {} cannot be broadcast to indexing result of shape "
        "{}", list(given), list(sizes),
    )  # fmt: skip


def _put_one(
    self: TensorImpl, mask: TensorImpl, dim: int, value: TensorImpl, out: Out | None
) -> TensorImpl:
    """Write one value where a mask is true [index_put/one-mask-and-one-value]."""
    _check_is_bool(mask, "masked_fill_")
    check_listed("masked_fill.Scalar", self._dtype)
    check_fits(OPERATORS["item"].call((value,)), self._dtype)  # it travels as a number
    target = OPERATORS["clone"].body(self, None) if out is None else out.tensor
    check_values_apart(target, value)
    have, rest = mask._geometry, self._geometry.ndim - dim - mask._geometry.ndim
    shape = geometry((*have.sizes, *[1] * rest), (*have.strides, *[0] * rest))
    launch("masked_fill", (target,), (target, view_of(mask, shape, mask._offset), _only(value)),
           (None, None, self._dtype))  # fmt: skip
    return target


def _only(value: TensorImpl) -> TensorImpl:
    return view_of(value, contiguous(()), value._offset)


def _warn_of_expanded(target: TensorImpl) -> None:
    """Writing several elements in one place is let pass [overlap/deprecated-writers]."""
    if may_overlap_itself(target._geometry.sizes, target._geometry.strides):
        warn(
            "overlap/deprecated-writers",
            "Use of an index writer on expanded tensors is deprecated. Please clone() the tensor "
            "before performing this operation.",
        )  # fmt: skip


def written(self: TensorImpl, out: Out | None) -> TensorImpl:
    """What is written to: self in place, or a copy [overlap/functional-form-is-fresh]."""
    if out is None:
        return OPERATORS["clone"].body(self, None)
    _warn_of_expanded(out.tensor)
    return out.tensor


def check_values_apart(target: TensorImpl, source: TensorImpl) -> None:
    """Refuse a source in the memory that is written to [index_put/values-do-not-overlap]."""
    check_apart(target, source, "index_put/values-do-not-overlap")


# ---- index_select and take


def check_index_dtype(index: TensorImpl, name: str) -> None:
    """An index tensor of an operator over a dim [index_select/index-dtype]."""
    check(
        index._dtype in INDEX_DTYPES, "index_select/index-dtype",
        "{}(): Expected dtype int32/int64 for index but got {}", name, index._dtype,
    )  # fmt: skip


def prepared(
    out: Out | None, sizes: Ints, element: dtype, inputs: Sequence[TensorImpl],
    strict: bool = True,
) -> TensorImpl:  # fmt: skip
    """A fresh result, or `out` of the same dtype [index_select/out-has-same-dtype].

    `strict`: an expanded `out` is refused even if it is to be resized [overlap/write-to-expanded].
    """
    if out is None:
        return empty(contiguous(sizes), element)
    target = out.tensor
    if strict:
        check_writable(target)
    check(
        target._dtype is element, "index_select/out-has-same-dtype",
        "Expected out tensor to have dtype {}, but got {} instead", element, target._dtype,
    )  # fmt: skip
    if strict:
        for source in inputs:  # so that a refused target keeps its sizes
            check_values_apart(target, source)
    if target._geometry.sizes != sizes:
        resize(target, sizes)
    else:
        check_writable(target)
    if not strict:
        for source in inputs:
            check_values_apart(target, source)
    return target


@implements("index_select")
def index_select(
    self: TensorImpl, dim: int, index: TensorImpl, *, out: Out | None = None
) -> TensorImpl:
    """Take positions of a dim [index_select/index-is-a-vector]."""
    given = self._geometry
    at = wrap_dim(dim, given.ndim)
    check(
        index._geometry.ndim <= 1, "index_select/index-is-a-vector",
        "index_select(): Index is supposed to be a vector",
    )  # fmt: skip
    check_index_dtype(index, "index_select")
    count = index._geometry.numel
    check(
        given.ndim > 0 or count == 1, "index_select/of-zero-dim",
        "index_select(): Index to scalar can have only 1 value, got {} value(s)", count,
    )  # fmt: skip
    sizes = (*given.sizes[:at], count, *given.sizes[at + 1 :]) if given.ndim else ()
    result = prepared(out, sizes, self._dtype, (self, index))
    check(
        given.ndim > 1 or self._dtype not in dt.BAREBONES_UNSIGNED, "errors/dtypes",
        '"index_select" not implemented for {} of one dim', self._dtype, error=NotImplementedError,
    )  # fmt: skip
    if count:
        check(
            given.ndim < 2 or given.sizes[at] > 0, "index_select/never-wraps",
            "index_select(): self indexing axis dim should be positive",
            error=RuntimeError if given.ndim > 1 else IndexError,
        )  # fmt: skip
        launch("index_select", (result,), (self, index), axis=at)
    return result


@implements("take")
def take(self: TensorImpl, index: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Take elements of the flattened tensor [take/reads-row-major]."""
    check(
        index._dtype is dt.int64, "take/reads-row-major",
        "take(): Expected a long tensor for index, but got {}", index._dtype,
    )  # fmt: skip
    check(
        self._geometry.numel > 0 or index._geometry.numel == 0, "take/in-range",
        "take(): tried to take from an empty tensor",
    )  # fmt: skip
    result = prepared(out, index._geometry.sizes, self._dtype, (self, index))
    if result._geometry.numel:
        check_listed("take", self._dtype)
        launch("take", (result,), (self, index))
    return result


@implements("take_along_dim")
def take_along_dim(
    self: TensorImpl, indices: TensorImpl, dim: int | None, *, out: Out | None = None
) -> TensorImpl:
    """Take along a dim, broadcast in the others [take_along_dim/broadcasts]."""
    rule = "take_along_dim/broadcasts"
    check(
        indices._dtype is dt.int64 or dim is None, rule,
        "torch.take_along_dim(): dtype of indices should be Long but got {}", indices._dtype,
    )  # fmt: skip
    view, expand = OPERATORS["view"].call, OPERATORS["expand"].call
    if dim is None:
        self, indices = view((self, (-1,))), view((indices, (-1,)))
    have, want = self._geometry.sizes, indices._geometry.sizes
    check(
        len(have) == len(want), rule, "torch.take_along_dim(): input and indices should have the "
        "same number of dimensions, but got {} and {}", len(have), len(want),
    )  # fmt: skip
    check(
        dim is None or have, rule, "Dimension specified as {} but tensor has no dimensions", dim,
        error=IndexError,
    )  # fmt: skip
    at = 0 if dim is None else wrap_dim(dim, len(have))
    common = broadcast_sizes(((*have[:at], 1, *have[at + 1 :]), (*want[:at], 1, *want[at + 1 :])))
    self = expand((self, (*common[:at], *have[at : at + 1], *common[at + 1 :]), False))
    indices = expand((indices, (*common[:at], *want[at : at + 1], *common[at + 1 :]), False))
    size = have[at] if have else 1
    if size and dim is not None:  # only along a given dim do negative indices count from the end
        indices = OPERATORS["remainder.Scalar"].call((indices, size))
    return OPERATORS["gather"].call((self, at, indices, False), out)


# ---- nonzero and masks


@implements("nonzero.as_tuple")
def nonzero_as_tuple(self: TensorImpl, as_tuple: bool, *, out: Out | None = None) -> Any:
    """Find the elements that are not zero, as one tensor for each dim [nonzero/as-tuple]."""
    if not as_tuple:
        return OPERATORS["nonzero"].call((self,), out)
    if not self._geometry.ndim:
        self = OPERATORS["unsqueeze"].call((self, 0))
    return OPERATORS["unbind.int"].call((OPERATORS["nonzero"].call((self,)), 1))


@implements("nonzero")
def nonzero(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Find the elements that are not zero [nonzero/row-major-positions]."""
    check(
        out is None or out.tensor._dtype is dt.int64, "nonzero/out-is-int64",
        "nonzero: Expected out tensor to have scalar type Long",
    )  # fmt: skip
    check_listed("nonzero", self._dtype)
    count = empty(contiguous(()), dt.int64)
    launch("count_nonzero_elements", (count,), (self,))
    rows, ndim = count.elements().item(), self._geometry.ndim
    shape = geometry((rows, ndim), (1, rows))
    if out is None:
        target = empty(shape, dt.int64)
    else:
        target = out.tensor
        check_writable(target)
        if target._geometry.sizes != shape.sizes:
            resize(target, shape.sizes, shape)
    if shape.numel:
        launch("nonzero", (target,), (self,))
    return target


@implements("nonzero_static")
def nonzero_static(
    self: TensorImpl, size: int, fill_value: int, *, out: Out | None = None
) -> TensorImpl:
    """Find so many elements that are not zero [nonzero_static/rows-are-fixed]."""
    check(
        size >= 0, "nonzero_static/rows-are-fixed",
        "nonzero_static: 'size' must be an non-negative integer",
    )  # fmt: skip
    check(
        out is None or out.tensor._dtype is dt.int64, "nonzero/out-is-int64",
        "nonzero_static: Expected out tensor to have scalar type Long",
    )  # fmt: skip
    result = prepared(out, (size, self._geometry.ndim), dt.int64, ())
    launch("fill", (result,), (fill_value,))
    if not result._geometry.numel:
        return result
    found = nonzero(self)
    rows = min(size, found._geometry.sizes[0])
    head = OPERATORS["slice.Tensor"].body
    launch("copy", (head(result, 0, 0, rows, 1),), (head(found, 0, 0, rows, 1),))
    return result


@implements("argwhere")
def argwhere(self: TensorImpl) -> TensorImpl:
    """Find the elements that are not zero [nonzero/row-major-positions]."""
    return OPERATORS["nonzero"].call((self,))


def _check_is_bool(mask: TensorImpl, name: str) -> None:
    check(
        mask._dtype is dt.bool, "masked_fill/mask-is-bool",
        "{} only supports boolean masks, but got mask with dtype {}", name, mask._dtype,
    )  # fmt: skip


def _masked_fill(
    self: TensorImpl, mask: TensorImpl, value: Number, out: Out | None
) -> TensorImpl:
    _check_is_bool(mask, "masked_fill_")
    sizes = broadcast_sizes((self._geometry.sizes, mask._geometry.sizes))
    if out is None:
        target = empty(contiguous(sizes), self._dtype)
        launch("copy", (target,), (view_of(self, expanded(self._geometry, sizes), self._offset),))
    else:
        check_same_sizes(self._geometry.sizes, sizes)
        target = written(self, out)
    if target._geometry.numel:
        check_listed("masked_fill.Scalar", self._dtype)
        launch("masked_fill", (target,), (target, mask, value), (None, None, self._dtype))
    return target


@implements("masked_fill.Scalar")
def masked_fill(
    self: TensorImpl, mask: TensorImpl, value: Number, *, out: Out | None = None
) -> TensorImpl:
    """Write a number where a mask is true [masked_fill/mask-is-bool]."""
    check_fits(value, self._dtype)
    if isinstance(value, complex) and not self._dtype.is_complex:  # [casts/number-is-cast]
        value = value != 0 if self._dtype is dt.bool else value.real
    return _masked_fill(self, mask, value, out)


@implements("masked_fill.Tensor")
def masked_fill_tensor(
    self: TensorImpl, mask: TensorImpl, value: TensorImpl, *, out: Out | None = None
) -> TensorImpl:
    """Write an element where a mask is true [masked_fill/value-has-no-dims]."""
    check(
        value._geometry.ndim == 0, "masked_fill/value-has-no-dims",
        "masked_fill_ only supports a 0-dimensional value tensor, but got tensor with {} "
        "dimension(s).", value._geometry.ndim,
    )  # fmt: skip
    return masked_fill(self, mask, OPERATORS["item"].call((value,)), out=out)


@implements("masked_select")
def masked_select(self: TensorImpl, mask: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Take the elements where a mask is true [masked_select/broadcasts-both]."""
    _check_is_bool(mask, "masked_select")
    sizes = broadcast_sizes((self._geometry.sizes, mask._geometry.sizes))
    whole = view_of(self, expanded(self._geometry, sizes), self._offset)
    where = view_of(mask, expanded(mask._geometry, sizes), mask._offset)
    count = empty(contiguous(()), dt.int64)
    launch("count_nonzero_elements", (count,), (where,))
    result = prepared(out, (count.elements().item(),), self._dtype, (self, mask))
    if result._geometry.numel:
        check_listed("masked_select", self._dtype)
        launch("masked_select", (result,), (whole, where))
    return result

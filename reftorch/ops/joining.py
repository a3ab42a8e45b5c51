"""Operators that join tensors."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from reftorch.core.dtype import dtype
from reftorch.core.geometry import contiguous
from reftorch.core.memory_format import (
    channels_last, channels_last_3d, contiguous_format, in_format, memory_format, suggests,
)  # fmt: skip
from reftorch.core.output import Out, check_writable, may_share, resize
from reftorch.core.promotion import can_cast, promote_types, result_type
from reftorch.core.state import DEFAULTS
from reftorch.core.strides import wrap_dim
from reftorch.core.tensor_impl import TensorImpl, empty, view_of
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops.matrices import cast_into
from reftorch.ops.view import sliced

Ints = tuple[int, ...]
Tensors = Sequence[TensorImpl]
_LARGE = 1 << 13  # elements from which each input is copied to its place by itself


def _is_skipped(tensor: TensorImpl) -> bool:
    """Whether cat passes over a tensor [cat/skips-legacy-empty]."""
    return tensor._geometry.sizes == (0,)


def _common_dtype(tensors: Tensors) -> dtype:
    """The dtype of the result [cat/promotes] [promotion/lists-promote-together]."""
    result = tensors[0]._dtype
    for tensor in tensors[1:]:
        if tensor._dtype is not result:
            result = promote_types(result, tensor._dtype)
    note("cat/promotes", "the result is {}", result)
    return result


def _joined_sizes(tensors: Tensors, dim: int) -> tuple[Ints, int]:
    """The sizes of the result, and the wrapped dim [cat/sizes-match]."""
    joined = [tensor._geometry.sizes for tensor in tensors if not _is_skipped(tensor)]
    if not joined:
        return (0,), 0
    first = joined[0]
    at, length = wrap_dim(dim, len(first)), 0
    for place, sizes in enumerate(joined):
        check(
            len(sizes) == len(first), "cat/sizes-match",
            "Tensors must have same number of dimensions: got {} and {}", len(first), len(sizes),
        )  # fmt: skip
        check(
            sizes[:at] == first[:at] and sizes[at + 1 :] == first[at + 1 :], "cat/sizes-match",
            "Sizes of tensors must match except in dimension {}. Expected {} but got {} for tensor "
            "number {} in the list", at, list(first), list(sizes), place,
        )  # fmt: skip
        length += sizes[at]
    return (*first[:at], length, *first[at + 1 :]), at


def common_format(tensors: Tensors) -> memory_format:
    """The memory format on which all inputs agree [cat/memory-format]."""
    for wanted in (channels_last, channels_last_3d):
        if all(suggests(tensor._geometry, wanted) for tensor in tensors):
            note("cat/memory-format", "all inputs are {}", wanted)
            return wanted
    return contiguous_format


def _target(
    tensors: Tensors, sizes: Ints, element: dtype, wanted: memory_format, out: Out | None
) -> TensorImpl:
    """A fresh result, or `out` made ready [cat/out-must-hold] [cat/out-does-not-overlap]."""
    plain = wanted is contiguous_format
    shape = contiguous(sizes) if plain else in_format(sizes, wanted, None)
    if out is None:
        return empty(shape, element)
    target = out.tensor
    for tensor in tensors:
        check(
            target is not tensor and not may_share(target, tensor), "cat/out-does-not-overlap",
            "unsupported operation: the input tensors cannot refer to any of the output memory "
            "locations.",
        )  # fmt: skip
    if target._geometry.sizes == sizes:
        check_writable(target)
    else:
        resize(target, sizes, shape)
    return target


@implements("cat")
def cat(tensors: Tensors, dim: int, *, out: Out | None = None) -> TensorImpl:
    """Join tensors along a dim [cat/sizes-match]."""
    check(len(tensors) > 0, "cat/needs-tensors", "cat(): expected a non-empty list of Tensors")
    _check_have_dims(tensors)
    joined = next((tensor for tensor in tensors if not _is_skipped(tensor)), None)
    if joined is not None:
        wrap_dim(dim, joined._geometry.ndim)
    _check_holds(tensors, out)
    sizes, at = _joined_sizes(tensors, dim)
    return _cat(tensors, sizes, at, common_format(tensors), out)


def _check_have_dims(tensors: Tensors) -> None:
    for place, tensor in enumerate(tensors):
        check(
            tensor._geometry.ndim > 0, "dims/zero-dim-has-no-parts",
            "zero-dimensional tensor (at position {}) cannot be concatenated", place,
        )  # fmt: skip


def _check_holds(tensors: Tensors, out: Out | None) -> None:
    """The dtype of `out` is looked at before most sizes [cat/out-must-hold]."""
    if out is not None:
        check(
            can_cast(_common_dtype(tensors), out.tensor._dtype), "cat/out-must-hold",
            "cat(): input types can't be cast to the desired output type {}", out.tensor._dtype,
        )  # fmt: skip


def _cat(
    tensors: Tensors, sizes: Ints, dim: int, wanted: memory_format, out: Out | None
) -> TensorImpl:
    element = _common_dtype(tensors)
    result = _target(tensors, sizes, element, wanted, out)
    given = result._geometry
    if not given.numel:
        return result
    joined = [tensor for tensor in tensors if not _is_skipped(tensor)]
    if given.numel < _LARGE:
        launch("cat", (result,), joined, element, axis=dim)
        return result
    start = 0
    for tensor in joined:
        stop = start + tensor._geometry.sizes[dim]
        shape, offset = sliced(given, dim, start, stop, 1), start * given.strides[dim]
        if shape.numel:
            launch("copy", (view_of(result, shape, result._offset + offset),), (tensor,))
        start = stop
    return result


@implements("stack")
def stack(tensors: Tensors, dim: int, *, out: Out | None = None) -> TensorImpl:
    """Join tensors along a new dim [stack/sizes-equal] [dims/new-dim]."""
    check(len(tensors) > 0, "stack/sizes-equal", "stack expects a non-empty TensorList")
    sizes = tensors[0]._geometry.sizes
    at = wrap_dim(dim, len(sizes) + 1)
    for place, tensor in enumerate(tensors):
        check(
            tensor._geometry.sizes == sizes, "stack/sizes-equal",
            "stack expects each tensor to be equal size, but got {} at entry 0 and {} at entry {}",
            list(sizes), list(tensor._geometry.sizes), place,
        )  # fmt: skip
    _check_holds(tensors, out)
    wanted = common_format(tensors)
    if out is None and at < len(sizes) and wanted is not contiguous_format:
        longer = (*sizes[:at], len(tensors) * sizes[at], *sizes[at + 1 :])
        joined = _cat(tensors, longer, at, wanted, None)
        note("stack/cat-cut-apart", "{} is cut into {}", longer, len(tensors))
        return OPERATORS["_unsafe_view"].body(joined, (*sizes[:at], len(tensors), *sizes[at:]))
    unsqueeze = OPERATORS["unsqueeze"].body
    planes = [unsqueeze(tensor, at) for tensor in tensors]
    wanted = contiguous_format
    return _cat(planes, (*sizes[:at], len(planes), *sizes[at:]), at, wanted, out)


# ---- with dims added first [hstack/dims-are-added]


def _stacked(
    name: str, tensors: Tensors, widen: Callable[[TensorImpl], TensorImpl], dim: int,
    out: Out | None,
) -> TensorImpl:  # fmt: skip
    check(
        len(tensors) > 0, "hstack/dims-are-added", "{} expects a non-empty TensorList", name
    )
    wide = tuple([widen(tensor) for tensor in tensors])
    if dim == 1 and wide[0]._geometry.ndim == 1:
        dim = 0
    return OPERATORS["cat"].call((wide, dim), out)


@implements("hstack")
def hstack(tensors: Tensors, *, out: Out | None = None) -> TensorImpl:
    """Join along dim 1, vectors along dim 0 [hstack/dims-are-added]."""
    return _stacked("hstack", tensors, at_least_1d, 1, out)


@implements("vstack")
def vstack(tensors: Tensors, *, out: Out | None = None) -> TensorImpl:
    """Join along dim 0 [hstack/dims-are-added]."""
    return _stacked("vstack", tensors, at_least_2d, 0, out)


@implements("dstack")
def dstack(tensors: Tensors, *, out: Out | None = None) -> TensorImpl:
    """Join along dim 2 [hstack/dims-are-added]."""
    return _stacked("dstack", tensors, at_least_3d, 2, out)


@implements("column_stack")
def column_stack(tensors: Tensors, *, out: Out | None = None) -> TensorImpl:
    """Join along dim 1, vectors as columns [hstack/dims-are-added]."""
    return _stacked("column_stack", tensors, _as_columns, 1, out)


def _as_columns(tensor: TensorImpl) -> TensorImpl:
    if tensor._geometry.ndim > 1:
        return tensor
    return OPERATORS["reshape"].call((tensor, (tensor._geometry.numel, 1)))


@implements("atleast_1d")
def at_least_1d(self: TensorImpl) -> TensorImpl:
    """Give a tensor without dims one; others are returned themselves."""
    return self if self._geometry.ndim else OPERATORS["reshape"].call((self, (1,)))


@implements("atleast_2d")
def at_least_2d(self: TensorImpl) -> TensorImpl:
    """Add leading dims up to two."""
    if self._geometry.ndim > 1:
        return self
    if not self._geometry.ndim:
        return OPERATORS["reshape"].call((self, (1, 1)))
    return OPERATORS["unsqueeze"].call((self, 0))


@implements("atleast_3d")
def at_least_3d(self: TensorImpl) -> TensorImpl:
    """Add dims up to three, the last one behind."""
    if self._geometry.ndim > 2:
        return self
    if not self._geometry.ndim:
        return OPERATORS["reshape"].call((self, (1, 1, 1)))
    return OPERATORS["unsqueeze"].call((at_least_2d(self), -1))


@implements("atleast_1d.Sequence")
def at_least_1d_each(tensors: Tensors) -> tuple[TensorImpl, ...]:
    """Give each tensor without dims one [atleast_1d/one-or-several]."""
    return tuple([at_least_1d(tensor) for tensor in tensors])


@implements("atleast_2d.Sequence")
def at_least_2d_each(tensors: Tensors) -> tuple[TensorImpl, ...]:
    """Add leading dims up to two to each tensor [atleast_1d/one-or-several]."""
    return tuple([at_least_2d(tensor) for tensor in tensors])


@implements("atleast_3d.Sequence")
def at_least_3d_each(tensors: Tensors) -> tuple[TensorImpl, ...]:
    """Add dims up to three to each tensor [atleast_1d/one-or-several]."""
    return tuple([at_least_3d(tensor) for tensor in tensors])


@implements("block_diag")
def block_diag(tensors: Tensors) -> TensorImpl:
    """Put matrices along the diagonal of one, zeros around them [block_diag/blocks].

    Dtypes: [block_diag/promotes]
    """
    for place, tensor in enumerate(tensors):
        check(
            tensor._geometry.ndim <= 2, "block_diag/blocks", "torch.block_diag: Input tensors must "
            "have 2 or fewer dimensions. Input {} has {} dimensions", place, tensor._geometry.ndim,
        )  # fmt: skip
    if not tensors:
        return empty(contiguous((1, 0)), DEFAULTS.dtype)
    element = result_type(*tensors)
    note("block_diag/promotes", "the result is {}", element)
    blocks = [at_least_2d(tensor) for tensor in tensors]
    sizes = [block._geometry.sizes for block in blocks]
    result = empty(contiguous((sum(n for n, _ in sizes), sum(m for _, m in sizes))), element)
    launch("fill", (result,), (0,), element)
    row = column = 0
    part = OPERATORS["slice.Tensor"].body
    for block, (rows, columns) in zip(blocks, sizes, strict=True):
        band = part(result, 0, row, row + rows, 1)
        launch("copy", (part(band, 1, column, column + columns, 1),), (block,))
        row, column = row + rows, column + columns
    return result


@implements("_chunk_cat")
def _chunk_cat(
    tensors: Tensors, dim: int, num_chunks: int, *, out: Out | None = None
) -> TensorImpl:
    """Join chunks of tensors, number by number [_chunk_cat/chunks-in-rows]."""
    rule = "_chunk_cat/chunks-in-rows"
    check(len(tensors) > 0, rule, "_chunk_cat expects a non-empty input tensor list")
    check(num_chunks >= 1, rule, "_chunk_cat expects positive num_chunks, got {}", num_chunks)
    first = tensors[0]
    dim = wrap_dim(dim, first._geometry.ndim)
    lead = first._geometry.sizes[:dim]
    rows = []
    for x in tensors:
        shape = x._geometry
        check(x._dtype is first._dtype, rule, "_chunk_cat expects all tensors of one dtype")
        check(shape.numel > 0, rule, "_chunk_cat expects non-empty tensor")
        check(
            shape.ndim > dim and shape.sizes[:dim] == lead, rule,
            "_chunk_cat expects the sizes {} before dim {}, got {}", lead, dim, list(shape.sizes),
        )  # fmt: skip
        missing = -shape.sizes[dim] % num_chunks
        if missing:
            pad = (0, 0) * (shape.ndim - 1 - dim) + (0, missing)
            x = OPERATORS["constant_pad_nd"].call((x, pad, 0))
        rows.append(OPERATORS["reshape"].call((x, (*lead, num_chunks, -1))))
    return cast_into(OPERATORS["cat"].call((rows, dim + 1)), out)

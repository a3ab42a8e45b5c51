"""What the derivatives of the views need: the gradient of a part, put back into the whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.core import dtype as dt
from reftorch.core.geometry import Geometry
from reftorch.core.strides import (
    extent,
    is_non_overlapping_and_dense,
    wrap_dim,
    wrap_dims,
)  # fmt: skip
from reftorch.dispatch.table import OPERATORS
from reftorch.ops.splitting import part_sizes

Ints = tuple[int, ...]


def zeros_for(sizes: Ints, grad: Any) -> Any:
    """Zeros of some sizes, and of the dtype of a gradient."""
    return OPERATORS["zeros"].call((sizes, grad._dtype, None, None, None, False))


def true_like(sizes: Ints) -> Any:
    """The truth about all places of a part."""
    return OPERATORS["ones"].call((sizes, dt.bool, None, None, None, False))


def part_of(grad: Any, dim: int, start: int | None, end: int | None, step: int) -> Any:
    """A slice of a gradient."""
    return OPERATORS["slice.Tensor"].call((grad, dim, start, end, step))


def outside_of(grad: Any, dim: int, start: int | None, end: int | None, step: int) -> Any:
    """A gradient, with zeros in a slice of it [slice_inverse/lies-as-src]."""
    zeros = zeros_for(part_of(grad, dim, start, end, step)._geometry.sizes, grad)
    return OPERATORS["slice_scatter"].call((grad, zeros, dim, start, end, step))


def _line(length: int) -> Any:
    return OPERATORS["arange"].call((length, dt.int64, None, None, None, False))


def permute_backward(grad: Any, dims: Ints) -> Any:
    """Put the dims back into their order."""
    wrapped = wrap_dims(dims, len(dims))
    return grad.permute([wrapped.index(dim) for dim in range(len(dims))])


def unsqueeze_to(grad: Any, sizes: Ints) -> Any:
    """Put back the dims of size 1 that squeeze dropped, if it did."""
    if grad._geometry.sizes == sizes:
        return grad
    return grad.view(sizes) if grad._geometry.contiguous else grad.reshape(sizes)


def select_backward(grad: Any, sizes: Ints, dim: int, index: int) -> Any:
    """Put a gradient back to its position."""
    return OPERATORS["select_backward"].call((grad, sizes, dim, index))


def slice_backward(
    grad: Any, sizes: Ints, dim: int, start: int | None, end: int | None, step: int
) -> Any:
    """Put a gradient back to its positions."""
    return OPERATORS["slice_backward"].call((grad, sizes, dim, start, end, step))


def diagonal_backward(grad: Any, sizes: Ints, offset: int, dim1: int, dim2: int) -> Any:
    """Put a gradient back onto the diagonal."""
    whole = zeros_for(sizes, grad)
    return OPERATORS["diagonal_scatter"].call((whole, grad, offset, dim1, dim2))


def unfold_backward(grad: Any, sizes: Ints, dimension: int, size: int, step: int) -> Any:
    """Sum the gradients of all windows in which an element lies."""
    return OPERATORS["unfold_backward"].call((grad, sizes, dimension, size, step))


def split_backward(grads: Sequence[Any], sizes: Ints, split_size: int, dim: int) -> Any:
    """Join the gradients of equal parts."""
    length = sizes[wrap_dim(dim, len(sizes))]
    return split_with_sizes_backward(grads, sizes, part_sizes(length, split_size), dim)


def split_with_sizes_backward(
    grads: Sequence[Any], sizes: Ints, split_sizes: Sequence[int], dim: int
) -> Any:
    """Join the gradients of the parts; a part without one counts as zeros."""
    at = wrap_dim(dim, len(sizes))
    like = next(grad for grad in grads if grad is not None)
    parts = [
        zeros_for((*sizes[:at], n, *sizes[at + 1 :]), like) if grad is None else grad
        for grad, n in zip(grads, split_sizes, strict=True)
    ]
    return OPERATORS["cat"].call((tuple(parts), at))


def unbind_backward(grads: Sequence[Any], sizes: Ints, dim: int) -> Any:
    """Stack the gradients of the entries; an entry without one counts as zeros."""
    at = wrap_dim(dim, len(sizes))
    like = next(grad for grad in grads if grad is not None)
    rest = sizes[:at] + sizes[at + 1 :]
    parts = [zeros_for(rest, like) if grad is None else grad for grad in grads]
    return OPERATORS["stack"].call((tuple(parts), at))


# ---- as_strided: gradients by place in memory [as_strided/gradient-by-place]


def as_strided_backward(
    grad: Any, given: Geometry, offset: int, size: Ints, stride: Ints, storage_offset: int | None
) -> Any:
    """Lay the gradient out in memory, and read it through the geometry of the input."""
    to = offset if storage_offset is None else storage_offset
    low = min(offset, to)
    length = max(
        offset - low + extent(given.sizes, given.strides), to - low + extent(size, stride)
    )
    memory = zeros_for((length,), grad)
    memory = _add_at(memory, (size, stride, to - low), grad)
    if not _certainly_distinct(given.sizes, given.strides):
        ones = OPERATORS["ones_like"].call(
            (zeros_for(given.sizes, grad), None, None, None, None, None, False)
        )
        place = (given.sizes, given.strides, offset - low)
        counts = _add_at(zeros_for((length,), grad), place, ones)
        memory = memory / counts.clamp(min=1)
    return memory.as_strided(given.sizes, given.strides, offset - low)


def _certainly_distinct(sizes: Ints, strides: Ints) -> bool:
    """Whether no place is shown twice, seen from the sizes and strides alone."""
    if 0 in sizes or is_non_overlapping_and_dense(sizes, strides):
        return True
    reach = 0
    for stride, size in sorted(zip(strides, sizes, strict=True)):
        if size != 1:
            if stride <= reach:
                return False
            reach += stride * (size - 1)
    return True


def _add_at(memory: Any, place: tuple[Ints, Ints, int], grad: Any) -> Any:
    sizes, strides, offset = place
    if _certainly_distinct(sizes, strides):
        return OPERATORS["as_strided_scatter"].call((memory, grad, sizes, strides, offset))
    places = _line(memory._geometry.numel).as_strided(sizes, strides, offset).reshape(-1)
    return memory.index_add(0, places, grad.reshape(-1))


def laid_out(grad: Any, given: Geometry, offset: int) -> Any:
    """The same gradient, in memory laid out as what it is the gradient of."""
    if given.plain and offset == 0 and grad._geometry is given and grad._offset == 0:
        return grad
    length = offset + extent(given.sizes, given.strides)
    memory = _add_at(zeros_for((length,), grad), (given.sizes, given.strides, offset), grad)
    return memory.as_strided(given.sizes, given.strides, offset)


# ---- joining


def cat_backward(grad: Any, all_sizes: Sequence[Ints], dim: int) -> list[Any]:
    """Cut the gradient into the parts that were joined [cat/skips-legacy-empty]."""
    at = wrap_dim(dim, grad._geometry.ndim) if any(n != (0,) for n in all_sizes) else 0
    parts, start = [], 0
    for sizes in all_sizes:
        if sizes == (0,):
            parts.append(zeros_for(sizes, grad))
        else:
            parts.append(part_of(grad, at, start, start + sizes[at], 1))
            start += sizes[at]
    return parts


def stack_backward(grad: Any, all_sizes: Sequence[Ints], dim: int) -> list[Any]:
    """Take the gradient apart along the dim that was added."""
    return list(grad.unbind(dim))


def block_diag_backward(grad: Any, all_sizes: Sequence[Ints]) -> list[Any]:
    """Cut the gradient into the blocks [block_diag/blocks]."""
    parts, row, column = [], 0, 0
    for sizes in all_sizes:
        rows, columns = (1,) * (2 - len(sizes)) + sizes
        band = part_of(grad, 0, row, row + rows, 1)
        parts.append(part_of(band, 1, column, column + columns, 1).reshape(sizes))
        row, column = row + rows, column + columns
    return parts


def constant_pad_nd_backward(grad: Any, pad: Ints) -> Any:
    """Take away what was added, and add zeros where elements were taken away."""
    return OPERATORS["constant_pad_nd"].call((grad, tuple([-n for n in pad]), 0))

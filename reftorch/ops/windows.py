"""Windows on the last dims of a tensor: what convolutions, pools and folds are made of."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from reftorch.core.geometry import contiguous, geometry
from reftorch.core.tensor_impl import TensorImpl, empty, view_of
from reftorch.dispatch.kernels import launch
from reftorch.ops.creation import fill_with

Ints = tuple[int, ...]


def spread(value: int | Ints, count: int) -> Ints:
    """One number for each dim, where one may stand for all; of another length as it is."""
    given = (value,) if isinstance(value, int) else tuple(value)
    return given * count if len(given) == 1 else given


def window_count(length: int, kernel: int, dilation: int, stride: int) -> int:
    """How many windows fit into a dim."""
    return (length - dilation * (kernel - 1) - 1) // stride + 1


def windows(tensor: TensorImpl, kernel: Ints, dilation: Ints, stride: Ints) -> TensorImpl:
    """A view with the dims (*others, *kernel, *windows) in place of (*others, *lengths)."""
    shape, n = tensor._geometry, len(kernel)
    lengths, steps = shape.sizes[-n:], shape.strides[-n:]
    sizes = (
        *shape.sizes[:-n], *kernel, *map(window_count, lengths, kernel, dilation, stride),
    )  # fmt: skip
    strides = (
        *shape.strides[:-n], *[s * d for s, d in zip(steps, dilation, strict=True)],
        *[s * d for s, d in zip(steps, stride, strict=True)],
    )  # fmt: skip
    return view_of(tensor, geometry(sizes, strides), tensor._offset)


def padded(tensor: TensorImpl, padding: Sequence[int]) -> TensorImpl:
    """Zeros at both ends of the last dims; without any the tensor itself."""
    if not any(padding):
        return tensor
    n = len(padding)
    sizes = tensor._geometry.sizes
    lengths = [length + 2 * p for length, p in zip(sizes[-n:], padding, strict=True)]
    result = zeros_of((*sizes[:-n], *lengths), tensor)
    launch("copy", (stepped(result, padding, sizes[-n:], (1,) * n),), (tensor,))
    return result


def zeros_of(sizes: Ints, like: TensorImpl) -> TensorImpl:
    """Zeros of the dtype of another tensor, in row-major order."""
    result = empty(contiguous(sizes), like._dtype)
    fill_with(result, 0)
    return result


def summed_windows(
    values: TensorImpl, lengths: Ints, kernel: Ints, dilation: Ints, stride: Ints
) -> TensorImpl:
    """Add each element of windows to the element that it shows: the transpose of `windows`.

    Shapes: values (*others, *kernel, *windows), the result (*others, *lengths).
    """
    sizes = values._geometry.sizes
    lead = len(sizes) - 2 * len(kernel)
    result = zeros_of((*sizes[:lead], *lengths), values)
    counts = sizes[lead + len(kernel) :]
    for place in itertools.product(*map(range, kernel)):
        starts = [at * d for at, d in zip(place, dilation, strict=True)]
        target = stepped(result, starts, counts, stride)
        launch("add", (target,), (target, _at(values, lead, place)), result._dtype)
    return result


def stepped(
    tensor: TensorImpl, starts: Sequence[int], counts: Sequence[int], steps: Sequence[int]
) -> TensorImpl:
    """A view of the last dims: so many elements from a start on, a step apart."""
    shape, n = tensor._geometry, len(steps)
    own = shape.strides[-n:]
    offset = tensor._offset + sum(a * s for a, s in zip(starts, own, strict=True))
    sizes = (*shape.sizes[:-n], *counts)
    strides = (*shape.strides[:-n], *[s * k for s, k in zip(own, steps, strict=True)])
    return view_of(tensor, geometry(sizes, strides), offset)


def _at(tensor: TensorImpl, lead: int, place: Sequence[int]) -> TensorImpl:
    """A view of what is at one position in the dims after the leading ones."""
    shape, n = tensor._geometry, len(place)
    own = shape.strides[lead : lead + n]
    offset = tensor._offset + sum(a * s for a, s in zip(place, own, strict=True))
    sizes = shape.sizes[:lead] + shape.sizes[lead + n :]
    strides = shape.strides[:lead] + shape.strides[lead + n :]
    return view_of(tensor, geometry(sizes, strides), offset)

"""Manipulation functions."""

from __future__ import annotations

from collections.abc import Sequence

from reftorch._rendered import functions as F  # noqa: N812 - as PyTorch's users write it
from reftorch.array_api.dtypes import result_type
from reftorch.core.broadcasting import broadcast_sizes
from reftorch.core.strides import wrap_dim, wrap_dims
from reftorch.tensor import Tensor

Axes = int | tuple[int, ...]


def broadcast_arrays(*arrays: Tensor) -> tuple[Tensor, ...]:
    """Expand arrays to the shape they have together."""
    shape = broadcast_shapes(*[tuple(x.shape) for x in arrays])
    return tuple([F.broadcast_to(x, shape) for x in arrays])


def broadcast_shapes(*shapes: tuple[int, ...]) -> tuple[int, ...]:
    """Give the shape that shapes make together."""
    try:
        return broadcast_sizes(shapes)
    except RuntimeError as refusal:
        raise ValueError(f"shapes {shapes} cannot be broadcast together") from refusal


def broadcast_to(x: Tensor, /, shape: tuple[int, ...]) -> Tensor:
    """Expand an array to a shape."""
    return F.broadcast_to(x, shape)


def concat(arrays: Sequence[Tensor], /, *, axis: int | None = 0) -> Tensor:
    """Join arrays along an axis, or flattened."""
    common = result_type(*arrays)
    items = [each.to(common) for each in arrays]
    return F.cat([each.reshape(-1) for each in items]) if axis is None else F.cat(items, axis)


def expand_dims(x: Tensor, /, axis: Axes) -> Tensor:
    """Insert axes of size one at places in the result."""
    axes = (axis,) if isinstance(axis, int) else axis
    for place in sorted(wrap_dims(axes, x.ndim + len(axes))):
        x = F.unsqueeze(x, place)
    return x


def flip(x: Tensor, /, *, axis: Axes | None = None) -> Tensor:
    """Reverse the order along axes, or along all."""
    return F.flip(x, _axes(x, axis))


def _axes(x: Tensor, axis: Axes | None) -> tuple[int, ...]:
    if axis is None:
        return tuple(range(x.ndim))
    return (axis,) if isinstance(axis, int) else axis


def moveaxis(x: Tensor, source: Axes, destination: Axes, /) -> Tensor:
    """Put axes in other places."""
    places = [(each,) if isinstance(each, int) else each for each in (source, destination)]
    return F.movedim(x, *places)


def permute_dims(x: Tensor, /, axes: tuple[int, ...]) -> Tensor:
    """Put the axes into another order."""
    return F.permute(x, axes)


def repeat(x: Tensor, repeats: int | Tensor, /, *, axis: int | None = None) -> Tensor:
    """Repeat every element along an axis, or of the flattened array."""
    return F.repeat_interleave(x, repeats, axis)


def reshape(x: Tensor, /, shape: tuple[int, ...], *, copy: bool | None = None) -> Tensor:
    """Lay the elements out in another shape; never, only if need be, or always in a copy."""
    if copy is None:
        return F.reshape(x, shape)
    if copy:
        return F.reshape(F.clone(x), shape)
    result = F.reshape(x, shape)
    if result.data_ptr() != x.data_ptr():
        raise ValueError("the array cannot be reshaped without a copy")
    return result


def roll(x: Tensor, /, shift: Axes, *, axis: Axes | None = None) -> Tensor:
    """Move the elements along axes; those that leave come in at the other end."""
    if axis is None:
        return F.roll(x, shift)
    axes = (axis,) if isinstance(axis, int) else axis
    return F.roll(x, (shift,) * len(axes) if isinstance(shift, int) else shift, axes)


def squeeze(x: Tensor, /, axis: Axes) -> Tensor:
    """Remove axes, whose size must be one."""
    axes = (axis,) if isinstance(axis, int) else axis
    if any(x.shape[wrap_dim(each, x.ndim)] != 1 for each in axes):
        raise ValueError(f"an axis of {axes} has not size one in {tuple(x.shape)}")
    return F.squeeze(x, axes)


def stack(arrays: Sequence[Tensor], /, *, axis: int = 0) -> Tensor:
    """Join arrays along a new axis."""
    common = result_type(*arrays)
    return F.stack([each.to(common) for each in arrays], axis)


def tile(x: Tensor, repetitions: tuple[int, ...], /) -> Tensor:
    """Repeat the whole array along each axis."""
    return F.tile(x, repetitions)


def unstack(x: Tensor, /, *, axis: int = 0) -> tuple[Tensor, ...]:
    """Take an array apart along an axis."""
    return tuple(F.unbind(x, axis))

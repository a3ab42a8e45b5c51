"""Memory formats: names for orders of the dimensions in memory."""

from __future__ import annotations

from reftorch.core.constant import Constant, constant
from reftorch.core.geometry import Geometry, contiguous, geometry
from reftorch.core.strides import dense_strides
from reftorch.errors import check


class memory_format(Constant):  # noqa: N801 - the public name, as in torch
    """One of the four formats."""

    __slots__ = ()


contiguous_format = constant(memory_format, "contiguous_format")
preserve_format = constant(memory_format, "preserve_format")
channels_last = constant(memory_format, "channels_last")
channels_last_3d = constant(memory_format, "channels_last_3d")
BY_NAME = {f.name: f for f in (contiguous_format, preserve_format, channels_last, channels_last_3d)}
# the dims from the innermost to the outermost
# [memory-format/channels-last-strides] [memory-format/channels-last-3d-strides]
_ORDERS = {channels_last: (1, 3, 2, 0), channels_last_3d: (1, 4, 3, 2, 0)}


def in_format(sizes: tuple[int, ...], given: memory_format, like: Geometry | None) -> Geometry:
    """The geometry of a new tensor of these sizes [memory-format/channels-last-strides].

    With `preserve_format` the strides follow `like` [memory-format/preserve-dense].
    """
    if given is preserve_format and like is not None:
        return like.preserved() if like.sizes == sizes else contiguous(sizes)
    order = _ORDERS.get(given)
    if order is None:
        return contiguous(sizes)
    check(
        len(sizes) == len(order), "memory-format/channels-last-rank",
        "{} needs {} dims, got sizes {}", given, len(order), sizes,
    )  # fmt: skip
    return geometry(sizes, dense_strides(sizes, order))


def is_in_format(given: Geometry, wanted: memory_format) -> bool:
    """Whether the elements lie in memory without a gap in that order [strides/is-contiguous].

    Dims of size 1 may have any stride [memory-format/size-one-dims-are-ambiguous].
    """
    order = _ORDERS.get(wanted)
    if order is None:
        return given.contiguous
    if len(given.sizes) != len(order):
        return False
    expected = 1
    for dim in order:
        if given.sizes[dim] != 1:
            if given.strides[dim] != expected:
                return False
            expected *= given.sizes[dim]
    return True


def suggests(given: Geometry, wanted: memory_format) -> bool:
    """Whether the strides rise in the order of a channels_last format, gaps allowed.

    What follows an input's layout, as cat does, goes by this [cat/memory-format]. A layout that
    reads as row-major, too, because of sizes of 1, counts as channels_last only if the channels
    lie closer together than the batch.
    """
    order = _ORDERS.get(wanted)
    if order is None or given.ndim != len(order) or given.numel == 0 or given.strides[1] == 0:
        return False
    least = 0
    for dim in order:
        stride, size = given.strides[dim], given.sizes[dim]
        if stride < least or (dim == 0 and least == given.strides[1]):
            return False
        least = stride * size if size > 1 else stride
    return True


def suggested(given: Geometry) -> memory_format:
    """The format that the strides suggest: row-major unless they rise as in another."""
    for wanted in _ORDERS:
        if suggests(given, wanted):
            return wanted
    return contiguous_format

"""Derivatives of reductions of segments [segment_reduce/gradient]."""

from __future__ import annotations

import math
from typing import Any

from reftorch.core.strides import wrap_dim
from reftorch.dispatch.table import PACKETS
from reftorch.ops.segments import bounds, per_segment, segment_of_each


def segment_reduce_backward(
    grad: Any, data: Any, result: Any, reduce: str, lengths: Any, offsets: Any, axis: int,
    initial: Any,
) -> Any:  # fmt: skip
    """The gradient of the elements; those in no segment read a zero behind the last one."""
    at = wrap_dim(axis, data._geometry.ndim)
    starts, ends = bounds(lengths, offsets)
    index = segment_of_each(data, starts, ends)
    if reduce == "mean":
        sizes = per_segment(PACKETS["sub"](ends, starts), grad)
        grad = grad / PACKETS["clamp_min"](sizes, 1)
    if reduce in ("sum", "mean"):
        return _spread(grad, at, index)
    if reduce == "prod":
        return _spread(grad, at, index) * _others(data, result, at, index, initial)
    # [scatter_reduce/ties-share-the-gradient]
    taken = ((data == _spread(result, at, index)) | data.isnan()).to(grad._dtype)
    count = _counted(taken, at, index, result)
    return taken * _spread(grad / count.clamp_min(1), at, index)


def _spread(values: Any, axis: int, index: Any) -> Any:
    """What its segment has, for each element; zero for those in no segment."""
    sizes = values._geometry.sizes
    row = PACKETS["zeros"]((*sizes[:axis], 1, *sizes[axis + 1 :]), dtype=values._dtype)
    return PACKETS["cat"]([values, row], axis).gather(axis, index)


def _counted(taken: Any, axis: int, index: Any, result: Any) -> Any:
    """How many elements of each segment are taken."""
    sizes = result._geometry.sizes
    room = (*sizes[:axis], sizes[axis] + 1, *sizes[axis + 1 :])
    whole = PACKETS["zeros"](room, dtype=taken._dtype).scatter_add(axis, index, taken)
    return whole.narrow(axis, 0, sizes[axis])


def _others(data: Any, result: Any, axis: int, index: Any, initial: Any) -> Any:
    """The product of all other elements of the segment [subgradients/prod-with-zeros].

    It is the result divided by the element, unless that is zero or NaN.
    """
    zero, nan = data == 0, data.isnan()
    if not (zero.any() or nan.any()):
        return _spread(result, axis, index) / data
    sizes = result._geometry.sizes
    room = (*sizes[:axis], sizes[axis] + 1, *sizes[axis + 1 :])
    first = PACKETS["full"](room, 1 if initial is None else initial, dtype=data._dtype)
    rest = first.scatter_reduce(axis, index, data.masked_fill(zero | nan, 1), "prod")
    zeros = _spread(_counted(zero.to(data._dtype), axis, index, result), axis, index)
    nans = _spread(_counted(nan.to(data._dtype), axis, index, result), axis, index)
    without = rest.gather(axis, index) * (zeros <= zero.to(data._dtype)).to(data._dtype)
    without = without.masked_fill(nans > nan.to(data._dtype), math.nan)
    share = _spread(result, axis, index) / data.masked_fill(zero | nan, 1)
    return PACKETS["where"](zero | nan, without, share).masked_fill(index == sizes[axis], 0)

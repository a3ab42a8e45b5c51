"""Reductions of segments of a dim: where segments lie, and what they are reduced to."""

from __future__ import annotations

import math

from reftorch.core.dtype import int32, int64
from reftorch.core.memory_format import contiguous_format
from reftorch.core.promotion import Number
from reftorch.core.strides import wrap_dim
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed
from reftorch.ops.nn_shared import line

# the names that scatter_reduce has for reductions, and what an empty segment gives
_REDUCTIONS = {
    "max": ("amax", -math.inf), "amax": ("amax", -math.inf), "min": ("amin", math.inf),
    "amin": ("amin", math.inf), "sum": ("sum", 0), "prod": ("prod", 1), "mean": ("sum", 0),
}  # fmt: skip


# ---- where segments lie


def bounds(
    lengths: TensorImpl | None, offsets: TensorImpl | None
) -> tuple[TensorImpl, TensorImpl]:
    """Where segments begin and where they end, row by row [segment_reduce/segments]."""
    if offsets is not None:
        marks = PACKETS["to"](offsets, int64)
        count = marks._geometry.sizes[-1] - 1
        return PACKETS["narrow"](marks, -1, 0, count), PACKETS["narrow"](marks, -1, 1, count)
    ends = PACKETS["cumsum"](lengths, -1, dtype=int64)
    return PACKETS["sub"](ends, lengths), ends


def segment_of_each(data: TensorImpl, starts: TensorImpl, ends: TensorImpl) -> TensorImpl:
    """The number of the segment in which each element of data lies, or how many there are."""
    axis, sizes = ends._geometry.ndim - 1, data._geometry.sizes
    count = ends._geometry.sizes[-1]
    places = PACKETS["expand"](line(0, sizes[axis], data), sizes[: axis + 1])
    if count:
        found = PACKETS["searchsorted"](
            PACKETS["contiguous"](ends), PACKETS["contiguous"](places), right=True
        )
        early = PACKETS["lt"](places, PACKETS["narrow"](starts, -1, 0, 1))
        found = PACKETS["masked_fill"](found, early, count)
    else:
        found = PACKETS["zeros_like"](places)
    return PACKETS["expand"](
        PACKETS["reshape"](found, (*sizes[: axis + 1], *(1,) * (len(sizes) - axis - 1))), sizes
    )


def per_segment(values: TensorImpl, like: TensorImpl) -> TensorImpl:
    """Numbers of segments, with the dims behind the axis and the dtype of a tensor."""
    shape = values._geometry
    dims = (1,) * (like._geometry.ndim - shape.ndim)
    return PACKETS["reshape"](PACKETS["to"](values, like._dtype), (*shape.sizes, *dims))


# ---- what is refused


def _check_lengths(lengths: TensorImpl, size: int, unsafe: bool) -> None:
    """Lengths that are not negative and fill the axis [segment_reduce/lengths-fill-the-axis]."""
    rule = "segment_reduce/lengths-fill-the-axis"
    shape = lengths._geometry
    check(unsafe or shape.numel > 0, rule, "segment_reduce expects a length, unless unsafe")
    if not shape.numel:
        return
    least = PACKETS["amin"](lengths).item()
    if not unsafe:
        check(least >= 0, rule, "lengths contains negative value!")
        sums = PACKETS["sum"](lengths, -1)
        check(
            bool(PACKETS["all"](PACKETS["eq"](sums, size)).item()), rule,
            "segment_reduce: all rows of lengths sum to {}, the size of the axis, unless unsafe",
            size,
        )  # fmt: skip


def _check_bounds(starts: TensorImpl, ends: TensorImpl, size: int, rule: str) -> None:
    """Refuse segments that run backwards [segment_reduce/offsets-ascend], or out of the axis."""
    if not ends._geometry.numel:
        return
    check(
        bool(PACKETS["all"](PACKETS["le"](starts, ends)).item()), rule,
        "segment_reduce: a segment ends before it begins",
    )  # fmt: skip
    check(
        PACKETS["amin"](starts).item() >= 0 and PACKETS["amax"](ends).item() <= size,
        "segment_reduce/within-the-axis",
        "segment_reduce: a segment is not within the {} elements of the axis", size,
    )  # fmt: skip


def _check_rows(data: TensorImpl, given: TensorImpl, axis: int) -> None:
    """Segments for each row in front of the axis [segment_reduce/rows-of-lengths]."""
    sizes, rows = data._geometry.sizes, given._geometry.sizes
    rule = "segment_reduce/rows-of-lengths"
    check(len(sizes) >= len(rows), rule, "segment_reduce: lengths have more dims than data")
    check(
        axis == len(rows) - 1, rule,
        "segment_reduce: axis is the last dim of lengths, but got {} for {} dims", axis, len(rows),
    )  # fmt: skip
    check(
        rows[:-1] == sizes[:axis], rule,
        "segment_reduce: lengths of sizes {} do not fit data of sizes {}", list(rows), list(sizes),
    )  # fmt: skip


def _segments(
    data: TensorImpl, lengths: TensorImpl | None, offsets: TensorImpl | None, axis: int,
    unsafe: bool,
) -> tuple[TensorImpl, TensorImpl]:  # fmt: skip
    """Where segments begin and end, once all is in order."""
    given = lengths if offsets is None else offsets
    assert given is not None
    _check_rows(data, given, axis)
    size = data._geometry.sizes[axis]
    if offsets is None:
        _check_lengths(given, size, unsafe)
    check(
        given._dtype in (int32, int64), "segment_reduce/dtypes",
        "segment_reduce: lengths and offsets are int32 or int64, not {}", given._dtype,
    )  # fmt: skip
    check_listed("segment_reduce", data._dtype)
    if offsets is not None:
        check(
            given._geometry.sizes[-1] > 0, "segment_reduce/offsets-ascend",
            "segment_reduce expects an offset at least",
        )  # fmt: skip
    starts, ends = bounds(lengths, offsets)
    by_lengths, by_offsets = "segment_reduce/lengths-fill-the-axis", "segment_reduce/offsets-ascend"
    _check_bounds(starts, ends, size, by_lengths if offsets is None else by_offsets)
    return starts, ends


# ---- the operator


@implements("segment_reduce")
def segment_reduce(
    data: TensorImpl, reduce: str, lengths: TensorImpl | None, indices: TensorImpl | None,
    offsets: TensorImpl | None, axis: int, unsafe: bool, initial: Number | None,
) -> TensorImpl:  # fmt: skip
    """Reduce segments of a dim [segment_reduce/segments] [segment_reduce/gradient]."""
    at = wrap_dim(axis, data._geometry.ndim)
    check(
        indices is None, "segment_reduce/lengths-or-offsets",
        "segment_reduce: segments by indices are not supported",
    )  # fmt: skip
    check(
        lengths is not None or offsets is not None, "segment_reduce/lengths-or-offsets",
        "segment_reduce: lengths or offsets must be given",
    )  # fmt: skip
    check(
        reduce in _REDUCTIONS, "segment_reduce/reductions",
        "segment_reduce: reduce is max, min, sum, prod or mean, not {}", reduce,
    )  # fmt: skip
    starts, ends = _segments(data, lengths, offsets, at, unsafe)
    name, identity = _REDUCTIONS[reduce]
    count, sizes = ends._geometry.sizes[-1], data._geometry.sizes
    # one place more, for what no segment holds
    room = (*sizes[:at], count + 1, *sizes[at + 1 :])
    # [segment_reduce/initial-takes-part] [segment_reduce/empty-segments]
    first = PACKETS["full"](
        room, identity if initial is None else initial, dtype=data._dtype,
        device=data._storage.device,
    )  # fmt: skip
    index = segment_of_each(data, starts, ends)
    reduced = OPERATORS["scatter_reduce.two"].call((first, at, index, data, name, True))
    held = PACKETS["narrow"](reduced, at, 0, count)
    result = OPERATORS["clone"].call((held, contiguous_format))
    return _averaged(result, starts, ends, initial) if reduce == "mean" else result


def _averaged(
    total: TensorImpl, starts: TensorImpl, ends: TensorImpl, initial: Number | None
) -> TensorImpl:
    """Divide by how many elements there are, without initial, if there are any."""
    sizes = per_segment(PACKETS["sub"](ends, starts), total)
    mean = PACKETS["div"](total, PACKETS["clamp_min"](sizes, 1))
    return mean if initial is not None else PACKETS["masked_fill"](
        mean, PACKETS["eq"](sizes, 0), math.nan
    )

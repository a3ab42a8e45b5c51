"""Bags of rows of a table: their sums, means or greatest elements."""

from __future__ import annotations

import math

from reftorch.core import dtype as dt
from reftorch.core.promotion import promote_types
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.losses import cast, widened
from reftorch.ops.nn_embedding import check_indices, range_of

SUM, MEAN, MAX = 0, 1, 2  # the numbers of modes

Maybe = TensorImpl | None
Four = tuple[TensorImpl, TensorImpl, TensorImpl, TensorImpl]


def _check(weight: TensorImpl, flat: TensorImpl, offsets: TensorImpl, mode: int) -> None:
    """Rows of a floating matrix, in bags that begin where the one before ends."""
    check_indices(flat)
    check_indices(offsets)
    rule = "embedding_bag/bags"
    check(
        weight._dtype.is_floating_point, rule, "Expected tensor for argument #1 'weight' to have "
        "one of the following scalar types: Half, BFloat16, Float, Double; but got {}",
        weight._dtype,
    )  # fmt: skip
    check(mode in (SUM, MEAN, MAX), rule, "`mode` must be sum, mean, or max.")
    check(weight._geometry.ndim == 2, rule, "'weight' must be 2-D")
    if flat._geometry.numel:
        least, most = range_of(flat)
        rows = weight._geometry.sizes[0]
        wrong = least if least < 0 else most
        check(0 <= least and most < rows, rule,
              "Index of input takes value {} which is not in the valid range [0, {})",
              wrong, rows)  # fmt: skip


def _check_offsets(offsets: TensorImpl, count: int, last_too: bool) -> None:
    """Offsets rise from 0 to at most the number of indices [embedding_bag/bags]."""
    rule, number = "embedding_bag/bags", offsets._geometry.numel
    check(
        not last_too or number, rule, "include_last_offset: number of offset should be at least 1"
    )
    if not number:
        return
    first, last = [
        int(OPERATORS["item"].call((PACKETS["select"](offsets, 0, at),))) for at in (0, -1)
    ]
    check(first == 0, rule, "offsets[0] has to be 0, but got {}", first)
    check(
        last <= count, rule, "offsets[-1] can not be greater than input's length {} but got {}",
        count, last,
    )  # fmt: skip
    if number > 1:
        least, _ = range_of(PACKETS["diff"](offsets))
        check(least >= 0, rule, "offsets have to rise, but one is less than that before it")


def _bag_of_each(offsets: TensorImpl, bags: int, count: int) -> TensorImpl:
    """The number of the bag for each index: how many bags begin up to it, less 1."""
    begins = PACKETS["zeros"]((count + 1,), dtype=offsets._dtype)
    starts = PACKETS["narrow"](offsets, 0, 0, bags)
    ones = PACKETS["ones"]((bags,), dtype=offsets._dtype)
    begins = PACKETS["index_add"](begins, 0, starts, ones)
    number = PACKETS["cumsum"](PACKETS["narrow"](begins, 0, 0, count), 0, dtype=offsets._dtype)
    return PACKETS["sub"](number, 1)


def _greatest(
    rows: TensorImpl, flat: TensorImpl, kept: TensorImpl, bag: TensorImpl, bags: int
) -> tuple[TensorImpl, TensorImpl]:
    """The greatest of each column of each bag, and the rows they come from.

    A NaN counts only where it comes first [embedding_bag/maximum].
    """
    count, columns = rows._geometry.sizes
    places = PACKETS["unsqueeze"](PACKETS["arange"](count), 1)
    at = PACKETS["expand"](PACKETS["unsqueeze"](cast(bag, dt.int64), 1), (count, columns))
    none = PACKETS["full"]((bags, columns), count, dtype=dt.int64)

    def first(chosen: TensorImpl) -> TensorImpl:
        """The first place that is chosen in each column of each bag, or the count."""
        given = PACKETS["where"](chosen, places, count)
        return PACKETS["scatter_reduce"](none, 0, at, given, "amin")

    used = PACKETS["expand"](PACKETS["unsqueeze"](kept, 1), (count, columns))
    leads = PACKETS["eq"](PACKETS["gather"](first(used), 0, at), places)
    nan = PACKETS["isnan"](rows)
    low = PACKETS["full"]((bags, columns), -math.inf, dtype=rows._dtype)
    ignored = PACKETS["logical_or"](nan, PACKETS["logical_not"](used))
    numbers = PACKETS["masked_fill"](rows, ignored, -math.inf)
    top = PACKETS["scatter_reduce"](low, 0, at, numbers, "amax")
    is_top = PACKETS["eq"](rows, PACKETS["gather"](top, 0, at))
    # a NaN that leads stays, whatever follows
    leading = PACKETS["logical_and"](nan, leads)
    candidates = PACKETS["logical_and"](used, PACKETS["logical_or"](is_top, leading))
    stays = PACKETS["lt"](first(leading), count)
    place = PACKETS["where"](stays, first(leading), first(candidates))
    found = PACKETS["lt"](place, count)
    padded = PACKETS["cat"]([flat, PACKETS["zeros"]((1,), dtype=flat._dtype)])
    numbers = PACKETS["cat"]([rows, PACKETS["zeros"]((1, columns), dtype=rows._dtype)])
    sources = PACKETS["index_select"](padded, 0, PACKETS["reshape"](place, (-1,)))
    sources = PACKETS["view"](sources, (bags, columns))
    values = PACKETS["gather"](numbers, 0, place)
    return PACKETS["where"](found, values, 0), PACKETS["where"](found, sources, 0)


def _bags(
    weight: TensorImpl, indices: TensorImpl, offsets: TensorImpl, mode: int, given: Maybe,
    last_too: bool, padding: int,
) -> Four:  # fmt: skip
    """The reduced bags; the bag of each index, how many each bag holds, and where maxima are."""
    flat = PACKETS["reshape"](indices, (indices._geometry.numel,))
    if flat._dtype is not offsets._dtype:
        common = promote_types(flat._dtype, offsets._dtype)
        flat, offsets = cast(flat, common), cast(offsets, common)
    _check(weight, flat, offsets, mode)
    count, number = flat._geometry.numel, offsets._geometry.numel
    _check_offsets(offsets, count, last_too)
    bags, columns = number - last_too, weight._geometry.sizes[1]
    bag = _bag_of_each(offsets, bags, count) if bags else PACKETS["zeros_like"](flat)
    if not bags:  # nothing belongs anywhere
        nothing = PACKETS["zeros"]((0, columns), dtype=weight._dtype)
        return nothing, bag, PACKETS["zeros"]((0,), dtype=flat._dtype), nothing
    kept = PACKETS["ne"](flat, padding)
    held = PACKETS["zeros"]((bags,), dtype=flat._dtype)
    if mode != SUM:
        held = PACKETS["index_add"](held, 0, bag, cast(kept, flat._dtype))
    rows = widened(PACKETS["index_select"](weight, 0, flat))
    if mode == MAX:
        values, sources = _greatest(rows, flat, kept, bag, bags)
        return cast(values, weight._dtype), bag, held, sources
    if given is not None:
        rows = PACKETS["mul"](rows, PACKETS["unsqueeze"](given, 1))
    if padding >= 0:
        rows = PACKETS["where"](PACKETS["unsqueeze"](kept, 1), rows, 0)
    sums = PACKETS["zeros"]((bags, columns), dtype=rows._dtype)
    sums = PACKETS["index_add"](sums, 0, bag, rows)
    if mode == MEAN:
        sums = PACKETS["div"](sums, PACKETS["unsqueeze"](PACKETS["clamp_min"](held, 1), 1))
    return cast(sums, weight._dtype), bag, held, held


@implements("_embedding_bag")
def reduced_bags(
    weight: TensorImpl, indices: TensorImpl, offsets: TensorImpl, scale_grad_by_freq: bool,
    mode: int, sparse: bool, per_sample_weights: Maybe, include_last_offset: bool,
    padding_idx: int,
) -> Four:  # fmt: skip
    """Reduce bags of rows [embedding_bag/bags] [embedding_bag/padding]."""
    given = per_sample_weights
    check(
        given is None or mode == SUM, "embedding_bag/weights-of-sums",
        "embedding_bag: per_sample_weights only supported with mode='sum'",
    )  # fmt: skip
    if given is not None:
        check(
            given._dtype is weight._dtype and given._geometry.sizes == (indices._geometry.numel,),
            "embedding_bag/weights-of-sums", "expected per_sample_weights of {} for each index, "
            "but got {} of sizes {}", weight._dtype, given._dtype, list(given._geometry.sizes),
        )  # fmt: skip
    return _bags(weight, indices, offsets, mode, given, include_last_offset, padding_idx)


def _through(*args: object) -> Four:
    return OPERATORS["_embedding_bag"].call(args)


@implements("embedding_bag")
def embedding_bag(
    weight: TensorImpl, indices: TensorImpl, offsets: TensorImpl, scale_grad_by_freq: bool,
    mode: int, sparse: bool, per_sample_weights: Maybe, include_last_offset: bool,
) -> Four:  # fmt: skip
    """Reduce bags of rows."""
    return _through(
        weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights,
        include_last_offset, -1,
    )  # fmt: skip


@implements("embedding_bag.padding_idx")
def embedding_bag_padding_idx(
    weight: TensorImpl, indices: TensorImpl, offsets: TensorImpl, scale_grad_by_freq: bool,
    mode: int, sparse: bool, per_sample_weights: Maybe, include_last_offset: bool,
    padding_idx: int | None,
) -> Four:  # fmt: skip
    """Reduce bags of rows without those of a number [embedding_bag/padding]."""
    padding = -1
    if padding_idx is not None:
        rows = weight._geometry.sizes[0]
        check(
            -rows <= padding_idx < rows, "embedding_bag/padding", "padding_idx must be within the "
            "number of embeddings, {} through {}, but got {}", -rows, rows - 1, padding_idx,
        )  # fmt: skip
        padding = padding_idx % rows
    return _through(
        weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights,
        include_last_offset, padding,
    )  # fmt: skip

"""How many elements lie in which bin."""

from __future__ import annotations

import math
from collections.abc import Sequence

from reftorch.core import dtype as dt
from reftorch.core.geometry import contiguous
from reftorch.core.output import Out
from reftorch.core.promotion import Number
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops import return_types
from reftorch.ops.checks import check_listed
from reftorch.ops.reducing import deliver

Outs = tuple[Out, Out]
Ends = tuple[float, float]
Edges = Sequence[TensorImpl]


def _converted(tensor: TensorImpl, element: dt.dtype) -> TensorImpl:
    return OPERATORS["_to_copy"].call((tensor, element, None, None, None, False, None))


def _sums(
    places: TensorImpl, weights: TensorImpl | None, length: int, element: dt.dtype
) -> TensorImpl:
    """The sum of the weights, or the number, of what is at each place."""
    if weights is None:
        result = empty(contiguous((length,)), element)
        launch("count_places", (result,), (places,), length=length)
        return result
    return PACKETS["index_add"](PACKETS["zeros"](length, dtype=element), 0, places, weights)


def _ends_of(values: TensorImpl) -> Ends:
    """The least and the greatest element; NaN if there is one."""
    least, greatest = PACKETS["aminmax"](values)
    return float(least.elements().item()), float(greatest.elements().item())


# ---- bincount


@implements("bincount")
def bincount(self: TensorImpl, weights: TensorImpl | None, minlength: int) -> TensorImpl:
    """Count small integers [bincount/counts-small-integers] [bincount/sums-weights]."""
    check_listed("bincount", self._dtype)
    rule = "bincount/counts-small-integers"
    check(minlength >= 0, rule, "minlength should be >= 0")
    check(
        self._geometry.ndim == 1, rule,
        "bincount only supports 1-d non-negative integral inputs.",
    )  # fmt: skip
    count = self._geometry.numel
    if not count:
        return PACKETS["zeros"](minlength, dtype=dt.int64)
    places = _converted(self, dt.int64)
    least, greatest = (end.elements().item() for end in PACKETS["aminmax"](places))
    check(least >= 0, rule, "bincount only supports 1-d non-negative integral inputs.")
    element = dt.int64
    if weights is not None:
        check(
            weights._geometry.sizes == (count,), "bincount/sums-weights",
            "weights should be 1-d and have the same length as input",
        )  # fmt: skip
        element = dt.float32 if weights._dtype is dt.float32 else dt.float64
        weights = _converted(weights, element)
    return _sums(places, weights, max(greatest + 1, minlength), element)


# ---- histc


def _bounds(self: TensorImpl, low: float, high: float) -> Ends:
    """Where the bins begin and end [histc/equal-bounds-mean-those-of-the-data]."""
    rule = "histc/equal-bounds-mean-those-of-the-data"
    if low == high and self._geometry.numel:
        low, high = _ends_of(self)
    if low == high:
        low, high = low - 1, high + 1
    check(
        math.isfinite(low) and math.isfinite(high), rule,
        "torch.histc: range of [{}, {}] is not finite", low, high,
    )  # fmt: skip
    check(low < high, rule, "torch.histc: max must be larger than min")
    return low, high


@implements("histc")
def histc(
    self: TensorImpl, bins: int, min: Number, max: Number, *,  # noqa: A002 - as in torch
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Count the elements in equal bins [histc/interpolates]."""
    check(
        bins > 0, "histc/equal-bounds-mean-those-of-the-data",
        "torch.histogram(): bins must be > 0, but got {} for dimension 0", bins,
    )  # fmt: skip
    flat = PACKETS["reshape"](PACKETS["detach"](self), (-1,)) if self._geometry.numel else self
    low, high = _bounds(flat, float(min), float(max))  # type: ignore[arg-type]
    check_listed("histc", self._dtype)
    note("histc/interpolates", "{} bins from {} to {}", bins, low, high)
    x, (first, last) = flat, PACKETS["tensor"]([low, high], dtype=flat._dtype).unbind()
    x = PACKETS["masked_select"](x, PACKETS["logical_and"](x >= first, x <= last))
    places = _converted((x - first) * bins / (last - first), dt.int64)
    return deliver(_sums(PACKETS["clamp"](places, 0, bins - 1), None, bins, self._dtype), out)


# ---- histogram and histogramdd


def _check_weight(points: TensorImpl, weight: TensorImpl | None) -> None:
    """One weight for each point [histogram/one-floating-dtype]."""
    count = points._geometry.sizes[0]
    check(
        weight is None or weight._geometry.numel == count and weight._dtype is points._dtype,
        "histogram/one-floating-dtype", "torch.histogramdd: if weight tensor is provided it should "
        "have the dtype of the input tensor, {}, and be of {} elements", points._dtype, count,
    )  # fmt: skip


def _check_edges(edges: Edges, points: TensorImpl) -> None:
    """Edges for each coordinate [histogram/one-floating-dtype]."""
    count = points._geometry.sizes[1]
    check(
        len(edges) == count, "histogramdd/points-are-in-the-last-dim",
        "torch.histogramdd: expected {} sequences of bin edges but got {}", count, len(edges),
    )  # fmt: skip
    for edge in edges:
        check(
            edge._dtype is points._dtype and edge._geometry.ndim == 1 and edge._geometry.numel > 1,
            "histogram/one-floating-dtype",
            "torch.histogramdd: bin edges of sizes {} and {} do not fit points of {}",
            list(edge._geometry.sizes), edge._dtype, points._dtype,
        )  # fmt: skip


def _ends(values: TensorImpl, given: Sequence[float] | None) -> Ends:
    """The outer edges for one coordinate [histogram/edges-span-the-data]."""
    rule = "histogram/edges-span-the-data"
    low, high = 0.0, 1.0
    if given is not None:
        low, high = given
    elif values._geometry.numel:
        check_listed("_histogramdd_bin_edges", values._dtype)
        low, high = _ends_of(values)
    check(
        math.isfinite(low) and math.isfinite(high), rule,
        "torch.histogramdd: range [{}, {}] is not finite", low, high,
    )  # fmt: skip
    check(
        low <= high, rule,
        "torch.histogramdd: min should not exceed max, but got min {} max {}", low, high,
    )  # fmt: skip
    return (low - 0.5, high + 0.5) if low == high else (low, high)


@implements("_histogramdd_bin_edges")
def even_edges(
    self: TensorImpl, bins: Sequence[int], range: Sequence[float] | None,  # noqa: A002
    weight: TensorImpl | None, density: bool,
) -> tuple[TensorImpl, ...]:  # fmt: skip
    """Edges of equal bins for each coordinate [histogram/edges-span-the-data]."""
    points, given = PACKETS["detach"](self), range
    rule, dims = "histogram/edges-span-the-data", points._geometry.sizes[1]
    check(
        len(bins) == dims, "histogramdd/points-are-in-the-last-dim", "histogramdd: The size of "
        "bins must be equal to the innermost dimension of the input.",
    )  # fmt: skip
    check(
        given is None or len(given) == 2 * dims, rule, "torch.histogramdd: for a {}-dimensional "
        "histogram range should have {} elements", dims, 2 * dims,
    )  # fmt: skip
    edges = []
    for d, count in enumerate(bins):
        ends = None if given is None else given[2 * d : 2 * d + 2]
        low, high = _ends(PACKETS["select"](points, 1, d), ends)
        check(count > 0, rule, "torch.histogram(): bins must be > 0, but got {}", count)
        check_listed("histogramdd", points._dtype)
        edges.append(PACKETS["linspace"](low, high, count + 1, dtype=points._dtype))
    return tuple(edges)


def _places(points: TensorImpl, edges: Edges) -> tuple[TensorImpl, TensorImpl]:
    """Which points lie within all edges, and the row-major number of the box of each.

    [histogram/last-bin-is-closed]
    """
    rows, both = points._geometry.sizes[:1], PACKETS["logical_and"]
    within, number = PACKETS["ones"](rows, dtype=dt.bool), PACKETS["zeros"](rows, dtype=dt.int64)
    for d, edge in enumerate(edges):
        x, bins = PACKETS["select"](points, 1, d), edge._geometry.numel - 1
        x, edge = PACKETS["contiguous"](x), PACKETS["contiguous"](edge)
        first, last = PACKETS["select"](edge, 0, 0), PACKETS["select"](edge, 0, bins)
        within = both(within, both(x >= first, x <= last))
        place = PACKETS["clamp"](PACKETS["searchsorted"](edge, x, right=True) - 1, 0, bins - 1)
        number = number * bins + place
    return within, number


@implements("_histogramdd_from_bin_tensors")
def histogramdd_from_bin_tensors(
    self: TensorImpl, bins: Edges, weight: TensorImpl | None, density: bool
) -> TensorImpl:
    """Count points, the rows of a matrix, between edges."""
    _check_edges(bins, self)
    _check_weight(self, weight)
    check_listed("histogramdd", self._dtype)
    within, number = _places(self, bins)
    if weight is not None:
        flat = PACKETS["reshape"](weight, within._geometry.sizes)
        weight = PACKETS["masked_select"](flat, within)
    sizes = tuple([edge._geometry.numel - 1 for edge in bins])
    chosen = PACKETS["masked_select"](number, within)
    hist = PACKETS["reshape"](_sums(chosen, weight, math.prod(sizes), self._dtype), sizes)
    if density:  # [histogram/density-integrates-to-one]
        hist = hist / PACKETS["sum"](hist)
        for d, edge in enumerate(bins):
            shape = tuple([-1 if other == d else 1 for other in range(len(bins))])
            hist = hist / PACKETS["reshape"](PACKETS["diff"](edge), shape)
    return hist


def _column(self: TensorImpl) -> TensorImpl:
    """All elements as points of one coordinate."""
    return PACKETS["reshape"](self, (self._geometry.numel, 1))


@implements("histogram.bins_tensor")
def histogram(
    self: TensorImpl, bins: TensorImpl, weight: TensorImpl | None, density: bool, *,
    out: Outs | None = None,
) -> return_types.histogram:  # fmt: skip
    """Count the elements between given edges."""
    count = OPERATORS["_histogramdd_from_bin_tensors"].call
    hist = count((_column(self), (bins,), weight, density))
    to_hist, to_edges = (None, None) if out is None else out
    edges = PACKETS["clone"](bins)
    return return_types.histogram(deliver(hist, to_hist), deliver(edges, to_edges))


@implements("histogram.bin_ct")
def histogram_of_bins(
    self: TensorImpl, bins: int, range: Sequence[float] | None,  # noqa: A002 - as in torch
    weight: TensorImpl | None, density: bool, *, out: Outs | None = None,
) -> return_types.histogram:  # fmt: skip
    """Count the elements in equal bins."""
    edges = even_edges(_column(self), (bins,), range, None, False)[0]
    return histogram(self, edges, weight, density, out=out)


def _points(self: TensorImpl, weight: TensorImpl | None) -> TensorImpl:
    """The points as rows of a matrix [histogramdd/points-are-in-the-last-dim]."""
    rule, sizes = "histogramdd/points-are-in-the-last-dim", self._geometry.sizes
    check(
        len(sizes) >= 2, rule, "torch.histogramdd: input tensor should have at least 2 dimensions"
    )
    check(
        weight is None or weight._geometry.sizes == sizes[:-1], rule, "torch.histogramdd: if "
        "weight tensor is provided it should have the same shape as the input tensor excluding "
        "its innermost dimension",
    )  # fmt: skip
    return PACKETS["reshape"](self, (math.prod(sizes[:-1]), sizes[-1]))


@implements("histogramdd.TensorList_bins")
def histogramdd_of_edges(
    self: TensorImpl, bins: Edges, range: Sequence[float] | None,  # noqa: A002
    weight: TensorImpl | None, density: bool,
) -> return_types.histogramdd:  # fmt: skip
    """Count points in boxes between given edges, which are returned themselves."""
    points, count = _points(self, weight), OPERATORS["_histogramdd_from_bin_tensors"].call
    return return_types.histogramdd(count((points, tuple(bins), weight, density)), tuple(bins))


@implements("histogramdd")
def histogramdd(
    self: TensorImpl, bins: Sequence[int], range: Sequence[float] | None,  # noqa: A002
    weight: TensorImpl | None, density: bool,
) -> return_types.histogramdd:  # fmt: skip
    """Count points in equal boxes."""
    edges = even_edges(_points(self, weight), bins, range, None, False)
    return histogramdd_of_edges(self, edges, None, weight, density)


@implements("histogramdd.int_bins")
def histogramdd_of_bins(
    self: TensorImpl, bins: int, range: Sequence[float] | None,  # noqa: A002
    weight: TensorImpl | None, density: bool,
) -> return_types.histogramdd:  # fmt: skip
    """Count points in as many boxes in each direction."""
    dims = self._geometry.sizes[-1] if self._geometry.ndim else 1
    return histogramdd(self, (bins,) * dims, range, weight, density)

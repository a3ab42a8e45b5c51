"""Elements and slices that differ from each other."""

from __future__ import annotations

from typing import Any

from reftorch.core import dtype as dt
from reftorch.core.geometry import contiguous
from reftorch.core.strides import wrap_dim
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops.checks import check_listed

Three = tuple[TensorImpl, TensorImpl, TensorImpl]


def _nothing() -> TensorImpl:
    """What stands for the results that nobody asked for."""
    return empty(contiguous((0,)), dt.int64)


# ---- how rows differ


def _order(rows: TensorImpl, consecutive: bool) -> TensorImpl:
    """The order in which equal rows are neighbours."""
    count = rows._geometry.sizes[0]
    if consecutive:
        return OPERATORS["arange"].call((count, dt.int64, None, None, None, False))
    order = empty(contiguous((count,)), dt.int64)
    launch("row_order", (order,), (rows,), rows._dtype)
    return order


def _starts(rows: TensorImpl) -> TensorImpl:
    """Which rows differ from the one before; the first one does."""
    count = rows._geometry.sizes[0]
    narrow = OPERATORS["narrow"].call
    first = OPERATORS["ones"].call(((min(count, 1),), dt.bool, None, None, None, False))
    if count < 2:
        return first
    one, other = narrow((rows, 0, 1, count - 1)), narrow((rows, 0, 0, count - 1))
    differ = OPERATORS["any.dim"].call((OPERATORS["ne.Tensor"].call((one, other)), 1, False))
    return OPERATORS["cat"].call(((first, differ), 0))


def _at(tensor: TensorImpl, index: TensorImpl, dim: int = 0) -> TensorImpl:
    return OPERATORS["index.Tensor"].call((tensor, (*[None] * dim, index)))


def _differing(
    rows: TensorImpl, consecutive: bool, return_inverse: bool, return_counts: bool
) -> Three:
    """Which rows to keep, where each is among those, and how often each occurs.

    The first of several equal ones is kept [unique/first-of-equals-in-order], in the order found
    [unique_consecutive/runs-become-one].
    """
    count = rows._geometry.sizes[0]
    order = _order(rows, consecutive)
    starts = _starts(rows if consecutive else _at(rows, order))
    places = OPERATORS["select.int"].call((OPERATORS["nonzero"].call((starts,)), 1, 0))
    inverse = counts = _nothing()
    if return_inverse:
        runs = OPERATORS["cumsum"].call((starts, 0, None))
        numbers = OPERATORS["sub.Tensor"].call((runs, 1, 1))
        inverse = OPERATORS["scatter.src"].call((numbers, 0, order, numbers))
    if return_counts:
        end = OPERATORS["full"].call(((1,), count, dt.int64, None, None, None, False))
        ends = OPERATORS["cat"].call(((places, end), 0))
        width = places._geometry.numel
        following = OPERATORS["narrow"].call((ends, 0, 1, width))
        counts = OPERATORS["sub.Tensor"].call((following, places, 1))
    return _at(order, places), inverse, counts


# ---- of all elements, and of slices


def _elements(
    self: TensorImpl, consecutive: bool, return_inverse: bool, return_counts: bool
) -> Three:
    """The different elements [unique/inverse-and-counts]."""
    check_listed("unique", self._dtype)
    flat = OPERATORS["reshape"].call((self, (self._geometry.numel,)))
    rows = OPERATORS["unsqueeze"].call((flat, 1))
    chosen, inverse, counts = _differing(rows, consecutive, return_inverse, return_counts)
    if return_inverse:
        shaped = empty(contiguous(self._geometry.sizes), dt.int64)
        launch("copy", (shaped,), (OPERATORS["view"].call((inverse, self._geometry.sizes)),))
        inverse = shaped
    return _at(flat, chosen), inverse, counts


def _slices(
    self: TensorImpl, dim: int, consecutive: bool, return_inverse: bool, return_counts: bool
) -> Three:
    """The different slices of a dim [unique/slices-of-a-dim]."""
    check_listed("unique", self._dtype)
    sizes = self._geometry.sizes
    check(
        len(sizes) > 0, "dims/zero-dim-has-no-entries",
        "Dimension specified as {} but tensor has no dimensions", dim,
    )  # fmt: skip
    d = wrap_dim(dim, len(sizes))
    rest = (*sizes[:d], *sizes[d + 1 :])
    check(
        0 not in rest, "unique/slices-of-a-dim",
        "There are 0 sized dimensions, and they aren't selected, so unique cannot be applied",
    )  # fmt: skip
    front = OPERATORS["movedim.int"].call((self, d, 0))
    width = 1
    for size in rest:
        width *= size
    rows = OPERATORS["reshape"].call((front, (sizes[d], width)))
    chosen, inverse, counts = _differing(rows, consecutive, return_inverse, return_counts)
    taken = _at(front, chosen)
    back = (*range(1, d + 1), 0, *range(d + 1, len(sizes)))
    shape = contiguous(taken._geometry.sizes).permuted(back) if sizes[d] else contiguous(sizes)
    note("unique/slices-of-a-dim", "sizes {}, strides {}", shape.sizes, shape.strides)
    result = empty(shape, self._dtype)
    launch("copy", (result,), (OPERATORS["permute"].call((taken, back)),))
    return result, inverse, counts


@implements("_unique2")
def unique2(
    self: TensorImpl, sorted: bool, return_inverse: bool,  # noqa: A002 - the parameter's name
    return_counts: bool,
) -> Three:  # fmt: skip
    """The different elements, always in order."""
    return _elements(self, False, return_inverse, return_counts)


@implements("unique_dim")
def unique_dim(
    self: TensorImpl, dim: int, sorted: bool, return_inverse: bool,  # noqa: A002
    return_counts: bool,
) -> Three:  # fmt: skip
    """The different slices of a dim, always in order."""
    return _slices(self, dim, False, return_inverse, return_counts)


@implements("unique_dim_consecutive")
def unique_dim_consecutive(
    self: TensorImpl, dim: int, return_inverse: bool, return_counts: bool
) -> Three:
    """The slices that differ from the one before."""
    return _slices(self, dim, True, return_inverse, return_counts)


# ---- as they are called


def _asked_for(three: Three, return_inverse: bool, return_counts: bool) -> Any:
    """The results that were asked for, alone or as a tuple [unique/inverse-and-counts]."""
    values, inverse, counts = three
    if not return_inverse and not return_counts:
        return values
    return (values, *[inverse] * return_inverse, *[counts] * return_counts)


@implements("unique")
def unique(
    self: TensorImpl, sorted: bool, return_inverse: bool, return_counts: bool,  # noqa: A002
    dim: int | None,
) -> Any:  # fmt: skip
    """The different elements, or slices [unique/no-derivative]."""
    wanted = (return_inverse, return_counts)
    if dim is None:
        three = OPERATORS["_unique2"].call((self, sorted, *wanted))
    else:
        three = OPERATORS["unique_dim"].call((self, dim, sorted, *wanted))
    return _asked_for(three, *wanted)


@implements("unique_consecutive")
def unique_consecutive(
    self: TensorImpl, return_inverse: bool, return_counts: bool, dim: int | None
) -> Any:
    """The first of each run."""
    wanted = (return_inverse, return_counts)
    if dim is not None:
        three = OPERATORS["unique_dim_consecutive"].call((self, dim, *wanted))
        return _asked_for(three, *wanted)
    flat = OPERATORS["reshape"].call((self, (self._geometry.numel,)))
    check_listed("unique_consecutive", self._dtype)
    values, inverse, counts = OPERATORS["unique_dim_consecutive"].call((flat, 0, *wanted))
    if return_inverse:
        inverse = OPERATORS["reshape"].call((inverse, self._geometry.sizes))
    return _asked_for((values, inverse, counts), *wanted)

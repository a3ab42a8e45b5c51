"""Sizes and strides together, as one immutable, shared object.

Tensors of equal sizes and strides nearly always hold the very same Geometry, so that "the same
layout" is an identity test, and what follows from the two tuples (numel, contiguity) is computed
once. Identity is an optimisation only: the tables are bounded, and equal geometries may be twins.
"""

from __future__ import annotations

import itertools
import math
import operator
from typing import Any

from reftorch.core import strides as st
from reftorch.core.pending import Pending
from reftorch.core.size import Size
from reftorch.errors import check

Ints = tuple[int, ...]


_LIMIT = 8192  # entries after which the tables start afresh
_KEPT = 64  # answers kept for one geometry


class Geometry:
    """Sizes and strides, both in elements, with what follows from them.

    The strides are kept as given, those of dims of size 1, too [strides/size-one-kept]. `pending`
    holds the bits of what is still to be done to each element (see `core.pending`). `elsewhere`
    marks what does not lie in the memory of the host, where arrays could be laid over it.
    """

    __slots__ = (
        "sizes", "strides", "pending", "elsewhere", "as_it_is", "ndim", "numel", "contiguous",
        "plain", "dense", "views", "reductions",
        "_views", "_bytes", "_preserved", "_size",
    )  # fmt: skip

    def __init__(
        self, sizes: Ints, strides: Ints, pending: int = 0, elsewhere: bool = False
    ) -> None:
        self.sizes, self.strides, self.ndim = sizes, strides, len(sizes)
        self.pending, self.elsewhere = pending, elsewhere
        self.as_it_is = not pending and not elsewhere  # whether a window shows the elements
        self.numel = _numel(sizes)  # whatever the strides are [strides/zero-repeats]
        self.contiguous = st.is_contiguous(sizes, strides)
        # contiguous with the strides that a fresh tensor would have (others differ in size-1 dims),
        # and read as it is
        fresh = self.contiguous and strides == st.contiguous_strides(sizes)
        self.plain = fresh and self.as_it_is
        self.dense = st.is_non_overlapping_and_dense(sizes, strides)
        # (operator, its arguments) -> (geometry, shift of the offset): what view operators answered
        self.views: dict[object, tuple[Geometry, int]] = {}
        # arguments of a reduction -> the dims it takes together, and the geometry that remains
        self.reductions: dict[object, tuple[Any, ...]] = {}
        self._views: dict[object, Geometry | None] = {}
        self._bytes: dict[int, Ints] = {}
        self._preserved: Geometry | None = None
        self._size: Size | None = None

    @property
    def size(self) -> Size:
        """The sizes as a public Size."""
        if self._size is None:
            self._size = tuple.__new__(Size, self.sizes)
        return self._size

    def __repr__(self) -> str:
        where = ", elsewhere" if self.elsewhere else ""
        pending = f"pending={self.pending}"
        return f"Geometry(sizes={self.sizes}, strides={self.strides}, {pending}{where})"

    def reading(self, pending: int) -> Geometry:
        """The same sizes and strides with these bits pending."""
        if pending == self.pending:
            return self
        return geometry(self.sizes, self.strides, pending, self.elsewhere)

    def placed(self, elsewhere: bool) -> Geometry:
        """The same sizes and strides in the memory of the host, or elsewhere."""
        if elsewhere is self.elsewhere:
            return self
        return geometry(self.sizes, self.strides, self.pending, elsewhere)

    def _alike(self, sizes: Ints, strides: Ints) -> Geometry:
        """Other sizes and strides in the same place, with nothing pending."""
        return geometry(sizes, strides, 0, self.elsewhere)

    def byte_strides(self, itemsize: int) -> Ints:
        """The strides in bytes, for elements of that size."""
        known = self._bytes.get(itemsize)
        if known is None:
            known = self._bytes[itemsize] = tuple(
                [
                    # where there is one position the stride means nothing, and may be huge
                    stride * itemsize if size != 1 else min(stride, 1 << 40) * itemsize
                    for size, stride in zip(self.sizes, self.strides, strict=True)
                ]
            )
        return known

    def viewed_as(self, sizes: Ints) -> Geometry | None:
        """The geometry of a view of those sizes, or None [views/view-needs-compatible-strides]."""
        try:
            return self._views[sizes]
        except KeyError:
            strides = st.view_strides(self.sizes, self.strides, sizes)
            view = None if strides is None else self._alike(sizes, strides)
            self._remember(sizes, view)
            return view

    def transposed(self, dim0: int, dim1: int) -> Geometry:
        """The geometry with two dims exchanged [views/transpose]."""
        key = (dim0, dim1, "transpose")
        known = self._views.get(key)
        if known is None:
            a, b = st.wrap_dim(dim0, self.ndim), st.wrap_dim(dim1, self.ndim)
            order = list(range(self.ndim))
            if order:
                order[a], order[b] = b, a
            known = self.permuted(tuple(order))
            self._remember(key, known)
        return known

    def permuted(self, order: Ints) -> Geometry:
        """The geometry with the dims in another order; `order` is a wrapped permutation."""
        sizes, strides = self.sizes, self.strides
        return self._alike(tuple([sizes[d] for d in order]), tuple([strides[d] for d in order]))

    def without_dim(self, dim: int) -> Geometry:
        """The geometry of one position of a dim."""
        sizes, strides = self.sizes, self.strides
        return self._alike(sizes[:dim] + sizes[dim + 1 :], strides[:dim] + strides[dim + 1 :])

    def preserved(self) -> Geometry:
        """The geometry of a fresh tensor "like" this [memory-format/preserve-dense]."""
        if self._preserved is None:
            self._preserved = self._alike(
                self.sizes, st.preserved_strides(self.sizes, self.strides)
            )
        return self._preserved

    def keep(self, key: object, view: Geometry, shift: int) -> tuple[Geometry, int]:
        """Keep what a view operator answered, (its name, the arguments after self) being the key.

        For the flat paths (see `dispatch.flat`).
        """
        if len(self.views) >= _KEPT:
            self.views.clear()
        known = self.views[key] = (view.placed(self.elsewhere), shift)
        return known

    def _remember(self, key: object, view: Geometry | None) -> None:
        if len(self._views) >= _KEPT:
            self._views.clear()
        self._views[key] = view


def _numel(sizes: Ints) -> int:
    """How many elements there are, which must be counted in 64 bits [strides/numel-overflows]."""
    numel = math.prod(sizes)
    if not numel or numel >= 2**63:
        product = max(itertools.accumulate(sizes, operator.mul, initial=1))
        check(
            product < 2**63, "strides/numel-overflows",
            "numel: integer multiplication overflow with sizes {}", list(sizes),
        )  # fmt: skip
    return numel


_BY_STRIDES: dict[object, Geometry] = {}
_CONTIGUOUS: dict[Ints, Geometry] = {}


def geometry(
    sizes: Ints, strides: Ints, pending: int = 0, elsewhere: bool = False
) -> Geometry:
    """The geometry of these sizes and strides."""
    key: object = (sizes, strides)
    if pending or elsewhere:
        key = (sizes, strides, pending, elsewhere)
        Pending.any = Pending.any or pending != 0
    known = _BY_STRIDES.get(key)
    if known is None:
        if len(_BY_STRIDES) >= _LIMIT:
            _BY_STRIDES.clear()
            _CONTIGUOUS.clear()
        known = _BY_STRIDES[key] = Geometry(sizes, strides, pending, elsewhere)
    return known


def contiguous(sizes: Ints) -> Geometry:
    """The geometry of a row-major tensor of these sizes [strides/contiguous]."""
    known = _CONTIGUOUS.get(sizes)
    if known is None:
        known = geometry(sizes, st.contiguous_strides(sizes))
        _CONTIGUOUS[sizes] = known
    return known


SCALAR = contiguous(())

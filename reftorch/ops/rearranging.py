"""Operators that put the same entries in another order or repeat them."""

from __future__ import annotations

import math

from reftorch.core import strides as st
from reftorch.core.geometry import Geometry
from reftorch.core.memory_format import contiguous_format
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.spec import load

Ints = tuple[int, ...]


@implements("flip")
def flip(self: TensorImpl, dims: Ints) -> TensorImpl:
    """Reverse dims [flip/keeps-layout]; no dims are none [dims/empty-list-means-none]."""
    given = self._geometry
    wrapped = st.wrap_dims(dims, given.ndim)
    check(
        self._dtype.name in load().ops["flip"].dtypes or _moves_rows(given, wrapped),
        "flip/rows-of-any-dtype", '"flip" not implemented for {}', self._dtype,
    )  # fmt: skip
    target = empty(self._geometry.preserved(), self._dtype)
    note("flip/keeps-layout", "strides {}", target._geometry.strides)
    launch("flip", (target,), (self,), dims=wrapped if self._geometry.ndim else ())
    return target


def _moves_rows(given: Geometry, dims: Ints) -> bool:
    """Whether nothing moves but whole rows [flip/rows-of-any-dtype]."""
    sizes, strides = given.sizes, given.strides
    moved = [dim for dim in dims if given.ndim and sizes[dim] > 1 and strides[dim] != 0]
    if not moved or not given.numel:
        return True
    fresh = given.preserved().strides
    dims = tuple([dim for dim in range(given.ndim) if sizes[dim] != 1])
    layouts = [tuple([each[dim] for dim in dims]) for each in (fresh, strides)]
    inner = dims[st.sort_dims(tuple([sizes[dim] for dim in dims]), layouts)[0]]
    return inner not in moved and strides[inner] == fresh[inner] == 1


def _flip_dim(self: TensorImpl, dim: int) -> TensorImpl:
    check(
        self._geometry.ndim > dim, "errors/sizes", "Input must be >= {}-d.", dim + 1,
        error=RuntimeError,
    )  # fmt: skip
    return OPERATORS["flip"].call((self, (dim,)))


@implements("fliplr")
def fliplr(self: TensorImpl) -> TensorImpl:
    """Reverse the columns [flip/keeps-layout]."""
    return _flip_dim(self, 1)


@implements("flipud")
def flipud(self: TensorImpl) -> TensorImpl:
    """Reverse the rows [flip/keeps-layout]."""
    return _flip_dim(self, 0)


@implements("roll")
def roll(self: TensorImpl, shifts: Ints, dims: Ints) -> TensorImpl:
    """Move entries along dims, or over all of them [roll/without-dims-flattens]."""
    check(
        len(shifts) > 0 and (len(dims) == len(shifts) or (not dims and len(shifts) == 1)),
        "roll/as-many-shifts-as-dims", "shifts and dimensions must align. shifts: {}, dims: {}",
        len(shifts), len(dims),
    )  # fmt: skip
    if not dims:
        dense = OPERATORS["contiguous"].body(self, contiguous_format)
        line = OPERATORS["view"].body(dense, (self._geometry.numel,))
        return OPERATORS["_unsafe_view"].body(_rolled(line, shifts[0], 0), self._geometry.sizes)
    result = self
    for shift, dim in zip(shifts, dims, strict=True):
        result = _rolled(result, shift, dim)
    return result


def _rolled(self: TensorImpl, shift: int, dim: int) -> TensorImpl:
    """Exchange the two parts of a dim [roll/layout-of-cat]."""
    if not self._geometry.numel:
        return OPERATORS["clone"].body(self, None)
    check(
        self._geometry.ndim > 0, "dims/zero-dim-has-no-entries",
        "Dimension specified as {} but tensor has no dimensions", dim,
    )  # fmt: skip
    at = st.wrap_dim(dim, self._geometry.ndim)
    size = self._geometry.sizes[at]
    start = -shift % size
    note("roll/layout-of-cat", "from {} on, then up to it", start)
    part = OPERATORS["slice.Tensor"].body
    return OPERATORS["cat"].body((part(self, at, start, size, 1), part(self, at, 0, start, 1)), at)


@implements("repeat")
def repeat(self: TensorImpl, repeats: Ints) -> TensorImpl:
    """Repeat along every dim [repeat/no-fewer-than-dims]."""
    sizes = self._geometry.sizes
    lead = len(repeats) - len(sizes)
    check(
        lead >= 0, "repeat/no-fewer-than-dims", "Number of dimensions of repeat dims can not be "
        "smaller than number of dimensions of tensor",
    )  # fmt: skip
    padded = (1,) * lead + sizes
    check(
        all(times * size >= 0 for times, size in zip(repeats, padded, strict=True)),
        "repeat/no-fewer-than-dims", "Trying to create tensor with negative dimension: {} of {}",
        repeats, padded,
    )  # fmt: skip
    repeats = tuple([max(times, 0) for times in repeats])
    apart = OPERATORS["reshape"].call((self, tuple([n for s in padded for n in (1, s)])))
    pairs = zip(repeats, padded, strict=True)
    spread = OPERATORS["expand"].call((apart, tuple([n for pair in pairs for n in pair]), False))
    copy = OPERATORS["clone"].call((spread, contiguous_format))
    merged = tuple([math.prod(pair) for pair in zip(repeats, padded, strict=True)])
    return OPERATORS["_unsafe_view"].call((copy, merged))


@implements("tile")
def tile(self: TensorImpl, dims: Ints) -> TensorImpl:
    """Repeat, ones being added on the left [repeat/no-fewer-than-dims]."""
    missing = self._geometry.ndim - len(dims)
    return OPERATORS["repeat"].call((self, (1,) * max(missing, 0) + dims))

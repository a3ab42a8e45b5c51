"""Broadcasting: how operands of different sizes are aligned."""

from __future__ import annotations

from collections.abc import Iterable

from reftorch.core.geometry import Geometry, geometry
from reftorch.errors import check

Ints = tuple[int, ...]


def broadcast_sizes(all_sizes: Iterable[Ints]) -> Ints:
    """The common sizes: aligned from the right, ones stretched [broadcasting/aligns-from-right].

    Any number of operands, in any order, have one result [broadcasting/all-operands-together].
    """
    common: Ints | None = None
    for sizes in all_sizes:
        if common is None or sizes == common:
            common = sizes
        else:
            common = _two(common, sizes)
    return () if common is None else common


def _two(a: Ints, b: Ints) -> Ints:
    """The common sizes of two [broadcasting/one-stretches] [broadcasting/zero-is-a-size].

    What is missing on the left counts as ones; of `()` that is all of it
    [broadcasting/zero-dim-fits-all].
    """
    ndim = max(len(a), len(b))
    long_a, long_b = (1,) * (ndim - len(a)) + a, (1,) * (ndim - len(b)) + b
    result = []
    for dim, (m, n) in enumerate(zip(long_a, long_b, strict=True)):
        check(
            m == n or m == 1 or n == 1, "broadcasting/sizes-must-match",
            "The size of tensor a ({}) must match the size of tensor b ({}) at non-singleton "
            "dimension {}", m, n, dim,
        )  # fmt: skip
        result.append(n if m == 1 else m)
    return tuple(result)


def expanded(given: Geometry, sizes: Ints) -> Geometry:
    """The geometry read as larger sizes, with stride 0 where stretched [broadcasting/stride-zero].

    `sizes` must be what `given.sizes` broadcasts to.
    """
    if given.sizes == sizes:
        return given
    lead = len(sizes) - given.ndim
    strides = [0] * lead
    for dim, size in enumerate(given.sizes):
        strides.append(0 if size == 1 and sizes[lead + dim] != 1 else given.strides[dim])
    return geometry(sizes, tuple(strides))

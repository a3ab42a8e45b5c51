"""CPU kernels of the reductions that add, multiply or count.

`dims` are wrapped and distinct; a 0-dim array has none of them. NaN and infinities pass
through sums and products as in NumPy [nan/sums-propagate]; half types come as float32
[reduction/half-rounds-once]. Without elements a ufunc gives its identity, and a mean 0 / 0
[indexing/empty-reduction-is-identity].
"""

from __future__ import annotations

import math

import numpy as np

from reftorch.backends.cpu.launcher import kernel

Ints = tuple[int, ...]
_RUN = 128  # how many terms are added one after the other, as in NumPy's own pairwise sum


def add_up(
    a: np.ndarray, dims: Ints, keepdim: bool, out: np.ndarray | None = None
) -> np.ndarray:
    """Sum with an error that grows with the logarithm of the number of terms.

    [reduction/rounding-errors-stay-small] NumPy adds pairwise along the dim that is innermost in
    memory, but row after row along all others; those are cut into runs, whose sums are added.
    """
    if a.size <= _RUN or a.dtype.kind in "biu":
        return np.add.reduce(a, dims, a.dtype, out, keepdim)
    total = _add_many(a, dims, keepdim)
    if out is not None:
        out[...] = total
    return total


def _add_many(a: np.ndarray, dims: Ints, keepdim: bool) -> np.ndarray:
    if len(dims) == a.ndim and a.flags.forc:
        total = np.add.reduce(a.ravel("K"))
        return total.reshape((1,) * a.ndim) if keepdim else total
    strides = a.strides
    innermost = min((d for d in range(a.ndim) if a.shape[d] > 1), key=lambda d: abs(strides[d]))
    for d in sorted(dims, key=lambda d: abs(strides[d])):
        a = _along(a, d, pairwise=d == innermost)
    return a if keepdim else a.reshape([n for d, n in enumerate(a.shape) if d not in dims])


def _along(a: np.ndarray, dim: int, pairwise: bool) -> np.ndarray:
    """Sum along one dim, which stays with size 1."""
    length = a.shape[dim]
    if pairwise or length <= _RUN:
        return np.add.reduce(a, axis=dim, keepdims=True)
    runs = math.isqrt(length) if length < _RUN * _RUN else length // _RUN
    size = length // runs
    head = (slice(None),) * dim
    cut = a[(*head, slice(0, runs * size))]
    cut = cut.reshape(*a.shape[:dim], runs, size, *a.shape[dim + 1 :])
    total = _along(np.add.reduce(cut, axis=dim + 1), dim, pairwise=False)
    if runs * size < length:
        total += np.add.reduce(a[(*head, slice(runs * size, None))], axis=dim, keepdims=True)
    return total


@kernel("sum", writes=True)
def sum_(
    a: np.ndarray, dims: Ints, keepdim: bool, out: np.ndarray | None = None
) -> np.ndarray:
    """Sum; integers wrap, nothing gives 0 [reduction/integers-wrap]."""
    return add_up(a, dims, keepdim, out)


@kernel("nansum")
def nansum(a: np.ndarray, dims: Ints, keepdim: bool) -> np.ndarray:
    """Sum with NaN as zero."""
    if a.dtype.kind == "f":
        a = np.where(np.isnan(a), a.dtype.type(0), a)
    return add_up(a, dims, keepdim)


@kernel("prod", writes=True)
def prod(
    a: np.ndarray, dims: Ints, keepdim: bool, out: np.ndarray | None = None
) -> np.ndarray:
    """Multiply; nothing gives 1 [indexing/empty-reduction-is-identity]."""
    return np.multiply.reduce(a, dims, a.dtype, out, keepdim)


@kernel("mean", writes=True)
def mean(
    a: np.ndarray, dims: Ints, keepdim: bool, out: np.ndarray | None = None
) -> np.ndarray:
    """The sum divided by the number of terms, both in the arithmetic dtype."""
    count = math.prod([a.shape[d] for d in dims])
    total = add_up(a, dims, keepdim, out)
    return np.divide(total, a.real.dtype.type(count), out=out)


def truth(a: np.ndarray) -> np.ndarray:
    """Which elements are not zero; NaN is not [nan/is-true]."""
    return a if a.dtype == np.bool_ else a.astype(np.bool_)


@kernel("any")
def any_(a: np.ndarray, dims: Ints, keepdim: bool) -> np.ndarray:
    """Whether any element is not zero."""
    return np.logical_or.reduce(truth(a), axis=dims, keepdims=keepdim)


@kernel("all")
def all_(a: np.ndarray, dims: Ints, keepdim: bool) -> np.ndarray:
    """Whether no element is zero."""
    return np.logical_and.reduce(truth(a), axis=dims, keepdims=keepdim)


@kernel("count_nonzero")
def count_nonzero(a: np.ndarray, dims: Ints, keepdim: bool) -> np.ndarray:
    """How many elements are not zero."""
    return np.count_nonzero(truth(a), axis=dims, keepdims=keepdim)


@kernel("hash_tensor")
def hash_tensor(a: np.ndarray, dims: Ints, keepdim: bool) -> np.ndarray:
    """The exclusive or of the elements in 64 bits [hash_tensor/xor-of-wide-bits]."""
    wide = a.real.astype(np.int64 if a.dtype.kind in "bui" else np.float64).view(np.uint64)
    return np.bitwise_xor.reduce(wide, axis=dims, keepdims=keepdim)

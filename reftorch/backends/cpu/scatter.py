"""CPU kernels that gather elements from, or write elements to, the places named by an index.

A kernel that writes takes self, of which it changes some elements, and `out`, which may be the
memory of self: then nothing else is touched. An index is checked before anything is written.
"""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import kernel
from reftorch.errors import check


def bounded(index: np.ndarray, size: int, rule: str, error: type[Exception] | None = None) -> None:
    """Refuse indices outside [0, size)."""
    if index.size:
        low, high = index.min(), index.max()
        check(
            low >= 0 and high < size, rule, "index {} is out of bounds for size {}",
            low if low < 0 else high, size, error=error,
        )  # fmt: skip


def wrapped(index: np.ndarray, size: int, rule: str) -> np.ndarray:
    """Indices counted from the start; those outside [-size, size) are refused."""
    if not index.size:
        return index
    low, high = index.min(), index.max()
    check(
        low >= -size and high < size, rule, "index {} is out of bounds for size {}",
        low if low < -size else high, size,
    )  # fmt: skip
    return index if low >= 0 else np.where(index < 0, index + size, index)


def begun(a: np.ndarray, out: np.ndarray | None) -> np.ndarray:
    """Where to write: self itself, or a copy of it."""
    if out is None:
        return a.copy()
    if out is not a:
        out[...] = a
    return out


def lined(a: np.ndarray) -> np.ndarray:
    """The array with at least one dim [dims/zero-dim-counts-as-one]."""
    return a if a.ndim else a.reshape(1)


# ---- whole slices along a dim


@kernel("index_select")
def index_select(a: np.ndarray, index: np.ndarray, dim: int) -> np.ndarray:
    """Take slices of a dim."""
    ndim, a, index = a.ndim, lined(a), lined(index)
    one_dim = IndexError if ndim < 2 else RuntimeError
    bounded(index, a.shape[dim], "indexing/dim-operators-never-wrap", one_dim)
    if a.flags.c_contiguous:
        taken = np.take(a, index, axis=dim, mode="clip")
    else:
        taken = a[(*(slice(None),) * dim, index)]
    return taken if ndim else taken.reshape(())


@kernel("index_add", writes=True)
def index_add(
    a: np.ndarray, index: np.ndarray, source: np.ndarray, alpha: np.ndarray | None, dim: int,
    out: np.ndarray | None = None,
) -> np.ndarray:  # fmt: skip
    """Add slices along a dim: column by column, or row by row if those are fewer."""
    bounded(index, lined(a).shape[dim], "indexing/dim-operators-never-wrap", IndexError)
    result = begun(a, out)
    scaled = source if alpha is None else source * alpha
    rows = np.moveaxis(lined(result), dim, 0)
    added = np.moveaxis(lined(scaled), dim, 0)
    index = lined(index)
    rest = rows.shape[1:]
    if added.size <= index.size * index.size:
        for place in np.ndindex(rest):
            np.add.at(rows[(slice(None), *place)], index, added[(slice(None), *place)])
    else:
        for place, row in zip(index.tolist(), added, strict=True):
            rows[place] += row
    return result


@kernel("index_fill", writes=True)
def index_fill(
    a: np.ndarray, index: np.ndarray, value: np.ndarray, dim: int, out: np.ndarray | None = None
) -> np.ndarray:
    """Give slices along a dim one value."""
    index = wrapped(lined(index), lined(a).shape[dim], "index_fill/counts-from-the-end")
    result = begun(a, out)
    lined(result)[(*(slice(None),) * dim, index)] = value
    return result


@kernel("index_copy", writes=True)
def index_copy(
    a: np.ndarray, index: np.ndarray, source: np.ndarray, dim: int, out: np.ndarray | None = None
) -> np.ndarray:
    """Replace slices along a dim."""
    bounded(index, lined(a).shape[dim], "indexing/dim-operators-never-wrap", IndexError)
    result = begun(a, out)
    lined(result)[(*(slice(None),) * dim, lined(index))] = lined(source)
    return result


# ---- single elements along a dim


def _along(
    a: np.ndarray, index: np.ndarray, dim: int
) -> tuple[np.ndarray | slice, ...]:
    """The indices with which NumPy reads or writes what `index` names along a dim."""
    grid: list[np.ndarray | slice] = []
    for d, size in enumerate(index.shape):
        if d == dim:
            grid.append(index)
        else:
            grid.append(np.arange(size).reshape((-1,) + (1,) * (index.ndim - 1 - d)))
    return tuple(grid)


@kernel("gather")
def gather(a: np.ndarray, index: np.ndarray, dim: int) -> np.ndarray:
    """Take one element along a dim for each index."""
    if not index.size:
        return np.empty(index.shape, a.dtype)
    shape, a, index = index.shape, lined(a), lined(index)
    bounded(index, a.shape[dim], "indexing/dim-operators-never-wrap", RuntimeError)
    return a[_along(a, index, dim)].reshape(shape)


def _scatter(
    a: np.ndarray, index: np.ndarray, src: np.ndarray, dim: int, out: np.ndarray | None,
    ufunc: np.ufunc | None,
) -> np.ndarray:  # fmt: skip
    """Write, or combine with a ufunc, one element along a dim for each index."""
    if not index.size:
        return begun(a, out)
    index = lined(index)
    bounded(index, lined(a).shape[dim], "indexing/dim-operators-never-wrap", RuntimeError)
    result = begun(a, out)
    values = lined(src)[tuple([slice(0, n) for n in index.shape])] if src.ndim else src
    places, target = _along(a, index, dim), lined(result)
    if ufunc is None:
        target[places] = values
    else:
        accumulate(target, places, np.broadcast_to(values, index.shape), ufunc)
    return result


def accumulate(
    target: np.ndarray, places: tuple[np.ndarray | slice, ...], values: np.ndarray, ufunc: np.ufunc
) -> None:
    """Combine every value with its place, which may come several times.

    NumPy does that fast in one dim alone, so the places are numbered.
    """
    numbers = np.arange(target.size).reshape(target.shape)[places]
    values = np.broadcast_to(values, numbers.shape)
    dense = target if target.flags.c_contiguous else np.ascontiguousarray(target)
    ufunc.at(dense.reshape(-1), numbers.reshape(-1), values.reshape(-1))
    if dense is not target:
        target[...] = dense


@kernel("scatter", writes=True)
def scatter(
    a: np.ndarray, index: np.ndarray, src: np.ndarray, dim: int, out: np.ndarray | None = None
) -> np.ndarray:
    """Write elements along a dim."""
    return _scatter(a, index, src, dim, out, None)


@kernel("scatter_add", writes=True)
def scatter_add(
    a: np.ndarray, index: np.ndarray, src: np.ndarray, dim: int, out: np.ndarray | None = None
) -> np.ndarray:
    """Add elements along a dim."""
    return _scatter(a, index, src, dim, out, np.add)


@kernel("scatter_multiply", writes=True)
def scatter_multiply(
    a: np.ndarray, index: np.ndarray, src: np.ndarray, dim: int, out: np.ndarray | None = None
) -> np.ndarray:
    """Multiply by elements along a dim."""
    return _scatter(a, index, src, dim, out, np.multiply)


# ---- masks


@kernel("masked_fill", writes=True)
def masked_fill(
    a: np.ndarray, mask: np.ndarray, value: np.ndarray, out: np.ndarray | None = None
) -> np.ndarray:
    """Give the elements under a mask one value."""
    result = begun(a, out)
    np.copyto(result, value, where=mask, casting="unsafe")
    return result


@kernel("masked_select")
def masked_select(a: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Take the elements under a mask of the same sizes."""
    return a[mask]


@kernel("masked_scatter", writes=True)
def masked_scatter(
    a: np.ndarray, mask: np.ndarray, source: np.ndarray, out: np.ndarray | None = None
) -> np.ndarray:
    """Replace the elements under a mask by the first ones of the source."""
    result = begun(a, out)
    spread = np.broadcast_to(mask, result.shape)
    count = np.count_nonzero(spread)
    check(
        source.size >= count, "masked_scatter/source-is-long-enough",
        "Number of elements of source < number of ones in mask",
    )  # fmt: skip
    result[spread] = source.reshape(-1)[:count]
    return result


@kernel("nonzero")
def nonzero(a: np.ndarray) -> np.ndarray:
    """List the positions of nonzero elements, one in each row."""
    if not a.ndim:
        return np.empty((int(a != 0), 0), np.int64)
    return np.stack(np.nonzero(a), axis=1)


# ---- places counted in row-major order


@kernel("take")
def take(a: np.ndarray, index: np.ndarray) -> np.ndarray:
    """Take elements by their number."""
    return a.reshape(-1)[wrapped(index, a.size, "take/counts-row-major")]


@kernel("put", writes=True)
def put(
    a: np.ndarray, index: np.ndarray, source: np.ndarray, accumulate: bool,
    out: np.ndarray | None = None,
) -> np.ndarray:  # fmt: skip
    """Write elements by their number."""
    numbers = wrapped(index, a.size, "take/counts-row-major").reshape(-1)
    result = begun(a, out)
    dense = result if result.flags.c_contiguous else np.ascontiguousarray(result)
    if accumulate:
        np.add.at(dense.reshape(-1), numbers, source.reshape(-1))
    else:
        dense.reshape(-1)[numbers] = source.reshape(-1)
    if dense is not result:
        result[...] = dense
    return result

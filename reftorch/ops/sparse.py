"""Sparse tensors in coordinates: made of strided ones, and strided ones made of them.

Everything is done by operators on the two parts, which are strided (see `core.sparse`).
"""

from __future__ import annotations

from typing import Any, NoReturn

from reftorch.core import dtype as dt
from reftorch.core.dtype import FLOATING, dtype
from reftorch.core.geometry import contiguous
from reftorch.core.layout import layout, strided
from reftorch.core.memory_format import contiguous_format, memory_format, preserve_format
from reftorch.core.promotion import Number, result_type
from reftorch.core.sparse import Sparse, alias_of_sparse, sparse
from reftorch.core.tensor_impl import TensorImpl, alias_of
from reftorch.core.trace import note
from reftorch.dispatch.bodies import SPARSE, implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check, fail

Ints = tuple[int, ...]


# ---- from strided ones


@implements("to_sparse.sparse_dim")
def to_sparse_dim(self: TensorImpl, sparse_dim: int) -> TensorImpl:
    """List what is not zero along the first dims [to_sparse/dims-in-front]."""
    ndim = self._geometry.ndim
    check(
        0 <= sparse_dim <= ndim and (sparse_dim > 0 or ndim == 0), "to_sparse/dims-in-front",
        "dense_to_sparse: sparse_dim must be in [1, {}], but {} is given", ndim, sparse_dim,
    )  # fmt: skip
    return OPERATORS["_to_sparse.sparse_dim"].call((self, sparse_dim))


@implements("to_sparse")
def to_sparse(
    self: TensorImpl, layout: layout | None, blocksize: Ints | None, dense_dim: int | None
) -> TensorImpl:
    """List what is not zero; the last `dense_dim` dims stay dense [to_sparse/dims-in-front]."""
    ndim = self._geometry.ndim
    if layout is strided:
        check(not dense_dim, "to_sparse/dims-in-front", "a strided tensor has no dense_dim")
        return self
    check(
        blocksize is None, "to_sparse/dims-in-front",
        "dense_to_sparse: conversion to this layout takes no blocksize",
    )  # fmt: skip
    check(
        dense_dim is None or 0 <= dense_dim < max(ndim, 1), "to_sparse/dims-in-front",
        "dense_to_sparse: dense_dim must be in [0, {}], but {} is given", ndim - 1, dense_dim,
    )  # fmt: skip
    return OPERATORS["_to_sparse"].call((self, layout, blocksize, dense_dim))


@implements("_to_sparse.sparse_dim")
def _to_sparse_dim(self: TensorImpl, sparse_dim: int) -> TensorImpl:
    """List the slices along the first dims in which something differs from zero.

    [to_sparse/lists-what-is-not-zero] [to_sparse/dims-in-front]
    """
    found = OPERATORS["nonzero"].call((self,))
    if sparse_dim < self._geometry.ndim:
        # those of one slice follow each other
        found = OPERATORS["narrow"].call((found, 1, 0, sparse_dim))
        found = OPERATORS["unique_dim_consecutive"].call((found, 0, False, False))[0]
    places = OPERATORS["t"].call((found,))
    if sparse_dim == self._geometry.ndim or not places._geometry.numel:
        places = _row_major(places)
    else:  # the strides of one entry, or one row, stay as they were found
        places = PACKETS["contiguous"].method(places)
    note("to_sparse/lists-what-is-not-zero", "{} entries", found._geometry.sizes[0])
    return sparse(places, _picked(self, places), self._geometry.sizes, True)


@implements("_to_sparse")
def _to_sparse(
    self: TensorImpl, layout: layout | None, blocksize: Ints | None, dense_dim: int | None
) -> TensorImpl:
    """List the elements that differ from zero [to_sparse/lists-what-is-not-zero]."""
    return _to_sparse_dim(self, self._geometry.ndim - (0 if dense_dim is None else dense_dim))


@implements("sparse_mask", layouts=SPARSE)
def sparse_mask(self: TensorImpl, mask: TensorImpl) -> TensorImpl:
    """The elements at the places of a sparse tensor [sparse_mask/takes-the-places]."""
    check(
        isinstance(mask, Sparse) and not isinstance(self, Sparse), "sparse_mask/takes-the-places",
        "sparse_mask(): mask must be sparse, and self strided", error=NotImplementedError,
    )  # fmt: skip
    assert isinstance(mask, Sparse)
    check(
        self._geometry.sizes == mask._geometry.sizes, "sparse_mask/takes-the-places",
        "sparse_mask(): self has sizes {}, but mask has {}", self._geometry.sizes,
        mask._geometry.sizes,
    )  # fmt: skip
    check_places(mask._places, mask.sparse_sizes)
    entries = _picked(self, mask._places)
    return sparse(_copied(mask._places), entries, mask._geometry.sizes, mask._coalesced)


@implements("sparse_mask")
def sparse_mask_strided(self: TensorImpl, mask: TensorImpl) -> TensorImpl:
    """Refuse a mask that is not sparse [sparse_mask/takes-the-places]."""
    fail(
        "sparse_mask/takes-the-places", "sparse_mask(): mask must be sparse",
        error=NotImplementedError,
    )


def _picked(whole: TensorImpl, places: TensorImpl) -> TensorImpl:
    """The elements, or slices, at some places."""
    rows, count = places._geometry.sizes
    if rows:
        index = OPERATORS["unbind.int"].call((places, 0))
        return OPERATORS["index.Tensor"].call((whole, tuple(index)))
    wide = OPERATORS["unsqueeze"].call((whole, 0))
    sizes = (count, *whole._geometry.sizes)
    return _row_major(OPERATORS["expand"].call((wide, sizes, False)))


def _row_major(tensor: TensorImpl) -> TensorImpl:
    return OPERATORS["clone"].call((tensor, contiguous_format))


def _copied(tensor: TensorImpl) -> TensorImpl:
    return OPERATORS["clone"].call((tensor, None))


# ---- back to strided ones


@implements("to_dense", layouts=SPARSE)
def to_dense_sparse(
    self: TensorImpl, dtype: dtype | None, masked_grad: bool | None
) -> TensorImpl:
    """A strided tensor of the same elements [to_dense/keeps-the-dtype]."""
    check(
        dtype is None, "to_dense/keeps-the-dtype", "dtype argument is not supported by to_dense"
    )
    return OPERATORS["_to_dense"].call((self, None, masked_grad))


@implements("to_dense")
def to_dense(self: TensorImpl, dtype: dtype | None, masked_grad: bool | None) -> TensorImpl:
    """A strided tensor is dense already [to_dense/of-strided-is-itself]."""
    if dtype is None:
        return self
    return OPERATORS["to.dtype"].call((self, dtype, False, False, None))


@implements("_to_dense", layouts=SPARSE)
def _to_dense(self: TensorImpl, dtype: dtype | None, masked_grad: bool | None) -> TensorImpl:
    """Add the entries to zeros [sparse/entries-of-one-place-are-summed]."""
    assert isinstance(self, Sparse)
    _check_sums(self)
    sizes = (_product(self.sparse_sizes), *self.dense_sizes)
    zeros = OPERATORS["zeros"].call((sizes, self._dtype, None, None, None, False))
    summed = OPERATORS["index_add"].call((zeros, 0, _positions(self), self._entries, 1))
    return OPERATORS["view"].call((summed, self._geometry.sizes))


@implements("_to_dense")
def _to_dense_strided(
    self: TensorImpl, dtype: dtype | None, masked_grad: bool | None
) -> NoReturn:
    """Refuse what is dense already [sparse/strided-has-no-parts]."""
    _refuse_strided("_to_dense", NotImplementedError)


# ---- places that differ, in order


@implements("coalesce", layouts=SPARSE)
def coalesce(self: TensorImpl) -> TensorImpl:
    """Self when it is coalesced, else a copy that is [coalesce/sorts-and-sums]."""
    assert isinstance(self, Sparse)
    return self if self._coalesced else OPERATORS["_coalesce"].call((self,))


@implements("_coalesce", layouts=SPARSE)
def _coalesce(self: TensorImpl) -> TensorImpl:
    """Sum the entries of each place, in row-major order of the places [coalesce/sorts-and-sums]."""
    assert isinstance(self, Sparse)
    if self.count < 2:
        return sparse(_copied(self._places), _copied(self._entries), self._geometry.sizes, True)
    _check_sums(self)
    order, inverse, _ = OPERATORS["_unique2"].call((_positions(self), True, True, False))
    count = order._geometry.numel
    # a sum of negative zeros is one
    zero = -0.0 if self._dtype.category >= FLOATING else 0
    sizes = (count, *self.dense_sizes)
    zeros = OPERATORS["full"].call((sizes, zero, self._dtype, None, None, None, False))
    if self._dtype.is_complex:
        zeros = PACKETS["neg"](PACKETS["zeros_like"](zeros))
    entries = OPERATORS["index_add"].call((zeros, 0, inverse, self._entries, 1))
    own = OPERATORS["arange"].call((self.count, dt.int64, None, None, None, False))
    which = OPERATORS["zeros"].call(((count,), dt.int64, None, None, None, False))
    which = OPERATORS["scatter.src"].call((which, 0, inverse, own))  # any entry of each place
    places = OPERATORS["index_select"].call((self._places, 1, which))
    return sparse(places, entries, self._geometry.sizes, True)


def _positions(self: Sparse) -> TensorImpl:
    """Where in a row-major tensor of the sparse sizes each entry is [sparse/places-fit-the-sizes].
    """
    sizes, places = self.sparse_sizes, self._places
    check_places(places, sizes)
    steps = [[step] for step in contiguous(sizes).strides]
    if not steps:
        return OPERATORS["zeros"].call(((self.count,), dt.int64, None, None, None, False))
    column = PACKETS["tensor"](steps, dtype=dt.int64)
    return PACKETS["sum"](PACKETS["mul"](places, column), 0)


def check_places(places: TensorImpl, sizes: Ints) -> None:
    """Every place lies within the sizes [sparse/places-fit-the-sizes]."""
    if not places._geometry.numel:
        return
    lowest = OPERATORS["tolist"].call((PACKETS["amin"](places, 1),))
    highest = OPERATORS["tolist"].call((PACKETS["amax"](places, 1),))
    for dim, size in enumerate(sizes):
        check(
            lowest[dim] >= 0, "sparse/places-fit-the-sizes", "found negative index {} for dim {}",
            lowest[dim], dim,
        )  # fmt: skip
        check(
            highest[dim] < size, "sparse/places-fit-the-sizes",
            "for dim {}, size is {} but found index {}", dim, size, highest[dim],
        )  # fmt: skip


def _check_sums(self: Sparse) -> None:
    """Numbers of complex32 are not summed [sparse/entries-of-one-place-are-summed]."""
    check(
        self._coalesced or self._dtype is not dt.complex32, "errors/dtypes",
        "entries of one place are not summed in {}", self._dtype, error=NotImplementedError,
    )  # fmt: skip


def _product(sizes: Ints) -> int:
    return contiguous(sizes).numel


# ---- the parts


@implements("_indices", layouts=SPARSE)
def _indices(self: TensorImpl) -> TensorImpl:
    """The places themselves [sparse/parts-share-version]."""
    assert isinstance(self, Sparse)
    return alias_of(self._places)


@implements("_values", layouts=SPARSE)
def _values(self: TensorImpl) -> TensorImpl:
    """The entries themselves, without history [sparse/parts-share-version]."""
    assert isinstance(self, Sparse)
    return alias_of(self._entries)


@implements("indices", layouts=SPARSE)
def indices(self: TensorImpl) -> TensorImpl:
    """The places of a coalesced tensor [sparse/parts-need-coalesced]."""
    return alias_of(_coalesced(self)._places)


@implements("values", layouts=SPARSE)
def values(self: TensorImpl) -> TensorImpl:
    """The entries of a coalesced tensor, with a history [sparse/parts-need-coalesced]."""
    return alias_of(_coalesced(self)._entries)


def _coalesced(self: TensorImpl) -> Sparse:
    assert isinstance(self, Sparse)
    check(
        self._coalesced, "sparse/parts-need-coalesced",
        "Cannot get indices or values of an uncoalesced tensor, please call .coalesce() first",
    )
    return self


@implements("_nnz", layouts=SPARSE)
def _nnz(self: TensorImpl) -> int:
    """The number of entries."""
    assert isinstance(self, Sparse)
    return self.count


@implements("is_coalesced", layouts=SPARSE)
def is_coalesced(self: TensorImpl) -> bool:
    """Whether the places are known to differ and to be in order [coalesce/sorts-and-sums]."""
    assert isinstance(self, Sparse)
    return self._coalesced


@implements("sparse_dim", layouts=SPARSE)
def sparse_dim(self: TensorImpl) -> int:
    """The number of dims along which there are places [to_sparse/dims-in-front]."""
    assert isinstance(self, Sparse)
    return len(self.sparse_sizes)


@implements("dense_dim", layouts=SPARSE)
def dense_dim(self: TensorImpl) -> int:
    """The number of dims of an entry [to_sparse/dims-in-front]."""
    assert isinstance(self, Sparse)
    return len(self.dense_sizes)


# ---- what other operators do with them


@implements("clone", layouts=SPARSE)
def clone(self: TensorImpl, memory_format: memory_format | None) -> TensorImpl:
    """Copy both parts, each in its own strides [sparse/clone-has-no-memory-format]."""
    assert isinstance(self, Sparse)
    check(
        memory_format is None, "sparse/clone-has-no-memory-format",
        "unsupported memory format option {}", memory_format,
    )  # fmt: skip
    copies = _copied(self._places), _copied(self._entries)
    return sparse(*copies, self._geometry.sizes, self._coalesced)


@implements("_to_copy", layouts=SPARSE)
def to_copy(
    self: TensorImpl, dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None,
    non_blocking: bool, memory_format: memory_format | None,
) -> TensorImpl:  # fmt: skip
    """Copy both parts, the entries in another dtype [sparse/clone-has-no-memory-format]."""
    assert isinstance(self, Sparse)
    check(
        memory_format in (None, preserve_format), "sparse/clone-has-no-memory-format",
        "unsupported memory format option {}", memory_format,
    )  # fmt: skip
    entries = OPERATORS["_to_copy"].call((self._entries, dtype, None, device, None, False, None))
    return sparse(_copied(self._places), entries, self._geometry.sizes, self._coalesced)


@implements("detach", layouts=SPARSE)
def detach(self: TensorImpl) -> TensorImpl:
    """The same parts without history [sparse/parts-share-version]."""
    assert isinstance(self, Sparse)
    return alias_of_sparse(self)


@implements("item", layouts=SPARSE)
def item(self: TensorImpl) -> Any:
    """The only element, which may be the sum of many entries [scalars/item-one-element]."""
    check(
        self._geometry.numel == 1, "scalars/item-one-element",
        "a Tensor with {} elements cannot be converted to Scalar", self._geometry.numel,
    )  # fmt: skip
    return OPERATORS["item"].call((to_dense_sparse(self, None, None),))


@implements("add.Tensor", layouts=SPARSE)
def add(self: TensorImpl, other: Any, alpha: Number) -> TensorImpl:
    """Put the entries of both together [sparse/sum-of-two].

    To a strided tensor a sparse one is added as if it were strided, too.
    """
    check(
        isinstance(other, Sparse)
        or (isinstance(other, TensorImpl) and not isinstance(self, Sparse)), "sparse/sum-of-two",
        "add(sparse, dense) is not supported",
    )  # fmt: skip
    check(
        self._geometry.sizes == other._geometry.sizes, "sparse/sum-of-two",
        "add: sizes {} and {} differ", self._geometry.sizes, other._geometry.sizes,
    )  # fmt: skip
    if not isinstance(self, Sparse):
        return OPERATORS["add.Tensor"].call((self, to_dense_sparse(other, None, None), alpha))
    check(
        self.sparse_sizes == other.sparse_sizes, "sparse/sum-of-two",
        "add: {} and {} sparse dims", len(self.sparse_sizes), len(other.sparse_sizes),
    )  # fmt: skip
    common = result_type(self, other)
    check(
        self.count + other.count == 0 or common not in (dt.bool, dt.float16, dt.complex32),
        "errors/dtypes",
        "sparse tensors of {} are not added", common, error=NotImplementedError,
    )  # fmt: skip
    scaled = other._entries if alpha == 1 else PACKETS["mul"](other._entries, alpha)
    parts = [PACKETS["to"].method(each, common) for each in (self._entries, scaled)]
    places = OPERATORS["cat"].call(((self._places, other._places), 1))
    entries = OPERATORS["cat"].call((tuple(parts), 0))
    whole = sparse(places, entries, self._geometry.sizes, False)
    return _coalesce(whole) if self._coalesced and other._coalesced else whole


# ---- strided tensors are asked for parts that they have not


def _refuse_strided(name: str, error: type[Exception]) -> NoReturn:
    fail(
        "sparse/strided-has-no-parts",
        "{} expected sparse coordinate tensor layout but got Strided", name, error=error,
    )


@implements("coalesce", "_coalesce", "indices", "values", "is_coalesced")
def refused(self: TensorImpl) -> NoReturn:
    """Refuse a strided tensor [sparse/strided-has-no-parts]."""
    _refuse_strided("operator", RuntimeError)


@implements("_indices", "_values", "_nnz")
def refused_below(self: TensorImpl) -> NoReturn:
    """Refuse a strided tensor [sparse/strided-has-no-parts]."""
    _refuse_strided("operator", NotImplementedError)


@implements("sparse_dim")
def sparse_dim_strided(self: TensorImpl) -> int:
    """A strided tensor has no sparse dims."""
    return 0


@implements("dense_dim")
def dense_dim_strided(self: TensorImpl) -> int:
    """All dims of a strided tensor are dense."""
    return self._geometry.ndim


@implements("to_sparse.sparse_dim", layouts=SPARSE)
def to_sparse_again_dim(self: TensorImpl, sparse_dim: int) -> TensorImpl:
    """Self, which has those sparse dims already [to_sparse/of-sparse-is-itself]."""
    assert isinstance(self, Sparse)
    check(
        sparse_dim == len(self.sparse_sizes), "to_sparse/of-sparse-is-itself",
        "to_sparse: a sparse tensor keeps its sparse dims",
    )
    return self


@implements("to_sparse", layouts=SPARSE)
def to_sparse_again(
    self: TensorImpl, layout: layout | None, blocksize: Ints | None, dense_dim: int | None
) -> TensorImpl:
    """Self, or a strided tensor where that is asked for [to_sparse/of-sparse-is-itself]."""
    check(
        dense_dim is None and blocksize is None, "to_sparse/of-sparse-is-itself",
        "to_sparse: a sparse tensor keeps its sparse dims",
    )
    return to_dense_sparse(self, None, None) if layout is strided else self

"""Sparse tensors in coordinates: made of strided ones, and strided ones made of them.

Everything is done by operators on the two parts, which are strided (see `core.sparse`).
"""

from __future__ import annotations

from typing import Any, NoReturn

from reftorch.core import dtype as dt
from reftorch.core.dtype import FLOATING, dtype
from reftorch.core.geometry import contiguous
from reftorch.core.layout import layout, sparse_coo, sparse_csr, strided
from reftorch.core.memory_format import contiguous_format, memory_format, preserve_format
from reftorch.core.promotion import Number, result_type
from reftorch.core.sparse import Coo, Sparse, alias_of_sparse, coo, sparse
from reftorch.core.tensor_impl import TensorImpl, alias_of
from reftorch.core.trace import note
from reftorch.dispatch.bodies import COO, CSR, SPARSE, implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check, fail
from reftorch.ops.pointwise import check_alpha

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
    if layout is sparse_csr:
        return OPERATORS["_to_sparse"].call((self, layout, blocksize, dense_dim))
    check(
        dense_dim is None or 0 <= dense_dim < max(ndim, 1), "to_sparse/dims-in-front",
        "dense_to_sparse: dense_dim must be in [0, {}], but {} is given", ndim - 1, dense_dim,
    )  # fmt: skip
    return OPERATORS["_to_sparse"].call((self, layout, blocksize, dense_dim))


@implements("to_sparse_coo", layouts=("strided", "sparse_coo", "sparse_csr"))
def to_sparse_coo(self: TensorImpl) -> TensorImpl:
    """List what is not zero [to_sparse_coo/is-to-sparse]."""
    return OPERATORS["to_sparse"].call((self, None, None, None))


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
    return coo(places, _picked(self, places), self._geometry.sizes, True)


@implements("_to_sparse")
def _to_sparse(
    self: TensorImpl, layout: layout | None, blocksize: Ints | None, dense_dim: int | None
) -> TensorImpl:
    """List the elements that differ from zero [to_sparse/lists-what-is-not-zero]."""
    if layout is sparse_csr:
        return OPERATORS["_to_sparse_csr"].call((self, dense_dim))
    return _to_sparse_dim(self, self._geometry.ndim - (0 if dense_dim is None else dense_dim))


@implements("sparse_mask", layouts=COO)
def sparse_mask(self: TensorImpl, mask: TensorImpl) -> TensorImpl:
    """The elements at the places of a sparse tensor [sparse_mask/takes-the-places]."""
    check(
        isinstance(mask, Coo) and not isinstance(self, Coo), "sparse_mask/takes-the-places",
        "sparse_mask(): mask must be sparse, and self strided", error=NotImplementedError,
    )  # fmt: skip
    assert isinstance(mask, Coo)
    check(
        self._geometry.sizes == mask._geometry.sizes, "sparse_mask/takes-the-places",
        "sparse_mask(): self has sizes {}, but mask has {}", self._geometry.sizes,
        mask._geometry.sizes,
    )  # fmt: skip
    check_places(mask.indices_part, mask.sparse_sizes)
    entries = _picked(self, mask.indices_part)
    return coo(copied(mask.indices_part), entries, mask._geometry.sizes, mask._coalesced)


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


def copied(tensor: TensorImpl) -> TensorImpl:
    """A part in memory of its own."""
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


@implements("_to_dense", layouts=COO)
def _to_dense(self: TensorImpl, dtype: dtype | None, masked_grad: bool | None) -> TensorImpl:
    """Add the entries to zeros [sparse/entries-of-one-place-are-summed]."""
    assert isinstance(self, Coo)
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
    _refuse("_to_dense", self, NotImplementedError)


# ---- places that differ, in order


@implements("coalesce", layouts=COO)
def coalesce(self: TensorImpl) -> TensorImpl:
    """Self when it is coalesced, else a copy that is [coalesce/sorts-and-sums]."""
    assert isinstance(self, Coo)
    return self if self._coalesced else OPERATORS["_coalesce"].call((self,))


@implements("_coalesce", layouts=COO)
def _coalesce(self: TensorImpl) -> TensorImpl:
    """Sum the entries of each place, in row-major order of the places [coalesce/sorts-and-sums]."""
    assert isinstance(self, Coo)
    if self.count < 2:
        return coo(copied(self.indices_part), copied(self._entries), self._geometry.sizes, True)
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
    places = OPERATORS["index_select"].call((self.indices_part, 1, which))
    return coo(places, entries, self._geometry.sizes, True)


def _positions(self: Coo) -> TensorImpl:
    """Where in a row-major tensor of the sparse sizes each entry is [sparse/places-fit-the-sizes].
    """
    sizes, places = self.sparse_sizes, self.indices_part
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


def _check_sums(self: Coo) -> None:
    """Numbers of complex32 are not summed [sparse/entries-of-one-place-are-summed]."""
    check(
        self._coalesced or self._dtype is not dt.complex32, "errors/dtypes",
        "entries of one place are not summed in {}", self._dtype, error=NotImplementedError,
    )  # fmt: skip


def _product(sizes: Ints) -> int:
    return contiguous(sizes).numel


# ---- the parts


@implements("_indices", layouts=COO)
def _indices(self: TensorImpl) -> TensorImpl:
    """The places themselves [sparse/parts-share-version]."""
    assert isinstance(self, Coo)
    return alias_of(self.indices_part)


@implements("_values", layouts=COO)
def _values(self: TensorImpl) -> TensorImpl:
    """The entries themselves, without history [sparse/parts-share-version]."""
    assert isinstance(self, Coo)
    return alias_of(self._entries)


@implements("indices", layouts=COO)
def indices(self: TensorImpl) -> TensorImpl:
    """The places of a coalesced tensor [sparse/parts-need-coalesced]."""
    return alias_of(_coalesced(self).indices_part)


@implements("values", layouts=COO)
def values(self: TensorImpl) -> TensorImpl:
    """The entries of a coalesced tensor, with a history [sparse/parts-need-coalesced]."""
    return alias_of(_coalesced(self)._entries)


def _coalesced(self: TensorImpl) -> Coo:
    assert isinstance(self, Coo)
    check(
        self._coalesced, "sparse/parts-need-coalesced",
        "Cannot get indices or values of an uncoalesced tensor, please call .coalesce() first",
    )
    return self


@implements("_nnz", layouts=COO)
def _nnz(self: TensorImpl) -> int:
    """The number of entries."""
    assert isinstance(self, Coo)
    return self.count


@implements("is_coalesced", layouts=COO)
def is_coalesced(self: TensorImpl) -> bool:
    """Whether the places are known to differ and to be in order [coalesce/sorts-and-sums]."""
    assert isinstance(self, Coo)
    return self._coalesced


@implements("sparse_dim", layouts=COO)
def sparse_dim(self: TensorImpl) -> int:
    """The number of dims along which there are places [to_sparse/dims-in-front]."""
    assert isinstance(self, Coo)
    return len(self.sparse_sizes)


@implements("dense_dim", layouts=COO)
def dense_dim(self: TensorImpl) -> int:
    """The number of dims of an entry [to_sparse/dims-in-front]."""
    assert isinstance(self, Coo)
    return len(self.dense_sizes)


# ---- what other operators do with them, of whichever layout


def _with_copies(self: Sparse, entries: TensorImpl) -> Sparse:
    """Copies of the places of a tensor, with other entries."""
    places = tuple([copied(each) for each in self._places])
    return sparse(self.kind, places, entries, self._geometry.sizes, self._coalesced)


@implements("clone", layouts=SPARSE)
def clone(self: TensorImpl, memory_format: memory_format | None) -> TensorImpl:
    """Copy all parts, each in its own strides [sparse/clone-has-no-memory-format]."""
    assert isinstance(self, Sparse)
    check(
        memory_format is None, "sparse/clone-has-no-memory-format",
        "unsupported memory format option {}", memory_format,
    )  # fmt: skip
    return _with_copies(self, copied(self._entries))


@implements("_to_copy", layouts=SPARSE)
def to_copy(
    self: TensorImpl, dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None,
    non_blocking: bool, memory_format: memory_format | None,
) -> TensorImpl:  # fmt: skip
    """Copy all parts, the entries in another dtype [sparse/clone-has-no-memory-format]."""
    assert isinstance(self, Sparse)
    check(
        memory_format in (None, preserve_format), "sparse/clone-has-no-memory-format",
        "unsupported memory format option {}", memory_format,
    )  # fmt: skip
    entries = OPERATORS["_to_copy"].call((self._entries, dtype, None, device, None, False, None))
    return _with_copies(self, entries)


@implements("detach", layouts=SPARSE)
def detach(self: TensorImpl) -> TensorImpl:
    """The same parts without history [sparse/parts-share-version]."""
    assert isinstance(self, Sparse)
    return alias_of_sparse(self)


@implements("item", layouts=COO)
def item(self: TensorImpl) -> Any:
    """The only element, which may be the sum of many entries [scalars/item-one-element]."""
    check(
        self._geometry.numel == 1, "scalars/item-one-element",
        "a Tensor with {} elements cannot be converted to Scalar", self._geometry.numel,
    )  # fmt: skip
    return OPERATORS["item"].call((to_dense_sparse(self, None, None),))


@implements("add.Tensor", layouts=COO)
def add(self: TensorImpl, other: Any, alpha: Number) -> TensorImpl:
    """Put the entries of both together [sparse/sum-of-two].

    To a strided tensor a sparse one is added as if it were strided, too.
    """
    check(
        isinstance(other, Coo)
        or (isinstance(other, TensorImpl) and not isinstance(self, Coo)), "sparse/sum-of-two",
        "add(sparse, dense) is not supported",
    )  # fmt: skip
    check(
        self._geometry.sizes == other._geometry.sizes, "sparse/sum-of-two",
        "add: sizes {} and {} differ", self._geometry.sizes, other._geometry.sizes,
    )  # fmt: skip
    if not isinstance(self, Coo):
        return OPERATORS["add.Tensor"].call((self, to_dense_sparse(other, None, None), alpha))
    check(
        self.sparse_sizes == other.sparse_sizes, "sparse/sum-of-two",
        "add: {} and {} sparse dims", len(self.sparse_sizes), len(other.sparse_sizes),
    )  # fmt: skip
    common = result_type(self, other)
    check_alpha(alpha, common)
    check(
        self.count + other.count == 0 or common not in (dt.bool, dt.float16, dt.complex32),
        "errors/dtypes",
        "sparse tensors of {} are not added", common, error=NotImplementedError,
    )  # fmt: skip
    scaled = other._entries if alpha == 1 else PACKETS["mul"](other._entries, alpha)
    parts = [PACKETS["to"].method(each, common) for each in (self._entries, scaled)]
    places = OPERATORS["cat"].call(((self.indices_part, other.indices_part), 1))
    entries = OPERATORS["cat"].call((tuple(parts), 0))
    whole = coo(places, entries, self._geometry.sizes, False)
    return _coalesce(whole) if self._coalesced and other._coalesced else whole


# ---- tensors of other layouts are asked for parts that they have not


def _refuse(name: str, self: TensorImpl, error: type[Exception]) -> NoReturn:
    fail(
        "sparse/strided-has-no-parts",
        "{} expected sparse coordinate tensor layout but got {}", name,
        self.kind if isinstance(self, Sparse) else strided, error=error,
    )  # fmt: skip


@implements("coalesce", "_coalesce", "indices", "is_coalesced", layouts=("strided", *CSR))
@implements("values")
def refused(self: TensorImpl) -> NoReturn:
    """Refuse what is not in coordinates [sparse/strided-has-no-parts]."""
    _refuse("operator", self, RuntimeError)


@implements("_indices", "_values", layouts=("strided", *CSR))
@implements("_nnz")
def refused_below(self: TensorImpl) -> NoReturn:
    """Refuse what is not in coordinates [sparse/strided-has-no-parts]."""
    _refuse("operator", self, NotImplementedError)


@implements("sparse_dim")
def sparse_dim_strided(self: TensorImpl) -> int:
    """A strided tensor has no sparse dims."""
    return 0


@implements("dense_dim")
def dense_dim_strided(self: TensorImpl) -> int:
    """All dims of a strided tensor are dense."""
    return self._geometry.ndim


@implements("to_sparse.sparse_dim", layouts=COO)
def to_sparse_again_dim(self: TensorImpl, sparse_dim: int) -> TensorImpl:
    """Self, which has those sparse dims already [to_sparse/of-sparse-is-itself]."""
    assert isinstance(self, Coo)
    check(
        sparse_dim == len(self.sparse_sizes), "to_sparse/of-sparse-is-itself",
        "to_sparse: a sparse tensor keeps its sparse dims",
    )
    return self


@implements("to_sparse", layouts=COO)
def to_sparse_again(
    self: TensorImpl, layout: layout | None, blocksize: Ints | None, dense_dim: int | None
) -> TensorImpl:
    """Self, or what it is in the layout that is asked for [to_sparse/of-sparse-is-itself]."""
    check(
        dense_dim is None and blocksize is None, "to_sparse/of-sparse-is-itself",
        "to_sparse: a sparse tensor keeps its sparse dims",
    )
    if layout is None or layout is sparse_coo:
        return self
    return OPERATORS["_to_sparse"].call((self, layout, blocksize, dense_dim))


@implements("_to_sparse", layouts=COO)
def _to_other_layout(
    self: TensorImpl, layout: layout | None, blocksize: Ints | None, dense_dim: int | None
) -> TensorImpl:
    """The same elements in a layout that is not its own [to_sparse/of-sparse-is-itself]."""
    if layout is strided:
        return OPERATORS["_to_dense"].call((self, None, None))
    return OPERATORS["_to_sparse_csr"].call((self, None))

"""Sparse tensors by compressed rows: made of other ones, other ones made of them, and their parts.

Matrices of a batch are taken one after the other: row 0 of the second one follows the last row of
the first, so that one list of rows and one of columns say where all entries are.
"""

from __future__ import annotations

from typing import Any, NoReturn

from reftorch.core import dtype as dt
from reftorch.core.dtype import dtype
from reftorch.core.geometry import contiguous
from reftorch.core.layout import layout, sparse_csr, strided
from reftorch.core.promotion import Number, result_type
from reftorch.core.sparse import Coo, Csr, Sparse, coo, csr
from reftorch.core.tensor_impl import TensorImpl, alias_of
from reftorch.dispatch.bodies import COO, CSR, implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check, fail
from reftorch.ops.checks import check_listed
from reftorch.ops.pointwise import check_alpha
from reftorch.ops.sparse import check_places, copied

Ints = tuple[int, ...]
_READ = "sparse-csr/checked-where-read"
# the dtypes in which rows are summed and multiplied
FULL = (dt.float32, dt.float64, dt.complex64, dt.complex128)


# ---- the parts fit each other


def check_sizes_of_parts(
    crow: TensorImpl, columns: TensorImpl, entries: TensorImpl, sizes: Ints, rule: str = _READ
) -> None:
    """The sizes of the parts are those of a tensor of these sizes."""
    check_batches(crow, columns, entries, rule)
    starts, places, given = crow._geometry.sizes, columns._geometry.sizes, entries._geometry.sizes
    batch = len(starts) - 1
    check(
        len(sizes) == len(given) + 1, rule,
        "a tensor of {} dims needs values of {} dims, but they have {}", len(sizes),
        len(sizes) - 1, len(given),
    )  # fmt: skip
    check(
        starts[:-1] == places[:-1] == given[:batch] == sizes[:batch], rule,
        "crow_indices {}, col_indices {} and values {} do not have the batch of {}", list(starts),
        list(places), list(given), list(sizes),
    )  # fmt: skip
    check(
        starts[-1] == sizes[batch] + 1, rule,
        "crow_indices must have one element more than the {} rows, but have {}", sizes[batch],
        starts[-1],
    )  # fmt: skip
    check(
        places[-1] == given[batch], rule, "there are {} col_indices, and {} values", places[-1],
        given[batch],
    )  # fmt: skip
    check(
        given[batch + 1 :] == sizes[batch + 2 :], rule,
        "values have the dense sizes {}, and the tensor {}", list(given[batch + 1 :]),
        list(sizes[batch + 2 :]),
    )  # fmt: skip
    check(
        all(part._dtype in (dt.int32, dt.int64) for part in (crow, columns)), rule,
        "crow_indices and col_indices must be int32 or int64, but are {} and {}", crow._dtype,
        columns._dtype,
    )  # fmt: skip


def check_batches(crow: TensorImpl, columns: TensorImpl, entries: TensorImpl, rule: str) -> None:
    """All three parts have the dims of a batch, and one more."""
    ndim = crow._geometry.ndim
    check(
        ndim == columns._geometry.ndim and 0 < ndim <= entries._geometry.ndim, rule,
        "crow_indices, col_indices and values have {}, {} and {} dims", ndim,
        columns._geometry.ndim, entries._geometry.ndim,
    )  # fmt: skip


def check_indices(crow: TensorImpl, columns: TensorImpl, sizes: Ints, rule: str = _READ) -> None:
    """Rows begin where those before them end, and columns lie within the sizes."""
    batch = crow._geometry.ndim - 1
    first = PACKETS["select"](crow, -1, 0)
    last = PACKETS["select"](crow, -1, -1)
    steps = PACKETS["diff"](crow)
    check(
        all_of(PACKETS["eq"](first, 0)) and all_of(PACKETS["ge"](steps, 0))
        and all_of(PACKETS["eq"](last, columns._geometry.sizes[-1])), rule,
        "crow_indices must rise from 0 to the number of entries",
    )  # fmt: skip
    width = sizes[batch + 1]
    check(
        all_of(PACKETS["ge"](columns, 0)) and all_of(PACKETS["lt"](columns, width)), rule,
        "col_indices must lie in [0, {})", width,
    )  # fmt: skip


def all_of(condition: TensorImpl) -> bool:
    """Whether a condition holds everywhere."""
    found: bool = OPERATORS["item"].call((PACKETS["all"](condition),))
    return found


def checked(self: TensorImpl) -> Csr:
    """The tensor, if its parts can be read [sparse-csr/checked-where-read]."""
    assert isinstance(self, Csr)
    check_sizes_of_parts(self.crow, self.columns, self._entries, self._geometry.sizes)
    check_indices(self.crow, self.columns, self._geometry.sizes)
    return self


def rows_and_columns(self: Csr) -> tuple[TensorImpl, TensorImpl]:
    """The row of each entry, counted through all matrices, and its column.

    [sparse-csr/rows-and-columns]
    """
    counts = PACKETS["flatten"](PACKETS["diff"](wide_indices(self.crow)))
    count = counts._geometry.numel
    numbers = OPERATORS["arange"].call((count, dt.int64, None, None, None, False))
    rows = PACKETS["repeat_interleave"](numbers, counts)
    return rows, PACKETS["flatten"](wide_indices(self.columns))


def wide_indices(indices: TensorImpl) -> TensorImpl:
    """Indices as int64."""
    return OPERATORS["to.dtype"].call((indices, dt.int64, False, False, None))


def flat_entries(self: Csr) -> TensorImpl:
    """The entries of all matrices in one dim, before the dense ones."""
    given = self._entries._geometry.sizes
    ends = self.batch_ndim + 1
    sizes = (contiguous(given[:ends]).numel, *given[ends:])
    return OPERATORS["reshape"].call((self._entries, sizes))


# ---- from others


@implements("to_sparse_csr")
def to_sparse_csr(self: TensorImpl, dense_dim: int | None) -> TensorImpl:
    """List what is not zero, row by row [to_sparse_csr/lists-by-rows]."""
    return OPERATORS["_to_sparse_csr"].call((self, dense_dim))


@implements("to_sparse_csr", layouts=COO)
def to_sparse_csr_of_coo(self: TensorImpl, dense_dim: int | None) -> TensorImpl:
    """The same entries, row by row [to_sparse_csr/of-coordinates]."""
    check(
        dense_dim is None, "to_sparse_csr/of-coordinates",
        "coo_to_sparse_csr: a sparse tensor keeps its dense dims",
    )
    return OPERATORS["_to_sparse_csr"].call((self, dense_dim))


@implements("to_sparse_csr", layouts=CSR)
def to_sparse_csr_again(self: TensorImpl, dense_dim: int | None) -> TensorImpl:
    """Self [to_sparse_csr/of-itself]."""
    check(
        dense_dim is None, "to_sparse_csr/of-itself",
        "to_sparse_csr: a sparse tensor keeps its dense dims",
    )
    return self


@implements("_to_sparse_csr")
def _to_sparse_csr(self: TensorImpl, dense_dim: int | None) -> TensorImpl:
    """List the elements that differ from zero, or the dense slices in which one does.

    [to_sparse_csr/two-dims-are-sparse] [to_sparse_csr/equal-batches]
    """
    check_listed("_to_sparse_csr", self._dtype)
    sizes = self._geometry.sizes
    ndim = len(sizes)
    check(
        dense_dim is None or 0 <= dense_dim <= ndim - 2, "to_sparse_csr/two-dims-are-sparse",
        "dense_to_sparse_csr: dense_dim must be in [0, {}], but {} is given", ndim - 2, dense_dim,
    )  # fmt: skip
    check(
        ndim >= 2, "to_sparse_csr/two-dims-are-sparse",
        "to_sparse_csr: a tensor of {} dims has no rows", ndim, error=IndexError,
    )  # fmt: skip
    front = ndim - (0 if dense_dim is None else dense_dim)
    listed = PACKETS["ne"](self, 0)
    if front < len(sizes):
        listed = PACKETS["any"](PACKETS["flatten"](listed, front), -1)
    counts = PACKETS["sum"](listed, -1)  # of each row
    batch = sizes[: front - 2]
    each = OPERATORS["tolist"].call((PACKETS["flatten"](PACKETS["sum"](counts, -1)),))
    check(
        each, "to_sparse_csr/equal-batches", "to_sparse_csr: the batch of {} is empty",
        list(sizes),
    )  # fmt: skip
    check(
        min(each) == max(each), "to_sparse_csr/equal-batches",
        "to_sparse_csr: the matrices of a batch have {} entries", each,
    )  # fmt: skip
    found = OPERATORS["unbind.int"].call((OPERATORS["nonzero"].call((listed,)), 1))
    entries = OPERATORS["index.Tensor"].call((self, tuple(found)))
    columns = OPERATORS["reshape"].call((found[-1], (*batch, each[0])))
    entries = OPERATORS["reshape"].call((entries, (*batch, each[0], *sizes[front:])))
    entries = PACKETS["contiguous"].method(entries)
    return csr(_starts(counts), columns, entries, sizes)


def _starts(counts: TensorImpl) -> TensorImpl:
    """Where rows of so many entries begin, and the last one ends."""
    return PACKETS["constant_pad_nd"](PACKETS["cumsum"](counts, -1), (1, 0), 0)


@implements("_to_sparse_csr", layouts=COO)
def _to_sparse_csr_of_coo(self: TensorImpl, dense_dim: int | None) -> TensorImpl:
    """The entries of a matrix in coordinates, coalesced, row by row [to_sparse_csr/of-coordinates].
    """
    assert isinstance(self, Coo)
    check(
        len(self.sparse_sizes) == 2, "to_sparse_csr/of-coordinates",
        "coo_to_sparse_csr: a tensor of {} sparse dims is no matrix", len(self.sparse_sizes),
    )  # fmt: skip
    check_places(self.indices_part, self.sparse_sizes)
    whole = OPERATORS["coalesce"].call((self,))
    rows, columns = OPERATORS["unbind.int"].call((whole.indices_part, 0))
    # they are in order already, unless the caller claimed it of others
    order = PACKETS["argsort"](rows, stable=True)
    counts = PACKETS["bincount"](rows, minlength=self._geometry.sizes[0])
    columns = OPERATORS["index_select"].call((columns, 0, order))
    entries = OPERATORS["index_select"].call((whole._entries, 0, order))
    return csr(_starts(counts), columns, entries, self._geometry.sizes)


@implements("sparse_mask", layouts=CSR)
def sparse_mask(self: TensorImpl, mask: TensorImpl) -> TensorImpl:
    """The elements at the places of a tensor of rows [sparse_mask/takes-the-places]."""
    check(
        isinstance(mask, Csr) and not isinstance(self, Sparse), "sparse_mask/takes-the-places",
        "sparse_mask(): mask must be sparse, and self strided", error=NotImplementedError,
    )  # fmt: skip
    sizes = self._geometry.sizes
    check(
        sizes == mask._geometry.sizes, "sparse_mask/takes-the-places",
        "sparse_mask(): self has sizes {}, but mask has {}", sizes, mask._geometry.sizes,
    )  # fmt: skip
    places = checked(mask)
    rows = OPERATORS["flatten.using_ints"].call((self, 0, places.batch_ndim))
    picked = OPERATORS["index.Tensor"].call((rows, rows_and_columns(places)))
    entries = OPERATORS["reshape"].call((picked, places._entries._geometry.sizes))
    return csr(copied(places.crow), copied(places.columns), entries, sizes)


# ---- to others


@implements("_to_dense", layouts=CSR)
def _to_dense(self: TensorImpl, dtype: dtype | None, masked_grad: bool | None) -> TensorImpl:
    """Add the entries to zeros [sparse-csr/rows-and-columns]."""
    sizes, ends = self._geometry.sizes, checked(self).batch_ndim + 2
    assert isinstance(self, Csr)
    flat = (contiguous(sizes[:ends]).numel, *sizes[ends:])
    zeros = OPERATORS["zeros"].call((flat, self._dtype, None, None, None, False))
    rows, columns = rows_and_columns(self)
    where = PACKETS["add"](columns, rows, alpha=sizes[ends - 1])
    summed = OPERATORS["index_add"].call((zeros, 0, where, flat_entries(self), 1))
    return OPERATORS["view"].call((summed, sizes))


@implements("to_sparse.sparse_dim", layouts=CSR)
def to_sparse_dim(self: TensorImpl, sparse_dim: int) -> TensorImpl:
    """The same entries in coordinates [to_sparse/of-rows]."""
    check(sparse_dim == 2, "to_sparse/of-rows", "a tensor of rows has 2 sparse dims")
    return OPERATORS["_to_sparse.sparse_dim"].call((self, sparse_dim))


@implements("to_sparse", layouts=CSR)
def to_sparse(
    self: TensorImpl, layout: layout | None, blocksize: Ints | None, dense_dim: int | None
) -> TensorImpl:
    """The same entries in coordinates, or in the layout asked for [to_sparse/of-rows]."""
    check(
        dense_dim is None and blocksize is None, "to_sparse/of-rows",
        "to_sparse: a sparse tensor keeps its sparse dims",
    )
    if layout is sparse_csr:
        return self
    return OPERATORS["_to_sparse"].call((self, layout, blocksize, dense_dim))


@implements("_to_sparse.sparse_dim", layouts=CSR)
def _to_sparse_dim(self: TensorImpl, sparse_dim: int) -> TensorImpl:
    """The same entries in coordinates, in their order and on their memory [to_sparse/of-rows]."""
    rows, columns = rows_and_columns(checked(self))
    assert isinstance(self, Csr)
    sizes = self._geometry.sizes
    places = PACKETS["unravel_index"](rows, sizes[: self.batch_ndim + 1])
    indices = OPERATORS["stack"].call(((*places, columns), 0))
    return coo(indices, flat_entries(self), sizes, True)


@implements("_to_sparse", layouts=CSR)
def _to_sparse(
    self: TensorImpl, layout: layout | None, blocksize: Ints | None, dense_dim: int | None
) -> TensorImpl:
    """The same entries in coordinates, or the elements as a strided tensor [to_sparse/of-rows]."""
    return _to_dense(self, None, None) if layout is strided else _to_sparse_dim(self, 2)


# ---- the parts


@implements("crow_indices", layouts=CSR)
def crow_indices(self: TensorImpl) -> TensorImpl:
    """Where the entries of each row begin [sparse-csr/parts-are-shown]."""
    assert isinstance(self, Csr)
    return alias_of(self.crow)


@implements("col_indices", layouts=CSR)
def col_indices(self: TensorImpl) -> TensorImpl:
    """The column of each entry [sparse-csr/parts-are-shown]."""
    assert isinstance(self, Csr)
    return alias_of(self.columns)


@implements("values", layouts=CSR)
def values(self: TensorImpl) -> TensorImpl:
    """The entries, with a history [sparse-csr/parts-are-shown]."""
    assert isinstance(self, Csr)
    return alias_of(self._entries)


@implements("crow_indices", "col_indices", layouts=("strided", *COO))
def refused(self: TensorImpl) -> NoReturn:
    """Refuse what has no rows [sparse-csr/parts-are-shown]."""
    fail(
        "sparse-csr/parts-are-shown", "expected sparse row compressed tensor layout but got {}",
        self.kind if isinstance(self, Sparse) else strided,
    )  # fmt: skip


@implements("_nnz", layouts=CSR)
def _nnz(self: TensorImpl) -> int:
    """The number of entries of one matrix."""
    assert isinstance(self, Csr)
    return self.count


@implements("sparse_dim", layouts=CSR)
def sparse_dim(self: TensorImpl) -> int:
    """Always two: rows and columns."""
    return 2


@implements("dense_dim", layouts=CSR)
def dense_dim(self: TensorImpl) -> int:
    """The number of dims of an entry."""
    assert isinstance(self, Csr)
    return self._entries._geometry.ndim - 1 - self.batch_ndim


@implements("item", layouts=CSR)
def item(self: TensorImpl) -> NoReturn:
    """Refuse, be it of one element [scalars/item-one-element]."""
    check(
        self._geometry.numel == 1, "scalars/item-one-element",
        "a Tensor with {} elements cannot be converted to Scalar", self._geometry.numel,
    )  # fmt: skip
    fail("sparse/only-where-declared", "a tensor of rows is not converted to a number")


# ---- sums


@implements("add.Tensor", layouts=CSR)
def add(self: TensorImpl, other: Any, alpha: Number) -> TensorImpl:
    """The sum of two tensors of equal sizes, as if they were strided where one is [sparse-csr/sum].
    """
    check(
        isinstance(other, TensorImpl) and self._geometry.sizes == other._geometry.sizes,
        "sparse-csr/sum", "add: tensors of rows are added to tensors of their sizes only",
    )  # fmt: skip
    check_alpha(alpha, result_type(self, other))
    if not (isinstance(self, Csr) and isinstance(other, Csr)):
        dense = [
            OPERATORS["_to_dense"].call((each, None, None)) if isinstance(each, Csr) else each
            for each in (self, other)
        ]
        return OPERATORS["add.Tensor"].call((*dense, alpha))
    check(
        self._dtype is other._dtype, "sparse-csr/sum", "add: tensors of rows of {} and {} differ",
        self._dtype, other._dtype,
    )  # fmt: skip
    check(
        self._dtype in FULL or not self.count * other.count, "errors/dtypes",
        "tensors of rows of {} are not added", self._dtype, error=NotImplementedError,
    )  # fmt: skip
    check(
        self.batch_ndim == other.batch_ndim == 0, "sparse-csr/sum",
        "add: batches of tensors of rows are not added", error=NotImplementedError,
    )  # fmt: skip
    if _have_one_pattern(self, other):
        scaled = other._entries if alpha == 1 else PACKETS["mul"](other._entries, alpha)
        entries = PACKETS["add"](self._entries, scaled)
        return csr(self.crow, self.columns, entries, self._geometry.sizes)
    mine, others = [OPERATORS["coalesce"].call((_as_given(each),)) for each in (self, other)]
    return _to_sparse_csr_of_coo(OPERATORS["add.Tensor"].call((mine, others, alpha)), None)


def _have_one_pattern(self: Csr, other: Csr) -> bool:
    pairs = zip(checked(self)._places, checked(other)._places, strict=True)
    return all(PACKETS["equal"](*[wide_indices(each) for each in pair]) for pair in pairs)


def _as_given(self: Csr) -> TensorImpl:
    """The tensor in coordinates, with nothing said of their order."""
    listed = _to_sparse_dim(self, 2)
    assert isinstance(listed, Coo)
    return coo(listed.indices_part, listed._entries, self._geometry.sizes, False)

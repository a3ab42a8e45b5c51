"""Products of sparse matrices and strided ones.

All are sums over the entries e, at row r and column c, of the one form v[e] a[r] b[c]: of sparse.mm
the result is what multiplies a, of sparse.sampled_addmm what multiplies v, and the derivatives are
what multiplies the others.
"""

from __future__ import annotations

from typing import NamedTuple, NoReturn

from reftorch.core import dtype as dt
from reftorch.core.geometry import contiguous
from reftorch.core.numbers import check_fits
from reftorch.core.promotion import Number
from reftorch.core.sparse import Coo, Csr, Sparse, csr
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import SPARSE, implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check, fail
from reftorch.ops.sparse import check_places, copied
from reftorch.ops.sparse_csr import (
    FULL, checked, flat_entries, rows_and_columns, wide_indices,
)  # fmt: skip

_OPERANDS, _REDUCED = "sparse-products/operands", "sparse-products/reduced-operands"
EXTREMA = {"amax": "amax", "amin": "amin", "max": "amax", "min": "amin"}
REDUCTIONS = ("sum", "mean", *EXTREMA)


class Listed(NamedTuple):
    """The row and the column of each entry, both counted through all matrices of a batch."""

    rows: TensorImpl
    columns: TensorImpl


def listed(self: Sparse) -> Listed:
    """Where the entries of a sparse matrix are, or of a batch of them by compressed rows."""
    if isinstance(self, Csr):
        rows, columns = rows_and_columns(checked(self))
        if self.batch_ndim:
            count, width = self._geometry.sizes[self.batch_ndim :]
            matrix = PACKETS["floor_divide"](rows, max(count, 1))
            columns = PACKETS["add"](columns, matrix, alpha=width)
        return Listed(rows, columns)
    assert isinstance(self, Coo)
    check_places(self.indices_part, self.sparse_sizes)
    return Listed(*OPERATORS["unbind.int"].call((self.indices_part, 0)))


def spread(
    entries: TensorImpl, other: TensorImpl, to: TensorImpl, of: TensorImpl, count: int
) -> TensorImpl:
    """For each of `count` rows the sum of entries[e] other[of[e]] over the entries with that `to`.

    [sparse-products/over-the-entries]
    """
    sizes = (count, other._geometry.sizes[1])
    zeros = OPERATORS["zeros"].call((sizes, other._dtype, None, None, None, False))
    return OPERATORS["index_add"].call((zeros, 0, to, scaled_rows(entries, other, of), 1))


def scaled_rows(entries: TensorImpl, other: TensorImpl, of: TensorImpl) -> TensorImpl:
    """For each entry its row of the other matrix, multiplied by it."""
    column = OPERATORS["unsqueeze"].call((entries, 1))
    return PACKETS["mul"](column, OPERATORS["index_select"].call((other, 0, of)))


def sampled(left: TensorImpl, right: TensorImpl, places: Listed) -> TensorImpl:
    """For each entry the sum of the products of its row of `left` and its column in `right`.

    The columns are rows of `right`.
    """
    rows = OPERATORS["index_select"].call((left, 0, places.rows))
    columns = OPERATORS["index_select"].call((right, 0, places.columns))
    return PACKETS["sum"](PACKETS["mul"](rows, columns), -1)


# ---- sparse.mm


@implements("_sparse_mm")
def sparse_mm(sparse: TensorImpl, dense: TensorImpl) -> TensorImpl:
    """The product of two strided matrices, which lies column by column."""
    turned = [OPERATORS["transpose.int"].call((each, -2, -1)) for each in (dense, sparse)]
    return OPERATORS["transpose.int"].call((OPERATORS["mm"].call(tuple(turned)), -2, -1))


@implements("_sparse_mm", layouts=SPARSE)
def sparse_mm_sparse(sparse: TensorImpl, dense: TensorImpl) -> TensorImpl:
    """The product of a sparse matrix and a strided one [sparse-products/over-the-entries]."""
    return OPERATORS["_sparse_dense_mm"].call((sparse, dense))


@implements("_sparse_dense_mm", layouts=SPARSE)
def sparse_dense_mm(self: TensorImpl, mat2: TensorImpl) -> TensorImpl:
    """Sum over the entries, in float32 where the dtype is a half [sparse-products/operands]."""
    check(
        isinstance(self, Sparse) and not isinstance(mat2, Sparse), "sparse/only-where-declared",
        "sparse.mm takes a sparse matrix and a strided one, in this order",
    )  # fmt: skip
    assert isinstance(self, Sparse)
    check(
        mat2._geometry.ndim >= (1 if isinstance(self, Csr) else 2), _OPERANDS,
        "sparse.mm: a vector of {} dims is no matrix", mat2._geometry.ndim, error=IndexError,
    )  # fmt: skip
    _check_matrices(self, mat2, _OPERANDS)
    multiplied = (
        mat2._dtype in FULL or not self.count * mat2._geometry.numel if isinstance(self, Csr)
        else mat2._dtype not in (dt.bool, dt.complex32) or not self.count
    )  # fmt: skip
    check(
        multiplied, "errors/dtypes",
        "sparse.mm of layout {} is not implemented for {}", self.kind, mat2._dtype,
        error=NotImplementedError,
    )  # fmt: skip
    check(
        self._dtype is mat2._dtype, _OPERANDS, "sparse.mm: {} and {} differ", self._dtype,
        mat2._dtype,
    )  # fmt: skip
    places = listed(self)
    entries, other = [_wide(each) for each in (self._entries, mat2)]
    count = self._geometry.sizes[0]
    return _in_dtype_of(spread(entries, other, places.rows, places.columns, count), mat2)


@implements("_sparse_dense_mm")
def sparse_dense_mm_strided(self: TensorImpl, mat2: TensorImpl) -> NoReturn:
    """Refuse a first matrix that is not sparse [sparse/only-where-declared]."""
    fail("sparse/only-where-declared", "the first matrix must be sparse")


def _check_matrices(self: Sparse, other: TensorImpl, rule: str) -> None:
    """Two matrices, of which the second has as many rows as the first has columns."""
    sizes, others = self._geometry.sizes, other._geometry.sizes
    rows_are_listed = isinstance(self, Csr) or len(self._geometry.sizes) == _sparse_ndim(self)
    check(
        len(sizes) == len(others) == 2 and rows_are_listed, rule,
        "matrices without dense dims are expected, but got sizes {} and {}", list(sizes),
        list(others),
    )  # fmt: skip
    check(
        sizes[1] == others[0], rule, "sizes {} and {} cannot be multiplied", list(sizes),
        list(others),
    )  # fmt: skip


def _sparse_ndim(self: Sparse) -> int:
    assert isinstance(self, Coo)
    return len(self.sparse_sizes)


def _wide(values: TensorImpl) -> TensorImpl:
    """Values in the dtype in which sums are added up."""
    if values._dtype in (dt.float16, dt.bfloat16):
        return OPERATORS["to.dtype"].call((values, dt.float32, False, False, None))
    return values


def _in_dtype_of(result: TensorImpl, like: TensorImpl) -> TensorImpl:
    return OPERATORS["to.dtype"].call((result, like._dtype, False, False, None))


# ---- sparse.mm with a reduction


@implements("_sparse_mm.reduce", layouts=("strided", *SPARSE))
def sparse_mm_reduce(sparse: TensorImpl, dense: TensorImpl, reduce: str) -> TensorImpl:
    """Reduce the products of a row of entries [sparse-products/reductions]."""
    return OPERATORS["_sparse_mm_reduced"].call((sparse, dense, reduce))


@implements("_sparse_mm_reduced", layouts=("strided", *SPARSE))
def sparse_mm_reduced(self: TensorImpl, other: TensorImpl, reduce: str) -> TensorImpl:
    """Reduce the products of a row of entries; a row without any is zero.

    [sparse-products/reductions] [sparse-products/reduced-operands]
    """
    check(
        isinstance(self, Csr), "sparse/only-where-declared",
        "sparse.mm reduces tensors of layout torch.sparse_csr only",
    )  # fmt: skip
    assert isinstance(self, Csr)
    check(not isinstance(other, Sparse), _REDUCED, "sparse.mm: the second matrix must be strided")
    check(other._geometry.ndim, _REDUCED, "sparse.mm: the second matrix has no dims",
          error=IndexError)  # fmt: skip
    _check_matrices(self, other, _REDUCED)
    check(
        self._dtype is other._dtype, _REDUCED, "sparse.mm: {} and {} differ", self._dtype,
        other._dtype,
    )  # fmt: skip
    check(reduce in REDUCTIONS, "sparse-products/reductions", "sparse.mm: reduce is {!r}", reduce)
    check(
        self._dtype.is_floating_point or not self.count, "errors/dtypes",
        "sparse.mm with a reduction is not implemented for {}", self._dtype,
        error=NotImplementedError,
    )  # fmt: skip
    places, count = listed(self), self._geometry.sizes[0]
    entries, wide = _wide(flat_entries(self)), _wide(other)
    if reduce in ("sum", "mean"):
        result = spread(entries, wide, places.rows, places.columns, count)
        if reduce == "mean":
            result = PACKETS["div"](result, entries_of_rows(places.rows, count, result))
    else:
        products = scaled_rows(entries, wide, places.columns)
        result = extrema_of_rows(products, places.rows, count, EXTREMA[reduce])
    return _in_dtype_of(result, other)


def extrema_of_rows(
    values: TensorImpl, rows: TensorImpl, count: int, reduce: str
) -> TensorImpl:
    """The greatest or least value of each row and column, zero for rows without entries."""
    sizes = values._geometry.sizes
    zeros = PACKETS["zeros"]((count, sizes[1]), dtype=values._dtype)
    index = PACKETS["expand"].method(PACKETS["unsqueeze"](rows, 1), sizes)
    return PACKETS["scatter_reduce"](zeros, 0, index, values, reduce, include_self=False)


def entries_of_rows(rows: TensorImpl, count: int, like: TensorImpl) -> TensorImpl:
    """How many entries each of the rows has, and 1 of those that have none, in a column."""
    counts = PACKETS["bincount"](rows, minlength=count)
    counts = PACKETS["to"].method(PACKETS["clamp"](counts, min=1), like._dtype)
    return PACKETS["unsqueeze"](counts, 1)


# ---- sparse.sampled_addmm


@implements("sparse_sampled_addmm")
def sampled_addmm_strided(
    self: TensorImpl, mat1: TensorImpl, mat2: TensorImpl, beta: Number, alpha: Number
) -> NoReturn:
    """Refuse a strided tensor, which names no places [sparse/only-where-declared]."""
    fail("sparse/only-where-declared", "sampled_addmm: self must be of layout torch.sparse_csr")


@implements("sparse_sampled_addmm", layouts=SPARSE)
def sampled_addmm(
    self: TensorImpl, mat1: TensorImpl, mat2: TensorImpl, beta: Number, alpha: Number
) -> TensorImpl:
    """At the places of self, beta self + alpha mat1 @ mat2.

    [sparse_sampled_addmm/at-the-places] [sparse_sampled_addmm/operands]
    """
    check(
        isinstance(self, Csr), "sparse/only-where-declared",
        "sampled_addmm: self must be of layout torch.sparse_csr, and the others strided",
    )  # fmt: skip
    assert isinstance(self, Csr)
    _check_sampled(self, mat1, mat2)
    entries = _sampled_entries(self, mat1, mat2, beta, alpha)
    entries = OPERATORS["reshape"].call((entries, self._entries._geometry.sizes))
    crow, columns = [copied(wide_indices(each)) for each in (self.crow, self.columns)]
    return csr(crow, columns, entries, self._geometry.sizes)


def _sampled_entries(
    self: Csr, mat1: TensorImpl, mat2: TensorImpl, beta: Number, alpha: Number
) -> TensorImpl:
    places, entries = listed(self), flat_entries(self)
    left, right = factors(mat1, mat2)
    inner = left._geometry.sizes[1]
    check_fits(beta, self._dtype, "promotion/alpha-is-no-operand")
    own = PACKETS["mul"](entries, beta)
    if not self.count * inner:  # alpha multiplies nothing, and may be any number
        return own
    check_fits(alpha, self._dtype, "promotion/alpha-is-no-operand")
    return PACKETS["add"](own, PACKETS["mul"](sampled(left, right, places), alpha))


def factors(mat1: TensorImpl, mat2: TensorImpl) -> tuple[TensorImpl, TensorImpl]:
    """The rows of the first matrix and the columns of the second, of all matrices of a batch."""
    turned = OPERATORS["transpose.int"].call((mat2, -2, -1))
    left, right = [_all_rows(each) for each in (mat1, turned)]
    return left, right


def _all_rows(matrices: TensorImpl) -> TensorImpl:
    *batch, rows, columns = matrices._geometry.sizes
    count = contiguous((*batch, rows)).numel
    return OPERATORS["reshape"].call((matrices, (count, columns)))


def _check_sampled(self: Csr, mat1: TensorImpl, mat2: TensorImpl) -> None:
    rule = "sparse_sampled_addmm/operands"
    check(
        not (isinstance(mat1, Sparse) or isinstance(mat2, Sparse)), rule,
        "sampled_addmm: the matrices must be strided",
    )  # fmt: skip
    check(
        self._dtype in FULL and mat1._dtype is mat2._dtype is self._dtype, rule,
        "sampled_addmm: one of the dtypes {} is expected, but got {}, {} and {}",
        [str(each) for each in FULL], self._dtype, mat1._dtype, mat2._dtype,
    )  # fmt: skip
    sizes, left, right = [each._geometry.sizes for each in (self, mat1, mat2)]
    batch = self.batch_ndim
    check(
        len(left) >= 2 <= len(right) and self._entries._geometry.ndim == batch + 1, rule,
        "sampled_addmm: matrices without dense dims are expected",
    )  # fmt: skip
    check(
        left[:-2] == sizes[:batch] == right[:-2] and left[-1] == right[-2]
        and sizes[batch:] == (left[-2], right[-1]), rule,
        "sampled_addmm: sizes {} do not fit the product of {} and {}", list(sizes), list(left),
        list(right),
    )  # fmt: skip

"""Factors with exchanged rows, LU and LDL, and what is solved with them."""

from __future__ import annotations

from typing import Any

from reftorch.core import dtype as dt
from reftorch.core.geometry import contiguous
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops import return_types
from reftorch.ops.checks import check_listed
from reftorch.ops.linalg_cholesky import check_rows
from reftorch.ops.matrices import (
    Ints, Outs, batch_sizes, by_columns, cast_into, check_floating, check_matrices,
    check_one_dtype, check_square, columns, deliver_each, rows, warn_of_older_name,
)  # fmt: skip
from reftorch.ops.reducing import deliver

# ---- LU


@implements("linalg_lu_factor_ex")
def linalg_lu_factor_ex(
    A: TensorImpl, pivot: bool, check_errors: bool, *, out: Outs | None = None
) -> return_types.linalg_lu_factor_ex:
    """Factor into triangles, rows exchanged [linalg_lu_factor_ex/pivots] [linalg/info]."""
    check_matrices("torch.lu_factor", A)
    check_listed("linalg_lu_factor_ex", A._dtype)
    sizes = A._geometry.sizes
    check(
        pivot or A._geometry.numel == 0, "linalg_lu_factor_ex/pivots-always",
        "linalg.lu_factor: LU without pivoting is not implemented on the CPU",
    )  # fmt: skip
    LU = columns(sizes, A._dtype)
    pivots = rows((*sizes[:-2], min(sizes[-2:])), dt.int32)
    info = rows(sizes[:-2], dt.int32)
    launch("linalg_lu_factor_ex", (LU, pivots, info), (A,), A._dtype)
    if check_errors:
        _check_pivots("torch.linalg.lu_factor_ex", info)
    return deliver_each(return_types.linalg_lu_factor_ex(LU, pivots, info), out)


def _check_pivots(op: str, info: TensorImpl) -> None:
    """Refuse a factor with which nothing can be solved [linalg_lu_factor_ex/zero-pivot]."""
    found = info.elements()
    check(
        not found.any(), "linalg_lu_factor_ex/zero-pivot",
        "{}: U[{},{}] is zero and using it on lu_solve would result in a division by zero.",
        op, int(found.max(initial=0)), int(found.max(initial=0)),
    )  # fmt: skip


@implements("linalg_lu_factor")
def linalg_lu_factor(
    A: TensorImpl, pivot: bool, *, out: Outs | None = None
) -> return_types.linalg_lu_factor:
    """Factor into triangles, or refuse [linalg_lu_factor_ex/zero-pivot]."""
    LU, pivots, _ = OPERATORS["linalg_lu_factor_ex"].call((A, pivot, True))
    return deliver_each(return_types.linalg_lu_factor(LU, pivots), out)


@implements("_lu_with_info")
def _lu_with_info(
    self: TensorImpl, pivot: bool, check_errors: bool
) -> return_types._lu_with_info:
    """Factor into triangles, the older way."""
    found = OPERATORS["linalg_lu_factor_ex"].call((self, pivot, check_errors))
    return return_types._lu_with_info(*found)


@implements("lu")
def lu(
    A: TensorImpl, pivot: bool, get_infos: bool, *, out: Outs | None = None
) -> tuple[TensorImpl, ...]:
    """Factor into triangles, the older way [lu/infos-where-asked]."""
    warn_of_older_name("lu", "lu_factor")
    found = OPERATORS["_lu_with_info"].call((A, pivot, False))
    results = found if get_infos else (found[0], found[1])
    for result, each in zip(results, out or (), strict=False):
        cast_into(result, each, by_rows=True)
    return results


@implements("linalg_lu")
def linalg_lu(
    A: TensorImpl, pivot: bool, *, out: Outs | None = None
) -> return_types.linalg_lu:
    """Factor into a permutation and two triangles [linalg_lu/product-of-three]."""
    LU, pivots, _ = OPERATORS["linalg_lu_factor_ex"].call((A, pivot, False))
    parts = OPERATORS["lu_unpack"].call((LU, pivots, True, pivot))
    return deliver_each(return_types.linalg_lu(*parts), out)


@implements("lu_unpack")
def lu_unpack(
    LU_data: TensorImpl, LU_pivots: TensorImpl, unpack_data: bool,
    unpack_pivots: bool, *, out: Outs | None = None,
) -> return_types.lu_unpack:  # fmt: skip
    """Take an LU factorization apart [lu_unpack/what-is-wanted]."""
    check_matrices("torch.lu_unpack", LU_data, "LU_data")
    check(
        not unpack_pivots or LU_pivots._dtype is dt.int32, "lu_unpack/pivots-are-int32",
        "torch.lu_unpack: LU_pivots is expected to be a contiguous tensor of torch.int32 dtype. "
        "Got {}", LU_pivots._dtype,
    )  # fmt: skip
    element, (*batch, m, n) = LU_data._dtype, LU_data._geometry.sizes
    k = min(m, n)
    check(
        not unpack_pivots or LU_pivots._geometry.sizes == (*batch, k), "linalg_lu_solve/pivots-fit",
        "torch.lu_unpack: there are pivots of sizes {} for {}", list(LU_pivots._geometry.sizes),
        list(LU_data._geometry.sizes),
    )  # fmt: skip
    if unpack_data:
        check_listed("lu_unpack", element)
    P = rows((*batch, m, m) if unpack_pivots else (0,), element)
    L = rows((*batch, m, k) if unpack_data else (0,), element)
    U = rows((*batch, k, n) if unpack_data else (0,), element)
    launch(
        "lu_unpack", (P, L, U), (LU_data, LU_pivots), (element, None), data=unpack_data,
        pivots=unpack_pivots,
    )  # fmt: skip
    return deliver_each(return_types.lu_unpack(P, L, U), out)


@implements("linalg_lu_solve")
def linalg_lu_solve(
    LU: TensorImpl, pivots: TensorImpl, B: TensorImpl, left: bool, adjoint: bool, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Solve with an LU factorization [linalg_lu_solve/sides]."""
    op = "torch.linalg.lu_solve"
    check_square(op, LU, "LU")
    check_matrices(op, B, "B")
    check_one_dtype(op, LU, B)
    check(
        pivots._dtype is dt.int32, "lu_unpack/pivots-are-int32",
        "{}: pivots should be a Tensor of scalar type torch.int32. Got {}", op, pivots._dtype,
    )  # fmt: skip
    check_sides(op, LU, B, left)
    check(
        pivots._geometry.sizes == LU._geometry.sizes[:-1], "linalg_lu_solve/pivots-fit",
        "{}: Number of pivots per batch should be same as the dimension of the matrix", op,
    )  # fmt: skip
    check_listed("linalg_lu_solve", LU._dtype)
    sizes = (*batch_sizes(op, LU, B), *B._geometry.sizes[-2:])
    shape = by_columns(sizes) if left else contiguous(sizes)
    result = empty(shape, LU._dtype)
    compute = (LU._dtype, None, LU._dtype)
    launch("linalg_lu_solve", (result,), (LU, pivots, B), compute, left=left, adjoint=adjoint)
    return deliver(result, out)


def check_sides(op: str, A: TensorImpl, B: TensorImpl, left: bool) -> None:
    """Refuse right-hand sides that do not fit square matrices on that side [linalg/rows-match]."""
    if left:
        check_rows(op, A, B)
        return
    check(
        A._geometry.sizes[-2] == B._geometry.sizes[-1], "linalg/rows-match",
        "{}: Incompatible shapes of A and B for the equation XA = B ({} and {})",
        op, list(A._geometry.sizes), list(B._geometry.sizes),
    )  # fmt: skip
    batch_sizes(op, A, B)


@implements("lu_solve")
def lu_solve(
    self: TensorImpl, LU_data: TensorImpl, LU_pivots: TensorImpl, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Solve with an LU factorization, the older way."""
    warn_of_older_name("lu_solve", "lu_solve")
    given = (LU_data, LU_pivots, self, True, False)
    return OPERATORS["linalg_lu_solve"].call(given, out)


# ---- LDL


def _ldl(
    self: TensorImpl, hermitian: bool, check_errors: bool
) -> tuple[TensorImpl, TensorImpl, TensorImpl]:
    check_square("torch.linalg.ldl_factor_ex", self)
    check_floating("torch.linalg.ldl_factor_ex", self)
    check_listed("linalg_ldl_factor_ex", self._dtype)
    sizes = self._geometry.sizes
    LD, pivots = columns(sizes, self._dtype), rows(sizes[:-1], dt.int32)
    info = rows(sizes[:-2], dt.int32)
    launch("linalg_ldl_factor_ex", (LD, pivots, info), (self,), self._dtype, hermitian=hermitian)
    if check_errors:
        check(
            not info.elements().any(), "linalg_ldl_factor_ex/zero-block",
            "torch.linalg.ldl_factor: a block of the diagonal factor is zero",
        )  # fmt: skip
    return LD, pivots, info


@implements("linalg_ldl_factor_ex")
def linalg_ldl_factor_ex(
    self: TensorImpl, hermitian: bool, check_errors: bool, *, out: Outs | None = None
) -> return_types.linalg_ldl_factor_ex:
    """Factor symmetric or Hermitian matrices [linalg_ldl_factor_ex/lower-triangle]."""
    found = return_types.linalg_ldl_factor_ex(*_ldl(self, hermitian, check_errors))
    return deliver_each(found, out)


@implements("linalg_ldl_factor")
def linalg_ldl_factor(
    self: TensorImpl, hermitian: bool, *, out: Outs | None = None
) -> return_types.linalg_ldl_factor:
    """Factor symmetric or Hermitian matrices, or refuse."""
    LD, pivots, _ = OPERATORS["linalg_ldl_factor_ex"].call((self, hermitian, True))
    return deliver_each(return_types.linalg_ldl_factor(LD, pivots), out)


@implements("linalg_ldl_solve")
def linalg_ldl_solve(
    LD: TensorImpl, pivots: TensorImpl, B: TensorImpl, hermitian: bool, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Solve with an LDL factorization [linalg_ldl_solve/matrices-only]."""
    op = "torch.linalg.ldl_solve"
    check_square(op, LD, "LD")
    check_floating(op, LD)
    check(
        B._geometry.ndim >= 2, "linalg_ldl_solve/matrices-only",
        "{}: Expected B to have at least 2 dimensions, but it has {} dimensions instead", op,
        B._geometry.ndim,
    )  # fmt: skip
    check_rows(op, LD, B)
    check(
        pivots._geometry.sizes == LD._geometry.sizes[:-1], "linalg_lu_solve/pivots-fit",
        "{}: Expected LD.shape[:-1] and pivots.shape to be the same", op,
    )  # fmt: skip
    check(
        pivots._dtype.category == dt.int32.category, "lu_unpack/pivots-are-int32",
        "{}: Expected pivots to be integers. Got {}", op, pivots._dtype,
    )  # fmt: skip
    check_one_dtype(op, LD, B)
    check_listed("linalg_ldl_solve", LD._dtype)
    sizes: Ints = (*batch_sizes(op, LD, B), *B._geometry.sizes[-2:])
    result: Any = columns(sizes, LD._dtype)
    compute = (LD._dtype, None, LD._dtype)
    launch("linalg_ldl_solve", (result,), (LD, pivots, B), compute, hermitian=hermitian)
    return deliver(result, out)

"""Singular values and vectors, and what is made of them: ranks, conditions, inverses."""

from __future__ import annotations

import math
from typing import Any

from reftorch.core import dtype as dt
from reftorch.core.dtype_info import finfo
from reftorch.core.levels import highest
from reftorch.core.output import Out
from reftorch.core.promotion import Number
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.operator import requires_grad, write
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops import return_types
from reftorch.ops.linalg_qr import reduced
from reftorch.ops.matrices import (
    Ints, Outs, adjoint, cast_into, check_floating, check_matrices, check_square, columns,
    deliver_each, rows,
)  # fmt: skip
from reftorch.ops.reducing import check_dtype, deliver


@implements("_linalg_svd")
def _linalg_svd(
    A: TensorImpl, full_matrices: bool, compute_uv: bool, driver: str | None, *,
    out: Outs | None = None,
) -> tuple[TensorImpl, ...]:  # fmt: skip
    """Singular vectors and values [linalg_svdvals/real-descending] [linalg_svd/full-or-not].

    Errors: [linalg_svdvals/arguments]
    """
    check(
        driver is None, "linalg_svdvals/arguments",
        "torch.linalg.svd: keyword argument `driver=` is only supported on CUDA inputs",
    )  # fmt: skip
    check_matrices("linalg.svd", A)
    check_floating("linalg.svd", A)
    check_dtype("_linalg_svd", A._dtype, A)
    *batch, m, n = A._geometry.sizes
    k, element = min(m, n), A._dtype
    u_sizes: Ints = (*batch, m, m if full_matrices else k)
    v_sizes: Ints = (*batch, n if full_matrices else k, n)
    if not compute_uv:
        u_sizes = v_sizes = (0,)
    U, Vh = columns(u_sizes, element), columns(v_sizes, element)
    S = rows((*batch, k), element.to_real())
    if A._geometry.numel or full_matrices:
        launch(
            "_linalg_svd", (U, S, Vh), (A,), element, full_matrices=full_matrices,
            compute_uv=compute_uv,
        )  # fmt: skip
    return deliver_each((U, S, Vh), out)


@implements("linalg_svd")
def linalg_svd(
    A: TensorImpl, full_matrices: bool, driver: str | None, *, out: Outs | None = None
) -> return_types.linalg_svd:
    """Left singular vectors as columns, values, and right vectors as rows."""
    found = OPERATORS["_linalg_svd"].call((A, full_matrices, True, driver))
    return deliver_each(return_types.linalg_svd(*found), out)


@implements("svd")
def svd(
    self: TensorImpl, some: bool, compute_uv: bool, *, out: Outs | None = None
) -> return_types.svd:
    """Singular vectors as columns on both sides, the older way [svd/vectors-as-columns]."""
    check_matrices("linalg.svd", self)
    U, S, Vh = OPERATORS["_linalg_svd"].call((self, not some, compute_uv, None))
    if compute_uv:
        V = OPERATORS["transpose.int"].call((Vh, -2, -1))
        V = OPERATORS["conj"].call((V,)) if V._dtype.is_complex else V
    else:
        *batch, m, n = self._geometry.sizes
        U = PACKETS["zeros"]((*batch, m, m), dtype=self._dtype)
        V = columns((*batch, n, n), self._dtype)
        launch("copy", (V,), (PACKETS["zeros"]((), dtype=self._dtype),))
        V = OPERATORS["conj"].call((V,)) if V._dtype.is_complex else V
    return deliver_each(return_types.svd(U, S, V), out)


@implements("linalg_svdvals")
def linalg_svdvals(
    A: TensorImpl, driver: str | None, *, out: Out | None = None
) -> TensorImpl:
    """The singular values; vectors are found only where a gradient will want them."""
    vectors = (MODE.grad and requires_grad((A,))) or highest((A,)) is not None
    return deliver(OPERATORS["_linalg_svd"].call((A, False, vectors, driver))[1], out)


# ---- what counts as zero


def _check_tolerances(op: str, *tolerances: Any) -> None:
    for value in tolerances:
        check(
            not isinstance(value, TensorImpl) or not value._dtype.is_complex,
            "linalg_matrix_rank/tolerances", "{}: a tolerance of complex type is not supported.",
            op,
        )  # fmt: skip


def bound(A: TensorImpl, largest: TensorImpl, atol: Any, rtol: Any) -> Any:
    """Up to which magnitude a singular value counts as zero [linalg_matrix_rank/tolerances]."""
    default = finfo(A._dtype.to_real()).eps * max(A._geometry.sizes[-2:])
    if rtol is None:
        if isinstance(atol, TensorImpl):
            rtol = PACKETS["where"](PACKETS["gt"](atol, 0), 0.0, default)
        else:
            rtol = default if atol is None or not atol > 0 else 0.0
    atol = 0.0 if atol is None else atol
    absolute, relative = [
        PACKETS["unsqueeze"](each, -1)
        if isinstance(each, TensorImpl) and each._geometry.ndim else each for each in (atol, rtol)
    ]  # fmt: skip
    return PACKETS["maximum"](
        PACKETS["add"](PACKETS["zeros_like"](largest), absolute), PACKETS["mul"](largest, relative)
    )


def _rank(
    A: TensorImpl, atol: Any, rtol: Any, hermitian: bool, out: Out | None
) -> TensorImpl:
    """Count what is above the bound [linalg_matrix_rank/tolerances]."""
    op = "torch.linalg.matrix_rank"
    check_matrices(op, A, "input")
    check_floating(op, A, half=False)
    _check_tolerances(op, atol, rtol)
    if A._geometry.numel == 0:
        rank = PACKETS["zeros"](A._geometry.sizes[:-2], dtype=dt.int64)
    else:
        if hermitian:
            check_square(op, A, "input")
        values = _magnitudes(A, hermitian)
        largest = PACKETS["amax"](values, -1, True)
        above = PACKETS["gt"](values, bound(A, largest, atol, rtol))
        rank = PACKETS["sum"](above, -1)
    if out is None:
        return rank
    write(rank, out)
    return out.tensor


def _magnitudes(A: TensorImpl, hermitian: bool) -> TensorImpl:
    if hermitian:
        return PACKETS["abs"](OPERATORS["linalg_eigvalsh"].call((A, "L")))
    return OPERATORS["linalg_svdvals"].call((A, None))


@implements("linalg_matrix_rank")
def linalg_matrix_rank(
    self: TensorImpl, tol: float, hermitian: bool, *, out: Out | None = None
) -> TensorImpl:
    """Count the singular values above a bound."""
    return _rank(self, tol, 0.0, hermitian, out)


@implements("linalg_matrix_rank.tol_tensor")
def linalg_matrix_rank_tol_tensor(
    input: TensorImpl, tol: TensorImpl, hermitian: bool, *,  # noqa: A002
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Count the singular values above a bound for each matrix."""
    return _rank(input, tol, 0.0, hermitian, out)


@implements("linalg_matrix_rank.atol_rtol_tensor")
def linalg_matrix_rank_tensors(
    input: TensorImpl, atol: TensorImpl | None, rtol: TensorImpl | None,  # noqa: A002
    hermitian: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Count the singular values above bounds for each matrix."""
    return _rank(input, atol, rtol, hermitian, out)


@implements("linalg_matrix_rank.atol_rtol_float")
def linalg_matrix_rank_floats(
    self: TensorImpl, atol: float | None, rtol: float | None, hermitian: bool, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Count the singular values above bounds."""
    return _rank(self, atol, rtol, hermitian, out)


# ---- inverses of what has none


@implements("linalg_pinv.atol_rtol_tensor")
def linalg_pinv_tensors(
    self: TensorImpl, atol: Any, rtol: Any, hermitian: bool, *, out: Out | None = None
) -> TensorImpl:
    """Invert what is not zero [linalg_pinv/of-any-rank]."""
    op = "torch.linalg.pinv"
    check_matrices(op, self, "input")
    check_floating(op, self, half=False)
    if hermitian:
        check_square(op, self)
    _check_tolerances(op, atol, rtol)
    *batch, m, n = self._geometry.sizes
    if self._geometry.numel == 0:
        return cast_into(PACKETS["zeros"]((*batch, n, m), dtype=self._dtype), out)
    if hermitian:
        values, right = OPERATORS["_linalg_eigh"].call((self, "L", True))
        sizes, left = PACKETS["abs"](values), adjoint(right)
    else:
        u, values, vh = OPERATORS["_linalg_svd"].call((self, False, True, None))
        sizes, left, right = values, adjoint(u), adjoint(vh)
    limit = bound(self, PACKETS["amax"](sizes, -1, True), atol, rtol)
    kept = PACKETS["where"](PACKETS["gt"](sizes, limit), PACKETS["reciprocal"](values), 0.0)
    scaled = PACKETS["mul"](right, PACKETS["unsqueeze"](PACKETS["to"](kept, self._dtype), -2))
    return cast_into(OPERATORS["matmul"].call((scaled, left)), out)


def _pinv(self: TensorImpl, atol: Any, rtol: Any, hermitian: bool, out: Out | None) -> TensorImpl:
    given = (self, _as_tensor(atol), _as_tensor(rtol), hermitian)
    result = OPERATORS["linalg_pinv.atol_rtol_tensor"].call(given)
    return cast_into(result, out)


def _as_tensor(value: Any) -> TensorImpl | None:
    if value is None or isinstance(value, TensorImpl):
        return value
    return PACKETS["full"]((), value, dtype=dt.float64)


@implements("linalg_pinv")
def linalg_pinv(
    self: TensorImpl, rcond: float, hermitian: bool, *, out: Out | None = None
) -> TensorImpl:
    """Invert what is above a share of the largest singular value."""
    return _pinv(self, 0.0, rcond, hermitian, out)


@implements("linalg_pinv.rcond_tensor")
def linalg_pinv_rcond_tensor(
    self: TensorImpl, rcond: TensorImpl, hermitian: bool, *, out: Out | None = None
) -> TensorImpl:
    """Invert what is above a share of the largest singular value of each matrix."""
    return _pinv(self, 0.0, rcond, hermitian, out)


@implements("linalg_pinv.atol_rtol_float")
def linalg_pinv_floats(
    self: TensorImpl, atol: float | None, rtol: float | None, hermitian: bool, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Invert what is above the bounds."""
    return _pinv(self, atol, rtol, hermitian, out)


@implements("pinverse")
def pinverse(self: TensorImpl, rcond: float) -> TensorImpl:
    """Invert what is above a share of the largest singular value."""
    return _pinv(self, 0.0, rcond, False, None)


# ---- conditions


def _condition(self: TensorImpl, p: Any, out: Out | None) -> TensorImpl:
    """How far matrices are from singular [linalg_cond/orders]."""
    check_matrices("linalg.cond", self)
    order = 2 if p is None else p
    known = ("fro", "nuc") if isinstance(order, str) else (1, 2, math.inf)
    check(
        (order if isinstance(order, str) else abs(order)) in known, "linalg_cond/orders",
        "linalg.cond got an invalid norm type: {}", p,
    )  # fmt: skip
    check_floating("linalg.cond", self)
    if order not in (2, -2):
        check_square(f"linalg.cond(ord={order})", self)
    if self._geometry.numel == 0:
        sizes = self._geometry.sizes[:-2]
        return cast_into(PACKETS["zeros"](sizes, dtype=self._dtype.to_real()), out)
    if order in (2, -2):
        values = OPERATORS["linalg_svdvals"].call((self, None))
        ends = PACKETS["narrow"](values, -1, 0, 1), PACKETS["narrow"](values, -1, -1, 1)
        ratio = PACKETS["div"](*(ends if order == 2 else ends[::-1]))
        return cast_into(OPERATORS["squeeze.dim"].call((ratio, -1)), out)
    norm = PACKETS["linalg_matrix_norm"]
    own = norm(self, order)
    inverse, info = OPERATORS["linalg_inv_ex"].call((self, False))
    failed = PACKETS["unsqueeze"](PACKETS["unsqueeze"](PACKETS["gt"](info, 0), -1), -1)
    inverse = PACKETS["masked_fill"](inverse, failed, math.inf)
    product = PACKETS["mul"](own, norm(inverse, order))
    if order == "nuc":
        return cast_into(product, out)
    return cast_into(PACKETS["nan_to_num"](product, math.inf, math.inf, -math.inf), out)


@implements("linalg_cond")
def linalg_cond(self: TensorImpl, p: Number | None, *, out: Out | None = None) -> TensorImpl:
    """How far matrices are from singular."""
    return _condition(self, p, out)


@implements("linalg_cond.p_str")
def linalg_cond_p_str(self: TensorImpl, p: str, *, out: Out | None = None) -> TensorImpl:
    """How far matrices are from singular, in the norm of a name."""
    return _condition(self, p, out)


# ---- by random projections


@implements("svd_lowrank")
def svd_lowrank(
    A: TensorImpl, q: int | None, niter: int | None, M: TensorImpl | None
) -> tuple[TensorImpl, ...]:
    """Find the largest singular values by random projections [svd_lowrank/approximates]."""
    check(
        A._geometry.ndim >= 2, "svd_lowrank/arguments",
        "svd_lowrank: a matrix is expected, but got {} dims", A._geometry.ndim,
    )  # fmt: skip
    check_floating("svd_lowrank", A)
    matmul = OPERATORS["matmul"].call
    given = A if M is None else PACKETS["sub"](A, M)
    m, n = A._geometry.sizes[-2:]
    wide = m < n
    given = adjoint(given) if wide else given
    basis = _basis(given, 6 if q is None else q, 2 if niter is None else niter)
    U, S, Vh = OPERATORS["_linalg_svd"].call((matmul((adjoint(basis), given)), False, True, None))
    U, V = matmul((basis, U)), adjoint(Vh)
    return (V, S, U) if wide else (U, S, V)


def _basis(A: TensorImpl, q: int, niter: int) -> TensorImpl:
    """Orthonormal columns that span most of what the matrix reaches."""
    matmul = OPERATORS["matmul"].call
    drawn = PACKETS["randn"]((A._geometry.sizes[-1], q), dtype=A._dtype)
    Q, _ = reduced(matmul((A, drawn)))
    for _ in range(niter):
        Q, _ = reduced(matmul((adjoint(A), Q)))
        Q, _ = reduced(matmul((A, Q)))
    return Q


@implements("pca_lowrank")
def pca_lowrank(
    A: TensorImpl, q: int | None, center: bool, niter: int
) -> tuple[TensorImpl, ...]:
    """Find principal components by random projections [svd_lowrank/arguments]."""
    rule = "svd_lowrank/arguments"
    check(
        A._geometry.ndim >= 2, rule, "pca_lowrank: a matrix is expected, but got {} dims",
        A._geometry.ndim,
    )  # fmt: skip
    m, n = A._geometry.sizes[-2:]
    count = min(6, m, n) if q is None else q
    check(
        0 <= count <= min(m, n), rule, "q(={}) must be non-negative integer and not greater than "
        "min(m, n)={}", count, min(m, n),
    )  # fmt: skip
    check(niter >= 0, rule, "niter(={}) must be non-negative integer", niter)
    check_floating("pca_lowrank", A)
    given = PACKETS["sub"](A, PACKETS["mean"](A, (-2,), True)) if center else A
    return tuple(OPERATORS["svd_lowrank"].call((given, count, niter, None)))

"""Cholesky factors, and what is solved with them."""

from __future__ import annotations

from reftorch.core import dtype as dt
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.ops import return_types
from reftorch.ops.checks import check_listed
from reftorch.ops.matrices import (
    Outs, adjoint, batch_sizes, cast_into, check_floating, check_matrices, check_one_dtype,
    check_square, check_succeeded, columns, deliver_each, identity, rows, warn_of_older_name,
)  # fmt: skip
from reftorch.ops.reducing import deliver
from reftorch.errors import check

_COMPLAINT = (
    "The factorization could not be completed because the input is not positive-definite (the "
    "leading minor of order {} is not positive-definite)."
)


@implements("linalg_cholesky_ex")
def linalg_cholesky_ex(
    self: TensorImpl, upper: bool, check_errors: bool, *, out: Outs | None = None
) -> return_types.linalg_cholesky_ex:
    """Factor positive definite matrices [linalg_cholesky/reads-one-triangle] [linalg/info]."""
    check_square("linalg.cholesky", self)
    check_floating("linalg.cholesky", self)
    found = return_types.linalg_cholesky_ex(*_factor(self, upper, check_errors))
    return deliver_each(found, out)


def _factor(
    self: TensorImpl, upper: bool, check_errors: bool
) -> tuple[TensorImpl, TensorImpl]:
    sizes = self._geometry.sizes
    check_listed("linalg_cholesky_ex", self._dtype)
    L, info = columns(sizes, self._dtype), rows(sizes[:-2], dt.int32)
    launch("linalg_cholesky_ex", (L, info), (self,), self._dtype, upper=upper)
    if check_errors:
        check_succeeded("linalg.cholesky", info, _COMPLAINT)
    return L, info


@implements("linalg_cholesky")
def linalg_cholesky(self: TensorImpl, upper: bool, *, out: Out | None = None) -> TensorImpl:
    """Factor positive definite matrices, or refuse [linalg/failure]."""
    return deliver(OPERATORS["linalg_cholesky_ex"].call((self, upper, True))[0], out)


@implements("cholesky")
def cholesky(self: TensorImpl, upper: bool, *, out: Out | None = None) -> TensorImpl:
    """Factor positive definite matrices, the older way [cholesky/older-function]."""
    warn_of_older_name("cholesky", "cholesky")
    check_square("cholesky", self)
    if self._geometry.numel == 0:
        return cast_into(rows(self._geometry.sizes, self._dtype), out, by_rows=True)
    return cast_into(_factor(self, upper, True)[0], out, by_rows=True)


@implements("cholesky_solve")
def cholesky_solve(
    self: TensorImpl, input2: TensorImpl, upper: bool, *, out: Out | None = None
) -> TensorImpl:
    """Solve with a Cholesky factor: two triangular systems [cholesky_solve/with-a-factor]."""
    for tensor, name in ((self, "b"), (input2, "u")):
        check(
            tensor._geometry.ndim >= 2, "linalg/at-least-two-dims",
            "{} should have at least 2 dimensions, but has {} dimensions instead", name,
            tensor._geometry.ndim,
        )  # fmt: skip
    check_square("cholesky_solve", input2, "u")
    check_rows("cholesky_solve", input2, self)
    check_one_dtype("cholesky_solve", self, input2)
    check_listed("cholesky_solve", self._dtype)
    solve, hermitian = OPERATORS["linalg_solve_triangular"].call, adjoint(input2)
    if upper:
        half = solve((hermitian, self, False, True, False))
        result = solve((input2, half, True, True, False))
    else:
        half = solve((input2, self, False, True, False))
        result = solve((hermitian, half, True, True, False))
    return cast_into(result, out, by_rows=True)


def check_rows(op: str, A: TensorImpl, B: TensorImpl) -> None:
    """Refuse right-hand sides with another number of rows [linalg/rows-match]."""
    m, n = A._geometry.sizes[-2], B._geometry.sizes[-2]
    check(
        m == n, "linalg/rows-match",
        "{}: Incompatible shapes of A and B: {} and {} rows", op, m, n,
    )  # fmt: skip
    batch_sizes(op, A, B)


@implements("cholesky_inverse")
def cholesky_inverse(self: TensorImpl, upper: bool, *, out: Out | None = None) -> TensorImpl:
    """Invert the matrix of a Cholesky factor [cholesky_inverse/of-the-product]."""
    check_square("cholesky_inverse", self)
    check_matrices("cholesky_inverse", self)
    check_listed("cholesky_inverse", self._dtype)
    n = self._geometry.sizes[-1]
    _check_diagonal(self)
    given = (self, identity(self, n), upper, True, False)
    inverse = OPERATORS["linalg_solve_triangular"].call(given)
    left, right = (inverse, adjoint(inverse)) if upper else (adjoint(inverse), inverse)
    product = OPERATORS["matmul"].call((left, right))
    result = columns(product._geometry.sizes, self._dtype)
    launch("copy", (result,), (product,))
    return cast_into(result, out, settles=True)


def _check_diagonal(self: TensorImpl) -> None:
    """Refuse a factor with a zero on its diagonal [linalg/failure]."""
    diagonal = OPERATORS["diagonal"].body(self, 0, -2, -1).elements()
    places = (diagonal == 0).nonzero()
    if len(places[0]):
        check(
            False, "linalg/failure", "cholesky_inverse: The diagonal element {} is zero, the "
            "inversion could not be completed because the input matrix is singular.",
            int(places[-1][0]) + 1,
        )  # fmt: skip

"""Least squares, and exponentials of matrices."""

from __future__ import annotations

from typing import Any

from reftorch.core import dtype as dt
from reftorch.core.dtype_info import finfo
from reftorch.core.promotion import check_can_cast
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops import return_types
from reftorch.ops.checks import check_out_dtype
from reftorch.ops.linalg_qr import reduced
from reftorch.ops.matrices import (
    Outs, adjoint, batch_sizes, cast_into, check_floating, check_matrices, check_one_dtype,
    check_square, columns, rows,
)  # fmt: skip
from reftorch.ops.reducing import check_dtype

_OP = "torch.linalg.lstsq"
_DRIVERS = ("gels", "gelsy", "gelsd", "gelss")
# what a driver calculates, of solution, residuals, rank and singular values; all but the residuals
# where it is not said
_FOUND = {"gels": (0,), "gelsy": (0, 2)}


def _sides(self: TensorImpl, b: TensorImpl) -> TensorImpl:
    """The right-hand sides as matrices [linalg_lstsq/vectors]."""
    check_matrices(_OP, self, "input")
    check_floating(_OP, self, half=False)
    check(
        b._geometry.ndim >= 1, "linalg/at-least-two-dims", "{}: other must have a dim", _OP
    )
    check_one_dtype(_OP, self, b)
    missing = self._geometry.ndim - b._geometry.ndim
    check(
        missing in (0, 1), "linalg_lstsq/vectors", "{}: input.dim() must be greater or equal to "
        "other.dim() and (input.dim() - other.dim()) <= 1", _OP,
    )  # fmt: skip
    sides = OPERATORS["unsqueeze"].call((b, -1)) if missing else b
    check(
        self._geometry.sizes[-2] == sides._geometry.sizes[-2], "linalg/rows-match",
        "{}: input.size(-2) should match other.size({})", _OP, -1 if missing else -2,
    )  # fmt: skip
    return sides


@implements("linalg_lstsq")
def linalg_lstsq(
    self: TensorImpl, b: TensorImpl, rcond: float | None, driver: str | None, *,
    out: Outs | None = None,
) -> return_types.linalg_lstsq:  # fmt: skip
    """Solve as nearly as possible [linalg_lstsq/drivers] [linalg_lstsq/residuals]."""
    sides, driver = _sides(self, b), "gelsy" if driver is None else driver
    check(
        driver in _DRIVERS, "linalg_lstsq/drivers",
        "{}: parameter `driver` should be one of {}", _OP, _DRIVERS,
    )  # fmt: skip
    *_, m, n = self._geometry.sizes
    batch = batch_sizes(_OP, self, sides)
    rank, values = rows((0,), dt.int64), rows((0,), self._dtype.to_real())
    if driver == "gels":
        found = _of_full_rank(self, sides)
    else:
        found, rank, sizes = _by_singular_values(self, sides, rcond)
        values = values if driver == "gelsy" else sizes
    count = sides._geometry.sizes[-1]
    whole = columns((*batch, max(m, n), count), self._dtype)
    solution = OPERATORS["narrow"].body(whole, -2, 0, n)
    launch("copy", (solution,), (found,))
    residuals = rows((0,), self._dtype.to_real())
    full = driver == "gels" or not bool((rank.elements() != n).any())
    if m > n and full and driver != "gelsy":
        error = PACKETS["sub"](OPERATORS["matmul"].call((self, solution)), sides)
        residuals = PACKETS["sum"](PACKETS["square"](PACKETS["abs"](error)), -2)
        if driver == "gels" and n == 0:  # [linalg_lstsq/gels-of-no-columns]
            residuals = PACKETS["zeros_like"](residuals)
    vectors = b._geometry.ndim < self._geometry.ndim
    if vectors:
        solution = OPERATORS["squeeze.dim"].body(solution, -1)
    solution = _fresh(solution)
    results = return_types.linalg_lstsq(solution, residuals, rank, values)
    if out is not None:
        in_place = m <= n and (vectors or len(batch) > 0)
        _deliver(results, out, driver, whole._geometry.numel, in_place)
    return results


def _fresh(view: TensorImpl) -> TensorImpl:
    """A view as a tensor of its own."""
    view._base = None
    return view


def _deliver(
    results: return_types.linalg_lstsq, out: Outs, driver: str, numel: int, in_place: bool
) -> None:
    """Write the results to their `out` [linalg_lstsq/out-is-filled-or-copied].

    A driver calculates `numel` elements of a solution, if `in_place` just those of the solution.
    """
    for result, each in zip(results, out, strict=True):
        check_can_cast(result._dtype, each.tensor._dtype)
    found = _FOUND.get(driver, (0, 2, 3))
    if not all(_fits(results[i], out[i].tensor, i > 0 or in_place) for i in found):
        for i, (result, each) in enumerate(zip(results, out, strict=True)):
            cast_into(result, each, by_rows=i == 0)
        return
    more = (1,) if results.residuals._geometry.sizes != (0,) else ()
    for i in {*more, 2, 3}.difference(found):
        check_out_dtype(out[i], results[i]._dtype)
    target = out[0].tensor
    target._storage.grow((target._offset + numel) * target._dtype.itemsize)
    for i in (*found, *more):
        cast_into(results[i], out[i], settles=i == 0)


def _fits(result: TensorImpl, target: TensorImpl, as_it_is: bool) -> bool:
    """Whether a driver could write there itself, with `as_it_is` to what has elements, too."""
    given, made = target._geometry, result._geometry
    alike = given.sizes == made.sizes and all(
        size == 1 or one == other
        for size, one, other in zip(made.sizes, given.strides, made.strides, strict=True)
    )
    return target._dtype is result._dtype and (given.numel == 0 or (as_it_is and alike))


def _of_full_rank(A: TensorImpl, B: TensorImpl) -> TensorImpl:
    """By the QR factors of the matrix, or of its adjoint where it has more columns."""
    *_, m, n = A._geometry.sizes
    matmul, solve = OPERATORS["matmul"].call, OPERATORS["linalg_solve_triangular"].call
    Q, R = reduced(A if m >= n else adjoint(A))
    diagonal = OPERATORS["diagonal"].call((R, 0, -2, -1))
    check(
        bool(diagonal.elements().all()), "linalg/failure",
        "{}: The least squares solution could not be computed because the input matrix does not "
        "have full rank.", _OP,
    )  # fmt: skip
    if m >= n:
        return solve((R, matmul((adjoint(Q), B)), True, True, False))
    return matmul((Q, solve((adjoint(R), B, False, True, False))))


def _by_singular_values(
    A: TensorImpl, B: TensorImpl, rcond: float | None
) -> tuple[TensorImpl, TensorImpl, TensorImpl]:
    """The solution of least norm, the rank, and the singular values [linalg_lstsq/rank]."""
    U, S, Vh = OPERATORS["_linalg_svd"].call((A, False, True, None))
    share = finfo(S._dtype).eps * max(A._geometry.sizes[-2:]) if rcond is None else rcond
    if S._geometry.sizes[-1]:
        kept: Any = PACKETS["gt"](S, PACKETS["mul"](PACKETS["amax"](S, -1, True), share))
    else:
        kept = PACKETS["zeros_like"](S, dtype=dt.bool)
    inverse = PACKETS["where"](kept, PACKETS["reciprocal"](S), 0.0)
    matmul = OPERATORS["matmul"].call
    turned = matmul((adjoint(U), B))
    scaled = PACKETS["mul"](PACKETS["unsqueeze"](PACKETS["to"](inverse, A._dtype), -1), turned)
    return matmul((adjoint(Vh), scaled)), PACKETS["sum"](kept, -1), S


@implements("linalg_matrix_exp")
def linalg_matrix_exp(self: TensorImpl) -> TensorImpl:
    """Exponentials of square matrices [linalg_matrix_exp/of-the-matrix]."""
    check_floating("linalg.matrix_exp", self)
    check_square("linalg.matrix_exp", self)
    check_dtype("linalg_matrix_exp", self._dtype, self)
    if self._geometry.sizes[-1] == 1:  # [linalg_matrix_exp/layout-of-single-elements]
        return OPERATORS["exp"].call((self,))
    if self._geometry.numel == 0:
        return empty(self._geometry.preserved(), self._dtype)
    result = rows(self._geometry.sizes, self._dtype)
    launch("linalg_matrix_exp", (result,), (self,), self._dtype)
    return result


@implements("matrix_exp")
def matrix_exp(self: TensorImpl) -> TensorImpl:
    """Exponentials of square matrices."""
    return OPERATORS["linalg_matrix_exp"].call((self,))

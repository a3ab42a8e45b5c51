"""Systems of linear equations, and inverses."""

from __future__ import annotations

import math

from reftorch.core.geometry import contiguous
from reftorch.core.output import Out
from reftorch.core.strides import wrap_dims
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops import return_types
from reftorch.ops.checks import check_listed, check_out_dtype
from reftorch.ops.linalg_lu import check_sides
from reftorch.ops.matrices import (
    Ints, Outs, batch_sizes, by_columns, cast_into, check_floating, check_matrices,
    check_one_dtype, check_square, check_succeeded, columns, deliver_each, identity, settle_empty,
    warn_of_older_name,
)  # fmt: skip
from reftorch.ops.reducing import deliver

_SINGULAR = "The solver failed because the input matrix is singular."
_NO_INVERSE = (
    "The diagonal element {} is zero, the inversion could not be completed because the input "
    "matrix is singular."
)


# ---- square systems


def is_vector(A: TensorImpl, B: TensorImpl) -> bool:
    """Whether a right-hand side is a vector, or a batch of them [linalg_solve/vectors]."""
    a, b = A._geometry.sizes, B._geometry.sizes
    return len(b) == 1 or (len(a) - 1 == len(b) and b == a[:-1])


@implements("_linalg_solve_ex")
def _linalg_solve_ex(
    A: TensorImpl, B: TensorImpl, left: bool, check_errors: bool, *, out: Outs | None = None
) -> tuple[TensorImpl, ...]:
    """Solve A X = B, or X A = B, by the LU factorization of A [linalg_solve/vectors]."""
    op = "linalg.solve"
    check_floating(op, A)
    check_square(op, A)
    check_one_dtype(op, A, B)
    check(
        B._geometry.ndim > 0, "linalg/at-least-two-dims",
        "{}: B must have at least one dimension", op,
    )  # fmt: skip
    vector = is_vector(A, B)
    check(
        left or not vector, "linalg_solve/vectors",
        "{}: Vector broadcasting of the left hand side is not supported for left=False. In this "
        "case linalg.solve is equivalent to B / A.squeeze(-1)", op,
    )  # fmt: skip
    unsqueeze, squeeze = OPERATORS["unsqueeze"].call, OPERATORS["squeeze.dim"].call
    sides = unsqueeze((B, -1)) if vector else B
    check_sides(op, A, sides, left)
    LU, pivots, info = OPERATORS["linalg_lu_factor_ex"].call((A, True, False))
    found = OPERATORS["linalg_lu_solve"].call((LU, pivots, sides, left, False))
    if check_errors:
        check_succeeded("torch.linalg.solve", info, _SINGULAR)
    if vector:
        found = squeeze((found, -1))
    shape = by_columns(found._geometry.sizes) if left else contiguous(found._geometry.sizes)
    result = empty(shape, found._dtype)
    launch("copy", (result,), (found,))
    return deliver_each((result, LU, pivots, info), out)


@implements("linalg_solve_ex")
def linalg_solve_ex(
    A: TensorImpl, B: TensorImpl, left: bool, check_errors: bool, *, out: Outs | None = None
) -> return_types.linalg_solve_ex:
    """Solve a system, and say where there is no solution [linalg/info]."""
    result, _, _, info = OPERATORS["_linalg_solve_ex"].call((A, B, left, check_errors))
    return deliver_each(return_types.linalg_solve_ex(result, info), out)


@implements("linalg_solve")
def linalg_solve(
    A: TensorImpl, B: TensorImpl, left: bool, *, out: Out | None = None
) -> TensorImpl:
    """Solve a system, or refuse [linalg/failure]."""
    return deliver(OPERATORS["_linalg_solve_ex"].call((A, B, left, True))[0], out)


# ---- inverses


@implements("linalg_inv_ex")
def linalg_inv_ex(
    A: TensorImpl, check_errors: bool, *, out: Outs | None = None
) -> return_types.linalg_inv_ex:
    """Invert matrices, and say which have no inverse [linalg/info]."""
    check_square("linalg.inv", A)
    check_floating("linalg.inv", A, half=False)
    check_listed("linalg_inv_ex", A._dtype)
    LU, pivots, info = OPERATORS["linalg_lu_factor_ex"].call((A, True, False))
    if check_errors:
        check_succeeded("linalg.inv", info, _NO_INVERSE)
    unit = identity(A, A._geometry.sizes[-1])
    inverse = OPERATORS["linalg_lu_solve"].call((LU, pivots, unit, True, False))
    return deliver_each(return_types.linalg_inv_ex(inverse, info), out)


@implements("linalg_inv")
def linalg_inv(A: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Invert matrices, or refuse [linalg/failure]."""
    return deliver(OPERATORS["linalg_inv_ex"].call((A, True))[0], out)


@implements("inverse")
def inverse(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Invert matrices, or refuse [linalg/failure]."""
    return deliver(OPERATORS["linalg_inv_ex"].call((self, True))[0], out)


# ---- triangles


@implements("linalg_solve_triangular")
def linalg_solve_triangular(
    self: TensorImpl, B: TensorImpl, upper: bool, left: bool, unitriangular: bool, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Solve with triangular matrices [linalg_solve_triangular/reads-one-triangle]."""
    op = "linalg.solve_triangular"
    check_square(op, self)
    check_matrices(op, B, "B")
    check_one_dtype(op, self, B)
    check_sides(op, self, B, left)
    check_listed("linalg_solve_triangular", self._dtype)
    sizes = (*batch_sizes(op, self, B), *B._geometry.sizes[-2:])
    check_out_dtype(out, self._dtype)
    result = columns(sizes, self._dtype)
    launch(
        "linalg_solve_triangular", (result,), (self, B), self._dtype, upper=upper, left=left,
        unit=unitriangular,
    )  # fmt: skip
    return deliver(result, out)


@implements("triangular_solve")
def triangular_solve(
    self: TensorImpl, A: TensorImpl, upper: bool, transpose: bool, unitriangular: bool, *,
    out: Outs | None = None,
) -> return_types.triangular_solve:  # fmt: skip
    """Solve with triangular matrices, the older way [triangular_solve/arguments-exchanged]."""
    warn_of_older_name("triangular_solve", "solve_triangular")
    op = "torch.triangular_solve"
    check_matrices(op, self, "b")
    check_square(op, A)
    check_one_dtype(op, self, A)
    check_sides(op, A, self, True)
    check_listed("triangular_solve", self._dtype)
    given = OPERATORS["transpose.int"].call((A, -2, -1)) if transpose else A
    solution = OPERATORS["linalg_solve_triangular"].call(
        (given, self, upper is not transpose, True, unitriangular)
    )
    batch = batch_sizes(op, self, A)
    copy = columns((*batch, *A._geometry.sizes[-2:]), A._dtype)
    launch("copy", (copy,), (A,))
    found = deliver_each(return_types.triangular_solve(solution, copy), out)
    for result, each in zip(found, out or (), strict=False):
        settle_empty(result, each)
    return found


# ---- tensors as matrices


@implements("linalg_tensorinv")
def linalg_tensorinv(self: TensorImpl, ind: int, *, out: Out | None = None) -> TensorImpl:
    """Invert a tensor whose first dims are its rows [linalg_tensorinv/dims-change-sides]."""
    sizes = self._geometry.sizes
    check(
        0 < ind <= len(sizes), "linalg_tensorinv/dims-change-sides",
        "Expected a strictly positive integer for 'ind', but got {}", ind,
    )  # fmt: skip
    first, last = sizes[:ind], sizes[ind:]
    m, n = math.prod(first), math.prod(last)
    check(
        m == n, "linalg_tensorinv/dims-change-sides", "Expected self to satisfy the requirement "
        "prod(self.shape[ind:]) == prod(self.shape[:ind]), but got {} != {}", n, m,
    )  # fmt: skip
    reshape = OPERATORS["reshape"].call
    inverse = OPERATORS["linalg_inv_ex"].call((reshape((self, (m, n))), True))[0]
    return cast_into(reshape((inverse, (*last, *first))), out, by_rows=True)


@implements("linalg_tensorsolve")
def linalg_tensorsolve(
    self: TensorImpl, other: TensorImpl, dims: Ints | None, *, out: Out | None = None
) -> TensorImpl:
    """Solve for a tensor [linalg_tensorsolve/moved-dims]."""
    ndim = self._geometry.ndim
    if dims is not None:
        moved = wrap_dims(dims, ndim)
        targets = tuple(range(ndim - len(moved), ndim))
        self = OPERATORS["movedim.intlist"].call((self, moved, targets))
    result = self._geometry.sizes[other._geometry.ndim :]
    n, m = math.prod(result), math.prod(self._geometry.sizes[: other._geometry.ndim])
    check(
        m == n, "linalg_tensorsolve/moved-dims", "Expected self to satisfy the requirement "
        "prod(self.shape[other.ndim:]) == prod(self.shape[:other.ndim]), but got {} != {}", n, m,
    )  # fmt: skip
    reshape = OPERATORS["reshape"].call
    flat = reshape((other, (other._geometry.numel,)))
    solution = OPERATORS["linalg_solve"].call((reshape((self, (m, n))), flat, True))
    return cast_into(reshape((solution, result)), out)

"""The functions of linalg that are operators.

Rendered from spec/ops by reftorch.tools.render; not edited by hand.
"""

from __future__ import annotations

from typing import Any

import reftorch.ops  # noqa: F401 - makes the packets
from reftorch.dispatch.table import PACKETS

__all__ = [
    "diagonal",
    "matmul",
    "cholesky_ex",
    "cholesky",
    "det",
    "slogdet",
    "eig",
    "eigvals",
    "eigh",
    "eigvalsh",
    "lstsq",
    "matrix_exp",
    "lu_factor_ex",
    "lu_factor",
    "lu",
    "lu_solve",
    "ldl_factor_ex",
    "ldl_factor",
    "ldl_solve",
    "householder_product",
    "qr",
    "solve_ex",
    "solve",
    "inv_ex",
    "inv",
    "solve_triangular",
    "tensorinv",
    "tensorsolve",
    "svdvals",
    "svd",
    "matrix_rank",
    "pinv",
    "cond",
    "vector_norm",
    "matrix_norm",
    "norm",
    "cross",
    "vecdot",
    "multi_dot",
    "matrix_power",
    "vander",
]

_of_linalg_diagonal = PACKETS["linalg_diagonal"]


def diagonal(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """View a diagonal of the last two dims.

    linalg_diagonal(Tensor(a) A, *, int offset=0, int dim1=-2, int dim2=-1) -> Tensor(a)

    linalg.diagonal is diagonal whose dims are the last two unless others are named.
    [linalg_diagonal/last-two-dims]
    """
    return _of_linalg_diagonal.function(args, kwargs)


_of_matmul = PACKETS["matmul"]


def matmul(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply vectors, matrices, or batches of matrices.

    matmul(Tensor self, Tensor other) -> Tensor

    A vector on the left counts as one row, a vector on the right as one column, and that dim is
    dropped from the result; two vectors give a 0-dim tensor. [matmul/vectors-drop-their-dim]
    All dims before the last two are batch dims and broadcast. [matmul/batch-dims-broadcast]
    The result of a product is contiguous, whatever the strides of its factors.
    [matmul/result-is-contiguous]
    The result of matmul is no view, whatever its parts were made of. [matmul/result-is-no-view]
    ... (docs/spec/ops-linalg.md)
    """
    return _of_matmul.function(args, kwargs)


_of_linalg_cholesky_ex = PACKETS["linalg_cholesky_ex"]


def cholesky_ex(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Factor positive definite matrices, and say which are not.

    linalg_cholesky_ex(Tensor self, *, bool upper=False, bool check_errors=False) -> (Tensor L, Tensor info)

    Derivatives:
      self: cholesky_backward(grads[0], L, upper)
    """
    return _of_linalg_cholesky_ex.function(args, kwargs)


_of_linalg_cholesky = PACKETS["linalg_cholesky"]


def cholesky(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Factor positive definite matrices A into L times its adjoint.

    linalg_cholesky(Tensor self, *, bool upper=False) -> Tensor

    The factor L is lower triangular and A is L times its adjoint; with upper=True the adjoint of
    L is returned, and the upper triangle is read instead of the lower.
    [linalg_cholesky/reads-one-triangle]
    A matrix with NaN in the triangle that is read is not positive definite; the first leading
    minor that holds it fails. [linalg_cholesky/nan-is-not-positive]
    The gradient of a Cholesky factor by a real matrix is symmetric, although one triangle is
    read. [linalg_cholesky/mirrored-gradient]
    """
    return _of_linalg_cholesky.function(args, kwargs)


_of_linalg_det = PACKETS["linalg_det"]


def det(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the determinants of square matrices.

    linalg_det(Tensor A) -> Tensor

    The determinant of a matrix without rows is one, and that of a batch of none is empty.
    [linalg_det/of-nothing-is-one]
    The gradient of a determinant is that of its cofactors, of singular matrices, too.
    [linalg_det/gradient-of-singular]
    """
    return _of_linalg_det.function(args, kwargs)


_of_linalg_slogdet = PACKETS["linalg_slogdet"]


def slogdet(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the sign and the logarithm of the magnitude of determinants.

    linalg_slogdet(Tensor A) -> (Tensor sign, Tensor logabsdet)

    The sign is that of the determinant, of magnitude one if it is complex and zero if it is zero,
    and the logarithm, which is real, does not overflow. [linalg_slogdet/sign-and-magnitude]
    """
    return _of_linalg_slogdet.function(args, kwargs)


_of_linalg_eig = PACKETS["linalg_eig"]


def eig(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give eigenvalues and vectors of square matrices.

    linalg_eig(Tensor self) -> (Tensor eigenvalues, Tensor eigenvectors)

    Derivatives:
      self: eig_backward(grads, self.dtype, eigenvalues, eigenvectors)

    Eigenvalues and vectors are complex, of real matrices, too, in no order; vectors are columns
    of length one, up to a phase. [linalg_eig/complex-of-length-one]
    eig refuses a matrix with an infinity or NaN. [linalg_eig/finite]
    """
    return _of_linalg_eig.function(args, kwargs)


_of_linalg_eigvals = PACKETS["linalg_eigvals"]


def eigvals(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the eigenvalues of square matrices.

    linalg_eigvals(Tensor self) -> Tensor
    """
    return _of_linalg_eigvals.function(args, kwargs)


_of_linalg_eigh = PACKETS["linalg_eigh"]


def eigh(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give eigenvalues and vectors of Hermitian matrices.

    linalg_eigh(Tensor self, str UPLO='L') -> (Tensor eigenvalues, Tensor eigenvectors)

    Eigenvalues of Hermitian matrices are real and ascend; the lower triangle is read, or the
    upper with UPLO="U", and the other never. [linalg_eigh/reads-one-triangle]
    The gradient of eigenvalues goes along their vectors, and is Hermitian.
    [linalg_eigh/vectors-for-gradients]
    """
    return _of_linalg_eigh.function(args, kwargs)


_of_linalg_eigvalsh = PACKETS["linalg_eigvalsh"]


def eigvalsh(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the eigenvalues of Hermitian matrices, in ascending order.

    linalg_eigvalsh(Tensor self, str UPLO='L') -> Tensor
    """
    return _of_linalg_eigvalsh.function(args, kwargs)


_of_linalg_lstsq = PACKETS["linalg_lstsq"]


def lstsq(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Solve systems of linear equations as nearly as possible.

    linalg_lstsq(Tensor self, Tensor b, float? rcond=None, *, str? driver=None) -> (Tensor solution, Tensor residuals, Tensor rank, Tensor singular_values)

    Derivatives:
      self, b: lstsq_backward(grads, self, b, solution)

    The driver decides what comes with the solution, the rest being empty, of one dim. gels wants
    full rank and gives no rank, gelsy, the default, a rank, gelsd and gelss singular values, too.
    [linalg_lstsq/drivers]
    ... (docs/spec/ops-linalg_least_squares.md)
    """
    return _of_linalg_lstsq.function(args, kwargs)


_of_linalg_matrix_exp = PACKETS["linalg_matrix_exp"]


def matrix_exp(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give exponentials of square matrices.

    linalg_matrix_exp(Tensor self) -> Tensor

    Derivatives:
      self: matrix_exp_backward(grad, self)

    The exponential is that of the matrix, the sum of its powers over factorials, not of its
    elements, and is contiguous. [linalg_matrix_exp/of-the-matrix]
    Of matrices of one element or none the layout is kept.
    [linalg_matrix_exp/layout-of-single-elements]
    """
    return _of_linalg_matrix_exp.function(args, kwargs)


_of_linalg_lu_factor_ex = PACKETS["linalg_lu_factor_ex"]


def lu_factor_ex(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Factor matrices into a lower and an upper triangle, in one matrix.

    linalg_lu_factor_ex(Tensor A, *, bool pivot=True, bool check_errors=False) -> (Tensor LU, Tensor pivots, Tensor info)

    Derivatives:
      A: lu_factor_backward(grads[0], LU, pivots)

    LU holds U and, below its diagonal, L without its ones; pivots are int32 and say, row after
    row and counted from one, with which row each was exchanged, that of the largest element.
    [linalg_lu_factor_ex/pivots]
    ... (docs/spec/ops-linalg_lu.md)
    """
    return _of_linalg_lu_factor_ex.function(args, kwargs)


_of_linalg_lu_factor = PACKETS["linalg_lu_factor"]


def lu_factor(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Factor matrices into a lower and an upper triangle, in one matrix.

    linalg_lu_factor(Tensor A, *, bool pivot=True) -> (Tensor LU, Tensor pivots)
    """
    return _of_linalg_lu_factor.function(args, kwargs)


_of_linalg_lu = PACKETS["linalg_lu"]


def lu(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Factor matrices into a permutation, a lower and an upper triangle.

    linalg_lu(Tensor A, *, bool pivot=True) -> (Tensor P, Tensor L, Tensor U)

    Derivatives:
      A: lu_backward(grads, P, L, U)

    A is P L U, where L has ones on its diagonal and as many columns as U has rows, the smaller
    size of A; all three are contiguous. [linalg_lu/product-of-three]
    """
    return _of_linalg_lu.function(args, kwargs)


_of_linalg_lu_solve = PACKETS["linalg_lu_solve"]


def lu_solve(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Solve with an LU factorization.

    linalg_lu_solve(Tensor LU, Tensor pivots, Tensor B, *, bool left=True, bool adjoint=False) -> Tensor

    Derivatives:
      LU, B: lu_solve_backward(grad, result, LU, pivots, left, adjoint)

    With the factors of A, A X = B is solved, with left=False X A = B, whose solutions lie by
    rows, and with adjoint=True the same of the adjoint of A. [linalg_lu_solve/sides]
    There is a pivot for each row of each matrix of the factors, whatever broadcasts besides.
    [linalg_lu_solve/pivots-fit]
    """
    return _of_linalg_lu_solve.function(args, kwargs)


_of_linalg_ldl_factor_ex = PACKETS["linalg_ldl_factor_ex"]


def ldl_factor_ex(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Factor symmetric or Hermitian matrices that need not be positive.

    linalg_ldl_factor_ex(Tensor self, *, bool hermitian=False, bool check_errors=False) -> (Tensor LD, Tensor pivots, Tensor info)

    Derivatives:
      self: without_derivative("linalg_ldl_factor_ex")

    The lower triangle is read, and LD and pivots are what LAPACK's sytrf gives of it, or hetrf
    with hermitian=True; there is no derivative. [linalg_ldl_factor_ex/lower-triangle]
    ldl_factor refuses a matrix whose diagonal factor has a block of zeros.
    [linalg_ldl_factor_ex/zero-block]
    """
    return _of_linalg_ldl_factor_ex.function(args, kwargs)


_of_linalg_ldl_factor = PACKETS["linalg_ldl_factor"]


def ldl_factor(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Factor symmetric or Hermitian matrices that need not be positive.

    linalg_ldl_factor(Tensor self, *, bool hermitian=False) -> (Tensor LD, Tensor pivots)
    """
    return _of_linalg_ldl_factor.function(args, kwargs)


_of_linalg_ldl_solve = PACKETS["linalg_ldl_solve"]


def ldl_solve(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Solve with an LDL factorization.

    linalg_ldl_solve(Tensor LD, Tensor pivots, Tensor B, *, bool hermitian=False) -> Tensor

    Derivatives:
      LD, B: without_derivative("linalg_ldl_solve")

    The right-hand side of ldl_solve is a batch of matrices, never of vectors.
    [linalg_ldl_solve/matrices-only]
    """
    return _of_linalg_ldl_solve.function(args, kwargs)


_of_linalg_householder_product = PACKETS["linalg_householder_product"]


def householder_product(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the first columns of a product of reflections.

    linalg_householder_product(Tensor input, Tensor tau) -> Tensor

    Derivatives:
      input, tau: holding(result, householder_product_backward(grad, input, tau))

    A matrix has at least as many rows as columns, and as many as there are scales, in a batch of
    its own; the result has its sizes. [linalg_householder_product/sizes]
    """
    return _of_linalg_householder_product.function(args, kwargs)


_of_linalg_qr = PACKETS["linalg_qr"]


def qr(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Factor matrices into orthonormal columns and an upper triangle.

    linalg_qr(Tensor A, str mode='reduced') -> (Tensor Q, Tensor R)

    Derivatives:
      A: qr_backward(grads, Q, R, mode, A.sizes)

    Q has as many columns, and R as many rows, as the smaller size of A, with "complete" as A has
    rows; with "r" Q is empty, of one dim, and R reduced. [linalg_qr/modes]
    There is no derivative of R alone, nor of a complete Q with more rows than columns of A.
    [linalg_qr/where-differentiable]
    """
    return _of_linalg_qr.function(args, kwargs)


_of_linalg_solve_ex = PACKETS["linalg_solve_ex"]


def solve_ex(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Solve a system, and say where there is no solution.

    linalg_solve_ex(Tensor A, Tensor B, *, bool left=True, bool check_errors=False) -> (Tensor result, Tensor info)
    """
    return _of_linalg_solve_ex.function(args, kwargs)


_of_linalg_solve = PACKETS["linalg_solve"]


def solve(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Solve a system of linear equations, A X = B or X A = B.

    linalg_solve(Tensor A, Tensor B, *, bool left=True) -> Tensor

    B is a batch of vectors if it has one dim, or the sizes of A without the last; then the
    solution is, too, and left=False is refused. [linalg_solve/vectors]
    """
    return _of_linalg_solve.function(args, kwargs)


_of_linalg_inv_ex = PACKETS["linalg_inv_ex"]


def inv_ex(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Invert matrices, and say which have no inverse.

    linalg_inv_ex(Tensor A, *, bool check_errors=False) -> (Tensor inverse, Tensor info)

    Derivatives:
      A: -(adjoint(inverse) @ grads[0] @ adjoint(inverse))
    """
    return _of_linalg_inv_ex.function(args, kwargs)


_of_linalg_inv = PACKETS["linalg_inv"]


def inv(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Invert square matrices.

    linalg_inv(Tensor A) -> Tensor
    """
    return _of_linalg_inv.function(args, kwargs)


_of_linalg_solve_triangular = PACKETS["linalg_solve_triangular"]


def solve_triangular(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Solve a system with triangular matrices.

    linalg_solve_triangular(Tensor self, Tensor B, *, bool upper, bool left=True, bool unitriangular=False) -> Tensor

    Derivatives:
      self, B: solve_triangular_backward(grad, self, result, upper, left, unitriangular)

    Of the matrix the upper or the lower triangle is read, without its diagonal, which counts as
    ones, if it is unitriangular; B is of matrices, and a zero on the diagonal gives infinities
    and NaN. [linalg_solve_triangular/reads-one-triangle]
    ... (docs/spec/ops-linalg_solvers.md)
    """
    return _of_linalg_solve_triangular.function(args, kwargs)


_of_linalg_tensorinv = PACKETS["linalg_tensorinv"]


def tensorinv(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Invert a tensor whose first dims together are the rows of a matrix.

    linalg_tensorinv(Tensor self, int ind=2) -> Tensor

    The first ind dims together hold as many elements as the others, which come first in the
    inverse. [linalg_tensorinv/dims-change-sides]
    """
    return _of_linalg_tensorinv.function(args, kwargs)


_of_linalg_tensorsolve = PACKETS["linalg_tensorsolve"]


def tensorsolve(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Solve for a tensor.

    linalg_tensorsolve(Tensor self, Tensor other, int[]? dims=None) -> Tensor

    The solution X, contracted with the last dims of self, gives other; dims named are moved to
    the end of self first. [linalg_tensorsolve/moved-dims]
    """
    return _of_linalg_tensorsolve.function(args, kwargs)


_of_linalg_svdvals = PACKETS["linalg_svdvals"]


def svdvals(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the singular values of matrices, in descending order.

    linalg_svdvals(Tensor A, *, str? driver=None) -> Tensor

    The singular values of a matrix are real and not negative, in descending order, as many as the
    smaller of its sizes. [linalg_svdvals/real-descending]
    On the CPU there is no choice of a driver for singular values. [linalg_svdvals/arguments]
    """
    return _of_linalg_svdvals.function(args, kwargs)


_of_linalg_svd = PACKETS["linalg_svd"]


def svd(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Decompose matrices into singular vectors and values.

    linalg_svd(Tensor A, bool full_matrices=True, *, str? driver=None) -> (Tensor U, Tensor S, Tensor Vh)

    A singular value of zero leaves the gradient through the vectors of a square matrix finite, if
    no other is zero. [linalg_svd/square-of-any-rank]
    A is U times S times Vh; U and Vh are square, or with full_matrices=False have as many columns
    and rows as there are singular values. [linalg_svd/full-or-not]
    """
    return _of_linalg_svd.function(args, kwargs)


_of_linalg_matrix_rank = PACKETS["linalg_matrix_rank"]


def matrix_rank(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Count the singular values that are not zero.

    linalg_matrix_rank.atol_rtol_tensor(Tensor input, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False) -> Tensor
    linalg_matrix_rank.atol_rtol_float(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False) -> Tensor
    linalg_matrix_rank(Tensor self, float tol, bool hermitian=False) -> Tensor
    linalg_matrix_rank.tol_tensor(Tensor input, Tensor tol, bool hermitian=False) -> Tensor

    A singular value counts where it is above atol and above rtol times the largest; rtol is
    epsilon times the greater size, but zero where atol is positive, and a positional tolerance is
    atol. [linalg_matrix_rank/tolerances]
    """
    return _of_linalg_matrix_rank.function(args, kwargs)


_of_linalg_pinv = PACKETS["linalg_pinv"]


def pinv(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the pseudoinverse.

    linalg_pinv.atol_rtol_tensor(Tensor self, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False) -> Tensor
    linalg_pinv.atol_rtol_float(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False) -> Tensor
    linalg_pinv(Tensor self, float rcond, bool hermitian=False) -> Tensor
    linalg_pinv.rcond_tensor(Tensor self, Tensor rcond, bool hermitian=False) -> Tensor

    Derivatives:
      self: pinv_backward(grad, result, self)
    ... (docs/spec/ops-linalg_svd.md)
    """
    return _of_linalg_pinv.function(args, kwargs)


_of_linalg_cond = PACKETS["linalg_cond"]


def cond(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Tell how far matrices are from singular.

    linalg_cond(Tensor self, Scalar? p=None) -> Tensor
    linalg_cond.p_str(Tensor self, str p) -> Tensor

    The condition is the ratio of the ends of the singular values, or in another norm, of square
    matrices, that of the matrix times that of its inverse, infinite where there is none.
    [linalg_cond/orders]
    """
    return _of_linalg_cond.function(args, kwargs)


_of_linalg_vector_norm = PACKETS["linalg_vector_norm"]


def vector_norm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the norm of all elements, or over dims, as a vector.

    linalg_vector_norm(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor

    Derivatives:
      self: vector_norm_backward(grad, self, result, ord, dim, keepdim)

    The norm of order p is the p-th root of the sum of magnitudes to the power of p; order 0
    counts the elements other than zero, orders inf and -inf are the largest and the smallest
    magnitude. [linalg_vector_norm/orders]
    ... (docs/spec/ops-norms.md)
    """
    return _of_linalg_vector_norm.function(args, kwargs)


_of_linalg_matrix_norm = PACKETS["linalg_matrix_norm"]


def matrix_norm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the norm of matrices.

    linalg_matrix_norm(Tensor self, Scalar ord, int[] dim=[-2, -1], bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
    linalg_matrix_norm.str_ord(Tensor self, str ord='fro', int[] dim=[-2, -1], bool keepdim=False, *, ScalarType? dtype=None) -> Tensor

    Of a matrix, orders 1 and inf are the largest sum of magnitudes of a column and of a row, 2 is
    the largest singular value, "nuc" the sum of them, "fro" the norm as a vector; -1, -inf and -2
    are the smallest. [linalg_matrix_norm/orders]
    ... (docs/spec/ops-norms.md)
    """
    return _of_linalg_matrix_norm.function(args, kwargs)


_of_linalg_norm = PACKETS["linalg_norm"]


def norm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the norm of a vector or of a matrix.

    linalg_norm(Tensor self, Scalar? ord=None, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
    linalg_norm.ord_str(Tensor self, str ord, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor

    With an order, two dims mean a matrix and one a vector, without dim those of self, which then
    has one or two; without an order it is the norm of order 2 of all elements or over dim.
    [linalg_norm/vector-or-matrix]
    """
    return _of_linalg_norm.function(args, kwargs)


_of_linalg_cross = PACKETS["linalg_cross"]


def cross(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply vectors of three elements along a dim.

    linalg_cross(Tensor self, Tensor other, *, int dim=-1) -> Tensor

    Derivatives:
      self: cross(conj(other), grad, dim)
      other: cross(grad, conj(self), dim)

    Both tensors have the same number of dims and size 3 in that of the vectors; the other dims
    broadcast. [linalg_cross/three-elements]
    ... (docs/spec/ops-products.md)
    """
    return _of_linalg_cross.function(args, kwargs)


_of_linalg_vecdot = PACKETS["linalg_vecdot"]


def vecdot(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Sum the products along a dim, x conjugated.

    linalg_vecdot(Tensor x, Tensor y, *, int dim=-1) -> Tensor

    linalg.vecdot broadcasts, conjugates x, sums over a dim, and takes floating and complex dtypes
    only. [linalg_vecdot/conjugates-x]
    Of two vectors linalg.vecdot is vdot, for which dim does not matter and sizes must be equal.
    [linalg_vecdot/two-vectors]
    """
    return _of_linalg_vecdot.function(args, kwargs)


_of_linalg_multi_dot = PACKETS["linalg_multi_dot"]


def multi_dot(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply matrices in the cheapest order.

    linalg_multi_dot(Tensor[] tensors) -> Tensor

    multi_dot takes at least two matrices of one dtype, of which the first may be a vector that
    counts as a row and the last one that counts as a column, whose dims the result lacks.
    [linalg_multi_dot/vectors-at-the-ends]
    In which order the factors are multiplied is left open; one of least cost is usual.
    [linalg_multi_dot/cheapest-order]
    """
    return _of_linalg_multi_dot.function(args, kwargs)


_of_linalg_matrix_power = PACKETS["linalg_matrix_power"]


def matrix_power(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply a square matrix by itself.

    linalg_matrix_power(Tensor self, int n) -> Tensor

    A power of square matrices is made by repeated squaring, that of 3 aside; the first is a
    contiguous copy, the zeroth the identity, and both are recorded.
    [linalg_matrix_power/by-squaring]
    The zeroth power, the first, the fourth, the eighth and so on, and of these the fourth and
    higher of the inverse, are copied to an out, and so cast; of any other power the out has the
    very dtype of the matrix. [linalg_matrix_power/copied-powers-are-cast]
    ... (docs/spec/ops-products.md)
    """
    return _of_linalg_matrix_power.function(args, kwargs)


_of_linalg_vander = PACKETS["linalg_vander"]


def vander(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """List the rising powers of each element.

    linalg_vander(Tensor x, *, int? N=None) -> Tensor

    linalg.vander adds a dim with at least two rising powers of each element, as many as the last
    dim has elements unless N is given, and refuses bool and half dtypes.
    [linalg_vander/at-least-two]
    """
    return _of_linalg_vander.function(args, kwargs)


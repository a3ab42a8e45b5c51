"""The functions of linalg that are operators.

Rendered from spec/ops by reftorch.tools.render; not edited by hand.
"""

from builtins import bool as _bool
from builtins import complex as _complex
from builtins import float as _float
from builtins import int as _int
from builtins import str as _str
from collections.abc import Sequence as _Sequence
from typing import Any as _Any
from typing import overload as _overload

from reftorch._rendered.methods import _linalg_cholesky_ex as _linalg_cholesky_ex
from reftorch._rendered.methods import _linalg_eig as _linalg_eig
from reftorch._rendered.methods import _linalg_eigh as _linalg_eigh
from reftorch._rendered.methods import _linalg_inv_ex as _linalg_inv_ex
from reftorch._rendered.methods import _linalg_ldl_factor as _linalg_ldl_factor
from reftorch._rendered.methods import _linalg_ldl_factor_ex as _linalg_ldl_factor_ex
from reftorch._rendered.methods import _linalg_lstsq as _linalg_lstsq
from reftorch._rendered.methods import _linalg_lu as _linalg_lu
from reftorch._rendered.methods import _linalg_lu_factor as _linalg_lu_factor
from reftorch._rendered.methods import _linalg_lu_factor_ex as _linalg_lu_factor_ex
from reftorch._rendered.methods import _linalg_qr as _linalg_qr
from reftorch._rendered.methods import _linalg_slogdet as _linalg_slogdet
from reftorch._rendered.methods import _linalg_solve_ex as _linalg_solve_ex
from reftorch._rendered.methods import _linalg_svd as _linalg_svd
from reftorch.core.device import device as _device
from reftorch.core.dtype import dtype as _dtype
from reftorch.core.layout import layout as _layout
from reftorch.core.memory_format import memory_format as _memory_format
from reftorch.tensor import Tensor

_Number = _bool | _int | _float | _complex
_Device = _device | _str | _int
_DType = _dtype | type[_bool] | type[_int] | type[_float] | type[_complex]

def diagonal(A: Tensor, *, offset: _int = 0, dim1: _int = -2, dim2: _int = -1) -> Tensor:
    """View a diagonal of the last two dims."""

def matmul(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Multiply vectors, matrices, or batches of matrices."""

def cholesky_ex(input: Tensor, *, upper: _bool = False, check_errors: _bool = False, out: _Sequence[Tensor] | None = None) -> _linalg_cholesky_ex:
    """Factor positive definite matrices, and say which are not."""

def cholesky(input: Tensor, *, upper: _bool = False, out: Tensor | None = None) -> Tensor:
    """Factor positive definite matrices A into L times its adjoint."""

def det(A: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give the determinants of square matrices."""

def slogdet(A: Tensor, *, out: _Sequence[Tensor] | None = None) -> _linalg_slogdet:
    """Give the sign and the logarithm of the magnitude of determinants."""

def eig(input: Tensor, *, out: _Sequence[Tensor] | None = None) -> _linalg_eig:
    """Give eigenvalues and vectors of square matrices."""

def eigvals(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give the eigenvalues of square matrices."""

def eigh(input: Tensor, UPLO: _str = ..., *, out: _Sequence[Tensor] | None = None) -> _linalg_eigh:
    """Give eigenvalues and vectors of Hermitian matrices."""

def eigvalsh(input: Tensor, UPLO: _str = ..., *, out: Tensor | None = None) -> Tensor:
    """Give the eigenvalues of Hermitian matrices, in ascending order."""

def lstsq(input: Tensor, b: Tensor, rcond: _float | None = None, *, driver: _str | None = None, out: _Sequence[Tensor] | None = None) -> _linalg_lstsq:
    """Solve systems of linear equations as nearly as possible."""

def matrix_exp(input: Tensor) -> Tensor:
    """Give exponentials of square matrices."""

def lu_factor_ex(A: Tensor, *, pivot: _bool = True, check_errors: _bool = False, out: _Sequence[Tensor] | None = None) -> _linalg_lu_factor_ex:
    """Factor matrices into a lower and an upper triangle, in one matrix."""

def lu_factor(A: Tensor, *, pivot: _bool = True, out: _Sequence[Tensor] | None = None) -> _linalg_lu_factor:
    """Factor matrices into a lower and an upper triangle, in one matrix."""

def lu(A: Tensor, *, pivot: _bool = True, out: _Sequence[Tensor] | None = None) -> _linalg_lu:
    """Factor matrices into a permutation, a lower and an upper triangle."""

def lu_solve(LU: Tensor, pivots: Tensor, B: Tensor, *, left: _bool = True, adjoint: _bool = False, out: Tensor | None = None) -> Tensor:
    """Solve with an LU factorization."""

def ldl_factor_ex(input: Tensor, *, hermitian: _bool = False, check_errors: _bool = False, out: _Sequence[Tensor] | None = None) -> _linalg_ldl_factor_ex:
    """Factor symmetric or Hermitian matrices that need not be positive."""

def ldl_factor(input: Tensor, *, hermitian: _bool = False, out: _Sequence[Tensor] | None = None) -> _linalg_ldl_factor:
    """Factor symmetric or Hermitian matrices that need not be positive."""

def ldl_solve(LD: Tensor, pivots: Tensor, B: Tensor, *, hermitian: _bool = False, out: Tensor | None = None) -> Tensor:
    """Solve with an LDL factorization."""

def householder_product(input: Tensor, tau: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give the first columns of a product of reflections."""

def qr(A: Tensor, mode: _str = ..., *, out: _Sequence[Tensor] | None = None) -> _linalg_qr:
    """Factor matrices into orthonormal columns and an upper triangle."""

def solve_ex(A: Tensor, B: Tensor, *, left: _bool = True, check_errors: _bool = False, out: _Sequence[Tensor] | None = None) -> _linalg_solve_ex:
    """Solve a system, and say where there is no solution."""

def solve(A: Tensor, B: Tensor, *, left: _bool = True, out: Tensor | None = None) -> Tensor:
    """Solve a system of linear equations, A X = B or X A = B."""

def inv_ex(A: Tensor, *, check_errors: _bool = False, out: _Sequence[Tensor] | None = None) -> _linalg_inv_ex:
    """Invert matrices, and say which have no inverse."""

def inv(A: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Invert square matrices."""

def solve_triangular(input: Tensor, B: Tensor, *, upper: _bool, left: _bool = True, unitriangular: _bool = False, out: Tensor | None = None) -> Tensor:
    """Solve a system with triangular matrices."""

def tensorinv(input: Tensor, ind: _int = 2, *, out: Tensor | None = None) -> Tensor:
    """Invert a tensor whose first dims together are the rows of a matrix."""

def tensorsolve(input: Tensor, other: Tensor, dims: _Sequence[_int] | None = None, *, out: Tensor | None = None) -> Tensor:
    """Solve for a tensor."""

def svdvals(A: Tensor, *, driver: _str | None = None, out: Tensor | None = None) -> Tensor:
    """Give the singular values of matrices, in descending order."""

def svd(A: Tensor, full_matrices: _bool = True, *, driver: _str | None = None, out: _Sequence[Tensor] | None = None) -> _linalg_svd:
    """Decompose matrices into singular vectors and values."""

@_overload
def matrix_rank(input: Tensor, *, atol: Tensor | None = None, rtol: Tensor | None = None, hermitian: _bool = False, out: Tensor | None = None) -> Tensor:
    """Count the singular values that are not zero."""
@_overload
def matrix_rank(input: Tensor, *, atol: _float | None = None, rtol: _float | None = None, hermitian: _bool = False, out: Tensor | None = None) -> Tensor: ...
@_overload
def matrix_rank(input: Tensor, tol: _float, hermitian: _bool = False, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def matrix_rank(input: Tensor, tol: Tensor, hermitian: _bool = False, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def pinv(input: Tensor, *, atol: Tensor | None = None, rtol: Tensor | None = None, hermitian: _bool = False, out: Tensor | None = None) -> Tensor:
    """Give the pseudoinverse."""
@_overload
def pinv(input: Tensor, *, atol: _float | None = None, rtol: _float | None = None, hermitian: _bool = False, out: Tensor | None = None) -> Tensor: ...
@_overload
def pinv(input: Tensor, rcond: _float, hermitian: _bool = False, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def pinv(input: Tensor, rcond: Tensor, hermitian: _bool = False, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def cond(input: Tensor, p: _Number | None = None, *, out: Tensor | None = None) -> Tensor:
    """Tell how far matrices are from singular."""
@_overload
def cond(input: Tensor, p: _str, *, out: Tensor | None = None) -> Tensor: ...

def vector_norm(input: Tensor, ord: _Number = 2, dim: _int | _Sequence[_int] | None = None, keepdim: _bool = False, *, dtype: _DType | None = None, out: Tensor | None = None) -> Tensor:
    """Give the norm of all elements, or over dims, as a vector."""

@_overload
def matrix_norm(input: Tensor, ord: _Number, dim: _Sequence[_int] = ..., keepdim: _bool = False, *, dtype: _DType | None = None, out: Tensor | None = None) -> Tensor:
    """Give the norm of matrices."""
@_overload
def matrix_norm(input: Tensor, ord: _str = ..., dim: _Sequence[_int] = ..., keepdim: _bool = False, *, dtype: _DType | None = None, out: Tensor | None = None) -> Tensor: ...

@_overload
def norm(input: Tensor, ord: _Number | None = None, dim: _int | _Sequence[_int] | None = None, keepdim: _bool = False, *, dtype: _DType | None = None, out: Tensor | None = None) -> Tensor:
    """Give the norm of a vector or of a matrix."""
@_overload
def norm(input: Tensor, ord: _str, dim: _int | _Sequence[_int] | None = None, keepdim: _bool = False, *, dtype: _DType | None = None, out: Tensor | None = None) -> Tensor: ...

def cross(input: Tensor, other: Tensor, *, dim: _int = -1, out: Tensor | None = None) -> Tensor:
    """Multiply vectors of three elements along a dim."""

def vecdot(x: Tensor, y: Tensor, *, dim: _int = -1, out: Tensor | None = None) -> Tensor:
    """Sum the products along a dim, x conjugated."""

def multi_dot(tensors: _Sequence[Tensor], *, out: Tensor | None = None) -> Tensor:
    """Multiply matrices in the cheapest order."""

def matrix_power(input: Tensor, n: _int, *, out: Tensor | None = None) -> Tensor:
    """Multiply a square matrix by itself."""

def vander(x: Tensor, *, N: _int | None = None) -> Tensor:
    """List the rising powers of each element."""

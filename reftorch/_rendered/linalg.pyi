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
from reftorch._rendered.methods import _linalg_inv_ex as _linalg_inv_ex
from reftorch._rendered.methods import _linalg_ldl_factor as _linalg_ldl_factor
from reftorch._rendered.methods import _linalg_ldl_factor_ex as _linalg_ldl_factor_ex
from reftorch._rendered.methods import _linalg_lu as _linalg_lu
from reftorch._rendered.methods import _linalg_lu_factor as _linalg_lu_factor
from reftorch._rendered.methods import _linalg_lu_factor_ex as _linalg_lu_factor_ex
from reftorch._rendered.methods import _linalg_slogdet as _linalg_slogdet
from reftorch._rendered.methods import _linalg_solve_ex as _linalg_solve_ex
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

def svdvals(A: Tensor, *, driver: _str | None = None, out: Tensor | None = None) -> Tensor:
    """Give the singular values of matrices, in descending order."""

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

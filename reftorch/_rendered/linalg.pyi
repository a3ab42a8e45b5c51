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

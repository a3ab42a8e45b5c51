"""The functions of sparse that are operators.

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

@_overload
def mm(sparse: Tensor, dense: Tensor) -> Tensor:
    """Multiply a sparse matrix by a strided one."""
@_overload
def mm(sparse: Tensor, dense: Tensor, reduce: _str) -> Tensor: ...

def sampled_addmm(input: Tensor, mat1: Tensor, mat2: Tensor, *, beta: _Number = 1, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
    """Add the elements of a product of matrices at the places of a sparse tensor."""

"""The functions of fft that are operators.

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

def fft(input: Tensor, n: _int | None = None, dim: _int = -1, norm: _str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Transform along a dim: sum the numbers, each times exp(-2 pi i j k / n)."""

def fft2(input: Tensor, s: _int | _Sequence[_int] | None = None, dim: _int | _Sequence[_int] = ..., norm: _str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Transform along two dims: sum the numbers, each times exp(-2 pi i j k / n)."""

def fftn(input: Tensor, s: _int | _Sequence[_int] | None = None, dim: _int | _Sequence[_int] | None = None, norm: _str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Transform along dims: sum the numbers, each times exp(-2 pi i j k / n)."""

def ifft(input: Tensor, n: _int | None = None, dim: _int = -1, norm: _str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Transform back along a dim: average the numbers, each times exp(2 pi i j k / n)."""

def ifft2(input: Tensor, s: _int | _Sequence[_int] | None = None, dim: _int | _Sequence[_int] = ..., norm: _str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Transform back along two dims: average the numbers, each times exp(2 pi i j k / n)."""

def ifftn(input: Tensor, s: _int | _Sequence[_int] | None = None, dim: _int | _Sequence[_int] | None = None, norm: _str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Transform back along dims: average the numbers, each times exp(2 pi i j k / n)."""

def rfft(input: Tensor, n: _int | None = None, dim: _int = -1, norm: _str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Transform real numbers along a dim, to the first half of their spectrum."""

def rfft2(input: Tensor, s: _int | _Sequence[_int] | None = None, dim: _int | _Sequence[_int] = ..., norm: _str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Transform real numbers along two dims, to the first half of their spectrum."""

def rfftn(input: Tensor, s: _int | _Sequence[_int] | None = None, dim: _int | _Sequence[_int] | None = None, norm: _str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Transform real numbers along dims, to the first half of their spectrum."""

def irfft(input: Tensor, n: _int | None = None, dim: _int = -1, norm: _str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Transform half a spectrum along a dim back, to real numbers."""

def irfft2(input: Tensor, s: _int | _Sequence[_int] | None = None, dim: _int | _Sequence[_int] = ..., norm: _str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Transform half a spectrum along two dims back, to real numbers."""

def irfftn(input: Tensor, s: _int | _Sequence[_int] | None = None, dim: _int | _Sequence[_int] | None = None, norm: _str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Transform half a spectrum along dims back, to real numbers."""

def hfft(input: Tensor, n: _int | None = None, dim: _int = -1, norm: _str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Transform half of numbers that are Hermitian, to their real spectrum."""

def hfft2(input: Tensor, s: _int | _Sequence[_int] | None = None, dim: _int | _Sequence[_int] = ..., norm: _str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Transform half of the numbers of two dims that are Hermitian, to their real spectrum."""

def hfftn(input: Tensor, s: _int | _Sequence[_int] | None = None, dim: _int | _Sequence[_int] | None = None, norm: _str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Transform half of the numbers of some dims that are Hermitian, to their real spectrum."""

def ihfft(input: Tensor, n: _int | None = None, dim: _int = -1, norm: _str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Transform a real spectrum back, to half of numbers that are Hermitian."""

def ihfft2(input: Tensor, s: _int | _Sequence[_int] | None = None, dim: _int | _Sequence[_int] = ..., norm: _str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Transform a real spectrum back, to half of numbers that are Hermitian along two dims."""

def ihfftn(input: Tensor, s: _int | _Sequence[_int] | None = None, dim: _int | _Sequence[_int] | None = None, norm: _str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Transform a real spectrum back, to half of numbers that are Hermitian along dims."""

def fftshift(input: Tensor, dim: _int | _Sequence[_int] | None = None) -> Tensor:
    """Move the first number of each dim to its middle."""

def ifftshift(input: Tensor, dim: _int | _Sequence[_int] | None = None) -> Tensor:
    """Move the number in the middle of each dim to its start."""

def fftfreq(n: _int, d: _float = 1.0, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor:
    """Give the frequencies of the points of fft, for samples d apart."""

def rfftfreq(n: _int, d: _float = 1.0, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor:
    """Give the frequencies of the points of rfft, for samples d apart."""

"""The public functions.

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

from reftorch._rendered.methods import __ctc_loss as __ctc_loss
from reftorch._rendered.methods import __ctc_loss_Tensor as __ctc_loss_Tensor
from reftorch._rendered.methods import __embedding_bag as __embedding_bag
from reftorch._rendered.methods import __linalg_det as __linalg_det
from reftorch._rendered.methods import __linalg_eigh as __linalg_eigh
from reftorch._rendered.methods import __linalg_slogdet as __linalg_slogdet
from reftorch._rendered.methods import __linalg_solve_ex as __linalg_solve_ex
from reftorch._rendered.methods import __linalg_svd as __linalg_svd
from reftorch._rendered.methods import __lu_with_info as __lu_with_info
from reftorch._rendered.methods import _aminmax as _aminmax
from reftorch._rendered.methods import _cummax as _cummax
from reftorch._rendered.methods import _cummin as _cummin
from reftorch._rendered.methods import _embedding_bag as _embedding_bag
from reftorch._rendered.methods import _embedding_bag_padding_idx as _embedding_bag_padding_idx
from reftorch._rendered.methods import _frexp_Tensor as _frexp_Tensor
from reftorch._rendered.methods import _geqrf as _geqrf
from reftorch._rendered.methods import _histogram_bin_ct as _histogram_bin_ct
from reftorch._rendered.methods import _histogram_bins_tensor as _histogram_bins_tensor
from reftorch._rendered.methods import _histogramdd as _histogramdd
from reftorch._rendered.methods import _histogramdd_TensorList_bins as _histogramdd_TensorList_bins
from reftorch._rendered.methods import _histogramdd_int_bins as _histogramdd_int_bins
from reftorch._rendered.methods import _kthvalue as _kthvalue
from reftorch._rendered.methods import _lu_unpack as _lu_unpack
from reftorch._rendered.methods import _max_dim as _max_dim
from reftorch._rendered.methods import _median_dim as _median_dim
from reftorch._rendered.methods import _min_dim as _min_dim
from reftorch._rendered.methods import _mode as _mode
from reftorch._rendered.methods import _nanmedian_dim as _nanmedian_dim
from reftorch._rendered.methods import _native_dropout as _native_dropout
from reftorch._rendered.methods import _qr as _qr
from reftorch._rendered.methods import _slogdet as _slogdet
from reftorch._rendered.methods import _sort as _sort
from reftorch._rendered.methods import _sort_stable as _sort_stable
from reftorch._rendered.methods import _svd as _svd
from reftorch._rendered.methods import _topk as _topk
from reftorch._rendered.methods import _triangular_solve as _triangular_solve
from reftorch.core.device import device as _device
from reftorch.core.dtype import dtype as _dtype
from reftorch.core.layout import layout as _layout
from reftorch.core.memory_format import memory_format as _memory_format
from reftorch.tensor import Tensor

_Number = _bool | _int | _float | _complex
_Device = _device | _str | _int
_DType = _dtype | type[_bool] | type[_int] | type[_float] | type[_complex]

def relu(input: Tensor) -> Tensor:
    """Replace negative elements by zero."""

def relu_(input: Tensor) -> Tensor:
    """Replace negative elements by zero."""

def sigmoid(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Map to the range from 0 to 1."""

def sigmoid_(input: Tensor) -> Tensor:
    """Map to the range from 0 to 1."""

def tanh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the hyperbolic tangent."""

def tanh_(input: Tensor) -> Tensor:
    """Take the hyperbolic tangent."""

def selu(input: Tensor) -> Tensor:
    """Apply elu with the constants that keep mean and variance."""

def selu_(input: Tensor) -> Tensor:
    """Apply elu with the constants that keep mean and variance."""

def celu(input: Tensor, alpha: _Number = 1.0) -> Tensor:
    """Replace negative elements by alpha times exp(self / alpha) - 1."""

def celu_(input: Tensor, alpha: _Number = 1.0) -> Tensor:
    """Replace negative elements by alpha times exp(self / alpha) - 1."""

def threshold(input: Tensor, threshold: _Number, value: _Number, *, out: Tensor | None = None) -> Tensor:
    """Replace elements that are not above a threshold."""

def threshold_(input: Tensor, threshold: _Number, value: _Number) -> Tensor:
    """Replace elements that are not above a threshold."""

def prelu(input: Tensor, weight: Tensor) -> Tensor:
    """Multiply elements that are not positive by a slope for each channel."""

def hardshrink(input: Tensor, lambd: _Number = 0.5, *, out: Tensor | None = None) -> Tensor:
    """Replace elements of magnitude up to lambd by zero."""

def rrelu(input: Tensor, lower: _Number = 0.125, upper: _Number = 0.3333333333333333, training: _bool = False, generator: _Any = None) -> Tensor:
    """Multiply elements that are not positive by slopes drawn between two bounds, or by their mean."""

def rrelu_(input: Tensor, lower: _Number = 0.125, upper: _Number = 0.3333333333333333, training: _bool = False, generator: _Any = None) -> Tensor:
    """Multiply elements that are not positive by slopes drawn between two bounds, or by their mean."""

def i0(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the modified Bessel function of the first kind of order 0."""

def i0_(input: Tensor) -> Tensor:
    """Take the modified Bessel function of the first kind of order 0."""

def atan2(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give the angle of the point whose ordinate is self and whose abscissa is other."""

def arctan2(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give the angle of the point whose ordinate is self and whose abscissa is other."""

def hypot(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give the length of the hypotenuse."""

@_overload
def copysign(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give the magnitudes of self the signs of other."""
@_overload
def copysign(input: Tensor, other: _Number, *, out: Tensor | None = None) -> Tensor: ...

def nextafter(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give the floating number next to self in the direction of other."""

def heaviside(input: Tensor, values: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give 0 where self is negative, 1 where it is positive, and values where it is zero."""

def gcd(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give the greatest common divisor."""

def gcd_(input: Tensor, other: Tensor) -> Tensor:
    """Give the greatest common divisor."""

def lcm(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give the least common multiple."""

def lcm_(input: Tensor, other: Tensor) -> Tensor:
    """Give the least common multiple."""

def ldexp(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Multiply self by 2 to the power of other."""

def ldexp_(input: Tensor, other: Tensor) -> Tensor:
    """Multiply self by 2 to the power of other."""

def logaddexp(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give the logarithm of the sum of exponentials of two elements."""

def logaddexp2(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give the logarithm to base 2 of the sum of powers of 2."""

@_overload
def xlogy(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Multiply self by the logarithm of other."""
@_overload
def xlogy(input: Tensor, other: _Number, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def xlogy(input: _Number, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def xlogy_(input: Tensor, other: Tensor) -> Tensor:
    """Multiply self by the logarithm of other."""
@_overload
def xlogy_(input: Tensor, other: _Number) -> Tensor: ...

def polar(abs: Tensor, angle: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give complex numbers by their magnitudes and angles."""

@_overload
def subtract(input: Tensor | _Number, other: Tensor | _Number, *, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
    """Subtract other, multiplied by alpha, from self."""
@_overload
def subtract(input: Tensor, other: _Number, alpha: _Number = 1) -> Tensor: ...

def logical_not(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Say which elements are zero."""

def logical_and(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Say where both are nonzero."""

def logical_or(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Say where at least one is nonzero."""

def logical_xor(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Say where exactly one is nonzero."""

def bitwise_not(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Exchange zeros and ones."""

@_overload
def bitwise_and(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the bits that both have."""
@_overload
def bitwise_and(input: Tensor, other: _Number, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def bitwise_and(input: _Number, other: Tensor) -> Tensor: ...

@_overload
def bitwise_or(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the bits that at least one has."""
@_overload
def bitwise_or(input: Tensor, other: _Number, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def bitwise_or(input: _Number, other: Tensor) -> Tensor: ...

@_overload
def bitwise_xor(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the bits that exactly one has."""
@_overload
def bitwise_xor(input: Tensor, other: _Number, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def bitwise_xor(input: _Number, other: Tensor) -> Tensor: ...

@_overload
def bitwise_left_shift(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Shift the bits up."""
@_overload
def bitwise_left_shift(input: Tensor, other: _Number, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def bitwise_left_shift(input: _Number, other: Tensor) -> Tensor: ...

@_overload
def bitwise_right_shift(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Shift the bits down, keeping the sign."""
@_overload
def bitwise_right_shift(input: Tensor, other: _Number, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def bitwise_right_shift(input: _Number, other: Tensor) -> Tensor: ...

def diff(input: Tensor, n: _int = 1, dim: _int = -1, prepend: Tensor | None = None, append: Tensor | None = None, *, out: Tensor | None = None) -> Tensor:
    """Give the differences of neighbours along a dim, taken n times."""

@_overload
def trapezoid(y: Tensor, x: Tensor, *, dim: _int = -1) -> Tensor:
    """Integrate along a dim by the trapezoidal rule."""
@_overload
def trapezoid(y: Tensor, *, dx: _Number = 1, dim: _int = -1) -> Tensor: ...

@_overload
def trapz(y: Tensor, x: Tensor, *, dim: _int = -1) -> Tensor:
    """Integrate along a dim by the trapezoidal rule."""
@_overload
def trapz(y: Tensor, *, dx: _float = 1.0, dim: _int = -1) -> Tensor: ...

@_overload
def cumulative_trapezoid(y: Tensor, x: Tensor, *, dim: _int = -1) -> Tensor:
    """Integrate up to each sample but the first along a dim."""
@_overload
def cumulative_trapezoid(y: Tensor, *, dx: _Number = 1, dim: _int = -1) -> Tensor: ...

@_overload
def gradient(input: Tensor, *, spacing: _Number | None = None, dim: _int | None = None, edge_order: _int = 1) -> tuple[Tensor, ...]:
    """Estimate the derivative along dims by differences, central ones inside."""
@_overload
def gradient(input: Tensor, *, spacing: _Number, dim: _Sequence[_int], edge_order: _int = 1) -> tuple[Tensor, ...]: ...
@_overload
def gradient(input: Tensor, *, dim: _Sequence[_int], edge_order: _int = 1) -> tuple[Tensor, ...]: ...
@_overload
def gradient(input: Tensor, *, spacing: _Sequence[_Number], dim: _int | None = None, edge_order: _int = 1) -> tuple[Tensor, ...]: ...
@_overload
def gradient(input: Tensor, *, spacing: _Sequence[_Number], dim: _Sequence[_int], edge_order: _int = 1) -> tuple[Tensor, ...]: ...
@_overload
def gradient(input: Tensor, *, spacing: _Sequence[Tensor], dim: _int | None = None, edge_order: _int = 1) -> tuple[Tensor, ...]: ...
@_overload
def gradient(input: Tensor, *, spacing: _Sequence[Tensor], dim: _Sequence[_int], edge_order: _int = 1) -> tuple[Tensor, ...]: ...

def isnan(input: Tensor) -> Tensor:
    """Say which elements are NaN."""

def isinf(input: Tensor) -> Tensor:
    """Say which elements are infinite."""

def isfinite(input: Tensor) -> Tensor:
    """Say which elements are finite."""

def isposinf(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Say which elements are positive infinity."""

def isneginf(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Say which elements are negative infinity."""

def isreal(input: Tensor) -> Tensor:
    """Say which elements have no imaginary part."""

def signbit(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Say which elements have a minus."""

def equal(input: Tensor, other: Tensor) -> _Any:
    """Tell whether two tensors have the same sizes and equal elements."""

def isclose(input: Tensor, other: Tensor, rtol: _float = 1e-05, atol: _float = 1e-08, equal_nan: _bool = False) -> Tensor:
    """Say whether elements are nearly equal."""

def allclose(input: Tensor, other: Tensor, rtol: _float = 1e-05, atol: _float = 1e-08, equal_nan: _bool = False) -> _Any:
    """Tell whether all elements are nearly equal."""

@_overload
def eq(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Say whether elements are equal."""
@_overload
def eq(input: Tensor, other: _Number, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def ne(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Say whether elements differ."""
@_overload
def ne(input: Tensor, other: _Number, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def not_equal(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Say whether elements differ."""
@_overload
def not_equal(input: Tensor, other: _Number, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def lt(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Say whether self is less."""
@_overload
def lt(input: Tensor, other: _Number, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def less(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Say whether self is less."""
@_overload
def less(input: Tensor, other: _Number, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def le(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Say whether self is less or equal."""
@_overload
def le(input: Tensor, other: _Number, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def less_equal(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Say whether self is less or equal."""
@_overload
def less_equal(input: Tensor, other: _Number, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def gt(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Say whether self is greater."""
@_overload
def gt(input: Tensor, other: _Number, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def greater(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Say whether self is greater."""
@_overload
def greater(input: Tensor, other: _Number, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def ge(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Say whether self is greater or equal."""
@_overload
def ge(input: Tensor, other: _Number, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def greater_equal(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Say whether self is greater or equal."""
@_overload
def greater_equal(input: Tensor, other: _Number, *, out: Tensor | None = None) -> Tensor: ...

def maximum(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the greater of two elements."""

def minimum(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the lesser of two elements."""

def fmax(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the greater of two elements, a number rather than NaN."""

def fmin(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the lesser of two elements, a number rather than NaN."""

@_overload
def clamp(input: Tensor, min: Tensor | None = None, max: Tensor | None = None, *, out: Tensor | None = None) -> Tensor:
    """Keep within the bounds of tensors."""
@_overload
def clamp(input: Tensor, min: _Number | None = None, max: _Number | None = None, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def clip(input: Tensor, min: Tensor | None = None, max: Tensor | None = None, *, out: Tensor | None = None) -> Tensor:
    """Keep within the bounds of tensors."""
@_overload
def clip(input: Tensor, min: _Number | None = None, max: _Number | None = None, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def clamp_(input: Tensor, min: Tensor | None = None, max: Tensor | None = None) -> Tensor:
    """Keep within the bounds of tensors."""
@_overload
def clamp_(input: Tensor, min: _Number | None = None, max: _Number | None = None) -> Tensor: ...

@_overload
def clip_(input: Tensor, min: Tensor | None = None, max: Tensor | None = None) -> Tensor:
    """Keep within the bounds of tensors."""
@_overload
def clip_(input: Tensor, min: _Number | None = None, max: _Number | None = None) -> Tensor: ...

@_overload
def clamp_min(input: Tensor, min: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Keep above the elements of a tensor."""
@_overload
def clamp_min(input: Tensor, min: _Number, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def clamp_min_(input: Tensor, min: Tensor) -> Tensor:
    """Keep above the elements of a tensor."""
@_overload
def clamp_min_(input: Tensor, min: _Number) -> Tensor: ...

@_overload
def clamp_max(input: Tensor, max: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Keep below the elements of a tensor."""
@_overload
def clamp_max(input: Tensor, max: _Number, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def clamp_max_(input: Tensor, max: Tensor) -> Tensor:
    """Keep below the elements of a tensor."""
@_overload
def clamp_max_(input: Tensor, max: _Number) -> Tensor: ...

@_overload
def where(condition: Tensor, input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Choose between two tensors."""
@_overload
def where(condition: Tensor, input: Tensor, other: _Number) -> Tensor: ...
@_overload
def where(condition: Tensor, input: _Number, other: Tensor) -> Tensor: ...
@_overload
def where(condition: Tensor, input: _Number, other: _Number) -> Tensor: ...
@_overload
def where(condition: Tensor) -> tuple[Tensor, ...]: ...

def _conj(input: Tensor) -> Tensor:
    """View the conjugate of a complex tensor."""

def _neg_view(input: Tensor) -> Tensor:
    """View the negative of a tensor."""

def conj(input: Tensor) -> Tensor:
    """View the conjugate; a real tensor is returned itself."""

def conj_physical(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Conjugate in memory of its own; a real tensor is returned itself."""

def conj_physical_(input: Tensor) -> Tensor:
    """Conjugate in memory of its own; a real tensor is returned itself."""

def resolve_conj(input: Tensor) -> Tensor:
    """Copy a tensor whose conjugation is pending; any other is returned itself."""

def resolve_neg(input: Tensor) -> Tensor:
    """Copy a tensor whose negation is pending; any other is returned itself."""

def is_conj(input: Tensor) -> _Any:
    """Tell whether a conjugation is pending."""

def is_neg(input: Tensor) -> _Any:
    """Tell whether a negation is pending."""

def adjoint(input: Tensor) -> Tensor:
    """Exchange the last two dims and conjugate."""

def real(input: Tensor) -> Tensor:
    """View the real parts; a real tensor is returned itself."""

def imag(input: Tensor) -> Tensor:
    """View the imaginary parts."""

def clone(input: Tensor, *, memory_format: _memory_format | None = None) -> Tensor:
    """Copy to fresh memory."""

@_overload
def fill(input: Tensor, value: Tensor) -> Tensor:
    """Give every element the value of a 0-dim tensor."""
@_overload
def fill(input: Tensor, value: _Number) -> Tensor: ...

@_overload
def fill_(input: Tensor, value: Tensor) -> Tensor:
    """Give every element the value of a 0-dim tensor."""
@_overload
def fill_(input: Tensor, value: _Number) -> Tensor: ...

def detach(input: Tensor) -> Tensor:
    """Give the same memory without history."""

def detach_(input: Tensor) -> Tensor:
    """Drop the history of self."""

def zero_(input: Tensor) -> Tensor:
    """Make every element of self zero."""

@_overload
def fill_(input: Tensor, value: Tensor) -> Tensor:
    """Give every element of self the value of a 0-dim tensor."""
@_overload
def fill_(input: Tensor, value: _Number) -> Tensor: ...

def detach_copy(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Copy, without a way back."""

def narrow_copy(input: Tensor, dim: _int, start: _int, length: _int, *, out: Tensor | None = None) -> Tensor:
    """Copy length positions of a dim from start on."""

@_overload
def empty(size: _Sequence[_int], *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, memory_format: _memory_format | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor:
    """Make a tensor of unspecified contents."""
@_overload
def empty(*size: _int, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, memory_format: _memory_format | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor: ...

def empty_strided(size: _Sequence[_int], stride: _Sequence[_int], *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor:
    """Make a tensor of given sizes and strides and of unspecified contents."""

def empty_permuted(size: _Sequence[_int], physical_layout: _Sequence[_int], *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor:
    """Make a dense tensor whose dims lie in a given order, of unspecified contents."""

@_overload
def zeros(size: _Sequence[_int], *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor:
    """Make a tensor of zeros."""
@_overload
def zeros(*size: _int, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor: ...

@_overload
def ones(size: _Sequence[_int], *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor:
    """Make a tensor of ones."""
@_overload
def ones(*size: _int, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor: ...

def full(size: _Sequence[_int], fill_value: _Number, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor:
    """Make a tensor all of whose elements are one number."""

def scalar_tensor(s: _Number, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor:
    """Make a 0-dim tensor of a number."""

def empty_like(input: Tensor, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, memory_format: _memory_format | None = None, requires_grad: _bool | None = False) -> Tensor:
    """Make a tensor of unspecified contents, like another."""

def zeros_like(input: Tensor, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, memory_format: _memory_format | None = None, requires_grad: _bool | None = False) -> Tensor:
    """Make a tensor of zeros, like another."""

def ones_like(input: Tensor, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, memory_format: _memory_format | None = None, requires_grad: _bool | None = False) -> Tensor:
    """Make a tensor of ones, like another."""

def full_like(input: Tensor, fill_value: _Number, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, memory_format: _memory_format | None = None, requires_grad: _bool | None = False) -> Tensor:
    """Make a tensor all of whose elements are one number, like another."""

@_overload
def arange(end: _Number, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor:
    """Count from 0 to below end."""
@_overload
def arange(start: _Number, end: _Number, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor: ...
@_overload
def arange(start: _Number, end: _Number, step: _Number = 1, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor: ...

@_overload
def linspace(start: Tensor, end: Tensor, steps: _int, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor:
    """Space numbers evenly from start to end, both included."""
@_overload
def linspace(start: Tensor, end: _Number, steps: _int, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor: ...
@_overload
def linspace(start: _Number, end: Tensor, steps: _int, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor: ...
@_overload
def linspace(start: _Number, end: _Number, steps: _int, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor: ...

@_overload
def eye(n: _int, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor:
    """Make an identity matrix."""
@_overload
def eye(n: _int, m: _int, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor: ...

def complex(real: Tensor, imag: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Join real and imaginary parts."""

def tensor(data: _Any, *, dtype: _DType | None = None, device: _Device | None = None, pin_memory: _bool = False, requires_grad: _bool = False) -> Tensor:
    """Copy numbers, nested sequences of numbers or an array into a fresh tensor."""

def as_tensor(data: _Any, *, dtype: _DType | None = None, device: _Device | None = None) -> Tensor:
    """Make a tensor of the data, without copying where that is possible."""

def asarray(obj: _Any, *, dtype: _DType | None = None, device: _Device | None = None, copy: _bool | None = None, requires_grad: _bool | None = None) -> Tensor:
    """Make a tensor of an object, on its memory where that is possible or asked for."""

def diag(input: Tensor, diagonal: _int = 0, *, out: Tensor | None = None) -> Tensor:
    """Copy the diagonal of a matrix, or put a vector on the diagonal of one."""

def diag_embed(input: Tensor, offset: _int = 0, dim1: _int = -2, dim2: _int = -1) -> Tensor:
    """Put the last dim on a diagonal of two new dims, zeros around it."""

def diagflat(input: Tensor, offset: _int = 0) -> Tensor:
    """Put all elements on a diagonal of a matrix."""

def cdist(x1: Tensor, x2: Tensor, p: _float = 2.0, compute_mode: _str = ...) -> Tensor:
    """Measure the distances of all rows of one matrix from all rows of another."""

def pairwise_distance(x1: Tensor, x2: Tensor, p: _float = 2.0, eps: _float = 1e-06, keepdim: _bool = False) -> Tensor:
    """Take the norm of each difference of two vectors."""

def cosine_similarity(x1: Tensor, x2: Tensor, dim: _int = 1, eps: _float = 1e-08) -> Tensor:
    """Take the cosines of the angles between vectors along a dim."""

def pdist(input: Tensor, p: _float = 2.0) -> Tensor:
    """Measure the distances of all pairs of different rows."""

def is_floating_point(input: Tensor) -> _Any:
    """Tell whether the dtype is a floating one."""

def is_complex(input: Tensor) -> _Any:
    """Tell whether the dtype is a complex one."""

def is_signed(input: Tensor) -> _Any:
    """Tell whether the dtype has negative numbers."""

def numel(input: Tensor) -> _Any:
    """Count the elements."""

def is_nonzero(input: Tensor) -> _Any:
    """Tell whether the only element differs from zero."""

@_overload
def result_type(tensor: Tensor, other: Tensor) -> _Any:
    """Find the dtype of arithmetic with two operands."""
@_overload
def result_type(tensor: Tensor, other: _Number) -> _Any: ...
@_overload
def result_type(scalar: _Number, tensor: Tensor) -> _Any: ...
@_overload
def result_type(scalar1: _Number, scalar2: _Number) -> _Any: ...

def can_cast(from_: _DType, to: _DType) -> _Any:
    """Tell whether results of one dtype may be written to another."""

def promote_types(type1: _DType, type2: _DType) -> _Any:
    """Find the smallest dtype that two convert to."""

@_overload
def einsum(equation: _str, tensors: _Sequence[Tensor], *, path: _Sequence[_int] | None = None) -> Tensor:
    """Multiply tensors whose dims are labelled, and sum over the labels that the output lacks."""
@_overload
def einsum(a: Tensor, rest: _Any) -> Tensor: ...
@_overload
def einsum(given: _Any) -> Tensor: ...

def erf(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the error function."""

def erf_(input: Tensor) -> Tensor:
    """Take the error function."""

def erfc(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take 1 minus the error function."""

def erfc_(input: Tensor) -> Tensor:
    """Take 1 minus the error function."""

def erfinv(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Invert the error function."""

def amax(input: Tensor, dim: _int | _Sequence[_int] = ..., keepdim: _bool = False, *, out: Tensor | None = None) -> Tensor:
    """Give the largest element over dims."""

def amin(input: Tensor, dim: _int | _Sequence[_int] = ..., keepdim: _bool = False, *, out: Tensor | None = None) -> Tensor:
    """Give the smallest element over dims."""

def aminmax(input: Tensor, *, dim: _int | None = None, keepdim: _bool = False, out: _Sequence[Tensor] | None = None) -> _aminmax:
    """Give the smallest and the largest element."""

@_overload
def max(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give the largest element, of all or along a dim, or of each pair."""
@_overload
def max(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def max(input: Tensor, dim: _int, keepdim: _bool = False, *, out: _Sequence[Tensor] | None = None) -> _max_dim: ...

@_overload
def min(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give the smallest element, of all or along a dim, or of each pair."""
@_overload
def min(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def min(input: Tensor, dim: _int, keepdim: _bool = False, *, out: _Sequence[Tensor] | None = None) -> _min_dim: ...

def argmax(input: Tensor, dim: _int | None = None, keepdim: _bool = False, *, out: Tensor | None = None) -> Tensor:
    """Give the index of the largest element."""

def argmin(input: Tensor, dim: _int | None = None, keepdim: _bool = False, *, out: Tensor | None = None) -> Tensor:
    """Give the index of the smallest element."""

def _fft_c2c(input: Tensor, dim: _Sequence[_int], normalization: _int, forward: _bool, *, out: Tensor | None = None) -> Tensor:
    """Transform complex numbers along dims, forward or back."""

def _fft_r2c(input: Tensor, dim: _Sequence[_int], normalization: _int, onesided: _bool, *, out: Tensor | None = None) -> Tensor:
    """Transform real numbers along dims, to their spectrum or half of it."""

def _fft_c2r(input: Tensor, dim: _Sequence[_int], normalization: _int, last_dim_size: _int, *, out: Tensor | None = None) -> Tensor:
    """Transform half a spectrum along dims back, to real numbers."""

def _foreach_exp(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply exp to each tensor of a list by itself."""

def _foreach_exp_(input: _Sequence[Tensor]) -> None:
    """Apply exp to each tensor of a list by itself, in place."""

def _foreach_acos(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply acos to each tensor of a list by itself."""

def _foreach_acos_(input: _Sequence[Tensor]) -> None:
    """Apply acos to each tensor of a list by itself, in place."""

def _foreach_asin(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply asin to each tensor of a list by itself."""

def _foreach_asin_(input: _Sequence[Tensor]) -> None:
    """Apply asin to each tensor of a list by itself, in place."""

def _foreach_atan(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply atan to each tensor of a list by itself."""

def _foreach_atan_(input: _Sequence[Tensor]) -> None:
    """Apply atan to each tensor of a list by itself, in place."""

def _foreach_cos(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply cos to each tensor of a list by itself."""

def _foreach_cos_(input: _Sequence[Tensor]) -> None:
    """Apply cos to each tensor of a list by itself, in place."""

def _foreach_cosh(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply cosh to each tensor of a list by itself."""

def _foreach_cosh_(input: _Sequence[Tensor]) -> None:
    """Apply cosh to each tensor of a list by itself, in place."""

def _foreach_log(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply log to each tensor of a list by itself."""

def _foreach_log_(input: _Sequence[Tensor]) -> None:
    """Apply log to each tensor of a list by itself, in place."""

def _foreach_log10(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply log10 to each tensor of a list by itself."""

def _foreach_log10_(input: _Sequence[Tensor]) -> None:
    """Apply log10 to each tensor of a list by itself, in place."""

def _foreach_log2(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply log2 to each tensor of a list by itself."""

def _foreach_log2_(input: _Sequence[Tensor]) -> None:
    """Apply log2 to each tensor of a list by itself, in place."""

def _foreach_tan(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply tan to each tensor of a list by itself."""

def _foreach_tan_(input: _Sequence[Tensor]) -> None:
    """Apply tan to each tensor of a list by itself, in place."""

def _foreach_tanh(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply tanh to each tensor of a list by itself."""

def _foreach_tanh_(input: _Sequence[Tensor]) -> None:
    """Apply tanh to each tensor of a list by itself, in place."""

def _foreach_sin(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply sin to each tensor of a list by itself."""

def _foreach_sin_(input: _Sequence[Tensor]) -> None:
    """Apply sin to each tensor of a list by itself, in place."""

def _foreach_sinh(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply sinh to each tensor of a list by itself."""

def _foreach_sinh_(input: _Sequence[Tensor]) -> None:
    """Apply sinh to each tensor of a list by itself, in place."""

def _foreach_neg(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply neg to each tensor of a list by itself."""

def _foreach_neg_(input: _Sequence[Tensor]) -> None:
    """Apply neg to each tensor of a list by itself, in place."""

def _foreach_sqrt(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply sqrt to each tensor of a list by itself."""

def _foreach_sqrt_(input: _Sequence[Tensor]) -> None:
    """Apply sqrt to each tensor of a list by itself, in place."""

def _foreach_rsqrt(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply rsqrt to each tensor of a list by itself."""

def _foreach_rsqrt_(input: _Sequence[Tensor]) -> None:
    """Apply rsqrt to each tensor of a list by itself, in place."""

def _foreach_ceil(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply ceil to each tensor of a list by itself."""

def _foreach_ceil_(input: _Sequence[Tensor]) -> None:
    """Apply ceil to each tensor of a list by itself, in place."""

def _foreach_erf(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply erf to each tensor of a list by itself."""

def _foreach_erf_(input: _Sequence[Tensor]) -> None:
    """Apply erf to each tensor of a list by itself, in place."""

def _foreach_erfc(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply erfc to each tensor of a list by itself."""

def _foreach_erfc_(input: _Sequence[Tensor]) -> None:
    """Apply erfc to each tensor of a list by itself, in place."""

def _foreach_expm1(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply expm1 to each tensor of a list by itself."""

def _foreach_expm1_(input: _Sequence[Tensor]) -> None:
    """Apply expm1 to each tensor of a list by itself, in place."""

def _foreach_floor(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply floor to each tensor of a list by itself."""

def _foreach_floor_(input: _Sequence[Tensor]) -> None:
    """Apply floor to each tensor of a list by itself, in place."""

def _foreach_log1p(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply log1p to each tensor of a list by itself."""

def _foreach_log1p_(input: _Sequence[Tensor]) -> None:
    """Apply log1p to each tensor of a list by itself, in place."""

def _foreach_round(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply round to each tensor of a list by itself."""

def _foreach_round_(input: _Sequence[Tensor]) -> None:
    """Apply round to each tensor of a list by itself, in place."""

def _foreach_frac(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply frac to each tensor of a list by itself."""

def _foreach_frac_(input: _Sequence[Tensor]) -> None:
    """Apply frac to each tensor of a list by itself, in place."""

def _foreach_reciprocal(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply reciprocal to each tensor of a list by itself."""

def _foreach_reciprocal_(input: _Sequence[Tensor]) -> None:
    """Apply reciprocal to each tensor of a list by itself, in place."""

def _foreach_sigmoid(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply sigmoid to each tensor of a list by itself."""

def _foreach_sigmoid_(input: _Sequence[Tensor]) -> None:
    """Apply sigmoid to each tensor of a list by itself, in place."""

def _foreach_trunc(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply trunc to each tensor of a list by itself."""

def _foreach_trunc_(input: _Sequence[Tensor]) -> None:
    """Apply trunc to each tensor of a list by itself, in place."""

def _foreach_abs(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply abs to each tensor of a list by itself."""

def _foreach_abs_(input: _Sequence[Tensor]) -> None:
    """Apply abs to each tensor of a list by itself, in place."""

def _foreach_sign(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply sign to each tensor of a list by itself."""

def _foreach_sign_(input: _Sequence[Tensor]) -> None:
    """Apply sign to each tensor of a list by itself, in place."""

def _foreach_lgamma(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply lgamma to each tensor of a list by itself."""

def _foreach_lgamma_(input: _Sequence[Tensor]) -> None:
    """Apply lgamma to each tensor of a list by itself, in place."""

def _foreach_zero_(input: _Sequence[Tensor]) -> None:
    """Apply zero to each tensor of a list by itself."""

def _foreach_clone(input: _Sequence[Tensor], *, memory_format: _memory_format | None = None) -> tuple[Tensor, ...]:
    """Apply clone to each tensor of a list by itself."""

def _foreach_copy_(input: _Sequence[Tensor], src: _Sequence[Tensor], non_blocking: _bool = False) -> None:
    """Apply copy to each tensor of a list by itself."""

@_overload
def _foreach_add(input: _Sequence[Tensor], scalar: _Number) -> tuple[Tensor, ...]:
    """Apply add.Scalar to each tensor of a list by itself."""
@_overload
def _foreach_add(input: _Sequence[Tensor], scalars: _Sequence[_Number]) -> tuple[Tensor, ...]: ...
@_overload
def _foreach_add(input: _Sequence[Tensor], other: Tensor, *, alpha: _Number = 1) -> tuple[Tensor, ...]: ...
@_overload
def _foreach_add(input: _Sequence[Tensor], other: _Sequence[Tensor], *, alpha: _Number = 1) -> tuple[Tensor, ...]: ...

@_overload
def _foreach_add_(input: _Sequence[Tensor], scalar: _Number) -> None:
    """Apply add.Scalar to each tensor of a list by itself, in place."""
@_overload
def _foreach_add_(input: _Sequence[Tensor], scalars: _Sequence[_Number]) -> None: ...
@_overload
def _foreach_add_(input: _Sequence[Tensor], other: Tensor, *, alpha: _Number = 1) -> None: ...
@_overload
def _foreach_add_(input: _Sequence[Tensor], other: _Sequence[Tensor], *, alpha: _Number = 1) -> None: ...

@_overload
def _foreach_sub(input: _Sequence[Tensor], scalar: _Number) -> tuple[Tensor, ...]:
    """Apply sub.Scalar to each tensor of a list by itself."""
@_overload
def _foreach_sub(input: _Sequence[Tensor], scalars: _Sequence[_Number]) -> tuple[Tensor, ...]: ...
@_overload
def _foreach_sub(input: _Sequence[Tensor], other: _Sequence[Tensor], *, alpha: _Number = 1) -> tuple[Tensor, ...]: ...

@_overload
def _foreach_sub_(input: _Sequence[Tensor], scalar: _Number) -> None:
    """Apply sub.Scalar to each tensor of a list by itself, in place."""
@_overload
def _foreach_sub_(input: _Sequence[Tensor], scalars: _Sequence[_Number]) -> None: ...
@_overload
def _foreach_sub_(input: _Sequence[Tensor], other: _Sequence[Tensor], *, alpha: _Number = 1) -> None: ...

@_overload
def _foreach_mul(input: _Sequence[Tensor], scalars: _Sequence[_Number]) -> tuple[Tensor, ...]:
    """Apply mul.Scalar to each tensor of a list by itself."""
@_overload
def _foreach_mul(input: _Sequence[Tensor], other: Tensor) -> tuple[Tensor, ...]: ...
@_overload
def _foreach_mul(input: _Sequence[Tensor], other: _Sequence[Tensor]) -> tuple[Tensor, ...]: ...
@_overload
def _foreach_mul(input: _Sequence[Tensor], scalar: _Number) -> tuple[Tensor, ...]: ...

@_overload
def _foreach_mul_(input: _Sequence[Tensor], scalars: _Sequence[_Number]) -> None:
    """Apply mul.Scalar to each tensor of a list by itself, in place."""
@_overload
def _foreach_mul_(input: _Sequence[Tensor], other: Tensor) -> None: ...
@_overload
def _foreach_mul_(input: _Sequence[Tensor], other: _Sequence[Tensor]) -> None: ...
@_overload
def _foreach_mul_(input: _Sequence[Tensor], scalar: _Number) -> None: ...

@_overload
def _foreach_div(input: _Sequence[Tensor], scalars: _Sequence[_Number]) -> tuple[Tensor, ...]:
    """Apply div.Scalar to each tensor of a list by itself."""
@_overload
def _foreach_div(input: _Sequence[Tensor], other: Tensor) -> tuple[Tensor, ...]: ...
@_overload
def _foreach_div(input: _Sequence[Tensor], other: _Sequence[Tensor]) -> tuple[Tensor, ...]: ...
@_overload
def _foreach_div(input: _Sequence[Tensor], scalar: _Number) -> tuple[Tensor, ...]: ...

@_overload
def _foreach_div_(input: _Sequence[Tensor], scalars: _Sequence[_Number]) -> None:
    """Apply div.Scalar to each tensor of a list by itself, in place."""
@_overload
def _foreach_div_(input: _Sequence[Tensor], other: Tensor) -> None: ...
@_overload
def _foreach_div_(input: _Sequence[Tensor], other: _Sequence[Tensor]) -> None: ...
@_overload
def _foreach_div_(input: _Sequence[Tensor], scalar: _Number) -> None: ...

@_overload
def _foreach_clamp_min(input: _Sequence[Tensor], scalar: _Number) -> tuple[Tensor, ...]:
    """Apply clamp_min to each tensor of a list by itself."""
@_overload
def _foreach_clamp_min(input: _Sequence[Tensor], scalars: _Sequence[_Number]) -> tuple[Tensor, ...]: ...
@_overload
def _foreach_clamp_min(input: _Sequence[Tensor], other: _Sequence[Tensor]) -> tuple[Tensor, ...]: ...

@_overload
def _foreach_clamp_min_(input: _Sequence[Tensor], scalar: _Number) -> None:
    """Apply clamp_min to each tensor of a list by itself, in place."""
@_overload
def _foreach_clamp_min_(input: _Sequence[Tensor], scalars: _Sequence[_Number]) -> None: ...
@_overload
def _foreach_clamp_min_(input: _Sequence[Tensor], other: _Sequence[Tensor]) -> None: ...

@_overload
def _foreach_clamp_max(input: _Sequence[Tensor], scalar: _Number) -> tuple[Tensor, ...]:
    """Apply clamp_max to each tensor of a list by itself."""
@_overload
def _foreach_clamp_max(input: _Sequence[Tensor], scalars: _Sequence[_Number]) -> tuple[Tensor, ...]: ...
@_overload
def _foreach_clamp_max(input: _Sequence[Tensor], other: _Sequence[Tensor]) -> tuple[Tensor, ...]: ...

@_overload
def _foreach_clamp_max_(input: _Sequence[Tensor], scalar: _Number) -> None:
    """Apply clamp_max to each tensor of a list by itself, in place."""
@_overload
def _foreach_clamp_max_(input: _Sequence[Tensor], scalars: _Sequence[_Number]) -> None: ...
@_overload
def _foreach_clamp_max_(input: _Sequence[Tensor], other: _Sequence[Tensor]) -> None: ...

@_overload
def _foreach_maximum(input: _Sequence[Tensor], scalar: _Number) -> tuple[Tensor, ...]:
    """Apply _maximum_number to each tensor of a list by itself."""
@_overload
def _foreach_maximum(input: _Sequence[Tensor], scalars: _Sequence[_Number]) -> tuple[Tensor, ...]: ...
@_overload
def _foreach_maximum(input: _Sequence[Tensor], other: _Sequence[Tensor]) -> tuple[Tensor, ...]: ...

@_overload
def _foreach_maximum_(input: _Sequence[Tensor], scalar: _Number) -> None:
    """Apply _maximum_number to each tensor of a list by itself, in place."""
@_overload
def _foreach_maximum_(input: _Sequence[Tensor], scalars: _Sequence[_Number]) -> None: ...
@_overload
def _foreach_maximum_(input: _Sequence[Tensor], other: _Sequence[Tensor]) -> None: ...

@_overload
def _foreach_minimum(input: _Sequence[Tensor], scalar: _Number) -> tuple[Tensor, ...]:
    """Apply _minimum_number to each tensor of a list by itself."""
@_overload
def _foreach_minimum(input: _Sequence[Tensor], scalars: _Sequence[_Number]) -> tuple[Tensor, ...]: ...
@_overload
def _foreach_minimum(input: _Sequence[Tensor], other: _Sequence[Tensor]) -> tuple[Tensor, ...]: ...

@_overload
def _foreach_minimum_(input: _Sequence[Tensor], scalar: _Number) -> None:
    """Apply _minimum_number to each tensor of a list by itself, in place."""
@_overload
def _foreach_minimum_(input: _Sequence[Tensor], scalars: _Sequence[_Number]) -> None: ...
@_overload
def _foreach_minimum_(input: _Sequence[Tensor], other: _Sequence[Tensor]) -> None: ...

@_overload
def _foreach_pow(input: _Number, exponent: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply pow.Scalar to each tensor of a list by itself."""
@_overload
def _foreach_pow(input: _Sequence[Tensor], exponent: _Number) -> tuple[Tensor, ...]: ...
@_overload
def _foreach_pow(input: _Sequence[Tensor], exponent: _Sequence[_Number]) -> tuple[Tensor, ...]: ...
@_overload
def _foreach_pow(input: _Sequence[Tensor], exponent: _Sequence[Tensor]) -> tuple[Tensor, ...]: ...

@_overload
def _foreach_pow_(input: _Sequence[Tensor], exponent: _Number) -> None:
    """Apply pow.Tensor_Scalar to each tensor of a list by itself, in place."""
@_overload
def _foreach_pow_(input: _Sequence[Tensor], exponent: _Sequence[_Number]) -> None: ...
@_overload
def _foreach_pow_(input: _Sequence[Tensor], exponent: _Sequence[Tensor]) -> None: ...

@_overload
def _foreach_addcmul(input: _Sequence[Tensor], tensor1: _Sequence[Tensor], tensor2: _Sequence[Tensor], scalars: _Sequence[_Number]) -> tuple[Tensor, ...]:
    """Apply addcmul to each tensor of a list by itself."""
@_overload
def _foreach_addcmul(input: _Sequence[Tensor], tensor1: _Sequence[Tensor], tensor2: _Sequence[Tensor], scalars: Tensor) -> tuple[Tensor, ...]: ...
@_overload
def _foreach_addcmul(input: _Sequence[Tensor], tensor1: _Sequence[Tensor], tensor2: _Sequence[Tensor], value: _Number = 1) -> tuple[Tensor, ...]: ...

@_overload
def _foreach_addcmul_(input: _Sequence[Tensor], tensor1: _Sequence[Tensor], tensor2: _Sequence[Tensor], scalars: _Sequence[_Number]) -> None:
    """Apply addcmul to each tensor of a list by itself, in place."""
@_overload
def _foreach_addcmul_(input: _Sequence[Tensor], tensor1: _Sequence[Tensor], tensor2: _Sequence[Tensor], scalars: Tensor) -> None: ...
@_overload
def _foreach_addcmul_(input: _Sequence[Tensor], tensor1: _Sequence[Tensor], tensor2: _Sequence[Tensor], value: _Number = 1) -> None: ...

@_overload
def _foreach_addcdiv(input: _Sequence[Tensor], tensor1: _Sequence[Tensor], tensor2: _Sequence[Tensor], scalars: _Sequence[_Number]) -> tuple[Tensor, ...]:
    """Apply addcdiv to each tensor of a list by itself."""
@_overload
def _foreach_addcdiv(input: _Sequence[Tensor], tensor1: _Sequence[Tensor], tensor2: _Sequence[Tensor], scalars: Tensor) -> tuple[Tensor, ...]: ...
@_overload
def _foreach_addcdiv(input: _Sequence[Tensor], tensor1: _Sequence[Tensor], tensor2: _Sequence[Tensor], value: _Number = 1) -> tuple[Tensor, ...]: ...

@_overload
def _foreach_addcdiv_(input: _Sequence[Tensor], tensor1: _Sequence[Tensor], tensor2: _Sequence[Tensor], scalars: _Sequence[_Number]) -> None:
    """Apply addcdiv to each tensor of a list by itself, in place."""
@_overload
def _foreach_addcdiv_(input: _Sequence[Tensor], tensor1: _Sequence[Tensor], tensor2: _Sequence[Tensor], scalars: Tensor) -> None: ...
@_overload
def _foreach_addcdiv_(input: _Sequence[Tensor], tensor1: _Sequence[Tensor], tensor2: _Sequence[Tensor], value: _Number = 1) -> None: ...

@_overload
def _foreach_lerp(input: _Sequence[Tensor], tensors1: _Sequence[Tensor], weight: _Number) -> tuple[Tensor, ...]:
    """Apply lerp.Scalar to each tensor of a list by itself."""
@_overload
def _foreach_lerp(input: _Sequence[Tensor], tensors1: _Sequence[Tensor], weight: _Sequence[_Number]) -> tuple[Tensor, ...]: ...
@_overload
def _foreach_lerp(input: _Sequence[Tensor], tensors1: _Sequence[Tensor], weights: _Sequence[Tensor]) -> tuple[Tensor, ...]: ...

@_overload
def _foreach_lerp_(input: _Sequence[Tensor], tensors1: _Sequence[Tensor], weight: _Number) -> None:
    """Apply lerp.Scalar to each tensor of a list by itself, in place."""
@_overload
def _foreach_lerp_(input: _Sequence[Tensor], tensors1: _Sequence[Tensor], weight: _Sequence[_Number]) -> None: ...
@_overload
def _foreach_lerp_(input: _Sequence[Tensor], tensors1: _Sequence[Tensor], weights: _Sequence[Tensor]) -> None: ...

def _foreach_max(input: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply max to each tensor of a list by itself."""

def _foreach_norm(input: _Sequence[Tensor], ord: _Number = 2, dtype: _DType | None = None) -> tuple[Tensor, ...]:
    """Apply linalg_vector_norm to each tensor of a list by itself."""

def _foreach_mm(input: _Sequence[Tensor], mat2: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Apply mm to each tensor of a list by itself."""

def lgamma(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the logarithm of the magnitude of the gamma function."""

def digamma(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the logarithmic derivative of the gamma function."""

def polygamma(n: _int, input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Differentiate digamma n times."""

def mvlgamma(input: Tensor, p: _int, *, out: Tensor | None = None) -> Tensor:
    """Take the logarithm of the multivariate gamma function."""

def broadcast_tensors(tensors: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Expand tensors to their common sizes."""

def broadcast_shapes(shapes: _Any) -> _Any:
    """Give the common sizes of several sizes."""

@_overload
def meshgrid(tensors: _Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Spread each of several vectors over a dim of its own."""
@_overload
def meshgrid(tensors: _Sequence[Tensor], *, indexing: _str | None) -> tuple[Tensor, ...]: ...

def cartesian_prod(tensors: _Sequence[Tensor]) -> Tensor:
    """List all combinations of one element of each vector."""

def combinations(input: Tensor, r: _int = 2, with_replacement: _bool = False) -> Tensor:
    """List the choices of r elements of a vector, in order of place."""

def bincount(input: Tensor, weights: Tensor | None = None, minlength: _int = 0) -> Tensor:
    """Count how often each number occurs, or sum its weights."""

def histc(input: Tensor, bins: _int = 100, min: _Number = 0, max: _Number = 0, *, out: Tensor | None = None) -> Tensor:
    """Count the elements in equal bins between two numbers."""

@_overload
def histogram(input: Tensor, bins: Tensor, *, weight: Tensor | None = None, density: _bool = False, out: _Sequence[Tensor] | None = None) -> _histogram_bins_tensor:
    """Count the elements between given edges."""
@_overload
def histogram(input: Tensor, bins: _int = 100, *, range: _Sequence[_float] | None = None, weight: Tensor | None = None, density: _bool = False, out: _Sequence[Tensor] | None = None) -> _histogram_bin_ct: ...

@_overload
def histogramdd(input: Tensor, bins: _Sequence[_int], range: _Sequence[_float] | None = None, weight: Tensor | None = None, density: _bool = False) -> _histogramdd:
    """Count points in equal boxes."""
@_overload
def histogramdd(input: Tensor, bins: _int, range: _Sequence[_float] | None = None, weight: Tensor | None = None, density: _bool = False) -> _histogramdd_int_bins: ...
@_overload
def histogramdd(input: Tensor, bins: _Sequence[Tensor], range: _Sequence[_float] | None = None, weight: Tensor | None = None, density: _bool = False) -> _histogramdd_TensorList_bins: ...

def igamma(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give the regularized lower incomplete gamma function of order self."""

def igammac(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give the regularized upper incomplete gamma function of order self."""

def index_put(input: Tensor, indices: _Sequence[Tensor], values: Tensor, accumulate: _bool = False) -> Tensor:
    """Write values to, or add them at, the positions that index tensors name."""

def index_put_(input: Tensor, indices: _Sequence[Tensor], values: Tensor, accumulate: _bool = False) -> Tensor:
    """Write values to, or add them at, the positions that index tensors name."""

def index_select(input: Tensor, dim: _int, index: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the positions of a dim that index names."""

def take(input: Tensor, index: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take elements as if self had one dim."""

def take_along_dim(input: Tensor, indices: Tensor, dim: _int | None = None, *, out: Tensor | None = None) -> Tensor:
    """Take, along a dim, the positions that index names, broadcast in all other dims."""

@_overload
def nonzero(input: Tensor, *, as_tuple: _bool, out: Tensor | None = None) -> _Any:
    """Find the positions of elements that are not zero, as one tensor for each dim if so wished."""
@_overload
def nonzero(input: Tensor, *, out: Tensor | None = None) -> Tensor: ...

def nonzero_static(input: Tensor, *, size: _int, fill_value: _int = -1, out: Tensor | None = None) -> Tensor:
    """Find the positions of the first so many elements that are not zero."""

def argwhere(input: Tensor) -> Tensor:
    """Find the positions of elements that are not zero."""

@_overload
def masked_fill(input: Tensor, mask: Tensor, value: Tensor) -> Tensor:
    """Write the element of a tensor where a mask is true."""
@_overload
def masked_fill(input: Tensor, mask: Tensor, value: _Number) -> Tensor: ...

def masked_select(input: Tensor, mask: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the elements where a mask is true, in row-major order."""

def from_numpy(ndarray: _Any) -> Tensor:
    """Make a tensor over the memory of an array."""

def frombuffer(buffer: _Any, *, dtype: _DType, count: _int = -1, offset: _int = 0, requires_grad: _bool = False) -> Tensor:
    """Make a tensor of one dim over the memory of a buffer."""

def to_dlpack(tensor: Tensor) -> _Any:
    """Make a DLPack capsule of the memory of a tensor."""

def from_dlpack(ext_tensor: _Any, *, device: _Any = None, copy: _bool | None = None) -> Tensor:
    """Make a tensor over the memory of another library's."""

def rot90(input: Tensor, k: _int = 1, dims: _Sequence[_int] = ...) -> Tensor:
    """Turn the plane of two dims by k right angles, from the first towards the second."""

@_overload
def repeat_interleave(repeats: Tensor, *, output_size: _int | None = None) -> Tensor:
    """List each position as often as repeats says."""
@_overload
def repeat_interleave(input: Tensor, repeats: Tensor, dim: _int | None = None, *, output_size: _int | None = None) -> Tensor: ...
@_overload
def repeat_interleave(input: Tensor, repeats: _int, dim: _int | None = None, *, output_size: _int | None = None) -> Tensor: ...

def cat(tensors: _Sequence[Tensor], dim: _int = 0, *, out: Tensor | None = None) -> Tensor:
    """Join tensors along a dim."""

def concat(tensors: _Sequence[Tensor], dim: _int = 0, *, out: Tensor | None = None) -> Tensor:
    """Join tensors along a dim."""

def concatenate(tensors: _Sequence[Tensor], dim: _int = 0, *, out: Tensor | None = None) -> Tensor:
    """Join tensors along a dim."""

def stack(tensors: _Sequence[Tensor], dim: _int = 0, *, out: Tensor | None = None) -> Tensor:
    """Join tensors along a new dim."""

def hstack(tensors: _Sequence[Tensor], *, out: Tensor | None = None) -> Tensor:
    """Join along dim 1, vectors along dim 0."""

def vstack(tensors: _Sequence[Tensor], *, out: Tensor | None = None) -> Tensor:
    """Join along dim 0."""

def row_stack(tensors: _Sequence[Tensor], *, out: Tensor | None = None) -> Tensor:
    """Join along dim 0."""

def dstack(tensors: _Sequence[Tensor], *, out: Tensor | None = None) -> Tensor:
    """Join along dim 2."""

def column_stack(tensors: _Sequence[Tensor], *, out: Tensor | None = None) -> Tensor:
    """Join along dim 1, vectors as columns."""

@_overload
def atleast_1d(input: Tensor) -> Tensor:
    """Give a tensor without dims one."""
@_overload
def atleast_1d(tensors: _Sequence[Tensor]) -> tuple[Tensor, ...]: ...

@_overload
def atleast_2d(input: Tensor) -> Tensor:
    """Add leading dims up to two."""
@_overload
def atleast_2d(tensors: _Sequence[Tensor]) -> tuple[Tensor, ...]: ...

@_overload
def atleast_3d(input: Tensor) -> Tensor:
    """Add dims up to three, the last one behind."""
@_overload
def atleast_3d(tensors: _Sequence[Tensor]) -> tuple[Tensor, ...]: ...

def block_diag(tensors: _Sequence[Tensor]) -> Tensor:
    """Put matrices along the diagonal of one, zeros around them."""

def _chunk_cat(tensors: _Sequence[Tensor], dim: _int, num_chunks: _int, *, out: Tensor | None = None) -> Tensor:
    """Cut tensors into chunks of equal size, zeros at their ends, and join the chunks of one number."""

def mm(input: Tensor, mat2: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Multiply two matrices."""

def bmm(input: Tensor, mat2: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Multiply two batches of matrices, pair by pair."""

def mv(input: Tensor, vec: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Multiply a matrix by a vector."""

def dot(input: Tensor, tensor: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Sum the products of two vectors."""

def vdot(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Sum the products of two vectors, the first conjugated."""

def addmm(input: Tensor, mat1: Tensor, mat2: Tensor, *, beta: _Number = 1, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
    """Add self, times beta, to a product of matrices, times alpha."""

def addmv(input: Tensor, mat: Tensor, vec: Tensor, *, beta: _Number = 1, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
    """Add self, times beta, to a matrix times a vector, times alpha."""

def addmv_(input: Tensor, mat: Tensor, vec: Tensor, *, beta: _Number = 1, alpha: _Number = 1) -> Tensor:
    """Add self, times beta, to a matrix times a vector, times alpha."""

def baddbmm(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta: _Number = 1, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
    """Add self, times beta, to products of matrices, times alpha."""

def addbmm(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta: _Number = 1, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
    """Add self, times beta, to the sum of products of matrices, times alpha."""

def matmul(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Multiply vectors, matrices, or batches of matrices."""

def outer(input: Tensor, vec2: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Multiply every element of a vector by every element of another."""

def ger(input: Tensor, vec2: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Multiply every element of a vector by every element of another."""

def inner(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Sum the products along the last dims."""

@_overload
def tensordot(input: Tensor, other: Tensor, dims_self: _Sequence[_int], dims_other: _Sequence[_int], *, out: Tensor | None = None) -> Tensor:
    """Sum the products over pairs of dims."""
@_overload
def tensordot(a: Tensor, b: Tensor, dims: _Any = 2, *, out: Tensor | None = None) -> Tensor: ...

def cholesky(input: Tensor, upper: _bool = False, *, out: Tensor | None = None) -> Tensor:
    """Factor positive definite matrices, the older way."""

def cholesky_solve(input: Tensor, input2: Tensor, upper: _bool = False, *, out: Tensor | None = None) -> Tensor:
    """Solve with the Cholesky factor of a matrix."""

def cholesky_inverse(input: Tensor, upper: _bool = False, *, out: Tensor | None = None) -> Tensor:
    """Invert the matrix of which a Cholesky factor is given."""

def _linalg_det(A: Tensor, *, out: _Sequence[Tensor] | None = None) -> __linalg_det:
    """Give determinants, and the factors that they come from."""

def det(input: Tensor) -> Tensor:
    """Give the determinants of square matrices."""

def _linalg_slogdet(A: Tensor, *, out: _Sequence[Tensor] | None = None) -> __linalg_slogdet:
    """Give determinants as sign and logarithm, and the factors that they come from."""

def slogdet(input: Tensor, *, out: _Sequence[Tensor] | None = None) -> _slogdet:
    """Give the sign and the logarithm of the magnitude of determinants."""

def logdet(input: Tensor) -> Tensor:
    """Give the logarithm of determinants."""

def _linalg_eigvals(input: Tensor) -> Tensor:
    """Give the eigenvalues of square matrices."""

def _linalg_eigh(A: Tensor, UPLO: _str = ..., compute_v: _bool = True, *, out: _Sequence[Tensor] | None = None) -> __linalg_eigh:
    """Give eigenvalues and vectors of Hermitian matrices."""

def matrix_exp(input: Tensor) -> Tensor:
    """Give exponentials of square matrices."""

def _lu_with_info(input: Tensor, pivot: _bool = True, check_errors: _bool = True) -> __lu_with_info:
    """Factor matrices into a lower and an upper triangle, in one matrix."""

def lu(A: Tensor, pivot: _bool = True, get_infos: _bool = False, *, out: Tensor | None = None) -> tuple[Tensor, ...]:
    """Factor matrices into a lower and an upper triangle, the older way."""

def lu_unpack(LU_data: Tensor, LU_pivots: Tensor, unpack_data: _bool = True, unpack_pivots: _bool = True, *, out: _Sequence[Tensor] | None = None) -> _lu_unpack:
    """Take an LU factorization apart."""

def lu_solve(input: Tensor, LU_data: Tensor, LU_pivots: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Solve with an LU factorization, the older way."""

def geqrf(input: Tensor, *, out: _Sequence[Tensor] | None = None) -> _geqrf:
    """Find the reflections that make matrices triangular."""

def orgqr(input: Tensor, input2: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give the first columns of a product of reflections."""

def ormqr(input: Tensor, input2: Tensor, input3: Tensor, left: _bool = True, transpose: _bool = False, *, out: Tensor | None = None) -> Tensor:
    """Multiply by a product of reflections."""

def qr(input: Tensor, some: _bool = True, *, out: _Sequence[Tensor] | None = None) -> _qr:
    """Factor matrices into orthonormal columns and an upper triangle, the older way."""

def _linalg_solve_ex(A: Tensor, B: Tensor, *, left: _bool = True, check_errors: _bool = False, out: _Sequence[Tensor] | None = None) -> __linalg_solve_ex:
    """Solve a system, and keep its factors."""

def inverse(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Invert square matrices."""

def triangular_solve(input: Tensor, A: Tensor, upper: _bool = True, transpose: _bool = False, unitriangular: _bool = False, *, out: _Sequence[Tensor] | None = None) -> _triangular_solve:
    """Solve with triangular matrices, the older way."""

def _linalg_svd(A: Tensor, full_matrices: _bool = False, compute_uv: _bool = True, *, driver: _str | None = None, out: _Sequence[Tensor] | None = None) -> __linalg_svd:
    """Decompose matrices into singular vectors and values."""

def svd(input: Tensor, some: _bool = True, compute_uv: _bool = True, *, out: _Sequence[Tensor] | None = None) -> _svd:
    """Decompose matrices into singular vectors and values, the older way."""

def pinverse(input: Tensor, rcond: _float = 1e-15) -> Tensor:
    """Give the pseudoinverse."""

def svd_lowrank(A: Tensor, q: _int | None = 6, niter: _int | None = 2, M: Tensor | None = None) -> tuple[Tensor, Tensor, Tensor]:
    """Find the largest singular values and their vectors by random projections."""

def pca_lowrank(A: Tensor, q: _int | None = None, center: _bool = True, niter: _int = 2) -> tuple[Tensor, Tensor, Tensor]:
    """Find principal components by random projections."""

def bilinear(input1: Tensor, input2: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """Multiply two vectors with a matrix for each element of the result, and add a bias."""

@_overload
def var(input: Tensor, unbiased: _bool = True) -> Tensor:
    """Give the variance of all elements."""
@_overload
def var(input: Tensor, dim: _int | _Sequence[_int] | None, unbiased: _bool = True, keepdim: _bool = False, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def var(input: Tensor, dim: _int | _Sequence[_int] | None = None, *, correction: _Number | None = None, keepdim: _bool = False, out: Tensor | None = None) -> Tensor: ...

@_overload
def std(input: Tensor, unbiased: _bool = True) -> Tensor:
    """Give the standard deviation of all elements."""
@_overload
def std(input: Tensor, dim: _int | _Sequence[_int] | None, unbiased: _bool = True, keepdim: _bool = False, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def std(input: Tensor, dim: _int | _Sequence[_int] | None = None, *, correction: _Number | None = None, keepdim: _bool = False, out: Tensor | None = None) -> Tensor: ...

@_overload
def var_mean(input: Tensor, unbiased: _bool = True) -> tuple[Tensor, Tensor]:
    """Give the variance and the mean of all elements."""
@_overload
def var_mean(input: Tensor, dim: _int | _Sequence[_int] | None, unbiased: _bool = True, keepdim: _bool = False) -> tuple[Tensor, Tensor]: ...
@_overload
def var_mean(input: Tensor, dim: _int | _Sequence[_int] | None = None, *, correction: _Number | None = None, keepdim: _bool = False) -> tuple[Tensor, Tensor]: ...

@_overload
def std_mean(input: Tensor, unbiased: _bool = True) -> tuple[Tensor, Tensor]:
    """Give the standard deviation and the mean of all elements."""
@_overload
def std_mean(input: Tensor, dim: _int | _Sequence[_int] | None, unbiased: _bool = True, keepdim: _bool = False) -> tuple[Tensor, Tensor]: ...
@_overload
def std_mean(input: Tensor, dim: _int | _Sequence[_int] | None = None, *, correction: _Number | None = None, keepdim: _bool = False) -> tuple[Tensor, Tensor]: ...

def adaptive_avg_pool1d(input: Tensor, output_size: _int | _Sequence[_int]) -> Tensor:
    """Take the means of so many windows of rows."""

def adaptive_max_pool1d(input: Tensor, output_size: _int | _Sequence[_int]) -> tuple[Tensor, Tensor]:
    """Take the largest elements of so many windows of rows, and where they are."""

def convolution(input: Tensor, weight: Tensor, bias: Tensor | None, stride: _Sequence[_int], padding: _Sequence[_int], dilation: _Sequence[_int], transposed: _bool, output_padding: _Sequence[_int], groups: _int, *, out: Tensor | None = None) -> Tensor:
    """Sum the products of weights with each window of the input, for each output channel."""

@_overload
def conv1d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: _int | _Sequence[_int] = 1, padding: _int | _Sequence[_int] = 0, dilation: _int | _Sequence[_int] = 1, groups: _int = 1) -> Tensor:
    """Convolve one dim."""
@_overload
def conv1d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: _int | _Sequence[_int] = 1, padding: _str = ..., dilation: _int | _Sequence[_int] = 1, groups: _int = 1) -> Tensor: ...

@_overload
def conv2d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: _int | _Sequence[_int] = 1, padding: _int | _Sequence[_int] = 0, dilation: _int | _Sequence[_int] = 1, groups: _int = 1) -> Tensor:
    """Convolve two dims."""
@_overload
def conv2d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: _int | _Sequence[_int] = 1, padding: _str = ..., dilation: _int | _Sequence[_int] = 1, groups: _int = 1) -> Tensor: ...

@_overload
def conv3d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: _int | _Sequence[_int] = 1, padding: _int | _Sequence[_int] = 0, dilation: _int | _Sequence[_int] = 1, groups: _int = 1) -> Tensor:
    """Convolve three dims."""
@_overload
def conv3d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: _int | _Sequence[_int] = 1, padding: _str = ..., dilation: _int | _Sequence[_int] = 1, groups: _int = 1) -> Tensor: ...

def conv_transpose1d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: _int | _Sequence[_int] = 1, padding: _int | _Sequence[_int] = 0, output_padding: _int | _Sequence[_int] = 0, groups: _int = 1, dilation: _int | _Sequence[_int] = 1) -> Tensor:
    """Transpose a convolution of one dim."""

def conv_transpose2d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: _int | _Sequence[_int] = 1, padding: _int | _Sequence[_int] = 0, output_padding: _int | _Sequence[_int] = 0, groups: _int = 1, dilation: _int | _Sequence[_int] = 1) -> Tensor:
    """Transpose a convolution of two dims."""

def conv_transpose3d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: _int | _Sequence[_int] = 1, padding: _int | _Sequence[_int] = 0, output_padding: _int | _Sequence[_int] = 0, groups: _int = 1, dilation: _int | _Sequence[_int] = 1) -> Tensor:
    """Transpose a convolution of three dims."""

def conv_tbc(input: Tensor, weight: Tensor, bias: Tensor, pad: _int = 0) -> Tensor:
    """Convolve the first dim, of times, with channels in the last."""

def dropout(input: Tensor, p: _float, train: _bool) -> Tensor:
    """Zero elements by chance, and scale the others."""

def dropout_(input: Tensor, p: _float, train: _bool) -> Tensor:
    """Zero elements by chance, and scale the others."""

def feature_dropout(input: Tensor, p: _float, train: _bool) -> Tensor:
    """Zero channels by chance, and scale the others."""

def feature_dropout_(input: Tensor, p: _float, train: _bool) -> Tensor:
    """Zero channels by chance, and scale the others."""

def alpha_dropout(input: Tensor, p: _float, train: _bool) -> Tensor:
    """Replace elements by chance, keeping mean and variance of normal numbers."""

def alpha_dropout_(input: Tensor, p: _float, train: _bool) -> Tensor:
    """Replace elements by chance, keeping mean and variance of normal numbers."""

def feature_alpha_dropout(input: Tensor, p: _float, train: _bool) -> Tensor:
    """Replace channels by chance, keeping mean and variance of normal numbers."""

def feature_alpha_dropout_(input: Tensor, p: _float, train: _bool) -> Tensor:
    """Replace channels by chance, keeping mean and variance of normal numbers."""

def native_dropout(input: Tensor, p: _float, train: _bool | None) -> _native_dropout:
    """Zero elements by chance, scale the others, and tell which are kept."""

def embedding(weight: Tensor, indices: Tensor, padding_idx: _int = -1, scale_grad_by_freq: _bool = False, sparse: _bool = False) -> Tensor:
    """Take rows of a matrix by their numbers."""

def embedding_renorm_(input: Tensor, indices: Tensor, max_norm: _float, norm_type: _float) -> Tensor:
    """Scale the rows that are used down to a norm."""

@_overload
def embedding_bag(weight: Tensor, indices: Tensor, offsets: Tensor, scale_grad_by_freq: _bool = False, mode: _int = 0, sparse: _bool = False, per_sample_weights: Tensor | None = None, include_last_offset: _bool = False) -> _embedding_bag:
    """Sum, average or take the greatest of rows in bags."""
@_overload
def embedding_bag(weight: Tensor, indices: Tensor, offsets: Tensor, scale_grad_by_freq: _bool, mode: _int, sparse: _bool, per_sample_weights: Tensor | None, include_last_offset: _bool, padding_idx: _int | None) -> _embedding_bag_padding_idx: ...

def _embedding_bag(weight: Tensor, indices: Tensor, offsets: Tensor, scale_grad_by_freq: _bool = False, mode: _int = 0, sparse: _bool = False, per_sample_weights: Tensor | None = None, include_last_offset: _bool = False, padding_idx: _int = -1) -> __embedding_bag:
    """Reduce bags, and give what the derivative needs."""

def grid_sampler(input: Tensor, grid: Tensor, interpolation_mode: _int, padding_mode: _int, align_corners: _bool) -> Tensor:
    """Read images or volumes at the places of a grid."""

def grid_sampler_2d(input: Tensor, grid: Tensor, interpolation_mode: _int, padding_mode: _int, align_corners: _bool) -> Tensor:
    """Read images at the places of a grid."""

def grid_sampler_3d(input: Tensor, grid: Tensor, interpolation_mode: _int, padding_mode: _int, align_corners: _bool) -> Tensor:
    """Read volumes at the places of a grid."""

def affine_grid_generator(theta: Tensor, size: _Sequence[_int], align_corners: _bool) -> Tensor:
    """Give the coordinates of the places of images under affine maps."""

def binary_cross_entropy_with_logits(input: Tensor, target: Tensor, weight: Tensor | None = None, pos_weight: Tensor | None = None, reduction: _int = 0) -> Tensor:
    """Take binary_cross_entropy of the sigmoid of self."""

def hinge_embedding_loss(input: Tensor, target: Tensor, margin: _float = 1.0, reduction: _int = 0) -> Tensor:
    """Take self where the target is 1, and what it is short of a margin where the target is -1."""

def kl_div(input: Tensor, target: Tensor, reduction: _int = 0, *, log_target: _bool = False) -> Tensor:
    """Measure how much a distribution differs from the one whose logarithms are given."""

def poisson_nll_loss(input: Tensor, target: Tensor, log_input: _bool, full: _bool, eps: _float, reduction: _int) -> Tensor:
    """Take the negative log-likelihood of counts whose rates are given."""

def margin_ranking_loss(input1: Tensor, input2: Tensor, target: Tensor, margin: _float = 0.0, reduction: _int = 0) -> Tensor:
    """Take how far the greater of two numbers, by target, is from being greater by a margin."""

def cosine_embedding_loss(input1: Tensor, input2: Tensor, target: Tensor, margin: _float = 0.0, reduction: _int = 0) -> Tensor:
    """Take 1 minus the cosine of two vectors where the target is 1, and the cosine above a margin where it is -1."""

def triplet_margin_loss(anchor: Tensor, positive: Tensor, negative: Tensor, margin: _float = 1.0, p: _float = 2.0, eps: _float = 1e-06, swap: _bool = False, reduction: _int = 0) -> Tensor:
    """Take how far a positive is from being nearer to an anchor than a negative is, by a margin."""

@_overload
def ctc_loss(log_probs: Tensor, targets: Tensor, input_lengths: _Sequence[_int], target_lengths: _Sequence[_int], blank: _int = 0, reduction: _int = 1, zero_infinity: _bool = False) -> Tensor:
    """Take minus the logarithms of how likely targets are spelled, with blanks and repetitions, by sequences."""
@_overload
def ctc_loss(log_probs: Tensor, targets: Tensor, input_lengths: Tensor, target_lengths: Tensor, blank: _int = 0, reduction: _int = 1, zero_infinity: _bool = False) -> Tensor: ...

@_overload
def _ctc_loss(log_probs: Tensor, targets: Tensor, input_lengths: _Sequence[_int], target_lengths: _Sequence[_int], blank: _int = 0, zero_infinity: _bool = False) -> __ctc_loss:
    """Give the loss of each sequence, and the logarithms of how likely each state is at each step."""
@_overload
def _ctc_loss(log_probs: Tensor, targets: Tensor, input_lengths: Tensor, target_lengths: Tensor, blank: _int = 0, zero_infinity: _bool = False) -> __ctc_loss_Tensor: ...

def native_layer_norm(input: Tensor, normalized_shape: _Sequence[_int], weight: Tensor | None, bias: Tensor | None, eps: _float) -> tuple[Tensor, Tensor, Tensor]:
    """Normalise over the last dims, scale and shift, and give the means and reciprocal deviations, too."""

def layer_norm(input: Tensor, normalized_shape: _Sequence[_int], weight: Tensor | None = None, bias: Tensor | None = None, eps: _float = 1e-05, cudnn_enable: _bool = True) -> Tensor:
    """Normalise over the last dims, scale and shift."""

def rms_norm(input: Tensor, normalized_shape: _Sequence[_int], weight: Tensor | None = None, eps: _float | None = None) -> Tensor:
    """Divide by the root of the mean of squares over the last dims, and scale."""

def native_group_norm(input: Tensor, weight: Tensor | None, bias: Tensor | None, N: _int, C: _int, HxW: _int, group: _int, eps: _float) -> tuple[Tensor, Tensor, Tensor]:
    """Normalise each group of channels, scale and shift each channel, and give the facts, too."""

def group_norm(input: Tensor, num_groups: _int, weight: Tensor | None = None, bias: Tensor | None = None, eps: _float = 1e-05, cudnn_enabled: _bool = True) -> Tensor:
    """Normalise each group of channels, scale and shift each channel."""

def native_batch_norm(input: Tensor, weight: Tensor | None, bias: Tensor | None, running_mean: Tensor | None, running_var: Tensor | None, training: _bool, momentum: _float, eps: _float, *, out: _Sequence[Tensor] | None = None) -> tuple[Tensor, Tensor, Tensor]:
    """Normalise each channel over all other dims, scale and shift it, and give the facts used in training."""

@_overload
def _native_batch_norm_legit(input: Tensor, weight: Tensor | None, bias: Tensor | None, running_mean: Tensor, running_var: Tensor, training: _bool, momentum: _float, eps: _float, *, out: _Sequence[Tensor] | None = None) -> tuple[Tensor, Tensor, Tensor]:
    """Normalise each channel as native_batch_norm does."""
@_overload
def _native_batch_norm_legit(input: Tensor, weight: Tensor | None, bias: Tensor | None, training: _bool, momentum: _float, eps: _float, *, out: _Sequence[Tensor] | None = None) -> tuple[Tensor, Tensor, Tensor]: ...

def batch_norm(input: Tensor, weight: Tensor | None, bias: Tensor | None, running_mean: Tensor | None, running_var: Tensor | None, training: _bool, momentum: _float, eps: _float, cudnn_enabled: _bool) -> Tensor:
    """Normalise each channel over all other dims, scale and shift it."""

def instance_norm(input: Tensor, weight: Tensor | None, bias: Tensor | None, running_mean: Tensor | None, running_var: Tensor | None, use_input_stats: _bool, momentum: _float, eps: _float, cudnn_enabled: _bool) -> Tensor:
    """Normalise each channel of each example by itself, scale and shift it."""

def max_pool1d(input: Tensor, kernel_size: _int | _Sequence[_int], stride: _int | _Sequence[_int] = ..., padding: _int | _Sequence[_int] = 0, dilation: _int | _Sequence[_int] = 1, ceil_mode: _bool = False) -> Tensor:
    """Take the largest element of each window of rows."""

def max_pool1d_with_indices(input: Tensor, kernel_size: _int | _Sequence[_int], stride: _int | _Sequence[_int] = ..., padding: _int | _Sequence[_int] = 0, dilation: _int | _Sequence[_int] = 1, ceil_mode: _bool = False) -> tuple[Tensor, Tensor]:
    """Take the largest element of each window of rows, and where it is."""

def max_pool2d(input: Tensor, kernel_size: _int | _Sequence[_int], stride: _int | _Sequence[_int] = ..., padding: _int | _Sequence[_int] = 0, dilation: _int | _Sequence[_int] = 1, ceil_mode: _bool = False) -> Tensor:
    """Take the largest element of each window of images."""

def max_pool3d(input: Tensor, kernel_size: _int | _Sequence[_int], stride: _int | _Sequence[_int] = ..., padding: _int | _Sequence[_int] = 0, dilation: _int | _Sequence[_int] = 1, ceil_mode: _bool = False) -> Tensor:
    """Take the largest element of each window of volumes."""

def avg_pool1d(input: Tensor, kernel_size: _int | _Sequence[_int], stride: _int | _Sequence[_int] = ..., padding: _int | _Sequence[_int] = 0, ceil_mode: _bool = False, count_include_pad: _bool = True) -> Tensor:
    """Take the mean of each window of rows."""

def pixel_shuffle(input: Tensor, upscale_factor: _int) -> Tensor:
    """Spread each square of channels over a square of places."""

def pixel_unshuffle(input: Tensor, downscale_factor: _int) -> Tensor:
    """Gather each square of places to channels of one place."""

def channel_shuffle(input: Tensor, groups: _int) -> Tensor:
    """Take one channel of each group in turn."""

def native_channel_shuffle(input: Tensor, groups: _int) -> Tensor:
    """Take one channel of each group in turn; it has no derivative."""

def norm(input: Tensor, p: _Any = ..., dim: _int | _Sequence[_int] | None = None, keepdim: _bool = False, *, dtype: _DType | None = None, out: Tensor | None = None) -> Tensor:
    """Give the norm of all elements, or over dims."""

def dist(input: Tensor, other: Tensor, p: _Number = 2) -> Tensor:
    """Give the norm of the difference of two tensors."""

def norm_except_dim(v: Tensor, pow: _int = 2, dim: _int = 0) -> Tensor:
    """Give the norm over all dims but one."""

def renorm(input: Tensor, p: _Number, dim: _int, maxnorm: _Number, *, out: Tensor | None = None) -> Tensor:
    """Scale down the parts along a dim whose norm is above a bound."""

def frobenius_norm(input: Tensor, dim: _int | _Sequence[_int], keepdim: _bool = False, *, out: Tensor | None = None) -> Tensor:
    """Give the norm of order 2 over at most two dims."""

@_overload
def nuclear_norm(input: Tensor, keepdim: _bool = False, *, out: Tensor | None = None) -> Tensor:
    """Give the sum of the singular values of matrices."""
@_overload
def nuclear_norm(input: Tensor, dim: _int | _Sequence[_int], keepdim: _bool = False, *, out: Tensor | None = None) -> Tensor: ...

def constant_pad_nd(input: Tensor, pad: _Sequence[_int], value: _Number = 0) -> Tensor:
    """Add a number around the last dims, or take elements away."""

def put(input: Tensor, index: Tensor, source: Tensor, accumulate: _bool = False) -> Tensor:
    """Write elements by their number in row-major order."""

def masked_scatter(input: Tensor, mask: Tensor, source: Tensor) -> Tensor:
    """Replace the elements under a mask by those of a source, in order."""

def add(input: Tensor | _Number, other: Tensor | _Number, *, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
    """Add other, multiplied by alpha, to self."""

def sub(input: Tensor | _Number, other: Tensor | _Number, *, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
    """Subtract other, multiplied by alpha, from self."""

@_overload
def rsub(input: Tensor, other: Tensor, *, alpha: _Number = 1) -> Tensor:
    """Subtract self, multiplied by alpha, from other."""
@_overload
def rsub(input: Tensor, other: _Number, alpha: _Number = 1) -> Tensor: ...

def mul(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """Multiply elementwise."""

def multiply(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """Multiply elementwise."""

@_overload
def div(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """Divide elementwise."""
@_overload
def div(input: Tensor | _Number, other: Tensor | _Number, *, rounding_mode: _str | None, out: Tensor | None = None) -> Tensor: ...

@_overload
def divide(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """Divide elementwise."""
@_overload
def divide(input: Tensor | _Number, other: Tensor | _Number, *, rounding_mode: _str | None, out: Tensor | None = None) -> Tensor: ...

def true_divide(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """Divide elementwise."""

def floor_divide(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """Divide and round down."""

@_overload
def remainder(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take what floor division leaves."""
@_overload
def remainder(input: Tensor, other: _Number, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def remainder(input: _Number, other: Tensor) -> Tensor: ...

@_overload
def fmod(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take what truncating division leaves."""
@_overload
def fmod(input: Tensor, other: _Number, *, out: Tensor | None = None) -> Tensor: ...

def neg(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Change the sign."""

def negative(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Change the sign."""

def neg_(input: Tensor) -> Tensor:
    """Change the sign."""

def negative_(input: Tensor) -> Tensor:
    """Change the sign."""

def positive(input: Tensor) -> Tensor:
    """Return self."""

def abs(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the magnitude."""

def absolute(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the magnitude."""

def abs_(input: Tensor) -> Tensor:
    """Take the magnitude."""

def sign(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give -1, 0 or 1."""

def sgn(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give the sign, or the direction of a complex number."""

@_overload
def lerp(input: Tensor, end: Tensor, weight: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Interpolate by the weights of a tensor."""
@_overload
def lerp(input: Tensor, end: Tensor, weight: _Number, *, out: Tensor | None = None) -> Tensor: ...

def addcmul(input: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: _Number = 1, out: Tensor | None = None) -> Tensor:
    """Add value times the product of two tensors."""

def addcdiv(input: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: _Number = 1, out: Tensor | None = None) -> Tensor:
    """Add value times the quotient of two tensors."""

@_overload
def pow(input: Tensor, exponent: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Raise to a power."""
@_overload
def pow(input: Tensor, exponent: _Number, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def pow(input: _Number, exponent: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def float_power(input: Tensor, exponent: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Raise to a power in double precision."""
@_overload
def float_power(input: Tensor, exponent: _Number, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def float_power(input: _Number, exponent: Tensor, *, out: Tensor | None = None) -> Tensor: ...

def kron(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Put other, times each element of self, in the place of that element."""

def addr(input: Tensor, vec1: Tensor, vec2: Tensor, *, beta: _Number = 1, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
    """Add self, times beta, to an outer product, times alpha."""

def cross(input: Tensor, other: Tensor, dim: _int | None = None, *, out: Tensor | None = None) -> Tensor:
    """Multiply vectors of three elements."""

def chain_matmul(matrices: _Sequence[Tensor], *, out: Tensor | None = None) -> Tensor:
    """Multiply matrices in the cheapest order."""

def matrix_power(input: Tensor, n: _int, *, out: Tensor | None = None) -> Tensor:
    """Multiply a square matrix by itself."""

@_overload
def normal(mean: Tensor, std: Tensor, *, generator: _Any = None, out: Tensor | None = None) -> Tensor:
    """Make normally distributed numbers of given means and standard deviations."""
@_overload
def normal(mean: Tensor, std: _float = 1.0, *, generator: _Any = None, out: Tensor | None = None) -> Tensor: ...
@_overload
def normal(mean: _float, std: Tensor, *, generator: _Any = None, out: Tensor | None = None) -> Tensor: ...
@_overload
def normal(mean: _float, std: _float, size: _Sequence[_int], *, generator: _Any = None, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor: ...

@_overload
def rand(size: _Sequence[_int], *, generator: _Any = None, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor:
    """Make a tensor of numbers that are uniform in [0, 1)."""
@_overload
def rand(*size: _int, generator: _Any = None, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor: ...

def rand_like(input: Tensor, *, generator: _Any = None, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, memory_format: _memory_format | None = None, requires_grad: _bool | None = False) -> Tensor:
    """Make a tensor of numbers that are uniform in [0, 1), like another."""

@_overload
def randn(size: _Sequence[_int], *, generator: _Any = None, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor:
    """Make a tensor of normally distributed numbers."""
@_overload
def randn(*size: _int, generator: _Any = None, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor: ...

def randn_like(input: Tensor, *, generator: _Any = None, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, memory_format: _memory_format | None = None, requires_grad: _bool | None = False) -> Tensor:
    """Make a tensor of normally distributed numbers, like another."""

@_overload
def randint(high: _int, size: _Sequence[_int], *, generator: _Any = None, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor:
    """Make a tensor of integers in [0, high)."""
@_overload
def randint(low: _int, high: _int, size: _Sequence[_int], *, generator: _Any = None, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor: ...

@_overload
def randint_like(input: Tensor, high: _int, *, generator: _Any = None, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, memory_format: _memory_format | None = None, requires_grad: _bool | None = False) -> Tensor:
    """Make a tensor of integers in [0, high), like another."""
@_overload
def randint_like(input: Tensor, high: Tensor, *, generator: _Any = None, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, memory_format: _memory_format | None = None, requires_grad: _bool | None = False) -> Tensor: ...
@_overload
def randint_like(input: Tensor, low: _int, high: _int, *, generator: _Any = None, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, memory_format: _memory_format | None = None, requires_grad: _bool | None = False) -> Tensor: ...

def randperm(n: _int, *, generator: _Any = None, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor:
    """Make a random order of the numbers below n."""

def flip(input: Tensor, dims: _Sequence[_int]) -> Tensor:
    """Reverse the order of the entries along dims."""

def fliplr(input: Tensor) -> Tensor:
    """Reverse the columns."""

def flipud(input: Tensor) -> Tensor:
    """Reverse the rows."""

def roll(input: Tensor, shifts: _int | _Sequence[_int], dims: _int | _Sequence[_int] = ...) -> Tensor:
    """Move the entries along dims, those that leave at one end entering at the other."""

def tile(input: Tensor, dims: _Sequence[_int]) -> Tensor:
    """Repeat the tensor, missing numbers counting as 1 on the left."""

@_overload
def sum(input: Tensor, *, dtype: _DType | None = None) -> Tensor:
    """Sum all elements, or those over dims."""
@_overload
def sum(input: Tensor, dim: _int | _Sequence[_int] | None, keepdim: _bool = False, *, dtype: _DType | None = None, out: Tensor | None = None) -> Tensor: ...

def nansum(input: Tensor, dim: _int | _Sequence[_int] | None = None, keepdim: _bool = False, *, dtype: _DType | None = None, out: Tensor | None = None) -> Tensor:
    """Sum the elements over dims, counting NaN as zero."""

@_overload
def prod(input: Tensor, *, dtype: _DType | None = None) -> Tensor:
    """Multiply all elements, or those along a dim."""
@_overload
def prod(input: Tensor, dim: _int, keepdim: _bool = False, *, dtype: _DType | None = None, out: Tensor | None = None) -> Tensor: ...

@_overload
def mean(input: Tensor, *, dtype: _DType | None = None, out: Tensor | None = None) -> Tensor:
    """Give the mean of all elements, or over dims."""
@_overload
def mean(input: Tensor, dim: _int | _Sequence[_int] | None, keepdim: _bool = False, *, dtype: _DType | None = None, out: Tensor | None = None) -> Tensor: ...

@_overload
def any(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Tell whether any element is true."""
@_overload
def any(input: Tensor, dim: _int, keepdim: _bool = False, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def any(input: Tensor, dim: _Sequence[_int] | None = None, keepdim: _bool = False, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def all(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Tell whether all elements are true."""
@_overload
def all(input: Tensor, dim: _int, keepdim: _bool = False, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def all(input: Tensor, dim: _Sequence[_int] | None = None, keepdim: _bool = False, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def count_nonzero(input: Tensor, dim: _Sequence[_int]) -> Tensor:
    """Count the elements other than zero over dims."""
@_overload
def count_nonzero(input: Tensor, dim: _int | None = None) -> Tensor: ...

def nanmean(input: Tensor, dim: _int | _Sequence[_int] | None = None, keepdim: _bool = False, *, dtype: _DType | None = None, out: Tensor | None = None) -> Tensor:
    """Give the mean of the elements that are not NaN, of all or over dims."""

def hash_tensor(input: Tensor, dim: _int | _Sequence[_int] = ..., *, keepdim: _bool = False, mode: _int = 0, out: Tensor | None = None) -> Tensor:
    """Combine the bits of the elements, of all or over dims."""

@_overload
def bernoulli(input: Tensor, *, generator: _Any = None, out: Tensor | None = None) -> Tensor:
    """Draw ones and zeros of given probabilities."""
@_overload
def bernoulli(input: Tensor, p: _float, *, generator: _Any = None) -> Tensor: ...

def multinomial(input: Tensor, num_samples: _int, replacement: _bool = False, *, generator: _Any = None, out: Tensor | None = None) -> Tensor:
    """Draw indices with probabilities in proportion to given weights."""

def poisson(input: Tensor, generator: _Any = None) -> Tensor:
    """Draw Poisson distributed numbers of given rates."""

def binomial(count: Tensor, prob: Tensor, generator: _Any = None) -> Tensor:
    """Draw binomially distributed numbers of given counts and probabilities."""

def cumsum(input: Tensor, dim: _int, *, dtype: _DType | None = None, out: Tensor | None = None) -> Tensor:
    """Sum what comes up to each place along a dim."""

def cumprod(input: Tensor, dim: _int, *, dtype: _DType | None = None, out: Tensor | None = None) -> Tensor:
    """Multiply what comes up to each place along a dim."""

def logcumsumexp(input: Tensor, dim: _int, *, out: Tensor | None = None) -> Tensor:
    """Give the logarithm of the sum of exponentials up to each place along a dim."""

def cummax(input: Tensor, dim: _int, *, out: _Sequence[Tensor] | None = None) -> _cummax:
    """Give the largest element up to each place along a dim, and its index."""

def cummin(input: Tensor, dim: _int, *, out: _Sequence[Tensor] | None = None) -> _cummin:
    """Give the smallest element up to each place along a dim, and its index."""

def gather(input: Tensor, dim: _int, index: Tensor, *, sparse_grad: _bool = False, out: Tensor | None = None) -> Tensor:
    """Take elements along a dim, each at its own position."""

@_overload
def scatter(input: Tensor, dim: _int, index: Tensor, src: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Write elements along a dim, each to its own position."""
@_overload
def scatter(input: Tensor, dim: _int, index: Tensor, value: _Number, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def scatter(input: Tensor, dim: _int, index: Tensor, src: Tensor, *, reduce: _str, out: Tensor | None = None) -> Tensor: ...
@_overload
def scatter(input: Tensor, dim: _int, index: Tensor, value: _Number, *, reduce: _str, out: Tensor | None = None) -> Tensor: ...

def scatter_add(input: Tensor, dim: _int, index: Tensor, src: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Add elements along a dim, each to its own position."""

def index_add(input: Tensor, dim: _int, index: Tensor, source: Tensor, *, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
    """Add positions of source, multiplied by alpha, to the positions of self that index names."""

def index_copy(input: Tensor, dim: _int, index: Tensor, source: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Write positions of source to the positions of self that index names."""

@_overload
def index_fill(input: Tensor, dim: _int, index: Tensor, value: Tensor) -> Tensor:
    """Write the element of a tensor to the positions of a dim that index names."""
@_overload
def index_fill(input: Tensor, dim: _int, index: Tensor, value: _Number) -> Tensor: ...

def scatter_reduce(input: Tensor, dim: _int, index: Tensor, src: Tensor, reduce: _str, *, include_self: _bool = True, out: Tensor | None = None) -> Tensor:
    """Reduce the elements of src that meet at each place along a dim."""

def index_reduce(input: Tensor, dim: _int, index: Tensor, source: Tensor, reduce: _str, *, include_self: _bool = True, out: Tensor | None = None) -> Tensor:
    """Reduce the positions of source that meet at each position of a dim."""

@_overload
def isin(elements: Tensor, test_elements: Tensor, *, assume_unique: _bool = False, invert: _bool = False, out: Tensor | None = None) -> Tensor:
    """Test which elements are among those of another tensor."""
@_overload
def isin(elements: Tensor, test_element: _Number, *, assume_unique: _bool = False, invert: _bool = False, out: Tensor | None = None) -> Tensor: ...
@_overload
def isin(element: _Number, test_elements: Tensor, *, assume_unique: _bool = False, invert: _bool = False, out: Tensor | None = None) -> Tensor: ...

@_overload
def bucketize(input: Tensor, boundaries: Tensor, *, out_int32: _bool = False, right: _bool = False, out: Tensor | None = None) -> Tensor:
    """Find the interval between boundaries in which each element lies."""
@_overload
def bucketize(input: _Number, boundaries: Tensor, *, out_int32: _bool = False, right: _bool = False) -> Tensor: ...

@_overload
def searchsorted(sorted_sequence: Tensor, input: Tensor, *, out_int32: _bool = False, right: _bool = False, side: _str | None = None, sorter: Tensor | None = None, out: Tensor | None = None) -> Tensor:
    """Find where elements would be inserted into sorted rows."""
@_overload
def searchsorted(sorted_sequence: Tensor, input: _Number, *, out_int32: _bool = False, right: _bool = False, side: _str | None = None, sorter: Tensor | None = None, out: Tensor | None = None) -> Tensor: ...

def unravel_index(indices: Tensor, shape: _Any) -> _Any:
    """Find the places that row-major numbers have in a shape, one tensor for each dim."""

def segment_reduce(data: Tensor, reduce: _str, *, lengths: Tensor | None = None, indices: Tensor | None = None, offsets: Tensor | None = None, axis: _int = 0, unsafe: _bool = False, initial: _Number | None = None) -> Tensor:
    """Reduce each segment of a dim, given by lengths or by where segments begin and end."""

def _segment_reduce(data: Tensor, reduce: _str, *, lengths: Tensor | None = None, indices: Tensor | None = None, offsets: Tensor | None = None, axis: _int = 0, unsafe: _bool = False, initial: _Number | None = None) -> Tensor:
    """Reduce each segment of a dim, given by lengths or by where segments begin and end."""

@_overload
def logspace(start: Tensor, end: Tensor, steps: _int, base: _float = 10.0, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor:
    """Raise base to powers spaced evenly from start to end."""
@_overload
def logspace(start: Tensor, end: _Number, steps: _int, base: _float = 10.0, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor: ...
@_overload
def logspace(start: _Number, end: Tensor, steps: _int, base: _float = 10.0, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor: ...
@_overload
def logspace(start: _Number, end: _Number, steps: _int, base: _float = 10.0, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor: ...

@_overload
def range(start: _Number, end: _Number, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor:
    """Count from start to end, both included."""
@_overload
def range(start: _Number, end: _Number, step: _Number = 1, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False, out: Tensor | None = None) -> Tensor: ...

def vander(x: Tensor, N: _int | None = None, increasing: _bool = False) -> Tensor:
    """List the powers of each element of a vector."""

def logsumexp(input: Tensor, dim: _int | _Sequence[_int], keepdim: _bool = False, *, out: Tensor | None = None) -> Tensor:
    """Give the logarithm of the sum of exponentials over dims."""

def softmax(input: Tensor, dim: _int, dtype: _DType | None = None, *, out: Tensor | None = None) -> Tensor:
    """Give the share of each exponential in their sum along a dim."""

def log_softmax(input: Tensor, dim: _int, dtype: _DType | None = None, *, out: Tensor | None = None) -> Tensor:
    """Give the logarithm of the share of each exponential in their sum along a dim."""

def _softmax_backward_data(grad_output: Tensor, output: Tensor, dim: _int, input_dtype: _DType) -> Tensor:
    """Give the gradient of softmax for that of its output."""

def _log_softmax_backward_data(grad_output: Tensor, output: Tensor, dim: _int, input_dtype: _DType, *, out: Tensor | None = None) -> Tensor:
    """Give the gradient of log_softmax for that of its output."""

def _safe_softmax(input: Tensor, dim: _int, dtype: _DType | None = None) -> Tensor:
    """Give softmax, and zeros where all elements are minus infinity."""

@_overload
def sort(input: Tensor, dim: _int = -1, descending: _bool = False, *, out: _Sequence[Tensor] | None = None) -> _sort:
    """Order the elements along a dim."""
@_overload
def sort(input: Tensor, *, stable: _bool | None, dim: _int = -1, descending: _bool = False, out: _Sequence[Tensor] | None = None) -> _sort_stable: ...

@_overload
def argsort(input: Tensor, dim: _int = -1, descending: _bool = False) -> Tensor:
    """Tell where the elements in order are."""
@_overload
def argsort(input: Tensor, *, stable: _bool, dim: _int = -1, descending: _bool = False, out: Tensor | None = None) -> Tensor: ...

def msort(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Order the elements along the first dim."""

def topk(input: Tensor, k: _int, dim: _int = -1, largest: _bool = True, sorted: _bool = True, *, out: _Sequence[Tensor] | None = None) -> _topk:
    """Give the k largest or smallest elements along a dim."""

def kthvalue(input: Tensor, k: _int, dim: _int = -1, keepdim: _bool = False, *, out: _Sequence[Tensor] | None = None) -> _kthvalue:
    """Give the k-th smallest element along a dim, counted from 1, and its index."""

@_overload
def sparse_coo_tensor(indices: _Any, values: _Any, *, dtype: _DType | None = None, device: _Device | None = None, pin_memory: _bool = False, requires_grad: _bool = False, check_invariants: _bool | None = None, is_coalesced: _bool | None = None) -> Tensor:
    """Make a sparse tensor of places and entries."""
@_overload
def sparse_coo_tensor(indices: _Any, values: _Any, size: _Sequence[_int], *, dtype: _DType | None = None, device: _Device | None = None, pin_memory: _bool = False, requires_grad: _bool = False, check_invariants: _bool | None = None, is_coalesced: _bool | None = None) -> Tensor: ...
@_overload
def sparse_coo_tensor(size: _int | _Sequence[_int], *, dtype: _DType | None = None, device: _Device | None = None, pin_memory: _bool = False, requires_grad: _bool = False, check_invariants: _bool | None = None) -> Tensor: ...

@_overload
def sparse_csr_tensor(crow_indices: _Any, col_indices: _Any, values: _Any, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool = False, requires_grad: _bool = False, check_invariants: _bool | None = None) -> Tensor:
    """Make a sparse tensor of the starts of its rows, the columns of its entries, and the entries."""
@_overload
def sparse_csr_tensor(crow_indices: _Any, col_indices: _Any, values: _Any, size: _Sequence[_int], *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool = False, requires_grad: _bool = False, check_invariants: _bool | None = None) -> Tensor: ...

@_overload
def sparse_compressed_tensor(compressed_indices: _Any, plain_indices: _Any, values: _Any, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool = False, requires_grad: _bool = False, check_invariants: _bool | None = None) -> Tensor:
    """Make a sparse tensor of compressed indices, plain ones and entries."""
@_overload
def sparse_compressed_tensor(compressed_indices: _Any, plain_indices: _Any, values: _Any, size: _Sequence[_int], *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool = False, requires_grad: _bool = False, check_invariants: _bool | None = None) -> Tensor: ...

@_overload
def split(input: Tensor, split_size: _int, dim: _int = 0) -> tuple[Tensor, ...]:
    """Cut a dim into parts of one size; the last may be smaller."""
@_overload
def split(input: Tensor, split_size: _Sequence[_int], dim: _int = 0) -> tuple[Tensor, ...]: ...

def split_copy(input: Tensor, split_size: _int, dim: _int = 0, *, out: Tensor | None = None) -> tuple[Tensor, ...]:
    """Cut a dim into parts of one size; the last may be smaller, as a copy."""

def split_with_sizes(input: Tensor, split_sizes: _Sequence[_int], dim: _int = 0) -> tuple[Tensor, ...]:
    """Cut a dim into parts of given sizes."""

def split_with_sizes_copy(input: Tensor, split_sizes: _Sequence[_int], dim: _int = 0, *, out: Tensor | None = None) -> tuple[Tensor, ...]:
    """Cut a dim into parts of given sizes, as a copy."""

def chunk(input: Tensor, chunks: _int, dim: _int = 0) -> tuple[Tensor, ...]:
    """Cut a dim into at most so many parts of one size."""

def unbind(input: Tensor, dim: _int = 0) -> tuple[Tensor, ...]:
    """Take a dim apart."""

def unbind_copy(input: Tensor, dim: _int = 0, *, out: Tensor | None = None) -> tuple[Tensor, ...]:
    """Take a dim apart, as a copy."""

@_overload
def tensor_split(input: Tensor, tensor_indices_or_sections: Tensor, dim: _int = 0) -> tuple[Tensor, ...]:
    """Cut a dim as a tensor of indices, or of one number of parts, says."""
@_overload
def tensor_split(input: Tensor, sections: _int, dim: _int = 0) -> tuple[Tensor, ...]: ...
@_overload
def tensor_split(input: Tensor, indices: _Sequence[_int], dim: _int = 0) -> tuple[Tensor, ...]: ...

@_overload
def hsplit(input: Tensor, sections: _int) -> tuple[Tensor, ...]:
    """Cut the second dim, or the only one, into equal parts."""
@_overload
def hsplit(input: Tensor, indices: _Sequence[_int]) -> tuple[Tensor, ...]: ...

@_overload
def vsplit(input: Tensor, sections: _int) -> tuple[Tensor, ...]:
    """Cut the first dim into equal parts."""
@_overload
def vsplit(input: Tensor, indices: _Sequence[_int]) -> tuple[Tensor, ...]: ...

@_overload
def dsplit(input: Tensor, sections: _int) -> tuple[Tensor, ...]:
    """Cut the third dim into equal parts."""
@_overload
def dsplit(input: Tensor, indices: _Sequence[_int]) -> tuple[Tensor, ...]: ...

def unsafe_split(input: Tensor, split_size: _int, dim: _int = 0) -> tuple[Tensor, ...]:
    """Cut a dim into parts of one size that are no views."""

def unsafe_split_with_sizes(input: Tensor, split_sizes: _Sequence[_int], dim: _int = 0) -> tuple[Tensor, ...]:
    """Cut a dim into parts of given sizes that are no views."""

def unsafe_chunk(input: Tensor, chunks: _int, dim: _int = 0) -> tuple[Tensor, ...]:
    """Cut a dim into at most so many parts of one size that are no views."""

@_overload
def median(input: Tensor) -> Tensor:
    """Give the middle element in order, of all or along a dim."""
@_overload
def median(input: Tensor, dim: _int, keepdim: _bool = False, *, out: _Sequence[Tensor] | None = None) -> _median_dim: ...

@_overload
def nanmedian(input: Tensor) -> Tensor:
    """Give the middle element in order of those that are not NaN."""
@_overload
def nanmedian(input: Tensor, dim: _int, keepdim: _bool = False, *, out: _Sequence[Tensor] | None = None) -> _nanmedian_dim: ...

def mode(input: Tensor, dim: _int = -1, keepdim: _bool = False, *, out: _Sequence[Tensor] | None = None) -> _mode:
    """Give the most frequent element along a dim, and its index."""

@_overload
def quantile(input: Tensor, q: Tensor, dim: _int | None = None, keepdim: _bool = False, *, interpolation: _str = ..., out: Tensor | None = None) -> Tensor:
    """Give the elements at the shares q of the order, of all or along a dim."""
@_overload
def quantile(input: Tensor, q: _float, dim: _int | None = None, keepdim: _bool = False, *, interpolation: _str = ..., out: Tensor | None = None) -> Tensor: ...

@_overload
def nanquantile(input: Tensor, q: Tensor, dim: _int | None = None, keepdim: _bool = False, *, interpolation: _str = ..., out: Tensor | None = None) -> Tensor:
    """Give the elements at the shares q of the order of those that are not NaN."""
@_overload
def nanquantile(input: Tensor, q: _float, dim: _int | None = None, keepdim: _bool = False, *, interpolation: _str = ..., out: Tensor | None = None) -> Tensor: ...

def cov(input: Tensor, *, correction: _int = 1, fweights: Tensor | None = None, aweights: Tensor | None = None) -> Tensor:
    """Give the covariances of the rows, whose columns are observations."""

def corrcoef(input: Tensor) -> Tensor:
    """Give the correlation coefficients of the rows, whose columns are observations."""

def stft(input: Tensor, n_fft: _int, hop_length: _int | None = None, win_length: _int | None = None, window: Tensor | None = None, center: _bool = True, pad_mode: _str = ..., normalized: _bool = False, onesided: _bool | None = None, return_complex: _bool | None = None, align_to_window: _bool | None = None) -> Tensor:
    """Transform each of the overlapping frames of a signal, weighted by a window."""

def istft(input: Tensor, n_fft: _int, hop_length: _int | None = None, win_length: _int | None = None, window: Tensor | None = None, center: _bool = True, normalized: _bool = False, onesided: _bool | None = None, length: _int | None = None, return_complex: _bool = False) -> Tensor:
    """Give the signal whose overlapping frames have these transforms."""

def resize_as_(input: Tensor, the_template: Tensor, *, memory_format: _memory_format | None = None) -> Tensor:
    """Give self the sizes of another tensor on its own storage."""

def is_same_size(input: Tensor, other: Tensor) -> _Any:
    """Tell whether two tensors have the same sizes."""

def trace(input: Tensor) -> Tensor:
    """Sum the main diagonal of a matrix."""

def tril(input: Tensor, diagonal: _int = 0, *, out: Tensor | None = None) -> Tensor:
    """Keep what is on and below a diagonal of each matrix."""

def triu(input: Tensor, diagonal: _int = 0, *, out: Tensor | None = None) -> Tensor:
    """Keep what is on and above a diagonal of each matrix."""

def tril_indices(row: _int, col: _int, offset: _int = 0, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor:
    """Find the rows and columns of the elements that tril keeps."""

def triu_indices(row: _int, col: _int, offset: _int = 0, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor:
    """Find the rows and columns of the elements that triu keeps."""

def sin(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the sine."""

def sin_(input: Tensor) -> Tensor:
    """Take the sine."""

def cos(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the cosine."""

def cos_(input: Tensor) -> Tensor:
    """Take the cosine."""

def tan(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the tangent."""

def tan_(input: Tensor) -> Tensor:
    """Take the tangent."""

def asin(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the inverse sine."""

def arcsin(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the inverse sine."""

def asin_(input: Tensor) -> Tensor:
    """Take the inverse sine."""

def arcsin_(input: Tensor) -> Tensor:
    """Take the inverse sine."""

def acos(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the inverse cosine."""

def arccos(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the inverse cosine."""

def acos_(input: Tensor) -> Tensor:
    """Take the inverse cosine."""

def arccos_(input: Tensor) -> Tensor:
    """Take the inverse cosine."""

def atan(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the inverse tangent."""

def arctan(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the inverse tangent."""

def atan_(input: Tensor) -> Tensor:
    """Take the inverse tangent."""

def arctan_(input: Tensor) -> Tensor:
    """Take the inverse tangent."""

def sinh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the hyperbolic sine."""

def sinh_(input: Tensor) -> Tensor:
    """Take the hyperbolic sine."""

def cosh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the hyperbolic cosine."""

def cosh_(input: Tensor) -> Tensor:
    """Take the hyperbolic cosine."""

def asinh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the inverse hyperbolic sine."""

def arcsinh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the inverse hyperbolic sine."""

def asinh_(input: Tensor) -> Tensor:
    """Take the inverse hyperbolic sine."""

def arcsinh_(input: Tensor) -> Tensor:
    """Take the inverse hyperbolic sine."""

def acosh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the inverse hyperbolic cosine."""

def arccosh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the inverse hyperbolic cosine."""

def acosh_(input: Tensor) -> Tensor:
    """Take the inverse hyperbolic cosine."""

def arccosh_(input: Tensor) -> Tensor:
    """Take the inverse hyperbolic cosine."""

def atanh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the inverse hyperbolic tangent."""

def arctanh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the inverse hyperbolic tangent."""

def atanh_(input: Tensor) -> Tensor:
    """Take the inverse hyperbolic tangent."""

def arctanh_(input: Tensor) -> Tensor:
    """Take the inverse hyperbolic tangent."""

def sinc(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Divide the sine of pi times self by pi times self."""

def sinc_(input: Tensor) -> Tensor:
    """Divide the sine of pi times self by pi times self."""

def angle(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the angle to the positive real axis."""

def deg2rad(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Convert from degrees to radians."""

def deg2rad_(input: Tensor) -> Tensor:
    """Convert from degrees to radians."""

def rad2deg(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Convert from radians to degrees."""

def rad2deg_(input: Tensor) -> Tensor:
    """Convert from radians to degrees."""

def exp(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Raise e to the power of self."""

def exp_(input: Tensor) -> Tensor:
    """Raise e to the power of self."""

def exp2(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Raise 2 to the power of self."""

def exp2_(input: Tensor) -> Tensor:
    """Raise 2 to the power of self."""

def expm1(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Raise e to the power of self, and subtract 1."""

def expm1_(input: Tensor) -> Tensor:
    """Raise e to the power of self, and subtract 1."""

def log(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the natural logarithm."""

def log_(input: Tensor) -> Tensor:
    """Take the natural logarithm."""

def log2(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the logarithm to base 2."""

def log2_(input: Tensor) -> Tensor:
    """Take the logarithm to base 2."""

def log10(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the logarithm to base 10."""

def log10_(input: Tensor) -> Tensor:
    """Take the logarithm to base 10."""

def log1p(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the logarithm of 1 + self."""

def log1p_(input: Tensor) -> Tensor:
    """Take the logarithm of 1 + self."""

def sqrt(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the square root."""

def sqrt_(input: Tensor) -> Tensor:
    """Take the square root."""

def rsqrt(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the reciprocal of the square root."""

def rsqrt_(input: Tensor) -> Tensor:
    """Take the reciprocal of the square root."""

def square(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Multiply with itself."""

def square_(input: Tensor) -> Tensor:
    """Multiply with itself."""

def reciprocal(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Divide 1 by self."""

def reciprocal_(input: Tensor) -> Tensor:
    """Divide 1 by self."""

def floor(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Round down."""

def floor_(input: Tensor) -> Tensor:
    """Round down."""

def ceil(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Round up."""

def ceil_(input: Tensor) -> Tensor:
    """Round up."""

def trunc(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Round towards zero."""

def fix(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Round towards zero."""

def trunc_(input: Tensor) -> Tensor:
    """Round towards zero."""

def fix_(input: Tensor) -> Tensor:
    """Round towards zero."""

@_overload
def round(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Round to the nearest whole number."""
@_overload
def round(input: Tensor, *, decimals: _int, out: Tensor | None = None) -> Tensor: ...

@_overload
def round_(input: Tensor) -> Tensor:
    """Round to the nearest whole number."""
@_overload
def round_(input: Tensor, *, decimals: _int) -> Tensor: ...

def frac(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take away the whole part."""

def frac_(input: Tensor) -> Tensor:
    """Take away the whole part."""

def frexp(input: Tensor, *, out: _Sequence[Tensor] | None = None) -> _frexp_Tensor:
    """Split into a mantissa from 0.5 to 1 and a power of two."""

def nan_to_num(input: Tensor, nan: _float | None = None, posinf: _float | None = None, neginf: _float | None = None, *, out: Tensor | None = None) -> Tensor:
    """Replace NaN and infinities by numbers."""

def nan_to_num_(input: Tensor, nan: _float | None = None, posinf: _float | None = None, neginf: _float | None = None) -> Tensor:
    """Replace NaN and infinities by numbers."""

def logit(input: Tensor, eps: _float | None = None, *, out: Tensor | None = None) -> Tensor:
    """Take the logarithm of the odds."""

def logit_(input: Tensor, eps: _float | None = None) -> Tensor:
    """Take the logarithm of the odds."""

def unique(input: Tensor, sorted: _bool = True, return_inverse: _bool = False, return_counts: _bool = False, dim: _int | None = None) -> _Any:
    """Find the different elements, or slices of a dim, in order."""

def _unique2(input: Tensor, sorted: _bool = True, return_inverse: _bool = False, return_counts: _bool = False) -> tuple[Tensor, Tensor, Tensor]:
    """Find the different elements in order, where each element is among them, and how often each occurs."""

def unique_consecutive(input: Tensor, return_inverse: _bool = False, return_counts: _bool = False, dim: _int | None = None) -> _Any:
    """Drop elements, or slices of a dim, that equal the one before."""

def _unsafe_masked_index(input: Tensor, mask: Tensor, indices: _Sequence[Tensor], fill: _Number) -> Tensor:
    """Read at index tensors where a mask is true, and put a number elsewhere."""

def _unsafe_masked_index_put_accumulate(input: Tensor, mask: Tensor, indices: _Sequence[Tensor], values: Tensor) -> Tensor:
    """Add values at index tensors where a mask is true."""

def as_strided(input: Tensor, size: _Sequence[_int], stride: _Sequence[_int], storage_offset: _int | None = None) -> Tensor:
    """View the storage with given sizes, strides and storage offset."""

def as_strided_(input: Tensor, size: _Sequence[_int], stride: _Sequence[_int], storage_offset: _int | None = None) -> Tensor:
    """View the storage with given sizes, strides and storage offset."""

def as_strided_copy(input: Tensor, size: _Sequence[_int], stride: _Sequence[_int], storage_offset: _int | None = None, *, out: Tensor | None = None) -> Tensor:
    """View the storage with given sizes, strides and storage offset, as a copy."""

@_overload
def view_copy(input: Tensor, size: _Sequence[_int], *, out: Tensor | None = None) -> Tensor:
    """View the same elements in other sizes, as a copy."""
@_overload
def view_copy(input: Tensor, dtype: _DType, *, out: Tensor | None = None) -> Tensor: ...

def _reshape_alias_copy(input: Tensor, size: _Sequence[_int], stride: _Sequence[_int], *, out: Tensor | None = None) -> Tensor:
    """View the same elements in sizes and strides that are known to fit, as a copy."""

def alias_copy(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """View the tensor as it is, as a copy."""

def reshape(input: Tensor, shape: _Sequence[_int]) -> Tensor:
    """Give the elements other sizes, as a view where the strides allow it, and else as a copy."""

def transpose(input: Tensor, dim0: _int, dim1: _int) -> Tensor:
    """Exchange two dims."""

def transpose_copy(input: Tensor, dim0: _int, dim1: _int, *, out: Tensor | None = None) -> Tensor:
    """Exchange two dims, as a copy."""

def swapaxes(input: Tensor, axis0: _int, axis1: _int) -> Tensor:
    """Exchange two dims."""

def swapdims(input: Tensor, dim0: _int, dim1: _int) -> Tensor:
    """Exchange two dims."""

def t(input: Tensor) -> Tensor:
    """Exchange the dims of a matrix; a vector or a number stays as it is."""

def t_copy(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Exchange the dims of a matrix; a vector or a number stays as it is, as a copy."""

def permute(input: Tensor, dims: _Sequence[_int]) -> Tensor:
    """Put the dims into another order."""

def permute_copy(input: Tensor, dims: _Sequence[_int], *, out: Tensor | None = None) -> Tensor:
    """Put the dims into another order, as a copy."""

@_overload
def movedim(input: Tensor, source: _int, destination: _int) -> Tensor:
    """Move a dim to another place."""
@_overload
def movedim(input: Tensor, source: _Sequence[_int], destination: _Sequence[_int]) -> Tensor: ...

@_overload
def moveaxis(input: Tensor, source: _int, destination: _int) -> Tensor:
    """Move a dim to another place."""
@_overload
def moveaxis(input: Tensor, source: _Sequence[_int], destination: _Sequence[_int]) -> Tensor: ...

def select(input: Tensor, dim: _int, index: _int) -> Tensor:
    """Take one position of a dim."""

def select_copy(input: Tensor, dim: _int, index: _int, *, out: Tensor | None = None) -> Tensor:
    """Take one position of a dim, as a copy."""

def slice_copy(input: Tensor, dim: _int = 0, start: _int | None = None, end: _int | None = None, step: _int = 1, *, out: Tensor | None = None) -> Tensor:
    """Take every step-th position of a dim from start to end, as a copy."""

def slice_inverse(input: Tensor, src: Tensor, dim: _int = 0, start: _int | None = None, end: _int | None = None, step: _int = 1) -> Tensor:
    """View the storage of a slice as that lies which was sliced."""

@_overload
def narrow(input: Tensor, dim: _int, start: Tensor, length: _int) -> Tensor:
    """Take length positions of a dim from a start that a tensor holds."""
@_overload
def narrow(input: Tensor, dim: _int, start: _int, length: _int) -> Tensor: ...

def diagonal(input: Tensor, offset: _int = 0, dim1: _int = 0, dim2: _int = 1) -> Tensor:
    """Take a diagonal of two dims, as the last dim."""

def diagonal_copy(input: Tensor, offset: _int = 0, dim1: _int = 0, dim2: _int = 1, *, out: Tensor | None = None) -> Tensor:
    """Take a diagonal of two dims, as the last dim, as a copy."""

def unfold_copy(input: Tensor, dimension: _int, size: _int, step: _int, *, out: Tensor | None = None) -> Tensor:
    """Take all windows along a dim, the window as the last dim, as a copy."""

def expand_copy(input: Tensor, size: _Sequence[_int], *, implicit: _bool = False, out: Tensor | None = None) -> Tensor:
    """Repeat dims of size 1, and add leading dims, without a copy, as a copy."""

def broadcast_to(input: Tensor, size: _Sequence[_int]) -> Tensor:
    """Expand to sizes."""

@_overload
def squeeze(input: Tensor) -> Tensor:
    """Drop the dims of size 1."""
@_overload
def squeeze(input: Tensor, dim: _int) -> Tensor: ...
@_overload
def squeeze(input: Tensor, dim: _Sequence[_int]) -> Tensor: ...

@_overload
def squeeze_copy(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Drop the dims of size 1, as a copy."""
@_overload
def squeeze_copy(input: Tensor, dim: _int, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def squeeze_copy(input: Tensor, dim: _Sequence[_int], *, out: Tensor | None = None) -> Tensor: ...

def unsqueeze(input: Tensor, dim: _int) -> Tensor:
    """Add a dim of size 1."""

def unsqueeze_copy(input: Tensor, dim: _int, *, out: Tensor | None = None) -> Tensor:
    """Add a dim of size 1, as a copy."""

def flatten(input: Tensor, start_dim: _int = 0, end_dim: _int = -1) -> Tensor:
    """Merge neighbouring dims into one."""

def ravel(input: Tensor) -> Tensor:
    """Give all elements in one dim, contiguous."""

def unflatten(input: Tensor, dim: _int, sizes: _Sequence[_int]) -> Tensor:
    """Split a dim into several."""

def view_as_real(input: Tensor) -> Tensor:
    """View complex numbers as pairs of real ones."""

def view_as_real_copy(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """View complex numbers as pairs of real ones, as a copy."""

def view_as_complex(input: Tensor) -> Tensor:
    """View pairs of real numbers as complex ones."""

def view_as_complex_copy(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """View pairs of real numbers as complex ones, as a copy."""

def select_scatter(input: Tensor, src: Tensor, dim: _int, index: _int) -> Tensor:
    """Copy self, with src in one position of a dim."""

def slice_scatter(input: Tensor, src: Tensor, dim: _int = 0, start: _int | None = None, end: _int | None = None, step: _int = 1, *, out: Tensor | None = None) -> Tensor:
    """Copy self, with src in a slice."""

def diagonal_scatter(input: Tensor, src: Tensor, offset: _int = 0, dim1: _int = 0, dim2: _int = 1) -> Tensor:
    """Copy self, with src on a diagonal."""

def as_strided_scatter(input: Tensor, src: Tensor, size: _Sequence[_int], stride: _Sequence[_int], storage_offset: _int | None = None) -> Tensor:
    """Copy self, with src in the places of a geometry."""

@_overload
def bartlett_window(window_length: _int, periodic: _bool, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor:
    """Rise along a line and fall again."""
@_overload
def bartlett_window(window_length: _int, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor: ...

@_overload
def blackman_window(window_length: _int, periodic: _bool, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor:
    """Add two cosines to a constant."""
@_overload
def blackman_window(window_length: _int, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor: ...

@_overload
def hann_window(window_length: _int, periodic: _bool, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor:
    """Rise and fall as a cosine that ends at 0."""
@_overload
def hann_window(window_length: _int, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor: ...

@_overload
def hamming_window(window_length: _int, periodic: _bool, alpha: _float, beta: _float, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor:
    """Subtract a cosine, times beta, from alpha."""
@_overload
def hamming_window(window_length: _int, periodic: _bool, alpha: _float, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor: ...
@_overload
def hamming_window(window_length: _int, periodic: _bool, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor: ...
@_overload
def hamming_window(window_length: _int, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor: ...

@_overload
def kaiser_window(window_length: _int, periodic: _bool, beta: _float, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor:
    """Divide a modified Bessel function along half a circle by its peak."""
@_overload
def kaiser_window(window_length: _int, periodic: _bool, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor: ...
@_overload
def kaiser_window(window_length: _int, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor: ...

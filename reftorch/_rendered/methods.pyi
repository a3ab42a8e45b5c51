"""The methods of Tensor that are operators.

Rendered from spec/ops by reftorch.tools.render; not edited by hand.
"""

from builtins import bool as _bool
from builtins import complex as _complex
from builtins import float as _float
from builtins import int as _int
from builtins import str as _str
from collections.abc import Sequence as _Sequence
from typing import Any as _Any
from typing import NamedTuple as _NamedTuple
from typing import overload as _overload

from reftorch.core.device import device as _device
from reftorch.core.dtype import dtype as _dtype
from reftorch.core.layout import layout as _layout
from reftorch.core.memory_format import memory_format as _memory_format
from reftorch.core.tensor_impl import TensorImpl
from reftorch.tensor import Tensor

_Number = _bool | _int | _float | _complex
_Device = _device | _str | _int
_DType = _dtype | type[_bool] | type[_int] | type[_float] | type[_complex]

class _aminmax(_NamedTuple):
    min: Tensor
    max: Tensor

class _max_dim(_NamedTuple):
    values: Tensor
    indices: Tensor

class _min_dim(_NamedTuple):
    values: Tensor
    indices: Tensor

class _histogram_bins_tensor(_NamedTuple):
    hist: Tensor
    bin_edges: Tensor

class _histogram_bin_ct(_NamedTuple):
    hist: Tensor
    bin_edges: Tensor

class _histogramdd(_NamedTuple):
    hist: Tensor
    bin_edges: Tensor

class _histogramdd_int_bins(_NamedTuple):
    hist: Tensor
    bin_edges: Tensor

class _histogramdd_TensorList_bins(_NamedTuple):
    hist: Tensor
    bin_edges: Tensor

class _linalg_cholesky_ex(_NamedTuple):
    L: Tensor
    info: Tensor

class __linalg_det(_NamedTuple):
    result: Tensor
    LU: Tensor
    pivots: Tensor

class __linalg_slogdet(_NamedTuple):
    sign: Tensor
    logabsdet: Tensor
    LU: Tensor
    pivots: Tensor

class _linalg_slogdet(_NamedTuple):
    sign: Tensor
    logabsdet: Tensor

class _slogdet(_NamedTuple):
    sign: Tensor
    logabsdet: Tensor

class _linalg_eig(_NamedTuple):
    eigenvalues: Tensor
    eigenvectors: Tensor

class __linalg_eigh(_NamedTuple):
    eigenvalues: Tensor
    eigenvectors: Tensor

class _linalg_eigh(_NamedTuple):
    eigenvalues: Tensor
    eigenvectors: Tensor

class _linalg_lstsq(_NamedTuple):
    solution: Tensor
    residuals: Tensor
    rank: Tensor
    singular_values: Tensor

class _linalg_lu_factor_ex(_NamedTuple):
    LU: Tensor
    pivots: Tensor
    info: Tensor

class _linalg_lu_factor(_NamedTuple):
    LU: Tensor
    pivots: Tensor

class __lu_with_info(_NamedTuple):
    LU: Tensor
    pivots: Tensor
    info: Tensor

class _linalg_lu(_NamedTuple):
    P: Tensor
    L: Tensor
    U: Tensor

class _lu_unpack(_NamedTuple):
    P: Tensor
    L: Tensor
    U: Tensor

class _linalg_ldl_factor_ex(_NamedTuple):
    LD: Tensor
    pivots: Tensor
    info: Tensor

class _linalg_ldl_factor(_NamedTuple):
    LD: Tensor
    pivots: Tensor

class _geqrf(_NamedTuple):
    a: Tensor
    tau: Tensor

class _linalg_qr(_NamedTuple):
    Q: Tensor
    R: Tensor

class _qr(_NamedTuple):
    Q: Tensor
    R: Tensor

class __linalg_solve_ex(_NamedTuple):
    result: Tensor
    LU: Tensor
    pivots: Tensor
    info: Tensor

class _linalg_solve_ex(_NamedTuple):
    result: Tensor
    info: Tensor

class _linalg_inv_ex(_NamedTuple):
    inverse: Tensor
    info: Tensor

class _triangular_solve(_NamedTuple):
    solution: Tensor
    cloned_coefficient: Tensor

class __linalg_svd(_NamedTuple):
    U: Tensor
    S: Tensor
    Vh: Tensor

class _linalg_svd(_NamedTuple):
    U: Tensor
    S: Tensor
    Vh: Tensor

class _svd(_NamedTuple):
    U: Tensor
    S: Tensor
    V: Tensor

class _adaptive_max_pool2d(_NamedTuple):
    result0: Tensor
    result1: Tensor

class _adaptive_max_pool3d(_NamedTuple):
    result0: Tensor
    result1: Tensor

class __attended(_NamedTuple):
    output: Tensor
    shares: Tensor

class _native_dropout(_NamedTuple):
    output: Tensor
    mask: Tensor

class _embedding_bag(_NamedTuple):
    output: Tensor
    offset2bag: Tensor
    bag_size: Tensor
    max_indices: Tensor

class _embedding_bag_padding_idx(_NamedTuple):
    output: Tensor
    offset2bag: Tensor
    bag_size: Tensor
    max_indices: Tensor

class __embedding_bag(_NamedTuple):
    output: Tensor
    offset2bag: Tensor
    bag_size: Tensor
    max_indices: Tensor

class _nll_loss_forward(_NamedTuple):
    output: Tensor
    total_weight: Tensor

class _nll_loss2d_forward(_NamedTuple):
    output: Tensor
    total_weight: Tensor

class _multilabel_margin_loss_forward(_NamedTuple):
    output: Tensor
    is_target: Tensor

class __ctc_loss(_NamedTuple):
    neg_log_likelihood: Tensor
    log_alpha: Tensor

class __ctc_loss_Tensor(_NamedTuple):
    neg_log_likelihood: Tensor
    log_alpha: Tensor

class _max_pool2d_with_indices(_NamedTuple):
    result0: Tensor
    result1: Tensor

class _max_pool3d_with_indices(_NamedTuple):
    result0: Tensor
    result1: Tensor

class _fractional_max_pool2d(_NamedTuple):
    result0: Tensor
    result1: Tensor

class _fractional_max_pool3d(_NamedTuple):
    result0: Tensor
    result1: Tensor

class _cummax(_NamedTuple):
    values: Tensor
    indices: Tensor

class _cummin(_NamedTuple):
    values: Tensor
    indices: Tensor

class _sort(_NamedTuple):
    values: Tensor
    indices: Tensor

class _sort_stable(_NamedTuple):
    values: Tensor
    indices: Tensor

class _topk(_NamedTuple):
    values: Tensor
    indices: Tensor

class _kthvalue(_NamedTuple):
    values: Tensor
    indices: Tensor

class _median_dim(_NamedTuple):
    values: Tensor
    indices: Tensor

class _nanmedian_dim(_NamedTuple):
    values: Tensor
    indices: Tensor

class _mode(_NamedTuple):
    values: Tensor
    indices: Tensor

class _frexp_Tensor(_NamedTuple):
    mantissa: Tensor
    exponent: Tensor

def bind(cls: type) -> None: ...

class Methods(TensorImpl):
    """The rendered methods."""

    def _slice(self, dim: int, start: int, end: int, step: int) -> Tensor: ...

    def relu(self) -> Tensor:
        """Replace negative elements by zero."""

    def relu_(self) -> Tensor:
        """Replace negative elements by zero."""

    def sigmoid(self) -> Tensor:
        """Map to the range from 0 to 1."""

    def sigmoid_(self) -> Tensor:
        """Map to the range from 0 to 1."""

    def tanh(self) -> Tensor:
        """Take the hyperbolic tangent."""

    def tanh_(self) -> Tensor:
        """Take the hyperbolic tangent."""

    def prelu(self, weight: Tensor) -> Tensor:
        """Multiply elements that are not positive by a slope for each channel."""

    def hardshrink(self, lambd: _Number = 0.5) -> Tensor:
        """Replace elements of magnitude up to lambd by zero."""

    def rrelu_with_noise_(self, noise: Tensor, lower: _Number = 0.125, upper: _Number = 0.3333333333333333, training: _bool = False, generator: _Any = None) -> Tensor:
        """Multiply elements that are not positive by slopes, which in training are drawn and written to noise."""

    def i0(self) -> Tensor:
        """Take the modified Bessel function of the first kind of order 0."""

    def i0_(self) -> Tensor:
        """Take the modified Bessel function of the first kind of order 0."""

    def atan2(self, other: Tensor) -> Tensor:
        """Give the angle of the point whose ordinate is self and whose abscissa is other."""

    def arctan2(self, other: Tensor) -> Tensor:
        """Give the angle of the point whose ordinate is self and whose abscissa is other."""

    def atan2_(self, other: Tensor) -> Tensor:
        """Give the angle of the point whose ordinate is self and whose abscissa is other."""

    def arctan2_(self, other: Tensor) -> Tensor:
        """Give the angle of the point whose ordinate is self and whose abscissa is other."""

    def hypot(self, other: Tensor) -> Tensor:
        """Give the length of the hypotenuse."""

    def hypot_(self, other: Tensor) -> Tensor:
        """Give the length of the hypotenuse."""

    @_overload
    def copysign(self, other: Tensor) -> Tensor:
        """Give the magnitudes of self the signs of other."""
    @_overload
    def copysign(self, other: _Number) -> Tensor: ...

    @_overload
    def copysign_(self, other: Tensor) -> Tensor:
        """Give the magnitudes of self the signs of other."""
    @_overload
    def copysign_(self, other: _Number) -> Tensor: ...

    def nextafter(self, other: Tensor) -> Tensor:
        """Give the floating number next to self in the direction of other."""

    def nextafter_(self, other: Tensor) -> Tensor:
        """Give the floating number next to self in the direction of other."""

    def heaviside(self, values: Tensor) -> Tensor:
        """Give 0 where self is negative, 1 where it is positive, and values where it is zero."""

    def heaviside_(self, values: Tensor) -> Tensor:
        """Give 0 where self is negative, 1 where it is positive, and values where it is zero."""

    def gcd(self, other: Tensor) -> Tensor:
        """Give the greatest common divisor."""

    def gcd_(self, other: Tensor) -> Tensor:
        """Give the greatest common divisor."""

    def lcm(self, other: Tensor) -> Tensor:
        """Give the least common multiple."""

    def lcm_(self, other: Tensor) -> Tensor:
        """Give the least common multiple."""

    def ldexp(self, other: Tensor) -> Tensor:
        """Multiply self by 2 to the power of other."""

    def ldexp_(self, other: Tensor) -> Tensor:
        """Multiply self by 2 to the power of other."""

    def logaddexp(self, other: Tensor) -> Tensor:
        """Give the logarithm of the sum of exponentials of two elements."""

    def logaddexp2(self, other: Tensor) -> Tensor:
        """Give the logarithm to base 2 of the sum of powers of 2."""

    @_overload
    def xlogy(self, other: Tensor) -> Tensor:
        """Multiply self by the logarithm of other."""
    @_overload
    def xlogy(self, other: _Number) -> Tensor: ...

    @_overload
    def xlogy_(self, other: Tensor) -> Tensor:
        """Multiply self by the logarithm of other."""
    @_overload
    def xlogy_(self, other: _Number) -> Tensor: ...

    @_overload
    def subtract(self, other: Tensor | _Number, *, alpha: _Number = 1) -> Tensor:
        """Subtract other, multiplied by alpha, from self."""
    @_overload
    def subtract(self, other: _Number, alpha: _Number = 1) -> Tensor: ...

    @_overload
    def subtract_(self, other: Tensor | _Number, *, alpha: _Number = 1) -> Tensor:
        """Subtract other, multiplied by alpha, from self."""
    @_overload
    def subtract_(self, other: _Number, alpha: _Number = 1) -> Tensor: ...

    def logical_not(self) -> Tensor:
        """Say which elements are zero."""

    def logical_not_(self) -> Tensor:
        """Say which elements are zero."""

    def logical_and(self, other: Tensor) -> Tensor:
        """Say where both are nonzero."""

    def logical_and_(self, other: Tensor) -> Tensor:
        """Say where both are nonzero."""

    def logical_or(self, other: Tensor) -> Tensor:
        """Say where at least one is nonzero."""

    def logical_or_(self, other: Tensor) -> Tensor:
        """Say where at least one is nonzero."""

    def logical_xor(self, other: Tensor) -> Tensor:
        """Say where exactly one is nonzero."""

    def logical_xor_(self, other: Tensor) -> Tensor:
        """Say where exactly one is nonzero."""

    def bitwise_not(self) -> Tensor:
        """Exchange zeros and ones."""

    def bitwise_not_(self) -> Tensor:
        """Exchange zeros and ones."""

    @_overload
    def bitwise_and(self, other: Tensor) -> Tensor:
        """Take the bits that both have."""
    @_overload
    def bitwise_and(self, other: _Number) -> Tensor: ...

    @_overload
    def bitwise_and_(self, other: Tensor) -> Tensor:
        """Take the bits that both have."""
    @_overload
    def bitwise_and_(self, other: _Number) -> Tensor: ...

    def __and__(self, other: Tensor | _Number) -> Tensor: ...

    def __rand__(self, other: Tensor | _Number) -> Tensor: ...

    def __iand__(self, other: Tensor | _Number) -> Tensor: ...

    @_overload
    def bitwise_or(self, other: Tensor) -> Tensor:
        """Take the bits that at least one has."""
    @_overload
    def bitwise_or(self, other: _Number) -> Tensor: ...

    @_overload
    def bitwise_or_(self, other: Tensor) -> Tensor:
        """Take the bits that at least one has."""
    @_overload
    def bitwise_or_(self, other: _Number) -> Tensor: ...

    def __or__(self, other: Tensor | _Number) -> Tensor: ...

    def __ror__(self, other: Tensor | _Number) -> Tensor: ...

    def __ior__(self, other: Tensor | _Number) -> Tensor: ...

    @_overload
    def bitwise_xor(self, other: Tensor) -> Tensor:
        """Take the bits that exactly one has."""
    @_overload
    def bitwise_xor(self, other: _Number) -> Tensor: ...

    @_overload
    def bitwise_xor_(self, other: Tensor) -> Tensor:
        """Take the bits that exactly one has."""
    @_overload
    def bitwise_xor_(self, other: _Number) -> Tensor: ...

    def __xor__(self, other: Tensor | _Number) -> Tensor: ...

    def __rxor__(self, other: Tensor | _Number) -> Tensor: ...

    def __ixor__(self, other: Tensor | _Number) -> Tensor: ...

    @_overload
    def bitwise_left_shift(self, other: Tensor) -> Tensor:
        """Shift the bits up."""
    @_overload
    def bitwise_left_shift(self, other: _Number) -> Tensor: ...

    @_overload
    def bitwise_left_shift_(self, other: Tensor) -> Tensor:
        """Shift the bits up."""
    @_overload
    def bitwise_left_shift_(self, other: _Number) -> Tensor: ...

    def __lshift__(self, other: Tensor | _Number) -> Tensor: ...

    def __rlshift__(self, other: Tensor | _Number) -> Tensor: ...

    def __ilshift__(self, other: Tensor | _Number) -> Tensor: ...

    @_overload
    def bitwise_right_shift(self, other: Tensor) -> Tensor:
        """Shift the bits down, keeping the sign."""
    @_overload
    def bitwise_right_shift(self, other: _Number) -> Tensor: ...

    @_overload
    def bitwise_right_shift_(self, other: Tensor) -> Tensor:
        """Shift the bits down, keeping the sign."""
    @_overload
    def bitwise_right_shift_(self, other: _Number) -> Tensor: ...

    def __rshift__(self, other: Tensor | _Number) -> Tensor: ...

    def __rrshift__(self, other: Tensor | _Number) -> Tensor: ...

    def __irshift__(self, other: Tensor | _Number) -> Tensor: ...

    def diff(self, n: _int = 1, dim: _int = -1, prepend: Tensor | None = None, append: Tensor | None = None) -> Tensor:
        """Give the differences of neighbours along a dim, taken n times."""

    def apply_(self, callable: _Any) -> Tensor:
        """Replace each element by what a Python function makes of it."""

    def map_(self, other: Tensor, callable: _Any) -> Tensor:
        """Replace each element by what a Python function makes of it and an element of another tensor."""

    def map2_(self, x: Tensor, y: Tensor, callable: _Any) -> Tensor:
        """Replace each element by what a Python function makes of it and elements of two others."""

    def isnan(self) -> Tensor:
        """Say which elements are NaN."""

    def isinf(self) -> Tensor:
        """Say which elements are infinite."""

    def isfinite(self) -> Tensor:
        """Say which elements are finite."""

    def isposinf(self) -> Tensor:
        """Say which elements are positive infinity."""

    def isneginf(self) -> Tensor:
        """Say which elements are negative infinity."""

    def isreal(self) -> Tensor:
        """Say which elements have no imaginary part."""

    def signbit(self) -> Tensor:
        """Say which elements have a minus."""

    def equal(self, other: Tensor) -> _Any:
        """Tell whether two tensors have the same sizes and equal elements."""

    def isclose(self, other: Tensor, rtol: _float = 1e-05, atol: _float = 1e-08, equal_nan: _bool = False) -> Tensor:
        """Say whether elements are nearly equal."""

    def allclose(self, other: Tensor, rtol: _float = 1e-05, atol: _float = 1e-08, equal_nan: _bool = False) -> _Any:
        """Tell whether all elements are nearly equal."""

    @_overload
    def eq(self, other: Tensor) -> Tensor:
        """Say whether elements are equal."""
    @_overload
    def eq(self, other: _Number) -> Tensor: ...

    @_overload
    def eq_(self, other: Tensor) -> Tensor:
        """Say whether elements are equal."""
    @_overload
    def eq_(self, other: _Number) -> Tensor: ...

    def __eq__(self, other: Tensor | _Number) -> Tensor: ...  # type: ignore[override]

    @_overload
    def ne(self, other: Tensor) -> Tensor:
        """Say whether elements differ."""
    @_overload
    def ne(self, other: _Number) -> Tensor: ...

    @_overload
    def not_equal(self, other: Tensor) -> Tensor:
        """Say whether elements differ."""
    @_overload
    def not_equal(self, other: _Number) -> Tensor: ...

    @_overload
    def ne_(self, other: Tensor) -> Tensor:
        """Say whether elements differ."""
    @_overload
    def ne_(self, other: _Number) -> Tensor: ...

    @_overload
    def not_equal_(self, other: Tensor) -> Tensor:
        """Say whether elements differ."""
    @_overload
    def not_equal_(self, other: _Number) -> Tensor: ...

    def __ne__(self, other: Tensor | _Number) -> Tensor: ...  # type: ignore[override]

    @_overload
    def lt(self, other: Tensor) -> Tensor:
        """Say whether self is less."""
    @_overload
    def lt(self, other: _Number) -> Tensor: ...

    @_overload
    def less(self, other: Tensor) -> Tensor:
        """Say whether self is less."""
    @_overload
    def less(self, other: _Number) -> Tensor: ...

    @_overload
    def lt_(self, other: Tensor) -> Tensor:
        """Say whether self is less."""
    @_overload
    def lt_(self, other: _Number) -> Tensor: ...

    @_overload
    def less_(self, other: Tensor) -> Tensor:
        """Say whether self is less."""
    @_overload
    def less_(self, other: _Number) -> Tensor: ...

    def __lt__(self, other: Tensor | _Number) -> Tensor: ...

    @_overload
    def le(self, other: Tensor) -> Tensor:
        """Say whether self is less or equal."""
    @_overload
    def le(self, other: _Number) -> Tensor: ...

    @_overload
    def less_equal(self, other: Tensor) -> Tensor:
        """Say whether self is less or equal."""
    @_overload
    def less_equal(self, other: _Number) -> Tensor: ...

    @_overload
    def le_(self, other: Tensor) -> Tensor:
        """Say whether self is less or equal."""
    @_overload
    def le_(self, other: _Number) -> Tensor: ...

    @_overload
    def less_equal_(self, other: Tensor) -> Tensor:
        """Say whether self is less or equal."""
    @_overload
    def less_equal_(self, other: _Number) -> Tensor: ...

    def __le__(self, other: Tensor | _Number) -> Tensor: ...

    @_overload
    def gt(self, other: Tensor) -> Tensor:
        """Say whether self is greater."""
    @_overload
    def gt(self, other: _Number) -> Tensor: ...

    @_overload
    def greater(self, other: Tensor) -> Tensor:
        """Say whether self is greater."""
    @_overload
    def greater(self, other: _Number) -> Tensor: ...

    @_overload
    def gt_(self, other: Tensor) -> Tensor:
        """Say whether self is greater."""
    @_overload
    def gt_(self, other: _Number) -> Tensor: ...

    @_overload
    def greater_(self, other: Tensor) -> Tensor:
        """Say whether self is greater."""
    @_overload
    def greater_(self, other: _Number) -> Tensor: ...

    def __gt__(self, other: Tensor | _Number) -> Tensor: ...

    @_overload
    def ge(self, other: Tensor) -> Tensor:
        """Say whether self is greater or equal."""
    @_overload
    def ge(self, other: _Number) -> Tensor: ...

    @_overload
    def greater_equal(self, other: Tensor) -> Tensor:
        """Say whether self is greater or equal."""
    @_overload
    def greater_equal(self, other: _Number) -> Tensor: ...

    @_overload
    def ge_(self, other: Tensor) -> Tensor:
        """Say whether self is greater or equal."""
    @_overload
    def ge_(self, other: _Number) -> Tensor: ...

    @_overload
    def greater_equal_(self, other: Tensor) -> Tensor:
        """Say whether self is greater or equal."""
    @_overload
    def greater_equal_(self, other: _Number) -> Tensor: ...

    def __ge__(self, other: Tensor | _Number) -> Tensor: ...

    def maximum(self, other: Tensor) -> Tensor:
        """Take the greater of two elements."""

    def minimum(self, other: Tensor) -> Tensor:
        """Take the lesser of two elements."""

    def fmax(self, other: Tensor) -> Tensor:
        """Take the greater of two elements, a number rather than NaN."""

    def fmin(self, other: Tensor) -> Tensor:
        """Take the lesser of two elements, a number rather than NaN."""

    @_overload
    def clamp(self, min: Tensor | None = None, max: Tensor | None = None) -> Tensor:
        """Keep within the bounds of tensors."""
    @_overload
    def clamp(self, min: _Number | None = None, max: _Number | None = None) -> Tensor: ...

    @_overload
    def clip(self, min: Tensor | None = None, max: Tensor | None = None) -> Tensor:
        """Keep within the bounds of tensors."""
    @_overload
    def clip(self, min: _Number | None = None, max: _Number | None = None) -> Tensor: ...

    @_overload
    def clamp_(self, min: Tensor | None = None, max: Tensor | None = None) -> Tensor:
        """Keep within the bounds of tensors."""
    @_overload
    def clamp_(self, min: _Number | None = None, max: _Number | None = None) -> Tensor: ...

    @_overload
    def clip_(self, min: Tensor | None = None, max: Tensor | None = None) -> Tensor:
        """Keep within the bounds of tensors."""
    @_overload
    def clip_(self, min: _Number | None = None, max: _Number | None = None) -> Tensor: ...

    @_overload
    def clamp_min(self, min: Tensor) -> Tensor:
        """Keep above the elements of a tensor."""
    @_overload
    def clamp_min(self, min: _Number) -> Tensor: ...

    @_overload
    def clamp_min_(self, min: Tensor) -> Tensor:
        """Keep above the elements of a tensor."""
    @_overload
    def clamp_min_(self, min: _Number) -> Tensor: ...

    @_overload
    def clamp_max(self, max: Tensor) -> Tensor:
        """Keep below the elements of a tensor."""
    @_overload
    def clamp_max(self, max: _Number) -> Tensor: ...

    @_overload
    def clamp_max_(self, max: Tensor) -> Tensor:
        """Keep below the elements of a tensor."""
    @_overload
    def clamp_max_(self, max: _Number) -> Tensor: ...

    @_overload
    def where(self, condition: Tensor, other: Tensor) -> Tensor:
        """Choose between two tensors."""
    @_overload
    def where(self, condition: Tensor, other: _Number) -> Tensor: ...

    def _conj(self) -> Tensor:
        """View the conjugate of a complex tensor."""

    def _neg_view(self) -> Tensor:
        """View the negative of a tensor."""

    def conj(self) -> Tensor:
        """View the conjugate; a real tensor is returned itself."""

    def conj_physical(self) -> Tensor:
        """Conjugate in memory of its own; a real tensor is returned itself."""

    def conj_physical_(self) -> Tensor:
        """Conjugate in memory of its own; a real tensor is returned itself."""

    def resolve_conj(self) -> Tensor:
        """Copy a tensor whose conjugation is pending; any other is returned itself."""

    def resolve_neg(self) -> Tensor:
        """Copy a tensor whose negation is pending; any other is returned itself."""

    def is_conj(self) -> _Any:
        """Tell whether a conjugation is pending."""

    def is_neg(self) -> _Any:
        """Tell whether a negation is pending."""

    def adjoint(self) -> Tensor:
        """Exchange the last two dims and conjugate."""

    def clone(self, *, memory_format: _memory_format | None = None) -> Tensor:
        """Copy to fresh memory."""

    def contiguous(self, *, memory_format: _memory_format = ...) -> Tensor:
        """Return self when it lies in the given order, else a copy that does."""

    def copy_(self, src: Tensor | _Number, non_blocking: _bool = False) -> Tensor:
        """Write the elements of src over those of self."""

    @_overload
    def to(self, dtype: _DType, non_blocking: _bool = False, copy: _bool = False, memory_format: _memory_format | None = None) -> Tensor:
        """Convert to a dtype, a device or a memory format."""
    @_overload
    def to(self, device: _Device | None = None, dtype: _DType | None = None, non_blocking: _bool = False, copy: _bool = False, *, memory_format: _memory_format | None = None) -> Tensor: ...
    @_overload
    def to(self, other: Tensor, non_blocking: _bool = False, copy: _bool = False, memory_format: _memory_format | None = None) -> Tensor: ...

    def type_as(self, other: Tensor) -> Tensor:
        """Convert to the dtype of another tensor."""

    def type(self, dtype: _Any = None, non_blocking: _bool = False) -> _Any:
        """Name the kind of tensor, or convert to a dtype."""

    @_overload
    def fill_(self, value: Tensor) -> Tensor:
        """Give every element the value of a 0-dim tensor."""
    @_overload
    def fill_(self, value: _Number) -> Tensor: ...

    def zero_(self) -> Tensor:
        """Make every element zero."""

    def detach(self) -> Tensor:
        """Give the same memory without history."""

    def detach_(self) -> Tensor:
        """Drop the history of self."""

    def item(self) -> _Any:
        """Return the only element as a Python number."""

    def tolist(self) -> _Any:
        """Return the elements as nested lists of Python numbers."""

    def numpy(self, *, force: _bool = False) -> _Any:
        """Return the elements as an array on the same memory."""

    def narrow_copy(self, dim: _int, start: _int, length: _int) -> Tensor:
        """Copy length positions of a dim from start on."""

    @_overload
    def new_empty(self, size: _Sequence[_int], *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor:
        """Make a tensor of unspecified contents of self's dtype."""
    @_overload
    def new_empty(self, *size: _int, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor: ...

    @_overload
    def new_zeros(self, size: _Sequence[_int], *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor:
        """Make a tensor of zeros of self's dtype."""
    @_overload
    def new_zeros(self, *size: _int, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor: ...

    @_overload
    def new_ones(self, size: _Sequence[_int], *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor:
        """Make a tensor of ones of self's dtype."""
    @_overload
    def new_ones(self, *size: _int, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor: ...

    def new_full(self, size: _Sequence[_int], fill_value: _Number, *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor:
        """Make a tensor all of whose elements are one number, of self's dtype."""

    def new_empty_strided(self, size: _Sequence[_int], stride: _Sequence[_int], *, dtype: _DType | None = None, layout: _layout | None = None, device: _Device | None = None, pin_memory: _bool | None = None, requires_grad: _bool | None = False) -> Tensor:
        """Make a tensor of given sizes and strides, of unspecified contents and of self's dtype."""

    def new_tensor(self, data: _Any, *, dtype: _DType | None = None, device: _Device | None = None, requires_grad: _bool = False) -> Tensor:
        """Copy data into a fresh tensor of self's dtype."""

    def diag(self, diagonal: _int = 0) -> Tensor:
        """Copy the diagonal of a matrix, or put a vector on the diagonal of one."""

    def fill_diagonal_(self, fill_value: _Number, wrap: _bool = False) -> Tensor:
        """Write a number to the diagonal."""

    def diag_embed(self, offset: _int = 0, dim1: _int = -2, dim2: _int = -1) -> Tensor:
        """Put the last dim on a diagonal of two new dims, zeros around it."""

    def diagflat(self, offset: _int = 0) -> Tensor:
        """Put all elements on a diagonal of a matrix."""

    def is_nonzero(self) -> _Any:
        """Tell whether the only element differs from zero."""

    def bool(self, *, memory_format: _memory_format | None = None) -> Tensor:
        """Convert to bool."""

    def byte(self, *, memory_format: _memory_format | None = None) -> Tensor:
        """Convert to uint8."""

    def char(self, *, memory_format: _memory_format | None = None) -> Tensor:
        """Convert to int8."""

    def short(self, *, memory_format: _memory_format | None = None) -> Tensor:
        """Convert to int16."""

    def int(self, *, memory_format: _memory_format | None = None) -> Tensor:
        """Convert to int32."""

    def long(self, *, memory_format: _memory_format | None = None) -> Tensor:
        """Convert to int64."""

    def half(self, *, memory_format: _memory_format | None = None) -> Tensor:
        """Convert to float16."""

    def bfloat16(self, *, memory_format: _memory_format | None = None) -> Tensor:
        """Convert to bfloat16."""

    def float(self, *, memory_format: _memory_format | None = None) -> Tensor:
        """Convert to float32."""

    def double(self, *, memory_format: _memory_format | None = None) -> Tensor:
        """Convert to float64."""

    def chalf(self, *, memory_format: _memory_format | None = None) -> Tensor:
        """Convert to complex32."""

    def cfloat(self, *, memory_format: _memory_format | None = None) -> Tensor:
        """Convert to complex64."""

    def cdouble(self, *, memory_format: _memory_format | None = None) -> Tensor:
        """Convert to complex128."""

    def erf(self) -> Tensor:
        """Take the error function."""

    def erf_(self) -> Tensor:
        """Take the error function."""

    def erfc(self) -> Tensor:
        """Take 1 minus the error function."""

    def erfc_(self) -> Tensor:
        """Take 1 minus the error function."""

    def erfinv(self) -> Tensor:
        """Invert the error function."""

    def erfinv_(self) -> Tensor:
        """Invert the error function."""

    def amax(self, dim: _int | _Sequence[_int] = ..., keepdim: _bool = False) -> Tensor:
        """Give the largest element over dims."""

    def amin(self, dim: _int | _Sequence[_int] = ..., keepdim: _bool = False) -> Tensor:
        """Give the smallest element over dims."""

    def aminmax(self, *, dim: _int | None = None, keepdim: _bool = False) -> _aminmax:
        """Give the smallest and the largest element."""

    @_overload
    def max(self) -> Tensor:
        """Give the largest element, of all or along a dim, or of each pair."""
    @_overload
    def max(self, other: Tensor) -> Tensor: ...
    @_overload
    def max(self, dim: _int, keepdim: _bool = False) -> _max_dim: ...

    @_overload
    def min(self) -> Tensor:
        """Give the smallest element, of all or along a dim, or of each pair."""
    @_overload
    def min(self, other: Tensor) -> Tensor: ...
    @_overload
    def min(self, dim: _int, keepdim: _bool = False) -> _min_dim: ...

    def argmax(self, dim: _int | None = None, keepdim: _bool = False) -> Tensor:
        """Give the index of the largest element."""

    def argmin(self, dim: _int | None = None, keepdim: _bool = False) -> Tensor:
        """Give the index of the smallest element."""

    def lgamma(self) -> Tensor:
        """Take the logarithm of the magnitude of the gamma function."""

    def lgamma_(self) -> Tensor:
        """Take the logarithm of the magnitude of the gamma function."""

    def digamma(self) -> Tensor:
        """Take the logarithmic derivative of the gamma function."""

    def digamma_(self) -> Tensor:
        """Take the logarithmic derivative of the gamma function."""

    def polygamma(self, n: _int) -> Tensor:
        """Differentiate digamma n times."""

    def polygamma_(self, n: _int) -> Tensor:
        """Differentiate digamma n times."""

    def mvlgamma(self, p: _int) -> Tensor:
        """Take the logarithm of the multivariate gamma function."""

    def mvlgamma_(self, p: _int) -> Tensor:
        """Take the logarithm of the multivariate gamma function."""

    def bincount(self, weights: Tensor | None = None, minlength: _int = 0) -> Tensor:
        """Count how often each number occurs, or sum its weights."""

    def histc(self, bins: _int = 100, min: _Number = 0, max: _Number = 0) -> Tensor:
        """Count the elements in equal bins between two numbers."""

    @_overload
    def histogram(self, bins: Tensor, *, weight: Tensor | None = None, density: _bool = False) -> _histogram_bins_tensor:
        """Count the elements between given edges."""
    @_overload
    def histogram(self, bins: _int = 100, *, range: _Sequence[_float] | None = None, weight: Tensor | None = None, density: _bool = False) -> _histogram_bin_ct: ...

    def igamma(self, other: Tensor) -> Tensor:
        """Give the regularized lower incomplete gamma function of order self."""

    def igamma_(self, other: Tensor) -> Tensor:
        """Give the regularized lower incomplete gamma function of order self."""

    def igammac(self, other: Tensor) -> Tensor:
        """Give the regularized upper incomplete gamma function of order self."""

    def igammac_(self, other: Tensor) -> Tensor:
        """Give the regularized upper incomplete gamma function of order self."""

    def index_put(self, indices: _Sequence[Tensor], values: Tensor, accumulate: _bool = False) -> Tensor:
        """Write values to, or add them at, the positions that index tensors name."""

    def index_put_(self, indices: _Sequence[Tensor], values: Tensor, accumulate: _bool = False) -> Tensor:
        """Write values to, or add them at, the positions that index tensors name."""

    def index_select(self, dim: _int, index: Tensor) -> Tensor:
        """Take the positions of a dim that index names."""

    def take(self, index: Tensor) -> Tensor:
        """Take elements as if self had one dim."""

    def take_along_dim(self, indices: Tensor, dim: _int | None = None) -> Tensor:
        """Take, along a dim, the positions that index names, broadcast in all other dims."""

    @_overload
    def nonzero(self, *, as_tuple: _bool) -> _Any:
        """Find the positions of elements that are not zero, as one tensor for each dim if so wished."""
    @_overload
    def nonzero(self) -> Tensor: ...

    def nonzero_static(self, *, size: _int, fill_value: _int = -1) -> Tensor:
        """Find the positions of the first so many elements that are not zero."""

    def argwhere(self) -> Tensor:
        """Find the positions of elements that are not zero."""

    @_overload
    def masked_fill(self, mask: Tensor, value: Tensor) -> Tensor:
        """Write the element of a tensor where a mask is true."""
    @_overload
    def masked_fill(self, mask: Tensor, value: _Number) -> Tensor: ...

    @_overload
    def masked_fill_(self, mask: Tensor, value: Tensor) -> Tensor:
        """Write the element of a tensor where a mask is true."""
    @_overload
    def masked_fill_(self, mask: Tensor, value: _Number) -> Tensor: ...

    def masked_select(self, mask: Tensor) -> Tensor:
        """Take the elements where a mask is true, in row-major order."""

    def rot90(self, k: _int = 1, dims: _Sequence[_int] = ...) -> Tensor:
        """Turn the plane of two dims by k right angles, from the first towards the second."""

    @_overload
    def repeat_interleave(self, repeats: Tensor, dim: _int | None = None, *, output_size: _int | None = None) -> Tensor:
        """Repeat each element, or each position of a dim, as often as a tensor says."""
    @_overload
    def repeat_interleave(self, repeats: _int, dim: _int | None = None, *, output_size: _int | None = None) -> Tensor: ...

    def mm(self, mat2: Tensor) -> Tensor:
        """Multiply two matrices."""

    def bmm(self, mat2: Tensor) -> Tensor:
        """Multiply two batches of matrices, pair by pair."""

    def mv(self, vec: Tensor) -> Tensor:
        """Multiply a matrix by a vector."""

    def dot(self, tensor: Tensor) -> Tensor:
        """Sum the products of two vectors."""

    def vdot(self, other: Tensor) -> Tensor:
        """Sum the products of two vectors, the first conjugated."""

    def addmm(self, mat1: Tensor, mat2: Tensor, *, beta: _Number = 1, alpha: _Number = 1) -> Tensor:
        """Add self, times beta, to a product of matrices, times alpha."""

    def addmm_(self, mat1: Tensor, mat2: Tensor, *, beta: _Number = 1, alpha: _Number = 1) -> Tensor:
        """Add self, times beta, to a product of matrices, times alpha."""

    def addmv(self, mat: Tensor, vec: Tensor, *, beta: _Number = 1, alpha: _Number = 1) -> Tensor:
        """Add self, times beta, to a matrix times a vector, times alpha."""

    def addmv_(self, mat: Tensor, vec: Tensor, *, beta: _Number = 1, alpha: _Number = 1) -> Tensor:
        """Add self, times beta, to a matrix times a vector, times alpha."""

    def baddbmm(self, batch1: Tensor, batch2: Tensor, *, beta: _Number = 1, alpha: _Number = 1) -> Tensor:
        """Add self, times beta, to products of matrices, times alpha."""

    def baddbmm_(self, batch1: Tensor, batch2: Tensor, *, beta: _Number = 1, alpha: _Number = 1) -> Tensor:
        """Add self, times beta, to products of matrices, times alpha."""

    def addbmm(self, batch1: Tensor, batch2: Tensor, *, beta: _Number = 1, alpha: _Number = 1) -> Tensor:
        """Add self, times beta, to the sum of products of matrices, times alpha."""

    def addbmm_(self, batch1: Tensor, batch2: Tensor, *, beta: _Number = 1, alpha: _Number = 1) -> Tensor:
        """Add self, times beta, to the sum of products of matrices, times alpha."""

    def matmul(self, other: Tensor) -> Tensor:
        """Multiply vectors, matrices, or batches of matrices."""

    def __matmul__(self, other: Tensor | _Number) -> Tensor: ...

    def __rmatmul__(self, other: Tensor | _Number) -> Tensor: ...

    def outer(self, vec2: Tensor) -> Tensor:
        """Multiply every element of a vector by every element of another."""

    def ger(self, vec2: Tensor) -> Tensor:
        """Multiply every element of a vector by every element of another."""

    def inner(self, other: Tensor) -> Tensor:
        """Sum the products along the last dims."""

    def cholesky(self, upper: _bool = False) -> Tensor:
        """Factor positive definite matrices, the older way."""

    def cholesky_solve(self, input2: Tensor, upper: _bool = False) -> Tensor:
        """Solve with the Cholesky factor of a matrix."""

    def cholesky_inverse(self, upper: _bool = False) -> Tensor:
        """Invert the matrix of which a Cholesky factor is given."""

    def det(self) -> Tensor:
        """Give the determinants of square matrices."""

    def slogdet(self) -> _slogdet:
        """Give the sign and the logarithm of the magnitude of determinants."""

    def logdet(self) -> Tensor:
        """Give the logarithm of determinants."""

    def matrix_exp(self) -> Tensor:
        """Give exponentials of square matrices."""

    def lu(self, A: Tensor, pivot: _bool = True, get_infos: _bool = False) -> tuple[Tensor, ...]:
        """Factor matrices into a lower and an upper triangle, the older way."""

    def lu_solve(self, LU_data: Tensor, LU_pivots: Tensor) -> Tensor:
        """Solve with an LU factorization, the older way."""

    def geqrf(self) -> _geqrf:
        """Find the reflections that make matrices triangular."""

    def orgqr(self, input2: Tensor) -> Tensor:
        """Give the first columns of a product of reflections."""

    def ormqr(self, input2: Tensor, input3: Tensor, left: _bool = True, transpose: _bool = False) -> Tensor:
        """Multiply by a product of reflections."""

    def qr(self, some: _bool = True) -> _qr:
        """Factor matrices into orthonormal columns and an upper triangle, the older way."""

    def inverse(self) -> Tensor:
        """Invert square matrices."""

    def triangular_solve(self, A: Tensor, upper: _bool = True, transpose: _bool = False, unitriangular: _bool = False) -> _triangular_solve:
        """Solve with triangular matrices, the older way."""

    def svd(self, some: _bool = True, compute_uv: _bool = True) -> _svd:
        """Decompose matrices into singular vectors and values, the older way."""

    def pinverse(self, rcond: _float = 1e-15) -> Tensor:
        """Give the pseudoinverse."""

    @_overload
    def var(self, unbiased: _bool = True) -> Tensor:
        """Give the variance of all elements."""
    @_overload
    def var(self, dim: _int | _Sequence[_int] | None, unbiased: _bool = True, keepdim: _bool = False) -> Tensor: ...
    @_overload
    def var(self, dim: _int | _Sequence[_int] | None = None, *, correction: _Number | None = None, keepdim: _bool = False) -> Tensor: ...

    @_overload
    def std(self, unbiased: _bool = True) -> Tensor:
        """Give the standard deviation of all elements."""
    @_overload
    def std(self, dim: _int | _Sequence[_int] | None, unbiased: _bool = True, keepdim: _bool = False) -> Tensor: ...
    @_overload
    def std(self, dim: _int | _Sequence[_int] | None = None, *, correction: _Number | None = None, keepdim: _bool = False) -> Tensor: ...

    def norm(self, p: _Any = ..., dim: _int | _Sequence[_int] | None = None, keepdim: _bool = False, *, dtype: _DType | None = None) -> Tensor:
        """Give the norm of all elements, or over dims."""

    def dist(self, other: Tensor, p: _Number = 2) -> Tensor:
        """Give the norm of the difference of two tensors."""

    def renorm(self, p: _Number, dim: _int, maxnorm: _Number) -> Tensor:
        """Scale down the parts along a dim whose norm is above a bound."""

    def renorm_(self, p: _Number, dim: _int, maxnorm: _Number) -> Tensor:
        """Scale down the parts along a dim whose norm is above a bound."""

    def put(self, index: Tensor, source: Tensor, accumulate: _bool = False) -> Tensor:
        """Write elements by their number in row-major order."""

    def put_(self, index: Tensor, source: Tensor, accumulate: _bool = False) -> Tensor:
        """Write elements by their number in row-major order."""

    def masked_scatter(self, mask: Tensor, source: Tensor) -> Tensor:
        """Replace the elements under a mask by those of a source, in order."""

    def masked_scatter_(self, mask: Tensor, source: Tensor) -> Tensor:
        """Replace the elements under a mask by those of a source, in order."""

    def add(self, other: Tensor | _Number, *, alpha: _Number = 1) -> Tensor:
        """Add other, multiplied by alpha, to self."""

    def add_(self, other: Tensor | _Number, *, alpha: _Number = 1) -> Tensor:
        """Add other, multiplied by alpha, to self."""

    def __add__(self, other: Tensor | _Number) -> Tensor: ...

    def __radd__(self, other: Tensor | _Number) -> Tensor: ...

    def __iadd__(self, other: Tensor | _Number) -> Tensor: ...

    def sub(self, other: Tensor | _Number, *, alpha: _Number = 1) -> Tensor:
        """Subtract other, multiplied by alpha, from self."""

    def sub_(self, other: Tensor | _Number, *, alpha: _Number = 1) -> Tensor:
        """Subtract other, multiplied by alpha, from self."""

    def __sub__(self, other: Tensor | _Number) -> Tensor: ...

    def __isub__(self, other: Tensor | _Number) -> Tensor: ...

    def __rsub__(self, other: Tensor | _Number) -> Tensor: ...

    def mul(self, other: Tensor | _Number) -> Tensor:
        """Multiply elementwise."""

    def multiply(self, other: Tensor | _Number) -> Tensor:
        """Multiply elementwise."""

    def mul_(self, other: Tensor | _Number) -> Tensor:
        """Multiply elementwise."""

    def multiply_(self, other: Tensor | _Number) -> Tensor:
        """Multiply elementwise."""

    def __mul__(self, other: Tensor | _Number) -> Tensor: ...

    def __rmul__(self, other: Tensor | _Number) -> Tensor: ...

    def __imul__(self, other: Tensor | _Number) -> Tensor: ...

    @_overload
    def div(self, other: Tensor | _Number) -> Tensor:
        """Divide elementwise."""
    @_overload
    def div(self, other: Tensor | _Number, *, rounding_mode: _str | None) -> Tensor: ...

    @_overload
    def divide(self, other: Tensor | _Number) -> Tensor:
        """Divide elementwise."""
    @_overload
    def divide(self, other: Tensor | _Number, *, rounding_mode: _str | None) -> Tensor: ...

    @_overload
    def div_(self, other: Tensor | _Number) -> Tensor:
        """Divide elementwise."""
    @_overload
    def div_(self, other: Tensor | _Number, *, rounding_mode: _str | None) -> Tensor: ...

    @_overload
    def divide_(self, other: Tensor | _Number) -> Tensor:
        """Divide elementwise."""
    @_overload
    def divide_(self, other: Tensor | _Number, *, rounding_mode: _str | None) -> Tensor: ...

    def __truediv__(self, other: Tensor | _Number) -> Tensor: ...

    def __rtruediv__(self, other: Tensor | _Number) -> Tensor: ...

    def __itruediv__(self, other: Tensor | _Number) -> Tensor: ...

    def true_divide(self, other: Tensor | _Number) -> Tensor:
        """Divide elementwise."""

    def true_divide_(self, other: Tensor | _Number) -> Tensor:
        """Divide elementwise."""

    def floor_divide(self, other: Tensor | _Number) -> Tensor:
        """Divide and round down."""

    def floor_divide_(self, other: Tensor | _Number) -> Tensor:
        """Divide and round down."""

    def __floordiv__(self, other: Tensor | _Number) -> Tensor: ...

    def __rfloordiv__(self, other: Tensor | _Number) -> Tensor: ...

    def __ifloordiv__(self, other: Tensor | _Number) -> Tensor: ...

    @_overload
    def remainder(self, other: Tensor) -> Tensor:
        """Take what floor division leaves."""
    @_overload
    def remainder(self, other: _Number) -> Tensor: ...

    @_overload
    def remainder_(self, other: Tensor) -> Tensor:
        """Take what floor division leaves."""
    @_overload
    def remainder_(self, other: _Number) -> Tensor: ...

    def __mod__(self, other: Tensor | _Number) -> Tensor: ...

    def __rmod__(self, other: Tensor | _Number) -> Tensor: ...

    def __imod__(self, other: Tensor | _Number) -> Tensor: ...

    @_overload
    def fmod(self, other: Tensor) -> Tensor:
        """Take what truncating division leaves."""
    @_overload
    def fmod(self, other: _Number) -> Tensor: ...

    @_overload
    def fmod_(self, other: Tensor) -> Tensor:
        """Take what truncating division leaves."""
    @_overload
    def fmod_(self, other: _Number) -> Tensor: ...

    def neg(self) -> Tensor:
        """Change the sign."""

    def negative(self) -> Tensor:
        """Change the sign."""

    def neg_(self) -> Tensor:
        """Change the sign."""

    def negative_(self) -> Tensor:
        """Change the sign."""

    def __neg__(self) -> Tensor: ...

    def positive(self) -> Tensor:
        """Return self."""

    def __pos__(self) -> Tensor: ...

    def abs(self) -> Tensor:
        """Take the magnitude."""

    def absolute(self) -> Tensor:
        """Take the magnitude."""

    def abs_(self) -> Tensor:
        """Take the magnitude."""

    def absolute_(self) -> Tensor:
        """Take the magnitude."""

    def __abs__(self) -> Tensor: ...

    def sign(self) -> Tensor:
        """Give -1, 0 or 1."""

    def sign_(self) -> Tensor:
        """Give -1, 0 or 1."""

    def sgn(self) -> Tensor:
        """Give the sign, or the direction of a complex number."""

    def sgn_(self) -> Tensor:
        """Give the sign, or the direction of a complex number."""

    @_overload
    def lerp(self, end: Tensor, weight: Tensor) -> Tensor:
        """Interpolate by the weights of a tensor."""
    @_overload
    def lerp(self, end: Tensor, weight: _Number) -> Tensor: ...

    @_overload
    def lerp_(self, end: Tensor, weight: Tensor) -> Tensor:
        """Interpolate by the weights of a tensor."""
    @_overload
    def lerp_(self, end: Tensor, weight: _Number) -> Tensor: ...

    def addcmul(self, tensor1: Tensor, tensor2: Tensor, *, value: _Number = 1) -> Tensor:
        """Add value times the product of two tensors."""

    def addcmul_(self, tensor1: Tensor, tensor2: Tensor, *, value: _Number = 1) -> Tensor:
        """Add value times the product of two tensors."""

    def addcdiv(self, tensor1: Tensor, tensor2: Tensor, *, value: _Number = 1) -> Tensor:
        """Add value times the quotient of two tensors."""

    def addcdiv_(self, tensor1: Tensor, tensor2: Tensor, *, value: _Number = 1) -> Tensor:
        """Add value times the quotient of two tensors."""

    @_overload
    def pow(self, exponent: Tensor) -> Tensor:
        """Raise to a power."""
    @_overload
    def pow(self, exponent: _Number) -> Tensor: ...

    @_overload
    def pow_(self, exponent: Tensor) -> Tensor:
        """Raise to a power."""
    @_overload
    def pow_(self, exponent: _Number) -> Tensor: ...

    def __pow__(self, other: Tensor | _Number) -> Tensor: ...

    def __rpow__(self, other: Tensor | _Number) -> Tensor: ...

    def __ipow__(self, other: Tensor | _Number) -> Tensor: ...

    @_overload
    def float_power(self, exponent: Tensor) -> Tensor:
        """Raise to a power in double precision."""
    @_overload
    def float_power(self, exponent: _Number) -> Tensor: ...

    @_overload
    def float_power_(self, exponent: Tensor) -> Tensor:
        """Raise to a power in double precision."""
    @_overload
    def float_power_(self, exponent: _Number) -> Tensor: ...

    def kron(self, other: Tensor) -> Tensor:
        """Put other, times each element of self, in the place of that element."""

    def addr(self, vec1: Tensor, vec2: Tensor, *, beta: _Number = 1, alpha: _Number = 1) -> Tensor:
        """Add self, times beta, to an outer product, times alpha."""

    def addr_(self, vec1: Tensor, vec2: Tensor, *, beta: _Number = 1, alpha: _Number = 1) -> Tensor:
        """Add self, times beta, to an outer product, times alpha."""

    def cross(self, other: Tensor, dim: _int | None = None) -> Tensor:
        """Multiply vectors of three elements."""

    def matrix_power(self, n: _int) -> Tensor:
        """Multiply a square matrix by itself."""

    def uniform_(self, from_: _float = 0.0, to: _float = 1.0, *, generator: _Any = None) -> Tensor:
        """Fill with numbers that are uniform in [from, to)."""

    def normal_(self, mean: _float = 0.0, std: _float = 1.0, *, generator: _Any = None) -> Tensor:
        """Fill with normally distributed numbers."""

    def exponential_(self, lambd: _float = 1.0, *, generator: _Any = None) -> Tensor:
        """Fill with exponentially distributed numbers."""

    def cauchy_(self, median: _float = 0.0, sigma: _float = 1.0, *, generator: _Any = None) -> Tensor:
        """Fill with Cauchy distributed numbers."""

    def log_normal_(self, mean: _float = 1.0, std: _float = 2.0, *, generator: _Any = None) -> Tensor:
        """Fill with numbers whose logarithm is normally distributed."""

    def geometric_(self, p: _float, *, generator: _Any = None) -> Tensor:
        """Fill with numbers of trials up to the first success."""

    @_overload
    def random_(self, from_: _int, to: _int | None, *, generator: _Any = None) -> Tensor:
        """Fill with integers in [from, to), or from from on."""
    @_overload
    def random_(self, to: _int, *, generator: _Any = None) -> Tensor: ...
    @_overload
    def random_(self, *, generator: _Any = None) -> Tensor: ...

    @_overload
    def flip(self, dims: _Sequence[_int]) -> Tensor:
        """Reverse the order of the entries along dims."""
    @_overload
    def flip(self, *dims: _int) -> Tensor: ...

    def fliplr(self) -> Tensor:
        """Reverse the columns."""

    def flipud(self) -> Tensor:
        """Reverse the rows."""

    def roll(self, shifts: _int | _Sequence[_int], dims: _int | _Sequence[_int] = ...) -> Tensor:
        """Move the entries along dims, those that leave at one end entering at the other."""

    @_overload
    def repeat(self, repeats: _Sequence[_int]) -> Tensor:
        """Repeat the tensor along every dim."""
    @_overload
    def repeat(self, *repeats: _int) -> Tensor: ...

    @_overload
    def tile(self, dims: _Sequence[_int]) -> Tensor:
        """Repeat the tensor, missing numbers counting as 1 on the left."""
    @_overload
    def tile(self, *dims: _int) -> Tensor: ...

    @_overload
    def sum(self, *, dtype: _DType | None = None) -> Tensor:
        """Sum all elements, or those over dims."""
    @_overload
    def sum(self, dim: _int | _Sequence[_int] | None, keepdim: _bool = False, *, dtype: _DType | None = None) -> Tensor: ...

    def nansum(self, dim: _int | _Sequence[_int] | None = None, keepdim: _bool = False, *, dtype: _DType | None = None) -> Tensor:
        """Sum the elements over dims, counting NaN as zero."""

    @_overload
    def prod(self, *, dtype: _DType | None = None) -> Tensor:
        """Multiply all elements, or those along a dim."""
    @_overload
    def prod(self, dim: _int, keepdim: _bool = False, *, dtype: _DType | None = None) -> Tensor: ...

    @_overload
    def mean(self, *, dtype: _DType | None = None) -> Tensor:
        """Give the mean of all elements, or over dims."""
    @_overload
    def mean(self, dim: _int | _Sequence[_int] | None, keepdim: _bool = False, *, dtype: _DType | None = None) -> Tensor: ...

    @_overload
    def any(self) -> Tensor:
        """Tell whether any element is true."""
    @_overload
    def any(self, dim: _int, keepdim: _bool = False) -> Tensor: ...
    @_overload
    def any(self, dim: _Sequence[_int] | None = None, keepdim: _bool = False) -> Tensor: ...

    @_overload
    def all(self) -> Tensor:
        """Tell whether all elements are true."""
    @_overload
    def all(self, dim: _int, keepdim: _bool = False) -> Tensor: ...
    @_overload
    def all(self, dim: _Sequence[_int] | None = None, keepdim: _bool = False) -> Tensor: ...

    @_overload
    def count_nonzero(self, dim: _Sequence[_int]) -> Tensor:
        """Count the elements other than zero over dims."""
    @_overload
    def count_nonzero(self, *dim: _int) -> Tensor: ...
    @_overload
    def count_nonzero(self, dim: _int | None = None) -> Tensor: ...

    def nanmean(self, dim: _int | _Sequence[_int] | None = None, keepdim: _bool = False, *, dtype: _DType | None = None) -> Tensor:
        """Give the mean of the elements that are not NaN, of all or over dims."""

    @_overload
    def sum_to_size(self, size: _Sequence[_int]) -> Tensor:
        """Sum over the dims along which a tensor of the size would be stretched."""
    @_overload
    def sum_to_size(self, *size: _int) -> Tensor: ...

    def hash_tensor(self, dim: _int | _Sequence[_int] = ..., *, keepdim: _bool = False, mode: _int = 0) -> Tensor:
        """Combine the bits of the elements, of all or over dims."""

    @_overload
    def bernoulli(self, *, generator: _Any = None) -> Tensor:
        """Draw ones and zeros of given probabilities."""
    @_overload
    def bernoulli(self, p: _float, *, generator: _Any = None) -> Tensor: ...

    @_overload
    def bernoulli_(self, p: Tensor, *, generator: _Any = None) -> Tensor:
        """Fill with ones and zeros of given probabilities."""
    @_overload
    def bernoulli_(self, p: _float = 0.5, *, generator: _Any = None) -> Tensor: ...

    def multinomial(self, num_samples: _int, replacement: _bool = False, *, generator: _Any = None) -> Tensor:
        """Draw indices with probabilities in proportion to given weights."""

    def poisson(self, generator: _Any = None) -> Tensor:
        """Draw Poisson distributed numbers of given rates."""

    def cumsum(self, dim: _int, *, dtype: _DType | None = None) -> Tensor:
        """Sum what comes up to each place along a dim."""

    def cumsum_(self, dim: _int, *, dtype: _DType | None = None) -> Tensor:
        """Sum what comes up to each place along a dim."""

    def cumprod(self, dim: _int, *, dtype: _DType | None = None) -> Tensor:
        """Multiply what comes up to each place along a dim."""

    def cumprod_(self, dim: _int, *, dtype: _DType | None = None) -> Tensor:
        """Multiply what comes up to each place along a dim."""

    def logcumsumexp(self, dim: _int) -> Tensor:
        """Give the logarithm of the sum of exponentials up to each place along a dim."""

    def cummax(self, dim: _int) -> _cummax:
        """Give the largest element up to each place along a dim, and its index."""

    def cummin(self, dim: _int) -> _cummin:
        """Give the smallest element up to each place along a dim, and its index."""

    def gather(self, dim: _int, index: Tensor, *, sparse_grad: _bool = False) -> Tensor:
        """Take elements along a dim, each at its own position."""

    @_overload
    def scatter(self, dim: _int, index: Tensor, src: Tensor) -> Tensor:
        """Write elements along a dim, each to its own position."""
    @_overload
    def scatter(self, dim: _int, index: Tensor, value: _Number) -> Tensor: ...
    @_overload
    def scatter(self, dim: _int, index: Tensor, src: Tensor, *, reduce: _str) -> Tensor: ...
    @_overload
    def scatter(self, dim: _int, index: Tensor, value: _Number, *, reduce: _str) -> Tensor: ...

    @_overload
    def scatter_(self, dim: _int, index: Tensor, src: Tensor) -> Tensor:
        """Write elements along a dim, each to its own position."""
    @_overload
    def scatter_(self, dim: _int, index: Tensor, value: _Number) -> Tensor: ...
    @_overload
    def scatter_(self, dim: _int, index: Tensor, src: Tensor, *, reduce: _str) -> Tensor: ...
    @_overload
    def scatter_(self, dim: _int, index: Tensor, value: _Number, *, reduce: _str) -> Tensor: ...

    def scatter_add(self, dim: _int, index: Tensor, src: Tensor) -> Tensor:
        """Add elements along a dim, each to its own position."""

    def scatter_add_(self, dim: _int, index: Tensor, src: Tensor) -> Tensor:
        """Add elements along a dim, each to its own position."""

    def index_add(self, dim: _int, index: Tensor, source: Tensor, *, alpha: _Number = 1) -> Tensor:
        """Add positions of source, multiplied by alpha, to the positions of self that index names."""

    def index_add_(self, dim: _int, index: Tensor, source: Tensor, *, alpha: _Number = 1) -> Tensor:
        """Add positions of source, multiplied by alpha, to the positions of self that index names."""

    def index_copy(self, dim: _int, index: Tensor, source: Tensor) -> Tensor:
        """Write positions of source to the positions of self that index names."""

    def index_copy_(self, dim: _int, index: Tensor, source: Tensor) -> Tensor:
        """Write positions of source to the positions of self that index names."""

    @_overload
    def index_fill(self, dim: _int, index: Tensor, value: Tensor) -> Tensor:
        """Write the element of a tensor to the positions of a dim that index names."""
    @_overload
    def index_fill(self, dim: _int, index: Tensor, value: _Number) -> Tensor: ...

    @_overload
    def index_fill_(self, dim: _int, index: Tensor, value: Tensor) -> Tensor:
        """Write the element of a tensor to the positions of a dim that index names."""
    @_overload
    def index_fill_(self, dim: _int, index: Tensor, value: _Number) -> Tensor: ...

    def scatter_reduce(self, dim: _int, index: Tensor, src: Tensor, reduce: _str, *, include_self: _bool = True) -> Tensor:
        """Reduce the elements of src that meet at each place along a dim."""

    def scatter_reduce_(self, dim: _int, index: Tensor, src: Tensor, reduce: _str, *, include_self: _bool = True) -> Tensor:
        """Reduce the elements of src that meet at each place along a dim."""

    def index_reduce(self, dim: _int, index: Tensor, source: Tensor, reduce: _str, *, include_self: _bool = True) -> Tensor:
        """Reduce the positions of source that meet at each position of a dim."""

    def index_reduce_(self, dim: _int, index: Tensor, source: Tensor, reduce: _str, *, include_self: _bool = True) -> Tensor:
        """Reduce the positions of source that meet at each position of a dim."""

    def logsumexp(self, dim: _int | _Sequence[_int], keepdim: _bool = False) -> Tensor:
        """Give the logarithm of the sum of exponentials over dims."""

    def softmax(self, dim: _int, dtype: _DType | None = None) -> Tensor:
        """Give the share of each exponential in their sum along a dim."""

    def log_softmax(self, dim: _int, dtype: _DType | None = None) -> Tensor:
        """Give the logarithm of the share of each exponential in their sum along a dim."""

    @_overload
    def sort(self, dim: _int = -1, descending: _bool = False) -> _sort:
        """Order the elements along a dim."""
    @_overload
    def sort(self, *, stable: _bool | None, dim: _int = -1, descending: _bool = False) -> _sort_stable: ...

    @_overload
    def argsort(self, dim: _int = -1, descending: _bool = False) -> Tensor:
        """Tell where the elements in order are."""
    @_overload
    def argsort(self, *, stable: _bool, dim: _int = -1, descending: _bool = False) -> Tensor: ...

    def msort(self) -> Tensor:
        """Order the elements along the first dim."""

    def topk(self, k: _int, dim: _int = -1, largest: _bool = True, sorted: _bool = True) -> _topk:
        """Give the k largest or smallest elements along a dim."""

    def kthvalue(self, k: _int, dim: _int = -1, keepdim: _bool = False) -> _kthvalue:
        """Give the k-th smallest element along a dim, counted from 1, and its index."""

    @_overload
    def to_sparse(self, sparse_dim: _int) -> Tensor:
        """List the slices along the first dims that are not zero."""
    @_overload
    def to_sparse(self, *, layout: _layout | None = None, blocksize: _int | _Sequence[_int] | None = None, dense_dim: _int | None = None) -> Tensor: ...

    def to_sparse_coo(self) -> Tensor:
        """List the elements that are not zero."""

    def to_dense(self, dtype: _DType | None = None, *, masked_grad: _bool | None = None) -> Tensor:
        """Make a strided tensor of the same elements."""

    def sparse_mask(self, mask: Tensor) -> Tensor:
        """Take the elements at the places of a sparse tensor."""

    def coalesce(self) -> Tensor:
        """Bring the entries of a sparse tensor in order, one for each place."""

    def values(self) -> Tensor:
        """Show the entries of a coalesced tensor."""

    def indices(self) -> Tensor:
        """Show the places of a coalesced tensor."""

    def _values(self) -> Tensor:
        """Show the entries of a sparse tensor, without history."""

    def _indices(self) -> Tensor:
        """Show the places of a sparse tensor."""

    def _nnz(self) -> _Any:
        """Count the entries."""

    def is_coalesced(self) -> _Any:
        """Tell whether the places are known to differ and to be in order."""

    def sparse_dim(self) -> _Any:
        """Count the dims along which there are places."""

    def dense_dim(self) -> _Any:
        """Count the dims that are not sparse."""

    def to_sparse_csr(self, dense_dim: _int | None = None) -> Tensor:
        """List the elements that are not zero, row by row."""

    def crow_indices(self) -> Tensor:
        """Show where the entries of each row begin."""

    def col_indices(self) -> Tensor:
        """Show the column of each entry."""

    @_overload
    def split(self, split_size: _int, dim: _int = 0) -> tuple[Tensor, ...]:
        """Cut a dim into parts of one size; the last may be smaller."""
    @_overload
    def split(self, split_size: _Sequence[_int], dim: _int = 0) -> tuple[Tensor, ...]: ...

    def split_with_sizes(self, split_sizes: _Sequence[_int], dim: _int = 0) -> tuple[Tensor, ...]:
        """Cut a dim into parts of given sizes."""

    def chunk(self, chunks: _int, dim: _int = 0) -> tuple[Tensor, ...]:
        """Cut a dim into at most so many parts of one size."""

    def unbind(self, dim: _int = 0) -> tuple[Tensor, ...]:
        """Take a dim apart."""

    @_overload
    def tensor_split(self, tensor_indices_or_sections: Tensor, dim: _int = 0) -> tuple[Tensor, ...]:
        """Cut a dim as a tensor of indices, or of one number of parts, says."""
    @_overload
    def tensor_split(self, sections: _int, dim: _int = 0) -> tuple[Tensor, ...]: ...
    @_overload
    def tensor_split(self, indices: _Sequence[_int], dim: _int = 0) -> tuple[Tensor, ...]: ...

    @_overload
    def hsplit(self, sections: _int) -> tuple[Tensor, ...]:
        """Cut the second dim, or the only one, into equal parts."""
    @_overload
    def hsplit(self, indices: _Sequence[_int]) -> tuple[Tensor, ...]: ...
    @_overload
    def hsplit(self, *indices: _int) -> tuple[Tensor, ...]: ...

    @_overload
    def vsplit(self, sections: _int) -> tuple[Tensor, ...]:
        """Cut the first dim into equal parts."""
    @_overload
    def vsplit(self, indices: _Sequence[_int]) -> tuple[Tensor, ...]: ...
    @_overload
    def vsplit(self, *indices: _int) -> tuple[Tensor, ...]: ...

    @_overload
    def dsplit(self, sections: _int) -> tuple[Tensor, ...]:
        """Cut the third dim into equal parts."""
    @_overload
    def dsplit(self, indices: _Sequence[_int]) -> tuple[Tensor, ...]: ...
    @_overload
    def dsplit(self, *indices: _int) -> tuple[Tensor, ...]: ...

    def unsafe_split(self, split_size: _int, dim: _int = 0) -> tuple[Tensor, ...]:
        """Cut a dim into parts of one size that are no views."""

    def unsafe_split_with_sizes(self, split_sizes: _Sequence[_int], dim: _int = 0) -> tuple[Tensor, ...]:
        """Cut a dim into parts of given sizes that are no views."""

    def unsafe_chunk(self, chunks: _int, dim: _int = 0) -> tuple[Tensor, ...]:
        """Cut a dim into at most so many parts of one size that are no views."""

    @_overload
    def median(self) -> Tensor:
        """Give the middle element in order, of all or along a dim."""
    @_overload
    def median(self, dim: _int, keepdim: _bool = False) -> _median_dim: ...

    @_overload
    def nanmedian(self) -> Tensor:
        """Give the middle element in order of those that are not NaN."""
    @_overload
    def nanmedian(self, dim: _int, keepdim: _bool = False) -> _nanmedian_dim: ...

    def mode(self, dim: _int = -1, keepdim: _bool = False) -> _mode:
        """Give the most frequent element along a dim, and its index."""

    @_overload
    def quantile(self, q: Tensor, dim: _int | None = None, keepdim: _bool = False, *, interpolation: _str = ...) -> Tensor:
        """Give the elements at the shares q of the order, of all or along a dim."""
    @_overload
    def quantile(self, q: _float, dim: _int | None = None, keepdim: _bool = False, *, interpolation: _str = ...) -> Tensor: ...

    @_overload
    def nanquantile(self, q: Tensor, dim: _int | None = None, keepdim: _bool = False, *, interpolation: _str = ...) -> Tensor:
        """Give the elements at the shares q of the order of those that are not NaN."""
    @_overload
    def nanquantile(self, q: _float, dim: _int | None = None, keepdim: _bool = False, *, interpolation: _str = ...) -> Tensor: ...

    def cov(self, *, correction: _int = 1, fweights: Tensor | None = None, aweights: Tensor | None = None) -> Tensor:
        """Give the covariances of the rows, whose columns are observations."""

    def corrcoef(self) -> Tensor:
        """Give the correlation coefficients of the rows, whose columns are observations."""

    def stft(self, n_fft: _int, hop_length: _int | None = None, win_length: _int | None = None, window: Tensor | None = None, center: _bool = True, pad_mode: _str = ..., normalized: _bool = False, onesided: _bool | None = None, return_complex: _bool | None = None, align_to_window: _bool | None = None) -> Tensor:
        """Transform each of the overlapping frames of a signal, weighted by a window."""

    def istft(self, n_fft: _int, hop_length: _int | None = None, win_length: _int | None = None, window: Tensor | None = None, center: _bool = True, normalized: _bool = False, onesided: _bool | None = None, length: _int | None = None, return_complex: _bool = False) -> Tensor:
        """Give the signal whose overlapping frames have these transforms."""

    @_overload
    def resize_(self, size: _Sequence[_int], *, memory_format: _memory_format | None = None) -> Tensor:
        """Give self other sizes on its own storage, which grows when needed."""
    @_overload
    def resize_(self, *size: _int, memory_format: _memory_format | None = None) -> Tensor: ...

    def resize_as_(self, the_template: Tensor, *, memory_format: _memory_format | None = None) -> Tensor:
        """Give self the sizes of another tensor on its own storage."""

    @_overload
    def set_(self) -> Tensor:
        """Lay self on an empty storage of its own."""
    @_overload
    def set_(self, source: Tensor) -> Tensor: ...
    @_overload
    def set_(self, source: _Any) -> Tensor: ...
    @_overload
    def set_(self, source: _Any, storage_offset: _int, size: _Sequence[_int], stride: _Sequence[_int] = ...) -> Tensor: ...
    @_overload
    def set_(self, source: Tensor, storage_offset: _int, size: _Sequence[_int], stride: _Sequence[_int] = ...) -> Tensor: ...

    def is_set_to(self, tensor: Tensor) -> _Any:
        """Tell whether both tensors lie in one place of one storage."""

    def is_same_size(self, other: Tensor) -> _Any:
        """Tell whether two tensors have the same sizes."""

    def trace(self) -> Tensor:
        """Sum the main diagonal of a matrix."""

    def tril(self, diagonal: _int = 0) -> Tensor:
        """Keep what is on and below a diagonal of each matrix."""

    def tril_(self, diagonal: _int = 0) -> Tensor:
        """Keep what is on and below a diagonal of each matrix."""

    def triu(self, diagonal: _int = 0) -> Tensor:
        """Keep what is on and above a diagonal of each matrix."""

    def triu_(self, diagonal: _int = 0) -> Tensor:
        """Keep what is on and above a diagonal of each matrix."""

    def sin(self) -> Tensor:
        """Take the sine."""

    def sin_(self) -> Tensor:
        """Take the sine."""

    def cos(self) -> Tensor:
        """Take the cosine."""

    def cos_(self) -> Tensor:
        """Take the cosine."""

    def tan(self) -> Tensor:
        """Take the tangent."""

    def tan_(self) -> Tensor:
        """Take the tangent."""

    def asin(self) -> Tensor:
        """Take the inverse sine."""

    def arcsin(self) -> Tensor:
        """Take the inverse sine."""

    def asin_(self) -> Tensor:
        """Take the inverse sine."""

    def arcsin_(self) -> Tensor:
        """Take the inverse sine."""

    def acos(self) -> Tensor:
        """Take the inverse cosine."""

    def arccos(self) -> Tensor:
        """Take the inverse cosine."""

    def acos_(self) -> Tensor:
        """Take the inverse cosine."""

    def arccos_(self) -> Tensor:
        """Take the inverse cosine."""

    def atan(self) -> Tensor:
        """Take the inverse tangent."""

    def arctan(self) -> Tensor:
        """Take the inverse tangent."""

    def atan_(self) -> Tensor:
        """Take the inverse tangent."""

    def arctan_(self) -> Tensor:
        """Take the inverse tangent."""

    def sinh(self) -> Tensor:
        """Take the hyperbolic sine."""

    def sinh_(self) -> Tensor:
        """Take the hyperbolic sine."""

    def cosh(self) -> Tensor:
        """Take the hyperbolic cosine."""

    def cosh_(self) -> Tensor:
        """Take the hyperbolic cosine."""

    def asinh(self) -> Tensor:
        """Take the inverse hyperbolic sine."""

    def arcsinh(self) -> Tensor:
        """Take the inverse hyperbolic sine."""

    def asinh_(self) -> Tensor:
        """Take the inverse hyperbolic sine."""

    def arcsinh_(self) -> Tensor:
        """Take the inverse hyperbolic sine."""

    def acosh(self) -> Tensor:
        """Take the inverse hyperbolic cosine."""

    def arccosh(self) -> Tensor:
        """Take the inverse hyperbolic cosine."""

    def acosh_(self) -> Tensor:
        """Take the inverse hyperbolic cosine."""

    def arccosh_(self) -> Tensor:
        """Take the inverse hyperbolic cosine."""

    def atanh(self) -> Tensor:
        """Take the inverse hyperbolic tangent."""

    def arctanh(self) -> Tensor:
        """Take the inverse hyperbolic tangent."""

    def atanh_(self) -> Tensor:
        """Take the inverse hyperbolic tangent."""

    def arctanh_(self) -> Tensor:
        """Take the inverse hyperbolic tangent."""

    def sinc(self) -> Tensor:
        """Divide the sine of pi times self by pi times self."""

    def sinc_(self) -> Tensor:
        """Divide the sine of pi times self by pi times self."""

    def angle(self) -> Tensor:
        """Take the angle to the positive real axis."""

    def deg2rad(self) -> Tensor:
        """Convert from degrees to radians."""

    def deg2rad_(self) -> Tensor:
        """Convert from degrees to radians."""

    def rad2deg(self) -> Tensor:
        """Convert from radians to degrees."""

    def rad2deg_(self) -> Tensor:
        """Convert from radians to degrees."""

    def exp(self) -> Tensor:
        """Raise e to the power of self."""

    def exp_(self) -> Tensor:
        """Raise e to the power of self."""

    def exp2(self) -> Tensor:
        """Raise 2 to the power of self."""

    def exp2_(self) -> Tensor:
        """Raise 2 to the power of self."""

    def expm1(self) -> Tensor:
        """Raise e to the power of self, and subtract 1."""

    def expm1_(self) -> Tensor:
        """Raise e to the power of self, and subtract 1."""

    def log(self) -> Tensor:
        """Take the natural logarithm."""

    def log_(self) -> Tensor:
        """Take the natural logarithm."""

    def log2(self) -> Tensor:
        """Take the logarithm to base 2."""

    def log2_(self) -> Tensor:
        """Take the logarithm to base 2."""

    def log10(self) -> Tensor:
        """Take the logarithm to base 10."""

    def log10_(self) -> Tensor:
        """Take the logarithm to base 10."""

    def log1p(self) -> Tensor:
        """Take the logarithm of 1 + self."""

    def log1p_(self) -> Tensor:
        """Take the logarithm of 1 + self."""

    def sqrt(self) -> Tensor:
        """Take the square root."""

    def sqrt_(self) -> Tensor:
        """Take the square root."""

    def rsqrt(self) -> Tensor:
        """Take the reciprocal of the square root."""

    def rsqrt_(self) -> Tensor:
        """Take the reciprocal of the square root."""

    def square(self) -> Tensor:
        """Multiply with itself."""

    def square_(self) -> Tensor:
        """Multiply with itself."""

    def reciprocal(self) -> Tensor:
        """Divide 1 by self."""

    def reciprocal_(self) -> Tensor:
        """Divide 1 by self."""

    def floor(self) -> Tensor:
        """Round down."""

    def floor_(self) -> Tensor:
        """Round down."""

    def ceil(self) -> Tensor:
        """Round up."""

    def ceil_(self) -> Tensor:
        """Round up."""

    def trunc(self) -> Tensor:
        """Round towards zero."""

    def fix(self) -> Tensor:
        """Round towards zero."""

    def trunc_(self) -> Tensor:
        """Round towards zero."""

    def fix_(self) -> Tensor:
        """Round towards zero."""

    @_overload
    def round(self) -> Tensor:
        """Round to the nearest whole number."""
    @_overload
    def round(self, *, decimals: _int) -> Tensor: ...

    @_overload
    def round_(self) -> Tensor:
        """Round to the nearest whole number."""
    @_overload
    def round_(self, *, decimals: _int) -> Tensor: ...

    def frac(self) -> Tensor:
        """Take away the whole part."""

    def frac_(self) -> Tensor:
        """Take away the whole part."""

    def frexp(self) -> _frexp_Tensor:
        """Split into a mantissa from 0.5 to 1 and a power of two."""

    def nan_to_num(self, nan: _float | None = None, posinf: _float | None = None, neginf: _float | None = None) -> Tensor:
        """Replace NaN and infinities by numbers."""

    def nan_to_num_(self, nan: _float | None = None, posinf: _float | None = None, neginf: _float | None = None) -> Tensor:
        """Replace NaN and infinities by numbers."""

    def logit(self, eps: _float | None = None) -> Tensor:
        """Take the logarithm of the odds."""

    def logit_(self, eps: _float | None = None) -> Tensor:
        """Take the logarithm of the odds."""

    def unique(self, sorted: _bool = True, return_inverse: _bool = False, return_counts: _bool = False, dim: _int | None = None) -> _Any:
        """Find the different elements, or slices of a dim, in order."""

    def unique_consecutive(self, return_inverse: _bool = False, return_counts: _bool = False, dim: _int | None = None) -> _Any:
        """Drop elements, or slices of a dim, that equal the one before."""

    def as_strided(self, size: _Sequence[_int], stride: _Sequence[_int], storage_offset: _int | None = None) -> Tensor:
        """View the storage with given sizes, strides and storage offset."""

    def as_strided_(self, size: _Sequence[_int], stride: _Sequence[_int], storage_offset: _int | None = None) -> Tensor:
        """View the storage with given sizes, strides and storage offset."""

    @_overload
    def view(self, size: _Sequence[_int]) -> Tensor:
        """View the same elements in other sizes."""
    @_overload
    def view(self, *size: _int) -> Tensor: ...
    @_overload
    def view(self, dtype: _DType) -> Tensor: ...

    @_overload
    def reshape(self, shape: _Sequence[_int]) -> Tensor:
        """Give the elements other sizes, as a view where the strides allow it, and else as a copy."""
    @_overload
    def reshape(self, *shape: _int) -> Tensor: ...

    def reshape_as(self, other: Tensor) -> Tensor:
        """Give the elements the sizes of another tensor."""

    def view_as(self, other: Tensor) -> Tensor:
        """View the same elements in the sizes of another tensor."""

    def transpose(self, dim0: _int, dim1: _int) -> Tensor:
        """Exchange two dims."""

    def transpose_(self, dim0: _int, dim1: _int) -> Tensor:
        """Exchange two dims."""

    def swapaxes(self, axis0: _int, axis1: _int) -> Tensor:
        """Exchange two dims."""

    def swapaxes_(self, axis0: _int, axis1: _int) -> Tensor:
        """Exchange two dims."""

    def swapdims(self, dim0: _int, dim1: _int) -> Tensor:
        """Exchange two dims."""

    def swapdims_(self, dim0: _int, dim1: _int) -> Tensor:
        """Exchange two dims."""

    def t(self) -> Tensor:
        """Exchange the dims of a matrix; a vector or a number stays as it is."""

    def t_(self) -> Tensor:
        """Exchange the dims of a matrix; a vector or a number stays as it is."""

    @_overload
    def permute(self, dims: _Sequence[_int]) -> Tensor:
        """Put the dims into another order."""
    @_overload
    def permute(self, *dims: _int) -> Tensor: ...

    @_overload
    def movedim(self, source: _int, destination: _int) -> Tensor:
        """Move a dim to another place."""
    @_overload
    def movedim(self, source: _Sequence[_int], destination: _Sequence[_int]) -> Tensor: ...

    @_overload
    def moveaxis(self, source: _int, destination: _int) -> Tensor:
        """Move a dim to another place."""
    @_overload
    def moveaxis(self, source: _Sequence[_int], destination: _Sequence[_int]) -> Tensor: ...

    def select(self, dim: _int, index: _int) -> Tensor:
        """Take one position of a dim."""

    def slice_inverse(self, src: Tensor, dim: _int = 0, start: _int | None = None, end: _int | None = None, step: _int = 1) -> Tensor:
        """View the storage of a slice as that lies which was sliced."""

    @_overload
    def narrow(self, dim: _int, start: Tensor, length: _int) -> Tensor:
        """Take length positions of a dim from a start that a tensor holds."""
    @_overload
    def narrow(self, dim: _int, start: _int, length: _int) -> Tensor: ...

    def diagonal(self, offset: _int = 0, dim1: _int = 0, dim2: _int = 1) -> Tensor:
        """Take a diagonal of two dims, as the last dim."""

    def unfold(self, dimension: _int, size: _int, step: _int) -> Tensor:
        """Take all windows along a dim, the window as the last dim."""

    @_overload
    def expand(self, size: _Sequence[_int], *, implicit: _bool = False) -> Tensor:
        """Repeat dims of size 1, and add leading dims, without a copy."""
    @_overload
    def expand(self, *size: _int, implicit: _bool = False) -> Tensor: ...

    def expand_as(self, other: Tensor) -> Tensor:
        """Expand to the sizes of another tensor."""

    @_overload
    def broadcast_to(self, size: _Sequence[_int]) -> Tensor:
        """Expand to sizes."""
    @_overload
    def broadcast_to(self, *size: _int) -> Tensor: ...

    @_overload
    def squeeze(self) -> Tensor:
        """Drop the dims of size 1."""
    @_overload
    def squeeze(self, dim: _int) -> Tensor: ...
    @_overload
    def squeeze(self, dim: _Sequence[_int]) -> Tensor: ...
    @_overload
    def squeeze(self, *dim: _int) -> Tensor: ...

    @_overload
    def squeeze_(self) -> Tensor:
        """Drop the dims of size 1."""
    @_overload
    def squeeze_(self, dim: _int) -> Tensor: ...
    @_overload
    def squeeze_(self, dim: _Sequence[_int]) -> Tensor: ...
    @_overload
    def squeeze_(self, *dim: _int) -> Tensor: ...

    def unsqueeze(self, dim: _int) -> Tensor:
        """Add a dim of size 1."""

    def unsqueeze_(self, dim: _int) -> Tensor:
        """Add a dim of size 1."""

    def flatten(self, start_dim: _int = 0, end_dim: _int = -1) -> Tensor:
        """Merge neighbouring dims into one."""

    def ravel(self) -> Tensor:
        """Give all elements in one dim, contiguous."""

    def unflatten(self, dim: _int, sizes: _Sequence[_int]) -> Tensor:
        """Split a dim into several."""

    def select_scatter(self, src: Tensor, dim: _int, index: _int) -> Tensor:
        """Copy self, with src in one position of a dim."""

    def slice_scatter(self, src: Tensor, dim: _int = 0, start: _int | None = None, end: _int | None = None, step: _int = 1) -> Tensor:
        """Copy self, with src in a slice."""

    def diagonal_scatter(self, src: Tensor, offset: _int = 0, dim1: _int = 0, dim2: _int = 1) -> Tensor:
        """Copy self, with src on a diagonal."""

    def as_strided_scatter(self, src: Tensor, size: _Sequence[_int], stride: _Sequence[_int], storage_offset: _int | None = None) -> Tensor:
        """Copy self, with src in the places of a geometry."""

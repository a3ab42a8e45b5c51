"""The functions of special that are operators.

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

def expit(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Map to the range from 0 to 1."""

def i0(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the modified Bessel function of the first kind of order 0."""

def i0e(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take i0 times the exponential of minus the magnitude."""

def i1(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the modified Bessel function of the first kind of order 1."""

def i1e(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take i1 times the exponential of minus the magnitude."""

def bessel_j0(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the Bessel function of the first kind of order 0."""

def bessel_j1(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the Bessel function of the first kind of order 1."""

def bessel_y0(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the Bessel function of the second kind of order 0."""

def bessel_y1(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the Bessel function of the second kind of order 1."""

def modified_bessel_i0(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the modified Bessel function of the first kind of order 0."""

def modified_bessel_i1(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the modified Bessel function of the first kind of order 1."""

def modified_bessel_k0(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the modified Bessel function of the second kind of order 0."""

def modified_bessel_k1(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the modified Bessel function of the second kind of order 1."""

def scaled_modified_bessel_k0(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take modified_bessel_k0 times the exponential of x."""

def scaled_modified_bessel_k1(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take modified_bessel_k1 times the exponential of x."""

def spherical_bessel_j0(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the spherical Bessel function of the first kind of order 0."""

def airy_ai(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the Airy function Ai."""

@_overload
def xlogy(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Multiply self by the logarithm of other."""
@_overload
def xlogy(input: Tensor, other: _Number, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def xlogy(input: _Number, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def xlog1py(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Multiply self by the logarithm of 1 + other."""
@_overload
def xlog1py(input: Tensor, other: _Number, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def xlog1py(input: _Number, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...

def erf(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the error function."""

def erfc(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take 1 minus the error function."""

def erfinv(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Invert the error function."""

def erfcx(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take erfc times the exponential of the square."""

def ndtr(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the share of a normal distribution below self."""

def ndtri(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Invert ndtr."""

def log_ndtr(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the logarithm of ndtr."""

def gammaln(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the logarithm of the magnitude of the gamma function."""

def digamma(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the logarithmic derivative of the gamma function."""

def psi(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the logarithmic derivative of the gamma function."""

def polygamma(n: _int, input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Differentiate digamma n times."""

def multigammaln(input: Tensor, p: _int, *, out: Tensor | None = None) -> Tensor:
    """Take the logarithm of the multivariate gamma function."""

def gammainc(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give the regularized lower incomplete gamma function of order self."""

def gammaincc(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give the regularized upper incomplete gamma function of order self."""

@_overload
def zeta(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give Hurwitz' zeta function of self with the offset other."""
@_overload
def zeta(input: Tensor, other: _Number, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def zeta(input: _Number, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def chebyshev_polynomial_t(x: Tensor, n: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give Chebyshev polynomials of the first kind, of degree n."""
@_overload
def chebyshev_polynomial_t(x: _Number, n: Tensor, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def chebyshev_polynomial_t(x: Tensor, n: _Number, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def chebyshev_polynomial_u(x: Tensor, n: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give Chebyshev polynomials of the second kind, of degree n."""
@_overload
def chebyshev_polynomial_u(x: _Number, n: Tensor, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def chebyshev_polynomial_u(x: Tensor, n: _Number, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def chebyshev_polynomial_v(x: Tensor, n: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give Chebyshev polynomials of the third kind, of degree n."""
@_overload
def chebyshev_polynomial_v(x: _Number, n: Tensor, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def chebyshev_polynomial_v(x: Tensor, n: _Number, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def chebyshev_polynomial_w(x: Tensor, n: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give Chebyshev polynomials of the fourth kind, of degree n."""
@_overload
def chebyshev_polynomial_w(x: _Number, n: Tensor, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def chebyshev_polynomial_w(x: Tensor, n: _Number, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def shifted_chebyshev_polynomial_t(x: Tensor, n: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give Chebyshev polynomials of the first kind at 2 x - 1, of degree n."""
@_overload
def shifted_chebyshev_polynomial_t(x: _Number, n: Tensor, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def shifted_chebyshev_polynomial_t(x: Tensor, n: _Number, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def shifted_chebyshev_polynomial_u(x: Tensor, n: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give Chebyshev polynomials of the second kind at 2 x - 1, of degree n."""
@_overload
def shifted_chebyshev_polynomial_u(x: _Number, n: Tensor, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def shifted_chebyshev_polynomial_u(x: Tensor, n: _Number, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def shifted_chebyshev_polynomial_v(x: Tensor, n: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give Chebyshev polynomials of the third kind at 2 x - 1, of degree n."""
@_overload
def shifted_chebyshev_polynomial_v(x: _Number, n: Tensor, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def shifted_chebyshev_polynomial_v(x: Tensor, n: _Number, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def shifted_chebyshev_polynomial_w(x: Tensor, n: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give Chebyshev polynomials of the fourth kind at 2 x - 1, of degree n."""
@_overload
def shifted_chebyshev_polynomial_w(x: _Number, n: Tensor, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def shifted_chebyshev_polynomial_w(x: Tensor, n: _Number, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def hermite_polynomial_h(x: Tensor, n: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give Hermite polynomials of physics, of degree n."""
@_overload
def hermite_polynomial_h(x: _Number, n: Tensor, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def hermite_polynomial_h(x: Tensor, n: _Number, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def hermite_polynomial_he(x: Tensor, n: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give Hermite polynomials of probability, of degree n."""
@_overload
def hermite_polynomial_he(x: _Number, n: Tensor, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def hermite_polynomial_he(x: Tensor, n: _Number, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def laguerre_polynomial_l(x: Tensor, n: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give Laguerre polynomials, of degree n."""
@_overload
def laguerre_polynomial_l(x: _Number, n: Tensor, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def laguerre_polynomial_l(x: Tensor, n: _Number, *, out: Tensor | None = None) -> Tensor: ...

@_overload
def legendre_polynomial_p(x: Tensor, n: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Give Legendre polynomials, of degree n."""
@_overload
def legendre_polynomial_p(x: _Number, n: Tensor, *, out: Tensor | None = None) -> Tensor: ...
@_overload
def legendre_polynomial_p(x: Tensor, n: _Number, *, out: Tensor | None = None) -> Tensor: ...

def logsumexp(input: Tensor, dim: _int | _Sequence[_int], keepdim: _bool = False, *, out: Tensor | None = None) -> Tensor:
    """Give the logarithm of the sum of exponentials over dims."""

def softmax(input: Tensor, dim: _int, dtype: _DType | None = None) -> Tensor:
    """Give the share of each exponential in their sum along a dim."""

def log_softmax(input: Tensor, dim: _int, *, dtype: _DType | None = None) -> Tensor:
    """Give the logarithm of the share of each exponential in their sum along a dim."""

def sinc(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Divide the sine of pi times self by pi times self."""

def exp2(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Raise 2 to the power of self."""

def expm1(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Raise e to the power of self, and subtract 1."""

def log1p(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the logarithm of 1 + self."""

@_overload
def round(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Round to the nearest whole number."""
@_overload
def round(input: Tensor, *, decimals: _int, out: Tensor | None = None) -> Tensor: ...

def logit(input: Tensor, eps: _float | None = None, *, out: Tensor | None = None) -> Tensor:
    """Take the logarithm of the odds."""

def entr(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take minus self times its logarithm, the entropy of a share."""

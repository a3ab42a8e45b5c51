"""The functions of special that are operators.

Rendered from spec/ops by reftorch.tools.render; not edited by hand.
"""

from __future__ import annotations

from typing import Any

import reftorch.ops  # noqa: F401 - makes the packets
from reftorch.dispatch.table import PACKETS

__all__ = [
    "expit",
    "i0",
    "i0e",
    "i1",
    "i1e",
    "bessel_j0",
    "bessel_j1",
    "bessel_y0",
    "bessel_y1",
    "modified_bessel_i0",
    "modified_bessel_i1",
    "modified_bessel_k0",
    "modified_bessel_k1",
    "scaled_modified_bessel_k0",
    "scaled_modified_bessel_k1",
    "spherical_bessel_j0",
    "airy_ai",
    "xlogy",
    "xlog1py",
    "erf",
    "erfc",
    "erfinv",
    "erfcx",
    "ndtr",
    "ndtri",
    "log_ndtr",
    "gammaln",
    "digamma",
    "psi",
    "polygamma",
    "multigammaln",
    "gammainc",
    "gammaincc",
    "zeta",
    "chebyshev_polynomial_t",
    "chebyshev_polynomial_u",
    "chebyshev_polynomial_v",
    "chebyshev_polynomial_w",
    "shifted_chebyshev_polynomial_t",
    "shifted_chebyshev_polynomial_u",
    "shifted_chebyshev_polynomial_v",
    "shifted_chebyshev_polynomial_w",
    "hermite_polynomial_h",
    "hermite_polynomial_he",
    "laguerre_polynomial_l",
    "legendre_polynomial_p",
    "logsumexp",
    "softmax",
    "log_softmax",
    "sinc",
    "exp2",
    "expm1",
    "log1p",
    "round",
    "logit",
    "entr",
]

_of_sigmoid = PACKETS["sigmoid"]


def expit(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Map to the range from 0 to 1.

    sigmoid(Tensor self) -> Tensor

    Derivatives:
      self: sigmoid_backward(grad, result)

    For real numbers of great magnitude sigmoid and tanh give exactly the ends of their range,
    never NaN. [sigmoid/saturates]
    """
    return _of_sigmoid.function(args, kwargs)


_of_i0 = PACKETS["i0"]


def i0(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the modified Bessel function of the first kind of order 0.

    i0(Tensor self) -> Tensor

    Derivatives:
      self: grad * special.i1(self)
    """
    return _of_i0.function(args, kwargs)


_of_special_i0e = PACKETS["special_i0e"]


def i0e(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take i0 times the exponential of minus the magnitude.

    special_i0e(Tensor self) -> Tensor

    Derivatives:
      self: grad * (special.i1e(self) - sgn(self) * result)

    i0e and i1e stay finite where i0 and i1 overflow. [special_i0e/does-not-overflow]
    """
    return _of_special_i0e.function(args, kwargs)


_of_special_i1 = PACKETS["special_i1"]


def i1(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the modified Bessel function of the first kind of order 1.

    special_i1(Tensor self) -> Tensor

    Derivatives:
      self: i1_backward(grad, self, result)

    The gradients of i1 and i1e are a half where the magnitude does not exceed the epsilon of the
    dtype, and at NaN. [special_i1/slope-at-zero]
    """
    return _of_special_i1.function(args, kwargs)


_of_special_i1e = PACKETS["special_i1e"]


def i1e(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take i1 times the exponential of minus the magnitude.

    special_i1e(Tensor self) -> Tensor

    Derivatives:
      self: i1e_backward(grad, self, result)
    """
    return _of_special_i1e.function(args, kwargs)


_of_special_bessel_j0 = PACKETS["special_bessel_j0"]


def bessel_j0(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the Bessel function of the first kind of order 0.

    special_bessel_j0(Tensor self) -> Tensor

    The Bessel functions by their full names and airy_ai have no derivative, and a result that
    does not require grad. [special_bessel_j0/no-derivative]
    """
    return _of_special_bessel_j0.function(args, kwargs)


_of_special_bessel_j1 = PACKETS["special_bessel_j1"]


def bessel_j1(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the Bessel function of the first kind of order 1.

    special_bessel_j1(Tensor self) -> Tensor
    """
    return _of_special_bessel_j1.function(args, kwargs)


_of_special_bessel_y0 = PACKETS["special_bessel_y0"]


def bessel_y0(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the Bessel function of the second kind of order 0.

    special_bessel_y0(Tensor self) -> Tensor

    Bessel functions of the second kind, modified or not, are infinite at zero and NaN below.
    [special_bessel_y0/poles]
    """
    return _of_special_bessel_y0.function(args, kwargs)


_of_special_bessel_y1 = PACKETS["special_bessel_y1"]


def bessel_y1(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the Bessel function of the second kind of order 1.

    special_bessel_y1(Tensor self) -> Tensor
    """
    return _of_special_bessel_y1.function(args, kwargs)


_of_special_modified_bessel_i0 = PACKETS["special_modified_bessel_i0"]


def modified_bessel_i0(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the modified Bessel function of the first kind of order 0.

    special_modified_bessel_i0(Tensor self) -> Tensor
    """
    return _of_special_modified_bessel_i0.function(args, kwargs)


_of_special_modified_bessel_i1 = PACKETS["special_modified_bessel_i1"]


def modified_bessel_i1(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the modified Bessel function of the first kind of order 1.

    special_modified_bessel_i1(Tensor self) -> Tensor
    """
    return _of_special_modified_bessel_i1.function(args, kwargs)


_of_special_modified_bessel_k0 = PACKETS["special_modified_bessel_k0"]


def modified_bessel_k0(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the modified Bessel function of the second kind of order 0.

    special_modified_bessel_k0(Tensor self) -> Tensor
    """
    return _of_special_modified_bessel_k0.function(args, kwargs)


_of_special_modified_bessel_k1 = PACKETS["special_modified_bessel_k1"]


def modified_bessel_k1(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the modified Bessel function of the second kind of order 1.

    special_modified_bessel_k1(Tensor self) -> Tensor
    """
    return _of_special_modified_bessel_k1.function(args, kwargs)


_of_special_scaled_modified_bessel_k0 = PACKETS["special_scaled_modified_bessel_k0"]


def scaled_modified_bessel_k0(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take modified_bessel_k0 times the exponential of x.

    special_scaled_modified_bessel_k0(Tensor x) -> Tensor
    """
    return _of_special_scaled_modified_bessel_k0.function(args, kwargs)


_of_special_scaled_modified_bessel_k1 = PACKETS["special_scaled_modified_bessel_k1"]


def scaled_modified_bessel_k1(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take modified_bessel_k1 times the exponential of x.

    special_scaled_modified_bessel_k1(Tensor x) -> Tensor
    """
    return _of_special_scaled_modified_bessel_k1.function(args, kwargs)


_of_special_spherical_bessel_j0 = PACKETS["special_spherical_bessel_j0"]


def spherical_bessel_j0(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the spherical Bessel function of the first kind of order 0.

    special_spherical_bessel_j0(Tensor x) -> Tensor
    """
    return _of_special_spherical_bessel_j0.function(args, kwargs)


_of_special_airy_ai = PACKETS["special_airy_ai"]


def airy_ai(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the Airy function Ai.

    special_airy_ai(Tensor x) -> Tensor
    """
    return _of_special_airy_ai.function(args, kwargs)


_of_xlogy = PACKETS["xlogy"]


def xlogy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply self by the logarithm of other.

    xlogy.Tensor(Tensor self, Tensor other) -> Tensor
    xlogy.Scalar_Other(Tensor self, Scalar other) -> Tensor
    xlogy.Scalar_Self(Scalar self, Tensor other) -> Tensor

    Derivatives:
      self: xlogy_backward(grad, self, other)
      other: grad * self / other
    ... (docs/spec/ops-binary.md)
    """
    return _of_xlogy.function(args, kwargs)


_of_special_xlog1py = PACKETS["special_xlog1py"]


def xlog1py(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply self by the logarithm of 1 + other.

    special_xlog1py(Tensor self, Tensor other) -> Tensor
    special_xlog1py.other_scalar(Tensor self, Scalar other) -> Tensor
    special_xlog1py.self_scalar(Scalar self, Tensor other) -> Tensor

    Derivatives:
      self: xlog1py_backward(grad, self, other)
      other: grad * self / (other + 1)
    """
    return _of_special_xlog1py.function(args, kwargs)


_of_erf = PACKETS["erf"]


def erf(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the error function.

    erf(Tensor self) -> Tensor

    Derivatives:
      self: grad * exp(-(self * self)) * (2 / math.sqrt(math.pi))
    """
    return _of_erf.function(args, kwargs)


_of_erfc = PACKETS["erfc"]


def erfc(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take 1 minus the error function.

    erfc(Tensor self) -> Tensor

    Derivatives:
      self: -grad * exp(-(self * self)) * (2 / math.sqrt(math.pi))

    erfc, erfcx and log_ndtr keep their relative precision where erf or ndtr is close to an end of
    its range. [erfc/exact-in-the-tail]
    """
    return _of_erfc.function(args, kwargs)


_of_erfinv = PACKETS["erfinv"]


def erfinv(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Invert the error function.

    erfinv(Tensor self) -> Tensor

    Derivatives:
      self: grad * exp(square(erfinv(self))) * (math.sqrt(math.pi) / 2)

    erfinv is infinite at -1 and 1, NaN outside, and keeps the sign of zero. [erfinv/domain]
    """
    return _of_erfinv.function(args, kwargs)


_of_special_erfcx = PACKETS["special_erfcx"]


def erfcx(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take erfc times the exponential of the square.

    special_erfcx(Tensor self) -> Tensor

    Derivatives:
      self: grad * (2 * self * result - 2 / math.sqrt(math.pi))

    Of the half dtypes erfcx, ndtri, log_ndtr, airy_ai and the Bessel functions by their full
    names take none. [special_erfcx/halves-refused]
    """
    return _of_special_erfcx.function(args, kwargs)


_of_special_ndtr = PACKETS["special_ndtr"]


def ndtr(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the share of a normal distribution below self.

    special_ndtr(Tensor self) -> Tensor

    ndtr is calculated from erf, so that far below zero it is exactly 0, where log_ndtr is not yet
    infinite. [special_ndtr/by-erf]
    """
    return _of_special_ndtr.function(args, kwargs)


_of_special_ndtri = PACKETS["special_ndtri"]


def ndtri(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Invert ndtr.

    special_ndtri(Tensor self) -> Tensor

    Derivatives:
      self: grad * exp(result * result / 2) * math.sqrt(2 * math.pi)
    """
    return _of_special_ndtri.function(args, kwargs)


_of_special_log_ndtr = PACKETS["special_log_ndtr"]


def log_ndtr(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the logarithm of ndtr.

    special_log_ndtr(Tensor self) -> Tensor

    Derivatives:
      self: log_ndtr_backward(grad, self, result)
    """
    return _of_special_log_ndtr.function(args, kwargs)


_of_lgamma = PACKETS["lgamma"]


def gammaln(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the logarithm of the magnitude of the gamma function.

    lgamma(Tensor self) -> Tensor

    Derivatives:
      self: grad * digamma(self)

    lgamma is infinite at zero, at the negative whole numbers and at both infinities.
    [lgamma/poles]
    """
    return _of_lgamma.function(args, kwargs)


_of_digamma = PACKETS["digamma"]


def digamma(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the logarithmic derivative of the gamma function.

    digamma(Tensor self) -> Tensor

    Derivatives:
      self: grad * polygamma(1, self)

    digamma is an infinity of the other sign at zeros, and NaN at the negative whole numbers.
    [digamma/poles]
    """
    return _of_digamma.function(args, kwargs)




def psi(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the logarithmic derivative of the gamma function.

    digamma(Tensor self) -> Tensor

    Derivatives:
      self: grad * polygamma(1, self)

    digamma is an infinity of the other sign at zeros, and NaN at the negative whole numbers.
    [digamma/poles]
    """
    return _of_digamma.function(args, kwargs)


_of_polygamma = PACKETS["polygamma"]


def polygamma(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Differentiate digamma n times.

    polygamma(int n, Tensor self) -> Tensor

    Derivatives:
      self: grad * polygamma(n + 1, self)

    polygamma refuses a negative order. [polygamma/order-not-negative]
    The function and the operator take the order before the tensor; the method takes it as its
    only argument. [polygamma/order-comes-first]
    ... (docs/spec/ops-gamma.md)
    """
    return _of_polygamma.function(args, kwargs)


_of_mvlgamma = PACKETS["mvlgamma"]


def multigammaln(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the logarithm of the multivariate gamma function.

    mvlgamma(Tensor self, int p) -> Tensor

    Derivatives:
      self: mvlgamma_backward(grad, self, p)

    mvlgamma refuses a bool tensor. [mvlgamma/bool-refused]
    mvlgamma refuses a dimension below 1. [mvlgamma/positive-dimension]
    mvlgamma sums lgamma of self less each half of 0 to p - 1, and p (p - 1) / 4 times the
    logarithm of pi; its result is contiguous. [mvlgamma/is-a-sum]
    """
    return _of_mvlgamma.function(args, kwargs)


_of_igamma = PACKETS["igamma"]


def gammainc(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the regularized lower incomplete gamma function of order self.

    igamma(Tensor self, Tensor other) -> Tensor

    Derivatives:
      self: without_derivative("igamma", "igamma/no-derivative-in-order")
      other: igamma_backward(grad, self, other)

    igamma is 0 at 0 and 1 at infinity, and for the order 0 1 where other is positive; igammac is
    what is missing to 1; negative operands, and two zeros or infinities, give NaN. [igamma/ends]
    ... (docs/spec/ops-incomplete_gamma.md)
    """
    return _of_igamma.function(args, kwargs)


_of_igammac = PACKETS["igammac"]


def gammaincc(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the regularized upper incomplete gamma function of order self.

    igammac(Tensor self, Tensor other) -> Tensor

    Derivatives:
      self: without_derivative("igammac", "igamma/no-derivative-in-order")
      other: -igamma_backward(grad, self, other)
    """
    return _of_igammac.function(args, kwargs)


_of_special_zeta = PACKETS["special_zeta"]


def zeta(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give Hurwitz' zeta function of self with the offset other.

    special_zeta(Tensor self, Tensor other) -> Tensor
    special_zeta.other_scalar(Tensor self, Scalar other) -> Tensor
    special_zeta.self_scalar(Scalar self, Tensor other) -> Tensor

    Derivatives:
      self: without_derivative("special_zeta", "igamma/no-derivative-in-order")
      other: zeta_backward(grad, self, other)
    ... (docs/spec/ops-incomplete_gamma.md)
    """
    return _of_special_zeta.function(args, kwargs)


_of_special_chebyshev_polynomial_t = PACKETS["special_chebyshev_polynomial_t"]


def chebyshev_polynomial_t(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give Chebyshev polynomials of the first kind, of degree n.

    special_chebyshev_polynomial_t(Tensor x, Tensor n) -> Tensor
    special_chebyshev_polynomial_t.x_scalar(Scalar x, Tensor n) -> Tensor
    special_chebyshev_polynomial_t.n_scalar(Tensor x, Scalar n) -> Tensor

    The degree of a polynomial is cut off to an integer, one that is negative gives 0, and the
    result has no derivative. [special_chebyshev_polynomial_t/degree]
    The polynomials of degree 0 and 1 give those of higher degrees by their three-term
    recurrences; at NaN, and where the terms overflow, the value is left open.
    [special_chebyshev_polynomial_t/recurrence]
    """
    return _of_special_chebyshev_polynomial_t.function(args, kwargs)


_of_special_chebyshev_polynomial_u = PACKETS["special_chebyshev_polynomial_u"]


def chebyshev_polynomial_u(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give Chebyshev polynomials of the second kind, of degree n.

    special_chebyshev_polynomial_u(Tensor x, Tensor n) -> Tensor
    special_chebyshev_polynomial_u.x_scalar(Scalar x, Tensor n) -> Tensor
    special_chebyshev_polynomial_u.n_scalar(Tensor x, Scalar n) -> Tensor
    """
    return _of_special_chebyshev_polynomial_u.function(args, kwargs)


_of_special_chebyshev_polynomial_v = PACKETS["special_chebyshev_polynomial_v"]


def chebyshev_polynomial_v(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give Chebyshev polynomials of the third kind, of degree n.

    special_chebyshev_polynomial_v(Tensor x, Tensor n) -> Tensor
    special_chebyshev_polynomial_v.x_scalar(Scalar x, Tensor n) -> Tensor
    special_chebyshev_polynomial_v.n_scalar(Tensor x, Scalar n) -> Tensor
    """
    return _of_special_chebyshev_polynomial_v.function(args, kwargs)


_of_special_chebyshev_polynomial_w = PACKETS["special_chebyshev_polynomial_w"]


def chebyshev_polynomial_w(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give Chebyshev polynomials of the fourth kind, of degree n.

    special_chebyshev_polynomial_w(Tensor x, Tensor n) -> Tensor
    special_chebyshev_polynomial_w.x_scalar(Scalar x, Tensor n) -> Tensor
    special_chebyshev_polynomial_w.n_scalar(Tensor x, Scalar n) -> Tensor
    """
    return _of_special_chebyshev_polynomial_w.function(args, kwargs)


_of_special_shifted_chebyshev_polynomial_t = PACKETS["special_shifted_chebyshev_polynomial_t"]


def shifted_chebyshev_polynomial_t(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give Chebyshev polynomials of the first kind at 2 x - 1, of degree n.

    special_shifted_chebyshev_polynomial_t(Tensor x, Tensor n) -> Tensor
    special_shifted_chebyshev_polynomial_t.x_scalar(Scalar x, Tensor n) -> Tensor
    special_shifted_chebyshev_polynomial_t.n_scalar(Tensor x, Scalar n) -> Tensor
    """
    return _of_special_shifted_chebyshev_polynomial_t.function(args, kwargs)


_of_special_shifted_chebyshev_polynomial_u = PACKETS["special_shifted_chebyshev_polynomial_u"]


def shifted_chebyshev_polynomial_u(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give Chebyshev polynomials of the second kind at 2 x - 1, of degree n.

    special_shifted_chebyshev_polynomial_u(Tensor x, Tensor n) -> Tensor
    special_shifted_chebyshev_polynomial_u.x_scalar(Scalar x, Tensor n) -> Tensor
    special_shifted_chebyshev_polynomial_u.n_scalar(Tensor x, Scalar n) -> Tensor
    """
    return _of_special_shifted_chebyshev_polynomial_u.function(args, kwargs)


_of_special_shifted_chebyshev_polynomial_v = PACKETS["special_shifted_chebyshev_polynomial_v"]


def shifted_chebyshev_polynomial_v(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give Chebyshev polynomials of the third kind at 2 x - 1, of degree n.

    special_shifted_chebyshev_polynomial_v(Tensor x, Tensor n) -> Tensor
    special_shifted_chebyshev_polynomial_v.x_scalar(Scalar x, Tensor n) -> Tensor
    special_shifted_chebyshev_polynomial_v.n_scalar(Tensor x, Scalar n) -> Tensor
    """
    return _of_special_shifted_chebyshev_polynomial_v.function(args, kwargs)


_of_special_shifted_chebyshev_polynomial_w = PACKETS["special_shifted_chebyshev_polynomial_w"]


def shifted_chebyshev_polynomial_w(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give Chebyshev polynomials of the fourth kind at 2 x - 1, of degree n.

    special_shifted_chebyshev_polynomial_w(Tensor x, Tensor n) -> Tensor
    special_shifted_chebyshev_polynomial_w.x_scalar(Scalar x, Tensor n) -> Tensor
    special_shifted_chebyshev_polynomial_w.n_scalar(Tensor x, Scalar n) -> Tensor
    """
    return _of_special_shifted_chebyshev_polynomial_w.function(args, kwargs)


_of_special_hermite_polynomial_h = PACKETS["special_hermite_polynomial_h"]


def hermite_polynomial_h(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give Hermite polynomials of physics, of degree n.

    special_hermite_polynomial_h(Tensor x, Tensor n) -> Tensor
    special_hermite_polynomial_h.x_scalar(Scalar x, Tensor n) -> Tensor
    special_hermite_polynomial_h.n_scalar(Tensor x, Scalar n) -> Tensor
    """
    return _of_special_hermite_polynomial_h.function(args, kwargs)


_of_special_hermite_polynomial_he = PACKETS["special_hermite_polynomial_he"]


def hermite_polynomial_he(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give Hermite polynomials of probability, of degree n.

    special_hermite_polynomial_he(Tensor x, Tensor n) -> Tensor
    special_hermite_polynomial_he.x_scalar(Scalar x, Tensor n) -> Tensor
    special_hermite_polynomial_he.n_scalar(Tensor x, Scalar n) -> Tensor
    """
    return _of_special_hermite_polynomial_he.function(args, kwargs)


_of_special_laguerre_polynomial_l = PACKETS["special_laguerre_polynomial_l"]


def laguerre_polynomial_l(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give Laguerre polynomials, of degree n.

    special_laguerre_polynomial_l(Tensor x, Tensor n) -> Tensor
    special_laguerre_polynomial_l.x_scalar(Scalar x, Tensor n) -> Tensor
    special_laguerre_polynomial_l.n_scalar(Tensor x, Scalar n) -> Tensor
    """
    return _of_special_laguerre_polynomial_l.function(args, kwargs)


_of_special_legendre_polynomial_p = PACKETS["special_legendre_polynomial_p"]


def legendre_polynomial_p(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give Legendre polynomials, of degree n.

    special_legendre_polynomial_p(Tensor x, Tensor n) -> Tensor
    special_legendre_polynomial_p.x_scalar(Scalar x, Tensor n) -> Tensor
    special_legendre_polynomial_p.n_scalar(Tensor x, Scalar n) -> Tensor
    """
    return _of_special_legendre_polynomial_p.function(args, kwargs)


_of_logsumexp = PACKETS["logsumexp"]


def logsumexp(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the logarithm of the sum of exponentials over dims.

    logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor

    Derivatives:
      self: logsumexp_backward(grad, self, result, dim, keepdim)

    The result is exact for large elements, infinity if one is infinity, and minus infinity if all
    are minus infinity. [logsumexp/infinities]
    ... (docs/spec/ops-softmax.md)
    """
    return _of_logsumexp.function(args, kwargs)


_of_special_softmax = PACKETS["special_softmax"]


def softmax(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the share of each exponential in their sum along a dim.

    special_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor

    special.softmax and special.log_softmax are softmax and log_softmax without out; the dtype of
    special.log_softmax is given by name. [special_softmax/no-out]
    """
    return _of_special_softmax.function(args, kwargs)


_of_special_log_softmax = PACKETS["special_log_softmax"]


def log_softmax(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the logarithm of the share of each exponential in their sum along a dim.

    special_log_softmax(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor
    """
    return _of_special_log_softmax.function(args, kwargs)


_of_sinc = PACKETS["sinc"]


def sinc(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Divide the sine of pi times self by pi times self.

    sinc(Tensor self) -> Tensor

    Derivatives:
      self: sinc_backward(grad, self)

    sinc is 1 at both zeros, where its gradient is 0. [sinc/one-at-zero]
    pi times the operand is rounded to the dtype first, so that sinc of a whole number is a small
    number and not zero. [sinc/pi-is-rounded]
    """
    return _of_sinc.function(args, kwargs)


_of_exp2 = PACKETS["exp2"]


def exp2(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Raise 2 to the power of self.

    exp2(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(result) * math.log(2)
    """
    return _of_exp2.function(args, kwargs)


_of_expm1 = PACKETS["expm1"]


def expm1(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Raise e to the power of self, and subtract 1.

    expm1(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(result + 1)

    expm1 and log1p keep full precision where the result is close to zero. [expm1/exact-near-zero]
    """
    return _of_expm1.function(args, kwargs)


_of_log1p = PACKETS["log1p"]


def log1p(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the logarithm of 1 + self.

    log1p(Tensor self) -> Tensor

    Derivatives:
      self: grad / conj(self + 1)
    """
    return _of_log1p.function(args, kwargs)


_of_round = PACKETS["round"]


def round(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Round to the nearest whole number.

    round(Tensor self) -> Tensor
    round.decimals(Tensor self, *, int decimals) -> Tensor

    Derivatives:
      self: zeros_like(grad)

    A number halfway between two whole numbers is rounded to the even one. [round/half-to-even]
    ... (docs/spec/ops-unary.md)
    """
    return _of_round.function(args, kwargs)


_of_logit = PACKETS["logit"]


def logit(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the logarithm of the odds.

    logit(Tensor self, float? eps=None) -> Tensor

    Derivatives:
      self: logit_backward(grad, self, eps)

    With an eps that is not negative self is first clamped to [eps, 1 - eps], the lower bound
    before the upper; without, or with a negative one, logit is NaN outside of [0, 1].
    [logit/clamps-to-eps]
    ... (docs/spec/ops-unary.md)
    """
    return _of_logit.function(args, kwargs)


_of_special_entr = PACKETS["special_entr"]


def entr(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take minus self times its logarithm, the entropy of a share.

    special_entr(Tensor self) -> Tensor

    Derivatives:
      self: -grad * (log(self) + 1)

    entr is 0 at zero and negative infinity below. [special_entr/outside-the-domain]
    """
    return _of_special_entr.function(args, kwargs)


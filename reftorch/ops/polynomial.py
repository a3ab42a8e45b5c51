"""Orthogonal polynomials."""

from __future__ import annotations

from reftorch.core.iterator import Operand
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.ops.elementwise import elementwise


@implements(
    "special_chebyshev_polynomial_t", "special_chebyshev_polynomial_t.x_scalar",
    "special_chebyshev_polynomial_t.n_scalar",
)  # fmt: skip
def chebyshev_polynomial_t(x: Operand, n: Operand, *, out: Out | None = None) -> TensorImpl:
    """Chebyshev polynomials of the first kind [special_chebyshev_polynomial_t/degree]."""
    return elementwise("special_chebyshev_polynomial_t", (x, n), out)


@implements(
    "special_chebyshev_polynomial_u", "special_chebyshev_polynomial_u.x_scalar",
    "special_chebyshev_polynomial_u.n_scalar",
)  # fmt: skip
def chebyshev_polynomial_u(x: Operand, n: Operand, *, out: Out | None = None) -> TensorImpl:
    """Chebyshev polynomials of the second kind [special_chebyshev_polynomial_t/degree]."""
    return elementwise("special_chebyshev_polynomial_u", (x, n), out)


@implements(
    "special_chebyshev_polynomial_v", "special_chebyshev_polynomial_v.x_scalar",
    "special_chebyshev_polynomial_v.n_scalar",
)  # fmt: skip
def chebyshev_polynomial_v(x: Operand, n: Operand, *, out: Out | None = None) -> TensorImpl:
    """Chebyshev polynomials of the third kind [special_chebyshev_polynomial_t/degree]."""
    return elementwise("special_chebyshev_polynomial_v", (x, n), out)


@implements(
    "special_chebyshev_polynomial_w", "special_chebyshev_polynomial_w.x_scalar",
    "special_chebyshev_polynomial_w.n_scalar",
)  # fmt: skip
def chebyshev_polynomial_w(x: Operand, n: Operand, *, out: Out | None = None) -> TensorImpl:
    """Chebyshev polynomials of the fourth kind [special_chebyshev_polynomial_t/degree]."""
    return elementwise("special_chebyshev_polynomial_w", (x, n), out)


@implements(
    "special_shifted_chebyshev_polynomial_t", "special_shifted_chebyshev_polynomial_t.x_scalar",
    "special_shifted_chebyshev_polynomial_t.n_scalar",
)  # fmt: skip
def shifted_chebyshev_polynomial_t(x: Operand, n: Operand, *, out: Out | None = None) -> TensorImpl:
    """Chebyshev polynomials of the first kind at 2 x - 1.

    [special_chebyshev_polynomial_t/degree]
    """
    return elementwise("special_shifted_chebyshev_polynomial_t", (x, n), out)


@implements(
    "special_shifted_chebyshev_polynomial_u", "special_shifted_chebyshev_polynomial_u.x_scalar",
    "special_shifted_chebyshev_polynomial_u.n_scalar",
)  # fmt: skip
def shifted_chebyshev_polynomial_u(x: Operand, n: Operand, *, out: Out | None = None) -> TensorImpl:
    """Chebyshev polynomials of the second kind at 2 x - 1.

    [special_chebyshev_polynomial_t/degree]
    """
    return elementwise("special_shifted_chebyshev_polynomial_u", (x, n), out)


@implements(
    "special_shifted_chebyshev_polynomial_v", "special_shifted_chebyshev_polynomial_v.x_scalar",
    "special_shifted_chebyshev_polynomial_v.n_scalar",
)  # fmt: skip
def shifted_chebyshev_polynomial_v(x: Operand, n: Operand, *, out: Out | None = None) -> TensorImpl:
    """Chebyshev polynomials of the third kind at 2 x - 1.

    [special_chebyshev_polynomial_t/degree]
    """
    return elementwise("special_shifted_chebyshev_polynomial_v", (x, n), out)


@implements(
    "special_shifted_chebyshev_polynomial_w", "special_shifted_chebyshev_polynomial_w.x_scalar",
    "special_shifted_chebyshev_polynomial_w.n_scalar",
)  # fmt: skip
def shifted_chebyshev_polynomial_w(x: Operand, n: Operand, *, out: Out | None = None) -> TensorImpl:
    """Chebyshev polynomials of the fourth kind at 2 x - 1.

    [special_chebyshev_polynomial_t/degree]
    """
    return elementwise("special_shifted_chebyshev_polynomial_w", (x, n), out)


@implements(
    "special_hermite_polynomial_h", "special_hermite_polynomial_h.x_scalar",
    "special_hermite_polynomial_h.n_scalar",
)  # fmt: skip
def hermite_polynomial_h(x: Operand, n: Operand, *, out: Out | None = None) -> TensorImpl:
    """Hermite polynomials of physics [special_chebyshev_polynomial_t/degree]."""
    return elementwise("special_hermite_polynomial_h", (x, n), out)


@implements(
    "special_hermite_polynomial_he", "special_hermite_polynomial_he.x_scalar",
    "special_hermite_polynomial_he.n_scalar",
)  # fmt: skip
def hermite_polynomial_he(x: Operand, n: Operand, *, out: Out | None = None) -> TensorImpl:
    """Hermite polynomials of probability [special_chebyshev_polynomial_t/degree]."""
    return elementwise("special_hermite_polynomial_he", (x, n), out)


@implements(
    "special_laguerre_polynomial_l", "special_laguerre_polynomial_l.x_scalar",
    "special_laguerre_polynomial_l.n_scalar",
)  # fmt: skip
def laguerre_polynomial_l(x: Operand, n: Operand, *, out: Out | None = None) -> TensorImpl:
    """Laguerre polynomials [special_chebyshev_polynomial_t/degree]."""
    return elementwise("special_laguerre_polynomial_l", (x, n), out)


@implements(
    "special_legendre_polynomial_p", "special_legendre_polynomial_p.x_scalar",
    "special_legendre_polynomial_p.n_scalar",
)  # fmt: skip
def legendre_polynomial_p(x: Operand, n: Operand, *, out: Out | None = None) -> TensorImpl:
    """Legendre polynomials [special_chebyshev_polynomial_t/degree]."""
    return elementwise("special_legendre_polynomial_p", (x, n), out)

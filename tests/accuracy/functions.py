"""What pointwise and special functions are exactly, and where they are measured."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath as mp
import numpy as np

from tests.accuracy.draws import whole, within
from tests.accuracy.measure import Draw, Subject


def _path(name: str) -> Callable[..., Any]:
    """The function of a library by its name, which may have dots."""

    def call(library: Any, *tensors: Any) -> Any:
        found = library
        for part in name.split("."):
            found = getattr(found, part)
        return found(*tensors)

    return call


def _subject(kind: str, name: str, exact: Callable[..., Any], *draws: Draw) -> Subject:
    return Subject(name, _path(name), np.frompyfunc(exact, len(draws), 1), draws, kind)


def _sigmoid(x: Any) -> Any:
    return 1 / (1 + mp.exp(-x))


def _ndtr(x: Any) -> Any:
    return mp.erfc(-x / mp.sqrt(2)) / 2


def _remainder(x: Any, y: Any) -> Any:
    return x - y * mp.floor(x / y)


def _fmod(x: Any, y: Any) -> Any:
    return x - y * (mp.floor(x / y) if x / y >= 0 else mp.ceil(x / y))


def _lgamma(x: Any) -> Any:
    return mp.log(abs(mp.gamma(x)))


def _log2(x: Any) -> Any:
    return mp.log(x) / mp.log(2)


def _entr(x: Any) -> Any:
    return -x * mp.log(x) if x else x


def _recurrence(first: Callable[[Any], Any], step: Callable[..., Any]) -> Callable[..., Any]:
    """A family of polynomials: the one of degree 1, and each from the two before."""

    def exact(x: Any, degree: Any) -> Any:
        before, here = mp.mpf(1), first(x)
        for k in range(1, int(degree)):
            before, here = here, step(k, x, here, before)
        return here if degree else before

    return exact


def _multigammaln(x: Any) -> Any:
    shared = 3 * mp.log(mp.pi) / 2
    return shared + sum(mp.loggamma(x - mp.mpf(j) / 2) for j in range(3))


def _sum_of_logs(base: Any) -> Callable[[Any, Any], Any]:
    def exact(x: Any, y: Any) -> Any:
        top = max(x, y)
        return top + mp.log1p(mp.power(base, min(x, y) - top)) / mp.log(base)

    return exact


_REAL, _UNIT, _SMALL = within(-50, 50), within(-1, 1), within(-8, 8)
_POSITIVE, _ANY = within(1e-6, 100), within(-1e4, 1e4)
_FEW = 60  # for what mpmath takes long to calculate

ARITHMETIC = [
    _subject("pointwise", *line)
    for line in (
        ("add", lambda x, y: x + y, _REAL, _REAL),
        ("sub", lambda x, y: x - y, _REAL, _REAL),
        ("mul", lambda x, y: x * y, _REAL, _REAL),
        ("div", lambda x, y: x / y, _REAL, within(0.01, 50)),
        ("remainder", _remainder, _REAL, within(0.5, 20)),
        ("fmod", _fmod, _REAL, within(0.5, 20)),
        ("pow", mp.power, within(1e-3, 20), within(-3, 3)),
        ("atan2", mp.atan2, _REAL, _REAL),
        ("hypot", mp.hypot, _REAL, _REAL),
        ("logaddexp", _sum_of_logs(mp.e), _REAL, _REAL),
        ("logaddexp2", _sum_of_logs(2), _REAL, _REAL),
        ("xlogy", lambda x, y: x * mp.log(y), _REAL, _POSITIVE),
        ("special.xlog1py", lambda x, y: x * mp.log1p(y), _REAL, _POSITIVE),
        ("addcmul", lambda x, y, z: x + y * z, _REAL, _REAL, _REAL),
        ("addcdiv", lambda x, y, z: x + y / z, _REAL, _REAL, within(0.01, 50)),
        ("lerp", lambda x, y, w: x + w * (y - x), _REAL, _REAL, within(0, 1)),
    )
]
ELEMENTARY = [
    _subject("pointwise", *line)
    for line in (
        ("exp", mp.exp, _REAL), ("exp2", lambda x: mp.power(2, x), _REAL),
        ("expm1", mp.expm1, _REAL), ("log", mp.log, _POSITIVE), ("log2", _log2, _POSITIVE),
        ("log10", mp.log10, _POSITIVE), ("log1p", mp.log1p, within(-0.99, 100)),
        ("sqrt", mp.sqrt, _POSITIVE), ("rsqrt", lambda x: 1 / mp.sqrt(x), _POSITIVE),
        ("square", lambda x: x * x, _REAL), ("reciprocal", lambda x: 1 / x, _POSITIVE),
        ("round", mp.nint, _REAL), ("logit", lambda x: mp.log(x / (1 - x)), within(0.01, 0.99)),
        ("sin", mp.sin, _ANY), ("cos", mp.cos, _ANY), ("tan", mp.tan, _ANY),
        ("asin", mp.asin, _UNIT), ("acos", mp.acos, _UNIT), ("atan", mp.atan, _REAL),
        ("sinh", mp.sinh, _SMALL), ("cosh", mp.cosh, _SMALL), ("tanh", mp.tanh, _SMALL),
        ("asinh", mp.asinh, _ANY), ("acosh", mp.acosh, within(1, 1e4)),
        ("atanh", mp.atanh, within(-0.99, 0.99)), ("sinc", mp.sincpi, _SMALL),
        ("deg2rad", lambda x: x * mp.pi / 180, _ANY), ("rad2deg", lambda x: x * 180 / mp.pi, _REAL),
    )
]  # fmt: skip
ACTIVATIONS = [
    _subject("activation", *line)
    for line in (
        ("sigmoid", _sigmoid, _REAL), ("nn.functional.silu", lambda x: x * _sigmoid(x), _REAL),
        ("nn.functional.gelu", lambda x: x * _ndtr(x), _SMALL),
        ("nn.functional.elu", lambda x: x if x > 0 else mp.expm1(x), _REAL),
        ("nn.functional.softplus", lambda x: x if x > 20 else mp.log1p(mp.exp(x)), _REAL),
        ("nn.functional.logsigmoid", lambda x: -mp.log1p(mp.exp(-x)), _REAL),
        ("nn.functional.mish", lambda x: x * mp.tanh(mp.log1p(mp.exp(x))), within(-20, 20)),
        ("nn.functional.hardswish", lambda x: x * min(max(x + 3, 0), 6) / 6, _SMALL),
        ("nn.functional.hardsigmoid", lambda x: min(max(x + 3, mp.mpf(0)), mp.mpf(6)) / 6, _SMALL),
        ("nn.functional.softsign", lambda x: x / (1 + abs(x)), _REAL),
        ("nn.functional.tanhshrink", lambda x: x - mp.tanh(x), _SMALL),
    )
]
SPECIAL = [
    _subject("special", f"special.{name}", *rest)
    for name, *rest in (
        ("erf", mp.erf, within(-5, 5)), ("erfc", mp.erfc, within(-5, 9)),
        ("erfcx", lambda x: mp.exp(x * x) * mp.erfc(x), within(-4, 20)),
        ("erfinv", mp.erfinv, within(-0.99, 0.99, _FEW)), ("ndtr", _ndtr, _SMALL),
        ("ndtri", lambda x: mp.sqrt(2) * mp.erfinv(2 * x - 1), within(0.01, 0.99, _FEW)),
        ("log_ndtr", lambda x: mp.log(_ndtr(x)), within(-30, 8)), ("entr", _entr, _POSITIVE),
        ("gammaln", _lgamma, within(0.01, 100)), ("digamma", mp.digamma, within(0.01, 100)),
        ("gammainc", lambda a, x: mp.gammainc(a, 0, x, regularized=True),
         within(0.1, 20, _FEW), within(0.1, 20, _FEW)),
        ("gammaincc", lambda a, x: mp.gammainc(a, x, regularized=True),
         within(0.1, 20, _FEW), within(0.1, 20, _FEW)),
        ("zeta", mp.zeta, within(1.1, 20, _FEW), within(0.1, 20, _FEW)),
        ("i0", lambda x: mp.besseli(0, x), _SMALL), ("i1", lambda x: mp.besseli(1, x), _SMALL),
        ("i0e", lambda x: mp.exp(-abs(x)) * mp.besseli(0, x), _REAL),
        ("i1e", lambda x: mp.exp(-abs(x)) * mp.besseli(1, x), _REAL),
        ("bessel_j0", lambda x: mp.besselj(0, x), within(-50, 50, _FEW)),
        ("bessel_j1", lambda x: mp.besselj(1, x), within(-50, 50, _FEW)),
        ("bessel_y0", lambda x: mp.bessely(0, x), within(0.01, 50, _FEW)),
        ("bessel_y1", lambda x: mp.bessely(1, x), within(0.01, 50, _FEW)),
        ("modified_bessel_k0", lambda x: mp.besselk(0, x), within(0.01, 20, _FEW)),
        ("modified_bessel_k1", lambda x: mp.besselk(1, x), within(0.01, 20, _FEW)),
        ("scaled_modified_bessel_k0",
         lambda x: mp.exp(x) * mp.besselk(0, x), within(0.01, 50, _FEW)),
        ("scaled_modified_bessel_k1",
         lambda x: mp.exp(x) * mp.besselk(1, x), within(0.01, 50, _FEW)),
        ("spherical_bessel_j0", mp.sinc, _REAL), ("airy_ai", mp.airyai, within(-8, 8, _FEW)),
    )
]  # fmt: skip
_DEGREES = (within(-1, 1), whole(0, 8))
POLYNOMIALS = [
    _subject("polynomial", f"special.{name}", _recurrence(first, step), *_DEGREES)
    for name, first, step in (
        ("chebyshev_polynomial_t", lambda x: x, lambda k, x, p, q: 2 * x * p - q),
        ("chebyshev_polynomial_u", lambda x: 2 * x, lambda k, x, p, q: 2 * x * p - q),
        ("chebyshev_polynomial_v", lambda x: 2 * x - 1, lambda k, x, p, q: 2 * x * p - q),
        ("chebyshev_polynomial_w", lambda x: 2 * x + 1, lambda k, x, p, q: 2 * x * p - q),
        ("hermite_polynomial_h", lambda x: 2 * x, lambda k, x, p, q: 2 * (x * p - k * q)),
        ("hermite_polynomial_he", lambda x: x, lambda k, x, p, q: x * p - k * q),
        ("laguerre_polynomial_l", lambda x: 1 - x,
         lambda k, x, p, q: ((2 * k + 1 - x) * p - k * q) / (k + 1)),
        ("legendre_polynomial_p", lambda x: x,
         lambda k, x, p, q: ((2 * k + 1) * x * p - k * q) / (k + 1)),
    )
]  # fmt: skip
WITH_NUMBERS = [
    Subject(
        "special.polygamma, n=1",
        lambda library, x: library.special.polygamma(1, x),
        np.frompyfunc(lambda x: mp.psi(1, x), 1, 1),
        (within(0.1, 50, _FEW),),
        "special",
    ),
    Subject(
        "special.multigammaln, p=3",
        lambda library, x: library.special.multigammaln(x, 3),
        np.frompyfunc(_multigammaln, 1, 1),
        (within(2, 60),),
        "special",
    ),
]
FUNCTIONS = [*ARITHMETIC, *ELEMENTARY, *ACTIVATIONS, *SPECIAL, *WITH_NUMBERS, *POLYNOMIALS]

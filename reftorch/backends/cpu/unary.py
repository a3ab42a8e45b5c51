"""CPU kernels of functions of one operand; exp and its kin keep NaN [nan/pointwise-propagates]."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from reftorch.backends.cpu.launcher import KERNELS, kernel
from reftorch.backends.cpu.wide import ForComplex, Wide, rounded
from reftorch.core.dtype import dtype

KERNELS["exp"] = Wide(np.exp)
KERNELS["exp2"] = Wide(np.exp2)
KERNELS["expm1"] = Wide(np.expm1)
KERNELS["log"] = Wide(np.log)
KERNELS["log2"] = Wide(np.log2)
KERNELS["log10"] = Wide(np.log10)
KERNELS["sqrt"] = np.sqrt


def _complex_log1p(a: np.ndarray) -> np.ndarray:
    """log(1 + a), which NumPy takes in that order, so that small parts are lost.

    [expm1/exact-near-zero]
    """
    x, y = a.real, a.imag
    result = np.asarray(np.log1p(a))  # of an array without dims, too
    near = np.log1p(x * (2 + x) + y * y) / 2
    result.real = np.where(np.hypot(x, y) < 0.5, near, result.real)
    return result


KERNELS["log1p"] = ForComplex(Wide(np.log1p), _complex_log1p)
# NumPy's own reciprocal of complex numbers has other signs of zero than a division
KERNELS["reciprocal"] = ForComplex(np.reciprocal, lambda a: np.divide(a.dtype.type(1), a))


@kernel("rsqrt")
def rsqrt(a: np.ndarray) -> np.ndarray:
    """1 / sqrt(a)."""
    root = np.asarray(np.sqrt(a))
    return np.reciprocal(root, out=root)


def _rounding(function: Callable[..., np.ndarray]) -> Callable[[np.ndarray], np.ndarray]:
    """Integers are whole already [floor/integers-unchanged]."""

    def run(a: np.ndarray) -> np.ndarray:
        return a if a.dtype.kind in "iu" else function(a)

    return run


KERNELS["floor"] = _rounding(np.floor)
KERNELS["ceil"] = _rounding(np.ceil)
KERNELS["trunc"] = _rounding(np.trunc)
KERNELS["round"] = _rounding(np.rint)


@kernel("round_decimals")
def round_decimals(a: np.ndarray, decimals: int) -> np.ndarray:
    """Round a power of ten times a, half to even [round/decimals]."""
    scale = np.asarray(10.0 ** min(abs(decimals), 308), np.float64).astype(a.dtype)
    if decimals < 0:
        return np.rint(a / scale) * scale
    return np.rint(a * scale) / scale


@kernel("frac")
def frac(a: np.ndarray) -> np.ndarray:
    """What is behind the point, with the sign of a [frac/sign-of-self]."""
    return a - np.trunc(a)


@kernel("frexp")
def frexp(a: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Mantissa and exponent; the exponent is 0 where there is none [frexp/parts]."""
    mantissa, exponent = np.frexp(a)
    return mantissa, np.where(np.isfinite(a), exponent, 0)


@kernel("nan_to_num")
def nan_to_num(
    a: np.ndarray, nan: np.ndarray, posinf: np.ndarray, neginf: np.ndarray
) -> np.ndarray:
    """Numbers for NaN and the infinities, in both parts of complex numbers."""
    if a.dtype.kind == "c":
        result = np.empty_like(a)
        result.real = nan_to_num(a.real, nan.real, posinf.real, neginf.real)
        result.imag = nan_to_num(a.imag, nan.real, posinf.real, neginf.real)
        return result
    finite = np.where(a == np.inf, posinf, np.where(a == -np.inf, neginf, a))
    return np.where(np.isnan(a), nan, finite)


@kernel("logit")
def logit(a: np.ndarray, step: dtype | None) -> np.ndarray:
    """log(a / (1 - a)) [logit/each-step-rounds]."""
    return KERNELS["log"](rounded(a / rounded(1 - a, step), step))


@kernel("logit_clamped")
def logit_clamped(
    a: np.ndarray, low: np.ndarray, high: np.ndarray, step: dtype | None
) -> np.ndarray:
    """The same between the bounds, the lower of which comes first [logit/clamps-to-eps]."""
    return logit(np.where(a < low, low, np.where(a > high, high, a)), step)


@kernel("special_entr")
def entr(a: np.ndarray, step: dtype | None) -> np.ndarray:
    """-a log(a), and its limits at zero and below [special_entr/outside-the-domain]."""
    values = -a * rounded(KERNELS["log"](a), step)
    return np.where(a == 0, a.dtype.type(0), np.where(a < 0, a.dtype.type(-np.inf), values))

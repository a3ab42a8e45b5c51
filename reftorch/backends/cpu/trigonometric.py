"""CPU kernels of trigonometric and hyperbolic functions; NaN passes [nan/pointwise-propagates]."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import KERNELS, kernel
from reftorch.backends.cpu.wide import Wide

KERNELS["sin"] = Wide(np.sin)
KERNELS["cos"] = Wide(np.cos)
KERNELS["tan"] = Wide(np.tan)
KERNELS["asin"] = Wide(np.arcsin)
KERNELS["acos"] = Wide(np.arccos)
KERNELS["atan"] = Wide(np.arctan)
KERNELS["sinh"] = Wide(np.sinh)
KERNELS["cosh"] = Wide(np.cosh)
KERNELS["asinh"] = Wide(np.arcsinh)
KERNELS["acosh"] = Wide(np.arccosh)
KERNELS["atanh"] = Wide(np.arctanh)


@kernel("sinc")
def sinc(a: np.ndarray) -> np.ndarray:
    """sin(pi a) / (pi a), with pi a rounded first [sinc/pi-is-rounded]."""
    product = a * a.dtype.type(np.pi)
    return np.where(a == 0, a.dtype.type(1), KERNELS["sin"](product) / product)


@kernel("angle")
def angle(a: np.ndarray) -> np.ndarray:
    """The angle of a number [angle/of-real-numbers] [angle/of-complex-numbers]."""
    if a.dtype.kind != "c":
        return np.where(np.isnan(a), a, np.where(a < 0, a.dtype.type(np.pi), a.dtype.type(0)))
    wide = a.astype(np.complex128, copy=False)
    return np.arctan2(wide.imag, wide.real).astype(a.real.dtype)

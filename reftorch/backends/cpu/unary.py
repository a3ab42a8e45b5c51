"""CPU kernels of functions of one operand; exp and its kin keep NaN [nan/pointwise-propagates]."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from reftorch.backends.cpu.launcher import KERNELS, kernel
from reftorch.backends.cpu.wide import Wide

KERNELS["exp"] = Wide(np.exp)
KERNELS["exp2"] = Wide(np.exp2)
KERNELS["expm1"] = Wide(np.expm1)
KERNELS["log"] = Wide(np.log)
KERNELS["log2"] = Wide(np.log2)
KERNELS["log10"] = Wide(np.log10)
KERNELS["log1p"] = Wide(np.log1p)
KERNELS["sqrt"] = np.sqrt
KERNELS["reciprocal"] = np.reciprocal
KERNELS["sin"] = Wide(np.sin)
KERNELS["cos"] = Wide(np.cos)
KERNELS["tan"] = Wide(np.tan)
KERNELS["isnan"] = np.isnan
KERNELS["isinf"] = np.isinf
KERNELS["isfinite"] = np.isfinite


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

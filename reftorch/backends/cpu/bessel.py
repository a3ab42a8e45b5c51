"""CPU kernels of Bessel functions and their kin."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import KERNELS, kernel
from reftorch.backends.cpu.scipy import by_scipy, special

KERNELS["i0"] = by_scipy("i0")
KERNELS["special_i0e"] = by_scipy("i0e")
KERNELS["special_i1"] = by_scipy("i1")
KERNELS["special_i1e"] = by_scipy("i1e")
KERNELS["special_bessel_j0"] = by_scipy("j0")
KERNELS["special_bessel_j1"] = by_scipy("j1")
KERNELS["special_bessel_y0"] = by_scipy("y0")
KERNELS["special_bessel_y1"] = by_scipy("y1")
KERNELS["special_modified_bessel_i0"] = by_scipy("i0")
KERNELS["special_modified_bessel_i1"] = by_scipy("i1")
KERNELS["special_modified_bessel_k0"] = by_scipy("k0")
KERNELS["special_modified_bessel_k1"] = by_scipy("k1")
KERNELS["special_scaled_modified_bessel_k0"] = by_scipy("k0e")
KERNELS["special_scaled_modified_bessel_k1"] = by_scipy("k1e")


@kernel("special_spherical_bessel_j0")
def spherical_bessel_j0(a: np.ndarray) -> np.ndarray:
    """sin(a) / a, which is 1 at zero and 0 at infinity."""
    return special().spherical_jn(0, a.astype(np.float64, copy=False)).astype(a.dtype)


@kernel("special_airy_ai")
def airy_ai(a: np.ndarray) -> np.ndarray:
    """Ai(a), which SciPy does not calculate where it has vanished."""
    values = special().airy(a.astype(np.float64, copy=False))[0]
    return np.where(a > 1e3, 0.0, values).astype(a.dtype)

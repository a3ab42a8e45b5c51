"""CPU kernels of discrete Fourier transforms, which SciPy calculates in the precision given.

A transform rounds in each of its log2(n) stages and nowhere else, so that wider arithmetic, at
twice the price, would better the last bits only.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from reftorch.backends.cpu.launcher import kernel

# by what is divided (nothing, the root of the number of points, that number): SciPy's names
_FORWARD = ("backward", "ortho", "forward")
_BACK = ("forward", "ortho", "backward")


@functools.cache
def _fft() -> Any:
    try:
        import scipy.fft
    except ImportError as problem:
        raise ImportError(
            "this operator is calculated by SciPy: pip install reftorch[special]"
        ) from problem
    return scipy.fft


@kernel("_fft_c2c")
def c2c(a: np.ndarray, dims: tuple[int, ...], normalization: int, forward: bool) -> np.ndarray:
    """Complex numbers, forward or back."""
    if forward:
        found: np.ndarray = _fft().fftn(a, axes=dims, norm=_FORWARD[normalization])
    else:
        found = _fft().ifftn(a, axes=dims, norm=_BACK[normalization])
    return found


@kernel("_fft_r2c")
def r2c(a: np.ndarray, dims: tuple[int, ...], normalization: int, onesided: bool) -> np.ndarray:
    """Real numbers, forward, to half a spectrum or a whole one [fft/half-spectrum]."""
    transform = _fft().rfftn if onesided else _fft().fftn
    found: np.ndarray = transform(a, axes=dims, norm=_FORWARD[normalization])
    return found


@kernel("_fft_c2r")
def c2r(a: np.ndarray, dims: tuple[int, ...], normalization: int, size: int) -> np.ndarray:
    """Half a spectrum, back to real numbers [fft/ignores-imaginary-ends]."""
    sizes = (*[a.shape[d] for d in dims[:-1]], size)
    found: np.ndarray = _fft().irfftn(a, s=sizes, axes=dims, norm=_BACK[normalization])
    return found

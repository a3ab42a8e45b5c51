"""CPU kernels of discrete Fourier transforms, which SciPy calculates in the precision given.

A transform rounds in each of its log2(n) stages and nowhere else, so that wider arithmetic, at
twice the price, would better the last bits only.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from reftorch.backends.cpu.launcher import kernel

Ints = tuple[int, ...]

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


# SciPy returns new memory, which a result keeps: storing it elsewhere took a tenth of the time of
# 256 transforms of 4096 points.


@kernel("_fft_c2c", gives=True)
def c2c(a: np.ndarray, dims: Ints, normalization: int, forward: bool) -> np.ndarray:
    """Complex numbers, forward or back."""
    if forward:
        return _transformed(("fft", "fftn"), a, dims, _FORWARD[normalization])
    return _transformed(("ifft", "ifftn"), a, dims, _BACK[normalization])


@kernel("_fft_r2c", gives=True)
def r2c(a: np.ndarray, dims: Ints, normalization: int, onesided: bool) -> np.ndarray:
    """Real numbers, forward, to half a spectrum or a whole one [fft/half-spectrum]."""
    names = ("rfft", "rfftn") if onesided else ("fft", "fftn")
    return _transformed(names, a, dims, _FORWARD[normalization])


@kernel("_fft_c2r", gives=True)
def c2r(a: np.ndarray, dims: Ints, normalization: int, size: int) -> np.ndarray:
    """Half a spectrum, back to real numbers [fft/ignores-imaginary-ends]."""
    sizes = (*[a.shape[d] for d in dims[:-1]], size)
    return _transformed(("irfft", "irfftn"), a, dims, _BACK[normalization], sizes)


def _transformed(
    names: tuple[str, str], a: np.ndarray, dims: Ints, norm: str, sizes: Ints | None = None
) -> np.ndarray:
    """Call SciPy's function of one dim, which asks less of its operands, or that of several."""
    one, several = names
    if len(dims) > 1:
        found: np.ndarray = getattr(_fft(), several)(a, s=sizes, axes=dims, norm=norm)
    else:
        size = None if sizes is None else sizes[0]
        found = getattr(_fft(), one)(a, n=size, axis=dims[0], norm=norm)
    return found

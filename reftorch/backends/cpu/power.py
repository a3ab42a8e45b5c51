"""CPU kernels of powers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from reftorch.backends.cpu.launcher import kernel
from reftorch.backends.cpu.wide import Wide


_power = Wide(np.power)


@kernel("pow")
def pow_(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a to the power of b; NumPy refuses negative exponents of integers."""
    if a.dtype.kind == "i" and (b < 0).any():
        odd = np.where(b % 2 != 0, a, np.ones_like(a))  # of -1 and 1
        unit = np.where((a == 1) | (a == -1), odd, np.zeros_like(a))
        return np.where(b < 0, unit, np.power(a, np.maximum(b, 0)))
    if a.dtype.kind == "c":
        zeros = (a == 0) & (b == 0)
        if zeros.any():  # [pow/complex-zero-to-zero]
            return np.where(zeros, np.asarray(complex("nan+nanj"), a.dtype), np.power(a, b))
    return _power(a, b)


def _reciprocal_sqrt(a: np.ndarray, out: np.ndarray | None) -> np.ndarray:
    return np.reciprocal(np.sqrt(a, out=out), out=out)


# exponents that are numbers and have a calculation of their own [pow/root-exponents]
_ROOTS: dict[complex, Callable[..., np.ndarray]] = {
    0.5: np.sqrt, -0.5: _reciprocal_sqrt, -1.0: np.reciprocal,
}  # fmt: skip


@kernel("pow_number", writes=True)
def pow_number(a: np.ndarray, b: np.ndarray, out: np.ndarray | None = None) -> np.ndarray:
    """a to the power of a number."""
    exponent = b.item()
    if exponent == 2:
        return np.square(a, out=out)
    if exponent in _ROOTS and a.dtype.kind in "fc":
        return _ROOTS[exponent](a, out=out)
    return _power(a, b, out=out)


@kernel("pow_root_of_half")
def pow_root_of_half(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a to the power of a number as to those of an array, of which NumPy makes no roots."""
    return _power(a[..., None], np.stack([b, b]))[..., 0]


@kernel("pow_trivial")
def pow_trivial(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a to the power of 0 or 1 [pow/trivial-exponents]."""
    return np.ones_like(a) if b == 0 else a


@kernel("pow_one")
def pow_one(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """1 to the powers b [pow/trivial-exponents]."""
    return np.broadcast_to(a, b.shape)

"""CPU kernels of reflections."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import kernel
from reftorch.backends.cpu.linalg_batches import lapack, places, wide


@kernel("geqrf")
def geqrf(a: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The triangle with the reflections below it, and their scales."""
    a = wide(a)
    if not a.size:
        return a, np.zeros((*a.shape[:-2], min(a.shape[-2:])), a.dtype)
    found, tau = np.linalg.qr(a, mode="raw")
    return found.swapaxes(-1, -2), tau


@kernel("linalg_householder_product")
def householder_product(a: np.ndarray, tau: np.ndarray) -> np.ndarray:
    """The first columns of the product of I - tau v v^H, as many as there are in `a`."""
    a, tau = wide(a), wide(tau)
    found = np.broadcast_to(np.eye(*a.shape[-2:], dtype=a.dtype), a.shape).copy()
    if a.size and tau.size:
        multiply = lapack("ungqr" if a.dtype.kind == "c" else "orgqr", a)
        for place in places(a.shape[:-2]):
            found[place] = multiply(a[place], tau[place])[0]
    return found

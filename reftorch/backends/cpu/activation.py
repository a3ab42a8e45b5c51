"""CPU kernels of activations."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cpu.launcher import KERNELS, kernel

KERNELS["tanh"] = np.tanh


@kernel("sigmoid")
def sigmoid(a: np.ndarray) -> np.ndarray:
    """1 / (1 + exp(-a))."""
    result = np.asarray(np.negative(a))
    np.exp(result, out=result)
    result += 1
    return np.reciprocal(result, out=result)


@kernel("relu")
def relu(a: np.ndarray) -> np.ndarray:
    """a where it is positive, zero where negative; nan and zeros pass [relu/keeps-nan]."""
    return np.maximum(a, a.dtype.type(0)) if a.dtype.kind != "f" else np.where(a < 0, a.dtype.type(0), a)

"""CPU kernels of activations."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from reftorch.backends.cpu.launcher import KERNELS, kernel
from reftorch.backends.cpu.pointwise import neg
from reftorch.backends.cpu.random import uniform53
from reftorch.backends.cpu.scipy import special
from reftorch.backends.cpu.wide import Wide
from reftorch.core.generator import Generator

KERNELS["tanh"] = Wide(np.tanh)
_exp = Wide(np.exp)


@kernel("sigmoid", writes=True)
def sigmoid(a: np.ndarray, out: np.ndarray | None = None) -> np.ndarray:
    """1 / (1 + exp(-a))."""
    result = np.asarray(neg(a, out=out))
    _exp(result, out=result)
    result += 1
    return np.reciprocal(result, out=result)


@kernel("relu", writes=True)
def relu(a: np.ndarray, out: np.ndarray | None = None) -> np.ndarray:
    """a where it is positive, zero where negative; nan and zeros pass [relu/keeps-nan].

    Of two equal zeros NumPy's maximum gives the second, and clip the first; clip is thrice as
    fast, but takes microseconds to begin.
    """
    zero = a.dtype.type(0)
    if a.size < 4096 or a.dtype.kind != "f":
        return np.maximum(zero, a, out=out)
    return np.clip(a, zero, a.dtype.type("inf"), out=out)


def _widely(function: Callable[..., np.ndarray]) -> Callable[..., np.ndarray]:
    """A kernel that calculates float32 in float64 and rounds once [exp/rounded-from-wide]."""

    def run(a: np.ndarray, *rest: np.ndarray) -> np.ndarray:
        wide = _WIDER.get(a.dtype.char)
        if wide is None:
            return function(a, *rest)
        return np.asarray(function(a.astype(wide), *rest)).astype(a.dtype)

    return run


_WIDER = {"f": np.float64, "F": np.complex128}


@kernel("hardtanh")
def hardtanh(a: np.ndarray, low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """The lower bound first, as in clamp [hardtanh/no-gradient-on-bounds]."""
    return np.minimum(high, np.maximum(low, a))


def _elu(
    a: np.ndarray, alpha: np.ndarray, scale: np.ndarray, input_scale: np.ndarray
) -> np.ndarray:
    """NaN goes the positive way [elu/exact-near-zero]."""
    negative = np.expm1(np.where(a < 0, a, 0) * input_scale) * (alpha * scale)
    return np.where(a < 0, negative, a * scale)


def _silu(a: np.ndarray) -> np.ndarray:
    return a / (1 + np.exp(-a))


def _mish(a: np.ndarray) -> np.ndarray:
    return a * np.tanh(np.log1p(np.exp(np.minimum(a, 400))))


def _gelu(a: np.ndarray) -> np.ndarray:
    """NaN at negative infinity, as the product is [gelu/infinities]."""
    share = special().ndtr(a.astype(np.float64))
    return (a * share).astype(a.dtype)


def _gelu_tanh(a: np.ndarray) -> np.ndarray:
    inner = np.sqrt(2 / np.pi) * (a + 0.044715 * a * a * a)
    return (0.5 * a * (1 + np.tanh(inner))).astype(a.dtype)


def _softplus(a: np.ndarray, beta: np.ndarray, threshold: np.ndarray) -> np.ndarray:
    scaled = a * beta
    return np.where(scaled > threshold, a, np.log1p(np.exp(scaled)) / beta)


def _log_sigmoid(a: np.ndarray) -> np.ndarray:
    return np.minimum(a, 0) - np.log1p(np.exp(-np.abs(a)))


KERNELS["elu"] = _widely(_elu)
KERNELS["silu"] = _widely(_silu)
KERNELS["mish"] = _widely(_mish)
KERNELS["gelu"] = _widely(_gelu)
KERNELS["gelu_tanh"] = _widely(_gelu_tanh)
KERNELS["softplus"] = _widely(_softplus)
KERNELS["log_sigmoid"] = _widely(_log_sigmoid)


@kernel("hardsigmoid")
def hardsigmoid(a: np.ndarray) -> np.ndarray:
    """(a + 3) / 6 between 0 and 1."""
    return np.minimum(np.maximum(a + 3, 0), 6) / 6


@kernel("hardswish")
def hardswish(a: np.ndarray) -> np.ndarray:
    """a * (a + 3) / 6, the factor between 0 and 6."""
    return a * np.minimum(np.maximum(a + 3, 0), 6) / 6


@kernel("leaky_relu")
def leaky_relu(a: np.ndarray, slope: np.ndarray) -> np.ndarray:
    """NaN and zeros go the negative way [leaky_relu/slope-at-zero]."""
    return np.where(a > 0, a, a * slope)


KERNELS["_prelu_kernel"] = leaky_relu


@kernel("threshold")
def threshold(a: np.ndarray, bound: np.ndarray, value: np.ndarray) -> np.ndarray:
    """NaN is not below [threshold/nan-passes]."""
    return np.where(a <= bound, value, a)


@kernel("softshrink")
def softshrink(a: np.ndarray, lambd: np.ndarray) -> np.ndarray:
    """Towards zero by lambd [softshrink/within-is-zero]."""
    moved = np.where(a > 0, a - lambd, a + lambd)
    return np.where(np.abs(a) <= lambd, a.dtype.type(0), moved)


@kernel("hardshrink")
def hardshrink(a: np.ndarray, lambd: np.ndarray) -> np.ndarray:
    """Zero near zero [softshrink/within-is-zero]."""
    return np.where(np.abs(a) <= lambd, a.dtype.type(0), a)


@kernel("glu")
def glu(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a * sigmoid(b)."""
    return a * sigmoid(b)


@kernel("rrelu_slopes")
def rrelu_slopes(a: np.ndarray, generator: Generator, low: float, high: float) -> np.ndarray:
    """A drawn slope for what is not positive, else 1 [rrelu/draws-where-not-positive]."""
    slopes, drawn = np.ones(a.shape), a <= 0
    slopes[drawn] = uniform53(generator, int(np.count_nonzero(drawn))) * (high - low) + low
    return slopes

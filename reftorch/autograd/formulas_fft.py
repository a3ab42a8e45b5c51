"""What the derivatives of Fourier transforms need."""

from __future__ import annotations

from typing import Any

from reftorch.dispatch.table import OPERATORS, PACKETS

Ints = tuple[int, ...]


def fft_r2c_backward(grad: Any, self: Any, dim: Ints, normalization: int, onesided: bool) -> Any:
    """The gradient of real numbers: the real part of the adjoint of the whole transform.

    The half of a spectrum that was left out has no gradient. Of self the sizes are looked at
    [engine/saved-unread].
    """
    sizes = self._geometry.sizes
    missing = sizes[dim[-1]] - grad._geometry.sizes[dim[-1]]
    if onesided and missing:
        pad = [0] * (2 * len(sizes))
        pad[2 * (len(sizes) - 1 - dim[-1]) + 1] = missing
        grad = OPERATORS["constant_pad_nd"].call((grad, tuple(pad), 0))
    return PACKETS["real"](OPERATORS["_fft_c2c"].call((grad, dim, normalization, False)))


def fft_c2r_backward(grad: Any, dim: Ints, normalization: int) -> Any:
    """The gradient of half a spectrum: each point that stands for two counts twice."""
    result = OPERATORS["_fft_r2c"].call((grad, dim, normalization, True))
    last = dim[-1]
    whole, half = grad._geometry.sizes[last], result._geometry.sizes[last]
    twice = whole - half
    if not twice:
        return result
    ends = ((0, 1), (1, 1 + twice), (1 + twice, half))
    parts = [OPERATORS["slice.Tensor"].call((result, last, a, b, 1)) for a, b in ends]
    parts[1] = OPERATORS["mul.Tensor"].call((parts[1], 2))
    return OPERATORS["cat"].call((parts, last))

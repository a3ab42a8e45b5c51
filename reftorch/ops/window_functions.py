"""The older windows: numbers that rise and fall, calculated step by step in their own dtype."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from reftorch.core.dtype import dtype, float64
from reftorch.core.state import DEFAULTS
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check
from reftorch.ops.creation import as_leaf

# of the places 0, 1, ... in the dtype of the window, and of the last of them
Shape = Callable[[Any, int], Any]


def _window(
    name: str, length: int, periodic: bool, shape: Shape, element: dtype | None, layout: Any,
    device: Any, pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """The first points of a symmetric window [window-functions/periodic]."""
    given = DEFAULTS.dtype if element is None else element
    floats = given.is_floating_point or given.is_complex  # those have no range, as arange says
    check(
        floats, "window-functions/floating-only", "{} expects floating point dtypes, got: {}",
        name, given,
    )  # fmt: skip
    check(
        length >= 0, "window-functions/floating-only",
        "{} requires non-negative window_length, got window_length={}", name, length,
    )  # fmt: skip
    if length < 2:
        values = PACKETS["ones"]((length,), dtype=given, layout=layout, device=device)
    else:
        last = length if periodic else length - 1
        places = PACKETS["arange"](last + 1, dtype=given, layout=layout, device=device)
        values = shape(places, last)[:length]
    return as_leaf(PACKETS["clone"](values), requires_grad, pin_memory)


def _rounded(number: float, places: Any) -> float:
    """A number in the dtype of the window [window-functions/step-by-step]."""
    return float(PACKETS["tensor"](number, dtype=places._dtype).item())


def _triangle(places: Any, last: int) -> Any:
    rising = places * _rounded(2.0 / last, places)
    half = (last >> 1) + 1
    return PACKETS["cat"]([rising[:half], 2 - rising[half:]])


def _cosine(alpha: float, beta: float) -> Shape:
    def shape(places: Any, last: int) -> Any:
        waves = PACKETS["cos"](places * _rounded(2 * math.pi / last, places))
        return waves * _rounded(-beta, places) + alpha

    return shape


def _two_cosines(places: Any, last: int) -> Any:
    turned, cos = places * _rounded(math.pi / last, places), PACKETS["cos"]
    return cos(turned * 4) * _rounded(0.08, places) - cos(turned * 2) * 0.5 + 0.42


def _bessel(beta: float) -> Shape:
    def shape(places: Any, last: int) -> Any:
        """In double precision, and scaled, so that no Bessel function overflows."""
        half, wide = last / 2, PACKETS["to"](places, float64)
        along = PACKETS["sqrt"](1 - ((wide - half) / half) ** 2) * beta
        peak = PACKETS["tensor"](beta, dtype=float64)
        scaled = PACKETS["special_i0e"]
        values = scaled(along) / scaled(peak) * PACKETS["exp"](PACKETS["abs"](along) - abs(beta))
        return PACKETS["to"](values, places._dtype)

    return shape


@implements("bartlett_window.periodic")
def bartlett_periodic(
    window_length: int, periodic: bool,
    dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Rise along a line and fall again."""
    return _window(
        "bartlett_window", window_length, periodic, _triangle,
        dtype, layout, device, pin_memory, requires_grad,
    )  # fmt: skip


@implements("bartlett_window")
def bartlett(
    window_length: int,
    dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Rise along a line and fall again."""
    return _window(
        "bartlett_window", window_length, True, _triangle,
        dtype, layout, device, pin_memory, requires_grad,
    )  # fmt: skip


@implements("blackman_window.periodic")
def blackman_periodic(
    window_length: int, periodic: bool,
    dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Add two cosines to a constant."""
    return _window(
        "blackman_window", window_length, periodic, _two_cosines,
        dtype, layout, device, pin_memory, requires_grad,
    )  # fmt: skip


@implements("blackman_window")
def blackman(
    window_length: int,
    dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Add two cosines to a constant."""
    return _window(
        "blackman_window", window_length, True, _two_cosines,
        dtype, layout, device, pin_memory, requires_grad,
    )  # fmt: skip


@implements("hann_window.periodic")
def hann_periodic(
    window_length: int, periodic: bool,
    dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Rise and fall as a cosine that ends at 0."""
    return _window(
        "hann_window", window_length, periodic, _cosine(0.5, 0.5),
        dtype, layout, device, pin_memory, requires_grad,
    )  # fmt: skip


@implements("hann_window")
def hann(
    window_length: int,
    dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Rise and fall as a cosine that ends at 0."""
    return _window(
        "hann_window", window_length, True, _cosine(0.5, 0.5),
        dtype, layout, device, pin_memory, requires_grad,
    )  # fmt: skip


@implements("hamming_window.periodic")
def hamming_periodic(
    window_length: int, periodic: bool,
    dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Rise and fall as a cosine that ends at 0.08."""
    return _window(
        "hamming_window", window_length, periodic, _cosine(0.54, 0.46),
        dtype, layout, device, pin_memory, requires_grad,
    )  # fmt: skip


@implements("hamming_window")
def hamming(
    window_length: int,
    dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Rise and fall as a cosine that ends at 0.08."""
    return _window(
        "hamming_window", window_length, True, _cosine(0.54, 0.46),
        dtype, layout, device, pin_memory, requires_grad,
    )  # fmt: skip


@implements("kaiser_window.periodic")
def kaiser_periodic(
    window_length: int, periodic: bool,
    dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """A modified Bessel function along half a circle."""
    return _window(
        "kaiser_window", window_length, periodic, _bessel(12.0),
        dtype, layout, device, pin_memory, requires_grad,
    )  # fmt: skip


@implements("kaiser_window")
def kaiser(
    window_length: int,
    dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """A modified Bessel function along half a circle."""
    return _window(
        "kaiser_window", window_length, True, _bessel(12.0),
        dtype, layout, device, pin_memory, requires_grad,
    )  # fmt: skip


@implements("hamming_window.periodic_alpha")
def hamming_alpha(
    window_length: int, periodic: bool, alpha: float,
    dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Subtract a cosine from alpha [window-functions/alpha-and-beta]."""
    return _window(
        "hamming_window", window_length, periodic, _cosine(alpha, 0.46),
        dtype, layout, device, pin_memory, requires_grad,
    )  # fmt: skip


@implements("hamming_window.periodic_alpha_beta")
def hamming_alpha_beta(
    window_length: int, periodic: bool, alpha: float, beta: float,
    dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Subtract a cosine, times beta, from alpha."""
    return _window(
        "hamming_window", window_length, periodic, _cosine(alpha, beta),
        dtype, layout, device, pin_memory, requires_grad,
    )  # fmt: skip


@implements("kaiser_window.beta")
def kaiser_beta(
    window_length: int, periodic: bool, beta: float,
    dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """A modified Bessel function along half a circle."""
    return _window(
        "kaiser_window", window_length, periodic, _bessel(beta),
        dtype, layout, device, pin_memory, requires_grad,
    )  # fmt: skip

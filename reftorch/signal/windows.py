"""The windows of torch.signal.windows: numbers that rise and fall, to weigh a stretch of a signal.

They are calculated in float64 and rounded once to the dtype that is asked for.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from reftorch.core.dtype import dtype, float32, float64
from reftorch.core.layout import layout, strided
from reftorch.core.state import DEFAULTS
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check, fail
from reftorch.tensor import Tensor

__all__ = [
    "bartlett", "blackman", "cosine", "exponential", "gaussian", "general_cosine",
    "general_hamming", "hamming", "hann", "kaiser", "nuttall",
]  # fmt: skip


class _Window:
    """A window that is asked for: its checks, its points, and how it is handed over.

    The periodic one of M points is the symmetric one of M + 1 without the last
    [windows/periodic].
    """

    def __init__(
        self, name: str, M: int, sym: bool, element: dtype | None, kind: layout, device: Any,
        requires_grad: bool,
    ) -> None:  # fmt: skip
        self.element = DEFAULTS.dtype if element is None else element
        check(
            isinstance(M, int), "windows/refuses", "{} requires an int as length, not {}", name,
            type(M).__name__, error=TypeError,
        )  # fmt: skip
        check(M >= 0, "windows/refuses", "{} requires a length that is not negative: {}", name, M)
        check(
            kind is strided, "windows/refuses",
            "{} is implemented for strided tensors only, got: {}", name, kind,
        )  # fmt: skip
        check(
            self.element in (float32, float64), "windows/refuses",
            "{} expects float32 or float64 dtypes, got: {}", name, self.element,
        )  # fmt: skip
        self.count, self.device, self.requires_grad = M, device, requires_grad
        self.last = M - 1 if sym else M  # the place of the last point of the symmetric window

    def points(self) -> Any:
        """The places 0, 1, ..."""
        return PACKETS["arange"](self.count, dtype=float64, device=self.device)

    def give(self, values: Any, centered: bool = True) -> Tensor:
        """The values, or 1 for a single point in the middle, in the dtype and as a leaf."""
        if self.count == 1 and centered:
            values = PACKETS["ones"](1, dtype=float64, device=self.device)
        result: Tensor = values.to(self.element)
        return result.requires_grad_() if self.requires_grad else result


def _of_cosines(window: _Window, a: Iterable[float]) -> Tensor:
    """Sum cosines of growing frequency, with signs that alternate."""
    n = window.points()
    step = 2 * math.pi / max(window.last, 1)
    sign, total = 1, PACKETS["zeros_like"](n)
    for k, weight in enumerate(a):
        total = total + sign * weight * PACKETS["cos"](n * (k * step))
        sign = -sign
    return window.give(total)


def general_cosine(
    M: int, *, a: Iterable[float], sym: bool = True, dtype: dtype | None = None,
    layout: layout = strided, device: Any = None, requires_grad: bool = False,
) -> Tensor:  # fmt: skip
    """The sum of (-1)^k a[k] cos(2 pi k n / N) [windows/weights-of-cosines]."""
    window = _Window("general_cosine", M, sym, dtype, layout, device, requires_grad)
    if M > 1:
        if not isinstance(a, Iterable):
            fail(
                "windows/weights-of-cosines", "Coefficients must be a list/tuple", error=TypeError
            )
        a = list(a)
        check(len(a) > 0, "windows/weights-of-cosines", "Coefficients cannot be empty")
    return _of_cosines(window, a if M > 1 else ())


def general_hamming(
    M: int, *, alpha: float = 0.54, sym: bool = True, dtype: dtype | None = None,
    layout: layout = strided, device: Any = None, requires_grad: bool = False,
) -> Tensor:  # fmt: skip
    """Weigh a constant by alpha and a cosine by the rest."""
    window = _Window("general_hamming", M, sym, dtype, layout, device, requires_grad)
    return _of_cosines(window, (alpha, 1.0 - alpha))


def hamming(
    M: int, *, sym: bool = True, dtype: dtype | None = None, layout: layout = strided,
    device: Any = None, requires_grad: bool = False,
) -> Tensor:  # fmt: skip
    """A cosine that ends at 0.08."""
    window = _Window("hamming", M, sym, dtype, layout, device, requires_grad)
    return _of_cosines(window, (0.54, 0.46))


def hann(
    M: int, *, sym: bool = True, dtype: dtype | None = None, layout: layout = strided,
    device: Any = None, requires_grad: bool = False,
) -> Tensor:  # fmt: skip
    """A cosine that ends at 0."""
    window = _Window("hann", M, sym, dtype, layout, device, requires_grad)
    return _of_cosines(window, (0.5, 0.5))


def blackman(
    M: int, *, sym: bool = True, dtype: dtype | None = None, layout: layout = strided,
    device: Any = None, requires_grad: bool = False,
) -> Tensor:  # fmt: skip
    """The sum of three cosines by Blackman."""
    window = _Window("blackman", M, sym, dtype, layout, device, requires_grad)
    return _of_cosines(window, (0.42, 0.5, 0.08))


def nuttall(
    M: int, *, sym: bool = True, dtype: dtype | None = None, layout: layout = strided,
    device: Any = None, requires_grad: bool = False,
) -> Tensor:  # fmt: skip
    """The sum of four cosines by Nuttall, with the lowest side lobes."""
    window = _Window("nuttall", M, sym, dtype, layout, device, requires_grad)
    return _of_cosines(window, (0.3635819, 0.4891775, 0.1365995, 0.0106411))


def bartlett(
    M: int, *, sym: bool = True, dtype: dtype | None = None, layout: layout = strided,
    device: Any = None, requires_grad: bool = False,
) -> Tensor:  # fmt: skip
    """A triangle that ends at 0."""
    window = _Window("bartlett", M, sym, dtype, layout, device, requires_grad)
    return window.give(1 - PACKETS["abs"](window.points() * (2 / max(window.last, 1)) - 1))


def cosine(
    M: int, *, sym: bool = True, dtype: dtype | None = None, layout: layout = strided,
    device: Any = None, requires_grad: bool = False,
) -> Tensor:  # fmt: skip
    """Half a wave, whose zeros lie half a point outside."""
    window = _Window("cosine", M, sym, dtype, layout, device, requires_grad)
    step = math.pi / max(window.last + 1, 1)
    return window.give(PACKETS["sin"]((window.points() + 0.5) * step))


def exponential(
    M: int, *, center: float | None = None, tau: float = 1.0, sym: bool = True,
    dtype: dtype | None = None, layout: layout = strided, device: Any = None,
    requires_grad: bool = False,
) -> Tensor:  # fmt: skip
    """Decay on both sides of a center by e in tau points [windows/parameters]."""
    window = _Window("exponential", M, sym, dtype, layout, device, requires_grad)
    check(tau > 0, "windows/parameters", "Tau must be positive, got: {} instead.", tau)
    check(
        not sym or center is None, "windows/parameters",
        "Center must be None for symmetric windows",
    )  # fmt: skip
    middle = window.last / 2 if center is None else center
    values = PACKETS["exp"](-PACKETS["abs"](window.points() - middle) / tau)
    return window.give(values, center is None)


def gaussian(
    M: int, *, std: float = 1.0, sym: bool = True, dtype: dtype | None = None,
    layout: layout = strided, device: Any = None, requires_grad: bool = False,
) -> Tensor:  # fmt: skip
    """The bell of a normal distribution, 1 in the middle [windows/parameters]."""
    window = _Window("gaussian", M, sym, dtype, layout, device, requires_grad)
    check(
        std > 0, "windows/parameters", "Standard deviation must be positive, got: {} instead.", std
    )  # fmt: skip
    x = (window.points() - window.last / 2) / std
    return window.give(PACKETS["exp"](x * x * -0.5))


def kaiser(
    M: int, *, beta: float = 12.0, sym: bool = True, dtype: dtype | None = None,
    layout: layout = strided, device: Any = None, requires_grad: bool = False,
) -> Tensor:  # fmt: skip
    """Kaiser's window, a Bessel function of half a circle [windows/parameters]."""
    window = _Window("kaiser", M, sym, dtype, layout, device, requires_grad)
    check(beta >= 0, "windows/parameters", "beta must be non-negative, got: {} instead.", beta)
    x = window.points() * (2 / max(window.last, 1)) - 1
    height = beta * PACKETS["sqrt"](PACKETS["clamp"](1 - x * x, min=0))
    # the scaled function, since i0 of a great beta overflows
    scaled = PACKETS["special_i0e"](height)
    top = PACKETS["special_i0e"](PACKETS["full"]((), beta, dtype=float64, device=device))
    return window.give(scaled / top * PACKETS["exp"](height - beta))

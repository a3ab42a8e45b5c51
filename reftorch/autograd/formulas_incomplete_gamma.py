"""The derivatives of the incomplete gamma functions and of the zeta function."""

from __future__ import annotations

from typing import Any

from reftorch.dispatch.table import PACKETS


def igamma_backward(grad: Any, self: Any, other: Any) -> Any:
    """The integrand of the gamma function at the bound, over the whole."""
    log, lgamma = PACKETS["log"], PACKETS["lgamma"]
    return grad * PACKETS["exp"]((self - 1) * log(other) - other - lgamma(self))


def zeta_backward(grad: Any, self: Any, other: Any) -> Any:
    """The slope in the offset."""
    return grad * -self * PACKETS["special_zeta"](self + 1, other)

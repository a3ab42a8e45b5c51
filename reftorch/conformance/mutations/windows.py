"""Faults of windows."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.wrapping import Original, wraps


@wraps("windows/periodic", "signal.windows.hann")
def periodic_is_symmetric(hann: Original, M: int, **wish: Any) -> Any:
    """A periodic window is the symmetric one."""
    return hann(M, **{**wish, "sym": True})


@wraps("windows/refuses", "signal.windows.hann")
def half_types_are_rounded_to(hann: Original, M: int, **wish: Any) -> Any:
    """Half types are rounded to."""
    element = wish.pop("dtype", None)
    return hann(M, **wish) if element is None else hann(M, **wish).to(element)


@wraps("windows/parameters", "signal.windows.gaussian")
def no_deviation_is_the_least(gaussian: Original, M: int, std: float = 1.0) -> Any:
    """A deviation of zero is the least number."""
    return gaussian(M, std=max(std, 1e-30))


@wraps("windows/weights-of-cosines", "signal.windows.general_cosine")
def signs_do_not_alternate(window: Original, M: int, a: Any) -> Any:
    """Signs do not alternate."""
    return window(M, a=[x * (-1) ** k for k, x in enumerate(a)])


# the older windows


@wraps("window-functions/periodic", "hann_window")
def older_are_symmetric(w: Original, length: int, periodic: bool = True, **wish: Any) -> Any:
    """A window is symmetric, whatever is asked for."""
    return w(length, False, **wish)


@wraps("window-functions/floating-only", "hann_window")
def older_are_cast(w: Original, length: int, **wish: Any) -> Any:
    """A length below zero counts as zero, and what is calculated is cast."""
    element = wish.pop("dtype", None)
    found = w(max(length, 0), **wish)
    return found if element is None else found.to(element)


@wraps("window-functions/alpha-and-beta", "hamming_window")
def beta_is_the_rest(
    w: Original, length: int, periodic: bool = True, *given: Any, **wish: Any
) -> Any:
    """Beta is what alpha leaves of 1."""
    return w(length, periodic, given[0], 1 - given[0]) if given else w(length, periodic, **wish)

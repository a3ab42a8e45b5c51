"""Faults of the switch that asks for deterministic algorithms."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.wrapping import Original, wraps


@wraps("determinism/switch", "get_deterministic_debug_mode")
def warning_is_no_mode(w: Original) -> Any:
    """Debug mode is 2 while the switch is on."""
    return 2 if w() else 0


@wraps("determinism/fills-fresh-memory", "empty")
def memory_is_zero(w: Original, *args: Any, **kwargs: Any) -> Any:
    """Fresh memory is filled with zeros."""
    return w(*args, **kwargs).zero_()


@wraps("determinism/put-is-refused", "Tensor.put_")
def put_is_taken(w: Original, x: Any, *args: Any, **kwargs: Any) -> Any:
    """put_ accumulates while the switch is on."""
    if w.lib.are_deterministic_algorithms_enabled():
        kwargs["accumulate"] = True
    return w(x, *args, **kwargs)


@wraps("determinism/may-only-warn", "use_deterministic_algorithms")
def warning_is_off(w: Original, mode: bool, *, warn_only: bool = False) -> Any:
    """Only to warn is to be off."""
    return w(mode and not warn_only)


@wraps("determinism/threads", "get_num_threads")
def one_thread(w: Original) -> Any:
    """There is always one thread."""
    return 1

"""The kernels of this back end, by the base name of the primitive.

A kernel here is a function of the host: `function(outputs, inputs, compute, **params)`. It launches
what calculates the outputs, and returns without waiting.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

__all__ = ["KERNELS", "kernel"]

Kernel = TypeVar("Kernel", bound=Callable[..., None])
KERNELS: dict[str, Callable[..., None]] = {}


def kernel(name: str) -> Callable[[Kernel], Kernel]:
    """Register a kernel under the base name of its primitive."""

    def register(function: Any) -> Any:
        assert name not in KERNELS, f"two kernels for {name}"
        KERNELS[name] = function
        return function

    return register

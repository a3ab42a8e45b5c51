"""How the back end of CUDA is found: imported when a device is first asked for."""

from __future__ import annotations

import importlib
from typing import Any

from reftorch.core.place import ACCELERATOR, Backend
from reftorch.errors import fail


def part(name: str) -> Any:
    """A module of the back end."""
    return importlib.import_module(f"reftorch.backends.cuda.{name}")


def _load() -> Backend | str:
    try:
        found: Backend | str = part("backend").start()
    except ImportError as error:
        return str(error)
    return found


ACCELERATOR.load = _load


def needed(name: str) -> Any:
    """A module of the back end, which must be there [errors/device-without-backend]."""
    if ACCELERATOR.backend() is None:
        fail(
            "errors/device-without-backend", "CUDA is not available: {}", ACCELERATOR.why_absent(),
            error=AssertionError,
        )  # fmt: skip
    return part(name)


def fallbacks() -> dict[str, int]:
    """How often each primitive was calculated by the CPU, as REFTORCH_CUDA_FALLBACK=1 allows."""
    return dict(part("fallback").COUNTS)

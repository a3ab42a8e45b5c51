"""The primitives without a CUDA kernel, and why. Where the CPU may calculate them, `fallback` says."""

from __future__ import annotations

__all__ = ["ABSENT"]

ABSENT: dict[str, str] = {}

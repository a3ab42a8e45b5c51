"""Formulas of the operators that carry elements to another device."""

from __future__ import annotations

from typing import Any

from reftorch.core.device import device


def back_to(grad: Any, where: device) -> Any:
    """A gradient on the device from which the elements came [device-cuda/copies-between-devices].
    """
    return grad if grad._storage.device == where else grad.to(where)

"""reftorch with every tensor on a device, under PyTorch's names: a library to be measured.

A measurement that knows nothing of devices takes it for the library itself: what makes tensors
makes them on the device, also where it names the CPU, and `numpy` brings them to the host. Without
a GPU it is the emulator's device.
"""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

import reftorch
import reftorch.nn.functional
from tests.cuda.devices import choose

choose()
reftorch.set_default_device("cuda")
Tensor = reftorch.Tensor
_to_array = Tensor.numpy


def _numpy(self: Any, *, force: bool = False) -> np.ndarray:
    reftorch.cuda.synchronize()  # what was brought here without waiting is there now
    return _to_array(self.cpu(), force=force)


Tensor.numpy = _numpy  # type: ignore[method-assign]


def from_numpy(array: np.ndarray) -> Any:
    """A tensor on the device with the elements of an array."""
    return reftorch.from_numpy(array).cuda()


def device(name: Any, *index: int) -> Any:
    """The device, where the CPU is meant."""
    return reftorch.device("cuda" if str(name) == "cpu" else name, *index)


def __getattr__(name: str) -> Any:
    try:
        return getattr(reftorch, name)
    except AttributeError:
        if name.startswith("_"):
            raise
    try:
        return importlib.import_module(f"reftorch.{name}")
    except ImportError as error:
        raise AttributeError(f"reftorch has no {name}") from error

"""The kernels of the primitives, by name and device: the only place where values are made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reftorch.core.device import CPU
from reftorch.core.dtype import dtype
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl

# device type -> how that backend runs one of its kernels
LAUNCHERS: dict[str, Callable[..., None]] = {}
# device type -> kernel name -> kernel
KERNELS: dict[str, dict[str, Callable[..., Any]]] = {}

# device type -> how elements come to it, from it, and from one such device to another
TRANSFERS: dict[str, Callable[[TensorImpl, TensorImpl, bool], None]] = {}


def launch(
    name: str,
    outputs: Sequence[TensorImpl],
    inputs: Sequence[Operand],
    compute: dtype | tuple[dtype | None, ...] | None = None,
    **params: Any,
) -> None:
    """Run the kernel `name`: read the inputs, write the outputs.

    `compute` is the dtype to which all inputs are cast and in which the kernel calculates; a tuple
    gives one for each input, None leaves an input as it is. The outputs' memory exists already;
    results are cast to their dtypes [casts/half-arithmetic-rounds-once].
    """
    LAUNCHERS[outputs[0]._storage.device.type](name, outputs, inputs, compute, params)


def carry(target: TensorImpl, source: TensorImpl, non_blocking: bool = False) -> None:
    """Write the elements of a tensor to another, which may be on another device."""
    to, at = target._storage.device, source._storage.device
    if to == at:
        launch("copy", (target,), (source,))
    else:
        TRANSFERS[at.type if to is CPU else to.type](target, source, non_blocking)

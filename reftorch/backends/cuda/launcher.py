"""Running a kernel on a device: bring its operands to the dtype of the calculation, and call it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.backends.cuda.conversion import with_dtype
from reftorch.backends.cuda.families import KERNELS
from reftorch.backends.cuda.fallback import run_on_host
from reftorch.backends.cuda.operands import is_on_device
from reftorch.core.dtype import dtype
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl

__all__ = ["KERNELS", "run"]


def run(
    name: str,
    outputs: Sequence[TensorImpl],
    inputs: Sequence[Operand],
    compute: dtype | Sequence[dtype | None] | None,
    params: dict[str, Any],
) -> None:
    """Launch a kernel (see `dispatch.kernels.launch`), and return without waiting for it.

    Tensors take on the dtype of the calculation first, so that what that cannot hold is lost
    [iterator/computation-dtype]. Numbers, and tensors of the host (which have one element), reach
    the kernel as they are.
    """
    function = KERNELS.get(name)
    if function is None:
        run_on_host(name, outputs, inputs, compute, params)
        return
    each = compute if isinstance(compute, tuple) else (compute,) * len(inputs)
    given = [
        _settled(operand, own) for operand, own in zip(inputs, each, strict=True)
    ]
    function(outputs, given, compute, **params)


def _settled(operand: Operand, own: dtype | None) -> Operand:
    if not isinstance(operand, TensorImpl) or own is None or not is_on_device(operand):
        return operand
    return with_dtype(operand, own)

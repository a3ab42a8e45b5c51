"""Kernels which this back end lacks, calculated by the CPU's: only when allowed, and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from reftorch.backends.cpu import launcher as cpu
from reftorch.backends.cuda import driver
from reftorch.backends.cuda.absent import ABSENT
from reftorch.backends.cuda.environment import is_on
from reftorch.backends.cuda.operands import device_index, is_on_device
from reftorch.backends.cuda.sources import STREAM
from reftorch.core.iterator import Operand
from reftorch.core.storage import Storage
from reftorch.core.tensor_impl import TensorImpl, make
from reftorch.errors import check

__all__ = ["COUNTS", "VARIABLE", "run_on_host"]

VARIABLE = "REFTORCH_CUDA_FALLBACK"
COUNTS: Counter[str] = Counter()  # how often each primitive was calculated by the CPU


def run_on_host(
    name: str, outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any,
    params: dict[str, Any],
) -> None:  # fmt: skip
    """Calculate on the host, where that is allowed [device-cuda/absent-kernel]."""
    check(
        is_on(VARIABLE), "device-cuda/absent-kernel",
        "{!r} has no CUDA kernel: {}. Set {}=1 to let the CPU calculate it; the tensors then "
        "travel there and back.", name, ABSENT[name], VARIABLE,
    )  # fmt: skip
    COUNTS[name] += 1
    memories: dict[int, tuple[Storage, np.ndarray]] = {}
    here = [_brought(each, memories) for each in inputs]
    targets = [_brought(each, memories) for each in outputs]
    cpu.run(name, targets, here, compute, params)
    for target in outputs:
        index, buffer = device_index(target), target._storage.buffer
        _, array = memories[id(buffer)]
        start: int = buffer.address  # type: ignore[attr-defined]
        driver.upload(index, start, array, STREAM.current(index))


def _brought(operand: Any, memories: dict[int, tuple[Storage, np.ndarray]]) -> Any:
    """A tensor over the same memory brought to the host, once for all tensors that share it."""
    if not is_on_device(operand):
        return operand
    buffer, index = operand._storage.buffer, device_index(operand)
    known = memories.get(id(buffer))
    if known is None:
        array = np.empty(buffer.nbytes, np.uint8)
        driver.download(index, array, buffer.address, STREAM.current(index))
        known = memories[id(buffer)] = (Storage(array), array)
    shape = operand._geometry
    if hasattr(shape, "placed"):
        shape = shape.placed(False)
    return make(known[0], shape, operand._offset, operand._dtype)

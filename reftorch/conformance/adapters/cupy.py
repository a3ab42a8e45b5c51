"""CuPy: NumPy's functions on CUDA arrays, with NumPy's views and in-place writes."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.adapters.base import Description
from reftorch.conformance.adapters.numpy import NumpyAdapter
from reftorch.conformance.adapters.torchlike import flatten, write_values
from reftorch.conformance.program import LARGEST, Input, Storage


class CupyAdapter(NumpyAdapter):
    """CuPy on the current CUDA device; it claims what NumPy does."""

    name, module, alias = "cupy", "cupy", "cp"

    def strided(self, flat: Any, place: Input) -> Any:
        steps = tuple(stride * flat.itemsize for stride in place.strides)
        start = flat.data + place.offset * flat.itemsize
        return self.library.ndarray(place.sizes, flat.dtype, start, steps)

    def write_flat(self, storage: Storage) -> str:
        return f"cp.array({write_values(storage.values)}, {storage.dtype!r})"

    def write_strided(self, flat: str, place: Input, dtype: str) -> str:
        size = self.library.dtype(dtype).itemsize
        steps = tuple(stride * size for stride in place.strides)
        start = f"{flat}.data + {place.offset * size}"
        return f"cp.ndarray({place.sizes}, {flat}.dtype, {start}, {steps})"

    def describe(self, tensor: Any) -> Description:
        """Describe an array; memory is one where it was allocated as one."""
        array, memory = tensor, tensor.data.mem
        numbers = flatten(array.tolist()) if 0 < array.size <= LARGEST else []
        strides = tuple(step // array.itemsize for step in array.strides)
        offset = (array.data.ptr - memory.ptr) // array.itemsize
        storage = memory.ptr if array.size else None
        return Description(str(array.dtype), array.shape, numbers, strides, offset, storage)


adapter = CupyAdapter

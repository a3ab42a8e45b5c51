"""What a kernel finds wrong with the values it is given, told to the host."""

from __future__ import annotations

import numpy as np

from reftorch.backends.cuda import driver
from reftorch.backends.cuda.operands import address, device_index, temporary
from reftorch.backends.cuda.sources import STREAM
from reftorch.core import dtype as dt
from reftorch.core.tensor_impl import TensorImpl

__all__ = ["Fault"]


class Fault:
    """A word of the device, zero at first, in which kernels say what is wrong.

        fault = Fault(like=target)
        KERNEL.launch(index, ..., fault.address)
        if fault.read():
            fail("gather/index-in-range", ...)

    Kernels set it by atomicOr or atomicMax. `read` waits for them: the price of an error that is
    raised where it is made. Ask only where values may be wrong.
    """

    __slots__ = ("word", "address", "_index")

    def __init__(self, like: TensorImpl) -> None:
        self._index = device_index(like)
        self.word = temporary((1,), dt.int32)
        self.address = address(self.word)
        driver.fill(self._index, self.address, 0, 4, STREAM.current(self._index))

    def read(self) -> int:
        """What the kernels that were launched so far have set."""
        found = np.zeros(1, np.uint32)
        driver.download(self._index, found, self.address, STREAM.current(self._index))
        return int(found[0])

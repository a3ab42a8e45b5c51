"""The back end of CUDA as the rooms below it know it; importing it registers its kernels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import reftorch.backends.cuda.families  # noqa: F401 - registers the kernels
from reftorch.backends.cuda import driver, streams
from reftorch.backends.cuda.generator import default_generator
from reftorch.backends.cuda.launcher import run
from reftorch.backends.cuda.registry import KERNELS
from reftorch.backends.cuda.sources import STREAM
from reftorch.backends.cuda.storage import Foreign, OnDevice, Pinned, is_pinned
from reftorch.backends.cuda.transfer import transfer
from reftorch.core.device import device
from reftorch.core.generator import Generator
from reftorch.core.iterator import Operand
from reftorch.core.place import PLACE, Backend, Maker, within
from reftorch.core.storage import DeviceStorage, Storage
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch import kernels


class Cuda(Backend):
    """Devices of CUDA."""

    __slots__ = ("_makers", "_pinned")

    def __init__(self) -> None:
        self._makers: dict[int, OnDevice] = {}
        self._pinned = Pinned()

    def placed(self, given: device) -> device:
        """The device that is meant [device-cuda/bare-is-current]."""
        return streams.device_of(streams.index_of(given))

    def maker(self, where: device) -> Maker:
        """Who makes memory on a device."""
        index = streams.index_of(where)
        known = self._makers.get(index)
        if known is None:
            known = self._makers.setdefault(index, OnDevice(streams.device_of(index)))
        return known

    def pinned(self) -> Maker:
        """Who makes page-locked memory on the host."""
        return self._pinned

    def is_pinned(self, buffer: np.ndarray) -> bool:
        """Whether an array lies in page-locked memory."""
        return is_pinned(buffer)

    def foreign(self, address: int, nbytes: int, index: int, owner: Any) -> Storage:
        """A storage on memory of a device that somebody else owns, and keeps."""
        where = streams.device_of(streams.index_of(index))
        storage = DeviceStorage(Foreign(where, address, nbytes, owner))
        storage.pin()
        return storage

    def stream_of(self, index: int) -> int:
        """The handle of the stream on which a device works."""
        return streams.current(index).handle

    def wait_for_others(self, index: int) -> None:
        """Wait on the host for all that a device was given."""
        driver.synchronize(index)

    def hand_over(self, index: int, stream: int | None) -> None:
        """Wait on the host, unless the stream is our own or needs nothing (-1)."""
        own = streams.current(index)
        if stream not in (-1, own.handle):
            own.synchronize()

    def generator(self, where: device) -> Generator:
        """The default generator of a device."""
        return default_generator(streams.index_of(where))


def launch(
    name: str, outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any,
    params: dict[str, Any],
) -> None:  # fmt: skip
    """Run a kernel where its results are, so that what it makes for itself is there, too."""
    where = outputs[0]._storage.device
    if PLACE.device is where:
        run(name, outputs, inputs, compute, params)
    else:
        within(where, run, name, outputs, inputs, compute, params)


def start() -> Backend | str:
    """Give the back end, or say why it cannot be had."""
    why = driver.why_unavailable()
    if why is not None:
        return why
    STREAM.current = streams.current
    kernels.LAUNCHERS["cuda"], kernels.KERNELS["cuda"] = launch, KERNELS
    kernels.TRANSFERS["cuda"] = transfer
    return Cuda()

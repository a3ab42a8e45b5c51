"""Where memory is: on the host, or on a device of another back end.

Below the dispatcher nobody says where a result is to be. The dispatcher decides it once for each
call (see `dispatch.placing`), and `tensor_impl.empty` makes memory there for as long as the body
runs. A process that never met another device than the CPU asks for none of this.
"""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from reftorch.core.device import device
    from reftorch.core.device import device as Device  # noqa: N812
    from reftorch.core.storage import Storage


class DeviceMemory(ABC):
    """A stretch of the memory of a device, to be read and written only by way of its back end."""

    __slots__ = ()

    device: device
    address: int
    nbytes: int

    @abstractmethod
    def read(self, start: int, stop: int) -> np.ndarray:
        """Some of the bytes, as an array of uint8, once all that was asked for before is done."""

    @abstractmethod
    def write(self, start: int, data: np.ndarray) -> None:
        """Write an array of uint8."""

    @abstractmethod
    def fill(self, start: int, stop: int, byte: int) -> None:
        """Write one byte to all."""

    @abstractmethod
    def copy(self, source: DeviceMemory, nbytes: int) -> None:
        """Write the first bytes of other memory, which may be on another device."""

    @abstractmethod
    def part(self, start: int, stop: int) -> DeviceMemory:
        """Some of the bytes, as memory that keeps this alive."""

    @abstractmethod
    def fresh(self, nbytes: int) -> DeviceMemory:
        """Other memory on the same device."""


class Maker(ABC):
    """Who makes memory in a place that is not the plain memory of the host."""

    __slots__ = ()

    @abstractmethod
    def storage(self, nbytes: int) -> Storage:
        """A storage of that size."""


class Backend(ABC):
    """What the core has to know of the back end of another device than the CPU."""

    __slots__ = ()

    @abstractmethod
    def placed(self, given: device) -> device:
        """The device that is meant, which must be there: the current one where no index is."""

    @abstractmethod
    def maker(self, where: device) -> Maker:
        """Who makes memory on a device, named with its index."""

    @abstractmethod
    def pinned(self) -> Maker:
        """Who makes page-locked memory on the host."""

    @abstractmethod
    def is_pinned(self, buffer: np.ndarray) -> bool:
        """Whether an array lies in page-locked memory."""

    @abstractmethod
    def foreign(self, address: int, nbytes: int, index: int, owner: Any) -> Storage:
        """A storage on memory of a device that somebody else owns, and keeps."""

    @abstractmethod
    def stream_of(self, index: int) -> int:
        """The handle of the stream on which a device works, for other libraries."""

    @abstractmethod
    def wait_for_others(self, index: int) -> None:
        """Wait for whatever else uses a device, whose streams are not known."""

    @abstractmethod
    def hand_over(self, index: int, stream: int | None) -> None:
        """See that a stream of another library comes after what the device was given so far."""

    @abstractmethod
    def generator(self, where: device) -> Any:
        """The default generator of a device."""


class Elsewhere:
    """Whether the program ever asked for another device: looking for one at each call costs."""

    any = False


class _Place(threading.local):
    """Where memory is made just now, in this thread.

    `device` is None while no operator runs, and `maker` None where it is the host's memory.
    `default` is where a program makes tensors that does not say where, None for the CPU, and
    `left` what it was before each `with` that is open.
    """

    device: Device | None = None
    maker: Maker | None = None
    default: Device | None = None

    def __init__(self) -> None:
        self.left: list[Device | None] = []


PLACE = _Place()


class _Accelerator:
    """The back end of the devices that are not the CPU, loaded when one is first asked for.

    `load` says why there is none, or gives the back end; the room above that knows sets it.
    """

    __slots__ = ("kind", "load", "loaded")

    kind: str
    load: Callable[[], Backend | str]
    loaded: Backend | None

    def __init__(self) -> None:
        self.kind, self.loaded = "cuda", None
        self.load = lambda: "it was not registered"

    def backend(self) -> Backend | None:
        """The back end; None where it cannot be had."""
        if self.loaded is None:
            found = self.load()
            if not isinstance(found, Backend):
                return None
            self.loaded, Elsewhere.any = found, True
        return self.loaded

    def forget(self) -> None:
        """Look for it anew when it is next asked for, as tests of what holds without one need.

        What is still on a device cannot be used until then.
        """
        self.loaded, Elsewhere.any = None, False

    def why_absent(self) -> str:
        """What keeps it from being used."""
        found = "" if self.loaded is not None else self.load()
        return found if isinstance(found, str) else ""


ACCELERATOR = _Accelerator()


def within(where: device | None, go: Callable[..., Any], *args: Any) -> Any:
    """Call something where memory is made on a device; for None, where the caller is."""
    if where is None:
        return go(*args)
    before = PLACE.device, PLACE.maker
    PLACE.device, PLACE.maker = where, None
    if where.type != "cpu":
        assert ACCELERATOR.loaded is not None, "there is a tensor on the device"
        PLACE.maker = ACCELERATOR.loaded.maker(where)
    try:
        return go(*args)
    finally:
        PLACE.device, PLACE.maker = before

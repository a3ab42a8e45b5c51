"""Which devices there are, and which one is current."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reftorch.core.place import ACCELERATOR
from reftorch.core.tensor_impl import TensorImpl
from reftorch.cuda.loading import needed, part


def why_unavailable() -> str | None:
    """What keeps CUDA from being used, None where nothing does."""
    return None if ACCELERATOR.backend() is not None else ACCELERATOR.why_absent()


def is_available() -> bool:
    """Whether there is a device [device-cuda/available]."""
    return ACCELERATOR.backend() is not None


def is_emulated() -> bool:
    """Whether the devices are the emulator's, which calculates on the CPU for tests."""
    return bool(needed("driver").is_emulated())


def device_count() -> int:
    """How many devices there are: none where CUDA is not available [device-cuda/available]."""
    return part("driver").device_count() if is_available() else 0


def init() -> None:
    """Load the back end, as the first use of a device does."""
    needed("driver")


def is_initialized() -> bool:
    """Whether a device was used."""
    return ACCELERATOR.loaded is not None


def current_device() -> int:
    """The index of the device that a bare "cuda" means [device-cuda/bare-is-current]."""
    return needed("streams").CURRENT.index


def set_device(device: Any) -> None:
    """Make a device current; a negative index changes nothing [device-cuda/bare-is-current]."""
    streams = needed("streams")
    if isinstance(device, int) and device < 0:
        return
    streams.CURRENT.index = streams.index_of(device)


class device:  # noqa: N801 - the public name, as in torch
    """Make a device current for as long as a `with` runs [device-cuda/bare-is-current]."""

    def __init__(self, device: Any) -> None:
        given = isinstance(device, int) and device < 0
        self.idx = -1 if given or device is None else needed("streams").index_of(device)
        self.prev_idx = -1

    def __enter__(self) -> None:
        self.prev_idx = current_device()
        set_device(self.idx)

    def __exit__(self, *exception: object) -> None:
        set_device(self.prev_idx)


class device_of(device):  # noqa: N801 - the public name, as in torch
    """Make the device of a tensor current; one of the CPU changes nothing."""

    def __init__(self, obj: TensorImpl) -> None:
        where = obj._storage.device
        super().__init__(where.index if where.type == "cuda" else -1)


def synchronize(device: Any = None) -> None:
    """Wait until a device has done all that it was given."""
    index = needed("streams").index_of(device)
    part("driver").synchronize(index)


# ---- what a device is


@dataclass(frozen=True)
class Properties:
    """What a device is made of; memory in bytes."""

    name: str
    major: int
    minor: int
    total_memory: int
    multi_processor_count: int
    max_threads_per_multi_processor: int
    max_threads_per_block: int
    shared_memory_per_block: int
    shared_memory_per_block_optin: int
    regs_per_multiprocessor: int
    warp_size: int
    L2_cache_size: int


def get_device_properties(device: Any = None) -> Properties:
    """What a device is made of."""
    index = needed("streams").index_of(device)
    found = part("driver").attributes(index)
    return Properties(
        found.name, found.capability[0], found.capability[1], found.total_memory,
        found.multiprocessors,
        found.max_threads_per_multiprocessor, found.max_threads_per_block,
        found.shared_memory_per_block, found.shared_memory_per_block_optin,
        found.registers_per_multiprocessor, found.warp_size, found.l2_cache_size,
    )  # fmt: skip


def get_device_name(device: Any = None) -> str:
    """The name of a device."""
    return get_device_properties(device).name


def get_device_capability(device: Any = None) -> tuple[int, int]:
    """The compute capability of a device, such as (9, 0)."""
    found = get_device_properties(device)
    return found.major, found.minor


def get_arch_list() -> list[str]:
    """The architectures for which kernels are compiled on this machine, those of its devices."""
    found = {get_device_capability(index) for index in range(device_count())}
    return [f"sm_{major}{minor}" for major, minor in sorted(found)]


def is_bf16_supported(including_emulation: bool = True) -> bool:
    """Whether bfloat16 is calculated with; by every device, but not by its units for matrices."""
    return is_available() and (including_emulation or get_device_capability()[0] >= 8)

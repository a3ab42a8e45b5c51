"""The memory of devices: figures of the caching allocator, and what it keeps
[device-cuda/memory-statistics].
"""

from __future__ import annotations

from typing import Any

from reftorch.core.place import ACCELERATOR
from reftorch.cuda.loading import needed, part
from reftorch.errors import check


def _allocator(device: Any) -> Any:
    index = needed("streams").index_of(device)
    return part("storage").allocator_of(index)


def memory_stats(device: Any = None) -> dict[str, int]:
    """All figures by their dotted names; none where no device was used."""
    if ACCELERATOR.loaded is None:
        return {}
    return dict(sorted(_allocator(device).counted().flat().items()))


def _figure(device: Any, name: str) -> int:
    return memory_stats(device).get(name, 0)


def memory_allocated(device: Any = None) -> int:
    """How many bytes tensors have."""
    return _figure(device, "allocated_bytes.all.current")


def max_memory_allocated(device: Any = None) -> int:
    """How many bytes tensors have had at most."""
    return _figure(device, "allocated_bytes.all.peak")


def memory_reserved(device: Any = None) -> int:
    """How many bytes were asked of the driver, and are used or kept."""
    return _figure(device, "reserved_bytes.all.current")


def max_memory_reserved(device: Any = None) -> int:
    """How many bytes were asked of the driver at most."""
    return _figure(device, "reserved_bytes.all.peak")


def reset_peak_memory_stats(device: Any = None) -> None:
    """Let every peak begin with what there is now."""
    _allocator(device).counted().reset_peaks()


def reset_accumulated_memory_stats(device: Any = None) -> None:
    """Forget what came and went so far."""
    _allocator(device).counted().reset_accumulated()


def empty_cache() -> None:
    """Give the driver back what no tensor uses [device-cuda/empty-cache]."""
    if ACCELERATOR.loaded is not None:
        for index in range(part("driver").device_count()):
            _allocator(index).release()


def mem_get_info(device: Any = None) -> tuple[int, int]:
    """How many bytes the driver has free, and how many there are in all."""
    index = needed("streams").index_of(device)
    return part("driver").memory_info(index)


def set_per_process_memory_fraction(fraction: float, device: Any = None) -> None:
    """Let no more than a part of the memory of a device be used."""
    check(
        isinstance(fraction, float), "errors/wrong-type",
        "Invalid type for fraction argument, must be `float`",
    )  # fmt: skip
    check(
        0 <= fraction <= 1, "device-cuda/memory-fraction",
        "Invalid fraction value: {}. Allowed range: 0~1", fraction,
    )  # fmt: skip
    allocator = _allocator(device)
    allocator.limit = int(mem_get_info(device)[1] * fraction) if fraction < 1 else None


def memory_summary(device: Any = None, abbreviated: bool = False) -> str:
    """The figures as a table."""
    index = needed("streams").index_of(device)
    figures = memory_stats(device)
    lines = [f"cuda:{index:<24}{'current':>16}{'peak':>16}{'allocated':>16}{'freed':>16}"]
    names = sorted({name.rsplit(".", 1)[0] for name in figures if name.count(".") == 2})
    for name in names:
        if abbreviated and ".all" not in name:
            continue
        row = [figures[f"{name}.{which}"] for which in ("current", "peak", "allocated", "freed")]
        lines.append(f"{name:<29}" + "".join(f"{value:>16}" for value in row))
    return "\n".join(lines)

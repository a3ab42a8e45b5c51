"""`reftorch.cuda`: the devices of CUDA, their memory, streams and random numbers.

Importing it imports nothing of CUDA: the back end is loaded when a device is first asked for
[device-cuda/lazy].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reftorch.cuda.devices import (
    current_device as current_device, device as device, device_count as device_count,
    device_of as device_of, get_arch_list as get_arch_list,
    get_device_capability as get_device_capability, get_device_name as get_device_name,
    get_device_properties as get_device_properties, init as init, is_available as is_available,
    is_bf16_supported as is_bf16_supported, is_emulated as is_emulated,
    is_initialized as is_initialized, set_device as set_device, synchronize as synchronize,
    why_unavailable as why_unavailable,
)  # fmt: skip
from reftorch.cuda.loading import fallbacks as fallbacks, part
from reftorch.cuda.memory import (
    empty_cache as empty_cache, max_memory_allocated as max_memory_allocated,
    max_memory_reserved as max_memory_reserved, mem_get_info as mem_get_info,
    memory_allocated as memory_allocated, memory_reserved as memory_reserved,
    memory_stats as memory_stats, memory_summary as memory_summary,
    reset_accumulated_memory_stats as reset_accumulated_memory_stats,
    reset_peak_memory_stats as reset_peak_memory_stats,
    set_per_process_memory_fraction as set_per_process_memory_fraction,
)  # fmt: skip
from reftorch.cuda.random import (
    get_rng_state as get_rng_state, get_rng_state_all as get_rng_state_all,
    initial_seed as initial_seed, manual_seed as manual_seed, manual_seed_all as manual_seed_all,
    seed as seed, seed_all as seed_all, set_rng_state as set_rng_state,
    set_rng_state_all as set_rng_state_all,
)  # fmt: skip
from reftorch.cuda.streaming import (
    StreamContext as StreamContext, current_stream as current_stream,
    default_stream as default_stream, set_stream as set_stream, stream as stream,
)  # fmt: skip
from reftorch.errors import (
    AcceleratorError as AcceleratorError, OutOfMemoryError as OutOfMemoryError,
)  # fmt: skip

if TYPE_CHECKING:
    from reftorch.backends.cuda.streams import Event as Event, Stream as Stream

_CLASSES = ("Stream", "Event")  # of the back end


def __getattr__(name: str) -> Any:
    """Find the classes of the back end, which is imported for them."""
    if name in _CLASSES:
        return getattr(part("streams"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

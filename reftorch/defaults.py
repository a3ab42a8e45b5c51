"""The default dtype and device, determinism, and other questions that need no tensor."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from reftorch.core.determinism import DETERMINISM, ERROR, OFF, WARN
from reftorch.core.device import device as Device, get_default, set_default  # noqa: N812
from reftorch.core.dtype import FLOAT8, dtype
from reftorch.core.state import DEFAULTS
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.untyped import UntypedStorage
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check


def get_default_dtype() -> dtype:
    """The dtype that Python floats stand for [promotion/default-dtype]."""
    return DEFAULTS.dtype


def set_default_dtype(d: dtype) -> None:
    """Set the dtype that Python floats stand for [promotion/default-dtype-is-floating]."""
    check(
        isinstance(d, dtype) and d.is_floating_point and d not in FLOAT8,
        "promotion/default-dtype-is-floating",
        "only floating-point types are supported as the default type, got {}", d,
    )  # fmt: skip
    DEFAULTS.dtype = d


def get_default_device() -> Device:
    """The device on which tensors are made that name none [device/default-device]."""
    return get_default()


def set_default_device(device: Device | str | int | None) -> None:
    """Set the device on which tensors are made that name none [device/default-device]."""
    set_default(device)


def get_num_threads() -> int:
    """How many threads were asked for; no result depends on it [determinism/threads]."""
    return DEFAULTS.threads


def set_num_threads(number: int) -> None:
    """Note how many threads are asked for [determinism/threads]."""
    check(
        isinstance(number, int) and number > 0, "determinism/threads",
        "set_num_threads expects a positive integer, got {}", number,
    )  # fmt: skip
    DEFAULTS.threads = int(number)


def get_device(input: Any = None, *, x: Any = None, a: Any = None) -> int:  # noqa: A002
    """The index of a tensor's device, -1 for the CPU [device/asked-of-a-tensor].

    It has the names of NumPy, too [errors/numpy-keyword-aliases].
    """
    given = [each for each in (input, x, a) if each is not None]
    check(
        len(given) == 1 and isinstance(given[0], TensorImpl), "errors/wrong-type",
        "get_device(): argument 'input' (position 1) must be Tensor, not {}",
        ", ".join(type(each).__name__ for each in given) or "None",
    )  # fmt: skip
    index = given[0]._storage.device.index
    return -1 if index is None else index


def use_deterministic_algorithms(mode: bool, *, warn_only: bool = False) -> None:
    """Ask for results that do not depend on chance [determinism/switch]."""
    for name, value in (("mode", mode), ("warn_only", warn_only)):
        check(
            isinstance(value, bool), "determinism/switch",
            "use_deterministic_algorithms(): argument {!r} must be bool, not {}", name,
            type(value).__name__, error=TypeError,
        )  # fmt: skip
    DETERMINISM.mode = OFF if not mode else WARN if warn_only else ERROR


def are_deterministic_algorithms_enabled() -> bool:
    """Whether results must not depend on chance [determinism/switch]."""
    return DETERMINISM.mode != OFF


def is_deterministic_algorithms_warn_only_enabled() -> bool:
    """Whether what does depend on chance is warned of only [determinism/may-only-warn]."""
    return DETERMINISM.mode == WARN


_DEBUG_MODES = {"default": OFF, "warn": WARN, "error": ERROR}


def set_deterministic_debug_mode(debug_mode: int | str) -> None:
    """Set the switch by a number or a name [determinism/switch]."""
    rule = "determinism/switch"
    check(
        isinstance(debug_mode, (int, str)), rule, "debug_mode must be str or int, but got {}",
        type(debug_mode).__name__, error=TypeError,
    )  # fmt: skip
    number = _DEBUG_MODES.get(debug_mode) if isinstance(debug_mode, str) else debug_mode
    check(
        number in (OFF, WARN, ERROR), rule,
        "invalid value of debug_mode, expected 0, 1, 2, or one of {}, but got {}",
        list(_DEBUG_MODES), debug_mode, error=RuntimeError,
    )  # fmt: skip
    assert number is not None
    DETERMINISM.mode = int(number)


def get_deterministic_debug_mode() -> int:
    """The switch as a number: 0 is off, 1 warns, 2 raises [determinism/switch]."""
    return DETERMINISM.mode


def is_tensor(obj: object) -> bool:
    """Whether the object is a tensor."""
    return isinstance(obj, TensorImpl)


def is_storage(obj: object) -> bool:
    """Whether the object is the memory of tensors."""
    return isinstance(obj, UntypedStorage)


def typename(obj: Any, /) -> str:
    """The type of a tensor, or the full name of an object or of its class [objects/typename]."""
    if isinstance(obj, TensorImpl):
        return str(PACKETS["type"].method(obj))
    if isinstance(obj, ModuleType):
        return obj.__name__
    named = obj if hasattr(obj, "__qualname__") else type(obj)
    module, name = getattr(named, "__module__", None), named.__qualname__
    return name if module in (None, "", "builtins") else f"{module}.{name}"

"""The default dtype and device, and other questions that need no tensor."""

from __future__ import annotations

from reftorch.core.device import device as Device, get_default, set_default  # noqa: N812
from reftorch.core.dtype import FLOAT8, dtype
from reftorch.core.state import DEFAULTS
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.untyped import UntypedStorage
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


def is_tensor(obj: object) -> bool:
    """Whether the object is a tensor."""
    return isinstance(obj, TensorImpl)


def is_storage(obj: object) -> bool:
    """Whether the object is the memory of tensors."""
    return isinstance(obj, UntypedStorage)

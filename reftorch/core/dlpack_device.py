"""DLPack capsules over the memory of a device, which NumPy cannot carry [dlpack/device].

A capsule is taken once: whoever takes it renames it, and calls the deleter when done. What is not
taken is deleted with the capsule.
"""

from __future__ import annotations

import ctypes
from typing import Any

from reftorch.core.dlpack import (
    BY_CODE, CODES, PLAIN, VERSIONED, DLDeviceType, DLTensor, VersionedTensor, look_into, numbers,
)  # fmt: skip
from reftorch.core.dtype import dtype
from reftorch.core.geometry import contiguous
from reftorch.errors import check

Ints = tuple[int, ...]

_Deleter = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_python = ctypes.pythonapi
_new = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)(
    ("PyCapsule_New", _python)
)
_rename = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.c_char_p)(
    ("PyCapsule_SetName", _python)
)
_address_is_valid = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)(
    ("PyCapsule_IsValid", _python)
)
_address_of = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", _python)
)
_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", _python)
)
# by the address of what was handed out: all that has to live until it is deleted
_handed_out: dict[int, tuple[Any, ...]] = {}
# capsules keep their names' addresses
_USED = {PLAIN: b"used_dltensor", VERSIONED: b"used_dltensor_versioned"}


class _Managed(ctypes.Structure):
    _fields_ = [
        ("tensor", DLTensor), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p),
    ]  # fmt: skip


@_Deleter
def _delete(address: int) -> None:
    _handed_out.pop(address, None)


@ctypes.PYFUNCTYPE(None, ctypes.c_void_p)
def _drop(capsule: int) -> None:
    """Delete what nobody has taken."""
    for name in (PLAIN, VERSIONED):
        if _address_is_valid(capsule, name):
            _handed_out.pop(_address_of(capsule, name), None)


def capsule_over(
    address: int, index: int, sizes: Ints, strides: Ints, element: dtype, owner: Any,
    versioned: bool,
) -> Any:  # fmt: skip
    """A capsule over memory of a device, which its owner keeps [dlpack/shares]."""
    kind, name = (VersionedTensor, VERSIONED) if versioned else (_Managed, PLAIN)
    managed, rank = kind(), len(sizes)
    lengths, steps = (ctypes.c_int64 * rank)(*sizes), (ctypes.c_int64 * rank)(*strides)
    tensor = managed.tensor
    tensor.data, tensor.ndim = address, rank
    tensor.device_type, tensor.device_id = DLDeviceType.kDLCUDA, index
    tensor.dtype.code, tensor.dtype.bits = CODES[element]
    tensor.dtype.lanes = 1
    tensor.sizes, tensor.strides = ctypes.addressof(lengths), ctypes.addressof(steps)
    managed.deleter = ctypes.cast(_delete, ctypes.c_void_p).value
    if versioned:
        managed.major, managed.minor = 1, 0
    place = ctypes.addressof(managed)
    _handed_out[place] = (managed, lengths, steps, owner)
    return _new(place, name, ctypes.cast(_drop, ctypes.c_void_p).value)


class Owner:
    """What keeps the memory of a capsule that was taken, and deletes it at last."""

    __slots__ = ("_address", "_deleter")

    def __init__(self, address: int, deleter: int | None) -> None:
        self._address, self._deleter = address, deleter

    def __del__(self) -> None:
        if self._deleter:
            _Deleter(self._deleter)(self._address)


def is_on_device(capsule: Any) -> bool:
    """Whether a capsule is over memory that is not the host's."""
    return look_into(capsule)[0].device_type != DLDeviceType.kDLCPU


def taken(capsule: Any) -> tuple[int, int, Ints, Ints, dtype, Owner]:
    """Take a capsule: address, index of the device, sizes, strides, dtype, and the owner.

    [dlpack/consumed-once] [dlpack/refuses-what-it-lacks]
    """
    tensor, _ = look_into(capsule)
    element = BY_CODE.get((tensor.dtype.code, tensor.dtype.bits))
    check(
        tensor.device_type == DLDeviceType.kDLCUDA and tensor.dtype.lanes == 1
        and element is not None, "dlpack/refuses-what-it-lacks",
        "no tensor has dtype code {} of {} bits and {} lanes on device type {}",
        tensor.dtype.code, tensor.dtype.bits, tensor.dtype.lanes, tensor.device_type,
    )  # fmt: skip
    assert element is not None
    sizes = tuple(numbers(tensor.sizes, tensor.ndim)) if tensor.ndim else ()
    strides = contiguous(sizes).strides
    if tensor.strides and tensor.ndim:
        strides = tuple(numbers(tensor.strides, tensor.ndim))
    name = VERSIONED if ctypes.pythonapi.PyCapsule_IsValid(
        ctypes.py_object(capsule), ctypes.c_char_p(VERSIONED)
    ) else PLAIN  # fmt: skip
    place = _pointer(capsule, name)
    kind = VersionedTensor if name is VERSIONED else _Managed
    owner = Owner(place, kind.from_address(place).deleter)
    address = (tensor.data or 0) + tensor.byte_offset
    index = tensor.device_id
    _rename(capsule, _USED[name])
    return address, index, sizes, strides, element, owner

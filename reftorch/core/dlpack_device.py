"""DLPack capsules over the memory of a device.

NumPy carries these, too: an array over the addresses, which nobody looks at, makes the capsule and
holds the memory, and the capsule says where it is. What others made is taken apart here.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from reftorch.core.dlpack import (
    BY_CODE, PLAIN, VERSIONED, DLDeviceType, DLTensor, VersionedTensor, capsule_of, look_into,
    numbers,
)  # fmt: skip
from reftorch.core.dtype import IN_NUMPY, dtype
from reftorch.core.geometry import Geometry, contiguous
from reftorch.errors import check

Ints = tuple[int, ...]

_Deleter = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_python = ctypes.pythonapi
_rename = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.c_char_p)(
    ("PyCapsule_SetName", _python)
)
_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", _python)
)
# capsules keep their names' addresses
_USED = {PLAIN: b"used_dltensor", VERSIONED: b"used_dltensor_versioned"}


class _Managed(ctypes.Structure):
    _fields_ = [
        ("tensor", DLTensor), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p),
    ]  # fmt: skip


class _Shown:
    """Memory of a device as if it were the host's, and what keeps it."""

    __slots__ = ("__array_interface__", "_owner")

    def __init__(self, address: int, shape: Geometry, element: dtype, owner: Any) -> None:
        self._owner = owner
        known = IN_NUMPY.get(element.array) is element
        self.__array_interface__ = {
            "version": 3,
            "typestr": element.array.str if known else f"<u{element.itemsize}",
            "data": (address, False),
            "shape": shape.sizes,
            "strides": shape.byte_strides(element.itemsize),
        }


def capsule_over(
    address: int, index: int, shape: Geometry, element: dtype, owner: Any, versioned: bool
) -> Any:
    """A capsule over memory of a device, which its owner keeps [dlpack/shares]."""
    array = np.asarray(_Shown(address, shape, element, owner))
    capsule = capsule_of(array, shape.strides, element, versioned)
    described = look_into(capsule)[0]
    described.device_type, described.device_id = DLDeviceType.kDLCUDA, index
    return capsule


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

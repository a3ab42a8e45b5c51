"""DLPack capsules: memory that goes from one library to another without a copy.

NumPy carries them. It makes and takes apart the capsules, and its arrays hold the memory for as
long as anybody needs it. Only what NumPy has no dtype for is written here: elements of bfloat16,
float8 and complex32 travel as integers of their width, and the capsule says what they mean.
"""

from __future__ import annotations

import ctypes
from enum import IntEnum
from typing import Any

import numpy as np

from reftorch.core import dtype as dt
from reftorch.core.dtype import dtype
from reftorch.core.geometry import contiguous
from reftorch.errors import check

Ints = tuple[int, ...]

PLAIN, VERSIONED = b"dltensor", b"dltensor_versioned"
_READ_ONLY = 1  # a flag of versioned capsules
VERSION = (1, 0)  # the newest that is asked for


class DLDeviceType(IntEnum):
    """The kinds of devices that DLPack numbers."""

    kDLCPU = 1
    kDLCUDA = 2
    kDLCUDAHost = 3
    kDLOpenCL = 4
    kDLVulkan = 7
    kDLMetal = 8
    kDLVPI = 9
    kDLROCM = 10
    kDLROCMHost = 11
    kDLExtDev = 12
    kDLCUDAManaged = 13
    kDLOneAPI = 14
    kDLWebGPU = 15
    kDLHexagon = 16
    kDLMAIA = 17


class _DataType(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16)]


class DLTensor(ctypes.Structure):
    """Memory and how it is laid out."""

    _fields_ = [
        ("data", ctypes.c_void_p), ("device_type", ctypes.c_int32), ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32), ("dtype", _DataType), ("sizes", ctypes.c_void_p),
        ("strides", ctypes.c_void_p), ("byte_offset", ctypes.c_uint64),
    ]  # fmt: skip


class VersionedTensor(ctypes.Structure):
    """What a capsule of the second version of the protocol holds."""

    _fields_ = [
        ("major", ctypes.c_uint32), ("minor", ctypes.c_uint32), ("context", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p), ("flags", ctypes.c_uint64), ("tensor", DLTensor),
    ]  # fmt: skip


_INT, _UINT, _FLOAT, _BFLOAT, _COMPLEX, _BOOL, _E4M3FN, _E5M2 = 0, 1, 2, 4, 5, 6, 10, 12
CODES = {
    each: (
        {dt.bfloat16: _BFLOAT, dt.float8_e4m3fn: _E4M3FN, dt.float8_e5m2: _E5M2}.get(each)
        or (_BOOL, _INT if each.is_signed else _UINT, _FLOAT, _COMPLEX)[each.category],
        8 * each.itemsize,
    )
    for each in dt.ALL
}  # fmt: skip
BY_CODE = {code: each for each, code in CODES.items()}
_CARRIERS: dict[int, np.dtype] = {size: np.dtype(f"u{size}") for size in (1, 2, 4)}

_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi)
)
_is_valid = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.c_char_p)(
    ("PyCapsule_IsValid", ctypes.pythonapi)
)


def capsule_of(window: np.ndarray, strides: Ints, element: dtype, versioned: bool) -> Any:
    """A capsule over the memory of a window with elements of a dtype [dlpack/every-dtype].

    It says the strides as they are, which NumPy forgets for sizes of 1 [dlpack/shares].
    """
    if dt.IN_NUMPY.get(window.dtype) is not element:
        window = window.view(_CARRIERS[element.itemsize])
    capsule = window.__dlpack__(max_version=VERSION if versioned else None)
    described = look_into(capsule)[0]
    described.dtype.code, described.dtype.bits = CODES[element]
    if not window.size:
        described.data = None
    if described.strides is not None:
        numbers(described.strides, described.ndim)[:] = list(strides)
    return capsule


def numbers(address: int, count: int) -> ctypes.Array[ctypes.c_int64]:
    """So many integers at an address."""
    return (ctypes.c_int64 * count).from_address(address)


def look_into(capsule: Any) -> tuple[DLTensor, bool]:
    """What a capsule says about its memory, and whether that is read-only."""
    if _is_valid(capsule, VERSIONED):
        whole = VersionedTensor.from_address(_pointer(capsule, VERSIONED))
        return whole.tensor, bool(whole.flags & _READ_ONLY)
    check(
        _is_valid(capsule, PLAIN), "dlpack/consumed-once",
        "from_dlpack received an invalid capsule. Note that a capsule can be consumed only once.",
    )  # fmt: skip
    return DLTensor.from_address(_pointer(capsule, PLAIN)), False


class _Carrier:
    """An unconsumed capsule as NumPy wants it: behind the two methods of the protocol."""

    __slots__ = ("_capsule",)

    def __init__(self, capsule: Any) -> None:
        self._capsule = capsule

    def __dlpack__(self, **wishes: object) -> Any:
        return self._capsule

    def __dlpack_device__(self) -> tuple[int, int]:
        return (DLDeviceType.kDLCPU, 0)


class _Writable:
    """Memory that NumPy took for read-only because its capsule did not say."""

    __slots__ = ("__array_interface__", "_owner")

    def __init__(self, array: np.ndarray) -> None:
        described = array.__array_interface__
        self.__array_interface__ = {**described, "data": (described["data"][0], False)}
        self._owner = array


def array_in(capsule: Any) -> tuple[np.ndarray, Ints, dtype]:
    """The memory of a capsule, which is consumed, as an array; its strides and its dtype.

    The array has another dtype where NumPy lacks that one.

    [dlpack/consumed-once] [dlpack/every-dtype]
    """
    described, read_only = look_into(capsule)
    element = BY_CODE.get((described.dtype.code, described.dtype.bits))
    check(
        described.device_type == DLDeviceType.kDLCPU and described.dtype.lanes == 1
        and element is not None, "dlpack/refuses-what-it-lacks",
        "no tensor has dtype code {} of {} bits and {} lanes on device type {}",
        described.dtype.code, described.dtype.bits, described.dtype.lanes, described.device_type,
    )  # fmt: skip
    assert element is not None
    strides = None
    if described.strides is not None:
        strides = tuple(numbers(described.strides, described.ndim))
    if dt.IN_NUMPY.get(element.array) is not element:
        described.dtype.code, described.dtype.bits = _UINT, 8 * element.itemsize
    array = np.from_dlpack(_Carrier(capsule))
    if not (array.flags.writeable or read_only):
        array = np.asarray(_Writable(array))
    return array, contiguous(array.shape).strides if strides is None else strides, element

"""Memory that is shared with others: NumPy's arrays, buffers, DLPack capsules."""

from __future__ import annotations

from typing import Any

import numpy as np

from reftorch.core import dtype as dt
from reftorch.core.batching import Batched
from reftorch.core.device import device as Device  # noqa: N812 - a parameter takes the name
from reftorch.core.device import CPU, resolve
from reftorch.core.dlpack import VERSION, DLDeviceType, array_in, capsule_of
from reftorch.core.dlpack_device import capsule_over, is_on_device, taken
from reftorch.core.dtype import dtype
from reftorch.core.geometry import contiguous, geometry
from reftorch.core.place import ACCELERATOR
from reftorch.core.storage import on_foreign
from reftorch.core.strides import extent
from reftorch.core.tensor_impl import TensorImpl, make
from reftorch.core.trace import note
from reftorch.core.warning import warn
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.operator import requires_grad
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check, fail
from reftorch.ops.creation import as_leaf

Ints = tuple[int, ...]


# ---- NumPy's arrays


@implements("from_numpy")
def from_numpy(ndarray: Any) -> TensorImpl:
    """A tensor over the memory of an array [creation/from-numpy-shares].

    The memory is never moved [storage/from-numpy-shares].
    """
    check(
        isinstance(ndarray, np.ndarray), "creation/from-numpy-refuses",
        "expected np.ndarray (got {})", type(ndarray).__name__,
    )  # fmt: skip
    if not ndarray.flags.writeable:
        _warn_of_read_only("NumPy array")
    return over_array(ndarray)


def _warn_of_read_only(what: str) -> None:
    warn(
        "warnings/read-only-memory",
        "The given {} is not writable, and tensors know no read-only memory: writing to this one "
        "fails.", what,
    )  # fmt: skip


def over_array(ndarray: np.ndarray) -> TensorImpl:
    """A tensor over the memory of an array, writable or not."""
    element = dtype_of_array(ndarray)
    strides = _strides_of_array(ndarray, element.itemsize)
    note("creation/from-numpy-shares", "sizes {}, strides {}", ndarray.shape, strides)
    return _laid_over(ndarray.view(np.ndarray), strides, element)


def _laid_over(array: np.ndarray, strides: Ints, element: dtype) -> TensorImpl:
    shape = geometry(array.shape, strides)
    if not array.flags.c_contiguous:
        reach = extent(shape.sizes, shape.strides)
        array = np.lib.stride_tricks.as_strided(array, (reach,), (element.itemsize,))
    return make(on_foreign(array), shape, 0, element)


def dtype_of_array(array: np.ndarray) -> dtype:
    """The dtype of an array, where tensors have it [creation/from-numpy-refuses]."""
    native = array.dtype.newbyteorder("=")
    element = dt.IN_NUMPY.get(native)
    check(
        element is not None, "creation/from-numpy-refuses",
        "can't convert np.ndarray of type {}.", array.dtype,
    )  # fmt: skip
    check(
        array.dtype.isnative, "creation/from-numpy-refuses",
        "given numpy array has byte order different from the native byte order", error=ValueError,
    )  # fmt: skip
    assert element is not None
    return element


def _strides_of_array(array: np.ndarray, itemsize: int) -> Ints:
    """The strides in elements, whole and not negative [creation/from-numpy-refuses].

    [storage/from-numpy-refuses]
    """
    check(
        all(step % itemsize == 0 for step in array.strides), "creation/from-numpy-refuses",
        "given numpy array strides {} are no multiple of the element size {}", array.strides,
        itemsize, error=ValueError,
    )  # fmt: skip
    check(
        all(step >= 0 for step in array.strides), "creation/from-numpy-refuses",
        "at least one stride of the given numpy array is negative: {}", array.strides,
        error=ValueError,
    )  # fmt: skip
    return tuple([step // itemsize for step in array.strides])


def wrapped(array: Any) -> TensorImpl:
    """What a function of NumPy returns for a tensor that it was given [conversion/array-wrap].

    Truth values come back as uint8.
    """
    if isinstance(array, np.ndarray) and array.dtype == np.bool_:
        array = array.astype(np.uint8)
    return from_numpy(array)


# ---- buffers


@implements("frombuffer")
def frombuffer(
    buffer: Any, dtype: dtype, count: int, offset: int, requires_grad: bool
) -> TensorImpl:
    """A tensor of one dim over the memory of a buffer [frombuffer/shares]."""
    memory = memory_of(buffer)
    if memory is None:
        fail("frombuffer/refuses", "object does not implement Python buffer protocol.")
    return as_leaf(over_buffer(memory, dtype, count, offset), requires_grad)


def memory_of(obj: Any) -> memoryview | None:
    """The memory of an object that has the buffer protocol."""
    try:
        return memoryview(obj)
    except TypeError:
        return None


def over_buffer(
    memory: memoryview, element: dtype, count: int = -1, offset: int = 0
) -> TensorImpl:
    """A tensor over a stretch of memory, which must hold as many elements [frombuffer/refuses].

    A negative count stands for all that there are [frombuffer/all-by-default].
    """
    check(
        memory.c_contiguous, "frombuffer/refuses", "could not retrieve buffer from object",
        error=RuntimeError,
    )  # fmt: skip
    size, left = memory.nbytes, memory.nbytes - offset
    if memory.readonly:
        _warn_of_read_only("buffer")
    check(
        size > 0 and count != 0, "frombuffer/refuses",
        "both buffer length ({}) and count ({}) must not be 0", size, count,
    )  # fmt: skip
    check(
        0 <= offset < size, "frombuffer/refuses",
        "offset ({} bytes) must be non-negative and smaller than the buffer ({} bytes)", offset,
        size,
    )  # fmt: skip
    check(
        left % element.itemsize == 0 if count < 0 else count * element.itemsize <= left,
        "frombuffer/refuses", "{} bytes after the offset do not make {} elements of {}", left,
        "whole" if count < 0 else count, element,
    )  # fmt: skip
    numel = left // element.itemsize if count < 0 else count
    array = np.frombuffer(memory, element.array, numel, offset)
    return _laid_over(array, (1,), element)


# ---- DLPack


def exported(
    tensor: TensorImpl, stream: Any, max_version: Any, dl_device: Any, copy: bool | None
) -> Any:
    """A DLPack capsule of a tensor [dlpack/shares] [dlpack/version].

    [dlpack/exports-what-has-no-history] [dlpack/no-stream]
    """
    check(
        not requires_grad((tensor,)), "dlpack/exports-what-has-no-history",
        "Can't export tensors that require gradient, use tensor.detach()",
    )  # fmt: skip
    check(
        not tensor._geometry.pending, "dlpack/exports-what-is-not-pending",
        "Can't export tensors with the conjugate bit set, or the negative bit",
    )  # fmt: skip
    check(
        stream is None or isinstance(stream, int), "dlpack/no-stream",
        "stream must be ``int`` or ``none``", error=TypeError,
    )  # fmt: skip
    where, here = tensor._storage.device, dlpack_device(tensor)
    check(
        where is not CPU or stream in (None, -1), "dlpack/no-stream",
        "stream should be None on cpu.",
    )  # fmt: skip
    check(
        copy is None or isinstance(copy, bool), "errors/wrong-type", "copy must be bool, not {}",
        type(copy).__name__,
    )  # fmt: skip
    if dl_device is not None:
        check(isinstance(dl_device, tuple), "errors/wrong-type", "dl_device must be a pair of ints")
        if dl_device != here:
            _check_device_type(dl_device[0])
            tensor = OPERATORS["to.Device"].call((tensor, CPU, None, False, False, None))
            copy = False
    if copy:
        tensor = OPERATORS["clone"].call((tensor, None))
    if tensor._geometry.elsewhere and ACCELERATOR.loaded is not None:
        ACCELERATOR.loaded.hand_over(here[1], stream)
    return _capsule(tensor, max_version is not None and max_version[0] >= 1)


def dlpack_device(tensor: TensorImpl) -> tuple[DLDeviceType, int]:
    """Where the memory of a tensor is, as DLPack numbers devices [dlpack/device]."""
    where = tensor._storage.device
    if where.type == "cuda":
        return DLDeviceType.kDLCUDA, where.index or 0
    return DLDeviceType.kDLCPU, 0


def _capsule(tensor: TensorImpl, versioned: bool) -> Any:
    tensor._storage.pin()
    if tensor._geometry.elsewhere and not isinstance(tensor, Batched):
        address = tensor._storage.data_ptr() + tensor._offset * tensor._dtype.itemsize
        shape, index = tensor._geometry, dlpack_device(tensor)[1]
        return capsule_over(
            address, index, shape, tensor._dtype, tensor._storage.buffer, versioned
        )
    # a batched tensor refuses [vmap/no-look-inside]
    return capsule_of(tensor.window(), tensor._geometry.strides, tensor._dtype, versioned)


@implements("to_dlpack")
def to_dlpack(tensor: TensorImpl) -> Any:
    """A DLPack capsule of the memory of a tensor, whatever its history [dlpack/shares]."""
    return _capsule(tensor, versioned=False)


@implements("from_dlpack")
def from_dlpack(ext_tensor: Any, device: Any, copy: bool | None) -> TensorImpl:
    """A tensor over the memory of another library's [dlpack/shares] [dlpack/asks-for].

    [dlpack/from-object-or-capsule]
    """
    if not hasattr(ext_tensor, "__dlpack__"):
        check(
            device is None and copy is None, "dlpack/device-argument",
            "device and copy are not supported when ext_tensor is already a DLPack capsule",
        )  # fmt: skip
        return _over_capsule(ext_tensor)
    _check_device(device)
    kind, index = ext_tensor.__dlpack_device__()
    wishes: dict[str, Any] = {"max_version": VERSION}
    if kind == DLDeviceType.kDLCUDA and ACCELERATOR.backend() is not None:
        assert ACCELERATOR.loaded is not None
        wishes["stream"] = ACCELERATOR.loaded.stream_of(index)
    else:
        _check_device_type(kind)
    if copy is not None:
        wishes["copy"] = copy
    if device is not None:
        where = resolve(device)
        on_cpu = where is CPU
        wishes["dl_device"] = (
            DLDeviceType.kDLCPU if on_cpu else DLDeviceType.kDLCUDA, where.index or 0
        )
    try:
        capsule = ext_tensor.__dlpack__(**wishes)
    except TypeError:  # a library that knows the first version of the protocol only
        capsule = ext_tensor.__dlpack__()
    return _over_capsule(capsule)


def _check_device(given: Any) -> None:
    check(
        given is None or isinstance(given, (str, Device)), "dlpack/device-argument",
        "from_dlpack: unsupported device type: {}", type(given),
    )  # fmt: skip
    resolve(given)


def _check_device_type(kind: int) -> None:
    check(
        kind == DLDeviceType.kDLCPU, "errors/device-without-backend",
        "DLPack device type {} has no backend here", kind,
    )  # fmt: skip


def _over_capsule(capsule: Any) -> TensorImpl:
    if is_on_device(capsule):
        return _over_device(*taken(capsule))
    array, strides, element = array_in(capsule)
    check(
        all(step >= 0 for step in strides), "dlpack/refuses-what-it-lacks",
        "a tensor has no negative strides, got {}", strides,
    )  # fmt: skip
    return _laid_over(array, strides, element)


# ---- memory of devices


def _over_device(
    address: int, index: int, sizes: Ints, strides: Ints, element: dtype, owner: Any
) -> TensorImpl:
    """A tensor over memory of a device that somebody else owns."""
    check(
        all(step >= 0 for step in strides), "dlpack/refuses-what-it-lacks",
        "a tensor has no negative strides, got {}", strides,
    )  # fmt: skip
    backend = ACCELERATOR.backend()
    check(
        backend is not None, "errors/device-without-backend", "device cuda:{} has no backend here",
        index,
    )  # fmt: skip
    assert backend is not None
    nbytes = extent(sizes, strides) * element.itemsize
    storage = backend.foreign(address, nbytes, index, owner)
    return make(storage, geometry(sizes, strides), 0, element)


def over_interface(owner: Any) -> TensorImpl:
    """A tensor over memory that an object shows by the CUDA array interface.

    [device-cuda/array-interface-is-read]
    """
    rule, shown = "device-cuda/array-interface-is-read", owner.__cuda_array_interface__
    for name in ("typestr", "shape", "data"):
        check(name in shown, rule, "attribute `{}` must exist", name)
    data = shown["data"]
    check(
        isinstance(data, tuple) and len(data) == 2, rule, "`data` must be a 2-tuple of (int, bool)"
    )
    check(not data[1], rule, "the read only flag is not supported, should always be False")
    array, backend = np.dtype(shown["typestr"]), ACCELERATOR.backend()
    element = dt.IN_NUMPY.get(array)
    check(
        element is not None and backend is not None, "creation/from-numpy-refuses",
        "can't make a tensor of the memory of elements {}", array,
    )  # fmt: skip
    assert element is not None and backend is not None
    sizes, strides = tuple(shown["shape"]), shown.get("strides")
    steps = contiguous(sizes).strides
    if strides is not None:
        check(
            len(strides) == len(sizes), rule, "strides must be a sequence of the same length as "
            "shape",
        )  # fmt: skip
        check(
            all(step >= 0 and step % array.itemsize == 0 for step in strides),
            "creation/from-numpy-refuses", "the strides {} are negative, or no multiple of the "
            "element size", strides, error=ValueError,
        )  # fmt: skip
        steps = tuple([step // array.itemsize for step in strides])
    index = resolve("cuda").index or 0
    if shown.get("stream") is not None:
        backend.wait_for_others(index)
    return _over_device(data[0], index, sizes, steps, element, owner)

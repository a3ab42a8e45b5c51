"""Elements that go from one device to another, or between a device and the host.

Bytes travel where both sides have one dtype and one dense layout. Otherwise the elements are first
cast and laid out on the side that they leave, and after that copied into place where they arrive
if they do not lie densely there. The host waits, unless it was told not to and its memory is
page-locked [device-cuda/non-blocking].
"""

from __future__ import annotations

import numpy as np

from reftorch.backends.cuda import driver, streams
from reftorch.backends.cuda.storage import DeviceBuffer, copy_bytes, is_pinned, keep
from reftorch.core.device import CPU
from reftorch.core.geometry import Geometry
from reftorch.core.place import DeviceMemory
from reftorch.core.storage import DeviceStorage, Storage
from reftorch.core.strides import extent
from reftorch.core.tensor_impl import TensorImpl, make
from reftorch.dispatch.kernels import LAUNCHERS


def transfer(target: TensorImpl, source: TensorImpl, non_blocking: bool) -> None:
    """Write the elements of a tensor to one on another device, cast and broadcast."""
    if not target._geometry.numel:
        return
    if target._storage.device is CPU:
        _to_host(target, source, non_blocking)
    elif source._storage.device is CPU:
        _to_device(target, source, non_blocking)
    else:
        _between(target, source)


def _lie_alike(target: TensorImpl, source: TensorImpl) -> bool:
    """Whether the bytes of one tensor are those of the other."""
    a, b = target._geometry, source._geometry
    return (
        a.sizes == b.sizes and a.strides == b.strides and a.dense and a.pending == b.pending
        and target._dtype is source._dtype
    )  # fmt: skip


def _is_filled_directly(target: TensorImpl) -> bool:
    return target._geometry.dense and not target._geometry.pending


def _span(tensor: TensorImpl) -> tuple[int, int]:
    """Where the bytes of a tensor begin in its storage, and how many there are."""
    size, shape = tensor._dtype.itemsize, tensor._geometry
    return tensor._offset * size, extent(shape.sizes, shape.strides) * size


def _host_bytes(tensor: TensorImpl) -> np.ndarray:
    start, nbytes = _span(tensor)
    return tensor._storage.buffer.reshape(-1).view(np.uint8)[start : start + nbytes]


def _buffer(tensor: TensorImpl) -> DeviceBuffer:
    buffer: DeviceMemory | np.ndarray = tensor._storage.buffer
    assert isinstance(buffer, DeviceBuffer)
    return buffer


def _copied(shape: Geometry, source: TensorImpl, like: TensorImpl) -> TensorImpl:
    """The elements of a tensor where it is, of the dtype of another, laid out in some way."""
    nbytes = extent(shape.sizes, shape.strides) * like._dtype.itemsize
    where = source._storage.device
    storage = (
        Storage(np.empty(nbytes, np.uint8)) if where is CPU
        else DeviceStorage(DeviceBuffer(where, nbytes))
    )  # fmt: skip
    fresh = make(storage, shape.reading(0), 0, like._dtype)
    LAUNCHERS[where.type]("copy", (fresh,), (source,), None, {})
    return fresh


def _to_host(target: TensorImpl, source: TensorImpl, non_blocking: bool) -> None:
    if not _lie_alike(target, source):
        if _is_filled_directly(target) and (non_blocking or _is_sparsely_laid(source)):
            source = _copied(target._geometry, source, target)
        else:
            LAUNCHERS["cpu"]("copy", (target,), (source,), None, {})
            return
    buffer, array = _buffer(source), _host_bytes(target)
    stream = streams.current(buffer.index)
    wait = not (non_blocking and is_pinned(array))
    driver.download(buffer.index, array, buffer.address + _span(source)[0], stream, wait)
    if not wait:
        keep(array, stream)


def _is_sparsely_laid(source: TensorImpl) -> bool:
    """Whether much more memory would be fetched than there are elements."""
    shape = source._geometry
    return extent(shape.sizes, shape.strides) > 2 * shape.numel


def _to_device(target: TensorImpl, source: TensorImpl, non_blocking: bool) -> None:
    if not _lie_alike(target, source):
        shape = target._geometry.preserved()
        source = _copied(shape, source, target)
        if not _is_filled_directly(target):
            where = target._storage.device
            storage = DeviceStorage(DeviceBuffer(where, source._storage.nbytes))
            arrived = make(storage, shape, 0, target._dtype)
            _upload(arrived, source, False)
            LAUNCHERS["cuda"]("copy", (target,), (arrived,), None, {})
            return
    _upload(target, source, non_blocking)


def _upload(target: TensorImpl, source: TensorImpl, non_blocking: bool) -> None:
    """Send the bytes of a tensor of the host to one that lies alike."""
    buffer, array = _buffer(target), _host_bytes(source)
    stream, pinned = streams.current(buffer.index), is_pinned(array)
    # what is not page-locked has been read when the driver returns
    wait = pinned and not non_blocking
    driver.upload(buffer.index, buffer.address + _span(target)[0], array, stream, wait)
    if pinned and non_blocking:
        keep(array, stream)


def _between(target: TensorImpl, source: TensorImpl) -> None:
    """Copy from one device to another [device-cuda/copies-between-devices]."""
    shape = target._geometry if _is_filled_directly(target) else target._geometry.preserved()
    if not _lie_alike(target, source):
        source = _copied(shape, source, target)
    arrived = target
    if not _is_filled_directly(target) and not _lie_alike(target, source):
        storage = DeviceStorage(DeviceBuffer(target._storage.device, _span(source)[1]))
        arrived = make(storage, shape, 0, target._dtype)
    (to, nbytes), (start, _) = _span(arrived), _span(source)
    copy_bytes(_buffer(arrived), to, _buffer(source), start, nbytes)
    if arrived is not target:
        LAUNCHERS["cuda"]("copy", (target,), (arrived,), None, {})

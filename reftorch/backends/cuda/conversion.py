"""Copies, casts and fills on a device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from reftorch.backends.cpu import launcher as cpu
from reftorch.backends.cpu.cast import cast as cast_array
from reftorch.backends.cpu.cast import encode
from reftorch.backends.cuda import driver
from reftorch.backends.cuda.grid import THREADS, blocks_for
from reftorch.backends.cuda.offsets import (
    CONTIGUOUS, Piece, is_aligned, is_flat, layout_structure, pack_layout, pieces,
)  # fmt: skip
from reftorch.backends.cuda.operands import (
    address, byte_strides, device_index, is_on_device, overlaps,
)  # fmt: skip
from reftorch.backends.cuda.registry import kernel
from reftorch.backends.cuda.signatures import signature, structure
from reftorch.backends.cuda.sources import STREAM, Source
from reftorch.core import dtype as dt
from reftorch.core.dtype import dtype
from reftorch.core.geometry import contiguous as row_major
from reftorch.core.iterator import Operand
from reftorch.core.pending import NEG, settle
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.errors import fail

__all__ = [
    "convert", "copied", "copy", "fill", "move_strided", "resolved", "result", "with_dtype",
]  # fmt: skip

_CONVERSION = Source("conversion", dt.ALL)
_NUMBERS = {each: number for number, each in enumerate(dt.ALL)}  # as in dtypes.cuh
_TO = [
    _CONVERSION.kernel(f"to_{number}_contiguous", signature(CONTIGUOUS[1]))
    for number in _NUMBERS.values()
]
_STRIDED = _CONVERSION.kernel(
    "convert_strided", signature("P", "P", "Q", "I", "I", layout_structure(2))
)
_MOVEMENT = Source("movement", None)
_SIZES = (1, 2, 4, 8, 16)
_VALUE = structure("16s", align=8)
_FILL = {
    size: _MOVEMENT.kernel(f"fill_contiguous_{size}", signature("P", "Q", _VALUE))
    for size in _SIZES[1:]  # bytes are filled by the driver
}
_FILL_STRIDED = {
    size: _MOVEMENT.kernel(
        f"fill_strided_{size}", signature("P", "Q", _VALUE, layout_structure(1))
    )
    for size in _SIZES
}
_MOVE = {
    size: _MOVEMENT.kernel(
        f"move_strided_{size}", signature("P", "P", "Q", layout_structure(2))
    )
    for size in _SIZES
}
_TRANSPOSE = {
    size: _MOVEMENT.kernel(
        f"transpose_{size}", signature(structure("2P", "4I", "4q"))
    )
    for size in _SIZES
}
_TILE, _TILE_ROWS = 32, 8  # as in movement.cu


# ---- what other families use


def convert(target: TensorImpl, source: TensorImpl) -> None:
    """Write the elements of one device tensor to another: cast, broadcast, and resolved."""
    sizes, element = target._geometry.sizes, source._dtype
    if overlaps(target, source):
        source = copied(source)
    strides = (byte_strides(target, sizes), byte_strides(source, sizes))
    bits = source._geometry.pending | target._geometry.pending << 4
    if bits & (NEG | NEG << 4) and dt.bool in (target._dtype, element):
        fail("errors/dtypes", '"neg" not implemented for {}', dt.bool, error=NotImplementedError)
    moves = element is target._dtype and source._geometry.pending == target._geometry.pending
    for piece in pieces(sizes, strides):
        if moves:
            _move(target, address(source), piece)
        else:
            _cast(target, source, piece, bits)


def with_dtype(tensor: TensorImpl, element: dtype) -> TensorImpl:
    """The tensor, or a copy of another dtype or without what is pending."""
    if tensor._dtype is element and not tensor._geometry.pending:
        return tensor
    fresh = empty(tensor._geometry.preserved(), element)
    convert(fresh, tensor)
    return fresh


def copied(tensor: TensorImpl) -> TensorImpl:
    """A copy: for what would be written to before it is read."""
    fresh = empty(tensor._geometry.preserved(), tensor._dtype)
    convert(fresh, tensor)
    return fresh


def resolved(tensor: TensorImpl) -> TensorImpl:
    """The tensor, or a copy without what is pending."""
    return with_dtype(tensor, tensor._dtype)


class result:  # noqa: N801 - a context manager
    """Where to write a result of some dtype: the target itself, or a stand-in that is cast to it.

        with result(outputs[0], dt.int64) as out:
            KERNEL.launch(..., address(out))

    `contiguous`: the kernel writes row-major memory only.
    """

    __slots__ = ("target", "out")

    def __init__(self, target: TensorImpl, element: dtype, contiguous: bool = False) -> None:
        shape = target._geometry
        direct = target._dtype is element and not shape.pending
        self.target = self.out = target
        if not direct or (contiguous and not shape.contiguous):
            kept = shape.preserved() if not contiguous else row_major(shape.sizes)
            self.out = empty(kept, element)

    def __enter__(self) -> TensorImpl:
        return self.out

    def __exit__(self, kind: type | None, *rest: object) -> None:
        if kind is None and self.out is not self.target:
            convert(self.target, self.out)


# ---- launches


def move_strided(target: TensorImpl, start: int, strides: tuple[int, ...]) -> None:
    """Copy elements of the target's dtype from an address on, by strides in bytes of any sign."""
    sizes = target._geometry.sizes
    for piece in pieces(sizes, (byte_strides(target, sizes), strides)):
        _move(target, start, piece)


def _move(target: TensorImpl, start: int, piece: Piece) -> None:
    """Copy elements as they are."""
    index, size = device_index(target), target._dtype.itemsize
    to, of = address(target) + piece.shifts[0], start + piece.shifts[1]
    if is_flat(piece, (size, size)):
        driver.copy(index, to, of, piece.count * size, STREAM.current(index))
    elif not _transpose(index, size, to, of, piece):
        _MOVE[size].launch(
            index, None, blocks_for(index, piece.count), THREADS, to, of, piece.count,
            pack_layout(piece),
        )  # fmt: skip


def _transpose(index: int, size: int, to: int, of: int, piece: Piece) -> bool:
    """Copy by tiles, if the innermost dim of the source is the second of the target."""
    if len(piece.sizes) not in (2, 3) or min(piece.sizes[:2]) < _TILE // 2:
        return False
    columns, rows = piece.sizes[:2]
    steps, own = piece.strides
    batches = piece.sizes[2] if len(piece.sizes) == 3 else 1
    if steps[0] != size or own[1] != size or batches > 65535:
        return False
    across, down = -(-columns // _TILE), -(-rows // _TILE)
    _TRANSPOSE[size].launch(
        index, None, (across * down, batches, 1), (_TILE, _TILE_ROWS, 1), to, of, rows, columns,
        across, 0, steps[1], own[0], *((steps[2], own[2]) if batches > 1 else (0, 0)),
    )  # fmt: skip
    return True


def _cast(target: TensorImpl, source: TensorImpl, piece: Piece, pending: int) -> None:
    """Copy elements to another dtype, or do what is pending."""
    index, element, wanted = device_index(target), source._dtype, target._dtype
    to, of = address(target) + piece.shifts[0], address(source) + piece.shifts[1]
    sizes = (wanted.itemsize, element.itemsize)
    if not pending and is_flat(piece, sizes) and is_aligned((to, of), sizes):
        kernel_of = _TO[_NUMBERS[wanted]]
        blocks = blocks_for(index, piece.count * max(sizes) // 16 + 1)
        kernel_of.launch(index, element, blocks, THREADS, to, of, piece.count, 0, bytes(16))
        return
    _STRIDED.launch(
        index, element, blocks_for(index, piece.count), THREADS, to, of, piece.count,
        _NUMBERS[wanted], pending, pack_layout(piece),
    )  # fmt: skip


def _fill(target: TensorImpl, value: bytes) -> None:
    """Give every element the same bytes."""
    index, size = device_index(target), target._dtype.itemsize
    sizes = target._geometry.sizes
    for piece in pieces(sizes, (byte_strides(target, sizes),)):
        to = address(target) + piece.shifts[0]
        if not is_flat(piece, (size,)):
            _FILL_STRIDED[size].launch(
                index, None, blocks_for(index, piece.count), THREADS, to, piece.count,
                value.ljust(16, b"\0"), pack_layout(piece),
            )  # fmt: skip
        elif len(set(value)) == 1:
            driver.fill(index, to, value[0], piece.count * size, STREAM.current(index))
        elif to % 16:
            _FILL_STRIDED[size].launch(
                index, None, blocks_for(index, piece.count), THREADS, to, piece.count,
                value.ljust(16, b"\0"), pack_layout(piece),
            )  # fmt: skip
        else:
            blocks = blocks_for(index, piece.count * size // 16 + 1)
            _FILL[size].launch(
                index, None, blocks, THREADS, to, piece.count, value.ljust(16, b"\0")
            )


# ---- kernels


@kernel("copy")
def copy(outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any) -> None:
    """The values themselves [conversion/copy-broadcasts-and-casts]."""
    (target,), (source,) = outputs, inputs
    if not isinstance(source, TensorImpl):
        _fill(target, _encoded(cpu.number(source, target._dtype), target))
    elif is_on_device(source):
        convert(target, source)
    else:
        _fill(target, _of_host(source, target))


@kernel("fill")
def fill(outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any) -> None:
    """One element for all, cast to the dtype of the target."""
    (target,), (value,) = outputs, inputs
    if not isinstance(value, TensorImpl):
        _fill(target, _encoded(cpu.number(value, target._dtype), target))
    elif is_on_device(value):
        convert(target, value)
    else:
        _fill(target, _of_host(value, target))


def _of_host(value: TensorImpl, target: TensorImpl) -> bytes:
    """The element of a tensor of the host, cast as it is stored in a target.

    Whole tensors of the host come by way of `transfer`.
    """
    assert value._geometry.numel == 1, "a tensor of the host among those of a device"
    array = cast_array(cpu.read(value, None).reshape(()), value._dtype, target._dtype)
    return _encoded(array, target)


def _encoded(value: np.ndarray, target: TensorImpl) -> bytes:
    """A number as it is stored, with what is pending of the target done."""
    stored = encode(value, target._dtype)
    pending = target._geometry.pending
    return (settle(stored, target._dtype, pending) if pending else stored).tobytes()

"""Elements at indices: moved by an index along one dim, and places as one number each.

Indices are checked before anything is written [errors/refusal-changes-nothing]: that waits for the
device, which is the price of an error that is raised where it is made.
"""

from __future__ import annotations

from collections.abc import Sequence

from reftorch.backends.cpu.indexing import checked
from reftorch.backends.cuda.conversion import fill, with_dtype
from reftorch.backends.cuda.faults import Fault
from reftorch.backends.cuda.grid import THREADS, blocks_for
from reftorch.backends.cuda.offsets import layout_structure, pack_layout, pieces
from reftorch.backends.cuda.operands import address, byte_strides, device_index, temporary
from reftorch.backends.cuda.signatures import signature, structure
from reftorch.backends.cuda.sources import Source
from reftorch.core import dtype as dt
from reftorch.core.geometry import contiguous, geometry
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl, make

__all__ = ["Keys", "as_index", "as_tensor", "as_vector", "check_index", "move", "seen_as"]

Ints = tuple[int, ...]

_SOURCE = Source("indexing", None)
_MOVE = signature(structure("3P", "Q", "2q", layout_structure(3)))
_READ = {n: _SOURCE.kernel(f"read_at_{n}", _MOVE) for n in (1, 2, 4, 8, 16)}
_WRITE = {n: _SOURCE.kernel(f"write_at_{n}", _MOVE) for n in (1, 2, 4, 8, 16)}
_CHECK = _SOURCE.kernel(
    "check_index", signature("P", "P", "Q", "q", "q", layout_structure(1))
)
_COMBINE = _SOURCE.kernel(
    "combine_index", signature(structure("2P", "Q", "3q", "Q", layout_structure(3)))
)


def as_tensor(operand: Operand, like: TensorImpl) -> TensorImpl:
    """An operand as a tensor on the device: a number becomes one of its dtype."""
    if isinstance(operand, TensorImpl) and operand._storage.device == like._storage.device:
        return operand
    fresh = temporary((), like._dtype)
    fill((fresh,), (operand,), None)
    return fresh


def as_vector(tensor: TensorImpl) -> TensorImpl:
    """A tensor with at least one dim."""
    if tensor._geometry.ndim:
        return tensor
    return make(tensor._storage, contiguous((1,)), tensor._offset, tensor._dtype)


def as_index(operand: Operand) -> TensorImpl:
    """An index as int64 on the device."""
    assert isinstance(operand, TensorImpl)
    return with_dtype(operand, dt.int64)


def check_index(
    index: TensorImpl, size: int, rule: str, wrap: bool, error: type | None = None
) -> None:
    """Refuse an index out of range, as the CPU does; negative ones count from the end if `wrap`."""
    if not index._geometry.numel:
        return
    fault, place = Fault(like=index), device_index(index)
    sizes = index._geometry.sizes
    for piece in pieces(sizes, (byte_strides(index, sizes),)):
        _CHECK.launch(
            place, None, blocks_for(place, piece.count), THREADS, fault.address,
            address(index) + piece.shifts[0], piece.count, -size if wrap else 0, size,
            pack_layout(piece),
        )  # fmt: skip
    if fault.read():
        checked(index.elements(), size, rule, wrap, error)


def move(
    plain: TensorImpl, indexed: TensorImpl, index: TensorImpl, own: Ints, along: Ints,
    dim: tuple[int, int], reads: bool,
) -> None:  # fmt: skip
    """Read from an indexed tensor to a plain one, or write the other way.

    `own` and `along` are the strides in bytes, for the dims of the plain tensor, of the own
    position in the indexed one and of the index; `dim` is the size of the indexed dim and the step
    along it, in bytes.
    """
    sizes, place = plain._geometry.sizes, device_index(plain)
    kernel = (_READ if reads else _WRITE)[plain._dtype.itemsize]
    assert plain._dtype.itemsize == indexed._dtype.itemsize
    for piece in pieces(sizes, (byte_strides(plain, sizes), own, along)):
        first, second, third = piece.shifts
        kernel.launch(
            place, None, blocks_for(place, piece.count), THREADS, address(plain) + first,
            address(indexed) + second, address(index) + third, piece.count, *dim,
            pack_layout(piece),
        )  # fmt: skip


class Keys:
    """Places as one number each: a row-major int64 tensor, to which indices are added."""

    __slots__ = ("tensor", "_is_fresh")

    def __init__(self, sizes: Ints) -> None:
        self.tensor, self._is_fresh = temporary(sizes, dt.int64), True

    def add(self, index: TensorImpl, size: int, step: int, own: Sequence[int] = ()) -> None:
        """Add an index times a step, and the own position by its strides."""
        sizes, place = self.tensor._geometry.sizes, device_index(self.tensor)
        strides = (
            byte_strides(self.tensor, sizes), byte_strides(index, sizes),
            tuple(own) or (0,) * len(sizes),
        )  # fmt: skip
        for piece in pieces(sizes, strides):
            first, second, third = piece.shifts
            _COMBINE.launch(
                place, None, blocks_for(place, piece.count), THREADS,
                address(self.tensor) + first, address(index) + second, piece.count, size, step,
                third, int(not self._is_fresh), pack_layout(piece),
            )  # fmt: skip
        self._is_fresh = False


def seen_as(tensor: TensorImpl, sizes: Ints, strides: Ints) -> TensorImpl:
    """The memory of a tensor in another layout; strides in elements."""
    return make(tensor._storage, geometry(sizes, strides), tensor._offset, tensor._dtype)

"""Masks as numbers: where the true elements go, when they are put side by side."""

from __future__ import annotations

from reftorch.backends.cuda.conversion import with_dtype
from reftorch.backends.cuda.grid import THREADS, blocks_for
from reftorch.backends.cuda.lines import row_major
from reftorch.backends.cuda.operands import address, device_index, temporary
from reftorch.backends.cuda.signatures import signature, structure
from reftorch.backends.cuda.sources import Source
from reftorch.core import dtype as dt
from reftorch.core.tensor_impl import TensorImpl

__all__ = ["Numbered", "count_trues"]

_SOURCE = Source("masks", None)
_COUNT = _SOURCE.kernel("count_tiles", signature("P", "P", "Q"))
_ADD_UP = _SOURCE.kernel("add_up_tiles", signature("P", "P", "Q"))
_NUMBER = _SOURCE.kernel("number_trues", signature("P", "P", "P", "Q"))
_POSITIONS = _SOURCE.kernel(
    "write_positions", signature(structure("2P", "Q", "2q", "Q", "64Q"))
)
_PACKING = signature("P", "P", "P", "Q")
_PACK = {n: _SOURCE.kernel(f"pack_{n}", _PACKING) for n in (1, 2, 4, 8, 16)}
_UNPACK = {n: _SOURCE.kernel(f"unpack_{n}", _PACKING) for n in (1, 2, 4, 8, 16)}
_OWN = 4  # elements of a thread, as in masks.cu


class _Tiles:
    """The true elements of a mask, counted by tiles."""

    def __init__(self, mask: TensorImpl) -> None:
        self.mask = row_major(with_dtype(mask, dt.bool))
        self.index, self.count = device_index(mask), mask._geometry.numel
        self.threads = THREADS if self.count > 128 else 32
        self.blocks = max(1, -(-self.count // (self.threads * _OWN)))
        self.counts = temporary((self.blocks,), dt.uint64)
        _COUNT.launch(
            self.index, None, self.blocks, self.threads, address(self.counts),
            address(self.mask), self.count,
        )  # fmt: skip

    def add_up(self, total: TensorImpl) -> None:
        """Let the counts become those of all tiles before, and write the total."""
        _ADD_UP.launch(
            self.index, None, 1, self.threads, address(total), address(self.counts), self.blocks,
        )  # fmt: skip


def count_trues(total: TensorImpl, mask: TensorImpl) -> None:
    """Write how many elements are not zero to an int64 tensor."""
    _Tiles(mask).add_up(total)


class Numbered:
    """A mask whose true elements are numbered, row-major; `total` is how many they are."""

    def __init__(self, mask: TensorImpl) -> None:
        tiles = _Tiles(mask)
        self.index, self.count = tiles.index, tiles.count
        self.total = temporary((), dt.int64)
        tiles.add_up(self.total)
        self.numbers = temporary((self.count,), dt.int64)
        _NUMBER.launch(
            self.index, None, tiles.blocks, tiles.threads, address(self.numbers),
            address(tiles.counts), address(tiles.mask), self.count,
        )  # fmt: skip

    def write_positions(self, target: TensorImpl, sizes: tuple[int, ...]) -> None:
        """Write the positions of the true ones, to [trues][dims] of any strides."""
        row, column = target._geometry.strides
        dims = len(sizes)
        _POSITIONS.launch(
            self.index, None, blocks_for(self.index, self.count), THREADS, address(target),
            address(self.numbers), self.count, row, column, dims, *sizes, *[0] * (64 - dims),
        )  # fmt: skip

    def pack(self, plain: TensorImpl, masked: TensorImpl) -> None:
        """Write the true ones of a row-major tensor side by side."""
        _PACK[plain._dtype.itemsize].launch(
            self.index, None, blocks_for(self.index, self.count), THREADS, address(plain),
            address(masked), address(self.numbers), self.count,
        )  # fmt: skip

    def unpack(self, masked: TensorImpl, plain: TensorImpl) -> None:
        """Write what is side by side to the true ones of a row-major tensor."""
        _UNPACK[plain._dtype.itemsize].launch(
            self.index, None, blocks_for(self.index, self.count), THREADS, address(masked),
            address(plain), address(self.numbers), self.count,
        )  # fmt: skip

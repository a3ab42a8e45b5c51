"""Functions of whole lines: each element depends on all (cuda_src/include/linewise.cuh)."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence

from reftorch.backends.cuda.conversion import copied, result
from reftorch.backends.cuda.grid import THREADS, WAVES, resident_threads
from reftorch.backends.cuda.offsets import Piece, layout_structure, pack_layout, pieces
from reftorch.backends.cuda.operands import address, byte_strides, device_index, overlaps
from reftorch.backends.cuda.reducing import LANES, share
from reftorch.backends.cuda.signatures import signature, structure
from reftorch.backends.cuda.sources import Source
from reftorch.core.dtype import dtype
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl

__all__ = ["Linewise"]

Ints = tuple[int, ...]

_CALL = structure("P", "2P", "2Q", "3q", LANES, "I", layout_structure(3))


@functools.lru_cache(maxsize=4096)
def _plan(
    sizes: Ints, strides: tuple[Ints, Ints, Ints], dim: int
) -> tuple[tuple[Piece, ...], Ints, int, bool]:
    """Where lines start, the steps along one, its length, and whether it lies along memory."""
    if not sizes:
        return pieces((), ((), (), ())), (0, 0, 0), 1, False
    kept = [d for d in range(len(sizes)) if d != dim]
    steps = [tuple([each[d] for d in kept]) for each in strides]
    order = (1, 2, 0)  # sorted as the first input lies
    starts = [
        Piece(piece.count, piece.sizes, (piece.strides[2], *piece.strides[:2]),
              (piece.shifts[2], *piece.shifts[:2]))
        for piece in pieces(tuple([sizes[d] for d in kept]), tuple([steps[i] for i in order]))
    ]  # fmt: skip
    along = tuple([each[dim] for each in strides])
    across = starts[0].strides[1] if starts else ()
    is_inner = sizes[dim] > 1 and (not across or along[1] <= across[0])
    return tuple(starts), along, sizes[dim], is_inner


class Linewise:
    """A kernel made by LINEWISE, for one or two inputs of the dtype it is compiled for."""

    def __init__(
        self, source: Source, name: str, dtypes: Iterable[dtype] | None = None
    ) -> None:
        self.kernel = source.kernel(name, signature(_CALL), dtypes)

    def __call__(self, target: TensorImpl, inputs: Sequence[Operand], dim: int) -> None:
        """Calculate lines along a dim; a 0-dim tensor is one of length 1."""
        if not target._geometry.numel:
            return
        given = [each for each in inputs if isinstance(each, TensorImpl)]
        with result(target, given[0]._dtype) as out:
            given = [copied(each) if overlaps(out, each) else each for each in given]
            self._launch((out, given[0], given[-1]), dim)

    def _launch(self, operands: tuple[TensorImpl, TensorImpl, TensorImpl], dim: int) -> None:
        out = operands[0]
        index, itemsize, sizes = device_index(out), out._dtype.itemsize, out._geometry.sizes
        first, second, third = (byte_strides(each, sizes) for each in operands)
        starts, steps, length, is_inner = _plan(sizes, (first, second, third), dim)
        lanes = share(index, starts[0].count, length, itemsize, is_inner)
        most = resident_threads(index) * WAVES // THREADS
        for piece in starts:
            places = [address(x) + at for x, at in zip(operands, piece.shifts, strict=True)]
            is_vector = (
                itemsize < 16 and steps == (itemsize,) * 3 and length * itemsize % 16 == 0
                and not any(number % 16 for row in (places, *piece.strides) for number in row)
            )  # fmt: skip
            self.kernel.launch(
                index, out._dtype, max(min(-(-piece.count // lanes.lines), most), 1),
                lanes.threads, *places, piece.count, length, *steps, *lanes.packed, is_vector,
                pack_layout(piece), shared=lanes.shared,
            )  # fmt: skip

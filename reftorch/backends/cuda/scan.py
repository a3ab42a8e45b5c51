"""CUDA kernels of the scans. `dim` is wrapped; a 0-dim tensor has a single place."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from reftorch.backends.cuda.conversion import copied, result
from reftorch.backends.cuda.grid import THREADS, blocks_for
from reftorch.backends.cuda.lines import row_major
from reftorch.backends.cuda.operands import address, device_index, overlaps, temporary
from reftorch.backends.cuda.registry import KERNELS
from reftorch.backends.cuda.signatures import signature, structure
from reftorch.backends.cuda.sources import COMPLEX, FLOATS, NUMBERS, REALS, Kernel, Source
from reftorch.core import dtype as dt
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl

Dtypes = tuple[dt.dtype, ...]

_CALL = signature(structure("4P", "6Q"))
_SUMS = Source("scan", NUMBERS)
_EXTREMA = Source("extrema_so_far", (dt.bool, *REALS))

_SHORT = 16  # elements of a line up to which a thread scans it
_TILE = 4096  # a multiple of what a block of any dtype scans at once
_ROWS_APART = 256  # lines from which on a block for each is enough
_COLUMNS_APART = 16384  # and a thread for each
_WARP = 32
_STATE = 16  # bytes of a state at most


class _Lines(NamedTuple):
    """How lines are cut: [outer][length][inner] elements, `chunks` chunks of a line."""

    outer: int
    length: int
    inner: int
    chunk: int
    chunks: int
    are_rows: bool  # whether a team of threads scans a chunk, or else one thread


def _cut(sizes: tuple[int, ...], dim: int, in_order: bool) -> _Lines:
    """Cut lines where there are few of them; it depends on the sizes alone, as rounding does."""
    length = sizes[dim] if sizes else 1
    outer, inner = math.prod(sizes[:dim]), math.prod(sizes[dim + 1 :])
    are_rows = not in_order and inner == 1 and length > _SHORT
    whole = _Lines(outer, length, inner, length, 1, are_rows)
    if in_order:
        return whole
    if are_rows:
        wanted = 1 if outer >= _ROWS_APART else 4 * _ROWS_APART // outer
        chunk = -(-length // (wanted * _TILE)) * _TILE
    else:
        wanted = 1 if outer * inner >= _COLUMNS_APART else 2 * _COLUMNS_APART // (outer * inner)
        chunk = max(4 * _SHORT, -(-length // wanted))
    return whole._replace(chunk=chunk, chunks=-(-length // chunk))


class _Scan:
    """A scan: its kernels, and how they are launched.

    `in_order`: the dtypes of which a line is scanned from its beginning to its end.
    """

    def __init__(
        self, source: Source, name: str, dtypes: Dtypes, in_order: Dtypes = ()
    ) -> None:
        def declare(suffix: str, dtypes: Dtypes = dtypes) -> Kernel:
            return source.kernel(f"{name}_{suffix}", _CALL, dtypes)

        self.in_order = in_order
        self.rows, self.row_totals = declare("rows"), declare("row_totals")
        self.columns = declare("columns", (*dtypes, *in_order))
        self.column_totals, self.join_totals = declare("column_totals"), declare("join_totals")

    def __call__(
        self, outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dim: int
    ) -> None:
        """Scan along a dim; a second output gets the places."""
        (given,) = inputs
        assert isinstance(given, TensorImpl)
        if not given._geometry.numel:
            return
        source = row_major(given)
        with result(outputs[0], source._dtype, contiguous=True) as out:
            if overlaps(out, source):
                source = copied(source)
            if len(outputs) == 1:
                self._launch(source, out, None, dim)
                return
            with result(outputs[1], dt.int64, contiguous=True) as places:
                self._launch(source, out, places, dim)

    def _launch(
        self, source: TensorImpl, out: TensorImpl, places: TensorImpl | None, dim: int
    ) -> None:
        index, element = device_index(out), source._dtype
        lines = _cut(source._geometry.sizes, dim, element in self.in_order)
        addresses = address(out), address(source)
        own = 1 if element.itemsize >= 16 else min(8, 16 // element.itemsize)
        width = own * element.itemsize
        fits = lines.length % own == 0 and not any(at % width for at in addresses)
        totals = None
        if lines.chunks > 1:
            count = lines.outer * lines.chunks * lines.inner
            totals = temporary((count * _STATE,), dt.uint8)
        values = (
            addresses[0], 0 if places is None else address(places), addresses[1],
            0 if totals is None else address(totals), *lines[:5], int(fits),
        )  # fmt: skip
        grid, block = _team(index, lines, own) if lines.are_rows else _threads(index, lines)
        if totals is not None:
            kernel = self.row_totals if lines.are_rows else self.column_totals
            kernel.launch(index, element, grid, block, *values)
            threads = _WARP if lines.chunks <= 2 * _WARP else THREADS
            self.join_totals.launch(
                index, element, blocks_for(index, lines.outer * lines.inner * threads, threads),
                threads, *values,
            )  # fmt: skip
        kernel = self.rows if lines.are_rows else self.columns
        kernel.launch(index, element, grid, block, *values)


Shape = tuple[tuple[int, int, int], tuple[int, int, int]]


def _team(index: int, lines: _Lines, own: int) -> Shape:
    """Blocks in which a warp, or all threads, scan a chunk at a time."""
    threads, tasks = _WARP, lines.outer * lines.chunks
    while threads < THREADS and threads * own < lines.chunk:
        threads *= 2
    teams = min(4, tasks) if threads == _WARP else 1
    blocks = blocks_for(index, -(-tasks // teams) * threads * teams, threads * teams)
    return (blocks, 1, 1), (threads, teams, 1)


def _threads(index: int, lines: _Lines) -> Shape:
    """Blocks in which each thread scans a chunk at a time."""
    tasks = lines.outer * lines.chunks * lines.inner
    threads = min(THREADS, -(-tasks // _WARP) * _WARP)
    return (blocks_for(index, tasks, threads), 1, 1), (threads, 1, 1)


KERNELS["cumsum"] = _Scan(_SUMS, "cumsum", NUMBERS)
KERNELS["cumprod"] = _Scan(_SUMS, "cumprod", NUMBERS)
# by how many turns the imaginary parts of logarithms differ follows from the order of the sums
KERNELS["logcumsumexp"] = _Scan(_SUMS, "logcumsumexp", FLOATS, in_order=COMPLEX)
KERNELS["cummax"] = _Scan(_EXTREMA, "cummax", (dt.bool, *REALS))
KERNELS["cummin"] = _Scan(_EXTREMA, "cummin", (dt.bool, *REALS))

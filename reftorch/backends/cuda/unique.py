"""The CUDA kernel that orders rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.backends.cuda.conversion import result
from reftorch.backends.cuda.grid import THREADS, blocks_for
from reftorch.backends.cuda.lines import row_major
from reftorch.backends.cuda.operands import address, device_index, temporary
from reftorch.backends.cuda.registry import kernel
from reftorch.backends.cuda.signatures import signature
from reftorch.backends.cuda.sorting import Rows, order, take
from reftorch.backends.cuda.sources import FLOATS, INTEGERS, Source
from reftorch.core import dtype as dt
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl

_SOURCE = Source("unique", (dt.bool, *INTEGERS, *FLOATS))
_MERGE = _SOURCE.kernel("merge_rows", signature("P", "P", "P", "Q", "Q", "Q"))


@kernel("row_order")
def row_order(outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any) -> None:
    """A stable order of rows by their elements, NaN last [unique/first-of-equals-in-order]."""
    (given,) = inputs
    assert isinstance(given, TensorImpl)
    count, width = given._geometry.sizes
    if not count:
        return
    source = row_major(given)
    with result(outputs[0], dt.int64, contiguous=True) as out:
        if width == 1:
            found = order(Rows(source._dtype, 1, count, source), 0, count)
            take(found, 1, count, source, None, out)
        else:
            _merge(source, out)


def _merge(source: TensorImpl, out: TensorImpl) -> None:
    """Merge runs, from one tensor to the other, so that the last merge writes to the target."""
    index, (count, width) = device_index(out), source._geometry.sizes
    merges = max(1, (count - 1).bit_length())
    one, other = out, temporary((count,), dt.int64) if merges > 1 else out
    if merges % 2 == 0:
        one, other = other, one
    for merge in range(merges):
        _MERGE.launch(
            index, source._dtype, blocks_for(index, count), THREADS, address(one), address(other),
            address(source), count, width, merge,
        )  # fmt: skip
        one, other = other, one

"""The CUDA kernel that lists positions as often as counts say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.backends.cuda.conversion import result, with_dtype
from reftorch.backends.cuda.indexed import check_index
from reftorch.backends.cuda.operands import temporary
from reftorch.backends.cuda.registry import KERNELS, kernel
from reftorch.core import dtype as dt
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl
from reftorch.errors import check

_LARGEST = 2**63 - 1


@kernel("repeat_interleave")
def repeat_interleave(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, total: int
) -> None:
    """List each position as often as the counts say [repeat_interleave/counts].

    Where the counts up to a position exceed the number of an entry, that is the entry's position.
    The last of these sums is read, as the size of the result is checked.
    """
    assert isinstance(inputs[0], TensorImpl)
    counts = with_dtype(inputs[0], dt.int64)
    size = counts._geometry.numel
    rule = "repeat_interleave/counts"
    try:
        check_index(counts, _LARGEST, rule, False)
    except IndexError:
        check(False, rule, "repeats can not be negative")
    sums = temporary((size,), dt.int64)
    if size:
        KERNELS["cumsum"]((sums,), (counts,), dt.int64, dim=0)
    found = int(sums.elements()[-1]) if size else 0
    check(found == total, rule, "allocated size does not match required size")
    if not total:
        return
    numbers = temporary((total,), dt.int64)
    KERNELS["arange"]((numbers,), (), None, start=0, step=1, sizes=(total,))
    with result(outputs[0], dt.int64, contiguous=True) as out:
        KERNELS["searchsorted"]((out,), (sums, numbers), (dt.int64, dt.int64), right=True)

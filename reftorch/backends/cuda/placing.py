"""CUDA kernels that write elements by their number, or in the order of a mask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.backends.cuda.accumulation import accumulate as add_up
from reftorch.backends.cuda.conversion import convert, with_dtype
from reftorch.backends.cuda.indexed import Keys, as_index, as_tensor, check_index, move, seen_as
from reftorch.backends.cuda.lines import row_major
from reftorch.backends.cuda.masks import Numbered
from reftorch.backends.cuda.registry import kernel
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl
from reftorch.errors import check


@kernel("put")
def put(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, accumulate: bool
) -> None:
    """Write or add elements by their number [put/writes-by-number]."""
    target, index = outputs[0], as_index(inputs[1])
    source = with_dtype(as_tensor(inputs[2], target), target._dtype)
    count = target._geometry.numel
    check_index(index, count, "put/writes-by-number", True)
    if accumulate:
        keys = Keys(index._geometry.sizes)
        keys.add(index, count, 1)
        add_up(target, keys.tensor, row_major(source), 1, 1, "add")
        return
    work = row_major(target)
    numbers = row_major(index)
    sizes = (numbers._geometry.numel,)
    plain = seen_as(row_major(source), sizes, (1,))
    dim = (count, target._dtype.itemsize)
    move(plain, work, numbers, (0,), (numbers._dtype.itemsize,), dim, reads=False)
    if work is not target:
        convert(target, work)


@kernel("masked_scatter")
def masked_scatter(outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any) -> None:
    """Replace the elements under a mask by the first ones of a source [masked_scatter/in-order]."""
    target, (_, mask, source) = outputs[0], inputs
    assert isinstance(mask, TensorImpl) and isinstance(source, TensorImpl)
    numbered = Numbered(mask)
    check(
        source._geometry.numel >= numbered.total.elements().item(),
        "masked_scatter/source-is-long-enough",
        "Number of elements of source < number of ones in mask",
    )
    work = row_major(target)
    numbered.unpack(work, row_major(with_dtype(source, target._dtype)))
    if work is not target:
        convert(target, work)

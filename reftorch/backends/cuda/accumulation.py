"""What meets at one place: added, multiplied, compared or averaged, in the order of the source."""

from __future__ import annotations

import math

from reftorch.backends.cuda.conversion import convert, with_dtype
from reftorch.backends.cuda.grid import THREADS, blocks_for
from reftorch.backends.cuda.lines import row_major
from reftorch.backends.cuda.operands import address, bytes_of_number, device_index, temporary
from reftorch.backends.cuda.ordering import ordered
from reftorch.backends.cuda.signatures import signature, structure
from reftorch.backends.cuda.sources import ALL, Source
from reftorch.core.promotion import Number
from reftorch.core.tensor_impl import TensorImpl

__all__ = ["accumulate"]

_SOURCE = Source("accumulation", ALL)
_ACCUMULATE = _SOURCE.kernel(
    "accumulate_entries", signature(structure("3P", "4Q", "4I", "16s", align=8))
)
_REDUCTIONS = {
    "add": 0, "sum": 0, "multiply": 1, "prod": 1, "amax": 2, "amin": 3, "mean": 4,
    "last": 5,
}  # fmt: skip


def accumulate(
    target: TensorImpl, keys: TensorImpl, values: TensorImpl, outer: int, inner: int, reduce: str,
    includes_target: bool = True, scale: Number = 1,
) -> None:  # fmt: skip
    """Reduce values into a target [outer][size][inner], of any strides, by its row-major numbers.

    keys: [entries], the place of each along `size`; values: [outer][entries][inner], of the dtype
    of the target.
    """
    element, entries = target._dtype, keys._geometry.numel
    count = outer * inner * entries
    if not count:
        return
    work = target
    if not target._geometry.contiguous or target._geometry.pending:
        work = temporary(target._geometry.sizes, element)
        convert(work, target)
    values = row_major(with_dtype(values, element))
    found, index = ordered(keys), device_index(target)
    size = math.prod(target._geometry.sizes) // (outer * inner)
    _ACCUMULATE.launch(
        index, element, blocks_for(index, count), THREADS, address(work), address(values),
        address(found.keys), outer, size, inner, entries, found.bits, _REDUCTIONS[reduce],
        int(includes_target), int(scale != 1), bytes_of_number(scale, element).ljust(16, b"\0"),
    )  # fmt: skip
    if work is not target:
        convert(target, work)

"""Writing to a tensor some of whose elements share memory, without a stride of 0.

That is not refused [overlap/undetected], and so the order in which elements are read and written
shows. It is that of the iterator: one row after another, a row being the innermost dim. Within a
row no two elements of the target meet, since its stride is not 0.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from reftorch.core import strides as st
from reftorch.core.broadcasting import expanded
from reftorch.core.geometry import geometry
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl, make

Ints = tuple[int, ...]


def rows(
    output: TensorImpl, inputs: Sequence[Operand], along: int | None = None
) -> Iterator[tuple[TensorImpl, tuple[Operand, ...]]]:
    """The rows of the output with those of the inputs, in the order in which they are calculated.

    The order is that of `iterator/insertion-sort`, the output being the first operand
    [overlap/row-after-row]. `along`: the dim of the rows, which has no say in the order of the
    others [overlap/scans-line-after-line].
    """
    sizes = output._geometry.sizes
    tensors = [output, *[x for x in inputs if isinstance(x, TensorImpl)]]
    strides = [expanded(x._geometry, sizes).strides for x in tensors]
    ordered = [1 if dim == along else size for dim, size in enumerate(sizes)]
    order = st.sort_dims(tuple(ordered), strides)
    inner = order[0] if along is None else along
    outer = [dim for dim in reversed(order) if dim != inner]
    for place in itertools.product(*[range(sizes[dim]) for dim in outer]):
        parts = [
            _row(tensor, own, sizes[inner], own[inner], zip(outer, place, strict=True))
            for tensor, own in zip(tensors, strides, strict=True)
        ]
        given = iter(parts[1:])
        yield parts[0], tuple([next(given) if isinstance(x, TensorImpl) else x for x in inputs])


def _row(
    tensor: TensorImpl, strides: Ints, size: int, stride: int, place: Iterator[tuple[int, int]]
) -> TensorImpl:
    offset = tensor._offset + sum(strides[dim] * index for dim, index in place)
    shape = geometry((size,), (stride,), tensor._geometry.pending)
    return make(tensor._storage, shape, offset, tensor._dtype)

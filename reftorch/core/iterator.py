"""The plan of a pointwise calculation: common sizes, dtypes, and the layout of the output.

This is the part of PyTorch's iterator that can be observed: sizes by broadcasting, a common dtype
by promotion, output strides from the operands' order in memory, and the rules of `out=` and
in-place operators. The values are left to a kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reftorch.core import promotion
from reftorch.core import strides as st
from reftorch.core.broadcasting import broadcast_sizes, expanded
from reftorch.core.dtype import dtype
from reftorch.core.geometry import SCALAR, Geometry, contiguous, geometry
from reftorch.core.memory_format import channels_last, is_in_format
from reftorch.core.output import Out, check_memory, prepare
from reftorch.core.promotion import Number
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.core.trace import LISTENER, note

Ints = tuple[int, ...]
Operand = TensorImpl | Number
Compute = dtype | tuple[dtype, ...]


@dataclass(slots=True)
class Plan:
    """What a kernel is to do: read `inputs`, calculate in `compute`, write `output`."""

    output: TensorImpl
    inputs: tuple[Operand, ...]
    compute: Compute


def pointwise(
    inputs: Sequence[Operand], compute: Compute, result: dtype, out: Out | None = None
) -> Plan:
    """Plan a pointwise calculation over the inputs, in schema order.

    `compute` is the common dtype of the operands, or that of each; `result` that of the output.
    """
    shapes = _layouts(inputs, compute)
    if out is None and not LISTENER.active:
        known = _OUTPUTS.get(shapes)
        if known is not None:
            return Plan(empty(known, result), tuple(inputs), compute)
    tensors = [x for x in inputs if isinstance(x, TensorImpl)]
    sizes = broadcast_sizes([t._geometry.sizes for t in tensors])
    if len(tensors) > 1:
        note("broadcasting/aligns-from-right", "sizes {}", sizes)
    shape = None
    if out is None or out.tensor._geometry.sizes != sizes:
        if out is not None:
            check_memory(out, tensors)
        shape = output_geometry(shapes, sizes)
    if out is None:
        assert shape is not None
        if len(_OUTPUTS) >= 4096:
            _OUTPUTS.clear()
        _OUTPUTS[shapes] = shape
        return Plan(empty(shape, result), tuple(inputs), compute)
    prepare(out, sizes, result, tensors, shape)
    return Plan(out.tensor, tuple(inputs), compute)


# the layout of the output by those of the operands, as `output_geometry` found it
_OUTPUTS: dict[tuple[Geometry, ...], Geometry] = {}


def _layouts(inputs: Sequence[Operand], compute: Compute) -> tuple[Geometry, ...]:
    """The layouts of the operands as the iterator sees them.

    One that has to be cast is first copied, under preserve_format [iterator/cast-before-strides].
    """
    wanted = compute if isinstance(compute, tuple) else (compute,) * len(inputs)
    return tuple(
        [
            SCALAR if not isinstance(x, TensorImpl)
            else x._geometry if x._dtype is each else x._geometry.preserved()
            for x, each in zip(inputs, wanted, strict=True)
        ]
    )  # fmt: skip


def output_geometry(shapes: Sequence[Geometry], sizes: Ints) -> Geometry:
    """The layout of a new output [iterator/dense-in-sorted-order].

    The fast paths are for operands of equal sizes [iterator/broadcasting-leaves-the-fast-path].
    """
    first = shapes[0]
    if all(g.sizes == sizes for g in shapes):
        if all(g.contiguous for g in shapes):
            note("iterator/contiguous-fast-path", "all operands are contiguous, so is the result")
            return contiguous(sizes)
        if all(is_in_format(g, channels_last) for g in shapes):
            note("iterator/channels-last-fast-path", "all operands are channels_last")
            return geometry(sizes, st.dense_strides(sizes, (1, 3, 2, 0)))
        if first.dense and all(g.strides == first.strides for g in shapes):
            note("iterator/equal-strides-fast-path", "all operands have strides {}", first.strides)
            return first
    order = st.sort_dims(sizes, [expanded(g, sizes).strides for g in shapes])
    strides = st.dense_strides(sizes, order)
    note("iterator/insertion-sort", "dims from the innermost: {}, so strides {}", order, strides)
    return geometry(sizes, strides)


def common_dtype(kind: str, inputs: Sequence[Operand]) -> tuple[dtype, dtype]:
    """The computation and the result dtype for a promotion kind of the specification."""
    common = promotion.result_type(*inputs)
    if kind == "float":
        common = promotion.float_result(common)
    if kind == "bool":
        note("promotion/comparison-gives-bool", "computed in {}, the result is bool", common)
        return common, promotion.dt.bool
    return common, common

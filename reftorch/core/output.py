"""Where a result goes: `out=` and in-place operators, and what they may do to their target."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from reftorch.core import tensor_impl
from reftorch.core.dtype import dtype
from reftorch.core.geometry import Geometry
from reftorch.core.promotion import check_can_cast
from reftorch.core.storage import same_memory
from reftorch.core.strides import extent, may_overlap_itself
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.trace import note
from reftorch.core.warning import warn
from reftorch.errors import check

Ints = tuple[int, ...]


@dataclass(slots=True)
class Out:
    """The target of a result: given as `out=`, or self of an in-place operator.

    `guarded`: it is refused where it shares memory with itself or with an input.
    """

    tensor: TensorImpl
    inplace: bool = False
    guarded: bool = True


def prepare(
    out: Out, sizes: Ints, result: dtype, inputs: Iterable[TensorImpl],
    shape: Geometry | None = None,
) -> None:
    """Check that a result may be written to `out`, and resize it where that is allowed.

    `shape` is the layout that a resized target gets (row-major by default): that of a fresh
    result [out/resized-strides]. A target of the right sizes keeps its own [out/keeps-geometry]
    [inplace/keeps-geometry]. All checks come first [errors/refusal-changes-nothing].
    """
    target = out.tensor
    check_can_cast(result, target._dtype)  # [inplace/result-must-cast-to-self]
    if target._geometry.sizes != sizes:
        if out.inplace:
            check_same_sizes(target._geometry.sizes, sizes)
        check(
            all(source is not target for source in inputs), "out/may-be-an-input",
            "output with shape {} is an input as well, and the result has shape {}",
            list(target._geometry.sizes), list(sizes),
        )  # fmt: skip
    else:
        check_memory(out, inputs)
        return
    resize(target, sizes, shape)


def check_same_sizes(own: Ints, sizes: Ints) -> None:
    """self of an in-place operator is not broadcast [inplace/self-is-not-broadcast]."""
    check(
        own == sizes, "inplace/self-is-not-broadcast",
        "output with shape {} doesn't match the broadcast shape {}", list(own), list(sizes),
    )  # fmt: skip


def check_writable(target: TensorImpl) -> None:
    """Several elements in one place cannot be written [overlap/write-to-expanded]."""
    shape = target._geometry
    check(
        not may_overlap_itself(shape.sizes, shape.strides), "overlap/write-to-expanded",
        "unsupported operation: more than one element of the written-to tensor refers to a single "
        "memory location. Please clone() the tensor before performing the operation.",
    )  # fmt: skip


def check_memory(out: Out, inputs: Iterable[TensorImpl]) -> None:
    """What a pointwise operator asks first of its target as it is [overlap/before-resizing]."""
    if not out.guarded:
        return
    check_writable(out.tensor)
    for source in inputs:
        check_no_partial_overlap(out.tensor, source)


def check_no_partial_overlap(target: TensorImpl, source: TensorImpl) -> None:
    """Memory is read and written in place only element by element [overlap/partial].

    The same elements [overlap/full], and others [overlap/disjoint], are fine. The source is what
    was given, not what it is cast to [overlap/cast-input-is-a-copy].
    """
    if target is source:
        return
    if target._storage is not source._storage and not same_memory(target, source):
        return
    a, b = target._geometry, source._geometry
    if a.numel == 0 or b.numel == 0:
        return
    if not a.dense or not b.dense:
        return  # PyTorch does not look further than dense tensors
    if _span(target) == _span(source):
        same = a.strides == b.strides
    else:
        (start, stop), (begin, end) = _span(target), _span(source)
        same = stop <= begin or end <= start
    check(
        same, "overlap/partial",
        "unsupported operation: some elements of the input tensor and the written-to tensor "
        "refer to a single memory location. Please clone() the tensor before the operation.",
    )  # fmt: skip


def may_share(target: TensorImpl, source: TensorImpl) -> bool:
    """Whether two dense tensors have memory in common; of others it is not looked for."""
    a, b = target._geometry, source._geometry
    if not same_memory(target, source) or not (a.numel and b.numel and a.dense and b.dense):
        return False
    (start, stop), (begin, end) = _span(target), _span(source)
    return begin < stop and start < end


def _span(tensor: TensorImpl) -> tuple[int, int]:
    size, shape = tensor._dtype.itemsize, tensor._geometry
    start = tensor._offset * size
    return start, start + extent(shape.sizes, shape.strides) * size


def resize(target: TensorImpl, sizes: Ints, shape: Geometry | None = None) -> None:
    """Resize an `out=` of other sizes [out/resized], with a warning unless it was empty.

    [out/warns-when-it-held-elements]
    """
    if target._geometry.numel:
        warn(
            "out/warns-when-it-held-elements",
            "An output with one or more elements was resized since it had shape {}, which does not "
            "match the required output shape {}.", list(target._geometry.sizes), list(sizes),
        )  # fmt: skip
    note("out/resized", "to {}", sizes)
    tensor_impl.resize(target, sizes)
    if shape is not None:
        reach = target._offset + extent(shape.sizes, shape.strides)
        target._storage.grow(reach * target._dtype.itemsize)  # more than there are elements
        tensor_impl.lay_out(target, shape)

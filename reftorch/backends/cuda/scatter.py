"""CUDA kernels of gathering and scattering along an axis."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from reftorch.backends.cuda.accumulation import accumulate
from reftorch.backends.cuda.conversion import resolved, result, with_dtype
from reftorch.backends.cuda.indexed import (
    Keys, as_index, as_tensor, as_vector, check_index, move, seen_as,
)  # fmt: skip
from reftorch.backends.cuda.operands import byte_strides
from reftorch.backends.cuda.registry import kernel
from reftorch.core.determinism import DETERMINISM
from reftorch.core.geometry import contiguous
from reftorch.core.iterator import Operand
from reftorch.core.promotion import Number
from reftorch.core.tensor_impl import TensorImpl

Ints = tuple[int, ...]


def _move_along(
    plain: TensorImpl, indexed: TensorImpl, index: TensorImpl, axis: int, reads: bool
) -> None:
    """Move elements between a tensor and the places that an index of its sizes names."""
    steps = byte_strides(indexed, indexed._geometry.sizes)
    dim = (indexed._geometry.sizes[axis], steps[axis])
    own = (*steps[:axis], 0, *steps[axis + 1 :])
    along = byte_strides(index, plain._geometry.sizes)
    move(plain, indexed, index, own, along, dim, reads)


@kernel("gather")
def gather(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, axis: int
) -> None:
    """Elements along an axis [gather/by-index]."""
    assert isinstance(inputs[0], TensorImpl)
    source, index = as_vector(resolved(inputs[0])), as_vector(as_index(inputs[1]))
    check_index(index, source._geometry.sizes[axis], "gather/never-wraps", False)
    with result(outputs[0], source._dtype) as out:
        _move_along(as_vector(out), source, index, axis, reads=True)


def element_keys(target: TensorImpl, index: TensorImpl, axis: int) -> TensorImpl:
    """The row-major numbers of the elements that an index names along an axis.

    [gather/never-wraps]
    """
    sizes = target._geometry.sizes
    check_index(index, sizes[axis], "gather/never-wraps", False)
    steps = contiguous(sizes).strides
    keys = Keys(index._geometry.sizes)
    keys.add(index, sizes[axis], steps[axis], (*steps[:axis], 0, *steps[axis + 1 :]))
    return keys.tensor


def head(source: TensorImpl, sizes: Ints) -> TensorImpl:
    """The first elements of a tensor along all dims; one element stands for all."""
    if not source._geometry.ndim:
        return seen_as(source, sizes, (0,) * len(sizes))
    return seen_as(source, sizes, source._geometry.strides)


@kernel("scatter")
def scatter(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, axis: int, reduce: str
) -> None:
    """Write, add or multiply elements along an axis [scatter/by-index]."""
    target, index = as_vector(outputs[0]), as_vector(as_index(inputs[1]))
    sizes = index._geometry.sizes
    src = head(with_dtype(as_tensor(inputs[2], target), target._dtype), sizes)
    if not index._geometry.numel:
        return
    if reduce or DETERMINISM.mode:  # then the last one wins [determinism/switch]
        keys = element_keys(target, index, axis)
        accumulate(target, keys, src, 1, 1, reduce or "last")
        return
    check_index(index, target._geometry.sizes[axis], "gather/never-wraps", False)
    _move_along(src, target, index, axis, reads=False)


def row_keys(
    target: TensorImpl, index: TensorImpl, axis: int, rule: str, error: type | None, wrap: bool
) -> tuple[TensorImpl, int, int]:
    """The places along an axis, and the sizes before and after it."""
    sizes = target._geometry.sizes
    check_index(index, sizes[axis], rule, wrap, error)
    keys = Keys(index._geometry.sizes)
    keys.add(index, sizes[axis], 1)
    return keys.tensor, math.prod(sizes[:axis]), math.prod(sizes[axis + 1 :])


@kernel("index_add")
def index_add(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, axis: int,
    alpha: Number,
) -> None:  # fmt: skip
    """Add positions along an axis [indexing/duplicate-add]."""
    given, index = outputs[0], as_vector(as_index(inputs[1]))
    ndim = given._geometry.ndim
    # PyTorch finds it by different checks, and raises different classes
    assert isinstance(inputs[1], TensorImpl)
    outer_or_inner = ndim > 1 and axis in (0, ndim - 1) and inputs[1]._dtype.name == "int64"
    error = RuntimeError if outer_or_inner else IndexError
    target = as_vector(given)
    source = as_vector(as_tensor(inputs[2], target))
    keys, outer, inner = row_keys(target, index, axis, "gather/never-wraps", error, False)
    accumulate(target, keys, source, outer, inner, "add", scale=alpha)


@kernel("index_copy")
def index_copy(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, axis: int
) -> None:
    """Write positions along an axis [index_copy/source-fits]."""
    target, index = as_vector(outputs[0]), as_vector(as_index(inputs[1]))
    source = as_vector(with_dtype(as_tensor(inputs[2], target), target._dtype))
    if DETERMINISM.mode:
        rule = "index_copy/source-fits"
        keys, outer, inner = row_keys(target, index, axis, rule, None, False)
        accumulate(target, keys, source, outer, inner, "last")
        return
    check_index(index, target._geometry.sizes[axis], "index_copy/source-fits", False)
    _write_rows(target, index, source, axis)


@kernel("index_fill")
def index_fill(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, axis: int
) -> None:
    """Write a value to positions along an axis [index_fill/index-wraps]."""
    target, index = as_vector(outputs[0]), as_vector(as_index(inputs[1]))
    value = with_dtype(as_tensor(inputs[2], target), target._dtype)
    sizes = list(target._geometry.sizes)
    check_index(index, sizes[axis], "index_fill/index-wraps", True)
    sizes[axis] = index._geometry.numel
    _write_rows(target, index, seen_as(value, tuple(sizes), (0,) * len(sizes)), axis)


def _write_rows(target: TensorImpl, index: TensorImpl, source: TensorImpl, axis: int) -> None:
    """Write positions along an axis."""
    strides = [0] * target._geometry.ndim
    strides[axis] = index._geometry.strides[0]
    whole = seen_as(index, source._geometry.sizes, tuple(strides))
    _move_along(source, target, whole, axis, reads=False)

"""CUDA kernels that read and write at indices and masks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from reftorch.backends.cuda.accumulation import accumulate as add_up
from reftorch.backends.cuda.conversion import convert, resolved, result, with_dtype
from reftorch.backends.cuda.indexed import (
    Keys, as_index, as_tensor, as_vector, check_index, move, seen_as,
)  # fmt: skip
from reftorch.backends.cuda.lines import row_major
from reftorch.backends.cuda.masks import Numbered, count_trues
from reftorch.backends.cuda.operands import byte_strides
from reftorch.backends.cuda.registry import KERNELS, kernel
from reftorch.core import dtype as dt
from reftorch.core.broadcasting import broadcast_sizes
from reftorch.core.determinism import DETERMINISM
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl

Ints = tuple[int, ...]
_OUT_OF_RANGE = "indexing/tensor-out-of-range"


class _Places(NamedTuple):
    """The dims of what is read at several indices: those of the indices stand together."""

    before: Ints  # dims of the tensor that come first
    after: Ints  # and that come last
    common: Ints  # sizes of the indices, broadcast

    def strides(self, given: Sequence[int], middle: Sequence[int]) -> Ints:
        """Steps of the tensor for the dims of the result, and of the indices between them."""
        return (*[given[d] for d in self.before], *middle, *[given[d] for d in self.after])


def _places(ndim: int, indices: Sequence[TensorImpl], places: Ints) -> _Places:
    """Dims of indices that are neighbours stay in place; others come first."""
    common = broadcast_sizes([index._geometry.sizes for index in indices])
    others = [d for d in range(ndim) if d not in places]
    stays = places == tuple(range(places[0], places[0] + len(places)))
    before = tuple([d for d in others if stays and d < places[0]])
    return _Places(before, tuple([d for d in others if d not in before]), common)


def _checked(a: TensorImpl, given: Sequence[Operand], places: Ints) -> list[TensorImpl]:
    indices = [as_index(index) for index in given]
    for place, index in zip(places, indices, strict=True):
        check_index(index, a._geometry.sizes[place], _OUT_OF_RANGE, True)
    return indices


def _one_index(
    a: TensorImpl, indices: list[TensorImpl], places: Ints, at: _Places
) -> tuple[TensorImpl, Ints, tuple[int, int]]:
    """One index in place of all, its strides for the dims of the result, and its dim.

    Of several, what they step over together, in bytes; of a dim, its size and step.
    """  # fmt: skip
    steps = byte_strides(a, a._geometry.sizes)
    if len(indices) == 1:
        index, dim = indices[0], (a._geometry.sizes[places[0]], steps[places[0]])
    else:
        keys = Keys(at.common)
        for place, each in zip(places, indices, strict=True):
            keys.add(each, a._geometry.sizes[place], steps[place])
        index, dim = keys.tensor, (0, 1)
    along = byte_strides(index, at.common)
    return index, at.strides((0,) * a._geometry.ndim, along), dim


def _move(a: TensorImpl, plain: TensorImpl, given: Sequence[Operand], places: Ints, reads: bool
          ) -> None:  # fmt: skip
    indices = _checked(a, given, places)
    at = _places(a._geometry.ndim, indices, places)
    index, along, dim = _one_index(a, indices, places, at)
    own = at.strides(byte_strides(a, a._geometry.sizes), (0,) * len(at.common))
    move(plain, a, index, own, along, dim, reads)


@kernel("index")
def index_(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, places: Ints
) -> None:
    """Read at index tensors [indexing/tensor-out-of-range]."""
    a, *indices = inputs
    assert isinstance(a, TensorImpl)
    with result(outputs[0], a._dtype) as out:
        _move(resolved(a), out, indices, places, reads=True)


@kernel("index_put")
def index_put(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, places: Ints,
    accumulate: bool,
) -> None:  # fmt: skip
    """Write or add at index tensors [index_put/accumulates-duplicates]."""
    target, (_, values, *given) = outputs[0], inputs
    indices = _checked(target, given, places)
    at = _places(target._geometry.ndim, indices, places)
    sizes = at.strides(target._geometry.sizes, at.common)
    values = with_dtype(as_tensor(values, target), target._dtype)
    plain = seen_as(values, sizes, _spread(values, sizes))
    if not accumulate and not DETERMINISM.mode:
        index, along, dim = _one_index(target, indices, places, at)
        own = at.strides(byte_strides(target, target._geometry.sizes), (0,) * len(at.common))
        move(plain, target, index, own, along, dim, reads=False)
        return
    _accumulate(target, plain, indices, places, at, "add" if accumulate else "last")


def _spread(tensor: TensorImpl, sizes: Ints) -> Ints:
    """The strides of a tensor broadcast to some sizes, in elements."""
    return tuple([step // tensor._dtype.itemsize for step in byte_strides(tensor, sizes)])


def _accumulate(
    target: TensorImpl, values: TensorImpl, indices: list[TensorImpl], places: Ints, at: _Places,
    reduce: str,
) -> None:  # fmt: skip
    """Reduce values at places; the dims of the indices are put together, and side by side.

    The last one wins where results must not depend on chance [determinism/switch].
    """
    order = (*at.before, *places, *at.after)
    given = target._geometry
    seen = seen_as(
        target, tuple([given.sizes[d] for d in order]), tuple([given.strides[d] for d in order])
    )
    keys, step = Keys(at.common), 1
    for place, index in reversed(list(zip(places, indices, strict=True))):
        keys.add(index, given.sizes[place], step)
        step *= given.sizes[place]
    outer, inner = [math.prod([given.sizes[d] for d in dims]) for dims in (at.before, at.after)]
    add_up(seen, keys.tensor, values, outer, inner, reduce)


@kernel("index_select")
def index_select(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, axis: int
) -> None:
    """Positions of an axis [index_select/never-wraps] [indexing/dim-operators-never-wrap]."""
    source, index = inputs[0], as_vector(as_index(inputs[1]))
    assert isinstance(source, TensorImpl)
    a = source._geometry
    # PyTorch finds it by different checks, and raises different classes
    error = RuntimeError if axis == 1 or (a.numel == 0 and a.ndim > 1) else None
    size = a.sizes[axis] if a.ndim else 1
    check_index(index, size, "index_select/never-wraps", False, error if a.ndim else None)
    if not a.ndim:
        convert(outputs[0], source)
        return
    with result(outputs[0], source._dtype) as out:
        source = resolved(source)
        steps = byte_strides(source, a.sizes)
        own = (*steps[:axis], 0, *steps[axis + 1 :])
        along = [0] * a.ndim
        along[axis] = byte_strides(index, index._geometry.sizes)[0]
        move(out, source, index, own, tuple(along), (size, steps[axis]), reads=True)


@kernel("take")
def take(outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any) -> None:
    """Elements by row-major number [take/in-range]."""
    source, index = inputs[0], as_index(inputs[1])
    assert isinstance(source, TensorImpl)
    check_index(index, source._geometry.numel, "take/in-range", True)
    with result(outputs[0], source._dtype) as out:
        sizes = out._geometry.sizes
        dim = (source._geometry.numel, source._dtype.itemsize)
        along = byte_strides(index, sizes)
        move(out, row_major(source), index, (0,) * len(sizes), along, dim, reads=True)


@kernel("count_nonzero_elements")
def count_nonzero_elements(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any
) -> None:
    """How many elements are not zero."""
    assert isinstance(inputs[0], TensorImpl)
    with result(outputs[0], dt.int64) as out:
        count_trues(out, inputs[0])


@kernel("nonzero")
def nonzero(outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any) -> None:
    """The positions of the elements that are not zero [nonzero/row-major-positions]."""
    assert isinstance(inputs[0], TensorImpl)
    with result(outputs[0], dt.int64) as out:
        Numbered(inputs[0]).write_positions(out, inputs[0]._geometry.sizes)


@kernel("masked_fill")
def masked_fill(outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any) -> None:
    """Write a value where a mask is true; the rest stays [nan/unselected-is-silent]."""
    target, mask, value = inputs
    assert isinstance(target, TensorImpl) and isinstance(mask, TensorImpl)
    element = target._dtype
    KERNELS["where"](outputs, (mask, value, target), (dt.bool, element, element))


@kernel("masked_select")
def masked_select(outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any) -> None:
    """The elements where a mask is true."""
    source, mask = inputs
    assert isinstance(source, TensorImpl) and isinstance(mask, TensorImpl)
    with result(outputs[0], source._dtype, contiguous=True) as out:
        Numbered(mask).pack(out, row_major(source))
